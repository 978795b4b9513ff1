// link: sk_driver
// The length of the text does not depend on how many parts a model has, however they are put together: the
// tables grow, nothing else does.
#include "unit/codegen/codegen_test.h"

#include <stdio.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(length, .init = with_cache, .fini = without_cache);

static Made made(const char *pattern, int n, const char *solver) {
  Made               m       = translation_new();
  size_t             size    = strlen(pattern) + 20;
  char              *text    = SK_NEWS(m.arena, char, size);
  SkTranslateOptions options = sk_translate_for(solver);
  SkStatus           status;
  options.join    = true;
  options.stepped = strcmp(solver, "cvode") != 0;
  snprintf(text, size, pattern, n);
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  m.link = m.t->link;
  return m;
}

static int statements(const char *pattern, int n, const char *solver) {
  Made m     = made(pattern, n, solver);
  int  count = 0;
  for (const char *p = m.t->c_text; *p; p++) count += *p == ';';
  sk_arena_free(m.arena);
  return count;
}

static void expect_same(const char *pattern, int few, int many, const char *solver) {
  int a = statements(pattern, few, solver), b = statements(pattern, many, solver);
  cr_expect_eq(a, b, "%s: %d statements for %d, %d for %d", solver, a, few, b, many);
}

// Sums, a mean, products, a maximum; literals, parameters, alternating signs, time and conditions in the terms.
static const char sums[] =
    "model M\n"
    "  parameter Integer n = %d; parameter Real k[n] = {1 + 0.1*i for i in 1:n};\n"
    "  Real x[n](start = {sin(i) for i in 1:n}, each fixed = true);\n"
    "  Real s = sum(x), m = sum(k[i]*x[i]*x[mod(7*i, n) + 1] for i in 1:n)/n, top = max(x);\n"
    "  Real a = sum((if mod(i, 2) == 0 then -x[i] else x[i]*time) for i in 1:n);\n"
    "  Real c = sum((0.3 + 1/i)*x[i] for i in 1:n), p = product(1 + x[i]/n for i in 1:n);\n"
    "  Real both = if s > 0 then sum(abs(x)) else 1;\n"
    "  Boolean high[n](each start = false) = {x[i] > 0.5 for i in 1:n};\n"
    "  Integer count = sum(if high[i] then 1 else 0 for i in 1:n);\n"
    "equation\n"
    "  for i in 1:n loop der(x[i]) = (s + m)/n - x[i]*(top + a) + c + p + both; end for;\n"
    "end M;\n";

static const char means[] =
    "model M\n"
    "  parameter Integer n = %d; Real x[n](start = {sin(i) for i in 1:n}, each fixed = true);\n"
    "  Real s = sum(x), m = sum(x.*x)/n;\n"
    "equation\n"
    "  for i in 1:n loop der(x[i]) = s/n - x[i]*m; end for;\n"
    "end M;\n";

Test(length, sums) {
  expect_same(sums, 2500, 3500, "euler");
  expect_same(means, 90, 150, "cvode");
}

// Tier by tier the order of the operations is that of the text.
Test(length, sums_have_the_same_bits, .timeout = 60) {
  enum { N = 60 };
  Made   m = made(sums, N, "euler");
  double x[N + 1], s = sin(1), mean = 0, top = s, a = 0, c = 0, p = 0;
  int    count = 0;
  for (int i = 1; i <= N; i++) x[i] = sin(i);
  for (int i = 1; i <= N; i++) {
    double k = 1 + 0.1 * i, one = k * x[i] * x[7 * i % N + 1];
    s    = i == 1 ? x[1] : s + x[i];
    mean = i == 1 ? one : mean + one;
    top  = x[i] > top ? x[i] : top;
    one  = i % 2 == 0 ? -x[i] : x[i] * 0.0;
    a    = i == 1 ? one : a + one;
    one  = (0.3 + 1.0 / i) * x[i];
    c    = i == 1 ? one : c + one;
    one  = 1 + x[i] / N;
    p    = i == 1 ? one : p * one;
    count += x[i] > 0.5;
  }
  const struct {
    const char *name;
    double      value;
  } wanted[] = {{"s", s}, {"m", mean / N}, {"top", top},    {"a", a},
                {"c", c}, {"p", p},        {"count", count}};
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
      cr_expect(same_bits(value_of(&m, sim, wanted[i].name), wanted[i].value),
                "tier %d: %s is %.17g, not %.17g", tier, wanted[i].name,
                value_of(&m, sim, wanted[i].name), wanted[i].value);
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

// Many ports at one node, and all of them on ground.
static const char nodes[] =
    "model M\n"
    "  connector Pin Real v; flow Real i; end Pin;\n"
    "  model Part Pin a, b; parameter Real C = 1, R = 2; Real u(start = 1, fixed = true);\n"
    "  equation u = a.v - b.v; a.i = C*der(u) + u/R; a.i + b.i = 0; end Part;\n"
    "  model Resistor Pin a, b; parameter Real R = 3; equation a.v - b.v = R*a.i; a.i + b.i = 0;\n"
    "  end Resistor;\n"
    "  model Ground Pin a; equation a.v = 0; end Ground;\n"
    "  model Source Pin a; equation a.v = sin(time); end Source;\n"
    "  parameter Integer n = %d; Part part[n]; Resistor r[n]; Ground ground; Source source;\n"
    "equation\n"
    "  for i in 1:n loop connect(source.a, r[i].a); connect(r[i].b, part[i].a);\n"
    "    connect(part[i].b, ground.a); end for;\n"
    "end M;\n";

Test(length, flows_into_one_node) {
  expect_same(nodes, 40, 200, "euler");
  expect_same(nodes, 40, 200, "trapezoid");
}

// Each block divides by something of its own.
static const char divisors[] =
    "model M\n"
    "  parameter Integer n = %d; parameter Real Z[n] = {2 + i for i in 1:n};\n"
    "  Real cl[n], cr[n], q[n], wl[n], wr[n];\n"
    "equation\n"
    "  for i in 1:n loop\n"
    "    q[i] = noEvent(if cl[i] > cr[i] then 1 else -1)*(sqrt(abs(cl[i] - cr[i]) + 1) - 1);\n"
    "    wl[i] = cl[i] - 2*Z[i]*q[i]; wr[i] = cr[i] + 2*Z[i]*q[i];\n"
    "    cl[mod(i, n) + 1] = delay(wr[i], 0.1); cr[i] = delay(wl[mod(i, n) + 1], 0.1);\n"
    "  end for;\n"
    "end M;\n";

Test(length, divisors_of_torn_loops) { expect_same(divisors, 50, 300, "euler"); }

// Each part needs what the one before it computes: loops that go through them in order.
static const char sequences[] =
    "model M\n"
    "  parameter Integer n = %d; Real x[n](start = {sin(i) for i in 1:n}, each fixed = true);\n"
    "  Real s[n], r[n], up[n];\n"
    "equation\n"
    "  s[1] = x[1]; r[1] = 1; up[n] = time;\n"
    "  for i in 2:n loop s[i] = 0.5*s[i - 1] + x[i]; r[i] = r[i - 1] + s[i]*s[3]; end for;\n"
    "  for i in 1:n - 1 loop up[i] = sqrt(1 + up[i + 1]^2)/(1 + x[i]^2); end for;\n"
    "  for i in 1:n loop der(x[i]) = r[i]/n - x[i] - up[i]; end for;\n"
    "end M;\n";

Test(length, sequences) { expect_same(sequences, 100, 800, "euler"); }

Test(length, sequences_have_the_same_bits, .timeout = 60) {
  enum { N = 60 };
  Made   m = made(sequences, N, "euler");
  double x[N + 2], s[N + 2], r[N + 2], up[N + 2];
  char   name[40];
  for (int i = 1; i <= N; i++) x[i] = sin(i);
  for (int i = 1; i <= N; i++) s[i] = i == 1 ? x[1] : 0.5 * s[i - 1] + x[i];
  for (int i = 1; i <= N; i++) r[i] = i == 1 ? 1 : r[i - 1] + s[i] * s[3];
  for (int i = N; i >= 1; i--)
    up[i] = i == N ? 0 : sqrt(1 + up[i + 1] * up[i + 1]) / (1 + x[i] * x[i]);
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    for (int i = 1; i <= N; i++) {
      snprintf(name, sizeof name, "der(x[%d])", i);
      cr_expect(same_bits(value_of(&m, sim, name), r[i] / N - x[i] - up[i]), "tier %d: %s", tier,
                name);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

// Lines with a filter: their start values follow from each other all along the chain, with a block for each orifice.
static const char filters[] =
    "model M\n"
    "  connector Port Real p; flow Real q; end Port;\n"
    "  model Line parameter Real T = 1e-3, Z = 2, alpha = 0.1; Port a, b; Real c[2], d[2], w[2];\n"
    "  protected parameter Real t0[2](each fixed = false);\n"
    "  initial equation for i in 1:2 loop t0[i] = time; end for;\n"
    "  equation\n"
    "    a.p = c[1] + Z*a.q; b.p = c[2] + Z*b.q; w[1] = a.p + Z*a.q; w[2] = b.p + Z*b.q;\n"
    "    for i in 1:2 loop\n"
    "      d[i] = if noEvent(initial() or time < t0[i] + T) then 1 else delay(w[i], T);\n"
    "      c[i] = alpha*(if noEvent(initial() or time < t0[i] + T) then 1 else delay(c[i], T))\n"
    "        + (1 - alpha)*(sum(d) - d[i]);\n"
    "    end for;\n"
    "  end Line;\n"
    "  model Orifice Port a, b; Real dp; parameter Real k = 0.5;\n"
    "  equation dp = a.p - b.p; a.q = k*dp/sqrt(sqrt(dp^2 + 1e-3)); a.q + b.q = 0; end Orifice;\n"
    "  model Source parameter Real p = 1; Port a; equation a.p = p; end Source;\n"
    "  parameter Integer n = %d; Line line[n]; Orifice o[n + 1]; Source from(p = 7), to;\n"
    "equation\n"
    "  connect(from.a, o[1].a); connect(o[n + 1].b, to.a);\n"
    "  for i in 1:n loop connect(o[i].b, line[i].a); connect(line[i].b, o[i + 1].a); end for;\n"
    "end M;\n";

Test(length, chain_of_filtered_lines) { expect_same(filters, 150, 190, "trapezoid"); }

// Nodes of all sorts: what is left alone is not taken for a group.
static const char star[] =
    "model M\n"
    "  connector Pin Real v; flow Real i; end Pin;\n"
    "  model R Pin a, b; parameter Real r = 1; equation a.v - b.v = r*a.i; a.i + b.i = 0; end R;\n"
    "  model C Pin a; Real v(start = 0, fixed = true); equation a.v = v; der(v) = a.i; end C;\n"
    "  model S Pin a; equation a.v = sin(time); end S;\n"
    "  parameter Integer n = %d; R r[n]; C c[n]; S s;\n"
    "equation\n"
    "  connect(s.a, r[1].a); connect(r[1].b, c[1].a);\n"
    "  for i in 2:n loop connect(c[mod(i*i, i - 1) + 1].a, r[i].a); connect(r[i].b, c[i].a);\n"
    "  end for;\n"
    "end M;\n";

Test(length, star) { expect_same(star, 200, 600, "euler"); }

// Effects keep their order: assertions with texts of their own, reinit, terminate; delays that vary; ticks of clocks.
static const char effects[] =
    "model M\n"
    "  model Cell\n"
    "    input Real u; parameter String name = \"\"; Real x(start = 0, fixed = true), d;\n"
    "    Real ys(start = 0), y(start = 0);\n"
    "  equation\n"
    "    der(x) = u - d + y; d = delay(x, 0.01 + 0.005*sin(time), 0.1);\n"
    "    assert(x < 100, name + \" is too large: \" + String(x));\n"
    "    when x > 1.5 then reinit(x, 0.5); end when;\n"
    "    when x < -5 then terminate(\"low enough\"); end when;\n"
    "    ys = 0.5*previous(ys) + sample(x, Clock(0.01)); y = hold(ys);\n"
    "  end Cell;\n"
    "  parameter Integer n = %d; Cell cell[n](name = {\"cell \" + String(i) for i in 1:n});\n"
    "equation\n"
    "  for i in 1:n loop cell[i].u = cell[mod(i, n) + 1].x + 1; end for;\n"
    "end M;\n";

Test(length, effects) {
  expect_same(effects, 50, 200, "euler");
  expect_same(effects, 50, 200, "cvode");
}

// Rows of a matrix: sums inside of lanes; parameters with many values, each of them several times.
static const char matrix[] =
    "model M\n"
    "  parameter Integer n = %d;\n"
    "  parameter Real A[n, n] = {{mod(i*j, 400)/n for j in 1:n} for i in 1:n};\n"
    "  Real x[n](start = {sin(i) for i in 1:n}, each fixed = true), y[n];\n"
    "equation\n"
    "  der(x) = A*x;\n"
    "  for i in 1:n loop y[i] = sum((if mod(i + j, 3) == 0 then 0.5 else j + 0.25)*x[mod(i + j, n) "
    "+ 1] for "
    "j in 1:n); end for;\n"
    "end M;\n";

Test(length, rows_of_a_matrix) { expect_same(matrix, 80, 120, "euler"); }

Test(length, rows_have_the_same_bits, .timeout = 60) {
  enum { N = 60 };
  Made   m = made(matrix, N, "euler");
  double x[N + 2];
  char   name[40];
  for (int i = 1; i <= N; i++) x[i] = sin(i);
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    for (int i = 1; i <= N; i++) {
      double row = 0, y = 0;
      for (int k = 1; k <= N; k++) {
        double a = (double)(i * k % 400) / N * x[k];
        double b = ((i + k) % 3 == 0 ? 0.5 : k + 0.25) * x[(i + k) % N + 1];
        row      = k == 1 ? a : row + a;
        y        = k == 1 ? b : y + b;
      }
      snprintf(name, sizeof name, "der(x[%d])", i);
      cr_expect(same_bits(value_of(&m, sim, name), row), "tier %d: %s", tier, name);
      snprintf(name, sizeof name, "y[%d]", i);
      cr_expect(same_bits(value_of(&m, sim, name), y), "tier %d: %s %.17g %.17g", tier, name,
                value_of(&m, sim, name), y);
    }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

// Each part depends on the states of all before it: the derivatives of all by all states are not written out.
static const char cascade[] =
    "model M\n"
    "  model Filter input Real u; output Real y; parameter Real f = 2;\n"
    "    Real x(start = 0, fixed = true), v(start = 0, fixed = true), e;\n"
    "  equation e = u - y; der(x) = v; der(v) = f^2*e - f*v; y = x + 0.1*tanh(u); end Filter;\n"
    "  parameter Integer n = %d; Filter filter[n];\n"
    "equation\n"
    "  filter[1].u = sin(time);\n"
    "  for i in 2:n loop filter[i].u = filter[i - 1].y; end for;\n"
    "end M;\n";

Test(length, cascade) {
  expect_same(cascade, 90, 200, "cvode");
  expect_same(cascade, 90, 200, "trapezoid");
}

// One loop through all parts, with one unknown left: its slope is one expression as deep as the chain is long.
static const char torn[] =
    "model M\n"
    "  connector Pin Real v; flow Real i; end Pin;\n"
    "  model R Pin a, b; parameter Real r = 1; equation a.v - b.v = r*a.i; a.i + b.i = 0; end R;\n"
    "  model D Pin a; parameter Real s = 1e-6; equation a.i = s*(exp(a.v/0.04) - 1); end D;\n"
    "  model C Pin a; Real v(start = 0, fixed = true); equation a.v = v; der(v) = a.i; end C;\n"
    "  model S Pin a; equation a.v = sin(time); end S;\n"
    "  model G Pin a; equation a.v = 0; end G;\n"
    "  parameter Integer n = %d; R r[n](r = {1 + 0.1*mod(i, 3) for i in 1:n}), q[n]; S s; G g; C "
    "c;\n"
    "  R from[n](each r = 0.1); D d[n]; C e; S t;\n"
    "equation\n"
    "  connect(s.a, r[1].a); connect(r[n].b, c.a); connect(t.a, from[1].a); connect(from[n].b, "
    "e.a);\n"
    "  for i in 1:n loop connect(r[i].b, q[i].a); connect(q[i].b, g.a); end for;\n"
    "  for i in 1:n - 1 loop connect(r[i].b, r[i + 1].a); end for;\n"
    "  for i in 1:n loop connect(from[i].b, d[i].a); end for;\n"
    "  for i in 1:n - 1 loop connect(from[i].b, from[i + 1].a); end for;\n"
    "end M;\n";

Test(length, torn_chains) {
  expect_same(torn, 120, 400, "euler");
  expect_same(torn, 120, 400, "trapezoid");
}

// Turn by turn the same operations, in arrays instead of locals.
Test(length, torn_chains_have_the_same_bits, .timeout = 60) {
  Made   m = made(torn, 120, "euler");
  double values[2][2];
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    values[tier][0] = value_of(&m, sim, "r[60].a.i");
    values[tier][1] = value_of(&m, sim, "d[60].a.v");
    cr_expect_eq(value_of(&m, sim, "r[120].b.v"), 0);
    sk_sim_free(sim);
    sk_code_free(code);
  }
  for (int k = 0; k < 2; k++) cr_expect(same_bits(values[0][k], values[1][k]), "%d", k);
  sk_arena_free(m.arena);
}

// Each chooses between its coordinates while it runs.
static const char pendulums[] =
    "model P Real x(start = 0.6, fixed = true), y(start = -0.8), vx, vy, f;\n"
    "initial equation vx = 0; equation der(x) = vx; der(y) = vy; der(vx) = -f*x; der(vy) = -f*y - "
    "9.81;\n"
    "  x^2 + y^2 = 1; end P;\n"
    "model M parameter Integer n = %d; P p[n]; end M;\n";

Test(length, parts_that_choose_their_states) {
  expect_same(pendulums, 10, 100, "rk4");
  expect_same(pendulums, 10, 100, "trapezoid");
}

// Each element needs its neighbours in the row and the column before it, each branch of a tree the one above: level by level.
static const char waves[] =
    "model M\n"
    "  parameter Integer n = %d; Real u[n, n], x[n, n](each start = 1, each fixed = true);\n"
    "  Real t[n*n];\n"
    "equation\n"
    "  for i in 1:n loop for j in 1:n loop\n"
    "    u[i, j] = if i == 1 then sin(time + j) elseif j == 1 then cos(time + i)\n"
    "      else 0.5*u[i - 1, j] + 0.4*u[i, j - 1] + 0.1*x[i, j];\n"
    "    der(x[i, j]) = u[i, j] - x[i, j];\n"
    "  end for; end for;\n"
    "  for k in 1:n*n loop t[k] = if k < 4 then 1 else 0.5*t[div(k, 2)]*(k + time) + 1; end for;\n"
    "end M;\n";

Test(length, waves) { expect_same(waves, 25, 60, "euler"); }

Test(length, waves_have_the_same_bits, .timeout = 60) {
  enum { N = 20 };
  Made   m = made(waves, N, "euler");
  double u[N + 1][N + 1], t[N * N + 1];
  char   name[40];
  for (int i = 1; i <= N; i++)
    for (int j = 1; j <= N; j++)
      u[i][j] = i == 1   ? sin(0.0 + j)
                : j == 1 ? cos(0.0 + i)
                         : 0.5 * u[i - 1][j] + 0.4 * u[i][j - 1] + 0.1 * 1.0;
  for (int k = 1; k <= N * N; k++) t[k] = k < 4 ? 1 : 0.5 * t[k / 2] * (k + 0.0) + 1;
  for (int tier = 0; tier < 2; tier++) {
    SkCode  *code = compiled(&m, tier);
    SkStatus status;
    SkSim   *sim = started(&m, code, &status);
    cr_assert_eq(status, SK_OK);
    for (int i = 1; i <= N; i++)
      for (int j = 1; j <= N; j++) {
        snprintf(name, sizeof name, "der(x[%d,%d])", i, j);
        cr_expect(same_bits(value_of(&m, sim, name), u[i][j] - 1.0), "tier %d: %s", tier, name);
        snprintf(name, sizeof name, "t[%d]", (i - 1) * N + j);
        cr_expect(same_bits(value_of(&m, sim, name), t[(i - 1) * N + j]), "tier %d: %s", tier,
                  name);
      }
    sk_sim_free(sim);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}
