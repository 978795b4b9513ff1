#include "syntax/format/format_space.h"

static SkTokenKind kind_at(const SkSpacing *s, uint32_t i) {
  return i < s->tokens->n ? s->tokens->at[i].kind : SK_TK_EOF;
}

// Whether the author left something between a token and the one before it: a blank, a line end, a comment.
static bool apart(const SkSpacing *s, uint32_t i) {
  if (i == 0 || i >= s->tokens->n) return false;
  const SkToken *before = &s->tokens->at[i - 1];
  return before->pos + before->len != s->tokens->at[i].pos;
}

static bool opens(SkTokenKind k) {
  return k == SK_TK_LPAREN || k == SK_TK_LBRACKET || k == SK_TK_LBRACE;
}
static bool closes(SkTokenKind k) {
  return k == SK_TK_RPAREN || k == SK_TK_RBRACKET || k == SK_TK_RBRACE;
}

// A value may end here, so that + or - after it has two operands.
static bool ends_value(const SkSpacing *s, uint32_t i) {
  SkTokenKind k = kind_at(s, i);
  return k == SK_TK_IDENT || k == SK_TK_STRING || k == SK_TK_INT || k == SK_TK_REAL || closes(k) ||
         k == SK_KW_end || k == SK_KW_true || k == SK_KW_false;
}

static bool is_sign(SkTokenKind k) {
  return k == SK_TK_PLUS || k == SK_TK_MINUS || k == SK_TK_EW_PLUS || k == SK_TK_EW_MINUS;
}

typedef enum { NO_OPERATOR, SPACED, AS_WRITTEN, AS_WRITTEN_TWICE } Operator;

// How an operator of two operands at token i is set.
static Operator operator_at(const SkSpacing *s, uint32_t i) {
  SkTokenKind k = kind_at(s, i);
  if (is_sign(k)) return i > 0 && ends_value(s, i - 1) ? AS_WRITTEN : NO_OPERATOR;
  switch (k) {
    case SK_TK_EQUALS: return s->depth ? AS_WRITTEN_TWICE : SPACED;
    case SK_TK_ASSIGN: return SPACED;
    case SK_TK_LT:
    case SK_TK_LE:
    case SK_TK_GT:
    case SK_TK_GE:
    case SK_TK_EQ:
    case SK_TK_NE: return s->depth ? AS_WRITTEN : SPACED;
    case SK_TK_STAR:
    case SK_TK_SLASH:
    case SK_TK_CARET:
    case SK_TK_EW_STAR:
    case SK_TK_EW_SLASH:
    case SK_TK_EW_CARET:
    case SK_TK_COLON: return AS_WRITTEN;
    default: return NO_OPERATOR;
  }
}

static uint32_t around(const SkSpacing *s, uint32_t i, Operator how) {
  bool before = apart(s, i), after = apart(s, i + 1);
  if (how == SPACED) return 1;
  return how == AS_WRITTEN ? before || after : before && after;
}

// A word that a bracket follows at once, as in f(x).
static bool calls(SkTokenKind k) {
  return k == SK_TK_IDENT || closes(k) || k == SK_KW_der || k == SK_KW_initial ||
         k == SK_KW_connect || k == SK_KW_enumeration || k == SK_KW_pure || k == SK_KW_end;
}

static uint32_t behind_comma(const SkSpacing *s, uint32_t i) {
  // Points and rows of numbers are written close or wide, lists of arguments wide.
  bool list = s->depth == 0 || s->depth > SK_SPACING_DEEP || s->open[s->depth - 1] == SK_TK_LPAREN;
  return list ? 1 : apart(s, i);
}

static uint32_t between(const SkSpacing *s, uint32_t i) {
  SkTokenKind before = kind_at(s, i - 1), after = kind_at(s, i);
  if (after == SK_TK_COMMA || after == SK_TK_SEMICOLON || closes(after)) return 0;
  if (opens(before) || before == SK_TK_DOT) return 0;
  if (before == SK_TK_COMMA) return behind_comma(s, i);
  if (before == SK_TK_SEMICOLON) return 1;
  // A dot between names is part of a name, one behind a word begins one.
  if (after == SK_TK_DOT && (before == SK_TK_IDENT || closes(before))) return 0;
  Operator op = operator_at(s, i);
  if (op) return around(s, i, op);
  op = operator_at(s, i - 1);
  if (op) return around(s, i - 1, op);
  if (is_sign(before)) return 0;
  if (before == SK_KW_annotation && after == SK_TK_LPAREN) return apart(s, i);
  if ((after == SK_TK_LPAREN || after == SK_TK_LBRACKET) && calls(before)) return 0;
  return 1;
}

uint32_t sk_spacing_next(SkSpacing *s, uint32_t i) {
  SkTokenKind k     = kind_at(s, i);
  uint32_t    space = i ? between(s, i) : 0;
  if (opens(k)) {
    if (s->depth < SK_SPACING_DEEP) s->open[s->depth] = (uint8_t)k;
    s->depth++;
  } else if (closes(k) && s->depth) {
    s->depth--;
  }
  return space;
}
