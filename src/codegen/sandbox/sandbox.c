#include "codegen/sandbox/sandbox.h"

#include "codegen/sandbox/walls.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Messages ----------------------------------------------------------------------------------------

typedef struct {
  unsigned char *at;
  size_t         n, cap, pos;
} Bytes;

static void add(Bytes *b, const void *from, size_t n) {
  if (b->n + n > SK_SANDBOX_MOST) _exit(2);
  if (b->n + n > b->cap) {
    b->cap = 2 * (b->n + n) + 64;
    b->at  = realloc(b->at, b->cap);
    if (!b->at) _exit(2);
  }
  if (n) memcpy(b->at + b->n, from, n);
  b->n += n;
}

static void take(Bytes *b, void *to, size_t n) {
  if (n > b->n - b->pos) _exit(2);
  if (n) memcpy(to, b->at + b->pos, n);
  b->pos += n;
}

static void read_all(void *to, size_t n) {
  for (char *p = to; n;) {
    ssize_t got = read(SK_WALLS_SOCKET, p, n);
    if (got <= 0) _exit(0);
    p += got;
    n -= (size_t)got;
  }
}

static void send_all(const Bytes *b) {
  uint32_t    length = (uint32_t)b->n;
  const char *p      = (const char *)b->at;
  if (write(SK_WALLS_SOCKET, &length, sizeof length) != sizeof length) _exit(2);
  for (size_t n = b->n; n;) {
    ssize_t put = write(SK_WALLS_SOCKET, p, n);
    if (put <= 0) _exit(2);
    p += put;
    n -= (size_t)put;
  }
}

static void send_error(const char *text) {
  Bytes         b   = {0};
  unsigned char one = 1;
  add(&b, &one, 1);
  add(&b, text, strlen(text));
  send_all(&b);
}

// What the C code calls back (skx_utilities of the helper library).
static void message(const char *text, int level) {
  if (level < 2) return;
  send_error(text);
  _exit(0);
}

static char *allocate(unsigned long n) { return n < SK_SANDBOX_MOST ? calloc(1, n + 1) : NULL; }

static const struct {
  void (*message)(const char *, int);
  char *(*allocate)(unsigned long);
} utilities = {message, allocate};

// Calls -------------------------------------------------------------------------------------------

typedef struct {
  char     kind;
  uint32_t n;
  void    *at;
} Part;

static size_t width(char kind) {
  return kind == 'd' ? sizeof(double) : kind == 'i' ? sizeof(int) : sizeof(char *);
}

static char *take_text(Bytes *b) {
  uint32_t n;
  take(b, &n, sizeof n);
  char *text = n < SK_SANDBOX_MOST ? calloc(1, (size_t)n + 1) : NULL;
  if (!text) _exit(2);
  take(b, text, n);
  return text;
}

static Part take_part(Bytes *b) {
  Part p = {0};
  take(b, &p.kind, 1);
  take(b, &p.n, sizeof p.n);
  if (p.n > SK_SANDBOX_MOST / 8) _exit(2);
  p.at = calloc((size_t)p.n + 1, width(p.kind));
  if (!p.at) _exit(2);
  if (p.kind == 's')
    for (uint32_t i = 0; i < p.n; i++) ((char **)p.at)[i] = take_text(b);
  else
    take(b, p.at, p.n * width(p.kind));
  return p;
}

static void add_part(Bytes *b, const Part *p) {
  add(b, &p->kind, 1);
  add(b, &p->n, sizeof p->n);
  if (p->kind != 's') {
    add(b, p->at, p->n * width(p->kind));
    return;
  }
  for (uint32_t i = 0; i < p->n; i++) {
    const char *text = ((char **)p->at)[i] ? ((char **)p->at)[i] : "";
    uint32_t    n    = (uint32_t)strlen(text);
    add(b, &n, sizeof n);
    add(b, text, n);
  }
}

// Memory of a call is not given back: the C code may keep its texts.
static void answer_one(void (*entry)(void **, void *)) {
  Bytes    in = {0}, out = {0};
  uint32_t length, n;
  read_all(&length, sizeof length);
  if (length > SK_SANDBOX_MOST) _exit(2);
  in.at = malloc((size_t)length + 1);
  in.n  = length;
  if (!in.at) _exit(2);
  read_all(in.at, length);
  take(&in, &n, sizeof n);
  if (n > 4096) _exit(2);
  Part  *parts   = calloc((size_t)n + 1, sizeof *parts);
  void **args    = calloc((size_t)n + 1, sizeof *args);
  double room[2] = {0};
  if (!parts || !args) _exit(2);
  for (uint32_t i = 0; i < n; i++) {
    parts[i] = take_part(&in);
    args[i]  = parts[i].at;
  }
  Part result = {.n = 1, .at = room};
  take(&in, &result.kind, 1);
  entry(args, room);
  unsigned char fine = 0;
  add(&out, &fine, 1);
  for (uint32_t i = 0; i < n; i++) add_part(&out, &parts[i]);
  if (result.kind) add_part(&out, &result);
  send_all(&out);
  free(in.at);
  free(out.at);
  free(parts);
  free(args);
}

void sk_sandbox_serve(int socket, pid_t parent, const char *library) {
  bool  safe = sk_walls_build(socket, parent);
  void *code = safe ? dlopen(library, RTLD_NOW | RTLD_LOCAL) : NULL;
  void *at   = code ? dlsym(code, "skx_entry") : NULL;
  void *use  = code ? dlsym(code, "skx_utilities") : NULL;
  if (!at) {
    const char *why = safe ? dlerror() : "this system offers no way to run it safely";
    send_error(why ? why : "its library has no entry");
    _exit(0);
  }
  void (*entry)(void **, void *);
  void (*set)(const void *);
  memcpy(&entry, &at, sizeof entry);
  memcpy(&set, &use, sizeof set);
  if (use) set(&utilities);
  for (;;) answer_one(entry);
}
