/*
 * Holds the entry points that benchlint calls against the toolkit's own header, where there is one: nothing here runs.
 * A call with the header's types, in the order in which benchlint passes its own, does not compile when either changes.
 */
#include <cuda_runtime_api.h>

#define RETURNS_INT(call) _Static_assert(sizeof(call) == sizeof(int), #call)

RETURNS_INT(cudaGetDeviceCount((int *)0));
RETURNS_INT(cudaSetDevice((int)0));
RETURNS_INT(cudaGetDeviceProperties((struct cudaDeviceProp *)0, (int)0));
RETURNS_INT(cudaDeviceGetAttribute((int *)0, (enum cudaDeviceAttr)0, (int)0));
RETURNS_INT(cudaDeviceGetPCIBusId((char *)0, (int)0, (int)0));
RETURNS_INT(cudaDeviceSynchronize());
RETURNS_INT(cudaRuntimeGetVersion((int *)0));
RETURNS_INT(cudaDriverGetVersion((int *)0));
RETURNS_INT(cudaGetLastError());
RETURNS_INT(cudaStreamCreateWithFlags((cudaStream_t *)0, (unsigned)0));
RETURNS_INT(cudaStreamDestroy((cudaStream_t)0));
RETURNS_INT(cudaStreamSynchronize((cudaStream_t)0));
RETURNS_INT(cudaStreamBeginCapture((cudaStream_t)0, (enum cudaStreamCaptureMode)0));
RETURNS_INT(cudaStreamEndCapture((cudaStream_t)0, (cudaGraph_t *)0));
RETURNS_INT(cudaGraphInstantiateWithFlags((cudaGraphExec_t *)0, (cudaGraph_t)0, (unsigned long long)0));
RETURNS_INT(cudaGraphLaunch((cudaGraphExec_t)0, (cudaStream_t)0));
RETURNS_INT(cudaGraphExecDestroy((cudaGraphExec_t)0));
RETURNS_INT(cudaGraphDestroy((cudaGraph_t)0));
RETURNS_INT(cudaEventCreate((cudaEvent_t *)0));
RETURNS_INT(cudaEventRecord((cudaEvent_t)0, (cudaStream_t)0));
RETURNS_INT(cudaEventElapsedTime((float *)0, (cudaEvent_t)0, (cudaEvent_t)0));
RETURNS_INT(cudaEventDestroy((cudaEvent_t)0));
RETURNS_INT(cudaMalloc((void **)0, (size_t)0));
RETURNS_INT(cudaFree((void *)0));
RETURNS_INT(cudaMemcpy((void *)0, (const void *)0, (size_t)0, (enum cudaMemcpyKind)0));
RETURNS_INT(cudaMemcpyAsync((void *)0, (const void *)0, (size_t)0, (enum cudaMemcpyKind)0, (cudaStream_t)0));
RETURNS_INT(cudaMemsetAsync((void *)0, (int)0, (size_t)0, (cudaStream_t)0));
_Static_assert(sizeof(cudaStream_t) == sizeof(void *) && sizeof(cudaEvent_t) == sizeof(void *) &&
                   sizeof(cudaGraph_t) == sizeof(void *) && sizeof(cudaGraphExec_t) == sizeof(void *),
               "handles are pointers");
_Static_assert(sizeof(enum cudaMemcpyKind) == sizeof(int) && sizeof(enum cudaDeviceAttr) == sizeof(int) &&
                   sizeof(enum cudaStreamCaptureMode) == sizeof(int),
               "enumerations are passed as int");
_Static_assert(cudaMemcpyHostToDevice == 1 && cudaMemcpyDeviceToHost == 2 && cudaMemcpyDeviceToDevice == 3,
               "directions");
_Static_assert(cudaStreamNonBlocking == 1 && cudaStreamCaptureModeRelaxed == 2, "flags");
_Static_assert(cudaDevAttrL2CacheSize == 38, "attribute");
_Static_assert(sizeof(struct cudaDeviceProp) <= 16 * 1024, "the properties have room");
_Static_assert(__builtin_offsetof(struct cudaDeviceProp, name) == 0, "the name comes first");
