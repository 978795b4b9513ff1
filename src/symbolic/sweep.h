// symbolic/sweep.h - the nodes reachable from some roots, each once, arguments first. Of this
// module.
//
// in:    roots; which nodes to look into
// out:   a list, and the position in it of any node
// cost:  linear in the nodes reached, whatever the size of the DAG; no memory after warm-up
//
// Sweeps nest: a callback running inside one may start another. End them in reverse order.
#ifndef SK_SYMBOLIC_SWEEP_H
#define SK_SYMBOLIC_SWEEP_H

#include "symbolic/dag_priv.h"

#define SK_SWEEP_OUT UINT32_MAX

typedef struct {
  const SkDag *dag;
  SkDagMarks  *marks;
  const SkX   *list;
  uint32_t     n;
} SkSweep;

// Whether to go on to the arguments of x. NULL means always.
typedef bool (*SkSweepEnter)(void *user, const SkDag *dag, SkX x);

SkSweep sk_sweep_begin(const SkDag *dag, uint32_t n, const SkX *roots, SkSweepEnter enter,
                       void *user);
void    sk_sweep_end(SkSweep *sweep);

// Position of x in the list, SK_SWEEP_OUT when it was not reached.
static inline uint32_t sk_sweep_slot(const SkSweep *sweep, SkX x) {
  if (x >= sweep->marks->cap || sweep->marks->stamp[x] != sweep->marks->epoch) return SK_SWEEP_OUT;
  return sweep->marks->slot[x];
}

// DER(v) and PRE(v) are symbols of their own: an occurrence of v inside them is none of v.
static inline bool sk_sweep_is_symbol(const SkDag *dag, SkX x) {
  return sk_x_op(dag, x) == SK_X_DER || sk_x_op(dag, x) == SK_X_PRE;
}

// Enter for one leaf, user points to it: skips what is older than the leaf and so cannot contain
// it.
bool sk_sweep_towards(void *user, const SkDag *dag, SkX x);

#endif
