"""Kernels, through the plugin interface, under the timers of PyTorch and Triton.

usage: frameworks.py events|do_bench|graph|profile|busy < KERNELS

Reads lines of `PLUGIN OPERATOR CASE SCOPE`; prints for each, tab-separated, what it read and a latency in ms:
  events    PyTorch's event pair around 100 launches, the median of five
  do_bench  Triton's do_bench (cold: it clears the cache before each launch), the median
  graph     Triton's do_bench_cudagraph, the median
  profile   the durations of the kernels themselves as CUPTI reports them to PyTorch's profiler, mean of 100 launches
`busy` reads nothing and keeps the device busy with matrix products until it is ended.
"""
import ctypes
import json
import os
import statistics
import sys
import tempfile

import torch

WARMUP, ITERATIONS, REPEATS, SEED = 20, 100, 5, 2333


class Case(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("id", "parameters", "dtype", "scope")]


class Setting(ctypes.Structure):
    _fields_ = [("size", ctypes.c_size_t), ("backend", ctypes.c_char_p), ("device", ctypes.c_int),
                ("seed", ctypes.c_ulonglong), ("stream", ctypes.c_void_p)]


SET_UP = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.POINTER(Case), ctypes.POINTER(Setting), ctypes.c_char_p,
                          ctypes.c_size_t)
LAUNCH = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
TEAR_DOWN = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Operator(ctypes.Structure):
    _fields_ = [("abi", ctypes.c_uint), ("size", ctypes.c_size_t), ("name", ctypes.c_char_p),
                ("backend", ctypes.c_char_p), ("cases", ctypes.POINTER(Case)), ("case_count", ctypes.c_size_t),
                ("set_up", SET_UP), ("launch", LAUNCH), ("work", ctypes.c_void_p), ("outputs", ctypes.c_void_p),
                ("reference", ctypes.c_void_p), ("reset", ctypes.c_void_p), ("tear_down", TEAR_DOWN)]


def find(plugin, name, case, scope):
    library = ctypes.CDLL(plugin)
    library.benchlint_operators.restype = ctypes.POINTER(ctypes.POINTER(Operator))
    listed = library.benchlint_operators()
    index = 0
    while listed[index]:
        operator = listed[index].contents
        index += 1
        for which in operator.cases[:operator.case_count] if operator.name.decode() == name else ():
            if (which.id.decode(), which.scope.decode()) == (case, scope):
                return operator, which
    sys.exit(f"no {name} {case} {scope} in {plugin}")


class Kernel:
    def __init__(self, plugin, name, case, scope, stream):
        self.operator, which = find(plugin, name, case, scope)
        message = ctypes.create_string_buffer(512)
        setting = Setting(ctypes.sizeof(Setting), b"cuda", 0, SEED, stream.cuda_stream)
        self.state = self.operator.set_up(ctypes.byref(which), ctypes.byref(setting), message, 512)
        if not self.state:
            sys.exit(message.value.decode())

    def launch(self):
        code = self.operator.launch(self.state, torch.cuda.current_stream().cuda_stream)
        if code:
            sys.exit(f"launch returned {code}")

    def launch_many(self, count):
        for _ in range(count):
            self.launch()

    def close(self):
        self.operator.tear_down(self.state)


def events(kernel):
    samples = []
    for _ in range(REPEATS):
        kernel.launch_many(WARMUP)
        torch.cuda.synchronize()
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        kernel.launch_many(ITERATIONS)
        end.record()
        torch.cuda.synchronize()
        samples.append(start.elapsed_time(end) / ITERATIONS)
    return statistics.median(samples)


def do_bench(kernel):
    from triton import testing
    return testing.do_bench(kernel.launch, warmup=50, rep=100, return_mode="median")


def graph(kernel):
    from triton import testing
    return testing.do_bench_cudagraph(kernel.launch, rep=100, return_mode="median")


def profile(kernel):
    kernel.launch_many(WARMUP)
    torch.cuda.synchronize()
    with torch.profiler.profile(activities=[torch.profiler.ProfilerActivity.CUDA]) as found:
        kernel.launch_many(ITERATIONS)
        torch.cuda.synchronize()
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "trace.json")
        found.export_chrome_trace(path)
        with open(path) as trace:
            noted = json.load(trace)["traceEvents"]
    lengths = [one["dur"] for one in noted if one.get("cat") in ("kernel", "gpu_memset", "gpu_memcpy")]
    if len(lengths) < ITERATIONS:
        sys.exit(f"the profiler told of {len(lengths)} kernels in {ITERATIONS} launches")
    return sum(lengths) / ITERATIONS / 1e3


def busy():
    torch.manual_seed(SEED)
    a, b = (torch.randn(8192, 8192, device="cuda", dtype=torch.bfloat16) for _ in range(2))
    print("busy", flush=True)
    while True:
        for _ in range(20):
            torch.mm(a, b)
        torch.cuda.synchronize()


TIMERS = {"events": events, "do_bench": do_bench, "graph": graph, "profile": profile}


def main():
    if sys.argv[1:] == ["busy"]:
        busy()
    timer = TIMERS[sys.argv[1]]
    torch.zeros(1, device="cuda")
    stream = torch.cuda.Stream()
    for line in sys.stdin:
        kernel = Kernel(*line.split(), stream)
        with torch.cuda.stream(stream):
            ms = timer(kernel)
        print(" ".join(line.split()[1:]), f"{ms:.9g}", sep="\t", flush=True)
        kernel.close()


main()
