// Connections: a request for a file or the opening of a WebSocket, then messages.
#include "studio/front/front.h"

#include "base/mem.h"
#include "studio/front/assets.h"
#include "studio/wire/http.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define HELLO_S      10.0  // seconds that a client may say nothing
#define CLOSE_S      5.0   // and that the end of a connection may take
#define READ_AT_ONCE 4     // pieces of READ bytes
#define READ         65536

SkClient *sk_window_find(SkFront *f, uint32_t number) {
  SkClient *c = f->clients;
  while (c && (c->number != number || c->gone)) c = c->next;
  return c;
}

void sk_window_accept(SkFront *f) {
  while (f->n_clients < SK_FRONT_CLIENTS) {
    int fd = accept4(f->listening, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) return;
    SkClient *c = sk_calloc(1, sizeof *c);
    if (c) c->head = sk_malloc(SK_HTTP_HEAD);
    if (!c || !c->head) {
      sk_free(c);
      close(fd);
      return;
    }
    // Small messages go at once: an answer would wait for the last one to be acknowledged.
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    c->fd      = fd;
    c->number  = ++f->last_client;
    c->since   = f->now;
    c->next    = f->clients;
    f->clients = c;
    f->n_clients++;
  }
}

void sk_window_free(SkFront *f, SkClient *c) {
  sk_streams_end(c);
  sk_child_leave(f, c);
  close(c->fd);
  sk_out_free(&c->out);
  sk_ws_free(&c->ws);
  sk_free(c->head);
  sk_free(c);
}

// Closing -------------------------------------------------------------------------------------------------

static void begin_closing(SkFront *f, SkClient *c) {
  c->state = SK_CLIENT_CLOSING;
  c->known = false;
  c->since = f->now;
  sk_streams_end(c);
}

void sk_window_close(SkFront *f, SkClient *c, int code, const char *why) {
  if (c->gone || c->state == SK_CLIENT_CLOSING) return;
  if (c->state != SK_CLIENT_WS || !sk_ws_close(&c->out, code, why)) c->gone = true;
  begin_closing(f, c);
}

// What waits is written; then our side of the connection is closed, and the client's end waited for.
void sk_window_write(SkClient *c) {
  if (c->gone) return;
  if (!sk_out_flush(&c->out, c->fd)) {
    c->gone = true;
    return;
  }
  if (c->state != SK_CLIENT_CLOSING || sk_out_waiting(&c->out)) return;
  shutdown(c->fd, SHUT_WR);
  if (c->ended) c->gone = true;
}

double sk_window_due(SkFront *f, SkClient *c) {
  double left = c->state == SK_CLIENT_CLOSING ? c->since + CLOSE_S - f->now
                : !c->known                   ? c->since + HELLO_S - f->now
                                              : -1.0;
  if (c->gone) return 0.0;
  if (c->state != SK_CLIENT_CLOSING && c->known) return sk_streams_wait(c) ? 0.0 : -1.0;
  if (left > 0.0) return left;
  if (c->state == SK_CLIENT_WS)
    sk_window_close(f, c, SK_WS_REFUSED, "the first message must be hello");
  else
    c->gone = true;
  return 0.0;
}

// Files ---------------------------------------------------------------------------------------------------

static void respond(SkFront *f, SkClient *c, SkBuf *head, const char *body, size_t n) {
  sk_buf_printf(head, "Content-Length: %zu\r\n", n);
  sk_buf_z(
      head,
      "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n"
      "X-Frame-Options: DENY\r\nConnection: close\r\n\r\n");
  if (!sk_out_add(&c->out, head->text, head->n) || (body && !sk_out_add(&c->out, body, n)))
    c->gone = true;
  begin_closing(f, c);
}

static void fail(SkFront *f, SkClient *c, SkArena *arena, int status) {
  SkBuf head = sk_buf_new(arena), body = sk_buf_new(arena);
  sk_buf_printf(&body, "%d %s\n", status, sk_http_reason(status));
  sk_buf_printf(&head, "HTTP/1.1 %d %s\r\nContent-Type: text/plain\r\n%s", status,
                sk_http_reason(status), status == 405 ? "Allow: GET, HEAD\r\n" : "");
  respond(f, c, &head, body.text, body.n);
}

// Names of files in /assets have a hash of what is in them, so they may be kept for ever.
static void serve(SkFront *f, SkClient *c, SkArena *arena, const SkHttp *request) {
  const SkAsset *a = sk_asset(request->path, request->gzip);
  if (!a || (a->gzip && !request->gzip)) {
    fail(f, c, arena, a ? 406 : 404);
    return;
  }
  SkBuf head  = sk_buf_new(arena);
  bool  fixed = strncmp(a->path, "/assets/", 8) == 0;
  sk_buf_printf(&head, "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nVary: Accept-Encoding\r\n%s",
                sk_asset_type(request->path), a->gzip ? "Content-Encoding: gzip\r\n" : "");
  sk_buf_printf(&head, "Cache-Control: %s\r\n",
                fixed ? "public, max-age=31536000, immutable" : "no-store");
  sk_buf_printf(
      &head,
      "Content-Security-Policy: default-src 'none'; script-src 'self'; "
      "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
      "worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
      "connect-src 'self' ws://127.0.0.1:%d ws://localhost:%d\r\n",
      f->port, f->port);
  size_t n = (size_t)(a->end - a->bytes);
  respond(f, c, &head, strcmp(request->method, "HEAD") == 0 ? NULL : a->bytes, n);
}

static void open_ws(SkClient *c, SkArena *arena, const SkHttp *request) {
  char  accept[29];
  SkBuf head = sk_buf_new(arena);
  sk_ws_accept(request->key, accept);
  sk_buf_printf(&head,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Accept: %s\r\n\r\n",
                accept);
  if (!sk_out_add(&c->out, head.text, head.n)) c->gone = true;
  c->state = SK_CLIENT_WS;
}

// Reading -------------------------------------------------------------------------------------------------

static void take_frames(SkFront *f, SkClient *c, const char *bytes, size_t n) {
  while (c->state == SK_CLIENT_WS && !c->gone) {
    size_t    used;
    SkWsEvent event = sk_ws_take(&c->ws, bytes, n, &used);
    bytes += used;
    n -= used;
    switch (event) {
      case SK_WS_MORE: return;
      case SK_WS_TEXT: sk_rpc_message(f, c, c->ws.message.bytes, c->ws.message.n); break;
      case SK_WS_PING:
        if (sk_out_waiting(&c->out) > 2 * SK_FRONT_QUEUE ||
            !sk_ws_pong(&c->out, c->ws.control, c->ws.n_control))
          c->gone = true;
        break;
      case SK_WS_CLOSE: sk_window_close(f, c, c->ws.code, ""); break;
      case SK_WS_FAIL:
        sk_window_close(f, c, c->ws.code,
                        c->ws.code == SK_WS_LARGE  ? "a message is too large"
                        : c->ws.code == SK_WS_KIND ? "messages must be texts"
                                                   : "a frame is broken");
        break;
    }
  }
}

static void take_head(SkFront *f, SkClient *c, const char *bytes, size_t n) {
  size_t before = c->n_head, some = n < SK_HTTP_HEAD - before ? n : SK_HTTP_HEAD - before;
  memcpy(c->head + before, bytes, some);
  c->n_head += some;
  size_t whole = sk_http_head(c->head, c->n_head);
  if (!whole && c->n_head < SK_HTTP_HEAD) return;
  SkArena *arena = sk_arena_scratch(f->arena);
  SkHttp   request;
  int      status = !whole                                     ? 431
                    : !sk_http_parse(c->head, whole, &request) ? 400
                                                               : sk_http_judge(&request, f->port);
  if (status == 200)
    serve(f, c, arena, &request);
  else if (status == 101)
    open_ws(c, arena, &request);
  else
    fail(f, c, arena, status);
  sk_arena_done(arena);
  if (status == 101) take_frames(f, c, bytes + (whole - before), n - (whole - before));
}

void sk_window_read(SkFront *f, SkClient *c) {
  static char bytes[READ];
  for (int i = 0; i < READ_AT_ONCE && !c->gone && !c->ended; i++) {
    ssize_t n = recv(c->fd, bytes, sizeof bytes, MSG_DONTWAIT);
    if (n < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (n <= 0) {
      c->ended = true;
      if (c->state != SK_CLIENT_CLOSING || !sk_out_waiting(&c->out) || n < 0) c->gone = true;
      return;
    }
    if (c->state == SK_CLIENT_HTTP)
      take_head(f, c, bytes, (size_t)n);
    else if (c->state == SK_CLIENT_WS)
      take_frames(f, c, bytes, (size_t)n);
  }
}

// Sending -------------------------------------------------------------------------------------------------

void sk_window_send(SkFront *f, SkClient *c, const char *text, size_t n) {
  if (c->gone || c->state != SK_CLIENT_WS) return;
  if (sk_out_waiting(&c->out) > 2 * SK_FRONT_QUEUE) {
    // What waits would have to be taken first, and it is not.
    sk_window_close(f, c, SK_WS_BUSY, "the client does not read");
    return;
  }
  if (!sk_ws_add(&c->out, false, text, n)) c->gone = true;
}

void sk_front_tell_one(SkFront *f, SkClient *c, const char *method, const char *params, size_t n) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_printf(&out, "{\"jsonrpc\":\"2.0\",\"method\":\"%s\",\"params\":", method);
  sk_buf_add(&out, params, n);
  sk_buf_char(&out, '}');
  sk_window_send(f, c, out.text, out.n);
  sk_arena_done(arena);
}

void sk_front_tell(SkFront *f, const char *method, const SkBuf *params) {
  for (SkClient *c = f->clients; c; c = c->next)
    if (c->known) sk_front_tell_one(f, c, method, params->text, params->n);
}
