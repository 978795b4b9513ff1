// link: sk_driver
// Rows that a march gives by itself (SkMarchRows) are the rows that the runtime would give: the same times, bits and
// order, around events too, whatever is shown and however many steps lie between them.
#include "unit/codegen/codegen_test.h"

#include <math.h>

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(rows, .init = with_cache, .fini = without_cache);

#define ROOM 7  // rows of the sink at a time

static const SkIslandCode *original;
static unsigned long       given, sure;

// What the loop does not look at is so.
static void expect_sure(const SkMarch *march) {
  const SkMarchRows *r = &march->rows;
  cr_assert_leq(r->checked, r->room);
  for (unsigned long k = 0; k < r->room - r->checked; k++) {
    double n  = march->n + (double)(r->due - 1 + (long)k * r->every);
    double at = r->origin + (r->number + (double)k) * r->interval;
    cr_assert_lt(at, r->end);
    cr_assert_leq(fabs(march->origin + n * march->h - at), r->slack);
  }
  sure += r->room - r->checked;
}

static long count(SkRun *run, SkMarch *march) {
  unsigned long before = march->rows.given;
  expect_sure(march);
  long steps = original->march(run, march);
  given += march->rows.given - before;
  return steps;
}

typedef struct {
  double   *rows, memory[ROOM * 64];
  size_t    n, stride;
  SkRowRun  runs[2];
  SkStatus  status;
  char      message[200];
  SkRowSink sink;
} Seen;

static void add(Seen *s, const double *rows, size_t n) {
  if (n == 0) return;
  s->rows = realloc(s->rows, (s->n + n) * s->stride * sizeof(double));
  memcpy(s->rows + s->n * s->stride, rows, n * s->stride * sizeof(double));
  s->n += n;
}

static bool take_row(void *user, double time, const double *v, int event) {
  Seen  *s = user;
  double row[64], *to = row;
  (void)event;
  *to++ = time;
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < s->runs[k].n; i++) *to++ = v[s->runs[k].from + i];
  add(s, row, 1);
  return true;
}

static double *open_rows(void *user, size_t *n) {
  *n = ROOM;
  return ((Seen *)user)->memory;
}

static void close_rows(void *user, size_t n, double time) {
  Seen *s = user;
  add(s, s->memory, n);
  if (n) cr_expect_eq(s->memory[(n - 1) * s->stride], time);
}

// Shows all but `less` places in the middle.
static Seen run(const Made *m, const SkModelCode *code, const SkSimOptions *o, uint32_t less,
                bool sink) {
  SkModelCode         model   = *code;
  SkIslandCode        island  = *code->islands[0];
  const SkIslandCode *table[] = {&island};
  Seen                s       = {0};
  SkSim              *sim     = NULL;
  uint32_t            n = (uint32_t)model.n_v, half = less ? n / 2 : n;
  cr_assert_eq(model.n_islands, 1);
  cr_assert_gt(island.n_shown, 0);
  cr_assert_lt(n, 64);
  original      = code->islands[0];
  island.march  = count;
  model.islands = table;
  s.runs[0]     = (SkRowRun){0, half};
  s.runs[1]     = (SkRowRun){half + less, less ? n - half - less : 0};
  s.stride      = 1 + s.runs[0].n + s.runs[1].n;
  s.sink        = (SkRowSink){open_rows, close_rows, &s, s.stride, s.runs, less ? 2 : 1, false};
  cr_assert_eq(sk_sim_new(&model, &m->t->info, o, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  if (sink) sk_sim_sink(sim, &s.sink);
  s.status = sk_sim_run(sim, o->stop, take_row, &s);
  snprintf(s.message, sizeof s.message, "%s", sk_sim_message(sim));
  sk_sim_free(sim);
  return s;
}

// Iterations for a row begin at the row before it; states know nothing of rows.
static bool is_row(const SkIslandCode *c, const double *one, const double *other, size_t n) {
  for (int k = 0; k < c->n_states; k++)
    if (!same_bits(one[1 + c->state[k]], other[1 + c->state[k]])) return false;
  for (size_t i = 1; i < n; i++)
    if (!(fabs(one[i] - other[i]) <= 1e-9 * fmax(1.0, fabs(one[i])))) return false;
  return same_bits(one[0], other[0]);
}

// Rows of which nobody wants to see all: those that are there are the same.
static void expect_fewer(const Made *m, const SkModelCode *code, SkSimOptions o, const Seen *all) {
  o.every            = 7;
  Seen         few   = run(m, code, &o, 0, false);
  size_t       at    = 0;
  const size_t width = few.stride;
  cr_expect_eq(few.status, all->status);
  cr_expect(few.n < all->n || all->n < 20, "%zu of %zu rows", few.n, all->n);
  for (size_t i = 0; i < few.n; i++, at++) {
    const double *row = few.rows + i * width;
    while (at < all->n && !is_row(code->islands[0], all->rows + at * width, row, width)) at++;
    cr_assert_lt(at, all->n, "row %zu at %.17g", i, row[0]);
  }
  if (few.status == SK_OK) cr_expect_eq(at, all->n);
  free(few.rows);
}

static void compare(const Made *m, const SkModelCode *code, const SkSimOptions *o, uint32_t less,
                    double part) {
  given    = 0;
  Seen one = run(m, code, o, less, true);
  cr_expect_geq((double)given, part * (double)one.n, "%lu of %zu", given, one.n);
  given      = 0;
  Seen other = run(m, code, o, less, false);
  cr_expect_eq(given, 0);
  cr_expect_eq(one.status, other.status);
  cr_expect_str_eq(one.message, other.message);
  cr_assert_eq(one.n, other.n, "%zu rows, not %zu, each %g", one.n, other.n, o->interval);
  for (size_t i = 0; i < one.n * one.stride; i++)
    cr_assert(same_bits(one.rows[i], other.rows[i]), "row %zu, number %zu: %.17g, not %.17g",
              i / one.stride, i % one.stride, one.rows[i], other.rows[i]);
  if (!less && o->interval >= o->step) expect_fewer(m, code, *o, &one);
  free(one.rows);
  free(other.rows);
}

// part: of the rows, where each step has one, that the march is to give.
static void expect_same(const char *text, double part) {
  Made               m          = translation_new();
  SkTranslateOptions how        = sk_translate_for("trapezoid");
  const double       steps[][2] = {{1, 0}, {1, 3}, {4, 0}, {2.5, 0}, {1.0 / 3, 0}, {100.1, 0}};
  SkStatus           status;
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &how, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  for (int tier = 0; tier < 2; tier++) {
    SkCode *code = compiled(&m, tier);
    for (size_t k = 0; k < sizeof steps / sizeof *steps; k++) {
      SkSimOptions o = {.stop     = 1.0,
                        .step     = 1e-3,
                        .interval = steps[k][0] * 1e-3,
                        .solver   = "trapezoid",
                        .threads  = 1};
      compare(&m, sk_code_model(code), &o, (uint32_t)steps[k][1], k < 2 ? part : 0.0);
    }
    sk_code_free(code);
  }
  sk_arena_free(m.arena);
}

Test(rows, what_only_rows_show) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), e, y(start = 1), t; "
      "equation der(x) = v; der(v) = -100*x - v*abs(v); e = v*v/2 + 50*x*x; y + y^3 = e; "
      "t = time*e; end M;",
      0.7);
}

Test(rows, few_of_many) {
  const char *text =
      "model M Real x[8](each start = 1, each fixed = true), e[8], f[8], g[8]; equation "
      "for i in 1:8 loop der(x[i]) = -i*x[i]*abs(x[i]); e[i] = i*x[i]; f[i] = e[i] + x[1]; "
      "g[i] = f[i] - time; end for; end M;";
  Made               m   = translation_new();
  SkTranslateOptions how = sk_translate_for("trapezoid");
  SkSimOptions       o   = {
              .stop = 0.2, .step = 1e-3, .interval = 1e-3, .solver = "trapezoid", .threads = 1};
  SkStatus status;
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &how, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  SkCode            *code = compiled(&m, 0);
  const SkModelCode *c    = sk_code_model(code);
  sure                    = 0;
  for (uint32_t less = 1; less < (uint32_t)c->n_v / 2; less += 5) compare(&m, c, &o, less, 0.7);
  cr_expect_gt(sure, 0);
  sk_code_free(code);
  sk_arena_free(m.arena);
}

Test(rows, around_events) {
  expect_same(
      "model M Real x(start = 1, fixed = true), v(start = 0, fixed = true), e; Integer n; Boolean "
      "b; "
      "equation der(x) = v; der(v) = -200*x + (if b then 1 else 0); b = x > 0.2; e = v*v; "
      "when {time > 0.5, x < -0.9} then n = pre(n) + 1; reinit(v, -0.9*v); end when; end M;",
      0.4);
}

Test(rows, jumps_in_lines) {
  expect_same(
      "model M Real x(start = 0, fixed = true), w(start = 0), y(start = 1), d, e; equation "
      "der(x) = d - x + (if x > 0.7 then 0.01 else 0); y + y^3 = x + d; e = x*d; "
      "w = 0.3*y - 0.9*d + (if time > 0.5 then 1 else 0); d = delay(w, 0.01); end M;",
      0.5);
}

Test(rows, a_number_that_is_none) {
  // Only rows ask for it.
  expect_same(
      "model M Real x(start = 1, fixed = true), y; equation der(x) = -2*x; y = log(x - 0.5); end "
      "M;",
      0.7);
}

Test(rows, ticks_without_rows_of_their_own) {
  // As soon as fewer are wanted than there are ticks.
  expect_same(
      "model M Real x(start = 1, fixed = true); discrete Real y(start = 0, fixed = true); equation "
      "der(x) = y - x; when sample(0, 4e-3) then y = 0.5*pre(y) + sin(9*x + 99*time); end when; "
      "end M;",
      0.0);
}
