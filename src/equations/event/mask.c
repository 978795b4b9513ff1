// Relations that nothing asks for.
//
// A switch with an arc says quenched = off and (abs(i) <= Goff*abs(v) or pre(quenched)), and while it is quenched
// i = Goff*v: the relation stands on its threshold, rounding decides it again and again, and each time would be an event, though
// pre(quenched) decides alone. So where a relation stands in one equation only, behind `or` and `and` with values before
// the event, its crossing function cannot change sign while that decides: there it keeps the side of the held value. As soon
// as it is asked for again, at an event, it is looked at again in the same event.
#include "equations/work.h"

#define TINY 1e-300  // never zero: a held value on either side is right

typedef struct {
  SkWork *w;
  uint32_t
      *only;  // by relation: 1 + the equation that reads it, SK_NONE: several, or something else
} Mask;

static void read_by(Mask *m, SkRow row, uint32_t reader) {
  for (uint32_t k = 0; k < row.n; k++) {
    const SkSysVar *v = sk_var(m->w, m->w->cols.at[row.first + k]);
    if (v->held != SK_HELD_RELATION) continue;
    uint32_t *only = &m->only[v->of];
    *only          = *only == 0 || *only == reader ? reader : SK_NONE;
  }
}

// b = expression, of a Boolean.
static bool is_definition(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  return q->kind == SK_SE_EQUAL && !q->guard && q->clock == SK_NONE && !sk_eq_is_initial(w, e) &&
         sk_x_op(w->dag, q->lhs) == SK_X_VAR && sk_x_base(w->dag, q->lhs) == SK_BOOLEAN;
}

static void find_readers(Mask *m) {
  SkWork *w = m->w;
  for (uint32_t e = 0; e < w->sys->eqs.n; e++) {
    if (sk_eq(w, e)->gone) continue;
    uint32_t reader = is_definition(w, e) ? e + 1 : SK_NONE;
    read_by(m, w->rows.at[e], reader);
    read_by(m, w->init_rows.at[e], reader);
    SkX more[2] = {sk_eq(w, e)->guard, sk_eq(w, e)->init_lhs};
    for (int i = 0; i < 2; i++)
      if (more[i]) read_by(m, sk_row_of(w, &more[i], 1), reader);
  }
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkX roots[2] = {w->relations.at[k].r.value, w->relations.at[k].r.crossing};
    read_by(m, sk_row_of(w, roots, 2), SK_NONE);
  }
}

// Is it made of values before an event? These move on between the passes of an event, and each pass begins with a look at the
// relations: one that is asked for again has its right value before anything reads it.
static bool is_held(SkWork *w, SkX x) {
  SkRow row = sk_row_of(w, &x, 1);
  if (sk_x_depends(w->dag, x, sk_x_time(w->dag), w->scratch)) return false;
  for (uint32_t k = 0; k < row.n; k++) {
    const SkSysVar *v = sk_var(w, w->cols.at[row.first + k]);
    if (v->held != SK_HELD_PRE) return false;
  }
  return true;
}

// Does it read something continuous? Of time alone it is known when a relation changes.
static bool is_moving(SkWork *w, SkX x) {
  SkRow row    = sk_row_of(w, &x, 1);
  bool  moving = false;
  for (uint32_t k = 0; k < row.n; k++) {
    SkRole role = sk_var(w, w->cols.at[row.first + k])->role;
    moving |= role == SK_ROLE_INPUT || sk_role_is_continuous(role);
  }
  return moving;
}

// The condition under which x does not depend on the relation, SK_NO_X: never.
static SkX unasked(SkWork *w, SkX x, SkX relation) {
  SkX found = SK_NO_X;
  for (;;) {
    SkXOp op = sk_x_op(w->dag, x);
    if (op == SK_X_NOT) {
      x = sk_x_arg(w->dag, x, 0);
      continue;
    }
    if (op != SK_X_AND && op != SK_X_OR) return x == relation ? found : SK_NO_X;
    SkX  a = sk_x_arg(w->dag, x, 0), b = sk_x_arg(w->dag, x, 1);
    bool in_a = sk_x_depends(w->dag, a, relation, w->scratch);
    if (in_a && sk_x_depends(w->dag, b, relation, w->scratch)) return SK_NO_X;
    SkX other = in_a ? b : a;
    x         = in_a ? a : b;
    if (!is_held(w, other)) continue;
    if (op == SK_X_AND) other = sk_x1(w->dag, SK_X_NOT, other);
    found = found ? sk_x2(w->dag, SK_X_OR, found, other) : other;
  }
}

static void mask(SkWork *w, SkRelation *r, SkX unasked_if) {
  SkX size = sk_x2(w->dag, SK_X_ADD, sk_x1(w->dag, SK_X_ABS, r->crossing), sk_x_real(w->dag, TINY));
  SkX held = sk_work_x(w, r->var);
  SkX keeps   = sk_x_if(w->dag, held, size, sk_x1(w->dag, SK_X_NEG, size));
  r->crossing = sk_x_if(w->dag, unasked_if, keeps, r->crossing);
  r->value    = sk_x_if(w->dag, unasked_if, held, r->value);
}

void sk_mask(SkWork *w) {
  Mask m = {.w = w, .only = SK_NEWS(w->scratch, uint32_t, w->relations.n + 1)};
  if (w->relations.n == 0) return;
  uint32_t before = w->cols.n;
  find_readers(&m);
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRelation *r = &w->relations.at[k].r;
    if (m.only[k] == 0 || m.only[k] == SK_NONE || r->stepwise || !is_moving(w, r->crossing))
      continue;
    SkX x = unasked(w, sk_eq(w, m.only[k] - 1)->rhs, sk_work_x(w, r->var));
    if (x) mask(w, r, x);
  }
  w->cols.n = before;
}
