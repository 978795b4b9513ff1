#include "codegen/form.h"

#include "base/map.h"

SkForm *sk_form_new(SkArena *arena, const SkSystem *system) {
  SkForm  *f     = SK_NEW(arena, SkForm);
  uint32_t cap   = sk_dag_size(system->dag) + 1;
  f->arena       = arena;
  f->system      = system;
  f->dag         = system->dag;
  f->node_epoch  = SK_NEWS(arena, uint32_t, cap);
  f->node_number = SK_NEWS(arena, uint32_t, cap);
  f->var_epoch   = SK_NEWS(arena, uint32_t, system->vars.n + 1);
  f->var_slot    = SK_NEWS(arena, uint32_t, system->vars.n + 1);
  return f;
}

void sk_form_use(SkForm *f, SkArena *arena) {
  f->arena   = arena;
  f->stack.n = f->stack.cap = f->words.n = f->words.cap = 0;
  f->operands.n = f->operands.cap = f->kinds.n = f->kinds.cap = 0;
  f->stack.at                                                 = NULL;
  f->words.at                                                 = NULL;
  f->operands.at                                              = NULL;
  f->kinds.at                                                 = NULL;
}

void sk_form_begin(SkForm *f) {
  f->epoch++;
  f->words.n = f->operands.n = f->kinds.n = 0;
}

uint32_t sk_form_slot(SkForm *f, SkSlotKind kind, uint32_t operand) {
  sk_vec_push(f->arena, &f->kinds, kind);
  sk_vec_push(f->arena, &f->operands, operand);
  return f->kinds.n - 1;
}

uint32_t sk_form_var(SkForm *f, uint32_t var) {
  if (f->var_epoch[var] != f->epoch) {
    f->var_epoch[var] = f->epoch;
    f->var_slot[var]  = sk_form_slot(f, SK_SLOT_VAR, var);
  }
  return f->var_slot[var];
}

// Literals that decide how something is written stay what they are.
static bool is_free_literal(const SkForm *f, SkX x) {
  return sk_x_base(f->dag, x) == SK_REAL && sk_x_real_value(f->dag, x) != 2.0;
}

static void form_node(SkForm *f, SkX x) {
  SkXOp op          = sk_x_op(f->dag, x);
  f->node_epoch[x]  = f->epoch;
  f->node_number[x] = f->words.n;
  sk_form_put(f, (uint32_t)op | (uint32_t)sk_x_base(f->dag, x) << 8);
  if (op == SK_X_VAR) {
    uint32_t var = (uint32_t)sk_x_payload(f->dag, x);
    sk_form_put(f, (uint32_t)f->system->vars.at[var].base);
    sk_form_put(f, sk_form_var(f, var));
  } else if (op == SK_X_CONST) {
    bool free = is_free_literal(f, x);
    sk_form_put(f, free);
    sk_form_put(f, free ? sk_form_slot(f, SK_SLOT_CONST, x) : x);
  } else {
    uint64_t payload = sk_x_payload(f->dag, x);
    sk_form_put(f, (uint32_t)payload);
    sk_form_put(f, (uint32_t)(payload >> 32));
    sk_form_put(f, sk_x_n(f->dag, x));
    for (uint32_t k = 0; k < sk_x_n(f->dag, x); k++)
      sk_form_put(f, f->node_number[sk_x_arg(f->dag, x, k)]);
  }
}

// Arguments first, each node once.
uint32_t sk_form_expr(SkForm *f, SkX root) {
  if (root == SK_NO_X) return SK_NONE;
  f->stack.n = 0;
  sk_vec_push(f->arena, &f->stack, root);
  while (f->stack.n) {
    SkX      x = f->stack.at[f->stack.n - 1];
    uint32_t n = f->stack.n;
    if (f->node_epoch[x] == f->epoch) {
      f->stack.n--;
      continue;
    }
    for (uint32_t k = sk_x_n(f->dag, x); k-- > 0;) {
      SkX a = sk_x_arg(f->dag, x, k);
      if (f->node_epoch[a] != f->epoch) sk_vec_push(f->arena, &f->stack, a);
    }
    if (f->stack.n > n) continue;
    f->stack.n--;
    form_node(f, x);
  }
  return f->node_number[root];
}

uint64_t sk_form_hash(const SkForm *f, uint64_t seed) {
  return sk_hash_bytes(f->words.at, sizeof *f->words.at * f->words.n, seed + 1) | 1;
}
