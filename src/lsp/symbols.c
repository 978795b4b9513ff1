// Classes of the workspace by a part of their name: those that are read, and those of the search path by their path.
#include "lsp/lsp_priv.h"

#include <string.h>
#include <strings.h>

#define MAX_SYMBOLS 200
#define VISIT       20000  // classes looked at

typedef struct {
  SkAsk      *ask;
  const char *query;
  uint32_t    n, visited;
} Symbols;

static void add(Symbols *s, const SkClass *c) {
  SkBuf one = sk_buf_new(s->ask->arena);
  if (s->n >= MAX_SYMBOLS || !c->name_span.len || !sk_ask_location(s->ask, c->name_span, &one))
    return;
  sk_ask_next(&s->ask->out, &s->n);
  sk_buf_z(&s->ask->out, "{\"name\":");
  sk_lsp_json(&s->ask->out, c->name);
  sk_buf_printf(&s->ask->out,
                ",\"kind\":%d,\"containerName\":", c->kind == SK_CLASS_PACKAGE ? 4 : 5);
  sk_lsp_json(&s->ask->out, c->enclosing ? sk_class_path(s->ask->arena, c->enclosing) : "");
  sk_buf_printf(&s->ask->out, ",\"location\":%s}", one.text);
}

// Children that are files of their own are read only when their name fits.
static void below(Symbols *s, const SkClass *c) {
  if (s->n >= MAX_SYMBOLS || ++s->visited > VISIT) return;
  if (strcasestr(c->name, s->query)) {
    sk_library_force(s->ask->in.library, c);
    add(s, c);
  }
  if (s->visited % 64 == 0) sk_ask_look(s->ask);
  for (const SkElement *e = c->body == SK_BODY_DEFERRED ? NULL : c->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS && e->klass) below(s, e->klass);
}

// "A.B.C": the class itself.
static void by_path(Symbols *s) {
  const SkClass *c = strchr(s->query, '.') ? sk_library_find(s->ask->in.library, s->query) : NULL;
  if (c) add(s, c);
}

void sk_workspace_symbols(SkLsp *lsp, const SkJson *params, SkBuf *out) {
  sk_open_load_all(lsp);
  SkAsk ask = {.lsp = lsp, .params = params, .in = sk_look_begin(&lsp->in)};
  ask.arena = ask.in.arena;
  ask.out   = sk_buf_new(ask.arena);
  sk_diags_mute(ask.in.diags, true);
  const char *query = sk_json_text(params, "query");
  Symbols     s     = {.ask = &ask, .query = query ? query : ""};
  uint32_t    n     = 0;
  sk_buf_char(&ask.out, '[');
  by_path(&s);
  const SkName *tops = sk_library_tops(ask.in.library, &n);
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *c = sk_library_top(ask.in.library, tops[i]);
    if (c) below(&s, c);
  }
  sk_buf_char(&ask.out, ']');
  sk_buf_z(out, ask.out.text);
  sk_look_end(&ask.in);
}
