# The front door. Everything real is in CMakeLists.txt and tools/.

PREFIX ?= /usr/local
EXAMPLE = examples/relief-valve
FUZZ_SECONDS ?= 60

MSL ?=

# The studio's front end is part of the tree as web/dist; only who changes web/src needs Node (18 or later).
NPM_CI = cd web && npm ci --silent

.PHONY: test-fmi help run build test unit test-msl asan tsan clang release fuzz bench format check-format layers vsix install deps clean test-mpi web web-test

help:
	@echo 'make run           install what is missing, build, and run the relief-valve example'
	@echo 'make test          install what is missing, build, and run all tests'
	@echo 'make test-msl      the standard library in MSL=DIR: simulate and compare its examples'
	@echo 'make test-mpi      runs on several ranks: all models, random networks, OpenMPI and MPICH'
	@echo 'make build         build the program: build/skerry'
	@echo 'make asan          all tests with the address and undefined-behaviour sanitizers'
	@echo 'make tsan          tests of threads with the thread sanitizer'
	@echo 'make clang         build with clang and run all tests'
	@echo 'make release       build with -O3 as packagers do: build-release/skerry'
	@echo 'make fuzz          fuzz for FUZZ_SECONDS ($(FUZZ_SECONDS)) in all'
	@echo 'make bench         print the tables of bench/'
	@echo 'make web           build the studio'"'"'s front end again (Node); make web-test tests it'
	@echo 'make format        apply .clang-format; make check-format only looks'
	@echo 'make layers        check who includes whom'
	@echo 'make vsix          the extension for Visual Studio Code: build/skerry.vsix'
	@echo 'make unit          build, and run the unit tests alone: the daily loop'
	@echo 'make install       build without tests, install below PREFIX ($(PREFIX))'

run: build
	@$(EXAMPLE)/run build/skerry build/relief-valve
	@echo "the studio, in a browser: build/skerry studio examples"

build:
	@tools/deps build test
	@cmake --preset default --log-level=WARNING
	@cmake --build --preset default

test: build
	@tools/deps browser || echo 'without Chromium the journeys through the studio are skipped'
	@ctest --preset default -j2

unit: build
	@ctest --preset default -j2 -L unit

# The standard library is not part of this tree: make test-msl MSL=DIR
test-msl: build
	@MSL='$(MSL)' examples/msl-lines/run build/skerry || test $$? -eq 77
	@tools/msl-tests -p build/skerry --msl '$(MSL)'

# What `make test` only samples, with each MPI that is here.
test-mpi:
	@tools/deps build test mpi
	@cmake --preset default --log-level=WARNING
	@cmake --build --preset default
	@SKERRY_TEST_NETWORKS=300 build/tests/test_driver_ranks --short-filename -j1
	@for m in openmpi mpich; do echo "== $$m"; \
	  SKERRY_TEST_MPI=all SKERRY_TEST_MPIRUN=mpirun.$$m tests/cli/test_mpi.py build/skerry || exit 1; done
	@tests/cli/test_mpi_slow.py build/skerry || [ $$? = 77 ]

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

# The FMUs of a folder against the results published beside them: make test-fmi FMUS=DIR
test-fmi: build
	@tools/fmi-tests '$(FMUS)' --program build/skerry

fuzz:
	@tools/deps
	@cmake --preset fuzz --log-level=WARNING
	@cmake --build --preset fuzz
	@tools/fuzz build-fuzz/fuzz $(FUZZ_SECONDS)

bench: build
	@for b in bench/*; do if [ -f "$$b" ] && [ -x "$$b" ]; then echo "== $$b"; "$$b" build/skerry || exit 1; fi; done

web:
	@$(NPM_CI) && npm run --silent build

web-test:
	@$(NPM_CI) && npm test --silent && npm run --silent check

format:
	@tools/format

check-format:
	@tools/format --check

layers:
	@tools/layers

vsix:
	@tools/vsix

# Without tests, in a folder of its own: who installs need not have what tests need.
install:
	@tools/deps build
	@cmake --preset install --log-level=WARNING
	@cmake --build --preset install
	@cmake --install build-install --prefix '$(PREFIX)' >/dev/null
	@echo "installed: $(PREFIX)/bin/skerry, libskerry, $(PREFIX)/share/skerry (library, examples, Python module), $(PREFIX)/share/doc/skerry"

deps:
	@tools/deps

clean:
	rm -rf build build-asan build-tsan build-clang build-release build-install build-fuzz out
