// equations/block/block.h - from equations and unknowns to blocks in the order of their solution: pairing, order, tearing.
//
// in:    problems: rows of the system under construction and the unknowns to be found from them
// out:   blocks (equations/system.h)
// cost:  near-linear in the entries, but for tearing of large loops
// not:   index reduction, which comes before (pantelides.c), and schedules, which come after (schedule.c)
// ref:   docs/algorithms/structure.md
#ifndef SK_EQUATIONS_BLOCK_H
#define SK_EQUATIONS_BLOCK_H

#include "equations/work.h"

// --- match.c ---------------------------------------------------------------------------------------

// eq_of_var[i] and var_of_eq[j], -1 where unmatched. Returns the number of pairs: the largest possible.
uint32_t sk_match(SkWork *w, const SkIncidence *inc, int32_t *eq_of_var, int32_t *var_of_eq);
// Reports SK3101 and SK3102 for what sk_match left over. Returns whether there was anything.
bool sk_match_report(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var,
                     const int32_t *var_of_eq);

// --- blt.c -----------------------------------------------------------------------------------------

SkBlt sk_blt(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var);

// --- slopes.c --------------------------------------------------------------------------------------

// Derivatives of a few residuals of a nonlinear block: divisions last, or done once.
#define SK_FEW_SLOPES 36
void sk_slopes_tidy(SkWork *w, SkEntry *entries, uint32_t n);

// --- block.c, linear.c, tear.c ---------------------------------------------------------------------

// The block that solves n equations for n unknowns.
SkBlock sk_block(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars, SkMode mode);
// lhs = rhs solved for the leaf x, as sk_x_isolate; for other than Real where it is an assignment.
SkX sk_isolate(SkWork *w, SkX lhs, SkX rhs, SkX x, SkX *den);

// Are all rows linear in the unknowns jointly?
bool sk_is_linear(SkWork *w, uint32_t n_rows, const SkX *rows, uint32_t n, const uint32_t *vars);

// Positions in the block.
typedef struct {
  uint32_t  n_tears, n_inner;
  uint32_t *tears, *residual_eqs;    // n_tears each
  uint32_t *inner_vars, *inner_eqs;  // n_inner each, in order of evaluation
  SkX      *inner;
  uint32_t  n_guards;
  SkX      *guards;
} SkTearing;
// Sizes of the entries of a linear block (scale.c). row and col: positions in the untorn block.
typedef struct {
  uint32_t      *start;  // by row, into entries
  const SkEntry *entries;
  double        *log;  // powers of two; to be compared within a row
} SkScale;
#define SK_POOR 2.0  // a pivot is poor when it is less than 2^-2 of the largest entry in its row
SkScale sk_scale(SkWork *w, const SkBlock *full);
bool    sk_scale_is_poor(const SkScale *s, uint32_t row, uint32_t col);
double  sk_scale_growth(SkWork *w, const SkScale *s, const SkTearing *t);

// Which unknowns follow from others.
typedef enum {
  SK_TEAR_FEW,         // as few tears as can be
  SK_TEAR_NO_DIVISOR,  // no division by parameters
  SK_TEAR_LARGE,       // by none that is small beside the other entries of its row
} SkTearRule;
SkTearing sk_tear(SkWork *w, uint32_t n, const uint32_t *eqs, const uint32_t *vars, SkMode mode,
                  const SkScale *scale, SkTearRule rule, bool linear);

// An equation's sides as of the system being made.
SkX sk_side(const SkWork *w, uint32_t e, bool left, SkMode mode);
SkX sk_residual(SkWork *w, uint32_t e, SkMode mode);  // lhs - rhs

#endif
