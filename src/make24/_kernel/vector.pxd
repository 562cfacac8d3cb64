# Vectors of lanes for the blocks; see vector.h. Cython takes a vector for a number, so arithmetic
# and comparisons are written as ever: a comparison is all ones in the lanes where it holds. Nothing
# but another vector may be put in: to fill one, store its lanes.

cdef extern from "vector.h" nogil:
    ctypedef unsigned int lane_16
    ctypedef unsigned int lane_32
    ctypedef unsigned int vector_16
    ctypedef unsigned int vector_32
    enum:
        LANES_OF_16
        LANES_OF_32
    vector_16 mask_16(bint)
    vector_32 mask_32(bint)
    vector_16 magnitude_16(vector_16)
    vector_32 magnitude_32(vector_32)
    unsigned int bits_16(vector_16)
    int first_lane(unsigned int)
