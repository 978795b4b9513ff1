// codegen/alike/emit_copies.c - the array that a function returns goes to variables in one loop: y = f(x) of a thousand elements.
#include "codegen/function/function.h"
#include "codegen/schedule/emit_priv.h"

#define FEWEST 16

// The result of a call that a step copies an element of; SK_NO_X: it does something else. A start value may be given.
static SkX call_of(const SkGen *g, const SkStep *s, uint32_t *var, SkX *elem) {
  const SkDag   *dag = g->system->dag;
  const SkBlock *b   = s->kind == SK_STEP_BLOCK ? s->block : NULL;
  if (b && (b->kind != SK_BLOCK_ASSIGN || b->guard)) return SK_NO_X;
  if (b && b->n_eqs && g->system->eqs.at[b->eqs[0]].kind == SK_SE_START) return SK_NO_X;
  if (!b && s->kind != SK_STEP_ASSIGN) return SK_NO_X;
  *var  = b ? b->vars[0] : s->var;
  *elem = b ? b->exprs[0] : s->x;
  if (g->in_parameters || g->system->vars.at[*var].base != SK_REAL) return SK_NO_X;
  if (sk_x_op(dag, *elem) != SK_X_ELEM || sk_x_base(dag, *elem) != SK_REAL) return SK_NO_X;
  SkX call = sk_x_arg(dag, *elem, 0);
  return sk_x_op(dag, call) == SK_X_CALL ? call : SK_NO_X;
}

uint32_t sk_gen_copies(const SkGen *g, const SkSteps *steps, const uint32_t *order, uint32_t n) {
  uint32_t var, m     = 1;
  SkX      elem, call = n < FEWEST ? SK_NO_X : call_of(g, &steps->at[order[0]], &var, &elem);
  if (call == SK_NO_X) return 0;
  uint32_t output = sk_function_output(g->emit, call, sk_x_payload(g->system->dag, elem), NULL);
  if (output == SK_NONE) return 0;
  for (; m < n && call_of(g, &steps->at[order[m]], &var, &elem) == call; m++)
    if (sk_function_output(g->emit, call, sk_x_payload(g->system->dag, elem), NULL) != output)
      break;
  return m < FEWEST ? 0 : m;
}

static void table(SkGen *g, const char *name, const uint32_t *numbers, uint32_t n) {
  sk_buf_printf(g->out, "  static const int %s[] = {", name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(g->out, i % 20 ? "%u," : "\n    %u,", numbers[i]);
  sk_buf_z(g->out, "};\n");
}

// "7 + h", or "name[h]" with a table.
static const char *index_of(SkGen *g, const char *name, const uint32_t *numbers, uint32_t n) {
  for (uint32_t i = 1; i < n; i++) {
    if (numbers[i] == numbers[0] + i) continue;
    table(g, name, numbers, n);
    return sk_arena_printf(g->arena, "%s[h]", name);
  }
  return sk_arena_printf(g->arena, "%u + h", numbers[0]);
}

void sk_gen_write_copies(SkGen *g, const SkStep *steps, uint32_t n, uint32_t number) {
  uint32_t *to = SK_NEWS(g->arena, uint32_t, n), *from = SK_NEWS(g->arena, uint32_t, n);
  uint32_t  output = 0, var = 0;
  SkX       elem = SK_NO_X, call = SK_NO_X;
  for (uint32_t i = 0; i < n; i++) {
    call   = call_of(g, &steps[i], &var, &elem);
    to[i]  = g->layout->place[var];
    output = sk_function_output(g->emit, call, sk_x_payload(g->system->dag, elem), &from[i]);
  }
  sk_unit_need(g->emit, elem);
  const char *a = index_of(g, sk_arena_printf(g->arena, "to%u", number), to, n);
  const char *b = index_of(g, sk_arena_printf(g->arena, "from%u", number), from, n);
  sk_buf_printf(g->out, "  for (long h = 0; h < %u; h++) v[%s] = ", n, a);
  sk_function_array(g->emit, call, sk_emit_local(g->emit, call), output);
  sk_buf_printf(g->out, ".d[%s];\n", b);
}
