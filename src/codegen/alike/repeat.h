// codegen/alike/repeat.h - where a sequence says the same again and again.
//
// in:    a sequence of numbers
// out:   its stretches of several equal turns, none of which overlap, ascending: a b a b a b is 3 turns of 2
// cost:  length times the longest turn
#ifndef SK_CODEGEN_REPEAT_H
#define SK_CODEGEN_REPEAT_H

#include "base/mem.h"
#include "base/vec.h"

typedef struct {
  uint32_t from, period, turns;
} SkRepeat;
typedef SK_VEC(SkRepeat) SkRepeats;

// Turns of at most `longest` numbers, at least `fewest` of them. SK_NONE in the sequence is like nothing else.
SkRepeats sk_repeats(SkArena *arena, const uint32_t *ids, uint32_t n, uint32_t longest,
                     uint32_t fewest);

#endif
