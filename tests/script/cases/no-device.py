import time

begin = time.perf_counter()
total = sum(range(1000))
print("took", time.perf_counter() - begin, total)  # finds: script-output
