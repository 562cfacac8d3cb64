# cython: overflowcheck=False
"""Blocks of hands, for the instructions named."""

cdef str NAME = "baseline"

include "block.pxi"
