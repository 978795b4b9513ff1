// model/check/bounds.h - subscripts that vary are checked while the model runs.
//
// x[k] becomes if k == 1 then x[1] elseif ...: outside the bounds that would silently be the last
// element. So each such subscript also becomes an assertion beside the equation it stands in, under the
// conditions of the if-expressions and branches around it.
#ifndef SK_MODEL_BOUNDS_H
#define SK_MODEL_BOUNDS_H

#include "model/eval/eval_impl.h"

// Notes that `sub` must be within 1..size. Inside a function the run gives up: the call stays a call,
// and the compiled function does the check.
void sk_bounds_note(SkEv *ev, const SkSub *sub, int64_t size, const char *array, SkSpan span);

// How many are noted, and forgetting those after: for a try that failed.
uint32_t sk_bounds_mark(SkCx *cx);
void     sk_bounds_forget(SkCx *cx, uint32_t mark);

// Adds the assertions noted since the last call, and forgets them.
void sk_bounds_flush(SkCx *cx, SkX guard, uint32_t component, SkFlatEqs *out);

#endif
