// driver/sweep.c - variants move together from one piece of the output grid to the next, each on whatever thread is
// free; then the rows of the piece are written. So a file with all variants side by side needs bounded memory, and
// what a variant computes depends neither on the others nor on threads.
#include "driver/sweep.h"

#include "base/mem.h"
#include "driver/columns.h"
#include "runtime/beside.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUFFER     ((size_t)64 << 20)  // bytes of rows that wait to be written, about
#define PIECE_S    0.5                 // seconds that a piece should take at least
#define GROWTH     8u
#define MOST_ROWS  1024u
#define MOST_WORK  64
#define MOST_WARNS 10u

typedef struct Sweep Sweep;

typedef struct {
  Sweep   *sweep;
  SkSim   *sim;  // NULL: it has ended
  uint32_t number;
  bool     started;
  uint64_t next;  // row of the grid
} Variant;

struct Sweep {
  const SkTranslation *t;
  const SkModelInput  *in;
  const SkRunOptions  *options;
  const SkVaries      *varies;
  bool                 together;
  SkSweepReport       *report;
  SkBuild              build;
  SkSimOptions         sim;  // with defaults filled in
  Variant             *variants;
  uint32_t             n;
  // Recording.
  SkRecord  *record;
  SkColumns  columns;
  uint32_t   n_row, n_still;  // places of one variant
  int       *row;             // by place
  uint32_t  *row_at;          // by place: its number there
  SkRowRun  *runs;            // the same as stretches
  uint32_t   n_runs;
  const int *still;
  double    *params;  // n * n_still
  // Rows of the piece under way: time and places of each variant, then their exit codes.
  double *buffer;
  size_t  stride;  // of a row
  // The piece.
  uint64_t        first, end, all;  // rows of the grid
  atomic_uint     next;
  pthread_mutex_t lock;  // of messages
  uint32_t        warnings;
};

static double time_of(const Sweep *s, uint64_t row) {
  double t = s->sim.start + (double)row * s->sim.interval;
  return row + 1 >= s->all ? s->sim.stop : t;
}

// Moving ------------------------------------------------------------------------------------------

static double *slot(const Sweep *s, uint64_t row, uint32_t variant) {
  return s->buffer + (size_t)(row - s->first) * s->stride + (size_t)variant * (s->n_row + 1);
}

// Rows on the grid; of several at one time the last counts, the one after the event.
static bool on_row(void *user, double time, const double *v, int event) {
  Variant *variant = user;
  Sweep   *s       = variant->sweep;
  (void)event;
  s->report->variants[variant->number].end_time = time;
  double at = (time - s->sim.start) / s->sim.interval, row = round(at);
  if (time >= s->sim.stop) row = (double)s->all - 1.0;
  if (fabs(at - row) > 1e-6 && time < s->sim.stop) return true;
  if (!s->buffer || row < (double)s->first || row >= (double)s->end) return true;
  double *out   = slot(s, (uint64_t)row, variant->number);
  variant->next = (uint64_t)row + 1;
  for (uint32_t i = 0; i < s->n_row; i++) out[i + 1] = v[s->row[i]];
  return true;
}

// Rows that come without anything happening are put there at once.
static double *open_rows(void *user, size_t *n) {
  const Variant *variant = user;
  const Sweep   *s       = variant->sweep;
  if (!s->buffer || variant->next < s->first || variant->next >= s->end) return NULL;
  *n = (size_t)(s->end - variant->next);
  return slot(s, variant->next, variant->number);
}

static void close_rows(void *user, size_t n, double time) {
  Variant *variant = user;
  variant->next += n;
  if (n) variant->sweep->report->variants[variant->number].end_time = time;
}

static void give_sink(Variant *variant) {
  const Sweep *s    = variant->sweep;
  SkRowSink    sink = {open_rows, close_rows, variant, s->stride, s->runs, s->n_runs};
  if (s->buffer) sk_sim_sink(variant->sim, &sink);
}

static void leave_empty(const Sweep *s, const Variant *variant) {
  uint64_t row = variant->next > s->first ? variant->next : s->first;
  for (; s->buffer && row < s->end; row++) {
    double *out = slot(s, row, variant->number);
    for (uint32_t i = 0; i < s->n_row; i++) out[i + 1] = NAN;
  }
}

static void keep_still(Sweep *s, const Variant *variant) {
  const double *v = sk_sim_values(variant->sim);
  for (uint32_t i = 0; i < s->n_still; i++)
    s->params[(size_t)variant->number * s->n_still + i] = v[s->still[i]];
}

static void end_variant(Sweep *s, Variant *variant, SkStatus status) {
  SkVariantReport *r = &s->report->variants[variant->number];
  r->status          = status;
  r->stats           = sk_sim_stats(variant->sim);
  pthread_mutex_lock(&s->lock);
  r->message = sk_arena_printf(s->in->arena, "%s", sk_sim_message(variant->sim));
  pthread_mutex_unlock(&s->lock);
  sk_sim_free(variant->sim);
  variant->sim = NULL;
}

// One variant through the piece; beside: others move with it.
static void move(Sweep *s, Variant *variant, SkBeside *beside) {
  if (!variant->sim) {
    leave_empty(s, variant);
    return;
  }
  SkStatus status  = variant->started ? SK_OK : sk_sim_init(variant->sim);
  bool     begins  = !variant->started;
  variant->started = true;
  if (begins) keep_still(s, variant);
  if (begins) give_sink(variant);
  sk_beside_take(beside, variant->sim);
  if (status == SK_OK) status = sk_sim_run(variant->sim, time_of(s, s->end - 1), on_row, variant);
  leave_empty(s, variant);
  if (status != SK_OK || s->end == s->all) end_variant(s, variant, status);
}

typedef struct {
  Sweep    *sweep;
  SkBeside *beside;
} Worker;

static long next_variant(void *user) {
  Sweep   *s = ((Worker *)user)->sweep;
  uint32_t k = atomic_fetch_add(&s->next, 1);
  return k < s->n ? (long)k : -1;
}

static void move_one(void *user, long k) {
  Worker *w = user;
  move(w->sweep, &w->sweep->variants[k], w->beside);
}

static void *work(void *user) {
  Worker w = {.sweep = user};
  if (sk_beside_pays(sk_build_model(&w.sweep->build))) w.beside = sk_beside_new();
  if (w.beside) sk_beside_run(w.beside, next_variant, move_one, &w);
  for (long k; !w.beside && (k = next_variant(&w)) >= 0;) move_one(&w, k);
  sk_beside_free(w.beside);
  return NULL;
}

// A thread that cannot be had is no reason to fail: the others do its work.
static void move_all(Sweep *s) {
  pthread_t threads[MOST_WORK];
  int       n = 0;
  atomic_store(&s->next, 0);
  while (n < s->report->threads - 1 && pthread_create(&threads[n], NULL, work, s) == 0) n++;
  work(s);
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

// Making the variants -----------------------------------------------------------------------------

static void on_warning(void *user, const char *text) {
  Variant *variant = user;
  Sweep   *s       = variant->sweep;
  pthread_mutex_lock(&s->lock);
  if (s->warnings++ < MOST_WARNS)
    sk_diag(s->in->diags, 5014, (SkSpan){0, 0}, "variant %u: %s", variant->number + 1, text);
  pthread_mutex_unlock(&s->lock);
}

static bool may_vary(const Sweep *s) {
  bool ok = true;
  for (uint32_t i = 0; i < s->varies->n; i++) {
    const SkVary    *vary = &s->varies->at[i];
    const SkUserVar *var  = sk_translation_var(s->t, vary->name);
    if (!var || var->settable) continue;
    sk_diag(s->in->diags, 5041, (SkSpan){0, 0}, "'%s' cannot be varied", vary->name);
    sk_diag_help(s->in->diags, "%s", sk_setting_refused(s->t, var));
    ok = false;
  }
  return ok;
}

static SkStatus new_variant(Sweep *s, Variant *variant, const SkIslandOptions *islands) {
  SkSettings   settings = {0};
  SkSimOptions o        = s->options->sim;
  o.stop_flag           = sk_run_flag();
  o.islands             = islands;
  o.on_warning          = on_warning;
  o.warning_user        = variant;
  o.threads             = 1;
  SkStatus status       = sk_sim_new(sk_build_model(&s->build), &s->t->info, &o, &variant->sim);
  if (status != SK_OK) return status;
  for (uint32_t i = 0; i < s->options->settings.n; i++)
    sk_vec_push(s->in->arena, &settings, s->options->settings.at[i]);
  for (uint32_t i = 0; i < s->varies->n; i++) {
    SkSetting set = {.name = s->varies->at[i].name,
                     .text = sk_vary_value(s->varies, s->together, i, variant->number)};
    sk_vec_push(s->in->arena, &settings, set);
  }
  if (!sk_settings_apply(s->t, s->in, &settings, variant->sim)) return SK_BAD_ARG;
  const char *inputs = s->options->inputs;
  return !inputs || sk_inputs_read(s->t, s->in, inputs, variant->sim) ? SK_OK : SK_BAD_ARG;
}

static SkStatus make_variants(Sweep *s) {
  const SkIslandOptions *islands = sk_island_options(s->t, s->in, &s->options->islands);
  SkStatus               status  = may_vary(s) ? SK_OK : SK_BAD_ARG;
  s->variants                    = SK_NEWS(s->in->arena, Variant, s->n + 1);
  s->report->variants            = SK_NEWS(s->in->arena, SkVariantReport, s->n + 1);
  for (uint32_t k = 0; k < s->n && status == SK_OK; k++) {
    s->variants[k]                  = (Variant){.sweep = s, .number = k};
    s->report->variants[k].message  = "";
    s->report->variants[k].end_time = NAN;
    status                          = new_variant(s, &s->variants[k], islands);
  }
  if (status != SK_OK || s->n == 0) return status;
  s->sim = sk_sim_options(s->variants[0].sim);
  // The points of the grid before the stop, and the stop.
  s->all = (uint64_t)ceil((s->sim.stop - s->sim.start) / s->sim.interval - 1e-9) + 1;
  return SK_OK;
}

bool sk_variant_failed(const SkVariantReport *r) {
  return r->status != SK_OK && r->status != SK_TERMINATED && r->status != SK_INTERRUPTED;
}

// Recording ---------------------------------------------------------------------------------------

// Variables, the parameters that differ, and what --only names in so many words.
static bool is_recorded(const Sweep *s, const SkOutColumn *c) {
  if (c->from == SK_FROM_ROW || sk_columns_match(s->options->only, c->name)) return true;
  for (uint32_t i = 0; i < s->varies->n; i++)
    if (strcmp(c->var->name, s->varies->at[i].name) == 0) return true;
  return false;
}

// What differs between the variants is always shown.
static const char *const *patterns(const Sweep *s) {
  SK_VEC(const char *) all = {0};
  if (!s->options->only) return NULL;
  for (const char *const *p = s->options->only; *p; p++) sk_vec_push(s->in->arena, &all, *p);
  for (uint32_t i = 0; i < s->varies->n; i++)
    sk_vec_push(s->in->arena, &all, s->varies->at[i].name);
  sk_vec_push(s->in->arena, &all, NULL);
  return all.at;
}

static int by_number(const void *a, const void *b) {
  const int *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void choose_columns(Sweep *s) {
  SkColumns all   = sk_columns(s->t, s->in->arena, patterns(s), s->options->exclude);
  uint32_t *to    = SK_NEWS(s->in->arena, uint32_t, all.n + 1);
  SK_VEC(int) row = {0}, still = {0};
  for (uint32_t i = 0; i < all.n; i++) {
    SkOutColumn c = all.at[i];
    to[i]         = SK_NONE;
    if (c.from == SK_FROM_COLUMN) {
      if (to[c.of] == SK_NONE) continue;
      c.of = to[c.of];
    } else if (!is_recorded(s, &c) || c.from == SK_FROM_CONSTANT) {
      continue;
    }
    if (c.from == SK_FROM_ROW) sk_vec_push(s->in->arena, &row, c.place);
    if (c.from == SK_FROM_STILL) sk_vec_push(s->in->arena, &still, c.place);
    to[i] = s->columns.n;
    sk_vec_push(s->in->arena, &s->columns, c);
  }
  if (row.n) qsort(row.at, row.n, sizeof *row.at, by_number);
  s->row     = row.at;
  s->still   = still.at;
  s->n_row   = row.n;
  s->n_still = still.n;
  s->params  = SK_NEWS(s->in->arena, double, (size_t)s->n *still.n + 1);
  s->row_at  = SK_NEWS(s->in->arena, uint32_t, s->t->layout.n_v + 1);
  s->runs    = SK_NEWS(s->in->arena, SkRowRun, row.n + 1);
  for (uint32_t i = 0; i < row.n; i++) {
    s->row_at[row.at[i]] = i;
    if (i == 0 || row.at[i] != row.at[i - 1] + 1)
      s->runs[s->n_runs++] = (SkRowRun){(uint32_t)row.at[i], 0};
    s->runs[s->n_runs - 1].n++;
  }
}

static SkStatus declare_variant(Sweep *s, uint32_t k, uint32_t *number) {
  uint32_t row = k * (s->n_row + 1) + 1, still = k * s->n_still;
  SkStatus status = SK_OK;
  for (uint32_t i = 0; i < s->columns.n && status == SK_OK; i++) {
    const SkOutColumn *c    = &s->columns.at[i];
    const char        *name = sk_arena_printf(s->in->arena, "variant[%u].%s", k + 1, c->name);
    if (c->from == SK_FROM_COLUMN)
      status = sk_record_alias(s->record, name, c->description, c->kind, number[c->of], c->sign);
    else if (c->from == SK_FROM_ROW)
      status = sk_record_column(s->record, name, c->description, c->kind, row + s->row_at[c->place],
                                &number[i]);
    else
      status = sk_record_still(s->record, name, c->description, c->kind, still++, &number[i]);
  }
  return status;
}

// How it goes, beside the values: the index of the file.
static SkStatus declare_index(Sweep *s) {
  SkStatus status = SK_OK;
  for (uint32_t k = 0; k < s->n && status == SK_OK; k++)
    status = sk_record_column(s->record, sk_arena_printf(s->in->arena, "exit[%u]", k + 1),
                              "0, or the exit code of the variant once it has failed",
                              SK_COLUMN_DISCRETE, s->n * (s->n_row + 1) + k, NULL);
  return status;
}

static SkStatus open_record(Sweep *s) {
  choose_columns(s);
  if (s->options->n_outputs == 0) return SK_OK;
  if ((uint64_t)s->n * (s->columns.n + 3) > UINT32_MAX / 2) return SK_NOMEM;
  SkRecordOptions how    = {.csv_parameters = true};
  uint32_t       *number = SK_NEWS(s->in->arena, uint32_t, s->columns.n + 1);
  SkStatus        status = sk_record_new(&how, &s->record);
  for (uint32_t k = 0; k < s->n && status == SK_OK; k++) status = declare_variant(s, k, number);
  if (status == SK_OK) status = declare_index(s);
  for (uint32_t i = 0; i < s->options->n_outputs && status == SK_OK; i++)
    status = sk_record_file(s->record, s->options->outputs[i], SK_FORMAT_BY_NAME);
  if (status == SK_OK) status = sk_record_start(s->record, s->params);
  return status;
}

static bool write_piece(Sweep *s) {
  sk_record_params(s->record, s->params);
  for (uint64_t row = s->first; row < s->end; row++) {
    double *exit_code = slot(s, row, s->n), now = time_of(s, row);
    for (uint32_t k = 0; k < s->n; k++) {
      const SkVariantReport *r    = &s->report->variants[k];
      bool                   over = sk_variant_failed(r) && !(r->end_time >= now);
      exit_code[k]                = over ? (double)sk_status_exit(r->status) : 0.0;
    }
    if (!sk_record_row(s->record, now, slot(s, row, 0))) return false;
    s->report->rows++;
  }
  return true;
}

// The sweep ---------------------------------------------------------------------------------------

static bool anybody_left(const Sweep *s) {
  for (uint32_t k = 0; k < s->n; k++)
    if (s->variants[k].sim) return true;
  return false;
}

static void try_better_code(Sweep *s) {
  const SkModelCode *better = sk_build_better(&s->build);
  for (uint32_t k = 0; better && k < s->n; k++)
    if (s->variants[k].sim) sk_sim_swap(s->variants[k].sim, better);
}

// Pieces grow until they are worth the threads and fetching the variants' memory, as far as the buffer allows.
static SkStatus go(Sweep *s) {
  size_t   row_bytes = sizeof(double) * (s->stride = (size_t)s->n * (s->n_row + 2));
  uint64_t most = BUFFER / row_bytes, rows = 1;
  most = most < 1 ? 1 : most > MOST_ROWS ? MOST_ROWS : most;
  if (s->record && !(s->buffer = sk_malloc(row_bytes * most))) return SK_NOMEM;
  while (s->end < s->all && anybody_left(s)) {
    s->first     = s->end;
    s->end       = s->first + rows < s->all ? s->first + rows : s->all;
    double began = sk_seconds();
    move_all(s);
    if (s->record && !write_piece(s)) return SK_IO;
    if (*sk_run_flag()) return *sk_run_flag() == 2 ? SK_TIMEOUT : SK_INTERRUPTED;
    if (sk_seconds() - began < PIECE_S / GROWTH && rows < most)
      rows = GROWTH * rows < most ? GROWTH * rows : most;
    try_better_code(s);
    if (s->options->progress)
      s->options->progress(s->options->progress_user, (double)s->end / (double)s->all,
                           time_of(s, s->end - 1));
  }
  return SK_OK;
}

static SkStatus sweep(Sweep *s) {
  SkSweepReport *r = s->report;
  s->build         = (SkBuild){
              .t = s->t, .arena = s->in->arena, .asked = s->options->tier, .stop_flag = sk_run_flag()};
  SkStatus status = sk_build_open(&s->build);
  double   began  = sk_seconds();
  r->compile_s    = s->build.seconds;
  r->message      = s->build.message;
  if (status == SK_OK) status = make_variants(s);
  if (status == SK_BAD_ARG && s->options->sim.stop < s->options->sim.start)
    r->message = "the stop time lies before the start time";
  r->init_s = sk_seconds() - began;
  if (status == SK_OK) status = open_record(s);
  began = sk_seconds();
  if (status == SK_OK) status = go(s);
  r->simulate_s = sk_seconds() - began;
  return status;
}

static void finish(Sweep *s) {
  SkSweepReport *r = s->report;
  if (s->record) {
    SkStatus status = sk_record_finish(s->record);
    if (status != SK_OK && (r->status == SK_OK || r->status == SK_IO)) {
      r->status  = status;
      r->message = sk_arena_printf(s->in->arena, "%s", sk_record_error(s->record));
    }
  }
  for (uint32_t k = 0; s->variants && k < s->n; k++) {
    r->n_failed += sk_variant_failed(&r->variants[k]);
    sk_sim_free(s->variants[k].sim);
  }
  if (s->warnings > MOST_WARNS)
    sk_diag(s->in->diags, 5014, (SkSpan){0, 0}, "%u more warnings of variants are not shown",
            s->warnings - MOST_WARNS);
  sk_record_free(s->record);
  sk_free(s->buffer);
  r->tier = s->build.tier;
  if (s->build.warning) r->warning = s->build.warning;
  sk_build_close(&s->build);
}

SkSweepReport sk_sweep(const SkTranslation *t, const SkModelInput *in, const SkRunOptions *options,
                       const SkVaries *varies, bool together) {
  SkSweepReport report = {.message = "", .warning = "", .status = SK_BAD_ARG};
  Sweep         s      = {.t        = t,
                          .in       = in,
                          .options  = options,
                          .varies   = varies,
                          .together = together,
                          .report   = &report,
                          .n        = sk_vary_count(in, varies, together)};
  if (s.n == 0) return report;
  long cores     = sysconf(_SC_NPROCESSORS_ONLN);
  int  threads   = options->sim.threads ? options->sim.threads : (int)cores;
  report.threads = threads < 1 ? 1 : threads > MOST_WORK ? MOST_WORK : threads;
  report.n       = s.n;
  pthread_mutex_init(&s.lock, NULL);
  report.status = sweep(&s);
  finish(&s);
  pthread_mutex_destroy(&s.lock);
  return report;
}
