// Is a set of expressions linear in a set of unknowns jointly? One sweep gives each node a degree: 0 free of
// them, 1 linear, 2 anything else.
#include "equations/block/block.h"
#include "equations/work.h"

static uint8_t most(const SkWork *w, SkX x, uint32_t from) {
  uint8_t  d = 0;
  uint32_t n = sk_x_n(w->dag, x);
  for (uint32_t i = from; i < n; i++) {
    uint8_t a = w->degree[sk_x_arg(w->dag, x, i)];
    if (a > d) d = a;
  }
  return d;
}

static uint8_t degree_of(const SkWork *w, SkX x) {
  const SkDag *dag = w->dag;
  switch (sk_x_op(dag, x)) {
    case SK_X_VAR: return w->column.at[sk_x_payload(dag, x)] != SK_NONE;
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_NEG:
    case SK_X_NOEVENT:
    case SK_X_SMOOTH: return most(w, x, 0);
    case SK_X_MUL: {
      uint8_t a = w->degree[sk_x_arg(dag, x, 0)], b = w->degree[sk_x_arg(dag, x, 1)];
      return a + b > 2 ? 2 : (uint8_t)(a + b);
    }
    case SK_X_DIV: return w->degree[sk_x_arg(dag, x, 1)] ? 2 : w->degree[sk_x_arg(dag, x, 0)];
    case SK_X_IF: return w->degree[sk_x_arg(dag, x, 0)] ? 2 : most(w, x, 1);
    default: return most(w, x, 0) ? 2 : 0;
  }
}

// Arguments first, with an explicit stack: a node is finished when it is seen the second time.
static uint8_t degree(SkWork *w, SkX root) {
  w->stack.n = 0;
  sk_vec_push(w->arena, &w->stack, root);
  while (w->stack.n > 0) {
    SkX x = w->stack.at[w->stack.n - 1];
    if (w->mark[x] == w->epoch && w->degree[x] != 255) {
      w->stack.n--;
    } else if (w->mark[x] == w->epoch) {
      w->degree[x] = degree_of(w, x);
      w->stack.n--;
    } else {
      w->mark[x]      = w->epoch;
      w->degree[x]    = 255;
      uint32_t   n    = sk_x_n(w->dag, x);
      const SkX *args = sk_x_args(w->dag, x);
      for (uint32_t i = 0; i < n; i++)
        if (w->mark[args[i]] != w->epoch) sk_vec_push(w->arena, &w->stack, args[i]);
    }
  }
  return w->degree[root];
}

bool sk_is_linear(SkWork *w, uint32_t n_rows, const SkX *rows, uint32_t n, const uint32_t *vars) {
  bool linear = true;
  for (uint32_t i = 0; i < n; i++) w->column.at[vars[i]] = i;
  sk_marks_begin(w);
  for (uint32_t i = 0; i < n_rows && linear; i++) linear = degree(w, rows[i]) <= 1;
  for (uint32_t i = 0; i < n; i++) w->column.at[vars[i]] = SK_NONE;
  return linear;
}
