// What a name stands for, in words: hover, and the details of completion.
#include "lsp/lsp_priv.h"

#include "syntax/print/print.h"

#include <string.h>

const char *sk_describe_type(SkAsk *ask, SkNode *node) {
  if (!node || !node->decl || node->decl->kind != SK_EL_COMPONENT) return NULL;
  SkBuf out = sk_buf_new(ask->arena);
  sk_print_ref(&out, node->decl->type);
  return out.text;
}

static const char *text_of(SkAsk *ask, SkSpan span) {
  return sk_arena_printf(ask->arena, "%.*s", (int)(span.len < 500 ? span.len : 500),
                         sk_span_text(ask->in.sources, span));
}

// An attribute as it is written, or NULL.
static const char *attribute(SkAsk *ask, SkNode *node, SkName name) {
  SkCx            *cx = sk_ask_cx(ask);
  const SkBinding *b =
      node && sk_node_is_value(cx, node) ? sk_node_attribute(cx, node, name) : NULL;
  return b && b->e && b->e->span.len ? text_of(ask, b->e->span) : NULL;
}

static void line(SkBuf *out, const char *what, const char *text) {
  if (text && *text) sk_buf_printf(out, "\n- %s: `%s`", what, text);
}

static void component(SkAsk *ask, const SkMeaning *m, SkBuf *out) {
  static const char *const variability[] = {"", "constant ", "parameter ", "discrete "};
  static const char *const connection[]  = {"", "flow ", "stream "};
  static const char *const causality[]   = {"", "input ", "output "};
  const SkElement         *e             = m->element;
  SkCx                    *cx            = sk_ask_cx(ask);
  sk_buf_printf(out, "```modelica\n%s%s%s%s%s", e->is_final ? "final " : "",
                variability[e->variability], connection[e->connection], causality[e->causality],
                e->type_span.len ? text_of(ask, e->type_span) : "");
  sk_buf_printf(out, " %s", e->name);
  if (e->name_subs) {
    sk_buf_char(out, '[');
    for (const SkExpr *s = e->name_subs; s; s = s->next) {
      sk_print_expr(out, s);
      if (s->next) sk_buf_z(out, ", ");
    }
    sk_buf_char(out, ']');
  }
  sk_buf_z(out, "\n```\n");
  if (e->comment.text) sk_buf_printf(out, "%s\n", e->comment.text);
  SkNode *n = m->node && m->node->kind != SK_NODE_CLASS ? m->node : NULL;
  line(out, "unit", attribute(ask, n, cx->w_unit));
  line(out, "display unit", attribute(ask, n, cx->w_display_unit));
  const SkBinding *b = n ? sk_node_binding(cx, n) : NULL;
  if (b && b->e && b->e->span.len)
    line(out, "value", text_of(ask, b->e->span));
  else if (e->binding && e->binding->span.len)
    line(out, "value", text_of(ask, e->binding->span));
  line(out, "start", attribute(ask, n, cx->w_start));
  line(out, "min", attribute(ask, n, cx->w_min));
  line(out, "max", attribute(ask, n, cx->w_max));
}

static const SkMod *mod_named(const SkMod *m, const char *name) {
  while (m && !(m->name && strcmp(m->name->name, name) == 0)) m = m->next;
  return m;
}

// Documentation is HTML; editors show Markdown, so tags go and paragraphs stay.
static void documentation(const SkClass *c, SkBuf *out) {
  const SkMod *doc =
      c->comment.annotation ? mod_named(c->comment.annotation->args, "Documentation") : NULL;
  const SkMod *info = doc ? mod_named(doc->args, "info") : NULL;
  if (!info || !info->value || info->value->kind != SK_EX_STRING) return;
  const char *text = info->value->string.text;
  size_t      n = info->value->string.len, shown = 0;
  bool        gap = false;
  sk_buf_z(out, "\n---\n");
  for (size_t i = 0; i < n && shown < 2000; i++) {
    if (text[i] == '<') {
      size_t tag   = i + 1 + (i + 1 < n && text[i + 1] == '/');
      bool   block = tag < n && strchr("pPhHlLuUdDtT", text[tag]) != NULL;
      while (i < n && text[i] != '>') i++;
      if (block && gap) sk_buf_z(out, "\n\n");
      if (block) gap = false;
    } else if (strchr(" \t\r\n", text[i])) {
      if (gap) sk_buf_char(out, ' ');
    } else {
      sk_buf_char(out, text[i]);
      gap = true;
      shown++;
    }
  }
}

static void klass(SkAsk *ask, const SkClass *c, SkBuf *out) {
  sk_buf_printf(out, "```modelica\n%s%s %s\n```\n", c->partial ? "partial " : "",
                sk_class_kind_text(c->kind), sk_class_path(ask->arena, c));
  if (c->comment.text) sk_buf_printf(out, "%s\n", c->comment.text);
  if (c->body == SK_BODY_SHORT && c->span.len < 400) line(out, "definition", text_of(ask, c->span));
  documentation(c, out);
}

void sk_describe(SkAsk *ask, const SkMeaning *m, SkBuf *out) {
  if (m->element)
    component(ask, m, out);
  else if (m->klass)
    klass(ask, m->klass, out);
  else if (m->literal)
    sk_buf_printf(out, "```modelica\n%s\n```\n%s", m->literal->name,
                  m->literal->comment.text ? m->literal->comment.text : "");
  else if (m->iterator)
    sk_buf_printf(out, "```modelica\nfor %s\n```\nvariable of a loop", m->iterator->name);
  else if (m->builtin)
    sk_buf_printf(out, "```modelica\n%s\n```\npredefined", m->builtin);
}

static bool meaning_here(SkAsk *ask, SkNameAt *at, SkMeaning *m) {
  return sk_name_at(ask->file, ask->pos, at) && sk_name_meaning(sk_ask_cx(ask), at, m);
}

// "a.b[2].x" as it is written up to the identifier; NULL where an index is computed.
static const char *path_to(SkAsk *ask, const SkNameAt *at) {
  SkBuf out = sk_buf_new(ask->arena);
  if (at->kind == SK_AT_COMPONENT && !at->n_mods) return at->name;
  if (at->kind != SK_AT_REF || at->called || at->iterator || at->ref->global) return NULL;
  for (const SkRefPart *p = at->ref->parts; p; p = p->next) {
    sk_buf_printf(&out, "%s%s", out.n ? "." : "", p->name);
    for (const SkExpr *s = p->subs; s; s = s->next) {
      if (s->kind != SK_EX_INT) return NULL;
      sk_buf_printf(&out, "%s%lld%s", s == p->subs ? "[" : ",", (long long)s->integer,
                    s->next ? "" : "]");
    }
    if (p == at->part) return out.text;
  }
  return NULL;
}

static void last_value(SkAsk *ask, const SkNameAt *at, SkBuf *out) {
  const SkLspHost *host = &ask->lsp->host;
  const char      *name = host->value && at->klass ? path_to(ask, at) : NULL;
  const char      *path = name ? sk_class_path(ask->arena, at->klass) : NULL;
  const char *text = path ? host->value(host->user, ask->arena, ask->open->path, path, name) : NULL;
  if (text) sk_buf_printf(out, "\n- simulated: %s", text);
}

void sk_ask_hover(SkAsk *ask) {
  SkNameAt  at;
  SkMeaning m;
  if (!meaning_here(ask, &at, &m)) return;
  SkBuf text = sk_buf_new(ask->arena);
  sk_describe(ask, &m, &text);
  if (m.element) last_value(ask, &at, &text);
  if (!text.n) return;
  sk_buf_z(&ask->out, "{\"contents\":{\"kind\":\"markdown\",\"value\":");
  sk_buf_json(&ask->out, text.text, text.n);
  sk_buf_z(&ask->out, "},\"range\":");
  sk_ask_range(ask, at.span, &ask->out);
  sk_buf_char(&ask->out, '}');
}

void sk_ask_definition(SkAsk *ask) {
  SkNameAt  at;
  SkMeaning m;
  if (meaning_here(ask, &at, &m) && m.span.pos) sk_ask_location(ask, m.span, &ask->out);
}
