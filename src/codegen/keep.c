#include "codegen/keep.h"

enum { VARIES, LITERAL, SETTLED };

typedef struct {
  SkArena        *arena;
  const SkSystem *system;
  uint8_t        *rate;  // by node
  uint8_t        *seen;
  SkKept          kept;
  SK_VEC(SkX) stack;
} Keep;

static uint8_t rate_of(const Keep *k, SkX x) {
  const SkDag *dag = k->system->dag;
  switch (sk_x_op(dag, x)) {
    case SK_X_CONST: return LITERAL;
    case SK_X_VAR: {
      SkRole role = k->system->vars.at[sk_x_payload(dag, x)].role;
      return role == SK_ROLE_PARAMETER || role == SK_ROLE_SETTLED ? SETTLED : VARIES;
    }
    case SK_X_NONE:
    case SK_X_TIME:
    case SK_X_LOCAL:
    case SK_X_TO_STRING:
    case SK_X_CONCAT:
    case SK_X_CALL:
    case SK_X_ARRAY:
    case SK_X_RECORD:
    case SK_X_ELEM:
    case SK_X_BUILTIN: return VARIES;
    default: break;
  }
  uint8_t rate = LITERAL;
  for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
    SkX a = sk_x_arg(dag, x, i);
    if (k->rate[a] == VARIES || sk_x_base(dag, a) == SK_STRING) return VARIES;
    if (k->rate[a] > rate) rate = k->rate[a];
  }
  return rate;
}

// Written as its argument, or nearly so: not worth a place.
static bool is_trivial(const SkDag *dag, SkX x) {
  SkXOp op = sk_x_op(dag, x);
  if (op == SK_X_VAR || op == SK_X_CONST) return true;
  bool thin =
      op == SK_X_TO_REAL || op == SK_X_TO_INTEGER || op == SK_X_TO_ENUM || op == SK_X_NOEVENT;
  return thin && sk_x_n(dag, sk_x_arg(dag, x, 0)) == 0;
}

static void visit(Keep *k, SkX root) {
  const SkDag *dag = k->system->dag;
  if (root == SK_NO_X) return;
  sk_vec_push(k->arena, &k->stack, root);
  while (k->stack.n) {
    SkX x = sk_vec_pop(&k->stack);
    if (k->seen[x]) continue;
    k->seen[x] = 1;
    if (k->rate[x] == SETTLED && !is_trivial(dag, x)) {
      sk_vec_push(k->arena, &k->kept, x);
      continue;
    }
    for (uint32_t i = sk_x_n(dag, x); i-- > 0;)
      sk_vec_push(k->arena, &k->stack, sk_x_arg(dag, x, i));
  }
}

static void visit_block(Keep *k, const SkBlock *b) {
  uint32_t n = b->kind == SK_BLOCK_ASSERT                                    ? 3
               : b->kind == SK_BLOCK_ASSIGN || b->kind == SK_BLOCK_DELAY     ? 1
               : b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR ? 0
                                                                             : 2;
  for (uint32_t i = 0; i < n; i++) visit(k, b->exprs[i]);
  visit(k, b->guard);
  if (n) return;
  for (uint32_t i = b->n_tears; i < b->n; i++) visit(k, b->inner[i - b->n_tears]);
  for (uint32_t i = 0; b->residuals && i < b->n_tears; i++) visit(k, b->residuals[i]);
  for (uint32_t i = 0; i < b->n_entries; i++) visit(k, b->entries[i].x);
  for (uint32_t i = 0; b->rhs && i < b->n_tears; i++) visit(k, b->rhs[i]);
  for (uint32_t i = 0; i < b->n_guards; i++) visit(k, b->guards[i]);
  if (b->full) visit_block(k, b->full);
}

SkKept sk_keep(SkArena *arena, const SkSystem *system) {
  uint32_t n = sk_dag_size(system->dag) + 1;
  Keep     k = {.arena = arena, .system = system};
  k.rate     = SK_NEWS(arena, uint8_t, n);
  k.seen     = SK_NEWS(arena, uint8_t, n);
  for (SkX x = 1; x < sk_dag_size(system->dag); x++) k.rate[x] = rate_of(&k, x);
  for (uint32_t i = 0; i < system->islands.n; i++) {
    const SkIsland   *island = system->islands.at[i];
    const SkSchedule *all[]  = {&island->ode,    &island->zeros, &island->implicit,
                                &island->checks, &island->later, &island->event};
    for (uint32_t s = 0; s < 6; s++)
      for (uint32_t j = 0; j < all[s]->blocks.n; j++) visit_block(&k, &all[s]->blocks.at[j]);
    for (uint32_t j = 0; j < island->relations.n; j++) visit(&k, island->relations.at[j].crossing);
    for (uint32_t j = 0; j < island->n_jacobian; j++) visit(&k, island->jacobian[j].x);
  }
  return k.kept;
}
