# Many hands at once, in columns: the source of the modules block_*, which differ in what they are
# compiled for. See instructions.pxd for what the functions do.

from make24._kernel.instructions cimport BLOCK, MOST_FINDS, MOST_LANES, Code, new_instructions
from make24._kernel.plan cimport Lookup, Plan, Run
from make24._kernel.search cimport (
    FIRST,
    FIRST_INVERTED,
    LANES_16,
    LANES_32,
    RESIDUES,
    SECOND,
    SECOND_INVERTED,
    Lanes,
    lanes_within,
    packed_find,
)
from make24._kernel.vector cimport (
    LANES_OF_16,
    bits_16,
    first_lane,
    lane_16,
    lane_32,
    magnitude_16,
    mask_16,
    vector_16,
)

include "counts.pxi"


# Up to four cards: straight-line code -------------------------------------------------------------

cdef void count_16(
    bint exact,
    int size,
    const long long* card,
    const long long* target,
    int rows,
    unsigned int* count,
) noexcept nogil:
    cdef lane_16 narrow[4 * BLOCK]
    cdef lane_16 goal[BLOCK]
    cdef lane_16 found[BLOCK]
    cdef int place
    for place in range(size * BLOCK):
        narrow[place] = <lane_16>card[place]
    for place in range(BLOCK):
        goal[place] = <lane_16>target[place]
    if size == 2:
        (straight_exact_16_2 if exact else straight_sieve_16_2)(narrow, goal, found, rows)
    elif size == 3:
        (straight_exact_16_3 if exact else straight_sieve_16_3)(narrow, goal, found, rows)
    else:
        (straight_exact_16_4 if exact else straight_sieve_16_4)(narrow, goal, found, rows)
    for place in range(rows):
        count[place] = found[place]


cdef void count_32(
    bint exact,
    int size,
    const long long* card,
    const long long* target,
    int rows,
    unsigned int* count,
) noexcept nogil:
    # Only hands that pass the sieve of 16 bits, which is most of the time a few, side by side.
    cdef lane_32 narrow[4 * BLOCK]
    cdef lane_32 goal[BLOCK]
    cdef lane_32 found[BLOCK]
    cdef int passed[BLOCK]
    cdef int place, row
    cdef int kept = 0
    count_16(False, size, card, target, rows, count)
    for row in range(rows):
        passed[kept] = row
        kept += count[row] != 0
    for place in range(size):
        for row in range(kept):
            narrow[place * BLOCK + row] = <lane_32>card[place * BLOCK + passed[row]]
    for row in range(kept):
        goal[row] = <lane_32>target[passed[row]]
    if size == 2:
        (straight_exact_32_2 if exact else straight_sieve_32_2)(narrow, goal, found, kept)
    elif size == 3:
        (straight_exact_32_3 if exact else straight_sieve_32_3)(narrow, goal, found, kept)
    else:
        (straight_exact_32_4 if exact else straight_sieve_32_4)(narrow, goal, found, kept)
    for row in range(kept):
        count[passed[row]] = found[row]


cdef Lanes lanes_of(int size, const long long* card, const long long* target) noexcept nogil:
    # The lanes in which all hands are exact; RESIDUES where there are none, or a number is not
    # positive, which the exact code is not for.
    cdef long long least = 1
    cdef long long largest = 0
    cdef long long goal = 0
    cdef int place
    for place in range(size * BLOCK):
        least = min(least, card[place])
        largest = max(largest, card[place])
    for place in range(BLOCK):
        least = min(least, target[place])
        goal = max(goal, target[place])
    return RESIDUES if least < 1 else lanes_within(largest, goal, size)


cdef bint count_finds(
    int size, const long long* card, const long long* target, int rows, unsigned int* count
) noexcept nogil:
    cdef Lanes lanes = lanes_of(size, card, target)
    if lanes == LANES_16:
        count_16(True, size, card, target, rows, count)
    else:
        count_32(lanes == LANES_32, size, card, target, rows, count)
    return lanes <= LANES_32


# Any number of cards: the plan --------------------------------------------------------------------

cdef struct Group:
    # As many hands as there are lanes.
    const Plan* plan
    vector_16* value  # numerators of all forms, then denominators
    vector_16 target
    int rows
    unsigned int* finds
    int* count


cdef vector_16 filled(const long long* numbers, int rows) noexcept nogil:
    # Numbers in lanes, cut to their width; the lanes beyond them hold the first.
    cdef vector_16 result
    cdef lane_16* lane = <lane_16*>&result
    cdef int row
    for row in range(LANES_OF_16):
        lane[row] = <lane_16>numbers[row if row < rows else 0]
    return result


cdef inline size_t offset_of(int reference) noexcept nogil:
    # In bytes: what costs least to turn upside down and to add to a pointer.
    return <size_t><unsigned int>reference * sizeof(vector_16)


cdef inline vector_16* at(void* values, size_t offset) noexcept nogil:
    return <vector_16*>(<char*>values + offset)


cdef void calculate(Group* group) noexcept nogil:
    cdef const Plan* plan = group.plan
    cdef const int* lefts = plan.left
    cdef const int* rights = plan.right
    cdef void* values = group.value
    cdef size_t half = offset_of(plan.half)
    cdef size_t left, right, result
    cdef const Run* run
    cdef vector_16 a, b, denominator
    cdef int number, form
    for number in range(plan.run_count):
        run = &plan.runs[number]
        result = offset_of(run.start)
        if run.sums:
            for form in range(run.start, run.stop, 2):
                left = offset_of(lefts[form])
                right = offset_of(rights[form])
                a = at(values, left)[0] * at(values, right ^ half)[0]
                b = at(values, right)[0] * at(values, left ^ half)[0]
                denominator = at(values, left ^ half)[0] * at(values, right ^ half)[0]
                at(values, result)[0] = a + b
                at(values, result)[1] = a - b
                at(values, result + half)[0] = denominator
                at(values, result + half)[1] = denominator
                result += 2 * sizeof(vector_16)
        else:
            for form in range(run.start, run.stop):
                left = offset_of(lefts[form])
                right = offset_of(rights[form])
                a = at(values, left)[0] * at(values, right)[0]
                b = at(values, left ^ half)[0] * at(values, right ^ half)[0]
                at(values, result)[0] = a
                at(values, result + half)[0] = b
                result += sizeof(vector_16)


cdef void note(Group* group, unsigned int find, unsigned int bits) noexcept nogil:
    # In the lanes whose two bits are set.
    cdef int row
    while bits:
        row = first_lane(bits)
        bits &= bits - 1
        bits &= bits - 1
        if row < group.rows:
            if group.count[row] < MOST_FINDS:
                group.finds[row * MOST_FINDS + group.count[row]] = find
            group.count[row] += 1


cdef inline void look_up_sums(Group* group, int number, bint inverted, bint card) noexcept nogil:
    # Whether the scalar is a card, of denominator 1, is known where this is inlined.
    cdef const Lookup* lookup = &group.plan.lookups[number]
    cdef const vector_16* numerator = group.value
    cdef const vector_16* denominator = group.value + group.plan.half
    cdef vector_16 p = group.value[lookup.scalar]
    cdef vector_16 q = group.value[lookup.scalar ^ group.plan.half]
    cdef vector_16 u = (group.target if card else group.target * q) - p
    cdef vector_16 v = (group.target if card else group.target * q) + p
    cdef vector_16 n, d, size, fits, upside_down
    cdef int form
    for form in range(lookup.start, lookup.stop):
        n = numerator[form]
        d = denominator[form]
        size = magnitude_16(n if card else n * q)
        fits = mask_16((size == magnitude_16(d * u)) | (size == magnitude_16(d * v)))
        if inverted:
            size = magnitude_16(d if card else d * q)
            upside_down = mask_16(
                (size == magnitude_16(n * u)) | (size == magnitude_16(n * v))
            )
            if bits_16(fits | upside_down):
                note(group, packed_find(number, form, FIRST), bits_16(fits))
                note(group, packed_find(number, form, FIRST_INVERTED), bits_16(upside_down))
        elif bits_16(fits):
            note(group, packed_find(number, form, FIRST), bits_16(fits))


cdef inline void look_up_products(
    Group* group, int number, bint inverted, bint card
) noexcept nogil:
    cdef const Lookup* lookup = &group.plan.lookups[number]
    cdef const vector_16* numerator = group.value
    cdef const vector_16* denominator = group.value + group.plan.half
    cdef vector_16 p = group.value[lookup.scalar]
    cdef vector_16 q = group.value[lookup.scalar ^ group.plan.half]
    cdef vector_16 u = group.target if card else group.target * q
    cdef vector_16 v = group.target * p
    cdef vector_16 n, d, first, second, first_inverted, second_inverted
    cdef int form
    second_inverted = p ^ p
    for form in range(lookup.start, lookup.stop):
        n = numerator[form]
        d = denominator[form]
        first = mask_16(magnitude_16(n * p) == magnitude_16(d * u))
        second = mask_16(magnitude_16(n if card else n * q) == magnitude_16(d * v))
        first_inverted = mask_16(magnitude_16(d * p) == magnitude_16(n * u))
        if inverted:
            second_inverted = mask_16(
                magnitude_16(d if card else d * q) == magnitude_16(n * v)
            )
        if bits_16(first | second | first_inverted | second_inverted):
            note(group, packed_find(number, form, FIRST), bits_16(first))
            note(group, packed_find(number, form, SECOND), bits_16(second))
            note(group, packed_find(number, form, FIRST_INVERTED), bits_16(first_inverted))
            note(group, packed_find(number, form, SECOND_INVERTED), bits_16(second_inverted))


cdef void look_up(Group* group, int number) noexcept nogil:
    cdef const Lookup* lookup = &group.plan.lookups[number]
    cdef bint card = 0 <= lookup.scalar < group.plan.size
    if lookup.sums:
        if lookup.inverted:
            if card:
                look_up_sums(group, number, True, True)
            else:
                look_up_sums(group, number, True, False)
        elif card:
            look_up_sums(group, number, False, True)
        else:
            look_up_sums(group, number, False, False)
    elif lookup.inverted:
        if card:
            look_up_products(group, number, True, True)
        else:
            look_up_products(group, number, True, False)
    elif card:
        look_up_products(group, number, False, True)
    else:
        look_up_products(group, number, False, False)


cdef void sieve_finds(
    const Plan* plan,
    void* values,
    const long long* card,
    const long long* target,
    int rows,
    unsigned int* finds,
    int* count,
) noexcept nogil:
    cdef Group group
    cdef vector_16* value = <vector_16*>values
    cdef long long ones[MOST_LANES]
    cdef int place
    for place in range(MOST_LANES):
        ones[place] = 1
    for place in range(rows):
        count[place] = 0
    for place in range(plan.size):
        value[place] = filled(card + place * BLOCK, rows)
        value[place + plan.half] = filled(ones, rows)
    group.plan = plan
    group.value = value
    group.target = filled(target, rows)
    group.rows = rows
    group.finds = finds
    group.count = count
    calculate(&group)
    for place in range(plan.lookup_count):
        look_up(&group, place)


instructions = new_instructions(
    NAME, Code(count_finds, sieve_finds, LANES_OF_16, sizeof(vector_16))
)
