"""Written expressions under any rules; see bracketed.pxd."""

from make24._kernel.code cimport BESIDE, Code, code_t, joined
from make24._kernel.codes cimport Codes, codes_add, codes_free, codes_start
from make24._kernel.hand cimport SUBSETS, Cards
from make24._kernel.known cimport known_free, known_start
from make24._kernel.number cimport is_legal, is_same
from make24._kernel.parts cimport Parts, cards_in, next_operand
from make24._kernel.ratio cimport Ratio, forget_numbers, keep_numbers
from make24._kernel.rows cimport Rows, rows_free, rows_list, rows_start
from make24._kernel.rules cimport Rules, has_operator
from make24._kernel.tables cimport raise_no_memory
from make24._kernel.ways cimport Way, Ways, find_ways, ways_free, ways_start


cdef int bracketed_start(
    Bracketed* search, const Rules* rules, const Cards* cards, Ratio target, void* large
) except -1 nogil:
    cdef int part
    search.target = target
    known_start(&search.known, rules, cards, large)
    for part in range(SUBSETS):
        rows_start(&search.rows[part])
        search.has_rows[part] = False
    ways_start(&search.ways)
    codes_start(&search.lefts)
    codes_start(&search.rights)
    search.left = search.right = search.way = 0
    if not rules.ordered and cards.size > MOST_UNORDERED:
        with gil:
            raise ValueError(
                f"numbers has length {cards.size}: under these rules no more than "
                f"{MOST_UNORDERED} can be solved, unless they are ordered"
            )
    list_splits(search)
    search.number = 0 if rules.any_part else search.known.tables.parts.count - 1
    keep_numbers(large)
    return start_part(search)


cdef void bracketed_end(Bracketed* search) noexcept nogil:
    cdef int part
    known_free(&search.known)
    for part in range(SUBSETS):
        rows_free(&search.rows[part])
    ways_free(&search.ways)
    codes_free(&search.lefts)
    codes_free(&search.rights)


cdef void list_splits(Bracketed* search) noexcept nogil:
    # Of every part, those into halves first.
    cdef const Parts* parts = &search.known.tables.parts
    cdef int place, part, difference
    cdef int count = 0
    for place in range(parts.count):
        part = parts.order[place]
        search.start[part] = count
        for difference in range(cards_in(part) & 1, cards_in(part), 2):
            count = add_splits(search, part, difference, count)
        search.stop[part] = count


cdef int add_splits(Bracketed* search, int part, int difference, int count) noexcept nogil:
    # Those with a difference between the numbers of cards, after so many splits.
    cdef const Parts* parts = &search.known.tables.parts
    cdef int left = next_operand(parts, part, part)
    cdef int more
    while left:
        more = 2 * cards_in(left) - cards_in(part)
        if difference in (more, -more):
            search.splits[count] = Split(<unsigned char>left, parts.name[part ^ left])
            count += 1
        left = next_operand(parts, part, left)
    return count


# From a value to the expressions that have it -----------------------------------------------------

cdef inline bint can_be_result(const Bracketed* search, Ratio value) noexcept nogil:
    return is_legal(value, search.known.tables.rules.values, search.known.tables.large)


cdef int add_codes(Bracketed* search, int part, Ratio value, Codes* codes) except -1 nogil:
    # Add the codes, by ranks, of a part's expressions with a value.
    cdef int place
    add_rows(search, part, value, codes)
    if can_be_result(search, value):
        for place in range(search.start[part], search.stop[part]):
            add_joined(search, search.splits[place], value, codes)
    return 0


cdef int add_rows(Bracketed* search, int part, Ratio value, Codes* codes) except -1 nogil:
    cdef Rows* rows = &search.rows[part]
    cdef Py_ssize_t place
    if not search.has_rows[part]:
        list_rows(search, part)
    for place in range(rows.size):
        if is_same(rows.items[place].value, value, search.known.tables.large):
            codes_add(codes, rows.items[place].code)
    return 0


cdef int list_rows(Bracketed* search, int part) except -1 nogil:
    cdef void* large = search.known.tables.large
    if search.start[part] == search.stop[part] or has_operator(
        &search.known.tables.rules, BESIDE
    ):
        rows_list(&search.rows[part], search.known.tables.cards, part, large)
    search.has_rows[part] = True
    return keep_numbers(large)


cdef int add_joined(
    Bracketed* search, Split split, Ratio value, Codes* codes
) except -1 nogil:
    cdef Ways ways
    cdef Codes lefts, rights
    cdef Py_ssize_t place
    ways_start(&ways)
    codes_start(&lefts)
    codes_start(&rights)
    try:
        find_ways(&ways, &search.known, split.left, split.right, value)
        for place in range(ways.size):
            list_operands(search, split, &ways.items[place], &lefts, &rights)
            join_all(split, ways.items[place].operation, &lefts, &rights, codes)
    finally:
        ways_free(&ways)
        codes_free(&lefts)
        codes_free(&rights)
    return 0


cdef int list_operands(
    Bracketed* search, Split split, const Way* way, Codes* lefts, Codes* rights
) except -1 nogil:
    # The expressions of both operands, or none of either.
    lefts.size = rights.size = 0
    add_codes(search, split.left, way.left, lefts)
    if lefts.size:
        add_codes(search, split.right, way.right, rights)
    if rights.size == 0:
        lefts.size = 0
    if lefts.failed or rights.failed:
        raise_no_memory()
    return 0


cdef void join_all(
    Split split, int operation, const Codes* lefts, const Codes* rights, Codes* codes
) noexcept nogil:
    cdef Py_ssize_t i, j
    for i in range(lefts.size):
        for j in range(rights.size):
            codes_add(codes, join(split, operation, lefts.items[i], rights.items[j]))


cdef inline code_t join(Split split, int operation, code_t left, code_t right) noexcept nogil:
    return joined(
        Code(left, 2 * cards_in(split.left) - 1),
        Code(right, 2 * cards_in(split.right) - 1),
        operation,
    ).bits


# The search ---------------------------------------------------------------------------------------

cdef int bracketed_next(Bracketed* search, code_t* code) except -1 nogil:
    # 1 and the next code, by ranks, or 0 when there are no more.
    while search.left == search.lefts.size:
        if search.way < search.ways.size:
            next_way(search)
        elif not next_split(search):
            return 0
    give_code(search, code)
    return 1


cdef void give_code(Bracketed* search, code_t* code) noexcept nogil:
    if search.way == 0:
        code[0] = search.lefts.items[search.left]
        search.left += 1
        return
    code[0] = join(
        search.splits[search.split - 1],
        search.ways.items[search.way - 1].operation,
        search.lefts.items[search.left],
        search.rights.items[search.right],
    )
    search.right += 1
    if search.right == search.rights.size:
        search.right = 0
        search.left += 1


cdef int next_way(Bracketed* search) except -1 nogil:
    cdef Way* way = &search.ways.items[search.way]
    list_operands(search, search.splits[search.split - 1], way, &search.lefts, &search.rights)
    search.way += 1
    search.left = 0
    return forget_numbers(search.known.tables.large)


cdef bint next_split(Bracketed* search) except -1 nogil:
    # Or the next part; False if there is none.
    cdef const Parts* parts = &search.known.tables.parts
    cdef Split split
    if search.split == search.stop[parts.order[search.number]]:
        if search.number == parts.count - 1:
            return False
        search.number += 1
        start_part(search)
        return True
    split = search.splits[search.split]
    search.split += 1
    search.left = search.lefts.size = 0
    search.way = search.ways.size = 0
    find_ways(&search.ways, &search.known, split.left, split.right, search.target)
    keep_numbers(search.known.tables.large)  # the operands that the ways need
    return True


cdef int start_part(Bracketed* search) except -1 nogil:
    # What needs no operator but BESIDE comes before all splits.
    cdef int part = search.known.tables.parts.order[search.number]
    search.left = search.lefts.size = 0
    search.way = search.ways.size = 0
    add_rows(search, part, search.target, &search.lefts)
    if search.lefts.failed:
        raise_no_memory()
    search.split = search.start[part] if can_be_result(search, search.target) else search.stop[part]
    return 0
