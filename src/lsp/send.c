// Messages to the client.
#include "lsp/lsp_priv.h"

#include <math.h>

void sk_lsp_send(SkLsp *lsp, const SkBuf *text) {
  lsp->host.send(lsp->host.user, text->text ? text->text : "", text->n);
}

void sk_lsp_json(SkBuf *out, const char *text) {
  sk_buf_json(out, text ? text : "", text ? strlen(text) : 0);
}

void sk_lsp_id(SkBuf *out, const SkJson *id) {
  if (id && id->kind == SK_JSON_STRING)
    sk_lsp_json(out, id->text);
  else if (id && id->kind == SK_JSON_NUMBER && id->number == floor(id->number) &&
           fabs(id->number) < 9e15)
    sk_buf_int(out, (int64_t)id->number);
  else
    sk_buf_z(out, "null");
}

void sk_lsp_answer(SkLsp *lsp, const SkJson *id, const char *result) {
  SkArena *temp = sk_arena_scratch(lsp->arena);
  SkBuf    out  = sk_buf_new(temp);
  sk_buf_z(&out, "{\"jsonrpc\":\"2.0\",\"id\":");
  sk_lsp_id(&out, id);
  sk_buf_z(&out, ",\"result\":");
  sk_buf_z(&out, result);
  sk_buf_char(&out, '}');
  sk_lsp_send(lsp, &out);
  sk_arena_done(temp);
}

void sk_lsp_refuse(SkLsp *lsp, const SkJson *id, int code, const char *why) {
  SkArena *temp = sk_arena_scratch(lsp->arena);
  SkBuf    out  = sk_buf_new(temp);
  sk_buf_z(&out, "{\"jsonrpc\":\"2.0\",\"id\":");
  sk_lsp_id(&out, id);
  sk_buf_printf(&out, ",\"error\":{\"code\":%d,\"message\":", code);
  sk_lsp_json(&out, why);
  sk_buf_z(&out, "}}");
  sk_lsp_send(lsp, &out);
  sk_arena_done(temp);
}
