// base/mem.h - the one place where heap memory is asked for, so that tests can make it fail.
//
// in:    sizes in bytes; n * size is checked for overflow
// out:   memory or NULL; calloc'd memory is zero
// not:   lifetime (arena.h groups allocations that die together)
#ifndef SK_BASE_MEM_H
#define SK_BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

void *sk_malloc(size_t size);
void *sk_calloc(size_t n, size_t size);
void *sk_realloc(void *old, size_t size);
void  sk_free(void *p);

// Tests: the n-th allocation from now on (counting from 1) fails, and every later one too, until
// called with 0. Returns how many allocations happened since the previous call.
uint64_t sk_mem_fail_at(uint64_t n);

#endif
