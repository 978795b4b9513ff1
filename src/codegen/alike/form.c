#include "codegen/alike/form.h"

#include "base/map.h"
#include "codegen/text/literal.h"

SkForm *sk_form_new(SkArena *arena, const SkSystem *system) {
  SkForm  *f   = SK_NEW(arena, SkForm);
  uint32_t cap = sk_dag_size(system->dag) + 1;
  f->arena     = arena;
  f->system    = system;
  f->dag       = system->dag;
  f->nodes     = sk_arena_array(arena, cap, sizeof *f->nodes);
  f->vars      = sk_arena_array(arena, system->vars.n + 1, sizeof *f->vars);
  for (uint32_t i = 0; i < system->vars.n; i++) f->vars[i].base = system->vars.at[i].base;
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
  f->odd     = false;
  f->words.n = f->operands.n = f->kinds.n = 0;
}

uint32_t sk_form_slot(SkForm *f, SkSlotKind kind, uint32_t operand) {
  sk_vec_push(f->arena, &f->kinds, kind);
  sk_vec_push(f->arena, &f->operands, operand);
  return f->kinds.n - 1;
}

uint32_t sk_form_var(SkForm *f, uint32_t var) {
  if (f->vars[var].epoch != f->epoch) {
    f->vars[var].epoch = f->epoch;
    f->vars[var].slot  = sk_form_slot(f, SK_SLOT_VAR, var);
  }
  return f->vars[var].slot;
}

// Literals that decide how something is written stay what they are.
static bool is_free_literal(const SkForm *f, SkX x) {
  if (f->texts && sk_x_base(f->dag, x) == SK_STRING) return true;
  return sk_x_base(f->dag, x) == SK_REAL && sk_x_real_value(f->dag, x) != 2.0;
}

// The exponent decides how a power is written.
static uint32_t power_kind(const SkForm *f, SkX exponent) {
  uint32_t kind = 0;
  if (sk_x_is_const(f->dag, exponent)) sk_literal_power(sk_x_real_value(f->dag, exponent), &kind);
  return kind;
}

static void form_node(SkForm *f, SkX x, const SkDagNode *node) {
  f->nodes[x].epoch  = f->epoch;
  f->nodes[x].number = f->words.n;
  if (f->words.cap - f->words.n < node->count + 5)
    sk_vec_reserve(f->arena, &f->words, node->count + 5 + f->words.n);
  uint32_t *to = f->words.at + f->words.n;
  *to++        = (uint32_t)node->op | (uint32_t)node->base << 8;
  if (node->op == SK_X_VAR) {
    uint32_t var = (uint32_t)sk_x_payload(f->dag, x);
    *to++        = (uint32_t)f->vars[var].base;
    *to++        = sk_form_var(f, var);
  } else if (node->op == SK_X_CONST) {
    bool free = is_free_literal(f, x);
    *to++     = free;
    *to++     = free ? sk_form_slot(f, SK_SLOT_CONST, x) : x;
  } else {
    uint64_t   payload = sk_x_payload(f->dag, x);
    const SkX *args    = sk_x_args(f->dag, x);
    *to++              = (uint32_t)payload;
    *to++              = (uint32_t)(payload >> 32);
    *to++              = node->count;
    for (uint32_t k = 0; k < node->count; k++) *to++ = f->nodes[args[k]].number;
    if (node->op == SK_X_POW) *to++ = power_kind(f, args[1]);
  }
  f->words.n = (uint32_t)(to - f->words.at);
}

bool sk_form_is_plain(SkXOp op) {
  return (op >= SK_X_CONST && op <= SK_X_INTEGER && op != SK_X_LOCAL) || op == SK_X_TO_REAL ||
         op == SK_X_TO_INTEGER || op == SK_X_TO_ENUM || op == SK_X_NOEVENT;
}

// A node that is computed before, by what it is or as a slot.
static void form_stop(SkForm *f, SkX x) {
  f->nodes[x].epoch  = f->epoch;
  f->nodes[x].number = f->words.n;
  sk_form_put(f, SK_NONE - 1);
  sk_form_put(f, (uint32_t)sk_x_base(f->dag, x) | (uint32_t)(f->cells[x] != 0) << 8);
  uint32_t word = f->cells[x] ? sk_form_slot(f, SK_SLOT_NODE, x) : x;
  sk_form_put(f, word);
}

static bool is_number(SkBase base) {
  return base == SK_REAL || base == SK_INTEGER || base == SK_BOOLEAN || base == SK_ENUM;
}

// Arguments first, each node once.
uint32_t sk_form_expr(SkForm *f, SkX root) {
  if (root == SK_NO_X) return SK_NONE;
  f->stack.n = 0;
  sk_vec_push(f->arena, &f->stack, root);
  while (f->stack.n) {
    SkX x = f->stack.at[f->stack.n - 1];
    if (f->nodes[x].epoch == f->epoch) {
      f->stack.n--;
      continue;
    }
    if (f->stops && f->stops[x] && x != root) {
      f->stack.n--;
      form_stop(f, x);
      continue;
    }
    if (f->stops && (!sk_form_is_plain(sk_x_op(f->dag, x)) || !is_number(sk_x_base(f->dag, x)))) {
      f->odd = true;
      return SK_NONE;
    }
    uint32_t         n    = f->stack.n;
    const SkDagNode *node = sk_dag_node(f->dag, x);
    const SkX       *args = sk_x_args(f->dag, x);
    for (uint32_t k = node->count; k-- > 0;)
      if (f->nodes[args[k]].epoch != f->epoch) sk_vec_push(f->arena, &f->stack, args[k]);
    if (f->stack.n > n) continue;
    f->stack.n--;
    form_node(f, x, node);
  }
  return f->nodes[root].number;
}

uint64_t sk_form_hash(const SkForm *f, uint64_t seed) {
  return sk_hash_bytes(f->words.at, sizeof *f->words.at * f->words.n, seed + 1) | 1;
}
