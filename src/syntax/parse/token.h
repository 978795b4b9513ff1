// syntax/parse/token.h - the words of a text.
//
// Each file keeps all its tokens with positions (comments and blanks are the gaps between them), so
// a formatter or editor can change one place and leave the rest untouched.
#ifndef SK_SYNTAX_TOKEN_H
#define SK_SYNTAX_TOKEN_H

#include "base/diag.h"

// clang-format off
#define SK_KEYWORD_LIST(X)                                                                         \
  X(algorithm) X(and) X(annotation) X(block) X(break) X(class) X(connect) X(connector) X(constant) \
  X(constrainedby) X(der) X(discrete) X(each) X(else) X(elseif) X(elsewhen) X(encapsulated) X(end) \
  X(enumeration) X(equation) X(expandable) X(extends) X(external) X(false) X(final) X(flow) X(for) \
  X(function) X(if) X(import) X(impure) X(in) X(initial) X(inner) X(input) X(loop) X(model) X(not) \
  X(operator) X(or) X(outer) X(output) X(package) X(parameter) X(partial) X(protected) X(public)   \
  X(pure) X(record) X(redeclare) X(replaceable) X(return) X(stream) X(then) X(true) X(type)        \
  X(when) X(while) X(within)
// clang-format on

typedef enum {
  SK_TK_EOF,
  SK_TK_ERROR,  // a byte or literal the lexer has already complained about
  SK_TK_IDENT,  // x or 'quoted'
  SK_TK_STRING,
  SK_TK_INT,
  SK_TK_REAL,
  SK_TK_PUNCT_FIRST,
  SK_TK_LPAREN = SK_TK_PUNCT_FIRST,
  SK_TK_RPAREN,
  SK_TK_LBRACKET,
  SK_TK_RBRACKET,
  SK_TK_LBRACE,
  SK_TK_RBRACE,
  SK_TK_COMMA,
  SK_TK_SEMICOLON,
  SK_TK_COLON,
  SK_TK_DOT,
  SK_TK_ASSIGN /* := */,
  SK_TK_EQUALS /* = */,
  SK_TK_PLUS,
  SK_TK_MINUS,
  SK_TK_STAR,
  SK_TK_SLASH,
  SK_TK_CARET,
  SK_TK_EW_PLUS,
  SK_TK_EW_MINUS,
  SK_TK_EW_STAR,
  SK_TK_EW_SLASH,
  SK_TK_EW_CARET,
  SK_TK_LT,
  SK_TK_LE,
  SK_TK_GT,
  SK_TK_GE,
  SK_TK_EQ /* == */,
  SK_TK_NE /* <> */,
  SK_TK_STARSTAR,  // ** is not Modelica: reported with "write ^", then read as ^
  SK_TK_KEYWORD_FIRST,
  SK_KW_BEFORE_FIRST_ = SK_TK_KEYWORD_FIRST - 1,
#define SK_KW_ENUM(word) SK_KW_##word,
  SK_KEYWORD_LIST(SK_KW_ENUM)
#undef SK_KW_ENUM
      SK_TK_COUNT
} SkTokenKind;

typedef struct {
  uint32_t pos;  // global position (source.h)
  uint32_t len : 24;
  uint32_t kind : 8;
} SkToken;

typedef struct SkFileTokens {
  const SkSource *source;
  SkToken        *at;
  uint32_t        n;        // the last one is SK_TK_EOF
  uint32_t        errors;   // lexical errors reported
  const uint32_t *lost_at;  // where something could not be read, ascending or not
  uint32_t        n_lost;
  bool            cut_off;  // an unclosed comment or string swallowed the end of the text
} SkFileTokens;

// "';'", "'end'", "a number": how a message names a kind of token.
const char *sk_token_kind_text(SkTokenKind kind);

#endif
