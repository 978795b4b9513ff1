#include "base/source.h"

#include "base/vec.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

struct SkSources {
  SkArena *arena;
  SK_VEC(SkSource *) all;
  uint32_t end;
};

SkSources *sk_sources_new(SkArena *arena) {
  SkSources *s = SK_NEW(arena, SkSources);
  s->arena     = arena;
  s->end       = 1;
  return s;
}

SkSource *sk_sources_add(SkSources *s, const char *path, const char *text, uint32_t len) {
  if (len >= UINT32_MAX - s->end - 2) return NULL;
  SkSource *source = SK_NEW(s->arena, SkSource);
  source->path     = path;
  source->text     = text;
  source->len      = len;
  source->base     = s->end;
  s->end += len + 1;
  sk_vec_push(s->arena, &s->all, source);
  return source;
}

static SkSource *find(const SkSources *s, uint32_t pos) {
  if (pos == 0 || pos >= s->end) return NULL;
  uint32_t lo = 0, hi = s->all.n;
  while (hi - lo > 1) {
    uint32_t mid = (lo + hi) / 2;
    if (s->all.at[mid]->base <= pos)
      lo = mid;
    else
      hi = mid;
  }
  return s->all.at[lo];
}

const SkSource *sk_source_of(const SkSources *s, uint32_t pos) { return find(s, pos); }

static void make_lines(SkSources *s, SkSource *source) {
  SK_VEC(uint32_t) lines = {0};
  sk_vec_push(s->arena, &lines, 0);
  for (uint32_t i = 0; i < source->len; i++)
    if (source->text[i] == '\n') sk_vec_push(s->arena, &lines, i + 1);
  source->lines   = lines.at;
  source->n_lines = lines.n;
}

SkPlace sk_place(SkSources *s, uint32_t pos) {
  SkSource *source = find(s, pos);
  if (!source) return (SkPlace){0};
  if (!source->lines) make_lines(s, source);
  uint32_t at = pos - source->base, lo = 0, hi = source->n_lines;
  while (hi - lo > 1) {
    uint32_t mid = (lo + hi) / 2;
    if (source->lines[mid] <= at)
      lo = mid;
    else
      hi = mid;
  }
  uint32_t column = 1;
  for (uint32_t i = source->lines[lo]; i < at; i++)
    if (((unsigned char)source->text[i] & 0xc0) != 0x80) column++;
  return (SkPlace){source, lo + 1, column};
}

const char *sk_span_text(const SkSources *s, SkSpan span) {
  SkSource *source = find(s, span.pos);
  return source ? source->text + (span.pos - source->base) : "";
}

bool sk_read_file(SkArena *arena, const char *path, size_t limit, char **text, size_t *len) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  size_t cap = 0, n = 0;
  char  *data = NULL;
  bool   ok   = true;
  if (fseek(f, 0, SEEK_END) == 0) {
    long end = ftell(f);
    if (end > 0) cap = (size_t)end;
    rewind(f);
  }
  if (cap > limit) {
    errno = EFBIG;
    ok    = false;
  }
  if (ok) {
    data = sk_arena_alloc(arena, cap + 1);
    n    = fread(data, 1, cap, f);
    // A pipe or a growing file: go on in larger and larger pieces.
    while (n == cap && !feof(f) && !ferror(f)) {
      int c = fgetc(f);
      if (c == EOF) break;
      if (cap >= limit) {
        errno = EFBIG;
        ok    = false;
        break;
      }
      size_t bigger = cap < 4096 ? 8192 : cap * 2;
      char  *more   = sk_arena_alloc(arena, bigger + 1);
      memcpy(more, data, n);
      more[n++] = (char)c;
      n += fread(more + n, 1, bigger - n, f);
      data = more;
      cap  = bigger;
    }
    if (ferror(f)) ok = false;
  }
  int keep = errno;
  fclose(f);
  errno = keep;
  if (!ok) return false;
  data[n] = 0;
  *text   = data;
  *len    = n;
  return true;
}
