// Pairs every equation with the unknown it will be solved for.
//
// First what has no choice is paired: an equation with one unknown left, an unknown with one equation left.
// That never makes the largest matching smaller, and for most models it leaves little. The rest goes to
// BTF's maximum transversal.
#include "equations/block/block.h"
#include "equations/work.h"

#include "equations/block/btf_graph.h"

typedef struct {
  SkWork            *w;
  const SkIncidence *inc;
  int32_t           *eq_of_var, *var_of_eq;
  int32_t           *var_start, *var_eqs;  // transposed
  uint32_t          *eq_left, *var_left;   // unpaired neighbours
  SkNumbers          queue;                // equations, and n_eqs + unknowns
} Match;

static void transpose(SkWork *w, const SkIncidence *inc, int32_t **start_out, int32_t **eqs_out) {
  int32_t *start = SK_NEWS(w->scratch, int32_t, inc->n_vars + 2);
  int32_t *eqs   = SK_NEWS(w->scratch, int32_t, (uint32_t)inc->start[inc->n_eqs] + 1);
  int32_t  nnz   = inc->start[inc->n_eqs];
  // start[v + 1] first counts, then is where v's list begins, and after filling where it ends.
  for (int32_t k = 0; k < nnz; k++) start[inc->cols[k] + 2]++;
  for (uint32_t v = 0; v < inc->n_vars; v++) start[v + 2] += start[v + 1];
  for (uint32_t e = 0; e < inc->n_eqs; e++)
    for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++)
      eqs[start[inc->cols[k] + 1]++] = (int32_t)e;
  *start_out = start;
  *eqs_out   = eqs;
}

static void pair(Match *m, uint32_t e, uint32_t v) {
  const SkIncidence *inc = m->inc;
  m->eq_of_var[v]        = (int32_t)e;
  m->var_of_eq[e]        = (int32_t)v;
  for (int32_t k = m->var_start[v]; k < m->var_start[v + 1]; k++) {
    uint32_t other = (uint32_t)m->var_eqs[k];
    if (m->var_of_eq[other] < 0 && --m->eq_left[other] == 1)
      sk_vec_push(m->w->scratch, &m->queue, other);
  }
  for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++) {
    uint32_t other = (uint32_t)inc->cols[k];
    if (m->eq_of_var[other] < 0 && --m->var_left[other] == 1)
      sk_vec_push(m->w->scratch, &m->queue, inc->n_eqs + other);
  }
}

static void pair_forced(Match *m) {
  const SkIncidence *inc = m->inc;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    m->eq_left[e] = (uint32_t)(inc->start[e + 1] - inc->start[e]);
    if (m->eq_left[e] == 1) sk_vec_push(m->w->scratch, &m->queue, e);
  }
  for (uint32_t v = 0; v < inc->n_vars; v++) {
    m->var_left[v] = (uint32_t)(m->var_start[v + 1] - m->var_start[v]);
    if (m->var_left[v] == 1) sk_vec_push(m->w->scratch, &m->queue, inc->n_eqs + v);
  }
  for (uint32_t head = 0; head < m->queue.n; head++) {
    uint32_t x = m->queue.at[head];
    if (x < inc->n_eqs) {
      if (m->var_of_eq[x] >= 0) continue;
      for (int32_t k = inc->start[x]; k < inc->start[x + 1]; k++)
        if (m->eq_of_var[inc->cols[k]] < 0) {
          pair(m, x, (uint32_t)inc->cols[k]);
          break;
        }
    } else {
      uint32_t v = x - inc->n_eqs;
      if (m->eq_of_var[v] >= 0) continue;
      for (int32_t k = m->var_start[v]; k < m->var_start[v + 1]; k++)
        if (m->var_of_eq[m->var_eqs[k]] < 0) {
          pair(m, (uint32_t)m->var_eqs[k], v);
          break;
        }
    }
  }
}

// What had a choice, by BTF: its columns are our equations, its rows our unknowns.
static void pair_rest(Match *m) {
  const SkIncidence *inc   = m->inc;
  SkArena           *arena = m->w->scratch;
  SkNumbers          eqs = {0}, vars = {0};
  int32_t           *local = SK_NEWS(arena, int32_t, inc->n_vars + 1);
  for (uint32_t v = 0; v < inc->n_vars; v++) {
    local[v] = -1;
    if (m->eq_of_var[v] >= 0 || m->var_left[v] == 0) continue;
    local[v] = (int32_t)vars.n;
    sk_vec_push(arena, &vars, v);
  }
  int32_t nnz = 0;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    if (m->var_of_eq[e] >= 0 || m->eq_left[e] == 0) continue;
    sk_vec_push(arena, &eqs, e);
    nnz += inc->start[e + 1] - inc->start[e];
  }
  if (eqs.n == 0 || vars.n == 0) return;
  int *start = SK_NEWS(arena, int, eqs.n + 1), *rows = SK_NEWS(arena, int, (uint32_t)nnz + 1);
  int *match = SK_NEWS(arena, int, vars.n + 1), *work = SK_NEWS(arena, int, 5 * eqs.n + 1);
  int  n = 0;
  for (uint32_t i = 0; i < eqs.n; i++) {
    uint32_t e = eqs.at[i];
    for (int32_t k = inc->start[e]; k < inc->start[e + 1]; k++)
      if (local[inc->cols[k]] >= 0) rows[n++] = local[inc->cols[k]];
    start[i + 1] = n;
  }
  double effort;
  sk_btf_maxtrans((int)vars.n, (int)eqs.n, start, rows, &effort, match, work);
  for (uint32_t i = 0; i < vars.n; i++) {
    if (match[i] < 0) continue;
    m->eq_of_var[vars.at[i]]       = (int32_t)eqs.at[match[i]];
    m->var_of_eq[eqs.at[match[i]]] = (int32_t)vars.at[i];
  }
}

uint32_t sk_match(SkWork *w, const SkIncidence *inc, int32_t *eq_of_var, int32_t *var_of_eq) {
  Match m = {.w = w, .inc = inc, .eq_of_var = eq_of_var, .var_of_eq = var_of_eq};
  for (uint32_t v = 0; v < inc->n_vars; v++) eq_of_var[v] = -1;
  for (uint32_t e = 0; e < inc->n_eqs; e++) var_of_eq[e] = -1;
  transpose(w, inc, &m.var_start, &m.var_eqs);
  m.eq_left  = SK_NEWS(w->scratch, uint32_t, inc->n_eqs + 1);
  m.var_left = SK_NEWS(w->scratch, uint32_t, inc->n_vars + 1);
  pair_forced(&m);
  pair_rest(&m);
  uint32_t pairs = 0;
  for (uint32_t e = 0; e < inc->n_eqs; e++) pairs += var_of_eq[e] >= 0;
  return pairs;
}

// --- naming what is wrong --------------------------------------------------------------------------

#define SHOWN 8

// All equations that compete with equation e for too few unknowns: those reached by alternating paths.
// There is one equation more than unknowns in it.
static void over(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var, uint32_t e,
                 bool *seen, SkNumbers *eqs, SkNumbers *vars) {
  sk_vec_push(w->scratch, eqs, e);
  for (uint32_t head = 0; head < eqs->n; head++) {
    uint32_t q = eqs->at[head];
    for (int32_t k = inc->start[q]; k < inc->start[q + 1]; k++) {
      uint32_t v = (uint32_t)inc->cols[k];
      if (seen[v]) continue;
      seen[v] = true;
      sk_vec_push(w->scratch, vars, v);
      if (eq_of_var[v] >= 0) sk_vec_push(w->scratch, eqs, (uint32_t)eq_of_var[v]);
    }
  }
}

static void note_eliminated(SkWork *w, uint32_t e);

static void report_equation(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var,
                            uint32_t i) {
  SkNumbers eqs = {0}, vars = {0};
  bool     *seen = SK_NEWS(w->scratch, bool, inc->n_vars + 1);
  over(w, inc, eq_of_var, i, seen, &eqs, &vars);
  uint32_t       e = inc->eqs[i];
  const SkSysEq *q = sk_eq(w, e);
  if (!sk_diag(w->diags, 3101, q->span, "no unknown left for the equation %s", sk_eq_text(w, e)))
    return;
  sk_eq_where(w, e);
  for (uint32_t k = 1; k < eqs.n && k <= SHOWN; k++) {
    uint32_t o = inc->eqs[eqs.at[k]];
    sk_diag_note(w->diags, sk_eq(w, o)->span, "it competes with %s", sk_eq_text(w, o));
  }
  if (eqs.n > SHOWN + 1)
    sk_diag_note(w->diags, (SkSpan){0}, "and with %u more equations", eqs.n - SHOWN - 1);
  if (vars.n > 0) {
    SkBuf text = sk_buf_new(w->scratch);
    for (uint32_t k = 0; k < vars.n && k < SHOWN; k++)
      sk_buf_printf(&text, "%s%s", k ? ", " : "", sk_var(w, inc->vars[vars.at[k]])->name);
    if (vars.n > SHOWN) sk_buf_printf(&text, " and %u more", vars.n - SHOWN);
    sk_diag_note(w->diags, (SkSpan){0}, "%u equations for %u unknown%s: %s", eqs.n, vars.n,
                 vars.n == 1 ? "" : "s", text.text);
  }
  note_eliminated(w, e);
  sk_diag_help(w->diags, "remove an equation of this set, or add an unknown to it");
}

// An equation all of whose variables are known by now: says which equations made them known.
static void note_eliminated(SkWork *w, uint32_t e) {
  if (e >= w->flat->equations.n) return;
  const SkFlatEq *f        = &w->flat->equations.at[e];
  SkX             roots[2] = {f->lhs, f->rhs};
  SkNumbers       found    = {0};
  SkX             open[64];
  uint32_t        n = 0;
  open[n++]         = roots[0];
  open[n++]         = roots[1];
  while (n > 0 && found.n < SHOWN) {
    SkX x = open[--n];
    if (sk_x_op(w->dag, x) == SK_X_VAR) {
      uint32_t v = (uint32_t)sk_x_payload(w->dag, x);
      if (v < w->flat->vars.n && sk_var(w, v)->by != SK_NONE && sk_var(w, v)->by != e)
        sk_vec_push(w->scratch, &found, v);
    }
    for (uint32_t k = sk_x_n(w->dag, x); k > 0 && n < 60; k--)
      open[n++] = sk_x_arg(w->dag, x, k - 1);
  }
  for (uint32_t k = 0; k < found.n; k++) {
    uint32_t by = sk_var(w, found.at[k])->by;
    sk_diag_note(w->diags, sk_eq(w, by)->span, "%s is already determined by %s",
                 sk_var(w, found.at[k])->name, sk_eq_text(w, by));
  }
}

static void report_variable(SkWork *w, const SkIncidence *inc, uint32_t i) {
  uint32_t        v = inc->vars[i], owner = v;
  const SkSysVar *s = sk_var(w, v);
  while (sk_var(w, owner)->flat == SK_NONE && sk_var(w, owner)->der_of != SK_NONE)
    owner = sk_var(w, owner)->der_of;
  uint32_t flat = sk_var(w, owner)->flat;
  SkSpan   span = flat == SK_NONE ? (SkSpan){0} : w->flat->vars.at[flat].span;
  if (!sk_diag(w->diags, 3102, span, "no equation for the unknown %s", s->name)) return;
  if (flat != SK_NONE) {
    uint32_t c = w->flat->vars.at[flat].component;
    if (c < w->flat->components.n && w->flat->components.at[c].path[0])
      sk_diag_where(w->diags, w->flat->components.at[c].path);
  }
  sk_diag_help(w->diags, "add an equation for it, or declare it as parameter or input");
}

bool sk_match_report(SkWork *w, const SkIncidence *inc, const int32_t *eq_of_var,
                     const int32_t *var_of_eq) {
  uint32_t bad = 0;
  for (uint32_t e = 0; e < inc->n_eqs; e++) {
    if (var_of_eq[e] >= 0) continue;
    if (++bad <= 20) report_equation(w, inc, eq_of_var, e);
  }
  for (uint32_t v = 0; v < inc->n_vars; v++) {
    if (eq_of_var[v] >= 0) continue;
    if (++bad <= 40) report_variable(w, inc, v);
  }
  return bad > 0;
}
