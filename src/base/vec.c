#include "base/vec.h"

#include <string.h>

void *sk_vec_grow(SkArena *arena, void *old, size_t item, uint32_t *cap, uint32_t at_least) {
  uint64_t next = *cap ? (uint64_t)*cap * 2 : 4;
  if (next < at_least) next = at_least;
  if (next > UINT32_MAX) next = SIZE_MAX;  // refused by the arena
  void *bigger = sk_arena_array(arena, (size_t)next, item);
  if (*cap) {
    memcpy(bigger, old, *cap * item);
    sk_arena_release(arena, old, *cap * item);
  }
  *cap = (uint32_t)next;
  return bigger;
}
