#include "cosim/wire/watch.h"

#include "base/mem.h"
#include "cosim/wire/address.h"
#include "cosim/wire/frame.h"

#include <skerry/client.h>

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define WATCH_BEHIND  ((size_t)64 << 20)  // bytes that a watcher may be behind
#define MOST_WATCHERS 32
#define MOST_REQUEST  256
#define LAST_SECONDS  5  // for what is queued at the end
#define NAMES_BYTES   ((size_t)1 << 20)

typedef struct {
  int           fd;
  bool          far, trusted, asked, looks, lost;
  unsigned char input[SK_FRAME_HEADER + MOST_REQUEST];
  size_t        n_input;
  char         *out;  // what is to be sent: from `sent` to `n`
  size_t        n, sent, room;
} Watcher;

struct SkWatch {
  pthread_mutex_t lock;
  pthread_t       thread;
  int             listener, bell;
  const char     *token;
  Watcher         all[MOST_WATCHERS];
  int             n;
  atomic_int      n_looking;
  char           *names;  // as frames
  size_t          n_names_bytes;
  uint32_t        n_values;
  bool            named, ending;
};

// Queues -------------------------------------------------------------------------------------------

static void queue(Watcher *c, const void *bytes, size_t n) {
  if (c->lost) return;
  if (c->sent && (c->sent == c->n || c->n + n > c->room)) {
    memmove(c->out, c->out + c->sent, c->n - c->sent);
    c->n -= c->sent;
    c->sent = 0;
  }
  if (c->n + n > c->room) {
    size_t room = 2 * (c->n + n) + 4096;
    char  *out  = c->n + n > WATCH_BEHIND ? NULL : sk_realloc(c->out, room);
    c->lost     = !out;
    if (!out) return;
    c->out  = out;
    c->room = room;
  }
  memcpy(c->out + c->n, bytes, n);
  c->n += n;
}

static void queue_frame(Watcher *c, int type, int32_t size) {
  unsigned char header[SK_FRAME_HEADER];
  SkFrame       frame = {.type = type, .size = size};
  sk_frame_write(&frame, header);
  queue(c, header, sizeof header);
}

static void ring_bell(SkWatch *w) {
  uint64_t one = 1;
  if (write(w->bell, &one, sizeof one) < 0) return;  // it rings already
}

static void begin_rows(SkWatch *w, Watcher *c) {
  if (!c->asked || c->looks || !w->named) return;
  queue(c, w->names, w->n_names_bytes);
  c->looks = true;
  atomic_fetch_add(&w->n_looking, 1);
}

// The thread ---------------------------------------------------------------------------------------

static void leave(SkWatch *w, int i) {
  Watcher *c = &w->all[i];
  if (c->looks) atomic_fetch_sub(&w->n_looking, 1);
  close(c->fd);
  sk_free(c->out);
  w->all[i] = w->all[--w->n];
}

// A request of a watcher. False: nothing more is expected of it.
static bool take_request(SkWatch *w, Watcher *c, const SkFrame *frame) {
  c->n_input = 0;
  if (frame->type == SK_CLIENT_FRAME_TOKEN) {
    c->trusted = sk_address_knows(w->token, c->input + SK_FRAME_HEADER, (size_t)frame->size);
    return true;
  }
  if (frame->type != SK_WATCH_FRAME_NAMES || (c->far && w->token && !c->trusted)) return false;
  c->asked = true;
  begin_rows(w, c);
  return true;
}

static bool hear(SkWatch *w, Watcher *c) {
  for (;;) {
    size_t      want = SK_FRAME_HEADER;
    SkFrame     frame;
    const char *why;
    if (c->n_input >= SK_FRAME_HEADER) {
      if (!sk_frame_read(c->input, &frame, &why) || frame.size > MOST_REQUEST) return false;
      want += (size_t)frame.size;
      if (c->n_input == want) {
        if (!take_request(w, c, &frame)) return false;
        continue;
      }
    }
    ssize_t n = recv(c->fd, c->input + c->n_input, want - c->n_input, MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (n <= 0) return false;
    c->n_input += (size_t)n;
  }
}

static bool send_some(Watcher *c) {
  while (c->sent < c->n) {
    ssize_t n = send(c->fd, c->out + c->sent, c->n - c->sent, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (n < 0) return false;
    c->sent += (size_t)n;
  }
  return true;
}

static void accept_all(SkWatch *w) {
  bool far;
  int  fd;
  while ((fd = sk_address_accept(w->listener, 60.0, &far)) >= 0) {
    if (w->n == MOST_WATCHERS || w->ending)
      close(fd);
    else
      w->all[w->n++] = (Watcher){.fd = fd, .far = far};
  }
}

// Whether there is more to do: at the end as long as something is queued.
static bool serve(SkWatch *w) {
  bool left = false;
  pthread_mutex_lock(&w->lock);
  accept_all(w);
  for (int i = w->n; i-- > 0;) {
    Watcher *c = &w->all[i];
    if (c->lost || !hear(w, c) || !send_some(c))
      leave(w, i);
    else
      left |= c->sent < c->n;
  }
  bool more = !w->ending || left;
  pthread_mutex_unlock(&w->lock);
  return more;
}

static void *run(void *user) {
  SkWatch        *w     = user;
  struct timespec until = {0};
  while (serve(w)) {
    struct pollfd   all[MOST_WATCHERS + 2];
    struct timespec now;
    uint64_t        rung;
    nfds_t          n = 0;
    pthread_mutex_lock(&w->lock);
    bool ending = w->ending;
    all[n++]    = (struct pollfd){w->bell, POLLIN, 0};
    all[n++]    = (struct pollfd){w->listener, POLLIN, 0};
    for (int i = 0; i < w->n; i++) {
      short what = w->all[i].sent < w->all[i].n ? POLLIN | POLLOUT : POLLIN;
      all[n++]   = (struct pollfd){w->all[i].fd, what, 0};
    }
    pthread_mutex_unlock(&w->lock);
    poll(all, n, ending ? 100 : -1);
    if (read(w->bell, &rung, sizeof rung) < 0) rung = 0;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (ending && until.tv_sec == 0) until.tv_sec = now.tv_sec + LAST_SECONDS;
    if (ending && now.tv_sec > until.tv_sec) break;
  }
  return NULL;
}

// The run ------------------------------------------------------------------------------------------

SkWatch *sk_watch_new(const char *host, int *port, const char *token, bool *open, char *why,
                      size_t room) {
  SkWatch *w = sk_calloc(1, sizeof *w);
  snprintf(why, room, "out of memory");
  if (!w) return NULL;
  pthread_mutex_init(&w->lock, NULL);
  w->token    = token;
  w->bell     = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  w->listener = sk_address_listen(host, port, open, why, room);
  if (w->bell >= 0 && w->listener >= 0 && pthread_create(&w->thread, NULL, run, w) == 0) return w;
  if (w->bell >= 0) close(w->bell);
  if (w->listener >= 0) close(w->listener);
  pthread_mutex_destroy(&w->lock);
  sk_free(w);
  return NULL;
}

bool sk_watch_names(SkWatch *w, const char *const *names, uint32_t n) {
  size_t bytes = 2 * SK_FRAME_HEADER;
  if (n > SK_WATCH_MOST_NAMES) return false;
  for (uint32_t i = 0; i < n; i++) bytes += strlen(names[i]) + 1;
  bytes += bytes / NAMES_BYTES * SK_FRAME_HEADER + SK_FRAME_HEADER;
  Watcher whole = {.fd = -1};
  for (uint32_t i = 0; i < n && !whole.lost;) {
    size_t   size = 0;
    uint32_t k    = i;
    while (k < n && (k == i || size + strlen(names[k]) + 1 <= NAMES_BYTES))
      size += strlen(names[k++]) + 1;
    queue_frame(&whole, SK_WATCH_FRAME_NAMES, (int32_t)size);
    for (; i < k; i++) {
      queue(&whole, names[i], strlen(names[i]));
      queue(&whole, "\n", 1);
    }
  }
  queue_frame(&whole, SK_WATCH_FRAME_NAMES, 0);
  if (whole.lost) {
    sk_free(whole.out);
    return false;
  }
  pthread_mutex_lock(&w->lock);
  sk_free(w->names);
  w->names         = whole.out;
  w->n_names_bytes = whole.n;
  w->n_values      = n;
  w->named         = true;
  for (int i = 0; i < w->n; i++) begin_rows(w, &w->all[i]);
  pthread_mutex_unlock(&w->lock);
  ring_bell(w);
  return true;
}

bool sk_watch_is_watched(const SkWatch *w) { return atomic_load(&w->n_looking) > 0; }

void sk_watch_row(SkWatch *w, double time, const double *values) {
  pthread_mutex_lock(&w->lock);
  size_t bytes = (size_t)w->n_values * sizeof(double);
  for (int i = 0; i < w->n; i++) {
    Watcher *c = &w->all[i];
    if (!c->looks) continue;
    queue_frame(c, SK_WATCH_FRAME_ROWS, (int32_t)(bytes + sizeof time));
    queue(c, &time, sizeof time);
    queue(c, values, bytes);
  }
  pthread_mutex_unlock(&w->lock);
  ring_bell(w);
}

void sk_watch_free(SkWatch *w, bool complete) {
  if (!w) return;
  pthread_mutex_lock(&w->lock);
  for (int i = 0; i < w->n && complete; i++) {
    begin_rows(w, &w->all[i]);
    if (w->all[i].looks) queue_frame(&w->all[i], SK_FRAME_CLOSE_PERMISSION, 0);
  }
  w->ending = true;
  pthread_mutex_unlock(&w->lock);
  ring_bell(w);
  pthread_join(w->thread, NULL);
  while (w->n > 0) leave(w, w->n - 1);
  close(w->listener);
  close(w->bell);
  pthread_mutex_destroy(&w->lock);
  sk_free(w->names);
  sk_free(w);
}
