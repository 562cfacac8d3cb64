"""Tables of small parts, and what the rest of a hand would have to be; see meet.pxd."""

cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, code_t
from make24._kernel.hand cimport Cards
from make24._kernel.parts cimport cards_in, parts_start
from make24._kernel.ratio cimport Ratio, is_zero, ratio_compare, ratio_residues, ratio_sign
from make24._kernel.rules cimport POSITIVE, RATIONAL, Rules, has_operator
from make24._kernel.tree cimport NOT_LEGAL, Signed, Tree, tree_start, turned_from_code
from make24._kernel.watch cimport watch

cdef enum:
    FIRST_FOLD = 19  # as in lanes.pxd
    LAST_FOLD = 4095  # of larger ones, products would have to be folded once more
    LARGEST_SAFE = 200  # four cards up to here make no multiple of a prime but 0
    WORK_BETWEEN_SIGNALS = 65536


# Numbers: whole, or residues ----------------------------------------------------------------------

cdef inline long long folded(const Meet* meet, unsigned long long product) noexcept nogil:
    # A product of residues, reduced: 2**31 is as good as `fold`.
    product = (product & 0x7FFFFFFF) + <unsigned long long>meet.fold * (product >> 31)
    product = (product & 0x7FFFFFFF) + <unsigned long long>meet.fold * (product >> 31)
    cdef long long result = <long long>product
    return result - meet.prime if result >= meet.prime else result


cdef inline long long plus(const Meet* meet, long long a, long long b) noexcept nogil:
    cdef long long result = a + b
    if meet.prime and result >= meet.prime:
        result -= meet.prime
    return result


cdef inline long long minus(const Meet* meet, long long a, long long b) noexcept nogil:
    cdef long long result = a - b
    if meet.prime and result < 0:
        result += meet.prime
    return result


cdef inline long long times(const Meet* meet, long long a, long long b) noexcept nogil:
    if meet.prime:
        return folded(meet, <unsigned long long>a * <unsigned long long>b)
    return a * b


cdef inline long long size_of(const Meet* meet, long long value) noexcept nogil:
    # The same for a number and its opposite.
    if meet.prime:
        return min(value, meet.prime - value) if value else 0
    return value if value >= 0 else -value


cdef long long inverse_of(const Meet* meet, long long value) noexcept nogil:
    # Of a residue, by Fermat's little theorem.
    cdef long long result = 1
    cdef long long exponent = meet.prime - 2
    while exponent:
        if exponent & 1:
            result = times(meet, result, value)
        value = times(meet, value, value)
        exponent >>= 1
    return result


cdef bint is_prime(long long number) noexcept nogil:
    cdef long long divisor = 3
    while divisor * divisor <= number:
        if number % divisor == 0:
            return False
        divisor += 2
    return True


# Growing arrays -----------------------------------------------------------------------------------

cdef void* grown(
    Meet* meet, void* items, Py_ssize_t* capacity, Py_ssize_t least, size_t size
) noexcept nogil:
    # The array with room for `least` items; the old one where there is no memory.
    cdef Py_ssize_t room = max(2 * capacity[0], least, 64)
    cdef void* larger = realloc(items, room * size)
    if larger == NULL:
        meet.failed = True
        return items
    capacity[0] = room
    return larger


cdef inline void add_form(Meet* meet, Forms* forms, Form form) noexcept nogil:
    if forms.size == forms.capacity:
        forms.items = <Form*>grown(
            meet, forms.items, &forms.capacity, forms.size + 1, sizeof(Form)
        )
        if forms.size == forms.capacity:
            return
    forms.items[forms.size] = form
    forms.size += 1


# Forms made of forms ------------------------------------------------------------------------------

cdef inline int left_kinds(int making) noexcept nogil:
    if making == A_SUM:
        return TERMS
    return FACTORS if making == A_PURE else PURE_PARTS


cdef inline int right_kinds(int making) noexcept nogil:
    return ALL_KINDS if making == A_SUM else PURE_PARTS


cdef inline bint in_order(
    const Meet* meet, int left_part, const Form* left, int right_part, const Form* right, int making
) noexcept nogil:
    # Where several terms of a sum hold the lowest card, or factors of a product, equal cards would
    # let each of them be the first: that is the one with the largest code.
    cdef bint merges
    if meet.part[left_part].lowest != meet.part[right_part].lowest:
        return True
    merges = right.kind & (A_PURE if making == A_PURE else A_SUM | AN_OPEN_SUM)
    return left.code >= (right.first if merges else right.code)


cdef inline bint can_stand(const Meet* meet, long long size) noexcept nogil:
    # Whether a result may have a size; if not, a sum has to go on.
    return size != 0 or meet.rules.values != POSITIVE


cdef inline bint can_divide(Meet* meet, int part, const Form* form) noexcept nogil:
    # Whether a form may be a divisor. If it is 0 as a residue only, the prime will not do.
    if form.value == 0 and not meet.part[part].tabulated:
        check_zero(meet, form.code)
    return form.value != 0


cdef inline Form joined(
    const Meet* meet, int left_part, const Form* left, int right_part, const Form* right,
    int operation, long long value, int making,
) noexcept nogil:
    cdef int left_length = 4 * (2 * meet.part[left_part].cards - 1)
    cdef int length = left_length + 4 * (2 * meet.part[right_part].cards - 1)
    cdef Form result
    result.value = value
    result.code = left.code | right.code << left_length | <code_t>operation << length
    result.first = left.code
    result.kind = making
    if making == A_SUM and not can_stand(meet, value):
        result.kind = AN_OPEN_SUM
    return result


cdef void join_all(
    Meet* meet, int left_part, const Form* left, int right_part, const Form* right,
    int making, long long inverse, Forms* out,
) noexcept nogil:
    # Add every form of this making. The inverse is that of the right value, where it is a residue.
    cdef long long a = left.value
    cdef long long b = right.value
    if not (left.kind & left_kinds(making) and right.kind & right_kinds(making)):
        return
    if making == A_QUOTIENT:
        if not can_divide(meet, right_part, right):
            return
        if meet.prime:
            a = times(meet, a, inverse)
        elif a % b:
            return
        else:
            a //= b
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, DIVIDE, a, making
        ))
        return
    if not in_order(meet, left_part, left, right_part, right, making):
        return
    if making == A_PURE:
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, TIMES, times(meet, a, b), making
        ))
        return
    add_form(meet, out, joined(
        meet, left_part, left, right_part, right, PLUS, plus(meet, a, b), making
    ))
    if has_operator(&meet.rules, MINUS):
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, MINUS, minus(meet, a, b), making
        ))


cdef inline bint can_make(const Meet* meet, int making) noexcept nogil:
    # Whether the rules have what it takes. Products without divisors may be part of a quotient.
    return making != A_QUOTIENT or has_operator(&meet.rules, DIVIDE)


cdef inline int split_count(const Meet* meet, int part, int making) noexcept nogil:
    # How many splits of a part there are to look at.
    cdef const Part* whole = &meet.part[part]
    return whole.split_count if making == A_QUOTIENT else whole.with_lowest


cdef inline int left_of(const Meet* meet, int part, int split) noexcept nogil:
    return meet.splits[meet.part[part].first_split + split]


cdef inline int rest_of(const Meet* meet, int part, int left) noexcept nogil:
    return meet.parts.name[part ^ left]


# Tables -------------------------------------------------------------------------------------------

cdef void tabulate(Meet* meet, int part) noexcept nogil:
    # Make the table of a part, those of its parts being there.
    cdef Part* table = &meet.part[part]
    cdef Py_ssize_t start = meet.forms.size
    cdef int rank = table.lowest
    if table.cards == 1:
        add_form(meet, &meet.forms, Form(meet.card_value[rank], rank + 1, 0, ONE_CARD))
    else:
        list_forms(meet, part, A_SUM)
        list_forms(meet, part, A_PURE)
        list_forms(meet, part, A_QUOTIENT)
    make_runs(meet, table, start)
    if meet.failed:
        return
    invert_runs(meet, table)
    check_zeros(meet, table)
    table.tabulated = True


cdef void list_forms(Meet* meet, int part, int making) noexcept nogil:
    cdef int split, left, right, number
    cdef Py_ssize_t i, j
    cdef Part* lefts
    cdef Part* rights
    cdef long long inverse
    cdef Run run
    cdef Form a, b
    if not can_make(meet, making):
        return
    for split in range(split_count(meet, part, making)):
        left = left_of(meet, part, split)
        right = rest_of(meet, part, left)
        lefts = &meet.part[left]
        rights = &meet.part[right]
        for number in range(rights.run_count):
            run = meet.runs[rights.first_run + number]
            if not run.kinds & right_kinds(making):
                continue
            for j in range(run.start, run.start + run.count):
                b = meet.forms.items[j]  # a copy, since the array may move
                inverse = signed_inverse(meet, &run, b.value)
                for i in range(first_form(meet, lefts), last_form(meet, lefts)):
                    a = meet.forms.items[i]
                    join_all(meet, left, &a, right, &b, making, inverse, &meet.forms)


cdef inline Py_ssize_t first_form(const Meet* meet, const Part* part) noexcept nogil:
    return meet.runs[part.first_run].start


cdef inline Py_ssize_t last_form(const Meet* meet, const Part* part) noexcept nogil:
    cdef const Run* run = &meet.runs[part.first_run + part.run_count - 1]
    return run.start + run.count


cdef inline long long signed_inverse(
    const Meet* meet, const Run* run, long long value
) noexcept nogil:
    # A run has the inverse of its size.
    return run.inverse if value == run.size else meet.prime - run.inverse


@cython.overflowcheck(False)  # the hash
cdef inline Py_ssize_t slot_of(const Meet* meet, const Part* table, long long size) noexcept nogil:
    cdef code_t hashed = <code_t>size * <code_t>0x9E3779B97F4A7C15
    return table.first_slot + <Py_ssize_t>(hashed >> (64 - table.slot_bits))


cdef inline Py_ssize_t find_slot(
    const Meet* meet, const Part* table, long long size
) noexcept nogil:
    # The slot of a size, or the empty one it belongs in.
    cdef Py_ssize_t last = table.first_slot + (<Py_ssize_t>1 << table.slot_bits) - 1
    cdef Py_ssize_t place = slot_of(meet, table, size)
    cdef const Slot* slot = &meet.slots[place]
    while slot.run and not (
        slot.size == <unsigned int>size
        and meet.runs[table.first_run + slot.run - 1].size == size
    ):
        place = table.first_slot if place == last else place + 1
        slot = &meet.slots[place]
    return place


cdef void make_runs(Meet* meet, Part* table, Py_ssize_t start) noexcept nogil:
    # Put forms of one size side by side, and make the table from a size to where they are.
    cdef Py_ssize_t count = meet.forms.size - start
    cdef Py_ssize_t place, next_start
    cdef Form* forms
    cdef Form* sorted_forms
    cdef Run* run
    table.first_run = meet.run_count
    table.run_count = 0
    table.first_slot = meet.slot_count
    table.slot_bits = 1
    while (<Py_ssize_t>1 << table.slot_bits) < 2 * count:
        table.slot_bits += 1
    meet.slot_count += <Py_ssize_t>1 << table.slot_bits
    if meet.slot_count > meet.slot_capacity:
        meet.slots = <Slot*>grown(
            meet, meet.slots, &meet.slot_capacity, meet.slot_count, sizeof(Slot)
        )
    if meet.run_count + count > meet.run_capacity:
        meet.runs = <Run*>grown(
            meet, meet.runs, &meet.run_capacity, meet.run_count + count, sizeof(Run)
        )
    sorted_forms = <Form*>malloc((count + 1) * sizeof(Form))
    meet.failed |= sorted_forms == NULL
    if meet.failed:
        free(sorted_forms)
        return
    memset(&meet.slots[table.first_slot], 0, sizeof(Slot) << table.slot_bits)
    forms = meet.forms.items + start
    for place in range(count):
        run = run_for(meet, table, size_of(meet, forms[place].value))
        run.count += 1
        run.kinds |= forms[place].kind
    next_start = 0
    for place in range(table.run_count):
        run = &meet.runs[table.first_run + place]
        run.start = next_start
        next_start += run.count
    for place in range(count):
        run = run_for(meet, table, size_of(meet, forms[place].value))
        sorted_forms[run.start] = forms[place]
        run.start += 1
    for place in range(count):
        forms[place] = sorted_forms[place]
    for place in range(table.run_count):
        run = &meet.runs[table.first_run + place]
        run.start += start - run.count
    free(sorted_forms)
    meet.run_count += table.run_count


cdef Run* run_for(Meet* meet, Part* table, long long size) noexcept nogil:
    # The run of a size, a new one if there is none.
    cdef Py_ssize_t place = find_slot(meet, table, size)
    if meet.slots[place].run == 0:
        meet.runs[table.first_run + table.run_count] = Run(size, 0, 0, 0, 0)
        table.run_count += 1
        meet.slots[place] = Slot(table.run_count, <unsigned int>size)
    return &meet.runs[table.first_run + meet.slots[place].run - 1]


cdef void invert_runs(Meet* meet, Part* table) noexcept nogil:
    # All at once, which takes one division: the inverse of the product of all.
    cdef Run* runs = meet.runs + table.first_run
    cdef long long product = 1
    cdef long long rest
    cdef int place
    if meet.prime == 0:
        return
    for place in range(table.run_count):
        runs[place].inverse = product
        if runs[place].size:
            product = times(meet, product, runs[place].size)
    rest = inverse_of(meet, product)
    for place in range(table.run_count - 1, -1, -1):
        if runs[place].size:
            runs[place].inverse = times(meet, runs[place].inverse, rest)
            rest = times(meet, rest, runs[place].size)


cdef void check_zeros(Meet* meet, Part* table) noexcept nogil:
    # Nothing is divided by what is 0 as a residue: so it has to be 0 in truth.
    cdef Py_ssize_t place = find_slot(meet, table, 0)
    cdef Py_ssize_t form
    cdef Run* run
    if meet.prime == 0 or meet.slots[place].run == 0:
        return
    if meet.cards.whole and meet.cards.magnitude <= LARGEST_SAFE:
        return
    run = &meet.runs[table.first_run + meet.slots[place].run - 1]
    for form in range(run.start, run.start + run.count):
        check_zero(meet, meet.forms.items[form].code)


cdef void check_zero(Meet* meet, code_t code) noexcept nogil:
    cdef Tree tree
    cdef Signed root
    tree_start(&tree, meet.cards, meet.large)
    root = turned_from_code(&tree, code)
    if root.node != NOT_LEGAL and not is_zero(tree.node[root.node].value):
        meet.unlucky = True


# What the other side would have to be -------------------------------------------------------------

cdef int gather(
    Meet* meet, int part, long long size, int kinds, int depth
) except -1 nogil:
    # Add to what is found at a depth every form of a part with a size.
    cdef int split, left, right, small, making, number, run
    cdef bint by_left
    cdef long long inverse = 0
    if meet.part[part].tabulated:
        look_up(meet, &meet.part[part], size, kinds, &meet.found[depth])
        return 0
    if meet.prime and size and kinds & A_QUOTIENT:
        inverse = inverse_of(meet, size)
    for number in range(1, 4):
        making = 1 << number  # A_SUM, A_PURE, A_QUOTIENT
        if not (kinds & making and can_make(meet, making)):
            continue
        if making == A_SUM and not (kinds & AN_OPEN_SUM or can_stand(meet, size)):
            continue
        for split in range(split_count(meet, part, making)):
            left = left_of(meet, part, split)
            right = rest_of(meet, part, left)
            by_left = meet.part[left].cards <= meet.part[right].cards
            small = left if by_left else right
            for run in range(meet.part[small].run_count):
                meet_run(meet, making, left, right, by_left, run, size, inverse, depth)
    return 0


cdef void look_up(
    Meet* meet, const Part* table, long long size, int kinds, Forms* out
) noexcept nogil:
    cdef int number = meet.slots[find_slot(meet, table, size)].run
    cdef Run* run
    cdef Py_ssize_t form
    if number == 0:
        return
    run = &meet.runs[table.first_run + number - 1]
    if not run.kinds & kinds:
        return
    for form in range(run.start, run.start + run.count):
        if meet.forms.items[form].kind & kinds:
            add_form(meet, out, meet.forms.items[form])


cdef int meet_run(
    Meet* meet, int making, int left, int right, bint by_left, int number, long long size,
    long long inverse, int depth,
) except -1 nogil:
    # Add to what is found at a depth every form of a size that takes one run of its smaller side.
    cdef int small = left if by_left else right
    cdef int other = right if by_left else left
    cdef int kinds = left_kinds(making) if by_left else right_kinds(making)
    cdef int other_kinds = right_kinds(making) if by_left else left_kinds(making)
    cdef Run* run = &meet.runs[meet.part[small].first_run + number]
    cdef Forms* found = &meet.found[depth + 1]
    cdef long long need, second
    if not run.kinds & kinds:
        return 0
    check(meet, 1)
    found.size = 0
    if making == A_SUM:
        need = size_of(meet, minus(meet, size, run.size))
        second = size_of(meet, plus(meet, size, run.size))
        gather(meet, other, need, other_kinds, depth + 1)
        if second != need and (meet.prime or second <= meet.limit):
            gather(meet, other, second, other_kinds, depth + 1)
    elif run.size == 0:
        # 0 makes nothing but 0, with anything.
        if size or not can_stand(meet, 0) or (making == A_QUOTIENT and not by_left):
            return 0
        if depth:
            gather_all(meet, other, other_kinds, depth + 1)
        else:
            gather_piece(meet, other, meet.step.piece, other_kinds, depth + 1)
    else:
        need = needed(meet, making, by_left, run, size, inverse)
        if need < 0:
            return 0
        gather(meet, other, need, other_kinds, depth + 1)
    if found.size:
        join_run(meet, making, left, right, by_left, run, kinds, size, depth)
    return 0


cdef inline long long needed(
    const Meet* meet, int making, bint by_left, const Run* run, long long size, long long inverse
) noexcept nogil:
    # The size of the other side of a product, or -1 if it can't be had.
    if making == A_PURE:
        if meet.prime:
            return size_of(meet, times(meet, size, run.inverse))
        return -1 if size % run.size else size // run.size
    if by_left:
        if size == 0:
            return -1
        if meet.prime:
            return size_of(meet, times(meet, run.size, inverse))
        return -1 if run.size % size else run.size // size
    if meet.prime == 0 and size > meet.limit // run.size:
        return -1
    return size_of(meet, times(meet, size, run.size))


cdef void join_run(
    Meet* meet, int making, int left_part, int right_part, bint by_left, const Run* run, int kinds,
    long long size, int depth,
) noexcept nogil:
    cdef Forms* found = &meet.found[depth + 1]
    cdef Forms* out = &meet.found[depth]
    cdef Py_ssize_t i, j
    cdef const Form* form
    cdef const Form* left
    cdef const Form* right
    for i in range(run.start, run.start + run.count):
        form = &meet.forms.items[i]
        if not form.kind & kinds:
            continue
        for j in range(found.size):
            left = form if by_left else &found.items[j]
            right = &found.items[j] if by_left else form
            join_fitting(meet, making, left_part, left, right_part, right, size, out)


cdef void join_fitting(
    Meet* meet, int making, int left_part, const Form* left, int right_part, const Form* right,
    long long size, Forms* out,
) noexcept nogil:
    # Add the forms of two that have a size; sizes alone leave open whether + or - has it.
    cdef long long value
    if making == A_QUOTIENT:
        if not can_divide(meet, right_part, right):
            return
        if meet.prime:
            value = size
            if times(meet, size, right.value) != left.value:
                value = meet.prime - size
        else:
            value = left.value // right.value
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, DIVIDE, value, making
        ))
        return
    if not in_order(meet, left_part, left, right_part, right, making):
        return
    if making == A_PURE:
        value = times(meet, left.value, right.value)
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, TIMES, value, making
        ))
        return
    value = plus(meet, left.value, right.value)
    if size_of(meet, value) == size:
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, PLUS, value, making
        ))
    value = minus(meet, left.value, right.value)
    if size_of(meet, value) == size and has_operator(&meet.rules, MINUS):
        add_form(meet, out, joined(
            meet, left_part, left, right_part, right, MINUS, value, making
        ))


cdef int gather_all(Meet* meet, int part, int kinds, int depth) except -1 nogil:
    # Add every form of a part: what goes with a factor of 0.
    cdef int piece
    for piece in range(pieces_of(meet, part)):
        gather_piece(meet, part, piece, kinds, depth)
    return 0


cdef int pieces_of(const Meet* meet, int part) noexcept nogil:
    # One for each split of a part, in all makings; a table is one.
    if meet.part[part].tabulated:
        return 1
    return (
        split_count(meet, part, A_SUM)
        + split_count(meet, part, A_PURE)
        + split_count(meet, part, A_QUOTIENT)
    )


cdef int gather_piece(Meet* meet, int part, int piece, int kinds, int depth) except -1 nogil:
    cdef int making = A_SUM
    cdef int left
    if meet.part[part].tabulated:
        add_table(meet, &meet.part[part], kinds, &meet.found[depth])
        return 0
    while piece >= split_count(meet, part, making):
        piece -= split_count(meet, part, making)
        making *= 2  # A_PURE, A_QUOTIENT
    if kinds & making and can_make(meet, making):
        left = left_of(meet, part, piece)
        join_everything(meet, making, left, rest_of(meet, part, left), depth)
    return 0


cdef void add_table(Meet* meet, const Part* table, int kinds, Forms* out) noexcept nogil:
    cdef Py_ssize_t form
    for form in range(first_form(meet, table), last_form(meet, table)):
        if meet.forms.items[form].kind & kinds:
            add_form(meet, out, meet.forms.items[form])


cdef int join_everything(Meet* meet, int making, int left, int right, int depth) except -1 nogil:
    # Add every form of two sides.
    cdef bint by_left = meet.part[left].cards <= meet.part[right].cards
    cdef Part* small = &meet.part[left if by_left else right]
    cdef Forms* found = &meet.found[depth + 1]
    cdef Forms* out = &meet.found[depth]
    cdef Py_ssize_t i, j
    cdef const Form* form
    cdef long long inverse
    found.size = 0
    gather_all(
        meet,
        right if by_left else left,
        right_kinds(making) if by_left else left_kinds(making),
        depth + 1,
    )
    for i in range(first_form(meet, small), last_form(meet, small)):
        form = &meet.forms.items[i]
        check(meet, found.size)
        if by_left:
            for j in range(found.size):
                inverse = right_inverse(meet, making, found.items[j].value)
                join_all(meet, left, form, right, &found.items[j], making, inverse, out)
        else:
            inverse = right_inverse(meet, making, form.value)
            for j in range(found.size):
                join_all(meet, left, &found.items[j], right, form, making, inverse, out)
    return 0


cdef inline long long right_inverse(const Meet* meet, int making, long long value) noexcept nogil:
    if making != A_QUOTIENT or meet.prime == 0 or value == 0:
        return 0
    return inverse_of(meet, value)


# Parts of the hand --------------------------------------------------------------------------------

cdef void lay_out_parts(Meet* meet) noexcept nogil:
    cdef int number, name, place
    cdef Part* part
    parts_start(&meet.parts, meet.cards, &meet.rules)
    for number in range(meet.parts.count):
        name = meet.parts.order[number]
        part = &meet.part[name]
        part.cards = cards_in(name)
        place = 0
        while not name >> place & 1:
            place += 1
        part.lowest = meet.cards.rank[place]
        lay_out_splits(meet, name)


cdef void lay_out_splits(Meet* meet, int name) noexcept nogil:
    # Those that hold the lowest card, then the others; of both, the even ones first, which cost the
    # least.
    cdef Part* part = &meet.part[name]
    cdef int with_lowest, least
    part.first_split = meet.split_count
    for with_lowest in range(1, -1, -1):
        for least in range(part.cards // 2, 0, -1):
            add_splits(meet, name, with_lowest, least)
        if with_lowest:
            part.with_lowest = meet.split_count - part.first_split
    part.split_count = meet.split_count - part.first_split


cdef void add_splits(Meet* meet, int name, bint with_lowest, int least) noexcept nogil:
    # Add the splits of a part whose smaller side has so many cards.
    cdef const Part* part = &meet.part[name]
    cdef int left = (name - 1) & name
    while left:
        if (
            meet.parts.name[left] == left
            and min(meet.part[left].cards, part.cards - meet.part[left].cards) == least
            and (meet.part[left].lowest == part.lowest) == with_lowest
        ):
            meet.splits[meet.split_count] = <unsigned char>left
            meet.split_count += 1
        left = (left - 1) & name


# Start and end ------------------------------------------------------------------------------------

cdef long long whole_limit(const Cards* cards) noexcept nogil:
    # No value is larger than the product of all cards, 1 counted as 2; 0 where that takes 62 bits.
    cdef long long limit = 1
    cdef long long card
    cdef int place
    for place in range(cards.size):
        card = max(cards.value[place].numerator, 2)
        if limit > (<long long>1 << 61) // card:
            return 0
        limit *= card
    return limit


cdef void choose_numbers(Meet* meet) noexcept nogil:
    cdef int place
    meet.limit = meet.prime = 0
    if meet.rules.values != RATIONAL and meet.cards.plain:
        meet.limit = whole_limit(meet.cards)
    if meet.limit == 0:
        meet.fold = FIRST_FOLD
        meet.prime = (<long long>1 << 31) - meet.fold
        read_residues(meet)
        return
    for place in range(meet.cards.size):
        meet.card_value[place] = meet.cards.value[place].numerator
    if (
        meet.exact_target.denominator == 1
        and -meet.limit <= meet.exact_target.numerator <= meet.limit
    ):
        meet.target = size_of(meet, meet.exact_target.numerator)
    else:
        meet.hopeless = True


cdef void read_residues(Meet* meet) noexcept nogil:
    cdef int place
    cdef Ratio ratio
    for place in range(-1, meet.cards.size):
        ratio = meet.exact_target if place < 0 else meet.cards.value[place]
        ratio = ratio_residues(ratio, meet.prime, meet.large)
        meet.unlucky |= ratio.denominator == 0
        ratio.numerator = times(meet, ratio.numerator, inverse_of(meet, ratio.denominator))
        if place < 0:
            meet.target = size_of(meet, ratio.numerator)
            meet.unlucky |= meet.target == 0 and not is_zero(meet.exact_target)
        else:
            meet.card_value[place] = ratio.numerator


cdef int take_next_prime(Meet* meet) except -1 nogil:
    meet.fold += 2
    while meet.fold <= LAST_FOLD and not is_prime((<long long>1 << 31) - meet.fold):
        meet.fold += 2
    if meet.fold > LAST_FOLD:
        with gil:
            raise OverflowError("the numbers are multiples of too many primes")
    meet.prime = (<long long>1 << 31) - meet.fold
    meet.unlucky = False
    read_residues(meet)
    return 0


cdef int meet_start(
    Meet* meet, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil:
    # The caller calls meet_end, whether this raises or not.
    memset(meet, 0, sizeof(Meet))
    meet.cards = cards
    meet.rules = rules[0]
    meet.large = large
    meet.exact_target = target
    meet.hopeless = rules.values == POSITIVE and ratio_sign(target, large) <= 0
    lay_out_parts(meet)
    choose_numbers(meet)
    return make_tables(meet)


cdef int make_tables(Meet* meet) except -1 nogil:
    # With a prime that no number is a multiple of.
    try_tables(meet)
    while meet.unlucky:
        take_next_prime(meet)
        try_tables(meet)
    return check(meet, 0)


cdef void try_tables(Meet* meet) noexcept nogil:
    # Of all small parts, small ones first.
    cdef int number
    cdef Part* part
    meet.forms.size = meet.run_count = meet.slot_count = meet.found[0].size = 0
    meet.step = Step(0, A_SUM, 0, 0, 0)
    for number in range(meet.parts.count - 1):
        part = &meet.part[meet.parts.order[number]]
        part.tabulated = False
        if part.cards <= MOST_TABULATED and not (meet.failed or meet.unlucky):
            tabulate(meet, meet.parts.order[number])


cdef void meet_end(Meet* meet) noexcept nogil:
    cdef int depth
    free(meet.forms.items)
    free(meet.runs)
    free(meet.slots)
    for depth in range(DEPTH):
        free(meet.found[depth].items)
    memset(meet, 0, sizeof(Meet))


cdef inline int check(Meet* meet, Py_ssize_t work) except -1 nogil:
    meet.work += work
    if meet.failed:
        with gil:
            raise MemoryError(f"no memory to search a hand of {meet.cards.size} numbers")
    if meet.work > WORK_BETWEEN_SIGNALS:
        meet.work = 0
        watch(meet.large, meet.stop)
    return 0


# The search ---------------------------------------------------------------------------------------

cdef int meet_next(Meet* meet, code_t* code) except -1 nogil:
    # 1 and the next find, by ranks; 0 at the end.
    cdef Forms* found = &meet.found[0]
    while meet.given == found.size:
        meet.given = found.size = 0
        if not take_step(meet):
            return 0
        check(meet, 0)
        if meet.unlucky:
            make_tables(meet)
    code[0] = found.items[meet.given].code
    meet.given += 1
    return 1


cdef int take_step(Meet* meet) except -1 nogil:
    # Take up the next run of a root, or go on to one; 0 when all roots are done.
    cdef Step* step = &meet.step
    cdef int part, left, right, small, other
    cdef bint by_left
    cdef long long inverse = 0
    if step.root == meet.parts.count:
        return 0
    part = meet.parts.order[step.root]
    if part != meet.parts.whole and not meet.rules.any_part:
        step.root += 1
        return 1
    if meet.part[part].cards == 1:
        only_card(meet, meet.part[part].lowest)
        step.root += 1
        return 1
    if meet.hopeless or step.making > A_QUOTIENT:
        step[0] = Step(step.root + 1, A_SUM, 0, 0, 0)
        return 1
    if step.split == split_count(meet, part, step.making) or not can_make(meet, step.making):
        step[0] = Step(step.root, 2 * step.making, 0, 0, 0)
        return 1
    left = left_of(meet, part, step.split)
    right = rest_of(meet, part, left)
    by_left = meet.part[left].cards <= meet.part[right].cards
    small = left if by_left else right
    other = right if by_left else left
    if step.run == meet.part[small].run_count:
        step.split += 1
        step.run = 0
        return 1
    if meet.prime and meet.target and step.making == A_QUOTIENT and by_left:
        inverse = inverse_of(meet, meet.target)
    meet_run(meet, step.making, left, right, by_left, step.run, meet.target, inverse, 0)
    step.piece += 1
    if not is_in_pieces(meet, small) or step.piece == pieces_of(meet, other):
        step.run += 1
        step.piece = 0
    return 1


cdef inline bint is_in_pieces(const Meet* meet, int small) noexcept nogil:
    # Whether the run is a factor of 0, which takes all forms of the other side.
    cdef const Run* run = &meet.runs[meet.part[small].first_run + meet.step.run]
    return run.size == 0 and meet.target == 0 and meet.step.making != A_SUM


cdef void only_card(Meet* meet, int rank) noexcept nogil:
    if ratio_compare(meet.cards.value[rank], meet.exact_target, meet.large) == 0:
        add_form(meet, &meet.found[0], Form(0, rank + 1, 0, ONE_CARD))
