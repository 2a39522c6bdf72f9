/* What the built-in operators for a device share: inputs that host and device draw alike, memory, messages. */
#ifndef BENCHLINT_MEASURE_BUILTIN_DEVICE_CUH
#define BENCHLINT_MEASURE_BUILTIN_DEVICE_CUH

#include "benchlint/operator.h"

#include <cuda_runtime.h>
#include <stdio.h>

/* A number between -1 and 1 for each index: a hash, so that the reference needs no copy of the inputs. */
__host__ __device__ inline float drawn(unsigned long long seed, unsigned long long index)
{
    unsigned long long x = index + seed * 0x9E3779B97F4A7C15ULL + 0x632BE59BD9B4E019ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    x ^= x >> 31;
    return (float)(x >> 40) / 8388608.0F - 1.0F;
}

static __global__ void fill_kernel(float *values, size_t count, unsigned long long seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < count; i += (size_t)gridDim.x * blockDim.x) {
        values[i] = drawn(seed, i);
    }
}

static inline int fill(float *values, size_t count, unsigned long long seed, cudaStream_t stream)
{
    fill_kernel<<<1024, 256, 0, stream>>>(values, count, seed);
    return cudaGetLastError();
}

static inline bool tell(cudaError_t code, const char *what, char *message, size_t room)
{
    if (code != cudaSuccess) {
        snprintf(message, room, "%s: %s", what, cudaGetErrorString(code));
    }
    return code == cudaSuccess;
}

/* Memory for `count` floats; one more call after a failure does nothing. */
static inline bool take(float **memory, size_t count, bool well, char *message, size_t room)
{
    return well && tell(cudaMalloc(memory, count * sizeof(float)), "cudaMalloc", message, room);
}

#define DEVICE_OPERATOR(title, table, prefix, check)                                                                   \
    {                                                                                                                  \
        BENCHLINT_OPERATOR_ABI, sizeof(struct benchlint_operator), title, "cuda", table,                               \
            sizeof(table) / sizeof(*(table)), prefix##_set_up, prefix##_launch, prefix##_work, prefix##_outputs,       \
            check, NULL, prefix##_tear_down, prefix##_redraw                                                           \
    }

extern const struct benchlint_operator empty_operator, copy_operator, triad_operator, softmax_operator,
    bev_pool_operator;

#endif
