// lsp/context.h - what stands before the cursor, told from the words alone: the text is rarely complete there.
//
// in:    the tokens of a file, an offset in it
// out:   the name that is being typed, and the brackets around it with the names before them
// cost:  back to the beginning of the statement
// not:   meanings
#ifndef SK_LSP_CONTEXT_H
#define SK_LSP_CONTEXT_H

#include "base/name.h"
#include "syntax/parse/token.h"

#define SK_CONTEXT_DEEP  32
#define SK_CONTEXT_PARTS 16

typedef struct {
  SkName   parts[SK_CONTEXT_PARTS];
  uint32_t n;
  bool     global;  // it begins with a dot
} SkWritten;

typedef struct {
  SkWritten name;  // before the bracket; n 0: none
  SkWritten type;  // before that name: of a declaration
  SkTokenKind
      word;  // a keyword before it: connect, annotation, extends of `extends A(`; else SK_TK_EOF
  uint32_t commas;  // before the cursor, at its depth
  bool     value;   // an = since the last comma: a value is being typed
} SkBracket;

typedef struct {
  uint32_t    from;    // where the word under the cursor begins, as an offset
  SkWritten   before;  // a.b. before it
  bool        dotted;
  SkBracket   around[SK_CONTEXT_DEEP];  // open round brackets, innermost first
  uint32_t    n_around;
  SkWritten   sibling;  // the name before the last comma in the innermost bracket; n 0: none
  SkTokenKind last;     // the word before all that, such as extends or import
  bool        begins;   // it begins a statement
} SkContext;

// False inside a comment, a string or a number.
bool sk_context_at(const SkFileTokens *tokens, SkNames *names, uint32_t offset, SkContext *out);

#endif
