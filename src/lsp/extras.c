// What editors draw around the text: semantic tokens, quick fixes, lenses. Inlay hints: hints.c.
#include "lsp/lsp_priv.h"

#include "syntax/parse/token.h"

#include <stdlib.h>
#include <string.h>

// Semantic tokens -------------------------------------------------------------------------------------

enum { T_NAMESPACE, T_CLASS, T_TYPE, T_FUNCTION, T_VARIABLE, T_PARAMETER, T_PROPERTY, T_LITERAL };
enum { M_DECLARATION = 1, M_READONLY = 2 };

typedef struct {
  uint32_t at, len;
  uint8_t  type, modifiers;
} Coloured;

typedef struct {
  SkAsk *ask;
  SK_VEC(Coloured) all;
} Colours;

static bool colour(void *user, const SkNameAt *at) {
  Colours *c    = user;
  Coloured one  = {at->span.pos - c->ask->source->base, at->span.len, T_VARIABLE, 0};
  bool     more = at->part && at->part->next;
  switch (at->kind) {
    case SK_AT_CLASS:
      one.type      = at->klass && at->klass->kind == SK_CLASS_FUNCTION ? T_FUNCTION : T_CLASS;
      one.modifiers = M_DECLARATION;
      break;
    case SK_AT_COMPONENT:
      one.modifiers = M_DECLARATION;
      if (at->element && (at->element->variability == SK_VAR_PARAMETER ||
                          at->element->variability == SK_VAR_CONSTANT)) {
        one.type = T_PARAMETER;
        one.modifiers |= M_READONLY;
      }
      break;
    case SK_AT_LITERAL: one.type = T_LITERAL; break;
    case SK_AT_ITERATOR: one.modifiers = M_DECLARATION; break;
    case SK_AT_TYPE: one.type = more ? T_NAMESPACE : T_TYPE; break;
    case SK_AT_IMPORT: one.type = T_NAMESPACE; break;
    case SK_AT_REF:
      if (at->called) one.type = more ? T_NAMESPACE : T_FUNCTION;
      break;
    case SK_AT_MOD:
    case SK_AT_ARGUMENT: one.type = T_PROPERTY; break;
  }
  sk_vec_push(c->ask->arena, &c->all, one);
  return true;
}

static int by_place(const void *a, const void *b) {
  const Coloured *x = a, *y = b;
  return x->at < y->at ? -1 : x->at > y->at;
}

void sk_ask_tokens(SkAsk *ask) {
  Colours c = {.ask = ask};
  sk_names_of_file(ask->file, colour, &c);
  if (c.all.n) qsort(c.all.at, c.all.n, sizeof *c.all.at, by_place);
  uint32_t line = 0, column = 0, n = 0, free = 0;
  sk_buf_z(&ask->out, "{\"data\":[");
  for (uint32_t i = 0; i < c.all.n; i++) {
    const Coloured *t = &c.all.at[i];
    uint32_t        l, from, l2, to;
    if (t->at < free) continue;
    free = t->at + t->len;
    sk_lines_position(&ask->lines, t->at, &l, &from);
    sk_lines_position(&ask->lines, free, &l2, &to);
    if (l2 != l) continue;
    sk_ask_next(&ask->out, &n);
    sk_buf_printf(&ask->out, "%u,%u,%u,%u,%u", l - line, l == line ? from - column : from,
                  to - from, t->type, t->modifiers);
    line   = l;
    column = from;
  }
  sk_buf_z(&ask->out, "]}");
}

// Quick fixes -----------------------------------------------------------------------------------------

typedef struct {
  SkAsk        *ask;
  const SkJson *diagnostic;
  uint32_t      n;
} Fixes;

static void fix(Fixes *f, const char *title, uint32_t from, uint32_t to, const char *text) {
  SkBuf *out = &f->ask->out;
  sk_ask_next(out, &f->n);
  sk_buf_z(out, "{\"title\":");
  sk_lsp_json(out, title);
  sk_buf_z(out, ",\"kind\":\"quickfix\",\"edit\":{\"changes\":{");
  sk_lsp_json(out, f->ask->open->uri);
  sk_buf_z(out, ":[{\"range\":");
  sk_lines_range(&f->ask->lines, from, to, out);
  sk_buf_z(out, ",\"newText\":");
  sk_lsp_json(out, text);
  sk_buf_z(out, "}]}}}");
}

static const char *quoted(SkArena *arena, const char *help, const char *before) {
  const char *at = strstr(help, before);
  if (!at) return NULL;
  at += strlen(before);
  const char *end = strchr(at, '\'');
  return end ? sk_arena_printf(arena, "%.*s", (int)(end - at), at) : NULL;
}

// Where `import ...;` goes: before the first element of the class around.
static uint32_t first_element(SkAsk *ask, uint32_t offset) {
  const SkClass *c = sk_class_at(ask->file, ask->source->base + offset);
  while (c && !(c->elements && c->elements->span.pos)) c = c->enclosing;
  return c && c->file == ask->file ? c->elements->span.pos - ask->source->base : UINT32_MAX;
}

static void fix_by_help(Fixes *f, const char *help, uint32_t from, uint32_t to) {
  SkArena    *arena = f->ask->arena;
  const char *word  = quoted(arena, help, "did you mean '");
  if (word && to > from) fix(f, sk_arena_printf(arena, "write '%s'", word), from, to, word);
  const char *import = quoted(arena, help, "write 'import ");
  uint32_t    at     = import ? first_element(f->ask, from) : UINT32_MAX;
  if (at != UINT32_MAX)
    fix(f, sk_arena_printf(arena, "add import %s", import), at, at,
        sk_arena_printf(arena, "import %s\n  ", import));
  if (!strstr(help, "write 'each'")) return;
  SkNameAt name;
  // The value is marked; `each` stands before the name of the modifier.
  for (uint32_t back = from; back > 0 && from - back < 200; back--) {
    if (!sk_name_at(f->ask->file, f->ask->source->base + back, &name) || name.kind != SK_AT_MOD)
      continue;
    uint32_t begin = name.span.pos - f->ask->source->base;
    fix(f, "write 'each'", begin, begin, "each ");
    return;
  }
}

void sk_ask_actions(SkAsk *ask) {
  const SkJson *list = sk_json_get(ask->params, "context.diagnostics");
  Fixes         f    = {.ask = ask};
  sk_buf_char(&ask->out, '[');
  for (const SkJson *d = list ? list->child : NULL; d; d = d->next) {
    f.diagnostic        = d;
    uint32_t      from  = sk_lines_offset(&ask->lines, sk_json_int(d, "range.start.line", 0),
                                          sk_json_int(d, "range.start.character", 0));
    uint32_t      to    = sk_lines_offset(&ask->lines, sk_json_int(d, "range.end.line", 0),
                                          sk_json_int(d, "range.end.character", 0));
    const SkJson *helps = sk_json_get(d, "data");
    for (const SkJson *h = helps ? helps->child : NULL; h; h = h->next)
      if (h->kind == SK_JSON_STRING) fix_by_help(&f, h->text, from, to);
    const char *message = sk_json_text(d, "message");
    if (message && strncmp(message, "expected ';'", 12) == 0)
      fix(&f, "insert ';'", from, from, ";");
  }
  sk_buf_char(&ask->out, ']');
}

// Lenses ----------------------------------------------------------------------------------------------

void sk_ask_lenses(SkAsk *ask) {
  static const char *const commands[] = {"check", "run", "explain"};
  static const char *const titles[]   = {"Check", "Run", "Explain"};
  uint32_t                 n          = 0;
  sk_buf_char(&ask->out, '[');
  for (const SkStored *s = ask->file->classes; s; s = s->next) {
    const SkClass *c     = s->klass;
    bool           model = (c->kind == SK_CLASS_MODEL || c->kind == SK_CLASS_BLOCK) && !c->partial;
    for (int i = 0; i < (model ? 3 : 1) && c->name_span.len; i++) {
      sk_ask_next(&ask->out, &n);
      sk_buf_z(&ask->out, "{\"range\":");
      sk_ask_range(ask, c->name_span, &ask->out);
      sk_buf_printf(&ask->out,
                    ",\"command\":{\"title\":\"%s\",\"command\":\"skerry.%s\",\"arguments\":[",
                    titles[i], commands[i]);
      sk_lsp_json(&ask->out, ask->open->path);
      sk_buf_char(&ask->out, ',');
      sk_lsp_json(&ask->out, sk_class_path(ask->arena, c));
      sk_buf_z(&ask->out, "]}}");
    }
  }
  sk_buf_char(&ask->out, ']');
}
