// codegen/text/unit_guard.c - locals that are computed only where they are needed.
//
// A local that several ifs have in common is computed before the first of them. Where all that need it do so under
// conditions, and it contains a call, it is computed under these, too, one or the other of them: a function is not called, and
// does not raise, where no branch that is taken calls it. What a condition is made of never contains what it guards (that would be needed where the
// condition is), so that an order with both arguments and conditions first exists.
#include "codegen/text/unit_priv.h"

#include <stdlib.h>
#include <string.h>

#define MOST_ALTERNATIVES 200  // conditions of one local: its text grows with them

uint32_t sk_unit_guard_under(SkEmit *e, uint32_t parent, SkX cond, bool holds) {
  uint64_t key = (uint64_t)parent << 32 | (uint64_t)cond << 1 | holds, known;
  key          = key + 1;  // no key is 0
  if (sk_map_get(&e->guard_of, key, &known)) return (uint32_t)known;
  Guard guard = {
      .parent = parent, .depth = e->guards.at[parent].depth + 1, .cond = cond, .holds = holds};
  sk_vec_push(e->arena, &e->guards, guard);
  sk_map_put(e->arena, &e->guard_of, key, e->guards.n - 1);
  return e->guards.n - 1;
}

static uint32_t meet(const SkEmit *e, uint32_t a, uint32_t b) {
  while (a != b) {
    if (e->guards.at[a].depth >= e->guards.at[b].depth)
      a = e->guards.at[a].parent;
    else
      b = e->guards.at[b].parent;
  }
  return a;
}

// One condition below the same parent, and its opposite.
static bool are_opposite(const Guard *a, const Guard *b) {
  return a->parent == b->parent && a->cond != SK_NO_X && a->cond == b->cond && a->holds != b->holds;
}

typedef struct {
  uint32_t at[MOST_ALTERNATIVES + 1], n;
} Alternatives;

// None of them implies another: what guards a local must not contain conditions that are made of it, and such a one stands
// below the guard under which its parts are needed.
static void add_one(const SkEmit *e, Alternatives *all, uint32_t guard) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < all->n; i++) {
    uint32_t common = meet(e, all->at[i], guard);
    if (common == all->at[i]) return;
    if (are_opposite(&e->guards.at[all->at[i]], &e->guards.at[guard])) {
      all->at[i] = all->at[--all->n];
      add_one(e, all, common);
      return;
    }
  }
  for (uint32_t i = 0; i < all->n; i++)
    if (meet(e, all->at[i], guard) != guard) all->at[kept++] = all->at[i];
  all->n = kept;
  if (all->n <= MOST_ALTERNATIVES) all->at[all->n++] = guard;
}

static void add_all(const SkEmit *e, Alternatives *all, uint32_t guard) {
  const Guard *g = &e->guards.at[guard];
  if (g->n == 0) add_one(e, all, guard);
  for (uint32_t i = 0; i < g->n; i++) add_one(e, all, g->either[i]);
}

uint32_t sk_unit_guard_join(SkEmit *e, uint32_t a, uint32_t b) {
  Alternatives all;
  uint32_t     parent = meet(e, a, b);
  if (parent == a || parent == b) return parent;
  all.n = 0;
  add_all(e, &all, a);
  add_all(e, &all, b);
  parent = all.at[0];
  for (uint32_t i = 1; i < all.n; i++) parent = meet(e, parent, all.at[i]);
  if (all.n == 1 || all.n > MOST_ALTERNATIVES) return parent;
  uint32_t *either = SK_NEWS(e->arena, uint32_t, all.n);
  memcpy(either, all.at, sizeof *either * all.n);
  Guard guard = {
      .parent = parent, .depth = e->guards.at[parent].depth + 1, .either = either, .n = all.n};
  sk_vec_push(e->arena, &e->guards, guard);
  return e->guards.n - 1;
}

bool sk_unit_is_guarded(const SkEmit *e, SkX x) {
  return e->guard[x] != e->scopes.at[e->scope[x]].guard;
}

static void push_conditions(SkEmit *e, uint32_t guard, uint32_t outer) {
  while (guard != outer) {
    const Guard g = e->guards.at[guard];
    if (g.cond != SK_NO_X) sk_vec_push(e->arena, &e->stack, g.cond);
    for (uint32_t i = 0; i < g.n; i++) push_conditions(e, g.either[i], g.parent);
    guard = g.parent;
  }
}

void sk_unit_guard_push(SkEmit *e, SkX x) {
  push_conditions(e, e->guard[x], e->scopes.at[e->scope[x]].guard);
}

static void push_needed(SkEmit *e, SkX x) {
  uint32_t   n    = 0;
  const SkX *part = sk_unit_is_leaf(e, x) ? NULL : sk_unit_parts(e, x, &n);
  for (uint32_t k = 0; k < n; k++)
    if (!e->rank[part[k]]) sk_vec_push(e->arena, &e->stack, part[k]);
  sk_unit_guard_push(e, x);
}

#define ENTERED UINT32_MAX

void sk_unit_rank(SkEmit *e, const SkX *roots, uint32_t n) {
  if (!e->rank) e->rank = SK_NEWS(e->arena, uint32_t, e->cap);
  uint32_t next = 0;
  for (uint32_t i = 0; i < e->order.n; i++) e->rank[e->order.at[i]] = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (roots[i] == SK_NO_X || e->rank[roots[i]]) continue;
    e->stack.n = 0;
    sk_vec_push(e->arena, &e->stack, roots[i]);
    while (e->stack.n) {
      SkX x = e->stack.at[e->stack.n - 1];
      if (e->rank[x] == 0) {
        e->rank[x] = ENTERED;
        push_needed(e, x);
        continue;
      }
      if (e->rank[x] == ENTERED) e->rank[x] = ++next;
      e->stack.n--;
    }
  }
  sk_unit_sort(e, e->order.at, e->order.n);
}

static int ascending(const void *pa, const void *pb) {
  uint64_t a = *(const uint64_t *)pa, b = *(const uint64_t *)pb;
  return a < b ? -1 : a > b;
}

void sk_unit_sort(SkEmit *e, SkX *nodes, uint32_t n) {
  if (n < 2) return;
  uint64_t *keys = SK_NEWS(e->arena, uint64_t, n);
  for (uint32_t i = 0; i < n; i++) keys[i] = (uint64_t)e->rank[nodes[i]] << 32 | nodes[i];
  qsort(keys, n, sizeof *keys, ascending);
  for (uint32_t i = 0; i < n; i++) nodes[i] = (SkX)(keys[i] & UINT32_MAX);
}

static void write_either(SkEmit *e, const Guard *g);

static void write_conditions(SkEmit *e, uint32_t guard, uint32_t outer) {
  const Guard *g = &e->guards.at[guard];
  if (g->parent != outer) {
    write_conditions(e, g->parent, outer);
    sk_buf_z(e->out, " && ");
  }
  if (g->cond == SK_NO_X) {
    write_either(e, g);
    return;
  }
  if (!g->holds) sk_buf_char(e->out, '!');
  sk_buf_char(e->out, '(');
  sk_unit_write(e, g->cond);
  sk_buf_char(e->out, ')');
}

static void write_either(SkEmit *e, const Guard *g) {
  for (uint32_t i = 0; i < g->n; i++) {
    sk_buf_z(e->out, i ? " || (" : "((");
    write_conditions(e, g->either[i], g->parent);
    sk_buf_char(e->out, ')');
  }
  sk_buf_char(e->out, ')');
}

void sk_unit_guard_open(SkEmit *e, SkX x) {
  sk_unit_tabs(e);
  sk_buf_z(e->out, "if (");
  write_conditions(e, e->guard[x], e->scopes.at[e->scope[x]].guard);
  sk_buf_z(e->out, ") {\n");
  e->indent++;
}

void sk_unit_guard_close(SkEmit *e) {
  e->indent--;
  sk_unit_tabs(e);
  sk_buf_z(e->out, "}\n");
}
