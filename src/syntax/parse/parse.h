// syntax/parse/parse.h - from text to tree: the whole grammar of Modelica 3.6.
//
// in:    a text (file, command-line value, test)
// out:   SkFile or SkExpr in the arena; every syntax error of the text as a diagnostic, each once
// cost:  one pass over the text to find the tokens, one over the tokens; about 50 MB/s and core
// not:   any check that needs the meaning of a name (model/), finding files (library.h)
// ref:   Modelica 3.6, chapter 2 and appendix A
//
// A text with errors still gives a tree: the parser skips to the next place it understands, and
// what could not be read is SK_EX_ERROR or SK_EQ_ERROR, about which later phases stay silent.
#ifndef SK_SYNTAX_PARSE_H
#define SK_SYNTAX_PARSE_H

#include "base/diag.h"
#include "base/name.h"
#include "base/source.h"
#include "syntax/ast.h"

// Bounds, each with a diagnostic. They make recursion over a syntax tree safe.
#define SK_MAX_FILE    ((uint32_t)1024 * 1024 * 1024)    // bytes in a text
#define SK_MAX_TOKEN   ((uint32_t)16 * 1024 * 1024 - 1)  // bytes in a string literal
#define SK_MAX_IDENT   ((uint32_t)64 * 1024)             // bytes in an identifier
#define SK_MAX_NESTING 256   // brackets, modifiers, blocks and classes inside each other, together
#define SK_MAX_HEIGHT  2000  // of an expression tree: also bounds a + b + c + ...

// What every parse works with. Names must be shared by all texts that are used together.
typedef struct {
  SkArena   *arena;
  SkNames   *names;
  SkSources *sources;
  SkDiags   *diags;
} SkParseEnv;

// Never NULL. ->errors tells whether something was wrong.
SkFile *sk_parse(const SkParseEnv *env, const SkSource *source);

// Adds the text as a source called `path`, then parses it. Keeps both pointers; text needs no NUL.
// NULL only when the text is larger than SK_MAX_FILE or the positions are used up (reported).
SkFile *sk_parse_text(const SkParseEnv *env, const char *path, const char *text, size_t len);

// Reads and parses a file. NULL after reporting SK1301 when it cannot be read.
SkFile *sk_parse_file(const SkParseEnv *env, const char *path);

// One expression and nothing else, such as the value of --set; `origin` names it in messages
// ("--set"). NULL after reporting what is wrong.
SkExpr *sk_parse_expression(const SkParseEnv *env, const char *origin, const char *text);

// The first class of a text, for tests and generated code. NULL when there is none or on any error.
SkClass *sk_parse_class(const SkParseEnv *env, const char *origin, const char *text);

#endif
