// fmu/memory.c - base/mem.h for an FMU: no counters that instances on different threads would share, no system calls.
#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

void *sk_malloc(size_t size) { return malloc(size ? size : 1); }
void *sk_calloc(size_t n, size_t size) { return calloc(n ? n : 1, size ? size : 1); }
void *sk_realloc(void *old, size_t size) { return realloc(old, size ? size : 1); }
void  sk_free(void *p) { free(p); }

void  *sk_pages_new(size_t size) { return sk_calloc(1, size); }
size_t sk_pages_whole(size_t size) { return size; }
void  *sk_pages_full(size_t size) { return sk_calloc(1, size); }

void *sk_pages_grow(void *old, size_t old_size, size_t size) {
  unsigned char *p = sk_realloc(old, size);
  if (p) memset(p + old_size, 0, size - old_size);
  return p;
}

void sk_pages_free(void *p, size_t size) {
  (void)size;
  free(p);
}
