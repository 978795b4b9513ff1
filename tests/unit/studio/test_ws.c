// WebSocket frames: what clients may send, in pieces of any length, and what they may not.
#include "studio/wire/ws.h"

#include <criterion/criterion.h>
#include <string.h>

// One frame with the mask 1, 2, 3, 4.
static size_t frame(char *out, int first, const char *payload, size_t n) {
  size_t at = 0;
  out[at++] = (char)first;
  if (n < 126) {
    out[at++] = (char)(0x80 | n);
  } else {
    out[at++] = (char)(0x80 | 126);
    out[at++] = (char)(n >> 8);
    out[at++] = (char)n;
  }
  for (int i = 1; i <= 4; i++) out[at++] = (char)i;
  for (size_t i = 0; i < n; i++) out[at++] = (char)(payload[i] ^ (char)(1 + i % 4));
  return at;
}

// Feeds pieces of `step` bytes up to the first event.
static SkWsEvent feed(SkWs *ws, const char *bytes, size_t n, size_t step) {
  for (size_t at = 0; at < n;) {
    size_t    some = n - at < step ? n - at : step, used;
    SkWsEvent e    = sk_ws_take(ws, bytes + at, some, &used);
    cr_assert_leq(used, some);
    if (e != SK_WS_MORE) return e;
    cr_assert_eq(used, some);
    at += used;
  }
  return SK_WS_MORE;
}

Test(ws, messages_in_pieces) {
  char   bytes[1000], text[300];
  size_t n = 0;
  memset(text, 'x', sizeof text);
  n += frame(bytes + n, 0x01, text, 200);
  n += frame(bytes + n, 0x80, text, 100);
  for (size_t step = 1; step < 40; step++) {
    SkWs ws = {0};
    cr_assert_eq(feed(&ws, bytes, n, step), SK_WS_TEXT);
    cr_assert_eq(ws.message.n, 300);
    cr_assert_arr_eq(ws.message.bytes, text, 300);
    sk_ws_free(&ws);
  }
}

Test(ws, one_after_the_other) {
  char   bytes[200];
  size_t n = frame(bytes, 0x81, "one", 3), used, all = n + frame(bytes + n, 0x81, "", 0);
  SkWs   ws = {0};
  cr_assert_eq(sk_ws_take(&ws, bytes, all, &used), SK_WS_TEXT);
  cr_assert_eq(used, n);
  cr_assert_arr_eq(ws.message.bytes, "one", 3);
  cr_assert_eq(sk_ws_take(&ws, bytes + n, all - n, &used), SK_WS_TEXT);
  cr_assert_eq(ws.message.n, 0, "an empty message is one");
  sk_ws_free(&ws);
}

static int code_of(int first, const char *payload, size_t n, bool mask) {
  char   bytes[400];
  size_t m  = frame(bytes, first, payload, n);
  SkWs   ws = {0};
  if (!mask) bytes[1] &= 0x7f;
  SkWsEvent e = feed(&ws, bytes, m, 7);
  sk_ws_free(&ws);
  return e == SK_WS_FAIL || e == SK_WS_CLOSE ? ws.code : -(int)e;
}

Test(ws, what_must_not_be) {
  static const char long_ping[126] = {0};
  cr_expect_eq(code_of(0x81, "a", 1, false), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0xc1, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x83, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x8b, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x80, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x09, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x89, long_ping, 126, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x82, "a", 1, true), SK_WS_KIND);
  cr_expect_eq(code_of(0x81, "\xc3", 1, true), SK_WS_UTF8);
  cr_expect_eq(code_of(0x81, "abcdefgh\xed\xa0\x80", 11, true), SK_WS_UTF8, "a surrogate");
  cr_expect_eq(code_of(0x88, "a", 1, true), SK_WS_PROTOCOL);
  cr_expect_eq(code_of(0x88, "\x03\xed", 2, true), SK_WS_PROTOCOL, "1005 is never sent");
  cr_expect_eq(code_of(0x88, "\x03\xe9", 2, true), 1001);
  cr_expect_eq(code_of(0x88, "", 0, true), SK_WS_NORMAL);
  cr_expect_eq(code_of(0x89, "a", 1, true), -SK_WS_PING);
}

Test(ws, size_is_known_before_the_bytes_come) {
  // 2^62 bytes are announced; nothing is asked of memory.
  static const char huge[] = "\x81\xff\x40\0\0\0\0\0\0\0\1\2\3\4";
  SkWs              ws     = {0};
  cr_assert_eq(feed(&ws, huge, sizeof huge - 1, 3), SK_WS_FAIL);
  cr_assert_eq(ws.code, SK_WS_LARGE);
  cr_assert_null(ws.message.bytes);
}

Test(ws, frames_to_clients) {
  SkOut out  = {0};
  char *text = calloc(1, 70000);
  cr_assert(sk_ws_add(&out, false, "abc", 3) && sk_ws_add(&out, true, text, 300) &&
            sk_ws_add(&out, false, text, 70000) && sk_ws_close(&out, 1001, "bye"));
  const unsigned char *b = (const unsigned char *)out.bytes;
  cr_expect_arr_eq(b, "\x81\3abc", 5);
  cr_expect_arr_eq(b + 5, "\x82\x7e\1\x2c", 4);
  cr_expect_arr_eq(b + 5 + 4 + 300, "\x81\x7f\0\0\0\0\0\1\x11\x70", 10);
  cr_expect_arr_eq(b + 5 + 4 + 300 + 10 + 70000,
                   "\x88\5\3\xe9"
                   "bye",
                   7);
  cr_expect_eq(out.n, 5 + 4 + 300 + 10 + 70000 + 7);
  sk_out_free(&out);
  free(text);
}

// RFC 6455, 1.3.
Test(ws, accept) {
  char out[29];
  sk_ws_accept("dGhlIHNhbXBsZSBub25jZQ==", out);
  cr_assert_str_eq(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}
