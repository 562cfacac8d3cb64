"""The classical methods for four numbers, in plain Python: to read, to run and to compare.

They share one interface, :class:`Method`, and differ in which expressions they look at, and in what
they calculate with. Some are known for missing something; they are here as they are known, next to
what mends them. ``docs/methods.md`` explains each, :func:`compare` measures them against the
kernel.

Examples
--------
>>> from make24 import methods
>>> ", ".join(methods.METHODS)
'shapes, pack, doubles, templates, nine-templates, reduction, tolerance, chain, ..., six-operations'
>>> print(methods.METHODS["templates"].first([3, 3, 8, 8]))
None
>>> print(methods.METHODS["nine-templates"].first([3, 3, 8, 8]))
8/(3-8/3)
"""

from make24.methods import chain, pack, postfix, recursion, shapes, six, templates
from make24.methods.arithmetic import DOUBLES, EXACT, INTEGERS, PAIRS, TOLERANT, Arithmetic
from make24.methods.comparison import Comparison, Result, compare
from make24.methods.method import Method

__all__ = [
    "DOUBLES",
    "EXACT",
    "INTEGERS",
    "METHODS",
    "PAIRS",
    "TOLERANT",
    "Arithmetic",
    "Comparison",
    "Method",
    "Result",
    "compare",
]

CARDS = range(1, 14)

METHODS = {
    method.name: method
    for method in (
        Method("shapes", "five shapes, numerators and denominators", shapes.shapes, PAIRS),
        Method("pack", "five shapes, equal cards never change places", pack.pack),
        Method("doubles", "five shapes of pack in floating point", pack.pack, DOUBLES),
        Method("templates", "seven infix templates", templates.templates, cards=CARDS),
        Method("nine-templates", "nine infix templates", templates.nine_templates, cards=CARDS),
        Method("reduction", "pairs become one of six results", recursion.reduction, cards=CARDS),
        Method("tolerance", "six results, within 1e-6", recursion.reduction, TOLERANT, CARDS),
        Method("chain", "((a.b).c).d alone, integers", chain.chain, INTEGERS),
        Method("recursion", "ordered pairs become one of four results", recursion.recursion),
        Method("postfix", "five patterns on a stack, orders lexicographic", postfix.postfix),
        Method(
            "factorial", "five patterns on a stack, orders by factorial digits", postfix.factorial
        ),
        Method("six-operations", "six operations on a pair, integers", six.six, INTEGERS),
    )
}
