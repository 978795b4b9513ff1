// Heads of requests: what is read of them, and who may come in.
#include "studio/wire/http.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

// Status for a request to port 8000; 400 where it cannot be read.
static int status(const char *head) {
  SkHttp r;
  size_t n = sk_http_head(head, strlen(head));
  cr_assert_eq(n, strlen(head));
  return sk_http_parse(head, n, &r) ? sk_http_judge(&r, 8000) : 400;
}

#define LOCAL   "Host: 127.0.0.1:8000\r\n"
#define UPGRADE "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
#define KEY     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
#define ORIGIN  "Origin: http://localhost:8000\r\n"

Test(http, head) {
  cr_expect_eq(sk_http_head("", 0), 0);
  cr_expect_eq(sk_http_head("GET / HTTP/1.1\r\n\r", 17), 0);
  cr_expect_eq(sk_http_head("GET / HTTP/1.1\r\n\r\nrest", 22), 18);
}

Test(http, files) {
  SkHttp            r;
  static const char head[] =
      "GET /assets/a.js?v=1 HTTP/1.1\r\n" LOCAL "accept-encoding:  br , GZIP;q=1 \r\n\r\n";
  cr_assert(sk_http_parse(head, sizeof head - 1, &r));
  cr_expect_eq(sk_http_judge(&r, 8000), 200);
  cr_expect_str_eq(r.path, "/assets/a.js");
  cr_expect(r.gzip);
  cr_expect_eq(status("GET / HTTP/1.0\r\nHost: LocalHost:8000\r\n\r\n"), 200);
}

Test(http, hosts) {
  cr_expect_eq(status("GET / HTTP/1.1\r\n\r\n"), 421);
  cr_expect_eq(status("GET / HTTP/1.1\r\nHost: evil:8000\r\n\r\n"), 421);
  cr_expect_eq(status("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), 421);
  cr_expect_eq(status("GET / HTTP/1.1\r\nHost: 127.0.0.1:80001\r\n\r\n"), 421);
  cr_expect_eq(status("GET / HTTP/1.1\r\n" LOCAL LOCAL "\r\n"), 400);
  cr_expect_eq(status("GET / HTTP/1.1\r\n" LOCAL "Origin: http://evil\r\n\r\n"), 403);
}

Test(http, methods) {
  cr_expect_eq(status("POST / HTTP/1.1\r\n" LOCAL "\r\n"), 405);
  cr_expect_eq(status("HEAD / HTTP/1.1\r\n" LOCAL "\r\n"), 200);
  cr_expect_eq(status("HEAD /ws HTTP/1.1\r\n" LOCAL ORIGIN UPGRADE KEY "\r\n"), 405);
}

Test(http, websocket) {
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL ORIGIN UPGRADE KEY "\r\n"), 101);
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL UPGRADE KEY "\r\n"), 403);
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL "Origin: null\r\n" UPGRADE KEY "\r\n"), 403);
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL ORIGIN KEY "\r\n"), 426);
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL ORIGIN UPGRADE "\r\n"), 400);
  cr_expect_eq(status("GET /ws HTTP/1.1\r\n" LOCAL ORIGIN ORIGIN UPGRADE KEY "\r\n"), 400);
}

Test(http, no_requests) {
  cr_expect_eq(status("\r\n\r\n"), 400);
  cr_expect_eq(status("GET /\r\n\r\n"), 400);
  cr_expect_eq(status("GET / HTTP/1.12\r\n\r\n"), 400);
  cr_expect_eq(status("GET / HTTP/1.1\r\n folded: x\r\n\r\n"), 400);
  cr_expect_eq(status("GET / HTTP/1.1\r\nno colon\r\n\r\n"), 400);
  char long_path[2000];
  snprintf(long_path, sizeof long_path, "GET /%01000d HTTP/1.1\r\n\r\n", 0);
  cr_expect_eq(status(long_path), 400);
  SkHttp            r;
  static const char nul[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1:8000\0.evil\r\n\r\n";
  cr_expect_not(sk_http_parse(nul, sizeof nul - 1, &r));
}
