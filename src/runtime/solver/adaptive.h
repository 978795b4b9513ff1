// runtime/solver/adaptive.h - what all integrators with a step of their own have in common.
//
// The integrator runs ahead of what is asked for: output points inside its last step are interpolated. Each
// of its steps is searched for events (locate.c), not by the integrator's own root finder: that one looks
// for changes of sign, while relations have values of their own at zero. Nothing is evaluated beyond the
// limit. The end of the run is none: it must not matter for the steps when a run that was stopped goes on
// later. Only where the equations cannot be evaluated beyond it steps end there.
//
// Every so many steps it begins afresh, and at each event anyway: from such a point a resumed run goes the
// same way again, bit for bit.
#ifndef SK_RUNTIME_ADAPTIVE_H
#define SK_RUNTIME_ADAPTIVE_H

#include "runtime/solver/progress.h"

#include <math.h>

typedef struct {
  SkStatus (*begin)(SkIslandRt *island, double first);  // from v, at run.time; its first step
  SkStatus (*step)(SkIslandRt *island, double limit, double *time);  // one; says why it failed
  const double *(*states)(SkIslandRt *island, double time);  // in the last step; NULL: failed
  const double *(*slopes)(SkIslandRt *island, double time);  // in the last step, as it has them
} SkAdaptiveOps;

// Comes first in the solver's data.
typedef struct {
  const SkAdaptiveOps *ops;
  double               t0, t1;  // the last step taken
  // Integrators count time from where they began: far from zero, steps may be shorter than the rounding of time.
  double origin, tau0, tau1;  // and the last step as they have it
  double event_at;            // found inside it; INFINITY: none
  double stride,
      ahead;  // longest step, for what is read ahead of it; how far that was off in the last one
  bool       select;                    // the event is a change of the states at t1
  bool       fresh;                     // starts from v
  bool       beyond;                    // the equations do not hold beyond the end of the run
  double    *y0, *f0;                   // states and derivatives where it began
  double    *y;                         // states at t0
  int        refused;                   // steps that were no solutions of the equations, of late
  double     refused_at, refused_step;  // the last of them
  double     before;                    // the length of the step before the last
  double     tried;                     // time of the last evaluation inside a step
  SkProgress pace;
  double     slope;  // after the last step that was lost in the rounding of time
  // The last evaluation that failed: when, and why.
  double said_at;
  char   said[512];
  // An assertion does not hold at t1: rows before it are still written, then this is said.
  bool broken;
  char broken_text[1024];
} SkAdaptive;

// A time in the last step as the integrator counts it.
static inline double sk_adaptive_local(const SkAdaptive *s, double time) {
  if (time >= s->t1) return s->tau1;
  if (time <= s->t0) return s->tau0;
  return fmin(fmax(time - s->origin, s->tau0), s->tau1);
}
// The integrator has gone on to tau, where it should not pass `limit` (local: as it counts it). The time there.
static inline double sk_adaptive_moved(SkAdaptive *s, double tau, double local, double limit) {
  s->tau0 = s->tau1;
  s->tau1 = tau;
  return tau >= local ? limit : fmin(s->origin + tau, limit);
}

bool     sk_adaptive_open(SkIslandRt *island, SkAdaptive *s, const SkAdaptiveOps *ops);
void     sk_adaptive_close(SkAdaptive *s);
SkStatus sk_adaptive_advance(SkIslandRt *island, double to, double limit, bool *event);
void     sk_adaptive_restart(SkIslandRt *island);

// The longest step: reads of lines must find what they ask for, and functions of time alone, which the error
// estimate does not see, must not change a relation unnoticed, nor jump to and fro (sign, noEvent). 0: no bound.
double sk_adaptive_longest(const SkIslandRt *island);
// What counts as an error of one in state i.
static inline double sk_adaptive_weight(const SkIslandRt *island, int i) {
  return island->tolerance * fabs(island->run.v[island->code->state[i]]) + island->abs_tolerance[i];
}
// States into v.
void sk_adaptive_take(SkIslandRt *island, const double *y);
// The derivatives for the integrator, at (t, y): ode with its message cleared first. 1: failed, a shorter step
// may help; -1: beyond the end of the run.
int sk_adaptive_ode(SkIslandRt *island, double t, const double *y);
// The message of a failed integration: why, the state with the largest weighted error (n errors and weights,
// or NULL), and what the last evaluation complained of.
// step_check.c: whether the end of the last step, where v is, solves the step's equations; and whether what it says of a
// time in between, where v is, does.
bool sk_adaptive_trusts(SkIslandRt *island);
bool sk_adaptive_trusts_at(SkIslandRt *island);
// A model with hard limits of variables: refused.
SkStatus sk_adaptive_limited(SkIslandRt *island);
SkStatus sk_adaptive_failed(SkIslandRt *island, double time, const char *why, const double *errors,
                            const double *weights);

#endif
