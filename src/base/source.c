#include "base/source.h"

#include "base/vec.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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
  source->room     = len;
  s->end += len + 1;
  sk_vec_push(s->arena, &s->all, source);
  return source;
}

uint32_t sk_sources_count(const SkSources *s) { return s->all.n; }

const SkSource *sk_sources_at(const SkSources *s, uint32_t i) { return s->all.at[i]; }

static uint32_t place_of(const SkSources *s, uint32_t pos) {
  uint32_t lo = 0, hi = s->all.n;
  while (hi - lo > 1) {
    uint32_t mid = (lo + hi) / 2;
    if (s->all.at[mid]->base <= pos)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

// To the end, with room for more.
static bool move(SkSources *s, SkSource *source, uint32_t len) {
  uint64_t room = (uint64_t)len + len / 2 + 1024;
  if (room >= UINT32_MAX - s->end - 2) room = len;
  if (room >= UINT32_MAX - s->end - 2) return false;
  uint32_t at = place_of(s, source->base);
  memmove(s->all.at + at, s->all.at + at + 1, (s->all.n - at - 1) * sizeof *s->all.at);
  s->all.at[s->all.n - 1] = source;
  source->base            = s->end;
  source->room            = (uint32_t)room;
  s->end += source->room + 1;
  return true;
}

bool sk_sources_replace(SkSources *s, SkSource *source, SkArena *arena, const char *text,
                        uint32_t len) {
  if (len > source->room && !move(s, source, len)) return false;
  source->text    = text;
  source->len     = len;
  source->lines   = NULL;
  source->n_lines = 0;
  source->arena   = arena;
  return true;
}

static SkSource *find(const SkSources *s, uint32_t pos) {
  if (pos == 0 || pos >= s->end || s->all.n == 0) return NULL;
  SkSource *source = s->all.at[place_of(s, pos)];
  return pos >= source->base && pos - source->base <= source->len ? source : NULL;
}

const SkSource *sk_source_of(const SkSources *s, uint32_t pos) { return find(s, pos); }

#define MARK 1024  // bytes

static bool begins_character(char c) { return ((unsigned char)c & 0xc0) != 0x80; }

static void make_lines(SkSources *s, SkSource *source) {
  SkArena *arena         = source->arena ? source->arena : s->arena;
  SK_VEC(uint32_t) lines = {0};
  uint32_t n             = 0;
  source->chars          = SK_NEWS(arena, uint32_t, source->len / MARK + 1);
  sk_vec_push(arena, &lines, 0);
  for (uint32_t i = 0; i <= source->len; i++) {
    if (i % MARK == 0) source->chars[i / MARK] = n;
    if (i == source->len) break;
    n += begins_character(source->text[i]);
    bool cr = source->text[i] == '\r' && !(i + 1 < source->len && source->text[i + 1] == '\n');
    if (source->text[i] == '\n' || cr) sk_vec_push(arena, &lines, i + 1);
  }
  source->lines   = lines.at;
  source->n_lines = lines.n;
}

static uint32_t characters_before(const SkSource *source, uint32_t at) {
  uint32_t n = source->chars[at / MARK];
  for (uint32_t i = at - at % MARK; i < at; i++) n += begins_character(source->text[i]);
  return n;
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
  uint32_t column = characters_before(source, at) - characters_before(source, source->lines[lo]);
  return (SkPlace){source, lo + 1, column + 1};
}

const char *sk_span_text(const SkSources *s, SkSpan span) {
  SkSource *source = find(s, span.pos);
  return source ? source->text + (span.pos - source->base) : "";
}

// Up to n bytes; fewer only at the end of the file. Returns -1 with errno set on failure.
static ssize_t read_all(int fd, char *data, size_t n) {
  size_t got = 0;
  while (got < n) {
    ssize_t r = read(fd, data + got, n - got);
    if (r < 0 && errno == EINTR) continue;
    if (r < 0) return -1;
    if (r == 0) break;
    got += (size_t)r;
  }
  return (ssize_t)got;
}

bool sk_read_file(SkArena *arena, const char *path, size_t limit, char **text, size_t *len) {
  struct stat info;
  if (stat(path, &info) != 0) return false;
  if (S_ISDIR(info.st_mode)) {
    errno = EISDIR;
    return false;
  }
  size_t cap = S_ISREG(info.st_mode) && info.st_size > 0 ? (size_t)info.st_size : 4096;
  if (cap > limit) cap = limit + 1;  // enough to see that it is too large
  // Memory before the descriptor: when memory runs out, control leaves this function for good. Only
  // a pipe or a file that grows meanwhile asks for more with the descriptor open.
  char *data = sk_arena_alloc(arena, cap + 1);
  int   fd   = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  ssize_t n = read_all(fd, data, cap);
  while (n >= 0 && (size_t)n == cap && cap <= limit) {
    char    next;
    ssize_t more = read_all(fd, &next, 1);
    if (more < 0) n = -1;
    if (more <= 0) break;
    size_t bigger = cap < limit / 2 ? cap * 2 : limit + 1;
    char  *longer = sk_arena_alloc(arena, bigger + 1);
    memcpy(longer, data, cap);
    longer[cap] = next;
    more        = read_all(fd, longer + cap + 1, bigger - cap - 1);
    n           = more < 0 ? -1 : n + 1 + more;
    data        = longer;
    cap         = bigger;
  }
  int keep = errno;
  close(fd);
  errno = keep;
  if (n < 0) return false;
  if ((size_t)n > limit) {
    errno = EFBIG;
    return false;
  }
  data[n] = 0;
  *text   = data;
  *len    = (size_t)n;
  return true;
}
