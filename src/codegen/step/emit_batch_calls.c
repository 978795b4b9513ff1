// codegen/step/emit_batch_calls.c - calls of functions of the model in the steps of variants side by side (emit_batch.c).
//
// A call stays a call for each variant, in a loop of its own, so that what is around it still is one with vector
// instructions. A function that raises, or warns, ends the loop of steps for all of them (runtime/thread/batch.c), which take
// the steps before that one again; the variant then goes on alone. So functions may only compute.
#include "codegen/step/emit_step.h"

typedef SK_VEC(SkX) Calls;

// Whether calls below these only compute numbers; they are noted in `calls` unless it is NULL.
static bool walk(SkGen *g, const SkX *roots, uint32_t n, Calls *calls) {
  const SkDag *dag   = g->system->dag;
  Calls        stack = {0};
  SkMap        seen  = {0};
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_vec_push(g->arena, &stack, roots[i]);
  while (stack.n) {
    SkX    x    = sk_vec_pop(&stack);
    SkXOp  op   = sk_x_op(dag, x);
    SkBase base = sk_x_base(dag, x);
    if (base == SK_STRING || base == SK_OBJECT) return false;
    if (op == SK_X_CONST || op == SK_X_TIME || op == SK_X_VAR || sk_map_get(&seen, x, NULL))
      continue;
    sk_map_put(g->arena, &seen, x, 1);
    if (op == SK_X_CALL && g->system->flat->calls.at[sk_x_payload(dag, x)].fn->impure) return false;
    if (op == SK_X_CALL && calls) sk_vec_push(g->arena, calls, x);
    for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
      sk_vec_push(g->arena, &stack, sk_x_arg(dag, x, k));
  }
  return true;
}

bool sk_gen_only_computes(SkGen *g, const SkX *roots, uint32_t n) {
  return sk_gen_is_plain(g, roots, n) || (!g->external && walk(g, roots, n, NULL));
}

static bool torn_is_plain(SkGen *g, const SkBlock *b) {
  bool linear = b->kind == SK_BLOCK_LINEAR;
  for (uint32_t i = 0; i < b->n_entries; i++)
    if (b->entries[i].x != SK_NO_X && !sk_gen_is_plain(g, &b->entries[i].x, 1)) return false;
  return sk_gen_is_plain(g, b->inner, b->n - b->n_tears) &&
         sk_gen_is_plain(g, linear ? b->rhs : b->residuals, b->n_tears);
}

bool sk_gen_block_is_plain(SkGen *g, const SkBlock *b) {
  if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) return torn_is_plain(g, b);
  SkStep   s = {.kind = SK_STEP_BLOCK, .block = b};
  SkX      roots[4];
  uint32_t n = sk_gen_step_roots(&s, roots);
  if (b->kind == SK_BLOCK_ASSERT) roots[1] = SK_NO_X;
  return sk_gen_is_plain(g, roots, n);
}

static bool schedule_calls(SkGen *g, const SkSchedule *schedule) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++)
    if (!sk_gen_block_is_plain(g, &schedule->blocks.at[i])) return true;
  return false;
}

bool sk_gen_calls(SkGen *g, const SkIsland *island) {
  return schedule_calls(g, &island->ode) || schedule_calls(g, &island->implicit) ||
         schedule_calls(g, &island->zeros) || schedule_calls(g, &island->checks) ||
         schedule_calls(g, &island->later);
}

// Stretches of steps --------------------------------------------------------------------------------

static Calls calls_of(SkGen *g, const SkStep *s) {
  Calls    calls = {0};
  SkX      roots[4];
  uint32_t n = sk_gen_step_roots(s, roots);
  if (!sk_gen_is_plain(g, roots, n)) walk(g, roots, n, &calls);
  return calls;
}

// A call that several steps have in common is written once: they stay together.
uint32_t *sk_gen_call_ends(SkGen *g, const SkStep *steps, uint32_t n) {
  uint32_t *end  = SK_NEWS(g->arena, uint32_t, n + 1);
  SkMap     last = {0};
  for (uint32_t i = n; i-- > 0;) {
    Calls calls = calls_of(g, &steps[i]);
    for (uint32_t k = 0; k < calls.n; k++) {
      uint64_t to = i + 1;
      if (!sk_map_get(&last, calls.at[k], &to)) sk_map_put(g->arena, &last, calls.at[k], to);
      if (to > end[i]) end[i] = (uint32_t)to;
    }
  }
  return end;
}
