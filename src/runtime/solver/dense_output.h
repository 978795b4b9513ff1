// runtime/solver/dense_output.h - states inside a step that an explicit method has done.
//
// in:    states and derivatives at both ends of the step, and the method's slopes in between
// out:   states at any part of it, wrong by the fourth power of the step (dopri5: the fifth)
// not:   what follows from them: the caller evaluates the equations
// ref:   Hermite; Dormand and Prince's interpolation as in Hairer, Norsett, Wanner: Solving ODEs I, II.6
#ifndef SK_RUNTIME_INSIDE_H
#define SK_RUNTIME_INSIDE_H

#include "runtime/island/island.h"

typedef struct {
  double  h;                   // the step
  double *x;                   // at the end of it
  double *way, *start, *stop;  // the way there, and how far both slopes are from it
  double *bend;                // dopri5: what its slopes in between say; NULL: nothing
  // dopri5: at points close to both ends how far the equations' derivatives are from those of the curve, times the step.
  double *off[4];
} SkDense;

extern const double sk_dense_bend[7];  // weights of dopri5's slopes
bool                sk_dense_open(SkDense *p, size_t n, bool bends);
void                sk_dense_close(SkDense *p);
// v is at the end of the step of length h from states x with derivatives dx; k: slopes in between.
void sk_dense_end(SkDense *p, const SkIslandRt *island, const double *x, const double *dx,
                  double *const *k, double h);
// The states at part s of it, into v.
void sk_dense_states(const SkDense *p, const SkIslandRt *island, const double *x, double s);
// The equations were evaluated there, at point k of four: s and 2*s from both ends. Once that is done for all, the states
// at point k as they follow from these derivatives and the nearer end: waves too short for the method's slopes in between
// would come back larger else.
void sk_dense_compare(SkDense *p, const SkIslandRt *island, double s, int k);
void sk_dense_correct(const SkDense *p, const SkIslandRt *island, const double *x, double s, int k);

#endif
