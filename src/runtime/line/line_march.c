// runtime/line/line_march.c - lines while an island takes many steps in one call (SkIslandCode.march).
//
// Generated code reads and writes the rows itself, as long as the row of each step is the next one: what
// sk_lines_deliver does then. Here it is told where they are and how many steps there is room for; afterwards the
// counters are moved on.
#include "runtime/line/line_priv.h"

#include <limits.h>
#include <math.h>

// Rows before the last one read that stay: more than interpolation may want.
#define BEFORE 6
_Static_assert(BEFORE + 1 < SK_ROWS_BEFORE, "rows that stay are written");

// Groups by their readers or writers. `first` has room for one island more than there are, and one.
static void list(SkLines *lines, int *first, SkGroup *list, bool in) {
  int n = lines->model->n_islands;
  for (int i = 0; i < n + 2; i++) first[i] = 0;
  for (int k = 1; k <= lines->model->n_lines; k++) {
    const SkBundle *b = lines->group[k - 1].bundle;
    if (b) first[(in ? b->to : b->from) + 2]++;
  }
  for (int i = 0; i < n; i++) first[i + 2] += first[i + 1];
  for (int k = 1; k <= lines->model->n_lines; k++) {
    const SkBundle *b = lines->group[k - 1].bundle;
    if (b) list[first[(in ? b->to : b->from) + 1]++] = lines->group[k - 1];
  }
}

void sk_lines_group(SkLines *lines) {
  const SkModelCode *m = lines->model;
  for (int i = 0; i < m->n_lines; i++) lines->group[i] = (SkGroup){0};
  for (int i = 0; i < m->n_lines; i++) {
    int number = m->lines[i].group;
    if (number < 1 || number > m->n_lines) continue;
    SkGroup *group = &lines->group[number - 1];
    size_t   lane  = (size_t)lines->lane[i] + 1;
    if (!group->bundle || lane < group->first)
      *group = (SkGroup){&lines->bundles[lines->bundle[i]], lane};
  }
  list(lines, lines->group_in, lines->groups_in, true);
  list(lines, lines->group_out, lines->groups_out, false);
}

// Before a march ------------------------------------------------------------------------------------

static double slack_at(const SkIslandRt *island, const SkBundle *b, double time) {
  double slack = sk_time_slack(time) + 4.0 * DBL_EPSILON * b->delay;
  return slack > island->grain ? slack : island->grain;
}

// How many steps it takes until a step reads what this one writes, if the two times are near enough to each other whatever
// their rounding; 0: they may not be.
static long lag_of(const SkBundle *b, const SkMarch *march, const SkMarchLine *line, double first,
                   double last) {
  double steps = nearbyint(b->delay / march->h);
  double size  = fabs(march->origin) + fmax(fabs(first), fabs(last)) + b->delay;
  if (b->far || !(steps >= 1.0 && steps < 1e9)) return 0;
  double off = fabs(steps * march->h - b->delay) + 4.0 * DBL_EPSILON * size;
  return off <= line->tight && off <= line->wide ? (long)steps : 0;
}

// Steps whose rows are there, those of the island's own lines included that it writes on the way.
static long ready(const SkIslandRt *island, const SkMarch *march, const SkBundle *b,
                  SkMarchLine *line, double first, double last) {
  const bool inside = march->inside != 0;
  SkView     v      = sk_view(b);
  uint64_t   i      = b->hint + 1;
  if (!b->constant || !b->delivered || i <= v.floor || i >= v.end) return 0;
  double least = first >= 0.0 ? first : last <= 0.0 ? last : 0.0;
  line->rows   = (double *)(uintptr_t)v.ring->rows;
  line->mask   = v.mask;
  line->width  = v.width;
  line->at     = i;
  line->more   = 0;
  line->delay  = b->delay;
  line->tight  = slack_at(island, b, least);
  line->wide   = fmax(slack_at(island, b, first), slack_at(island, b, last));
  // No row before that of a step may be near its time.
  if (!(first - b->delay - sk_row_time(&v, i - 1) > line->wide)) return 0;
  if (!(island->step > 8.0 * line->wide)) return 0;
  line->behind = b->far ? (long)(v.end - i) - 1 : i + 1 < v.end ? LONG_MAX : 0;
  line->lag    = lag_of(b, march, line, first, last);
  line->inner  = b->inner;
  line->apart  = b->n;
  // Between rows that remember nothing a cubic is drawn through two on both sides.
  if (inside && b->inner == SK_CELL) return 0;
  if (inside && ((!b->inner && b->degree != 3) || i < v.floor + 2)) return 0;
  return b->far ? line->behind + (!inside || b->inner) : LONG_MAX;
}

static long room(const SkBundle *b, SkMarchLine *line, double first) {
  SkView v = sk_view(b);
  if (!(first > b->last) || b->straight) return 0;
  line->inner = b->inner;
  line->apart = b->n;
  line->rows  = (double *)(uintptr_t)v.ring->rows;
  line->mask  = v.mask;
  line->width = v.width;
  line->at    = v.end;
  line->more  = 0;
  line->jump  = 0;
  // The reader has moved it, if anybody.
  uint64_t floor = atomic_load_explicit(&b->floor, memory_order_acquire);
  line->room     = (long)(v.ring->cap - (v.end - floor));
  return line->room;
}

// Where all lines begin and end here, and each group has rows of its own.
bool sk_lines_may_jump(const SkIslandRt *island) {
  const SkLines *lines = island->lines;
  const int      n     = island->head.number;
  if (!lines) return false;
  const int in  = lines->in_first[n + 1] - lines->in_first[n];
  const int out = lines->out_first[n + 1] - lines->out_first[n];
  if (lines->group_in[n + 1] - lines->group_in[n] != in) return false;
  if (lines->group_out[n + 1] - lines->group_out[n] != out) return false;
  for (int k = lines->out_first[n]; k < lines->out_first[n + 1]; k++)
    if (lines->bundles[lines->out[k]].far) return false;
  for (int k = lines->in_first[n]; k < lines->in_first[n + 1]; k++) {
    const SkBundle *b = &lines->bundles[k];
    if (b->far || b->jumped == 0) return false;
  }
  return true;
}

// Rows that are looked at again fit into the rings many times over, two for each step.
static bool is_brief(const SkIslandRt *island, const SkMarch *march) {
  const SkLines *lines = island->lines;
  const int      n     = island->head.number;
  if (lines->keep_from < INFINITY || lines->rows_from < INFINITY) return false;
  for (int k = 0; k < lines->group_in[n + 1] - lines->group_in[n]; k++)
    if (!(march->in[k].delay < (SK_BRIEF + 0.25) * island->step)) return false;
  for (int k = 0; k < lines->group_out[n + 1] - lines->group_out[n]; k++)
    if (march->out[k].mask + 1 < 4 * (SK_BRIEF + SK_ROWS_BEFORE)) return false;
  return true;
}

long sk_lines_march(SkIslandRt *island, SkMarch *march, double first, double last) {
  SkLines *lines     = island->lines;
  long     steps     = march->steps;
  march->brief_steps = steps;
  if (!lines || !island->model->n_lines) return steps;
  const int in = lines->group_in[island->head.number], out = lines->group_out[island->head.number];
  for (int k = in; k < lines->group_in[island->head.number + 1] && steps > 0; k++) {
    lines->march_in[k].first = lines->groups_in[k].first;
    lines->march_in[k].more  = 0;
    long n = ready(island, march, lines->groups_in[k].bundle, &lines->march_in[k], first, last);
    steps  = n < steps ? n : steps;
  }
  for (int k = out; k < lines->group_out[island->head.number + 1] && steps > 0; k++) {
    lines->march_out[k].first = lines->groups_out[k].first;
    lines->march_out[k].more  = 0;
    lines->march_out[k].jump  = 0;
    long n                    = room(lines->groups_out[k].bundle, &lines->march_out[k], first);
    // With a tick in each step there are two rows for each; behind jumps the march of one run looks itself.
    if (march->ticks.at || (march->may_jump && island->march)) n /= 2;
    steps = n < steps ? n : steps;
  }
  march->in    = lines->march_in + in;
  march->out   = lines->march_out + out;
  march->grain = island->grain;
  march->small = 0.01 * island->tolerance;
  march->brief = island->march && is_brief(island, march);
  if (!march->brief) march->brief_steps = steps;
  return steps;
}

// After it ------------------------------------------------------------------------------------------

// What was read before the last step will not be asked for again.
static void let_go(SkLines *lines, SkBundle *b, double before) {
  SkView   v      = sk_view(b);
  double   from   = fmin(before, fmin(lines->keep_from, lines->rows_from));
  uint64_t floor  = v.floor;
  double   oldest = from - b->longest;
  if (from == before && b->hint > floor + BEFORE)
    floor = b->hint - BEFORE;
  else
    while (floor + BEFORE + 1 < v.end && sk_row_time(&v, floor + BEFORE) < oldest) floor++;
  if (floor != v.floor) atomic_store_explicit(&b->floor, floor, memory_order_release);
}

void sk_lines_marched(SkIslandRt *island, const SkMarch *march, long steps) {
  SkLines *lines = island->lines;
  if (!lines || steps == 0) return;
  const int n = island->head.number;
  for (int k = lines->out_first[n]; k < lines->out_first[n + 1]; k++) {
    SkBundle *b   = &lines->bundles[lines->out[k]];
    uint64_t  end = atomic_load_explicit(&b->end, memory_order_relaxed) + (uint64_t)steps;
    sk_bundle_look_behind(island, b);
    b->last = march->t;
    atomic_store_explicit(&b->end, end, memory_order_release);
  }
  for (int k = lines->in_first[n]; k < lines->in_first[n + 1]; k++)
    lines->bundles[k].hint += (uint64_t)steps;
  // Jumps: each group has rows of its own then.
  const bool any = march->jumps || march->ticks.done;
  for (int k = lines->group_out[n]; any && k < lines->group_out[n + 1]; k++) {
    SkBundle          *b    = lines->groups_out[k].bundle;
    const SkMarchLine *line = &lines->march_out[k];
    atomic_fetch_add_explicit(&b->end, (uint64_t)line->more, memory_order_release);
    if (line->jump) atomic_store_explicit(&b->jump, line->jump, memory_order_relaxed);
  }
  for (int k = lines->group_in[n]; any && k < lines->group_in[n + 1]; k++) {
    SkBundle *b = lines->groups_in[k].bundle;
    b->hint += (uint64_t)lines->march_in[k].more;
    if (b->jumped && b->jumped < b->hint) b->jumped = b->hint;
  }
  for (int k = lines->in_first[n]; k < lines->in_first[n + 1]; k++)
    let_go(lines, &lines->bundles[k], march->before);
  island->seen = march->t;
}
