// Alias and constant elimination on the flat equations.
//
// An equation that is a sum of variables and derivatives with factors +1 and -1 and constants is kept as a
// short list of terms. Terms that are known or equal drop out; what is left with one term fixes a
// constant, with two terms and no constant an alias. Each such step may shorten other equations, so a
// worklist runs until nothing changes.
//
// The elements of the union-find are the variables (number v) and their derivatives (number n + v), with
// a sign relative to the parent. Classes obey: at most one class is the derivative of a class
// (x = y merges der(x) with der(y)), a class is the derivative of at most one class, and chains of
// derivatives are short and never closed (der(x) = x is no alias).
#include "equations/work.h"

#include <stdlib.h>
#include <string.h>

#define MAX_TERMS 24
#define MAX_CHAIN 8

typedef struct {
  uint32_t element;
  int32_t  factor;
} Term;

typedef struct {
  uint32_t first, n;  // in terms; n == 0: not of the form
  double   constant;
  SkX      value;  // other than Real: the constant, or SK_NO_X
} Form;

typedef struct {
  SkWork   *w;
  uint32_t  n;  // variables; elements are 2 n
  uint32_t *parent, *next, *size, *der, *base, *by;
  bool     *minus, *used, *when, *input, *done;
  SkX      *value;  // by root: the constant, or SK_NO_X
  SkX      *fixed;  // by root: a fixed start value, or SK_NO_X
  SK_VEC(Term) terms;
  Form     *forms;
  uint32_t *adj_start, *adj;  // element -> equations with at least two terms
  SkNumbers queue;
  uint32_t  head;
  bool     *queued;
} Alias;

// --- classes ---------------------------------------------------------------------------------------

static uint32_t find(Alias *a, uint32_t e, bool *minus) {
  uint32_t root = e;
  bool     sign = false;
  while (a->parent[root] != root) {
    sign ^= a->minus[root];
    root = a->parent[root];
  }
  *minus = sign;
  // Everything on the way now points at the root.
  while (a->parent[e] != root && e != root) {
    uint32_t up   = a->parent[e];
    bool     rest = sign ^ a->minus[e];
    a->parent[e]  = root;
    a->minus[e]   = sign;
    sign          = rest;
    e             = up;
  }
  return root;
}

static uint32_t root_of(Alias *a, uint32_t e) {
  bool minus;
  return find(a, e, &minus);
}

static SkBase base_of(const Alias *a, uint32_t e) {
  return e >= a->n ? SK_REAL : sk_var(a->w, e)->base;
}

static void requeue(Alias *a, uint32_t root) {
  uint32_t e = root;
  do {
    for (uint32_t i = a->adj_start[e]; i < a->adj_start[e + 1]; i++) {
      uint32_t q = a->adj[i];
      if (a->queued[q]) continue;
      a->queued[q] = true;
      sk_vec_push(a->w->scratch, &a->queue, q);
    }
    e = a->next[e];
  } while (e != root);
}

static SkX negated(Alias *a, SkX x) { return sk_x1(a->w->dag, SK_X_NEG, x); }

// The derivative of a constant is zero, and so on down the chain.
static void set_constant(Alias *a, uint32_t root, SkX value, uint32_t by) {
  while (a->value[root] == SK_NO_X) {
    a->value[root] = value;
    a->by[root]    = by;
    requeue(a, root);
    if (a->der[root] == SK_NONE) return;
    root  = root_of(a, a->der[root]);
    value = sk_x_real(a->w->dag, 0.0);
  }
}

// The classes reached from root through derivatives, both ways. Returns their number, or
// MAX_CHAIN + 1 when there are too many.
static uint32_t chain(Alias *a, uint32_t root, uint32_t *out) {
  uint32_t n = 0;
  out[n++]   = root;
  for (uint32_t r = root; a->der[r] != SK_NONE;) {
    if (n > MAX_CHAIN) return n;
    out[n++] = r = root_of(a, a->der[r]);
  }
  for (uint32_t r = root; a->base[r] != SK_NONE;) {
    if (n > MAX_CHAIN) return n;
    out[n++] = r = root_of(a, a->base[r]);
  }
  return n;
}

// It is differentiated, or a derivative.
static bool moves(const Alias *a, uint32_t r) {
  return a->der[r] != SK_NONE || a->base[r] != SK_NONE;
}

// What gives r its values besides an equation: an input, a when-clause, an integration. Two of them are too many.
static bool has_own_values(const Alias *a, uint32_t r) { return a->input[r] || a->when[r]; }

static bool may_merge(Alias *a, uint32_t ra, uint32_t rb) {
  if (base_of(a, ra) != base_of(a, rb)) return false;
  // Equal discrete variables may have different values before the start.
  bool discrete = base_of(a, ra) != SK_REAL || a->when[ra] || a->when[rb];
  if (discrete && a->fixed[ra] && a->fixed[rb] && a->fixed[ra] != a->fixed[rb]) return false;
  if (has_own_values(a, ra) && (has_own_values(a, rb) || moves(a, rb))) return false;
  if (has_own_values(a, rb) && moves(a, ra)) return false;
  if (a->base[ra] != SK_NONE && a->base[rb] != SK_NONE &&
      root_of(a, a->base[ra]) != root_of(a, a->base[rb]))
    return false;
  if (!moves(a, ra) || !moves(a, rb)) return true;
  uint32_t ca[MAX_CHAIN + 2], cb[MAX_CHAIN + 2];
  uint32_t na = chain(a, ra, ca), nb = chain(a, rb, cb);
  if (na + nb > MAX_CHAIN) return false;
  for (uint32_t i = 0; i < na; i++)
    for (uint32_t j = 0; j < nb; j++)
      if (ca[i] == cb[j]) return false;
  return true;
}

static void join(Alias *a, uint32_t ra, uint32_t rb, bool minus) {
  if (a->size[ra] < a->size[rb]) {
    uint32_t t = ra;
    ra         = rb;
    rb         = t;
  }
  requeue(a, rb);
  a->parent[rb] = ra;
  a->minus[rb]  = minus;
  a->size[ra] += a->size[rb];
  uint32_t t  = a->next[ra];
  a->next[ra] = a->next[rb];
  a->next[rb] = t;
  a->when[ra] |= a->when[rb];
  if (!a->fixed[ra]) a->fixed[ra] = a->fixed[rb];
  a->input[ra] |= a->input[rb];
  if (a->base[ra] == SK_NONE) a->base[ra] = a->base[rb];
}

// a == b or a == -b for the classes ra, rb; the derivatives follow.
static void merge(Alias *a, uint32_t ra, uint32_t rb, bool minus, uint32_t by) {
  while (ra != rb) {
    uint32_t da = a->der[ra], db = a->der[rb];
    SkX      va = a->value[ra], vb = a->value[rb];
    if (va || vb) {  // only derivatives of merged classes can be constants here
      if (!va) set_constant(a, ra, minus ? negated(a, vb) : vb, by);
      if (!vb) set_constant(a, rb, minus ? negated(a, va) : va, by);
      return;
    }
    if (a->by[ra] == SK_NONE) a->by[ra] = by;
    if (a->by[rb] == SK_NONE) a->by[rb] = by;
    // The derivatives are those of members, which may be the negatives of their roots.
    bool ta = false, tb = false;
    if (da != SK_NONE) find(a, da - a->n, &ta);
    if (db != SK_NONE) find(a, db - a->n, &tb);
    join(a, ra, rb, minus);
    uint32_t root = root_of(a, ra);
    a->der[root]  = da != SK_NONE ? da : db;
    if (da == SK_NONE || db == SK_NONE) return;
    bool sa, sb;
    ra    = find(a, da, &sa);
    rb    = find(a, db, &sb);
    minus = minus ^ ta ^ tb ^ sa ^ sb;
  }
}

// --- equations as sums of terms --------------------------------------------------------------------

static bool add_term(Alias *a, Form *f, uint32_t element, int32_t factor) {
  if (f->n == MAX_TERMS) return false;
  sk_vec_push(a->w->scratch, &a->terms, ((Term){element, factor}));
  f->n++;
  return true;
}

static bool is_unknown(const Alias *a, uint32_t v) {
  SkRole r = sk_var(a->w, v)->role;
  return r == SK_ROLE_ALGEBRAIC || r == SK_ROLE_DISCRETE || r == SK_ROLE_INPUT;
}

// One leaf of a sum: a variable, a derivative or a constant.
static bool read_leaf(Alias *a, Form *f, SkX x, int32_t factor) {
  const SkDag *dag = a->w->dag;
  switch (sk_x_op(dag, x)) {
    case SK_X_CONST: f->constant += factor * sk_x_real_value(dag, x); return true;
    case SK_X_VAR: {
      uint32_t v = (uint32_t)sk_x_payload(dag, x);
      if (sk_var(a->w, v)->role == SK_ROLE_CONSTANT) {
        f->constant += factor * sk_x_real_value(dag, sk_var(a->w, v)->binding);
        return true;
      }
      return is_unknown(a, v) && add_term(a, f, v, factor);
    }
    case SK_X_DER: {
      uint32_t v = (uint32_t)sk_x_payload(dag, sk_x_arg(dag, x, 0));
      return is_unknown(a, v) && add_term(a, f, a->n + v, factor);
    }
    default: return false;
  }
}

static bool read_sum(Alias *a, Form *f, SkX lhs, SkX rhs) {
  const SkDag *dag = a->w->dag;
  struct {
    SkX     x;
    int32_t factor;
  } open[2 * MAX_TERMS + 4];
  uint32_t n = 0;
  open[n].x = rhs, open[n++].factor = -1;
  open[n].x = lhs, open[n++].factor = 1;
  while (n > 0) {
    SkX     x  = open[--n].x;
    int32_t s  = open[n].factor;
    SkXOp   op = sk_x_op(dag, x);
    if (op == SK_X_ADD || op == SK_X_SUB) {
      if (n + 2 > 2 * MAX_TERMS) return false;
      open[n].x = sk_x_arg(dag, x, 1), open[n++].factor = op == SK_X_ADD ? s : -s;
      open[n].x = sk_x_arg(dag, x, 0), open[n++].factor = s;
    } else if (op == SK_X_NEG) {
      open[n].x = sk_x_arg(dag, x, 0), open[n++].factor = -s;
    } else if (!read_leaf(a, f, x, s)) {
      return false;
    }
  }
  return true;
}

// Other than Real: variable = variable or variable = constant.
static bool read_plain(Alias *a, Form *f, SkX lhs, SkX rhs) {
  const SkDag *dag = a->w->dag;
  for (int side = 0; side < 2; side++) {
    SkX x = side ? rhs : lhs;
    if (sk_x_op(dag, x) == SK_X_VAR) {
      uint32_t v = (uint32_t)sk_x_payload(dag, x);
      if (sk_var(a->w, v)->role == SK_ROLE_CONSTANT) {
        f->value = sk_var(a->w, v)->binding;
      } else if (!is_unknown(a, v) || !add_term(a, f, v, side ? -1 : 1)) {
        return false;
      }
    } else if (sk_x_is_const(dag, x)) {
      f->value = x;
    } else {
      return false;
    }
  }
  return true;
}

static void read_forms(Alias *a) {
  const SkFlat *flat = a->w->flat;
  for (uint32_t i = 0; i < flat->equations.n; i++) {
    const SkFlatEq *q = &flat->equations.at[i];
    // What holds at ticks only is no alias: between them, and before the first, each has its own value.
    if (q->kind != SK_FE_EQUAL || sk_eq(a->w, i)->kind != SK_SE_EQUAL || sk_eq(a->w, i)->gone)
      continue;
    Form *f  = &a->forms[i];
    f->first = a->terms.n;
    bool ok  = sk_x_base(a->w->dag, q->lhs) == SK_REAL ? read_sum(a, f, q->lhs, q->rhs)
                                                       : read_plain(a, f, q->lhs, q->rhs);
    if (ok && f->n > 0) continue;
    a->terms.n = f->first;
    f->n       = 0;
  }
}

// Element -> equations, for those that are not decided at the first look.
static void make_adjacency(Alias *a) {
  uint32_t m = a->w->flat->equations.n, n2 = 2 * a->n;
  a->adj_start = SK_NEWS(a->w->scratch, uint32_t, n2 + 1);
  for (uint32_t i = 0; i < m; i++)
    for (uint32_t k = 0; k < a->forms[i].n; k++)
      if (a->forms[i].n > 1) a->adj_start[a->terms.at[a->forms[i].first + k].element + 1]++;
  for (uint32_t e = 0; e < n2; e++) a->adj_start[e + 1] += a->adj_start[e];
  a->adj         = SK_NEWS(a->w->scratch, uint32_t, a->adj_start[n2] + 1);
  uint32_t *fill = sk_arena_copy(a->w->scratch, a->adj_start, (n2 + 1) * sizeof *fill);
  for (uint32_t i = 0; i < m; i++)
    for (uint32_t k = 0; k < a->forms[i].n; k++)
      if (a->forms[i].n > 1) a->adj[fill[a->terms.at[a->forms[i].first + k].element]++] = i;
}

// --- deciding --------------------------------------------------------------------------------------

typedef struct {
  uint32_t n;
  uint32_t root[MAX_TERMS];
  int32_t  factor[MAX_TERMS];
  double   constant;
  SkX      value;
} Rest;

// The form with known classes and cancelling terms taken out.
static Rest reduce(Alias *a, const Form *f) {
  Rest r = {.constant = f->constant, .value = f->value};
  for (uint32_t k = 0; k < f->n; k++) {
    Term     t = a->terms.at[f->first + k];
    bool     minus;
    uint32_t root   = find(a, t.element, &minus);
    int32_t  factor = minus ? -t.factor : t.factor;
    if (a->value[root]) {
      if (base_of(a, root) == SK_REAL) {
        r.constant += factor * sk_x_real_value(a->w->dag, a->value[root]);
      } else {
        r.value = a->value[root];
      }
      continue;
    }
    uint32_t i = 0;
    while (i < r.n && r.root[i] != root) i++;
    if (i == r.n) r.root[r.n] = root, r.factor[r.n++] = 0;
    r.factor[i] += factor;
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < r.n; i++)
    if (r.factor[i]) r.root[kept] = r.root[i], r.factor[kept++] = r.factor[i];
  r.n = kept;
  return r;
}

// What is left of equation eq fixes a constant or an alias? Returns whether the equation is used up.
static bool decide(Alias *a, uint32_t eq, Rest r) {
  if (r.n == 1) {
    uint32_t root = r.root[0];
    if (a->input[root] || a->when[root] || a->base[root] != SK_NONE) return false;
    SkX value = r.value;
    if (base_of(a, root) == SK_REAL) {
      double v = -r.constant / r.factor[0];
      value    = sk_x_real(a->w->dag, v == 0 ? 0.0 : v);
    }
    if (!value) return false;
    set_constant(a, root, value, eq);
    return true;
  }
  if (r.n != 2 || r.constant != 0 || r.value) return false;
  if (abs(r.factor[0]) != abs(r.factor[1])) return false;
  bool minus = r.factor[0] == r.factor[1];
  if (minus && base_of(a, r.root[0]) != SK_REAL) return false;
  if (!may_merge(a, r.root[0], r.root[1])) return false;
  merge(a, r.root[0], r.root[1], minus, eq);
  return true;
}

static void drain(Alias *a) {
  while (a->head < a->queue.n) {
    uint32_t eq   = a->queue.at[a->head++];
    a->queued[eq] = false;
    if (!sk_eq(a->w, eq)->gone && decide(a, eq, reduce(a, &a->forms[eq])))
      sk_eq(a->w, eq)->gone = true;
  }
}

// --- two equations with a common sum ---------------------------------------------------------------

// x + sign * y; false when there are too many terms.
static bool combine(const Rest *x, const Rest *y, int32_t sign, Rest *out) {
  *out = *x;
  out->constant += sign * y->constant;
  for (uint32_t j = 0; j < y->n; j++) {
    uint32_t i = 0;
    while (i < out->n && out->root[i] != y->root[j]) i++;
    if (i == MAX_TERMS) return false;
    if (i == out->n) out->root[i] = y->root[j], out->factor[i] = 0, out->n++;
    out->factor[i] += sign * y->factor[j];
  }
  uint32_t kept = 0;
  for (uint32_t i = 0; i < out->n; i++)
    if (out->factor[i]) out->root[kept] = out->root[i], out->factor[kept++] = out->factor[i];
  out->n = kept;
  return true;
}

// The sum or difference of eq and a neighbour may be an alias that neither shows: a component that says
// i1 = a + b + c and i2 = -(a + b + c) means i1 = -i2. Structural analysis could not see it, and would
// find too high an index or a singular system.
static bool look_around(Alias *a, uint32_t eq) {
  const Form *f = &a->forms[eq];
  Rest        x = reduce(a, f), y, z;
  if (x.n < 3 || x.value || base_of(a, x.root[0]) != SK_REAL) return false;
  for (uint32_t k = 0; k < f->n; k++) {
    uint32_t e = a->terms.at[f->first + k].element;
    if (a->adj_start[e + 1] - a->adj_start[e] > 6) continue;
    for (uint32_t i = a->adj_start[e]; i < a->adj_start[e + 1]; i++) {
      uint32_t other = a->adj[i];
      if (other == eq || sk_eq(a->w, other)->gone) continue;
      y = reduce(a, &a->forms[other]);
      if (y.n < 3 || y.n + 2 < x.n || x.n + 2 < y.n) continue;
      for (int32_t sign = -1; sign <= 1; sign += 2)
        if (combine(&x, &y, sign, &z) && z.n > 0 && decide(a, eq, z)) return true;
    }
  }
  return false;
}

static void look_around_all(Alias *a) {
  bool again = true;
  for (int round = 0; again && round < 10; round++) {
    again = false;
    for (uint32_t i = 0; i < a->w->flat->equations.n; i++) {
      if (a->forms[i].n < 3 || sk_eq(a->w, i)->gone || !look_around(a, i)) continue;
      sk_eq(a->w, i)->gone = true;
      again                = true;
      drain(a);
    }
  }
}

// --- conditions that are constant --------------------------------------------------------------------

#define MAX_DEPTH 40

static bool is_plain(SkXOp op) {
  switch (op) {
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE:
    case SK_X_EQ:
    case SK_X_NE:
    case SK_X_AND:
    case SK_X_OR:
    case SK_X_NOT:
    case SK_X_IF:
    case SK_X_NEG:
    case SK_X_ADD:
    case SK_X_SUB:
    case SK_X_MUL: return true;
    default: return false;
  }
}

static SkX known_value(Alias *a, SkX x) {
  uint32_t v = (uint32_t)sk_x_payload(a->w->dag, x);
  if (sk_var(a->w, v)->role == SK_ROLE_CONSTANT) return sk_var(a->w, v)->binding;
  if (v >= a->n || !is_unknown(a, v)) return x;
  bool     minus;
  uint32_t root = find(a, v, &minus);
  if (!a->value[root]) return x;
  return minus ? negated(a, a->value[root]) : a->value[root];
}

// x with what is known of its variables so far.
static SkX with_known(Alias *a, SkX x, int depth) {
  SkDag *dag = a->w->dag;
  SkXOp  op  = sk_x_op(dag, x);
  if (op == SK_X_VAR) return known_value(a, x);
  uint32_t n = sk_x_n(dag, x);
  if (!is_plain(op) || n > 3 || depth == 0) return x;
  SkX  args[3];
  bool changed = false;
  for (uint32_t i = 0; i < n; i++) {
    args[i] = with_known(a, sk_x_arg(dag, x, i), depth - 1);
    changed |= args[i] != sk_x_arg(dag, x, i);
  }
  return changed ? sk_x_make(dag, op, sk_x_base(dag, x), sk_x_payload(dag, x), n, args) : x;
}

// A condition made of constants (level >= height, both zero) chooses branches before equations are matched: what the
// branches solve for may differ. Each may make others constant.
static void find_conditions(Alias *a) {
  const SkFlat *flat = a->w->flat;
  SkDag        *dag  = a->w->dag;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < flat->equations.n; i++) {
      const SkFlatEq *q = &flat->equations.at[i];
      if (q->kind != SK_FE_EQUAL || sk_eq(a->w, i)->kind != SK_SE_EQUAL || sk_eq(a->w, i)->gone)
        continue;
      if (sk_x_base(dag, q->lhs) != SK_BOOLEAN || sk_x_op(dag, q->lhs) != SK_X_VAR) continue;
      uint32_t v = (uint32_t)sk_x_payload(dag, q->lhs);
      if (!is_unknown(a, v) || a->value[root_of(a, v)] || a->input[root_of(a, v)] ||
          a->when[root_of(a, v)] || !is_plain(sk_x_op(dag, q->rhs)))
        continue;
      SkX value = with_known(a, q->rhs, MAX_DEPTH);
      if (!sk_x_is_const(dag, value)) continue;
      set_constant(a, root_of(a, v), value, i);
      sk_eq(a->w, i)->gone = true;
      again                = true;
    }
    if (again) drain(a);
  }
}

// --- results ---------------------------------------------------------------------------------------

static uint32_t dots(SkName name) {
  uint32_t n = 0;
  for (const char *p = name; *p; p++) n += *p == '.';
  return n;
}

// Which of a class keeps its name: the larger, the better.
static uint32_t score(const Alias *a, uint32_t v) {
  const SkSysVar  *s = sk_var(a->w, v);
  const SkFlatVar *f = &a->w->flat->vars.at[v];
  if (s->role == SK_ROLE_INPUT) return UINT32_MAX;
  uint32_t d = dots(s->name);
  return (uint32_t)s->select * 4096 + (s->fixed ? 2048 : 0) + (a->when[v] ? 1024 : 0) +
         (s->start_given ? 512 : 0) + (f->is_protected ? 0 : 256) + (d < 255 ? 255 - d : 0);
}

static SkX signed_x(Alias *a, SkX x, bool minus) { return x && minus ? negated(a, x) : x; }

static SkX tighter(Alias *a, SkXOp op, SkX x, SkX y) {
  if (!x || x == y) return y;
  return y ? sk_x2(a->w->dag, op, x, y) : x;
}

// Is the start value of `from` worth more than that of `to`? The one that was written further out, in the model or for a
// parameter, then that of the outermost component.
static bool starts_better(const SkSysVar *from, const SkSysVar *to) {
  if (!from->start_given || !to->start_given) return from->start_given;
  if (from->start_level != to->start_level) return from->start_level < to->start_level;
  return dots(from->name) < dots(to->name);
}

// Start values: a fixed one first, then the best of those that are given.
static void merge_start(Alias *a, SkSysVar *to, const SkSysVar *from, bool minus, uint32_t rep) {
  SkX start = signed_x(a, from->start, minus);
  if (from->fixed) {
    if (to->fixed) {
      SkExtraStart extra = {rep, start, a->w->flat->vars.at[from->flat].span};
      if (start != to->start) sk_vec_push(a->w->scratch, &a->w->extra_starts, extra);
    } else {
      to->start       = start;
      to->start_given = from->start_given;
      to->start_level = from->start_level;
      to->fixed       = true;
    }
  } else if (!to->fixed && starts_better(from, to)) {
    to->start       = start;
    to->start_given = true;
    to->start_level = from->start_level;
  }
}

static void merge_attributes(Alias *a, uint32_t rep, uint32_t v, bool minus) {
  SkSysVar *to = sk_var(a->w, rep), *from = sk_var(a->w, v);
  merge_start(a, to, from, minus, rep);
  to->min = tighter(a, SK_X_MAX, to->min, signed_x(a, minus ? from->max : from->min, minus));
  to->max = tighter(a, SK_X_MIN, to->max, signed_x(a, minus ? from->min : from->max, minus));
  if (!to->nominal) to->nominal = from->nominal;
  if (from->select > SK_SELECT_DEFAULT || to->select == SK_SELECT_DEFAULT) {
    if (to->select <= SK_SELECT_DEFAULT || from->select > to->select) to->select = from->select;
  }
}

static void make_alias(Alias *a, uint32_t v, uint32_t rep, bool minus, uint32_t by) {
  SkSysVar *s = sk_var(a->w, v);
  s->role     = SK_ROLE_ALIAS;
  s->alias_of = rep;
  s->negated  = minus;
  s->by       = by;
  a->w->sys->eliminated++;
}

static void finish_constant(Alias *a, uint32_t root) {
  uint32_t e = root;
  do {
    bool minus;
    find(a, e, &minus);
    if (e < a->n) {
      SkSysVar *s = sk_var(a->w, e);
      s->role     = SK_ROLE_CONSTANT;
      s->binding  = signed_x(a, a->value[root], minus);
      s->by       = a->by[root];
      a->w->sys->eliminated++;
      // Of a discrete variable it is the value before the start that is fixed.
      if (s->fixed && s->start && s->start != s->binding && s->base == SK_REAL) {
        SkExtraStart extra = {e, s->start, a->w->flat->vars.at[e].span};
        sk_vec_push(a->w->scratch, &a->w->extra_starts, extra);
      }
    }
    e = a->next[e];
  } while (e != root);
}

// The best variable of a class, among those with sign `want` relative to the root (2: any); *der is its
// lowest derivative element.
static uint32_t best_of(Alias *a, uint32_t root, int want, uint32_t *der) {
  uint32_t best = SK_NONE, e = root, most = 0;
  do {
    bool sign;
    find(a, e, &sign);
    if (e >= a->n) {
      if (*der == SK_NONE || e < *der) *der = e;
    } else if (want == 2 || sign == (want == 1)) {
      uint32_t its = score(a, e);
      if (best == SK_NONE || its > most || (its == most && e < best)) best = e, most = its;
    }
    e = a->next[e];
  } while (e != root);
  return best;
}

// Picks the variable that stands for the class and returns it; *sign is its sign relative to the root.
// A class of derivatives only, or with no variable of the wanted sign, gets a new one named `name`.
static uint32_t finish_class(Alias *a, uint32_t root, int want, SkName name, bool *sign) {
  uint32_t der = SK_NONE, rep = best_of(a, root, want, &der), e = root;
  *sign = want == 1;
  if (rep == SK_NONE) {
    rep = sk_work_var(a->w, name, SK_REAL, SK_ROLE_ALGEBRAIC);
  } else {
    find(a, rep, sign);
  }
  if (a->when[root]) sk_var(a->w, rep)->role = SK_ROLE_DISCRETE;
  do {
    bool its;
    find(a, e, &its);
    bool minus = its ^ *sign;
    if (e < a->n && e != rep) {
      merge_attributes(a, rep, e, minus);
      make_alias(a, e, rep, minus, a->by[e]);
    } else if (e >= a->n) {
      SkName der_x = sk_name_f(a->w->names, "der(%s)", sk_var(a->w, e - a->n)->name);
      if (der_x != sk_var(a->w, rep)->name) {
        make_alias(a, sk_work_var(a->w, der_x, SK_REAL, SK_ROLE_ALIAS), rep, minus, a->by[e]);
        a->w->sys->eliminated--;  // counts variables of the model only
      }
    }
    e = a->next[e];
  } while (e != root);
  return rep;
}

// From a class that is no derivative along its derivatives, so that vars[rep].der is +der(rep).
static void finish_chain(Alias *a, uint32_t root) {
  bool     sign;
  uint32_t rep = finish_class(a, root, 2, NULL, &sign);
  while (a->der[root] != SK_NONE) {
    uint32_t element = a->der[root];
    bool     sign_x, sign_der;
    find(a, element - a->n, &sign_x);
    uint32_t next = find(a, element, &sign_der);
    bool     want = sign_der ^ sign_x ^ sign;
    SkName   name = sk_name_f(a->w->names, "der(%s)", sk_var(a->w, rep)->name);
    uint32_t d    = finish_class(a, next, want, name, &sign);

    sk_var(a->w, rep)->der  = d;
    sk_var(a->w, d)->der_of = rep;
    rep                     = d;
    root                    = next;
  }
}

static void finish(Alias *a) {
  for (uint32_t e = 0; e < a->n; e++) {
    if (!is_unknown(a, e)) continue;
    uint32_t root = root_of(a, e);
    // Every class is finished once, with the first of its variables or from the class it derives from.
    if (a->done[root] || a->base[root] != SK_NONE) continue;
    a->done[root] = true;
    if (a->value[root]) {
      finish_constant(a, root);
    } else {
      finish_chain(a, root);
    }
  }
  // Constant derivatives: their variables were given the value too.
  for (uint32_t e = 0; e < 2 * a->n; e++) {
    uint32_t root = root_of(a, e);
    if (!a->value[root] || a->done[root]) continue;
    a->done[root] = true;
    finish_constant(a, root);
  }
}

// --- entry -----------------------------------------------------------------------------------------

static void visit_der(void *user, SkX x) {
  Alias *a = user;
  if (sk_x_op(a->w->dag, x) != SK_X_DER) return;
  uint32_t v = (uint32_t)sk_x_payload(a->w->dag, sk_x_arg(a->w->dag, x, 0));
  if (sk_var(a->w, v)->clock == SK_NONE) a->used[v] = true;
}

static void start(Alias *a) {
  SkArena  *arena = a->w->scratch;
  uint32_t  n2    = 2 * a->n;
  uint32_t *arrays[6];
  for (int k = 0; k < 6; k++) arrays[k] = SK_NEWS(arena, uint32_t, n2 + 1);
  a->parent = arrays[0], a->next = arrays[1], a->size = arrays[2];
  a->der = arrays[3], a->base = arrays[4], a->by = arrays[5];
  a->minus  = SK_NEWS(arena, bool, n2 + 1);
  a->used   = SK_NEWS(arena, bool, a->n + 1);
  a->when   = SK_NEWS(arena, bool, n2 + 1);
  a->input  = SK_NEWS(arena, bool, n2 + 1);
  a->done   = SK_NEWS(arena, bool, n2 + 1);
  a->value  = SK_NEWS(arena, SkX, n2 + 1);
  a->fixed  = SK_NEWS(arena, SkX, n2 + 1);
  a->forms  = SK_NEWS(arena, Form, a->w->flat->equations.n + 1);
  a->queued = SK_NEWS(arena, bool, a->w->flat->equations.n + 1);
  sk_flat_roots(a->w, visit_der, a);
  for (uint32_t e = 0; e < n2; e++) {
    a->parent[e] = a->next[e] = e;
    a->size[e]                = 1;
    bool is_der = e >= a->n, used = a->used[is_der ? e - a->n : e];
    a->der[e]  = !is_der && used ? a->n + e : SK_NONE;
    a->base[e] = is_der && used ? e - a->n : SK_NONE;
    a->by[e]   = SK_NONE;
    if (is_der) continue;
    a->input[e] = sk_var(a->w, e)->role == SK_ROLE_INPUT;
    a->fixed[e] = sk_var(a->w, e)->fixed ? sk_var(a->w, e)->start : SK_NO_X;
  }
  for (uint32_t i = 0; i < a->w->flat->whens.n; i++) {
    const SkFlatWhen *when = &a->w->flat->whens.at[i];
    if (sk_when_is_clocked(a->w, when)) continue;
    for (uint32_t k = 0; k < when->branches.n; k++) {
      const SkFlatEqs *body = &when->branches.at[k].body;
      for (uint32_t j = 0; j < body->n; j++)
        if (body->at[j].kind == SK_FE_EQUAL)
          a->when[sk_x_payload(a->w->dag, body->at[j].lhs)] = true;
    }
  }
  for (uint32_t i = 0; a->w->holds && i < a->w->flat->equations.n; i++)
    if (a->w->holds[i]) a->when[sk_x_payload(a->w->dag, a->w->flat->equations.at[i].lhs)] = true;
}

void sk_alias(SkWork *w) {
  Alias a = {.w = w, .n = w->flat->vars.n};
  start(&a);
  read_forms(&a);
  make_adjacency(&a);
  for (uint32_t i = 0; i < w->flat->equations.n; i++) {
    if (a.forms[i].n == 0) continue;
    a.queued[i] = true;
    sk_vec_push(w->scratch, &a.queue, i);
  }
  drain(&a);
  look_around_all(&a);
  find_conditions(&a);
  finish(&a);
}
