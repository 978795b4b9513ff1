#include "base/map.h"

#include <assert.h>
#include <string.h>

static uint32_t slot_of(const SkMap *m, uint64_t key) {
  uint32_t mask = m->cap - 1;
  uint32_t i    = (uint32_t)sk_hash64(key) & mask;
  while (m->keys[i] != 0 && m->keys[i] != key) i = (i + 1) & mask;
  return i;
}

bool sk_map_get(const SkMap *m, uint64_t key, uint64_t *value) {
  if (m->n == 0 || key == 0) return false;
  uint32_t i = slot_of(m, key);
  if (m->keys[i] == 0) return false;
  if (value) *value = m->values[i];
  return true;
}

static void grow(SkArena *arena, SkMap *m) {
  SkMap bigger  = {.n = m->n, .cap = m->cap ? m->cap * 2 : 8};
  bigger.keys   = SK_NEWS(arena, uint64_t, bigger.cap);
  bigger.values = SK_NEWS(arena, uint64_t, bigger.cap);
  for (uint32_t i = 0; i < m->cap; i++) {
    if (m->keys[i] == 0) continue;
    uint32_t j       = slot_of(&bigger, m->keys[i]);
    bigger.keys[j]   = m->keys[i];
    bigger.values[j] = m->values[i];
  }
  if (m->cap) {
    sk_arena_release(arena, m->keys, m->cap * sizeof *m->keys);
    sk_arena_release(arena, m->values, m->cap * sizeof *m->values);
  }
  *m = bigger;
}

void sk_map_put(SkArena *arena, SkMap *m, uint64_t key, uint64_t value) {
  assert(key != 0);
  if ((uint64_t)(m->n + 1) * 4 > (uint64_t)m->cap * 3) grow(arena, m);
  uint32_t i = slot_of(m, key);
  if (m->keys[i] == 0) {
    m->keys[i] = key;
    m->n++;
  }
  m->values[i] = value;
}

uint64_t sk_hash_bytes(const void *bytes, size_t n, uint64_t seed) {
  const unsigned char *p = bytes;
  uint64_t             h = seed ^ (n * UINT64_C(0x9e3779b97f4a7c15));
  while (n >= 8) {
    uint64_t word;
    memcpy(&word, p, 8);
    h = sk_hash64(h ^ word);
    p += 8;
    n -= 8;
  }
  uint64_t rest = 0;
  if (n) memcpy(&rest, p, n);
  return sk_hash64(h ^ rest ^ ((uint64_t)n << 56));
}
