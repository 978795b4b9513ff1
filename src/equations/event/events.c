// What makes events: relations and integer-valued functions of something continuous become held values;
// when clauses become discrete equations `d = if trigger then e else pre(d)` and guarded effects.
#include "equations/work.h"

static SkX op1(SkWork *w, SkXOp op, SkX a) { return sk_x1(w->dag, op, a); }
static SkX op2(SkWork *w, SkXOp op, SkX a, SkX b) { return sk_x2(w->dag, op, a, b); }
static SkX real(SkWork *w, double v) { return sk_x_real(w->dag, v); }

// --- relations -------------------------------------------------------------------------------------

static SkX as_real(SkWork *w, SkX x) {
  return sk_x_base(w->dag, x) == SK_INTEGER ? op1(w, SK_X_TO_REAL, x) : x;
}

static SkX new_relation(SkWork *w, SkRelation r, SkBase base, SkX key) {
  uint32_t k  = w->relations.n;
  r.var       = sk_work_held(w, sk_name_f(w->names, "$rel%u", k + 1), base, SK_HELD_RELATION, k);
  r.span      = w->span;
  r.component = w->component;
  sk_vec_push(w->arena, &w->relations, ((SkWorkRelation){.r = r}));
  sk_map_put(w->arena, &w->relation_of, key, r.var);
  return sk_work_x(w, r.var);
}

SkX sk_event_relation(SkWork *w, SkX relation) {
  uint64_t known;
  if (sk_map_get(&w->relation_of, relation, &known)) return sk_work_x(w, (uint32_t)known);
  SkXOp op = sk_x_op(w->dag, relation);
  SkX  a = as_real(w, sk_x_arg(w->dag, relation, 0)), b = as_real(w, sk_x_arg(w->dag, relation, 1));
  bool up      = op == SK_X_GT || op == SK_X_GE;
  SkRelation r = {.relation = relation, .value = relation};
  r.crossing   = up ? op2(w, SK_X_SUB, a, b) : op2(w, SK_X_SUB, b, a);
  r.strict     = op == SK_X_GT || op == SK_X_LT;
  return new_relation(w, r, SK_BOOLEAN, relation);
}

// floor(q): the held value h is right while h <= q < h + 1; ceil(q): while h - 1 < q <= h.
static SkX cell(SkWork *w, SkX q, SkX h, bool up) {
  SkX low  = up ? op2(w, SK_X_SUB, q, op2(w, SK_X_SUB, h, real(w, 1))) : op2(w, SK_X_SUB, q, h);
  SkX high = up ? op2(w, SK_X_SUB, h, q) : op2(w, SK_X_SUB, op2(w, SK_X_ADD, h, real(w, 1)), q);
  return op2(w, SK_X_MIN, low, high);
}

// The held value of an integer-valued function `value` of q that steps at whole numbers. div truncates, so
// its cell around zero is twice as wide.
static SkX step(SkWork *w, SkX value, SkX q, SkXOp op) {
  uint64_t known;
  if (sk_map_get(&w->relation_of, value, &known)) return sk_work_x(w, (uint32_t)known);
  SkRelation r    = {.relation = value, .value = value, .stepwise = true};
  SkX        held = new_relation(w, r, sk_x_base(w->dag, value), value);
  SkX        h    = as_real(w, held);
  SkX        c    = cell(w, q, h, op == SK_X_CEIL);
  if (op == SK_X_IDIV) {
    SkX zero = op2(w, SK_X_SUB, real(w, 1), op1(w, SK_X_ABS, q));
    SkX down = sk_x_if(w->dag, op2(w, SK_X_LT, h, real(w, 0)), cell(w, q, h, true), zero);
    c        = sk_x_if(w->dag, op2(w, SK_X_GT, h, real(w, 0)), c, down);
  }
  w->relations.at[w->relations.n - 1].r.crossing = c;
  return held;
}

static bool is_zero(SkWork *w, SkX b) {
  return sk_x_is_const(w->dag, b) && sk_x_real_value(w->dag, b) == 0.0;
}

// Divided by a literal zero: a product with it must not make a number of the quotient again.
static SkX no_number(SkWork *w, SkX quotient, SkBase base) {
  return base == SK_INTEGER ? sk_x_make(w->dag, SK_X_INTEGER, base, 0, 1, &quotient) : quotient;
}

SkX sk_event_stepwise(SkWork *w, SkXOp op, SkBase base, SkX a, SkX b) {
  SkDag *dag = w->dag;
  switch (op) {
    case SK_X_FLOOR:
    case SK_X_CEIL:
    case SK_X_INTEGER: {
      SkX value = sk_x_make(dag, op, base, 0, 1, &a);
      return step(w, value, as_real(w, a), op);
    }
    case SK_X_MOD: {  // a - floor(a / b) * b
      SkX q = op2(w, SK_X_DIV, as_real(w, a), as_real(w, b));
      if (is_zero(w, b)) return no_number(w, q, base);
      SkX f = step(w, op1(w, SK_X_FLOOR, q), q, SK_X_FLOOR);
      return op2(w, SK_X_SUB, a, op2(w, SK_X_MUL, f, b));
    }
    default: {  // div, and rem = a - div(a, b) * b
      SkX q       = op2(w, SK_X_DIV, as_real(w, a), as_real(w, b));
      SkX args[2] = {a, b};
      SkX value   = sk_x_make(dag, SK_X_IDIV, base, 0, 2, args);
      if (is_zero(w, b)) return no_number(w, q, base);
      SkX d = step(w, value, q, SK_X_IDIV);
      return op == SK_X_IDIV ? d : op2(w, SK_X_SUB, a, op2(w, SK_X_MUL, d, b));
    }
  }
}

SkX sk_event_jumps(SkWork *w, SkX x) {
  SkBase base = sk_x_base(w->dag, x);
  if (base != SK_INTEGER && base != SK_BOOLEAN && base != SK_ENUM) return x;
  if (sk_rate(w, x) != SK_RATE_CONTINUOUS) return x;
  uint64_t known;
  if (sk_map_get(&w->relation_of, x, &known)) return sk_work_x(w, (uint32_t)known);
  SkRelation r     = {.relation = x, .value = x, .stepwise = true};
  SkX        held  = new_relation(w, r, base, x);
  SkX        stays = op2(w, SK_X_EQ, x, held);
  // There is nothing to tell how near a jump is: found by halving.
  w->relations.at[w->relations.n - 1].r.crossing = sk_x_if(w->dag, stays, real(w, 1), real(w, -1));
  return held;
}

// --- samplers and edges ----------------------------------------------------------------------------

SkX sk_event_sample(SkWork *w, SkX start, SkX interval) {
  uint64_t key = sk_hash64((uint64_t)start << 32 | interval) | 1, k;
  if (!sk_map_get(&w->sampler_of, key, &k) || w->samplers.at[k].start != start ||
      w->samplers.at[k].interval != interval) {
    k           = w->samplers.n;
    SkSampler s = {.start = start, .interval = interval, .tick = SK_NONE, .sample = SK_NONE};
    sk_vec_push(w->arena, &w->samplers, s);
    sk_map_put(w->arena, &w->sampler_of, key, k);
  }
  SkSampler *s = &w->samplers.at[k];
  if (s->sample == SK_NONE)
    s->sample = sk_work_held(w, sk_name_f(w->names, "$sample%u", (unsigned)k + 1), SK_BOOLEAN,
                             SK_HELD_SAMPLE, (uint32_t)k);
  return sk_work_x(w, w->samplers.at[k].sample);
}

static SkX tick_x(SkWork *w, uint32_t k) {
  if (w->samplers.at[k].tick == SK_NONE)
    w->samplers.at[k].tick =
        sk_work_held(w, sk_name_f(w->names, "$tick%u", k + 1), SK_BOOLEAN, SK_HELD_TICK, k);
  return sk_work_x(w, w->samplers.at[k].tick);
}

// A Boolean variable that always equals the condition, which reads `initial` at initialisation.
static uint32_t condition_variable(SkWork *w, SkX condition, SkX initial) {
  if (sk_x_op(w->dag, condition) == SK_X_VAR) {
    uint32_t v = (uint32_t)sk_x_payload(w->dag, condition);
    SkRole   r = sk_var(w, v)->role;
    if (r == SK_ROLE_DISCRETE || r == SK_ROLE_INPUT) return v;
  }
  // Conditions that have initial() in them are rare: one variable each.
  bool     special = initial != condition;
  uint64_t known;
  if (!special && sk_map_get(&w->condition_of, condition, &known)) return (uint32_t)known;
  SkName   name           = sk_name_f(w->names, "$when%u", ++w->n_conditions);
  uint32_t v              = sk_work_var(w, name, SK_BOOLEAN, SK_ROLE_DISCRETE);
  sk_var(w, v)->is_hidden = true;
  if (!special) sk_map_put(w->arena, &w->condition_of, condition, v);
  SkSysEq eq = {.kind = SK_SE_EQUAL, .lhs = sk_work_x(w, v), .rhs = condition, .span = w->span};
  if (special) eq.init_lhs = eq.lhs, eq.init_rhs = initial;
  eq.component = w->component;
  eq.solves    = v;
  eq.number    = SK_NONE;
  sk_work_eq(w, eq);
  return v;
}

SkX sk_event_edge(SkWork *w, SkX condition, SkX initial) {
  bool constant = sk_rate(w, condition) <= SK_RATE_PARAMETER;
  if (constant && initial == condition) return sk_x_bool(w->dag, false);
  if (sk_x_op(w->dag, condition) == SK_X_VAR) {
    const SkSysVar *s = sk_var(w, (uint32_t)sk_x_payload(w->dag, condition));
    if (s->held == SK_HELD_SAMPLE) return tick_x(w, s->of);
  }
  uint32_t b   = condition_variable(w, condition, initial);
  SkX      pre = sk_work_x(w, sk_work_pre(w, b));
  return op2(w, SK_X_AND, sk_work_x(w, b), op1(w, SK_X_NOT, pre));
}

// --- when clauses ----------------------------------------------------------------------------------

typedef struct {
  SkX   trigger;   // in the pass in which one of the conditions becomes true
  bool  at_start;  // when initial()
  SkMap value_of;  // left side -> position in the body + 1; the last assignment counts
} Branch;

static Branch read_branch(SkWork *w, const SkFlatWhenBranch *b, bool *sampled) {
  Branch out = {.trigger = sk_x_bool(w->dag, false)};
  for (uint32_t i = 0; i < b->n_conditions; i++) {
    if (sk_x_op(w->dag, b->conditions[i]) == SK_X_INITIAL) {
      out.at_start = true;
      continue;
    }
    SkX now     = sk_lower_x(w, b->conditions[i], SK_CX_DYNAMIC);
    SkX initial = w->has_initial ? sk_lower_x(w, b->conditions[i], SK_CX_INITIAL) : now;
    SkX edge    = sk_event_edge(w, now, initial);
    out.trigger = op2(w, SK_X_OR, out.trigger, edge);
    bool tick   = sk_x_op(w->dag, edge) == SK_X_VAR &&
                sk_var(w, (uint32_t)sk_x_payload(w->dag, edge))->held == SK_HELD_TICK;
    if (!tick && !sk_x_is_const(w->dag, edge)) *sampled = false;
  }
  for (uint32_t j = 0; j < b->body.n; j++)
    if (b->body.at[j].kind == SK_FE_EQUAL)
      sk_map_put(w->arena, &out.value_of, b->body.at[j].lhs, j + 1);
  return out;
}

static void when_equation(SkWork *w, const SkFlatWhen *when, const Branch *branches, SkX lhs,
                          const SkFlatEq *origin, bool sampled) {
  w->span      = origin->span;
  w->component = origin->component;
  SkX  left    = sk_lower_x(w, lhs, SK_CX_DYNAMIC);
  bool minus   = sk_x_op(w->dag, left) == SK_X_NEG;
  if (minus) left = sk_x_arg(w->dag, left, 0);
  SkSysEq eq = {.kind = SK_SE_WHEN, .span = w->span, .component = w->component, .lhs = left};
  eq.sampled = sampled;
  eq.number  = SK_NONE;
  eq.solves  = SK_NONE;
  SkX hold   = left;
  if (sk_x_op(w->dag, left) == SK_X_VAR) {
    eq.solves = (uint32_t)sk_x_payload(w->dag, left);
    hold      = sk_work_x(w, sk_work_pre(w, eq.solves));
  }
  SkX rhs = hold, first = hold;
  for (uint32_t k = when->branches.n; k > 0; k--) {
    uint64_t        at    = 0;
    bool            given = sk_map_get(&branches[k - 1].value_of, lhs, &at);
    const SkFlatEq *q     = given ? &when->branches.at[k - 1].body.at[at - 1] : NULL;
    SkX             value = q ? sk_lower_x(w, q->rhs, SK_CX_DYNAMIC) : hold;
    SkX             start = q ? sk_lower_x(w, q->rhs, SK_CX_INITIAL) : hold;
    if (q && minus) value = op1(w, SK_X_NEG, value), start = op1(w, SK_X_NEG, start);
    rhs = sk_x_if(w->dag, branches[k - 1].trigger, value, rhs);
    if (branches[k - 1].at_start) first = start;
  }
  eq.rhs      = rhs;
  eq.init_lhs = left;
  eq.init_rhs = first;
  sk_work_eq(w, eq);
}

static void when_effect(SkWork *w, const SkFlatEq *q, SkX guard, bool at_start, bool sampled) {
  w->span      = q->span;
  w->component = q->component;
  SkSysEq eq   = {.origin = q->origin, .level = q->level, .span = q->span};
  eq.kind      = q->kind == SK_FE_ASSERT      ? SK_SE_ASSERT
                 : q->kind == SK_FE_TERMINATE ? SK_SE_TERMINATE
                 : q->kind == SK_FE_REINIT    ? SK_SE_REINIT
                                              : SK_SE_CALL;
  unsigned cx  = eq.kind == SK_SE_REINIT ? SK_CX_DYNAMIC : SK_CX_DYNAMIC | SK_CX_NO_EVENT;
  eq.component = q->component;
  eq.sampled   = sampled;
  eq.at_start  = at_start;
  eq.lhs       = sk_lower_x(w, q->lhs, cx);
  eq.rhs       = sk_lower_x(w, q->rhs, cx);
  eq.guard     = q->guard ? op2(w, SK_X_AND, guard, sk_lower_x(w, q->guard, cx)) : guard;
  eq.solves = eq.number = SK_NONE;
  if (eq.kind == SK_SE_REINIT && sk_x_op(w->dag, eq.lhs) == SK_X_NEG) {
    eq.lhs = sk_x_arg(w->dag, eq.lhs, 0);
    eq.rhs = op1(w, SK_X_NEG, eq.rhs);
  }
  sk_work_eq(w, eq);
}

static void lower_when(SkWork *w, const SkFlatWhen *when) {
  bool    sampled  = true;
  Branch *branches = SK_NEWS(w->arena, Branch, when->branches.n + 1);
  SkMap   done     = {0};
  for (uint32_t k = 0; k < when->branches.n; k++) {
    w->span      = when->branches.at[k].span;
    w->component = when->component;
    branches[k]  = read_branch(w, &when->branches.at[k], &sampled);
  }
  SkX before = sk_x_bool(w->dag, false);  // an earlier branch fires
  for (uint32_t k = 0; k < when->branches.n; k++) {
    const SkFlatEqs *body  = &when->branches.at[k].body;
    SkX              guard = op2(w, SK_X_AND, branches[k].trigger, op1(w, SK_X_NOT, before));
    for (uint32_t j = 0; j < body->n; j++) {
      const SkFlatEq *q = &body->at[j];
      if (q->kind != SK_FE_EQUAL) {
        when_effect(w, q, guard, branches[k].at_start, sampled);
      } else if (!sk_map_get(&done, q->lhs, NULL)) {
        sk_map_put(w->arena, &done, q->lhs, 1);
        when_equation(w, when, branches, q->lhs, q, sampled);
      }
    }
    before = op2(w, SK_X_OR, before, branches[k].trigger);
  }
}

void sk_lower_whens(SkWork *w) {
  for (uint32_t i = 0; i < w->flat->whens.n; i++)
    if (!sk_when_is_clocked(w, &w->flat->whens.at[i])) lower_when(w, &w->flat->whens.at[i]);
}

// --- assertions ------------------------------------------------------------------------------------

// Does nothing continuous but time drive it?
static bool by_time(SkWork *w, SkX relation) {
  SkX   time = sk_x_time(w->dag);
  SkMap zero = {0};
  if (!sk_x_depends(w->dag, relation, time, w->scratch)) return false;
  sk_map_put(w->scratch, &zero, time, real(w, 0));
  return sk_rate(w, sk_x_substitute(w->dag, relation, &zero, w->scratch)) < SK_RATE_CONTINUOUS;
}

// The relation that is true where this one is false.
static SkX opposite(SkWork *w, SkX relation) {
  static const SkXOp of[][2] = {
      {SK_X_LT, SK_X_GE}, {SK_X_LE, SK_X_GT}, {SK_X_GT, SK_X_LE}, {SK_X_GE, SK_X_LT}};
  for (size_t i = 0; i < sizeof of / sizeof of[0]; i++)
    if (of[i][0] == sk_x_op(w->dag, relation))
      return op2(w, of[i][1], sk_x_arg(w->dag, relation, 0), sk_x_arg(w->dag, relation, 1));
  return SK_NO_X;
}

// Assertions make no events of their own. But at the time of an event of others, time > 0.5 is true as far as all
// equations are concerned, although time is 0.5: an assertion must not see it otherwise.
void sk_lower_asserts(SkWork *w) {
  SkMap known = {0};
  bool  any   = false;
  for (uint32_t k = 0; k < w->relations.n; k++) {
    SkRelation *r = &w->relations.at[k].r;
    if (r->stepwise || !by_time(w, r->relation)) continue;
    SkX held = sk_work_x(w, r->var), other = opposite(w, r->relation);
    sk_map_put(w->scratch, &known, r->relation, held);
    if (other && !sk_map_get(&w->relation_of, other, NULL))
      sk_map_put(w->scratch, &known, other, op1(w, SK_X_NOT, held));
    any = true;
  }
  for (uint32_t e = 0; any && e < w->sys->eqs.n; e++) {
    SkSysEq *q = sk_eq(w, e);
    if (q->gone || q->kind != SK_SE_ASSERT || q->clock != SK_NONE) continue;
    SkX both[2] = {q->lhs, q->guard};
    sk_x_substitute_all(w->dag, q->guard ? 2 : 1, both, &known, false, w->scratch);
    q->lhs   = both[0];
    q->guard = both[1];
  }
}
