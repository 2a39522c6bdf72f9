#!/bin/sh
# On a machine with an NVIDIA device, nvcc, PyTorch and Triton: builds what is to be compared, checks, measures.
# usage: bench/measure/device.sh BINARIES RESULTS [ROUNDS]
# BINARIES holds benchlint and libbenchlint-cuda.so (and, where the machine lacks them, the libraries of benchlint, found
# by its RPATH); pack.sh makes such a folder.
set -eu
binaries=$1
results=$2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
mkdir -p "$results"
"$nvcc" -O2 -std=c++17 -arch=native -I"$here/../../include" -o "$work/events" "$here/events.cu" -ldl
"$binaries/benchlint" --version
python3 "$here/side_by_side.py" "$binaries/benchlint" "$binaries/libbenchlint-cuda.so" "$work/events" "$work/records" \
    "${3:-3}"
cp "$work/records/results.json" "$results/"
cp "$work/records/bev_pool-r50-200k-forward-backward.json" "$results/"
