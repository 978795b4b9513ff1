#include "symbolic/sweep.h"

#include <assert.h>

#define OPEN SK_SWEEP_OUT

static SkDagMarks *marks_begin(const SkDag *dag) {
  assert(*dag->depth < SK_DAG_MARKS);
  SkDagMarks *m = &dag->marks[(*dag->depth)++];
  if (m->cap < dag->n) {
    m->cap   = dag->cap;
    m->stamp = SK_NEWS(dag->arena, uint32_t, m->cap);
    m->slot  = SK_NEWS(dag->arena, uint32_t, m->cap);
    m->epoch = 0;
  }
  if (m->epoch == UINT32_MAX) {
    memset(m->stamp, 0, m->cap * sizeof *m->stamp);
    m->epoch = 0;
  }
  m->epoch++;
  m->list.n = m->stack.n = 0;
  return m;
}

// Depth first: a node is opened when it first comes up, and listed when it comes up again, which is
// after all its arguments.
static void reach(const SkDag *dag, SkDagMarks *m, SkX root, SkSweepEnter enter, void *user) {
  sk_vec_push(dag->arena, &m->stack, root);
  while (m->stack.n > 0) {
    SkX x = m->stack.at[m->stack.n - 1];
    if (m->stamp[x] != m->epoch) {
      m->stamp[x] = m->epoch;
      m->slot[x]  = OPEN;
      if (enter && !enter(user, dag, x)) continue;
      for (uint32_t i = sk_x_n(dag, x); i-- > 0;) {
        SkX arg = sk_x_arg(dag, x, i);
        if (m->stamp[arg] != m->epoch) sk_vec_push(dag->arena, &m->stack, arg);
      }
      continue;
    }
    m->stack.n--;
    if (m->slot[x] != OPEN) continue;
    m->slot[x] = m->list.n;
    sk_vec_push(dag->arena, &m->list, x);
  }
}

SkSweep sk_sweep_begin(const SkDag *dag, uint32_t n, const SkX *roots, SkSweepEnter enter,
                       void *user) {
  SkDagMarks *m = marks_begin(dag);
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) reach(dag, m, roots[i], enter, user);
  return (SkSweep){.dag = dag, .marks = m, .list = m->list.at, .n = m->list.n};
}

void sk_sweep_end(SkSweep *sweep) {
  assert(*sweep->dag->depth > 0 && sweep->marks == &sweep->dag->marks[*sweep->dag->depth - 1]);
  (*sweep->dag->depth)--;
}

bool sk_sweep_towards(void *user, const SkDag *dag, SkX x) {
  SkX leaf = *(const SkX *)user;
  return x > leaf && !sk_sweep_is_symbol(dag, x);
}
