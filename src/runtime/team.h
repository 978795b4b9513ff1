// runtime/team.h - threads that compute the lanes of one island's loops together (skerry/abi.h: share).
//
// in:    a function that computes lanes from .. to of equations that do not need each other
// out:   the same values as when it is called for all lanes at once, whoever computes which of them
// cost:  a call costs about a microsecond beyond the work while the threads are awake; they look for work for
//        some time before they sleep
// not:   effects. Whatever is not plain computing (a message, a failure) ends the common work, and the caller
//        computes all lanes alone, in their order.
#ifndef SK_RUNTIME_TEAM_H
#define SK_RUNTIME_TEAM_H

#include "base/status.h"

#include <skerry/abi.h>

#include <stdbool.h>

#define SK_FEW 8000  // numbers: a simple loop over fewer is not worth sharing

typedef struct SkTeam SkTeam;
typedef int           SkPartFn(SkRun *run, double *const *arrays, long from, long to);

// tries: it measures now and then whether sharing is faster, and shares or does not.
SkStatus sk_team_new(int n, bool tries, SkTeam **out);
void     sk_team_free(SkTeam *team);
int      sk_team_size(const SkTeam *team);  // NULL, or it does not pay: 1

// team NULL: alone. Non-zero: failed, as when called alone.
int sk_team_share(SkTeam *team, SkRun *run, SkPartFn *part, double *const *arrays, long n);

#endif
