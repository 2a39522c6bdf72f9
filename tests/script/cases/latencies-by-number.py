# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
latencies = {}
for number, fn in enumerate([torch.softmax, softmax], 1):
    latencies[f"{number}"] = time_us(lambda: fn(x))
latencies = [time_us(lambda: fn(x)) for fn in (torch.softmax, softmax)]
(baseline, candidate), rest = latencies, latencies[2:]
# part: printed
