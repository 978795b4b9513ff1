// cosim/fmi/apart/apart.h - an instance of an FMU in a process of its own.
//
// in:    an FMU that is unpacked, the calls of instance.h
// out:   the same answers; a process that crashes, ends, is silent or floods its output is a call that failed
// cost:  two cache lines to and fro for a call while both sides are awake, a system call each where one has fallen asleep
// not:   walls: the process may do what this one may
// ref:   docs/algorithms/fmi.md "A process of its own"
#ifndef SK_COSIM_FMI_APART_H
#define SK_COSIM_FMI_APART_H

#include "cosim/fmi/unit/instance.h"

#include <stdatomic.h>

typedef struct {
  const char       *path;  // of the .fmu
  const SkFmu      *fmu;   // this and the plan stay as they are as long as the instance lives
  const SkFmuPlan  *plan;
  const char       *name;
  const atomic_int *stop_flag;  // ends the wait for an answer; may be NULL
  double            patience;   // seconds to wait for an answer
} SkFmuApart;

// The library is loaded there too. NULL after filling why.
SkFmuInstance *sk_fmu_apart_new(const SkFmuApart *what, char *why, size_t room);

#endif
