// System variables and equations as they come from the flat model; helpers for adding more and for naming
// them in messages.
#include "equations/block/block.h"
#include "equations/work.h"

uint32_t sk_work_var(SkWork *w, SkName name, SkBase base, SkRole role) {
  SkSysVar v = {.name = name, .base = base, .role = role, .select = SK_SELECT_DEFAULT};
  v.alias_of = v.flat = v.der = v.der_of = v.pre = v.of = v.island = v.by = v.clock = SK_NONE;
  sk_vec_push(w->arena, &w->sys->vars, v);
  sk_vec_push(w->scratch, &w->column, SK_NONE);
  return w->sys->vars.n - 1;
}

uint32_t sk_work_held(SkWork *w, SkName name, SkBase base, SkHeld held, uint32_t of) {
  uint32_t  v  = sk_work_var(w, name, base, SK_ROLE_HELD);
  SkSysVar *s  = sk_var(w, v);
  s->held      = held;
  s->of        = of;
  s->is_hidden = true;
  return v;
}

uint32_t sk_work_eq(SkWork *w, SkSysEq eq) {
  eq.derived_from = eq.derivative = SK_NONE;
  eq.island = eq.clock = SK_NONE;
  sk_vec_push(w->arena, &w->sys->eqs, eq);
  return w->sys->eqs.n - 1;
}

SkX sk_work_x(SkWork *w, uint32_t v) { return sk_x_var(w->dag, v, sk_var(w, v)->base); }

uint32_t sk_work_der(SkWork *w, uint32_t v) {
  if (sk_var(w, v)->der != SK_NONE) return sk_var(w, v)->der;
  SkName   name = sk_name_f(w->names, "der(%s)", sk_var(w, v)->name);
  uint32_t d    = sk_work_var(w, name, SK_REAL, SK_ROLE_ALGEBRAIC);

  sk_var(w, d)->der_of    = v;
  sk_var(w, d)->island    = sk_var(w, v)->island;
  sk_var(w, d)->is_hidden = sk_var(w, v)->is_hidden;
  sk_var(w, v)->der       = d;
  return d;
}

uint32_t sk_work_pre(SkWork *w, uint32_t v) {
  if (sk_var(w, v)->pre != SK_NONE) return sk_var(w, v)->pre;
  SkName   name             = sk_name_f(w->names, "pre(%s)", sk_var(w, v)->name);
  uint32_t p                = sk_work_held(w, name, sk_var(w, v)->base, SK_HELD_PRE, v);
  sk_var(w, v)->pre         = p;
  sk_var(w, p)->start       = sk_var(w, v)->start;
  sk_var(w, p)->start_given = sk_var(w, v)->start_given;
  sk_var(w, p)->island      = sk_var(w, v)->island;
  return p;
}

SkX sk_work_start(SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  if (s->start) return s->start;
  switch (s->base) {
    case SK_INTEGER: return sk_x_int(w->dag, 0);
    case SK_BOOLEAN: return sk_x_bool(w->dag, false);
    case SK_STRING: return sk_x_string(w->dag, sk_name_z(w->names, ""));
    case SK_ENUM: {
      uint32_t owner = s->held == SK_HELD_PRE ? s->of : v;
      uint32_t flat  = sk_var(w, owner)->flat;
      return sk_x_enum(w->dag, flat == SK_NONE ? 0 : w->flat->vars.at[flat].enumeration, 1);
    }
    default: return sk_x_real(w->dag, 0.0);
  }
}

bool sk_eq_is_continuous(const SkWork *w, uint32_t e) {
  const SkSysEq *q = sk_eq(w, e);
  if (q->kind == SK_SE_DELAY || q->kind == SK_SE_SPATIAL) return true;
  if (q->kind == SK_SE_SET || q->kind == SK_SE_TIE) return true;
  if (q->kind != SK_SE_EQUAL || sk_x_base(w->dag, q->lhs) != SK_REAL) return false;
  return q->solves == SK_NONE || sk_var(w, q->solves)->role != SK_ROLE_DISCRETE;
}

bool sk_eq_is_initial(const SkWork *w, uint32_t e) {
  return (e >= w->first_initial && e < w->first_initial + w->n_initial) ||
         sk_eq(w, e)->kind == SK_SE_INITIAL;
}

SkX sk_side(const SkWork *w, uint32_t e, bool left, SkMode mode) {
  const SkSysEq *q = sk_eq(w, e);
  uint32_t       k = 2 * e + (left ? 0 : 1);
  SkX            x = SK_NO_X;
  if (mode == SK_MODE_GIVEN && !left && e < w->given.n) x = w->given.at[e];
  if (mode == SK_MODE_SIMPLIFIED && k < w->simplified.n) x = w->simplified.at[k];
  if (mode == SK_MODE_BLEND && k < w->blend.n) x = w->blend.at[k];
  if (!x && mode != SK_MODE_DYNAMIC) x = left ? q->init_lhs : q->init_rhs;
  if (!x) x = left ? q->lhs : q->rhs;
  return x;
}

SkX sk_residual(SkWork *w, uint32_t e, SkMode mode) {
  return sk_x2(w->dag, SK_X_SUB, sk_side(w, e, true, mode), sk_side(w, e, false, mode));
}

// --- messages --------------------------------------------------------------------------------------

static void print_var(void *user, uint32_t var, SkBuf *out) {
  const SkSystem *sys = user;
  sk_buf_z(out, sys->vars.at[var].name);
}
static void print_function(void *user, uint64_t function, SkBuf *out) {
  const SkSystem *sys = user;
  sk_buf_z(out, sys->flat->calls.at[function].fn->name);
}
static void print_record(void *user, uint64_t record, SkBuf *out) {
  const SkSystem *sys = user;
  sk_buf_z(out, sys->flat->records.at[record]->name);
}
static void print_enum(void *user, uint64_t enumeration, int64_t ordinal, SkBuf *out) {
  const SkSystem   *sys = user;
  const SkEnumType *e = enumeration < sys->flat->enums.n ? sys->flat->enums.at[enumeration] : NULL;
  if (e && ordinal >= 1 && ordinal <= (int64_t)e->n) {
    sk_buf_printf(out, "%s.%s", e->name, e->literals[ordinal - 1]);
  } else {
    sk_buf_printf(out, "%lld", (long long)ordinal);
  }
}

// Shared sub-expressions are written out each time they are used, so the text of a small DAG can be
// astronomically long. Nobody reads more than this many operations.
#define PRINTED 3000

static bool is_printable(const SkDag *dag, SkX x) {
  SkX      open[256];
  uint32_t n = 0, seen = 0;
  open[n++] = x;
  while (n > 0) {
    SkX      y    = open[--n];
    uint32_t args = sk_x_n(dag, y);
    if (++seen > PRINTED || n + args > 256) return false;
    for (uint32_t i = 0; i < args; i++) open[n++] = sk_x_arg(dag, y, i);
  }
  return true;
}

void sk_work_print(const SkSystem *sys, SkX x, SkBuf *out) {
  if (!is_printable(sys->dag, x)) {
    sk_buf_z(out, "(a long expression)");
    return;
  }
  SkXPrinter p  = {.var = print_var, .function = print_function, .record = print_record};
  p.enumeration = print_enum;
  p.user        = (void *)(uintptr_t)sys;
  sk_x_print(sys->dag, x, &p, out);
}

const char *sk_x_text(const SkWork *w, SkX x) {
  SkBuf out = sk_buf_new(w->arena);
  sk_work_print(w->sys, x, &out);
  if (out.n > 200) {  // a message needs a reminder, not pages
    out.n           = 197;
    out.text[out.n] = 0;
    sk_buf_z(&out, "...");
  }
  return out.text ? out.text : "";
}

const char *sk_eq_text(const SkWork *w, uint32_t e) {
  SkX lhs = sk_eq(w, e)->lhs, rhs = sk_eq(w, e)->rhs;
  if (e < w->flat->equations.n) {  // as the modeller wrote it, before elimination
    lhs = w->flat->equations.at[e].lhs;
    rhs = w->flat->equations.at[e].rhs;
  }
  return sk_arena_printf(w->arena, "%s = %s", sk_x_text(w, lhs), sk_x_text(w, rhs));
}

void sk_eq_where(const SkWork *w, uint32_t e) {
  uint32_t c = sk_eq(w, e)->component;
  if (c < w->flat->components.n && w->flat->components.at[c].path[0])
    sk_diag_where(w->diags, w->flat->components.at[c].path);
}

// --- from the flat model ---------------------------------------------------------------------------

static void mark_equations(bool *in, const SkFlatEqs *eqs) {
  for (uint32_t i = 0; i < eqs->n; i++) {
    const SkFlatEq *q = &eqs->at[i];
    in[q->lhs] = in[q->rhs] = in[q->guard] = true;
  }
}

// By node: is it in an equation? Asked for several times, found once.
static void mark_nodes(SkWork *w) {
  const SkFlat *flat = w->flat;
  w->n_in_flat       = sk_dag_size(w->dag);
  w->in_flat         = SK_NEWS(w->scratch, bool, w->n_in_flat);
  mark_equations(w->in_flat, &flat->equations);
  mark_equations(w->in_flat, &flat->initial_equations);
  for (uint32_t i = 0; i < flat->whens.n; i++) {
    for (uint32_t k = 0; k < flat->whens.at[i].branches.n; k++) {
      const SkFlatWhenBranch *b = &flat->whens.at[i].branches.at[k];
      for (uint32_t j = 0; j < b->n_conditions; j++) w->in_flat[b->conditions[j]] = true;
      mark_equations(w->in_flat, &b->body);
    }
  }
  // Arguments have smaller numbers than their users.
  w->in_flat[SK_NO_X] = false;
  for (SkX x = w->n_in_flat; x-- > 1;) {
    if (!w->in_flat[x]) continue;
    const SkX *args = sk_x_args(w->dag, x);
    for (uint32_t k = 0; k < sk_x_n(w->dag, x); k++) w->in_flat[args[k]] = true;
  }
}

void sk_flat_roots(SkWork *w, void (*visit)(void *user, SkX x), void *user) {
  if (!w->in_flat) mark_nodes(w);
  for (SkX x = 1; x < w->n_in_flat; x++)
    if (w->in_flat[x]) visit(user, x);
}

static bool is_true(const SkWork *w, SkX x) {
  return x && sk_x_is_const(w->dag, x) && sk_x_real_value(w->dag, x) != 0;
}

static SkRole role_of(const SkFlatVar *f) {
  if (f->variability == SK_V_CONSTANT || f->variability == SK_V_PARAMETER)
    return f->unfixed ? SK_ROLE_UNFIXED : SK_ROLE_PARAMETER;
  if (f->causality == SK_CAUSAL_INPUT) return SK_ROLE_INPUT;
  return f->base == SK_REAL ? SK_ROLE_ALGEBRAIC : SK_ROLE_DISCRETE;
}

static SkSysEqKind kind_of(SkFlatEqKind kind) {
  switch (kind) {
    case SK_FE_ASSERT: return SK_SE_ASSERT;
    case SK_FE_TERMINATE: return SK_SE_TERMINATE;
    case SK_FE_REINIT: return SK_SE_REINIT;
    case SK_FE_CALL: return SK_SE_CALL;
    default: return SK_SE_EQUAL;
  }
}

uint32_t sk_setup_eq(SkWork *w, const SkFlatEq *q) {
  SkSysEq eq   = {.kind = kind_of(q->kind), .origin = q->origin, .level = q->level};
  eq.lhs       = q->lhs;
  eq.rhs       = q->rhs;
  eq.guard     = q->guard;
  eq.span      = q->span;
  eq.component = q->component;
  eq.solves = eq.number = SK_NONE;
  return sk_work_eq(w, eq);
}

static void add_equations(SkWork *w, const SkFlatEqs *eqs, bool initial) {
  for (uint32_t i = 0; i < eqs->n; i++) {
    uint32_t e = sk_setup_eq(w, &eqs->at[i]);
    if (initial && sk_eq(w, e)->kind == SK_SE_EQUAL) sk_eq(w, e)->kind = SK_SE_INITIAL;
  }
}

// --- parameters that decide about the model ----------------------------------------------------------

typedef struct {
  SkWork *w;
  SkMap   map;
  bool    known;
} Values;

static void visit_value(void *user, SkX x) {
  Values *v = user;
  SkWork *w = v->w;
  if (sk_x_op(w->dag, x) != SK_X_VAR) {
    if (sk_x_op(w->dag, x) == SK_X_TIME) v->known = false;
    return;
  }
  uint32_t        p  = (uint32_t)sk_x_payload(w->dag, x);
  const SkSysVar *s  = sk_var(w, p);
  bool            ok = (s->role == SK_ROLE_PARAMETER || s->role == SK_ROLE_CONSTANT) && s->binding;
  if (!ok) {
    v->known = false;
    return;
  }
  // The system is made for this value: another one needs another translation.
  if (s->flat != SK_NONE) w->flat->vars.at[s->flat].structural = true;
  sk_map_put(w->arena, &v->map, x, s->binding);
}

SkX sk_work_constant(SkWork *w, SkX x) {
  for (int depth = 0; depth < 64 && !sk_x_is_const(w->dag, x); depth++) {
    Values v = {.w = w, .known = true};
    sk_x_symbols(w->dag, &x, 1, visit_value, &v, w->arena);
    if (!v.known || v.map.n == 0) return SK_NO_X;
    x = sk_x_substitute(w->dag, x, &v.map, w->arena);
  }
  return sk_x_is_const(w->dag, x) ? x : SK_NO_X;
}

// --- from the flat model: what changes at events only ------------------------------------------------

typedef struct {
  const SkDag *dag;
  bool        *has_pre;  // by variable, in the first sweep
  SkX          of;       // looked for in an equation
  bool         found;
} Pre;

static void visit_pre(void *user, SkX x) {
  Pre *p = user;
  if (sk_x_op(p->dag, x) != SK_X_PRE) return;
  SkX of = sk_x_arg(p->dag, x, 0);
  if (p->of) p->found |= of == p->of;
  if (p->of || sk_x_op(p->dag, of) != SK_X_VAR || sk_x_base(p->dag, of) != SK_REAL) return;
  p->has_pre[sk_x_payload(p->dag, of)] = p->found = true;
}

// Equations v = expression of pre(v), as statements of several when-clauses become, and others of variables that
// when-statements assign: v changes at events only.
static void find_holds(SkWork *w) {
  const SkFlat *flat = w->flat;
  Pre           p    = {.dag = w->dag, .has_pre = SK_NEWS(w->scratch, bool, flat->vars.n + 1)};
  sk_flat_roots(w, visit_pre, &p);
  for (uint32_t v = 0; v < flat->vars.n && !p.found; v++) p.found = flat->vars.at[v].in_when;
  if (!p.found) return;
  w->holds = SK_NEWS(w->scratch, bool, flat->equations.n + 1);
  for (uint32_t i = 0; i < flat->equations.n; i++) {
    const SkFlatEq *q = &flat->equations.at[i];
    if (q->kind != SK_FE_EQUAL || sk_x_op(w->dag, q->lhs) != SK_X_VAR) continue;
    uint32_t v = (uint32_t)sk_x_payload(w->dag, q->lhs);
    p.of       = q->lhs;
    p.found    = flat->vars.at[v].in_when;
    if (!p.found && p.has_pre[v]) sk_x_walk(w->dag, &q->rhs, 1, visit_pre, &p, w->scratch);
    w->holds[i] = p.found;
  }
}

void sk_setup(SkWork *w) {
  const SkFlat *flat = w->flat;
  uint32_t      room = flat->vars.n + flat->vars.n / 8;  // derivatives too
  sk_vec_reserve(w->arena, &w->sys->vars, room);
  sk_vec_reserve(w->scratch, &w->column, room);
  sk_vec_reserve(w->arena, &w->sys->eqs, flat->equations.n + flat->initial_equations.n);
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *f = &flat->vars.at[i];
    uint32_t         v = sk_work_var(w, f->name, f->base, role_of(f));
    SkSysVar        *s = sk_var(w, v);
    s->flat            = i;
    s->select          = f->select;
    s->binding         = f->binding;
    s->start           = f->start;
    s->nominal         = f->nominal;
    s->min             = f->min;
    s->max             = f->max;
    s->start_given     = f->start_given;
    s->start_level     = f->start_level;
    s->fixed           = is_true(w, f->fixed);
    if (s->role == SK_ROLE_PARAMETER && sk_x_op(w->dag, s->binding) == SK_X_CONST &&
        (f->variability == SK_V_CONSTANT || f->structural || f->evaluate || f->is_final))
      s->role = SK_ROLE_CONSTANT;
  }
  add_equations(w, &flat->equations, false);
  w->first_initial = w->sys->eqs.n;
  add_equations(w, &flat->initial_equations, true);
  w->n_initial = w->sys->eqs.n - w->first_initial;
  find_holds(w);
}
