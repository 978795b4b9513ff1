// base/map.h - hash map from a non-zero 64-bit key (an integer or a pointer) to a 64-bit value.
//
// cost:  open addressing, load under 3/4; keeps no order (keep a vector beside it where order
// counts)
// not:   removal
#ifndef SK_BASE_MAP_H
#define SK_BASE_MAP_H

#include "base/arena.h"

#include <stdbool.h>

typedef struct {
  uint64_t *keys, *values;
  uint32_t  n, cap;
} SkMap;

bool sk_map_get(const SkMap *map, uint64_t key, uint64_t *value);           // value may be NULL
void sk_map_put(SkArena *arena, SkMap *map, uint64_t key, uint64_t value);  // replaces

static inline void *sk_map_ptr(const SkMap *map, const void *key) {
  uint64_t v = 0;
  return sk_map_get(map, (uint64_t)(uintptr_t)key, &v) ? (void *)(uintptr_t)v : NULL;
}

static inline void sk_map_put_ptr(SkArena *arena, SkMap *map, const void *key, const void *value) {
  sk_map_put(arena, map, (uint64_t)(uintptr_t)key, (uint64_t)(uintptr_t)value);
}

// A good mix of 64 bits, for callers that build compound keys.
static inline uint64_t sk_hash64(uint64_t x) {
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  x *= UINT64_C(0xd6e8feb86659fd93);
  x ^= x >> 32;
  return x;
}

uint64_t sk_hash_bytes(const void *bytes, size_t n, uint64_t seed);

#endif
