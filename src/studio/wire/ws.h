// studio/wire/ws.h - WebSocket: frames from a client to messages, messages to frames.
//
// in:    bytes from anybody, in pieces of any length
// out:   events: a text message, ping, close, or what is wrong as a close code
// cost:  a pass over the bytes; memory for one message
// not:   the opening handshake (http.h), extensions, binary messages from the client
// ref:   RFC 6455
#ifndef SK_STUDIO_WIRE_WS_H
#define SK_STUDIO_WIRE_WS_H

#include "studio/wire/out.h"

#include <stdint.h>

#define SK_WS_MESSAGE ((size_t)16 * 1024 * 1024)  // bytes in a message of a client

enum {
  SK_WS_NORMAL   = 1000,
  SK_WS_AWAY     = 1001,
  SK_WS_PROTOCOL = 1002,
  SK_WS_KIND     = 1003,
  SK_WS_UTF8     = 1007,
  SK_WS_LARGE    = 1009,
  SK_WS_BUSY     = 1013,
  SK_WS_REFUSED  = 4401,
};

typedef enum {
  SK_WS_MORE,  // all bytes are used, nothing is whole
  SK_WS_TEXT,
  SK_WS_PING,
  SK_WS_CLOSE,  // the client ends it: code
  SK_WS_FAIL,   // the connection must be closed with this code; nothing more is to be given
} SkWsEvent;

typedef struct {
  SkOut         message;  // so far, of all its frames
  unsigned char head[14];
  uint32_t      n_head;
  bool          in_payload, in_message, done;
  unsigned char opcode;
  bool          last;
  unsigned char mask[4];
  uint64_t      left, masked;  // of the payload: still to come; seen
  unsigned char control[126];
  uint32_t      n_control;
  int           code;  // of CLOSE and FAIL
} SkWs;

void sk_ws_free(SkWs *ws);

// Goes on up to the next event; *used counts the bytes taken. TEXT: ws->message, until the next call. PING: ws->control,
// n_control bytes.
SkWsEvent sk_ws_take(SkWs *ws, const char *bytes, size_t n, size_t *used);

// A whole message as one frame, text or binary; the payload is added by the caller when `bytes` is NULL. False: no memory.
bool sk_ws_add(SkOut *out, bool binary, const void *bytes, size_t n);
bool sk_ws_pong(SkOut *out, const void *bytes, size_t n);
bool sk_ws_close(SkOut *out, int code, const char *why);

// The value of Sec-WebSocket-Accept.
void sk_ws_accept(const char *key, char out[29]);

#endif
