// fmu/slopes.c - directional derivatives: the generated code computes those of everything from those of states, inputs and parameters.
#include "fmu/engine_priv.h"

// Everything that derivatives are taken by is held.
static SkStatus begin(SkFmuInstance *f) {
  const int *tangent = sk_fmu_model.tangent;
  if (!tangent) return SK_UNSUPPORTED;
  SkStatus status = sk_fmu_look(f);
  if (status != SK_OK) return status;
  for (int i = 0; i < sk_fmu_model.code->n_v; i++)
    if (tangent[i] >= 0) f->sim->v[tangent[i]] = 0.0;
  if (sk_fmu_model.time_tangent >= 0) f->sim->v[sk_fmu_model.time_tangent] = 0.0;
  return SK_OK;
}

static SkStatus put(SkFmuInstance *f, unsigned reference, double seed) {
  const SkFmuVariable *var = sk_fmu_variable(reference, SK_FMU_REAL);
  int                  at  = var && var->place >= 0 ? sk_fmu_model.tangent[var->place] : -1;
  if (var && var->place == SK_FMU_TIME) at = sk_fmu_model.time_tangent;
  bool given = var && (var->place == SK_FMU_TIME || (at >= 0 && sk_fmu_model.given[var->place]));
  if (at < 0 || !given) return SK_BAD_ARG;
  f->sim->v[at] += var->sign < 0 ? -seed : seed;
  return SK_OK;
}

static SkStatus carry(SkFmuInstance *f) {
  for (int i = 0; i < f->sim->code->n_islands; i++) {
    SkIslandRt *island = f->sim->islands[i];
    if (island->code->tangent && sk_island_call(island, island->code->tangent))
      return sk_fmu_failed(f, SK_SOLVER_FAILED);
  }
  return SK_OK;
}

// What depends on none of them, such as a constant, has the derivative 0.
static SkStatus take(const SkFmuInstance *f, unsigned reference, double *out) {
  const SkFmuVariable *var = sk_fmu_variable(reference, SK_FMU_REAL);
  if (!var || var->place <= SK_FMU_INDICATOR) return SK_BAD_ARG;
  int at = var->place >= 0 ? sk_fmu_model.tangent[var->place] : -1;
  *out   = at < 0 ? 0.0 : var->sign < 0 ? -f->sim->v[at] : f->sim->v[at];
  if (var->place == SK_FMU_TIME && sk_fmu_model.time_tangent >= 0)
    *out = f->sim->v[sk_fmu_model.time_tangent];
  return SK_OK;
}

SkStatus sk_fmu_directional(SkFmuInstance *f, const unsigned *unknowns, size_t n_unknowns,
                            const unsigned *knowns, size_t n_knowns, const double *seed,
                            double *out) {
  SkStatus status = begin(f);
  for (size_t i = 0; i < n_knowns && status == SK_OK; i++) status = put(f, knowns[i], seed[i]);
  if (status == SK_OK) status = carry(f);
  for (size_t i = 0; i < n_unknowns && status == SK_OK; i++) status = take(f, unknowns[i], &out[i]);
  return status;
}

SkStatus sk_fmu_adjoint(SkFmuInstance *f, const unsigned *unknowns, size_t n_unknowns,
                        const unsigned *knowns, size_t n_knowns, const double *seed, double *out) {
  SkStatus status = SK_OK;
  for (size_t k = 0; k < n_knowns && status == SK_OK; k++) {
    status = begin(f);
    if (status == SK_OK) status = put(f, knowns[k], 1.0);
    if (status == SK_OK) status = carry(f);
    out[k] = 0.0;
    for (size_t i = 0; i < n_unknowns && status == SK_OK; i++) {
      double d = 0.0;
      status   = take(f, unknowns[i], &d);
      out[k] += seed[i] * d;
    }
  }
  return status;
}

SkStatus sk_fmu_rate(SkFmuInstance *f, unsigned reference, double *out) {
  if (sk_fmu_model.time_tangent < 0 || f->sim == NULL) return SK_UNSUPPORTED;
  SkStatus status = begin(f);
  if (status != SK_OK) return status;
  f->sim->v[sk_fmu_model.time_tangent] = 1.0;
  for (int i = 0; i < f->sim->code->n_islands; i++) {
    const SkIslandCode *c = f->sim->code->islands[i];
    for (int k = 0; k < c->n_states; k++) {
      int at = sk_fmu_model.tangent[c->state[k]];
      if (at >= 0) f->sim->v[at] = f->sim->v[c->derivative[k]];
    }
  }
  status = carry(f);
  return status == SK_OK ? take(f, reference, out) : status;
}
