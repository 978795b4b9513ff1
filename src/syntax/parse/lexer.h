// syntax/parse/lexer.h - from text to tokens.
//
// in:    a text in UTF-8, with or without byte order mark
// out:   all tokens with positions; comments and blanks are the gaps between them
// cost:  one pass
// not:   values of literals (parse_expr.c makes them when it meets them)
// ref:   Modelica 3.6, chapter 2
#ifndef SK_SYNTAX_LEXER_H
#define SK_SYNTAX_LEXER_H

#include "syntax/parse/token.h"

// Reports what is lexically wrong; each such place is SK_TK_ERROR or the token that was meant.
SkFileTokens *sk_lex(SkArena *arena, SkDiags *diags, const SkSource *source);

#endif
