// model/function/native.h - external functions: what their annotations may say, and which may run unasked.
//
// in:    texts of a model; functions with the files they are written in
// out:   why a text is refused; why a function needs the user's leave
// not:   compiling (codegen/helper.h); asking
// ref:   docs/decisions/native-code.md
//
// A text of a model reaches the compiler as the name of a library, as an existing folder or as C code. It never
// becomes an option: names have a strict set of characters, folders are absolute real paths.
#ifndef SK_MODEL_NATIVE_H
#define SK_MODEL_NATIVE_H

#include "model/function/fn.h"
#include "syntax/library/library.h"

// Why this cannot be the name of a library, NULL when it can: letters, digits and _ . + - only, no - or . first, no ..
// and at most 200 characters.
const char *sk_native_library_fault(const char *name);
// Why this cannot be the name of a C function.
const char *sk_native_function_fault(const char *name);

// How many numbers a function of <math.h> takes that has no header or library of its own; 0 for all other functions. Its
// arguments and its value are scalar Reals (model/function/fn_external.c).
uint32_t sk_native_mathematics(const SkFn *fn);

// NULL when an external function may run without leave: mathematics, and functions of library folders with everything
// they name. Else the first half of a sentence that says why not, in the arena.
const char *sk_native_needs_leave(SkArena *arena, const SkFn *fn, SkSources *sources,
                                  const SkLibrary *library);
// What to do about it.
extern const char sk_native_help[];

#endif
