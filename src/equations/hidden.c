// Constraints between states that structure alone does not show.
//
// Two capacitors in parallel away from ground: a.v = u1 - u2 and b.v = u1 - u2. Each equation can be solved for one of the
// two potentials, so matching finds nothing wrong, yet their difference says a.v = b.v. Equations with two unknowns that
// are not states, both with a factor of 1 or -1, are the edges of a graph. Around a circle in which the unknowns cancel,
// the signed sum is a constraint between states; it replaces one of the circle's equations. The system would be singular
// otherwise, so no other system is changed.
//
// cost: linear in the equations; the work on circles is bounded by MAX_WORK
#include "equations/work.h"

enum { MAX_WORK = 4 * 1000 * 1000, MAX_TERMS = 64 };

typedef struct {
  uint32_t eq, var[2];
  bool     looked, fits;
  int      factor[2];  // of both unknowns, when it fits: 1 or -1
  SkX      rest;       // factor[0]*var[0] + factor[1]*var[1] + rest = 0
} Edge;

typedef struct {
  SkWork *w;
  SK_VEC(Edge) edges;
  uint32_t *parent;  // by variable: union of what edges join
  uint32_t *first;   // by variable: 1 + position of its edges in `of`
  uint32_t *of;
  uint32_t *via,
      *depth;  // by variable: 1 + edge to the one before it in its tree, the distance from the root
  uint32_t work;
} Hidden;

static bool is_unknown(const SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  return sk_role_is_continuous(s->role) && s->der == SK_NONE;
}

static uint32_t find(Hidden *h, uint32_t v) {
  while (h->parent[v] != v) v = h->parent[v] = h->parent[h->parent[v]];
  return v;
}

// The equations with two unknowns. True when some of them close a circle.
static bool find_edges(Hidden *h) {
  SkWork *w   = h->w;
  bool    any = false;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    const SkSysEq *q    = sk_eq(w, e);
    SkRow          row  = w->rows.at[e];
    Edge           edge = {.eq = e};
    uint32_t       n    = 0;
    if (q->gone || q->kind != SK_SE_EQUAL || q->init_lhs || q->clock != SK_NONE) continue;
    if (sk_eq_is_initial(w, e) || q->solves != SK_NONE || sk_x_base(w->dag, q->lhs) != SK_REAL)
      continue;
    for (uint32_t k = 0; k < row.n && n < 3; k++) {
      uint32_t v = w->cols.at[row.first + k];
      if (!is_unknown(w, v)) continue;
      if (n < 2) edge.var[n] = v;
      n++;
    }
    if (n != 2) continue;
    sk_vec_push(w->scratch, &h->edges, edge);
    uint32_t a = find(h, edge.var[0]), b = find(h, edge.var[1]);
    any |= a == b;
    h->parent[a] = b;
  }
  return any;
}

// Splits an equation into its two unknowns and the sum of all else. Fails when they stand anywhere but in sums, with factors
// of 1 and -1.
static bool split(Hidden *h, Edge *e) {
  SkWork  *w               = h->w;
  SkX      todo[MAX_TERMS] = {sk_eq(w, e->eq)->lhs, sk_eq(w, e->eq)->rhs};
  int      sign[MAX_TERMS] = {1, -1}, factor[2] = {0, 0};
  uint32_t n = 2;
  e->rest    = sk_x_real(w->dag, 0.0);
  while (n > 0) {
    SkX        x  = todo[--n];
    int        s  = sign[n];
    SkXOp      op = sk_x_op(w->dag, x);
    const SkX *of = sk_x_args(w->dag, x);
    h->work++;
    if (op == SK_X_ADD || op == SK_X_SUB || op == SK_X_NEG) {
      if (n + 2 > MAX_TERMS) return false;
      todo[n]   = of[0];
      sign[n++] = op == SK_X_NEG ? -s : s;
      if (op == SK_X_NEG) continue;
      todo[n]   = of[1];
      sign[n++] = op == SK_X_SUB ? -s : s;
      continue;
    }
    uint32_t v = op == SK_X_VAR ? (uint32_t)sk_x_payload(w->dag, x) : SK_NONE;
    if (v == e->var[0] || v == e->var[1])
      factor[v == e->var[1]] += s;
    else
      e->rest = sk_x2(w->dag, s > 0 ? SK_X_ADD : SK_X_SUB, e->rest, x);
  }
  SkRow row = sk_row_of(w, &e->rest, 1);
  for (uint32_t k = 0; k < row.n; k++)
    if (is_unknown(w, w->cols.at[row.first + k])) return false;
  e->factor[0] = factor[0];
  e->factor[1] = factor[1];
  return factor[0] * factor[0] == 1 && factor[1] * factor[1] == 1;
}

static bool look(Hidden *h, Edge *e) {
  if (!e->looked) e->fits = split(h, e);
  e->looked = true;
  return e->fits;
}

static void index_edges(Hidden *h) {
  uint32_t n = h->w->sys->vars.n;
  h->first   = SK_NEWS(h->w->scratch, uint32_t, n + 2);
  h->of      = SK_NEWS(h->w->scratch, uint32_t, 2 * h->edges.n + 1);
  for (uint32_t i = 0; i < h->edges.n; i++)
    for (int k = 0; k < 2; k++) h->first[h->edges.at[i].var[k] + 1]++;
  for (uint32_t v = 0; v < n; v++) h->first[v + 1] += h->first[v];
  uint32_t *at = sk_arena_copy(h->w->scratch, h->first, (n + 1) * sizeof *at);
  for (uint32_t i = 0; i < h->edges.n; i++)
    for (int k = 0; k < 2; k++) h->of[at[h->edges.at[i].var[k]]++] = i;
}

static SkX signed_rest(const Hidden *h, const Edge *e, int sign) {
  return sign < 0 ? sk_x1(h->w->dag, SK_X_NEG, e->rest) : e->rest;
}

// Goes from variable v over an edge that has the sign there; gives the sign of the next edge's share times its factor.
static uint32_t cross(const Edge *e, uint32_t v, int carried, int *sign, int *onward) {
  int here = e->var[0] == v ? 0 : 1;
  *sign    = -carried * e->factor[here];
  *onward  = *sign * e->factor[1 - here];
  return e->var[1 - here];
}

static bool has_state(const SkWork *w, SkRow row) {
  bool state = false;
  for (uint32_t k = 0; k < row.n; k++) {
    uint32_t v = w->cols.at[row.first + k];
    if (is_unknown(w, v)) return false;
    state |= sk_var(w, v)->der != SK_NONE && sk_role_is_continuous(sk_var(w, v)->role);
  }
  return state;
}

// The circle that edge `closing` makes with the tree: from its second end up to where both meet, and back to the first.
static void close_circle(Hidden *h, uint32_t closing) {
  SkWork *w    = h->w;
  Edge   *last = &h->edges.at[closing];
  SkX     sum  = SK_NO_X;
  int     sign, a_carried, b_carried;
  if (last->var[0] == last->var[1] || !look(h, last)) return;
  uint32_t a = last->var[0], b = last->var[1];
  sum       = last->rest;
  a_carried = last->factor[0];
  b_carried = last->factor[1];
  while (a != b) {
    bool      up_a    = h->depth[a] >= h->depth[b];
    uint32_t *v       = up_a ? &a : &b;
    int      *carried = up_a ? &a_carried : &b_carried;
    if (!h->via[*v] || ++h->work > MAX_WORK) return;
    Edge *e = &h->edges.at[h->via[*v] - 1];
    if (!look(h, e)) return;
    *v  = cross(e, *v, *carried, &sign, carried);
    sum = sk_x2(w->dag, SK_X_ADD, sum, signed_rest(h, e, sign));
  }
  if (a_carried + b_carried != 0) return;  // the circle determines its unknowns
  SkRow row = sk_row_of(w, &sum, 1);
  if (!has_state(w, row)) return;
  SkSysEq *q           = sk_eq(w, last->eq);
  q->lhs               = sum;
  q->rhs               = sk_x_real(w->dag, 0.0);
  w->rows.at[last->eq] = w->init_rows.at[last->eq] = row;
}

// A tree over what the edges join; an edge to where the tree has been closes a circle.
static void walk(Hidden *h, uint32_t root, SkNumbers *queue) {
  queue->n       = 0;
  h->depth[root] = 1;
  sk_vec_push(h->w->scratch, queue, root);
  for (uint32_t head = 0; head < queue->n; head++) {
    uint32_t v = queue->at[head];
    for (uint32_t k = h->first[v]; k < h->first[v + 1]; k++) {
      const Edge *e  = &h->edges.at[h->of[k]];
      uint32_t    to = e->var[0] == v ? e->var[1] : e->var[0];
      if (h->depth[to]) continue;
      h->depth[to] = h->depth[v] + 1;
      h->via[to]   = h->of[k] + 1;
      sk_vec_push(h->w->scratch, queue, to);
    }
  }
}

void sk_hidden(SkWork *w) {
  uint32_t  n     = w->sys->vars.n;
  Hidden    h     = {.w = w, .parent = SK_NEWS(w->scratch, uint32_t, n + 1)};
  SkNumbers queue = {0};
  for (uint32_t v = 0; v < n; v++) h.parent[v] = v;
  if (!find_edges(&h)) return;
  index_edges(&h);
  h.via   = SK_NEWS(w->scratch, uint32_t, n + 1);
  h.depth = SK_NEWS(w->scratch, uint32_t, n + 1);
  for (uint32_t i = 0; i < h.edges.n; i++)
    if (!h.depth[h.edges.at[i].var[0]]) walk(&h, h.edges.at[i].var[0], &queue);
  for (uint32_t i = 0; i < h.edges.n && h.work < MAX_WORK; i++) {
    const Edge *e = &h.edges.at[i];
    if (h.via[e->var[0]] != i + 1 && h.via[e->var[1]] != i + 1) close_circle(&h, i);
  }
}
