// Functions run on symbols after flattening: what index reduction needs to differentiate a call whose
// function has no derivative annotation.
#include "model/eval/eval_impl.h"

#include <string.h>

bool sk_flat_expand(SkFlat *flat, SkFn *fn, const SkVal *args, SkVal *outputs, uint64_t *steps) {
  SkCx *cx = flat->cx;
  if (!cx || fn->impure || fn->is_external || fn->is_partial || !sk_fn_body(cx, fn)) return false;
  SkEnv    env    = {.mode = SK_EVAL_FLAT, .quiet = true, .no_effects = true};
  SkEv     ev     = {.cx = cx, .env = &env};
  uint64_t before = cx->limits.eval_steps;

  cx->limits.eval_steps = *steps * SK_EVAL_STATEMENT;
  bool ok               = sk_ev_function(&ev, fn, args, outputs, fn->span);
  *steps                = cx->limits.eval_steps / SK_EVAL_STATEMENT;
  cx->limits.eval_steps = before;
  return ok && !ev.gave_up;
}
