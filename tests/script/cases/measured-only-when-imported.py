# undecided
# part: begin


# part: time_us

def compare(x):
    baseline = time_us(lambda: torch.softmax(x, dim=-1))
    candidate = time_us(lambda: softmax(x))
    return baseline, candidate
