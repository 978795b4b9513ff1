#include "base/name.h"

#include "base/map.h"
#include "base/vec.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define FOR_EVER UINT32_MAX
#define N_SIZES  48  // lists of free entries: 32 in steps of 16 bytes, then doubling

// Who joined last is remembered, so that most do not count themselves again and again.
typedef struct Entry {
  union {
    SkNames      *last;  // of who joined
    struct Entry *next;  // in a list of free ones
  };
  uint32_t length;
  uint32_t users;  // of those who joined; FOR_EVER: others have it too
  char     text[];
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
  SkNames *whole;          // of who joined: whose slots count
  SK_VEC(Entry *) used;    // of who joined: entries whose users it is among, some of them twice
  Entry *unused[N_SIZES];  // by size
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

// The list for entries with this much text, and how large all of it are.
static uint32_t size_class(size_t length, size_t *size) {
  size_t   steps = (sizeof(Entry) + length + 16) / 16;
  uint32_t k     = steps < 32 ? (uint32_t)steps : 32;
  for (*size = 16 * (k < 32 ? steps : 32); *size < 16 * steps; *size *= 2) k++;
  return k;
}

static Entry *fill(Entry *e, const char *text, size_t length) {
  e->length = (uint32_t)length;
  if (length) memcpy(e->text, text, length);
  e->text[length] = 0;
  return e;
}

static Entry *new_entry(SkNames *names, const char *text, size_t length) {
  return fill(sk_arena_alloc(names->arena, sizeof(Entry) + length + 1), text, length);
}

// One that can be used again when it is free.
static Entry *new_shared(SkNames *whole, const char *text, size_t length) {
  size_t   size = 0;
  uint32_t k    = size_class(length, &size);
  Entry   *e    = k < N_SIZES ? whole->unused[k] : NULL;
  if (e)
    whole->unused[k] = e->next;
  else
    e = sk_arena_alloc(whole->arena, size);
  *e = (Entry){0};
  return fill(e, text, length);
}

static void use(SkNames *joined, Entry *e) {
  if (e->users == FOR_EVER || (e->users && e->last == joined)) return;
  e->users++;
  e->last = joined;
  sk_vec_push(joined->arena, &joined->used, e);
}

SkName sk_name_own(SkNames *names, const char *text, size_t length) {
  return new_entry(names, text, length)->text;
}

SkName sk_name(SkNames *names, const char *text, size_t length) {
  SkNames *whole = names->whole ? names->whole : names;
  uint64_t hash  = sk_hash_bytes(text, length, 0);
  uint32_t i     = find(whole, text, length, hash);
  Entry   *e     = whole->slots[i].entry;
  if (!e) {
    if ((whole->n + 1) * 2 > whole->cap) {
      grow(whole);
      i = find(whole, text, length, hash);
    }
    e = names->whole ? new_shared(whole, text, length) : new_entry(whole, text, length);
    whole->slots[i] = (Slot){hash, e};
    whole->n++;
  }
  if (names->whole)
    use(names, e);
  else
    e->users = FOR_EVER;
  return e->text;
}

SkNames *sk_names_join(SkNames *names, SkArena *arena) {
  SkNames *joined = SK_NEW(arena, SkNames);
  joined->arena   = arena;
  joined->whole   = names->whole ? names->whole : names;
  return joined;
}

// Entries behind a gap move up, so that searches still find them.
static void remove_entry(SkNames *whole, const Entry *e) {
  uint32_t mask = whole->cap - 1;
  uint32_t gap  = find(whole, e->text, e->length, sk_hash_bytes(e->text, e->length, 0));
  for (uint32_t i = (gap + 1) & mask; whole->slots[i].entry; i = (i + 1) & mask) {
    uint32_t home = (uint32_t)whole->slots[i].hash & mask;
    if (((i - home) & mask) < ((i - gap) & mask)) continue;
    whole->slots[gap] = whole->slots[i];
    gap               = i;
  }
  whole->slots[gap] = (Slot){0};
  whole->n--;
}

void sk_names_leave(SkNames *joined) {
  SkNames *whole = joined->whole;
  for (uint32_t i = 0; i < joined->used.n; i++) {
    Entry *e = joined->used.at[i];
    if (e->users == FOR_EVER) continue;
    if (e->last == joined) e->last = NULL;
    if (--e->users) continue;
    size_t   size = 0;
    uint32_t k    = size_class(e->length, &size);
    remove_entry(whole, e);
    if (k >= N_SIZES) continue;
    e->next          = whole->unused[k];
    whole->unused[k] = e;
  }
  joined->used.n = 0;
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
  if (names->whole) names = names->whole;
  Entry *e = names->slots[find(names, text, length, sk_hash_bytes(text, length, 0))].entry;
  return e ? e->text : NULL;
}

size_t sk_name_length(SkName name) { return entry_of(name)->length; }
