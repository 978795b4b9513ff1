// Which equations are too many, or which unknowns are left over: equations and unknowns are paired along
// augmenting paths, and what finds no partner is named. Runs only when the counts differ.
#include "model/flatten/balance.h"

#include "model/connect/connect_priv.h"

enum { SHOWN = 5, MOST_ENTRIES = 20 * 1000 * 1000 };

typedef struct {
  const SkFlatEq *eq;
  uint32_t        first, n;  // its unknowns in `vars`
  uint32_t        pair;      // NONE: no partner
} Row;

typedef struct {
  SkCx  *cx;
  SkBase only;  // equations and unknowns of this type, or of all (SK_AGGREGATE)
  SK_VEC(Row) rows;
  SK_VEC(uint32_t) vars;
  uint32_t *pair;     // by variable: the row that determines it
  uint32_t *stamp;    // by variable: last search that saw it
  uint32_t *visited;  // by node: last row that saw it
  uint32_t  round;
} Match;

#define NONE UINT32_MAX

static bool is_unknown(const Match *m, const SkFlatVar *v) {
  if (m->only != SK_AGGREGATE && v->base != m->only) return false;
  return v->variability > SK_V_PARAMETER && v->causality != SK_CAUSAL_INPUT && v->base != SK_OBJECT;
}

// The unknowns an expression mentions; what pre() reads is known.
static void add_unknowns(Match *m, SkX from) {
  const SkDag *dag = m->cx->dag;
  SK_VEC(SkX) todo = {0};
  uint32_t stamp   = m->rows.n + 1;
  sk_vec_push(m->cx->arena, &todo, from);
  while (todo.n > 0 && m->vars.n < MOST_ENTRIES) {
    SkX x = sk_vec_pop(&todo);
    if (m->visited[x] == stamp || sk_x_op(dag, x) == SK_X_PRE) continue;
    m->visited[x] = stamp;
    if (sk_x_op(dag, x) == SK_X_VAR) {
      uint32_t v = (uint32_t)sk_x_payload(dag, x);
      if (is_unknown(m, &m->cx->flat->vars.at[v])) sk_vec_push(m->cx->arena, &m->vars, v);
    }
    for (uint32_t i = 0; i < sk_x_n(dag, x); i++)
      sk_vec_push(m->cx->arena, &todo, sk_x_arg(dag, x, i));
  }
}

static void add_row(Match *m, const SkFlatEq *e, bool assigned) {
  if (e->kind != SK_FE_EQUAL) return;
  if (m->only != SK_AGGREGATE && sk_x_base(m->cx->dag, e->lhs) != m->only) return;
  Row row = {.eq = e, .first = m->vars.n, .pair = NONE};
  add_unknowns(m, e->lhs);
  if (!assigned) add_unknowns(m, e->rhs);
  row.n = m->vars.n - row.first;
  sk_vec_push(m->cx->arena, &m->rows, row);
}

// What is left over in the end is best an equation that the user wrote in the model itself: those come
// last. Before them flows of connectors that nobody connected.
static int rank_of(const SkCx *cx, const SkFlatEq *e) {
  if (e->origin == SK_FROM_FLOW) return sk_x_op(cx->dag, e->lhs) == SK_X_VAR ? 2 : 1;
  if (e->component == 0 && e->origin == SK_FROM_EQUATION) return 3;
  return 0;
}

static void add_rows(Match *m) {
  const SkFlat *f = m->cx->flat;
  for (int rank = 0; rank <= 3; rank++) {
    for (uint32_t i = 0; i < f->equations.n; i++)
      if (rank_of(m->cx, &f->equations.at[i]) == rank) add_row(m, &f->equations.at[i], false);
    for (uint32_t i = 0; rank == 0 && i < f->whens.n; i++) {
      const SkFlatWhen *w = &f->whens.at[i];
      for (uint32_t k = 0; w->branches.n && k < w->branches.at[0].body.n; k++)
        add_row(m, &w->branches.at[0].body.at[k], true);
    }
  }
}

// A way from row `start` to a free unknown, depth first, and the pairs along it exchanged. The rows seen
// stay in `path` when there is none.
static bool augment(Match *m, uint32_t start, uint32_t **path, uint32_t *n_path) {
  typedef struct {
    uint32_t row, at, var;
  } Step;
  SK_VEC(Step) stack    = {0};
  SK_VEC(uint32_t) seen = {0};
  m->round++;
  sk_vec_push(m->cx->arena, &stack, ((Step){start, 0, NONE}));
  sk_vec_push(m->cx->arena, &seen, start);
  while (stack.n > 0) {
    Step      *s   = &stack.at[stack.n - 1];
    const Row *row = &m->rows.at[s->row];
    if (s->at == row->n) {
      (void)sk_vec_pop(&stack);
      continue;
    }
    uint32_t v = m->vars.at[row->first + s->at++];
    if (m->stamp[v] == m->round) continue;
    m->stamp[v] = m->round;
    s->var      = v;
    if (m->pair[v] == NONE) {
      while (stack.n > 0) {
        Step done                 = sk_vec_pop(&stack);
        m->pair[done.var]         = done.row;
        m->rows.at[done.row].pair = done.var;
      }
      return true;
    }
    uint32_t other = m->pair[v];
    sk_vec_push(m->cx->arena, &seen, other);
    sk_vec_push(m->cx->arena, &stack, ((Step){other, 0, NONE}));
  }
  *path   = seen.at;
  *n_path = seen.n;
  return false;
}

static SkName variable(const Match *m, SkX x) {
  return m->cx->flat->vars.at[sk_x_payload(m->cx->dag, x)].name;
}

static bool is_open_flow(const Match *m, const SkFlatEq *e) { return rank_of(m->cx, e) == 2; }

static void note_row(Match *m, const SkFlatEq *e) {
  const SkFlat *f = m->cx->flat;
  if (is_open_flow(m, e)) {
    sk_diag_note(m->cx->diags, e->span, "'%s' is 0, because nothing is connected there",
                 variable(m, e->lhs));
    return;
  }
  const char *path = e->component < f->components.n ? f->components.at[e->component].path : NULL;
  if (path && *path)
    sk_diag_note(m->cx->diags, e->span, "no unknown is left for this equation of '%s'", path);
  else
    sk_diag_note(m->cx->diags, e->span, "no unknown is left for this equation");
}

// Equations without a partner, and the open flows that took the unknowns they could have had.
static void note_surplus(Match *m, uint32_t count) {
  typedef struct {
    uint32_t row, n, *path;
  } Alone;
  SK_VEC(Alone) all = {0};
  for (uint32_t i = 0; i < m->rows.n; i++) {
    Alone a = {.row = i};
    if (!augment(m, i, &a.path, &a.n)) sk_vec_push(m->cx->arena, &all, a);
  }
  bool    *told  = SK_NEWS(m->cx->arena, bool, m->rows.n + 1);
  uint32_t flows = 0;
  for (uint32_t k = all.n > count ? all.n - count : 0; k < all.n; k++) {
    const Alone *a = &all.at[k];
    note_row(m, m->rows.at[a->row].eq);
    for (uint32_t p = 1; p < a->n && flows < SHOWN; p++) {
      if (told[a->path[p]] || !is_open_flow(m, m->rows.at[a->path[p]].eq)) continue;
      told[a->path[p]] = true;
      flows++;
      note_row(m, m->rows.at[a->path[p]].eq);
    }
  }
}

// Unknowns without a partner; those in no equation at all are the likeliest to lack one.
static void note_left_over(Match *m, uint32_t count) {
  const SkFlat *f = m->cx->flat;
  uint32_t     *path, n, shown = 0;
  bool         *used = SK_NEWS(m->cx->arena, bool, f->vars.n + 1);
  for (uint32_t i = 0; i < m->vars.n; i++) used[m->vars.at[i]] = true;
  for (uint32_t i = 0; i < m->rows.n; i++) augment(m, i, &path, &n);
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t v = 0; v < f->vars.n && shown < count; v++) {
      if (!is_unknown(m, &f->vars.at[v]) || m->pair[v] != NONE || used[v] != (pass == 1)) continue;
      sk_diag_note(m->cx->diags, f->vars.at[v].span,
                   pass ? "no equation is left to determine '%s'" : "'%s' appears in no equation",
                   f->vars.at[v].name);
      shown++;
    }
  }
}

void sk_balance_explain(SkCx *cx, int64_t surplus, SkBase only) {
  const SkFlat *f = cx->flat;
  Match         m = {.cx = cx, .only = only};
  m.pair          = SK_NEWS(cx->arena, uint32_t, f->vars.n + 1);
  m.stamp         = SK_NEWS(cx->arena, uint32_t, f->vars.n + 1);
  m.visited       = SK_NEWS(cx->arena, uint32_t, sk_dag_size(cx->dag) + 1);
  for (uint32_t v = 0; v < f->vars.n; v++) m.pair[v] = NONE;
  add_rows(&m);
  if (m.vars.n >= MOST_ENTRIES) return;
  int64_t count = surplus < 0 ? -surplus : surplus;
  if (count > SHOWN) count = SHOWN;
  if (surplus > 0)
    note_surplus(&m, (uint32_t)count);
  else
    note_left_over(&m, (uint32_t)count);
}
