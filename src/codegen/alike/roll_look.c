// codegen/alike/roll_look.c - what each step reads, computes and costs.
#include "base/map.h"
#include "codegen/alike/roll_priv.h"
#include "codegen/text/weigh.h"

#define ROUNDS       4    // of an iteration, about
#define MANY_RESULTS 200  // results of a call: fewer may be one lane of several

static bool is_number(SkBase base) {
  return base == SK_REAL || base == SK_INTEGER || base == SK_BOOLEAN || base == SK_ENUM;
}

// Variables and values that a loop may have: arrays and records only on the way to a function.
static bool has_place(SkBase base) {
  return is_number(base) || base == SK_STRING || base == SK_OBJECT || base == SK_AGGREGATE;
}

void sk_roll_ops(SkRoller *r) {
  for (int i = 0; i < SK_X_OP_COUNT; i++)
    for (int base = 0; base <= SK_AGGREGATE; base++) {
      SkXOp     op = (SkXOp)i;
      SkRollOp *o  = &r->ops[op][base];
      o->kind      = sk_hash64(((uint64_t)op << 8 | (uint64_t)base) + 1);
      o->cost      = sk_weigh_op(op);
      o->heavy     = op == SK_X_CALL || op == SK_X_POW || (op >= SK_X_SQRT && op <= SK_X_TANH);
      o->text =
          op == SK_X_TO_STRING || op == SK_X_CONCAT || op == SK_X_BUILTIN || base == SK_STRING;
      o->special = o->heavy || o->text || op == SK_X_VAR;
    }
}

static uint32_t weight_of(const SkRoller *r, SkX call) {
  const SkFlat *flat = r->system->flat;
  return r->weights[flat->calls.at[sk_x_payload(r->dag, call)].fn->number];
}

static void meet_special(SkRoller *r, SkRollInfo *info, SkX x, const SkRollOp *o) {
  SkXOp op = sk_x_op(r->dag, x);
  if (op == SK_X_VAR) {
    uint32_t var = (uint32_t)sk_x_payload(r->dag, x);
    // An external object has a life of its own.
    if (r->form->vars[var].base == SK_OBJECT) info->ordered = true;
    sk_vec_push(r->arena, &r->reads, var);
  }
  if (o->heavy) sk_vec_push(r->arena, &r->heavy, x);
  if (o->text) info->rollable = false;
  if (op == SK_X_BUILTIN || !has_place(sk_x_base(r->dag, x))) info->turn = false;
  if (op != SK_X_CALL) return;
  info->cost += weight_of(r, x) - o->cost;
  info->calls = true;
  if (r->options->ordered_calls) info->ordered = true;
}

static void meet_node(SkRoller *r, SkRollInfo *info, SkX x, const SkDagNode *node) {
  const SkRollOp *o = &r->ops[node->op][node->base];
  r->node_epoch[x]  = r->epoch;
  if (r->budget) r->budget--;
  info->n_nodes++;
  info->kinds += o->kind;
  info->cost += o->cost;
  if (o->special) meet_special(r, info, x, o);
}

// The steps that met the nodes of a large one last have these in common with it.
static void find_sharer(SkRoller *r, SkRollInfo *info) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < r->sharers.n; i++)
    if (!r->common[r->sharers.at[i]]++) r->sharers.at[n++] = r->sharers.at[i];
  for (uint32_t i = 0; i < n; i++) {
    uint32_t step = r->sharers.at[i];
    if (r->common[step] > info->n_common) {
      info->sharer   = step;
      info->n_common = r->common[step];
    }
    r->common[step] = 0;
  }
}

static void walk(SkRoller *r, SkRollInfo *info, SkX root) {
  if (root == SK_NO_X || r->node_epoch[root] == r->epoch) return;
  const SkDagNode *node = sk_dag_node(r->dag, root);
  if (node->count == 0) {
    meet_node(r, info, root, node);
    return;
  }
  r->stack.n = 0;
  sk_vec_push(r->arena, &r->stack, root);
  while (r->stack.n) {
    SkX      x    = sk_vec_pop(&r->stack);
    uint32_t last = r->node_epoch[x];
    if (last == r->epoch) continue;
    node = sk_dag_node(r->dag, x);
    // Variables and literals in common save nothing.
    if (last > r->first_epoch && node->count)
      sk_vec_push(r->arena, &r->sharers, last - r->first_epoch - 1);
    meet_node(r, info, x, node);
    const SkX *args = sk_x_args(r->dag, x);
    for (uint32_t k = 0; k < node->count; k++)
      if (r->node_epoch[args[k]] != r->epoch) sk_vec_push(r->arena, &r->stack, args[k]);
  }
}

uint32_t sk_roll_n_exprs(const SkBlock *b) {
  switch (b->kind) {
    case SK_BLOCK_ASSIGN:
    case SK_BLOCK_DELAY: return 1;
    case SK_BLOCK_ASSERT: return 3;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: return 0;
    default: return 2;
  }
}

static void walk_block(SkRoller *r, SkRollInfo *info, const SkBlock *b) {
  for (uint32_t i = 0; i < sk_roll_n_exprs(b); i++) walk(r, info, b->exprs[i]);
  walk(r, info, b->guard);
  for (; b && sk_roll_n_exprs(b) == 0; b = b->full) {
    for (uint32_t i = b->n_tears; i < b->n; i++) walk(r, info, b->inner[i - b->n_tears]);
    for (uint32_t i = 0; b->residuals && i < b->n_tears; i++) walk(r, info, b->residuals[i]);
    for (uint32_t i = 0; i < b->n_entries; i++) walk(r, info, b->entries[i].x);
    for (uint32_t i = 0; b->rhs && i < b->n_tears; i++) walk(r, info, b->rhs[i]);
    for (uint32_t i = 0; i < b->n_guards; i++) walk(r, info, b->guards[i]);
  }
}

// Can it be written in a loop that keeps the order? What is computed at ticks only if it is an assignment.
static bool is_turn(const SkStep *s) {
  const SkBlock *b = s->block;
  switch (b->kind) {
    case SK_BLOCK_ASSIGN: return true;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: return s->kernel && b->guard == SK_NO_X;
    case SK_BLOCK_SPATIAL: return false;
    default: return b->guard == SK_NO_X;
  }
}

// The value before the event whose variable a start equation depends on, or the target itself.
static uint32_t start_of(const SkRoller *r, const SkBlock *b) {
  if (!b->n_eqs || r->system->eqs.at[b->eqs[0]].kind != SK_SE_START) return SK_NONE;
  const SkSysVar *var = &r->system->vars.at[b->vars[0]];
  return var->held == SK_HELD_PRE ? var->of : b->vars[0];
}

// With a message that is known, where nothing but assertions has effects: their order does not matter.
static bool is_rolled_assert(const SkRoller *r, const SkBlock *b) {
  return r->options->asserts && b->kind == SK_BLOCK_ASSERT && b->n_eqs &&
         sk_x_is_const(r->dag, b->exprs[1]);
}

static void look_at_block(SkRoller *r, const SkStep *s, SkRollInfo *info) {
  const SkBlock *b = s->block;
  walk_block(r, info, b);
  if ((b->kind != SK_BLOCK_ASSIGN && !s->kernel) || b->guard) info->rollable = false;
  info->turn &= is_turn(s);
  if (s->kernel) info->cost *= ROUNDS;
  info->solve = s->kernel != 0;
  if (b->kind > SK_BLOCK_SPATIAL) info->ordered = true;
  if (b->kind != SK_BLOCK_ASSIGN) return;
  info->x     = b->exprs[0];
  info->var   = b->vars[0];
  info->start = start_of(r, b);
}

static bool returns_much(const SkRoller *r, SkX call) {
  const SkFlatCall *c = &r->system->flat->calls.at[sk_x_payload(r->dag, call)];
  int64_t           n = 0;
  for (uint32_t i = 0; i < c->fn->n_outputs; i++) n += sk_type_scalars(c->outputs[i]);
  return n >= MANY_RESULTS;
}

// The next element of an array that a function returns: what it reads is known. Each of a thousand would read a thousand.
static bool is_copy(SkRoller *r, const SkStep *s, SkRollInfo *info) {
  const SkBlock *b = s->kind == SK_STEP_BLOCK ? s->block : NULL;
  if (b ? b->kind != SK_BLOCK_ASSIGN || b->guard : s->kind != SK_STEP_ASSIGN) return false;
  SkX x = b ? b->exprs[0] : s->x;
  if (sk_x_op(r->dag, x) != SK_X_ELEM || r->options->ordered_calls) return false;
  SkX call = sk_x_arg(r->dag, x, 0);
  if (sk_x_op(r->dag, call) != SK_X_CALL || r->node_epoch[call] <= r->first_epoch) return false;
  if (!returns_much(r, call)) return false;
  uint32_t    step  = r->node_epoch[call] - r->first_epoch - 1;
  SkRollInfo *first = &r->info[step];
  if (!first->rollable || first->copies != SK_NONE || first->solve) return false;
  *info =
      (SkRollInfo){.first_read = r->reads.n, .first_heavy = r->heavy.n, .kind = (uint8_t)s->kind};
  info->rollable = info->turn = info->calls = info->array = first->array = true;
  info->copies                                                           = step;
  info->x                                                                = x;
  info->var                                                              = b ? b->vars[0] : s->var;
  info->start = b ? start_of(r, b) : SK_NONE;
  info->base  = (uint8_t)r->form->vars[info->var].base;
  info->rollable &= is_number((SkBase)info->base);
  info->n_nodes = info->cost = info->n_heavy = 1;
  info->kinds                                = r->ops[SK_X_ELEM][info->base].kind;
  sk_vec_push(r->arena, &r->heavy, call);
  return true;
}

static void look_at(SkRoller *r, const SkStep *s, SkRollInfo *info) {
  r->epoch++;
  if (is_copy(r, s, info)) return;
  r->sharers.n   = 0;
  *info          = (SkRollInfo){.first_read = r->reads.n, .first_heavy = r->heavy.n};
  info->rollable = info->turn = true;
  info->kind                  = (uint8_t)s->kind;
  info->var = info->start = info->copies = SK_NONE;
  if (s->kind != SK_STEP_BLOCK) {
    walk(r, info, s->x);
    info->x = s->x;
    if (s->kind == SK_STEP_ASSIGN) info->var = s->var;
  } else if (is_rolled_assert(r, s->block)) {
    walk(r, info, s->block->exprs[0]);
    walk(r, info, s->block->exprs[2]);
  } else {
    look_at_block(r, s, info);
  }
  if (info->var != SK_NONE) {
    info->base = (uint8_t)r->form->vars[info->var].base;
    info->rollable &= is_number((SkBase)info->base);
  }
  if (info->n_nodes > SK_ROLL_FEW) find_sharer(r, info);
  info->n_reads = r->reads.n - info->first_read;
  info->n_heavy = r->heavy.n - info->first_heavy;
  if (info->ordered) info->rollable = false;
  if (info->n_nodes > SK_ROLL_NODES && !info->solve) info->rollable = info->turn = false;
}

bool sk_roll_look(SkRoller *r) {
  uint32_t n = r->steps->n;
  r->reads.n = r->heavy.n = 0;
  r->budget               = 20 * (uint64_t)r->cap + 10000;
  r->info                 = SK_NEWS(r->arena, SkRollInfo, n + 1);
  r->common               = SK_NEWS(r->arena, uint32_t, n + 1);
  r->first_epoch          = r->epoch;
  for (uint32_t i = 0; i < n && r->budget; i++) look_at(r, &r->steps->at[i], &r->info[i]);
  return r->budget > 0;
}

const uint32_t *sk_roll_writes(const SkStep *s, uint32_t *n) {
  *n = 0;
  if (s->kind == SK_STEP_ASSIGN) {
    *n = 1;
    return &s->var;
  }
  if (s->kind != SK_STEP_BLOCK || s->block->kind > SK_BLOCK_SPATIAL) return NULL;
  *n = s->block->n;
  return s->block->vars;
}
