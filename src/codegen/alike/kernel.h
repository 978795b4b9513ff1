// codegen/alike/kernel.h - torn and linear blocks of one form share their functions.
//
// in:    the blocks of an island (or of an initial system), untorn forms among them
// out:   kernels: blocks that are the same up to which variables and Real literals stand in them, in an order in which
//        those that can run together are neighbours; a block that few others are like is a kernel by itself
// cost:  linear in the blocks' expressions
// not:   the C text (emit_kernel.c, emit_block.c, emit_solve.c)
// ref:   docs/algorithms/rolling.md
#ifndef SK_CODEGEN_KERNEL_H
#define SK_CODEGEN_KERNEL_H

#include "codegen/alike/form.h"

#define SK_MIN_LANES 8  // fewer are written one by one

typedef struct {
  uint32_t        lanes, first;  // first: number of the block of lane 0
  const SkBlock **blocks;        // by lane
  // Of kernels with several lanes; the first slots are the unknowns of the block, in their order.
  uint32_t    n_slots;
  uint32_t   *operands;  // [lane * n_slots + slot]
  SkSlotKind *kinds;
  bool        scheduled;  // not untorn forms only
  bool        solved;     // has code of its own (emit_solve.c)
} SkKernel;
typedef SK_VEC(SkKernel) SkKernels;

typedef struct {
  const SkBlock *block;
  uint32_t       rank;  // those of one schedule and set have the same
  bool           untorn;
} SkRanked;
typedef SK_VEC(SkRanked) SkRankeds;

// All torn and linear blocks of these schedules and their untorn forms, each once.
SkRankeds sk_kernel_blocks(SkArena *arena, const SkSchedule *const *schedules, uint32_t n);
// place: by variable, or NULL; lanes are sorted by rank, then by the place of the first unknown.
SkKernels sk_kernels(SkForm *form, SkArena *arena, SkArena *scratch, const SkRankeds *blocks,
                     const uint32_t *place);

// An entry that is about one whatever the numbers are, beside one that may vanish: a good pivot.
bool   sk_kernel_is_steady(const SkDag *dag, SkX entry);
double sk_kernel_nominal(const SkSystem *system, uint32_t var);  // 0: not known

#endif
