#include "base/mem.h"

#include "base/poison.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

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

// The sanitizer looks for leaks in the heap only.
#ifdef SK_ASAN
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
#else
static void *map_pages(size_t size, int more) {
  if (must_fail()) return NULL;
  void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | more, -1, 0);
  return p == MAP_FAILED ? NULL : p;
}

size_t sk_pages_whole(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) / page * page;
}

void *sk_pages_new(size_t size) { return map_pages(size, 0); }
void *sk_pages_full(size_t size) { return map_pages(size, MAP_POPULATE); }

void *sk_pages_grow(void *old, size_t old_size, size_t size) {
  if (must_fail()) return NULL;
  void *p = mremap(old, old_size, size, MREMAP_MAYMOVE);
  return p == MAP_FAILED ? NULL : p;
}

void sk_pages_free(void *p, size_t size) { munmap(p, size); }
#endif

uint64_t sk_mem_fail_at(uint64_t n) {
  atomic_store(&fail_at, n);
  return atomic_exchange(&count, 0);
}
