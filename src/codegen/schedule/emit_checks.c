// codegen/schedule/emit_checks.c - assertions of an island in steps that nothing happens in: whether they all hold.
//
// Where one does not, the step is left to the runtime, which takes it again and tells; one that only warns, and has done so,
// is as good as one that holds.
#include "codegen/step/emit_step.h"

#define MOST_CHECKS 64

static bool is_fine(SkGen *g, const SkX *x, bool calls) {
  return calls ? sk_gen_only_computes(g, x, 1) : sk_gen_is_plain(g, x, 1);
}

static const char *loud(SkGen *g, const SkBlock *b, bool calls) {
  if (b->guard != SK_NO_X) return "has assertions that hold at ticks";
  switch (b->kind) {
    case SK_BLOCK_ASSIGN: return is_fine(g, b->exprs, calls) ? NULL : "calls functions";
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR:
      if (!calls && !sk_gen_block_is_plain(g, b)) return "calls functions";
      return sk_gen_kernel_of(g, b)->solved && sk_gen_kernel_of(g, b)->lanes < 2
                 ? NULL
                 : "has assertions about a system of equations that is large or one of several";
    case SK_BLOCK_ASSERT:
      if (!b->n_eqs || b->level > 1) return "has assertions of an unknown level";
      for (uint32_t k = 0; k < 3; k += 2)
        if (b->exprs[k] != SK_NO_X && !is_fine(g, &b->exprs[k], calls))
          return "calls functions in assertions";
      return NULL;
    case SK_BLOCK_DELAY:
      return g->system->lines.at[b->line].max == SK_NO_X ? NULL : "has a delay that varies";
    default: return "has assertions about what calls of functions give";
  }
}

const char *sk_gen_loud_checks(SkGen *g, const SkIsland *island, bool calls) {
  if (island->checks.blocks.n > MOST_CHECKS) return "has many assertions";
  const char *why = NULL;
  for (uint32_t i = 0; i < island->checks.blocks.n && !why; i++)
    why = loud(g, &island->checks.blocks.at[i], calls);
  return why;
}

// Nobody asks for the messages here.
static SkSteps without_messages(SkGen *g, const SkIsland *island) {
  SkSteps steps = sk_gen_steps(g, &island->checks);
  for (uint32_t i = 0; i < steps.n; i++) {
    if (steps.at[i].block->kind != SK_BLOCK_ASSERT) continue;
    SkBlock *b         = SK_NEW(g->arena, SkBlock);
    *b                 = *steps.at[i].block;
    b->exprs           = SK_NEWS(g->arena, SkX, 3);
    b->exprs[0]        = steps.at[i].block->exprs[0];
    b->exprs[1]        = SK_NO_X;
    b->exprs[2]        = steps.at[i].block->exprs[2];
    steps.at[i].block  = b;
    steps.at[i].kernel = 0;
  }
  return steps;
}

void sk_gen_holds_function(SkGen *g, const SkIsland *island) {
  if (!island->checks.blocks.n) return;
  SkSteps steps = without_messages(g, island);
  SkShape shape = {.name = "hold", .params = "", .args = "", .before = ""};
  g->asserts    = SK_ASSERT_RETURN;
  sk_gen_function(g, &shape, &steps);
  g->asserts = SK_ASSERT_TELL;
}

void sk_gen_checks(SkGen *g, const SkIsland *island) {
  if (!island->checks.blocks.n) return;
  SkSteps steps = without_messages(g, island);
  g->asserts    = SK_ASSERT_BREAK;
  sk_gen_steps_here(g, &steps);
  g->asserts = SK_ASSERT_TELL;
}

void sk_gen_side_checks(SkGen *g, const SkIsland *island) {
  if (!island->checks.blocks.n) return;
  SkSteps steps = without_messages(g, island);
  g->asserts    = SK_ASSERT_SIDE;
  sk_gen_side_steps(g, &steps, "times");
  g->asserts = SK_ASSERT_TELL;
}

void sk_gen_side_checks_open(SkGen *g, const SkIsland *island) {
  SkMap seen = {0};
  for (uint32_t i = 0; i < island->checks.blocks.n; i++) {
    const SkBlock *b = &island->checks.blocks.at[i];
    if (b->kind != SK_BLOCK_ASSERT || b->level != 1) continue;
    uint32_t number = b->eqs[0];
    if (sk_map_get(&seen, (uint64_t)number + 1, NULL)) continue;
    sk_map_put(g->arena, &seen, (uint64_t)number + 1, 1);
    sk_buf_printf(g->out,
                  "  double warned%u[SK_SIDE_BY_SIDE];\n  for (long l = 0; l < n; l++)\n"
                  "    warned%u[l] = runs[l]->warned && runs[l]->warned[%u] ? 1.0 : 0.0;\n",
                  number, number, number);
  }
}
