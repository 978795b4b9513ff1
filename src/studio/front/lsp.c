// Language servers: one for each window that asks, its messages handed on as they are.
#include "studio/front/front.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MOST_WAITING ((size_t)64 * 1024 * 1024)

void sk_front_lsp(const SkRequest *r) {
  if (!r->params) return;
  SkBuf message = sk_buf_new(r->arena);
  sk_json_write(&message, r->params);
  if (!r->client->lsp) r->client->lsp = sk_child_lsp(r->front, r->client);
  SkChild *c = r->client->lsp;
  char     head[64];
  int      len = snprintf(head, sizeof head, "Content-Length: %zu\r\n\r\n", message.n);
  if (!c) return;
  if (sk_out_waiting(&c->channel.out) > MOST_WAITING) {
    sk_child_end(c, "it did not read what it was sent");
    return;
  }
  if (!sk_out_add(&c->channel.out, head, (size_t)len) ||
      !sk_out_add(&c->channel.out, message.text, message.n))
    sk_child_end(c, "memory ran out");
}

// Bytes of a header and the message behind it; 0: not whole yet.
static size_t whole(const char *bytes, size_t n, size_t *head) {
  const char *end = n ? memmem(bytes, n, "\r\n\r\n", 4) : NULL;
  if (!end) return 0;
  *head            = (size_t)(end - bytes) + 4;
  const char *line = memmem(bytes, *head, "Content-Length:", 15);
  size_t      size = line ? strtoull(line + 15, NULL, 10) : 0;
  return n - *head >= size ? *head + size : 0;
}

void sk_front_lsp_read(SkFront *f, SkChild *c) {
  SkChannel *ch = &c->channel;
  size_t     head, n;
  if (!ch->in) return;
  while ((n = whole(ch->in + ch->at, ch->n - ch->at, &head))) {
    if (c->client) sk_front_tell_one(f, c->client, "lsp", ch->in + ch->at + head, n - head);
    ch->at += n;
  }
}
