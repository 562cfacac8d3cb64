"""Solutions gathered, told apart and put in order; see listing.pxd."""

from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp, memcpy

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport (
    Codes,
    CodeSet,
    codes_add,
    codes_free,
    codes_start,
    set_add,
    set_free,
    set_start,
)
from make24._kernel.hand cimport Cards
from make24._kernel.legal cimport is_legal_code
from make24._kernel.levels cimport add_commutative, add_written
from make24._kernel.question cimport (
    Question,
    next_solution,
    next_written,
    write_solution,
)
from make24._kernel.ratio cimport ratio_sign
from make24._kernel.tree cimport (
    SUM,
    Node,
    Signed,
    Tree,
    core,
    merged_from_code,
    settle,
    tree_start,
    turned_from_code,
)
from make24._kernel.writing cimport (
    ALL_BRACKETS,
    AS_READ,
    ASCII,
    Written,
    longest,
    natural,
    with_places,
    write,
)
from make24._kernel.watch cimport watch

cdef enum:
    NEAR_LINES = 256  # 8-byte words for the lines of a hand with few solutions
    MANY_LINES = 4096  # to sort before a user may interrupt


cdef struct Gathered:
    # The solutions at one level as codes by ranks, each once, in no order.
    CodeSet seen  # how the turned trees met are written: each has a writing of its own
    Codes codes
    Codes classes  # what solutions that are one have in common, if not the code itself
    # Of solutions found as they are written, where the level looks at signs:
    Codes turned  # what solutions that are one at level "signed" have in common
    Codes negative_sums


cdef Level level_from(object name) except? WRITTEN:
    if name == "essential":
        return ESSENTIAL
    if name == "signed":
        return SIGNED
    if name == "commutative":
        return COMMUTATIVE
    if name == "written":
        return WRITTEN
    raise ValueError(
        f"level is {name!r}: expected 'written', 'commutative', 'signed' or 'essential'"
    )


# Solutions that were found as trees ---------------------------------------------------------------

cdef int gather_trees(Gathered* gathered, Question* question, Level level) except -1 nogil:
    cdef Signed root
    cdef Written written
    while next_solution(question, &root):
        write_solution(question, root, &written)
        if set_add(&gathered.seen, written.code.bits):
            gather_one(gathered, question, root, written.code.bits, level)
    return 0


cdef void gather_one(
    Gathered* gathered, Question* question, Signed root, code_t code, Level level
) noexcept nogil:
    if level < SIGNED:
        codes_at(question, root, level, &gathered.codes)
    else:
        codes_add(&gathered.codes, code)
        if level == ESSENTIAL:
            codes_add(&gathered.classes, class_of(question, root, code))


cdef void codes_at(Question* question, Signed root, Level level, Codes* codes) noexcept nogil:
    # Add the solutions that a turned tree stands for, at one of the two finer levels.
    cdef int sign = question.target.sign
    if level == WRITTEN:
        add_written(&question.tree, root, sign, question.rules, codes)
    else:
        add_commutative(&question.tree, root, sign, question.rules, codes)


cdef code_t class_of(Question* question, Signed root, code_t code) noexcept nogil:
    # What solutions share that are one at level "essential", given how this one is written.
    cdef int inner = core(&question.tree, root.node).node
    if inner == root.node and question.search.certain:
        return code  # with no negative number and nothing idle, a tree is written as it stands
    return natural(&question.tree, inner).code.bits


# Solutions that were found as they are written ----------------------------------------------------

cdef WrittenFind examine_find(Question* question, code_t code, Level level) noexcept nogil:
    # What the level has to know of a written solution, by ranks.
    cdef Tree* tree = &question.tree
    cdef Signed root
    cdef WrittenFind find = WrittenFind(code, True, 0, code, 0, 0)
    cdef int merged
    if level == WRITTEN:
        return find
    tree_start(tree, question.cards, question.large)
    merged = merged_from_code(tree, code)
    find.commutative = natural(tree, merged).code.bits
    find.final = not question.rules.ordered and is_legal_code(
        tree, find.commutative, question.rules
    )
    if find.final:
        find.shown = find.commutative
    if level == COMMUTATIVE:
        return find
    if not question.rules.ordered:
        find.negative_sums = negative_sums(tree, merged)
    tree_start(tree, question.cards, question.large)
    root = turned_from_code(tree, code)
    settle(tree, root.node)
    find.turned = natural(tree, root.node).code.bits
    find.core = natural(tree, core(tree, root.node).node).code.bits
    return find


cdef code_t written_class(const WrittenFind* find, Level level) noexcept nogil:
    # What the solutions that are one at a level have in common.
    if level == ESSENTIAL:
        return find.core
    return find.turned if level == SIGNED else find.commutative


cdef int negative_sums(Tree* tree, int index) noexcept nogil:
    cdef Node* node = &tree.node[index]
    cdef int count = node.kind == SUM and ratio_sign(node.value, tree.large) < 0
    cdef int place
    for place in range(node.size):
        count += negative_sums(tree, node.part[place])
    return count


cdef int gather_written(Gathered* gathered, Question* question, Level level) except -1 nogil:
    cdef WrittenFind find
    cdef code_t code
    while next_written(question, &code):
        find = examine_find(question, code, level)
        if level == WRITTEN:
            codes_add(&gathered.codes, code)
        elif not find.final or set_add(&gathered.seen, find.commutative):
            codes_add(&gathered.codes, find.shown)
            codes_add(&gathered.classes, written_class(&find, level))
            codes_add(&gathered.turned, find.turned)
            codes_add(&gathered.negative_sums, find.negative_sums)
    return 0


# Both ---------------------------------------------------------------------------------------------

cdef int gather(Gathered* gathered, Question* question, Level level) except -1 nogil:
    # The caller releases what is gathered, whether this raises or not.
    set_start(&gathered.seen)
    codes_start(&gathered.codes)
    codes_start(&gathered.classes)
    codes_start(&gathered.turned)
    codes_start(&gathered.negative_sums)
    if question.bracketed != NULL:
        gather_written(gathered, question, level)
    else:
        gather_trees(gathered, question, level)
    if (
        gathered.seen.failed
        or gathered.codes.failed
        or gathered.classes.failed
        or gathered.turned.failed
        or gathered.negative_sums.failed
    ):
        raise_no_memory()
    return 0


cdef int raise_no_memory() except -1 nogil:
    with gil:
        raise MemoryError("no memory for all solutions")


cdef void release(Gathered* gathered) noexcept nogil:
    set_free(&gathered.seen)
    codes_free(&gathered.codes)
    codes_free(&gathered.classes)
    codes_free(&gathered.turned)
    codes_free(&gathered.negative_sums)


# In order -----------------------------------------------------------------------------------------

cdef struct Line:
    # A solution's text, and what it is ordered by.
    char* text
    int length
    int brackets
    int negative_sums  # 0 once they don't count
    code_t code
    code_t turned  # 0 where classes alone tell solutions apart
    code_t solution_class


cdef int compare_lines(const void* a, const void* b) noexcept nogil:
    # The fewest negative sums, the fewest pairs of brackets, the shortest text, ASCII order.
    cdef const Line* left = <const Line*>a
    cdef const Line* right = <const Line*>b
    if left.negative_sums != right.negative_sums:
        return left.negative_sums - right.negative_sums
    if left.brackets != right.brackets:
        return left.brackets - right.brackets
    if left.length != right.length:
        return left.length - right.length
    return memcmp(left.text, right.text, left.length)


cdef void set_line(Line* line, const Cards* cards, code_t code, bint full) noexcept nogil:
    cdef int place
    line.code = code
    line.length = write(cards, code, ALL_BRACKETS if full else AS_READ, ASCII, line.text)
    line.brackets = line.negative_sums = 0
    line.turned = line.solution_class = 0
    for place in range(line.length):
        line.brackets += line.text[place] == b"("


cdef int put_in_order(
    Gathered* gathered, const Cards* cards, Level level, Codes* best
) except -1 nogil:
    # Add the plainest code of each class.
    cdef Py_ssize_t count = gathered.codes.size
    cdef size_t bytes_needed = count * (sizeof(Line) + longest(cards))
    cdef code_t near[NEAR_LINES]
    cdef Line* lines = <Line*>near
    if bytes_needed > sizeof(near):
        lines = <Line*>malloc(bytes_needed)
    if lines == NULL:
        raise_no_memory()
    try:
        set_lines(lines, gathered, cards, level)
        count = keep_turned(lines, count)
        keep_best(lines, count, cards, best)
    finally:
        if lines != <Line*>near:
            free(lines)
    return 0


cdef void set_lines(
    Line* lines, Gathered* gathered, const Cards* cards, Level level
) noexcept nogil:
    cdef Py_ssize_t count = gathered.codes.size
    cdef Py_ssize_t place
    cdef int length = longest(cards)
    for place in range(count):
        lines[place].text = <char*>(lines + count) + place * length
        set_line(&lines[place], cards, gathered.codes.items[place], level == WRITTEN)
        if gathered.classes.size:
            lines[place].solution_class = gathered.classes.items[place]
        if gathered.turned.size and level >= SIGNED:
            lines[place].turned = gathered.turned.items[place]
            lines[place].negative_sums = <int>gathered.negative_sums.items[place]


cdef Py_ssize_t keep_turned(Line* lines, Py_ssize_t count) except -1 nogil:
    # Keep the line that stands for a class at level "signed", which looks at negative sums first.
    # Trees have done so already. Returns how many are left.
    cdef CodeSet classes
    cdef Py_ssize_t place
    cdef Py_ssize_t kept = 0
    if count == 0 or lines[0].turned == 0:
        return count
    sort_lines(lines, count)
    set_start(&classes)
    for place in range(count):
        if set_add(&classes, lines[place].turned):
            lines[kept] = lines[place]
            kept += 1
    for place in range(kept):
        lines[place].negative_sums = 0
    set_free(&classes)
    if classes.failed:
        raise_no_memory()
    return kept


cdef int keep_best(
    Line* lines, Py_ssize_t count, const Cards* cards, Codes* best
) except -1 nogil:
    # The plainest of a class comes first and stands for it.
    cdef CodeSet classes
    cdef Py_ssize_t place
    sort_lines(lines, count)
    set_start(&classes)
    for place in range(count):
        if lines[place].solution_class == 0 or set_add(&classes, lines[place].solution_class):
            codes_add(best, with_places(cards, lines[place].code))
    set_free(&classes)
    if classes.failed or best.failed:
        raise_no_memory()
    return 0


cdef int sort_lines(Line* lines, Py_ssize_t count) except -1 nogil:
    # Both halves of many lines by themselves, so that a user may interrupt.
    cdef Py_ssize_t half = count // 2
    cdef Line* spare
    if count <= MANY_LINES:
        qsort(lines, count, sizeof(Line), compare_lines)
        return 0
    watch(NULL, NULL)
    sort_lines(lines, half)
    sort_lines(lines + half, count - half)
    spare = <Line*>malloc(half * sizeof(Line))
    if spare == NULL:
        raise_no_memory()
    memcpy(spare, lines, half * sizeof(Line))
    merge_lines(lines, count, spare, half)
    free(spare)
    return 0


cdef void merge_lines(
    Line* lines, Py_ssize_t count, const Line* first, Py_ssize_t half
) noexcept nogil:
    # The first half has been copied from the lines.
    cdef Py_ssize_t i = 0
    cdef Py_ssize_t j = half
    cdef Py_ssize_t place
    for place in range(count):
        if i == half:
            return  # the rest is where it belongs
        if j < count and compare_lines(&lines[j], &first[i]) < 0:
            lines[place] = lines[j]
            j += 1
        else:
            lines[place] = first[i]
            i += 1


# Questions that have been asked -------------------------------------------------------------------

cdef bint is_solvable(Question* question) except -1 nogil:
    cdef Signed root
    cdef code_t code
    if question.bracketed != NULL:
        return next_written(question, &code)
    return next_solution(question, &root)


cdef int find_first(Question* question, code_t* code) except -1 nogil:
    # The code of the first solution in the order of the search, or 0 for none.
    cdef Signed root
    cdef Written written
    code[0] = 0
    if question.bracketed != NULL:
        if next_written(question, code):
            code[0] = examine_find(question, code[0], COMMUTATIVE).shown
    elif next_solution(question, &root):
        write_solution(question, root, &written)
        code[0] = written.code.bits
    code[0] = with_places(question.cards, code[0])
    return 0


cdef Py_ssize_t count_solutions(Question* question, Level level) except -1 nogil:
    cdef Gathered gathered
    cdef Py_ssize_t count
    if question.bracketed != NULL:
        return count_written(question, level)
    if level == ESSENTIAL:
        return count_essential(question)
    try:
        gather(&gathered, question, level)
        count = gathered.codes.size
    finally:
        release(&gathered)
    return count


cdef Py_ssize_t count_written(Question* question, Level level) except -1 nogil:
    cdef WrittenFind find
    cdef CodeSet classes
    cdef code_t code
    cdef Py_ssize_t count = 0
    set_start(&classes)
    try:
        while next_written(question, &code):
            if level == WRITTEN:
                count += 1
                continue
            find = examine_find(question, code, level)
            count += set_add(&classes, written_class(&find, level))
        if classes.failed:
            raise_no_memory()
    finally:
        set_free(&classes)
    return count


cdef Py_ssize_t count_essential(Question* question) except -1 nogil:
    cdef Signed root
    cdef CodeSet classes
    cdef int inner
    set_start(&classes)
    try:
        while next_solution(question, &root):
            inner = core(&question.tree, root.node).node
            set_add(&classes, natural(&question.tree, inner).code.bits)
        if classes.failed:
            raise_no_memory()
    finally:
        set_free(&classes)
    return classes.size


cdef int list_solutions(Question* question, Level level, Codes* codes) except -1 nogil:
    # Add all solutions at a level, the plainest first.
    cdef Gathered gathered
    try:
        gather(&gathered, question, level)
        put_in_order(&gathered, question.cards, level, codes)
    finally:
        release(&gathered)
    return 0
