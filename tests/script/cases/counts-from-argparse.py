import argparse
import json
import time

import torch

from candidate import softmax

parser = argparse.ArgumentParser()
parser.add_argument("-w", "--num-warmup", type=int, default=5)  # finds: script-warmup
parser.add_argument("-i", "--iters", dest="iterations", type=int, default="60")  # finds: script-iterations
parser.add_argument("rows", type=int)
args = parser.parse_args()
WARMUP = args.num_warmup
ITERS = args.iterations
ROWS = args.rows or args.columns


# part: time_us

# part: measured
# part: printed
