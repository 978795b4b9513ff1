// fmu/engine.h - an instance of an exported model, whatever version of FMI is spoken to it.
//
// in:    the model's tables (model.h), values, times
// out:   values, derivatives, events, steps; a text that says why something failed
// cost:  a simulation of the runtime; one is made when values are first asked for, and anew when they are set before the
//        start
// not:   the functions of FMI and their rules (fmi2.c, fmi3.c)
// ref:   docs/algorithms/fmi-export.md
#ifndef SK_FMU_ENGINE_H
#define SK_FMU_ENGINE_H

#include "base/status.h"
#include "fmu/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  SK_FMU_NEW,  // instantiated
  SK_FMU_INITIALISING,
  SK_FMU_EVENTS,      // event mode
  SK_FMU_CONTINUOUS,  // continuous-time mode, or step mode
  SK_FMU_OVER,        // terminated
  SK_FMU_FAILED,
} SkFmuMode;

typedef struct SkFmuInstance SkFmuInstance;
typedef struct SkFmuState    SkFmuState;

typedef struct {
  bool   new_states, terminate, nominals, values, next_defined;
  double next;
} SkFmuEvents;

// steps: co-simulation, else model exchange. NULL: out of memory. say: messages, severe ones (level 2) and warnings (1).
SkFmuInstance *sk_fmu_new(bool  steps, void (*say)(void *user, int level, const char *text),
                          void *user);
void           sk_fmu_free(SkFmuInstance *f);
SkStatus       sk_fmu_reset(SkFmuInstance *f);
SkFmuMode      sk_fmu_mode(const SkFmuInstance *f);
void           sk_fmu_set_mode(SkFmuInstance *f, SkFmuMode mode);
bool           sk_fmu_steps(const SkFmuInstance *f);
double         sk_fmu_time(const SkFmuInstance *f);

// stop: infinite where none is defined; tolerance: 0 where none is.
SkStatus sk_fmu_setup(SkFmuInstance *f, double start, double stop, double tolerance);
SkStatus sk_fmu_initialise(SkFmuInstance *f);  // the end of the initialisation mode
SkStatus sk_fmu_terminate(SkFmuInstance *f);

// Values by reference; SK_BAD_ARG: there is no such variable of this type, or it cannot be set now.
SkStatus sk_fmu_get(SkFmuInstance *f, unsigned reference, SkFmuType type, double *value);
SkStatus sk_fmu_get_text(SkFmuInstance *f, unsigned reference, const char **text);
SkStatus sk_fmu_set(SkFmuInstance *f, unsigned reference, SkFmuType type, double value);
SkStatus sk_fmu_set_text(SkFmuInstance *f, unsigned reference, const char *text);

// Co-simulation. *over: the model has ended the run, at sk_fmu_time. *stopped: an event is there, still to be handled
// (sk_fmu_event), where instances stop at events.
SkStatus sk_fmu_step(SkFmuInstance *f, double from, double size, bool *over, bool *stopped);
void     sk_fmu_stop_at_events(SkFmuInstance *f, bool stop);

// Model exchange.
SkStatus sk_fmu_set_time(SkFmuInstance *f, double time);
int      sk_fmu_n_states(void);
int      sk_fmu_n_indicators(void);
SkStatus sk_fmu_set_states(SkFmuInstance *f, const double *x);
SkStatus sk_fmu_states(SkFmuInstance *f, double *x);
SkStatus sk_fmu_derivatives(SkFmuInstance *f, double *dx);
SkStatus sk_fmu_indicators(SkFmuInstance *f, double *z);
SkStatus sk_fmu_indicator(SkFmuInstance *f, int number, double *z);
SkStatus sk_fmu_nominals(SkFmuInstance *f, double *x);
SkStatus sk_fmu_event(SkFmuInstance *f, SkFmuEvents *out);
SkStatus sk_fmu_accept(SkFmuInstance *f, bool *event, bool *terminate);

// Directional derivatives of unknowns in the direction `seed` of knowns (states, inputs, parameters), and the other way round: knowns get
// the sum of the derivatives of unknowns times seed. SK_UNSUPPORTED: there are none; SK_BAD_ARG: a variable is not a known.
SkStatus sk_fmu_directional(SkFmuInstance *f, const unsigned *unknowns, size_t n_unknowns,
                            const unsigned *knowns, size_t n_knowns, const double *seed,
                            double *out);
SkStatus sk_fmu_adjoint(SkFmuInstance *f, const unsigned *unknowns, size_t n_unknowns,
                        const unsigned *knowns, size_t n_knowns, const double *seed, double *out);
// By time, where steps are taken: inputs are held.
SkStatus sk_fmu_rate(SkFmuInstance *f, unsigned reference, double *out);

// All of an instance, at any time. *state: NULL, or one that is written over.
SkStatus    sk_fmu_save(SkFmuInstance *f, SkFmuState **state);
SkStatus    sk_fmu_load(SkFmuInstance *f, const SkFmuState *state);
void        sk_fmu_state_free(SkFmuState *state);
const void *sk_fmu_state_bytes(const SkFmuState *state, size_t *n);
SkStatus    sk_fmu_state_from(const void *bytes, size_t n, SkFmuState **state);

#endif
