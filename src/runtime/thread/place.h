// runtime/thread/place.h - which thread begins with which islands: neighbours together, as much work for each.
//
// in:    what each island costs, the lines between them
// out:   an order of the islands, and where in it the share of each worker begins
// cost:  linear in islands and lines
// not:   who moves an island in the end: whoever has nothing to do helps (schedule.c). Nothing that is computed depends on it.
// ref:   Cuthill and McKee 1969; docs/algorithms/islands.md
#ifndef SK_RUNTIME_PLACE_H
#define SK_RUNTIME_PLACE_H

#include "base/status.h"

#include <skerry/abi.h>

// order has n places, share workers + 1. Consecutive islands by number where that is as good.
SkStatus sk_place_islands(int n, const double *cost, int n_lines, const SkLineCode *lines,
                          int workers, int *order, int *share);
// Lines between islands of different workers.
int sk_place_crossing(int n, int n_lines, const SkLineCode *lines, int workers, const int *order,
                      const int *share);

#endif
