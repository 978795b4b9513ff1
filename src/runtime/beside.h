// runtime/beside.h - several runs of one model side by side on one thread.
//
// in:    jobs, each of which moves one simulation
// out:   what they would do one after the other, bit for bit
// cost:  steps in which nothing happens are taken together (SkIslandCode.variants); a stack for each of the
//        SK_SIDE_BY_SIDE jobs under way
// not:   threads: each has one of its own
#ifndef SK_RUNTIME_BESIDE_H
#define SK_RUNTIME_BESIDE_H

#include "runtime/sim.h"

typedef struct SkBeside SkBeside;

// NULL: there is no memory, or the machine cannot.
SkBeside *sk_beside_new(void);
void      sk_beside_free(SkBeside *beside);

// Whether runs of this model gain from it.
bool sk_beside_pays(const SkModelCode *code);
// Of one that has been initialised: why it takes no steps with others, in words that follow the name of island *island.
// NULL: it does.
const char *sk_beside_alone(const SkSim *sim, int *island);
// Some island of it chooses its steps itself.
bool sk_beside_is_free(const SkSim *sim);
// Steps that were taken together so far, summed over the runs.
unsigned long long sk_beside_steps(const SkBeside *beside);

// Until next gives a negative number. A job must not end otherwise than by returning.
void sk_beside_run(SkBeside *beside, long (*next)(void *user), void (*job)(void *user, long k),
                   void     *user);
// Inside a job: its simulation takes steps with the others. NULL: on its own again.
void sk_beside_take(SkBeside *beside, SkSim *sim);

#endif
