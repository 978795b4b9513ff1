// codegen/solve/emit_solve.h - shared by the files that write out small solves: emit_solve.c one block, emit_lanes.c
// equal blocks side by side, emit_eliminate.c the matrix, emit_converge.c the tests.
#ifndef SK_CODEGEN_EMIT_SOLVE_H
#define SK_CODEGEN_EMIT_SOLVE_H

#include "codegen/schedule/emit_priv.h"

#define SK_MOST_TEARS 6
#define SK_MOST_TERMS 16
#define SK_ROUNDS     8  // matrices
#define SK_KEPT       3  // further steps with one matrix

typedef struct {
  SkGen              *g;
  const SkBlock      *b;
  const SkKernelText *text;
  uint32_t            n;
  SkX                 entry[SK_MOST_TEARS][SK_MOST_TEARS];
  // A single entry that is plus + over / under, or less that: SK_NO_X, as under is, for none.
  SkX         plus, over, under;
  bool        less;
  const char *at[SK_MOST_TEARS][SK_MOST_TEARS];  // what the entry is called while it is worked on
  const char *factor[SK_MOST_TEARS][SK_MOST_TEARS];    // of row i in step k; NULL: none
  uint32_t    row[SK_MOST_TEARS], col[SK_MOST_TEARS];  // pivots
  uint32_t    untorn[SK_MOST_TEARS];     // row of the untorn form that residual i comes from
  bool        calls;                     // functions may be called
  bool        lanes;                     // a loop over l: nothing breaks, `fine` says how it went
  const char *l;                         // "[l]" where the matrix is kept in arrays, else ""
  SK_VEC(const char *) arrays;           // their names
  const char *width;                     // of the arrays
  const char *rounds, *solved, *failed;  // statements of a single block
  const char *hard;                      // inside the iteration: it will not be solved
  const char *label;                     // behind it
} SkSolve;

// emit_eliminate.c: factors of the matrix a0_0, a0_1, ...; then d := A^-1 * r, or minus that.
void sk_solve_matrix(SkSolve *s);
void sk_solve_solution(const SkSolve *s, const char *indent, bool minus);
// For one block that seems to be solved: not if steps are nothing whatever the residuals are.
void sk_solve_check_inverses(const SkSolve *s);

// emit_solve.c: a block that is solved where it stands, among the steps of a march; number: others of that text before it.
SkSolve sk_solve_of(SkGen *g, const SkBlock *b, uint32_t number);
// What must not be zero; where it begins; a matrix and the first step with it; the steps behind that; all of it again,
// from this round on.
void sk_solve_guards(const SkSolve *s);
void sk_solve_guesses(const SkSolve *s);
void sk_solve_round(SkSolve *s);
void sk_solve_simplified(SkSolve *s);
void sk_solve_rounds(SkSolve *s, int from);
// `format` for each tear, '#' its number, '@' where it is.
void sk_solve_each(const SkSolve *s, const char *format, const char *between);
// A C block: what follows from the tears, then `values` into <head>0.., then the matrix if wanted.
void sk_solve_unit(const SkSolve *s, const SkX *values, const char *head, bool inners, bool matrix);
void sk_solve_put(const SkSolve *s, const char *name, uint32_t number, const char *l, SkX x);
void sk_solve_check_torn(const SkSolve *s);
void sk_solve_linear_tests(const SkSolve *s);

// emit_converge.c: what comes of a simplified step. One block: goes to where it is solved, or breaks with k = 99 where
// it will not be, else goes on with s and was, the sizes of the step and of that before. Side by side: the flags of the
// lanes.
void sk_solve_tests(const SkSolve *s);
void sk_solve_lane_tests(const SkSolve *s);
bool sk_solve_has_terms(
    const SkSolve *s);  // lanes may be in doubt: doubts[l]; then those are looked at once more
void sk_solve_lane_doubts(const SkSolve *s);

// emit_lanes.c: a function for equal blocks; the same for one block whose variables are arrays v12[l], where it is
// needed: ok[l] becomes 0 where it is not solved.
void sk_solve_lanes(SkSolve *s);
void sk_solve_lanes_here(SkSolve *s);

#endif
