// Any bytes as messages of an editor, one per line, after a proper beginning with an open file.
#include "lsp/lsp.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void   send(void *user, const char *text, size_t n) { (void)user, (void)text, (void)n; }
static double now(void *user) { return *(double *)user += 1e-3; }

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const begin[] = {
      "{\"id\":1,\"method\":\"initialize\",\"params\":{}}",
      "{\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":{\"uri\":\"u:1\",\"text\":"
      "\"model A Real x(start=1); equation x = sin(time); end A;\"}}}"};
  double    clock = 0;
  SkLspHost host  = {.user = &clock, .send = send, .now = now};
  SkLsp    *lsp   = sk_lsp_new(&host);
  if (!lsp) return 0;
  for (int i = 0; i < 2; i++) sk_lsp_receive(lsp, begin[i], strlen(begin[i]));
  const char *at = (const char *)data, *end = at + size;
  while (at < end) {
    const char *line = memchr(at, '\n', (size_t)(end - at));
    size_t      n    = line ? (size_t)(line - at) : (size_t)(end - at);
    sk_lsp_receive(lsp, at, n);
    at += n + 1;
  }
  for (int i = 0; i < 200 && sk_lsp_step(lsp) >= 0; i++) continue;
  sk_lsp_free(lsp);
  return 0;
}
