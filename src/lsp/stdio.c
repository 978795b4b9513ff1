#include "lsp/stdio.h"

#include "base/mem.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#define MAX_HEAD ((size_t)4096)

typedef struct {
  const SkLspHost *given;
  SkLsp           *lsp;
  int              in, out;
  char            *bytes;  // what was read and not yet taken
  size_t           n, cap;
  bool             ended;  // the stream, or what it holds is no message
} Pipe;

static double now(void *user) {
  (void)user;
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void write_all(Pipe *p, const char *text, size_t n) {
  while (n && !p->ended) {
    ssize_t done = write(p->out, text, n);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) {
      p->ended = true;  // nobody reads any more
      return;
    }
    text += done;
    n -= (size_t)done;
  }
}

static void send(void *user, const char *text, size_t n) {
  Pipe *p = user;
  char  head[64];
  int   len = snprintf(head, sizeof head, "Content-Length: %zu\r\n\r\n", n);
  write_all(p, head, (size_t)len);
  write_all(p, text, n);
}

// Length of the message behind the header, which has `n` bytes with its empty line; SIZE_MAX: it is none.
static size_t message_length(const char *head, size_t n) {
  size_t length = SIZE_MAX;
  for (const char *line = head; line < head + n;) {
    const char *end = memchr(line, '\n', (size_t)(head + n - line));
    if (!end) break;
    if (strncasecmp(line, "Content-Length:", 15) == 0) {
      char              *stop;
      unsigned long long value = strtoull(line + 15, &stop, 10);
      bool               whole = *stop == '\r' || *stop == '\n';
      length                   = whole && value <= SK_LSP_MAX_MESSAGE ? (size_t)value : SIZE_MAX;
    }
    line = end + 1;
  }
  return length;
}

// Takes the whole messages that were read.
static void take(Pipe *p) {
  size_t at = 0;
  while (!p->ended) {
    const char *head = p->bytes + at;
    const char *end  = p->n > at ? memmem(head, p->n - at, "\r\n\r\n", 4) : NULL;
    if (!end) {
      p->ended = p->ended || p->n - at > MAX_HEAD;
      break;
    }
    size_t n_head = (size_t)(end - head) + 4, length = message_length(head, n_head);
    if (length == SIZE_MAX) {
      p->ended = true;  // where the next one begins is not known any more
      break;
    }
    if (p->n - at - n_head < length) break;
    sk_lsp_receive(p->lsp, head + n_head, length);
    at += n_head + length;
  }
  memmove(p->bytes, p->bytes + at, p->n - at);
  p->n -= at;
}

static bool grow(Pipe *p) {
  if (p->cap - p->n > 1) return true;
  size_t cap  = p->cap ? 2 * p->cap : 65536;
  char  *more = p->n < SK_LSP_MAX_MESSAGE + MAX_HEAD ? sk_realloc(p->bytes, cap) : NULL;
  if (!more) return false;
  p->bytes = more;
  p->cap   = cap;
  return true;
}

static void read_some(Pipe *p) {
  if (!grow(p)) {
    p->ended = true;
    return;
  }
  ssize_t n = read(p->in, p->bytes + p->n, p->cap - p->n - 1);
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n <= 0) {
    p->ended = true;
    return;
  }
  p->n += (size_t)n;
  p->bytes[p->n] = 0;
  take(p);
}

static bool wait_for(const Pipe *p, int milliseconds) {
  struct pollfd fd = {.fd = p->in, .events = POLLIN};
  return poll(&fd, 1, milliseconds) > 0;
}

static void pump(void *user) {
  Pipe *p = user;
  while (!p->ended && wait_for(p, 0)) read_some(p);
}

static void prepare(void *user, SkLibrary *library, const SkModelInput *in) {
  const SkLspHost *given = ((Pipe *)user)->given;
  if (given->prepare) given->prepare(given->user, library, in);
}

static const char *value(void *user, SkArena *arena, const char *file, const char *klass,
                         const char *name) {
  const SkLspHost *given = ((Pipe *)user)->given;
  return given->value ? given->value(given->user, arena, file, klass, name) : NULL;
}

static void islands(void *user, const SkModelInput *in, const char *klass, SkIslandTell *tell,
                    void *to) {
  const SkLspHost *given = ((Pipe *)user)->given;
  if (given->islands) given->islands(given->user, in, klass, tell, to);
}

int sk_lsp_serve(const SkLspHost *host, int in, int out) {
  Pipe      p    = {.given = host, .in = in, .out = out};
  SkLspHost ours = {.user    = &p,
                    .send    = send,
                    .pump    = pump,
                    .now     = now,
                    .prepare = prepare,
                    .value   = value,
                    .islands = islands,
                    .native  = host->native};
  p.lsp          = sk_lsp_new(&ours);
  int code       = 1;
  while (p.lsp && !sk_lsp_exited(p.lsp, &code)) {
    pump(&p);
    double wait = sk_lsp_step(p.lsp);
    // What came before the stream ended is still answered; what is only due is not.
    if (p.ended && wait != 0.0) break;
    if (p.ended && wait == 0.0) continue;
    if (wait < 0) wait_for(&p, -1);
    if (wait > 0) wait_for(&p, wait > 60 ? 60000 : (int)(wait * 1000) + 1);
  }
  if (p.lsp) sk_lsp_exited(p.lsp, &code);
  sk_lsp_free(p.lsp);
  sk_free(p.bytes);
  return code;
}
