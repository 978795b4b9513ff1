// symbolic/forward.h - the forward sweep shared by diff.c and jacobian.c. Of this module.
#ifndef SK_SYMBOLIC_FORWARD_H
#define SK_SYMBOLIC_FORWARD_H

#include "symbolic/rules.h"
#include "symbolic/sweep.h"

// A CALL's aggregate result: its derivative is asked for when an element or the whole is used.
#define SK_LATE (SK_NO_DERIVATIVE - 1)

// Derivatives of one node by the columns it depends on, ascending.
typedef struct {
  uint32_t  n;
  uint32_t *col;
  SkX      *d;
} SkForwardVector;

typedef struct {
  SkDag             *dag;
  const SkXDiffHook *hook;
  const SkXTimeHook *time;  // NULL: by leaf or column
  SkX                leaf;
  SkSweep            sweep;
  SkX               *d;        // by position in the sweep, when there is one column
  SkForwardVector   *vectors;  // the same for many columns, else NULL
  uint32_t           col;      // the column sk_forward_rule works on
  SkX               *args;     // room for the derivatives of one node's arguments
  SkArena           *scratch;
} SkForward;

// Derivative of x from those of its arguments.
SkX sk_forward_rule(SkForward *f, SkX x);

#endif
