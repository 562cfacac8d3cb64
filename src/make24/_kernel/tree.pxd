# Expressions as merged trees: sums inside sums and products inside products are one node.
#
# A node's parts carry a mark: 0 for added or multiplied, 1 for subtracted or divided. Turned trees
# are what level "signed" compares: no sum is negative, and a part of value 0 is added. The parts of
# a node are in no order, save in a core, where they are in the fixed order.
#
# A power has two parts, its base and its exponent, which are turned like the trees of whole
# expressions: a part with the mark 1 stands for its opposite. A row has the cards that stand side
# by side. The parts of both keep their order and are never merged.

from make24._kernel.code cimport code_t
from make24._kernel.hand cimport MAX_CARDS, Cards
from make24._kernel.ratio cimport Ratio, ratio_negative

cdef enum:
    MAX_NODES = 48  # a tree of 15, its core, and a choice of its signs


cdef enum Kind:
    CARD
    SUM
    PRODUCT
    RAISED
    ROW


cdef struct Node:
    Ratio value
    int kind
    int cards  # how many cards it holds
    int card  # of a card: the rank, the first place with an equal card
    int size
    signed char part[MAX_CARDS]
    signed char mark[MAX_CARDS]


cdef struct Signed:
    # A node, and whether it stands for its opposite. NOT_LEGAL: a division by zero, a power that is
    # none, or numbers that can't stand side by side.
    int node
    int sign


cdef enum:
    NOT_LEGAL = -1


cdef struct Tree:
    const Cards* cards
    void* large
    bint failed  # there was no memory; for whoever owns the tree to clear and to look at
    bint as_written  # sums are merged, but not turned
    int used
    int work  # how many expressions it has been looked at as
    Node node[MAX_NODES]


cdef inline void tree_start(Tree* tree, const Cards* cards, void* large) noexcept nogil:
    tree.cards = cards
    tree.large = large
    tree.as_written = False
    tree.used = tree.work = 0


cdef inline bint is_number(const Node* node) noexcept nogil:
    # Whether it is written as one number.
    return node.kind == CARD or node.kind == ROW


cdef inline Ratio signed_value(Tree* tree, Signed signed) noexcept nogil:
    cdef Ratio value = tree.node[signed.node].value
    return ratio_negative(value, tree.large) if signed.sign else value


cdef Signed turned_from_code(Tree* tree, code_t code) noexcept nogil
cdef int merged_from_code(Tree* tree, code_t code) noexcept nogil
cdef void settle(Tree* tree, int node) noexcept nogil
cdef Signed turned_operation(Tree* tree, Signed left, Signed right, int operation) noexcept nogil
cdef Signed core(Tree* tree, int node) noexcept nogil
cdef void totals_of_parts(Tree* tree, Node* node, int last, Ratio* total) noexcept nogil
cdef int new_node(Tree* tree, int kind) noexcept nogil
