// model/flat/flat.c - small services on the flat model.
#include "model/flat/flat.h"

static bool same_outputs(const SkFlatCall *c, const SkFn *fn, const SkType *outputs) {
  if (c->fn != fn) return false;
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    const SkType *a = &c->outputs[i], *b = &outputs[i];
    if (a->kind != b->kind || a->rank != b->rank || a->record != b->record) return false;
    for (uint32_t k = 0; k < a->rank; k++)
      if (a->dims[k] != b->dims[k]) return false;
  }
  return true;
}

uint64_t sk_flat_call(SkArena *arena, SkFlat *flat, SkFn *fn, const SkType *outputs) {
  for (uint32_t i = flat->calls.n; i-- > 0;)
    if (same_outputs(&flat->calls.at[i], fn, outputs)) return i;
  SkType *kept = sk_arena_copy(arena, outputs, fn->n_outputs * sizeof *outputs);
  for (uint32_t i = 0; i < fn->n_outputs; i++)
    kept[i].dims = sk_arena_copy(arena, outputs[i].dims, outputs[i].rank * sizeof *outputs[i].dims);
  SkFlatCall call = {.fn = fn, .outputs = kept};
  sk_vec_push(arena, &flat->calls, call);
  return flat->calls.n - 1;
}
