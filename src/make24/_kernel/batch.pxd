# The types of whole numbers that hands may come in.

ctypedef fused integer:
    signed char
    unsigned char
    short
    unsigned short
    int
    unsigned int
    long long
    unsigned long long
