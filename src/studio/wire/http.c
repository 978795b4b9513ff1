#include "studio/wire/http.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

size_t sk_http_head(const char *bytes, size_t n) {
  const char *end = n ? memmem(bytes, n, "\r\n\r\n", 4) : NULL;
  return end ? (size_t)(end - bytes) + 4 : 0;
}

// False: too long, or twice where it may be there once.
static bool keep(char *to, size_t room, const char *from, size_t n) {
  if (*to || n >= room) return false;
  memcpy(to, from, n);
  to[n] = 0;
  return true;
}

// Is the word among those between commas, whatever the letters' case?
static bool has_word(const char *value, size_t n, const char *word) {
  size_t m = strlen(word);
  for (size_t i = 0; i < n;) {
    while (i < n && (value[i] == ' ' || value[i] == '\t' || value[i] == ',')) i++;
    size_t from = i;
    while (i < n && value[i] != ',' && value[i] != ';' && value[i] != ' ') i++;
    if (i - from == m && strncasecmp(value + from, word, m) == 0) return true;
    while (i < n && value[i] != ',') i++;
  }
  return false;
}

static bool is(const char *name, size_t n, const char *what) {
  return strlen(what) == n && strncasecmp(name, what, n) == 0;
}

typedef struct {
  SkHttp *out;
  bool    connection, websocket;
} Reading;

static bool field(Reading *r, const char *name, size_t n, const char *value, size_t len) {
  SkHttp *out = r->out;
  if (is(name, n, "Host")) {
    bool twice    = out->has_host;
    out->has_host = true;
    return !twice && keep(out->host, sizeof out->host, value, len);
  }
  if (is(name, n, "Origin")) {
    bool twice      = out->has_origin;
    out->has_origin = true;
    return !twice && keep(out->origin, sizeof out->origin, value, len);
  }
  if (is(name, n, "Sec-WebSocket-Key")) return keep(out->key, sizeof out->key, value, len);
  if (is(name, n, "Sec-WebSocket-Version"))
    out->version13 = len == 2 && memcmp(value, "13", 2) == 0;
  if (is(name, n, "Upgrade")) r->websocket |= has_word(value, len, "websocket");
  if (is(name, n, "Connection")) r->connection |= has_word(value, len, "upgrade");
  if (is(name, n, "Accept-Encoding")) out->gzip |= has_word(value, len, "gzip");
  return true;
}

static bool first_line(SkHttp *out, const char *line, size_t n) {
  const char *a = memchr(line, ' ', n);
  const char *b = a ? memchr(a + 1, ' ', n - (size_t)(a + 1 - line)) : NULL;
  if (!b || a == line || (size_t)(line + n - b) != 9 || memcmp(b, " HTTP/1.", 8) != 0) return false;
  return keep(out->method, sizeof out->method, line, (size_t)(a - line)) &&
         keep(out->path, sizeof out->path, a + 1, (size_t)(b - a - 1)) && *out->path == '/';
}

bool sk_http_parse(const char *head, size_t n, SkHttp *out) {
  memset(out, 0, sizeof *out);
  Reading     r     = {.out = out};
  bool        first = true;
  const char *end   = head + n;
  if (memchr(head, 0, n)) return false;
  for (const char *line = head; line < end;) {
    const char *stop = memmem(line, (size_t)(end - line), "\r\n", 2);
    if (!stop) return false;
    size_t len = (size_t)(stop - line);
    if (len == 0) break;
    const char *colon = memchr(line, ':', len);
    if (first) {
      if (!first_line(out, line, len)) return false;
    } else if (!colon || colon == line || *line == ' ' || *line == '\t') {
      return false;
    } else {
      const char *value = colon + 1, *last = stop;
      while (value < last && (*value == ' ' || *value == '\t')) value++;
      while (last > value && (last[-1] == ' ' || last[-1] == '\t')) last--;
      if (!field(&r, line, (size_t)(colon - line), value, (size_t)(last - value))) return false;
    }
    first = false;
    line  = stop + 2;
  }
  out->upgrade = r.connection && r.websocket;
  return !first;
}

// "127.0.0.1:PORT" or "localhost:PORT", exactly.
static bool is_ours(const char *host, int port) {
  char a[64], b[64];
  snprintf(a, sizeof a, "127.0.0.1:%d", port);
  snprintf(b, sizeof b, "localhost:%d", port);
  return strcmp(host, a) == 0 || strcasecmp(host, b) == 0;
}

int sk_http_judge(SkHttp *r, int port) {
  static const char scheme[] = "http://";
  if (!r->has_host || !is_ours(r->host, port)) return 421;
  bool ours = strncmp(r->origin, scheme, sizeof scheme - 1) == 0 &&
              is_ours(r->origin + sizeof scheme - 1, port);
  if (r->has_origin && !ours) return 403;
  if (strcmp(r->method, "GET") != 0 && strcmp(r->method, "HEAD") != 0) return 405;
  r->path[strcspn(r->path, "?")] = 0;
  if (strcmp(r->path, "/ws") != 0) return 200;
  if (!ours) return 403;
  if (strcmp(r->method, "GET") != 0) return 405;
  if (!r->upgrade) return 426;
  return r->version13 && strlen(r->key) == 24 ? 101 : 400;
}

const char *sk_http_reason(int status) {
  switch (status) {
    case 101: return "Switching Protocols";
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 406: return "Not Acceptable";
    case 421: return "Misdirected Request";
    case 426: return "Upgrade Required";
    case 431: return "Request Header Fields Too Large";
    default: return "Service Unavailable";
  }
}
