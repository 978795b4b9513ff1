// Constraints between states that structure alone does not show.
//
// Two capacitors in parallel away from ground: a.v = u1 - u2 and b.v = u1 - u2. Each equation can be solved for one of the
// two potentials, so matching finds nothing wrong, yet their difference says a.v = b.v. In a machine of five phases
// m*i0 = sum(i) and sum(i) = 0 say i0 = 0 in the same way. So the equations in which all unknowns that are not states stand
// in sums with whole numbers as factors are reduced by each other, exactly. Where no unknown is left of one of them, what is
// left is a constraint between states, and replaces the equation. The system would be singular otherwise, so no other
// system is changed.
//
// An unknown of one such equation only cannot cancel: that equation is left out, and then those that this leaves alone.
// Mostly none remains.
//
// cost: linear in the equations; the work on those that remain is bounded by MAX_WORK
#include "equations/work.h"

#include <stdlib.h>

enum { MAX_WORK = 4 * 1000 * 1000, MAX_FACTOR = 1 << 20 };

// A factor of a variable in a row, or of an equation in what a row is made of.
typedef struct {
  uint32_t of;
  int64_t  factor;
} Term;

// In ascending order of `of`.
typedef struct {
  Term    *at;
  uint32_t n;
} Terms;

// sum(terms) + what else stands in the equations = 0
typedef struct {
  uint32_t eq;
  bool     out;   // cannot be part of a dependency
  Terms    sum;   // over variables
  Terms    from;  // over rows: how the equations were added up
} Row;

typedef struct {
  SkX     x;
  int64_t factor;
} Part;

typedef struct {
  SkWork *w;
  SK_VEC(Row) rows;
  SK_VEC(Part) todo, rest;
  SK_VEC(Term) found;
  uint32_t *count;     // by variable: the rows it stands in
  uint32_t *first;     // by variable: position of these in `of`
  uint32_t *of;        // rows
  uint32_t *pivot_of;  // by variable: 1 + the row that gives it
  uint32_t *age;       // by variable with a pivot: when it got it
  Term     *room;      // for a row being made
  uint32_t  cap, work, n_pivots;
} Hidden;

static bool is_unknown(const SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  return sk_role_is_continuous(s->role) && s->der == SK_NONE;
}

static bool is_state(const SkWork *w, uint32_t v) {
  return sk_role_is_continuous(sk_var(w, v)->role) && sk_var(w, v)->der != SK_NONE;
}

// --- rows ------------------------------------------------------------------------------------------

// The value of a constant that is a whole number, else 0.
static int64_t whole(const SkWork *w, SkX x) {
  if (sk_x_op(w->dag, x) == SK_X_TO_REAL) x = sk_x_arg(w->dag, x, 0);
  if (sk_x_op(w->dag, x) != SK_X_CONST) return 0;
  if (sk_x_base(w->dag, x) == SK_INTEGER) {
    int64_t n = sk_x_int_value(w->dag, x);
    return n > -MAX_FACTOR && n < MAX_FACTOR ? n : 0;
  }
  if (sk_x_base(w->dag, x) != SK_REAL) return 0;
  double d = sk_x_real_value(w->dag, x);
  return d > -MAX_FACTOR && d < MAX_FACTOR && d == (double)(int64_t)d ? (int64_t)d : 0;
}

static void put(Hidden *h, SkX x, int64_t factor) {
  sk_vec_push(h->w->scratch, &h->todo, ((Part){x, factor}));
}

// Splits an equation into variables with whole factors (`found`) and all else (`rest`). False: a factor is too large.
static bool split(Hidden *h, uint32_t e) {
  SkWork *w = h->w;
  h->todo.n = h->rest.n = h->found.n = 0;
  put(h, sk_eq(w, e)->rhs, -1);
  put(h, sk_eq(w, e)->lhs, 1);
  while (h->todo.n > 0) {
    Part       p  = sk_vec_pop(&h->todo);
    SkXOp      op = sk_x_op(w->dag, p.x);
    const SkX *of = sk_x_args(w->dag, p.x);
    int64_t    a  = op == SK_X_MUL ? whole(w, of[0]) : 0,
            b     = op == SK_X_MUL && !a ? whole(w, of[1]) : 0;
    h->work++;
    if (p.factor > MAX_FACTOR || p.factor < -MAX_FACTOR) return false;
    if (op == SK_X_ADD || op == SK_X_SUB) {
      SkX left = of[0], right = of[1];
      put(h, right, op == SK_X_SUB ? -p.factor : p.factor);
      put(h, left, p.factor);
    } else if (op == SK_X_NEG) {
      put(h, of[0], -p.factor);
    } else if (a || b) {
      put(h, of[a ? 1 : 0], p.factor * (a ? a : b));
    } else if (op == SK_X_VAR &&
               sk_role_is_continuous(sk_var(w, (uint32_t)sk_x_payload(w->dag, p.x))->role)) {
      sk_vec_push(w->scratch, &h->found, ((Term){(uint32_t)sk_x_payload(w->dag, p.x), p.factor}));
    } else {
      sk_vec_push(w->scratch, &h->rest, p);
    }
  }
  return true;
}

static int by_number(const void *a, const void *b) {
  uint32_t x = ((const Term *)a)->of, y = ((const Term *)b)->of;
  return x < y ? -1 : x > y;
}

// Terms of one variable become one. Gives the number of different unknowns, also of those that cancel.
static uint32_t join_found(Hidden *h) {
  uint32_t n = 0, unknowns = 0;
  if (h->found.n) qsort(h->found.at, h->found.n, sizeof(Term), by_number);
  for (uint32_t i = 0; i < h->found.n;) {
    Term t = {h->found.at[i].of, 0};
    for (; i < h->found.n && h->found.at[i].of == t.of; i++) t.factor += h->found.at[i].factor;
    unknowns += is_unknown(h->w, t.of);
    if (t.factor) h->found.at[n++] = t;
  }
  h->found.n = n;
  return unknowns;
}

static bool has_unknown(SkWork *w, SkX x) {
  uint32_t before = w->cols.n;
  SkRow    row    = sk_row_of(w, &x, 1);
  bool     any    = false;
  for (uint32_t k = 0; k < row.n; k++) any |= is_unknown(w, w->cols.at[row.first + k]);
  w->cols.n = before;
  return any;
}

static bool may_take(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  return !q->gone && q->kind == SK_SE_EQUAL && !q->init_lhs && q->clock == SK_NONE &&
         !sk_eq_is_initial(w, e) && q->solves == SK_NONE && sk_x_base(w->dag, q->lhs) == SK_REAL;
}

// The equations whose unknowns all have whole factors.
static void find_rows(Hidden *h) {
  SkWork *w = h->w;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    SkRow    row = w->rows.at[e];
    uint32_t n   = 0;
    if (!may_take(w, e)) continue;
    for (uint32_t k = 0; k < row.n; k++) n += is_unknown(w, w->cols.at[row.first + k]);
    if (n == 0 || !split(h, e) || join_found(h) < n) continue;
    bool free = true;
    for (uint32_t k = 0; k < h->rest.n && free; k++) free = !has_unknown(w, h->rest.at[k].x);
    if (!free || h->found.n == 0) continue;
    Row r    = {.eq = e, .sum.n = h->found.n};
    r.sum.at = sk_arena_copy(w->scratch, h->found.at, h->found.n * sizeof(Term));
    sk_vec_push(w->scratch, &h->rows, r);
  }
}

// --- what can cancel -------------------------------------------------------------------------------

static void index_rows(Hidden *h) {
  uint32_t n = h->w->sys->vars.n, all = 0;
  h->count = SK_NEWS(h->w->scratch, uint32_t, n + 1);
  h->first = SK_NEWS(h->w->scratch, uint32_t, n + 2);
  for (uint32_t i = 0; i < h->rows.n; i++)
    for (uint32_t k = 0; k < h->rows.at[i].sum.n; k++) h->count[h->rows.at[i].sum.at[k].of]++;
  for (uint32_t v = 0; v < n; v++) h->first[v + 1] = all += h->count[v];
  h->of        = SK_NEWS(h->w->scratch, uint32_t, all + 1);
  uint32_t *at = sk_arena_copy(h->w->scratch, h->first, (n + 1) * sizeof *at);
  for (uint32_t i = 0; i < h->rows.n; i++)
    for (uint32_t k = 0; k < h->rows.at[i].sum.n; k++) h->of[at[h->rows.at[i].sum.at[k].of]++] = i;
}

static void leave_out(Hidden *h, uint32_t i, SkNumbers *queue) {
  Row *r = &h->rows.at[i];
  if (r->out) return;
  r->out = true;
  for (uint32_t k = 0; k < r->sum.n; k++) {
    uint32_t v = r->sum.at[k].of;
    if (is_unknown(h->w, v) && --h->count[v] == 1) sk_vec_push(h->w->scratch, queue, v);
  }
}

// Leaves out rows with an unknown that no other row has. Gives the number of those that remain.
static uint32_t peel(Hidden *h) {
  SkNumbers queue = {0};
  uint32_t  n     = 0;
  for (uint32_t v = 0; v < h->w->sys->vars.n; v++)
    if (h->count[v] == 1 && is_unknown(h->w, v)) sk_vec_push(h->w->scratch, &queue, v);
  while (queue.n > 0) {
    uint32_t v = sk_vec_pop(&queue);
    for (uint32_t k = h->first[v]; k < h->first[v + 1]; k++) leave_out(h, h->of[k], &queue);
  }
  for (uint32_t i = 0; i < h->rows.n; i++) n += !h->rows.at[i].out;
  return n;
}

// --- elimination -----------------------------------------------------------------------------------

static int64_t divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t c = a % b;
    a         = b;
    b         = c;
  }
  return a < 0 ? -a : a;
}

// p*a - q*b into the room; false when a factor becomes too large.
static bool subtract(Hidden *h, Terms a, int64_t p, Terms b, int64_t q, Terms *out) {
  uint32_t i = 0, k = 0;
  out->n = 0;
  if (h->cap < a.n + b.n) {
    h->cap  = 2 * (a.n + b.n);
    h->room = SK_NEWS(h->w->scratch, Term, h->cap);
  }
  while (i < a.n || k < b.n) {
    bool left = k == b.n || (i < a.n && a.at[i].of <= b.at[k].of);
    bool both = left && i < a.n && k < b.n && a.at[i].of == b.at[k].of;
    Term t    = {left ? a.at[i].of : b.at[k].of, 0};
    if (left) t.factor += p * a.at[i++].factor;
    if (both || !left) t.factor -= q * b.at[k++].factor;
    if (t.factor > MAX_FACTOR || t.factor < -MAX_FACTOR) return false;
    if (t.factor) h->room[out->n++] = t;
  }
  h->work += a.n + b.n;
  out->at = sk_arena_copy(h->w->temp, h->room, out->n * sizeof(Term));
  return true;
}

// The unknown of the row that got its pivot first, SK_NONE: it has none with one. Those that a pivot brings in got theirs
// later, so this comes to an end.
static uint32_t oldest(const Hidden *h, const Terms *t) {
  uint32_t best = SK_NONE;
  for (uint32_t k = 0; k < t->n; k++) {
    uint32_t v = t->at[k].of;
    if (h->pivot_of[v] && (best == SK_NONE || h->age[v] < h->age[t->at[best].of])) best = k;
  }
  return best;
}

static int64_t factor_of(const Terms *t, uint32_t v) {
  for (uint32_t k = 0; k < t->n; k++)
    if (t->at[k].of == v) return t->at[k].factor;
  return 0;
}

// Takes all unknowns with pivots out of a row. False: given up.
static bool reduce(Hidden *h, Row *r) {
  for (uint32_t k; (k = oldest(h, &r->sum)) != SK_NONE;) {
    const Row *p = &h->rows.at[h->pivot_of[r->sum.at[k].of] - 1];
    int64_t    a = r->sum.at[k].factor, b = factor_of(&p->sum, r->sum.at[k].of);
    int64_t    g = divisor(a, b);
    Terms      sum, from;
    if (h->work > MAX_WORK) return false;
    if (!subtract(h, r->sum, b / g, p->sum, a / g, &sum)) return false;
    if (!subtract(h, r->from, b / g, p->from, a / g, &from)) return false;
    r->sum  = sum;
    r->from = from;
  }
  return true;
}

// The unknown that the row shall give: a small factor, few other rows. SK_NONE: there is none.
static uint32_t choose(const Hidden *h, const Terms *t) {
  uint32_t best = SK_NONE;
  int64_t  size = 0;
  for (uint32_t k = 0; k < t->n; k++) {
    uint32_t v = t->at[k].of;
    int64_t  f = t->at[k].factor < 0 ? -t->at[k].factor : t->at[k].factor;
    if (!is_unknown(h->w, v)) continue;
    if (best != SK_NONE && (f > size || (f == size && h->count[v] >= h->count[best]))) continue;
    best = v;
    size = f;
  }
  return best;
}

static SkX add(SkDag *dag, SkX sum, SkX x, int64_t factor) {
  int64_t size = factor < 0 ? -factor : factor;
  if (size != 1) x = sk_x2(dag, SK_X_MUL, sk_x_real(dag, (double)size), x);
  if (sum == SK_NO_X) return factor < 0 ? sk_x1(dag, SK_X_NEG, x) : x;
  return sk_x2(dag, factor < 0 ? SK_X_SUB : SK_X_ADD, sum, x);
}

// The constraint that is left of a row takes the place of its equation.
static void constrain(Hidden *h, const Row *r) {
  SkWork *w     = h->w;
  SkX     sum   = SK_NO_X;
  bool    state = false;
  for (uint32_t k = 0; k < r->sum.n; k++) {
    state |= is_state(w, r->sum.at[k].of);
    sum = add(w->dag, sum, sk_work_x(w, r->sum.at[k].of), r->sum.at[k].factor);
  }
  for (uint32_t k = 0; k < r->from.n; k++) {
    split(h, h->rows.at[r->from.at[k].of].eq);
    for (uint32_t i = 0; i < h->rest.n; i++)
      sum = add(w->dag, sum, h->rest.at[i].x, h->rest.at[i].factor * r->from.at[k].factor);
  }
  if (sum == SK_NO_X) return;
  SkRow row = sk_row_of(w, &sum, 1);
  for (uint32_t k = 0; k < row.n; k++) state |= is_state(w, w->cols.at[row.first + k]);
  if (!state) return;
  SkSysEq *q        = sk_eq(w, r->eq);
  q->lhs            = sum;
  q->rhs            = sk_x_real(w->dag, 0.0);
  w->rows.at[r->eq] = w->init_rows.at[r->eq] = row;
}

// Brings a row into the elimination: it gives an unknown, or none is left in it.
static void take(Hidden *h, uint32_t i) {
  Row  r    = h->rows.at[i];
  Term self = {i, 1};
  r.from    = (Terms){&self, 1};
  if (h->work > MAX_WORK || !reduce(h, &r)) return;
  uint32_t v = choose(h, &r.sum);
  if (v == SK_NONE) {
    constrain(h, &r);
    return;
  }
  r.sum.at       = sk_arena_copy(h->w->scratch, r.sum.at, r.sum.n * sizeof(Term));
  r.from.at      = sk_arena_copy(h->w->scratch, r.from.at, r.from.n * sizeof(Term));
  h->rows.at[i]  = r;
  h->pivot_of[v] = i + 1;
  h->age[v]      = h->n_pivots++;
}

// From row to row over the unknowns they share, nearest first: sums over many rows are rare then.
static void walk(Hidden *h, uint32_t root, SkNumbers *queue, bool *seen) {
  queue->n = 0;
  sk_vec_push(h->w->scratch, queue, root);
  seen[root] = true;
  for (uint32_t head = 0; head < queue->n; head++) {
    const Terms t = h->rows.at[queue->at[head]].sum;
    for (uint32_t k = 0; k < t.n; k++) {
      uint32_t v = t.at[k].of;
      if (!is_unknown(h->w, v)) continue;
      for (uint32_t i = h->first[v]; i < h->first[v + 1]; i++) {
        if (seen[h->of[i]] || h->rows.at[h->of[i]].out) continue;
        seen[h->of[i]] = true;
        sk_vec_push(h->w->scratch, queue, h->of[i]);
      }
    }
    take(h, queue->at[head]);
    sk_arena_reset(h->w->temp);
  }
}

void sk_hidden(SkWork *w) {
  Hidden    h     = {.w = w};
  SkNumbers queue = {0};
  find_rows(&h);
  if (h.rows.n == 0) return;
  index_rows(&h);
  if (peel(&h) < 2) return;
  h.work     = 0;
  h.pivot_of = SK_NEWS(w->scratch, uint32_t, w->sys->vars.n + 1);
  h.age      = SK_NEWS(w->scratch, uint32_t, w->sys->vars.n + 1);
  bool *seen = SK_NEWS(w->scratch, bool, h.rows.n + 1);
  for (uint32_t i = 0; i < h.rows.n; i++)
    if (!h.rows.at[i].out && !seen[i]) walk(&h, i, &queue, seen);
}
