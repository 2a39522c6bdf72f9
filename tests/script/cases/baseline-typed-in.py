# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
baseline = 42.1  # finds: script-baseline
candidate = time_us(lambda: softmax(x))
# part: printed
