#!/bin/sh
# Builds benchlint so that it runs on a machine without its libraries: usage: bench/measure/pack.sh FOLDER
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
folder=$1
build=$(mktemp -d)
trap 'rm -rf "$build"' EXIT
trap 'exit 130' INT TERM
mkdir -p "$folder"
# shellcheck disable=SC2016 # the loader resolves it
cmake -S "$root" -B "$build" -DBENCHLINT_TESTS=OFF '-DCMAKE_EXE_LINKER_FLAGS=-Wl,-rpath,$ORIGIN' >/dev/null
cmake --build "$build" -j "$(nproc)" --target all bench-protocol >/dev/null
cp "$build/benchlint" "$build/bench-protocol" "$build"/libbenchlint-*.so "$folder/"
ldd "$build/benchlint" | awk '/=> \// { print $1, $3 }' | while read -r name path; do
    case $name in
    libc.so.* | libm.so.* | libdl.so.* | libpthread.so.*) ;;
    *) cp -L "$path" "$folder/$name" ;;
    esac
done
