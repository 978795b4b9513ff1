// equations/block/btf_graph.h - SuiteSparse BTF: maximum matching and strong components.
//
// in:    a graph in compressed columns, work space as BTF asks for
// not:   anything of ours; match.h and blt.h give the results meaning
#ifndef SK_EQUATIONS_BTF_GRAPH_H
#define SK_EQUATIONS_BTF_GRAPH_H

// Columns: n_rows x n_cols; match[row] = column or -1; work: 5 * n_cols. Returns the size of the matching.
int sk_btf_maxtrans(int n_rows, int n_cols, int *start, int *rows, double *effort, int *match,
                    int *work);

// Square, n x n; q: column permutation in and out (or NULL), p: rows, r: block boundaries (n + 1), work: 4 * n.
int sk_btf_strongcomp(int n, int *start, int *rows, int *q, int *p, int *r, int *work);

#endif
