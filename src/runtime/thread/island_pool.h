// runtime/thread/island_pool.h - threads that work on the islands of one simulation.
//
// in:    a function that does a part of the work, called on several threads at once
// out:   sk_island_pool_run returns when all that have joined in have returned
// cost:  nothing but an atomic operation where the work is done before others could join in; waits spin for a
//        few microseconds, then sleep, so that a machine with other work to do is not held up
// not:   who works on what (schedule.c)
#ifndef SK_RUNTIME_CREW_H
#define SK_RUNTIME_CREW_H

#include "base/status.h"

typedef struct SkIslandPool SkIslandPool;

// n workers, the caller among them. SK_NOMEM also when threads cannot be had.
SkStatus sk_island_pool_new(int n, SkIslandPool **out);
void     sk_island_pool_free(SkIslandPool *crew);
int      sk_island_pool_size(const SkIslandPool *crew);  // NULL: 1
int      sk_island_pool_cores(void);                     // that this process may use

// The caller is worker 0 and must be able to do all of it: others join in when they are awake.
void sk_island_pool_run(SkIslandPool *crew, void (*work)(void *user, int worker), void *user);

// The same without an end: whoever is awake calls `work` once, perhaps after others have done all there was to do. What
// is posted must stay valid as long as the crew lives.
void sk_island_pool_post(SkIslandPool *crew, void (*work)(void *user, int worker), void *user);

// How often a waiting worker is to look for work before it sleeps. Returns how often it does.
int sk_island_pool_patience(SkIslandPool *crew, int looks);

// Inside work: there is enough to do for all. Nothing to do at the moment; *idle counts, from 0.
void sk_island_pool_call(SkIslandPool *crew);
void sk_island_pool_idle(const SkIslandPool *crew, int *idle);
void sk_island_pool_relax(void);
// Another thread or process may have this core for a moment.
void sk_island_pool_yield(void);  // one look of those that spin
void sk_island_pool_nap(
    void);  // a tenth of a millisecond, for those that wait for the world outside

#endif
