// runtime/thread/lane_pool.h - threads that compute the lanes of one island's loops together (skerry/abi.h: share).
//
// in:    functions that compute lanes from .. to of equations that do not need each other; a loop begins when those
//        before it are done
// out:   the same values as when it is called for all lanes at once, whoever computes which of them
// cost:  a call costs half a microsecond beyond the work while the threads are awake, each further loop of it less than
//        half of that; they look for work for some time before they sleep
// not:   effects. Whatever is not plain computing (a message, a failure) ends the common work, and the caller
//        computes all lanes alone, in their order.
#ifndef SK_RUNTIME_TEAM_H
#define SK_RUNTIME_TEAM_H

#include "base/status.h"

#include <skerry/abi.h>

#include <stdbool.h>

#define SK_FEW        8000  // numbers: a simple loop over fewer is not worth sharing
#define SK_MOST_LOOPS 30    // of equations that are joined with the runtime's own
#define SK_MOST_TRIED 64    // of one sk_lane_pool_try

typedef struct SkLanePool SkLanePool;
typedef int               SkPartFn(SkRun *run, double *const *arrays, long from, long to);

// tries: it measures now and then whether sharing is faster, and shares or does not.
SkStatus sk_lane_pool_new(int n, bool tries, SkLanePool **out);
void     sk_lane_pool_free(SkLanePool *team);
int      sk_lane_pool_size(const SkLanePool *team);  // NULL, or it does not pay: 1
int      sk_lane_pool_most(const SkLanePool *team);  // NULL: 1

// The loops one after the other. team NULL: alone. Non-zero: one failed, as when called alone; its number from 1 on.
int sk_lane_pool_share(SkLanePool *team, SkRun *run, const SkLoop *loops, int n);

// The same where nothing but computing may happen, up to SK_MOST_TRIED loops. False: something else would have, or one failed;
// then values are in disorder, but nothing was told to anybody.
bool sk_lane_pool_try(SkLanePool *team, const SkRun *run, const SkLoop *loops, int n);

#endif
