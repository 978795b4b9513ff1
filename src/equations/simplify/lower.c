// Rewriting of expressions: from the flat model's operators to system variables (system.h says which leaves
// remain). One sweep with a memory by node and context, so shared sub-expressions stay shared.
#include "equations/work.h"

#include <string.h>

static SkX var_x(SkWork *w, uint32_t v) {
  const SkSysVar *s = sk_var(w, v);
  if (s->role == SK_ROLE_CONSTANT) return s->binding;
  if (s->role != SK_ROLE_ALIAS) return sk_work_x(w, v);
  SkX x = sk_work_x(w, s->alias_of);
  return sk_var(w, v)->negated ? sk_x1(w->dag, SK_X_NEG, x) : x;
}

static bool is_known(SkRole r) {
  return r == SK_ROLE_CONSTANT || r == SK_ROLE_PARAMETER || r == SK_ROLE_UNFIXED;
}

// The variable itself, or the one it is an alias of.
static uint32_t target(SkWork *w, uint32_t v, bool *minus) {
  const SkSysVar *s = sk_var(w, v);
  *minus            = s->role == SK_ROLE_ALIAS && s->negated;
  return s->role == SK_ROLE_ALIAS ? s->alias_of : v;
}

static SkX der_x(SkWork *w, uint32_t v) {
  bool     minus;
  uint32_t t = target(w, v, &minus);
  if (is_known(sk_var(w, t)->role)) return sk_x_real(w->dag, 0.0);
  SkX x = sk_work_x(w, sk_work_der(w, t));
  return minus ? sk_x1(w->dag, SK_X_NEG, x) : x;
}

static SkX pre_x(SkWork *w, uint32_t v) {
  bool     minus;
  uint32_t t = target(w, v, &minus);
  if (is_known(sk_var(w, t)->role)) return var_x(w, t);
  SkX x = sk_work_x(w, sk_work_pre(w, t));
  return minus ? sk_x1(w->dag, SK_X_NEG, x) : x;
}

// A variable that always equals x: x itself, or a new hidden one with its equation.
static uint32_t as_variable(SkWork *w, SkX x, SkName name) {
  if (sk_x_op(w->dag, x) == SK_X_VAR) {
    uint32_t v = (uint32_t)sk_x_payload(w->dag, x);
    SkRole   r = sk_var(w, v)->role;
    if (r == SK_ROLE_ALGEBRAIC || r == SK_ROLE_DISCRETE || r == SK_ROLE_INPUT) return v;
  }
  uint32_t v              = sk_work_var(w, name, SK_REAL, SK_ROLE_ALGEBRAIC);
  sk_var(w, v)->is_hidden = true;
  SkSysEq eq   = {.kind = SK_SE_EQUAL, .lhs = sk_work_x(w, v), .rhs = x, .span = w->span};
  eq.component = w->component;
  eq.solves = eq.number = SK_NONE;
  sk_work_eq(w, eq);
  return v;
}

static SkX delay_x(SkWork *w, SkX flat_x, const SkX *args, uint32_t n) {
  uint64_t known;
  if (sk_map_get(&w->line_of, flat_x, &known)) return sk_work_x(w, w->sys->lines.at[known].var);
  SkX source = args[0], time = args[1];
  if (sk_rate(w, source) <= SK_RATE_PARAMETER) return source;
  if (sk_x_is_const(w->dag, time) && sk_x_real_value(w->dag, time) == 0) return source;

  uint32_t    k     = w->sys->lines.n;
  bool        moves = sk_rate(w, time) > SK_RATE_PARAMETER;
  SkDelayLine line  = {.delay = time, .carries = source, .span = w->span};
  line.max          = n > 2 && moves ? args[2] : SK_NO_X;
  line.source       = as_variable(w, source, sk_name_f(w->names, "$line%u", k + 1));
  line.from_island = line.to_island = SK_NONE;
  line.var = sk_work_var(w, sk_name_f(w->names, "$delay%u", k + 1), SK_REAL, SK_ROLE_ALGEBRAIC);
  sk_var(w, line.var)->is_hidden = true;
  sk_var(w, line.var)->start     = sk_var(w, line.source)->start;
  sk_vec_push(w->arena, &w->sys->lines, line);
  sk_map_put(w->scratch, &w->line_of, flat_x, k);

  SkSysEq eq   = {.kind = SK_SE_DELAY, .lhs = sk_work_x(w, line.var), .rhs = time, .span = w->span};
  eq.init_lhs  = eq.lhs;
  eq.init_rhs  = sk_work_x(w, line.source);
  eq.solves    = line.var;
  eq.number    = k;
  eq.component = w->component;
  sk_work_eq(w, eq);
  return sk_work_x(w, line.var);
}

// One end of a spatialDistribution. args: in0, in1, x, positiveVelocity, points, values.
static SkX spatial_x(SkWork *w, SkX flat_x, const SkX *args, uint64_t end) {
  uint64_t k;
  if (!sk_map_get(&w->spatial_of, flat_x, &k)) {
    k           = w->sys->spatials.n;
    SkSpatial s = {.x = args[2], .positive = args[3], .span = w->span, .island = SK_NONE};
    s.out[0] = s.out[1] = SK_NONE;
    for (uint32_t i = 0; i < 2; i++)
      s.source[i] =
          as_variable(w, args[i], sk_name_f(w->names, "$spatial%u.in%u", (unsigned)k + 1, i));
    s.n      = sk_x_n(w->dag, args[4]);
    s.points = sk_arena_copy(w->arena, sk_x_args(w->dag, args[4]), s.n * sizeof(SkX));
    s.values = sk_arena_copy(w->arena, sk_x_args(w->dag, args[5]), s.n * sizeof(SkX));
    sk_vec_push(w->arena, &w->sys->spatials, s);
    sk_map_put(w->scratch, &w->spatial_of, flat_x, k);
  }
  SkSpatial *s = &w->sys->spatials.at[k];
  if (s->out[end] != SK_NONE) return sk_work_x(w, s->out[end]);
  SkName   name           = sk_name_f(w->names, "$spatial%u.out%u", (unsigned)k + 1, (unsigned)end);
  uint32_t v              = sk_work_var(w, name, SK_REAL, SK_ROLE_ALGEBRAIC);
  sk_var(w, v)->is_hidden = true;
  s->out[end]             = v;
  SkSysEq eq   = {.kind = SK_SE_SPATIAL, .lhs = sk_work_x(w, v), .rhs = s->x, .guard = s->positive};
  eq.init_lhs  = eq.lhs;
  eq.init_rhs  = s->values[end == 0 ? 0 : s->n - 1];
  eq.solves    = v;
  eq.number    = (uint32_t)k;
  eq.span      = w->span;
  eq.component = w->component;
  sk_work_eq(w, eq);
  return sk_work_x(w, v);
}

static SkX terminal_x(SkWork *w) {
  if (w->sys->terminal == SK_NONE)
    w->sys->terminal =
        sk_work_held(w, sk_name_z(w->names, "$terminal"), SK_BOOLEAN, SK_HELD_TERMINAL, SK_NONE);
  return sk_work_x(w, w->sys->terminal);
}

static SkX homotopy_x(SkWork *w, const SkX *args, unsigned context) {
  SkDag *dag      = w->dag;
  w->has_homotopy = true;
  switch (context & ~(unsigned)SK_CX_NO_EVENT) {
    case SK_CX_SIMPLIFIED: return args[1];
    case SK_CX_BLEND: {
      if (w->sys->lambda == SK_NONE)
        w->sys->lambda =
            sk_work_held(w, sk_name_z(w->names, "$lambda"), SK_REAL, SK_HELD_LAMBDA, SK_NONE);
      SkX lambda = sk_work_x(w, w->sys->lambda);
      SkX rest   = sk_x2(dag, SK_X_SUB, sk_x_real(dag, 1.0), lambda);
      return sk_x2(dag, SK_X_ADD, sk_x2(dag, SK_X_MUL, lambda, args[0]),
                   sk_x2(dag, SK_X_MUL, rest, args[1]));
    }
    default: return args[0];
  }
}

static SkX semilinear_x(SkWork *w, const SkX *args, bool no_event) {
  SkDag *dag = w->dag;
  SkX    up  = sk_x2(dag, SK_X_GE, args[0], sk_x_real(dag, 0.0));
  if (!no_event && sk_rate(w, up) == SK_RATE_CONTINUOUS) up = sk_event_relation(w, up);
  return sk_x_if(dag, up, sk_x2(dag, SK_X_MUL, args[1], args[0]),
                 sk_x2(dag, SK_X_MUL, args[2], args[0]));
}

// Clocked variables keep their values between ticks: hold has nothing to add.
static SkX builtin_x(SkWork *w, SkX x, const SkX *args) {
  const char *name = sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x));
  if (strcmp(name, "hold") == 0 && sk_map_get(&w->holds_before, x, NULL))
    return pre_x(w, (uint32_t)sk_x_payload(w->dag, sk_x_arg(w->dag, x, 0)));
  if (strcmp(name, "hold") == 0) return args[0];
  sk_diag(w->diags, 3901, w->span, "the operator %s cannot be simulated here", name);
  sk_diag_help(w->diags, "clocked operators need equations that belong to a clock");
  SkBase base = sk_x_base(w->dag, x);
  return base == SK_BOOLEAN ? sk_x_bool(w->dag, false)
         : base == SK_REAL  ? sk_x_real(w->dag, 0.0)
                            : sk_x_int(w->dag, 0);
}

// The contexts of a condition whose edge is asked for: all systems share one variable for it.
static unsigned edge_context(unsigned context, bool initial) {
  return (context & SK_CX_NO_EVENT) | (initial ? SK_CX_INITIAL : SK_CX_DYNAMIC);
}

static SkX edge_x(SkWork *w, SkX x, unsigned context) {
  SkX a = sk_x_arg(w->dag, x, 0), now = w->memo[edge_context(context, false)][a];
  return sk_event_edge(w, now, w->has_initial ? w->memo[edge_context(context, true)][a] : now);
}

// The new node from rewritten arguments.
static SkX rebuild(SkWork *w, SkX x, unsigned context, const SkX *args, uint32_t n) {
  SkDag *dag      = w->dag;
  SkXOp  op       = sk_x_op(dag, x);
  bool   no_event = context & SK_CX_NO_EVENT;
  switch (op) {
    case SK_X_NOEVENT: return args[0];
    case SK_X_SMOOTH: return args[1];
    case SK_X_EDGE: return edge_x(w, x, context);
    case SK_X_SAMPLE: return sk_event_sample(w, args[0], args[1]);
    case SK_X_HOMOTOPY: return homotopy_x(w, args, context);
    case SK_X_SEMILINEAR: return semilinear_x(w, args, no_event);
    case SK_X_DELAY: return delay_x(w, x, args, n);
    case SK_X_BUILTIN: return builtin_x(w, x, args);
    default: break;
  }
  SkX made = sk_x_make(dag, op, sk_x_base(dag, x), sk_x_payload(dag, x), n, args);
  // What another operator simplifies to was asked already: false or noEvent(a < b) is a < b without an event.
  bool relation = op == SK_X_LT || op == SK_X_LE || op == SK_X_GT || op == SK_X_GE;
  if (no_event || (!relation && sk_x_op(dag, made) != op)) return made;
  switch (sk_x_op(dag, made)) {
    case SK_X_LT:
    case SK_X_LE:
    case SK_X_GT:
    case SK_X_GE: return sk_rate(w, made) == SK_RATE_CONTINUOUS ? sk_event_relation(w, made) : made;
    case SK_X_FLOOR:
    case SK_X_CEIL:
    case SK_X_INTEGER:
    case SK_X_IDIV:
    case SK_X_MOD:
    case SK_X_REM:
      if (sk_rate(w, made) != SK_RATE_CONTINUOUS) return made;
      return sk_event_stepwise(w, op, sk_x_base(dag, made), args[0], n > 1 ? args[1] : SK_NO_X);
    default: return made;
  }
}

// Nodes that are rewritten without looking at arguments; SK_NO_X for all others.
static SkX leaf_x(SkWork *w, SkX x, unsigned context) {
  const SkDag *dag = w->dag;
  SkX          arg = sk_x_n(dag, x) ? sk_x_arg(dag, x, 0) : SK_NO_X;
  uint32_t     v   = arg ? (uint32_t)sk_x_payload(dag, arg) : 0;
  switch (sk_x_op(dag, x)) {
    case SK_X_VAR: return var_x(w, (uint32_t)sk_x_payload(dag, x));
    case SK_X_DER: return der_x(w, v);
    case SK_X_PRE: return sk_x_op(dag, arg) == SK_X_VAR ? pre_x(w, v) : SK_NO_X;
    case SK_X_CHANGE: {
      if (sk_x_op(dag, arg) != SK_X_VAR) return SK_NO_X;
      SkX now = var_x(w, v), before = pre_x(w, v);
      return sk_x2(w->dag, SK_X_NE, now, before);
    }
    case SK_X_INITIAL: return sk_x_bool(w->dag, context >= SK_CX_INITIAL);
    case SK_X_TERMINAL: return terminal_x(w);
    default: return sk_x_n(dag, x) == 0 ? x : SK_NO_X;
  }
}

static unsigned inner_context(const SkWork *w, SkX x, unsigned context) {
  const SkDag *dag = w->dag;
  SkXOp        op  = sk_x_op(dag, x);
  if (op == SK_X_NOEVENT) return context | SK_CX_NO_EVENT;
  if (op == SK_X_SMOOTH) {
    SkX order = sk_x_arg(dag, x, 0);
    if (sk_x_is_const(dag, order) && sk_x_real_value(dag, order) >= 1)
      return context | SK_CX_NO_EVENT;
  }
  return context;
}

static SkX make(SkWork *w, SkX x, unsigned context) {
  SkDag   *dag = w->dag;
  uint32_t n   = sk_x_n(dag, x);
  SkX      few[8], *args = n <= 8 ? few : SK_NEWS(w->scratch, SkX, n);
  unsigned in   = inner_context(w, x, context);
  bool     same = true;
  for (uint32_t i = 0; i < n; i++) {
    SkX old = sk_x_arg(dag, x, i);
    args[i] = w->memo[in][old];
    same &= args[i] == old;
  }
  SkX   first = sk_x_arg(dag, x, 0);
  SkXOp op    = sk_x_op(dag, x);
  if (op == SK_X_ELEM && sk_x_op(dag, first) == SK_X_SPATIAL) {
    SkX      six[6];
    unsigned cx = in;
    for (uint32_t i = 0; i < 6; i++) six[i] = w->memo[cx][sk_x_arg(dag, first, i)];
    return spatial_x(w, first, six, sk_x_payload(dag, x) != 0);
  }
  // Arithmetic over untouched arguments is untouched itself.
  bool plain = (op >= SK_X_ADD && op <= SK_X_NEG) || (op >= SK_X_IF && op <= SK_X_MAX) ||
               op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_ELEM;
  return same && plain ? x : rebuild(w, x, context, args, n);
}

SkX sk_lower_x(SkWork *w, SkX x, unsigned context) {
  if (!x) return SK_NO_X;
  if (!w->memo[context]) w->memo[context] = SK_NEWS(w->scratch, SkX, w->n_memo);
  if (w->memo[context][x]) return w->memo[context][x];
  sk_vec_push(w->scratch, &w->frames, ((SkFrame){x, context, false}));
  while (w->frames.n > 0) {
    SkFrame *f  = &w->frames.at[w->frames.n - 1];
    SkX      y  = f->x;
    unsigned cx = f->context;
    if (!w->memo[cx]) w->memo[cx] = SK_NEWS(w->scratch, SkX, w->n_memo);
    if (w->memo[cx][y]) {
      w->frames.n--;
    } else if (f->open) {
      w->memo[cx][y] = make(w, y, cx);
      w->frames.n--;
    } else {
      f->open  = true;
      SkX leaf = leaf_x(w, y, cx);
      if (leaf) {
        w->memo[cx][y] = leaf;
        continue;
      }
      unsigned in = inner_context(w, y, cx);
      for (uint32_t i = sk_x_n(w->dag, y); i > 0; i--)
        sk_vec_push(w->scratch, &w->frames, ((SkFrame){sk_x_arg(w->dag, y, i - 1), in, false}));
      for (int i = 0; i < 2 && sk_x_op(w->dag, y) == SK_X_EDGE; i++)
        sk_vec_push(w->scratch, &w->frames,
                    ((SkFrame){sk_x_arg(w->dag, y, 0), edge_context(cx, i > 0), false}));
    }
  }
  return w->memo[context][x];
}

// --- all of the model ------------------------------------------------------------------------------

static void visit_special(void *user, SkX x) {
  SkWork *w  = user;
  SkXOp   op = sk_x_op(w->dag, x);
  if (op == SK_X_INITIAL) w->has_initial = true;
  if (op == SK_X_HOMOTOPY) w->has_homotopy = true;
}

// Other forms of an equation for the initial systems.
static void lower_forms(SkWork *w, uint32_t e, SkX lhs, SkX rhs) {
  SkX      l = sk_lower_x(w, lhs, SK_CX_INITIAL), r = sk_lower_x(w, rhs, SK_CX_INITIAL);
  SkSysEq *q = sk_eq(w, e);
  if (l != q->lhs || r != q->rhs) q->init_lhs = l, q->init_rhs = r;
  if (!w->has_homotopy) return;
  while (w->simplified.n < 2 * (e + 1)) {
    sk_vec_push(w->scratch, &w->simplified, SK_NO_X);
    sk_vec_push(w->scratch, &w->blend, SK_NO_X);
  }
  for (int side = 0; side < 2; side++) {
    SkX x    = side ? rhs : lhs;
    SkX easy = sk_lower_x(w, x, SK_CX_SIMPLIFIED), both = sk_lower_x(w, x, SK_CX_BLEND);
    if (easy != (side ? r : l)) {
      w->simplified.at[2 * e + (uint32_t)side] = easy;
      w->blend.at[2 * e + (uint32_t)side]      = both;
    }
  }
}

// v = if edge(b) then ... else pre(v): computed at events, like what a when-clause assigns.
static void hold_value(SkWork *w, SkSysEq *q) {
  if (sk_x_op(w->dag, q->lhs) == SK_X_NEG) {
    q->lhs = sk_x_arg(w->dag, q->lhs, 0);
    q->rhs = sk_x1(w->dag, SK_X_NEG, q->rhs);
  }
  if (sk_x_op(w->dag, q->lhs) == SK_X_VAR) q->solves = (uint32_t)sk_x_payload(w->dag, q->lhs);
}

static void lower_eq(SkWork *w, uint32_t e) {
  SkSysEq *q   = sk_eq(w, e);
  SkX      lhs = q->lhs, rhs = q->rhs, guard = q->guard;
  bool     initial = q->kind == SK_SE_INITIAL;
  w->span          = q->span;
  w->component     = q->component;
  unsigned cx      = initial ? SK_CX_INITIAL : SK_CX_DYNAMIC;
  // Assertions, calls and what happens at ticks make no events of their own.
  if (q->kind == SK_SE_ASSERT || q->kind == SK_SE_CALL) cx |= SK_CX_NO_EVENT;
  if (q->clock != SK_NONE) cx |= SK_CX_NO_EVENT;
  SkX l = sk_lower_x(w, lhs, cx), r = sk_lower_x(w, rhs, cx), g = sk_lower_x(w, guard, cx);
  // A discrete variable that follows something continuous through a function: its jumps are events.
  bool jumps = sk_eq(w, e)->kind == SK_SE_EQUAL && sk_x_op(w->dag, l) == SK_X_VAR;
  if (jumps) r = sk_event_jumps(w, r);
  q        = sk_eq(w, e);
  q->lhs   = l;
  q->rhs   = r;
  q->guard = g;
  if (w->holds && e < w->flat->equations.n && w->holds[e]) hold_value(w, q);
  bool special = w->has_initial || w->has_homotopy;
  if (special && (q->kind == SK_SE_EQUAL || initial)) lower_forms(w, e, lhs, rhs);
}

static void lower_attributes(SkWork *w, uint32_t v) {
  SkSysVar *s     = sk_var(w, v);
  SkX       in[5] = {s->binding, s->start, s->nominal, s->min, s->max};
  w->span         = w->flat->vars.at[v].span;
  w->component    = w->flat->vars.at[v].component;
  unsigned cx     = SK_CX_DYNAMIC | SK_CX_NO_EVENT;
  for (int i = 0; i < 5; i++) in[i] = sk_lower_x(w, in[i], cx);
  s          = sk_var(w, v);
  s->binding = in[0];
  s->start   = in[1];
  s->nominal = in[2];
  s->min     = in[3];
  s->max     = in[4];
}

void sk_lower(SkWork *w) {
  w->n_memo = sk_dag_size(w->dag);
  sk_flat_roots(w, visit_special, w);
  for (uint32_t v = 0; v < w->flat->vars.n; v++) lower_attributes(w, v);
  for (uint32_t i = 0; i < w->extra_starts.n; i++)
    w->extra_starts.at[i].start =
        sk_lower_x(w, w->extra_starts.at[i].start, SK_CX_DYNAMIC | SK_CX_NO_EVENT);
  uint32_t n = w->sys->eqs.n;
  for (uint32_t e = 0; e < n; e++)
    if (!sk_eq(w, e)->gone) lower_eq(w, e);
  sk_limits_lower(w);
  sk_lower_whens(w);
  sk_lower_asserts(w);
  // Between ticks a clocked variable is what it was before.
  for (uint32_t v = 0; w->has_clocks && v < w->sys->vars.n; v++)
    if (sk_var(w, v)->clock != SK_NONE) sk_work_pre(w, v);
}
