#include "base/name.h"

#include "base/map.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Entry {
  size_t length;
  char   text[];
} Entry;

// The hash stands in the table too: other names are told apart without being looked at.
typedef struct {
  uint64_t hash;
  Entry   *entry;
} Slot;

struct SkNames {
  SkArena *arena;
  Slot    *slots;
  uint32_t n, cap;
};

static const Entry *entry_of(SkName name) {
  return (const Entry *)(const void *)(name - offsetof(Entry, text));
}

SkNames *sk_names_new(SkArena *arena) {
  SkNames *names = SK_NEW(arena, SkNames);
  names->arena   = arena;
  names->cap     = 1024;
  names->slots   = SK_NEWS(arena, Slot, names->cap);
  return names;
}

static uint32_t find(const SkNames *names, const char *text, size_t length, uint64_t hash) {
  uint32_t mask = names->cap - 1;
  uint32_t i    = (uint32_t)hash & mask;
  for (const Slot *s; (s = &names->slots[i])->entry; i = (i + 1) & mask)
    if (s->hash == hash && s->entry->length == length && memcmp(s->entry->text, text, length) == 0)
      break;
  return i;
}

static void grow(SkNames *names) {
  Slot    *old = names->slots;
  uint32_t n   = names->cap;
  names->cap   = n * 2;
  names->slots = SK_NEWS(names->arena, Slot, names->cap);
  for (uint32_t i = 0; i < n; i++) {
    if (!old[i].entry) continue;
    uint32_t j = (uint32_t)old[i].hash & (names->cap - 1);
    while (names->slots[j].entry) j = (j + 1) & (names->cap - 1);
    names->slots[j] = old[i];
  }
  sk_arena_release(names->arena, old, n * sizeof *old);
}

static Entry *new_entry(SkNames *names, const char *text, size_t length) {
  Entry *e  = sk_arena_alloc(names->arena, sizeof *e + length + 1);
  e->length = length;
  if (length) memcpy(e->text, text, length);
  return e;
}

SkName sk_name_own(SkNames *names, const char *text, size_t length) {
  return new_entry(names, text, length)->text;
}

SkName sk_name(SkNames *names, const char *text, size_t length) {
  uint64_t hash = sk_hash_bytes(text, length, 0);
  uint32_t i    = find(names, text, length, hash);
  if (names->slots[i].entry) return names->slots[i].entry->text;
  if ((names->n + 1) * 2 > names->cap) {
    grow(names);
    i = find(names, text, length, hash);
  }
  Entry *e        = new_entry(names, text, length);
  names->slots[i] = (Slot){hash, e};
  names->n++;
  return e->text;
}

SkName sk_name_z(SkNames *names, const char *text) { return sk_name(names, text, strlen(text)); }

SkName sk_name_f(SkNames *names, const char *format, ...) {
  char    small[256];
  va_list args, again;
  va_start(args, format);
  va_copy(again, args);
  int n = vsnprintf(small, sizeof small, format, args);
  va_end(args);
  SkName out;
  if (n < 0) {
    out = sk_name(names, "", 0);
  } else if ((size_t)n < sizeof small) {
    out = sk_name(names, small, (size_t)n);
  } else {
    char *big = sk_arena_alloc(names->arena, (size_t)n + 1);
    vsnprintf(big, (size_t)n + 1, format, again);
    out = sk_name(names, big, (size_t)n);
  }
  va_end(again);
  return out;
}

SkName sk_name_find(const SkNames *names, const char *text, size_t length) {
  Entry *e = names->slots[find(names, text, length, sk_hash_bytes(text, length, 0))].entry;
  return e ? e->text : NULL;
}

size_t sk_name_length(SkName name) { return entry_of(name)->length; }
