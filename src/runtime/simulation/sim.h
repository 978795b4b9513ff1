// runtime/simulation/sim.h - a model that can be run: its islands, their memory, time.
//
// in:    SkModelCode (compiled), SkModelInfo (names), options
// out:   trajectories through a row callback; values by place; saved states
// cost:  all memory is allocated by sk_sim_new and sk_sim_init; stepping allocates nothing
// not:   compiling, files (record.h), the command line
// ref:   docs/algorithms/integration.md
#ifndef SK_RUNTIME_SIM_H
#define SK_RUNTIME_SIM_H

#include "base/status.h"
#include "runtime/island/info.h"
#include "runtime/rank/ranks.h"
#include "runtime/simulation/row.h"

#include <skerry/abi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkSim SkSim;

// How one island is solved; 0 and NULL: as the simulation says.
typedef struct {
  const char *solver;
  double      step, tolerance;
  int         iterations;
} SkIslandOptions;

typedef struct {
  double start, stop;
  double interval;  // of output; 0: (stop - start) / 500
  // Nobody looks at rows: only each so-manieth point of the grid has one, where rows do not count for steps; 0: each.
  uint64_t every;
  // More times of output, ascending, beside the grid; the caller's, as long as the sim. Not with saved states.
  const double *times;
  uint64_t      n_times;
  double        step;  // of fixed-step methods; 0: the interval, or less where lines ask for it
  double        tolerance;         // relative; 0: 1e-6
  int           iterations;        // of Newton's method in a step, at most; 0: until it converges
  const char   *solver;            // NULL: sk_sim_usual_solver
  const SkIslandOptions *islands;  // by island; may be NULL
  bool tick_rows;  // each tick has rows before and behind it, however often they come
  bool unseen;     // nobody looks at v in rows: around events it is not computed for them
  bool savable;    // sk_sim_save will be asked for
  bool
      after;  // ticks that come as often as rows have no rows before them: the row is the one behind
  int threads;  // 0: as many as pay
  // Looked at between steps; non-zero ends the run with SK_INTERRUPTED. May be NULL.
  const atomic_int *stop_flag;
  // Objects that run code of others do it in a process of its own, where they can.
  bool   apart;
  double patience;  // seconds to wait for an answer from there; 0: 60
  const struct SkObjectKeeper
      *keeper;  // of external objects (objects.h), as long as the sim; may be NULL
  // Warnings of assertions, each once; may be NULL.
  void (*on_warning)(void *user, const char *text);
  void *warning_user;
} SkSimOptions;

typedef struct {
  uint64_t steps, events, evaluations, jacobians, newton, failures;
  uint64_t at_once;  // steps of which one call of generated code took several
  int      threads;  // at the end
  uint64_t growths;  // times a delay line needed more memory than foreseen
} SkSimStats;

// One row of output: the variables are in v. event: 0 regular, 1 just before, 2 just after an event.
// Return false to stop the run (status SK_INTERRUPTED).
typedef bool SkRowFn(void *user, double time, const double *v, int event);

// SK_BAD_ARG: an unknown solver or an impossible time.
SkStatus sk_sim_new(const SkModelCode *code, const SkModelInfo *info, const SkSimOptions *options,
                    SkSim **out);
void     sk_sim_free(SkSim *sim);

// Before sk_sim_init: a parameter or start value by its place in v. Bindings of set parameters are not used.
void        sk_sim_set(SkSim *sim, int place, double value);
void        sk_sim_set_string(SkSim *sim, int place, const char *text);
double     *sk_sim_values(SkSim *sim);
const char *sk_sim_string(const SkSim *sim, int place);

// Before sk_sim_init: inputs from a table of `rows` rows with n + 1 numbers, time first, times ascending (two
// rows at one time are a jump). holds[k]: input k keeps its value until the next row, else it is
// interpolated. Copied.
SkStatus sk_sim_inputs(SkSim *sim, int n, const int *places, const unsigned char *holds,
                       uint64_t rows, const double *table);
bool     sk_sim_has_input(const SkSim *sim, int place);  // does the table have a column for it?

// SK_STRUCTURE: a step is longer than a line of its island; the message says which.
SkStatus sk_sim_init(SkSim *sim);
// After sk_sim_init or sk_sim_load, on every rank the same: from now on each moves the islands that it owns, all ranks call
// the functions below in the same order, and rank 0 has the rows (others get them, too, with no values but their own).
// shown: the places that rows show, by place; NULL: all. The way to other ranks must stay as long as the sim.
SkStatus sk_sim_spread(SkSim *sim, const SkPost *post, const int *owner,
                       const unsigned char *shown);
// Before that: a weight for what an island costs in a unit of time; the delay of a line.
double sk_sim_line_delay(const SkSim *sim, int line);
bool   sk_sim_only_looks(const SkSim *sim,
                         int          island);  // computed for rows only, of what others have
double sk_sim_island_cost(const SkSim *sim, int island);
// To the stop time (or `to` if earlier), calling row at each output point and around events.
SkStatus sk_sim_run(SkSim *sim, double to, SkRowFn *row, void *user);
// Rows on the grid may go to the sink instead of SkRowFn while it has room; NULL: none. Copied.
void   sk_sim_sink(SkSim *sim, const SkRowSink *sink);
double sk_sim_time(const SkSim *sim);

// Changes while a run is under way (change.c), at the time where it stands. SK_BAD_ARG: it cannot be; the message says why.
//
// Steps end exactly at `time` if it is still to come. So the run can be changed there, and nowhere else: has_met tells
// whether it stands at such a point. Fixed steps need not be told where one of them ends.
void     sk_sim_meet(SkSim *sim, double time);
bool     sk_sim_has_met(const SkSim *sim);
SkStatus sk_sim_hold_input(SkSim *sim, int place, double value);
// A parameter, and those that depend on it. Refused where something depends on it that was laid out at the start: the
// delay of a line, the times of sample().
SkStatus sk_sim_tune(SkSim *sim, int place, double value);
SkStatus sk_sim_put_state(SkSim *sim, int place, double value);
// The event of all that was changed since the last one, with a row after it. To be called before the run goes on.
SkStatus sk_sim_settle(SkSim *sim, SkRowFn *row, void *user);
bool     sk_sim_is_changed(const SkSim *sim);
// After sk_sim_load: rows later than where the way is repeated from are given again.
void sk_sim_repeat_rows(SkSim *sim);

// The state after the last row, as bytes of the caller (sk_free). A run that goes on from it gives the rows
// that would have come next, bit for bit, wherever this one was stopped. External objects are made anew.
// With several ranks all call it; the bytes are those of rank 0, and none (NULL) elsewhere.
SkStatus sk_sim_save(SkSim *sim, void **bytes, size_t *n);
int      sk_sim_ranks(const SkSim *sim);
bool     sk_sim_is_alone(const SkSim *sim);  // of several ranks some do not answer any more
bool     sk_sim_is_guest(const SkSim *sim);  // on another rank than 0
// Before sk_sim_run: sk_sim_save will be called from SkRowFn, at the first row that is not before `time`.
void sk_sim_save_at(SkSim *sim, double time);
// Instead of sk_sim_init, on a new sim of the same model and solver. Start, interval, step and tolerance are
// those of the saved run. SK_BAD_ARG: not a state of this model; the message says why.
SkStatus sk_sim_load(SkSim *sim, const void *bytes, size_t n);
// Where the run that was loaded was stopped: sk_sim_time may lie before it, at a point from which the way there is
// repeated. Rows up to it are not given again.
double sk_sim_resumed_at(const SkSim *sim);

// Replaces the code by another compilation of the same model (between two steps).
void sk_sim_swap(SkSim *sim, const SkModelCode *code);

SkSimStats   sk_sim_stats(const SkSim *sim);
SkSimOptions sk_sim_options(const SkSim *sim);  // with defaults filled in
// What an island is solved with: after sk_sim_init with everything filled in.
SkIslandOptions sk_sim_island(const SkSim *sim, int island);
const char     *sk_sim_message(const SkSim *sim);  // why it failed or terminated; "" otherwise
const char     *sk_sim_unsteady(
        const SkSim *sim);  // why lines start from start values; "": they do not
// The i-th solver's name, NULL past the end; whether the model must be translated for it.
const char *sk_sim_solver(int i);
bool        sk_sim_solver_is_implicit(const char *name);
bool        sk_sim_solver_is_fixed(const char *name);  // its steps have one length
int         sk_sim_solver_order(const char *name);     // 0: there is no such solver
bool        sk_sim_solver_is_free(const char *name);  // its steps are anywhere: none is given to it
bool        sk_sim_solver_wants_jacobian(const char *name);
// What an island is solved with when nothing was said; stepped: delays join islands of the model, or variables have hard
// limits; step: of the island, 0: none was given.
const char *sk_sim_usual_solver(bool stepped, double step);

#endif
