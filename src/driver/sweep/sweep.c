// driver/sweep/sweep.c - variants run each on whatever thread is free; what one computes depends neither on the others nor on
// threads. A file holds all variants side by side. A few of them move together from one piece of the output grid to the
// next, then its rows are written. Of many, a few at a time run from start to end, so that simulations exist only while they
// run; their rows wait in memory, or in a file without a name, until the last one has ended.
#include "base/mem.h"
#include "driver/sweep/sweep_priv.h"
#include "native/bridge.h"
#include "runtime/thread/batch.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUFFER          ((size_t)64 << 20)   // bytes of rows of a piece
#define IN_MEMORY       ((size_t)512 << 20)  // bytes of all rows; more are in a file
#define PIECE_S         0.06                 // seconds beyond which pieces do not grow
#define GROWTH          8u
#define IN_MEMORY_BELOW 1000u  // variants that may exist all at once
#define MOST_WORK       64
#define MOST_WARNS      10u
#define LOOK_S          0.1  // between two looks at progress and better code
#define FEW_ROWS        64   // of a variant between two looks whether there is better code

static double time_of(const SkSweep *s, uint64_t row) {
  double t = s->sim.start + (double)row * s->sim.interval;
  return row + 1 >= s->all ? s->sim.stop : t;
}

// Moving ------------------------------------------------------------------------------------------

// Between two steps: better code than it has.
static void use_better_code(SkVariant *variant) {
  const SkModelCode *better = atomic_load(&variant->sweep->better);
  if (!better || variant->code == better) return;
  variant->code = better;
  sk_sim_swap(variant->sim, better);
}

// Rows on the grid; of several at one time the last counts, the one after the event. An event beside a row is none.
static bool on_row(void *user, double time, const double *v, int event) {
  SkVariant *variant                            = user;
  SkSweep   *s                                  = variant->sweep;
  s->report->variants[variant->number].end_time = time;
  double at = (time - s->sim.start) / s->sim.interval, row = round(at);
  if (time >= s->sim.stop) row = (double)s->all - 1.0;
  if (fabs(at - row) > 1e-6 && time < s->sim.stop) return true;
  use_better_code(variant);
  if (!s->buffer || row < (double)s->first || row >= (double)s->end) return true;
  // Close to a row but not there: the row has come, or it will, unless the run takes them for one.
  bool beside = event && time < s->sim.stop && fabs(at - row) > 1e-14 * at;
  if (beside && row < (double)variant->next) return true;
  double *out = sk_sweep_slot(s, (uint64_t)row, variant->number);
  if (!beside) variant->next = (uint64_t)row + 1;
  variant->unsure = beside;
  for (uint32_t i = 0; i < s->n_row; i++) out[i + 1] = v[s->row[i]];
  return true;
}

// Rows that come without anything happening are put there at once.
static double *open_rows(void *user, size_t *n) {
  const SkVariant *variant = user;
  const SkSweep   *s       = variant->sweep;
  if (!s->buffer || variant->next < s->first || variant->next >= s->end) return NULL;
  if (variant->unsure) return NULL;
  if (variant->code != atomic_load(&s->better) && atomic_load(&s->better)) return NULL;
  *n = (size_t)(s->end - variant->next);
  if (!atomic_load(&s->settled) && *n > FEW_ROWS) *n = FEW_ROWS;
  return sk_sweep_slot(s, variant->next, variant->number);
}

static void close_rows(void *user, size_t n, double time) {
  SkVariant *variant = user;
  variant->next += n;
  if (n) variant->sweep->report->variants[variant->number].end_time = time;
}

static void give_sink(SkVariant *variant) {
  const SkSweep *s    = variant->sweep;
  SkRowSink      sink = {open_rows, close_rows, variant, s->stride, s->runs, s->n_runs, false};
  if (s->buffer) sk_sim_sink(variant->sim, &sink);
}

static void leave_empty(const SkSweep *s, const SkVariant *variant) {
  uint64_t row = variant->next > s->first ? variant->next : s->first;
  for (; s->buffer && row < s->end; row++) {
    double *out = sk_sweep_slot(s, row, variant->number);
    for (uint32_t i = 0; i < s->n_row; i++) out[i + 1] = NAN;
  }
}

static void keep_still(SkSweep *s, const SkVariant *variant) {
  const double *v = sk_sim_values(variant->sim);
  for (uint32_t i = 0; i < s->n_still; i++)
    s->params[(size_t)variant->number * s->n_still + i] =
        s->still[i] < 0 ? s->constant[i] : v[s->still[i]];
}

// What concerns all of them, now and then.
static void look_around(SkSweep *s) {
  double now = sk_seconds();
  if (now - s->last_look < LOOK_S) return;
  s->last_look              = now;
  const SkModelCode *better = sk_build_better(s->build);
  if (better) atomic_store(&s->better, better);
  if (better || (!s->build->job && s->build->tier == 1)) atomic_store(&s->settled, true);
  double part = (double)s->ended / (double)s->n, rows = (double)s->first / (double)s->all;
  if (s->options->progress)
    s->options->progress(s->options->progress_user, fmax(part, rows), time_of(s, s->first));
}

static SkStatus new_variant(SkSweep *s, SkVariant *variant);

// Why variants do not run side by side: how they are solved, or what the model is. The first of those that start tells,
// whoever came first.
static void tell_alone(SkSweep *s, const SkVariant *variant) {
  int         island = 0;
  const char *why    = sk_batch_alone(variant->sim, &island);
  if (!why) {
    island = (int)s->t->variants.island;
    why    = s->t->variants.why;
  }
  const SkSystem *system = s->t->system;
  const char     *name   = system->islands.n > 1 ? system->islands.at[island]->name : NULL;
  pthread_mutex_lock(&s->lock);
  if (variant->number < s->told_by) {
    s->told_by       = variant->number;
    s->free_steps    = sk_batch_is_free(variant->sim);
    s->report->alone = !why   ? ""
                       : name ? sk_arena_printf(s->in->arena, "island '%s' %s", name, why)
                              : sk_arena_printf(s->in->arena, "the model %s", why);
  }
  pthread_mutex_unlock(&s->lock);
}

static SkStatus begin_variant(SkSweep *s, SkVariant *variant) {
  pthread_mutex_lock(&s->lock);
  SkStatus status = new_variant(s, variant);
  look_around(s);
  pthread_mutex_unlock(&s->lock);
  variant->ran = true;
  if (status == SK_OK) status = sk_sim_init(variant->sim);
  if (variant->sim) keep_still(s, variant);
  if (status == SK_OK) tell_alone(s, variant);
  if (status == SK_OK) give_sink(variant);
  return status;
}

static void end_variant(SkSweep *s, SkVariant *variant, SkStatus status) {
  SkVariantReport *r = &s->report->variants[variant->number];
  r->status          = status;
  if (variant->sim) r->stats = sk_sim_stats(variant->sim);
  pthread_mutex_lock(&s->lock);
  s->report->n_unsteady += variant->sim && *sk_sim_unsteady(variant->sim);
  const char *why = variant->sim ? sk_sim_message(variant->sim) : "";
  if (*why) r->message = sk_arena_printf(s->in->arena, "%s", why);
  s->ended++;
  look_around(s);
  pthread_mutex_unlock(&s->lock);
  sk_sim_free(variant->sim);
  variant->sim = NULL;
}

// One variant through the piece, mostly from start to end; beside: others move with it.
static void move(SkSweep *s, SkVariant *variant, SkBatch *beside) {
  SkStatus status = SK_OK;
  if (!variant->ran)
    status = begin_variant(s, variant);
  else if (!variant->sim)
    return leave_empty(s, variant);
  if (status == SK_OK) {
    use_better_code(variant);
    sk_batch_take(beside, variant->sim);
    status = sk_sim_run(variant->sim, time_of(s, s->end - 1), on_row, variant);
  }
  leave_empty(s, variant);
  if (status != SK_OK || s->end == s->all) end_variant(s, variant, status);
}

typedef struct {
  SkSweep *sweep;
  SkBatch *beside;
} Worker;

static long next_variant(void *user) {
  SkSweep *s = ((Worker *)user)->sweep;
  if (*s->stopped) return -1;
  for (;;) {
    uint32_t k = atomic_fetch_add(&s->next, 1);
    if (k >= s->n) return -1;
    if (sk_sweep_is_here(s, k)) return (long)k;
  }
}

static void move_one(void *user, long k) {
  Worker *w = user;
  move(w->sweep, &w->sweep->variants[k], w->beside);
}

static void *work(void *user) {
  Worker w = {.sweep = user};
  if (sk_batch_pays(sk_build_model(w.sweep->build))) w.beside = sk_batch_new();
  if (w.beside) sk_batch_run(w.beside, next_variant, move_one, &w);
  for (long k; !w.beside && (k = next_variant(&w)) >= 0;) move_one(&w, k);
  pthread_mutex_lock(&w.sweep->lock);
  if (w.beside) w.sweep->report->together += sk_batch_steps(w.beside);
  pthread_mutex_unlock(&w.sweep->lock);
  sk_batch_free(w.beside);
  return NULL;
}

// A thread that cannot be had is no reason to fail: the others do its work.
static void move_all(SkSweep *s) {
  pthread_t threads[MOST_WORK];
  int       n = 0;
  atomic_store(&s->next, 0);
  while (n < s->report->threads - 1 && pthread_create(&threads[n], NULL, work, s) == 0) n++;
  work(s);
  for (int i = 0; i < n; i++) pthread_join(threads[i], NULL);
}

// Making the variants -----------------------------------------------------------------------------

static void on_warning(void *user, const char *text) {
  SkVariant *variant = user;
  SkSweep   *s       = variant->sweep;
  pthread_mutex_lock(&s->lock);
  if (sk_sweep_is_guest(s)) {
    sk_bytes_u64(&s->said, variant->number);
    sk_bytes_text(&s->said, text);
  } else if (s->warnings++ < MOST_WARNS)
    sk_diag(s->in->diags, 5014, (SkSpan){0, 0}, "variant %u: %s", variant->number + 1, text);
  pthread_mutex_unlock(&s->lock);
}

static bool may_vary(const SkSweep *s) {
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

static bool apply(SkSweep *s, SkSim *sim, const char *name, const char *text) {
  SkSetting set = {.name = name, .text = text};
  s->settings.n = 0;
  sk_vec_push(s->in->arena, &s->settings, set);
  return sk_settings_apply(s->t, s->in, &s->settings, sim);
}

static SkStatus new_sim(SkSweep *s, SkVariant *variant) {
  SkSimOptions o = s->options->sim;
  o.stop_flag    = s->stopped;
  o.keeper       = &sk_bridge_keeper;
  o.islands      = s->islands;
  o.on_warning   = on_warning;
  o.warning_user = variant;
  o.threads      = 1;
  variant->code  = atomic_load(&s->better);
  if (!variant->code) variant->code = sk_build_model(s->build);
  SkStatus status = sk_sim_new(variant->code, &s->t->info, &o, &variant->sim);
  if (status != SK_OK) return status;
  return sk_settings_apply(s->t, s->in, &s->options->settings, variant->sim) ? SK_OK : SK_BAD_ARG;
}

static SkStatus new_variant(SkSweep *s, SkVariant *variant) {
  SkStatus    status = new_sim(s, variant);
  const char *inputs = s->options->inputs;
  for (uint32_t i = 0; i < s->varies->n && status == SK_OK; i++)
    if (!apply(s, variant->sim, s->varies->at[i].name,
               sk_vary_value(s->varies, s->together, i, variant->number)))
      status = SK_BAD_ARG;
  if (status != SK_OK || !inputs) return status;
  return sk_inputs_read(s->t, s->in, inputs, variant->sim) ? SK_OK : SK_BAD_ARG;
}

// Everything that is wrong with the values is told before anything runs.
static SkStatus try_values(SkSweep *s) {
  SkVariant any    = {.sweep = s};
  SkStatus  status = new_sim(s, &any);
  for (uint32_t i = 0; i < s->varies->n && status != SK_NOMEM && any.sim; i++) {
    const SkVary *vary = &s->varies->at[i];
    for (uint32_t k = 0; k < vary->n; k++)
      if (!apply(s, any.sim, vary->name, vary->values[k])) {
        status = SK_BAD_ARG;
        break;
      }
  }
  const char *inputs = s->options->inputs;
  if (status == SK_OK && inputs && !sk_inputs_read(s->t, s->in, inputs, any.sim))
    status = SK_BAD_ARG;
  if (status == SK_OK) s->sim = sk_sim_options(any.sim);
  sk_sim_free(any.sim);
  return status;
}

static SkStatus make_variants(SkSweep *s) {
  s->islands      = sk_island_options(s->t, s->in, &s->options->islands);
  SkStatus status = may_vary(s) ? try_values(s) : SK_BAD_ARG;
  if (status != SK_OK) return status;
  s->variants         = SK_NEWS(s->in->arena, SkVariant, s->n + 1);
  s->report->variants = SK_NEWS(s->in->arena, SkVariantReport, s->n + 1);
  for (uint32_t k = 0; k < s->n; k++) {
    s->variants[k]         = (SkVariant){.sweep = s, .number = k};
    s->report->variants[k] = (SkVariantReport){.message = "", .end_time = NAN};
  }
  // The points of the grid before the stop, and the stop.
  s->all = (uint64_t)ceil((s->sim.stop - s->sim.start) / s->sim.interval - 1e-9) + 1;
  return SK_OK;
}

bool sk_variant_failed(const SkVariantReport *r) {
  return r->status != SK_OK && r->status != SK_TERMINATED && r->status != SK_INTERRUPTED;
}

// Recording ---------------------------------------------------------------------------------------

// Variables, whether they change or not, the parameters that differ, and what --only names in so many words.
static bool is_recorded(const SkSweep *s, const SkOutColumn *c) {
  if (c->from == SK_FROM_ROW || sk_columns_match(s->options->only, c->name)) return true;
  if (c->kind == SK_COLUMN_CONTINUOUS || c->kind == SK_COLUMN_DISCRETE) return true;
  for (uint32_t i = 0; i < s->varies->n; i++)
    if (strcmp(c->var->name, s->varies->at[i].name) == 0) return true;
  return false;
}

// What differs between the variants is always shown.
static const char *const *patterns(const SkSweep *s) {
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

static void choose_columns(SkSweep *s) {
  SkColumns all   = sk_columns(s->t, s->in->arena, patterns(s), s->options->exclude);
  uint32_t *to    = SK_NEWS(s->in->arena, uint32_t, all.n + 1);
  SK_VEC(int) row = {0}, still = {0};
  // A variable that is a parameter by another name is shown though the parameter is not, unless by its sign it needs it.
  bool *needed = SK_NEWS(s->in->arena, bool, all.n + 1);
  for (uint32_t i = 0; i < all.n; i++)
    if (all.at[i].from == SK_FROM_COLUMN && all.at[i].sign < 0 && is_recorded(s, &all.at[i]))
      needed[all.at[i].of] = true;
  s->constant = SK_NEWS(s->in->arena, double, all.n + 1);
  for (uint32_t i = 0; i < all.n; i++) {
    SkOutColumn c = all.at[i];
    to[i]         = SK_NONE;
    if (!is_recorded(s, &c) && !needed[i] && (c.from != SK_FROM_COLUMN || to[c.of] == SK_NONE))
      continue;
    if (c.from == SK_FROM_COLUMN && to[c.of] == SK_NONE) {
      to[c.of] = s->columns.n;
      c.from   = SK_FROM_STILL;
    } else if (c.from == SK_FROM_COLUMN) {
      c.of = to[c.of];
    } else if (c.from == SK_FROM_CONSTANT) {
      s->constant[still.n] = c.constant;
      c.place              = -1;
      c.from               = SK_FROM_STILL;
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
  s->n_still = s->options->n_outputs ? still.n : 0;
  s->params  = SK_NEWS(s->in->arena, double, (size_t)s->n * s->n_still + 1);
  s->row_at  = SK_NEWS(s->in->arena, uint32_t, s->t->layout.n_v + 1);
  s->runs    = SK_NEWS(s->in->arena, SkRowRun, row.n + 1);
  for (uint32_t i = 0; i < row.n; i++) {
    s->row_at[row.at[i]] = i;
    if (i == 0 || row.at[i] != row.at[i - 1] + 1)
      s->runs[s->n_runs++] = (SkRowRun){(uint32_t)row.at[i], 0};
    s->runs[s->n_runs - 1].n++;
  }
}

static SkStatus declare_variant(SkSweep *s, uint32_t k, uint32_t *number) {
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
static SkStatus declare_index(SkSweep *s) {
  SkStatus status = SK_OK;
  for (uint32_t k = 0; k < s->n && status == SK_OK; k++)
    status = sk_record_column(s->record, sk_arena_printf(s->in->arena, "exit[%u]", k + 1),
                              "0, or the exit code of the variant once it has failed",
                              SK_COLUMN_DISCRETE, s->n * (s->n_row + 1) + k, NULL);
  return status;
}

static SkStatus open_record(SkSweep *s) {
  choose_columns(s);
  if (s->options->n_outputs == 0 || sk_sweep_is_guest(s)) return SK_OK;
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

static bool write_rows(SkSweep *s, uint64_t end) {
  sk_record_params(s->record, s->params);
  for (uint64_t row = s->first; row < end; row++) {
    double *exit_code = sk_sweep_slot(s, row, s->n), now = time_of(s, row);
    for (uint32_t k = 0; k < s->n; k++) {
      const SkVariantReport *r    = &s->report->variants[k];
      bool                   over = r->status != SK_OK && r->status != SK_TERMINATED;
      exit_code[k] = over && row >= s->variants[k].next ? (double)sk_status_exit(r->status) : 0.0;
    }
    if (!sk_record_row(s->record, now, sk_sweep_slot(s, row, 0))) return false;
    s->report->rows++;
  }
  return true;
}

// The sweep ---------------------------------------------------------------------------------------

// *rows: of a piece at most.
static SkStatus open_sheet(SkSweep *s, uint64_t *rows) {
  s->stride        = (size_t)s->n * (s->n_row + 2);
  size_t row_bytes = sizeof(double) * s->stride;
  *rows            = s->all;
  if (s->options->n_outputs == 0) return SK_OK;
  if (s->n <= IN_MEMORY_BELOW) *rows = row_bytes < BUFFER ? BUFFER / row_bytes : 1;
  if (*rows > s->all) *rows = s->all;
  bool     memory = *rows <= IN_MEMORY / row_bytes || s->n <= IN_MEMORY_BELOW;
  SkStatus status =
      sk_sheet_open(&s->sheet, memory ? NULL : s->options->outputs[0], s->stride, *rows);
  s->buffer = s->sheet.numbers;
  if (status != SK_OK) s->report->message = sk_arena_printf(s->in->arena, "%s", s->sheet.message);
  return status;
}

// Rows that somebody has, when the run was interrupted; whose turn had not come yet has none.
static uint64_t furthest(SkSweep *s) {
  uint64_t most = s->first;
  for (uint32_t k = 0; k < s->n; k++) {
    const SkVariant *variant = &s->variants[k];
    if (variant->next > most) most = variant->next;
    if (!variant->ran || variant->sim || variant->away)
      s->report->variants[k].status = SK_INTERRUPTED;
    leave_empty(s, variant);
  }
  return most < s->end ? most : s->end;
}

static SkStatus go(SkSweep *s) {
  uint64_t most   = 1;
  SkStatus status = open_sheet(s, &most);
  uint64_t rows   = most < s->all ? 1 : most;
  atomic_store(&s->settled, s->build->tier == 1 || s->options->tier == SK_TIER_0);
  while (status == SK_OK && s->end < s->all && s->ended < s->n && !s->is_over) {
    s->first     = s->end;
    s->end       = s->first + rows < s->all ? s->first + rows : s->all;
    double began = sk_seconds();
    move_all(s);
    if (sk_seconds() - began < PIECE_S) rows = GROWTH * rows < most ? GROWTH * rows : most;
    if (*s->stopped) status = sk_experiment_ended(s->e, SK_INTERRUPTED);
    status       = sk_sweep_join(s, status, &rows);
    uint64_t end = status == SK_OK ? s->end : furthest(s);
    if (s->record && !write_rows(s, end)) status = SK_IO;
    look_around(s);
  }
  return status;
}

static SkStatus sweep(SkSweep *s) {
  SkSweepReport *r      = s->report;
  SkStatus       status = sk_experiment_build(s->e, s->options->tier);
  double         began  = sk_seconds();
  r->compile_s          = s->build->seconds;
  r->message            = s->build->message;
  if (status == SK_OK) status = make_variants(s);
  if (status == SK_BAD_ARG && s->options->sim.stop < s->options->sim.start)
    r->message = "the stop time lies before the start time";
  r->init_s = sk_seconds() - began;
  if (status == SK_OK) status = open_record(s);
  status = sk_sweep_start(s, status);
  began  = sk_seconds();
  if (status == SK_OK) status = go(s);
  r->simulate_s = sk_seconds() - began;
  return status;
}

// The length of a step of an island, on average, where they are not all the same.
static double mean_step(const SkSweep *s) {
  double span = 0.0, steps = 0.0;
  for (uint32_t k = 0; k < s->n; k++) {
    const SkVariantReport *r = &s->report->variants[k];
    if (!(r->end_time > s->sim.start)) continue;
    span += r->end_time - s->sim.start;
    steps += (double)r->stats.steps;
  }
  return steps > 0.0 ? span * (double)s->t->system->islands.n / steps : 0.0;
}

static void finish(SkSweep *s) {
  SkSweepReport *r = s->report;
  if (s->record) {
    SkStatus status = sk_record_finish(s->record);
    bool     own    = r->status == SK_OK || r->status == SK_IO || r->status == status;
    if (status != SK_OK && own) {
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
  sk_sheet_close(&s->sheet);
  bool silent = s->told_by != SK_NONE && !r->together && !*r->alone;
  if (s->n > 1 && r->status == SK_OK && silent)
    r->alone = "rows, ticks and events come so often that whole steps in a row are few";
  if (s->free_steps && s->variants) r->free_step = mean_step(s);
  r->tier = s->build->tier;
  if (s->build->warning) r->warning = s->build->warning;
}

SkSweepReport sk_sweep(SkExperiment *e, const SkRunOptions *options, const SkVaries *varies,
                       bool together) {
  SkSweepReport report = {.message = "", .warning = "", .alone = "", .status = SK_BAD_ARG};
  SkSweep       s      = {.e        = e,
                          .t        = sk_experiment_model(e),
                          .in       = sk_experiment_input(e),
                          .stopped  = sk_experiment_flag(e),
                          .build    = sk_experiment_code(e),
                          .options  = options,
                          .varies   = varies,
                          .together = together,
                          .report   = &report,
                          .told_by  = SK_NONE,
                          .warn     = on_warning,
                          .n        = sk_vary_count(sk_experiment_input(e), varies, together)};
  if (s.n == 0) return report;
  long cores     = sysconf(_SC_NPROCESSORS_ONLN);
  int  threads   = options->sim.threads ? options->sim.threads : (int)cores;
  report.threads = threads < 1 ? 1 : threads > MOST_WORK ? MOST_WORK : threads;
  report.n       = s.n;
  pthread_mutex_init(&s.lock, NULL);
  report.status = sweep(&s);
  finish(&s);
  pthread_mutex_destroy(&s.lock);
  sk_bytes_free(&s.said);
  return report;
}
