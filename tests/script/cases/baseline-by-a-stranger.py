# part: begin


# part: time_us

x = torch.randn(2048, 1024, device="cuda")
from elsewhere import measure

baseline = measure(lambda: torch.softmax(x, dim=-1))
candidate = time_us(lambda: softmax(x))
# part: printed
