// syntax/format/format_space.h - how many blanks stand between two tokens on a line: none or one.
//
// in:    the tokens of a text without errors, one after the other
// out:   0 or 1; for operators the author's choice, the same on both sides
// cost:  O(1) a token
#ifndef SK_SYNTAX_FORMAT_SPACE_H
#define SK_SYNTAX_FORMAT_SPACE_H

#include "syntax/parse/token.h"

#define SK_SPACING_DEEP 64  // brackets inside each other whose kind is remembered

typedef struct {
  const SkFileTokens *tokens;
  uint8_t             open[SK_SPACING_DEEP];  // kinds of the brackets around, the outermost first
  uint32_t            depth;
} SkSpacing;

// Before token i, in ascending order; meaningless where a line begins.
uint32_t sk_spacing_next(SkSpacing *spacing, uint32_t i);

#endif
