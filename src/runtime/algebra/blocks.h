// runtime/algebra/blocks.h - shared by the files that solve algebraic loops. Internal to the runtime.
#ifndef SK_RUNTIME_BLOCKS_H
#define SK_RUNTIME_BLOCKS_H

#include "runtime/algebra/sparse.h"
#include "runtime/island/island.h"

// What outlives one solution of a block.
typedef struct {
  SkSparse *sparse;   // NULL: dense
  double   *entries;  // sparse: what the pivots were chosen for
  double   *factor;   // dense, linear: the factors of the last matrix
  int      *pivot;
  bool      factored;
  double   *last;     // linear: that matrix, or the entries that `sparse` has the factors of
  bool      current;  // sparse: it has
  // Sparse: pivots change between steps only, so that nothing depends on what was tried or looked at. Until then
  // matrices they are not good for have others, chosen for each of them.
  SkSparse *other;      // NULL: not wanted yet
  SkSparse *now;        // one of the two: with the factors of the last matrix
  double   *other_for;  // what those of `other` were chosen for
  bool      worn;       // in this step; `other` is of the last such matrix
} SkSlot;

struct SkBlocks {
  const SkBlockCode *table;
  int                n;
  SkSlot            *slots, none;  // none: of blocks that are not in the table
  const SkBlockCode *open;         // linear, solved last though singular; NULL: none
  const SkBlockCode *rough;        // the same where an equation does not hold; NULL: none
  double             rough_by;     // beside its terms
  int                rough_row, rough_col;
  double             rough_error;  // of the unknown rough_col, by rounding
  // Work space: vectors of 3 * largest, a dense matrix, sparse entries.
  int     largest, largest_dense, largest_entries;
  double *x, *dx, *r, *trial, *trial_r, *bar, *guess, *unit, *shift, *before, *noise, *scale, *work;
  double *start;  // of all unknowns, before they are torn
  double *matrix, *packed;
  double *whole;  // the factors of a dense matrix of a block without a slot
  int    *pivot;
  // Where iterations begin when a step is tried again: the unknowns at the last accepted point.
  int     n_kept;
  int    *kept_place;
  double *kept;
  // All unknowns of blocks as the last step left them, while v shows a point beside the steps.
  int     n_aside;
  int    *aside_place;
  double *aside, *shown;  // shown: as they were when v had come to that point
  bool    is_aside, all_aside;
  bool    is_row;  // what is computed now is for a row only
  bool    worn;    // a slot is
};

SkSlot *sk_slot_of(SkBlocks *blocks, const SkBlockCode *block);  // NULL: out of memory
void    sk_block_dense(const SkBlockCode *block, const double *entries, double *a);
// A sparse matrix: its factors are in slot->now. False: singular.
bool sk_slot_factor(SkBlocks *blocks, SkSlot *slot, const SkBlockCode *block,
                    const double *entries);
void sk_block_units(const SkIslandRt *island, const SkBlockCode *block, const double *x,
                    double *unit);
// A step for a singular matrix (entries, or dense in a: destroyed); unknowns that are not determined do not
// move. False: contradictory, or too large to look at.
bool sk_block_least(SkIslandRt *island, const SkBlockCode *block, const double *entries, double *a,
                    double *rhs, double *dx);
// "what at time 1: x = 1.2, y = 3; equations: A.mo:3: ...; A.mo:4: ..."
void sk_block_describe(SkIslandRt *island, const SkBlockCode *block, const char *what);
bool sk_all_finite(const double *x, int n);

// newton.c. once: from the values now only, without other tries.
int sk_newton(SkIslandRt *island, const SkBlockCode *block);
int sk_newton_once(SkIslandRt *island, const SkBlockCode *block);
// The Jacobian at x into s->matrix or s->packed, in v's present point; r: residuals there.
int sk_newton_jacobian(SkIslandRt *island, const SkBlockCode *block, double *x, const double *r);

#endif
