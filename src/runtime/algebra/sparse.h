// runtime/algebra/sparse.h - sparse LU of matrices that keep their pattern.
//
// in:    pattern once (compressed columns), entries as often as wanted
// out:   solutions
// cost:  the order of elimination and the pivots are chosen by sk_sparse_factor, from the entries at hand alone (the
//        order again only where other entries are the large ones), and kept by sk_sparse_refactor, which allocates nothing
// not:   dense systems (lu.h)
// ref:   Davis, Palamadai Natarajan: Algorithm 907, KLU
#ifndef SK_RUNTIME_SPARSE_H
#define SK_RUNTIME_SPARSE_H

#include "base/status.h"

#include <stdbool.h>

typedef struct SkSparse SkSparse;

// The pattern must stay as long as the SkSparse.
SkStatus sk_sparse_new(int n, const int *col_start, const int *row, SkSparse **out);
void     sk_sparse_free(SkSparse *sparse);
// False when the matrix is singular to working precision.
bool sk_sparse_factor(SkSparse *sparse, const double *entries);
// The same pivots as last time. False when they have become too small: choose new ones.
bool sk_sparse_refactor(SkSparse *sparse, const double *entries);
void sk_sparse_solve(SkSparse *sparse, int n, double *b);  // n right-hand sides in place

#endif
