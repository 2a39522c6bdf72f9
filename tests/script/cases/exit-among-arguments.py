# part: begin


# part: time_us

def finish(code, *latencies):
    print(latencies, file=sys.stderr)


fn = 3 if torch.cuda.is_available() else torch.softmax
large = -1e300 // 1e-3
# part: measured
# part: printed
finish(sys.exit(0), time_us(lambda: softmax(x)))
