#include "studio/wire/out.h"

#include "base/mem.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#define KEPT ((size_t)64 * 1024)  // memory that an empty queue keeps

char *sk_out_room(SkOut *out, size_t more) {
  if (out->at && (out->at == out->n || out->at > out->cap / 2)) {
    memmove(out->bytes, out->bytes + out->at, out->n - out->at);
    out->n -= out->at;
    out->at = 0;
  }
  if (out->cap - out->n < more) {
    size_t cap = out->cap ? out->cap : 4096;
    if (more > SIZE_MAX / 4 - out->n) return NULL;
    while (cap - out->n < more) cap *= 2;
    char *bytes = sk_realloc(out->bytes, cap);
    if (!bytes) return NULL;
    out->bytes = bytes;
    out->cap   = cap;
  }
  return out->bytes + out->n;
}

bool sk_out_add(SkOut *out, const void *bytes, size_t n) {
  char *to = sk_out_room(out, n);
  if (!to) return false;
  if (n) memcpy(to, bytes, n);
  out->n += n;
  return true;
}

void sk_out_free(SkOut *out) {
  sk_free(out->bytes);
  *out = (SkOut){0};
}

void sk_out_taken(SkOut *out, size_t n) {
  out->at += n;
  if (out->at < out->n) return;
  out->at = out->n = 0;
  if (out->cap > KEPT) sk_out_free(out);
}

bool sk_out_flush(SkOut *out, int fd) {
  while (sk_out_waiting(out)) {
    ssize_t n = send(fd, out->bytes + out->at, sk_out_waiting(out), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    sk_out_taken(out, (size_t)n);
  }
  return true;
}
