#include "studio/wire/channel.h"

#include "base/mem.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
  uint32_t magic, kind, size, fds;
  uint64_t id;
} Head;

#define MAGIC 0x534b5930u

void sk_channel_close(SkChannel *c) {
  for (uint32_t i = 0; i < c->n_going; i++) close(c->going[i].fd);
  for (uint32_t i = 0; i < c->n_came; i++) close(c->came[i]);
  if (c->fd >= 0) close(c->fd);
  sk_out_free(&c->out);
  sk_free(c->in);
  *c = (SkChannel){.fd = -1, .broken = true};
}

bool sk_channel_send(SkChannel *c, SkPacketKind kind, uint64_t id, const void *bytes, size_t n,
                     int fd) {
  Head  head = {MAGIC, (uint32_t)kind, (uint32_t)n, fd >= 0, id};
  char *to   = n <= SK_PACKET_MOST && (fd < 0 || c->n_going < SK_CHANNEL_FDS)
                   ? sk_out_room(&c->out, sizeof head + n)
                   : NULL;
  if (!to) {
    if (fd >= 0) close(fd);
    return false;
  }
  if (fd >= 0) {
    c->going[c->n_going].at   = c->sent + sk_out_waiting(&c->out);
    c->going[c->n_going++].fd = fd;
  }
  memcpy(to, &head, sizeof head);
  if (n) memcpy(to + sizeof head, bytes, n);
  c->out.n += sizeof head + n;
  return true;
}

// At most up to the next byte that a descriptor goes with, which goes with the bytes from there on.
static ssize_t write_some(SkChannel *c) {
  size_t        n   = sk_out_waiting(&c->out);
  struct iovec  io  = {c->out.bytes + c->out.at, n};
  struct msghdr msg = {.msg_iov = &io, .msg_iovlen = 1};
  union {
    char           bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } control;
  bool hands = c->n_going && c->going[0].at == c->sent;
  if (hands) {
    memset(&control, 0, sizeof control);
    msg.msg_control    = control.bytes;
    msg.msg_controllen = sizeof control.bytes;
    struct cmsghdr *h  = CMSG_FIRSTHDR(&msg);
    h->cmsg_level      = SOL_SOCKET;
    h->cmsg_type       = SCM_RIGHTS;
    h->cmsg_len        = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(h), &c->going[0].fd, sizeof(int));
  }
  uint32_t next = hands ? 1 : 0;
  if (next < c->n_going && c->going[next].at - c->sent < n)
    io.iov_len = (size_t)(c->going[next].at - c->sent);
  ssize_t done = sendmsg(c->fd, &msg, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (done > 0 && hands) {
    close(c->going[0].fd);
    memmove(c->going, c->going + 1, --c->n_going * sizeof c->going[0]);
  }
  return done;
}

bool sk_channel_flush(SkChannel *c, bool wait) {
  while (!c->broken && sk_out_waiting(&c->out)) {
    ssize_t n = write_some(c);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait) return true;
      poll(&(struct pollfd){.fd = c->fd, .events = POLLOUT}, 1, -1);
      continue;
    }
    if (n < 0) {
      c->broken = true;
      break;
    }
    c->sent += (uint64_t)n;
    sk_out_taken(&c->out, (size_t)n);
  }
  return !c->broken;
}

static void take_fds(SkChannel *c, struct msghdr *msg) {
  for (struct cmsghdr *h = CMSG_FIRSTHDR(msg); h; h = CMSG_NXTHDR(msg, h)) {
    if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS) continue;
    size_t n = (h->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < n; i++) {
      int fd;
      memcpy(&fd, CMSG_DATA(h) + i * sizeof fd, sizeof fd);
      if (c->n_came < SK_CHANNEL_FDS)
        c->came[c->n_came++] = fd;
      else
        close(fd);
    }
  }
}

// Room for the rest of the packet that has begun, and some more.
static bool make_room(SkChannel *c) {
  if (c->at) {
    memmove(c->in, c->in + c->at, c->n - c->at);
    c->n -= c->at;
    c->at = 0;
  }
  if (c->cap - c->n > 4096) return true;
  size_t cap  = c->cap ? 2 * c->cap : 65536;
  char  *more = cap <= 4 * SK_PACKET_MOST ? sk_realloc(c->in, cap) : NULL;
  if (!more) return false;
  c->in  = more;
  c->cap = cap;
  return true;
}

static void restore(SkChannel *c) {
  if (c->held) c->in[c->at] = c->held;
  c->held = 0;
}

bool sk_channel_read(SkChannel *c) {
  restore(c);
  if (c->broken || !make_room(c)) return false;
  union {
    char           bytes[CMSG_SPACE(SK_CHANNEL_FDS * sizeof(int))];
    struct cmsghdr align;
  } control;
  struct iovec  io  = {c->in + c->n, c->cap - c->n - 1};
  struct msghdr msg = {.msg_iov        = &io,
                       .msg_iovlen     = 1,
                       .msg_control    = control.bytes,
                       .msg_controllen = sizeof control.bytes};
  ssize_t       n   = recvmsg(c->fd, &msg, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
  if (n < 0) return errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK;
  take_fds(c, &msg);
  c->n += (size_t)n;
  return n > 0;
}

bool sk_channel_next(SkChannel *c, SkPacket *out) {
  restore(c);
  Head head;
  if (c->broken || c->n - c->at < sizeof head) return false;
  memcpy(&head, c->in + c->at, sizeof head);
  if (head.magic != MAGIC || head.kind >= SK_PACKET_KINDS || head.size > SK_PACKET_MOST) {
    c->broken = true;
    return false;
  }
  if (c->n - c->at - sizeof head < head.size) return false;
  *out = (SkPacket){(SkPacketKind)head.kind, head.id, c->in + c->at + sizeof head, head.size, -1};
  c->at += sizeof head + head.size;
  c->held      = c->in[c->at];
  c->in[c->at] = 0;
  if (head.fds && c->n_came) {
    out->fd = c->came[0];
    memmove(c->came, c->came + 1, --c->n_came * sizeof c->came[0]);
  }
  return true;
}
