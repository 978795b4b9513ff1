// codegen/schedule/emit.h - a SkSystem as C text.
//
// in:    SkSystem (const)
// out:   one C translation unit that exports `const SkModelCode sk_model` (skerry/abi.h)
// cost:  linear in the expressions; long schedules are cut into functions of a few hundred blocks
// not:   compiling (tier.h); functions of the model (function.h)
// ref:   docs/algorithms/codegen.md
#ifndef SK_CODEGEN_EMIT_H
#define SK_CODEGEN_EMIT_H

#include "codegen/text/layout.h"

// Marks in the text, each a line of its own: the end of what all parts see, and around each function that
// may go to a part of its own.
#define SK_MARK_BODY "//@ body\n"
#define SK_MARK_CUT  "//@ cut\n"
#define SK_MARK_END  "//@ end\n"

// Several runs of the model that differ in numbers only are wanted side by side (SkIslandCode.variants).
typedef struct {
  bool        wanted;
  bool        staged;  // explicit methods are asked for, also of single runs
  bool        errors;  // steps may follow from errors, in single runs
  bool        inside;  // and some with stages inside their steps
  uint32_t    island;  // then: the first that cannot
  const char *why;     // then: "calls functions"; NULL: all can
} SkVariants;

// sources is used for the comments that lead back to the model.
void sk_emit_model(const SkSystem *system, const SkLayout *layout, SkSources *sources,
                   SkArena *arena, SkVariants *variants, SkBuf *out);

#endif
