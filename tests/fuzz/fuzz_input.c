// Any bytes as the table of --input: read for a model with inputs of each type, and used for some rows of a run.
#include "fuzz_model.h"

#include "results/read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_ROWS = 200 };

static FuzzModel model = {
    .solver = "rk4",
    .step   = 0.05,
    .text =
        "model M\n"
        "  input Real u(start = 0);\n  input Real w[2];\n  input Integer n(start = 0);\n"
        "  input Boolean b(start = false);\n  type E = enumeration(one, two);\n  input E e(start = "
        "E.one);\n"
        "  Real x(start = 1, fixed = true), y;\n"
        "equation\n"
        "  der(x) = -x + u + w[1]*w[2] + n + (if b then 1 else 0);\n"
        "  y = if e == E.two then x else delay(u, 0.1);\n"
        "end M;\n"};

static void use(SkArena *arena, SkSim *sim, const uint8_t *data, size_t size) {
  SkModelInput in   = fuzz_environment(arena);
  SkResult    *file = sk_result_open_bytes("fuzz", data, size, arena, in.diags);
  int          left = MAX_ROWS;
  bool         ok   = file && sk_inputs_use(model.t, &in, file, sim);
  sk_result_close(file);
  if (!ok && sk_diags_errors(in.diags) == 0) abort();  // refused without a word
  if (ok && sk_sim_init(sim) == SK_OK) fuzz_run(sim, fuzz_row, &left);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard guard;
  if (!model.t) fuzz_compile(&model);
  SkSim *volatile sim     = fuzz_sim(&model);
  SkArena *volatile arena = sk_arena_new((size_t)256 << 20, &guard);
  if (arena && sim && !setjmp(guard.env)) use(arena, sim, data, size);
  sk_sim_free(sim);
  sk_arena_free(arena);
  return 0;
}
