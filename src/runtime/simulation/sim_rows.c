// runtime/simulation/sim_rows.c - rows of results: when one is due, what it shows, and where it goes.
#include "base/mem.h"
#include "runtime/algebra/stretch.h"
#include "runtime/simulation/sim_priv.h"

#include <math.h>
#include <string.h>

// When ----------------------------------------------------------------------------------------------

// The next point of the output grid; the end when that is nearer, or as near as makes no difference.
double sk_sim_next_output(const SkSim *sim, double end) {
  const SkSimOptions *o    = &sim->options;
  double              next = o->start + (double)(int64_t)sim->output * o->interval;
  next                     = next > end - 1e-9 * o->interval ? end : next;
  return sim->extra < o->n_times ? fmin(next, o->times[sim->extra]) : next;
}

// Steps of adaptive methods in several islands, and those of islands with different steps, depend on where rows are.
void sk_sim_thin_out(SkSim *sim) {
  bool thin  = sim->options.every > 1 && !sim->options.savable && sk_sim_is_exact(sim);
  sim->every = 1;
  for (int i = 0; i < sim->code->n_islands; i++)
    thin &= sim->islands[i]->step == sim->islands[0]->step;
  if (thin) sim->every = sim->options.every;
}

double sk_sim_halt(double next, double known, double end) {
  return known < end && known <= next + sk_time_slack(next) ? known : next;
}

// Whether this is the time of a row; it is not asked for again.
bool sk_sim_output_due(SkSim *sim) {
  const SkSimOptions *o = &sim->options;
  bool                due =
      sim->time >= o->start + (double)(int64_t)sim->output * o->interval - 1e-9 * o->interval;
  uint64_t next = sim->extra;
  if (due) sim->output += sim->every;
  while (sim->extra < o->n_times && o->times[sim->extra] <= sim->time) sim->extra++;
  return due || sim->extra > next;
}

bool sk_sim_is_cut(const SkSim *sim, double stop, double whole) {
  return stop != whole || whole >= sim->save_at;
}

// Straight to where rows are kept -------------------------------------------------------------------

void sk_sim_close_sink(SkSim *sim) {
  if (!sim->sink_rows) return;
  sim->sink.close(sim->sink.user, sim->sink_n, sim->row_time);
  sim->sink_rows = NULL;
  sim->sink_n = sim->sink_all = 0;
}

bool sk_sim_open_sink(SkSim *sim) {
  sk_sim_close_sink(sim);
  if (!sim->sink.open || sim->skip) return false;
  sim->sink_rows = sim->sink.open(sim->sink.user, &sim->sink_all);
  return sim->sink_rows && sim->sink_all > 0;
}

// The row at sim->time straight to where rows are kept, if there is room and all is as it should be.
static inline bool to_sink(SkSim *sim) {
  if (sim->sink_n == sim->sink_all) return false;
  double *row = sim->sink_rows + sim->sink.stride * sim->sink_n;
  if (!sk_row_gather(row, sim->time, sim->v, sim->sink.runs, sim->sink.n_runs)) return false;
  if (!sk_stretches_finite(sim->v, sim->unsunk, sim->n_unsunk)) return false;
  sim->sink_n++;
  sim->given++;
  sim->row_time  = sim->time;
  sim->row_event = 0;
  return true;
}

// Stretches of the island without what rows show.
static bool find_unsunk(SkSim *sim) {
  const SkIslandRt *island = sim->islands[0];
  unsigned char    *shown  = sk_calloc((size_t)sim->code->n_v + 1, 1);
  size_t            most   = 1;
  for (int i = 0; i < island->n_stretches; i++) most += (size_t)island->stretches[2 * i + 1];
  sk_free(sim->unsunk);
  sim->unsunk   = sk_calloc(2 * most, sizeof(int));
  sim->n_unsunk = 0;
  if (shown && sim->unsunk) {
    for (uint32_t k = 0; k < sim->sink.n_runs; k++)
      memset(shown + sim->sink.runs[k].from, 1, sim->sink.runs[k].n);
    for (int i = 0; i < island->n_stretches; i++)
      for (int k = 0; k < island->stretches[2 * i + 1]; k++) {
        int place = island->stretches[2 * i] + k, *last = sim->unsunk + 2 * sim->n_unsunk;
        if (shown[place]) continue;
        if (sim->n_unsunk && last[-2] + last[-1] == place) {
          last[-1]++;
          continue;
        }
        last[0] = place;
        last[1] = 1;
        sim->n_unsunk++;
      }
  }
  bool ok = shown && sim->unsunk;
  sk_free(shown);
  return ok;
}

void sk_sim_sink(SkSim *sim, const SkRowSink *sink) {
  sk_sim_close_sink(sim);
  sim->sink = (SkRowSink){0};
  if (sim->code->n_islands != 1) return;
  if (sink) sim->sink = *sink;
  if (sink && !find_unsunk(sim)) sim->sink = (SkRowSink){0};
  sk_march_rows_plan(sim);
}

// One row -------------------------------------------------------------------------------------------

static SkStatus later(SkSim *sim) {
  for (int i = 0; i < sim->n_own; i++) {
    SkIslandRt *island = sim->own[i];
    if (sk_island_later(island)) return sk_sim_failed(sim, island, SK_SOLVER_FAILED);
  }
  return SK_OK;
}

// Did the run that was saved give this row? Beyond its end it gave none, whatever it took for an event before.
static bool is_repeated(SkSim *sim, double time) {
  if (time > sim->resumed_at + sk_time_slack(sim->resumed_at)) sim->skip = 0;
  return sim->skip && sim->skip--;
}

SkStatus sk_sim_row(SkSim *sim, SkRowFn *row, void *user, double time, const double *v, int event) {
  sk_sim_close_sink(sim);
  sim->row_time  = time;
  sim->row_event = event;
  sim->given++;
  if (is_repeated(sim, time)) return SK_OK;
  return !row || row(user, time, v, event) ? SK_OK : SK_INTERRUPTED;
}

SkStatus sk_sim_output(SkSim *sim, SkRowFn *row, void *user, int event) {
  // What is only looked at is computed on rank 0, of what the others have sent.
  SkStatus other  = sk_sim_is_guest(sim) ? SK_OK : sk_ranks_row(sim, sim->v);
  SkStatus status = sk_ranks_hold(sim, later(sim));
  if (sk_sim_is_guest(sim)) other = sk_ranks_row(sim, sim->v);
  if (status == SK_OK) status = other;
  if (status == SK_OK && sk_ranks_pend(sim)) return SK_OK;
  if (status == SK_NOT_FOUND) return SK_OK;  // the next meeting hears of it
  if (status == SK_OK) status = sk_sim_row(sim, row, user, sim->time, sim->v, event);
  return sk_ranks_hold(sim, status);
}

// Rows on the way of one island -----------------------------------------------------------------------

// The run will be saved on the way from this row to the next: it has to be able to repeat it from here.
static bool must_halt(const SkSim *sim, const SkIslandRt *island) {
  const SkSimOptions *o = &sim->options;
  if (!o->savable) return false;
  double next  = o->start + (double)(int64_t)(sim->output + sim->every) * o->interval;
  double whole = sk_sim_halt(next, island->head.known, INFINITY);
  next         = next > sim->run_end - 1e-9 * o->interval ? sim->run_end : next;
  return sk_sim_is_cut(sim, sk_sim_halt(next, island->head.known, sim->run_end), whole);
}

// A row that the only island passes between two steps, nothing else happening there.
static bool pass_any_row(SkSim *sim, SkIslandRt *island, double *to, SkStatus *status) {
  if (!(sim->time < sim->run_end) || must_halt(sim, island) || !sk_sim_output_due(sim))
    return false;
  *status = later(sim);
  bool sunk =
      *status == SK_OK && (sim->sink_n < sim->sink_all || sk_sim_open_sink(sim)) && to_sink(sim);
  if (*status == SK_OK && !sunk)
    *status = sk_sim_row(sim, sim->row, sim->row_user, sim->time, sim->v, 0);
  double next = sk_sim_next_output(sim, sim->run_end);
  sim->target = island->target = *to = sk_sim_halt(next, island->head.known, sim->run_end);
  return *status == SK_OK;
}

// What is computed for rows only, where that is done at once.
static inline bool is_plain(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->later) return true;
  bool silent = !island->head.message[0];
  if (c->quiet_later && !c->later(&island->run)) return true;
  if (silent) island->head.message[0] = 0;
  return false;
}

// The same. What most rows need is all that is done for them: it is what each step of a run with a row per step pays.
static bool pass_row(SkIslandRt *island, double *to, SkStatus *status) {
  SkSim              *sim = island->pass_user;
  const SkSimOptions *o   = &sim->options;
  sim->time               = island->run.time;
  // Before the end and without other times `to` is a point of the grid.
  double next = o->start + (double)(int64_t)(sim->output + sim->every) * o->interval;
  bool   slow = sim->extra < o->n_times || next > sim->run_end - 1e-9 * o->interval;
  // Without room what the row needs is not computed here: twice would be other bits than once.
  slow |= sim->sink_n == sim->sink_all;
  if (slow || !is_plain(island) || !to_sink(sim)) return pass_any_row(sim, island, to, status);
  sim->output += sim->every;
  sim->target = island->target = *to = sk_sim_halt(next, island->head.known, sim->run_end);
  return true;
}

void sk_sim_let_pass(SkSim *sim, double end, SkRowFn *row, void *user) {
  sim->row      = row;
  sim->row_user = user;
  sim->run_end  = end;
  if (sim->code->n_islands != 1) return;
  SkIslandRt *island = sim->islands[0];
  island->pass_row   = pass_row;
  island->pass_user  = sim;
  sk_march_rows_let(island);
}
