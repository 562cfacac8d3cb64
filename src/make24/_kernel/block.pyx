"""Many hands at once, in columns: straight-line code that the compiler makes vector code of."""

from make24._kernel.lanes cimport exact

include "solvable.pxi"


def solvable(exact[:, ::1] cards, exact target, exact[::1] found):
    """Tell which of many hands make the target.

    Parameters
    ----------
    cards : buffer of unsigned integers of 16, 32 or 64 bits, shape (n, m), C order
        The hands in columns: row i holds the i-th cards of m hands, n from 2 to 4, all positive.
    target : int
        Positive. With m the largest card or 2, ``max(m, target) * m**(n-1)`` has to fit the type.
    found : buffer of the same type, shape (m,)
        Where the answers go: 1 for a hand that makes the target, else 0.
    """
    cdef Py_ssize_t rows = cards.shape[1]
    if rows == 0:
        return
    with nogil:
        if cards.shape[0] == 2:
            straight_solvable_2(&cards[0, 0], rows, target, &found[0])
        elif cards.shape[0] == 3:
            straight_solvable_3(&cards[0, 0], rows, target, &found[0])
        else:
            straight_solvable_4(&cards[0, 0], rows, target, &found[0])
