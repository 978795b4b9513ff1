// What depends on parameters alone is computed once: the largest such parts of the expressions that run with
// every step become settled variables of their own, "$once1", at the end of the parameters' schedule.
//
// The operations stay what they were, so the results do too, bit for bit. Parts that call functions stay where
// they are: a function may raise, or do something. A part may be infinite where nothing needs it (a branch not
// taken), so these variables have no equation and are not checked.
#include "equations/work.h"

#include <string.h>

typedef enum { UNSEEN, STILL, MOVING } Kind;  // STILL: parameters and constants below, no calls

typedef struct {
  SkSystem *sys;
  SkArena  *arena, *scratch;
  uint8_t  *kind;     // by node
  uint8_t  *reached;  // by node
  SK_VEC(SkX *) roots;
  SK_VEC(SkX) stack;
  SkX     *by;  // by node: its variable, for these parts
  uint32_t n;   // of them
} Once;

static Kind kind_of(const Once *o, SkX x) {
  const SkDag *dag = o->sys->dag;
  SkXOp        op  = sk_x_op(dag, x);
  SkBase       b   = sk_x_base(dag, x);
  if (b != SK_REAL && b != SK_INTEGER && b != SK_BOOLEAN) return MOVING;
  if (op == SK_X_CONST) return STILL;
  if (op == SK_X_VAR) {
    SkRole role = o->sys->vars.at[(uint32_t)sk_x_payload(dag, x)].role;
    return role == SK_ROLE_PARAMETER || role == SK_ROLE_SETTLED ? STILL : MOVING;
  }
  if (op == SK_X_TIME || op == SK_X_CALL || op == SK_X_ELEM || sk_x_n(dag, x) == 0) return MOVING;
  for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
    if (o->kind[sk_x_arg(dag, x, k)] != STILL) return MOVING;
  return STILL;
}

// A sign or a change of type is as cheap as reading a variable.
static bool is_worth(const Once *o, SkX x) {
  const SkDag *dag = o->sys->dag;
  if (sk_x_base(dag, x) != SK_REAL) return false;
  for (;;) {
    SkXOp op = sk_x_op(dag, x);
    if (op == SK_X_CONST || op == SK_X_VAR) return false;
    if (op != SK_X_NEG && op != SK_X_TO_REAL && op != SK_X_NOEVENT) return true;
    x = sk_x_arg(dag, x, 0);
  }
}

// There may be as many as equations: nobody looks their names up.
static SkName name_of(const Once *o, uint32_t number) {
  char text[] = "$once4294967295", *end = text + sizeof text - 1, *at = end;
  do *--at = (char)('0' + number % 10);
  while ((number /= 10) > 0);
  at -= 5;
  memcpy(at, "$once", 5);
  return sk_name_own(o->sys->flat->names, at, (size_t)(end - at));
}

static void make_variable(Once *o, SkX x) {
  SkSystem *sys    = o->sys;
  uint32_t  number = sys->vars.n;
  SkSysVar  v      = {
            .name = name_of(o, ++o->n), .base = SK_REAL, .role = SK_ROLE_SETTLED, .is_hidden = true};
  v.alias_of = v.flat = v.der = v.der_of = v.pre = v.of = v.island = v.by = v.clock = SK_NONE;
  sk_vec_push(o->arena, &sys->vars, v);
  SkBlock b = {.kind = SK_BLOCK_ASSIGN, .n = 1, .set = sys->parameters.n_sets};
  b.vars    = SK_NEW(o->arena, uint32_t);
  b.exprs   = SK_NEW(o->arena, SkX);
  *b.vars   = number;
  *b.exprs  = x;
  sk_vec_push(o->arena, &sys->parameters.blocks, b);
  o->by[x] = sk_x_var(sys->dag, number, SK_REAL);
}

// The largest still parts below x.
static void look(Once *o, SkX x) {
  const SkDag *dag = o->sys->dag;
  sk_vec_push(o->scratch, &o->stack, x);
  while (o->stack.n) {
    x = sk_vec_pop(&o->stack);
    if (o->reached[x]) continue;
    o->reached[x] = 1;
    if (o->kind[x] == STILL) {
      if (is_worth(o, x)) make_variable(o, x);
      continue;
    }
    for (uint32_t k = sk_x_n(dag, x); k-- > 0;)
      sk_vec_push(o->scratch, &o->stack, sk_x_arg(dag, x, k));
  }
}

static void add_roots(Once *o, SkX *x, uint32_t n) {
  for (uint32_t i = 0; x && i < n; i++)
    if (x[i] != SK_NO_X) sk_vec_push(o->scratch, &o->roots, &x[i]);
}

static void add_block(Once *o, SkBlock *b) {
  switch (b->kind) {
    case SK_BLOCK_ASSIGN: add_roots(o, b->exprs, 1); break;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR:
      add_roots(o, b->inner, b->n - b->n_tears);
      add_roots(o, b->residuals, b->n_tears);
      for (uint32_t i = 0; i < b->n_entries; i++) add_roots(o, &b->entries[i].x, 1);
      add_roots(o, b->rhs, b->n_tears);
      break;
    default: break;
  }
}

void sk_equations_once(SkSystem *sys, SkArena *arena) {
  uint32_t n       = sk_dag_size(sys->dag);
  SkArena *scratch = sk_arena_scratch(arena);
  Once     o       = {.sys     = sys,
                      .arena   = arena,
                      .scratch = scratch,
                      .kind    = SK_NEWS(scratch, uint8_t, n + 1),
                      .reached = SK_NEWS(scratch, uint8_t, n + 1),
                      .by      = SK_NEWS(scratch, SkX, n + 1)};
  // Arguments come before what uses them.
  for (SkX x = 1; x < n; x++) o.kind[x] = (uint8_t)kind_of(&o, x);
  for (uint32_t k = 0; k < sys->islands.n; k++) {
    SkIsland   *island = sys->islands.at[k];
    SkSchedule *all[]  = {&island->ode, &island->zeros, &island->later, &island->checks,
                          &island->implicit};
    for (size_t s = 0; s < sizeof all / sizeof all[0]; s++)
      for (uint32_t i = 0; i < all[s]->blocks.n; i++) add_block(&o, &all[s]->blocks.at[i]);
  }
  for (uint32_t i = 0; i < o.roots.n; i++)
    if (*o.roots.at[i] < n) look(&o, *o.roots.at[i]);
  if (o.n == 0) {
    sk_arena_done(scratch);
    return;
  }
  sys->parameters.n_sets++;
  SkX *xs = SK_NEWS(scratch, SkX, o.roots.n + 1);
  for (uint32_t i = 0; i < o.roots.n; i++) xs[i] = *o.roots.at[i];
  sk_x_substitute_by(sys->dag, o.roots.n, xs, o.by, n, scratch);
  for (uint32_t i = 0; i < o.roots.n; i++) *o.roots.at[i] = xs[i];
  sk_arena_done(scratch);
}
