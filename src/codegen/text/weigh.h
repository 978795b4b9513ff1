// codegen/text/weigh.h - how much work a call of a function of the model is, about.
//
// in:    the flat model's functions (typed statements and expressions)
// out:   operations of a call of each, by its number; loops count as often as they run, ten times where that is not known
// cost:  linear in the text of the functions
// not:   what a call really takes: both ways of a branch are not weighed by how often they are gone
#ifndef SK_CODEGEN_WEIGH_H
#define SK_CODEGEN_WEIGH_H

#include "base/arena.h"
#include "model/flat/flat.h"

#define SK_WEIGH_EXTERNAL 300u  // a function in C
#define SK_WEIGH_MOST     1000000u

uint32_t *sk_weigh_functions(const SkFlat *flat, SkArena *arena);
uint32_t  sk_weigh_op(SkXOp op);  // one operation or function of numbers

#endif
