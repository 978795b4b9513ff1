// base/source.h - the texts that were read, and positions in them.
//
// in:    file contents
// out:   SkSpan: 8 bytes that name a piece of any loaded text; file, line and column on demand
// cost:  a position look-up is two binary searches; spans are free to copy
//
// All texts share one 32-bit address space: each source starts at its `base`, sources follow each
// other in load order with a gap of one. Position 0 belongs to no source: a span {0, 0} is
// "nowhere". A source whose text is replaced keeps its place as long as the new text fits there, then moves to
// another with room for half as much again: edits without end need no more than about three times the longest text.
#ifndef SK_BASE_SOURCE_H
#define SK_BASE_SOURCE_H

#include "base/arena.h"

#include <stdbool.h>

typedef struct {
  uint32_t pos;  // global position of the first byte; 0 means nowhere
  uint32_t len;
} SkSpan;

typedef struct {
  const char *path;  // as the user or the library search wrote it
  const char *text;  // NUL-terminated
  uint32_t    len, base;
  uint32_t   *lines;  // offset of each line's first byte, made on first use
  uint32_t
      *chars;  // characters before every 1,024th byte, made with the lines: a text may be one line
  uint32_t n_lines;
  uint32_t room;   // positions it has: texts up to this length can take its place there
  SkArena *arena;  // of the text; NULL: that of all sources
} SkSource;

typedef struct {
  const SkSource *source;
  uint32_t        line, column;  // from 1; columns count UTF-8 characters
} SkPlace;

typedef struct SkSources SkSources;

SkSources *sk_sources_new(SkArena *arena);

// Keeps the pointers. Returns NULL when the 4 GiB address space is full.
SkSource *sk_sources_add(SkSources *sources, const char *path, const char *text, uint32_t len);

// Another text for a source: it, and what is found out about it, lives in `arena`. Positions in the old text mean
// nothing any more. False when the address space is full; then nothing has changed.
bool sk_sources_replace(SkSources *sources, SkSource *source, SkArena *arena, const char *text,
                        uint32_t len);

uint32_t        sk_sources_count(const SkSources *sources);
const SkSource *sk_sources_at(const SkSources *sources, uint32_t i);  // in the order of positions

const SkSource *sk_source_of(const SkSources *sources, uint32_t pos);  // NULL for nowhere
SkPlace         sk_place(SkSources *sources, uint32_t pos);            // .source NULL for nowhere
const char     *sk_span_text(const SkSources *sources, SkSpan span);   // not NUL-terminated

static inline SkSpan sk_span_join(SkSpan a, SkSpan b) {
  if (a.pos == 0) return b;
  if (b.pos == 0) return a;
  uint32_t from = a.pos < b.pos ? a.pos : b.pos;
  uint32_t ea = a.pos + a.len, eb = b.pos + b.len;
  return (SkSpan){from, (ea > eb ? ea : eb) - from};
}

// Reads a whole file into the arena. *len excludes the added NUL. Returns false and leaves errno on
// failure, errno = EFBIG when larger than limit bytes.
bool sk_read_file(SkArena *arena, const char *path, size_t limit, char **text, size_t *len);

#endif
