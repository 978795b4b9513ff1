#include "equations/block/btf_graph.h"

#include <btf.h>

int sk_btf_maxtrans(int n_rows, int n_cols, int *start, int *rows, double *effort, int *match,
                    int *work) {
  return btf_maxtrans(n_rows, n_cols, start, rows, 0, effort, match, work);
}

int sk_btf_strongcomp(int n, int *start, int *rows, int *q, int *p, int *r, int *work) {
  return btf_strongcomp(n, start, rows, q, p, r, work);
}
