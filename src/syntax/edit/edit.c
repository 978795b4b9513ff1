#include "syntax/edit/edit.h"

#include "syntax/edit/names.h"
#include "syntax/parse/token.h"

#include <string.h>

static uint32_t offset_of(const SkEdit *e, uint32_t pos) {
  return pos - e->file->tokens->source->base;
}

static void put(const SkEdit *e, uint32_t from, uint32_t to, const char *text) {
  sk_patch_add(e->arena, e->patch, from, to - from, text, strlen(text));
}

void sk_edit_replace(const SkEdit *e, SkSpan span, const char *text) {
  put(e, offset_of(e, span.pos), offset_of(e, span.pos) + span.len, text);
}

static const SkToken *token(const SkEdit *e, uint32_t i) { return &e->file->tokens->at[i]; }
static SkTokenKind    kind(const SkEdit *e, uint32_t i) { return token(e, i)->kind; }
static uint32_t       begin(const SkEdit *e, uint32_t i) { return offset_of(e, token(e, i)->pos); }
static uint32_t       end(const SkEdit *e, uint32_t i) { return begin(e, i) + token(e, i)->len; }

// The first token at or behind a position.
static uint32_t token_at(const SkEdit *e, uint32_t pos) {
  uint32_t low = 0, high = e->file->tokens->n - 1;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (token(e, mid)->pos < pos)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

static bool opens(SkTokenKind k) {
  return k == SK_TK_LPAREN || k == SK_TK_LBRACKET || k == SK_TK_LBRACE;
}
static bool closes(SkTokenKind k) {
  return k == SK_TK_RPAREN || k == SK_TK_RBRACKET || k == SK_TK_RBRACE;
}

// From an opening bracket to the one that closes it.
static uint32_t closing(const SkEdit *e, uint32_t i) {
  int depth = 0;
  for (; kind(e, i) != SK_TK_EOF; i++) {
    depth += opens(kind(e, i)) - closes(kind(e, i));
    if (depth == 0) return i;
  }
  return i;
}

const SkElement *sk_edit_component(const SkClass *klass, const char *name, size_t len) {
  for (const SkElement *el = klass->elements; el; el = el->next)
    if (el->kind == SK_EL_COMPONENT && el->name && strlen(el->name) == len &&
        memcmp(el->name, name, len) == 0)
      return el;
  return NULL;
}

// Modifiers -------------------------------------------------------------------------------------------

// The modifier that the beginning of `path` names; *path becomes the rest of it.
static const SkMod *step(const SkMod *list, const char **path) {
  for (const SkMod *m = list; m; m = m->next) {
    const char      *at = *path;
    const SkRefPart *p  = m->kind == SK_MOD_ELEMENT ? m->name : NULL;
    for (; p; p = p->next) {
      size_t n = strlen(p->name);
      if (strncmp(at, p->name, n) != 0 || (at[n] && at[n] != '.')) break;
      at += n + (at[n] == '.');
      if (!p->next) {
        *path = at;
        return m;
      }
      if (!*at) break;
    }
  }
  return NULL;
}

// "a.b" and "1" make "a(b=1)".
static const char *nested(SkArena *arena, const char *path, const char *value) {
  SkBuf    out   = sk_buf_new(arena);
  uint32_t depth = 0;
  for (; *path; path++) {
    if (*path == '.') {
      sk_buf_char(&out, '(');
      depth++;
    } else {
      sk_buf_char(&out, *path);
    }
  }
  sk_buf_printf(&out, "=%s", value);
  while (depth--) sk_buf_char(&out, ')');
  return out.text;
}

// Behind the last token of a name and its subscripts: where brackets with modifiers are, or would be.
static uint32_t behind_name(const SkEdit *e, SkSpan name) {
  uint32_t i = token_at(e, name.pos) + 1;
  return kind(e, i) == SK_TK_LBRACKET ? closing(e, i) + 1 : i;
}

static uint32_t behind_mod_name(const SkEdit *e, const SkMod *m) {
  const SkRefPart *p = m->name;
  while (p->next) p = p->next;
  return token_at(e, p->span.pos) + 1;
}

// Adds text to the brackets that begin at token i, or brackets with it.
static void add_argument(const SkEdit *e, uint32_t i, const char *text) {
  if (kind(e, i) != SK_TK_LPAREN) {
    put(e, end(e, i - 1), end(e, i - 1), sk_arena_printf(e->arena, "(%s)", text));
    return;
  }
  uint32_t close = closing(e, i), at = end(e, close - 1);
  put(e, at, at, close == i + 1 ? text : sk_arena_printf(e->arena, ", %s", text));
}

static void set_value(const SkEdit *e, const SkExpr *old, uint32_t behind, const char *value,
                      const char *equals) {
  if (old)
    sk_edit_replace(e, old->span, value);
  else
    put(e, end(e, behind - 1), end(e, behind - 1),
        sk_arena_printf(e->arena, "%s%s", equals, value));
}

static uint32_t behind_brackets(const SkEdit *e, uint32_t i) {
  return kind(e, i) == SK_TK_LPAREN ? closing(e, i) + 1 : i;
}

// In the list whose brackets are, or would be, at token `at`.
static void set_in(const SkEdit *e, const SkMod *list, uint32_t at, const char *path,
                   const char *value) {
  const SkMod *m;
  while ((m = step(list, &path))) {
    at = behind_mod_name(e, m);
    if (!*path) {
      set_value(e, m->value, behind_brackets(e, at), value, "=");
      return;
    }
    list = m->args;
  }
  add_argument(e, at, nested(e->arena, path, value));
}

const char *sk_edit_set_modifier(const SkEdit *e, const char *path, const char *value) {
  size_t           n  = strcspn(path, ".");
  const SkElement *el = sk_edit_component(e->klass, path, n);
  if (!el) return "there is no such component";
  uint32_t at = behind_name(e, el->name_span);
  path += n + (path[n] == '.');
  if (*path)
    set_in(e, el->mods, at, path, value);
  else
    set_value(e, el->binding, behind_brackets(e, at), value, " = ");
  return NULL;
}

const SkElement *sk_edit_extends(const SkClass *klass, const char *path) {
  const SkElement *only = NULL;
  uint32_t         n    = 0;
  for (const SkElement *el = klass->elements; el; el = el->next) {
    const char *rest = path;
    if (el->kind != SK_EL_EXTENDS) continue;
    if (step(el->mods, &rest)) return el;
    only = el;
    n++;
  }
  return n == 1 ? only : NULL;
}

const char *sk_edit_set_inherited(const SkEdit *e, const char *path, const char *value) {
  const SkElement *el = sk_edit_extends(e->klass, path);
  if (!el) return "the class has several base classes: write the modifier into the text";
  set_in(e, el->mods, token_at(e, el->type_span.pos + el->type_span.len), path, value);
  return NULL;
}

// An argument goes with one comma; the last of all goes with its brackets.
static void remove_argument(const SkEdit *e, SkSpan span) {
  uint32_t first = token_at(e, span.pos), last = token_at(e, span.pos + span.len) - 1;
  if (kind(e, last + 1) == SK_TK_COMMA)
    put(e, begin(e, first), begin(e, last + 2), "");
  else if (kind(e, first - 1) == SK_TK_COMMA)
    put(e, begin(e, first - 1), end(e, last), "");
  else
    put(e, end(e, first - 2), end(e, last + 1), "");
}

static const char *remove_in(const SkEdit *e, const SkMod *list, const char *path) {
  const SkMod *m, *whole = NULL;
  while ((m = step(list, &path))) {
    // A modifier around it that holds nothing else goes with it.
    bool alone = m == list && !m->next && whole && !whole->value;
    if (!alone) whole = m;
    if (!*path) break;
    list = m->args;
  }
  if (!m) return "there is no such modifier";
  remove_argument(e, whole->span);
  return NULL;
}

const char *sk_edit_remove_modifier(const SkEdit *e, const char *path) {
  size_t           n  = strcspn(path, ".");
  const SkElement *el = sk_edit_component(e->klass, path, n);
  if (!el) return "there is no such component";
  path += n + (path[n] == '.');
  if (!*path) {
    if (!el->binding) return "it has no value";
    uint32_t last = token_at(e, el->binding->span.pos + el->binding->span.len) - 1;
    put(e, end(e, token_at(e, el->binding->span.pos) - 2), end(e, last), "");
    return NULL;
  }
  return remove_in(e, el->mods, path);
}

const char *sk_edit_remove_inherited(const SkEdit *e, const char *path) {
  const SkElement *el = sk_edit_extends(e->klass, path);
  return el ? remove_in(e, el->mods, path) : "there is no such modifier";
}

// Declarations ----------------------------------------------------------------------------------------

static const char *text_of(const SkEdit *e) { return e->file->tokens->source->text; }

static uint32_t line_start(const SkEdit *e, uint32_t at) {
  while (at > 0 && text_of(e)[at - 1] != '\n') at--;
  return at;
}

static uint32_t skip_blanks(const SkEdit *e, uint32_t at) {
  while (text_of(e)[at] == ' ' || text_of(e)[at] == '\t') at++;
  return at;
}

// The line end of the text, and the blanks that a line of the class begins with.
static const char *new_line(const SkEdit *e, bool inside) {
  const char *text = text_of(e), *first = strchr(text, '\n');
  uint32_t    from = line_start(e, offset_of(e, e->klass->span.pos)), to = skip_blanks(e, from);
  return sk_arena_printf(e->arena, "%s%.*s%s",
                         first && first > text && first[-1] == '\r' ? "\r\n" : "\n",
                         (int)(to - from), text + from, inside ? "  " : "");
}

// The semicolon behind a position.
static uint32_t semicolon(const SkEdit *e, uint32_t pos) {
  uint32_t i = token_at(e, pos);
  while (kind(e, i) != SK_TK_SEMICOLON && kind(e, i) != SK_TK_EOF) i++;
  return i;
}

// The last token of `model X "text"`.
static uint32_t head_end(const SkEdit *e) {
  uint32_t i = token_at(e, e->klass->name_span.pos);
  if (kind(e, i + 1) == SK_TK_LPAREN) i = closing(e, i + 1);
  while (kind(e, i + 1) == SK_TK_STRING || kind(e, i + 1) == SK_TK_PLUS) i++;
  return i;
}

// The first token of `end X`.
static uint32_t class_end(const SkEdit *e) {
  uint32_t i = token_at(e, e->klass->span.pos + e->klass->span.len) - 1;
  while (i > 0 && kind(e, i) != SK_KW_end) i--;
  return i;
}

const char *sk_edit_add(const SkEdit *e, const char *declaration) {
  if (e->klass->body != SK_BODY_LONG && e->klass->body != SK_BODY_EXTENDS)
    return "the class has no body";
  const SkElement *last = NULL;
  for (const SkElement *el = e->klass->elements; el; el = el->next)
    if (!el->is_protected && (el->kind != SK_EL_CLASS || el->klass->file == e->file)) last = el;
  uint32_t after = last ? semicolon(e, last->span.pos + last->span.len) : head_end(e);
  put(e, end(e, after), end(e, after),
      sk_arena_printf(e->arena, "%s%s;", new_line(e, true), declaration));
  return NULL;
}

// A statement with its semicolon, and with its line when nothing else stands there.
static void remove_statement(const SkEdit *e, uint32_t first, uint32_t semi) {
  uint32_t from = begin(e, first), to = end(e, semi), line = line_start(e, from),
           rest = skip_blanks(e, to);
  if (text_of(e)[rest] == '\r') rest++;
  if (skip_blanks(e, line) == from && text_of(e)[rest] == '\n') {
    from = line;
    to   = rest + 1;
  }
  put(e, from, to, "");
}

static bool begins_with(const SkExpr *ref, const SkElement *el) {
  return ref && ref->kind == SK_EX_REF && ref->ref.parts && !ref->ref.global &&
         ref->ref.parts->name == el->name;
}

static void remove_connections(const SkEdit *e, const SkEquation *list, const SkElement *el) {
  for (const SkEquation *q = list; q; q = q->next) {
    if (q->kind == SK_EQ_CONNECT && (begins_with(q->a, el) || begins_with(q->b, el)))
      remove_statement(e, token_at(e, q->span.pos), semicolon(e, q->span.pos + q->span.len));
    for (const SkBranch *b = q->branches; b; b = b->next) remove_connections(e, b->body, el);
    remove_connections(e, q->body, el);
  }
}

// Whether the declaration is one of several with the same type: Real x, y.
static bool shares_clause(const SkElement *el) {
  return !el->group_first ||
         (el->next && el->next->kind == SK_EL_COMPONENT && !el->next->group_first);
}

static uint32_t first_of_clause(const SkEdit *e, const SkElement *el) {
  uint32_t i = token_at(e, el->type_span.pos);
  while (i > 0 && kind(e, i - 1) >= SK_TK_KEYWORD_FIRST && kind(e, i - 1) != SK_KW_public &&
         kind(e, i - 1) != SK_KW_protected)
    i--;
  return i > 0 && kind(e, i - 1) == SK_TK_DOT ? i - 1 : i;
}

const char *sk_edit_delete(const SkEdit *e, const char *name) {
  const SkElement *el = sk_edit_component(e->klass, name, strlen(name));
  if (!el) return "there is no such component";
  if (shares_clause(el)) {
    uint32_t first = token_at(e, el->name_span.pos), last = first;
    for (; kind(e, last + 1) != SK_TK_COMMA && kind(e, last + 1) != SK_TK_SEMICOLON &&
           kind(e, last + 1) != SK_TK_EOF;
         last++)
      if (opens(kind(e, last + 1))) last = closing(e, last + 1) - 1;
    if (el->group_first)
      put(e, begin(e, first), begin(e, last + 2), "");
    else
      put(e, begin(e, first - 1), end(e, last), "");
  } else {
    remove_statement(e, first_of_clause(e, el), semicolon(e, el->span.pos + el->span.len));
  }
  for (const SkSection *s = e->klass->sections; s; s = s->next) remove_connections(e, s->body, el);
  return NULL;
}

// Connections and names -------------------------------------------------------------------------------

const char *sk_edit_connect(const SkEdit *e, const char *a, const char *b) {
  return sk_edit_connect_line(e, a, b, NULL);
}

const char *sk_edit_connect_line(const SkEdit *e, const char *a, const char *b, const char *line) {
  if (e->klass->body != SK_BODY_LONG && e->klass->body != SK_BODY_EXTENDS)
    return "the class has no body";
  const SkSection *in = NULL;
  for (const SkSection *s = e->klass->sections; s; s = s->next)
    if (!s->initial && !s->algorithm) in = s;
  const char *text = sk_arena_printf(e->arena, "%sconnect(%s, %s)%s%s%s;", new_line(e, true), a, b,
                                     line ? " annotation(" : "", line ? line : "", line ? ")" : "");
  if (in) {
    const SkEquation *last = in->body;
    while (last && last->next) last = last->next;
    // A section's span begins behind its keyword; that of an empty one is what follows.
    uint32_t at = last ? end(e, semicolon(e, last->span.pos + last->span.len))
                       : end(e, token_at(e, in->span.pos) - 1);
    put(e, at, at, text);
    return NULL;
  }
  uint32_t before = class_end(e);
  if (e->klass->comment.annotation) {
    uint32_t note = token_at(e, e->klass->comment.annotation->span.pos);
    // The class's annotation closes it; equations stand before that.
    if (note > head_end(e) && note < before)
      before = kind(e, note) == SK_KW_annotation ? note : note - 1;
  }
  uint32_t at = end(e, before - 1);
  put(e, at, at, sk_arena_printf(e->arena, "%sequation%s", new_line(e, false), text));
  return NULL;
}

// Is it written like that, whatever the blanks?
static bool reads(const SkEdit *e, const SkExpr *ref, const char *text) {
  const char *at = text_of(e) + offset_of(e, ref->span.pos), *stop = at + ref->span.len;
  for (;;) {
    while (at < stop && (*at == ' ' || *at == '\n' || *at == '\t' || *at == '\r')) at++;
    while (*text == ' ') text++;
    if (at == stop || !*text) return at == stop && !*text;
    if (*at++ != *text++) return false;
  }
}

// The connection of two connectors, in whatever order.
static const SkEquation *find_connection(const SkEdit *e, const SkEquation *list, const char *a,
                                         const char *b) {
  for (const SkEquation *q = list; q; q = q->next) {
    const SkEquation *inside = NULL;
    if (q->kind == SK_EQ_CONNECT && q->a && q->b &&
        ((reads(e, q->a, a) && reads(e, q->b, b)) || (reads(e, q->a, b) && reads(e, q->b, a))))
      return q;
    for (const SkBranch *br = q->branches; br && !inside; br = br->next)
      inside = find_connection(e, br->body, a, b);
    if (!inside) inside = find_connection(e, q->body, a, b);
    if (inside) return inside;
  }
  return NULL;
}

static const SkEquation *connection(const SkEdit *e, const char *a, const char *b) {
  const SkEquation *q = NULL;
  for (const SkSection *s = e->klass->sections; s && !q; s = s->next)
    if (!s->algorithm) q = find_connection(e, s->body, a, b);
  return q;
}

const char *sk_edit_disconnect(const SkEdit *e, const char *a, const char *b) {
  const SkEquation *q = connection(e, a, b);
  if (!q) return "there is no such connection";
  remove_statement(e, token_at(e, q->span.pos), semicolon(e, q->span.pos + q->span.len));
  return NULL;
}

static const SkMod *named(const SkMod *list, const char *name) {
  while (list &&
         !(list->kind == SK_MOD_ELEMENT && list->name && strcmp(list->name->name, name) == 0))
    list = list->next;
  return list;
}

// Adds an argument to the annotation of a statement or declaration, which ends with the semicolon or comma at token `stop`.
static void annotate(const SkEdit *e, const SkComment *comment, uint32_t stop, const char *text) {
  if (!comment->annotation) {
    uint32_t at = end(e, stop - 1);
    put(e, at, at, sk_arena_printf(e->arena, " annotation(%s)", text));
    return;
  }
  uint32_t i = token_at(e, comment->annotation->span.pos);
  add_argument(e, kind(e, i) == SK_TK_LPAREN ? i : i + 1, text);
}

const char *sk_edit_reroute(const SkEdit *e, const char *a, const char *b, const char *points) {
  const SkEquation *q = connection(e, a, b);
  if (!q) return "there is no such connection";
  const SkMod *line = q->comment.annotation ? named(q->comment.annotation->args, "Line") : NULL;
  const SkMod *old  = line ? named(line->args, "points") : NULL;
  const char  *text = sk_arena_printf(e->arena, "points=%s", points);
  if (old && old->value)
    sk_edit_replace(e, old->value->span, points);
  else if (line)
    add_argument(e, behind_mod_name(e, line), text);
  else
    annotate(e, &q->comment, semicolon(e, q->span.pos),
             sk_arena_printf(e->arena, "Line(%s)", text));
  return NULL;
}

const char *sk_edit_place(const SkEdit *e, const char *name, const char *placement) {
  const SkElement *el = sk_edit_component(e->klass, name, strlen(name));
  if (!el) return "there is no such component";
  const SkMod *old =
      el->comment.annotation ? named(el->comment.annotation->args, "Placement") : NULL;
  uint32_t stop = token_at(e, el->name_span.pos);
  for (; kind(e, stop) != SK_TK_SEMICOLON && kind(e, stop) != SK_TK_COMMA &&
         kind(e, stop) != SK_TK_EOF;
       stop++)
    if (opens(kind(e, stop))) stop = closing(e, stop);
  if (old)
    sk_edit_replace(e, old->span, placement);
  else
    annotate(e, &el->comment, stop, placement);
  return NULL;
}

typedef struct {
  const SkEdit    *edit;
  const SkElement *element;
  const char      *to;
} Renaming;

static bool rename_one(void *user, const SkNameAt *at) {
  Renaming *r        = user;
  bool      declares = at->kind == SK_AT_COMPONENT && at->element == r->element && !at->n_mods;
  bool      names    = at->kind == SK_AT_REF && at->klass == r->edit->klass && !at->iterator &&
               !at->ref->global && at->part == at->ref->parts && at->name == r->element->name;
  if (declares || names) sk_edit_replace(r->edit, at->span, r->to);
  return true;
}

const char *sk_edit_rename(const SkEdit *e, const char *from, const char *to) {
  const SkElement *el = sk_edit_component(e->klass, from, strlen(from));
  if (!el) return "there is no such component";
  if (sk_edit_component(e->klass, to, strlen(to))) return "there is a component of the new name";
  Renaming r = {e, el, to};
  sk_names_of_file(e->file, rename_one, &r);
  return NULL;
}
