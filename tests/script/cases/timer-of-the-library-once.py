# part: begin
import triton.testing

x = torch.randn(2048, 1024, device="cuda")
torch.cuda.synchronize()
begin = time.perf_counter()
softmax(x)
torch.cuda.synchronize()
print("first", time.perf_counter() - begin)
candidate = triton.testing.do_bench(lambda: softmax(x)) * 1e3
baseline = candidate
# part: printed
