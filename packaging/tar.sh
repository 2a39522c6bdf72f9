#!/bin/sh
# Packs a build with the libraries that it needs beside those of the C library: packaging/tar.sh [BUILD [FOLDER]]
# writes FOLDER/benchlint-VERSION-linux-ARCHITECTURE.tar.gz, which runs where it is unpacked.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=${1:-$root/build}
folder=$(CDPATH='' cd -- "${2:-.}" && pwd)
version=$("$build/benchlint" --version | sed -n '1s/^benchlint //p')
name=benchlint-$version-linux-$(uname -m)
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
trap 'exit 130' INT TERM

cmake --install "$build" --prefix "$stage/$name" --strip >/dev/null
libraries=$stage/$name/lib/benchlint
mkdir -p "$libraries"
ldd "$build/benchlint" | awk '$2 == "=>" && $3 ~ /^\// {print $3}' | while read -r library; do
    case ${library##*/} in
    libc.so.* | libm.so.* | libpthread.so.* | libdl.so.* | librt.so.*) ;; # the C library is the machine's own
    *) cp -L "$library" "$libraries" ;;
    esac
done
cp "$root/LICENSE" "$stage/$name"
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner -czf "$folder/$name.tar.gz" "$name"
echo "$folder/$name.tar.gz"
