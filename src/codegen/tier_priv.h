// codegen/tier_priv.h - shared by the two tiers.
#ifndef SK_CODEGEN_TIER_PRIV_H
#define SK_CODEGEN_TIER_PRIV_H

#include "codegen/tier.h"

#include <stdatomic.h>

struct SkCode {
  void *handle;
  void (*unload)(void *handle);
  const SkModelCode *model;
  bool               cached;
};

SkStatus sk_code_wrap(void *handle, void (*unload)(void *), const void *model, SkCode **out);

#endif
