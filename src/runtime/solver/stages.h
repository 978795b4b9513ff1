// runtime/solver/stages.h - one step of an L-stable method of order four with an estimate of its error.
//
// in:    states and derivatives where the step begins; the island's `implicit` code, which solves
//        x = base + beta * der(x) whatever the base
// out:   v at the end of the step; slopes of the stages, from which errors follow
// cost:  five solutions of the island's step
// ref:   Kennedy, Carpenter 2003, ARK4(3)6L[2]SA (its implicit half); docs/algorithms/islands.md "Steps and solvers"
#ifndef SK_RUNTIME_STAGES_H
#define SK_RUNTIME_STAGES_H

#include "runtime/island/island.h"

#define SK_STAGES 6

typedef struct {
  double *slope[SK_STAGES];  // by stage
  int     n_seen;            // places that are kept half-way, and what they were
  int    *seen;
  double *half;
} SkStages;

// From x and its derivatives dx at t to `end`. Non-zero: failed.
int sk_stages_step(SkIslandRt *island, SkStages *s, const double *x, const double *dx, double t,
                   double end);
// The error of the last step of length h in state i by the method of order three inside it; what is kept is better.
double sk_stages_error(const SkStages *s, int i, double h);
// The error that the trapezoid rule would have had.
double sk_stages_trapezoid(const SkStages *s, int i, double h);

#endif
