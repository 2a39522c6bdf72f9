# undecided
# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
for a in [1, 2, 3, 4, 5, 6, 7, 8]:
    for b in [1, 2, 3, 4, 5, 6, 7, 8]:
        for c in [1, 2, 3, 4, 5, 6, 7, 8]:
            for d in [1, 2, 3, 4, 5, 6, 7, 8]:
                for e in [1, 2, 3, 4, 5, 6, 7, 8]:
                    torch.softmax(x * a * b * c * d * e, dim=-1)
baseline = 42.1
candidate = time_us(lambda: softmax(x))
# part: printed
