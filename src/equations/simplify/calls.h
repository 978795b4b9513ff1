// equations/simplify/calls.h - derivatives of function calls, shared by calls.c and calls_expand.c.
#ifndef SK_EQUATIONS_CALLS_H
#define SK_EQUATIONS_CALLS_H

#include "equations/work.h"

// The derivative of the scalar at `position` of a call's result, by running the function on symbols;
// SK_NO_X when that is not possible. Arguments as for SkXDiffHook.
SkX sk_call_expand(SkWork *w, SkX call, uint32_t position, const SkX *seeds);

// Its derivatives by the scalars of the arguments; false when these are not known by themselves.
bool sk_call_partials(SkWork *w, SkX call, uint32_t position, SkXPartials *out);

// That scalar itself as an expression of symbols; argument_of tells what each symbol stands for. SK_NO_X when
// the function cannot be run on symbols.
SkX sk_call_result(SkWork *w, SkX call, uint32_t position, SkMap *argument_of);

// The same with the arguments as they stand, as inlining gives it.
SkX sk_call_run(SkWork *w, SkX call, uint32_t position);

// Do calls of it wait with inlining until the index is reduced (inline.c)?
bool sk_call_waits(const SkFn *fn);
// Has the function an annotation of its derivative that leaves arguments out? leaves[i]: argument i.
bool sk_call_leaves_out(const SkWork *w, SkX call, bool *leaves);

// The values of a call with known arguments, kept by call: what SkXEval asks for. NaN when unknown.
double sk_call_value(void *user, SkX call, uint32_t position, uint32_t n_args, const double *args);
uint32_t sk_call_size(void *user, SkX call);

#endif
