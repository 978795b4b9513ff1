// Calls: run at once when everything is known, inlined where the modeller asks for it, else an
// expression with the call.
#include "model/eval/eval_impl.h"
#include "model/function/fn_impl.h"
#include "symbolic/calc.h"

#include <string.h>

static const SkVal none = {.type = {.kind = SK_T_ERROR}};

// Constant arguments get this much before the call is left to run time.
#define QUIET_STEPS UINT64_C(40000000)

// One value of all outputs: the output itself, or a tuple.
static SkVal joined(SkEv *ev, const SkFn *fn, const SkVal *outputs) {
  if (fn->n_outputs == 1) return outputs[0];
  uint32_t n     = 0;
  SkType  *items = SK_NEWS(sk_temp(ev->cx), SkType, fn->n_outputs + 1);
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    items[i] = outputs[i].type;
    n += outputs[i].n;
  }
  SkType t =
      fn->n_outputs ? sk_type_tuple(sk_temp(ev->cx), fn->n_outputs, items) : sk_type(SK_T_NONE);
  SkVal r = {.type = t, .n = n, .at = sk_ev_alloc(ev, n)};
  n       = 0;
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    memcpy(r.at + n, outputs[i].at, outputs[i].n * sizeof *r.at);
    n += outputs[i].n;
  }
  return r;
}

// Running -----------------------------------------------------------------------------------------

// Executes fn in the given mode. *ok is false when it failed or gave up; quiet tries leave no trace.
static SkVal run(SkEv *ev, SkFn *fn, const SkVal *args, SkEvalMode mode, bool quiet, SkSpan span,
                 bool *ok) {
  SkEnv env = {.mode = mode, .quiet = quiet || ev->env->quiet, .called = true};
  SkEv  e   = {.cx = ev->cx, .env = &env};
  SkVal outputs[64];
  if (fn->n_outputs > 64) return none;
  *ok = sk_ev_function(&e, fn, args, outputs, span);
  if (!*ok) return none;
  return joined(ev, fn, outputs);
}

static bool all_const(uint32_t n, const SkVal *args) {
  for (uint32_t i = 0; i < n; i++)
    if (!sk_val_is_const(&args[i])) return false;
  return true;
}

// Sizes of outputs --------------------------------------------------------------------------------

// Evaluates the sizes of the outputs for these arguments. `call`: Integer arguments that are expressions
// are evaluated as constants (and parameters in them become structural).
static bool sizes_of(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, SkType *out) {
  SkCx *cx  = ev->cx;
  SkEnv env = {.mode = SK_EVAL_FLAT, .quiet = true};
  SkEv  e   = {.cx = cx, .env = &env, .fn = fn, .n_slots = fn->n_slots};
  e.slots   = SK_NEWS(sk_temp(cx), SkVal, fn->n_slots + 1);
  e.ready   = SK_NEWS(sk_temp(cx), bool, fn->n_slots + 1);
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    e.slots[i] = args[i];
    e.ready[i] = true;
    if (!call || call->map_rank || sk_val_is_const(&args[i]) || args[i].type.kind != SK_T_INTEGER)
      continue;
    SkVal v = sk_ev_constant(ev, call->args[i]);
    if (v.type.kind != SK_T_ERROR) e.slots[i] = v;
  }
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    const SkFnVar *v = &fn->vars[fn->n_inputs + i];
    SkType         t = v->type;
    int64_t        dims[SK_MAX_RANK];
    for (uint32_t d = 0; d < t.rank; d++) {
      dims[d] = t.dims[d];
      if (dims[d] != SK_DIM_UNKNOWN) continue;
      if (!v->dims || !v->dims[d] || !sk_ev_integer(&e, v->dims[d], &dims[d]) || dims[d] < 0)
        return false;
    }
    out[i] = sk_type_array(cx->arena, sk_type_element(t), t.rank, dims);
    if (!sk_type_known(out[i])) return false;
  }
  return true;
}

// Parameters lose their changeability only where a size needs their values.
static bool output_types(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, SkType *out) {
  return sizes_of(ev, fn, args, NULL, out) || (call && sizes_of(ev, fn, args, call, out));
}

// The call as an expression -----------------------------------------------------------------------

static SkVal kept_call(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, SkSpan span) {
  SkCx *cx = ev->cx;
  if (!cx->flat) {
    ev->failed = true;
    return none;
  }
  SkType types[64];
  if (fn->n_outputs > 64 || fn->n_inputs > 1000) {
    sk_ev_fail(ev, 2010, span, "too many outputs");
    return none;
  }
  if (!output_types(ev, fn, args, call, types)) {
    // The body may tell: y[:] has the size of what is assigned to it.
    bool  ok = false;
    SkVal v  = none;
    if (!fn->is_external && !fn->is_partial && !fn->impure)
      v = run(ev, fn, args, SK_EVAL_FLAT, true, span, &ok);
    if (ok) return v;
    sk_ev_fail(ev, 2207, span, "the size of an output of '%s' is not known at translation time",
               fn->name);
    return none;
  }
  if (fn->is_partial) {
    if (sk_incomplete(cx)) {
      ev->failed = true;
      return none;
    }
    sk_ev_fail(ev, 2407, span, "partial function '%s' cannot be called", fn->name);
    if (!ev->env->quiet) sk_diag_help(cx->diags, "redeclare it with a complete function");
    return none;
  }
  sk_fn_use(cx, fn);
  sk_types_sync(cx);
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    if (!sk_ev_all_set(ev, &args[i], span)) return none;
  SkX *x = SK_NEWS(sk_temp(cx), SkX, fn->n_inputs + 1);
  for (uint32_t i = 0; i < fn->n_inputs; i++) x[i] = sk_val_x(sk_temp(cx), cx->dag, &args[i]);
  uint64_t payload = sk_flat_call(cx->arena, cx->flat, fn, types);
  bool     single  = fn->n_outputs == 1 && sk_type_base(types[0]) != SK_AGGREGATE;
  SkBase   base    = single ? sk_type_base(types[0]) : SK_AGGREGATE;
  SkX      node    = sk_x_make(cx->dag, SK_X_CALL, base, payload, fn->n_inputs, x);
  if (fn->n_outputs == 0) {
    SkScalar s = {.base = SK_AGGREGATE, .symbolic = true, .x = node};
    return sk_ev_box(ev, sk_type(SK_T_NONE), s);
  }
  SkVal    outputs[64];
  uint32_t at = 0;
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    outputs[i] = sk_ev_zero(ev, types[i]);  // for the base of each scalar
    for (uint32_t k = 0; k < outputs[i].n; k++, at++) {
      SkX e = single ? node : sk_x_make(cx->dag, SK_X_ELEM, outputs[i].at[k].base, at, 1, &node);
      outputs[i].at[k] = (SkScalar){.base = outputs[i].at[k].base, .symbolic = true, .x = e};
    }
  }
  return joined(ev, fn, outputs);
}

// function g = der(f, x, y) -----------------------------------------------------------------------

// f on fresh symbols, differentiated, with the arguments put in.
static SkVal der_call(SkEv *ev, SkFn *fn, const SkVal *args, SkSpan span) {
  SkCx    *cx   = ev->cx;
  SkVal   *fake = SK_NEWS(sk_temp(cx), SkVal, fn->n_inputs + 1);
  SkMap    back = {0};
  uint32_t n    = 0;
  SkX      leaf[64];
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    fake[i]    = args[i];
    fake[i].at = sk_ev_alloc(ev, args[i].n);
    for (uint32_t k = 0; k < args[i].n; k++) {
      fake[i].at[k] = args[i].at[k];
      if (args[i].at[k].base != SK_REAL) continue;
      SkX x         = sk_x_local(cx->dag, 0x40000000u + n++, SK_REAL);
      fake[i].at[k] = (SkScalar){.base = SK_REAL, .symbolic = true, .x = x};
      sk_map_put(sk_temp(cx), &back, x, sk_scalar_x(cx->dag, args[i].at[k]));
    }
  }
  for (uint32_t d = 0; d < fn->n_der && d < 64; d++) leaf[d] = fake[fn->der_inputs[d]].at[0].x;
  bool  ok = false;
  SkVal v  = run(ev, fn->der_of, fake, SK_EVAL_FLAT, true, span, &ok);
  for (uint32_t k = 0; ok && k < v.n; k++) {
    SkX x = sk_scalar_x(cx->dag, v.at[k]);
    for (uint32_t d = 0; x != SK_NO_X && d < fn->n_der; d++)
      x = sk_x_diff(cx->dag, x, leaf[d], NULL, sk_temp(cx));
    ok = x != SK_NO_X;
    if (ok) v.at[k] = sk_scalar_of(cx->dag, sk_x_substitute(cx->dag, x, &back, sk_temp(cx)));
  }
  if (ok) return v;
  sk_ev_fail(ev, 2413, span, "'%s' cannot be differentiated", fn->der_of->name);
  return none;
}

// One call ----------------------------------------------------------------------------------------

static SkVal external_value(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, bool *ok) {
  SkType types[64];
  SkVal  outputs[64];
  *ok = false;
  if (fn->n_outputs > 64 || !output_types(ev, fn, args, call, types)) return none;
  for (uint32_t i = 0; i < fn->n_outputs; i++) outputs[i] = sk_ev_zero(ev, types[i]);
  *ok = !ev->failed && sk_ev_external(ev, fn, args, outputs);
  return *ok ? joined(ev, fn, outputs) : none;
}

static SkVal constant_call(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, SkSpan span) {
  bool ok;
  // What a size needs is read now, from a file say; the process that does it cannot change anything. What
  // nothing needs yet has its value when the model runs.
  if (fn->impure && (!fn->is_external || (ev->env->quiet && ev->env->called))) {
    sk_ev_fail(ev, 2902, span, "impure function '%s' has no value at translation time", fn->name);
    return none;
  }
  const char *refused = fn->is_external ? sk_ev_external_refused(ev, fn) : NULL;
  if (refused) {
    sk_ev_fail(ev, 3802, span, "%s; its value is needed at translation time", refused);
    return none;
  }
  if (fn->is_external) {
    ev->why = NULL;
    SkVal v = external_value(ev, fn, args, call, &ok);
    if (ok) return v;
    sk_ev_fail(ev, 2905, span, "external function '%s' cannot be evaluated at translation time%s%s",
               fn->name, ev->why ? ": " : "", ev->why ? ev->why : "");
    return none;
  }
  SkVal v = run(ev, fn, args, SK_EVAL_CONST, false, span, &ok);
  if (!ok) ev->failed = true;
  return v;
}

// All arguments are known: tried quietly, with a limit; what does not work is left to run time.
static SkVal try_constant(SkEv *ev, SkFn *fn, const SkVal *args, SkSpan span, bool *ok) {
  *ok = false;
  if (fn->is_external) return none;  // there is time at run time
  SkCx    *cx           = ev->cx;
  uint64_t before       = cx->limits.eval_steps;
  uint64_t budget       = before < QUIET_STEPS ? before : QUIET_STEPS;
  cx->limits.eval_steps = budget;
  SkVal v               = run(ev, fn, args, SK_EVAL_CONST, true, span, ok);
  cx->limits.eval_steps = before - (budget - cx->limits.eval_steps) / 2;
  return v;
}

// Late inlining comes after differentiation, which wants to see the derivative annotation.
static bool inline_late(SkCx *cx, SkFn *fn) {
  if (fn->inline_late) sk_fn_derivatives(cx, fn);
  return fn->inline_late && fn->n_ders == 0;
}

// What varies in an expression: the numbers of its symbols, each once.
typedef struct {
  SkCx *cx;
  SkMap of;
} Varying;

static void visit_varying(void *user, SkX x) {
  Varying *v   = user;
  SkX      in  = sk_x_n(v->cx->dag, x) ? sk_x_arg(v->cx->dag, x, 0) : x;
  uint64_t var = sk_x_op(v->cx->dag, in) == SK_X_VAR ? sk_x_payload(v->cx->dag, in) : UINT64_MAX;
  if (v->cx->flat && var < v->cx->flat->vars.n) {
    const SkFlatVar *f = &v->cx->flat->vars.at[var];
    if (f->variability == SK_V_CONSTANT || f->variability == SK_V_PARAMETER) return;
  }
  sk_map_put(sk_temp(v->cx), &v->of, x, 1);
}

static void add_varying(Varying *v, const SkVal *value) {
  SkArena *temp = sk_temp(v->cx);
  for (uint32_t k = 0; k < value->n; k++)
    if (value->at[k].symbolic && value->at[k].x)
      sk_x_symbols(v->cx->dag, &value->at[k].x, 1, visit_varying, v, temp);
}

// Is it one of the scalars that the annotation leaves out as it stands?
static bool is_left_out(const SkFn *fn, uint64_t no, const SkVal *args, SkX x) {
  for (uint32_t i = 0; i < fn->n_inputs && i < 64; i++)
    for (uint32_t k = 0; (no >> i & 1) && k < args[i].n; k++)
      if (args[i].at[k].symbolic && args[i].at[k].x == x) return true;
  return false;
}

typedef struct {
  const Varying *left_out, *others;
  uint32_t       n;
  bool           alone;
} Origin;

static void visit_origin(void *user, SkX x) {
  Origin *o = user;
  if (sk_map_get(&o->others->of, x, NULL)) o->alone = false;
  o->n += sk_map_get(&o->left_out->of, x, NULL);
}

// A result that is made of what a derivative annotation leaves out (noDerivative) and not of the inputs that are to be
// differentiated, though these vary: position out of {position, speed, acceleration} and time. The body does not show its
// derivative; the annotation does, so the call has to stay.
static bool annotation_knows(SkEv *ev, SkFn *fn, const SkVal *args, const SkVal *result) {
  SkCx    *cx = ev->cx;
  uint64_t no = 0;
  sk_fn_derivatives(cx, fn);
  for (uint32_t i = 0; i < fn->n_ders; i++) no |= fn->ders[i].no;
  if (!no) return false;
  Varying left_out = {.cx = cx}, others = {.cx = cx};
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    add_varying(i < 64 && (no >> i & 1) ? &left_out : &others, &args[i]);
  bool any = false;
  for (uint32_t k = 0; k < result->n && others.of.n > 0; k++) {
    Origin o = {.left_out = &left_out, .others = &others, .alone = true};
    if (!result->at[k].symbolic || result->at[k].base != SK_REAL) continue;
    sk_x_symbols(cx->dag, &result->at[k].x, 1, visit_origin, &o, sk_temp(cx));
    if (!o.alone && !is_left_out(fn, no, args, result->at[k].x)) return false;
    any |= o.n > 0;
  }
  return any;
}

// The path of modelica://Package/x, known as soon as the address is.
static SkVal file_path(SkEv *ev, const SkVal *address, SkSpan span) {
  const char *path = sk_library_uri(ev->cx->library, address->at[0].string, span);
  if (!path) {
    ev->failed = true;
    return none;
  }
  return sk_ev_box(ev, address->type, sk_string(sk_name_z(ev->cx->names, path)));
}

static SkVal one_call(SkEv *ev, SkFn *fn, const SkVal *args, const SkTx *call, SkSpan span) {
  if (fn->finds_files && fn->n_inputs == 1 && fn->n_outputs == 1 && all_const(1, args) &&
      args[0].type.kind == SK_T_STRING && args[0].type.rank == 0)
    return file_path(ev, &args[0], span);
  if (!sk_fn_body(ev->cx, fn)) {
    ev->failed = true;
    return none;
  }
  if (fn->der_of) return der_call(ev, fn, args, span);
  if (!sk_ev_flat(ev)) return constant_call(ev, fn, args, call, span);
  bool ok = false;
  if (!fn->impure && !fn->is_partial) {
    SkVal v = none;
    if (all_const(fn->n_inputs, args))
      v = try_constant(ev, fn, args, span, &ok);
    else if ((fn->inline_early || inline_late(ev->cx, fn)) && !fn->is_external)
      v = run(ev, fn, args, SK_EVAL_FLAT, true, span, &ok);
    if (ok && (all_const(fn->n_inputs, args) || !annotation_knows(ev, fn, args, &v))) return v;
  }
  return kept_call(ev, fn, args, call, span);
}

// Calls over arrays -------------------------------------------------------------------------------

static SkVal mapped(SkEv *ev, const SkTx *tx, const SkVal *args) {
  SkFn          *fn   = tx->fn;
  const int64_t *dims = NULL;
  uint32_t       m = tx->map_rank, count = 1;
  for (uint32_t i = 0; i < tx->n; i++)
    if (args[i].type.rank >= fn->vars[i].type.rank + m && !dims) dims = args[i].type.dims;
  for (uint32_t d = 0; d < m; d++) count *= (uint32_t)dims[d];
  SkVal *one = SK_NEWS(sk_temp(ev->cx), SkVal, tx->n + 1);
  SkVal *all = SK_NEWS(sk_temp(ev->cx), SkVal, fn->n_outputs + 1);
  for (uint32_t e = 0; e < count && !ev->failed; e++) {
    for (uint32_t i = 0; i < tx->n; i++) {
      one[i] = args[i];
      if (args[i].type.rank < fn->vars[i].type.rank + m) continue;
      one[i].type = sk_type_drop(args[i].type, m);
      one[i].n    = args[i].n / count;
      one[i].at   = args[i].at + (size_t)e * one[i].n;
    }
    SkVal v = one_call(ev, fn, one, tx, tx->span);
    if (ev->failed) return none;
    uint32_t from = 0;
    for (uint32_t o = 0; o < fn->n_outputs; o++) {
      SkType   t = v.type.kind == SK_T_TUPLE ? v.type.tuple->items[o] : v.type;
      uint32_t n = (uint32_t)sk_type_scalars(t);
      if (e == 0) all[o] = sk_ev_new(ev, sk_ev_array(ev, t, m, dims));
      if (ev->failed || (e + 1) * n > all[o].n) return none;
      memcpy(all[o].at + (size_t)e * n, v.at + from, n * sizeof *v.at);
      from += n;
    }
  }
  if (count == 0)
    for (uint32_t o = 0; o < fn->n_outputs; o++)
      all[o] =
          sk_ev_new(ev, sk_ev_array(ev, sk_type_element(fn->vars[fn->n_inputs + o].type), m, dims));
  return ev->failed ? none : joined(ev, fn, all);
}

SkVal sk_ev_call(SkEv *ev, const SkTx *tx) {
  if (tx->kind == SK_TX_DYNCALL) {
    sk_ev_fail(ev, 2904, tx->span, "the function called here is not known");
    return none;
  }
  SkVal few[16], *args = few;
  if (tx->n > 16) args = SK_NEWS(sk_temp(ev->cx), SkVal, tx->n);
  for (uint32_t i = 0; i < tx->n; i++) {
    args[i] = sk_ev_value(ev, tx->args[i]);
    if (ev->failed) return none;
  }
  if (!sk_ev_step(ev, tx->span)) return none;
  return tx->map_rank ? mapped(ev, tx, args) : one_call(ev, tx->fn, args, tx, tx->span);
}

SkVal sk_eval_call(SkCx *cx, SkFn *fn, const SkVal *args, SkEnv *env, SkSpan use, bool *inlined) {
  SkEv  ev = {.cx = cx, .env = env, .slots = env->slots, .n_slots = env->n_slots};
  SkVal v  = one_call(&ev, fn, args, NULL, use);
  *inlined =
      !ev.failed && (v.n == 0 || !v.at[0].symbolic || sk_x_op(cx->dag, v.at[0].x) != SK_X_CALL);
  return ev.failed ? none : v;
}
