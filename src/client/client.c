// A client of the co-simulation by transmission lines: one source that a program takes along (include/skerry/client.h). It speaks the
// published protocol ("TLM_0101", docs/composite.md "The wire") over TCP, or over a UNIX socket and rings of shared memory where the
// manager is Skerry's on the same machine.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <skerry/client.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <math.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { TIME = 1, COMPONENT, INTERFACE, CHECK, ABORT, PARAMETER, CLOSE, PERMISSION };

#define HEADER    24
#define MOST_DATA (1 << 22)
#define RING      (1u << 18)  // bytes; a power of two
#define LOOKS     400  // before a side goes to sleep: some microseconds, as long as waking it takes
#define QUEUE     64   // rows that wait to be sent at most

// The ring ------------------------------------------------------------------------------------------

// What is written is counted in head, what is read in tail, both modulo 2^32.
struct SkClientRing {
  _Alignas(64) _Atomic uint32_t head;
  _Atomic uint32_t reader_asleep;
  _Alignas(64) _Atomic uint32_t tail;
  _Atomic uint32_t writer_asleep;
  _Alignas(64) unsigned char bytes[RING];
};

size_t sk_client_ring_bytes(void) { return 2 * sizeof(SkClientRing); }

SkClientRing *sk_client_ring_at(void *memory, int which) {
  return (SkClientRing *)memory + (which ? 1 : 0);
}

static void wake(_Atomic uint32_t *word, _Atomic uint32_t *asleep) {
  if (atomic_load(asleep)) syscall(SYS_futex, word, FUTEX_WAKE, 1, NULL, NULL, 0);
}

long sk_client_ring_write(SkClientRing *r, const void *bytes, size_t n) {
  uint32_t head = atomic_load_explicit(&r->head, memory_order_relaxed);
  uint32_t used = head - atomic_load_explicit(&r->tail, memory_order_acquire);
  if (used > RING) return -1;
  if (n > RING - used) n = RING - used;
  if (n == 0) return 0;
  size_t at = head % RING, first = n < RING - at ? n : RING - at;
  memcpy(r->bytes + at, bytes, first);
  memcpy(r->bytes, (const unsigned char *)bytes + first, n - first);
  atomic_store(&r->head, head + (uint32_t)n);
  wake(&r->head, &r->reader_asleep);
  return (long)n;
}

long sk_client_ring_read(SkClientRing *r, void *bytes, size_t n) {
  uint32_t tail = atomic_load_explicit(&r->tail, memory_order_relaxed);
  uint32_t full = atomic_load_explicit(&r->head, memory_order_acquire) - tail;
  if (full > RING) return -1;
  if (n > full) n = full;
  if (n == 0) return 0;
  size_t at = tail % RING, first = n < RING - at ? n : RING - at;
  memcpy(bytes, r->bytes + at, first);
  memcpy((unsigned char *)bytes + first, r->bytes, n - first);
  atomic_store(&r->tail, tail + (uint32_t)n);
  wake(&r->tail, &r->writer_asleep);
  return (long)n;
}

// With one processor nobody can answer while this thread looks.
static int looks(void) {
  static _Atomic int most = -1;
  int                n    = atomic_load_explicit(&most, memory_order_relaxed);
  if (n >= 0) return n;
  cpu_set_t set;
  n = sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) < 2 ? 0 : LOOKS;
  atomic_store_explicit(&most, n, memory_order_relaxed);
  return n;
}

static bool can_go_on(SkClientRing *r, bool for_room, uint32_t *seen) {
  uint32_t head = atomic_load(&r->head), tail = atomic_load(&r->tail);
  *seen = for_room ? tail : head;
  return for_room ? head - tail != RING : head != tail;
}

void sk_client_ring_wait(SkClientRing *r, int for_room, int milliseconds) {
  _Atomic uint32_t *word   = for_room ? &r->tail : &r->head;
  _Atomic uint32_t *asleep = for_room ? &r->writer_asleep : &r->reader_asleep;
  uint32_t          seen;
  for (int i = looks(); i > 0; i--) {
    if (can_go_on(r, for_room, &seen)) return;
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
  }
  struct timespec most = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  atomic_store(asleep, 1);
  if (!can_go_on(r, for_room, &seen)) syscall(SYS_futex, word, FUTEX_WAIT, seen, &most, NULL, 0);
  atomic_store(asleep, 0);
}

// The client ------------------------------------------------------------------------------------------

// Rows in the order of time: the time and n numbers each.
typedef struct {
  double *at;
  int     n, first, count, room;  // numbers of a row; rows from first to count
} Rows;

typedef struct {
  SkClientKind kind;
  int          id;     // of the manager; -1: nothing is joined to it
  int          width;  // numbers of a row of a frame
  double       D, Zf, Zfr, alpha;
  double       turn[9], place[3];  // of the sub-model's world in that of the composite model
  double       force[6];           // until a wave comes
  Rows         waves, filtered;    // as they came; as they acted
  double       queue[QUEUE * 25];  // to be sent
  int          queued;
  double       sent, last;  // times of the last frame and motion
  bool         moved;
} Port;

struct SkClient {
  int            fd;
  void          *shared;
  SkClientRing  *out, *in;
  bool           on_ring, begun, over;
  const char    *transport;
  double         t0, patience;
  Port          *ports;
  int            n_ports;
  unsigned char *input;
  size_t         n_input, used, room;
  int            gift;  // a descriptor that came with bytes; -1: none
  char           text[512];
  char           why[400];
};

typedef struct {
  int                  type, port;
  bool                 swap;
  size_t               size;
  const unsigned char *data;
} Frame;

static int fail(SkClient *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int fail(SkClient *c, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!c->over) vsnprintf(c->why, sizeof c->why, format, args);
  va_end(args);
  c->over = true;
  return -1;
}

const char *sk_client_why(const SkClient *c) { return c->why; }
const char *sk_client_transport(const SkClient *c) { return c->transport; }

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Bytes -----------------------------------------------------------------------------------------------

static const char lost[] = "the manager has closed the connection";

// The socket beside a ring only tells whether the other side is there.
static bool is_alone(const SkClient *c) {
  char byte;
  return recv(c->fd, &byte, 1, MSG_DONTWAIT) == 0;
}

static int put_ring(SkClient *c, const unsigned char *bytes, size_t n) {
  double until = seconds() + c->patience;
  while (n > 0) {
    long k = sk_client_ring_write(c->out, bytes, n);
    if (k < 0) return fail(c, "the manager has broken the ring");
    bytes += k;
    n -= (size_t)k;
    if (n > 0 && k == 0) {
      sk_client_ring_wait(c->out, 1, 20);
      if (is_alone(c)) return fail(c, "%s", lost);
      if (seconds() > until) return fail(c, "the manager takes nothing for %g s", c->patience);
    }
  }
  return 0;
}

static int put_bytes(SkClient *c, const unsigned char *bytes, size_t n) {
  if (c->on_ring) return put_ring(c, bytes, n);
  while (n > 0) {
    ssize_t k = send(c->fd, bytes, n, MSG_NOSIGNAL);
    if (k < 0 && errno == EINTR) continue;
    if (k < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return fail(c, "the manager takes nothing for %g s", c->patience);
    if (k < 0) return fail(c, "%s", lost);
    bytes += k;
    n -= (size_t)k;
  }
  return 0;
}

// Bytes of a socket, perhaps with a descriptor.
static ssize_t take_socket(SkClient *c, unsigned char *bytes, size_t n) {
  union {
    struct cmsghdr head;
    char           room[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec  part = {bytes, n};
  struct msghdr m    = {
         .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t k = recvmsg(c->fd, &m, MSG_CMSG_CLOEXEC);
  if (k <= 0) return k;
  struct cmsghdr *head = CMSG_FIRSTHDR(&m);
  if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS) {
    if (c->gift >= 0) close(c->gift);
    memcpy(&c->gift, CMSG_DATA(head), sizeof c->gift);
  }
  return k;
}

static int take_ring(SkClient *c, unsigned char *bytes, size_t n, long *got) {
  double until = 0.0;
  while ((*got = sk_client_ring_read(c->in, bytes, n)) == 0) {
    sk_client_ring_wait(c->in, 0, 20);
    if ((*got = sk_client_ring_read(c->in, bytes, n))) break;
    // What was written before the end is still there.
    if (is_alone(c) && !(*got = sk_client_ring_read(c->in, bytes, n))) return fail(c, "%s", lost);
    if (*got) break;
    double now = seconds();
    if (until == 0.0) until = now + c->patience;
    if (now > until) return fail(c, "the manager is silent for %g s", c->patience);
  }
  return *got < 0 ? fail(c, "the manager has broken the ring") : 0;
}

// More bytes behind those that are there, at least one.
static int take_bytes(SkClient *c) {
  long n;
  if (c->used) memmove(c->input, c->input + c->used, c->n_input -= c->used);
  c->used = 0;
  if (c->n_input == c->room) {
    unsigned char *input = realloc(c->input, 2 * c->room);
    if (!input) return fail(c, "out of memory");
    c->input = input;
    c->room *= 2;
  }
  unsigned char *to = c->input + c->n_input;
  if (c->on_ring) {
    if (take_ring(c, to, c->room - c->n_input, &n)) return -1;
  } else {
    do n = take_socket(c, to, c->room - c->n_input);
    while (n < 0 && errno == EINTR);
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      return fail(c, "the manager is silent for %g s", c->patience);
    if (n <= 0) return fail(c, "%s", lost);
  }
  c->n_input += (size_t)n;
  return 0;
}

// Frames ------------------------------------------------------------------------------------------------

static bool big_endian(void) {
  const uint16_t one = 1;
  unsigned char  first;
  memcpy(&first, &one, 1);
  return first == 0;
}

static int32_t integer(const unsigned char *bytes, bool swap) {
  unsigned char b[4];
  int32_t       value;
  for (int i = 0; i < 4; i++) b[i] = bytes[swap ? 3 - i : i];
  memcpy(&value, b, sizeof value);
  return value;
}

static double number(const Frame *f, size_t k) {
  unsigned char b[8];
  double        value;
  for (size_t i = 0; i < 8; i++) b[i] = f->data[8 * k + (f->swap ? 7 - i : i)];
  memcpy(&value, b, sizeof value);
  return value;
}

static int put(SkClient *c, int type, int port, const void *data, size_t size) {
  unsigned char bytes[HEADER + sizeof(double) * QUEUE * 25] = "TLM_0101";
  int32_t       numbers[3]                                  = {(int32_t)size, port, 0};
  if (size > sizeof bytes - HEADER) return fail(c, "a text is too long");
  bytes[8] = (unsigned char)type;
  bytes[9] = big_endian();
  memcpy(bytes + 12, numbers, sizeof numbers);
  if (size) memcpy(bytes + HEADER, data, size);
  return c->over ? -1 : put_bytes(c, bytes, HEADER + size);
}

// The next frame. Its data stay until the next call.
static int take(SkClient *c, Frame *f) {
  f->size = 0;
  while (c->n_input - c->used < HEADER)
    if (c->over || take_bytes(c)) return -1;
  const unsigned char *head = c->input + c->used;
  if (memcmp(head, "TLM_0101", 8) != 0)
    return fail(c, "the other side does not speak the protocol TLM_0101");
  f->type      = head[8];
  f->swap      = (head[9] != 0) != big_endian();
  int32_t size = integer(head + 12, f->swap);
  f->port      = integer(head + 16, f->swap);
  if (size < 0 || size > MOST_DATA) return fail(c, "the manager has sent an impossible frame");
  f->size = (size_t)size;
  while (c->n_input - c->used < HEADER + f->size)
    if (take_bytes(c)) return -1;
  f->data = c->input + c->used + HEADER;
  c->used += HEADER + f->size;
  return 0;
}

// Rows --------------------------------------------------------------------------------------------------

static double *row_at(const Rows *r, int i) { return r->at + (size_t)i * (size_t)(r->n + 1); }
static double  last_time(const Rows *r) {
   return r->first < r->count ? row_at(r, r->count - 1)[0] : -INFINITY;
}

static double *new_row(Rows *r) {
  size_t width = (size_t)r->n + 1;
  if (r->count == r->room && r->first > r->count / 2) {
    memmove(r->at, row_at(r, r->first), (size_t)(r->count - r->first) * width * sizeof(double));
    r->count -= r->first;
    r->first = 0;
  } else if (r->count == r->room) {
    int     room = r->room ? 2 * r->room : 64;
    double *at   = realloc(r->at, (size_t)room * width * sizeof(double));
    if (!at) return NULL;
    r->at   = at;
    r->room = room;
  }
  return row_at(r, r->count++);
}

// Between two rows by a straight line; before the first and behind the last one those.
static void read_rows(const Rows *r, double t, double *out) {
  int lo = r->first, hi = r->count;
  while (lo < hi) {  // the first row behind t
    int mid = lo + (hi - lo) / 2;
    if (row_at(r, mid)[0] <= t)
      lo = mid + 1;
    else
      hi = mid;
  }
  const double *a = row_at(r, lo > r->first ? lo - 1 : lo), *b = lo < r->count ? row_at(r, lo) : a;
  double        s = b[0] > a[0] ? (t - a[0]) / (b[0] - a[0]) : 0.0;
  if (s < 0.0) s = 0.0;
  for (int k = 1; k <= r->n; k++) out[k - 1] = a[k] + s * (b[k] - a[k]);
}

static void forget(Rows *r, double t) {
  while (r->first + 2 < r->count && row_at(r, r->first + 1)[0] <= t) r->first++;
}

static int take_rows(SkClient *c, const Frame *f) {
  Port *p = NULL;
  for (int i = 0; i < c->n_ports && !p; i++)
    if (c->ports[i].id == f->port && f->port >= 0) p = &c->ports[i];
  size_t width = p ? (size_t)p->width : 1;
  if (!p || f->size % (8 * width)) return fail(c, "the manager has sent rows that fit no port");
  for (size_t i = 0; i < f->size / (8 * width); i++) {
    double *row = new_row(&p->waves);
    if (!row) return fail(c, "out of memory");
    row[0] = number(f, i * width);
    for (int k = 0; k < p->waves.n; k++)
      row[k + 1] = number(f, (i + 1) * width - (size_t)(p->waves.n - k));
    for (int k = 0; k <= p->waves.n; k++)
      if (!isfinite(row[k])) return fail(c, "the manager has sent a number that is not finite");
  }
  return 0;
}

// Rows may come at any time; everything else is an answer, or the end.
static int answer(SkClient *c, int type, Frame *f) {
  for (;;) {
    if (take(c, f)) return -1;
    if (f->type == type) return 0;
    if (f->type == ABORT) return fail(c, "the manager has ended the run");
    if (f->type == PERMISSION) continue;
    if (f->type != TIME) return fail(c, "the manager has sent a frame that is not expected");
    if (take_rows(c, f)) return -1;
  }
}

// Connection ----------------------------------------------------------------------------------------------

int sk_client_from(int argc, char **argv, SkClientStart *out) {
  static char lines[5][300];
  memset(out, 0, sizeof *out);
  if (argc >= 7) {
    char **a = argv + argc - 6;
    *out     = (SkClientStart){.name      = a[0],
                               .where     = a[4],
                               .t0        = strtod(a[1], NULL),
                               .t1        = strtod(a[2], NULL),
                               .most_step = strtod(a[3], NULL),
                               .file      = a[5]};
    return 1;
  }
  FILE *file = fopen("tlm.config", "r");
  int   n    = 0;
  while (file && n < 5 && fgets(lines[n], sizeof lines[n], file)) {
    lines[n][strcspn(lines[n], "\r\n")] = 0;
    n++;
  }
  if (file) fclose(file);
  if (n < 5) return 0;
  *out = (SkClientStart){.name      = lines[0],
                         .where     = lines[1],
                         .t0        = strtod(lines[2], NULL),
                         .t1        = strtod(lines[3], NULL),
                         .most_step = strtod(lines[4], NULL)};
  return 1;
}

static bool is_here(const char *host) {
  return strcmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
         strcmp(host, "::1") == 0;
}

// The manager's socket of the same port: an abstract name, so the other side has to be the same user.
static int connect_unix(const char *port) {
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  struct ucred       who;
  socklen_t          n = sizeof who;
  int k  = snprintf(at.sun_path + 1, sizeof at.sun_path - 1, "skerry-cosim-%.20s", port);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  if (connect(fd, (struct sockaddr *)&at,
              (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)k)) == 0 &&
      getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n) == 0 && who.uid == geteuid())
    return fd;
  close(fd);
  return -1;
}

static int connect_tcp(const char *host, const char *port) {
  struct addrinfo want = {.ai_socktype = SOCK_STREAM, .ai_family = AF_UNSPEC}, *all, *a;
  int             fd = -1, on = 1;
  if (getaddrinfo(host, port, &want, &all) != 0) return -1;
  for (a = all; a && fd < 0; a = a->ai_next) {
    fd = socket(a->ai_family, a->ai_socktype | SOCK_CLOEXEC, a->ai_protocol);
    if (fd >= 0 && connect(fd, a->ai_addr, a->ai_addrlen) != 0) {
      close(fd);
      fd = -1;
    }
  }
  freeaddrinfo(all);
  if (fd >= 0) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return fd;
}

static int find_manager(SkClient *c, const SkClientStart *start) {
  char        host[300];
  const char *asked = getenv("SKERRY_TRANSPORT"), *colon = strrchr(start->where, ':');
  if (!asked || !*asked) asked = start->transport ? start->transport : "";
  if (*asked && strcmp(asked, "ring") != 0 && strcmp(asked, "unix") != 0 &&
      strcmp(asked, "tcp") != 0)
    return fail(c, "there is no transport '%s': ring, unix or tcp", asked);
  if (!colon || (size_t)(colon - start->where) >= sizeof host)
    return fail(c, "'%s' is no address host:port", start->where);
  memcpy(host, start->where, (size_t)(colon - start->where));
  host[colon - start->where] = 0;
  c->transport               = "unix";
  if (strcmp(asked, "tcp") != 0 && is_here(host)) c->fd = connect_unix(colon + 1);
  if (c->fd < 0 && *asked && strcmp(asked, "tcp") != 0)
    return fail(c, "there is no manager of this user at '%s' with the transport '%s'", start->where,
                asked);
  if (c->fd < 0) {
    c->fd        = connect_tcp(host, colon + 1);
    c->transport = "tcp";
  }
  if (c->fd < 0)
    return fail(c, "no manager answers at '%s': %s", start->where,
                strerror(errno ? errno : ENOENT));
  struct timeval most = {(time_t)c->patience + 1, 0};
  setsockopt(c->fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
  setsockopt(c->fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
  if (strcmp(c->transport, "unix") == 0 && strcmp(asked, "unix") != 0) c->transport = "ring";
  return 0;
}

// The manager makes the memory, so that it need not trust this side with its size.
static int share_memory(SkClient *c) {
  Frame       f;
  struct stat info;
  size_t      n = sk_client_ring_bytes();
  if (put(c, SK_CLIENT_FRAME_RING, 0, NULL, 0) || answer(c, SK_CLIENT_FRAME_RING, &f)) return -1;
  c->transport = "unix";
  if (c->gift < 0 || fstat(c->gift, &info) != 0 || (size_t)info.st_size < n) return 0;
  void *memory = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, c->gift, 0);
  close(c->gift);
  c->gift = -1;
  if (memory == MAP_FAILED) return fail(c, "the shared memory cannot be used: %s", strerror(errno));
  c->shared    = memory;
  c->out       = sk_client_ring_at(memory, 0);
  c->in        = sk_client_ring_at(memory, 1);
  c->transport = "ring";
  return 0;
}

static int introduce(SkClient *c, const SkClientStart *start) {
  const char *token = start->token ? start->token : getenv("SKERRY_TOKEN");
  Frame       f;
  if (find_manager(c, start)) return -1;
  if (token && *token && put(c, SK_CLIENT_FRAME_TOKEN, 0, token, strlen(token))) return -1;
  if (strcmp(c->transport, "ring") == 0 && share_memory(c)) return -1;
  if (put(c, COMPONENT, 0, start->name, strlen(start->name))) return -1;
  return answer(c, COMPONENT, &f);
}

SkClient *sk_client_open(const SkClientStart *start, char *why, size_t room) {
  SkClient *c = calloc(1, sizeof *c);
  if (c) {
    c->fd = c->gift = -1;
    c->t0           = start->t0;
    c->patience     = start->patience > 0.0 ? start->patience : 600.0;
    c->room         = 1 << 16;
    c->input        = malloc(c->room);
    c->transport    = "";
  }
  if (c && c->input && introduce(c, start) == 0) return c;
  snprintf(why, room, "%s", c && c->input ? c->why : "out of memory");
  if (c) sk_client_close(c);
  return NULL;
}

// Registration --------------------------------------------------------------------------------------------

const char *sk_client_text(SkClient *c, const char *name, const char *otherwise) {
  Frame f;
  int   n = snprintf(c->text, sizeof c->text, "%s:%s", name, otherwise);
  if (n < 0 || (size_t)n >= sizeof c->text) return otherwise;
  if (c->begun || put(c, PARAMETER, 0, c->text, (size_t)n) || answer(c, PARAMETER, &f) ||
      f.size == 0)
    return otherwise;
  n = (int)(f.size < sizeof c->text ? f.size : sizeof c->text - 1);
  memcpy(c->text, f.data, (size_t)n);
  c->text[n] = 0;
  return c->text;
}

double sk_client_number(SkClient *c, const char *name, double otherwise) {
  char given[40], *end;
  snprintf(given, sizeof given, "%.17g", otherwise);
  const char *text  = sk_client_text(c, name, given);
  double      value = strtod(text, &end);
  if (end != text && *end == 0) return value;
  fail(c, "'%.80s' is no value for the parameter '%s'", text, name);
  return otherwise;
}

// What the manager says of the line of a port.
static int describe(SkClient *c, Port *p, const Frame *f) {
  double all[29];
  if (f->size < sizeof all) return fail(c, "the manager has told too little of a line");
  for (size_t i = 0; i < 29; i++) {
    all[i] = number(f, i);
    if (!isfinite(all[i]) && i < 16) return fail(c, "the manager has told nonsense of a line");
  }
  p->D     = all[0];
  p->Zf    = all[1];
  p->Zfr   = all[2];
  p->alpha = all[3];
  memcpy(p->place, all + 4, sizeof p->place);
  memcpy(p->turn, all + 7, sizeof p->turn);
  return p->D > 0.0 ? 0 : fail(c, "the manager has told a delay that is not above 0");
}

int sk_client_port(SkClient *c, const char *name, SkClientKind kind) {
  static const char *const said[] = {"1:bidirectional:mechanical",
                                     "1:bidirectional:rotational",
                                     "1:bidirectional:hydraulic",
                                     "1:bidirectional:pneumatic",
                                     "1:bidirectional:electric",
                                     "1:bidirectional:thermal",
                                     "6:bidirectional:mechanical",
                                     "1:input:signal",
                                     "1:output:signal"};
  Frame                    f;
  if (c->over || c->begun || kind > SK_CLIENT_OUTPUT)
    return fail(c, "port '%s' is registered too late, or is of no kind", name);
  Port *ports = realloc(c->ports, (size_t)(c->n_ports + 1) * sizeof *ports);
  if (!ports) return fail(c, "out of memory");
  c->ports = ports;
  Port *p  = &ports[c->n_ports];
  memset(p, 0, sizeof *p);
  p->kind = kind;
  int n   = snprintf(c->text, sizeof c->text, "%s:%s", name, said[kind]);
  if (n < 0 || (size_t)n >= sizeof c->text) return fail(c, "the name of a port is too long");
  if (put(c, INTERFACE, 0, c->text, (size_t)n) || answer(c, INTERFACE, &f)) return -1;
  if (f.port < 0) return -2;
  p->id      = f.port;
  p->width   = kind == SK_CLIENT_FRAME ? 25 : kind >= SK_CLIENT_INPUT ? 2 : 4;
  p->waves.n = p->filtered.n = kind == SK_CLIENT_FRAME ? 6 : 1;
  if (describe(c, p, &f)) return -1;
  return c->n_ports++;
}

int sk_client_first_force(SkClient *c, int port, const double *force) {
  if (port < 0 || port >= c->n_ports) return port == -2 ? 0 : -1;
  memcpy(c->ports[port].force, force, (size_t)c->ports[port].waves.n * sizeof(double));
  return 0;
}

void sk_client_line(const SkClient *c, int port, double *delay, double *Zf, double *Zfr,
                    double *alpha) {
  const Port  none = {0};
  const Port *p    = port >= 0 && port < c->n_ports ? &c->ports[port] : &none;
  if (delay) *delay = p->D;
  if (Zf) *Zf = p->Zf;
  if (Zfr) *Zfr = p->Zfr;
  if (alpha) *alpha = p->alpha;
}

int sk_client_begin(SkClient *c) {
  Frame f;
  if (c->begun || c->over) return c->over ? -1 : 0;
  if (put(c, CHECK, 0, NULL, 0) || answer(c, CHECK, &f)) return -1;
  if (f.port != 1) return fail(c, "the manager has refused to begin");
  c->begun   = true;
  c->on_ring = c->shared != NULL;
  return 0;
}

// The two functions -----------------------------------------------------------------------------------------

// Whether there is a port, of one of two kinds; *p NULL: nothing is joined to it.
static int find(SkClient *c, int port, SkClientKind from, SkClientKind to, Port **p) {
  *p = NULL;
  if (c->over || (!c->begun && sk_client_begin(c))) return -1;
  if (port == -2) return 0;
  if (port < 0 || port >= c->n_ports) return fail(c, "there is no port %d", port);
  *p = &c->ports[port];
  if ((*p)->kind < from || (*p)->kind > to) return fail(c, "port %d is of another kind", port);
  return 0;
}

// What arrives at a time; *none: nothing yet.
static int wave(SkClient *c, Port *p, double t, double *out, bool *none) {
  Frame f;
  *none = t <= c->t0 + p->D * (1.0 + 1e-9);
  if (*none) return 0;
  while (last_time(&p->waves) < t - p->D * (1.0 + 1e-9)) {
    if (answer(c, TIME, &f) || take_rows(c, &f)) return -1;
  }
  read_rows(&p->waves, t - p->D, out);
  if (p->alpha > 0.0 && p->filtered.count) {
    double old[6];
    read_rows(&p->filtered, t - 1.5 * p->D, old);
    for (int k = 0; k < p->waves.n; k++) out[k] = (1.0 - p->alpha) * out[k] + p->alpha * old[k];
  }
  return 0;
}

// Sends what has gathered for half a delay.
static int flush(SkClient *c, Port *p) {
  int n = p->queued;
  if (n == 0) return 0;
  p->sent   = p->queue[(n - 1) * p->width];
  p->queued = 0;
  return put(c, TIME, p->id, p->queue, (size_t)(n * p->width) * sizeof(double));
}

// Takes a motion; acted: what has arrived, NULL where nothing has.
static int move(SkClient *c, Port *p, const double *row, const double *acted) {
  if (p->moved && row[0] < p->last)
    return fail(c, "the time of a motion is before the last one: %.9g", row[0]);
  for (int i = 0; i < p->width; i++)
    if (!isfinite(row[i])) return fail(c, "a motion at time %.9g is not finite", row[0]);
  if (acted && p->alpha > 0.0) {
    double *kept = new_row(&p->filtered);
    if (!kept) return fail(c, "out of memory");
    kept[0] = row[0];
    memcpy(kept + 1, acted, (size_t)p->filtered.n * sizeof(double));
  }
  memcpy(p->queue + p->queued++ * p->width, row, (size_t)p->width * sizeof(double));
  if (!p->moved) p->sent = row[0];
  p->moved = true;
  p->last  = row[0];
  forget(&p->waves, row[0] - p->D);
  forget(&p->filtered, row[0] - 1.5 * p->D);
  bool due = row[0] >= p->sent + 0.5 * p->D * (1.0 - 1e-9) || p->queued == QUEUE;
  return due ? flush(c, p) : 0;
}

static bool is_level(const Port *p) { return p->kind >= SK_CLIENT_HYDRAULIC; }

static int effort(SkClient *c, Port *p, double t, double v, double *force, double *c_in,
                  bool *none) {
  if (wave(c, p, t, c_in, none)) return -1;
  *force = *none ? p->force[0] : is_level(p) ? *c_in + p->Zf * v : *c_in - p->Zf * v;
  return 0;
}

int sk_client_get_force(SkClient *c, int port, double t, double x, double v, double *force) {
  Port  *p;
  double in;
  bool   none;
  (void)x;
  *force = 0.0;
  if (find(c, port, SK_CLIENT_MECHANICAL, SK_CLIENT_THERMAL, &p)) return -1;
  return p ? effort(c, p, t, v, force, &in, &none) : 0;
}

int sk_client_set_motion(SkClient *c, int port, double t, double x, double v) {
  Port  *p;
  double force, in = 0.0;
  bool   none;
  if (find(c, port, SK_CLIENT_MECHANICAL, SK_CLIENT_THERMAL, &p)) return -1;
  if (!p) return 0;
  if (effort(c, p, t, v, &force, &in, &none)) return -1;
  double row[] = {t, x, v, is_level(p) ? force + p->Zf * v : p->Zf * v - force};
  return move(c, p, row, none ? NULL : &in);
}

// Row vectors times a matrix, or its transpose.
static void times(const double *v, const double *T, bool back, double *out) {
  for (int k = 0; k < 3; k++)
    out[k] = back ? v[0] * T[3 * k] + v[1] * T[3 * k + 1] + v[2] * T[3 * k + 2]
                  : v[0] * T[k] + v[1] * T[3 + k] + v[2] * T[6 + k];
}

// Row, with the force in the world of the composite model.
static int effort_3d(SkClient *c, Port *p, double t, const SkClientFrame *m, double *row,
                     double *force, double *in, bool *none) {
  if (wave(c, p, t, in, none)) return -1;
  row[0] = t;
  times(m->R, p->turn, false, row + 1);
  for (int k = 0; k < 3; k++) row[1 + k] += p->place[k];
  for (int k = 0; k < 3; k++) times(m->A + 3 * k, p->turn, false, row + 4 + 3 * k);
  times(m->v, p->turn, false, row + 13);
  times(m->w, p->turn, false, row + 16);
  double first[6];
  times(p->force, p->turn, false, first);
  times(p->force + 3, p->turn, false, first + 3);
  for (int k = 0; k < 6; k++) {
    double Z    = k < 3 ? p->Zf : p->Zfr;
    force[k]    = *none ? first[k] : in[k] - Z * row[13 + k];
    row[19 + k] = Z * row[13 + k] - force[k];
  }
  return 0;
}

int sk_client_get_force_3d(SkClient *c, int port, double t, const SkClientFrame *motion,
                           double force[6]) {
  Port  *p;
  double row[25], all[6], in[6];
  bool   none;
  memset(force, 0, 6 * sizeof(double));
  if (find(c, port, SK_CLIENT_FRAME, SK_CLIENT_FRAME, &p)) return -1;
  if (!p) return 0;
  if (effort_3d(c, p, t, motion, row, all, in, &none)) return -1;
  times(all, p->turn, true, force);
  times(all + 3, p->turn, true, force + 3);
  return 0;
}

int sk_client_set_motion_3d(SkClient *c, int port, double t, const SkClientFrame *motion) {
  Port  *p;
  double row[25], all[6], in[6];
  bool   none;
  if (find(c, port, SK_CLIENT_FRAME, SK_CLIENT_FRAME, &p)) return -1;
  if (!p) return 0;
  if (effort_3d(c, p, t, motion, row, all, in, &none)) return -1;
  return move(c, p, row, none ? NULL : in);
}

int sk_client_get_value(SkClient *c, int port, double t, double *value) {
  Port *p;
  bool  none;
  *value = 0.0;
  if (find(c, port, SK_CLIENT_INPUT, SK_CLIENT_INPUT, &p)) return -1;
  if (!p || wave(c, p, t, value, &none)) return p ? -1 : 0;
  forget(&p->waves, t - 2.0 * p->D);
  return 0;
}

int sk_client_set_value(SkClient *c, int port, double t, double value) {
  Port  *p;
  double row[] = {t, value};
  if (find(c, port, SK_CLIENT_OUTPUT, SK_CLIENT_OUTPUT, &p)) return -1;
  return p ? move(c, p, row, NULL) : 0;
}

// What comes after the request is read, since data that nobody reads would take back what was sent last.
int sk_client_close(SkClient *c) {
  Frame f;
  if (!c) return 0;
  if (c->begun)
    for (int i = 0; i < c->n_ports && !c->over; i++) flush(c, &c->ports[i]);
  int status = c->over ? -1 : 0;
  if (!c->over && put(c, CLOSE, 0, NULL, 0) == 0)
    while (take(c, &f) == 0 && f.type != PERMISSION && f.type != ABORT) {
    }
  if (c->fd >= 0) close(c->fd);
  if (c->gift >= 0) close(c->gift);
  if (c->shared) munmap(c->shared, sk_client_ring_bytes());
  for (int i = 0; i < c->n_ports; i++) {
    free(c->ports[i].waves.at);
    free(c->ports[i].filtered.at);
  }
  free(c->ports);
  free(c->input);
  free(c);
  return status;
}
