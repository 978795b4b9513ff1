// runtime/solver/march_rows.c - rows of results that generated code gives while an island takes many steps in one call
// (SkIslandCode.march): where they go, which are due, and what is known of them afterwards.
#include "base/mem.h"
#include "runtime/simulation/sim_priv.h"

#include <float.h>
#include <math.h>

// Where everything that the sink's rows show stands in them, by place. False: something stands there twice.
static bool number_slots(const SkSim *sim, unsigned *slot) {
  unsigned next = 1;
  bool     once = true;
  for (uint32_t k = 0; k < sim->sink.n_runs; k++)
    for (uint32_t i = 0; i < sim->sink.runs[k].n; i++) {
      unsigned *at = &slot[sim->sink.runs[k].from + i];
      once &= *at == 0;
      *at = next++;
    }
  return once;
}

static long count_plain(const unsigned *slot, size_t n) {
  size_t plain = 0;
  while (plain < n && slot[plain] == plain + 1) plain++;
  for (size_t i = plain; i < n; i++)
    if (slot[i]) return -1;
  return (long)plain;
}

static unsigned groups_with_some(const unsigned *slot, size_t n) {
  unsigned some = 0;
  for (size_t i = 0; i < n; i++) {
    size_t group = i / SK_ROWS_GROUP;
    if (slot[i]) some |= 1u << (group < SK_ROWS_GROUPS ? group : SK_ROWS_GROUPS - 1);
  }
  return some;
}

void sk_march_rows_plan(SkSim *sim) {
  const SkIslandCode *c = sim->code->islands[0];
  const size_t        n = (size_t)c->n_shown, n_v = (size_t)sim->code->n_v;
  sk_free(sim->slot);
  sk_free(sim->still);
  sim->slot = sim->still = NULL;
  sim->n_still           = 0;
  if (!sim->sink.open || n == 0) return;
  unsigned *all = sk_calloc(n_v + 1, sizeof *all);
  sim->slot     = sk_calloc(n, sizeof *sim->slot);
  sim->still    = sk_calloc(2 * sim->sink.stride, sizeof *sim->still);
  bool ok       = all && sim->slot && sim->still && number_slots(sim, all);
  for (size_t i = 0; ok && i < n; i++) {
    sim->slot[i]     = all[c->shown[i]];
    all[c->shown[i]] = 0;
  }
  sim->plain = ok ? count_plain(sim->slot, n) : -1;
  sim->some  = ok ? groups_with_some(sim->slot, n) : 0;
  for (size_t place = 0; ok && place < n_v; place++) {
    if (!all[place]) continue;
    sim->still[2 * sim->n_still]     = all[place];
    sim->still[2 * sim->n_still + 1] = (unsigned)place;
    sim->n_still++;
  }
  sk_free(all);
  if (ok) return;
  sk_free(sim->slot);
  sim->slot = NULL;
}

// As fixed.c has it for each row, or less: whoever is in between is left to it.
static double slack_between(const SkIslandRt *island, double from, double to) {
  double least = from > 0.0 ? from : to < 0.0 ? -to : 0.0;
  return fmax(1e-9 * island->step, sk_time_slack(least));
}

// The distance of the end of step n from the row with a number, and the sizes that its rounding depends on.
static double beside(const SkMarch *march, double n, double number, double *size) {
  const SkMarchRows *rows = &march->rows;
  const double       step = n * march->h, row = number * rows->interval;
  *size = fmax(*size, fabs(march->origin) + fabs(step) + fabs(rows->origin) + fabs(row));
  return fabs((march->origin + step) - (rows->origin + row));
}

// Of so many rows from the next one on it is known that there is room for them, that they come before the end and within
// slack of the ends of their steps: between the first and the last the distance is a straight line but for rounding.
static unsigned long sure_rows(const SkMarch *march) {
  const SkMarchRows *rows = &march->rows;
  double before = floor((rows->end - rows->origin) / rows->interval - rows->number), size = 0.0;
  double most = fmin((double)rows->room, before), n = march->n + (double)rows->due - 1.0;
  if (!(most >= 1.0)) return 0;
  double first = beside(march, n, rows->number, &size), more = most - 1.0;
  double last = beside(march, n + more * (double)rows->every, rows->number + more, &size);
  return fmax(first, last) + 3.0 * DBL_EPSILON * size <= rows->slack ? (unsigned long)most : 0;
}

static double open_rows(SkIslandRt *island, SkMarch *march, double end, double wide) {
  SkSim              *sim = island->pass_user;
  const SkSimOptions *o   = &sim->options;
  if (!sim->slot || sim->every > 1 || sim->extra < o->n_times) return end;
  double number = (double)(int64_t)sim->output, at = o->start + number * o->interval;
  double every = round(o->interval / march->h);
  double due   = round((at - march->origin) / march->h) - march->n + 1.0;
  if (!(every >= 1.0 && every < 1e9 && due >= 1.0 && due < 1e9)) return end;
  // The last row before a run is saved is left to pass_row (sim_rows.c).
  double last = o->savable ? fmin(sim->run_end, sim->save_at) - o->interval : sim->run_end;
  wide        = fmin(wide, last - fmax(1e-9 * island->step, sk_time_slack(last)));
  if (!(wide > end)) return end;
  // A tick has two.
  size_t least = island->sided ? 2 : 1;
  if (sim->sink_all - sim->sink_n < least && (!sk_sim_open_sink(sim) || sim->sink_all < least))
    return end;
  march->rows         = (SkMarchRows){.row      = sim->sink_rows + sim->sink.stride * sim->sink_n,
                                      .stride   = sim->sink.stride,
                                      .room     = sim->sink_all - sim->sink_n,
                                      .due      = (long)due,
                                      .every    = (long)every,
                                      .origin   = o->start,
                                      .number   = number,
                                      .interval = o->interval,
                                      .slack    = slack_between(island, at, wide),
                                      .end      = fmin(wide, last - 1e-9 * o->interval),
                                      .slot     = sim->slot,
                                      .plain    = sim->plain,
                                      .some     = sim->some,
                                      .n_still  = sim->n_still,
                                      .still    = sim->still,
                                      .sides    = island->sided,
                                      .near     = fmin(sk_time_slack(fmax(at, 0.0)), 1e-9 * o->interval)};
  march->rows.checked = march->rows.room - sure_rows(march);
  return wide;
}

static void close_rows(SkIslandRt *island, const SkMarch *march) {
  SkSim             *sim  = island->pass_user;
  const SkMarchRows *rows = &march->rows;
  sim->sink_n += rows->given;
  sim->given += rows->given;
  sim->output = (uint64_t)rows->number;
  sim->time = sim->row_time = *(rows->row - rows->stride);
  sim->row_event            = 0;
  double next               = sk_sim_next_output(sim, sim->run_end);
  sim->target = island->target = sk_sim_halt(next, island->head.known, sim->run_end);
}

static SkStatus row_behind(SkIslandRt *island) {
  SkSim *sim = island->pass_user;
  sim->time  = island->run.time;
  return sk_sim_output(sim, sim->row, sim->row_user, 2);
}

void sk_march_rows_let(SkIslandRt *island) {
  island->open_rows  = open_rows;
  island->close_rows = close_rows;
  island->row_behind = row_behind;
}
