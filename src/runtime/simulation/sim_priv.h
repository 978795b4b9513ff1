// runtime/simulation/sim_priv.h - the inside of a simulation, shared by running (sim.c), starting (sim_start.c) and
// saving (sim_state.c).
#ifndef SK_RUNTIME_SIM_PRIV_H
#define SK_RUNTIME_SIM_PRIV_H

#include "runtime/island/island.h"
#include "runtime/rank/ranks.h"
#include "runtime/simulation/sim.h"
#include "runtime/thread/island_pool.h"
#include "runtime/thread/lane_pool.h"
#include "runtime/thread/trial.h"

#define SK_MOST_THREADS 256

// How often a worker has moved an island; on a cache line of its own.
typedef struct {
  _Atomic uint64_t n;
  char             apart[56];
} SkMoves;

struct SkSim {
  const SkModelCode *code;
  const SkModelInfo *info;
  SkSimOptions       options;
  double            *v;
  const char       **s;
  void             **o;
  unsigned char     *set, *set_s;
  SkLines           *lines;
  SkSpatials        *spatials;
  SkInputs          *inputs;
  SkInputs          *held;  // change.c: inputs that were set, their event still to come; NULL: none
  bool               changed;  // of any island
  SkIslandRt       **islands;
  SkIslandHead     **heads;  // the same to those who need not know what they are made of
  SkIslandRt       **own;  // those that are moved here, in their order: all but with several ranks
  int                n_own;
  SkRanks           *ranks;                       // NULL: there is one
  SkIslandPool      *crew;                        // NULL: one thread
  SkLanePool        *team;                        // several threads for one island; NULL: none
  int               *order;                       // of the islands, for several threads
  int                share[SK_MOST_THREADS + 1];  // where in it each worker begins
  SkMoves            moves[SK_MOST_THREADS];      // by worker
  int                call_after;                  // passes over the islands: see schedule.c
  int                help_after;  // looks at islands that cannot move before a worker helps others
  SkTrial            trial;       // whether the crew pays
  bool               any_pinned;  // islands that only the first worker may move
  double            *shadow;      // a row made afterwards (history.c); NULL: never
  SkIslandRt        *world;       // runs parameters and start values: an island without equations
  double             time;        // of the last stop; with one island: where it is
  uint64_t           output;      // next output point: start + output * interval
  uint64_t           every;       // points of the grid from a row to the next
  uint64_t           extra;       // next of the times of output beside the grid
  double             row_time;
  int                row_event;  // of the last row; -1: none yet
  // Of sk_sim_run under way.
  SkRowFn *row;
  void    *row_user;
  double   run_end, target;  // target: the next stop
  // Memory of a sink: rows that were filled and rows in all; NULL: none is open.
  SkRowSink sink;
  double   *sink_rows;
  size_t    sink_n, sink_all;
  int *unsunk;  // what the only island computes and the sink's rows do not show, as its stretches
  int  n_unsunk;
  // The same of rows in a march: see SkMarchRows. slot NULL: it gives none.
  unsigned *slot, *still;
  long      plain, n_still;
  unsigned  some;
  bool      initialised, terminated, ended, met;
  // A point from which the run can be repeated as if nobody had stopped it since; see sim_state.c.
  SkBytes  snapshot;
  bool     has_snapshot;
  double   whole;    // the next stop of a run that nobody ends before it
  double   save_at;  // the state is wanted at the first row from then on; infinite: it is not
  uint64_t given;    // rows since the point
  // After loading: how far the run that was saved had come, and rows up to there that it has given.
  double   resumed_at;
  uint64_t skip;
  char     message[1200], unsteady[1200];
};

// From one stop to the next: what the scheduler and the islands that it moves share.
struct SkWay {
  SkSim         *sim;
  _Atomic double end;  // the target (of sim), or where an island has failed or ended the run
  SkRowFn       *row;
  void          *user;
  _Atomic int    left;  // islands still on their way
  bool           alone;
  int            call_after;  // passes of the first worker before it calls the others
  _Atomic bool   over;        // to go on with other threads than now
};

// What all ranks have in common at a stop; of one process what its islands have.
typedef struct {
  // The first island that failed or ended the run, in the order of time, then of numbers. at: infinite: none
  double   at, accepted;
  int      island, status, terminated;
  double   known, event;        // the next known event; the next one on the way
  int      due, loud, stopped;  // an island has an event now; one that rows show; the run is to end
  uint64_t steps;               // since adaptive solvers began afresh
} SkMeeting;

// Keeps the first island's explanation.
void     sk_sim_tell(SkSim *sim, const SkIslandHead *island);
SkStatus sk_sim_failed(SkSim *sim, const SkIslandRt *island, SkStatus status);
// Parameters and start values; those that the user gave survive the model's own.
SkStatus sk_sim_start_values(SkSim *sim);
SkStatus sk_sim_open(SkSim *sim);            // the solvers, v being at the start
bool     sk_sim_is_exact(const SkSim *sim);  // every solver can be saved at any time
void     sk_sim_tidy(SkSim *sim);            // texts that no variable has any more
void     sk_sim_snapshot(SkSim *sim);
void     sk_sim_drop_snapshot(SkSim *sim);
// Steps and strides of the islands, the delays being known. Refuses steps that no line allows.
SkStatus sk_sim_steps(SkSim *sim);
void     sk_sim_warnings(SkSim *sim);  // what islands had to say since the last stop

// sim_rows.c. The next point where a row is wanted; whether one is wanted now, which is then given.
double sk_sim_next_output(const SkSim *sim, double end);
// Where to halt next: at the row, or at the known event before it. An event that misses a row by rounding is at its own
// time, whatever there is to be seen.
double sk_sim_halt(double next, double known, double end);
bool   sk_sim_output_due(SkSim *sim);
// A stop of a run that ends at `end` is not where it would stop without, or the state is wanted on the way there.
bool sk_sim_is_cut(const SkSim *sim, double stop, double whole);
// Until `end` one island may give rows on its way.
void     sk_sim_let_pass(SkSim *sim, double end, SkRowFn *row, void *user);
void     sk_sim_thin_out(SkSim *sim);    // how many points of the grid go without a row
bool     sk_sim_open_sink(SkSim *sim);   // memory for more rows; false: there is none now
void     sk_sim_close_sink(SkSim *sim);  // rows that were put there are given
SkStatus sk_sim_output(SkSim *sim, SkRowFn *row, void *user, int event);
SkStatus sk_sim_row(SkSim *sim, SkRowFn *row, void *user, double time, const double *v, int event);

// march_rows.c: the sink is another one; the only island may give rows in a march.
void sk_march_rows_plan(SkSim *sim);
void sk_march_rows_let(SkIslandRt *island);

// ranks.c; with one rank nothing but what the islands here have is looked at.
// The view of all, which is in *m: status of the first end. event: of ours, the next one on the way.
SkStatus sk_ranks_meet(SkSim *sim, double event, SkMeeting *m);
// The earliest time of all ranks. Infinite: there is none, or the others cannot be heard any more.
double sk_ranks_next(SkSim *sim, double own);
// A failure of this rank alone waits for the next meeting: SK_OK then.
SkStatus sk_ranks_hold(SkSim *sim, SkStatus status);
// What rows show of the other ranks is put into v on rank 0. SK_NOT_FOUND: there is no row, somebody has failed.
SkStatus sk_ranks_row(SkSim *sim, double *v);
bool     sk_ranks_pend(const SkSim *sim);                     // such a failure waits
bool     sk_island_is_elsewhere(const SkIslandHead *island);  // another rank moves it
bool     sk_ranks_are_broken(const SkSim *sim);
void     sk_ranks_tell_stats(SkSim *sim);  // rank 0 knows those of all then
void     sk_ranks_add_stats(const SkSim *sim, SkSimStats *all);
void     sk_ranks_free(SkSim *sim);
// ranks_frame.c: around the way from one stop to the next. work: now and then in between; false: broken.
void sk_ranks_begin_way(SkSim *sim, SkWay *way);
bool sk_ranks_work(SkSim *sim, bool idle, int *rests);
void sk_ranks_end_way(SkSim *sim);
// ranks_state.c: rank 0 has the state of all.
SkStatus sk_ranks_gather(SkSim *sim);

// sim_state.c: the state of one island, but for values and lines.
void sk_sim_put_island(const SkIslandRt *island, SkBytes *out);
bool sk_sim_get_island(SkIslandRt *island, SkBytes *in);

// history.c
SkStatus sk_history_open(SkSim *sim);
// The rows around events on the way up to `until`, the first one given.
SkStatus sk_history_rows(SkSim *sim, double first, double until, SkRowFn *row, void *user);

// The first event on the way after a time; infinite: there is none.
double sk_history_next(const SkSim *sim, double after);

// schedule.c: all islands to `target`, events at that very time still to be done.
// *m: what all have in common there.
SkStatus sk_schedule_run(SkSim *sim, double target, SkRowFn *row, void *user, SkMeeting *m);
// From now on with n threads. Between two stops.
SkStatus sk_schedule_threads(SkSim *sim, int n);
// The first failure, or the first island that ended the run, in the order of time; NULL: none.
SkIslandHead *sk_schedule_first_end(const SkSim *sim);
int           sk_schedule_size(const SkSim *sim);    // threads that are used just now
double   sk_sim_cost(const SkSim *sim, int island);  // of a unit of time, in no particular unit
bool     sk_sim_is_fine_tick(const SkSim *sim, const SkIslandRt *island);  // a tick without rows
SkStatus sk_sim_take_imports(SkSim *sim);  // what islands take from others before events at ticks
// move.c
double   sk_sim_known(const SkIslandRt *island);   // when its next event is known to be
bool     sk_sim_is_due(const SkIslandRt *island);  // it is now
SkStatus sk_sim_known_event(SkSim *sim, SkIslandRt *island);
SkStatus sk_sim_event(SkIslandRt *island);  // one that nobody has foreseen

#endif
