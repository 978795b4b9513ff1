// fmu/engine_priv.h - the inside of an instance, shared by engine.c, exchange.c and state.c.
#ifndef SK_FMU_ENGINE_PRIV_H
#define SK_FMU_ENGINE_PRIV_H

#include "fmu/engine.h"
#include "runtime/simulation/sim_priv.h"

// Output intervals from a row to the next: those that a step passes would be made for nobody.
#define SK_FMU_NO_ROWS ((uint64_t)1 << 40)

// How far the simulation has come.
typedef enum { SK_FMU_NO_SIM, SK_FMU_START_VALUES, SK_FMU_STARTED } SkFmuStage;

struct SkFmuInstance {
  bool      steps;
  SkFmuMode mode;
  void (*say)(void *user, int level, const char *text);
  void      *user;
  double     start, stop, tolerance, time;
  SkSim     *sim;
  SkFmuStage stage;
  // Set before the start: by place in v and in s.
  double        *given;
  unsigned char *is_given;
  char         **text;
  bool           pending;         // inputs or parameters were set, and their event is still to come
  bool           stale, unshown;  // derivatives, and what is shown only, are not those of the point
  bool           stops, stopped;  // steps end at events; this one has
  double        *before;          // states before an event
};

// As far as values are needed now; what was set later than it was made for is set.
SkStatus             sk_fmu_make(SkFmuInstance *f);
SkStatus             sk_fmu_look(SkFmuInstance *f);                        // v as it is now
const SkFmuVariable *sk_fmu_variable(unsigned reference, SkFmuType type);  // NULL: there is none
void                 sk_fmu_drop(SkFmuInstance *f);
SkStatus             sk_fmu_new_sim(SkFmuInstance *f);
// The event of what was set. Values follow it.
SkStatus sk_fmu_settle(SkFmuInstance *f);
// Passes the message on, and forgets it.
SkStatus sk_fmu_failed(SkFmuInstance *f, SkStatus status);

// exchange.c: the solver of an island whose states somebody else integrates; values at the point that was set.
extern const SkSolver sk_fmu_outside;
SkStatus              sk_fmu_evaluate(SkFmuInstance *f, bool shown);

#endif
