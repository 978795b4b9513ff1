// VarLimit(x, lo, hi) and VarDerLimit(x, dx, lo, hi): hard limits of variables in fixed-step islands.
//
// No events: the limits stand in the step itself. A state x has the integration formula F1 = base + beta*der(x),
// so x = limit(F1, lo, hi); dx is zero while F1 is outside, dx = dxLimit(F1, lo, hi)*F2 with its own formula F2.
// Everything else of the block is solved with these values. F1 is taken with the velocity as it would be
// without limits, else there would be no way to tell that the limit holds it back. An explicit method puts the
// states back after each step. A variable that is not a state is limited in the equation that gives it.
//
// ref: P0 equations 9 to 14; docs/algorithms/limits.md
#include "equations/block/block.h"
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

// --- which equation gives a variable -----------------------------------------------------------------

static bool is_alone(const SkWork *w, uint32_t v, SkX side) {
  if (side && sk_x_op(w->dag, side) == SK_X_NEG) side = sk_x_arg(w->dag, side, 0);
  return side && sk_x_op(w->dag, side) == SK_X_VAR && sk_x_payload(w->dag, side) == v;
}

// In a loop any of the equations might give the variable, and another one would be limited each time. The one that is
// meant has it alone on one side, or is the last one with it before the limit, or the first one behind it.
static uint32_t rank(const SkWork *w, const SkLimit *l, uint32_t v, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind != SK_SE_EQUAL) return 0;
  bool     here   = q->component == l->component && q->span.pos;
  bool     alone  = is_alone(w, v, q->lhs) || is_alone(w, v, q->rhs);
  bool     before = here && q->span.pos < l->span.pos;
  uint32_t away   = here ? before ? l->span.pos - q->span.pos : q->span.pos - l->span.pos : 0;
  away            = away < 1u << 24 ? away : (1u << 24) - 1;
  uint32_t near   = here ? (1u << 24) - away : 0;
  return (uint32_t)alone << 28 | (uint32_t)here << 27 | (uint32_t)before << 26 | near | 1u;
}

// By unknown: its limit's number + 1, or 0.
static uint32_t *limits_of(SkWork *w, const SkIncidence *inc) {
  SkMap     map = {0};
  uint32_t *out = SK_NEWS(w->scratch, uint32_t, inc->n_vars + 1);
  uint64_t  l;
  for (uint32_t i = 0; i < w->sys->limits.n; i++) {
    sk_map_put(w->scratch, &map, w->sys->limits.at[i].x + 1, i + 1);
    if (w->sys->limits.at[i].dx != SK_NONE)
      sk_map_put(w->scratch, &map, w->sys->limits.at[i].dx + 1, i + 1);
  }
  for (uint32_t c = 0; c < inc->n_vars; c++)
    if (sk_map_get(&map, inc->vars[c] + 1, &l)) out[c] = (uint32_t)l;
  return out;
}

// By unknown: the equation that is meant to give it, or -1.
static int32_t *meant(SkWork *w, const SkIncidence *inc) {
  const uint32_t *limit = limits_of(w, inc);
  uint32_t       *most  = SK_NEWS(w->scratch, uint32_t, inc->n_vars + 1);
  int32_t        *best  = SK_NEWS(w->scratch, int32_t, inc->n_vars + 1);
  for (uint32_t c = 0; c < inc->n_vars; c++) best[c] = -1;
  for (uint32_t e = 0; e < inc->n_eqs; e++)
    for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++) {
      int32_t c = inc->cols[k];
      if (!limit[c]) continue;
      uint32_t r = rank(w, &w->sys->limits.at[limit[c] - 1], inc->vars[c], inc->eqs[e]);
      if (r > most[c]) best[c] = (int32_t)e, most[c] = r;
    }
  return best;
}

// Pairs in which the unknowns first .. to - 1 have the equations that are meant. False: there are none.
static bool match_with(SkWork *w, SkIncidence *inc, const int32_t *meant_of, uint32_t first,
                       uint32_t to, int32_t *eq_of_var, int32_t *var_of_eq) {
  SkIncidence with = *inc;
  int32_t    *own = SK_NEWS(w->scratch, int32_t, inc->n_eqs + 1), n = 0;
  int32_t    *eqs  = SK_NEWS(w->scratch, int32_t, inc->n_vars + 1);
  int32_t    *vars = SK_NEWS(w->scratch, int32_t, inc->n_eqs + 1);
  with.start       = SK_NEWS(w->scratch, int32_t, inc->n_eqs + 1);
  with.cols        = SK_NEWS(w->scratch, int32_t, (uint32_t)inc->start[inc->n_eqs] + 1);
  for (uint32_t e = 0; e < inc->n_eqs; e++) own[e] = -1;
  for (uint32_t c = first; c < to; c++)
    if (meant_of[c] >= 0) own[meant_of[c]] = (int32_t)c;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++) {
      uint32_t c     = (uint32_t)inc->cols[k];
      bool     other = c >= first && c < to && meant_of[c] >= 0 && meant_of[c] != (int32_t)e;
      if (!other && (own[e] < 0 || own[e] == (int32_t)c)) with.cols[n++] = (int32_t)c;
    }
    with.start[e + 1] = n;
  }
  if (sk_match(w, &with, eqs, vars) < inc->n_eqs) return false;
  memcpy(eq_of_var, eqs, sizeof *eqs * inc->n_vars);
  memcpy(var_of_eq, vars, sizeof *vars * inc->n_eqs);
  *inc = with;
  return true;
}

void sk_limits_match(SkWork *w, SkIncidence *inc, int32_t *eq_of_var, int32_t *var_of_eq) {
  if (w->sys->limits.n == 0) return;
  const int32_t *meant_of = meant(w, inc);
  uint32_t       wrong    = 0;
  for (uint32_t c = 0; c < inc->n_vars; c++)
    wrong += meant_of[c] >= 0 && meant_of[c] != eq_of_var[c];
  if (!wrong || match_with(w, inc, meant_of, 0, inc->n_vars, eq_of_var, var_of_eq)) return;
  for (uint32_t c = 0; c < inc->n_vars; c++)
    if (meant_of[c] >= 0) match_with(w, inc, meant_of, c, c + 1, eq_of_var, var_of_eq);
}

// --- variables that are not states -------------------------------------------------------------------

static void set(SkWork *w, uint32_t e, SkX lhs, SkX rhs) {
  SkX roots[2]     = {lhs, rhs};
  sk_eq(w, e)->lhs = lhs;
  sk_eq(w, e)->rhs = rhs;
  w->rows.at[e] = w->init_rows.at[e] = sk_row_of(w, roots, 2);
}

static void put(SkWork *w, uint32_t v, SkX value) {
  set(w, w->pair_of.at[v], sk_work_x(w, v), value);
}

// Another variable in its place, in equation e.
static void replace(SkWork *w, uint32_t e, uint32_t v, uint32_t by) {
  SkMap    map = {0};
  SkSysEq *q   = sk_eq(w, e);
  sk_map_put(w->scratch, &map, sk_work_x(w, v), sk_work_x(w, by));
  SkX *const all[] = {&q->lhs, &q->rhs, &q->init_lhs, &q->init_rhs};
  for (int i = 0; i < 4; i++)
    if (*all[i]) *all[i] = sk_x_substitute(w->dag, *all[i], &map, w->scratch);
  SkX now[2] = {q->lhs, q->rhs}, first[2] = {q->init_lhs, q->init_rhs};
  w->rows.at[e]      = sk_row_of(w, now, 2);
  w->init_rows.at[e] = q->init_lhs ? sk_row_of(w, first, 2) : w->rows.at[e];
}

// A new variable stands in the equation of v instead of it, and v gets a new equation, which is still to be put.
static SkX freed(SkWork *w, SkIsland *island, uint32_t v) {
  uint32_t e              = w->pair_of.at[v];
  SkName   name           = sk_name_f(w->names, "$free(%s)", sk_var(w, v)->name);
  uint32_t u              = sk_work_var(w, name, SK_REAL, SK_ROLE_ALGEBRAIC);
  sk_var(w, u)->is_hidden = true;
  sk_var(w, u)->island    = sk_var(w, v)->island;
  sk_var(w, u)->start     = sk_var(w, v)->start;
  sk_var(w, u)->nominal   = sk_var(w, v)->nominal;
  SkSysEq eq              = *sk_eq(w, e);
  eq.init_lhs = eq.init_rhs = SK_NO_X;
  uint32_t own              = sk_work_eq(w, eq);
  sk_eq(w, own)->island     = eq.island;
  sk_rows_add(w, own);
  replace(w, e, v, u);
  sk_vec_push(w->arena, &island->vars, u);
  sk_vec_push(w->arena, &island->eqs, own);
  while (w->pair_of.n < w->sys->vars.n) sk_vec_push(w->scratch, &w->pair_of, SK_NONE);
  w->pair_of.at[u] = e;
  w->pair_of.at[v] = own;
  return sk_work_x(w, u);
}

// What the equation of v gives for it without limits; SK_NO_X when it has none.
static SkX isolated(SkWork *w, SkIsland *island, uint32_t v) {
  uint32_t e = w->pair_of.at[v];
  SkX      a, b;
  if (e == SK_NONE || sk_eq(w, e)->kind != SK_SE_EQUAL) return SK_NO_X;
  SkX residual = sk_residual(w, e, SK_MODE_DYNAMIC);
  // At the start another form may give it.
  if (sk_eq(w, e)->init_lhs) return freed(w, island, v);
  if (!sk_x_linear(w->dag, residual, sk_work_x(w, v), &a, &b, w->arena) || !sk_is_pivot(w, a))
    return freed(w, island, v);
  return sk_x2(w->dag, SK_X_DIV, sk_x1(w->dag, SK_X_NEG, b), a);
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

bool sk_limits_algebraic(SkWork *w, SkIsland *island) {
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
      SkX free = isolated(w, island, l->x);
      if (!free) return refuse(w, "an algorithm or a clause gives its variable, not an equation");
      put(w, l->x, limit_x(w, SK_X_LIMIT, free, l));
    }
    if (l->dx == SK_NONE || sk_var(w, l->dx)->role == SK_ROLE_STATE) continue;
    l->free = isolated(w, island, l->dx);
    if (!l->free)
      return refuse(w, "an algorithm or a clause gives its derivative, not an equation");
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
      sk_vec_push(w->arena, &island->limits, ((SkLimited){both[k], to, true}));
    }
    sk_vec_push(w->arena, &island->limits,
                ((SkLimited){l->x, limit_x(w, SK_X_LIMIT, x, l), false}));
  }
}
