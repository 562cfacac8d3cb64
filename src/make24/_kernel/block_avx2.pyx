# distutils: extra_compile_args = -mavx2
# cython: overflowcheck=False
"""Blocks of hands, for the instructions named."""

cdef str NAME = "avx2"

include "block.pxi"
