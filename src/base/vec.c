#include "base/vec.h"

void *sk_vec_grow(SkArena *arena, void *old, size_t item, uint32_t *cap, uint32_t at_least) {
  uint64_t next = *cap ? (uint64_t)*cap * 2 : 4;
  if (next < at_least) next = at_least;
  if (next > UINT32_MAX) next = SIZE_MAX;  // refused by the arena
  size_t size = (size_t)next > SIZE_MAX / item ? SIZE_MAX : (size_t)next * item;
  // What is reserved before anything is there will be used.
  void *bigger = *cap ? sk_arena_grow(arena, old, *cap * item, size) : sk_arena_alloc(arena, size);
  *cap         = (uint32_t)next;
  return bigger;
}
