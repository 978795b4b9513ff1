// Shared by the tests of marches: a model run with them and without gives the same bits.
#ifndef SK_TEST_MARCH_H
#define SK_TEST_MARCH_H

#include "unit/codegen/codegen_test.h"

#define MOST 4
static const SkIslandCode *original[MOST];
static long                marched, ticked;
static double              row_interval = 0.05;
static bool                with_sink;  // marches may write rows themselves

static inline long count(int island, SkRun *run, SkMarch *march) {
  long steps = original[island]->march(run, march);
  marched += steps > 0 ? steps : 0;
  ticked += march->ticks.done;
  return steps;
}
static inline long count_0(SkRun *run, SkMarch *march) { return count(0, run, march); }
static inline long count_1(SkRun *run, SkMarch *march) { return count(1, run, march); }

typedef struct {
  double  *rows;
  size_t   n, width;
  uint64_t steps, events;
} Seen;

static inline bool take_row(void *user, double time, const double *v, int event) {
  Seen *s = user;
  (void)event;
  s->rows     = realloc(s->rows, (s->n + 1) * s->width * sizeof(double));
  double *row = s->rows + s->n++ * s->width;
  row[0]      = time;
  memcpy(row + 1, v, (s->width - 1) * sizeof(double));
  return true;
}

#define MOST_ROWS 37
static double kept[MOST_ROWS * 100];

static inline double *open_kept(void *user, size_t *n) {
  (void)user;
  *n = MOST_ROWS;
  return kept;
}

static inline void close_kept(void *user, size_t n, double time) {
  const Seen *s = user;
  for (size_t i = 0; i < n; i++) take_row(user, kept[i * s->width], kept + i * s->width + 1, 0);
  if (n) cr_expect_eq(kept[(n - 1) * s->width], time);
}

static inline Seen run(const Made *m, const SkCode *code, bool march, const char *solver,
                       double step) {
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
      .stop = 2.0, .interval = row_interval, .solver = solver, .step = step, .threads = 1};
  Seen      seen = {.width = (size_t)model.n_v + 1};
  SkRowRun  all  = {0, (uint32_t)model.n_v};
  SkRowSink sink = {open_kept, close_kept, &seen, seen.width, &all, 1, true};
  cr_assert_leq(seen.width, 100);
  cr_assert_eq(sk_sim_new(&model, &m->t->info, &options, &sim), SK_OK);
  cr_assert_eq(sk_sim_init(sim), SK_OK, "%s", sk_sim_message(sim));
  if (march && with_sink) sk_sim_sink(sim, &sink);
  cr_assert_eq(sk_sim_run(sim, 2.0, take_row, &seen), SK_OK, "%s", sk_sim_message(sim));
  seen.steps  = sk_sim_stats(sim).steps;
  seen.events = sk_sim_stats(sim).events;
  sk_sim_free(sim);
  return seen;
}

static inline void expect_same_with(const char *solver, const char *text, int islands, double step,
                                    double part, double ticks) {
  Made               m       = translation_new();
  SkTranslateOptions options = sk_translate_for(solver);
  SkStatus           status;
  options.equations.one_island = islands == 1;
  sk_library_load_text(m.in.library, "test.mo", text, strlen(text));
  m.t = sk_translate(&m.in, "M", &options, &status);
  cr_assert_not_null(m.t, "%s", messages(&m));
  for (int tier = 0; tier < 2; tier++) {
    SkCode *code = compiled(&m, tier);
    cr_assert_eq(sk_code_model(code)->n_islands, islands);
    marched = ticked = 0;
    Seen one = run(&m, code, true, solver, step), other = run(&m, code, false, solver, step);
    cr_expect_geq((double)ticked, ticks * (double)one.events, "%ld of %ld", ticked,
                  (long)one.events);
    cr_expect_eq(one.events, other.events);
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

static inline void expect_same(const char *text, int islands, double step, double part) {
  expect_same_with("trapezoid", text, islands, step, part, -1.0);
}

#endif
