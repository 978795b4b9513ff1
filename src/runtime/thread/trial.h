// runtime/thread/trial.h - finds out by the clock whether several threads are faster than one, and keeps finding out.
//
// in:    the clock and how far the work has come, at looks some 20 to 100 microseconds apart
// out:   whether to go on together; what is computed must be the same either way
// cost:  a trial goes on together for some looks, and only if that tells too little alone and together in turns; it lasts
//        a few hundredths of the time that has passed, so a run of any length loses less than that, however bad several
//        threads are
// not:   threads (island_pool.h, lane_pool.h)
#ifndef SK_RUNTIME_TRIAL_H
#define SK_RUNTIME_TRIAL_H

#include <stdbool.h>

typedef struct {
  bool   on;                     // finds out for itself; else always together
  bool   together;               // the last finding
  int    part;                   // of a trial; -1: none under way
  int    looks;                  // in this part, or in what is watched
  double begin, from, next;      // the first look; of the part at hand; the next trial
  double before;                 // progress at `from`
  double seconds[2], gained[2];  // alone and together
  double expected;               // seconds of a unit of progress when alone
  double rate;                   // the same just before the last trial
  // For those who ask often: calls between two looks, calls since the last, its time.
  int    stride, calls;
  double last;
} SkTrial;

void sk_trial_open(SkTrial *t, bool on);
// Whether it is time to look, the caller asking each time.
static inline bool sk_trial_is_due(SkTrial *t) { return t->on && ++t->calls >= t->stride; }
// A look. progress: in any unit, ascending.
void   sk_trial_look(SkTrial *t, double now, double progress);
bool   sk_trial_together(const SkTrial *t);  // for now
double sk_trial_clock(void);

#endif
