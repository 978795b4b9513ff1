// Any bytes as a file of --params (first byte even) or as texts of --set, one on a line (odd). With the second bit set the
// model is translated again with those that shape it, else they are set in a run, which starts.
#include "fuzz_model.h"

#include "driver/experiment/reshape.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static FuzzModel model = {
    .solver = "rk4",
    .step   = 0.05,
    .text =
        "model M\n"
        "  model Part\n    parameter Integer n(min = 1, max = 5) = 2;\n    parameter Real k[3] = "
        "{1, 2, 3};\n"
        "    Real z[n] = fill(k[2], n);\n  end Part;\n"
        "  type E = enumeration(one, two);\n"
        "  parameter Real a(min = 0) = 1;\n  parameter Boolean b = true;\n  parameter E e = "
        "E.one;\n"
        "  parameter String s = \"text\";\n  parameter Integer m = 2;\n  final parameter Real f = "
        "2;\n"
        "  parameter Real 'odd,name' = 1;\n  constant Real c = 3;\n"
        "  Part part;\n  input Real u;\n  Real x(start = a, fixed = true), w[m];\n"
        "equation\n"
        "  der(x) = if b then -a*x + u else if e == E.two then 'odd,name' else f*c;\n"
        "  w = fill(x, m);\n"
        "end M;\n"};

static bool read(const SkModelInput *in, char *text, size_t n, bool file, SkSettings *out) {
  if (file) return sk_settings_text(in, "fuzz.csv", text, n, out);
  bool ok = true;
  for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
    if (*line != '=') ok &= sk_settings_add(in, line, out);
  return ok;
}

static void use(SkArena *arena, SkSim *sim, const uint8_t *data, size_t size) {
  SkModelInput in       = fuzz_environment(arena);
  SkSettings   settings = {0};
  SkStatus     status   = SK_OK;
  char        *text     = sk_arena_alloc(arena, size + 1);
  bool         file = !(data[0] & 1), shape = data[0] & 2;
  memcpy(text, data + 1, size - 1);
  text[size - 1] = 0;
  bool ok        = read(&in, text, size - 1, file, &settings);
  if (!ok && file && sk_diags_errors(in.diags) == 0) abort();  // refused without a word
  if (ok && shape) {
    SkTranslation     *t = fuzz_translate(&model, &in);
    SkTranslateOptions o = fuzz_translate_options(&model);
    if (t) sk_reshape(t, &in, "M", &o, &settings, &status);
  } else if (ok) {
    ok = sk_settings_apply(model.t, &in, &settings, sim);
    if (!ok && sk_diags_errors(in.diags) == 0) abort();
    if (ok) sk_sim_init(sim);
  }
  SkBuf messages = sk_buf_new(arena);
  sk_diags_print(in.diags, SK_DIAG_TEXT, false, &messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard guard;
  if (size == 0) return 0;
  if (!model.t) fuzz_compile(&model);
  SkSim *volatile sim     = fuzz_sim(&model);
  SkArena *volatile arena = sk_arena_new((size_t)256 << 20, &guard);
  if (arena && sim && !setjmp(guard.env)) use(arena, sim, data, size);
  sk_sim_free(sim);
  sk_arena_free(arena);
  return 0;
}
