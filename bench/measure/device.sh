#!/bin/sh
# On a machine with an NVIDIA device, nvcc, PyTorch and Triton: compiles the plugins and measures.
# usage: bench/measure/device.sh BINARIES RESULTS PART...
#   publish             a record, its table, and the audit of both
#   faults              operators that cheat, and what finds them out
#   timers N SECONDS    each timer in N processes
#   verdicts A B SECONDS  rounds A to B of the comparisons
# BINARIES holds benchlint, bench-protocol and libbenchlint-cuda.so, with the libraries that the machine lacks: pack.sh
# makes such a folder. The tables are printed; the numbers behind them go into RESULTS.
set -eu
binaries=$(CDPATH='' cd -- "$1" && pwd)
results=$2
shift 2
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
nvcc=$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$results"
cp "$binaries"/* "$work/"
binaries=$work

plugin() {
    "$nvcc" -O3 -std=c++17 -arch=native -cudart static -shared -Xcompiler -fPIC,-Wall,-Wextra \
        -I"$here/../../include" -I"$here/../../src/measure/builtin" -o "$binaries/$1.so" "$here/$1.cu"
}
plugin kernels &
plugin faults &
"$nvcc" -O2 -std=c++17 -arch=native -I"$here/../../include" -o "$binaries/events" "$here/events.cu" -ldl &
wait
"$binaries/benchlint" --version

while [ $# -gt 0 ]; do
    part=$1
    shift
    echo "== $part"
    case $part in
    publish)
        python3 "$here/publish.py" "$binaries/benchlint" "$(nvidia-smi --query-gpu=name --format=csv,noheader | head -n 1)" \
            4800 softmax rows-4k kernel-only || echo "publish: failed"
        ;;
    faults)
        python3 "$here/faults.py" "$binaries/benchlint" "$binaries" "$results" || echo "faults: failed"
        ;;
    timers)
        python3 "$here/timers.py" "$binaries" "$results" "$1" "$2" || echo "timers: failed"
        shift 2
        ;;
    verdicts)
        python3 "$here/verdicts.py" "$binaries/benchlint" "$binaries" "$results" "$1" "$2" "$3" || echo "verdicts: failed"
        shift 3
        ;;
    *)
        echo "device.sh: no part \`$part\`" >&2
        exit 2
        ;;
    esac
done
