// driver/shared/tier0.c - the in-memory compiler as the shared library sees it: it is not there.
//
// The archive of libtcc that distributions ship is not made of position-independent code and cannot be part of a
// shared library. The handle uses the system compiler and its cache instead.
#include "codegen/tier.h"

#include <stdio.h>

SkStatus sk_code_tier0(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  (void)text, (void)link;
  *out = NULL;
  snprintf(message, size, "there is no compiler inside the shared library");
  return SK_NOT_FOUND;
}
