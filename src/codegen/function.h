// codegen/function.h - functions of the model as C, and calls of them inside units.
#ifndef SK_CODEGEN_FUNCTION_H
#define SK_CODEGEN_FUNCTION_H

#include "codegen/unit.h"

typedef void (*SkWriter)(SkEmit *emit, SkX x);

// All functions of the flat model: prototypes, then bodies.
void sk_function_emit_all(SkEmit *emit);

// Declares local number `local` for an aggregate node (CALL, ARRAY, RECORD) or a scalar CALL and computes
// it at the current indentation; `write` writes argument expressions.
void sk_function_local(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, SkWriter write);

// One scalar of such a local.
void sk_function_elem(SkEmit *emit, SkX aggregate, uint32_t local, uint64_t position);

// TO_STRING and CONCAT.
void sk_function_text(SkEmit *emit, SkX x, SkWriter write);

#endif
