// runtime/sim_priv.h - the inside of a simulation, shared by running (sim.c), starting (sim_start.c) and
// saving (sim_state.c).
#ifndef SK_RUNTIME_SIM_PRIV_H
#define SK_RUNTIME_SIM_PRIV_H

#include "runtime/island.h"
#include "runtime/sim.h"

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
  SkIslandRt       **islands;
  SkIslandRt        *world;   // runs parameters and start values: an island without equations
  double             time;    // of the last stop; with one island: where it is
  uint64_t           output;  // next output point: start + output * interval
  double             row_time;
  int                row_event;  // of the last row; -1: none yet
  bool               initialised, terminated, ended, met;
  // The last point from which the run can be repeated, and the rows given since. Kept only where a solver
  // cannot be saved at any time.
  SkBytes  snapshot;
  bool     has_snapshot;
  uint64_t rows_since, end_rows;  // end_rows: before the last event
  uint64_t skip;                  // rows to leave out after loading
  char     message[1200];
};

// Keeps the first island's explanation.
SkStatus sk_sim_failed(SkSim *sim, const SkIslandRt *island, SkStatus status);
// Parameters and start values; those that the user gave survive the model's own.
SkStatus sk_sim_start_values(SkSim *sim);
SkStatus sk_sim_open(SkSim *sim);            // the solvers, v being at the start
bool     sk_sim_is_exact(const SkSim *sim);  // every solver can be saved at any time
void     sk_sim_snapshot(SkSim *sim);
// Steps and strides of the islands, the delays being known. Refuses steps that no line allows.
SkStatus sk_sim_steps(SkSim *sim);
SkStatus sk_sim_output(SkSim *sim, SkRowFn *row, void *user, int event);

// schedule.c: all islands to `target`, events at that very time still to be done.
SkStatus sk_schedule_run(SkSim *sim, double target, SkRowFn *row, void *user);
double   sk_sim_known(const SkIslandRt *island);   // when its next event is known to be
bool     sk_sim_is_due(const SkIslandRt *island);  // it is now
SkStatus sk_sim_known_event(SkSim *sim, SkIslandRt *island);

#endif
