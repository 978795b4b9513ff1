// runtime/thread/batch.h - several runs of one model side by side on one thread.
//
// in:    jobs, each of which moves one simulation
// out:   what they would do one after the other, bit for bit
// cost:  steps in which nothing happens are taken together (SkIslandCode.variants); a stack for each of the
//        SK_SIDE_BY_SIDE jobs under way
// not:   threads: each has one of its own
#ifndef SK_RUNTIME_BESIDE_H
#define SK_RUNTIME_BESIDE_H

#include "runtime/simulation/sim.h"

typedef struct SkBatch SkBatch;

// NULL: there is no memory, or the machine cannot.
SkBatch *sk_batch_new(void);
void     sk_batch_free(SkBatch *beside);

// Whether runs of this model gain from it.
bool sk_batch_pays(const SkModelCode *code);
// Of one that has been initialised: why it takes no steps with others, in words that follow the name of island *island.
// NULL: it does.
const char *sk_batch_alone(const SkSim *sim, int *island);
// Some island of it chooses its steps itself.
bool sk_batch_is_free(const SkSim *sim);
// Steps that were taken together so far, summed over the runs.
unsigned long long sk_batch_steps(const SkBatch *beside);

// Until next gives a negative number. A job must not end otherwise than by returning.
void sk_batch_run(SkBatch *beside, long (*next)(void *user), void (*job)(void *user, long k),
                  void    *user);
// Inside a job: its simulation takes steps with the others. NULL: on its own again.
void sk_batch_take(SkBatch *beside, SkSim *sim);

#endif
