// Messages of clients: who may ask what, and how answers look.
#include "studio/front/front.h"

#include "base/mem.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *method;
  void (*answer)(const SkRequest *);
} Method;

static void hello(const SkRequest *r);
static void notified(const SkRequest *r);

static const Method methods[] = {
#define SK_FRONT_METHOD(name, method) {method, sk_do_##name},
    SK_FRONT_METHODS(SK_FRONT_METHOD)
#undef SK_FRONT_METHOD
    // The base answers these alone.
    {"library.tree", sk_child_forward},
    {"library.search", sk_child_forward},
    {"class.icon", sk_child_forward},
    {"class.diagram", sk_child_forward},
    {"class.parameters", sk_child_forward},
    {"class.check", sk_child_forward_apart},
    {"class.experiment", sk_child_forward},
    {"class.explain", sk_child_forward_apart},
    {"class.resource", sk_child_forward},
    {"composite.interfaces", sk_child_forward_apart},
};

// Answers -------------------------------------------------------------------------------------------------

void sk_rpc_reply(SkFront *f, uint32_t client, const char *id, bool failed, const char *json,
                  size_t n) {
  SkClient *c = sk_window_find(f, client);
  if (!c || !id) return;
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  sk_buf_room(&out, n + 128);
  sk_buf_z(&out, "{\"jsonrpc\":\"2.0\",\"id\":");
  sk_buf_z(&out, id);
  sk_buf_z(&out, failed ? ",\"error\":" : ",\"result\":");
  sk_buf_add(&out, json, n);
  sk_buf_char(&out, '}');
  if (c->asked) c->asked--;
  sk_window_send(f, c, out.text, out.n);
  sk_arena_done(arena);
}

void sk_rpc_answer(const SkRequest *r, const SkBuf *result) {
  sk_rpc_reply(r->front, r->number, r->id, false, result ? result->text : "{}",
               result ? result->n : 2);
}

void sk_rpc_refuse_with(const SkRequest *r, int code, const char *message, const char *data) {
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_printf(&out, "{\"code\":%d,\"message\":", code);
  sk_buf_json(&out, message, strlen(message));
  if (data) {
    sk_buf_z(&out, ",\"data\":");
    sk_buf_z(&out, data);
  }
  sk_buf_char(&out, '}');
  sk_rpc_reply(r->front, r->number, r->id, true, out.text, out.n);
}

void sk_rpc_refuse(const SkRequest *r, int code, const char *format, ...) {
  char    text[800];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  sk_rpc_refuse_with(r, code, text, NULL);
}

const char *sk_rpc_text(const SkRequest *r, const char *name) {
  const char *text = sk_json_text(r->params, name);
  if (!text) sk_rpc_refuse(r, SK_RPC_PARAMS, "'%s' must be a text", name);
  return text;
}

bool sk_rpc_number(const SkRequest *r, const char *name, double least, double most, double *out) {
  const SkJson *j = sk_json_get(r->params, name);
  if (j && j->kind == SK_JSON_NUMBER && j->number >= least && j->number <= most) {
    *out = j->number;
    return true;
  }
  sk_rpc_refuse(r, SK_RPC_PARAMS, "'%s' must be a number from %.15g to %.15g", name, least, most);
  return false;
}

// Messages ------------------------------------------------------------------------------------------------

// Numbers and texts are ids; NULL: neither.
static const char *id_text(SkArena *arena, const SkJson *id) {
  SkBuf out = sk_buf_new(arena);
  if (id && id->kind == SK_JSON_STRING && strlen(id->text) <= 200)
    sk_buf_json(&out, id->text, strlen(id->text));
  else if (id && id->kind == SK_JSON_NUMBER && isfinite(id->number))
    sk_buf_double(&out, id->number);
  return out.n ? out.text : NULL;
}

// As long for a wrong token as for the right one.
static bool same(const char *a, const char *b, size_t n) {
  unsigned char differ = 0;
  for (size_t i = 0; i < n; i++) differ |= (unsigned char)(a[i] ^ b[i]);
  return differ == 0;
}

static void hello(const SkRequest *r) {
  SkFront    *f     = r->front;
  const char *token = sk_json_text(r->params, "token");
  if (!token || strlen(token) != 64 || !same(token, f->token, 64)) {
    sk_window_close(f, r->client, SK_WS_REFUSED, "the token is wrong");
    return;
  }
  if (sk_json_int(r->params, "protocol", 0) != 1) {
    sk_rpc_refuse(r, SK_RPC_PARAMS, "this server speaks protocol 1");
    return;
  }
  SkBuf out        = sk_buf_new(r->arena);
  r->client->known = true;
  sk_buf_printf(&out,
                "{\"protocol\":1,\"version\":\"%s\",\"client\":%u,\"folders\":", f->host->version,
                r->client->number);
  sk_folder_json(f, &out);
  sk_buf_char(&out, ',');
  sk_docs_counts(f, &out);
  sk_buf_printf(&out, ",\"native\":%s}", f->host->native ? "true" : "false");
  sk_rpc_answer(r, &out);
}

static void notified(const SkRequest *r) {
  if (strcmp(r->method, "lsp") == 0) sk_front_lsp(r);
}

static void handle(const SkRequest *r) {
  if (!r->client->known) {
    if (r->id && r->method && strcmp(r->method, "hello") == 0)
      hello(r);
    else
      sk_window_close(r->front, r->client, SK_WS_REFUSED, "the first message must be hello");
    return;
  }
  if (!r->method || (r->params && r->params->kind != SK_JSON_OBJECT)) {
    sk_rpc_refuse(r, SK_RPC_INVALID, "the message is no request");
    return;
  }
  if (!r->id) {
    notified(r);
    return;
  }
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
    if (strcmp(methods[i].method, r->method) != 0) continue;
    methods[i].answer(r);
    return;
  }
  sk_rpc_refuse(r, SK_RPC_UNKNOWN, "there is no method '%.100s'", r->method);
}

// An error without a request that it could belong to.
static void reject(SkFront *f, SkClient *c, int code, const char *why) {
  char text[200];
  int  n = snprintf(text, sizeof text,
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":%d,\"message\":\"%s\"}}",
                    code, why);
  sk_window_send(f, c, text, (size_t)n);
}

void sk_rpc_message(SkFront *f, SkClient *c, const char *text, size_t n) {
  SkArena      *arena = sk_arena_scratch(f->arena);
  const SkJson *json  = sk_json_parse(arena, text, n);
  SkRequest     r     = {
              .front = f, .client = c, .number = c->number, .text = text, .n = n, .arena = arena};
  r.id     = id_text(arena, sk_json_get(json, "id"));
  r.method = sk_json_text(json, "method");
  r.params = sk_json_get(json, "params");
  if (r.params && r.params->kind == SK_JSON_NULL) r.params = NULL;
  bool whole = json && json->kind == SK_JSON_OBJECT;
  if (!whole || (sk_json_get(json, "id") && !r.id)) {
    if (c->known)
      reject(f, c, json ? SK_RPC_INVALID : SK_RPC_PARSE,
             json ? "the message is no request" : "the message is no JSON");
    else
      sk_window_close(f, c, SK_WS_REFUSED, "the first message must be hello");
  } else if (r.id && c->asked >= SK_FRONT_ASKED) {
    c->asked++;  // the refusal counts it down
    sk_rpc_refuse(&r, SK_RPC_MANY, "%d requests wait for an answer already", SK_FRONT_ASKED);
  } else {
    if (r.id) c->asked++;
    handle(&r);
  }
  sk_arena_done(arena);
}
