// codegen/unit_guard.c - locals that are computed only where they are needed.
//
// A local that several ifs have in common is computed before the first of them. Where all that need it do so under the same
// conditions, and it contains a call, it is computed under these, too: a function is not called, and does not raise, where no
// branch that is taken calls it. What a condition is made of never contains what it guards (that would be needed where the
// condition is), so that an order with both arguments and conditions first exists.
#include "codegen/unit_priv.h"

#include <stdlib.h>

uint32_t sk_unit_guard_under(SkEmit *e, uint32_t parent, SkX cond, bool holds) {
  uint64_t key = (uint64_t)parent << 32 | (uint64_t)cond << 1 | holds, known;
  key          = key + 1;  // no key is 0
  if (sk_map_get(&e->guard_of, key, &known)) return (uint32_t)known;
  Guard guard = {parent, e->guards.at[parent].depth + 1, cond, holds};
  sk_vec_push(e->arena, &e->guards, guard);
  sk_map_put(e->arena, &e->guard_of, key, e->guards.n - 1);
  return e->guards.n - 1;
}

uint32_t sk_unit_guard_meet(const SkEmit *e, uint32_t a, uint32_t b) {
  while (a != b) {
    if (e->guards.at[a].depth >= e->guards.at[b].depth)
      a = e->guards.at[a].parent;
    else
      b = e->guards.at[b].parent;
  }
  return a;
}

bool sk_unit_is_guarded(const SkEmit *e, SkX x) {
  return e->guard[x] != e->scopes.at[e->scope[x]].guard;
}

static void push_needed(SkEmit *e, SkX x) {
  uint32_t   n    = 0;
  const SkX *part = sk_unit_is_leaf(e, x) ? NULL : sk_unit_parts(e, x, &n);
  for (uint32_t k = 0; k < n; k++)
    if (!e->rank[part[k]]) sk_vec_push(e->arena, &e->stack, part[k]);
  uint32_t outer = e->scopes.at[e->scope[x]].guard;
  for (uint32_t g = e->guard[x]; g != outer; g = e->guards.at[g].parent)
    if (!e->rank[e->guards.at[g].cond]) sk_vec_push(e->arena, &e->stack, e->guards.at[g].cond);
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

static void write_conditions(SkEmit *e, uint32_t guard, uint32_t outer) {
  const Guard *g = &e->guards.at[guard];
  if (g->parent != outer) {
    write_conditions(e, g->parent, outer);
    sk_buf_z(e->out, " && ");
  }
  if (!g->holds) sk_buf_char(e->out, '!');
  sk_buf_char(e->out, '(');
  sk_unit_write(e, g->cond);
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
