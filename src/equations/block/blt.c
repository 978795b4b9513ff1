// Order of solution: strongly connected components of the graph of paired equations and unknowns, and the
// level sets S1, S2, ... (what only needs earlier sets) of Casella 2013.
#include "equations/block/block.h"
#include "equations/work.h"

#include "equations/block/btf_graph.h"

// BTF's columns are our equations, its rows our unknowns: in block upper triangular form an equation's
// column has entries in its own and earlier blocks only, so blocks come in order of solution.
static void components(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var, SkBlt *blt) {
  uint32_t n = inc->n_vars;
  int     *q = SK_NEWS(w->scratch, int, n + 1), *p = SK_NEWS(w->scratch, int, n + 1);
  int     *r = SK_NEWS(w->scratch, int, n + 2), *work = SK_NEWS(w->scratch, int, 4 * n + 1);
  for (uint32_t v = 0; v < n; v++) q[v] = eq_of_var[v];
  blt->n_blocks = (uint32_t)sk_btf_strongcomp((int)n, inc->start, inc->cols, q, p, r, work);
  for (uint32_t i = 0; i < n; i++) blt->order[i] = (uint32_t)p[i];
  for (uint32_t b = 0; b <= blt->n_blocks; b++) blt->first[b] = (uint32_t)r[b];
}

SkBlt sk_blt(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var) {
  uint32_t n   = inc->n_vars;
  SkBlt    blt = {.first = SK_NEWS(w->scratch, uint32_t, n + 2)};
  blt.order    = SK_NEWS(w->scratch, uint32_t, n + 1);
  blt.block_of = SK_NEWS(w->scratch, uint32_t, n + 1);
  if (n > 0) components(w, inc, eq_of_var, &blt);
  blt.set = SK_NEWS(w->scratch, uint32_t, blt.n_blocks + 1);
  for (uint32_t b = 0; b < blt.n_blocks; b++)
    for (uint32_t i = blt.first[b]; i < blt.first[b + 1]; i++) blt.block_of[blt.order[i]] = b;
  for (uint32_t b = 0; b < blt.n_blocks; b++) {
    uint32_t set = 0;
    for (uint32_t i = blt.first[b]; i < blt.first[b + 1]; i++) {
      uint32_t e = (uint32_t)eq_of_var[blt.order[i]];
      for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++) {
        uint32_t other = blt.block_of[inc->cols[k]];
        if (other != b && blt.set[other] + 1 > set) set = blt.set[other] + 1;
      }
    }
    blt.set[b] = set;
    if (set + 1 > blt.n_sets) blt.n_sets = set + 1;
  }
  return blt;
}
