# part: begin


# part: time_us

# part: measured
names = {"gpu_name": torch.cuda.get_device_name()}
print(names["driver"], file=sys.stderr)
# part: printed
