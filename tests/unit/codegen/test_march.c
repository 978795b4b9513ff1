// link: sk_driver
// Many steps in one call give the bits of as many steps one by one: with events, blocks of equations, and lines
// of one island and between two.
#include "unit/codegen/codegen_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(march, .init = with_cache, .fini = without_cache);

#define MOST 4
static const SkIslandCode *original[MOST];
static long                marched;

static long count(int island, SkRun *run, SkMarch *march) {
  long steps = original[island]->march(run, march);
  marched += steps;
  return steps;
}
static long count_0(SkRun *run, SkMarch *march) { return count(0, run, march); }
static long count_1(SkRun *run, SkMarch *march) { return count(1, run, march); }

typedef struct {
  double  *rows;
  size_t   n, width;
  uint64_t steps;
} Seen;

static bool take_row(void *user, double time, const double *v, int event) {
  Seen *s = user;
  (void)time;
  (void)event;
  s->rows = realloc(s->rows, (s->n + 1) * s->width * sizeof(double));
  memcpy(s->rows + s->n++ * s->width, v, s->width * sizeof(double));
  return true;
}

static Seen run(const Made *m, const SkCode *code, bool march, double step) {
  SkModelCode         model = *sk_code_model(code);
  SkIslandCode        islands[MOST];
  const SkIslandCode *table[MOST];
  cr_assert_leq(model.n_islands, 2);
  for (int i = 0; i < model.n_islands; i++) {
    original[i] = model.islands[i];
    islands[i]  = *model.islands[i];
    cr_assert_not_null(islands[i].march);
    islands[i].march = !march ? NULL : i == 0 ? count_0 : count_1;
    table[i]         = &islands[i];
  }
  model.islands        = table;
  SkSim       *sim     = NULL;
  SkSimOptions options = {
      .stop = 2.0, .interval = 0.05, .solver = "trapezoid", .step = step, .threads = 1};
  Seen seen = {.width = (size_t)model.n_v};
  cr_assert_eq(sk_sim_new(&model, &m->t->info, &options, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  cr_assert_eq(sk_sim_run(sim, 2.0, take_row, &seen), SK_OK, "%s", sk_sim_message(sim));
  seen.steps = sk_sim_stats(sim).steps;
  sk_sim_free(sim);
  return seen;
}

static void expect_same(const char *text, int islands, double step, double part) {
  Made               m       = translation_new();
  SkTranslateOptions options = sk_translate_for("trapezoid");
  SkStatus           status;
  options.join = false;
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  for (int tier = 0; tier < 2; tier++) {
    SkCode *code = compiled(&m, tier);
    cr_assert_eq(sk_code_model(code)->n_islands, islands);
    marched  = 0;
    Seen one = run(&m, code, true, step), other = run(&m, code, false, step);
    cr_expect_gt((double)marched, part * (double)one.steps, "%ld of %ld", marched, (long)one.steps);
    cr_assert_eq(one.n, other.n);
    cr_expect_eq(one.steps, other.steps);
    for (size_t i = 0; i < one.n * one.width; i++)
      cr_assert(same_bits(one.rows[i], other.rows[i]), "row %zu, place %zu: %.17g, not %.17g",
                i / one.width, i % one.width, one.rows[i], other.rows[i]);
    free(one.rows);
    free(other.rows);
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

Test(march, one_island) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), w, y(start = 1), "
      "d; Boolean up = x > 0.2; equation der(x) = v; der(v) = d - x - 0.1*v; "
      "y + y^3 = x + 2; w = 0.5*y + (if up then 0.1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, 0.5);
}

Test(march, off_the_grid) {
  // The rows that are wanted lie between two steps.
  expect_same(
      "model M Real x(start = 1, fixed = true); equation der(x) = -delay(x, 0.0123); end M;", 1,
      1e-3, -1.0);
}

Test(march, without_lines) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); equation "
      "der(x) = v; der(v) = -100*x - v*abs(v) + (if x > 0 then 1 else 0); "
      "when time > 1 then reinit(v, -v); end when; end M;",
      1, 1e-4, 0.5);
}

Test(march, conditions) {
  // Far from their thresholds, near them and back, across for less than a step, and one that counts.
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true); Integer k(start = 0); "
      "Real n = integer(3*x), s = sign(x); equation der(x) = v; der(v) = -40*x + 0.01*s + 1e-3*n; "
      "when x < -0.99995 then k = pre(k) + 1; end when; "
      "when x > 0.9991 then reinit(v, 0.99*v); end when; end M;",
      1, 1e-3, 0.5);
}

Test(march, two_islands) {
  expect_same(
      "model M Real x(start = 1, fixed = true), y(start = 0, fixed = true), a, b; equation "
      "der(x) = b - x^3; der(y) = a - y; a = delay(x + sin(time), 0.02); "
      "b = delay(2*y, 0.03); end M;",
      2, 1e-3, 0.5);
}

Test(march, jumps) {
  // A jump comes back through the line again and again, and becomes small.
  expect_same(
      "model M Real x(start = 0, fixed = true), w(start = 0), y(start = 1), d; equation "
      "der(x) = d - x + (if x > 0.7 then 0.01 else 0); y + y^3 = x + d; "
      "w = 0.3*y - 0.9*d + (if time > 0.5 then 1 else 0); d = delay(w, 0.01); end M;",
      1, 1e-3, 0.9);
  // Two lines, jumps at the same time and at others; no states.
  expect_same(
      "model M Real a(start = 0), b(start = 0), y(start = 1); equation y + y^3 = a + b; "
      "a = delay(0.5*y + (if time > 0.3 then 1 else 0), 0.01); "
      "b = delay(0.3*y + (if time > 0.7 then 1 else 0), 0.004); end M;",
      1, 1e-3, 0.9);
}
