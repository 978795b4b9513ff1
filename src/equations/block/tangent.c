// Directional derivatives: beside each variable that depends on states, inputs or parameters at the same time stands another one, its
// tangent, and beside the blocks that compute the variables stand blocks that compute the tangents. Those of states, inputs and
// parameters, and that of time, are given from outside. An assignment has the sum of its partial derivatives times tangents; what is solved together has
// the linear system that the implicit function theorem leads to. Nothing is a difference.
//
// What changes at events only has no tangent, nor has a delayed value: both are zero at one time.
#include "equations/work.h"

#include <stdlib.h>

#define MOST_TERMS 4000000  // partial derivatives of a model

typedef struct {
  SkWork   *w;
  uint32_t *of;  // by variable: its tangent, SK_NONE; that of time behind all
  uint32_t  n_vars, n_made;
  size_t    terms;
  bool      bad, no_time;  // something has no derivative; by time alone
  SkNumbers leaves;
} Tangents;

static uint32_t make(Tangents *t, uint32_t v) {
  SkName name = sk_name_f(t->w->names, "$tangent%u", ++t->n_made);
  t->of[v]    = sk_work_held(t->w, name, SK_REAL, SK_HELD_TANGENT, v < t->n_vars ? v : SK_NONE);
  return t->of[v];
}

static bool is_mine(const Tangents *t, uint32_t v) { return v < t->n_vars && t->of[v] != SK_NONE; }
static SkX  leaf(const Tangents *t, uint32_t v) {
   return v == t->n_vars ? sk_x_time(t->w->dag) : sk_work_x(t->w, v);
}

// The variables of an expression that have tangents.
static void find_leaves(Tangents *t, SkX x) {
  SkWork *w   = t->w;
  t->leaves.n = 0;
  sk_marks_begin(w);
  sk_vec_push(w->scratch, &w->stack, x);
  while (w->stack.n) {
    x = sk_vec_pop(&w->stack);
    if (w->mark[x] == w->epoch) continue;
    w->mark[x] = w->epoch;
    if (sk_x_op(w->dag, x) == SK_X_VAR && is_mine(t, (uint32_t)sk_x_payload(w->dag, x)))
      sk_vec_push(w->scratch, &t->leaves, (uint32_t)sk_x_payload(w->dag, x));
    if (sk_x_op(w->dag, x) == SK_X_TIME) sk_vec_push(w->scratch, &t->leaves, t->n_vars);
    for (uint32_t k = 0; k < sk_x_n(w->dag, x); k++)
      sk_vec_push(w->scratch, &w->stack, sk_x_arg(w->dag, x, k));
  }
}

// Partial derivatives by the leaves that were found.
static SkXJacobian partials(Tangents *t, SkX x) {
  SkWork *w    = t->w;
  SkX    *vars = SK_NEWS(w->temp, SkX, t->leaves.n + 1);
  for (uint32_t k = 0; k < t->leaves.n; k++) vars[k] = leaf(t, t->leaves.at[k]);
  SkXJacobian g = sk_x_jacobian(w->dag, 1, &x, t->leaves.n, vars, w->hook, w->temp);
  t->terms += g.start[1];
  t->bad |= t->terms > MOST_TERMS;
  for (uint32_t k = 0; k < g.start[1]; k++) {
    bool time = t->leaves.at[g.col[k]] == t->n_vars, none = g.entry[k] == SK_NO_X;
    t->bad |= none && !time;
    t->no_time |= none && time;
  }
  return g;
}

static void plus(Tangents *t, SkX *sum, SkX factor, uint32_t leaf) {
  SkDag *dag = t->w->dag;
  if (t->bad || factor == SK_NO_X) return;
  SkX term = sk_x2(dag, SK_X_MUL, factor, sk_work_x(t->w, t->of[leaf]));
  *sum     = *sum ? sk_x2(dag, SK_X_ADD, *sum, term) : term;
}

static void push(Tangents *t, SkSchedule *to, SkBlock block) {
  block.set = to->n_sets++;
  sk_vec_push(t->w->arena, &to->blocks, block);
}

static void assign(Tangents *t, SkSchedule *to, uint32_t v, SkX x) {
  SkArena *arena = t->w->arena;
  SkBlock  b     = {.kind = SK_BLOCK_ASSIGN, .rate = SK_RATE_CONTINUOUS, .n = 1};
  b.vars         = SK_NEW(arena, uint32_t);
  b.exprs        = SK_NEW(arena, SkX);
  *b.vars        = make(t, v);
  *b.exprs       = x;
  push(t, to, b);
}

static void do_assign(Tangents *t, SkSchedule *to, uint32_t v, SkX x) {
  SkX sum = SK_NO_X;
  find_leaves(t, x);
  if (t->leaves.n == 0) return;
  SkXJacobian g = partials(t, x);
  for (uint32_t k = 0; k < g.start[1]; k++) plus(t, &sum, g.entry[k], t->leaves.at[g.col[k]]);
  if (sum) assign(t, to, v, sum);
}

// One row of the linear system of a block: entries for its own unknowns, the rest to the right-hand side, negated.
static void do_row(Tangents *t, SkBlock *out, uint32_t *n_room, SkX x, uint32_t row,
                   const uint32_t *column) {
  SkX sum = SK_NO_X;
  find_leaves(t, x);
  SkXJacobian g = partials(t, x);
  for (uint32_t k = 0; k < g.start[1] && !t->bad; k++) {
    uint32_t v = t->leaves.at[g.col[k]];
    if (column[v] == SK_NONE) {
      plus(t, &sum, g.entry[k], v);
      continue;
    }
    if (out->n_entries == *n_room) {
      SkEntry *more = SK_NEWS(t->w->arena, SkEntry, 2 * (size_t)*n_room + 16);
      for (uint32_t i = 0; i < out->n_entries; i++) more[i] = out->entries[i];
      out->entries = more;
      *n_room      = 2 * *n_room + 16;
    }
    out->entries[out->n_entries++] = (SkEntry){row, column[v], g.entry[k]};
  }
  out->rhs[row] = sum ? sk_x1(t->w->dag, SK_X_NEG, sum) : sk_x_real(t->w->dag, 0.0);
}

static int by_place(const void *pa, const void *pb) {
  const SkEntry *a = pa, *b = pb;
  if (a->row != b->row) return a->row < b->row ? -1 : 1;
  return a->col < b->col ? -1 : a->col > b->col;
}

// Equation i of a block as an expression that is zero at the solution.
static SkX zero_of(const Tangents *t, const SkBlock *b, uint32_t i) {
  SkWork *w = t->w;
  if (i >= b->n_tears)
    return sk_x2(w->dag, SK_X_SUB, sk_work_x(w, b->vars[i]), b->inner[i - b->n_tears]);
  if (b->residuals) return b->residuals[i];
  // a x = b
  return sk_x2(w->dag, SK_X_SUB, sk_x2(w->dag, SK_X_MUL, b->entries[0].x, sk_work_x(w, b->vars[0])),
               b->rhs[0]);
}

static bool depends(Tangents *t, const SkBlock *b) {
  for (uint32_t i = 0; i < b->n; i++) {
    find_leaves(t, zero_of(t, b, i));
    if (t->leaves.n) return true;
  }
  return false;
}

static void do_solved(Tangents *t, SkSchedule *to, const SkBlock *b, uint32_t *column) {
  SkArena *arena = t->w->arena;
  if (b->full) b = b->full;
  uint32_t n = b->n, room = 0;
  if (b->n > 1 && b->n_tears && !b->residuals) {
    t->bad = true;
    return;
  }
  if (!depends(t, b)) return;
  SkBlock out = {.kind    = SK_BLOCK_LINEAR,
                 .rate    = SK_RATE_CONTINUOUS,
                 .n       = n,
                 .n_tears = n,
                 .n_eqs   = b->n_eqs,
                 .eqs     = b->eqs};
  out.vars    = SK_NEWS(arena, uint32_t, n + 1);
  out.rhs     = SK_NEWS(arena, SkX, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    out.vars[i]        = make(t, b->vars[i]);
    column[b->vars[i]] = i;
  }
  for (uint32_t i = 0; i < n && !t->bad; i++) do_row(t, &out, &room, zero_of(t, b, i), i, column);
  for (uint32_t i = 0; i < n; i++) column[b->vars[i]] = SK_NONE;
  if (t->bad) return;
  if (out.n_entries > 1) qsort(out.entries, out.n_entries, sizeof *out.entries, by_place);
  push(t, to, out);
}

static void do_schedule(Tangents *t, SkSchedule *to, const SkSchedule *from, uint32_t *column) {
  for (uint32_t i = 0; i < from->blocks.n && !t->bad; i++) {
    const SkBlock *b = &from->blocks.at[i];
    // What is computed at ticks only keeps its value in between.
    if (b->guard != SK_NO_X || b->n == 0) continue;
    bool real = true, done = false;
    for (uint32_t k = 0; b->kind <= SK_BLOCK_NONLINEAR && k < b->n; k++) {
      const SkSysVar *v = sk_var(t->w, b->vars[k]);
      real &= v->base == SK_REAL && v->role != SK_ROLE_DISCRETE;
      done |= is_mine(t, b->vars[k]);
    }
    if (!real || done) continue;
    if (b->kind == SK_BLOCK_ASSIGN) do_assign(t, to, b->vars[0], b->exprs[0]);
    if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) do_solved(t, to, b, column);
    sk_arena_reset(t->w->temp);
  }
}

// The given ones. A parameter that follows from others has theirs.
static void make_seeds(Tangents *t) {
  for (uint32_t v = 0; v < t->n_vars; v++) {
    const SkSysVar *var  = sk_var(t->w, v);
    bool            own  = var->binding == SK_NO_X || sk_x_is_const(t->w->dag, var->binding);
    bool            seed = var->role == SK_ROLE_STATE || var->role == SK_ROLE_INPUT ||
                (var->role == SK_ROLE_PARAMETER && own && !var->frozen);
    if (seed && var->base == SK_REAL) make(t, v);
  }
}

void sk_tangents(SkWork *w) {
  SkSystem *sys    = w->sys;
  uint32_t  n      = sys->vars.n;
  Tangents  t      = {.w = w, .n_vars = n, .of = SK_NEWS(w->arena, uint32_t, n + 1)};
  uint32_t *column = SK_NEWS(w->scratch, uint32_t, n + 1);
  for (uint32_t v = 0; v <= n; v++) t.of[v] = column[v] = SK_NONE;
  make(&t, n);
  make_seeds(&t);
  for (uint32_t k = 0; k < sys->islands.n && !t.bad; k++) {
    SkIsland *island = sys->islands.at[k];
    if (k == 0) do_schedule(&t, &island->tangent, &sys->parameters, column);
    do_schedule(&t, &island->tangent, &island->ode, column);
    do_schedule(&t, &island->tangent, &island->zeros, column);
    do_schedule(&t, &island->tangent, &island->later, column);
  }
  for (uint32_t k = 0; k < sys->islands.n && t.bad; k++)
    sys->islands.at[k]->tangent = (SkSchedule){0};
  if (t.bad) return;
  sys->tangents     = t.of;
  sys->n_tangents   = n;
  sys->time_tangent = t.no_time ? SK_NONE : t.of[n];
}
