// driver/translate/build.h - a translated model as machine code: something that runs at once, something better later.
//
// in:    C text of a translation, the tier asked for
// out:   SkModelCode; what degraded on the way
// not:   compilers and the cache themselves (codegen/compile/tier.h)
#ifndef SK_DRIVER_BUILD_H
#define SK_DRIVER_BUILD_H

#include "codegen/compile/tier.h"
#include "driver/translate/translate.h"

typedef enum { SK_TIER_AUTO, SK_TIER_0, SK_TIER_1 } SkTier;

typedef struct {
  const SkTranslation *t;
  SkArena             *arena;
  SkTier               asked;
  bool guest;  // another process of this machine compiles the same, and leaves it in the cache
  const atomic_int *stop_flag;  // non-zero ends the wait for a compiler; may be NULL
  // What came of it.
  SkCode     *code, *better;  // better: tier 1, once it is there
  SkCodeJob  *job;
  double      looked;  // guest: when it last looked into the cache
  int         tier;
  bool        cached;   // the optimised code was there already
  double      seconds;  // until there was code
  const char *message;  // why there is none; "" otherwise
  const char *warning;  // something degraded (no compiler, ...); "" otherwise
} SkBuild;

// SK_INTERRUPTED: the stop flag was raised. What was made is freed by sk_build_close in any case.
SkStatus sk_build_open(SkBuild *build);
void     sk_build_close(SkBuild *build);

const SkModelCode *sk_build_model(const SkBuild *build);

// Sees to optimised code where tier 1 was not asked for in so many words: starts the system compiler, and once
// it is done returns the model to be swapped in. NULL: not now. To be called now and then.
const SkModelCode *sk_build_better(SkBuild *build);

#endif
