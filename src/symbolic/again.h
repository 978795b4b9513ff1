// symbolic/again.h - the same expressions over other variables, many times.
//
// in:    expressions; which of their variables stand for others (a run of numbers)
// out:   for each distance the expressions with those variables that much further on
// cost:  prepared once; then one look-up for each node that has such a variable below it
// not:   other renamings (calc.h: substitution)
//
// Variables that differ stay different, so the exact identities hold before as after: nothing is simplified anew.
#ifndef SK_SYMBOLIC_AGAIN_H
#define SK_SYMBOLIC_AGAIN_H

#include "symbolic/dag.h"

typedef struct SkXAgain SkXAgain;

// Roots may be SK_NO_X. Variables first .. first + n_vars - 1 move.
SkXAgain *sk_x_again_new(SkDag *dag, SkArena *arena, uint32_t n, const SkX *roots, uint32_t first,
                         uint32_t n_vars);
// The largest number of a variable that stays where it is, plus 1; 0: all move.
uint32_t sk_x_again_fixed(const SkXAgain *again);
// Fills out[n]. The variables of the moved ones exist with the same types.
void sk_x_again(SkXAgain *again, uint32_t distance, SkX *out);

#endif
