// Where clients knock: a TCP socket and, for clients of the same user on this machine, a UNIX socket of the same number.
#include "cosim/wire/address.h"
#include "cosim/wire/wire_priv.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void sk_wire_text(char out[SK_WIRE_TEXT], const unsigned char *data, int32_t size) {
  size_t n = size < SK_WIRE_TEXT - 1 ? (size_t)size : SK_WIRE_TEXT - 1;
  memcpy(out, data, n);
  out[n] = 0;
  for (char *p = out; *p; p++)
    if ((unsigned char)*p < 32 || *p == 127) *p = '?';
}

// Open and closed -----------------------------------------------------------------------------------

// An abstract name: it needs no file. Without it clients use TCP.
static void open_unix(SkWire *w, int port) {
  struct sockaddr_un at = {.sun_family = AF_UNIX};
  int                n = snprintf(at.sun_path + 1, sizeof at.sun_path - 1, "skerry-cosim-%d", port);
  int                fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return;
  socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)n);
  if (bind(fd, (struct sockaddr *)&at, size) == 0 && listen(fd, 64) == 0)
    w->unix_listener = fd;
  else
    close(fd);
}

const char *sk_wire_open_door(SkWire *w) {
  char why[300];
  bool open;
  int  port   = w->port;
  w->listener = sk_address_listen(w->host, &port, &open, why, sizeof why);
  if (w->listener < 0)
    return sk_wire_fail(
        w, "%s%s", why,
        errno == EADDRINUSE ? "; another ManagerPort may be free, 0 takes any" : "");
  if (open && !w->token)
    fprintf(stderr,
            "warning: everybody who reaches %s:%d can take part in this run; set SKERRY_TOKEN to a "
            "text that clients have to know\n",
            w->host, port);
  open_unix(w, port);
  w->found = port;
  return NULL;
}

static void drop(SkWire *w, int i) {
  Stranger *s = &w->strangers[i];
  sk_stream_close(&s->stream);
  sk_stream_release(&s->stream);
  w->strangers[i] = w->strangers[--w->n_strangers];
}

void sk_wire_close_door(SkWire *w) {
  if (w->listener >= 0) close(w->listener);
  if (w->unix_listener >= 0) close(w->unix_listener);
  w->listener = w->unix_listener = -1;
  while (w->n_strangers > 0) drop(w, 0);
}

// Who knocks ------------------------------------------------------------------------------------------

static bool same_user(int fd) {
  struct ucred who;
  socklen_t    n = sizeof who;
  return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &n) == 0 && who.uid == geteuid();
}

static void accept_all(SkWire *w, int listener, bool is_unix) {
  bool far;
  int  fd;
  while ((fd = sk_address_accept(listener, w->patience, &far)) >= 0) {
    if (w->n_strangers == MOST_STRANGERS || (is_unix && !same_user(fd)))
      close(fd);
    else
      w->strangers[w->n_strangers++] =
          (Stranger){.stream = {.fd = fd}, .is_unix = is_unix, .far = far};
  }
}

// A whole frame of somebody. False: no more is expected of him. *done: he is a stranger no longer.
static bool take_frame(SkWire *w, int i, const SkFrame *frame, const char **why, bool *done) {
  Stranger *s = &w->strangers[i];
  char      name[SK_WIRE_TEXT];
  s->n  = 0;
  *done = false;
  if (frame->type == SK_CLIENT_FRAME_TOKEN) {
    s->trusted = sk_address_knows(w->token, s->input + SK_FRAME_HEADER, (size_t)frame->size);
    return true;
  }
  if (s->far && w->token && !s->trusted) return false;
  if (frame->type == SK_CLIENT_FRAME_RING) {
    if (!s->is_unix || s->stream.shared) return false;
    int  memory = sk_stream_share(&s->stream);
    bool sent   = sk_stream_send_share(&s->stream, memory);
    if (memory >= 0) close(memory);
    return sent;
  }
  if (frame->type != SK_FRAME_REG_COMPONENT || frame->size == 0) return false;
  sk_wire_text(name, s->input + SK_FRAME_HEADER, frame->size);
  SkStream stream = s->stream;
  s->stream       = (SkStream){.fd = -1};
  drop(w, i);
  *done = true;
  *why  = sk_wire_welcome(w, stream, name);
  return true;
}

static const char *hear_stranger(SkWire *w, int i) {
  Stranger   *s = &w->strangers[i];
  SkFrame     frame;
  const char *why = NULL;
  for (;;) {
    size_t want = SK_FRAME_HEADER;
    if (s->n >= SK_FRAME_HEADER) {
      bool done;
      if (!sk_frame_read(s->input, &frame, &why) || frame.size > 256) break;
      want += (size_t)frame.size;
      why = NULL;
      if (s->n == want) {
        if (!take_frame(w, i, &frame, &why, &done)) break;
        if (done) return why;
        continue;
      }
    }
    long n = sk_stream_read(&s->stream, s->input + s->n, want - s->n);
    if (n == SK_STREAM_NOTHING) return NULL;
    if (n <= 0) break;
    s->n += (size_t)n;
  }
  drop(w, i);
  return NULL;
}

const char *sk_wire_look_around(SkWire *w, int wait_ms) {
  struct pollfd all[MOST_STRANGERS + 2 + 1024];
  nfds_t        n   = 0;
  const char   *why = NULL;
  all[n++]          = (struct pollfd){w->listener, POLLIN, 0};
  all[n++]          = (struct pollfd){w->unix_listener, POLLIN, 0};
  for (int i = 0; i < w->n_strangers; i++)
    all[n++] = (struct pollfd){w->strangers[i].stream.fd, POLLIN, 0};
  for (int i = 0; i < w->n_clients && n < sizeof all / sizeof *all; i++)
    if (sk_stream_is_open(&w->clients[i].stream))
      all[n++] = (struct pollfd){w->clients[i].stream.fd, POLLIN, 0};
  poll(all, n, wait_ms);
  accept_all(w, w->listener, false);
  accept_all(w, w->unix_listener, true);
  for (int i = w->n_strangers; i-- > 0 && !why;) why = hear_stranger(w, i);
  return why;
}
