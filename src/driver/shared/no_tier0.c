// driver/shared/no_tier0.c - where libtcc cannot be part of the shared library (see tcc_names.c).
#include "codegen/compile/tier.h"

#include <stdio.h>

SkStatus sk_code_tier0(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  (void)text, (void)link;
  *out = NULL;
  snprintf(message, size, "there is no compiler inside the shared library");
  return SK_NOT_FOUND;
}
