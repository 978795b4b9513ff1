// link: sk_driver
// Equations of one form are one loop: the length of the text does not depend on how many there are, the values
// are those of the equations one by one, and the system compiler uses vector instructions.
#include "unit/codegen/codegen_test.h"

#include <stdio.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(roll, .init = with_cache, .fini = without_cache);

static const char chain[] =
    "model Chain\n"
    "  connector Port Real p; flow Real q; end Port;\n"
    "  model Volume\n"
    "    parameter Real V = 2, beta = 3; Port a, b; Real p(start = 1, fixed = true);\n"
    "  equation\n"
    "    a.p = p; b.p = p; der(p) = beta/V*(a.q + b.q);\n"
    "  end Volume;\n"
    "  model Orifice\n"
    "    parameter Real k = 0.5, e = 1e-3; Port a, b; Real dp, q;\n"
    "  equation\n"
    "    dp = a.p - b.p; q = k*dp/sqrt(abs(dp) + e); a.q = q; b.q = -q;\n"
    "  end Orifice;\n"
    "  parameter Integer n = %d;\n"
    "  model Source parameter Real p0 = 7; Port a; equation a.p = p0; end Source;\n"
    "  Source source; Orifice orifice[n]; Volume volume[n];\n"
    "equation\n"
    "  connect(source.a, orifice[1].a);\n"
    "  for i in 1:n loop connect(orifice[i].b, volume[i].a); end for;\n"
    "  for i in 1:n - 1 loop connect(volume[i].b, orifice[i + 1].a); end for;\n"
    "end Chain;\n";

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

Test(roll, text_does_not_grow_with_the_chain) {
  Made small = made(chain, 10, "Chain"), large = made(chain, 700, "Chain");
  cr_expect_eq(statements(&small), statements(&large), "%d and %d", statements(&small),
               statements(&large));
  sk_arena_free(small.arena);
  sk_arena_free(large.arena);
}

// A torn loop divides by the same parameter everywhere, which is looked at once; different ones are looked at in pieces,
// each of which has to end the function.
static const char divisor[] =
    "model Divisors\n"
    "  parameter Integer n = %d; parameter Real Z = 2;\n"
    "  Real cl[n], cr[n], q[n], wl[n], wr[n];\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    q[i] = noEvent(if cl[i] > cr[i] then 1 else -1)*(sqrt(abs(cl[i] - cr[i]) + 1) - 1);\n"
    "    wl[i] = cl[i] - 2*Z*q[i]; wr[i] = cr[i] + 2*Z*q[i];\n"
    "    cl[mod(i, n) + 1] = delay(wr[i], 0.1); cr[i] = delay(wl[mod(i, n) + 1], 0.1);\n"
    "  end for;\n"
    "end Divisors;\n";
static const char divisors[] =
    "model Divisors\n"
    "  parameter Integer n = %d; parameter Real Z[n] = {2 + i for i in 1:n};\n"
    "  Real cl[n], cr[n], q[n], wl[n], wr[n];\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    q[i] = noEvent(if cl[i] > cr[i] then 1 else -1)*(sqrt(abs(cl[i] - cr[i]) + 1) - 1);\n"
    "    wl[i] = cl[i] - 2*Z[i]*q[i]; wr[i] = cr[i] + 2*Z[i]*q[i];\n"
    "    cl[mod(i, n) + 1] = delay(wr[i], 0.1); cr[i] = delay(wl[mod(i, n) + 1], 0.1);\n"
    "  end for;\n"
    "end Divisors;\n";

Test(roll, divisors_of_torn_loops) {
  Made        one = made(divisor, 250, "Divisors"), many = made(divisors, 250, "Divisors");
  const char *at = strstr(one.t->c_text, " == 0.0) return 0;");
  cr_assert_not_null(at, "%s", one.t->c_text);
  cr_expect_null(strstr(at + 1, " == 0.0) return 0;"));
  cr_expect_null(strstr(many.t->c_text, " == 0.0) return 0;"));
  cr_expect_not_null(strstr(many.t->c_text, " == 0.0) return 1;"));
  cr_expect_not_null(strstr(many.t->c_text, "usable0_0(run)) return 0;"));
  sk_arena_free(one.arena);
  sk_arena_free(many.arena);
}

// Conditions, discrete variables, when clauses and assertions are rolled, too.
static const char events[] =
    "model Events\n"
    "  model Cell\n"
    "    parameter Real top = 2; input Real u; Real x(start = 0, fixed = true), y;\n"
    "    Integer n(start = 0, fixed = true); Boolean high(start = false, fixed = true);\n"
    "  equation\n"
    "    der(x) = (if x > u then -1 else if x < -u then 1 else u - x); y = x*u;\n"
    "    high = x > top; assert(x < 100, \"x is too large\");\n"
    "    when high then n = pre(n) + 1; end when;\n"
    "  end Cell;\n"
    "  parameter Integer n = %d;\n"
    "  Cell cell[n];\n"
    "equation\n"
    "  for i in 1:n loop cell[i].u = cell[mod(i, n) + 1].x + 1; end for;\n"
    "end Events;\n";

Test(roll, text_does_not_grow_with_events) {
  Made small = made(events, 12, "Events"), large = made(events, 300, "Events");
  cr_expect_eq(statements(&small), statements(&large), "%d and %d", statements(&small),
               statements(&large));
  sk_arena_free(small.arena);
  sk_arena_free(large.arena);
}

// Start values and parameters that all differ go into tables.
static const char mesh[] =
    "model Mesh\n"
    "  parameter Integer n = %d;\n"
    "  Real x[n](start = {sin(i) for i in 1:n}, each fixed = true), y[n], z[n];\n"
    "  parameter Real k[n] = {1 + 0.1*i for i in 1:n};\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    y[i] = k[i]*x[i] + (0.3 + 1/i)*x[mod(7*i, n) + 1] + (if x[i] > 0.2 then 2.0*i else "
    "time);\n"
    "    z[i] = y[mod(5*i, n) + 1] - exp(-abs(y[i]));\n"
    "    der(x[i]) = z[i]*sqrt(abs(z[mod(3*i, n) + 1]));\n"
    "  end for;\n"
    "end Mesh;\n";

static void expected_slopes(const double *x, int n, double time, double *slope) {
  double *y = calloc((size_t)n, sizeof *y), *z = calloc((size_t)n, sizeof *z);
  for (int i = 1; i <= n; i++)
    y[i - 1] = (1 + 0.1 * i) * x[i - 1] + (0.3 + 1.0 / i) * x[7 * i % n] +
               (x[i - 1] > 0.2 ? 2.0 * i : time);
  for (int i = 1; i <= n; i++) z[i - 1] = y[5 * i % n] - exp(-fabs(y[i - 1]));
  for (int i = 1; i <= n; i++) slope[i - 1] = z[i - 1] * sqrt(fabs(z[3 * i % n]));
  free(y);
  free(z);
}

Test(roll, values_of_an_irregular_network, .timeout = 60) {
  enum { N = 53 };
  Made   m = made(mesh, N, "Mesh");
  double x[N], slope[N];
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    char name[40];
    for (int i = 0; i < N; i++) {
      snprintf(name, sizeof name, "x[%d]", i + 1);
      x[i] = value_of(&m, sim, name);
      cr_expect(same_bits(x[i], sin(i + 1)));
    }
    expected_slopes(x, N, 0.0, slope);
    for (int i = 0; i < N; i++) {
      snprintf(name, sizeof name, "der(x[%d])", i + 1);
      cr_expect(same_bits(value_of(&m, sim, name), slope[i]), "tier %d: %s is %.17g, not %.17g",
                tier, name, value_of(&m, sim, name), slope[i]);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

// A function with two results whose calls are in one lane is called once for both.
static const char calls[] =
    "model Calls\n"
    "  function f input Real u; output Real a, b; algorithm a := sin(u); b := a*u; end f;\n"
    "  Real x[%d](each start = 1, each fixed = true), a[size(x, 1)], b[size(x, 1)];\n"
    "equation\n"
    "  for i in 1:size(x, 1) loop (a[i], b[i]) = f(x[i] + 1/i); der(x[i]) = a[i] - b[i]; end for;\n"
    "end Calls;\n";

Test(roll, text_does_not_grow_with_calls) {
  Made small = made(calls, 20, "Calls"), large = made(calls, 500, "Calls");
  cr_expect_eq(statements(&small), statements(&large), "%d and %d", statements(&small),
               statements(&large));
  sk_arena_free(small.arena);
  sk_arena_free(large.arena);
}

Test(roll, shared_calls_are_made_once) {
  Made        m   = made(calls, 20, "Calls");
  const char *ode = strstr(strstr(m.t->c_text, "//@ body"), "int i0_ode_0_part("), *end = ode;
  int         n = 0;
  cr_assert_not_null(ode);
  end = strstr(ode, "//@ end");
  for (const char *p = ode; (p = strstr(p, "_f(run")) && p < end; p++) n++;
  cr_expect_eq(n, 1, "%.*s", (int)(end - ode), ode);
  sk_arena_free(m.arena);
}

// Derivatives of a function that iterates are long, and several entries of a matrix have most of them in common.
static const char iterates[] =
    "model Iterates\n"
    "  function f input Real u; output Real a, b; protected Real s; algorithm\n"
    "    s := u; for i in 1:30 loop s := s - (s*s*s + sin(s) - u)/(3*s*s + cos(s) + 2); end for;\n"
    "    a := s*exp(-s); b := a/(1 + s*u);\n"
    "  end f;\n"
    "  constant Integer n = %d;\n"
    "  Real x[n](each start = 1, each fixed = true), a[n], b[n];\n"
    "equation\n"
    "  for i in 1:n loop (a[i], b[i]) = f(x[i]); end for;\n"
    "  for i in 1:n loop der(x[i]) = a[if i > 1 then i - 1 else n]*b[i] - sqrt(1 + b[i])*a[i]; end "
    "for;\n"
    "end Iterates;\n";

Test(roll, text_does_not_grow_with_derivatives_of_calls) {
  int n[2];
  for (int k = 0; k < 2; k++) {
    Made               m       = translation_new();
    SkTranslateOptions options = sk_translate_for("ieuler");
    SkStatus           status;
    char               text[1000];
    snprintf(text, sizeof text, iterates, k ? 60 : 20);
    sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
    m.t = sk_translate(&m.in, "Iterates", &options, &status);
    cr_assert_not_null(m.t, "%s", messages(&m));
    n[k] = statements(&m);
    sk_arena_free(m.arena);
  }
  cr_expect_lt(n[1], n[0] + n[0] / 10, "%d and %d", n[0], n[1]);
}

// Implicit methods solve for all states at once: residuals and matrix are shared like the derivatives.
static void end_of(const Made *m, SkCode *code, int threads, double *x, int n) {
  SkSimOptions o   = {.stop = 0.05, .step = 0.01, .solver = "ieuler", .threads = threads};
  SkSim       *sim = NULL;
  cr_assert_eq(sk_sim_new(sk_code_model(code), &m->t->info, &o, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  cr_assert_eq(sk_sim_run(sim, o.stop, NULL, NULL), SK_OK, "%s", sk_sim_message(sim));
  cr_expect_gt(sk_sim_stats(sim).jacobians, 0);
  for (int i = 0; i < n; i++) {
    char name[20];
    snprintf(name, sizeof name, "x[%d]", i + 1);
    x[i] = value_of(m, sim, name);
  }
  sk_sim_free(sim);
}

Test(roll, matrices_of_implicit_methods_are_shared, .timeout = 60) {
  enum { N = 200 };
  Made               m       = translation_new();
  SkTranslateOptions options = sk_translate_for("ieuler");
  SkStatus           status;
  char               text[1000];
  double             one[N], two[N];
  snprintf(text, sizeof text, iterates, N);
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "Iterates", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  m.link = m.t->link;
  cr_expect_not_null(strstr(m.t->c_text, "if (1) {\n  const SkLoop loops[] = {\n{i0_residual"));
  cr_expect_not_null(strstr(m.t->c_text, "if (1) {\n  const SkLoop loops[] = {\n{i0_jacobian"));
  SkCode *code = compiled(&m, 0);
  end_of(&m, code, 1, one, N);
  end_of(&m, code, 2, two, N);
  for (int i = 0; i < N; i++) cr_expect(same_bits(one[i], two[i]), "x[%d]", i + 1);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

// Lane i gives the derivative of x[i] from what is at most one away, and from the state itself.
static const char near[] =
    "model Near parameter Integer n = %d; parameter Real a = 3, b = 1; Real p[n + 2], f[n + 1];\n"
    "Real x[n](start = {1 + sin(i) for i in 1:n}, each fixed = true);\n"
    "equation p[1] = a; p[n + 2] = b; for i in 1:n loop p[i + 1] = x[i]; end for;\n"
    "for i in 1:n + 1 loop f[i] = p[i] - p[i + 1]*time; end for;\n"
    "for i in 1:n loop der(x[i]) = f[i] - f[i + 1] - x[i]/10; end for; end Near;\n";
// Needs its neighbours' states.
static const char mixed[] =
    "model Mixed Real x[%d](start = {1 + sin(i) for i in 1:size(x, 1)}, each fixed = true);\n"
    "equation for i in 1:size(x, 1) loop der(x[i]) = x[max(1, i-1)] - x[i]; end for; end Mixed;\n";
// Roots of what gets below zero, of one lane after the other.
static const char ends[] =
    "model Ends Real x[%d](start = {2 + i/100 for i in 1:size(x, 1)}, each fixed = true), "
    "f[size(x, 1)];\n"
    "equation for i in 1:size(x, 1) loop f[i] = sqrt(x[i] - 1.5); end for;\n"
    "for i in 1:size(x, 1) loop der(x[i]) = -f[i] - 1; end for; end Ends;\n";

// The states at the end, or where it failed, and what was said. rows: at each step.
static void by_euler(const Made *m, SkCode *code, int threads, bool rows, double *x, int n,
                     char *said) {
  SkSimOptions o   = {.stop = 1.2, .step = 0.01, .solver = "euler", .threads = threads};
  SkSim       *sim = NULL;
  cr_assert_eq(sk_sim_new(sk_code_model(code), &m->t->info, &o, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  SkStatus status = SK_OK;
  for (int k = 1; k < 120 && rows && status == SK_OK; k++)
    status = sk_sim_run(sim, 0.01 * k, NULL, NULL);
  if (status == SK_OK) status = sk_sim_run(sim, o.stop, NULL, NULL);
  snprintf(said, 300, "%d %s", status, sk_sim_message(sim));
  for (int i = 0; i < n; i++) {
    char name[20];
    snprintf(name, sizeof name, "x[%d]", i + 1);
    x[i] = value_of(m, sim, name);
  }
  sk_sim_free(sim);
}

// Many steps at once, on any number of threads, are what single steps are.
Test(roll, steps_of_euler_are_taken_together, .timeout = 100) {
  enum { N = 9000 };
  static const struct {
    const char *text, *name;
    int         by_state, reach;
    bool        fails;
  } models[] = {
      {near, "Near", 1, 1, false}, {mixed, "Mixed", 0, -1, false}, {ends, "Ends", 1, 0, true}};
  double *one = calloc(N, sizeof *one), *two = calloc(N, sizeof *two);
  char    said[300], again[300];
  for (size_t k = 0; k < sizeof models / sizeof *models; k++) {
    Made                m    = made(models[k].text, N, models[k].name);
    SkCode             *code = compiled(&m, 0);
    const SkIslandCode *c    = sk_code_model(code)->islands[0];
    cr_expect_eq(c->by_state, models[k].by_state, "%s", models[k].name);
    cr_expect_eq(c->reach, models[k].reach, "%s: %d", models[k].name, c->reach);
    by_euler(&m, code, 1, true, one, N, said);
    cr_expect_eq(said[0] != '0', models[k].fails, "%s", said);
    for (int threads = 1; threads <= 3; threads++) {
      by_euler(&m, code, threads, false, two, N, again);
      cr_expect_str_eq(said, again);
      for (int i = 0; i < N; i++)
        cr_assert(same_bits(one[i], two[i]), "%s, %d threads, x[%d]: %.17g, not %.17g",
                  models[k].name, threads, i + 1, two[i], one[i]);
    }
    sk_code_free(code);
    sk_arena_free(m.arena);
  }
  free(one);
  free(two);
}

// Steps that are costly and all different are tasks of their level, the longest first; what a call costs follows from the
// function's loops.
Test(roll, different_steps_of_a_level_are_tasks) {
  Made  m    = translation_new();
  SkBuf text = sk_buf_new(m.arena);
  sk_buf_z(&text, "package P\n");
  for (int i = 0; i < 10; i++) {
    sk_buf_printf(&text, "function f%d input Real u; output Real y; algorithm y := u;\n", i);
    sk_buf_printf(&text, "for k in 1:%d loop y := y - (y*y - u%s)/(2 + y); end for; end f%d;\n",
                  100 + 100 * (3 * i % 10), i % 2 ? "*y" : "", i);
  }
  sk_buf_z(&text, "model M Real x[10](each start = 1, each fixed = true), y[10]; equation\n");
  for (int i = 0; i < 10; i++)
    sk_buf_printf(&text, "y[%d] = f%d(x[%d])%s;\n", i + 1, i, i + 1, i % 3 ? "+ time" : "");
  sk_buf_z(&text, "for i in 1:10 loop der(x[i]) = -y[i]; end for; end M; end P;\n");
  sk_library_load_text(m.in.library, "test.mo", text.text, text.n);
  translate_class(&m, "P.M");
  // f3 has 1000 rounds, f6 900, ..., f7 200 and f0 100: these two are one task.
  const char *at = strstr(m.t->c_text, "//@ body");
  for (int i = 0; i < 9; i++) {
    char name[40], call[40];
    snprintf(name, sizeof name, "int i0_ode_0x%d_task(SkRun *run) {", i);
    snprintf(call, sizeof call, "_P_f%d(run", 3 * (i + 1) % 10);
    at = strstr(at, name);
    cr_assert_not_null(at, "%s\n%s", name, m.t->c_text);
    const char *found = strstr(at, call), *end = strstr(at, "//@ end");
    cr_expect(found && found < end, "%s: %.*s", call, (int)(end - at), at);
  }
  cr_expect_not_null(strstr(at, "if (1) {\n  const SkLoop loops[] = {\n{i0_ode_0_part, arrays, "));
  sk_arena_free(m.arena);
}

#if defined(__x86_64__) || defined(__amd64__)
// Roots and quotients stand on the sides of conditions only: both sides are computed, and one is taken.
static const char sides[] =
    "model Sides\n"
    "  parameter Integer n = %d; parameter Real k[n] = {1 + 0.1*i for i in 1:n};\n"
    "  Real x[n](start = {sin(i) for i in 1:n}, each fixed = true);\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    der(x[i]) = if noEvent(x[i] > 0.2) then -k[i]*x[i]/(1 + x[i]*x[i]) else k[i]*sqrt(2 + "
    "x[i]*x[i]);\n"
    "  end for;\n"
    "end Sides;\n";

Test(roll, conditions_are_vectorised, .timeout = 60) {
  Made    m    = made(sides, 200, "Sides");
  SkCode *code = compiled(&m, 1);
  cr_expect_gt(packed_code(0x51), 0, "no packed square root");
  cr_expect_gt(packed_code(0x5e), 0, "no packed quotient");
  sk_code_free(code);
  sk_arena_free(m.arena);
}

Test(roll, loops_are_vectorised, .timeout = 60) {
  Made    m    = made(chain, 200, "Chain");
  SkCode *code = compiled(&m, 1);
  cr_expect_gt(packed_code(0x51), 0, "no packed square root");
  cr_expect_gt(packed_code(0x5e), 0, "no packed quotient");
  sk_code_free(code);
  sk_arena_free(m.arena);
}
#endif

// Both compilers know what they are asked for.
Test(roll, clang_compiles_it, .timeout = 60) {
  if (system("command -v clang > /dev/null") != 0) return;
  setenv("SKERRY_CC", "clang", 1);
  Made    m    = made(chain, 50, "Chain");
  SkCode *code = compiled(&m, 1);
  sk_code_free(code);
  sk_arena_free(m.arena);
}
