// link: sk_driver
// Equal blocks are solved side by side: the length of the text does not depend on how many there are, every lane
// gets the bits that it would get alone, and the system compiler uses vector instructions.
#include "runtime/simulation/sim_priv.h"
#include "unit/codegen/codegen_test.h"

#include <stdio.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(kernel, .init = with_cache, .fini = without_cache);

// One tear, two tears, three linear unknowns; the parameters differ from lane to lane.
static const char solves[] =
    "model Solves\n"
    "  parameter Integer n = %d;\n"
    "  parameter Real k[n] = {1 + 0.0013*i for i in 1:n};\n"
    "  Real u[n](start = {0.1*i for i in 1:n}, each fixed = true), x[n], y[n], z[n], a[n], b[n], "
    "c[n];\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    x[i]*x[i]*x[i] + k[i]*x[i] = u[i] + 0.25;\n"
    "    y[i] + 0.1*z[i]*z[i] = u[i]; z[i] - 0.2*sqrt(y[i]*y[i] + k[i]) = x[i];\n"
    "    3*a[i] + b[i] + c[i] = u[i]; a[i] - 2*b[i] + k[i]*c[i] = x[i]; a[i] + b[i] + 4*c[i] = "
    "y[i];\n"
    "    der(u[i]) = a[i] - b[i]*z[i] - u[i];\n"
    "  end for;\n"
    "end Solves;\n";

static Made made(const char *pattern, int n, const char *name) {
  Made   m    = translation_new();
  size_t size = strlen(pattern) + 20;
  char  *text = SK_NEWS(m.arena, char, size);
  snprintf(text, size, pattern, n);
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  translate_class(&m, name);
  return m;
}

static int statements(const Made *m) {
  int n = 0;
  for (const char *p = m->t->c_text; *p; p++) n += *p == ';';
  return n;
}

Test(kernel, text_does_not_grow_with_the_blocks) {
  Made small = made(solves, 80, "Solves"), large = made(solves, 500, "Solves");
  cr_expect_eq(statements(&small), statements(&large), "%d and %d", statements(&small),
               statements(&large));
  cr_expect_not_null(strstr(large.t->c_text, "(SkRun *run, long from, long to)"));
  sk_arena_free(small.arena);
  sk_arena_free(large.arena);
}

// Values of the first lanes after some steps.
static void values(const char *pattern, int n, int tier, int threads, const char *name,
                   const char *const *vars, int lanes, double *out) {
  Made         m       = made(pattern, n, name);
  SkCode      *code    = compiled(&m, tier);
  SkSim       *sim     = NULL;
  SkSimOptions options = {
      .start = 0.0, .stop = 0.5, .step = 0.01, .solver = "heun", .threads = threads};
  cr_assert_eq(sk_sim_new(sk_code_model(code), &m.t->info, &options, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  cr_assert_eq(sk_sim_run(sim, 0.5, NULL, NULL), SK_OK);
  for (int i = 0, k = 0; i < lanes; i++)
    for (const char *const *v = vars; *v; v++) {
      char text[40];
      snprintf(text, sizeof text, "%s[%d]", *v, i + 1);
      out[k++] = value_of(&m, sim, text);
    }
  sk_sim_free(sim);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

static void expect_same(const double *a, const double *b, int n, const char *what) {
  for (int i = 0; i < n; i++)
    cr_expect(same_bits(a[i], b[i]), "%s: %d: %.17g and %.17g", what, i, a[i], b[i]);
}

Test(kernel, lanes_have_the_bits_of_single_blocks, .timeout = 120) {
  static const char *const vars[] = {"u", "x", "y", "z", "a", "b", "c", NULL};
  enum { LANES = 5, N = LANES * 7 };
  double alone[N], lanes[N];
  values(solves, LANES, 0, 1, "Solves", vars, LANES, alone);
  values(solves, 37, 0, 1, "Solves", vars, LANES, lanes);
  expect_same(alone, lanes, N, "tier 0");
  values(solves, 70, 1, 1, "Solves", vars, LANES, lanes);
  expect_same(alone, lanes, N, "tier 1");
  values(solves, 700, 1, 2, "Solves", vars, LANES, lanes);
  expect_same(alone, lanes, N, "two threads");
}

// Newton's method runs away from many of the points where these begin, so that damping is needed.
static const char odd[] =
    "model Odd\n"
    "  function bend input Real x; output Real y; algorithm y := x/sqrt(1 + x*x);\n"
    "    annotation(Inline = true); end bend;\n"
    "  parameter Integer n = %d;\n"
    "  Real u[n](each start = 0.3, each fixed = true);\n"
    "  Real x[n](each start = 0.1);\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    bend(x[i]) + 1e-3*x[i] = u[i] + 2*sin(40*time + i); der(u[i]) = -1e-3*x[i];\n"
    "  end for;\n"
    "end Odd;\n";

Test(kernel, odd_lanes_are_left_to_the_runtime, .timeout = 120) {
  static const char *const vars[] = {"u", "x", NULL};
  enum { LANES = 7, N = LANES * 2 };
  double alone[N], lanes[N];
  values(odd, LANES, 0, 1, "Odd", vars, LANES, alone);
  values(odd, 40, 0, 1, "Odd", vars, LANES, lanes);
  expect_same(alone, lanes, N, "tier 0");
  values(odd, 40, 1, 1, "Odd", vars, LANES, lanes);
  expect_same(alone, lanes, N, "tier 1");
  values(odd, 900, 1, 2, "Odd", vars, LANES, lanes);
  expect_same(alone, lanes, N, "two threads");
}

#if defined(__x86_64__) || defined(__amd64__)
// Only the solves have roots and quotients here.
Test(kernel, solves_are_vectorised, .timeout = 60) {
  Made    m    = made(solves, 200, "Solves");
  SkCode *code = compiled(&m, 1);
  // In the round with the matrix and in the one without.
  cr_expect_gt(packed_code(0x51), 1, "no packed square root");
  cr_expect_gt(packed_code(0x5e), 1, "no packed quotient");
  sk_code_free(code);
  sk_arena_free(m.arena);
}
#endif

// Twelve nodes in a ring: too many tears for the generated code's own iteration.
Test(kernel, entries_that_are_numbers_are_known) {
  Made m = made(
      "model Ring constant Integer n = %d; Real p[n], q[n], x(start = 1, fixed = true); equation "
      "for i in 1:n loop q[i] + 0.1*q[i]^3 = p[i] - 3*p[mod(i, n) + 1]; "
      "2*q[i] - q[mod(i, n) + 1]*p[i] + 0.5*p[i] = sin(i) + 0.1*x; end for; der(x) = q[1] - x; end "
      "Ring;",
      12, "Ring");
  SkCode             *code = compiled(&m, 0);
  const SkIslandCode *c    = sk_code_model(code)->islands[0];
  SkSim              *sim  = NULL;
  SkSimOptions        o    = {.stop = 0.01, .step = 0.01, .solver = "heun", .threads = 1};
  int                 seen = 0;
  cr_assert_eq(sk_sim_new(sk_code_model(code), &m.t->info, &o, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK);
  for (int k = 0; k < c->n_blocks; k++) {
    const SkBlockCode *b          = c->blocks[k].full;
    double             a[30 * 30] = {0};
    if (!b) continue;
    cr_assert(b->n <= 30 && !b->n_entries);
    cr_assert_eq(b->jacobian(&sim->islands[0]->run, b->lane, a), 0);
    for (int i = 0; i < b->n_units; i++)
      cr_expect_geq(fabs(a[b->units[2 * i + 1] * b->n + b->units[2 * i]]), 1.0);
    for (int i = 0; i < b->n * b->n; i++) seen += fabs(a[i]) == 3.0;
    cr_expect_geq(b->n_units, 24);
  }
  cr_expect_eq(seen, 12);
  sk_sim_free(sim);
  sk_code_free(code);
  sk_arena_free(m.arena);
}
