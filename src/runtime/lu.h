// runtime/lu.h - dense LU with row scaling and partial pivoting, for the small systems of a step.
//
// in:    column-major n x n matrix, overwritten by its factors
// cost:  n^3 / 3
// not:   large sparse systems (sparse.h)
#ifndef SK_RUNTIME_LU_H
#define SK_RUNTIME_LU_H

// Returns -1, or the column whose pivot vanished (relative to its row's largest entry).
int  sk_lu_factor(int n, double *a, int *pivot, double *scale);
void sk_lu_solve(int n, const double *a, const int *pivot, double *b);

#endif
