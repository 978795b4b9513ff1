// runtime/line/line.c - lines: time-stamped values of expressions, read in between, perhaps by another island.
//
// Lines from one island to one island with the same delay are a bundle: they are written and read together,
// a row of values at a time. One island writes a bundle and one reads it, each at its own pace and perhaps on
// its own thread. Rows are numbered from the start of the run. The writer publishes `end`, one past the
// newest; the reader publishes `floor`, the oldest it may still look at. Below the floor the writer may write
// again. What a reader makes of the rows depends on their times only, never on how far the writer happens to
// be ahead.
//
// A jump is two rows at one time. It is neither smoothed nor an event for the reader: values on its two
// sides are never mixed, and the reader's solver is told when the jump arrives, so that it can end a step
// there and begin the next one behind it.
#include "base/mem.h"
#include "runtime/line/line_priv.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Steps after which readers tell what they have seen.
#define SEEN_EVERY 4
// Values of rows that are wide.
#define WIDE 64

// Memory ------------------------------------------------------------------------------------------

SkStatus sk_lines_new(const SkModelCode *model, SkLines **out) {
  *out           = NULL;
  SkLines *lines = sk_calloc(1, sizeof *lines);
  if (!lines) return SK_NOMEM;
  size_t n = (size_t)model->n_lines + 1, m = (size_t)model->n_islands + 2;
  lines->model     = model;
  lines->keep_from = lines->rows_from = INFINITY;
  lines->delay                        = sk_calloc(n, sizeof(double));
  lines->longest                      = sk_calloc(n, sizeof(double));
  lines->places                       = sk_calloc(2 * n, sizeof(int));
  lines->runs                         = sk_calloc(4 * n, sizeof(int));
  lines->bundle                       = sk_calloc(n, sizeof(int));
  lines->lane                         = sk_calloc(n, sizeof(int));
  lines->out                          = sk_calloc(n, sizeof(int));
  lines->in_first                     = sk_calloc(m, sizeof(int));
  lines->out_first                    = sk_calloc(m, sizeof(int));
  lines->watch_first                  = sk_calloc(m, sizeof(int));
  lines->watch                        = sk_calloc(2 * n, sizeof *lines->watch);
  lines->group_in                     = sk_calloc(m, sizeof(int));
  lines->group_out                    = sk_calloc(m, sizeof(int));
  lines->group                        = sk_calloc(n, sizeof *lines->group);
  lines->groups_in                    = sk_calloc(n, sizeof *lines->groups_in);
  lines->groups_out                   = sk_calloc(n, sizeof *lines->groups_out);
  lines->march_in                     = sk_calloc(n, sizeof *lines->march_in);
  lines->march_out                    = sk_calloc(n, sizeof *lines->march_out);
  lines->parts                        = sk_calloc(3 * n, sizeof *lines->parts);
  bool ok = lines->delay && lines->longest && lines->places && lines->runs && lines->bundle &&
            lines->lane && lines->out && lines->in_first && lines->out_first &&
            lines->watch_first && lines->watch && lines->group && lines->group_in &&
            lines->group_out && lines->groups_in && lines->groups_out && lines->march_in &&
            lines->march_out && lines->parts;
  if (!ok) {
    sk_lines_free(lines);
    return SK_NOMEM;
  }
  *out = lines;
  return SK_OK;
}

void sk_lines_free(SkLines *lines) {
  if (!lines) return;
  for (int i = 0; i < lines->n_bundles; i++) sk_rings_free(lines->bundles[i].ring);
  void *const all[] = {lines->bundles,    lines->delay,       lines->longest,   lines->places,
                       lines->bundle,     lines->lane,        lines->out,       lines->in_first,
                       lines->out_first,  lines->watch_first, lines->watch,     lines->runs,
                       lines->group,      lines->group_in,    lines->group_out, lines->groups_in,
                       lines->groups_out, lines->march_in,    lines->march_out, lines->parts};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  sk_free(lines);
}

void     sk_lines_swap(SkLines *lines, const SkModelCode *model) { lines->model = model; }
uint64_t sk_lines_growths(const SkLines *lines) { return lines->growths; }
void     sk_lines_keep(SkLines *lines, double from) { lines->keep_from = from; }
void     sk_lines_keep_rows(SkLines *lines, double from) { lines->rows_from = from; }

// Values of one more row; NULL: out of memory. It is there for readers once it is published.
static double *new_row(SkLines *lines, SkBundle *b, double time) {
  uint64_t end = atomic_load_explicit(&b->end, memory_order_relaxed);
  if (!sk_bundle_room(lines, b)) return NULL;
  SkRing *ring = atomic_load_explicit(&b->ring, memory_order_relaxed);
  if (time == b->last) atomic_store_explicit(&b->jump, end, memory_order_relaxed);
  b->last        = time;
  size_t  width  = sk_bundle_width(b);
  double *row    = ring->rows + (end & (ring->cap - 1)) * width;
  row[0]         = time;
  row[width - 1] = 0.0;
  return row + 1;
}

// The points inside its step are there, or lie on a straight line.
static void publish(SkBundle *b) {
  uint64_t end = atomic_load_explicit(&b->end, memory_order_relaxed);
  if (b->inner && (b->sampled < b->inner || b->straight)) {
    SkView v = sk_view(b);
    sk_inner_straighten(b, &v, end);
  }
  // A step of nothing but rounding is none.
  SkView v    = sk_view(b);
  bool   none = end > v.floor && sk_row_time(&v, end) - sk_row_time(&v, end - 1) <= 1e-9 * b->delay;
  b->sampled  = 0;
  b->straight = b->straight && none;
  atomic_store_explicit(&b->end, end + 1, memory_order_release);
}

// What the initial system took for the delayed values: what was sent before the start.
static void take_first(const SkBundle *b, const double *v, double *row) {
  for (size_t i = 0; i < b->n; i++) row[i] = v[b->var[i]];
}

static void take_values(const SkBundle *b, const double *v, double *row) {
  if (!b->source_runs) {
    for (size_t i = 0; i < b->n; i++) row[i] = v[b->source[i]];
    return;
  }
  for (const int *run = b->source_runs; (size_t)run[0] < b->n; run++)
    memcpy(row + run[0], v + b->source[run[0]], (size_t)(run[1] - run[0]) * sizeof(double));
}

// Delays and steps --------------------------------------------------------------------------------

// A delay that may vary comes as close to zero as it likes, since its ends are one island. One that does not is known
// before the step, and ties nothing: zero would be another model.
static bool check_delays(const SkLines *lines, SkIslandRt *world) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    const SkLineCode *line = &lines->model->lines[i];
    double            d = lines->delay[i], most = lines->longest[i];
    const char       *name = sk_island_variable(world, line->source);
    if (d == 0.0 && (line->delivered || sk_line_is_between(line))) {
      sk_island_fail(
          world,
          "the delay of %s is 0: without a delay the two sides are to be solved together, which "
          "is another model; let the delay be a constant or a parameter with "
          "annotation(Evaluate = true), then it is made",
          name);
      return false;
    }
    if (d >= 0.0 && most >= 0.0 && isfinite(most)) continue;
    sk_island_fail(world, "the delay of %s is %g: it must be a finite number%s", name,
                   d >= 0.0 ? most : d, line->delivered ? " above zero" : ", not below zero");
    return false;
  }
  return true;
}

static void keep_shorter(const SkLines *lines, int *shortest, int line) {
  if (*shortest < 0 || lines->delay[line] < lines->delay[*shortest]) *shortest = line;
}

void sk_lines_shortest(const SkLines *lines, int *between, int *own) {
  const SkModelCode *m = lines->model;
  for (int i = 0; i <= m->n_islands; i++) between[i] = own[i] = -1;
  for (int i = 0; i < m->n_lines; i++) {
    const SkLineCode *line = &m->lines[i];
    if (sk_line_is_between(line)) {
      keep_shorter(lines, &between[line->from_island], i);
      keep_shorter(lines, &between[line->to_island], i);
      keep_shorter(lines, &between[m->n_islands], i);
    } else if (line->delivered) {
      keep_shorter(lines, &own[line->to_island], i);
      keep_shorter(lines, &own[m->n_islands], i);
    }
  }
}

double sk_lines_delay(const SkLines *lines, int line) { return lines->delay[line]; }
int    sk_lines_source(const SkLines *lines, int line) { return lines->model->lines[line].source; }

bool sk_lines_are_as_long(const SkLines *lines, const double *delay, const double *longest) {
  for (int i = 0; i < lines->model->n_lines; i++) {
    bool constant = lines->delay[i] == lines->longest[i];
    if (longest[i] != lines->longest[i] || (constant && delay[i] != lines->delay[i])) return false;
  }
  return true;
}

// Euclid's way, with remainders that may be rounding.
static double divisor_of(double a, double b, double least) {
  while (b >= least) {
    double rest = a - floor(a / b + 1e-9) * b;
    a           = b;
    b           = rest;
  }
  return fabs(b) <= 1e-9 * a ? a : 0.0;
}

double sk_lines_divisor(const SkLines *lines, double least) {
  double divisor = 0.0;
  for (int i = 0; i < lines->n_bundles; i++) {
    const SkBundle *b = &lines->bundles[i];
    if (!b->constant || !(b->delay > 0.0)) return 0.0;
    divisor = divisor > 0.0 ? divisor_of(fmax(b->delay, divisor), fmin(b->delay, divisor), least)
                            : b->delay;
    if (!(divisor >= least)) return 0.0;
    // A part of this delay to the last digit, not what rounding has left.
    divisor = b->delay / round(b->delay / divisor);
  }
  for (int i = 0; i < lines->n_bundles; i++) {
    double d = lines->bundles[i].delay;
    if (fabs(d - round(d / divisor) * divisor) > 1e-10 * divisor) return 0.0;
  }
  return divisor;
}

double sk_lines_horizon(const SkLines *lines, int island) {
  double horizon = INFINITY;
  for (int k = lines->in_first[island]; k < lines->in_first[island + 1]; k++) {
    const SkBundle *b     = &lines->bundles[k];
    double          delay = b->far || !b->constant ? b->delay : b->delay / 3.0;
    horizon               = delay < horizon ? delay : horizon;
  }
  return horizon;
}

// Bundles -----------------------------------------------------------------------------------------

typedef struct {
  int    from, to, delivered, alone;  // alone: the line's number when the delay varies
  double delay;
  int    group, var, line;
} Key;

static int same_bundle(const Key *a, const Key *b) {
  const int pairs[][2] = {
      {a->to, b->to}, {a->from, b->from}, {a->delivered, b->delivered}, {a->alone, b->alone}};
  for (int i = 0; i < 4; i++)
    if (pairs[i][0] != pairs[i][1]) return pairs[i][0] < pairs[i][1] ? -1 : 1;
  return a->delay < b->delay ? -1 : a->delay > b->delay;
}

static int compare(const void *one, const void *other) {
  const Key *a = one, *b = other;
  int        order = same_bundle(a, b);
  if (order) return order;
  if (a->group != b->group) return a->group < b->group ? -1 : 1;
  if (a->var != b->var) return a->var < b->var ? -1 : 1;
  return a->line < b->line ? -1 : 1;
}

// The lanes at which places stop following each other; NULL where copying stretches would not pay.
static int *find_runs(const int *places, size_t n, int *runs, int **free) {
  int count = 0;
  for (size_t i = 0; i < n; i++)
    if (i == 0 || places[i] != places[i - 1] + 1) runs[count++] = (int)i;
  if ((size_t)count * 4 > n) return NULL;
  runs[count] = (int)n;
  *free       = runs + count + 1;
  return runs;
}

static void fill_bundle(SkLines *lines, SkBundle *b, const Key *keys, size_t first, size_t n,
                        int **runs) {
  const SkModelCode *m      = lines->model;
  int                number = (int)(b - lines->bundles), line = keys[first].line;
  b->n         = n;
  b->from      = keys[first].from;
  b->to        = keys[first].to;
  b->far       = b->from != b->to;
  b->delay     = lines->delay[line];
  b->longest   = lines->longest[line];
  b->constant  = b->delay == b->longest;
  b->delivered = keys[first].delivered != 0;
  b->last      = -INFINITY;
  b->parted    = -INFINITY;
  b->owed      = lines->parts + first;
  b->behind    = lines->parts + m->n_lines + first;
  b->most      = lines->parts + 2 * m->n_lines + first;
  b->lo        = -INFINITY;
  b->hi        = INFINITY;
  b->asked     = NAN;
  b->source    = lines->places + first;
  b->var       = lines->places + m->n_lines + first;
  for (size_t i = 0; i < n; i++) {
    line                = keys[first + i].line;
    b->source[i]        = m->lines[line].source;
    b->var[i]           = m->lines[line].var;
    lines->bundle[line] = number;
    lines->lane[line]   = (int)i;
  }
  b->source_runs = find_runs(b->source, n, *runs, runs);
  b->var_runs    = find_runs(b->var, n, *runs, runs);
}

// Bundles by their reader and by their writer. They are in order of readers already.
static void list_bundles(SkLines *lines) {
  int n = lines->model->n_islands;
  memset(lines->in_first, 0, sizeof(int) * (size_t)(n + 2));
  memset(lines->out_first, 0, sizeof(int) * (size_t)(n + 2));
  for (int i = 0; i < lines->n_bundles; i++) {
    lines->in_first[lines->bundles[i].to + 1]++;
    lines->out_first[lines->bundles[i].from + 2]++;
  }
  for (int k = 0; k < n; k++) lines->in_first[k + 1] += lines->in_first[k];
  for (int k = 0; k < n; k++) lines->out_first[k + 2] += lines->out_first[k + 1];
  for (int i = 0; i < lines->n_bundles; i++)
    lines->out[lines->out_first[lines->bundles[i].from + 1]++] = i;
}

SkStatus sk_lines_bundle(SkLines *lines) {
  const SkModelCode *m = lines->model;
  size_t             n = (size_t)m->n_lines, count = 0;
  Key               *keys = sk_calloc(n + 1, sizeof *keys);
  if (!keys) return SK_NOMEM;
  for (size_t i = 0; i < n; i++) {
    const SkLineCode *line  = &m->lines[i];
    bool              moves = lines->delay[i] != lines->longest[i];
    keys[i] = (Key){line->from_island, line->to_island, line->delivered, moves ? 1 + (int)i : 0,
                    lines->delay[i],   line->group,     line->var,       (int)i};
  }
  qsort(keys, n, sizeof *keys, compare);
  for (size_t i = 0; i < n; i++) count += i == 0 || same_bundle(&keys[i - 1], &keys[i]) != 0;
  for (int i = 0; i < lines->n_bundles; i++) sk_rings_free(lines->bundles[i].ring);
  sk_free(lines->bundles);
  lines->n_bundles = 0;
  lines->bundles   = sk_calloc(count + 1, sizeof *lines->bundles);
  if (!lines->bundles) {
    sk_free(keys);
    return SK_NOMEM;
  }
  lines->n_bundles = (int)count;
  int *runs        = lines->runs;
  for (size_t i = 0, b = 0, end; i < n; i = end, b++) {
    for (end = i + 1; end < n && same_bundle(&keys[i], &keys[end]) == 0;) end++;
    fill_bundle(lines, &lines->bundles[b], keys, i, end - i, &runs);
  }
  list_bundles(lines);
  sk_lines_group(lines);
  sk_free(keys);
  return SK_OK;
}

SkStatus sk_lines_delays(SkLines *lines, SkIslandRt *world) {
  if (!lines->model->n_lines) return SK_OK;
  if (sk_island_pair(world, lines->model->delays, lines->delay, lines->longest))
    return SK_INIT_FAILED;
  return check_delays(lines, world) ? sk_lines_bundle(lines) : SK_STRUCTURE;
}

// One more bundle that ties an island to a neighbour, whose jumps take so long to arrive.
static void add_watch(SkLines *lines, int first, int *n, const SkIslandRt *neighbour, double plus,
                      double jumps) {
  int i = first;
  while (i < *n && lines->watch[i].reached != &neighbour->head.reached) i++;
  if (i == *n) lines->watch[(*n)++] = (SkWatch){&neighbour->head.reached, INFINITY, INFINITY};
  if (plus < lines->watch[i].plus) lines->watch[i].plus = plus;
  if (jumps < lines->watch[i].jumps) lines->watch[i].jumps = jumps;
}

// It may read what its writers have passed, and must not leave its readers so far behind that lines overflow.
static void list_watches(SkLines *lines, SkIslandRt *const *islands) {
  int n = 0;
  for (int island = 0; island < lines->model->n_islands; island++) {
    int first = lines->watch_first[island] = n;
    for (int k = lines->in_first[island]; k < lines->in_first[island + 1]; k++) {
      const SkBundle *b = &lines->bundles[k];
      if (b->far) add_watch(lines, first, &n, islands[b->from], b->delay - b->extra, b->delay);
    }
    for (int k = lines->out_first[island]; k < lines->out_first[island + 1]; k++) {
      const SkBundle *b = &lines->bundles[lines->out[k]];
      if (b->far) add_watch(lines, first, &n, islands[b->to], b->lead, INFINITY);
    }
    lines->watch_first[island + 1] = n;
  }
}

// Points inside each step of the writer that the order of both needs: for order three and four where there are not
// always rows on both sides of what is read, above that everywhere. What has no states is as exact as anybody asks for.
static int inner_points(const SkBundle *b, const SkIslandRt *from, const SkIslandRt *to) {
  if (!sk_can(from->solver, SK_ON_GRID)) return SK_CELL;
  int order = sk_is_fixed(to->solver) ? to->solver->order : 4;
  if (!b->constant || !sk_is_fixed(from->solver)) return 0;
  if (from->code->n_states && from->solver->order < order) order = from->solver->order;
  return order > 4 ? 4 : order > 2 && !b->central ? 2 : 0;
}

// Where either side has no grid, an event may come hardly later than the point where the writer is: whether it has come may
// not matter. So all that is read, and what is as near to it as makes two times one, has been sent before.
static double margin(const SkBundle *b, const SkIslandRt *from, const SkIslandRt *to) {
  bool grids = sk_can(from->solver, SK_ON_GRID) && !isfinite(to->window);
  return grids ? 0.0
               : 4e-9 * b->delay + 16.0 * sk_time_slack(fmax(fabs(to->start), fabs(to->stop)));
}

void sk_lines_plan(SkLines *lines, SkIslandRt *const *islands) {
  lines->integrates = false;
  for (int i = 0; i < lines->model->n_islands; i++)
    lines->integrates |= lines->model->islands[i]->n_states > 0;
  for (int i = 0; i < lines->n_bundles; i++) {
    SkBundle         *b    = &lines->bundles[i];
    SkIslandRt       *from = islands[b->from];
    const SkIslandRt *to   = islands[b->to];
    double            t    = b->delay * (1.0 + 1e-9);
    // The second row behind any time is not later than two of the writer's steps.
    double at_once = isfinite(to->window) ? 1.001 * to->window : to->stride;
    b->central     = 2.0 * from->stride + at_once <= t && 3.0 * from->stride <= t;
    // Between the last two rows only a straight line is stable: a cubic through what was before makes waves larger.
    b->degree = !b->constant || b->central ? 3 : 1;
    // Rows that were saved are as wide as they are.
    if (!b->ring) b->inner = inner_points(b, from, to);
    b->central = b->central && !b->inner;
    if (b->inner != SK_CELL && b->inner > from->inner) from->inner = b->inner;
    // (Where the sum above is the delay but for rounding it asks for no more than there is.)
    double more = margin(b, from, to) + (b->central ? 2.0 * from->stride : 0.0);
    b->extra    = b->far ? fmax(0.0, fmin(more, b->delay - at_once)) : 0.0;
    b->lead     = fmax(b->delay, 64.0 * fmax(from->stride, to->stride));
    b->tight = !b->far && b->constant && !b->inner && b->n >= WIDE && sk_is_fixed(from->solver) &&
               !from->code->march;
    islands[b->to]->delivered |= b->delivered;
    islands[b->to]->varies |= !b->constant;
    islands[b->to]->tight |= b->tight;
  }
  list_watches(lines, islands);
}

SkStatus sk_lines_start(SkLines *lines, SkIslandRt *const *islands) {
  for (int i = 0; i < lines->n_bundles; i++) {
    SkBundle         *b    = &lines->bundles[i];
    const SkIslandRt *from = islands[b->from];
    if (!sk_bundle_open(b, from)) return SK_NOMEM;
    take_first(b, from->run.v, new_row(lines, b, from->run.time));
    publish(b);
  }
  return SK_OK;
}

double sk_lines_free_until(const SkLines *lines, int island) {
  double until = INFINITY;
  for (int k = lines->watch_first[island]; k < lines->watch_first[island + 1]; k++) {
    const SkWatch *w = &lines->watch[k];
    double         t = atomic_load_explicit(w->reached, memory_order_acquire) + w->plus;
    until            = t < until ? t : until;
  }
  return until;
}

double sk_lines_told_until(const SkLines *lines, int island) {
  double until = INFINITY;
  for (int k = lines->watch_first[island]; k < lines->watch_first[island + 1]; k++) {
    const SkWatch *w = &lines->watch[k];
    until = fmin(until, atomic_load_explicit(w->reached, memory_order_acquire) + w->jumps);
  }
  return until;
}

// Recording ---------------------------------------------------------------------------------------

// What is within the tolerance is no jump: it would come back from the other end again and again, and cut a
// step each time.
static bool is_near(const SkIslandRt *island, double value, double old) {
  return fabs(value - old) <= 0.01 * island->tolerance * fmax(fabs(value), fabs(old));
}

static bool is_small(const SkIslandRt *island, const SkBundle *b, const double *row) {
  for (size_t i = 0; i < b->n; i++)
    if (!is_near(island, island->run.v[b->source[i]], row[i])) return false;
  return true;
}

// A second change at one time replaces the first: a jump has two sides.
static bool replaced(const SkIslandRt *island, const SkBundle *b, bool event) {
  SkView   v    = sk_view(b);
  uint64_t last = v.end - 1;
  bool     two  = last > v.floor && sk_row_time(&v, last - 1) == b->last;
  if (event && !two && !is_small(island, b, sk_row_values(&v, last))) return false;
  take_values(b, island->run.v, (double *)(uintptr_t)sk_row_values(&v, last));
  return true;
}

bool sk_lines_start_anew(SkLines *lines, SkIslandRt *const *islands, const double *before) {
  bool changed = false;
  for (int i = 0; i < lines->n_bundles; i++) {
    SkBundle         *b    = &lines->bundles[i];
    const SkIslandRt *from = islands[b->from];
    SkView            v    = sk_view(b);
    double           *row  = (double *)(uintptr_t)sk_row_values(&v, 0);
    for (size_t k = 0; k < b->n; k++) {
      double now = from->run.v[b->source[k]];
      if (is_near(from, now, before[b->source[k]])) continue;
      // Waves that were given do not follow.
      if (!is_near(from, row[k], before[b->source[k]])) continue;
      row[k]  = now;
      changed = true;
    }
  }
  return changed;
}

// A mass sends a jump back with something behind it that gets shorter each time. Once the next step takes half of the
// jump away again, steps cannot follow that any more. (On the grid nobody asks: see is_over.)
void sk_bundle_look_behind(const SkIslandRt *island, SkBundle *b) {
  SkView   v    = sk_view(b);
  uint64_t jump = atomic_load_explicit(&b->jump, memory_order_relaxed);
  if (!jump || jump + 1 != v.end || v.end < v.floor + 2) return;
  double        from = sk_row_time(&v, v.end - 1);
  const double *next = sk_row_values(&v, v.end), *after = sk_row_values(&v, v.end - 1);
  const double *before = sk_row_values(&v, v.end - 2);
  double        steps  = (sk_row_time(&v, v.end) - from) / island->step;
  // Beside many others a short step tells of them.
  double least = sk_lines_are_dense(island) ? 0.25 : 1e-3;
  if (!(steps > least) || (!island->inner && sk_is_on_grid(island, from))) return;
  // Jumps that were passed on mostly come from one beginning.
  if (*sk_row_age(&v, v.end - 1) < 1.0) b->spiky = false;
  for (size_t i = 0; i < b->n && !b->spiky; i++) {
    double leap = after[i] - before[i], back = (after[i] - next[i]) / steps;
    b->spiky = !is_near(island, after[i], before[i]) && back / leap > 0.5;
  }
}

// age: how often what jumps has been passed on. Readers see nothing of the row before all of it is there.
bool sk_bundle_push(SkIslandRt *island, SkBundle *b, bool event, double age) {
  double time = island->run.time, slack = fmax(sk_time_slack(time), island->grain);
  // A stop that misses the end of a step by rounding is at that end: the jump is there, too. An arrival is looked for with more
  // room (is_arriving in move.c): a row may be asked for that much before the end of the step.
  double early = event ? fmax(slack, sk_island_near(island, time)) : 0.0;
  double now   = event && b->last - time >= -slack && b->last - time <= early ? b->last : time;
  if (now <= b->last && (now < b->last || replaced(island, b, event))) {
    SkView v   = sk_view(b);
    b->sampled = 0;
    if (age > 0.0) *sk_row_age(&v, v.end - 1) = age;
    return true;
  }
  bool    later = now > b->last;
  double *row   = new_row(island->lines, b, now);
  if (!row) return false;
  take_values(b, island->run.v, row);
  if (later) sk_bundle_look_behind(island, b);
  SkView v               = sk_view(b);
  *sk_row_age(&v, v.end) = age;
  publish(b);
  return true;
}

bool sk_bundle_put(SkLines *lines, SkBundle *b, const void *bytes) {
  double time = 0.0;
  memcpy(&time, bytes, sizeof time);
  double *row = new_row(lines, b, time);
  if (!row) return false;
  memcpy(row, (const char *)bytes + sizeof time, (sk_bundle_width(b) - 1) * sizeof(double));
  b->sampled = b->inner;
  publish(b);
  return true;
}

bool sk_bundle_close(SkIslandRt *island, SkBundle *b, double time) {
  if (!new_row(island->lines, b, time)) return false;
  sk_bundle_look_behind(island, b);
  publish(b);
  return true;
}

// What push_one does at the end of most steps. False: there is more to it.
static bool push_plain(const SkIslandRt *island, SkBundle *b) {
  double   time  = island->run.time;
  SkRing  *ring  = atomic_load_explicit(&b->ring, memory_order_relaxed);
  uint64_t end   = atomic_load_explicit(&b->end, memory_order_relaxed);
  uint64_t floor = atomic_load_explicit(&b->floor, memory_order_acquire);
  bool     jumps = atomic_load_explicit(&b->jump, memory_order_relaxed) + 1 == end;
  if (b->inner || jumps || !(time > b->last) || end - floor >= ring->cap) return false;
  size_t  width  = sk_bundle_width(b);
  double *row    = ring->rows + (end & (ring->cap - 1)) * width;
  row[0]         = time;
  row[width - 1] = 0.0;
  take_values(b, island->run.v, row + 1);
  b->last    = time;
  b->sampled = 0;
  atomic_store_explicit(&b->end, end + 1, memory_order_release);
  return true;
}

bool sk_lines_push(SkIslandRt *island, bool event) {
  const SkLines *lines = island->lines;
  for (int k = lines->out_first[island->head.number]; k < lines->out_first[island->head.number + 1];
       k++) {
    SkBundle *b = &lines->bundles[lines->out[k]];
    if (!event && push_plain(island, b)) continue;
    if (!sk_bundle_push(island, b, event, 0.0)) return false;
  }
  return true;
}

bool sk_lines_bend(SkIslandRt *island, double time) {
  SkLines *lines = island->lines;
  for (int k = lines->out_first[island->head.number]; k < lines->out_first[island->head.number + 1];
       k++) {
    SkBundle *b   = &lines->bundles[lines->out[k]];
    SkView    v   = sk_view(b);
    double    off = fabs(b->last - time);
    // Where nothing makes sure that the next row is known the reader may have passed.
    if (b->far && !b->central && time < island->run.time) continue;
    // A mean value instead of a jump has straight lines on both sides. A curve through rows on both sides loses more by
    // ending at the kink than by passing it.
    if (b->straight || (sk_is_fixed(island->solver) && !b->inner)) continue;
    if (v.end < v.floor + 2) continue;
    if (off > fmax(sk_time_slack(time), island->grain)) continue;
    if (sk_row_time(&v, v.end - 2) == b->last) continue;
    double *row = new_row(lines, b, b->last);
    if (!row) return false;
    v = sk_view(b);
    memcpy(row, sk_row_values(&v, v.end - 1), b->n * sizeof(double));
    *sk_row_age(&v, v.end) = island->age + 1.0;
    publish(b);
  }
  return true;
}

// What was read for the step before the one that ends now will not be asked for again. It need not be told
// after each step.
void sk_lines_seen(SkIslandRt *island) {
  SkLines *lines = island->lines;
  double   from  = island->seen;
  island->seen   = island->run.time;
  const bool now = island->stats.steps % SEEN_EVERY == 0;
  from           = lines->keep_from < from ? lines->keep_from : from;
  from           = lines->rows_from < from ? lines->rows_from : from;
  for (int k = lines->in_first[island->head.number]; k < lines->in_first[island->head.number + 1];
       k++) {
    SkBundle *b = &lines->bundles[k];
    if (!now && !b->tight) continue;
    SkView   v     = sk_view(b);
    uint64_t floor = sk_bundle_floor(island, b, &v, from - b->longest);
    if (floor != v.floor) atomic_store_explicit(&b->floor, floor, memory_order_release);
  }
}
