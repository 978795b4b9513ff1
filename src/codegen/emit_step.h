// codegen/emit_step.h - what one step (emit_step.c) and many in a loop (emit_march.c) have in common.
#ifndef SK_CODEGEN_EMIT_STEP_H
#define SK_CODEGEN_EMIT_STEP_H

#include "codegen/emit_priv.h"

// Variables that are put back when a step is left to the runtime.
typedef SK_VEC(uint32_t) SkVars;
typedef struct {
  SkVars vars;
  SkMap  as;  // 1 + variable -> 1 + position in vars
} SkGenKept;

SkGenKept sk_gen_kept(SkGen *g, const SkIsland *island);
// Keeps them as k0, k1, ..; then bases and first guesses of a step of width h.
void sk_gen_keep(SkGen *g, const SkIsland *island, const SkGenKept *kept);
void sk_gen_back(SkGen *g, const SkGenKept *kept);
// Which conditions hold, holds0 and so on, before the step; then at the end of it: breaks where a number is none or a condition changes, else moves g and g_old on.
void sk_gen_holds(SkGen *g, const SkIsland *island);
void sk_gen_looks(SkGen *g, const SkIsland *island);

#endif
