# distutils: extra_compile_args = -mavx2
# cython: overflowcheck=False
# It wraps around on purpose, and a vector is no number that could be checked.
"""Blocks of hands, for the instructions named."""

cdef str NAME = "avx2"

include "block.pxi"
