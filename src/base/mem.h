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

// Zeroed memory for large arrays, straight from the kernel: growing moves pages, not bytes. NULL when there is none;
// a piece that cannot grow stays as it was.
void  *sk_pages_new(size_t size);
size_t sk_pages_whole(
    size_t size);  // up to the end of a page; parts of that size can be freed by themselves
void *sk_pages_full(size_t size);  // likewise, with all of its pages there already
void *sk_pages_grow(void *old, size_t old_size, size_t size);
void  sk_pages_free(void *p, size_t size);

// Tests: the n-th allocation from now on (counting from 1) fails, and every later one too, until
// called with 0. Returns how many allocations happened since the previous call.
uint64_t sk_mem_fail_at(uint64_t n);

#endif
