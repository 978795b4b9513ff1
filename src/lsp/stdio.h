// lsp/stdio.h - the language server on two streams, with a header before each message.
//
// in:    Content-Length: n, an empty line, n bytes; again and again
// out:   the same
// cost:  one message is held at a time, of at most SK_LSP_MAX_MESSAGE bytes
// not:   what messages mean (lsp.h)
#ifndef SK_LSP_STDIO_H
#define SK_LSP_STDIO_H

#include "lsp/lsp.h"

// Until `exit` comes or the input ends; the exit code of the server: 0 after `shutdown`, else 1. host: without send, pump
// and now, which are set here; `user` is handed to prepare.
int sk_lsp_serve(const SkLspHost *host, int in, int out);

#endif
