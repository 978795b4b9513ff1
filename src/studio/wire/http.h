// studio/wire/http.h - the head of an HTTP request, and whether it may come in.
//
// in:    bytes from anybody
// out:   what the studio looks at; the status to answer with
// cost:  a pass over at most SK_HTTP_HEAD bytes
// not:   bodies, ranges, keeping a connection: each answer is the last one
// ref:   docs/algorithms/studio.md: address, token, first message
#ifndef SK_STUDIO_WIRE_HTTP_H
#define SK_STUDIO_WIRE_HTTP_H

#include <stdbool.h>
#include <stddef.h>

#define SK_HTTP_HEAD  ((size_t)16 * 1024)  // bytes in the head of a request
#define SK_HTTP_FIELD 512                  // and in a part of it that we look at

typedef struct {
  char method[16], path[SK_HTTP_FIELD];
  char host[SK_HTTP_FIELD], origin[SK_HTTP_FIELD], key[SK_HTTP_FIELD];
  bool has_host, has_origin, gzip, upgrade, version13;
} SkHttp;

// Bytes of the head with its empty line; 0: not complete.
size_t sk_http_head(const char *bytes, size_t n);
// False: it is no request (400).
bool sk_http_parse(const char *head, size_t n, SkHttp *out);
// 101 for a WebSocket that may be opened, 200 for a file (path without what follows a "?"), else the status to refuse with.
int         sk_http_judge(SkHttp *request, int port);
const char *sk_http_reason(int status);

#endif
