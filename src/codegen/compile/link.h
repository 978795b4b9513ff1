// codegen/compile/link.h - what external functions need besides generated code: headers, sources, libraries.
//
// in:    functions of the flat model with their Include, Library and directory annotations
// out:   SkLink (tier.h): the text of a helper library with one wrapper per function, and what to compile
//        and link with it. Where a library has no binary for this machine, the sources in the package's
//        Resources/C-Sources are compiled instead.
// not:   compiling (tier.h, helper.c)
// ref:   Modelica 3.6, 12.9
#ifndef SK_CODEGEN_LINK_H
#define SK_CODEGEN_LINK_H

#include "codegen/compile/tier.h"
#include "model/flat/flat.h"

// NULL when the model calls no external function. Warns of functions that cannot be called (SK3801).
const SkLink *sk_link_collect(SkArena *arena, const SkFlat *flat, SkDiags *diags);

// "double name(double a0, int a1)"
void sk_fn_external_head(SkArena *arena, const SkFn *fn, const char *name, bool names, SkBuf *out);
// "void skx_entry(void **a, void *r)": a call of `name` with arguments from untyped memory.
void sk_fn_external_entry(SkArena *arena, const SkFn *fn, const char *name, SkBuf *out);
bool sk_fn_external_usable(SkArena *arena, const SkFn *fn, const char **why);
bool sk_fn_external_helped(const SkFn *fn);  // comes from the helper library
bool sk_fn_is_fortran(const SkFn *fn);
// Why a function's FORTRAN library cannot be used; NULL when it can.
const char *sk_fn_library_missing(SkArena *arena, const SkFn *fn);
// As the linker knows it: FORTRAN's names are changed by its compiler.
const char *sk_fn_external_name(SkArena *arena, const SkFn *fn);
// "a0, a1": the arguments of sk_fn_external_head.
void sk_fn_external_pass(const SkFn *fn, SkBuf *out);

#endif
