"""Tables of forms; see catalog.pxd."""

cimport cython
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset

from make24._kernel.code cimport DIVIDE, MINUS, PLUS, TIMES, code_t
from make24._kernel.field cimport Field, inverse_of, minus, plus, size_of, times
from make24._kernel.hand cimport Cards
from make24._kernel.parts cimport cards_in, parts_start
from make24._kernel.ratio cimport is_zero
from make24._kernel.rules cimport Rules, has_operator
from make24._kernel.tree cimport NOT_LEGAL, Signed, Tree, tree_start, turned_from_code

cdef enum:
    LARGEST_SAFE = 200  # four cards up to here make no multiple of a prime but 0


cdef void catalog_start(
    Catalog* catalog, const Rules* rules, const Cards* cards, void* large
) noexcept nogil:
    catalog.cards = cards
    catalog.rules = rules[0]
    catalog.large = large
    lay_out_parts(catalog)


cdef void catalog_fill(Catalog* catalog) noexcept nogil:
    # Tabulate all small parts, small ones first.
    cdef int number
    cdef Part* part
    catalog.forms.size = catalog.run_count = catalog.slot_count = 0
    for number in range(catalog.parts.count - 1):
        part = &catalog.part[catalog.parts.order[number]]
        part.tabulated = False
        if part.cards <= MOST_TABULATED and not (catalog.failed or catalog.unlucky):
            tabulate(catalog, catalog.parts.order[number])


cdef void catalog_end(Catalog* catalog) noexcept nogil:
    free(catalog.forms.items)
    free(catalog.runs)
    free(catalog.slots)


# Parts of the hand --------------------------------------------------------------------------------

cdef void lay_out_parts(Catalog* catalog) noexcept nogil:
    cdef int number, name, place
    cdef Part* part
    parts_start(&catalog.parts, catalog.cards, &catalog.rules)
    for number in range(catalog.parts.count):
        name = catalog.parts.order[number]
        part = &catalog.part[name]
        part.cards = cards_in(name)
        place = 0
        while not name >> place & 1:
            place += 1
        part.lowest = catalog.cards.rank[place]
        lay_out_splits(catalog, name)


cdef void lay_out_splits(Catalog* catalog, int name) noexcept nogil:
    # Those that hold the lowest card, then the others; of both, the even ones first, which cost the
    # least.
    cdef Part* part = &catalog.part[name]
    cdef int with_lowest, least
    part.first_split = catalog.split_count
    for with_lowest in range(1, -1, -1):
        for least in range(part.cards // 2, 0, -1):
            add_splits(catalog, name, with_lowest, least)
        if with_lowest:
            part.with_lowest = catalog.split_count - part.first_split
    part.split_count = catalog.split_count - part.first_split


cdef void add_splits(Catalog* catalog, int name, bint with_lowest, int least) noexcept nogil:
    # Add the splits of a part whose smaller side has so many cards.
    cdef const Part* part = &catalog.part[name]
    cdef int left = (name - 1) & name
    while left:
        if (
            catalog.parts.name[left] == left
            and min(catalog.part[left].cards, part.cards - catalog.part[left].cards) == least
            and (catalog.part[left].lowest == part.lowest) == with_lowest
        ):
            catalog.splits[catalog.split_count] = <unsigned char>left
            catalog.split_count += 1
        left = (left - 1) & name


# Growing arrays -----------------------------------------------------------------------------------

cdef void* grown(
    Catalog* catalog, void* items, Py_ssize_t* capacity, Py_ssize_t least, size_t size
) noexcept nogil:
    # The array with room for `least` items; the old one where there is no memory.
    cdef Py_ssize_t room = max(2 * capacity[0], least, 64)
    cdef void* larger = realloc(items, room * size)
    if larger == NULL:
        catalog.failed = True
        return items
    capacity[0] = room
    return larger


cdef void add_form(Catalog* catalog, Forms* forms, Form form) noexcept nogil:
    if forms.size == forms.capacity:
        forms.items = <Form*>grown(
            catalog, forms.items, &forms.capacity, forms.size + 1, sizeof(Form)
        )
        if forms.size == forms.capacity:
            return
    forms.items[forms.size] = form
    forms.size += 1


# Forms made of forms ------------------------------------------------------------------------------

cdef bint can_divide(Catalog* catalog, int part, const Form* form) noexcept nogil:
    # Whether a form may be a divisor. If it is 0 as a residue only, the prime will not do.
    if form.value == 0 and not catalog.part[part].tabulated:
        check_zero(catalog, form.code)
    return form.value != 0


cdef void join_all(
    Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int making, long long inverse, Forms* out,
) noexcept nogil:
    # Add every form of this making. The inverse is that of the right value, where it is a residue.
    cdef long long quotient = 0
    if not (left.kind & left_kinds(making) and right.kind & right_kinds(making)):
        return
    if making == A_QUOTIENT:
        if not can_divide(catalog, right_part, right):
            return
        if catalog.field.prime:
            quotient = times(&catalog.field, left.value, inverse)
        elif left.value % right.value:
            return
        else:
            quotient = left.value // right.value
    join_two(catalog, left_part, left, right_part, right, making, quotient, ANY_SIZE, out)


cdef void join_two(
    Catalog* catalog, int left_part, const Form* left, int right_part, const Form* right,
    int making, long long quotient, long long size, Forms* out,
) noexcept nogil:
    # Add the forms of two that have a size, or any. Sizes leave open whether + or - has it.
    cdef const Field* field = &catalog.field
    cdef long long value
    if making == A_QUOTIENT:
        add_form(catalog, out, joined(
            catalog, left_part, left, right_part, right, DIVIDE, quotient, making
        ))
        return
    if not in_order(catalog, left_part, left, right_part, right, making):
        return
    if making == A_PURE:
        value = times(field, left.value, right.value)
        add_form(catalog, out, joined(
            catalog, left_part, left, right_part, right, TIMES, value, making
        ))
        return
    value = plus(field, left.value, right.value)
    if size == ANY_SIZE or size_of(field, value) == size:
        add_form(catalog, out, joined(
            catalog, left_part, left, right_part, right, PLUS, value, making
        ))
    value = minus(field, left.value, right.value)
    if has_operator(&catalog.rules, MINUS) and (
        size == ANY_SIZE or size_of(field, value) == size
    ):
        add_form(catalog, out, joined(
            catalog, left_part, left, right_part, right, MINUS, value, making
        ))


cdef long long right_inverse(const Catalog* catalog, int making, long long value) noexcept nogil:
    if making != A_QUOTIENT or catalog.field.prime == 0 or value == 0:
        return 0
    return inverse_of(&catalog.field, value)


# Tables -------------------------------------------------------------------------------------------

cdef void tabulate(Catalog* catalog, int part) noexcept nogil:
    # Make the table of a part, those of its parts being there.
    cdef Part* table = &catalog.part[part]
    cdef Py_ssize_t start = catalog.forms.size
    cdef int rank = table.lowest
    if table.cards == 1:
        add_form(catalog, &catalog.forms, Form(catalog.card_value[rank], rank + 1, 0, ONE_CARD))
    else:
        list_forms(catalog, part, A_SUM)
        list_forms(catalog, part, A_PURE)
        list_forms(catalog, part, A_QUOTIENT)
    make_runs(catalog, table, start)
    if catalog.failed:
        return
    invert_runs(catalog, table)
    check_zeros(catalog, table)
    table.tabulated = True


cdef void list_forms(Catalog* catalog, int part, int making) noexcept nogil:
    cdef int split, left, right, number
    cdef Py_ssize_t i, j
    cdef Part* lefts
    cdef Part* rights
    cdef long long inverse
    cdef Run run
    cdef Form a, b
    if not can_make(catalog, making):
        return
    for split in range(split_count(catalog, part, making)):
        left = left_of(catalog, part, split)
        right = rest_of(catalog, part, left)
        lefts = &catalog.part[left]
        rights = &catalog.part[right]
        for number in range(rights.run_count):
            run = catalog.runs[rights.first_run + number]
            if not run.kinds & right_kinds(making):
                continue
            for j in range(run.start, run.start + run.count):
                b = catalog.forms.items[j]  # a copy, since the array may move
                inverse = signed_inverse(catalog, &run, b.value)
                for i in range(first_form(catalog, lefts), last_form(catalog, lefts)):
                    a = catalog.forms.items[i]
                    join_all(catalog, left, &a, right, &b, making, inverse, &catalog.forms)


cdef inline long long signed_inverse(
    const Catalog* catalog, const Run* run, long long value
) noexcept nogil:
    # A run has the inverse of its size.
    return run.inverse if value == run.size else catalog.field.prime - run.inverse


@cython.overflowcheck(False)  # the hash
cdef inline Py_ssize_t slot_of(const Part* table, long long size) noexcept nogil:
    cdef code_t hashed = <code_t>size * <code_t>0x9E3779B97F4A7C15
    return table.first_slot + <Py_ssize_t>(hashed >> (64 - table.slot_bits))


cdef inline Py_ssize_t find_slot(
    const Catalog* catalog, const Part* table, long long size
) noexcept nogil:
    # The slot of a size, or the empty one it belongs in.
    cdef Py_ssize_t last = table.first_slot + (<Py_ssize_t>1 << table.slot_bits) - 1
    cdef Py_ssize_t place = slot_of(table, size)
    cdef const Slot* slot = &catalog.slots[place]
    while slot.run and not (
        slot.size == <unsigned int>size
        and catalog.runs[table.first_run + slot.run - 1].size == size
    ):
        place = table.first_slot if place == last else place + 1
        slot = &catalog.slots[place]
    return place


cdef void make_runs(Catalog* catalog, Part* table, Py_ssize_t start) noexcept nogil:
    # Put forms of one size side by side, and make the table from a size to where they are.
    cdef Py_ssize_t count = catalog.forms.size - start
    cdef Py_ssize_t place, next_start
    cdef Form* forms
    cdef Form* sorted_forms
    cdef Run* run
    table.first_run = catalog.run_count
    table.run_count = 0
    table.first_slot = catalog.slot_count
    table.slot_bits = 1
    while (<Py_ssize_t>1 << table.slot_bits) < 2 * count:
        table.slot_bits += 1
    catalog.slot_count += <Py_ssize_t>1 << table.slot_bits
    if catalog.slot_count > catalog.slot_capacity:
        catalog.slots = <Slot*>grown(
            catalog, catalog.slots, &catalog.slot_capacity, catalog.slot_count, sizeof(Slot)
        )
    if catalog.run_count + count > catalog.run_capacity:
        catalog.runs = <Run*>grown(
            catalog, catalog.runs, &catalog.run_capacity, catalog.run_count + count, sizeof(Run)
        )
    sorted_forms = <Form*>malloc((count + 1) * sizeof(Form))
    catalog.failed |= sorted_forms == NULL
    if catalog.failed:
        free(sorted_forms)
        return
    memset(&catalog.slots[table.first_slot], 0, sizeof(Slot) << table.slot_bits)
    forms = catalog.forms.items + start
    for place in range(count):
        run = run_for(catalog, table, size_of(&catalog.field, forms[place].value))
        run.count += 1
        run.kinds |= forms[place].kind
    next_start = 0
    for place in range(table.run_count):
        run = &catalog.runs[table.first_run + place]
        run.start = next_start
        next_start += run.count
    for place in range(count):
        run = run_for(catalog, table, size_of(&catalog.field, forms[place].value))
        sorted_forms[run.start] = forms[place]
        run.start += 1
    for place in range(count):
        forms[place] = sorted_forms[place]
    for place in range(table.run_count):
        run = &catalog.runs[table.first_run + place]
        run.start += start - run.count
    free(sorted_forms)
    catalog.run_count += table.run_count


cdef Run* run_for(Catalog* catalog, Part* table, long long size) noexcept nogil:
    # The run of a size, a new one if there is none.
    cdef Py_ssize_t place = find_slot(catalog, table, size)
    if catalog.slots[place].run == 0:
        catalog.runs[table.first_run + table.run_count] = Run(size, 0, 0, 0, 0)
        table.run_count += 1
        catalog.slots[place] = Slot(table.run_count, <unsigned int>size)
    return &catalog.runs[table.first_run + catalog.slots[place].run - 1]


cdef void invert_runs(Catalog* catalog, Part* table) noexcept nogil:
    # All at once, which takes one division: the inverse of the product of all.
    cdef Run* runs = catalog.runs + table.first_run
    cdef long long product = 1
    cdef long long rest
    cdef int place
    if catalog.field.prime == 0:
        return
    for place in range(table.run_count):
        runs[place].inverse = product
        if runs[place].size:
            product = times(&catalog.field, product, runs[place].size)
    rest = inverse_of(&catalog.field, product)
    for place in range(table.run_count - 1, -1, -1):
        if runs[place].size:
            runs[place].inverse = times(&catalog.field, runs[place].inverse, rest)
            rest = times(&catalog.field, rest, runs[place].size)


cdef void check_zeros(Catalog* catalog, Part* table) noexcept nogil:
    # Nothing is divided by what is 0 as a residue: so it has to be 0 in truth.
    cdef Py_ssize_t place = find_slot(catalog, table, 0)
    cdef Py_ssize_t form
    cdef Run* run
    if catalog.field.prime == 0 or catalog.slots[place].run == 0:
        return
    if catalog.cards.whole and catalog.cards.magnitude <= LARGEST_SAFE:
        return
    run = &catalog.runs[table.first_run + catalog.slots[place].run - 1]
    for form in range(run.start, run.start + run.count):
        check_zero(catalog, catalog.forms.items[form].code)


cdef void check_zero(Catalog* catalog, code_t code) noexcept nogil:
    cdef Tree tree
    cdef Signed root
    tree_start(&tree, catalog.cards, catalog.large)
    root = turned_from_code(&tree, code)
    if root.node != NOT_LEGAL and not is_zero(tree.node[root.node].value):
        catalog.unlucky = True


cdef void look_up(
    Catalog* catalog, const Part* table, long long size, int kinds, Forms* out
) noexcept nogil:
    cdef int number = catalog.slots[find_slot(catalog, table, size)].run
    cdef Run* run
    cdef Py_ssize_t form
    if number == 0:
        return
    run = &catalog.runs[table.first_run + number - 1]
    if not run.kinds & kinds:
        return
    for form in range(run.start, run.start + run.count):
        if catalog.forms.items[form].kind & kinds:
            add_form(catalog, out, catalog.forms.items[form])


cdef void add_table(Catalog* catalog, const Part* table, int kinds, Forms* out) noexcept nogil:
    cdef Py_ssize_t form
    for form in range(first_form(catalog, table), last_form(catalog, table)):
        if catalog.forms.items[form].kind & kinds:
            add_form(catalog, out, catalog.forms.items[form])
