#include "studio/wire/ws.h"

#include "base/buf.h"
#include "studio/wire/sha1.h"

#include <stdio.h>
#include <string.h>

enum { CONTINUE = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };

void sk_ws_free(SkWs *ws) { sk_out_free(&ws->message); }

static SkWsEvent fail(SkWs *ws, int code) {
  ws->code = code;
  return SK_WS_FAIL;
}

// Bytes that the header has, as far as its beginning says.
static uint32_t head_size(const SkWs *ws) {
  if (ws->n_head < 2) return 2;
  unsigned char n = ws->head[1] & 0x7f;
  return 2u + (n == 126 ? 2 : n == 127 ? 8 : 0) + (ws->head[1] & 0x80 ? 4 : 0);
}

static uint64_t length_of(const SkWs *ws) {
  unsigned char n = ws->head[1] & 0x7f;
  if (n < 126) return n;
  uint64_t length = 0;
  for (int i = 0; i < (n == 126 ? 2 : 8); i++) length = length << 8 | ws->head[2 + i];
  return length;
}

// 0, or the close code of a header that must not be.
static int judge(const SkWs *ws) {
  unsigned char op      = ws->head[0] & 0x0f;
  uint64_t      length  = length_of(ws);
  bool          last    = (ws->head[0] & 0x80) != 0;
  bool          control = op >= 8;
  if ((ws->head[0] & 0x70) || !(ws->head[1] & 0x80)) return SK_WS_PROTOCOL;
  if (control && (op > PONG || !last || length > 125)) return SK_WS_PROTOCOL;
  if (control) return 0;
  if (op > BINARY || (op == CONTINUE) != ws->in_message) return SK_WS_PROTOCOL;
  if (op == BINARY) return SK_WS_KIND;
  return length > SK_WS_MESSAGE - (ws->in_message ? ws->message.n : 0) ? SK_WS_LARGE : 0;
}

static SkWsEvent begin_payload(SkWs *ws) {
  int code = judge(ws);
  if (code) return fail(ws, code);
  ws->opcode = ws->head[0] & 0x0f;
  ws->last   = (ws->head[0] & 0x80) != 0;
  ws->left   = length_of(ws);
  ws->masked = 0;
  memcpy(ws->mask, ws->head + ws->n_head - 4, 4);
  ws->n_head     = 0;
  ws->in_payload = true;
  if (ws->opcode >= 8)
    ws->n_control = 0;
  else
    ws->in_message = true;
  return SK_WS_MORE;
}

static bool take_payload(SkWs *ws, const char *bytes, size_t n) {
  char *to = ws->opcode >= 8 ? (char *)ws->control + ws->n_control : sk_out_room(&ws->message, n);
  if (!to) return false;
  for (size_t i = 0; i < n; i++)
    to[i] = (char)((unsigned char)bytes[i] ^ ws->mask[(ws->masked + i) & 3]);
  if (ws->opcode >= 8)
    ws->n_control += (uint32_t)n;
  else
    ws->message.n += n;
  ws->masked += n;
  ws->left -= n;
  return true;
}

static bool is_utf8(const char *text, size_t n) {
  for (size_t i = 0; i < n;) {
    // Eight letters at a time.
    uint64_t eight;
    if (n - i >= 8 && (memcpy(&eight, text + i, 8), !(eight & 0x8080808080808080u))) {
      i += 8;
      continue;
    }
    uint32_t length = sk_utf8_length(text + i, n - i);
    if (length == 0) return false;
    i += length;
  }
  return true;
}

static SkWsEvent close_event(SkWs *ws) {
  ws->code = SK_WS_NORMAL;
  if (ws->n_control == 1) return fail(ws, SK_WS_PROTOCOL);
  if (ws->n_control >= 2) {
    ws->code = ws->control[0] << 8 | ws->control[1];
    bool ok  = (ws->code >= 1000 && ws->code <= 1014 && ws->code != 1004 && ws->code != 1005 &&
               ws->code != 1006) ||
              (ws->code >= 3000 && ws->code < 5000);
    if (!ok) return fail(ws, SK_WS_PROTOCOL);
    if (!is_utf8((char *)ws->control + 2, ws->n_control - 2)) return fail(ws, SK_WS_UTF8);
  }
  return SK_WS_CLOSE;
}

// The payload is complete.
static SkWsEvent end_payload(SkWs *ws) {
  ws->in_payload = false;
  switch (ws->opcode) {
    case CLOSE: return close_event(ws);
    case PING: return SK_WS_PING;
    case PONG: return SK_WS_MORE;
    default: break;
  }
  if (!ws->last) return SK_WS_MORE;
  ws->in_message = false;
  ws->done       = true;
  return is_utf8(ws->message.bytes, ws->message.n) ? SK_WS_TEXT : fail(ws, SK_WS_UTF8);
}

SkWsEvent sk_ws_take(SkWs *ws, const char *bytes, size_t n, size_t *used) {
  *used = 0;
  if (ws->done) {
    ws->done = false;
    sk_out_taken(&ws->message, ws->message.n);
  }
  while (*used < n || (ws->in_payload && ws->left == 0)) {
    SkWsEvent event = SK_WS_MORE;
    if (!ws->in_payload) {
      ws->head[ws->n_head++] = (unsigned char)bytes[(*used)++];
      if (ws->n_head >= 2 && ws->n_head == head_size(ws)) event = begin_payload(ws);
    } else if (ws->left) {
      size_t some = n - *used < ws->left ? n - *used : (size_t)ws->left;
      if (!take_payload(ws, bytes + *used, some)) event = fail(ws, SK_WS_LARGE);
      *used += some;
    }
    if (event == SK_WS_MORE && ws->in_payload && ws->left == 0) event = end_payload(ws);
    if (event != SK_WS_MORE) return event;
  }
  return SK_WS_MORE;
}

static bool add_head(SkOut *out, int opcode, size_t n, size_t room) {
  char *to = sk_out_room(out, 10 + room);
  if (!to) return false;
  size_t at = 2;
  to[0]     = (char)(0x80 | opcode);
  if (n < 126) {
    to[1] = (char)n;
  } else if (n < 65536) {
    to[1] = 126;
    to[2] = (char)(n >> 8);
    to[3] = (char)n;
    at    = 4;
  } else {
    to[1] = 127;
    for (int i = 0; i < 8; i++) to[2 + i] = (char)((uint64_t)n >> (56 - 8 * i));
    at = 10;
  }
  out->n += at;
  return true;
}

bool sk_ws_add(SkOut *out, bool binary, const void *bytes, size_t n) {
  if (!add_head(out, binary ? BINARY : TEXT, n, n)) return false;
  return !bytes || sk_out_add(out, bytes, n);
}

bool sk_ws_pong(SkOut *out, const void *bytes, size_t n) {
  return add_head(out, PONG, n, n) && sk_out_add(out, bytes, n);
}

bool sk_ws_close(SkOut *out, int code, const char *why) {
  char payload[125] = {(char)(code >> 8), (char)code};
  int  n            = snprintf(payload + 2, sizeof payload - 2, "%s", why);
  if (n > (int)sizeof payload - 3) n = (int)sizeof payload - 3;
  return add_head(out, CLOSE, (size_t)n + 2, 125) && sk_out_add(out, payload, (size_t)n + 2);
}

void sk_ws_accept(const char *key, char out[29]) {
  char          text[128];
  unsigned char hash[20];
  int           n = snprintf(text, sizeof text, "%.60s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
  sk_sha1(text, (size_t)n, hash);
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (int i = 0; i < 7; i++) {
    uint32_t v = (uint32_t)hash[3 * i] << 16 | (uint32_t)hash[3 * i + 1] << 8 |
                 (i < 6 ? (uint32_t)hash[3 * i + 2] : 0);
    for (int k = 0; k < 4; k++) out[4 * i + k] = digits[v >> (18 - 6 * k) & 63];
  }
  out[27] = '=';
  out[28] = 0;
}
