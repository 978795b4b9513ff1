// runtime/sim.h - a model that can be run: its islands, their memory, time.
//
// in:    SkModelCode (compiled), SkModelInfo (names), options
// out:   trajectories through a row callback; values by place; saved states
// cost:  all memory is allocated by sk_sim_new and the solvers' opening; stepping allocates nothing
// not:   compiling, files (record.h), the command line
#ifndef SK_RUNTIME_SIM_H
#define SK_RUNTIME_SIM_H

#include "base/status.h"
#include "runtime/info.h"

#include <skerry/abi.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct SkSim SkSim;

typedef struct {
  double      start, stop;
  double      interval;   // of output; 0: (stop - start) / 500
  double      step;       // of fixed-step methods; 0: the interval
  double      tolerance;  // relative; 0: 1e-6
  const char *solver;     // NULL: "cvode"
  // Looked at between steps; non-zero ends the run with SK_INTERRUPTED. May be NULL.
  const volatile int *stop_flag;
} SkSimOptions;

typedef struct {
  uint64_t steps, events, evaluations, jacobians, newton;
} SkSimStats;

// One row of output: the variables are in v. event: 0 regular, 1 just before, 2 just after an event.
// Return false to stop the run (status SK_INTERRUPTED).
typedef bool SkRowFn(void *user, double time, const double *v, int event);

SkStatus sk_sim_new(const SkModelCode *code, const SkModelInfo *info, const SkSimOptions *options,
                    SkSim **out);
void     sk_sim_free(SkSim *sim);

// Before sk_sim_init: a parameter or start value by its place in v. Bindings of set parameters are not used.
void    sk_sim_set(SkSim *sim, int place, double value);
void    sk_sim_set_string(SkSim *sim, int place, const char *text);
double *sk_sim_values(SkSim *sim);

SkStatus sk_sim_init(SkSim *sim);
// To the stop time (or `to` if earlier), calling row at each output point and around events.
SkStatus sk_sim_run(SkSim *sim, double to, SkRowFn *row, void *user);
double   sk_sim_time(const SkSim *sim);
// States in v were changed from outside: everything that follows from them is computed anew.
SkStatus sk_sim_restart(SkSim *sim);

// Replaces the code by another compilation of the same model (between two steps).
void sk_sim_swap(SkSim *sim, const SkModelCode *code);

SkSimStats  sk_sim_stats(const SkSim *sim);
const char *sk_sim_message(const SkSim *sim);  // why it failed or terminated; "" otherwise

#endif
