/* Vectors of unsigned integers, as wide as the instructions that this file is compiled for: 16
   bytes on any processor, 32 with AVX2. Arithmetic is that of the compiler's own vector types, with
   operators as for numbers; it wraps around. A compiler without such types gets vectors of one
   lane, wider than it asked for, which is as exact; defining MAKE24_NO_VECTORS puts that to the
   test on any compiler. */

#ifndef MAKE24_VECTOR_H
#define MAKE24_VECTOR_H

#include <stdint.h>

#if defined(__GNUC__) && !defined(MAKE24_NO_VECTORS)

#if defined(__AVX2__)
#define MAKE24_BYTES 32
#else
#define MAKE24_BYTES 16
#endif

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#define MAKE24_VECTOR(type) \
    type __attribute__((vector_size(MAKE24_BYTES), aligned(sizeof(type)), may_alias))

typedef uint16_t lane_16;
typedef uint32_t lane_32;
typedef MAKE24_VECTOR(uint16_t) vector_16;
typedef MAKE24_VECTOR(uint32_t) vector_32;
typedef MAKE24_VECTOR(int16_t) signed_vector_16;
typedef MAKE24_VECTOR(int32_t) signed_vector_32;

/* A comparison as a vector: all ones in the lanes where it holds. */
#define mask_16(comparison) ((vector_16)(comparison))
#define mask_32(comparison) ((vector_32)(comparison))

/* The size of each lane in two's complement. */
static inline vector_16 magnitude_16(vector_16 a) {
#if MAKE24_BYTES == 32
    return (vector_16)_mm256_abs_epi16((__m256i)a);
#elif defined(__SSE2__)
    return (vector_16)_mm_max_epi16((__m128i)a, (__m128i)-a);
#else
    vector_16 sign = (vector_16)((signed_vector_16)a >> 15);
    return (a ^ sign) - sign;
#endif
}

static inline vector_32 magnitude_32(vector_32 a) {
#if MAKE24_BYTES == 32
    return (vector_32)_mm256_abs_epi32((__m256i)a);
#else
    vector_32 sign = (vector_32)((signed_vector_32)a >> 31);
    return (a ^ sign) - sign;
#endif
}

/* Two bits for each lane of a comparison, the first lane lowest. */
static inline uint32_t bits_16(vector_16 a) {
#if MAKE24_BYTES == 32
    return (uint32_t)_mm256_movemask_epi8((__m256i)a);
#elif defined(__SSE2__)
    return (uint32_t)_mm_movemask_epi8((__m128i)a);
#else
    typedef uint64_t pair __attribute__((vector_size(16)));
    pair both = (pair)a;
    uint32_t bits = 0;
    if (both[0] | both[1])
        for (int lane = 0; lane < MAKE24_BYTES / 2; lane++) bits |= (a[lane] & 3u) << 2 * lane;
    return bits;
#endif
}

/* The first lane that has its bits set. */
static inline int first_lane(uint32_t bits) { return __builtin_ctz(bits) / 2; }

#else /* no vector types */

typedef uint32_t lane_16, lane_32, vector_16, vector_32;

#define mask_16(comparison) (0 - (uint32_t)(comparison))
#define mask_32 mask_16

static inline uint32_t magnitude_32(uint32_t a) { return (int32_t)a < 0 ? 0 - a : a; }
#define magnitude_16 magnitude_32

static inline uint32_t bits_16(uint32_t a) { return a & 3; }
static inline int first_lane(uint32_t bits) { (void)bits; return 0; }

#endif

enum {
    LANES_OF_16 = sizeof(vector_16) / sizeof(lane_16),
    LANES_OF_32 = sizeof(vector_32) / sizeof(lane_32)
};

#endif
