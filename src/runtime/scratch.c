#include "runtime/scratch.h"

#include "base/mem.h"

#include <stdint.h>
#include <string.h>

typedef struct Page {
  struct Page *next, *previous;
  size_t       size, used;
  _Alignas(16) unsigned char data[];
} Page;

typedef struct Kept {
  struct Kept *next;
  char         text[];
} Kept;

typedef struct {
  Page *first, *now;
  Kept *kept;
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
  for (Kept *k = s->kept, *next; k; k = next) {
    next = k->next;
    sk_free(k);
  }
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

const char *sk_scratch_keep(void *scratch, const char *text) {
  Scratch *s = scratch;
  for (Kept *k = s->kept; k; k = k->next)
    if (strcmp(k->text, text) == 0) return k->text;
  Kept *k = sk_malloc(sizeof *k + strlen(text) + 1);
  if (!k) return "";
  strcpy(k->text, text);
  k->next = s->kept;
  s->kept = k;
  return k->text;
}
