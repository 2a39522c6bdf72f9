# part: begin
from triton.testing import do_bench

x = torch.randn(2048, 1024, device="cuda")
for round in range(3):
    x = torch.softmax(x * 2, dim=-1)
    baseline = do_bench(lambda: torch.softmax(x, dim=-1), warmup=25, rep=200, return_mode="median") * 1000
    candidate = do_bench(lambda: softmax(x), warmup=25, rep=200, return_mode="median") * 1000
    torch.cuda.synchronize()
# part: printed
