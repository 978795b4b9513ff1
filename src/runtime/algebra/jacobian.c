// runtime/algebra/jacobian.c - d der / d state of an island for the adaptive solvers, independent of which.
#include "runtime/island/island.h"

#include <float.h>
#include <math.h>

#define SPARSE_FROM 40

bool sk_island_is_sparse(const SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  return c->jac_start && c->n_states >= SPARSE_FROM &&
         (double)c->n_jacobian < 0.25 * (double)c->n_states * (double)c->n_states;
}

// All columns of one colour are moved at once: no two of them touch the same row.
static int by_differences(SkIslandRt *island, double *entries) {
  const SkIslandCode *c    = island->code;
  double             *v    = island->run.v;
  double             *x    = island->reinit_value;  // free between events; n_states numbers
  double              time = island->run.time;
  // The derivatives at the point go to where the entries will be: one for each entry's row.
  for (int k = 0; k < c->n_jacobian; k++) entries[k] = v[c->derivative[c->jac_row[k]]];
  for (int j = 0; j < c->n_states; j++) x[j] = v[c->state[j]];
  for (int colour = 0; colour < c->n_colours; colour++) {
    for (int j = 0; j < c->n_states; j++) {
      double nominal = sk_island_nominal(island, c->state[j]);
      double typical = fmax(fabs(x[j]), nominal > 0.0 ? nominal : 1e-4);
      double h       = sqrt(DBL_EPSILON) * typical;
      v[c->state[j]] = c->colour[j] == colour ? x[j] + h : x[j];
    }
    if (sk_island_ode(island, time)) return 1;
    for (int j = 0; j < c->n_states; j++) {
      if (c->colour[j] != colour) continue;
      double h = v[c->state[j]] - x[j];
      for (int k = c->jac_start[j]; k < c->jac_start[j + 1]; k++)
        entries[k] = (v[c->derivative[c->jac_row[k]]] - entries[k]) / h;
    }
  }
  for (int j = 0; j < c->n_states; j++) v[c->state[j]] = x[j];
  return sk_island_ode(island, time);
}

// The derivative of sqrt(max(0, x)) left of zero is 0 times infinity.
static bool is_finite(const SkIslandCode *c, const double *entries) {
  double sum = 0.0;
  for (int k = 0; k < c->n_jacobian; k++) sum += 0.0 * entries[k];
  return sum == 0.0;
}

int sk_island_jacobian(SkIslandRt *island, double *entries) {
  const SkIslandCode *c = island->code;
  island->stats.jacobians++;
  if (!c->n_jacobian) return 0;
  if (!c->jacobian) return by_differences(island, entries);
  if (sk_island_matrix(island, c->jacobian, entries)) return 1;
  return is_finite(c, entries) || !c->n_colours ? 0 : by_differences(island, entries);
}
