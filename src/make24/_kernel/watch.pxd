# What may end a long search: an interrupt, another thread, or an error on the way.

cdef int watch(void* large, const unsigned char* stop) except -1 nogil
