// Bytes to and from a client: by a socket, or by rings in memory that both share.
#include "cosim/wire/wire_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define GLANCE_MS 20  // between two looks whether the other side of a full ring is there

static long read_socket(int fd, void *bytes, size_t n) {
  for (;;) {
    ssize_t k = recv(fd, bytes, n, MSG_DONTWAIT);
    if (k > 0) return k;
    if (k < 0 && errno == EINTR) continue;
    return k < 0 && (errno == EAGAIN || errno == EWOULDBLOCK) ? SK_STREAM_NOTHING : SK_STREAM_END;
  }
}

static long read_ring(SkStream *s, void *bytes, size_t n) {
  long k = sk_client_ring_read(s->in, bytes, n);
  char byte;
  if (k == 0 && read_socket(s->fd, &byte, 1) != SK_STREAM_END) return SK_STREAM_NOTHING;
  // What was written before the end is still there.
  if (k == 0) k = sk_client_ring_read(s->in, bytes, n);
  return k < 0 ? SK_STREAM_BROKEN : k;
}

long sk_stream_read(SkStream *s, void *bytes, size_t n) {
  if (!sk_stream_is_open(s)) return SK_STREAM_END;
  return s->on_ring ? read_ring(s, bytes, n) : read_socket(s->fd, bytes, n);
}

static bool write_ring(SkStream *s, const unsigned char *bytes, size_t n, double patience) {
  double until = 0.0;
  while (n > 0) {
    char byte;
    long k = sk_client_ring_write(s->out, bytes, n);
    errno  = EPIPE;
    if (k < 0) return false;
    bytes += k;
    n -= (size_t)k;
    if (k > 0) continue;
    sk_client_ring_wait(s->out, 1, GLANCE_MS);
    if (read_socket(s->fd, &byte, 1) == SK_STREAM_END) return false;
    if (until == 0.0) until = sk_wire_clock() + patience;
    errno = EAGAIN;
    if (sk_wire_clock() > until) return false;
  }
  return true;
}

static bool write_socket(const SkStream *s, const struct iovec given[2]) {
  struct iovec  parts[2] = {given[0], given[1]};
  struct msghdr message  = {.msg_iov = parts, .msg_iovlen = 2};
  while (parts[0].iov_len + parts[1].iov_len > 0) {
    ssize_t n = sendmsg(s->fd, &message, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    for (int i = 0; i < 2; i++) {
      if (!parts[i].iov_len) continue;  // there may be no bytes at all
      size_t k          = (size_t)n < parts[i].iov_len ? (size_t)n : parts[i].iov_len;
      parts[i].iov_base = (char *)parts[i].iov_base + k;
      parts[i].iov_len -= k;
      n -= (ssize_t)k;
    }
  }
  return true;
}

bool sk_stream_write(SkStream *s, const struct iovec parts[2], double patience) {
  if (!s->on_ring) return write_socket(s, parts);
  return write_ring(s, parts[0].iov_base, parts[0].iov_len, patience) &&
         write_ring(s, parts[1].iov_base, parts[1].iov_len, patience);
}

void sk_stream_wait(const SkStream *s, int wait_ms) {
  struct pollfd one = {s->fd, POLLIN, 0};
  if (s->on_ring)
    sk_client_ring_wait(s->in, 0, wait_ms);
  else
    poll(&one, 1, wait_ms);
}

// Sealed, so that the other side cannot take the memory away under this one.
int sk_stream_share(SkStream *s) {
  size_t n  = sk_client_ring_bytes();
  int    fd = s->shared ? -1 : memfd_create("skerry-ring", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (fd < 0) return -1;
  if (ftruncate(fd, (off_t)n) == 0 &&
      fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0) {
    void *memory = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (memory != MAP_FAILED) {
      s->shared = memory;
      s->in     = sk_client_ring_at(memory, 0);
      s->out    = sk_client_ring_at(memory, 1);
      return fd;
    }
  }
  close(fd);
  return -1;
}

bool sk_stream_send_share(const SkStream *s, int memory) {
  unsigned char header[SK_FRAME_HEADER];
  union {
    struct cmsghdr head;
    char           room[CMSG_SPACE(sizeof(int))];
  } control;
  SkFrame frame = {.type = SK_CLIENT_FRAME_RING};
  sk_frame_write(&frame, header);
  memset(&control, 0, sizeof control);
  struct iovec  part    = {header, sizeof header};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (memory >= 0) {
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type  = SCM_RIGHTS;
    control.head.cmsg_len   = CMSG_LEN(sizeof memory);
    memcpy(CMSG_DATA(&control.head), &memory, sizeof memory);
    message.msg_control    = &control;
    message.msg_controllen = sizeof control;
  }
  return sendmsg(s->fd, &message, MSG_NOSIGNAL) == (ssize_t)sizeof header;
}

bool sk_stream_is_open(const SkStream *s) { return s->fd >= 0 && !s->shut; }

// Data that nobody reads would take back what was sent last, so reading stays possible for the system.
void sk_stream_close(SkStream *s) {
  if (sk_stream_is_open(s)) shutdown(s->fd, SHUT_WR);
  s->shut = true;
}

void sk_stream_release(SkStream *s) {
  if (s->fd >= 0) close(s->fd);
  if (s->shared) munmap(s->shared, sk_client_ring_bytes());
  *s = (SkStream){.fd = -1};
}
