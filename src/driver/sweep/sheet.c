#include "driver/sweep/sheet.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

// A file in the folder of `beside` that nobody sees and that is gone when it is closed. Its space is taken at once: a
// disk that fills up later would end the program.
static int open_file(SkSheet *sheet, const char *beside) {
  char        path[PATH_MAX];
  const char *slash = strrchr(beside, '/');
  int         n     = slash ? (int)(slash - beside) + 1 : 0;
  if ((size_t)snprintf(path, sizeof path, "%.*s.skerry-sweep-XXXXXX", n, beside) >= sizeof path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  int fd = mkstemp(path);
  if (fd < 0) return -1;
  unlink(path);
  int error = posix_fallocate(fd, 0, (off_t)sheet->bytes);
  if (!error) return fd;
  close(fd);
  errno = error;
  return -1;
}

SkStatus sk_sheet_open(SkSheet *sheet, const char *beside, size_t columns, uint64_t rows) {
  *sheet = (SkSheet){0};
  if (columns && rows > (size_t)PTRDIFF_MAX / sizeof(double) / columns) {
    snprintf(sheet->message, sizeof sheet->message,
             "more rows of results than there is memory for");
    return SK_NOMEM;
  }
  sheet->bytes = columns * (size_t)rows * sizeof(double);
  bool memory  = !beside;
  int  fd      = memory ? -1 : open_file(sheet, beside);
  if (!memory && fd < 0) {
    snprintf(sheet->message, sizeof sheet->message,
             "%.1f GB for the rows of all variants, beside %s: %s; fewer rows (--interval) or "
             "variables (--only) need less",
             1e-9 * (double)sheet->bytes, beside, strerror(errno));
    return SK_IO;
  }
  void *at = mmap(NULL, sheet->bytes, PROT_READ | PROT_WRITE,
                  memory ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED, fd, 0);
  if (fd >= 0) close(fd);
  if (at == MAP_FAILED) {
    snprintf(sheet->message, sizeof sheet->message, "%.1f GB for the rows of all variants: %s",
             1e-9 * (double)sheet->bytes, strerror(errno));
    return SK_NOMEM;
  }
  if (memory) madvise(at, sheet->bytes, MADV_HUGEPAGE);
  sheet->numbers = at;
  return SK_OK;
}

void sk_sheet_close(SkSheet *sheet) {
  if (sheet->numbers) munmap(sheet->numbers, sheet->bytes);
  sheet->numbers = NULL;
}
