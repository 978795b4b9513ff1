// A source file takes another text, completely or not at all.
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fill(int fd, const char *text, size_t len, mode_t mode) {
  while (len) {
    ssize_t n = write(fd, text, len);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text += n;
    len -= (size_t)n;
  }
  return fchmod(fd, mode & 07777) == 0 && fsync(fd) == 0;
}

static bool replace(SkCli *cli, const char *path, const char *text, size_t len) {
  char *real = realpath(path, NULL);
  if (!real) return false;
  struct stat info;
  char       *part = sk_arena_printf(cli->arena, "%s.XXXXXX", real);
  // Who may not write the file shall not replace it either, whatever the folder allows.
  int  fd   = access(real, W_OK) == 0 && stat(real, &info) == 0 ? mkstemp(part) : -1;
  bool done = fd >= 0 && fill(fd, text, len, info.st_mode);
  int  why  = errno;
  if (fd >= 0 && close(fd) != 0 && done) {
    done = false;
    why  = errno;
  }
  if (done && rename(part, real) != 0) {
    done = false;
    why  = errno;
  }
  if (fd >= 0 && !done) unlink(part);
  free(real);
  errno = why;
  return done;
}

bool sk_cli_rewrite(SkCli *cli, const char *path, const char *text, size_t len) {
  if (replace(cli, path, text, len)) return true;
  sk_diag(cli->diags, 9007, (SkSpan){0, 0}, "cannot write '%s': %s", path, strerror(errno));
  return false;
}
