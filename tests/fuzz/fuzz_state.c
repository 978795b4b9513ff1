// States as --resume reads them. The first byte chooses model and solver; with its highest bit set the other bytes are a
// state (its check sum is put right), else they are changes to one that a run has saved: so the fuzzer gets behind the
// first checks whatever the version of the format. What is accepted runs on for some rows.
#include "fuzz_model.h"

#include "runtime/simulation/bytes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_ROWS = 50, MAX_EDITS = 64 };

#define LINES                                                                                   \
  "model M\n"                                                                                   \
  "  Real x(start = 0.4, fixed = true), y(start = 0.2, fixed = true), u(start = 0.1), a, b;\n"  \
  "  discrete Real h(start = 0.1, fixed = true);\n  parameter String s = \"abc\";\n"            \
  "  Integer n(start = 0, fixed = true), table[3] = {3, 5, 7}, i;\n"                            \
  "equation\n"                                                                                  \
  "  a = delay(y, 0.06);\n  b = delay(x, 0.085) + 0.2*delay(y, 0.12);\n"                        \
  "  der(x) = -x + 0.3*a + 0.4*h;\n  der(y) = -1.5*y + b + (if y > 0.12 then 0.3 else -0.2);\n" \
  "  when sample(0, 0.1) then\n    n = pre(n) + 1;\n    h = 0.5*pre(h) + 0.1*n;\n  end when;\n" \
  "  i = table[1 + mod(n, 3)];\n  u^3 + 2*u = x + i;\n"                                         \
  "end M;\n"
#define PIPE                                                                                  \
  "model M\n"                                                                                 \
  "  Real x(start = 0, fixed = true), v = 1 - 2*time, out0, out1, d, p(start = 1, fixed = "   \
  "true);\n"                                                                                  \
  "equation\n"                                                                                \
  "  der(x) = v;\n"                                                                           \
  "  (out0, out1) = spatialDistribution(sin(9*time), 2, x, v > 0, {0, 0.5, 1}, {1, 0, 1});\n" \
  "  d = delay(p, 0.1 + 0.05*sin(time), 0.2);\n  der(p) = -d + out1;\n"                       \
  "  when p < 0.8 then\n    reinit(p, 1.1);\n  end when;\n"                                   \
  "end M;\n"

static FuzzModel models[] = {
    {.text = LINES, .solver = "rk4", .step = 0.01},
    {.text = LINES, .solver = "trapezoid", .step = 0.02},
    {.text = LINES, .solver = "cvode"},
    {.text = LINES, .solver = "ida"},
    {.text = LINES, .solver = "halving"},
    {.text = PIPE, .solver = "euler", .step = 0.01},
    {.text = PIPE, .solver = "cvode"},
    {.text = PIPE, .solver = "ieuler", .step = 0.01},
};
enum { N_MODELS = sizeof models / sizeof models[0] };

static SkBytes saved[N_MODELS];

static void make(int k) {
  void *bytes = NULL;
  fuzz_compile(&models[k]);
  SkSim *sim = fuzz_sim(&models[k]);
  if (!sim || sk_sim_init(sim) != SK_OK || sk_sim_run(sim, 0.43, NULL, NULL) != SK_OK ||
      sk_sim_save(sim, &bytes, &saved[k].n) != SK_OK)
    abort();
  saved[k].data = bytes;
  sk_sim_free(sim);
}

// Numbers that are read as lengths, counts, times and flags.
static uint64_t special(uint8_t which) {
  static const double   numbers[] = {-1.0, 0.0, 1e300, -1e300, 5e-324, 0.5};
  static const uint64_t words[]   = {0,
                                     1,
                                     2,
                                     UINT64_MAX,
                                     UINT64_C(1) << 63,
                                     UINT64_C(1) << 32,
                                     UINT64_C(0x7ff0000000000000),
                                     UINT64_C(0x7ff8000000000000),
                                     UINT64_C(0xfff0000000000000)};
  size_t                n         = sizeof words / sizeof words[0];
  uint64_t              word;
  which %= (uint8_t)(n + sizeof numbers / sizeof numbers[0]);
  if (which < n) return words[which];
  memcpy(&word, &numbers[which - n], sizeof word);
  return word;
}

// Changes are place (2 bytes), what (1 byte), and for some 8 bytes more.
static size_t change(uint8_t *state, size_t n, const uint8_t *data, size_t size) {
  for (int edits = 0; size >= 3 && edits < MAX_EDITS; edits++) {
    size_t   at   = (size_t)(data[0] | data[1] << 8) % (n + 1);
    uint8_t  what = data[2];
    uint64_t word;
    data += 3;
    size -= 3;
    if (n - at < 8) continue;
    if (what & 0x80) at -= at % 4;
    if (what == 0x7f) {
      n = at;
    } else if (what & 0x40) {
      word = special(what & 0x3f);
      memcpy(state + at, &word, 8);
    } else if (size >= 8) {
      memcpy(state + at, data, 8);
      data += 8;
      size -= 8;
    } else {
      state[at] ^= what;
    }
  }
  return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  int k = data[0] % N_MODELS, left = MAX_ROWS;
  if (!models[k].t) make(k);
  bool     raw   = (data[0] & 0x80) != 0;
  size_t   n     = raw ? size - 1 : saved[k].n - 8;
  uint8_t *state = malloc(n + 8);
  SkSim   *sim   = fuzz_sim(&models[k]);
  if (state && sim) {
    memcpy(state, raw ? data + 1 : saved[k].data, n);
    if (!raw) n = change(state, n, data + 1, size - 1);
    uint64_t sum = sk_bytes_hash(state, n);
    memcpy(state + n, &sum, 8);
    SkStatus status = sk_sim_load(sim, state, n + 8);
    if (status == SK_BAD_ARG && !*sk_sim_message(sim)) abort();  // refused without a word
    if (status == SK_OK) fuzz_run(sim, fuzz_row, &left);
  }
  sk_sim_free(sim);
  free(state);
  return 0;
}
