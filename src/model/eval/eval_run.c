// Statements: functions run at translation time, and algorithm sections executed symbolically.
#include "model/check/bounds.h"
#include "model/eval/eval_impl.h"
#include "model/tree/node_priv.h"

#include <string.h>

// Variables of a function -------------------------------------------------------------------------

// The type of a variable with its sizes evaluated; sizes left open are 0 until assigned.
static bool slot_type(SkEv *ev, const SkFnVar *v, SkType *out) {
  SkType  t = v->type;
  int64_t dims[SK_MAX_RANK];
  for (uint32_t d = 0; d < t.rank; d++) {
    dims[d] = t.dims[d];
    if (dims[d] != SK_DIM_UNKNOWN) continue;
    dims[d] = 0;
    if (v->dims && v->dims[d] && !sk_ev_integer(ev, v->dims[d], &dims[d])) return false;
    if (dims[d] < 0) {
      sk_ev_fail(ev, 2218, v->span, "size %lld of '%s' is negative", (long long)dims[d], v->name);
      return false;
    }
  }
  *out = sk_ev_array(ev, sk_type_element(t), t.rank, dims);
  return true;
}

// A record type with open sizes becomes one with size 0 there.
static SkType closed_record(SkCx *cx, SkType t) {
  if (t.kind != SK_T_RECORD || sk_type_known(sk_type_element(t))) return t;
  SkType *types = SK_NEWS(sk_temp(cx), SkType, t.record->n + 1);
  for (uint32_t i = 0; i < t.record->n; i++) {
    SkType  f = t.record->fields[i].type;
    int64_t dims[SK_MAX_RANK];
    for (uint32_t d = 0; d < f.rank; d++) dims[d] = f.dims[d] == SK_DIM_UNKNOWN ? 0 : f.dims[d];
    types[i] = closed_record(cx, sk_type_array(sk_temp(cx), sk_type_element(f), f.rank, dims));
  }
  t.record = sk_type_record_with(cx, t.record, types);
  return t;
}

static SkVal own_copy(SkEv *ev, SkVal v) {
  SkScalar *at = sk_ev_alloc(ev, v.n);
  memcpy(at, v.at, v.n * sizeof *at);
  v.at = at;
  return v;
}

// Nothing is assigned yet.
static SkVal unset(SkEv *ev, SkType t) {
  SkVal v = sk_ev_zero(ev, t);
  for (uint32_t i = 0; !ev->failed && i < v.n; i++) v.at[i] = sk_ev_nothing(v.at[i].base);
  return v;
}

// A record starts with the values its class gives to fields (fn.c); the other fields have none.
static void unset_fields(const SkTx *tx, SkType t, SkScalar *at) {
  for (uint32_t i = 0; i < tx->n && i < t.record->n; i++) {
    SkType   f = t.record->fields[i].type;
    uint32_t n = (uint32_t)sk_type_scalars(f);
    if (tx->args[i]->kind == SK_TX_RECORD && f.kind == SK_T_RECORD && f.rank == 0)
      unset_fields(tx->args[i], f, at);
    else if (tx->args[i]->span.pos == 0)
      for (uint32_t k = 0; k < n; k++) at[k] = sk_ev_nothing(at[k].base);
    at += n;
  }
}

SkVal *sk_ev_slot(SkEv *ev, uint32_t slot, SkSpan use) {
  if (!ev->fn || slot >= ev->n_slots) {
    sk_ev_not_constant(ev, use, "a variable of a function");
    return NULL;
  }
  if (ev->ready[slot]) return &ev->slots[slot];
  const SkFnVar *v = &ev->fn->vars[slot];
  ev->ready[slot]  = true;  // a value that needs itself finds zeros
  SkType t;
  if (!slot_type(ev, v, &t)) return NULL;
  t         = closed_record(ev->cx, t);
  int64_t n = sk_type_scalars(t);
  if (n < 0 || (uint64_t)n > ev->cx->limits.eval_cells) {
    sk_ev_fail(ev, 2901, v->span, "'%s' is too large to be evaluated", v->name);
    return NULL;
  }
  ev->slots[slot] = unset(ev, t);
  if (ev->failed || !v->binding) return ev->failed ? NULL : &ev->slots[slot];
  ev->resized = true;
  SkVal value = sk_ev_value(ev, v->binding);
  if (ev->failed) return NULL;
  value = own_copy(ev, value);
  if (v->type.kind == SK_T_REAL)
    for (uint32_t i = 0; i < value.n; i++) value.at[i] = sk_ev_to_real(ev, value.at[i]);
  value.type.kind = v->type.kind;
  if (v->binding->kind == SK_TX_RECORD && value.type.kind == SK_T_RECORD && value.type.rank == 0)
    unset_fields(v->binding, value.type, value.at);
  ev->slots[slot] = value;
  return &ev->slots[slot];
}

// Assignment --------------------------------------------------------------------------------------

static SkScalar stored(SkEv *ev, SkScalar old, SkScalar s) {
  return old.base == SK_REAL ? sk_ev_to_real(ev, s) : s;
}

// Which scalars of the variable below a target are meant; the variable's value in *base.
static bool pick_target(SkEv *ev, const SkTx *t, SkVal **base, SkPick *out) {
  if (t->kind == SK_TX_LOCAL) {
    *base = sk_ev_slot(ev, t->slot, t->span);
    if (!*base) return false;
    *out = sk_pick_all(*base);
    return true;
  }
  SkPick in;
  if (!pick_target(ev, t->args[0], base, &in)) return false;
  if (t->kind == SK_TX_FIELD) {
    *out = sk_ev_pick_field(ev, in, t->number);
    return !ev->failed;
  }
  SkSub subs[SK_MAX_RANK];
  if (!sk_ev_subs(ev, t->n - 1, t->args + 1, subs)) return false;
  if (sk_ev_symbolic_sub(t->n - 1, subs) != t->n - 1) {
    ev->gave_up = ev->failed = true;
    return false;
  }
  *out = sk_ev_pick_index(ev, in, t->n - 1, subs, t->span);
  return !ev->failed;
}

// x[i] := v with i not known: every element that may be meant becomes if i == k then v else x[k].
// `c` says that the subscripts fixed so far are the ones meant.
typedef struct {
  const SkTx  *target;
  SkVal       *local;  // a variable of the function, or
  uint32_t     var;    // the first flat variable of a component
  SkType       type;   // of all of it
  const char  *name;
  const SkVal *v;
} Each;

static SkScalar at_position(SkEv *ev, const Each *e, uint32_t at) {
  SkScalar old = sk_integer(0);
  if (e->local) return e->local->at[at];
  if (!sk_now_read(ev, e->var + at, &old)) ev->failed = true;
  return old;
}

static void assign_each(SkEv *ev, Each *e, uint32_t n, SkSub *subs, SkScalar c) {
  SkSpan   span = e->target->span;
  uint32_t k    = sk_ev_symbolic_sub(n, subs);
  if (k == n) {
    SkPick p = sk_ev_pick_index(ev, (SkPick){.type = e->type}, n, subs, span);
    if (!ev->failed && p.n != e->v->n)
      sk_ev_fail(ev, 2203, span, "%u values are assigned to %u elements", e->v->n, p.n);
    for (uint32_t i = 0; i < p.n && !ev->failed; i++) {
      uint32_t at  = sk_pick(&p, i);
      SkScalar old = at_position(ev, e, at);
      SkScalar now = sk_ev_if(ev, c, stored(ev, old, e->v->at[i]), old, span);
      if (e->local)
        e->local->at[at] = now;
      else
        sk_now_write(ev, e->var + at, now, span);
    }
    return;
  }
  SkSub sub = subs[k];
  sk_bounds_note(ev, &sub, e->type.dims[k], e->name, span);
  for (int64_t i = 0; !ev->failed && i < e->type.dims[k] && sk_ev_step(ev, span); i++) {
    subs[k]       = (SkSub){.v = sk_ev_box(ev, sk_type(SK_T_INTEGER), sk_integer(i + 1))};
    SkScalar here = sk_ev_binary(ev, SK_X_AND, c, sk_ev_sub_is(ev, &sub, i, span), span);
    assign_each(ev, e, n, subs, here);
  }
  subs[k] = sub;
}

static bool assign_symbolic(SkEv *ev, const SkTx *t, const SkVal *v) {
  if (t->kind != SK_TX_INDEX || t->args[0]->kind != SK_TX_LOCAL) return false;
  SkVal *base = sk_ev_slot(ev, t->args[0]->slot, t->span);
  SkSub  subs[SK_MAX_RANK];
  if (!base || !sk_ev_subs(ev, t->n - 1, t->args + 1, subs)) return false;
  SkVal copy = own_copy(ev, *v);
  Each  e    = {.target = t, .local = base, .type = base->type, .name = "", .v = &copy};
  assign_each(ev, &e, t->n - 1, subs, sk_boolean(true));
  return !ev->failed;
}

static void assign_local(SkEv *ev, const SkTx *t, SkVal v) {
  if (t->kind == SK_TX_LOCAL) {  // all of it: the variable may get another size
    SkVal *slot = sk_ev_slot(ev, t->slot, t->span);
    if (!slot) return;
    SkTypeKind kind = slot->type.kind;
    if (slot->n != v.n) {
      slot->at    = sk_ev_alloc(ev, v.n);
      slot->n     = v.n;
      ev->resized = true;
    }
    bool same = v.type.rank == slot->type.rank &&
                (kind != SK_T_RECORD || v.type.record == slot->type.record);
    for (uint32_t d = 0; same && d < v.type.rank; d++) same = v.type.dims[d] == slot->type.dims[d];
    // The sizes of a value live on the stack like the value itself: kept beyond the statement.
    if (!same)
      slot->type =
          sk_type_array(sk_temp(ev->cx), sk_type_element(v.type), v.type.rank, v.type.dims);
    slot->type.kind = kind;
    memmove(slot->at, v.at, v.n * sizeof *v.at);
    if (kind == SK_T_REAL)
      for (uint32_t i = 0; i < v.n; i++) slot->at[i] = sk_ev_to_real(ev, slot->at[i]);
    return;
  }
  SkVal *base;
  SkPick p;
  SkEv   before = *ev;
  if (!pick_target(ev, t, &base, &p)) {
    if (!ev->gave_up || before.failed) return;
    ev->gave_up = ev->failed = false;
    if (!assign_symbolic(ev, t, &v)) ev->gave_up = ev->failed = true;
    return;
  }
  if (p.n != v.n) {
    sk_ev_fail(ev, 2203, t->span, "%u values are assigned to %u elements", v.n, p.n);
    return;
  }
  SkVal copy = own_copy(ev, v);  // the value may be part of the variable
  for (uint32_t i = 0; i < p.n; i++) {
    SkScalar *at = &base->at[sk_pick(&p, i)];
    *at          = stored(ev, *at, copy.at[i]);
  }
}

// A variable of the model: what it holds from here on.
static void assign_variable(SkEv *ev, const SkTx *t, SkVal v) {
  SkNow    *now = ev->env->now;
  uint32_t *vars, n;
  SkType    type;
  if (!now || !sk_ev_ref_vars(ev, t, &vars, &n, &type)) {
    ev->failed = true;
    return;
  }
  if (n != v.n) {
    sk_ev_fail(ev, 2203, t->span, "%u values are assigned to %u elements", v.n, n);
    return;
  }
  for (uint32_t i = 0; i < n; i++) {
    bool real = ev->cx->flat->vars.at[vars[i]].base == SK_REAL;
    sk_now_write(ev, vars[i], real ? sk_scalar_to_real(ev->cx->dag, v.at[i]) : v.at[i], t->span);
  }
}

// x[i] := v of a model variable with i not known. False when this is not the case.
static bool assign_variable_symbolic(SkEv *ev, const SkTx *t, const SkVal *v) {
  if (!t->leaf || t->n_parts != 1 || t->leaf->elements) return false;
  const SkTxPart *part = &t->parts[0];
  SkSub           subs[SK_MAX_RANK];
  if (!sk_ev_subs(ev, part->n_subs, part->subs, subs)) return true;
  if (sk_ev_symbolic_sub(part->n_subs, subs) == part->n_subs) return false;
  Each e = {.target = t,
            .var    = t->leaf->var,
            .type   = sk_node_type(ev->cx, t->leaf),
            .name   = sk_node_path(ev->cx, t->leaf),
            .v      = v};
  ev->branches++;  // none of the elements is assigned for sure
  assign_each(ev, &e, part->n_subs, subs, sk_boolean(true));
  ev->branches--;
  return true;
}

static void assign(SkEv *ev, const SkTx *t, SkVal v) {
  const SkTx *base = t;
  while (base->kind == SK_TX_FIELD || base->kind == SK_TX_INDEX) base = base->args[0];
  if (base->kind == SK_TX_LOCAL)
    assign_local(ev, t, v);
  else if (!assign_variable_symbolic(ev, t, &v))
    assign_variable(ev, t, v);
}

static void run_assign(SkEv *ev, const SkTs *s) {
  SkVal v = sk_ev_value(ev, s->value);
  if (ev->failed) return;
  if (v.type.kind != SK_T_TUPLE) {
    if (s->targets[0]) assign(ev, s->targets[0], v);
    return;
  }
  uint32_t from = 0;
  for (uint32_t i = 0; i < v.type.tuple->n && !ev->failed; i++) {
    SkType   t = v.type.tuple->items[i];
    uint32_t n = (uint32_t)sk_type_scalars(t);
    if (i < s->n && s->targets[i])
      assign(ev, s->targets[i], (SkVal){.type = t, .n = n, .at = v.at + from});
    from += n;
  }
}

// Branches that are not decided -------------------------------------------------------------------

typedef struct {
  SkVal     *slots;
  bool      *ready;
  SkNowMark  mark;
  SkNowSaved now;  // what a branch changed
} Saved;

static SkScalar *copied(SkEv *ev, const SkVal *v) {
  SkScalar *at = sk_ev_scratch(ev, v->n);
  if (v->n) memcpy(at, v->at, v->n * sizeof *at);
  return at;
}

static Saved save(SkEv *ev) {
  SkArena *arena = sk_temp(ev->cx);
  Saved    s     = {0};
  if (ev->fn) {
    s.slots = sk_arena_copy(arena, ev->slots, ev->n_slots * sizeof *ev->slots);
    s.ready = sk_arena_copy(arena, ev->ready, ev->n_slots * sizeof *ev->ready);
    for (uint32_t i = ev->fn->n_inputs; i < ev->fn->n_vars; i++)
      if (ev->ready[i]) s.slots[i].at = copied(ev, &ev->slots[i]);
  }
  return s;
}

// The state, and back to the one before.
static Saved turn_back(SkEv *ev, const Saved *before) {
  Saved s = save(ev);
  if (ev->fn) {
    memcpy(ev->slots, before->slots, ev->n_slots * sizeof *ev->slots);
    memcpy(ev->ready, before->ready, ev->n_slots * sizeof *ev->ready);
  }
  if (ev->env->now) s.now = sk_now_back(ev, before->mark);
  return s;
}

static void merge_scalars(SkEv *ev, SkScalar c, uint32_t n, const SkScalar *yes, SkScalar *no,
                          SkSpan span) {
  for (uint32_t i = 0; i < n; i++) {
    // What only one branch assigns is read where that one was gone through, or the call is wrong anyway.
    bool one = ev->env->no_effects && sk_ev_is_set(yes[i]) != sk_ev_is_set(no[i]);
    if (!one)
      no[i] = sk_ev_if(ev, c, yes[i], no[i], span);
    else if (sk_ev_is_set(yes[i]))
      no[i] = yes[i];
  }
}

// The state after the else-branch is current; `yes` is the one after the then-branch.
static bool merge(SkEv *ev, SkScalar c, const Saved *before, const Saved *yes, SkSpan span) {
  for (uint32_t i = ev->fn ? ev->fn->n_inputs : 0; ev->fn && i < ev->fn->n_vars; i++) {
    if (!yes->ready[i] && !ev->ready[i]) continue;
    if (!yes->ready[i] || !ev->ready[i] || yes->slots[i].n != ev->slots[i].n) return false;
    SkScalar *at = copied(ev, &ev->slots[i]);
    merge_scalars(ev, c, ev->slots[i].n, yes->slots[i].at, at, span);
    ev->slots[i].at = at;
  }
  if (ev->env->now) sk_now_merge(ev, c, before->mark, &yes->now, span);
  return true;
}

SkX sk_and_guard(SkCx *cx, SkX guard, SkScalar c) {
  SkX x = sk_scalar_x(cx->dag, c);
  return guard == SK_NO_X ? x : sk_x2(cx->dag, SK_X_AND, guard, x);
}

static SkFlow run_if(SkEv *ev, const SkTs *s, uint32_t branch);

static SkFlow give_up(SkEv *ev) {
  ev->gave_up = ev->failed = true;
  return SK_FLOW_STOP;
}

// The function's outputs as they are in a state that leaves it, for where its way is taken.
static void leave(SkEv *ev, const SkVal *slots, SkX guard) {
  const SkFn *fn = ev->fn;
  SkReturn    r  = {.guard = guard, .outputs = SK_NEWS(sk_temp(ev->cx), SkVal, fn->n_outputs + 1)};
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    r.outputs[i]    = slots[fn->n_inputs + i];
    r.outputs[i].at = copied(ev, &r.outputs[i]);
  }
  sk_vec_push(sk_temp(ev->cx), &ev->returns, r);
}

// Both branches are done; the state after the else-branch is current. Where one of them leaves the function, the other
// one goes on alone, and what it computes does not count where the first one's way is taken.
static SkFlow join(SkEv *ev, SkScalar c, SkScalar not_c, const Saved *before, const Saved *yes,
                   const SkFlow flows[2], SkSpan span) {
  bool leaves[2] = {flows[0] == SK_FLOW_RETURN, flows[1] == SK_FLOW_RETURN};
  if (flows[0] == SK_FLOW_BREAK || flows[1] == SK_FLOW_BREAK) return give_up(ev);
  if (leaves[0] == leaves[1]) return merge(ev, c, before, yes, span) ? flows[0] : give_up(ev);
  if (!ev->fn || ev->env->now) return give_up(ev);
  leave(ev, leaves[0] ? yes->slots : ev->slots,
        sk_and_guard(ev->cx, ev->path, leaves[0] ? c : not_c));
  if (leaves[1]) {
    memcpy(ev->slots, yes->slots, ev->n_slots * sizeof *ev->slots);
    memcpy(ev->ready, yes->ready, ev->n_slots * sizeof *ev->ready);
  }
  return SK_FLOW_NEXT;
}

static SkFlow undecided(SkEv *ev, const SkTs *s, uint32_t branch, SkScalar c) {
  SkNow *now   = ev->env->now;
  SkX    guard = now ? now->guard : SK_NO_X, path = ev->path;
  // Variables get their initial values before the ways part, so that both sides have them.
  for (uint32_t i = 0; ev->fn && i < ev->fn->n_vars; i++)
    if (!sk_ev_slot(ev, i, s->span)) return SK_FLOW_STOP;
  Saved before = save(ev);
  if (now) before.mark = sk_now_mark(ev);
  ev->branches++;
  if (now) now->guard = sk_and_guard(ev->cx, guard, c);
  if (ev->fn) ev->path = sk_and_guard(ev->cx, path, c);
  SkFlow flows[2];
  flows[0] = sk_ev_run(ev, s->bodies[branch]);
  if (ev->failed) return SK_FLOW_STOP;
  Saved    yes   = turn_back(ev, &before);
  SkScalar not_c = sk_ev_apply(ev, SK_X_NOT, 1, &c, s->span);
  if (now) now->guard = sk_and_guard(ev->cx, guard, not_c);
  if (ev->fn) ev->path = sk_and_guard(ev->cx, path, not_c);
  flows[1] = branch + 1 < s->n_branches ? run_if(ev, s, branch + 1) : SK_FLOW_NEXT;
  if (now) now->guard = guard;
  ev->path = path;
  ev->branches--;
  if (ev->failed) return SK_FLOW_STOP;
  return join(ev, c, not_c, &before, &yes, flows, s->span);
}

static SkFlow run_if(SkEv *ev, const SkTs *s, uint32_t branch) {
  for (; branch < s->n_branches; branch++) {
    if (!s->conditions[branch]) return sk_ev_run(ev, s->bodies[branch]);
    SkScalar c = sk_ev_scalar(ev, s->conditions[branch]);
    if (ev->failed) return SK_FLOW_STOP;
    if (c.symbolic) {
      if (!sk_ev_flat(ev)) {
        sk_ev_not_constant(ev, s->conditions[branch]->span, "this condition");
        return SK_FLOW_STOP;
      }
      return undecided(ev, s, branch, c);
    }
    if (c.boolean) return sk_ev_run(ev, s->bodies[branch]);
  }
  return SK_FLOW_NEXT;
}

// Loops -------------------------------------------------------------------------------------------

static void ensure_slot(SkEv *ev, uint32_t slot) {
  if (slot < ev->n_slots) return;
  uint32_t n     = slot + 8;
  SkVal   *slots = SK_NEWS(sk_temp(ev->cx), SkVal, n);
  if (ev->n_slots) memcpy(slots, ev->slots, ev->n_slots * sizeof *slots);
  ev->slots   = slots;
  ev->n_slots = n;
}

static SkFlow run_for(SkEv *ev, const SkTs *s) {
  SkVal range = sk_ev_value(ev, s->iter.range);
  if (ev->failed) return SK_FLOW_STOP;
  ensure_slot(ev, s->iter.slot);
  uint32_t  n       = (uint32_t)range.type.dims[0];
  uint32_t  w       = n ? range.n / n : 0;
  SkType    element = sk_type_drop(range.type, 1);
  SkScalar *values  = sk_ev_scratch(ev, range.n);
  if (range.n) memcpy(values, range.at, range.n * sizeof *values);
  for (uint32_t i = 0; i < n; i++) {
    if (!sk_ev_step(ev, s->span)) return SK_FLOW_STOP;
    ev->slots[s->iter.slot] = (SkVal){.type = element, .n = w, .at = values + (size_t)i * w};
    if (ev->ready) ev->ready[s->iter.slot] = true;
    SkFlow f = sk_ev_run(ev, s->body);
    if (f == SK_FLOW_BREAK) break;
    if (f != SK_FLOW_NEXT) return f;
  }
  return SK_FLOW_NEXT;
}

static SkFlow run_while(SkEv *ev, const SkTs *s) {
  for (;;) {
    if (!sk_ev_step(ev, s->span)) return SK_FLOW_STOP;
    SkScalar c = sk_ev_scalar(ev, s->value);
    if (ev->failed) return SK_FLOW_STOP;
    if (c.symbolic) return give_up(ev);
    if (!c.boolean) return SK_FLOW_NEXT;
    SkFlow f = sk_ev_run(ev, s->body);
    if (f == SK_FLOW_BREAK) return SK_FLOW_NEXT;
    if (f != SK_FLOW_NEXT) return f;
  }
}

// Effects -----------------------------------------------------------------------------------------

static SkFlow function_assert(SkEv *ev, const SkTx *tx) {
  SkScalar c = sk_ev_scalar(ev, tx->args[0]);
  if (ev->failed) return SK_FLOW_STOP;
  if (c.symbolic) return ev->env->no_effects ? SK_FLOW_NEXT : give_up(ev);
  if (c.boolean) return SK_FLOW_NEXT;
  if (tx->args[2]) {
    SkScalar level = sk_ev_scalar(ev, tx->args[2]);
    if (!level.symbolic && level.integer == 1) return SK_FLOW_NEXT;  // a warning does not stop
  }
  SkScalar m = sk_ev_scalar(ev, tx->args[1]);
  sk_ev_fail(ev, 2904, tx->span, "assertion failed: %s", m.symbolic || ev->failed ? "" : m.string);
  return SK_FLOW_STOP;
}

static SkFlow run_effect(SkEv *ev, const SkTs *s) {
  const SkTx *tx = s->value;
  if (!ev->fn) return sk_algorithm_effect(ev, s) ? SK_FLOW_NEXT : SK_FLOW_STOP;
  if (tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_ASSERT) return function_assert(ev, tx);
  if (tx->kind == SK_TX_BUILTIN) return give_up(ev);
  if (sk_ev_flat(ev)) return give_up(ev);  // a call for its effect cannot be inlined
  sk_ev_call(ev, tx);
  return ev->failed ? SK_FLOW_STOP : SK_FLOW_NEXT;
}

// Everything --------------------------------------------------------------------------------------

// A loop that does not end is named itself, not the statement where the patience ended.
static SkFlow run_loop(SkEv *ev, const SkTs *s) {
  SkSpan around = ev->loop;
  bool   inside = ev->in_while;
  if (!around.pos) ev->loop = s->span;
  ev->in_while                        = inside || s->kind == SK_TS_WHILE;
  SkFlow (*run)(SkEv *, const SkTs *) = s->kind == SK_TS_FOR ? run_for : run_while;
  bool   outermost                    = !ev->fn && ev->env->now && !around.pos;
  SkFlow f                            = outermost ? sk_algorithm_loop(ev, s, run) : run(ev, s);
  if (!ev->failed) ev->loop = around;
  ev->in_while = inside;
  return f;
}

static SkFlow run_one(SkEv *ev, const SkTs *s) {
  switch (s->kind) {
    case SK_TS_ASSIGN: run_assign(ev, s); return SK_FLOW_NEXT;
    case SK_TS_CALL: return run_effect(ev, s);
    case SK_TS_IF: return run_if(ev, s, 0);
    case SK_TS_FOR:
    case SK_TS_WHILE: return run_loop(ev, s);
    case SK_TS_WHEN: return sk_algorithm_when(ev, s) ? SK_FLOW_NEXT : SK_FLOW_STOP;
    case SK_TS_BREAK: return SK_FLOW_BREAK;
    default: return SK_FLOW_RETURN;
  }
}

SkFlow sk_ev_run(SkEv *ev, const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    if (!sk_ev_step(ev, s->span)) return SK_FLOW_STOP;
    SkMark mark = sk_ev_mark(ev->cx);
    ev->resized = false;
    SkFlow f    = run_one(ev, s);
    if (ev->failed) return SK_FLOW_STOP;
    // Only assignments put variables on the stack; then everything stays until the function is left.
    if (s->kind == SK_TS_ASSIGN && !ev->resized) sk_ev_release(ev->cx, mark);
    if (f != SK_FLOW_NEXT) return f;
  }
  return SK_FLOW_NEXT;
}

static void missing_output(SkEv *ev, const SkFn *fn, uint32_t output, const SkVal *v, uint32_t k) {
  const SkFnVar *var  = &fn->vars[fn->n_inputs + output];
  SkBuf          name = sk_buf_new(sk_temp(ev->cx));
  sk_buf_z(&name, var->name);
  sk_node_add_index(&name, &v->type, k);
  sk_ev_fail(ev, 2412, var->span, "output `%s` of `%s` is not assigned", name.text, fn->name);
}

// Output i with what branches gave that left before the end; the first to leave counts.
static bool unite(SkEv *ev, uint32_t i, SkVal *out, SkSpan span) {
  for (uint32_t k = ev->returns.n; k-- > 0;) {
    const SkVal *early = &ev->returns.at[k].outputs[i];
    SkScalar     c     = {.base = SK_BOOLEAN, .symbolic = true, .x = ev->returns.at[k].guard};
    if (early->n != out->n) {
      give_up(ev);
      return false;
    }
    SkScalar *at = copied(ev, out);
    merge_scalars(ev, c, out->n, early->at, at, span);
    out->at = at;
  }
  return true;
}

bool sk_ev_function(SkEv *ev, SkFn *fn, const SkVal *args, SkVal *outputs, SkSpan use) {
  SkCx *cx = ev->cx;
  if (fn->is_partial && sk_incomplete(cx)) {
    ev->failed = true;
    return false;
  }
  if (fn->is_external || fn->is_partial) {
    sk_ev_fail(ev, fn->is_external ? 2905 : 2407, use,
               "function '%s' cannot be evaluated: it is %s", fn->name,
               fn->is_external ? "external" : "partial");
    return false;
  }
  SkCheck *ck = sk_check_state(cx);
  if (sk_ev_deep(ev)) {
    sk_ev_fail(ev, 2414, use, "calls of '%s' are nested too deeply", fn->name);
    return false;
  }
  if (!sk_ev_step(ev, use)) return false;
  ck->calls++;
  ev->fn      = fn;
  ev->n_slots = fn->n_slots;
  // Slots and flags live on the stack too.
  ev->slots = (SkVal *)(void *)sk_ev_alloc(
      ev, (uint32_t)(fn->n_slots * sizeof(SkVal) / sizeof(SkScalar)) + 1);
  ev->ready = (bool *)(void *)sk_ev_alloc(ev, fn->n_slots / (uint32_t)sizeof(SkScalar) + 1);
  memset(ev->slots, 0, fn->n_slots * sizeof *ev->slots);
  memset(ev->ready, 0, fn->n_slots);
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    ev->slots[i] = args[i];
    ev->ready[i] = true;
  }
  for (uint32_t i = fn->n_inputs; i < fn->n_vars && !ev->failed; i++) sk_ev_slot(ev, i, use);
  if (!ev->failed) sk_ev_run(ev, fn->body);
  ck->calls--;
  for (uint32_t i = 0; i < fn->n_outputs && !ev->failed; i++) {
    SkVal *v = sk_ev_slot(ev, fn->n_inputs + i, use);
    if (!v) break;
    outputs[i] = *v;
    if (!unite(ev, i, &outputs[i], use)) return false;
    v = &outputs[i];
    if (ev->env->no_effects) continue;  // the caller sees what is not set
    for (uint32_t k = 0; k < v->n && !ev->failed; k++)
      if (!sk_ev_is_set(v->at[k])) missing_output(ev, fn, i, v, k);
  }
  return !ev->failed;
}
