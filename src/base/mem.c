#include "base/mem.h"

#include <stdatomic.h>
#include <stdlib.h>

// Both counters are atomics because the runtime's set-up may run on several threads.
static atomic_uint_least64_t count;
static atomic_uint_least64_t fail_at;

static int must_fail(void) {
  uint64_t now   = atomic_fetch_add_explicit(&count, 1, memory_order_relaxed) + 1;
  uint64_t limit = atomic_load_explicit(&fail_at, memory_order_relaxed);
  return limit != 0 && now >= limit;
}

void *sk_malloc(size_t size) { return must_fail() ? NULL : malloc(size ? size : 1); }

void *sk_calloc(size_t n, size_t size) {
  return must_fail() ? NULL : calloc(n ? n : 1, size ? size : 1);
}

void *sk_realloc(void *old, size_t size) {
  return must_fail() ? NULL : realloc(old, size ? size : 1);
}

void sk_free(void *p) { free(p); }

uint64_t sk_mem_fail_at(uint64_t n) {
  atomic_store(&fail_at, n);
  return atomic_exchange(&count, 0);
}
