// External functions with constant arguments: their C arguments evaluated, the call left to codegen.
#include "model/eval/eval_impl.h"
#include "model/function/native.h"
#include "model/model.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define COST 5000  // of one call, in operations on scalars

static bool passes(SkType t) {
  return t.kind == SK_T_REAL || t.kind == SK_T_INTEGER || t.kind == SK_T_BOOLEAN ||
         t.kind == SK_T_STRING || t.kind == SK_T_ENUM;
}

static const char *reason(SkEv *ev, const char *text) {
  ev->why = sk_arena_printf(ev->cx->arena, "%s", text);
  return ev->why;
}

// The values of all C arguments, copied: the C function may write to them.
static bool c_arguments(SkEv *in, SkFn *fn, SkVal *c_args) {
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    SkVal v = sk_ev_value(in, fn->c_args[i]);
    if (in->failed || !passes(v.type) || !sk_val_is_const(&v)) return false;
    c_args[i]    = v;
    c_args[i].at = sk_ev_scratch(in, v.n);
    if (v.n) memcpy(c_args[i].at, v.at, v.n * sizeof *v.at);
    if (in->failed) return false;
  }
  return true;
}

// Values of enumerations that C has given must be literals.
static bool are_literals(SkEv *in, const SkVal *v) {
  for (size_t i = 0; v->type.kind == SK_T_ENUM && i < v->n; i++) {
    const SkEnumType *e = v->type.enumeration;
    if (v->at[i].integer >= 1 && v->at[i].integer <= (int64_t)e->n) continue;
    in->why = sk_arena_printf(in->cx->arena,
                              "external code gave %lld for an enumeration with literals 1 to %u",
                              (long long)v->at[i].integer, e->n);
    return false;
  }
  return true;
}

// What was written goes back into the variables of the function.
static bool put_back(SkEv *in, const SkTx *target, const SkVal *v) {
  if (target->kind != SK_TX_LOCAL) return true;
  const SkFnVar *var = &in->fn->vars[target->slot];
  SkVal         *to  = &in->slots[target->slot];
  if (var->is_input || var->is_constant) return true;
  if (to->n != v->n || !are_literals(in, v)) return false;
  memcpy(to->at, v->at, v->n * sizeof *v->at);
  return true;
}

// Variables with a value in their declaration start with that, the others with zeros.
static bool start_values(SkEv *in, SkFn *fn, const SkVal *args, const SkVal *outputs) {
  for (uint32_t i = 0; i < fn->n_inputs + fn->n_outputs; i++) {
    if (i >= fn->n_inputs && fn->vars[i].binding) continue;
    in->slots[i] = i < fn->n_inputs ? args[i] : outputs[i - fn->n_inputs];
    in->ready[i] = true;
  }
  for (uint32_t i = fn->n_inputs; i < fn->n_vars; i++) {
    SkVal *v = sk_ev_slot(in, i, fn->span);
    if (!v || in->failed) return false;
    if (!fn->vars[i].binding) *v = sk_ev_zero(in, v->type);
  }
  return !in->failed;
}

const char *sk_ev_external_refused(SkEv *ev, SkFn *fn) {
  SkCx *cx = ev->cx;
  if (cx->native || !cx->externals || !sk_fn_body(cx, fn)) return NULL;
  return sk_native_needs_leave(cx->arena, fn, cx->sources, cx->library);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Each call has a limit; that of all of them bounds a translation with many calls.
static bool run_in_time(SkCx *cx, SkExternalCall *call) {
  if (cx->limits.native_s <= 0.0) {
    snprintf(call->message, call->size,
             "external functions took more than %g s of this translation, compiling included",
             SK_NATIVE_S);
    return false;
  }
  double began = now();
  bool   ok    = cx->externals->call(cx->externals, call);
  cx->limits.native_s -= now() - began;
  // Compiling it again would take as long and end alike.
  if (call->broken) call->fn->broken = sk_arena_printf(cx->arena, "%s", call->message);
  return ok;
}

bool sk_ev_external(SkEv *ev, SkFn *fn, const SkVal *args, SkVal *outputs) {
  SkCx *cx = ev->cx;
  if (!cx->externals || !sk_fn_body(cx, fn)) return false;
  if (fn->broken) return reason(ev, fn->broken), false;
  if (!sk_ev_charge(ev, COST)) return false;
  SkEnv env = {.mode = SK_EVAL_CONST, .quiet = true};
  SkEv  in  = {.cx = cx, .env = &env, .fn = fn, .n_slots = fn->n_slots};
  in.slots  = SK_NEWS(sk_temp(cx), SkVal, fn->n_slots + 1);
  in.ready  = SK_NEWS(sk_temp(cx), bool, fn->n_slots + 1);
  if (!start_values(&in, fn, args, outputs)) return false;
  for (uint32_t i = 0; i < fn->n_inputs + fn->n_outputs; i++)
    if (!passes(in.slots[i].type))
      return reason(ev, "only numbers, texts and arrays of them can be passed"), false;
  char  message[512] = "";
  SkVal result = {0}, *c_args = SK_NEWS(sk_temp(cx), SkVal, fn->n_c_args + 1);
  if (!c_arguments(&in, fn, c_args)) return false;
  if (fn->c_output) result = sk_ev_zero(&in, sk_type_element(fn->c_output->type));
  SkExternalCall call = {.fn      = fn,
                         .args    = c_args,
                         .result  = fn->c_output ? &result : NULL,
                         .arena   = sk_temp(cx),
                         .names   = cx->names,
                         .message = message,
                         .size    = sizeof message};
  if (in.failed || !run_in_time(cx, &call)) {
    if (message[0]) reason(ev, message);
    return false;
  }
  bool ok = true;
  for (uint32_t i = 0; ok && i < fn->n_c_args; i++) ok = put_back(&in, fn->c_args[i], &c_args[i]);
  if (ok && fn->c_output) ok = put_back(&in, fn->c_output, &result);
  if (!ok && in.why) reason(ev, in.why);
  if (!ok) return false;
  for (uint32_t i = 0; i < fn->n_outputs; i++) outputs[i] = in.slots[fn->n_inputs + i];
  return true;
}
