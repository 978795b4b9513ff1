#include "record/record_sink.h"

#include "base/mem.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

SkSink *sk_sink_alloc(const SkSinkOps *ops, size_t size, const char *path) {
  size_t  length = strlen(path) + 1;
  SkSink *sink   = sk_calloc(1, size + length);
  if (!sink) return NULL;
  char *copy = (char *)sink + size;
  memcpy(copy, path, length);
  sink->ops  = ops;
  sink->path = copy;
  return sink;
}

SkStatus sk_sink_fail(SkSink *sink, SkStatus status, const char *reason) {
  sink->status = status;
  sink->error  = reason ? 0 : errno;
  sink->reason = reason;
  return status;
}

SkStatus sk_sink_write(SkSink *sink, int fd, const void *bytes, size_t n, int64_t offset,
                       size_t *done) {
  const char *from = bytes;
  size_t      at   = 0;
  while (at < n) {
    ssize_t k = offset < 0 ? write(fd, from + at, n - at)
                           : pwrite(fd, from + at, n - at, (off_t)(offset + (int64_t)at));
    if (k > 0) {
      at += (size_t)k;
    } else if (k == 0) {
      errno = ENOSPC;
      break;
    } else if (errno == EAGAIN) {  // a standard output that somebody made non-blocking
      struct pollfd wait = {.fd = fd, .events = POLLOUT};
      poll(&wait, 1, 1000);
    } else if (errno != EINTR) {
      break;
    }
  }
  if (done) *done = at;
  return at == n ? SK_OK : sk_sink_fail(sink, SK_IO, NULL);
}
