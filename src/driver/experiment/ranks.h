// driver/experiment/ranks.h - one experiment on several ranks: who owns which island, and what ranks agree on around the run.
//
// in:    a way to the other ranks (runtime/rank/ranks.h), an experiment that has started on each of them
// out:   islands that are owned, or why there is nothing to share
// not:   the launcher (cosim/mpi), what happens while the run is under way (runtime/rank/ranks.c)
// ref:   docs/algorithms/distributed.md
#ifndef SK_DRIVER_RANKS_H
#define SK_DRIVER_RANKS_H

#include "equations/system.h"
#include "runtime/rank/ranks.h"
#include "runtime/simulation/sim.h"

typedef struct SkCrowd {
  SkPost post;
  int    who;     // the first that has failed
  bool   guest;   // another rank of this machine compiles, and the code comes from the cache
  bool   over;    // somebody has failed: nothing is agreed on any more
  bool   broken;  // and somebody does not answer
} SkCrowd;

// A number of each rank, 0 where all is well: the first in the order of ranks that is not 0, and whose it is. Once there is
// one all of them end, and later calls return their own number.
int sk_crowd_agree(SkCrowd *crowd, int own, int *who);

// Somebody does not answer any more.
void sk_crowd_break(SkCrowd *crowd);

// The owner of each island: parts of about the same cost, whose lines have long delays and carry little. Islands that exchange
// values at ticks have one owner. False: out of memory.
bool sk_crowd_divide(const SkSim *sim, const SkModelCode *code, const SkSystem *system, int ranks,
                     int *owner);

#endif
