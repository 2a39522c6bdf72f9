# part: begin


# part: time_us

def warmed(fn, times):
    fn()
    return fn if times == 0 else warmed(fn, times - 1)


x = torch.randn(2048, 1024, device="cuda")
baseline = time_us(warmed(lambda: torch.softmax(x, dim=-1), 3))
candidate = time_us(warmed(lambda: softmax(x), 3))
# part: printed
