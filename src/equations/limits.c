// VarLimit(x, lo, hi) and VarDerLimit(x, dx, lo, hi): hard limits of variables in fixed-step islands.
//
// No events: the limits stand in the step itself. A state x has the integration formula F1 = base + beta*der(x),
// so x = limit(F1, lo, hi); dx is zero while F1 is outside, dx = dxLimit(F1, lo, hi)*F2 with its own formula F2.
// Everything else of the block is solved with these values. F1 is taken with the velocity as it would be
// without limits, else there would be no way to tell that the limit holds it back. An explicit method puts the
// states back after each step. A variable that is not a state is limited in the equation that gives it.
//
// ref: P0 equations 9 to 14; docs/algorithms/limits.md
#include "equations/work.h"

#include <string.h>

static SkX limit_x(SkWork *w, SkXOp op, SkX x, const SkLimit *l) {
  SkX args[3] = {x, l->lo, l->hi};
  return sk_x_make(w->dag, op, SK_REAL, 0, 3, args);
}

// --- reading them ------------------------------------------------------------------------------------

static bool refuse(SkWork *w, const char *text) {
  sk_diag(w->diags, 3902, w->span, "this limit cannot be applied: %s", text);
  return false;
}

// The variable meant; a negative alias swaps the limits.
static bool variable(SkWork *w, SkX x, uint32_t *v, bool *minus) {
  *minus = sk_x_op(w->dag, x) == SK_X_NEG;
  if (*minus) x = sk_x_arg(w->dag, x, 0);
  if (sk_x_op(w->dag, x) != SK_X_VAR) return refuse(w, "it is about a constant");
  *v = (uint32_t)sk_x_payload(w->dag, x);
  return true;
}

bool sk_is_limit(const SkWork *w, SkX x) {
  if (sk_x_op(w->dag, x) != SK_X_BUILTIN) return false;
  const char *name = sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x));
  return strcmp(name, "VarLimit") == 0 || strcmp(name, "VarDerLimit") == 0 ||
         strcmp(name, "Variable2Limits") == 0;
}

void sk_limits_find(SkWork *w) {
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->kind != SK_SE_CALL || !q->rhs || !sk_is_limit(w, q->rhs)) continue;
    q->gone = true;
    if (q->guard != SK_NO_X) {
      w->span = q->span;
      refuse(w, "it stands under a condition");
      continue;
    }
    SkLimit l = {.x = e, .dx = SK_NONE, .span = q->span, .component = q->component};
    sk_vec_push(w->arena, &w->sys->limits, l);
  }
}

// With the limits the wrong way round each method would take another of them.
static void assert_order(SkWork *w, const SkLimit *l) {
  SkDag  *dag = w->dag;
  SkSysEq eq  = {.kind = SK_SE_ASSERT, .span = l->span, .component = l->component};
  eq.lhs      = sk_x2(dag, SK_X_LE, l->lo, l->hi);
  eq.rhs      = sk_x_string(dag, sk_name_z(w->names, "the lower limit is above the upper one"));
  eq.solves = eq.number = SK_NONE;
  sk_work_eq(w, eq);
}

static bool lower(SkWork *w, SkLimit *l) {
  SkDag   *dag  = w->dag;
  SkX      call = sk_eq(w, l->x)->rhs, args[4];
  uint32_t n    = sk_x_n(dag, call);
  bool     minus, ignored;
  w->span      = l->span;
  w->component = l->component;
  if (n != 3 && n != 4) return refuse(w, "arguments are missing");
  for (uint32_t i = 0; i < n; i++)
    args[i] = sk_lower_x(w, sk_x_arg(dag, call, i), SK_CX_DYNAMIC | SK_CX_NO_EVENT);
  if (!variable(w, args[0], &l->x, &minus)) return false;
  SkRole role = sk_var(w, l->x)->role;
  if (role == SK_ROLE_PARAMETER || role == SK_ROLE_UNFIXED || role == SK_ROLE_INPUT)
    return refuse(w, "it is about a parameter or an input, which nothing in the model changes");
  if (n == 4 && !variable(w, args[1], &l->dx, &ignored)) return false;
  l->lo = minus ? sk_x1(dag, SK_X_NEG, args[n - 1]) : args[n - 2];
  l->hi = minus ? sk_x1(dag, SK_X_NEG, args[n - 2]) : args[n - 1];
  assert_order(w, l);
  return true;
}

void sk_limits_lower(SkWork *w) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < w->sys->limits.n; i++) {
    SkLimit l = w->sys->limits.at[i];
    if (lower(w, &l)) w->sys->limits.at[kept++] = l;
  }
  w->sys->limits.n = kept;
}

// --- variables that are not states -------------------------------------------------------------------

// What the equation of v gives for it without limits; SK_NO_X when it cannot be isolated.
static SkX isolated(SkWork *w, uint32_t v) {
  uint32_t e = w->pair_of.at[v];
  SkX      a, b;
  if (e == SK_NONE || sk_eq(w, e)->kind != SK_SE_EQUAL) return SK_NO_X;
  if (!sk_x_linear(w->dag, sk_residual(w, e, SK_MODE_DYNAMIC), sk_work_x(w, v), &a, &b, w->arena))
    return SK_NO_X;
  if (!sk_is_pivot(w, a)) return SK_NO_X;
  return sk_x2(w->dag, SK_X_DIV, sk_x1(w->dag, SK_X_NEG, b), a);
}

static void put(SkWork *w, uint32_t v, SkX value) {
  uint32_t e       = w->pair_of.at[v];
  sk_eq(w, e)->lhs = sk_work_x(w, v);
  sk_eq(w, e)->rhs = value;
  SkX roots[2]     = {sk_eq(w, e)->lhs, value};
  w->rows.at[e]    = sk_row_of(w, roots, 2);
}

static bool is_in(const SkWork *w, uint32_t v, const SkIsland *island) {
  uint32_t k = sk_var(w, v)->island;
  return k != SK_NONE && w->sys->islands.at[k] == island;
}

// An algebraic dx, as an explicit method sees it: no velocity out of the limits.
static SkX held_back(SkWork *w, const SkLimit *l, SkX free) {
  SkDag *dag = w->dag;
  SkX    x = sk_work_x(w, l->x), zero = sk_x_real(dag, 0.0);
  SkX    up   = sk_x_if(dag, sk_x2(dag, SK_X_GE, x, l->hi), sk_x2(dag, SK_X_MIN, free, zero), free);
  SkX    down = sk_x2(dag, SK_X_MAX, free, zero);
  return sk_x_if(dag, sk_x2(dag, SK_X_LE, x, l->lo), down, up);
}

bool sk_limits_algebraic(SkWork *w, const SkIsland *island) {
  bool ok = true;
  for (uint32_t i = 0; i < w->sys->limits.n; i++) {
    SkLimit *l = &w->sys->limits.at[i];
    if (!is_in(w, l->x, island)) continue;
    w->span      = l->span;
    bool state   = sk_var(w, l->x)->role == SK_ROLE_STATE;
    SkX  lohi[2] = {l->lo, l->hi};
    if (sk_rate(w, lohi[0]) > SK_RATE_PARAMETER || sk_rate(w, lohi[1]) > SK_RATE_PARAMETER)
      ok = refuse(w, "its bounds vary; they must be parameters");
    if (!state && sk_var(w, l->x)->der != SK_NONE)
      ok = refuse(w, "its variable is differentiated, but no state here");
    if (l->dx != SK_NONE && !is_in(w, l->dx, island))
      ok = refuse(w, "its variables are in different islands");
    if (!ok) return false;
    if (!state) {
      SkX free = isolated(w, l->x);
      if (!free) return refuse(w, "its variable cannot be isolated in the equation that gives it");
      put(w, l->x, limit_x(w, SK_X_LIMIT, free, l));
    }
    if (l->dx == SK_NONE || sk_var(w, l->dx)->role == SK_ROLE_STATE) continue;
    l->free = isolated(w, l->dx);
    if (!l->free)
      return refuse(w, "its derivative cannot be isolated in the equation that gives it");
    put(w, l->dx, held_back(w, l, l->free));
  }
  return ok;
}

// --- states --------------------------------------------------------------------------------------------

static SkX formula(SkWork *w, const SkIsland *island, uint32_t x, SkX der) {
  for (uint32_t i = 0; i < island->states.n; i++) {
    if (island->states.at[i] != x) continue;
    SkX beta = sk_work_x(w, island->beta), base = sk_work_x(w, island->bases[i]);
    if (!der) der = sk_work_x(w, sk_var(w, x)->der);
    return sk_x2(w->dag, SK_X_ADD, base, sk_x2(w->dag, SK_X_MUL, beta, der));
  }
  return SK_NO_X;
}

// x of the step without limits: with the velocity that is not held back.
static SkX unlimited(SkWork *w, const SkIsland *island, const SkLimit *l) {
  uint32_t v = sk_var(w, l->x)->der;
  if (l->dx == SK_NONE) return formula(w, island, l->x, SK_NO_X);
  if (v == l->dx && l->free) return formula(w, island, l->x, l->free);
  return formula(w, island, l->x, formula(w, island, v, SK_NO_X));
}

static void tie(SkWork *w, uint32_t v, SkX value) {
  if (w->pair_of.at[v] != SK_NONE && value) put(w, v, value);
}

void sk_limits_implicit(SkWork *w, const SkIsland *island) {
  for (uint32_t i = 0; i < w->sys->limits.n; i++) {
    const SkLimit *l = &w->sys->limits.at[i];
    if (!is_in(w, l->x, island) || sk_var(w, l->x)->role != SK_ROLE_STATE) continue;
    SkX all = unlimited(w, island, l);
    tie(w, l->x, limit_x(w, SK_X_LIMIT, all, l));
    if (l->dx == SK_NONE) continue;
    SkX      inside = limit_x(w, SK_X_DXLIMIT, all, l);
    uint32_t v = sk_var(w, l->x)->der, both[2] = {l->dx, v == l->dx ? SK_NONE : v};
    for (int k = 0; k < 2; k++) {
      if (both[k] == SK_NONE) continue;
      SkX free = k == 0 && l->free ? l->free : formula(w, island, both[k], SK_NO_X);
      if (!free) continue;
      // A new equation: that of the other schedules stays as it is.
      if (k == 0 && l->free) {
        SkSysEq eq           = *sk_eq(w, w->pair_of.at[l->dx]);
        w->pair_of.at[l->dx] = sk_work_eq(w, eq);
        sk_rows_add(w, w->pair_of.at[l->dx]);
      }
      tie(w, both[k], sk_x2(w->dag, SK_X_MUL, inside, free));
    }
  }
}

// After an explicit step: what is beyond a limit goes back to it and stops.
void sk_limits_explicit(SkWork *w, SkIsland *island) {
  SkDag *dag  = w->dag;
  SkX    zero = sk_x_real(dag, 0.0);
  for (uint32_t i = 0; i < w->sys->limits.n; i++) {
    const SkLimit *l = &w->sys->limits.at[i];
    if (!is_in(w, l->x, island) || sk_var(w, l->x)->role != SK_ROLE_STATE) continue;
    SkX      x = sk_work_x(w, l->x);
    uint32_t v = sk_var(w, l->x)->der, both[2] = {l->dx, v == l->dx ? SK_NONE : v};
    for (int k = 0; k < 2 && l->dx != SK_NONE; k++) {
      if (both[k] == SK_NONE || sk_var(w, both[k])->role != SK_ROLE_STATE) continue;
      SkX dx = sk_work_x(w, both[k]);
      SkX up = sk_x_if(dag, sk_x2(dag, SK_X_GE, x, l->hi), sk_x2(dag, SK_X_MIN, dx, zero), dx);
      SkX to = sk_x_if(dag, sk_x2(dag, SK_X_LE, x, l->lo), sk_x2(dag, SK_X_MAX, dx, zero), up);
      sk_vec_push(w->arena, &island->limits, ((SkLimited){both[k], to}));
    }
    sk_vec_push(w->arena, &island->limits, ((SkLimited){l->x, limit_x(w, SK_X_LIMIT, x, l)}));
  }
}
