// cosim/fmi/unit/instance.h - one instance of an FMU, the same for all versions of FMI.
//
// in:    the description, the loaded library, values as numbers
// out:   what the FMU computes; why it failed, with the function that did
// not:   when what is called (model.h), consent, threads: one call at a time
//
// A table of functions for each version (unit1.c, unit2.c, unit3.c) does the calls. All return 0 when it went well; otherwise
// instance->why says which function failed and what the FMU said last.
#ifndef SK_COSIM_FMI_INSTANCE_H
#define SK_COSIM_FMI_INSTANCE_H

#include "cosim/fmi/plan.h"
#include "cosim/fmi/unit/binary.h"

typedef struct SkFmuInstance SkFmuInstance;

// What an event or a step has led to.
typedef struct {
  bool   terminate;
  double next;   // time of the next event that is known; INFINITY: none
  bool   early;  // the step ended before its end, at `time`
  bool   event;  // the step ended with an event
  double time;
} SkFmuOutcome;

typedef struct {
  double start, stop, tolerance;  // stop: INFINITY where there is none
} SkFmuExperiment;

typedef struct {
  int (*make)(SkFmuInstance *);
  void (*drop)(SkFmuInstance *);
  void (*close)(SkFmuInstance *);  // before its memory is freed; NULL: nothing to do
  // Numbers of variables; `values` holds those of all slots, at their places.
  int (*set)(SkFmuInstance *, const SkFmuSlots *slots, const double *values);
  int (*get)(SkFmuInstance *, const SkFmuSlots *slots, double *values);
  int (*set_text)(SkFmuInstance *, uint32_t variable, const char *text);
  int (*configure)(SkFmuInstance *, bool begin);  // structural parameters may be set in between
  int (*begin)(SkFmuInstance *,
               const SkFmuExperiment *);  // start values may be changed until `started`
  int (*started)(SkFmuInstance *,
                 SkFmuOutcome *);  // the first step or the first evaluation may follow
  // Co-simulation.
  int (*step)(SkFmuInstance *, double t, double h, SkFmuOutcome *);
  // An event: `enter`, inputs that change at events only are set, `settle`, and steps or evaluations go on.
  int (*enter)(SkFmuInstance *);
  int (*settle)(SkFmuInstance *, SkFmuOutcome *);
  // Keeps its state, in place of the one kept before; goes back to it. -1: it cannot.
  int (*keep)(SkFmuInstance *);
  int (*back)(SkFmuInstance *);
  // Model exchange. completed: a step of the solver has led here; it may ask for an event, or for the end of the run.
  int (*completed)(SkFmuInstance *, bool *event, bool *end);
  int (*time)(SkFmuInstance *, double t);
  int (*set_states)(SkFmuInstance *, const double *x, uint32_t n);
  int (*get_states)(SkFmuInstance *, double *x, uint32_t n);
  int (*derivatives)(SkFmuInstance *, double *dx, uint32_t n);
  int (*indicators)(SkFmuInstance *, double *z, uint32_t n);
  // The derivative of Real variables in the direction `seed`; -1: it has none.
  int (*directional)(SkFmuInstance *, const uint32_t *unknowns, uint32_t n_unknowns,
                     const uint32_t *knowns, uint32_t n_knowns, const double *seed, double *out);
  // The state as bytes: those needed; with enough room they are written. -1: failed, -2: it cannot.
  long (*save)(SkFmuInstance *, char *bytes, size_t room);
  int (*load)(SkFmuInstance *, const char *bytes, size_t n);
} SkFmuOps;

struct SkFmuInstance {
  const SkFmuOps    *ops;
  const SkFmu       *fmu;
  const SkFmuBinary *binary;
  SkFmuInterfaceKind kind;
  const char        *name;
  void              *component;  // NULL: not made
  void              *functions;  // of its version
  void              *kept;       // a state of the FMU; NULL: none
  void              *room;       // for values of other types than double
  size_t             room_bytes;
  const char        *doing;  // the function that is being called
  char               said[600], why[1000];
  bool               events;  // co-simulation: there is an event mode
  bool               log;     // everything the FMU says goes to stderr
};

// NULL after filling why: a function that is always needed is missing.
SkFmuInstance *sk_fmu_instance_new(const SkFmu *fmu, const SkFmuBinary *binary,
                                   SkFmuInterfaceKind kind, const char *name, char *why,
                                   size_t room);
void           sk_fmu_instance_free(SkFmuInstance *i);

// For the tables ------------------------------------------------------------------------------------

extern const SkFmuOps sk_fmu_ops1, sk_fmu_ops2, sk_fmu_ops3;

// Where the functions of a version stand; false: memory has run out, or *why names one that is missing.
bool sk_fmu_functions1(SkFmuInstance *i);
bool sk_fmu_functions2(SkFmuInstance *i);
bool sk_fmu_functions3(SkFmuInstance *i);

// Notes that a call has failed: its status as a word. Returns 1.
int sk_fmu_failed(SkFmuInstance *i, const char *status);
// The same for a capability that the library lacks.
int sk_fmu_lacks(SkFmuInstance *i, const char *function);
// What an FMU says: kept for the message of a failure.
void sk_fmu_said(SkFmuInstance *i, const char *category, const char *text);
// Room for values; NULL after noting that there is none.
void *sk_fmu_room(SkFmuInstance *i, size_t bytes);
// A file URI of the folder with resources; *n is the room.
void sk_fmu_uri(const char *folder, const char *below, char *uri, size_t room);

#endif
