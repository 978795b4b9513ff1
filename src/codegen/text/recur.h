// codegen/text/recur.h - one deep expression that goes on and on in the same way: a loop over its shared parts.
//
// in:    the locals of a unit in the order in which they are computed, each an expression of variables, literals and
//        locals before it
// out:   stretches of them that repeat themselves turn by turn, and how the operands of a turn are written
// cost:  linear in the nodes, times the longest turn
// not:   another order of the operations
// ref:   docs/algorithms/rolling.md
//
//   double *const T0 = ...;                                   the locals, an array now
//   for (long h = 0; h < 1000; h++) {
//     T0[2 + 2 * h] = (v[4007 + h] * T0[1 + 2 * h]);
//     T0[3 + 2 * h] = (T0[1 + 2 * h] + (T0[2 + 2 * h] / v[5007 + h]));
//   }
#ifndef SK_CODEGEN_RECUR_H
#define SK_CODEGEN_RECUR_H

#include "codegen/alike/form.h"
#include "codegen/alike/repeat.h"
#include "codegen/text/layout.h"
#include "codegen/text/unit.h"

#define SK_RECUR_FROM 96  // locals

typedef struct SkRecur SkRecur;

SkRecur *sk_recur_new(SkArena *arena, const SkSystem *system, const SkLayout *layout);
// local: by node, not 0: is a local. alone: by node: one that is written in a way of its own, or in no array. False: too few of
// them repeat themselves. What was found before is gone.
bool             sk_recur_find(SkRecur *recur, const SkX *nodes, uint32_t n, const uint32_t *local,
                               const bool *alone);
const SkRepeats *sk_recur_loops(const SkRecur *recur);
// The local at a position of a loop's turn: its tables, named after `array`, and how its operands are written.
SkLanes sk_recur_names(SkRecur *recur, const SkRepeat *loop, uint32_t position, uint32_t array,
                       SkBuf *out);

#endif
