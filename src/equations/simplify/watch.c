// What is only looked at: variables that an equation gives and nothing else reads, such as the energy of the whole
// model. Where such an equation reads several components it must not tie them: it becomes an island of its own, the
// last one. Nothing there moves in time; all of it is computed for rows only, when every island is at the time of the
// row, from the values themselves.
//
// What is read only by such equations is of that kind, too. Events, lines, initial equations and values before an
// event are readers like any other.
#include "equations/island/cut.h"

typedef SkCutting Cut;

typedef struct {
  Cut       *s;
  uint32_t  *count;  // by variable: how many read it, the equation that gives it included
  SkNumbers *uses;   // by variable: equations
  SkNumbers  queue;  // equations that may have become onlookers
} Watch;

static bool is_live(const SkWork *w, uint32_t e) {
  return !sk_eq(w, e)->gone && !sk_eq_is_initial(w, e);
}

static uint32_t column(const SkWork *w, SkRow row, uint32_t k) { return w->cols.at[row.first + k]; }

static void count_row(Watch *f, SkRow row, uint32_t e) {
  SkWork *w = f->s->w;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t c = column(w, row, k);
    f->count[c]++;
    if (e != SK_NONE) sk_vec_push(w->scratch, &f->uses[c], e);
  }
}

static void count_x(Watch *f, SkX x) {
  SkRow row = x ? sk_row_of(f->s->w, &x, 1) : (SkRow){0};
  count_row(f, row, SK_NONE);
}

static void count_all(Watch *f) {
  SkWork *w = f->s->w;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q = sk_eq(w, e);
    if (q->gone) continue;
    count_row(f, w->rows.at[e], is_live(w, e) ? e : SK_NONE);
    // Another form at the start is a reader of its own.
    if (q->init_lhs) count_row(f, w->init_rows.at[e], SK_NONE);
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    count_x(f, w->relations.at[k].r.value);
    count_x(f, w->relations.at[k].r.crossing);
  }
  for (uint32_t k = 0; k < w->sys->lines.n; k++) {
    f->count[w->sys->lines.at[k].source] += 2;
    count_x(f, w->sys->lines.at[k].delay);
    count_x(f, w->sys->lines.at[k].max);
  }
  for (uint32_t k = 0; k < w->sys->spatials.n; k++) {
    const SkSpatial *p = &w->sys->spatials.at[k];
    count_x(f, p->x);
    for (int end = 0; end < 2; end++) {
      f->count[p->source[end]] += 2;
      if (p->out[end] != SK_NONE) f->count[p->out[end]] += 2;
    }
  }
}

// A variable that nothing but the equation at hand knows of.
static bool is_unread(const Watch *f, uint32_t v) {
  const SkSysVar *var = sk_var(f->s->w, v);
  return f->count[v] == 1 && var->role == SK_ROLE_ALGEBRAIC && var->base == SK_REAL &&
         var->der == SK_NONE && var->der_of == SK_NONE && var->pre == SK_NONE && !var->fixed &&
         var->held == SK_HELD_NOT && var->clock == SK_NONE;
}

// The variable that equation e gives to nobody; SK_NONE: it is not of that kind.
static uint32_t gives_nobody(const Watch *f, uint32_t e) {
  SkWork        *w = f->s->w;
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind != SK_SE_EQUAL || q->guard || q->init_lhs || f->s->gives[e] != SK_NONE)
    return SK_NONE;
  if (2 * e < w->simplified.n && w->simplified.at[2 * e]) return SK_NONE;
  for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
    const SkSysVar *c = sk_var(w, column(w, w->rows.at[e], k));
    if (c->held != SK_HELD_NOT || !sk_role_is_member(c->role)) return SK_NONE;
  }
  for (int side = 0; side < 2; side++) {
    SkX x = side ? q->rhs : q->lhs, other = side ? q->lhs : q->rhs;
    if (!x || sk_x_op(w->dag, x) != SK_X_VAR) continue;
    uint32_t v = (uint32_t)sk_x_payload(w->dag, x);
    if (is_unread(f, v) && !sk_x_depends(w->dag, other, x, w->scratch)) return v;
  }
  return SK_NONE;
}

void sk_watch_find(Cut *s) {
  SkWork *w = s->w;
  Watch   f = {.s = s};
  f.count   = SK_NEWS(w->scratch, uint32_t, s->n_vars + 1);
  f.uses    = SK_NEWS(w->scratch, SkNumbers, s->n_vars + 1);
  count_all(&f);
  for (uint32_t e = 0; e < w->sys->eqs.n; e++)
    if (is_live(w, e)) sk_vec_push(w->scratch, &f.queue, e);
  for (uint32_t i = 0; i < f.queue.n; i++) {
    uint32_t e = f.queue.at[i], v = s->watch[e] == SK_NONE ? gives_nobody(&f, e) : SK_NONE;
    if (v == SK_NONE) continue;
    s->watch[e] = v;
    sk_vec_push(w->scratch, &s->watchers, e);
    for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
      uint32_t c = column(w, w->rows.at[e], k);
      if (c == v || --f.count[c] != 1) continue;
      for (uint32_t j = 0; j < f.uses[c].n; j++) sk_vec_push(w->scratch, &f.queue, f.uses[c].at[j]);
    }
  }
}

// Does watcher e read one component at most, and nothing that is only looked at itself? What is known at the step or
// until the next tick would tie nothing (trying); afterwards it is where it is computed.
static bool reads_one(Cut *s, uint32_t e, uint32_t *root) {
  SkWork *w = s->w;
  *root     = SK_NONE;
  for (uint32_t k = 0; k < w->rows.at[e].n; k++) {
    uint32_t c = column(w, w->rows.at[e], k);
    if (c == s->watch[e] || (s->trying && (s->by[c] != SK_NONE || s->ticked[c]))) continue;
    uint32_t r = sk_cut_find(s, c);
    if (s->watched != SK_NONE && r == sk_cut_find(s, s->watched)) return false;
    if (*root != SK_NONE && *root != r) return false;
    *root = r;
  }
  return true;
}

// From the end: what they read comes first.
void sk_watch_place(Cut *s) {
  SkNumbers kept = {0};
  s->watched     = SK_NONE;
  for (uint32_t i = s->watchers.n; i-- > 0;) {
    uint32_t e = s->watchers.at[i], v = s->watch[e], root;
    sk_cut_unite(s, v, s->n_vars + e);
    if (reads_one(s, e, &root)) {
      if (root != SK_NONE) sk_cut_unite(s, v, root);
      s->watch[e] = SK_NONE;
      continue;
    }
    if (s->watched == SK_NONE) s->watched = v;
    sk_cut_unite(s, v, s->watched);
    sk_vec_push(s->w->scratch, &kept, e);
  }
  for (uint32_t i = 0; i < kept.n / 2; i++) {
    uint32_t e              = kept.at[i];
    kept.at[i]              = kept.at[kept.n - 1 - i];
    kept.at[kept.n - 1 - i] = e;
  }
  s->watchers = kept;
}
