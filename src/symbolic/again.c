#include "symbolic/again.h"

#include "symbolic/sweep.h"

#include <stdlib.h>

// What an argument or root is: a node that moves, by its position, or one that stays.
typedef struct {
  uint32_t at;
  bool     moves;
} Place;

struct SkXAgain {
  SkDag   *dag;
  uint32_t n_nodes, n_roots, fixed;
  SkX     *nodes;  // those that move, ascending: arguments first
  Place   *args;   // of all of them, one after the other
  Place   *roots;
  SkX     *now, *list;  // of one copy
};

static int ascending(const void *pa, const void *pb) {
  SkX a = *(const SkX *)pa, b = *(const SkX *)pb;
  return a < b ? -1 : a > b;
}

static Place place_of(const SkSweep *sweep, const uint32_t *position, SkX x) {
  uint32_t slot = x == SK_NO_X ? SK_SWEEP_OUT : sk_sweep_slot(sweep, x);
  if (slot == SK_SWEEP_OUT || position[slot] == SK_SWEEP_OUT) return (Place){x, false};
  return (Place){position[slot], true};
}

static bool is_moved(const SkDag *dag, const SkSweep *sweep, const uint32_t *position, SkX x,
                     uint32_t first, uint32_t n_vars) {
  if (sk_x_op(dag, x) == SK_X_VAR) return sk_x_payload(dag, x) - first < n_vars;
  for (uint32_t k = 0; k < sk_x_n(dag, x); k++)
    if (place_of(sweep, position, sk_x_arg(dag, x, k)).moves) return true;
  return false;
}

// The order of the nodes is kept, as what follows may depend on it.
static void choose(SkXAgain *a, SkArena *arena, const SkSweep *sweep, uint32_t first,
                   uint32_t n_vars, uint32_t *position) {
  SkDag *dag    = a->dag;
  SkX   *sorted = sk_arena_copy(arena, sweep->list, sweep->n * sizeof *sorted);
  qsort(sorted, sweep->n, sizeof *sorted, ascending);
  a->nodes        = SK_NEWS(arena, SkX, sweep->n);
  uint32_t n_args = 0, most = 0;
  for (uint32_t i = 0; i < sweep->n; i++) position[i] = SK_SWEEP_OUT;
  for (uint32_t i = 0; i < sweep->n; i++) {
    SkX x = sorted[i];
    if (!is_moved(dag, sweep, position, x, first, n_vars)) {
      if (sk_x_op(dag, x) == SK_X_VAR && sk_x_payload(dag, x) >= a->fixed)
        a->fixed = (uint32_t)sk_x_payload(dag, x) + 1;
      continue;
    }
    position[sk_sweep_slot(sweep, x)] = a->n_nodes;
    a->nodes[a->n_nodes++]            = x;
    n_args += sk_x_n(dag, x);
    if (sk_x_n(dag, x) > most) most = sk_x_n(dag, x);
  }
  a->args = SK_NEWS(arena, Place, n_args);
  a->now  = SK_NEWS(arena, SkX, a->n_nodes);
  a->list = SK_NEWS(arena, SkX, most);
}

SkXAgain *sk_x_again_new(SkDag *dag, SkArena *arena, uint32_t n, const SkX *roots, uint32_t first,
                         uint32_t n_vars) {
  SkXAgain *a        = SK_NEW(arena, SkXAgain);
  SkSweep   sweep    = sk_sweep_begin(dag, n, roots, NULL, NULL);
  uint32_t *position = SK_NEWS(arena, uint32_t, sweep.n);  // by slot: in nodes
  a->dag             = dag;
  a->n_roots         = n;
  a->roots           = SK_NEWS(arena, Place, n);
  if (sweep.n) choose(a, arena, &sweep, first, n_vars, position);
  Place *arg = a->args;
  for (uint32_t i = 0; i < a->n_nodes; i++)
    for (uint32_t k = 0; k < sk_x_n(dag, a->nodes[i]); k++)
      *arg++ = place_of(&sweep, position, sk_x_arg(dag, a->nodes[i], k));
  for (uint32_t i = 0; i < n; i++) a->roots[i] = place_of(&sweep, position, roots[i]);
  sk_sweep_end(&sweep);
  return a;
}

uint32_t sk_x_again_fixed(const SkXAgain *a) { return a->fixed; }

void sk_x_again(SkXAgain *a, uint32_t distance, SkX *out) {
  SkDag       *dag = a->dag;
  const Place *arg = a->args;
  for (uint32_t i = 0; i < a->n_nodes; i++) {
    SkX    x    = a->nodes[i];
    SkBase base = sk_x_base(dag, x);
    if (sk_x_op(dag, x) == SK_X_VAR) {
      a->now[i] = sk_x_var(dag, (uint32_t)sk_x_payload(dag, x) + distance, base);
      continue;
    }
    uint32_t n = sk_x_n(dag, x);
    for (uint32_t k = 0; k < n; k++, arg++) a->list[k] = arg->moves ? a->now[arg->at] : arg->at;
    a->now[i] = sk_dag_intern(dag, sk_x_op(dag, x), base, sk_x_payload(dag, x), n, a->list);
  }
  for (uint32_t i = 0; i < a->n_roots; i++)
    out[i] = a->roots[i].moves ? a->now[a->roots[i].at] : a->roots[i].at;
}
