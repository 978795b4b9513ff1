#include "syntax/format/format_indent.h"

#include "base/vec.h"

struct SkIndent {
  SkArena            *arena;
  const SkFileTokens *tokens;
  uint32_t            depth;     // blocks that are open
  uint32_t            brackets;  // of any kind that are open
  uint32_t            choices;   // if-expressions without their else so far, outside brackets
  bool                start;     // a statement may begin here
  uint32_t            head_end;  // first token behind the head of the class that begins
  bool                choosing;  // inside a statement whose `then` or `loop` opens its body
};

SkIndent *sk_indent_new(SkArena *arena, const SkFileTokens *tokens) {
  SkIndent *b = SK_NEW(arena, SkIndent);
  b->arena    = arena;
  b->tokens   = tokens;
  b->start    = true;
  return b;
}

static SkTokenKind kind_at(const SkIndent *b, uint32_t i) {
  return i < b->tokens->n ? b->tokens->at[i].kind : SK_TK_EOF;
}

static bool is_class_prefix(SkTokenKind kind) {
  switch (kind) {
    case SK_KW_redeclare:
    case SK_KW_final:
    case SK_KW_inner:
    case SK_KW_outer:
    case SK_KW_replaceable:
    case SK_KW_encapsulated:
    case SK_KW_partial:
    case SK_KW_expandable:
    case SK_KW_pure:
    case SK_KW_impure: return true;
    default: return false;
  }
}

static bool is_class_word(SkTokenKind kind) {
  switch (kind) {
    case SK_KW_class:
    case SK_KW_model:
    case SK_KW_record:
    case SK_KW_block:
    case SK_KW_connector:
    case SK_KW_type:
    case SK_KW_package:
    case SK_KW_function:
    case SK_KW_operator: return true;
    default: return false;
  }
}

// The first token behind a bracket that opens at i.
static uint32_t behind_bracket(const SkIndent *b, uint32_t i) {
  uint32_t open = 0;
  for (; kind_at(b, i) != SK_TK_EOF; i++) {
    SkTokenKind kind = kind_at(b, i);
    if (kind == SK_TK_LPAREN || kind == SK_TK_LBRACKET || kind == SK_TK_LBRACE) open++;
    if (kind == SK_TK_RPAREN || kind == SK_TK_RBRACKET || kind == SK_TK_RBRACE) open--;
    if (open == 0) return i + 1;
  }
  return i;
}

// Where the body of a class with a body of its own begins whose declaration begins at token i; 0 when it is none.
static uint32_t class_body(const SkIndent *b, uint32_t i) {
  while (is_class_prefix(kind_at(b, i))) i++;
  if (!is_class_word(kind_at(b, i))) return 0;
  while (is_class_word(kind_at(b, i))) i++;
  bool extends = kind_at(b, i) == SK_KW_extends;
  i += extends;
  if (kind_at(b, i) != SK_TK_IDENT) return 0;
  i++;
  if (kind_at(b, i) == SK_TK_EQUALS) return 0;
  if (extends && kind_at(b, i) == SK_TK_LPAREN) i = behind_bracket(b, i);
  while (kind_at(b, i) == SK_TK_STRING || kind_at(b, i) == SK_TK_PLUS) i++;
  return i;
}

// What the token changes outside of brackets when it does not begin a statement.
static void inside_statement(SkIndent *b, SkTokenKind kind) {
  switch (kind) {
    case SK_TK_SEMICOLON:
      b->start    = true;
      b->choices  = 0;
      b->choosing = false;
      break;
    case SK_KW_if: b->choices++; break;
    case SK_KW_else:
      if (b->choices) b->choices--;
      break;
    case SK_KW_then:
    case SK_KW_loop:
      if (b->choices || !b->choosing) break;
      b->start    = true;
      b->choosing = false;
      break;
    default: break;
  }
}

// A token that begins a statement: its depth, and what follows from it.
static uint32_t begin_statement(SkIndent *b, uint32_t i) {
  SkTokenKind kind  = kind_at(b, i);
  uint32_t    outer = b->depth ? b->depth - 1 : 0;
  b->start          = false;
  switch (kind) {
    case SK_KW_end: b->depth = outer; return b->depth;
    case SK_KW_if:
    case SK_KW_for:
    case SK_KW_when:
    case SK_KW_while: b->choosing = true; return b->depth++;
    case SK_KW_elseif:
    case SK_KW_elsewhen: b->choosing = true; return outer;
    case SK_KW_else:
    case SK_KW_public:
    case SK_KW_protected:
    case SK_KW_equation:
    case SK_KW_algorithm: b->start = true; return outer;
    case SK_KW_initial:
      // The heading's second word begins nothing of its own.
      if (kind_at(b, i + 1) != SK_KW_equation && kind_at(b, i + 1) != SK_KW_algorithm) break;
      b->head_end = i + 2;
      return outer;
    default: break;
  }
  b->head_end = class_body(b, i);
  return b->head_end ? b->depth++ : b->depth;
}

SkLineStart sk_indent_next(SkIndent *b, uint32_t i) {
  SkTokenKind kind = kind_at(b, i);
  if (b->head_end && i == b->head_end) {
    b->head_end = 0;
    b->start    = true;
  }
  bool        opens  = kind == SK_TK_LPAREN || kind == SK_TK_LBRACKET || kind == SK_TK_LBRACE;
  bool        closes = kind == SK_TK_RPAREN || kind == SK_TK_RBRACKET || kind == SK_TK_RBRACE;
  SkLineStart start  = {.closes = closes, .comment_depth = b->depth};
  if (b->start && b->brackets == 0 && !b->head_end) {
    start.begins = true;
    start.depth  = kind == SK_TK_EOF ? 0 : begin_statement(b, i);
  } else if (b->brackets == 0 && !b->head_end) {
    inside_statement(b, kind);
  }
  if (opens) b->brackets++;
  if (closes && b->brackets) b->brackets--;
  return start;
}
