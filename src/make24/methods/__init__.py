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

from make24.methods.arithmetic import DOUBLES, EXACT, INTEGERS, PAIRS, TOLERANT, Arithmetic
from make24.methods.chain import chain
from make24.methods.comparison import Comparison, Result, compare
from make24.methods.method import Method
from make24.methods.pack import pack
from make24.methods.postfix import factorial, postfix
from make24.methods.recursion import recursion, reduction
from make24.methods.shapes import shapes
from make24.methods.six import six
from make24.methods.templates import nine_templates, templates

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
        Method("shapes", "five shapes, all orders, numerators and denominators", shapes, PAIRS),
        Method("pack", "five shapes, equal cards never change places", pack),
        Method("doubles", "the same in floating point, == target", pack, DOUBLES),
        Method("templates", "seven infix templates by precedence", templates, cards=CARDS),
        Method(
            "nine-templates",
            "nine infix templates, which miss nothing",
            nine_templates,
            cards=CARDS,
        ),
        Method("reduction", "two numbers become one of six results", reduction, cards=CARDS),
        Method("tolerance", "the same in floating point, within 1e-6", reduction, TOLERANT, CARDS),
        Method("chain", "((a.b).c).d alone, integers", chain, INTEGERS),
        Method("recursion", "two numbers, in both orders, become one of four results", recursion),
        Method("postfix", "five patterns on a stack, orders lexicographic", postfix),
        Method("factorial", "five patterns on a stack, orders by factorial digits", factorial),
        Method("six-operations", "five shapes, six operations on a pair, integers", six, INTEGERS),
    )
}
