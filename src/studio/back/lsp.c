#include "studio/back/back.h"

#include "lsp/stdio.h"

#include <unistd.h>

void sk_studio_lsp(const SkStudioHost *host, int fd) {
  SkLspHost lsp = {.user = host->user, .prepare = host->prepare, .native = host->native};
  _exit(sk_lsp_serve(&lsp, fd, fd));
}
