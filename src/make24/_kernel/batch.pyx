"""Many hands: blocks of them in columns, and for hits the questions about one hand.

Every function takes the block code to use, the rules, hands of one to eight integers, a row each, a
target for each row, a flag that another thread sets to have an end, and the array for the answers.
Integers are those of 64 bits save -2**63. The GIL is released.

Blocks are for what the plan can answer; for more numbers and other rules, each row is asked about
by itself.
"""

from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdlib cimport free, malloc

from make24._kernel.code cimport code_t
from make24._kernel.codes cimport Codes, codes_free, codes_start
from make24._kernel.hand cimport (
    MAX_CARDS,
    SHORT_TEXTS,
    Cards,
    append,
    describe,
    insert,
    write_whole,
)
from make24._kernel.listing cimport (
    SIGNED,
    Level,
    count_solutions,
    find_first,
    is_solvable,
    level_from,
    list_solutions,
)
from make24._kernel.instructions cimport BLOCK, MOST_FINDS, MOST_LANES, Code, Instructions
from make24._kernel.plan cimport MAX_OPERANDS, Plan, plan_for
from make24._kernel.question cimport (
    Question,
    answered,
    ask_by_rules,
    ask_listed,
    ask_whole,
    has_plan,
    let_stop,
    whole_target,
)
from make24._kernel.ratio cimport Large, Ratio
from make24._kernel.rules cimport PackedRules, Rules
from make24._kernel.search cimport (
    ALL_FINDS,
    MAX_STRAIGHT,
    RESIDUES,
    Target,
    lanes_within,
)
from make24._kernel.sift cimport Sifted, sift
from make24._kernel.watch cimport watch

cdef enum Kind:
    SOLVABLE
    COUNT
    FIRST
    SOLVE


cdef struct Job:
    # What is asked, and where answers go: one of the arrays, row by row.
    Kind kind
    Level level
    const Plan* plan  # NULL where there is none for the rules or the hands
    const Rules* rules
    const unsigned char* stop  # not 0 where another thread wants an end
    void* large  # for numbers that are too large for pairs
    void* values  # for the sieve to work in
    unsigned int* finds
    unsigned char* flags
    unsigned long long* numbers
    Codes* codes  # at SOLVE, with the number of each row's in numbers


cdef struct Block:
    # Up to BLOCK hands in columns.
    int size
    int rows
    long long card[MAX_CARDS * BLOCK]
    long long target[BLOCK]


cdef inline int go_on(const Job* job) except -1 nogil:
    return watch(NULL, job.stop) if job.stop[0] else 0


# One row ------------------------------------------------------------------------------------------

cdef int answer_question(Job* job, Question* question, Py_ssize_t row) except -1 nogil:
    cdef Py_ssize_t before
    if job.kind == SOLVABLE:
        job.flags[row] = is_solvable(question)
    elif job.kind == COUNT:
        job.numbers[row] = count_solutions(question, job.level)
    elif job.kind == FIRST:
        find_first(question, &job.numbers[row])
    else:
        before = job.codes.size
        list_solutions(question, job.level, job.codes)
        job.numbers[row] = job.codes.size - before
    return 0


cdef int answer_row(
    Job* job, const Block* block, int place, Py_ssize_t row, const unsigned int* finds, int found
) except -1 nogil:
    # Answer one row of a block with the finds of the sieve, or with a search if there are none.
    cdef Question question
    cdef Cards cards
    cdef Ratio value
    cdef Target target
    cdef char texts[SHORT_TEXTS]
    cdef int most = 1 if job.kind == SOLVABLE or job.kind == FIRST else ALL_FINDS
    cdef int card
    go_on(job)
    cards.size = 0
    cards.ordered = job.rules.ordered
    for card in range(block.size):
        value = Ratio(block.card[card * BLOCK + place], 1)
        if cards.ordered:
            append(&cards, value)
        else:
            insert(&cards, value, NULL)
    describe(&cards, NULL)
    write_whole(&cards, texts)
    whole_target(&target, block.target[place])
    if job.plan == NULL:
        ask_by_rules(&question, job.rules, &cards, &target, job.large)
    elif finds == NULL:
        ask_whole(&question, job.plan, &cards, &target, job.large, most)
    else:
        ask_listed(&question, job.plan, &cards, &target, job.large, finds, found)
    let_stop(&question, job.stop)
    try:
        answer_question(job, &question, row)
    finally:
        answered(&question, False)
    return 0


cdef void answer_none(Job* job, Py_ssize_t row) noexcept nogil:
    if job.kind == SOLVABLE:
        job.flags[row] = 0
    else:
        job.numbers[row] = 0


# A block of rows ----------------------------------------------------------------------------------

cdef void fetch(
    Block* block,
    const integer* hands,
    Py_ssize_t row_stride,
    Py_ssize_t card_stride,
    const long long* targets,
    Py_ssize_t target_stride,
) noexcept nogil:
    # Strides are in bytes. What is left of the block repeats its first hand.
    cdef const char* column
    cdef long long* card
    cdef int place, row
    for place in range(block.size):
        column = <const char*>hands + place * card_stride
        card = &block.card[place * BLOCK]
        for row in range(block.rows):
            card[row] = <long long>(<const integer*>(column + row * row_stride))[0]
        for row in range(block.rows, BLOCK):
            card[row] = card[0]
    for row in range(block.rows):
        block.target[row] = (<const long long*>(<const char*>targets + row * target_stride))[0]
    for row in range(block.rows, BLOCK):
        block.target[row] = block.target[0]


cdef void sort_cards(Block* block) noexcept nogil:
    # Finds name cards by their places in ascending order. Without branches, column by column.
    cdef long long* left
    cdef long long* right
    cdef long long low
    cdef int last, place, row
    for last in range(block.size - 1, 0, -1):
        for place in range(last):
            left = &block.card[place * BLOCK]
            right = left + BLOCK
            for row in range(BLOCK):
                low = min(left[row], right[row])
                right[row] = max(left[row], right[row])
                left[row] = low


cdef int answer_alone(Job* job, const Block* block, Py_ssize_t first) except -1 nogil:
    # Hands of one card.
    cdef int row
    for row in range(block.rows):
        if block.card[row] == block.target[row]:
            answer_row(job, block, row, first + row, NULL, 0)
        else:
            answer_none(job, first + row)
    return 0


cdef int answer_each(Job* job, const Block* block, Py_ssize_t first) except -1 nogil:
    # Hands that the plan is not for.
    cdef int row
    for row in range(block.rows):
        answer_row(job, block, row, first + row, NULL, 0)
    return 0


cdef int answer_straight(
    const Code* code, Job* job, const Block* block, Py_ssize_t first
) except -1 nogil:
    # Hands of two to four cards.
    cdef unsigned int count[BLOCK]
    cdef int row
    cdef bint certain = code.count_finds(
        block.size, block.card, block.target, block.rows, count
    )
    if job.kind == SOLVABLE and certain:
        for row in range(block.rows):
            job.flags[first + row] = count[row] != 0
        return 0
    for row in range(block.rows):
        if count[row] == 0:
            answer_none(job, first + row)
        elif count[row] == 1 and certain and job.kind == COUNT and job.level >= SIGNED:
            job.numbers[first + row] = 1
        else:
            answer_row(job, block, row, first + row, NULL, 0)
    return 0


cdef int answer_sieved(
    const Code* code, Job* job, Block* block, Py_ssize_t first
) except -1 nogil:
    # Hands of five cards or more, as many at once as there are lanes.
    cdef int count[MOST_LANES]
    cdef int start = 0
    cdef int row, rows
    sort_cards(block)
    while start < block.rows:
        rows = min(code.lanes, block.rows - start)
        code.sieve_finds(
            job.plan,
            job.values,
            block.card + start,
            block.target + start,
            rows,
            job.finds,
            count,
        )
        for row in range(rows):
            answer_finds(
                job, block, start + row, first, job.finds + row * MOST_FINDS, count[row]
            )
        start += rows
    return 0


cdef int answer_finds(
    Job* job, const Block* block, int place, Py_ssize_t first, unsigned int* finds, int found
) except -1 nogil:
    # Answer one row of a block with what the sieve has found.
    cdef Py_ssize_t row = first + place
    cdef Sifted sifted
    cdef long long card[MAX_OPERANDS]
    cdef bint distinct = True
    cdef int number
    if found > MOST_FINDS:
        return answer_row(job, block, place, row, NULL, 0)
    for number in range(block.size):
        card[number] = block.card[number * BLOCK + place]
        distinct &= number == 0 or card[number] != card[number - 1]
    if found and card[0] > 0 and block.target[place] > 0 and lanes_within(
        card[block.size - 1], block.target[place], block.size
    ) != RESIDUES:
        sifted = sift(job.plan, card, block.target[place], finds, found)
        found = sifted.kept
        if found and job.kind == SOLVABLE:
            job.flags[row] = 1
            return 0
        if job.kind == COUNT and (
            (found == 1 and job.level >= SIGNED)
            or (job.level == SIGNED and sifted.plain and distinct)
        ):
            job.numbers[row] = found
            return 0
    if found == 0:
        answer_none(job, row)
        return 0
    return answer_row(job, block, place, row, finds, found)


# A chunk of rows ----------------------------------------------------------------------------------

cdef int answer_rows(
    const Code* code, Job* job, const integer[:, :] hands, const long long[:] targets
) except -1 nogil:
    cdef Block block
    cdef Py_ssize_t first = 0
    block.size = <int>hands.shape[1]
    while first < hands.shape[0]:
        go_on(job)
        block.rows = <int>min(BLOCK, hands.shape[0] - first)
        fetch(
            &block,
            &hands[first, 0],
            hands.strides[0],
            hands.strides[1],
            &targets[first],
            targets.strides[0],
        )
        if job.plan == NULL:
            answer_each(job, &block, first)
        elif block.size == 1:
            answer_alone(job, &block, first)
        elif block.size <= MAX_STRAIGHT:
            answer_straight(code, job, &block, first)
        else:
            answer_sieved(code, job, &block, first)
        first += block.rows
    return 0


cdef int answer(
    Instructions instructions,
    PackedRules rules,
    Job* job,
    const integer[:, :] hands,
    const long long[:] targets,
    const unsigned char[::1] stop,
) except -1:
    cdef Large large = Large()
    cdef Py_ssize_t size = hands.shape[1]
    job.rules = &rules.rules
    job.plan = plan_for(<int>size) if has_plan(&rules.rules, <int>size) else NULL
    job.stop = &stop[0]
    job.large = large.pointer()
    job.values = job.finds = NULL
    large.begin()
    try:
        if job.plan != NULL and size > MAX_STRAIGHT:
            job.values = malloc(<size_t>2 * job.plan.half * instructions.code.width)
            job.finds = <unsigned int*>malloc(MOST_LANES * MOST_FINDS * sizeof(int))
            if job.values == NULL or job.finds == NULL:
                raise MemoryError("no memory for a block of hands")
        with nogil:
            answer_rows(&instructions.code, job, hands, targets)
    finally:
        free(job.values)
        free(job.finds)
    return 0


def has_blocks(PackedRules rules, int size):
    """Return whether hands of so many numbers are run in blocks; else each is searched alone."""
    return has_plan(&rules.rules, size)


def solvable(
    Instructions instructions,
    PackedRules rules,
    const integer[:, :] hands,
    const long long[:] targets,
    const unsigned char[::1] stop,
    unsigned char[::1] out,
):
    """Tell which rows have a solution: 1 or 0 for each."""
    cdef Job job
    job.kind = SOLVABLE
    if hands.shape[0]:
        job.flags = &out[0]
        answer(instructions, rules, &job, hands, targets, stop)


def count(
    Instructions instructions,
    PackedRules rules,
    const integer[:, :] hands,
    const long long[:] targets,
    const unsigned char[::1] stop,
    unsigned long long[::1] out,
    level,
):
    """Count the solutions of each row."""
    cdef Job job
    job.kind = COUNT
    job.level = level_from(level)
    if hands.shape[0]:
        job.numbers = &out[0]
        answer(instructions, rules, &job, hands, targets, stop)


def first(
    Instructions instructions,
    PackedRules rules,
    const integer[:, :] hands,
    const long long[:] targets,
    const unsigned char[::1] stop,
    unsigned long long[::1] out,
):
    """Find the code of the first solution of each row, or 0."""
    cdef Job job
    job.kind = FIRST
    if hands.shape[0]:
        job.numbers = &out[0]
        answer(instructions, rules, &job, hands, targets, stop)


def solve(
    Instructions instructions,
    PackedRules rules,
    const integer[:, :] hands,
    const long long[:] targets,
    const unsigned char[::1] stop,
    unsigned long long[::1] out,
    level,
):
    """Count the solutions of each row, and return their codes one after another, as bytes."""
    cdef Job job
    cdef Codes codes
    job.kind = SOLVE
    job.level = level_from(level)
    job.codes = &codes
    codes_start(&codes)
    try:
        if hands.shape[0]:
            job.numbers = &out[0]
            answer(instructions, rules, &job, hands, targets, stop)
        return PyBytes_FromStringAndSize(
            <const char*>codes.items, codes.size * <Py_ssize_t>sizeof(code_t)
        )
    finally:
        codes_free(&codes)
