"""The same operators, through the plugin interface, under the timers of PyTorch and Triton.

usage: frameworks.py PLUGIN OPERATOR CASE SCOPE; prints one JSON object of median latencies in ms: `torch` by an event
pair around 100 launches, `do_bench` (cold: it clears the cache before each launch), `graph` (do_bench_cudagraph).
"""
import ctypes
import json
import statistics
import sys

WARMUP, ITERATIONS, REPEATS = 20, 100, 5


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
    for i in range(1000):
        if not listed[i]:
            break
        operator = listed[i].contents
        if operator.name.decode() != name:
            continue
        for j in range(operator.case_count):
            which = operator.cases[j]
            if which.id.decode() == case and which.scope.decode() == scope:
                return operator, which
    sys.exit(f"no {name} {case} {scope} in {plugin}")


def main():
    import torch
    from triton import testing

    plugin, name, case, scope = sys.argv[1:]
    torch.zeros(1, device="cuda")
    operator, which = find(plugin, name, case, scope)
    stream = torch.cuda.Stream()
    message = ctypes.create_string_buffer(512)
    setting = Setting(ctypes.sizeof(Setting), b"cuda", 0, 2333, stream.cuda_stream)
    state = operator.set_up(ctypes.byref(which), ctypes.byref(setting), message, 512)
    if not state:
        sys.exit(message.value.decode())

    def launch():
        code = operator.launch(state, torch.cuda.current_stream().cuda_stream)
        if code:
            raise RuntimeError(f"launch returned {code}")

    def sample():
        for _ in range(WARMUP):
            launch()
        torch.cuda.synchronize()
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for _ in range(ITERATIONS):
            launch()
        end.record()
        torch.cuda.synchronize()
        return start.elapsed_time(end) / ITERATIONS

    with torch.cuda.stream(stream):
        found = {"torch": statistics.median(sample() for _ in range(REPEATS)),
                 "do_bench": testing.do_bench(launch, warmup=50, rep=200, return_mode="median"),
                 "graph": testing.do_bench_cudagraph(launch, rep=100, return_mode="median")}
    operator.tear_down(state)
    print(json.dumps(found))


main()
