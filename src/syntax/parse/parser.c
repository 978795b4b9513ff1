#include "syntax/parse/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Places ------------------------------------------------------------------------------------------

SkSpan sk_parser_span(const SkParser *p, const SkToken *from) {
  if (p->at == from) return (SkSpan){from->pos, 0};
  const SkToken *last = p->at - 1;
  return (SkSpan){from->pos, last->pos + last->len - from->pos};
}

bool sk_parser_new_line(const SkParser *p, const SkToken *t) {
  if (t == p->first) return true;
  uint32_t from = t[-1].pos + t[-1].len;
  return memchr(sk_text(p, from), '\n', t->pos - from) != NULL;
}

SkSpan sk_parser_behind(const SkParser *p) {
  if (p->at == p->first) return (SkSpan){p->at->pos, 0};
  return (SkSpan){p->at[-1].pos + p->at[-1].len, 0};
}

// Is the current token the first of an element, equation or class? Then nothing before it is wrong.
static bool at_item_start(const SkParser *p) {
  if (p->at == p->first) return true;
  switch ((SkTokenKind)p->at[-1].kind) {
    case SK_TK_SEMICOLON:
    case SK_KW_equation:
    case SK_KW_algorithm:
    case SK_KW_then:
    case SK_KW_loop:
    case SK_KW_else:
    case SK_KW_public:
    case SK_KW_protected: return true;
    default: return false;
  }
}

SkSpan sk_parser_here(const SkParser *p) {
  if (!at_item_start(p) && (sk_kind(p) == SK_TK_EOF || sk_parser_new_line(p, p->at)))
    return sk_parser_behind(p);
  return sk_token_span(p->at);
}

static bool starts_block(SkTokenKind kind) {
  return kind == SK_KW_if || kind == SK_KW_for || kind == SK_KW_while || kind == SK_KW_when;
}

const char *sk_parser_found(const SkParser *p) {
  const SkToken *t = p->at;
  uint32_t       n = t->len > 40 ? 40 : t->len;
  switch ((SkTokenKind)t->kind) {
    case SK_TK_IDENT:
      if (*sk_text(p, t->pos) == '\'')
        return sk_arena_printf(p->arena, "%.*s", (int)n, sk_text(p, t->pos));
      return sk_arena_printf(p->arena, "'%.*s'", (int)n, sk_text(p, t->pos));
    case SK_TK_INT:
    case SK_TK_REAL:
      return sk_arena_printf(p->arena, "the number %.*s", (int)n, sk_text(p, t->pos));
    case SK_KW_end:
      // What it closes makes clear which one it is.
      if (t[1].kind != SK_TK_IDENT && !starts_block((SkTokenKind)t[1].kind)) return "'end'";
      n = t[1].len > 40 ? 40 : t[1].len;
      return sk_arena_printf(p->arena, "'end %.*s'", (int)n, sk_text(p, t[1].pos));
    default: return sk_token_kind_text((SkTokenKind)t->kind);
  }
}

// Reporting ---------------------------------------------------------------------------------------

static const char *format_text(SkArena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int   n    = vsnprintf(NULL, 0, format, again);
  char *text = sk_arena_alloc(arena, (size_t)(n < 0 ? 0 : n) + 1);
  if (n > 0) vsnprintf(text, (size_t)n + 1, format, args);
  va_end(again);
  return text;
}

// A token the lexer complained about stands for any other complaint at this place.
static bool silent(const SkParser *p) { return p->panic || sk_kind(p) == SK_TK_ERROR; }

void sk_parser_fail(SkParser *p, int code, SkSpan span, const char *format, ...) {
  if (!silent(p) && !(p->cut_off && sk_kind(p) == SK_TK_EOF)) {
    va_list args;
    va_start(args, format);
    sk_diag(p->env->diags, code, span, "%s", format_text(p->arena, format, args));
    va_end(args);
    p->errors++;
  }
  if (!p->panic) p->lost++;
  p->panic = true;
}

// Slips after which the tree is what the user meant.
static bool is_clear(int code) {
  switch (code) {
    case 1102:
    case 1201:
    case 1202:
    case 1203:
    case 1204:
    case 1205:
    case 1207:
    case 1208:
    case 1210:
    case 1217: return true;
    default: return false;
  }
}

bool sk_parser_slip(SkParser *p, int code, SkSpan span, const char *format, ...) {
  if (p->panic) return false;
  va_list args;
  va_start(args, format);
  sk_diag(p->env->diags, code, span, "%s", format_text(p->arena, format, args));
  va_end(args);
  if (sk_code_severity(code) == SK_ERROR) {
    p->errors++;
    if (!is_clear(code)) p->lost++;
  }
  return true;
}

void sk_parser_help(SkParser *p, const char *text) { sk_diag_help(p->env->diags, "%s", text); }

void sk_parser_expected(SkParser *p, const char *what) {
  sk_parser_fail(p, 1101, sk_parser_here(p), "expected %s, found %s", what, sk_parser_found(p));
}

bool sk_parser_expect(SkParser *p, SkTokenKind kind, const char *where) {
  if (!p->panic && sk_accept(p, kind)) return true;
  sk_parser_fail(p, 1101, sk_parser_here(p), "expected %s %s, found %s", sk_token_kind_text(kind),
                 where, sk_parser_found(p));
  return false;
}

bool sk_parser_close(SkParser *p, SkTokenKind kind, const SkToken *opener) {
  if (!p->panic && sk_accept(p, kind)) return true;
  if (silent(p)) {
    p->panic = true;
    return false;
  }
  // A ';' would have been read in a matrix, so this is none.
  bool        matrix   = kind == SK_TK_RBRACKET && sk_kind(p) != SK_TK_SEMICOLON;
  const char *or_comma = matrix ? "',', ';' or " : "',' or ";
  sk_parser_fail(p, 1103, sk_parser_here(p), "expected %s%s, found %s", or_comma,
                 sk_token_kind_text(kind), sk_parser_found(p));
  sk_diag_note(p->env->diags, sk_token_span(opener), "the bracket was opened here");
  return false;
}

SkName sk_parser_intern(SkParser *p, const SkToken *t) {
  const char *s = sk_text(p, t->pos);
  if (s[0] != '\'' || !memchr(s, '\\', t->len)) return sk_name(p->env->names, s, t->len);
  // '\?' and '\"' are the same identifiers as '?' and '"'.
  char  *plain = sk_arena_alloc(p->arena, t->len);
  size_t n     = 0;
  for (uint32_t i = 0; i < t->len; i++) {
    if (s[i] == '\\' && i + 1 < t->len) {
      if (s[i + 1] != '?' && s[i + 1] != '"') plain[n++] = s[i];
      plain[n++] = s[++i];
    } else {
      plain[n++] = s[i];
    }
  }
  return sk_name(p->env->names, plain, n);
}

SkName sk_parser_name(SkParser *p, const char *what, SkSpan *span) {
  const SkToken *t = p->at;
  if (!p->panic && t->kind == SK_TK_IDENT) {
    if (span) *span = sk_token_span(t);
    sk_next(p);
    return sk_parser_intern(p, t);
  }
  if (span) *span = sk_parser_here(p);
  SkTokenKind after = sk_peek(p, 1);
  bool        meant = t->kind >= SK_TK_KEYWORD_FIRST && t->kind != SK_KW_end &&
               !sk_parser_new_line(p, t) &&
               (after == SK_TK_SEMICOLON || after == SK_TK_EQUALS || after == SK_TK_COMMA ||
                after == SK_TK_LPAREN || after == SK_TK_RPAREN || after == SK_TK_STRING ||
                after == SK_TK_DOT || after == SK_TK_LBRACKET);
  if (meant && !p->panic) {
    const char *word = sk_token_kind_text((SkTokenKind)t->kind);
    if (sk_parser_slip(p, 1211, sk_token_span(t), "%s is a keyword and cannot be %s", word, what))
      sk_parser_help(p, "choose another name");
    sk_next(p);
    return sk_name(p->env->names, sk_text(p, t->pos), t->len);
  }
  sk_parser_fail(p, 1112, sk_parser_here(p), "expected %s, found %s", what, sk_parser_found(p));
  return NULL;
}

SkName sk_parser_new_name(SkParser *p, const char *what, SkSpan *span) {
  static const char *const taken[] = {"Real", "Integer", "Boolean", "String"};
  SkName                   name    = sk_parser_name(p, what, span);
  // In `paramter Real x` the first word is wrong, not the second.
  if (sk_kind(p) == SK_TK_IDENT && !sk_parser_new_line(p, p->at)) return name;
  for (size_t i = 0; name && i < sizeof taken / sizeof taken[0]; i++)
    if (name[0] == taken[i][0] && strcmp(name, taken[i]) == 0 &&
        sk_parser_slip(p, 1211, *span, "'%s' is a predefined type and cannot be %s", name, what))
      sk_parser_help(p, "choose another name");
  return name;
}

bool sk_parser_enter(SkParser *p) {
  if (++p->depth <= SK_MAX_NESTING) return true;
  if (!p->too_deep)
    sk_parser_fail(p, 1109, sk_token_span(p->at),
                   "more than %d brackets, blocks or classes inside each other", SK_MAX_NESTING);
  p->too_deep = true;
  p->panic    = true;
  // What follows cannot be understood without what was left out: one message is enough.
  p->cut_off = true;
  while (sk_kind(p) != SK_TK_EOF) sk_next(p);
  return false;
}

// Recovery ----------------------------------------------------------------------------------------

bool sk_starts_class(SkTokenKind kind) {
  switch (kind) {
    case SK_KW_encapsulated:
    case SK_KW_partial:
    case SK_KW_class:
    case SK_KW_model:
    case SK_KW_operator:
    case SK_KW_record:
    case SK_KW_block:
    case SK_KW_expandable:
    case SK_KW_connector:
    case SK_KW_type:
    case SK_KW_package:
    case SK_KW_pure:
    case SK_KW_impure:
    case SK_KW_function: return true;
    default: return false;
  }
}

bool sk_starts_element(SkTokenKind kind) {
  switch (kind) {
    case SK_KW_import:
    case SK_KW_extends:
    case SK_KW_redeclare:
    case SK_KW_final:
    case SK_KW_inner:
    case SK_KW_outer:
    case SK_KW_replaceable:
    case SK_KW_flow:
    case SK_KW_stream:
    case SK_KW_discrete:
    case SK_KW_parameter:
    case SK_KW_constant:
    case SK_KW_input:
    case SK_KW_output: return true;
    default: return sk_starts_class(kind);
  }
}

bool sk_ends_section(const SkParser *p) {
  switch (sk_kind(p)) {
    case SK_TK_EOF:
    case SK_KW_end:
    case SK_KW_public:
    case SK_KW_protected:
    case SK_KW_equation:
    case SK_KW_algorithm:
    case SK_KW_external: return true;
    case SK_KW_initial: {
      SkTokenKind after = sk_peek(p, 1);
      return after == SK_KW_equation || after == SK_KW_algorithm;
    }
    default: return false;
  }
}

// Can the current token begin an item of the list? Used to decide that only a ';' is missing.
static bool starts_item(const SkParser *p, SkListKind list) {
  SkTokenKind k = sk_kind(p);
  if (k == SK_TK_IDENT || k == SK_KW_annotation || sk_ends_section(p)) return true;
  if (list == SK_IN_ELEMENTS) return k == SK_TK_DOT || sk_starts_element(k);
  return starts_block(k) || k == SK_KW_connect || k == SK_KW_der || k == SK_TK_LPAREN ||
         k == SK_KW_else || k == SK_KW_elseif || k == SK_KW_elsewhen || k == SK_KW_break ||
         k == SK_KW_return || k == SK_KW_parameter || k == SK_KW_constant;
}

static uint32_t column(const SkParser *p, const SkToken *t) {
  const char *line = sk_text(p, t->pos);
  uint32_t    n    = 0;
  // Long lines are generated ones: nobody indents those, so a bounded look is enough.
  while (t->pos - n > p->source->base && n < 400 && line[-1] != '\n') {
    line--;
    n++;
  }
  return n;
}

// While skipping: does the current token begin a new line, not further right than the broken item,
// and look like the beginning of the next one?
static bool fresh_start(const SkParser *p, const SkToken *from, SkListKind list) {
  if (!sk_parser_new_line(p, p->at)) return false;
  SkTokenKind k = sk_kind(p), after = sk_peek(p, 1);
  bool        good = sk_starts_element(k) && k != SK_KW_function && k != SK_KW_pure;
  if (k == SK_TK_IDENT)
    good = list == SK_IN_ELEMENTS ? after == SK_TK_IDENT
                                  : after == SK_TK_EQUALS || after == SK_TK_ASSIGN;
  if (list != SK_IN_ELEMENTS && (k == SK_KW_connect || k == SK_KW_when || k == SK_KW_for))
    good = true;
  return good && column(p, p->at) <= column(p, from);
}

// Does the current token close the list, whatever brackets are open?
static bool hard_stop(const SkParser *p, SkListKind list) {
  SkTokenKind k = sk_kind(p);
  if (k == SK_KW_end) {
    // Inside subscripts `end` is a value, but then nothing of this follows it.
    const SkToken *after = p->at + 1;
    if (after->kind == SK_TK_SEMICOLON) return sk_parser_new_line(p, p->at);
    if (after->kind == SK_TK_IDENT)
      return after[1].kind == SK_TK_SEMICOLON || sk_parser_new_line(p, after + 1);
    return starts_block((SkTokenKind)after->kind);
  }
  if (list != SK_IN_ELEMENTS && (k == SK_KW_elsewhen || k == SK_KW_elseif || k == SK_KW_else) &&
      sk_parser_new_line(p, p->at))
    return true;
  return sk_ends_section(p) && k != SK_KW_external;
}

static int square_depth(const SkToken *from, const SkToken *to) {
  int depth = 0;
  for (const SkToken *t = from; t < to; t++) {
    if (t->kind == SK_TK_LBRACKET) depth++;
    if (t->kind == SK_TK_RBRACKET && depth) depth--;
  }
  return depth;
}

// After a ';' between [ and ]: does the next row of a matrix begin here, or is a ']' missing?
static bool starts_row(const SkToken *t) {
  switch ((SkTokenKind)t->kind) {
    case SK_TK_INT:
    case SK_TK_REAL:
    case SK_TK_STRING:
    case SK_TK_LPAREN:
    case SK_TK_LBRACE:
    case SK_TK_LBRACKET:
    case SK_TK_PLUS:
    case SK_TK_MINUS:
    case SK_KW_true:
    case SK_KW_false:
    case SK_KW_not: return true;
    case SK_TK_IDENT:
      return t[1].kind != SK_TK_IDENT && t[1].kind != SK_TK_EQUALS && t[1].kind != SK_TK_ASSIGN;
    default: return false;
  }
}

void sk_parser_sync(SkParser *p, const SkToken *from, SkListKind list) {
  int square = square_depth(from, p->at);  // a ';' between [ ] separates rows of a matrix
  for (; sk_kind(p) != SK_TK_EOF; sk_next(p)) {
    SkTokenKind k = sk_kind(p);
    if (p->at != from && (hard_stop(p, list) || fresh_start(p, from, list))) break;
    if (k == SK_TK_LBRACKET) square++;
    if (k == SK_TK_RBRACKET && square) square--;
    if (k != SK_TK_SEMICOLON) continue;
    if (square > 0 && starts_row(p->at + 1)) continue;
    sk_next(p);
    break;
  }
  p->panic = false;
}

void sk_parser_meant(SkParser *p, const SkToken *t) {
  static const char *const words[] = {
#define SK_KW_WORD(word) #word,
      SK_KEYWORD_LIST(SK_KW_WORD)
#undef SK_KW_WORD
  };
  if (t->kind != SK_TK_IDENT || t->len > 20 || t->len < 4) return;
  const char *word  = sk_arena_printf(p->arena, "%.*s", (int)t->len, sk_text(p, t->pos));
  const char *meant = sk_did_you_mean(word, words, sizeof words / sizeof words[0]);
  if (meant) sk_diag_help(p->env->diags, "did you mean '%s'?", meant);
}

// A name in single quotes where a description may stand was meant as a string.
static bool quoted_description(SkParser *p) {
  if (sk_kind(p) != SK_TK_IDENT || *sk_text(p, p->at->pos) != '\'' || sk_parser_new_line(p, p->at))
    return false;
  if (sk_parser_slip(p, 1207, sk_token_span(p->at), "a description stands in double quotes"))
    sk_parser_help(p, "write \"...\"; '...' is an identifier");
  sk_next(p);
  return true;
}

void sk_parser_end_item(SkParser *p, const SkToken *from, const char *what, SkListKind list) {
  bool unclosed = p->unclosed;
  p->unclosed   = false;
  if (!p->panic) {
    if (sk_accept(p, SK_TK_SEMICOLON) || unclosed) return;
    if (quoted_description(p) && sk_accept(p, SK_TK_SEMICOLON)) return;
    bool only_that = (sk_parser_new_line(p, p->at) || sk_ends_section(p)) && starts_item(p, list);
    if (only_that && sk_kind(p) != SK_TK_ERROR && !(p->cut_off && sk_kind(p) == SK_TK_EOF)) {
      sk_parser_slip(p, 1102, sk_parser_behind(p), "expected ';' after %s, found %s", what,
                     sk_parser_found(p));
      return;
    }
    sk_parser_fail(p, 1102, sk_parser_here(p), "expected ';' after %s, found %s", what,
                   sk_parser_found(p));
    sk_slip_semicolon(p, from);
  }
  sk_parser_sync(p, from, list);
}

bool sk_parser_will_close(SkParser *p) {
  SkOpen *open = p->open;
  while (open && open->word != SK_KW_class) open = open->outer;
  if (!open || open->will_close) return true;
  if (open->never_closed) return false;
  for (const SkToken *t = p->at; t->kind != SK_TK_EOF; t++) {
    // Looking far ahead again and again must not make a long text slow.
    if (p->look_ahead == 0) return true;
    p->look_ahead--;
    if (t->kind != SK_KW_end || t[1].kind != SK_TK_IDENT) continue;
    SkName name = sk_parser_intern(p, t + 1);
    for (SkOpen *o = open; o; o = o->outer) {
      if (o->word != SK_KW_class || o->name != name) continue;
      open->will_close   = o == open;
      open->never_closed = o != open;
      return o == open;
    }
  }
  open->never_closed = true;
  return false;
}
