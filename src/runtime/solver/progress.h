// runtime/solver/progress.h - does a method that chooses its steps itself still get on?
//
// in:    each step that was taken
// out:   false: it will not come to an end; a warning before that, where it crawls
// cost:  a comparison in most steps
// not:   a judgement of single steps (step_check.c, halving.c)
// ref:   docs/algorithms/integration.md "Trust"
#ifndef SK_RUNTIME_PACE_H
#define SK_RUNTIME_PACE_H

#include "runtime/island/island.h"

typedef struct {
  int      tiny;     // steps in a row that no shorter one could replace
  int      falling;  // the same while derivatives fall
  uint64_t counted;  // steps since `counted_from`: is it crawling?
  double   counted_from;
  bool     crawled;  // said so
  int      stuck;    // how often in a row it will not end in this life
} SkProgress;

// The size of these derivatives, the largest of them, in tolerances.
double sk_progress_slope(const SkIslandRt *island, const double *slopes);
// A step that should have been shorter and cannot be; have derivatives fallen since the one before?
static inline void sk_progress_tiny(SkProgress *pace, bool falls) {
  if (falls)
    pace->falling++;
  else
    pace->tiny++;
}
// Any other step.
static inline void sk_progress_plain(SkProgress *pace) { pace->tiny = pace->falling = 0; }
// After either.
bool sk_progress_gets_on(SkIslandRt *island, SkProgress *pace, double t);
// So many plain steps would not change that; they are counted.
bool sk_progress_may_pass(const SkProgress *pace, long steps);
void sk_progress_passed(SkProgress *pace, long steps);
// It does not, v being at t: the message names what changes fastest.
SkStatus sk_progress_no_way_on(SkIslandRt *island, double t);
// The state that changes fastest, in tolerances.
int sk_progress_fastest(const SkIslandRt *island);

void sk_progress_save(const SkProgress *pace, SkBytes *out);
void sk_progress_load(SkProgress *pace, SkBytes *in);

#endif
