// What the text alone tells: outline, folding, formatting, links.
#include "lsp/lsp_priv.h"

#include "syntax/format/format.h"
#include "syntax/parse/token.h"

#include <string.h>

// Outline ---------------------------------------------------------------------------------------------

enum { MODULE = 2, PACKAGE = 4, CLASS = 5, FIELD = 8, ENUM = 10, INTERFACE = 11, FUNCTION = 12 };
enum { VARIABLE = 13, CONSTANT = 14, ENUM_MEMBER = 22, STRUCT = 23, OPERATOR = 25, PARAMETER = 26 };

static int kind_of_class(const SkClass *c) {
  switch (c->kind) {
    case SK_CLASS_PACKAGE: return PACKAGE;
    case SK_CLASS_FUNCTION:
    case SK_CLASS_OPERATOR_FUNCTION: return FUNCTION;
    case SK_CLASS_CONNECTOR: return INTERFACE;
    case SK_CLASS_RECORD:
    case SK_CLASS_OPERATOR_RECORD: return STRUCT;
    case SK_CLASS_OPERATOR: return OPERATOR;
    case SK_CLASS_TYPE: return c->body == SK_BODY_ENUM ? ENUM : MODULE;
    case SK_CLASS_CLASS:
    case SK_CLASS_MODEL:
    case SK_CLASS_BLOCK: return CLASS;
  }
  return CLASS;
}

static void symbol_head(SkAsk *ask, const char *name, const char *detail, int kind, SkSpan span,
                        SkSpan name_span, SkBuf *out) {
  sk_buf_z(out, "{\"name\":");
  sk_lsp_json(out, name);
  if (detail) {
    sk_buf_z(out, ",\"detail\":");
    sk_lsp_json(out, detail);
  }
  sk_buf_printf(out, ",\"kind\":%d,\"range\":", kind);
  sk_ask_range(ask, sk_span_join(span, name_span), out);
  sk_buf_z(out, ",\"selectionRange\":");
  sk_ask_range(ask, name_span, out);
}

static void outline_class(SkAsk *ask, const SkClass *c, SkBuf *out) {
  symbol_head(ask, *c->name ? c->name : "?", c->comment.text, kind_of_class(c), c->span,
              c->name_span, out);
  sk_buf_z(out, ",\"children\":[");
  uint32_t n = 0;
  for (const SkElement *e = c->elements; e; e = e->next) {
    if (e->kind == SK_EL_CLASS && e->klass && e->klass->file == ask->file &&
        e->klass->name_span.len) {
      sk_ask_next(out, &n);
      outline_class(ask, e->klass, out);
    } else if (e->kind == SK_EL_COMPONENT && e->name && e->name_span.len) {
      int kind = e->variability == SK_VAR_PARAMETER  ? FIELD
                 : e->variability == SK_VAR_CONSTANT ? CONSTANT
                                                     : VARIABLE;
      sk_ask_next(out, &n);
      const char *type = sk_span_text(ask->in.sources, e->type_span);
      const char *text = e->type_span.len
                             ? sk_arena_printf(ask->arena, "%.*s", (int)e->type_span.len, type)
                             : NULL;
      symbol_head(ask, e->name, text, kind, e->span, e->name_span, out);
      sk_buf_char(out, '}');
    }
  }
  for (const SkEnumLiteral *l = c->literals; l; l = l->next) {
    sk_ask_next(out, &n);
    symbol_head(ask, l->name, l->comment.text, ENUM_MEMBER, l->span, l->span, out);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "]}");
}

void sk_ask_outline(SkAsk *ask) {
  uint32_t n = 0;
  sk_buf_char(&ask->out, '[');
  for (const SkStored *s = ask->file->classes; s; s = s->next) {
    if (!s->klass->name_span.len) continue;
    sk_ask_next(&ask->out, &n);
    outline_class(ask, s->klass, &ask->out);
  }
  sk_buf_char(&ask->out, ']');
}

// Folding ---------------------------------------------------------------------------------------------

static void fold(SkAsk *ask, SkSpan span, const char *kind, uint32_t *n) {
  if (!span.len) return;
  uint32_t from, to, column, start = span.pos - ask->source->base;
  sk_lines_position(&ask->lines, start, &from, &column);
  sk_lines_position(&ask->lines, start + span.len - 1, &to, &column);
  if (to <= from) return;
  sk_ask_next(&ask->out, n);
  sk_buf_printf(&ask->out, "{\"startLine\":%u,\"endLine\":%u", from, to);
  if (kind) sk_buf_printf(&ask->out, ",\"kind\":\"%s\"", kind);
  sk_buf_char(&ask->out, '}');
}

static void fold_equations(SkAsk *ask, const SkEquation *e, uint32_t *n) {
  for (; e; e = e->next) {
    if (e->branches || e->body) fold(ask, e->span, NULL, n);
    for (const SkBranch *b = e->branches; b; b = b->next) fold_equations(ask, b->body, n);
    fold_equations(ask, e->body, n);
    if (e->comment.annotation) fold(ask, e->comment.annotation->span, "region", n);
  }
}

static void fold_class(SkAsk *ask, const SkClass *c, uint32_t *n) {
  fold(ask, c->span, NULL, n);
  // "region": editors close these together, as annotations should be.
  if (c->comment.annotation) fold(ask, c->comment.annotation->span, "region", n);
  for (const SkElement *e = c->elements; e; e = e->next) {
    if (e->comment.annotation) fold(ask, e->comment.annotation->span, "region", n);
    if (e->kind == SK_EL_CLASS && e->klass && e->klass->file == ask->file)
      fold_class(ask, e->klass, n);
  }
  for (const SkSection *s = c->sections; s; s = s->next) {
    fold(ask, s->span, NULL, n);
    fold_equations(ask, s->body, n);
  }
}

static void fold_comments(SkAsk *ask, uint32_t *n) {
  const SkFileTokens *t    = ask->file->tokens;
  const char         *text = ask->source->text;
  for (uint32_t i = 0; t && i < t->n; i++) {
    uint32_t    from = i ? t->at[i - 1].pos + t->at[i - 1].len : ask->source->base;
    const char *open = memchr(text + (from - ask->source->base), '/', t->at[i].pos - from);
    if (!open) continue;
    uint32_t at = (uint32_t)(open - text), end = t->at[i].pos - ask->source->base;
    while (end > at && strchr(" \t\r\n", text[end - 1])) end--;
    fold(ask, (SkSpan){ask->source->base + at, end - at}, "comment", n);
  }
}

void sk_ask_folding(SkAsk *ask) {
  uint32_t n = 0;
  sk_buf_char(&ask->out, '[');
  for (const SkStored *s = ask->file->classes; s; s = s->next) fold_class(ask, s->klass, &n);
  fold_comments(ask, &n);
  sk_buf_char(&ask->out, ']');
}

// Formatting ------------------------------------------------------------------------------------------

static void format(SkAsk *ask, uint32_t from, uint32_t to) {
  if (ask->file->errors || !ask->file->tokens) return;
  SkPatch  patch = sk_format(ask->arena, ask->file);
  uint32_t n     = 0;
  sk_buf_char(&ask->out, '[');
  for (uint32_t i = 0; i < patch.n; i++) {
    const SkPiece *p = &patch.at[i];
    if (p->at < from || p->at + p->len > to) continue;
    sk_ask_next(&ask->out, &n);
    sk_buf_z(&ask->out, "{\"range\":");
    sk_lines_range(&ask->lines, p->at, p->at + p->len, &ask->out);
    sk_buf_z(&ask->out, ",\"newText\":");
    sk_buf_json(&ask->out, p->text, p->text_len);
    sk_buf_char(&ask->out, '}');
  }
  sk_buf_char(&ask->out, ']');
}

void sk_ask_formatting(SkAsk *ask) { format(ask, 0, ask->source->len); }

// Whole lines: the blanks before the first word stand in the gap that ends on its line.
void sk_ask_range_formatting(SkAsk *ask) {
  int64_t  first = sk_json_int(ask->params, "range.start.line", 0);
  uint32_t from =
      sk_lines_offset(&ask->lines, first > 0 ? first - 1 : 0, first > 0 ? INT64_MAX : 0);
  uint32_t to = sk_lines_offset(&ask->lines, sk_json_int(ask->params, "range.end.line", 0),
                                sk_json_int(ask->params, "range.end.character", 0));
  format(ask, from, to);
}

// Links -----------------------------------------------------------------------------------------------

void sk_ask_links(SkAsk *ask) {
  const SkFileTokens *t = ask->file->tokens;
  uint32_t            n = 0;
  sk_buf_char(&ask->out, '[');
  for (uint32_t i = 0; t && i < t->n; i++) {
    if (t->at[i].kind != SK_TK_STRING) continue;
    const char *text = ask->source->text + (t->at[i].pos - ask->source->base);
    const char *end  = text + t->at[i].len;
    for (const char *at = text; (at = memmem(at, (size_t)(end - at), "modelica://", 11));
         at += 11) {
      size_t      len = strcspn(at, "\"'<> \t\r\n\\#");
      const char *uri = sk_arena_printf(ask->arena, "%.*s", (int)len, at);
      // Only the folder counts: of modelica://Modelica.Blocks the class is meant, which has no file of that name.
      const char *path =
          strchr(uri + 11, '/') ? sk_library_uri(ask->in.library, uri, (SkSpan){0, 0}) : NULL;
      if (!path) continue;
      uint32_t from = (uint32_t)(at - ask->source->text);
      sk_ask_next(&ask->out, &n);
      sk_buf_z(&ask->out, "{\"range\":");
      sk_lines_range(&ask->lines, from, from + (uint32_t)len, &ask->out);
      sk_buf_z(&ask->out, ",\"target\":");
      sk_lsp_json(&ask->out, sk_path_uri(ask->arena, path));
      sk_buf_char(&ask->out, '}');
    }
  }
  sk_buf_char(&ask->out, ']');
}
