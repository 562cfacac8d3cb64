"""One code over one hand: what it comes to, and what it is the same as."""

from make24._kernel.code cimport code_t
from make24._kernel.hand cimport Hand
from make24._kernel.legal cimport is_legal_code
from make24._kernel.levels cimport best_writing
from make24._kernel.question cimport new_large
from make24._kernel.ratio cimport Large, ratio_to_number
from make24._kernel.rules cimport PackedRules, Rules, go_by_writing
from make24._kernel.tree cimport (
    NOT_LEGAL,
    Signed,
    Tree,
    core,
    merged_from_code,
    settle,
    tree_start,
    turned_from_code,
)
from make24._kernel.writing cimport Written, natural, with_places


cdef Signed tree_of(Tree* tree, Hand hand, code_t code, Large large) except *:
    # The turned tree of a code, or NOT_LEGAL.
    tree.failed = False
    tree_start(tree, hand.written(), large.pointer())
    return turned_from_code(tree, code)


cdef object number_of(Tree* tree, Signed root, Large large):
    number = ratio_to_number(tree.node[root.node].value, large)
    return -number if root.sign else number


cdef int check(Tree* tree, Large large) except -1:
    # Raise what could not be raised on the way.
    large.check()
    if tree.failed:
        raise MemoryError("no memory to write an expression")
    return 0


def value(Hand hand, code_t code):
    """Return the value of a code, or None if it divides by zero or is no expression."""
    cdef Tree tree
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    result = None if root.node == NOT_LEGAL else number_of(&tree, root, large)
    large.check()
    return result


def essential_form(Hand hand, code_t code):
    """Return what two expressions over equal hands share if they are one at level "essential"."""
    cdef Tree tree
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    settle(&tree, root.node)
    written = natural(&tree, core(&tree, root.node).node)
    result = written.code.bits, number_of(&tree, root, large)
    check(&tree, large)
    return result


def commutative_code(Hand hand, code_t code):
    """Return the code of the same expression in the natural order, no difference turned.

    It is the same for two expressions over a hand if they are one at level "commutative". The code
    has to be an expression: it may not divide by zero.
    """
    cdef Tree tree
    large = new_large(hand)
    tree.failed = False
    tree_start(&tree, hand.written(), large.pointer())
    node = merged_from_code(&tree, code)
    if node == NOT_LEGAL:
        raise ValueError(f"code {code} divides by zero over {hand.numbers()}")
    written = natural(&tree, node)
    check(&tree, large)
    return with_places(&hand.cards, written.code.bits)


def natural_code(Hand hand, code_t code):
    """Return the code of the same expression in the natural order, its differences turned."""
    return best_code(hand, code, NULL)


def legal_code(Hand hand, code_t code, PackedRules rules):
    """Return the same for a code that is legal under the rules, so that the other is legal, too."""
    cdef Tree tree
    if hand.cards.ordered:
        return code
    if not go_by_writing(&rules.rules):
        return best_code(hand, code, NULL if rules.rules.classic else &rules.rules)
    best = best_code(hand, code, NULL)
    large = new_large(hand)
    tree_start(&tree, hand.written(), large.pointer())
    is_legal = is_legal_code(&tree, best, &rules.rules)
    large.check()
    return best if is_legal else code


cdef code_t best_code(Hand hand, code_t code, const Rules* rules) except? 0:
    cdef Tree tree
    cdef Written written
    large = new_large(hand)
    root = tree_of(&tree, hand, code, large)
    number = number_of(&tree, root, large)
    best_writing(&tree, root, (number > 0) - (number < 0), rules, &written)
    check(&tree, large)
    return with_places(&hand.cards, written.code.bits)
