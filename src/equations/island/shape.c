// Shapes: islands of equal structure. Two islands have one shape when their equations are the same up to which
// variables and which Real literals stand in them, in the order in which they are first met. Lanes of one shape
// share a loop where they run as one tile (tiles.c, codegen/alike/roll.h).
#include "equations/report/report.h"
#include "equations/work.h"

typedef struct {
  const SkSystem *s;
  SkArena        *arena;
  SkMap           seen;  // nodes -> 1 + order in which they are met
  SkMap           vars;  // variables -> the same
  uint64_t        hash, n_seen, n_vars;
  SK_VEC(SkX) stack;
} Walk;

static void add(Walk *w, uint64_t x) { w->hash = sk_hash64(w->hash ^ sk_hash64(x + 1)); }

static void add_var(Walk *w, uint32_t v) {
  uint64_t at = 0;
  if (!sk_map_get(&w->vars, (uint64_t)v + 1, &at)) {
    at = ++w->n_vars;
    sk_map_put(w->arena, &w->vars, (uint64_t)v + 1, at);
    add(w, (uint64_t)w->s->vars.at[v].role);
  }
  add(w, at);
}

static void add_node(Walk *w, SkX root) {
  const SkDag *dag = w->s->dag;
  sk_vec_push(w->arena, &w->stack, root);
  while (w->stack.n) {
    SkX      x  = sk_vec_pop(&w->stack);
    uint64_t at = 0;
    add(w, x == SK_NO_X ? 0 : 1 + (uint64_t)sk_x_op(dag, x));
    if (x == SK_NO_X) continue;
    if (sk_x_op(dag, x) == SK_X_VAR) {
      add_var(w, (uint32_t)sk_x_payload(dag, x));
      continue;
    }
    if (sk_x_op(dag, x) == SK_X_CONST) {
      if (sk_x_base(dag, x) != SK_REAL) add(w, x);
      continue;
    }
    // What stands twice is the same node.
    if (sk_map_get(&w->seen, x, &at)) {
      add(w, at);
      continue;
    }
    sk_map_put(w->arena, &w->seen, x, ++w->n_seen);
    add(w, sk_x_payload(dag, x));
    add(w, sk_x_n(dag, x));
    for (uint32_t i = sk_x_n(dag, x); i-- > 0;)
      sk_vec_push(w->arena, &w->stack, sk_x_arg(dag, x, i));
  }
}

static uint64_t shape_of(const SkSystem *s, const SkIsland *island, SkArena *arena) {
  Walk w = {.s = s, .arena = arena, .hash = 1};
  for (uint32_t i = 0; i < island->eqs.n; i++) {
    const SkSysEq *q = &s->eqs.at[island->eqs.at[i]];
    add(&w, (uint64_t)q->kind);
    add_node(&w, q->lhs);
    add_node(&w, q->rhs);
    add_node(&w, q->guard);
  }
  return w.hash | 1;
}

uint32_t sk_equations_shapes(const SkSystem *s, SkArena *arena, uint32_t *shape, uint32_t *lanes) {
  SkMap    at = {0};
  uint32_t n  = 0;
  for (uint32_t i = 0; i < s->islands.n; i++) {
    uint64_t hash = shape_of(s, s->islands.at[i], arena), number = n;
    if (!sk_map_get(&at, hash, &number)) {
      sk_map_put(arena, &at, hash, number);
      lanes[n++] = 0;
    }
    shape[i] = (uint32_t)number;
    lanes[number]++;
  }
  return n;
}
