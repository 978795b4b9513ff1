// base/vec.h - growing arrays in an arena.
//
//   SK_VEC(int) v = {0};
//   sk_vec_push(arena, &v, 42);
//   for (uint32_t i = 0; i < v.n; i++) use(v.at[i]);
//
// cost:  doubling; the old copy stays in the arena, so at most twice the memory
// not:   thread safe, shrinking
#ifndef SK_BASE_VEC_H
#define SK_BASE_VEC_H

#include "base/arena.h"

#define SK_VEC(T)    \
  struct {           \
    T       *at;     \
    uint32_t n, cap; \
  }

#define sk_vec_push(arena, v, x)                                                        \
  ((v)->n == (v)->cap                                                                   \
       ? (void)((v)->at = sk_vec_grow((arena), (v)->at, sizeof *(v)->at, &(v)->cap, 0)) \
       : (void)0,                                                                       \
   (v)->at[(v)->n++] = (x))

// Makes room for n more without changing the count.
#define sk_vec_reserve(arena, v, more)                                                          \
  ((v)->cap - (v)->n < (more) ? (void)((v)->at = sk_vec_grow((arena), (v)->at, sizeof *(v)->at, \
                                                             &(v)->cap, (v)->n + (more)))       \
                              : (void)0)

#define sk_vec_pop(v) ((v)->at[--(v)->n])

void *sk_vec_grow(SkArena *arena, void *old, size_t item, uint32_t *cap, uint32_t at_least);

#endif
