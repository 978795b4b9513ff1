// Annotations where there are none yet, or beside those there are.
#include "syntax/edit/edit.h"

#include "syntax/parse/token.h"

#include <string.h>

static SkTokenKind kind(const SkEdit *e, uint32_t i) { return e->file->tokens->at[i].kind; }

static uint32_t offset(const SkEdit *e, uint32_t pos) {
  return pos - e->file->tokens->source->base;
}

static uint32_t token_at(const SkEdit *e, uint32_t pos) {
  const SkFileTokens *t   = e->file->tokens;
  uint32_t            low = 0, high = t->n - 1;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (t->at[mid].pos < pos)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

static void insert(const SkEdit *e, uint32_t at, const char *text) {
  sk_patch_add(e->arena, e->patch, at, 0, text, strlen(text));
}

static uint32_t end_of(const SkEdit *e, uint32_t i) {
  return offset(e, e->file->tokens->at[i].pos) + e->file->tokens->at[i].len;
}

// In front of what an annotation has.
static bool add_to(const SkEdit *e, const SkAnnotation *annotation, const char *text) {
  uint32_t i = token_at(e, annotation->span.pos);
  while (kind(e, i) != SK_TK_LPAREN && kind(e, i) != SK_TK_EOF) i++;
  if (kind(e, i) == SK_TK_EOF) return false;
  bool empty = kind(e, i + 1) == SK_TK_RPAREN;
  insert(e, end_of(e, i), empty ? text : sk_arena_printf(e->arena, "%s, ", text));
  return true;
}

// The last token before the comma or semicolon that ends a declaration or an equation.
static uint32_t last_before_end(const SkEdit *e, uint32_t i, bool comma) {
  for (int depth = 0; kind(e, i) != SK_TK_EOF; i++) {
    SkTokenKind k = kind(e, i);
    depth += k == SK_TK_LPAREN || k == SK_TK_LBRACE || k == SK_TK_LBRACKET;
    depth -= k == SK_TK_RPAREN || k == SK_TK_RBRACE || k == SK_TK_RBRACKET;
    if (depth <= 0 && (k == SK_TK_SEMICOLON || (comma && k == SK_TK_COMMA))) return i - 1;
  }
  return 0;
}

static const char *add_new(const SkEdit *e, uint32_t pos, bool comma, const char *text) {
  uint32_t last = last_before_end(e, token_at(e, pos), comma);
  if (!last) return "its end is not found";
  insert(e, end_of(e, last), sk_arena_printf(e->arena, " annotation(%s)", text));
  return NULL;
}

const char *sk_edit_annotate(const SkEdit *e, const char *name, const char *text) {
  const SkElement *el = sk_edit_component(e->klass, name, strlen(name));
  if (!el) return "there is no such component";
  if (el->comment.annotation && add_to(e, el->comment.annotation, text)) return NULL;
  return add_new(e, el->name_span.pos, true, text);
}

static const SkEquation *equation_at(const SkEquation *list, SkSpan span) {
  for (const SkEquation *q = list; q; q = q->next) {
    const SkEquation *inside = NULL;
    if (q->kind == SK_EQ_CONNECT && q->span.pos == span.pos) return q;
    for (const SkBranch *b = q->branches; b && !inside; b = b->next)
      inside = equation_at(b->body, span);
    if (!inside) inside = equation_at(q->body, span);
    if (inside) return inside;
  }
  return NULL;
}

const char *sk_edit_annotate_connect(const SkEdit *e, SkSpan connect, const char *text) {
  const SkEquation *q = NULL;
  for (const SkSection *s = e->klass->sections; s && !q; s = s->next)
    if (!s->algorithm) q = equation_at(s->body, connect);
  if (!q) return "there is no such connect equation";
  if (q->comment.annotation && add_to(e, q->comment.annotation, text)) return NULL;
  return add_new(e, q->span.pos, false, text);
}

const char *sk_edit_annotate_class(const SkEdit *e, const char *text) {
  if (e->klass->body != SK_BODY_LONG && e->klass->body != SK_BODY_EXTENDS)
    return "the class has no body";
  if (e->klass->comment.annotation && add_to(e, e->klass->comment.annotation, text)) return NULL;
  uint32_t i = token_at(e, e->klass->span.pos + e->klass->span.len) - 1;
  while (i > 0 && kind(e, i) != SK_KW_end) i--;
  if (i == 0) return "its end is not found";
  const char *source = e->file->tokens->source->text;
  uint32_t    line = offset(e, e->file->tokens->at[i].pos), from = line;
  while (from > 0 && source[from - 1] != '\n') from--;
  insert(e, end_of(e, i - 1),
         sk_arena_printf(e->arena, "\n%.*s  annotation(%s);", (int)(line - from), source + from,
                         text));
  return NULL;
}
