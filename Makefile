# The front door. Everything real is in CMakeLists.txt and tools/.

PREFIX ?= /usr/local
EXAMPLE = examples/relief-valve
FUZZ_SECONDS ?= 60

MSL ?=

.PHONY: help run build test test-msl asan tsan clang release fuzz bench format check-format layers install deps clean

help:
	@echo 'make run           install what is missing, build, and run the relief-valve example'
	@echo 'make test          install what is missing, build, and run all tests'
	@echo 'make test-msl      the standard library in MSL=DIR: simulate and compare its examples'
	@echo 'make build         build the program: build/skerry'
	@echo 'make asan          all tests with the address and undefined-behaviour sanitizers'
	@echo 'make tsan          tests of threads with the thread sanitizer'
	@echo 'make clang         build with clang and run all tests'
	@echo 'make release       build with -O3 as packagers do: build-release/skerry'
	@echo 'make fuzz          fuzz for FUZZ_SECONDS ($(FUZZ_SECONDS)) in all'
	@echo 'make bench         print the tables of bench/'
	@echo 'make format        apply .clang-format; make check-format only looks'
	@echo 'make layers        check who includes whom'
	@echo 'make install       install below PREFIX ($(PREFIX))'

run: build
	@$(EXAMPLE)/run build/skerry

build:
	@tools/deps build test
	@cmake --preset default --log-level=WARNING
	@cmake --build --preset default

test: build
	@ctest --preset default -j2

# The standard library is not part of this tree: make test-msl MSL=DIR
test-msl: build
	@MSL='$(MSL)' examples/msl-lines/run build/skerry || test $$? -eq 77
	@tools/msl-tests -p build/skerry --msl '$(MSL)'

asan:
	@tools/deps build test
	@cmake --preset asan --log-level=WARNING
	@cmake --build --preset asan
	@ctest --preset asan -j2 -LE tree

tsan:
	@tools/deps build
	@cmake --preset tsan --log-level=WARNING
	@cmake --build --preset tsan
	@ctest --preset tsan

clang:
	@tools/deps
	@cmake --preset clang --log-level=WARNING
	@cmake --build --preset clang
	@ctest --preset clang -j2 -LE tree

release:
	@tools/deps build
	@cmake --preset release --log-level=WARNING
	@cmake --build --preset release

fuzz:
	@tools/deps
	@cmake --preset fuzz --log-level=WARNING
	@cmake --build --preset fuzz
	@tools/fuzz build-fuzz/fuzz $(FUZZ_SECONDS)

bench: build
	@for b in bench/*; do if [ -f "$$b" ] && [ -x "$$b" ]; then echo "== $$b"; "$$b" build/skerry || exit 1; fi; done

format:
	@tools/format

check-format:
	@tools/format --check

layers:
	@tools/layers

install: build
	cmake --install build --prefix '$(PREFIX)'

deps:
	@tools/deps

clean:
	rm -rf build build-asan build-clang build-fuzz
