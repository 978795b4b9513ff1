// runtime/line/wave_error.h - what an island sends, at the ends of its last steps: how well readers can interpolate it.
//
// in:    places of v that lines carry, at the ends of accepted steps and of the one that is tried
// out:   how wrong the cubics are that readers lay through these points, in parts of the tolerance
// cost:  five products for each line
// not:   reading (line_read.c), where rows much closer together than others beside them are left out as well
// ref:   docs/algorithms/islands.md "Steps and solvers"
#ifndef SK_RUNTIME_SENT_H
#define SK_RUNTIME_SENT_H

#include "runtime/island/island.h"

#define SK_SENT_PAST 4

typedef struct {
  int     n;              // values: several lines may carry one
  int    *place, *value;  // of each; by line: its number
  int     known;   // points before the one where the step begins, since the solver began anew
  int     before;  // and while there are none: before that
  double  t[SK_SENT_PAST];  // of the points, the newest first
  double *w[SK_SENT_PAST];
  double *half;          // half-way in the step that is tried, where nothing is known
  double *jump;          // of the newest point from what it was before the solver began anew
  double  largest;       // of all sizes
  double *size, *noise;  // the largest value so far, and what it is at least taken for
  double *unforgiven;    // noise before the step that is tried
  bool    forgave;       // it has been changed for that
} SkWaveError;

bool sk_wave_error_open(const SkIslandRt *island, SkWaveError *sent);  // false: out of memory
void sk_wave_error_close(SkWaveError *sent);
void sk_wave_error_half(const SkIslandRt *island, SkWaveError *sent);
// v is at the end of an accepted step; anew: there was none before it.
void sk_wave_error_keep(const SkIslandRt *island, SkWaveError *sent, bool anew);
// v is at the end of a step that begins at the last point that was kept. smooth: as if what is sent were a wave of one
// frequency, without kinks.
double sk_wave_error_error(const SkIslandRt *island, const SkWaveError *sent, bool smooth);
// What the step itself reads of what is sent during it, through delays that vary and are shorter than it: its error, in parts
// of the tolerance. It goes with the square of the step.
double sk_wave_error_ahead(const SkIslandRt *island, const SkWaveError *sent);
// The value that is worst: its number.
int sk_wave_error_worst(const SkIslandRt *island, const SkWaveError *sent, bool smooth);
// What errors of that value are a part of.
double sk_wave_error_size(const SkIslandRt *island, const SkWaveError *sent, int i);
// Is a change of that value more than an error?
bool sk_wave_error_counts(const SkIslandRt *island, const SkWaveError *sent, int i, double change);
// The same, and the solver began anew at that point: is it also one where what is sent bends, so that cubics across it
// would be wrong?
bool sk_wave_error_bends(const SkIslandRt *island, const SkWaveError *sent);
// What is left of the error is taken for rounding.
void sk_wave_error_forgive(const SkIslandRt *island, SkWaveError *sent, bool smooth);
// Between points at even distances and without a jump: a second difference of this part of the value's size is surely within
// the tolerance. And so many of them were passed, which w and size are of already: the last at these times, the newest first.
double sk_wave_error_straight(const SkIslandRt *island);
void   sk_wave_error_passed(SkWaveError *sent, long steps, const double *times);
void sk_wave_error_take_back(SkWaveError *sent);  // the step is not taken: nor is anything forgiven
void sk_wave_error_save(const SkWaveError *sent, SkBytes *out);
bool sk_wave_error_load(SkWaveError *sent, SkBytes *in);

#endif
