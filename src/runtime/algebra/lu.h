// runtime/algebra/lu.h - dense LU with scaling and partial pivoting, for the small systems of a step.
//
// in:    column-major n x n matrix, overwritten by its factors
// cost:  n^3 / 3
// not:   large sparse systems (sparse.h)
#ifndef SK_RUNTIME_LU_H
#define SK_RUNTIME_LU_H

#include <stdbool.h>

// scale: 2 * n numbers of work space. Returns -1, or the column whose pivot vanished (relative to what the
// column's entries were, each relative to its row's largest).
int  sk_lu_factor(int n, double *a, int *pivot, double *scale);
void sk_lu_solve(int n, const double *a, const int *pivot, double *b);

// For a singular matrix (overwritten): a solution x of A x = b in which the unknowns that the equations do
// not determine stay 0. Work: 3 * n numbers, 2 * n ints. Returns false when the equations contradict each
// other. unit: sizes of the unknowns, so that ranks do not depend on their units.
bool sk_lu_least(int n, double *a, double *b, const double *unit, double *x, double *work,
                 int *order);

#endif
