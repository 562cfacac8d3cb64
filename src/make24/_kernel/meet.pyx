"""What the rest of a hand would have to be, and the search; see meet.pxd."""

from libc.stdlib cimport free
from libc.string cimport memset

from make24._kernel.catalog cimport (
    A_PURE,
    A_QUOTIENT,
    A_SUM,
    AN_OPEN_SUM,
    ONE_CARD,
    Catalog,
    Form,
    Forms,
    Part,
    Run,
    add_form,
    add_table,
    can_divide,
    can_make,
    can_stand,
    catalog_end,
    catalog_fill,
    catalog_start,
    first_form,
    join_all,
    join_two,
    last_form,
    left_kinds,
    left_of,
    look_up,
    rest_of,
    right_inverse,
    right_kinds,
    split_count,
)
from make24._kernel.code cimport code_t
from make24._kernel.field cimport inverse_of, minus, plus, size_of, take_next_prime, times
from make24._kernel.hand cimport Cards
from make24._kernel.ratio cimport Ratio, is_zero, ratio_compare, ratio_residues, ratio_sign
from make24._kernel.rules cimport POSITIVE, RATIONAL, Rules
from make24._kernel.watch cimport watch

cdef enum:
    WORK_BETWEEN_SIGNALS = 65536
    WORK_FOR_A_PRIME = 1024


# What the other side would have to be -------------------------------------------------------------

cdef int gather(
    Meet* meet, int part, long long size, int kinds, int depth
) except -1 nogil:
    # Add to what is found at a depth every form of a part with a size.
    cdef Catalog* catalog = &meet.catalog
    cdef int split, left, right, small, making, number, run
    cdef bint by_left
    cdef long long inverse = 0
    if catalog.part[part].tabulated:
        look_up(catalog, &catalog.part[part], size, kinds, &meet.found[depth])
        return 0
    if catalog.field.prime and size and kinds & A_QUOTIENT:
        inverse = inverse_of(&catalog.field, size)
    for number in range(1, 4):
        making = 1 << number  # A_SUM, A_PURE, A_QUOTIENT
        if not (kinds & making and can_make(catalog, making)):
            continue
        if making == A_SUM and not (kinds & AN_OPEN_SUM or can_stand(catalog, size)):
            continue
        for split in range(split_count(catalog, part, making)):
            left = left_of(catalog, part, split)
            right = rest_of(catalog, part, left)
            by_left = catalog.part[left].cards <= catalog.part[right].cards
            small = left if by_left else right
            for run in range(catalog.part[small].run_count):
                meet_run(meet, making, left, right, by_left, run, size, inverse, depth)
    return 0


cdef int meet_run(
    Meet* meet, int making, int left, int right, bint by_left, int number, long long size,
    long long inverse, int depth,
) except -1 nogil:
    # Add to what is found at a depth every form of a size that takes one run of its smaller side.
    cdef Catalog* catalog = &meet.catalog
    cdef int small = left if by_left else right
    cdef int other = right if by_left else left
    cdef int kinds = left_kinds(making) if by_left else right_kinds(making)
    cdef int other_kinds = right_kinds(making) if by_left else left_kinds(making)
    cdef Run* run = &catalog.runs[catalog.part[small].first_run + number]
    cdef Forms* found = &meet.found[depth + 1]
    cdef long long need, second
    if not run.kinds & kinds:
        return 0
    check(meet, 1)
    found.size = 0
    if making == A_SUM:
        need = size_of(&catalog.field, minus(&catalog.field, size, run.size))
        second = size_of(&catalog.field, plus(&catalog.field, size, run.size))
        gather(meet, other, need, other_kinds, depth + 1)
        if second != need and (catalog.field.prime or second <= meet.limit):
            gather(meet, other, second, other_kinds, depth + 1)
    elif run.size == 0:
        # 0 makes nothing but 0, with anything.
        if size or not can_stand(catalog, 0) or (making == A_QUOTIENT and not by_left):
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
    cdef const Catalog* catalog = &meet.catalog
    if making == A_PURE:
        if catalog.field.prime:
            return size_of(&catalog.field, times(&catalog.field, size, run.inverse))
        return -1 if size % run.size else size // run.size
    if by_left:
        if size == 0:
            return -1
        if catalog.field.prime:
            return size_of(&catalog.field, times(&catalog.field, run.size, inverse))
        return -1 if run.size % size else run.size // size
    if catalog.field.prime == 0 and size > meet.limit // run.size:
        return -1
    return size_of(&catalog.field, times(&catalog.field, size, run.size))


cdef void join_run(
    Meet* meet, int making, int left_part, int right_part, bint by_left, const Run* run, int kinds,
    long long size, int depth,
) noexcept nogil:
    cdef Catalog* catalog = &meet.catalog
    cdef Forms* found = &meet.found[depth + 1]
    cdef Forms* out = &meet.found[depth]
    cdef Py_ssize_t i, j
    cdef const Form* form
    cdef const Form* left
    cdef const Form* right
    for i in range(run.start, run.start + run.count):
        form = &catalog.forms.items[i]
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
    # Add the forms of two that have a size. Of a quotient that is known, up to its sign.
    cdef Catalog* catalog = &meet.catalog
    cdef long long quotient = size
    if making == A_QUOTIENT:
        if not can_divide(catalog, right_part, right):
            return
        if catalog.field.prime == 0:
            quotient = left.value // right.value
        elif times(&catalog.field, size, right.value) != left.value:
            quotient = catalog.field.prime - size
    join_two(catalog, left_part, left, right_part, right, making, quotient, size, out)


cdef int gather_all(Meet* meet, int part, int kinds, int depth) except -1 nogil:
    # Add every form of a part: what goes with a factor of 0.
    cdef int piece
    for piece in range(pieces_of(meet, part)):
        gather_piece(meet, part, piece, kinds, depth)
    return 0


cdef int pieces_of(const Meet* meet, int part) noexcept nogil:
    # One for each split of a part, in all makings; a table is one.
    cdef const Catalog* catalog = &meet.catalog
    if catalog.part[part].tabulated:
        return 1
    return (
        split_count(catalog, part, A_SUM)
        + split_count(catalog, part, A_PURE)
        + split_count(catalog, part, A_QUOTIENT)
    )


cdef int gather_piece(Meet* meet, int part, int piece, int kinds, int depth) except -1 nogil:
    cdef Catalog* catalog = &meet.catalog
    cdef int making = A_SUM
    cdef int left
    if catalog.part[part].tabulated:
        add_table(catalog, &catalog.part[part], kinds, &meet.found[depth])
        return 0
    while piece >= split_count(catalog, part, making):
        piece -= split_count(catalog, part, making)
        making *= 2  # A_PURE, A_QUOTIENT
    if kinds & making and can_make(catalog, making):
        left = left_of(catalog, part, piece)
        join_everything(meet, making, left, rest_of(catalog, part, left), depth)
    return 0


cdef int join_everything(Meet* meet, int making, int left, int right, int depth) except -1 nogil:
    # Add every form of two sides.
    cdef Catalog* catalog = &meet.catalog
    cdef bint by_left = catalog.part[left].cards <= catalog.part[right].cards
    cdef Part* small = &catalog.part[left if by_left else right]
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
    for i in range(first_form(catalog, small), last_form(catalog, small)):
        form = &catalog.forms.items[i]
        check(meet, found.size)
        if by_left:
            for j in range(found.size):
                inverse = right_inverse(catalog, making, found.items[j].value)
                join_all(catalog, left, form, right, &found.items[j], making, inverse, out)
        else:
            inverse = right_inverse(catalog, making, form.value)
            for j in range(found.size):
                join_all(catalog, left, &found.items[j], right, form, making, inverse, out)
    return 0


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
    cdef Catalog* catalog = &meet.catalog
    cdef int place
    meet.limit = 0
    if catalog.rules.values != RATIONAL and catalog.cards.plain:
        meet.limit = whole_limit(catalog.cards)
    if meet.limit == 0:
        take_next_prime(&meet.catalog.field)
        read_residues(meet)
        return
    for place in range(catalog.cards.size):
        catalog.card_value[place] = catalog.cards.value[place].numerator
    if (
        meet.exact_target.denominator == 1
        and -meet.limit <= meet.exact_target.numerator <= meet.limit
    ):
        meet.target = size_of(&catalog.field, meet.exact_target.numerator)
    else:
        meet.hopeless = True


cdef void read_residues(Meet* meet) noexcept nogil:
    cdef Catalog* catalog = &meet.catalog
    cdef int place
    cdef Ratio ratio
    cdef long long value
    for place in range(-1, catalog.cards.size):
        ratio = meet.exact_target if place < 0 else catalog.cards.value[place]
        ratio = ratio_residues(ratio, catalog.field.prime, catalog.large)
        catalog.unlucky |= ratio.denominator == 0
        value = inverse_of(&catalog.field, ratio.denominator)
        value = times(&catalog.field, ratio.numerator, value)
        if place < 0:
            meet.target = size_of(&catalog.field, value)
            catalog.unlucky |= value == 0 and not is_zero(meet.exact_target)
        else:
            catalog.card_value[place] = value


cdef int choose_next_prime(Meet* meet) except -1 nogil:
    meet.catalog.unlucky = False
    take_next_prime(&meet.catalog.field)
    read_residues(meet)
    return check(meet, WORK_FOR_A_PRIME)


cdef int meet_start(
    Meet* meet, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil:
    # The caller calls meet_end, whether this raises or not.
    memset(meet, 0, sizeof(Meet))
    meet.exact_target = target
    meet.hopeless = rules.values == POSITIVE and ratio_sign(target, large) <= 0
    catalog_start(&meet.catalog, rules, cards, large)
    choose_numbers(meet)
    return fill_catalog(meet)


cdef int fill_catalog(Meet* meet) except -1 nogil:
    # With a prime that no number is a multiple of, and start from the beginning.
    meet.step = Step(0, A_SUM, 0, 0, 0)
    meet.found[0].size = 0
    catalog_fill(&meet.catalog)
    while meet.catalog.unlucky:
        choose_next_prime(meet)
        catalog_fill(&meet.catalog)
    return check(meet, 0)


cdef void meet_end(Meet* meet) noexcept nogil:
    cdef int depth
    catalog_end(&meet.catalog)
    for depth in range(DEPTH):
        free(meet.found[depth].items)
    memset(meet, 0, sizeof(Meet))


cdef inline int check(Meet* meet, Py_ssize_t work) except -1 nogil:
    cdef Catalog* catalog = &meet.catalog
    meet.work += work
    if catalog.failed:
        with gil:
            raise MemoryError(f"no memory to search a hand of {catalog.cards.size} numbers")
    if meet.work > WORK_BETWEEN_SIGNALS:
        meet.work = 0
        watch(catalog.large, meet.stop)
    return 0


# The search ---------------------------------------------------------------------------------------

cdef int meet_next(Meet* meet, code_t* code) except -1 nogil:
    # 1 and the next find, by ranks; 0 at the end.
    cdef Catalog* catalog = &meet.catalog
    cdef Forms* found = &meet.found[0]
    while meet.given == found.size:
        meet.given = found.size = 0
        if not take_step(meet):
            return 0
        check(meet, 0)
        if catalog.unlucky:
            fill_catalog(meet)
    code[0] = found.items[meet.given].code
    meet.given += 1
    return 1


cdef int take_step(Meet* meet) except -1 nogil:
    # Take up the next run of a root, or go on to one; 0 when all roots are done.
    cdef Catalog* catalog = &meet.catalog
    cdef Step* step = &meet.step
    cdef int part, left, right, small, other
    cdef bint by_left
    cdef long long inverse = 0
    if step.root == catalog.parts.count:
        return 0
    part = catalog.parts.order[step.root]
    if part != catalog.parts.whole and not catalog.rules.any_part:
        step.root += 1
        return 1
    if catalog.part[part].cards == 1:
        only_card(meet, catalog.part[part].lowest)
        step.root += 1
        return 1
    if meet.hopeless or step.making > A_QUOTIENT:
        step[0] = Step(step.root + 1, A_SUM, 0, 0, 0)
        return 1
    if step.split == split_count(catalog, part, step.making) or not can_make(catalog, step.making):
        step[0] = Step(step.root, 2 * step.making, 0, 0, 0)
        return 1
    left = left_of(catalog, part, step.split)
    right = rest_of(catalog, part, left)
    by_left = catalog.part[left].cards <= catalog.part[right].cards
    small = left if by_left else right
    other = right if by_left else left
    if step.run == catalog.part[small].run_count:
        step.split += 1
        step.run = 0
        return 1
    if catalog.field.prime and meet.target and step.making == A_QUOTIENT and by_left:
        inverse = inverse_of(&catalog.field, meet.target)
    meet_run(meet, step.making, left, right, by_left, step.run, meet.target, inverse, 0)
    step.piece += 1
    if not is_in_pieces(meet, small) or step.piece == pieces_of(meet, other):
        step.run += 1
        step.piece = 0
    return 1


cdef inline bint is_in_pieces(const Meet* meet, int small) noexcept nogil:
    # Whether the run is a factor of 0, which takes all forms of the other side.
    cdef const Catalog* catalog = &meet.catalog
    cdef const Run* run = &catalog.runs[catalog.part[small].first_run + meet.step.run]
    return run.size == 0 and meet.target == 0 and meet.step.making != A_SUM


cdef void only_card(Meet* meet, int rank) noexcept nogil:
    cdef Catalog* catalog = &meet.catalog
    if ratio_compare(catalog.cards.value[rank], meet.exact_target, catalog.large) == 0:
        add_form(catalog, &meet.found[0], Form(0, rank + 1, 0, ONE_CARD))
