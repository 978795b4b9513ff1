// runtime/thread/time_skew.h - many loops over the same lanes, as few loops of a team.
//
// in:    loops one after the other, each with the time that it sees; lane i of one needs only lanes i - reach .. i + reach
//        of others, and writes nothing that other lanes of the same loop need
// out:   loops of a team with the same values: threads meet twice in so many loops instead of in each
// cost:  every lane of every loop once, as without
// not:   effects (sk_lane_pool_try)
//
// A thread takes its stretch of lanes through several loops at once, of each as many lanes as need nothing of its
// neighbours: fewer at either end from loop to loop. When all are there, what is missing between two stretches is done, more
// from loop to loop. Neighbouring lanes are never more than a loop apart, so values can be kept in place.
//
//     loop 3      /------\    /------\           a stretch, and what is left between two
//     loop 2     /        \  /        \          .
//     loop 1    /          \/          \         .
#ifndef SK_RUNTIME_WEAVE_H
#define SK_RUNTIME_WEAVE_H

#include <skerry/abi.h>

#include <stdbool.h>

#define SK_WEAVE_MOST 64  // loops
#define SK_WEAVE_AT   16  // of them without a meeting

typedef struct {
  SkLoop loop;
  double time;
} SkTimed;

typedef struct {
  const SkTimed *loops;
  int            n;
  long           widest;  // lanes of the longest loop
  long           edge;    // lanes that fewer are done at an end from loop to loop
  long           piece;   // lanes that go through all loops before others do
  long shift;  // of the ends: what lies between stretches is done by the thread of the later one
} SkWeft;

typedef struct {
  SkTimed timed[SK_WEAVE_MOST];
  SkWeft  wefts[SK_WEAVE_MOST / 4];
  SkLoop  loops[SK_WEAVE_MOST];
  int     n_timed, n;
} SkWeb;

// loops and n from timed and n_timed, for so many threads at most. reach negative: not known. The first loop is done with all
// lanes before any other begins: it may keep what is to be put back when one of them fails.
void sk_time_skew(SkWeb *web, long reach, int threads);

#endif
