// codegen/function/function.h - functions of the model as C, and calls of them inside units.
//
// in:    the flat model's functions (typed statements and expressions)
// out:   C text: types, prototypes, bodies; one C function each, arrays and records as values
// cost:  linear in the text of the functions
// not:   the C functions that external ones call (link.h)
// ref:   docs/algorithms/codegen.md
#ifndef SK_CODEGEN_FUNCTION_H
#define SK_CODEGEN_FUNCTION_H

#include "codegen/text/unit.h"

typedef void (*SkWriter)(SkEmit *emit, SkX x);

// All functions of the flat model: types and prototypes into `shared`, bodies. sources may be NULL.
void sk_function_emit_all(SkEmit *emit, SkSources *sources, SkBuf *shared);

// Declares local number `local` for an aggregate node (CALL, ARRAY, RECORD) or a scalar CALL, unless it is declared, and
// computes it at the current indentation; `write` writes argument expressions.
void sk_function_local(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, bool declared,
                       SkWriter write);
// Declares it only. False: there is nothing to compute.
bool sk_function_declare(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, SkWriter write);

// One scalar of such a local.
void sk_function_elem(SkEmit *emit, SkX aggregate, uint32_t local, uint64_t position);

// The output of a call that has the scalar at `position`, where that is an array of Reals, and the place in that; else SK_NONE.
uint32_t sk_function_output(SkEmit *emit, SkX call, uint64_t position, uint32_t *at);
// That array.
void sk_function_array(SkEmit *emit, SkX call, uint32_t local, uint32_t output);

// TO_STRING and CONCAT.
void sk_function_text(SkEmit *emit, SkX x, SkWriter write);

// Does computing this node leave something in scratch memory?
bool sk_function_takes_scratch(SkEmit *emit, SkX x);

// C name of the destructor of the external object that this call constructs; NULL: none.
const char *sk_function_destructor(SkEmit *emit, SkX constructor);
// Are there functions of the helper library, which wants the runtime's utilities?
bool sk_function_wants_utilities(SkEmit *emit);

#endif
