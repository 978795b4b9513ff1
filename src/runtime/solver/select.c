// runtime/solver/select.c - dynamic state selection: which of the candidates are integrated.
//
// The constraints leave n - m free directions among n candidates, m rows in the constraint Jacobian. The
// candidates in whose columns the m pivots of a complete elimination lie are determined by the constraints;
// the others are the states. A new choice is made only when it is clearly better than the old one, so that
// the integrator is not restarted for nothing.
//
// ref: Mattsson, Olsson, Elmqvist: Dynamic selection of states in Dymola, 2000
#include "base/mem.h"
#include "runtime/island/island.h"

#include <math.h>
#include <string.h>

// Part of the best pivot product below which the states change. The errors of a step grow with a
// power of the inverse pivots, and a long step may go on to where the choice is singular: the next
// one must begin as far from there as possible. A change makes the product, which is continuous along
// the solution, larger by a tenth: choices that are about equal do not alternate.
#define POOR      0.5
#define POOR_STEP 0.9  // where steps do not get shorter by themselves

// Eliminates rows x n (row-major, destroyed) with complete pivoting over the allowed columns. Marks the
// pivot columns in `taken`; returns the product of the pivots' sizes (0: singular).
static double eliminate(double *a, int rows, int n, const unsigned char *allowed,
                        unsigned char *taken) {
  double product = 1.0;
  memset(taken, 0, (size_t)n);
  for (int k = 0; k < rows; k++) {
    int    pi = -1, pj = -1;
    double best = 0.0;
    for (int i = k; i < rows; i++)
      for (int j = 0; j < n; j++)
        if (!taken[j] && (!allowed || allowed[j]) && fabs(a[i * n + j]) > best) {
          best = fabs(a[i * n + j]);
          pi   = i;
          pj   = j;
        }
    if (pi < 0) return 0.0;
    for (int j = 0; j < n; j++) {
      double t      = a[k * n + j];
      a[k * n + j]  = a[pi * n + j];
      a[pi * n + j] = t;
    }
    taken[pj] = 1;
    product *= best;
    for (int i = k + 1; i < rows; i++) {
      double f = a[i * n + pj] / a[k * n + pj];
      for (int j = 0; j < n; j++) a[i * n + j] -= f * a[k * n + j];
    }
  }
  return product;
}

static void write_selection(SkIslandRt *island, const SkStateSetCode *set,
                            const unsigned char *taken) {
  double *v = island->run.v;
  int     i = 0;
  for (int k = 0; k < set->n_states * set->n; k++) v[set->select[k]] = 0.0;
  for (int j = 0; j < set->n && i < set->n_states; j++) {
    if (taken[j]) continue;
    v[set->select[i * set->n + j]] = 1.0;
    v[set->states[i]]              = v[set->candidates[j]];
    i++;
  }
}

// The columns that are not selected now are the ones the constraints determine.
static void current(const SkIslandRt *island, const SkStateSetCode *set,
                    unsigned char *determined) {
  memset(determined, 1, (size_t)set->n);
  for (int i = 0; i < set->n_states; i++)
    for (int j = 0; j < set->n; j++)
      if (island->run.v[set->select[i * set->n + j]] != 0.0) determined[j] = 0;
}

int sk_island_select(SkIslandRt *island, bool first, bool apply) {
  int     changed = 0;
  double  poor    = island->solver && sk_can(island->solver, SK_SAVABLE) ? POOR_STEP : POOR;
  double *a = island->select_work, *b = a + island->select_size;
  if (sk_island_matrix(island, island->code->set_jacobians, a)) return -1;
  for (int k = 0; k < island->code->n_state_sets; k++) {
    const SkStateSetCode *set   = &island->code->state_sets[k];
    int                   rows  = set->n - set->n_states;
    unsigned char        *taken = island->select_marks, *allowed = taken + set->n;
    memcpy(b, a, sizeof(double) * (size_t)(rows * set->n));
    double best = eliminate(a, rows, set->n, NULL, taken);
    a += rows * set->n;
    if (best == 0.0 || !isfinite(best)) {
      sk_island_fail(island, "the constraints of the model are singular at time %.9g",
                     island->run.time);
      return -1;
    }
    if (!first) {
      unsigned char *scratch = allowed + set->n;
      current(island, set, allowed);
      if (eliminate(b, rows, set->n, allowed, scratch) > poor * best) continue;
    }
    if (apply) write_selection(island, set, taken);
    changed = 1;
  }
  return changed;
}

bool sk_island_select_open(SkIslandRt *island) {
  size_t numbers = 0, most = 1, marks = 1;
  for (int k = 0; k < island->code->n_state_sets; k++) {
    const SkStateSetCode *set = &island->code->state_sets[k];
    size_t                n = (size_t)set->n, size = (n - (size_t)set->n_states) * n;
    numbers += size;
    if (size > most) most = size;
    if (3 * n > marks) marks = 3 * n;
  }
  island->select_size  = numbers;
  island->select_work  = sk_calloc(numbers + most, sizeof(double));
  island->select_marks = sk_calloc(marks, 1);
  return island->select_work && island->select_marks;
}
