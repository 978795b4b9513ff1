#include "runtime/island/scratch.h"

#include "base/mem.h"

#include <stdint.h>
#include <string.h>

typedef struct Page {
  struct Page *next, *previous;
  size_t       size, used;
  _Alignas(16) unsigned char data[];
} Page;

typedef struct Kept {
  struct Kept *next;  // of those with the same place in the table
  uint64_t     hash;
  bool         used;
  char         text[];
} Kept;

#define LEAST_KEPT \
  ((size_t)1024)  // texts that are kept before the first look for those that nobody uses

typedef struct {
  Page  *first, *now;
  Kept **kept;
  size_t n_kept, cap, most;  // cap: of the table, a power of two; most: texts before the next look
} Scratch;

static Page *page_new(size_t size) {
  Page *p = sk_malloc(sizeof *p + size);
  if (!p) return NULL;
  p->next = p->previous = NULL;
  p->size               = size;
  p->used               = 0;
  return p;
}

void *sk_scratch_new(void) {
  Scratch *s = sk_calloc(1, sizeof *s);
  if (!s) return NULL;
  s->first = s->now = page_new((size_t)64 * 1024);
  if (!s->first) {
    sk_free(s);
    return NULL;
  }
  return s;
}

void sk_scratch_free(void *scratch) {
  Scratch *s = scratch;
  if (!s) return;
  for (Page *p = s->first, *next; p; p = next) {
    next = p->next;
    sk_free(p);
  }
  for (size_t i = 0; i < s->cap; i++)
    for (Kept *k = s->kept[i], *next; k; k = next) {
      next = k->next;
      sk_free(k);
    }
  sk_free(s->kept);
  sk_free(s);
}

void *sk_scratch_take(void *scratch, size_t bytes) {
  Scratch *s = scratch;
  if (bytes > SIZE_MAX / 4) return NULL;
  bytes = (bytes + 15) & ~(size_t)15;
  while (s->now->size - s->now->used < bytes) {
    if (!s->now->next) {
      size_t size  = s->now->size * 2 > bytes ? s->now->size * 2 : bytes;
      Page  *extra = page_new(size);
      if (!extra) return NULL;
      extra->previous = s->now;
      s->now->next    = extra;
    }
    s->now       = s->now->next;
    s->now->used = 0;
  }
  void *p = s->now->data + s->now->used;
  s->now->used += bytes;
  return p;
}

// A mark is the address of the next free byte; the page is found by range.
void *sk_scratch_mark(void *scratch) {
  Scratch *s = scratch;
  return s->now->data + s->now->used;
}

void sk_scratch_release(void *scratch, void *mark) {
  Scratch *s = scratch;
  for (Page *p = s->now; p; p = p->previous) {
    if ((uintptr_t)mark >= (uintptr_t)p->data &&
        (uintptr_t)mark <= (uintptr_t)(p->data + p->size)) {
      p->used = (size_t)((unsigned char *)mark - p->data);
      s->now  = p;
      return;
    }
  }
}

void sk_scratch_reset(void *scratch) {
  Scratch *s     = scratch;
  s->now         = s->first;
  s->first->used = 0;
}

// Texts that stay --------------------------------------------------------------------------------------

// FNV-1a
static uint64_t hash_of(const char *text) {
  uint64_t h = 14695981039346656037u;
  for (; *text; text++) h = (h ^ (unsigned char)*text) * 1099511628211u;
  return h;
}

static Kept *find(const Scratch *s, const char *text, uint64_t hash) {
  Kept *k = s->cap ? s->kept[hash & (s->cap - 1)] : NULL;
  while (k && (k->hash != hash || strcmp(k->text, text) != 0)) k = k->next;
  return k;
}

// As many places as texts at least.
static bool grow_table(Scratch *s) {
  size_t cap   = s->cap ? 2 * s->cap : 64;
  Kept **table = s->n_kept < s->cap ? s->kept : sk_calloc(cap, sizeof *table);
  if (table == s->kept) return table != NULL;
  if (!table) return false;
  for (size_t i = 0; i < s->cap; i++)
    for (Kept *k = s->kept[i], *next; k; k = next) {
      next                       = k->next;
      k->next                    = table[k->hash & (cap - 1)];
      table[k->hash & (cap - 1)] = k;
    }
  sk_free(s->kept);
  s->kept = table;
  s->cap  = cap;
  return true;
}

const char *sk_scratch_keep(void *scratch, const char *text) {
  Scratch *s    = scratch;
  uint64_t hash = hash_of(text);
  Kept    *k    = find(s, text, hash);
  if (k) return k->text;
  if (!grow_table(s) || !(k = sk_malloc(sizeof *k + strlen(text) + 1))) return "";
  Kept **place = &s->kept[hash & (s->cap - 1)];
  *k           = (Kept){.next = *place, .hash = hash};
  strcpy(k->text, text);
  *place = k;
  s->n_kept++;
  return k->text;
}

bool sk_scratch_is_full(const void *scratch) {
  const Scratch *s = scratch;
  return s->n_kept > (s->most ? s->most : LEAST_KEPT);
}

void sk_scratch_use(void *scratch, const char *text) {
  Kept *k = find(scratch, text, hash_of(text));
  if (k) k->used = true;
}

void sk_scratch_forget_unused(void *scratch) {
  Scratch *s = scratch;
  for (size_t i = 0; i < s->cap; i++)
    for (Kept **at = &s->kept[i], *k; (k = *at);) {
      if (k->used) {
        k->used = false;
        at      = &k->next;
        continue;
      }
      *at = k->next;
      sk_free(k);
      s->n_kept--;
    }
  s->most = s->n_kept > LEAST_KEPT / 2 ? 2 * s->n_kept : LEAST_KEPT;
}
