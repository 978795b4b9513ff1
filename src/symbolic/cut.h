// symbolic/cut.h - cuts expressions whose text would be too deep or too long into parts with names.
//
// in:    roots; a callback that gives a name to a part
// out:   the roots with names where parts were
// cost:  linear in the nodes reached, but for chains of branches around a part
// not:   anything for expressions of ordinary size: those stay as they are (sk_x_is_large)
//
// A node that many others share is one node, but stands in the text each time: 300 rounds of y :=
// sin(y) + cos(y) are 1,200 nodes and 2^300 characters. What is evaluated under a condition only is
// guarded by it in its part too, so that no part computes what the expression did not.
#ifndef SK_SYMBOLIC_CUT_H
#define SK_SYMBOLIC_CUT_H

#include "symbolic/dag.h"

#include <stdbool.h>

typedef struct SkXSizes SkXSizes;
// Measures every node of the DAG as it is now.
const SkXSizes *sk_x_sizes(const SkDag *dag, SkArena *arena);
// Too deep for the parser, or far longer as a text than as a DAG? Newer nodes are not.
bool sk_x_is_large(const SkXSizes *sizes, SkX x);

typedef struct {
  // A node that means `value` from now on: Real, Integer or Boolean.
  SkX (*part)(void *user, SkX value);
  void *user;
} SkXCutter;
void sk_x_cut(SkDag *dag, uint32_t n, SkX *roots, const SkXCutter *cutter, SkArena *scratch);

#endif
