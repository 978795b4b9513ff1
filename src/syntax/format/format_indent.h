// syntax/format/format_indent.h - which tokens begin a statement or declaration, and how deep in blocks.
//
// in:    the tokens of a text without errors, one after the other
// out:   for each whether a line that it begins is a new statement, and its depth
// cost:  O(1) a token
#ifndef SK_SYNTAX_FORMAT_INDENT_H
#define SK_SYNTAX_FORMAT_INDENT_H

#include "syntax/parse/token.h"

typedef struct {
  bool     begins;         // a statement, a declaration, a heading or an `end`
  bool     closes;         // a closing bracket
  uint32_t depth;          // blocks around it
  uint32_t comment_depth;  // of comments on lines of their own before it
  uint32_t space;          // blanks before it where it follows on the same line
} SkLineStart;

typedef struct SkIndent SkIndent;

SkIndent   *sk_indent_new(SkArena *arena, const SkFileTokens *tokens);
SkLineStart sk_indent_next(SkIndent *state, uint32_t token);  // in ascending order

#endif
