# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
print((baseline := time_us(lambda: torch.softmax(x, dim=-1))))
candidate = time_us(lambda: softmax(x))
# part: printed
