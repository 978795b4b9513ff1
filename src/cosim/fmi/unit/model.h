// cosim/fmi/unit/model.h - an FMU as equations call it: an external object with functions.
//
// in:    calls of generated code
// out:   values of the FMU; a failure ends the call with a message that names the instance and the function of the FMU
// not:   the class that declares these functions (declare.h)
// ref:   docs/algorithms/fmi.md
//
// Equations may be evaluated in any order and as often as their solver wants. So every function says for which time, states and
// inputs it asks, and what the FMU is told already is not told again. What may change only at events is counted: `epoch` is the number
// of events so far, and the functions that depend on what events have done take it as an argument.
#ifndef SK_COSIM_FMI_MODEL_H
#define SK_COSIM_FMI_MODEL_H

#include "runtime/island/objects.h"

// Generated code finds these functions by their names.
#define SK_FMU __attribute__((visibility("default")))

SK_FMU void *skerry_fmu_open(const char *file, const char *interface, const char *token,
                             const char *instance, const char *picked, const double *values,
                             int n_values, const char *texts);
SK_FMU void  skerry_fmu_close(void *fmu);

// Everything from its making to the end of its initialisation, with these inputs; again with others. Returns how many
// different ones there were: so equations see that what depends on it is to be looked at again.
SK_FMU double skerry_fmu_start(void *fmu, double t, const double *u, int n_u);

// Model exchange.
SK_FMU void   skerry_fmu_states(void *fmu, double epoch, int n, double *x);
SK_FMU double skerry_fmu_due(void *fmu, double epoch);  // time of the next event that is known
SK_FMU void   skerry_fmu_derivatives(void *fmu, double t, const double *x, int n_x, const double *u,
                                     int n_u, double epoch, int n, double *dx);
SK_FMU void   skerry_fmu_indicators(void *fmu, double t, const double *x, int n_x, const double *u,
                                    int n_u, double epoch, int n, double *z);
SK_FMU void   skerry_fmu_outputs(void *fmu, double t, const double *x, int n_x, const double *u,
                                 int n_u, double epoch, int group, int n, double *y);
SK_FMU void   skerry_fmu_slopes(void *fmu, double t, const double *x, int n_x, const double *u,
                                int n_u, double epoch, int group, int n, double dt, const double *dx,
                                int n_dx, const double *du, int n_du,
                                double *dy);  // group 0: derivatives
// What steps of the solver lead to: the FMU is told, and may ask for an event. Looked at with the assertions, at accepted steps. Returns 1.
SK_FMU double skerry_fmu_completed(void *fmu, double t, const double *x, int n_x, const double *u,
                                   int n_u, double epoch);
// -1 once it has asked for one, else 1: an event indicator.
SK_FMU double skerry_fmu_asked(void *fmu, double t, double epoch);
SK_FMU double skerry_fmu_event(void *fmu, double t, const double *x, int n_x, const double *u,
                               int    n_u,
                               double epoch);  // returns the new epoch
SK_FMU void   skerry_fmu_settled(void *fmu, double epoch, int group, int n, double *y);

// Co-simulation: all of them first take the steps up to t with the inputs that were noted last.
SK_FMU void skerry_fmu_read(void *fmu, double t, const double *u, int n_u, double begun, int group,
                            int n, double *y);
SK_FMU double skerry_fmu_note(void *fmu, double t, const double *u, int n_u, double begun);

// Takes the step that begins at `noted`. Returns where it has ended early, with an event to come; 1e300: it has not.
SK_FMU double skerry_fmu_ahead(void *fmu, double noted, double t0, double step);

// 1 once the FMU has ended the run.
SK_FMU double skerry_fmu_over(void *fmu, double token);

extern const SkObjectKeeper sk_fmu_keeper;

#endif
