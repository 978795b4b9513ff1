// Calls: which function is meant, which argument goes to which input, defaults, calls over arrays.
#include "model/check/check_impl.h"
#include "model/tree/node_priv.h"

#include "syntax/print/print.h"

#include <string.h>

// Function-valued arguments -------------------------------------------------------------------------

// A function as a value: fn with bound inputs. Its type shows the inputs that are left.
static SkTx *make_closure(SkCx *cx, SkSpan span, SkFn *fn, SkTx **bound) {
  SkVariability var  = SK_V_CONSTANT;
  uint32_t      free = 0;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (bound && bound[i])
      var = sk_variability_max(var, bound[i]->variability);
    else
      free++;
  }
  SkFn *view = fn;
  if (free != fn->n_inputs) {
    view           = SK_NEW(sk_temp(cx), SkFn);
    *view          = *fn;
    view->vars     = SK_NEWS(sk_temp(cx), SkFnVar, free + fn->n_outputs + 1);
    view->n_inputs = 0;
    for (uint32_t i = 0; i < fn->n_inputs; i++)
      if (!bound[i]) view->vars[view->n_inputs++] = fn->vars[i];
    memcpy(view->vars + free, fn->vars + fn->n_inputs, fn->n_outputs * sizeof *fn->vars);
    view->n_vars = free + fn->n_outputs;
  }
  SkType t  = {.kind = SK_T_FUNCTION, .function = view};
  SkTx  *tx = sk_tx_new(cx, SK_TX_CLOSURE, span, t, var, fn->n_inputs);
  if (bound && fn->n_inputs) memcpy(tx->args, bound, fn->n_inputs * sizeof *bound);
  tx->fn = fn;
  return tx;
}

static SkTx *class_as_function(SkCx *cx, SkTx *tx) {
  if (tx->kind != SK_TX_CLASS) return tx;
  SkFn *fn = tx->klass ? sk_fn_of(cx, tx->klass, tx->span) : NULL;
  if (!fn && !tx->klass) sk_diag(cx->diags, 2407, tx->span, "a predefined type is not a function");
  return fn ? make_closure(cx, tx->span, fn, NULL) : sk_tx_error(cx, tx->span);
}

// What is passed there is known only where the function around is called: then this becomes a closure of that.
static SkTx *of_input(SkCx *cx, SkTx *input, const SkTx *closure) {
  SkTx *r    = sk_tx_new(cx, SK_TX_PARTIAL, closure->span, closure->type, closure->variability,
                         closure->n + 1);
  r->args[0] = input;
  if (closure->n) memcpy(r->args + 1, closure->args, closure->n * sizeof *closure->args);
  return r;
}

// function f(a = 1): some inputs bound by name.
static SkTx *check_partial(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  SkExpr name = *e;
  name.kind   = SK_EX_REF;
  SkTx *f     = class_as_function(cx, sk_check_ref_or_class(cx, scope, &name));
  if (sk_tx_is_error(f)) return f;
  bool input = f->kind == SK_TX_LOCAL && f->type.kind == SK_T_FUNCTION && f->type.function;
  if (f->kind != SK_TX_CLOSURE && !input) {
    sk_diag(cx->diags, 2407, e->span, "only a function can be given some of its arguments");
    return sk_tx_error(cx, e->span);
  }
  SkFn  *fn    = input ? f->type.function : f->fn;
  SkTx **bound = SK_NEWS(sk_temp(cx), SkTx *, fn->n_inputs + 1);
  for (const SkExpr *a = e->args; a; a = a->next) {
    if (a->kind != SK_EX_NAMED) {
      sk_diag(cx->diags, 2402, a->span, "arguments of 'function %s(...)' must be named", fn->name);
      return sk_tx_error(cx, e->span);
    }
    uint32_t i = 0;
    while (i < fn->n_inputs && fn->vars[i].name != a->name) i++;
    if (i == fn->n_inputs) {
      sk_diag(cx->diags, 2404, a->span, "'%s' has no input '%s'", fn->name, a->name);
      return sk_tx_error(cx, e->span);
    }
    if (bound[i]) {
      sk_diag(cx->diags, 2405, a->span, "input '%s' of '%s' is given twice", a->name, fn->name);
      return sk_tx_error(cx, e->span);
    }
    const char *what = sk_arena_printf(sk_temp(cx), "input '%s' of '%s'", a->name, fn->name);
    bound[i] = sk_fit(cx, scope, sk_check(cx, scope, a->value), fn->vars[i].type, 2403, what);
    if (sk_tx_is_error(bound[i])) return bound[i];
  }
  SkTx *closure = make_closure(cx, e->span, fn, bound);
  return input ? of_input(cx, f, closure) : closure;
}

static SkTx *check_argument(SkCx *cx, const SkScope *scope, const SkExpr *e, SkType type) {
  if (e->kind == SK_EX_PARTIAL) return check_partial(cx, scope, e);
  if (type.kind == SK_T_FUNCTION && e->kind == SK_EX_REF)
    return class_as_function(cx, sk_check_ref_or_class(cx, scope, e));
  return sk_check(cx, scope, e);
}

// Matching arguments ------------------------------------------------------------------------------

static const char *input_names(SkCx *cx, const SkFn *fn) {
  SkBuf b = sk_buf_new(sk_temp(cx));
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (i) sk_buf_z(&b, ", ");
    sk_buf_z(&b, fn->vars[i].name);
  }
  return fn->n_inputs ? b.text : "";
}

static bool no_such_input(SkCx *cx, const SkFn *fn, const SkExpr *a) {
  sk_diag(cx->diags, 2404, a->span, "'%s' has no input '%s'", fn->name, a->name);
  const char **names = SK_NEWS(sk_temp(cx), const char *, fn->n_inputs + 1);
  for (uint32_t i = 0; i < fn->n_inputs; i++) names[i] = fn->vars[i].name;
  const char *near = sk_did_you_mean(a->name, names, fn->n_inputs);
  if (near)
    sk_diag_help(cx->diags, "did you mean '%s'?", near);
  else
    sk_diag_help(cx->diags, "its inputs are (%s)", input_names(cx, fn));
  return false;
}

static bool match_one(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *a, uint32_t position,
                      SkTx **args) {
  uint32_t      i = position;
  const SkExpr *e = a;
  if (a->kind == SK_EX_NAMED) {
    for (i = 0; i < fn->n_inputs && fn->vars[i].name != a->name; i++) {
    }
    if (i == fn->n_inputs) return no_such_input(cx, fn, a);
    e = a->value;
  } else if (i >= fn->n_inputs) {
    sk_diag(cx->diags, 2402, a->span, "'%s' takes %u argument%s", fn->name, fn->n_inputs,
            fn->n_inputs == 1 ? "" : "s");
    if (fn->n_inputs) sk_diag_help(cx->diags, "its inputs are (%s)", input_names(cx, fn));
    return false;
  }
  if (args[i]) {
    sk_diag(cx->diags, 2405, a->span, "input '%s' of '%s' is given twice", fn->vars[i].name,
            fn->name);
    return false;
  }
  args[i] = check_argument(cx, scope, e, fn->vars[i].type);
  return !sk_tx_is_error(args[i]);
}

SkTx **sk_match_args(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *list, SkSpan call) {
  SkTx   **args = SK_NEWS(sk_temp(cx), SkTx *, fn->n_vars + 1);
  uint32_t k    = 0;
  bool     ok   = true;
  for (const SkExpr *a = list; a; a = a->next) {
    if (a->kind == SK_EX_FOR) {
      sk_diag(cx->diags, 2402, a->span, "only sum, product, min, max and array take an iterator");
      return NULL;
    }
    ok = match_one(cx, scope, fn, a, k++, args) && ok;
  }
  if (!ok) return NULL;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (args[i] || fn->vars[i].binding) continue;
    if (fn->checking) {
      sk_diag(cx->diags, 2903, call,
              "'%s' is called while the defaults of its inputs are worked out", fn->name);
      return NULL;
    }
    sk_diag(cx->diags, 2406, call, "input '%s' of '%s' has no value", fn->vars[i].name, fn->name);
    sk_diag_note(cx->diags, fn->vars[i].span, "declared here without a default");
    return NULL;
  }
  return args;
}

bool sk_call_matches(SkCx *cx, const SkScope *scope, SkFn *fn, uint32_t n, SkTx *const *args,
                     const SkExpr *named) {
  (void)scope;
  (void)cx;
  if (n > fn->n_inputs || fn->n_inputs > 64) return false;
  uint64_t given = 0;
  for (uint32_t i = 0; i < n; i++) {
    if (!sk_convertible(args[i]->type, fn->vars[i].type) &&
        !sk_convertible(fn->vars[i].type, args[i]->type))
      return false;
    given |= UINT64_C(1) << i;
  }
  for (const SkExpr *a = named; a; a = a->next) {
    if (a->kind != SK_EX_NAMED) continue;
    uint32_t i = n;
    while (i < fn->n_inputs && fn->vars[i].name != a->name) i++;
    if (i == fn->n_inputs) return false;
    given |= UINT64_C(1) << i;
  }
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    if (!(given >> i & 1) && !fn->vars[i].binding) return false;
  return true;
}

// Making the call ---------------------------------------------------------------------------------

static const char *argument_name(SkCx *cx, const SkFn *fn, uint32_t i) {
  return sk_arena_printf(sk_temp(cx), "argument %u (%s) of '%s'", i + 1, fn->vars[i].name,
                         fn->name);
}

// How many dimensions the arguments have beyond the inputs. -1 after reporting.
static int mapped_rank(SkCx *cx, const SkScope *scope, const SkFn *fn, SkSpan span, SkTx **args,
                       const int64_t **dims) {
  int m = 0, leader = -1;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (!args[i]) continue;
    int extra = (int)args[i]->type.rank - (int)fn->vars[i].type.rank;
    if (extra <= 0) continue;
    if (m == 0) {
      m      = extra;
      leader = (int)i;
      *dims  = args[i]->type.dims;
      continue;
    }
    SkType a = {.kind = SK_T_REAL, .rank = (uint8_t)extra, .dims = args[i]->type.dims};
    SkType b = {.kind = SK_T_REAL, .rank = (uint8_t)m, .dims = *dims};
    if (extra != m) {
      sk_diag(cx->diags, 2403, span, "'%s' is applied to arrays of different rank: %s and %s",
              fn->name, sk_type_text(sk_temp(cx), args[leader]->type),
              sk_type_text(sk_temp(cx), args[i]->type));
      return -1;
    }
    if (!sk_same_sizes(cx, scope, args[i]->span, a, b, argument_name(cx, fn, i))) return -1;
  }
  return m;
}

// A call being put together. With m > 0 it is made for each element of arguments that have m
// dimensions more than their inputs.
typedef struct {
  SkCx          *cx;
  const SkScope *scope;
  SkFn          *fn;
  SkTx         **args;  // by variable of fn, NULL: not given
  uint32_t       m;
  const int64_t *dims;
} Calling;

static bool is_spread(const Calling *c, uint32_t i) {
  return c->m && c->args[i] && c->args[i]->type.rank == c->fn->vars[i].type.rank + c->m;
}

// The arguments of one of the calls.
static SkTx **one_of(const Calling *c, SkTx **subs) {
  SkTx **one = sk_arena_copy(sk_temp(c->cx), c->args, (c->fn->n_vars + 1) * sizeof *c->args);
  for (uint32_t i = 0; i < c->fn->n_vars; i++)
    if (is_spread(c, i)) one[i] = sk_tx_index(c->cx, one[i], c->m, subs, one[i]->span);
  return one;
}

static SkTx **first_of(const Calling *c) {
  SkTx *subs[SK_MAX_RANK];
  if (!c->m) return c->args;
  for (uint32_t d = 0; d < c->m; d++) subs[d] = sk_tx_int(c->cx, c->fn->span, 1);
  return one_of(c, subs);
}

// The type of an output with the sizes that follow from the arguments.
static SkType output_type(const Calling *c, SkTx **first, const SkFnVar *v) {
  SkType t = v->type;
  if (t.rank == 0 || sk_type_elements(t) != SK_DIM_UNKNOWN) return t;
  int64_t dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < t.rank; i++) {
    dims[i] = t.dims[i];
    if (dims[i] != SK_DIM_UNKNOWN || !v->dims || !v->dims[i]) continue;
    SkTx *size = sk_tx_substitute(c->cx, v->dims[i], c->fn->n_inputs, first);
    dims[i]    = sk_known_integer(c->cx, c->scope, size);
  }
  return sk_type_array(sk_temp(c->cx), sk_type_element(t), t.rank, dims);
}

static bool fill_default(const Calling *c, uint32_t i, uint32_t depth);

// Gives values to the variables a default uses, which may have defaults themselves.
static bool fill_used(const Calling *c, const SkTx *tx, uint32_t depth) {
  if (!tx) return true;
  if (tx->kind == SK_TX_LOCAL && tx->slot < c->fn->n_vars && !c->args[tx->slot])
    return fill_default(c, tx->slot, depth + 1);
  for (uint32_t i = 0; i < tx->n; i++)
    if (!fill_used(c, tx->args[i], depth)) return false;
  if (tx->kind == SK_TX_FOR)
    for (uint32_t i = 0; i < tx->n_iters; i++)
      if (!fill_used(c, tx->iters[i].range, depth)) return false;
  return true;
}

// An argument that differs from call to call and stands in this default, or NULL.
static SkTx *spread_in(const Calling *c, const SkTx *tx) {
  SkTx *found = NULL;
  if (!tx || !c->m) return NULL;
  if (tx->kind == SK_TX_LOCAL && tx->slot < c->fn->n_vars && is_spread(c, tx->slot))
    return c->args[tx->slot];
  for (uint32_t i = 0; i < tx->n && !found; i++) found = spread_in(c, tx->args[i]);
  for (uint32_t i = 0; tx->kind == SK_TX_FOR && i < tx->n_iters && !found; i++)
    found = spread_in(c, tx->iters[i].range);
  return found;
}

static uint32_t free_slot(const Calling *c) {
  uint32_t slot = c->scope->fn ? c->scope->fn->n_vars : 0;
  for (const SkScope *s = c->scope; s; s = s->outer)
    if (s->iter) {
      slot = s->iter_slot + 1;
      break;
    }
  if (slot < c->fn->n_slots) slot = c->fn->n_slots;  // iterators inside the default
  if (c->scope->fn && slot + c->m > c->scope->fn->n_slots) c->scope->fn->n_slots = slot + c->m;
  return slot;
}

// A default that uses such an argument is a value for each call: {default for i in 1:n}.
static SkTx *spread_default(const Calling *c, SkTx *binding, SkTx *over) {
  SkCx     *cx = c->cx;
  SkTx     *subs[SK_MAX_RANK];
  SkTxIter *iters = SK_NEWS(sk_temp(cx), SkTxIter, c->m);
  uint32_t  slot  = free_slot(c);
  SkSpan    span  = binding->span;
  for (uint32_t d = 0; d < c->m; d++) {
    SkTx *size = sk_tx_int(cx, span, c->dims[d]);
    if (c->dims[d] == SK_DIM_UNKNOWN)
      size = sk_tx_builtin(cx, SK_BI_SIZE, span, sk_type(SK_T_INTEGER), 2,
                           (SkTx *[]){over, sk_tx_int(cx, span, d + 1)});
    SkType t       = sk_type_vector(sk_temp(cx), sk_type(SK_T_INTEGER), c->dims[d]);
    SkTx  *range   = sk_tx_new(cx, SK_TX_RANGE, span, t, size->variability, 3);
    range->args[0] = sk_tx_int(cx, span, 1);
    range->args[2] = size;
    subs[d]        = sk_tx_new(cx, SK_TX_ITER, span, sk_type(SK_T_INTEGER),
                        c->scope->fn ? SK_V_DISCRETE : SK_V_CONSTANT, 0);
    subs[d]->slot  = slot + d;
    // The last iterator is the outermost one.
    iters[c->m - 1 - d] =
        (SkTxIter){.slot = slot + d, .name = sk_name_f(cx->names, "$i%u", d + 1), .range = range};
  }
  SkTx  *body = sk_tx_substitute(cx, binding, c->fn->n_vars, one_of(c, subs));
  SkType type = sk_type_array(sk_temp(cx), body->type, c->m, c->dims);
  SkTx  *r    = sk_tx_new(cx, SK_TX_FOR, span, type, body->variability, 1);
  r->args[0]  = body;
  r->which    = SK_BI_ARRAY;
  r->iters    = iters;
  r->n_iters  = c->m;
  return r;
}

static bool fill_default(const Calling *c, uint32_t i, uint32_t depth) {
  SkTx *binding = c->fn->vars[i].binding;
  if (!binding) return true;
  if (depth > c->fn->n_vars) {
    sk_diag(c->cx->diags, 2903, c->fn->vars[i].span, "the default of '%s' depends on itself",
            c->fn->vars[i].name);
    return false;
  }
  if (!fill_used(c, binding, depth)) return false;
  SkTx *over = spread_in(c, binding);
  c->args[i] = over ? spread_default(c, binding, over)
                    : sk_tx_substitute(c->cx, binding, c->fn->n_vars, c->args);
  return true;
}

// Converts arguments, fills in defaults. False after reporting.
static bool complete_args(const Calling *c) {
  SkFn  *fn   = c->fn;
  SkTx **args = c->args;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (!args[i]) continue;
    SkType want = fn->vars[i].type;
    if (c->m && args[i]->type.rank > want.rank)
      want = sk_type_array(sk_temp(c->cx), want, c->m, c->dims);
    args[i] = sk_fit(c->cx, c->scope, args[i], want, 2403, argument_name(c->cx, fn, i));
    if (sk_tx_is_error(args[i])) return false;
  }
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    if (!args[i] && !fill_default(c, i, 0)) return false;
  return true;
}

// An input y[size(x, 1)] takes only what has that size.
static bool sizes_fit(const Calling *c, SkTx **first) {
  SkFn *fn = c->fn;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    const SkFnVar *v = &fn->vars[i];
    const SkTx    *a = c->args[i];
    for (uint32_t d = 0; v->dims && d < v->type.rank; d++) {
      if (v->type.dims[d] != SK_DIM_UNKNOWN || !v->dims[d]) continue;
      uint32_t at = a->type.rank == v->type.rank + c->m ? c->m + d : d;
      if (at >= a->type.rank || a->type.dims[at] == SK_DIM_UNKNOWN) continue;
      SkTx   *size = sk_tx_substitute(c->cx, v->dims[d], fn->n_inputs, first);
      int64_t need = sk_known_integer(c->cx, c->scope, size);
      if (need == SK_DIM_UNKNOWN || need == a->type.dims[at] || c->scope->in_branch) continue;
      sk_diag(c->cx->diags, 2203, a->span, "%s has size %lld in dimension %u, but %lld is needed",
              argument_name(c->cx, fn, i), (long long)a->type.dims[at], d + 1, (long long)need);
      return false;
    }
  }
  return true;
}

static SkTx *as_operator(SkCx *cx, SkFn *fn, SkSpan span, uint32_t m, const int64_t *dims,
                         SkTx **args) {
  SkVariability v = SK_V_CONSTANT;
  SkType        t = sk_type_array(sk_temp(cx), fn->vars[fn->n_inputs].type, m, dims);
  SkTx         *r = sk_tx_new(cx, SK_TX_OP, span, t, v, fn->n_inputs);
  r->op           = fn->op;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    r->args[i]     = args[i];
    r->variability = sk_variability_max(r->variability, args[i]->variability);
  }
  return r;
}

// Does the function belong to the library of the model? Only then can its author do something about it.
static bool same_library(const SkCx *cx, const SkFn *fn) {
  size_t n = strcspn(fn->name, ".");
  if (!fn->name[n] || !cx->flat->name) return true;
  return strncmp(cx->flat->name, fn->name, n) == 0 &&
         (cx->flat->name[n] == '.' || !cx->flat->name[n]);
}

// Where an impure function may be called (12.3).
static void check_purity(SkCx *cx, const SkScope *scope, const SkFn *fn, SkSpan span) {
  if (!fn->impure) return;
  if (scope->fn && scope->fn->declared_pure) {
    sk_diag(cx->diags, 2411, span, "'%s' is impure and is called in '%s', which is declared pure",
            fn->name, scope->fn->name);
    sk_diag_help(cx->diags, "declare '%s' as impure, or write pure(...) around the call",
                 scope->fn->name);
  } else if (fn->n_outputs && scope->fn && !scope->fn->impure && !scope->fn->finds_files &&
             same_library(cx, scope->fn) &&
             sk_diag(cx->diags, 2011, span, "'%s' is impure, and '%s' that calls it is not",
                     fn->name, scope->fn->name)) {
    sk_diag_help(cx->diags, "declare '%s' as impure, or write pure(...) around the call",
                 scope->fn->name);
  }
  if (fn->n_outputs && scope->in_equation && !scope->in_when && !scope->in_initial) {
    sk_diag(cx->diags, 2411, span, "'%s' is impure and cannot be called at any time", fn->name);
    sk_diag_help(cx->diags, "call it in a when-clause or an initial equation, or write pure(...)");
  }
}

// What a call gives: nothing, the output, or a tuple of all.
static SkType type_of_call(const Calling *c, SkTx **first) {
  const SkFn *fn = c->fn;
  SkArena    *to = sk_temp(c->cx);
  if (fn->n_outputs == 0) return sk_type(SK_T_NONE);
  SkType *items = SK_NEWS(to, SkType, fn->n_outputs);
  for (uint32_t i = 0; i < fn->n_outputs; i++)
    items[i] = sk_type_array(to, output_type(c, first, &fn->vars[fn->n_inputs + i]), c->m, c->dims);
  return fn->n_outputs == 1 ? items[0] : sk_type_tuple(to, fn->n_outputs, items);
}

SkTx *sk_make_call(SkCx *cx, const SkScope *scope, SkFn *fn, SkSpan span, SkTx **args) {
  const int64_t *dims = NULL;
  int            m    = mapped_rank(cx, scope, fn, span, args, &dims);
  Calling        c    = {cx, scope, fn, args, m > 0 ? (uint32_t)m : 0, dims};
  if (m < 0 || !complete_args(&c)) return sk_tx_error(cx, span);
  if (fn->op != SK_X_NONE) return as_operator(cx, fn, span, (uint32_t)m, dims, args);
  SkTx **first = first_of(&c);
  if (!sizes_fit(&c, first)) return sk_tx_error(cx, span);
  check_purity(cx, scope, fn, span);
  SkVariability var = SK_V_CONSTANT;
  for (uint32_t i = 0; i < fn->n_inputs; i++) var = sk_variability_max(var, args[i]->variability);
  SkType t = type_of_call(&c, first);
  // What the flat text has made of an algorithm (algorithm_fn.c) gives Integers at events, too.
  bool made = strncmp(fn->name, "'$", 2) == 0 && t.kind != SK_T_REAL && t.kind != SK_T_RECORD;
  if (made && var > SK_V_DISCRETE) var = SK_V_DISCRETE;
  SkTx *r     = sk_tx_new(cx, SK_TX_CALL, span, t, var, 0);
  r->n        = fn->n_inputs;
  r->args     = args;
  r->fn       = fn;
  r->map_rank = (uint32_t)m;
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    if (args[i]->kind == SK_TX_CLOSURE) return sk_specialise(cx, r);
  return r;
}

// R(...): the fields in order; final and constant ones follow from the others.
SkTx *sk_make_record(SkCx *cx, const SkScope *scope, SkFn *fn, SkSpan span, SkTx **args) {
  const int64_t *dims = NULL;
  int            m    = mapped_rank(cx, scope, fn, span, args, &dims);
  Calling        c    = {cx, scope, fn, args, m > 0 ? (uint32_t)m : 0, dims};
  if (m < 0 || !complete_args(&c)) return sk_tx_error(cx, span);
  const SkRecordType *record = fn->vars[fn->n_inputs].type.record;
  SkType             *types  = SK_NEWS(sk_temp(cx), SkType, record->n + 1);
  SkTx *r = sk_tx_new(cx, SK_TX_RECORD, span, sk_type(SK_T_RECORD), SK_V_CONSTANT, record->n);
  for (uint32_t i = 0; i < fn->n_vars; i++)
    if (!fn->vars[i].is_output && !args[i] && !fill_default(&c, i, 0)) return sk_tx_error(cx, span);
  for (uint32_t f = 0; f < record->n; f++) {
    uint32_t i = 0;
    while (i < fn->n_vars && (fn->vars[i].is_output || fn->vars[i].name != record->fields[f].name))
      i++;
    if (i == fn->n_vars || !args[i]) {
      sk_diag(cx->diags, 2406, span, "field '%s' of '%s' has no value", record->fields[f].name,
              fn->name);
      return sk_tx_error(cx, span);
    }
    r->args[f]     = args[i];
    r->variability = sk_variability_max(r->variability, args[i]->variability);
    types[f]       = args[i]->type.rank > record->fields[f].type.rank
                         ? sk_type_drop(args[i]->type, (uint32_t)m)
                         : args[i]->type;
  }
  r->type.record = sk_type_record_with(cx, record, types);
  r->type        = sk_type_array(sk_temp(cx), r->type, (uint32_t)m, dims);
  return r;
}

// Which function ----------------------------------------------------------------------------------

static const char *call_name(SkCx *cx, const SkExpr *e) {
  SkBuf b = sk_buf_new(sk_temp(cx));
  for (const SkRefPart *p = e->ref.parts; p; p = p->next) {
    if (p != e->ref.parts) sk_buf_char(&b, '.');
    sk_buf_z(&b, p->name);
  }
  return b.text;
}

static SkTx *function_not_found(SkCx *cx, const SkScope *scope, const SkExpr *e, SkNode *in,
                                const SkRefPart *part) {
  if (!in && sk_lookup_reported(cx, scope->node, part->name)) return sk_tx_error(cx, e->span);
  sk_diag(cx->diags, 2401, part->span, "no function '%s'", call_name(cx, e));
  const char *near = in ? sk_lookup_suggest_member(cx, in, part->name)
                        : sk_lookup_suggest_function(cx, scope->node, part->name);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
  return sk_tx_error(cx, e->span);
}

// E(i)
static SkTx *enum_conversion(SkCx *cx, const SkScope *scope, const SkExpr *e, SkType type) {
  if (!e->args || e->args->next || e->args->kind == SK_EX_NAMED) {
    sk_diag(cx->diags, 2402, e->span, "'%s(...)' takes one Integer", type.enumeration->name);
    return sk_tx_error(cx, e->span);
  }
  SkTx *a = sk_check(cx, scope, e->args);
  if (sk_tx_is_error(a)) return a;
  if (a->type.kind != SK_T_INTEGER) {
    sk_diag(cx->diags, 2403, a->span, "'%s(...)' takes an Integer, this is %s",
            type.enumeration->name, sk_type_text(sk_temp(cx), a->type));
    return sk_tx_error(cx, e->span);
  }
  type.rank = a->type.rank;
  type.dims = a->type.dims;
  return sk_tx_op1(cx, SK_X_TO_ENUM, e->span, type, a);
}

static SkTx *call_function(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *e) {
  SkTx **args = sk_match_args(cx, scope, fn, e->args, e->span);
  return args ? sk_make_call(cx, scope, fn, e->span, args) : sk_tx_error(cx, e->span);
}

// Complex.'*'(a, b) and the like: the one function of the operator that fits.
static SkTx *call_operator(SkCx *cx, const SkScope *scope, SkNode *klass, const SkExpr *e) {
  SkFnList      list = sk_operator_functions(cx, klass, NULL);
  SkTx         *args[64];
  uint32_t      n = 0;
  const SkExpr *a = e->args;
  for (; a && a->kind != SK_EX_NAMED && n < 64; a = a->next) {
    args[n] = sk_check(cx, scope, a);
    if (sk_tx_is_error(args[n++])) return sk_tx_error(cx, e->span);
  }
  for (uint32_t i = 0; i < list.n; i++)
    if (sk_call_matches(cx, scope, list.at[i], n, args, a))
      return call_function(cx, scope, list.at[i], e);
  sk_diag(cx->diags, 2212, e->span, "no function of operator '%s' takes these arguments",
          call_name(cx, e));
  return sk_tx_error(cx, e->span);
}

// The reference a with one more name.
static const SkExpr *member_of(SkCx *cx, const SkExpr *a, SkName name) {
  SkExpr    *member = sk_arena_copy(sk_temp(cx), a, sizeof *a);
  SkRefPart *head = NULL, **tail = &head;
  for (const SkRefPart *p = a->ref.parts; p; p = p->next) {
    *tail = sk_arena_copy(sk_temp(cx), p, sizeof *p);
    tail  = &(*tail)->next;
  }
  *tail             = SK_NEW(sk_temp(cx), SkRefPart);
  (*tail)->name     = name;
  (*tail)->span     = a->span;
  member->next      = NULL;
  member->ref.parts = head;
  return member;
}

// R(c) with a component c, or an array of them: a record of its members (12.6.1). NULL when this is no such call.
static SkTx *record_cast(SkCx *cx, const SkScope *scope, SkFn *fn, const SkExpr *a, SkSpan span) {
  if (!a || a->next || a->kind != SK_EX_REF) return NULL;
  SkTx *from = sk_check_component(cx, scope, a);
  if (sk_tx_is_error(from) || from->type.kind != SK_T_COMPONENT) return NULL;
  SkTx **args = SK_NEWS(sk_temp(cx), SkTx *, fn->n_vars + 1);
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    const SkExpr *member = member_of(cx, a, fn->vars[i].name);
    SkType        field  = fn->vars[i].type;
    SkNode       *klass  = from->type.node;
    // What has a default may be missing.
    if (fn->vars[i].binding && klass && !sk_lookup_member(cx, klass, fn->vars[i].name)) continue;
    SkFn *nested = field.kind == SK_T_RECORD && field.record->node
                       ? sk_fn_constructor(cx, field.record->node, span)
                       : NULL;
    args[i]      = nested ? record_cast(cx, scope, nested, member, span) : NULL;
    if (!args[i]) args[i] = sk_check(cx, scope, member);
    if (sk_tx_is_error(args[i])) return args[i];
  }
  return sk_make_record(cx, scope, fn, span, args);
}

static SkTx *call_node(SkCx *cx, const SkScope *scope, SkNode *n, const SkExpr *e) {
  if (n->failed) return sk_tx_error(cx, e->span);
  if (sk_node_is_function(cx, n)) {
    if (n->lexical && n->lexical->builtin == cx->w_external_object) {
      sk_diag(cx->diags, 2407, e->span, "'%s' of an external object is not called by name",
              n->name);
      sk_diag_help(cx->diags, "'%s(...)' makes an object; it ends with the model",
                   n->lexical->name);
      return sk_tx_error(cx, e->span);
    }
    SkFn *fn = sk_fn_of(cx, n, e->span);
    return fn ? call_function(cx, scope, fn, e) : sk_tx_error(cx, e->span);
  }
  if (n->restriction == SK_CLASS_OPERATOR) return call_operator(cx, scope, n, e);
  if (sk_node_is_object(cx, n)) {
    SkNode *make = sk_lookup_member(cx, n, sk_name_z(cx->names, "constructor"));
    SkFn   *fn   = make ? sk_fn_of(cx, make, e->span) : NULL;
    if (!make)
      sk_diag(cx->diags, 2407, e->span, "external object '%s' has no constructor", n->name);
    return fn ? call_function(cx, scope, fn, e) : sk_tx_error(cx, e->span);
  }
  SkType t = sk_node_element_type(cx, n);
  if (t.kind == SK_T_ENUM) return enum_conversion(cx, scope, e, t);
  if (t.kind == SK_T_RECORD || sk_node_is_record(cx, n)) {
    SkFnList makers = sk_operator_functions(cx, n, sk_check_state(cx)->w_constructor);
    if (makers.failed) return sk_tx_error(cx, e->span);
    if (makers.n) return sk_overload_constructor(cx, scope, n, e);
    SkFn *fn   = sk_fn_constructor(cx, n, e->span);
    SkTx *cast = fn ? record_cast(cx, scope, fn, e->args, e->span) : NULL;
    if (cast) return cast;
    SkTx **args = fn ? sk_match_args(cx, scope, fn, e->args, e->span) : NULL;
    return args ? sk_make_record(cx, scope, fn, e->span, args) : sk_tx_error(cx, e->span);
  }
  sk_diag(cx->diags, 2407, e->span, "'%s' is a %s, not a function", call_name(cx, e),
          sk_class_kind_text(n->restriction));
  return sk_tx_error(cx, e->span);
}

// A call through a function-valued input of the function being compiled.
static SkTx *call_input(SkCx *cx, const SkScope *scope, uint32_t slot, const SkExpr *e) {
  SkFnVar *v = &scope->fn->vars[slot];
  if (v->type.kind != SK_T_FUNCTION || !v->type.function) {
    sk_diag(cx->diags, 2407, e->span, "'%s' is %s, not a function", v->name,
            sk_type_text(sk_temp(cx), v->type));
    return sk_tx_error(cx, e->span);
  }
  SkFn  *fn   = v->type.function;
  SkTx **args = sk_match_args(cx, scope, fn, e->args, e->span);
  if (!args) return sk_tx_error(cx, e->span);
  SkTx *call = sk_make_call(cx, scope, fn, e->span, args);
  if (call->kind != SK_TX_CALL) return call;
  SkTx *r    = sk_tx_new(cx, SK_TX_DYNCALL, e->span, call->type, SK_V_CONTINUOUS, call->n + 1);
  r->args[0] = sk_tx_new(cx, SK_TX_LOCAL, e->span, v->type, SK_V_CONSTANT, 0);
  r->args[0]->slot = slot;
  if (call->n) memcpy(r->args + 1, call->args, call->n * sizeof *call->args);
  return r;
}

static SkTx *call_builtin(SkCx *cx, const SkScope *scope, SkName name, const SkExpr *e) {
  SkCheck         *ck   = sk_check_state(cx);
  const SkRefPart *part = e->ref.parts;
  SkType           t;
  if (name == ck->w_connections && part->next) {
    SkName           full = sk_name_f(cx->names, "Connections.%s", part->next->name);
    const SkBuiltin *b    = sk_builtin_find(cx, full);
    if (b && !part->next->next) return sk_check_builtin(cx, scope, b, e);
    return function_not_found(cx, scope, e, NULL, part->next);
  }
  const SkBuiltin *b = part->next ? NULL : sk_builtin_find(cx, name);
  if (b) return sk_check_builtin(cx, scope, b, e);
  if (!part->next && sk_type_predefined(cx, name, &t)) {
    if (t.kind == SK_T_ENUM) return enum_conversion(cx, scope, e, t);
    sk_diag(cx->diags, 2407, e->span, "'%s' is a type, not a function", name);
    if (t.kind == SK_T_REAL) sk_diag_help(cx->diags, "an Integer becomes a Real by itself");
    return sk_tx_error(cx, e->span);
  }
  return function_not_found(cx, scope, e, NULL, part);
}

// The same for all elements of an array, as far as the text tells.
static bool is_uniform(const SkBinding *b) {
  const SkExpr *e = b->e;
  if (b->depth == 0) return true;
  if (e->kind == SK_EX_CALL && !e->ref.global && !e->ref.parts->next) {
    const char *f = e->ref.parts->name;
    return strcmp(f, "fill") == 0 || strcmp(f, "ones") == 0 || strcmp(f, "zeros") == 0;
  }
  if (e->kind != SK_EX_ARRAY) return false;
  for (const SkExpr *a = e->args; a; a = a->next)
    if (a->kind == SK_EX_ARRAY || !sk_expr_equal(a, e->args)) return false;
  return true;
}

// Do modifications give elements of an array constants of their own? A function called through one of them may use
// these, but there is only one function.
static const char *own_constant(SkCx *cx, SkNode *n, const SkModTree *mods) {
  for (uint32_t i = 0; mods && i < mods->subs.n; i++) {
    const SkModTree *sub = mods->subs.at[i];
    SkNode          *m   = sub->name ? sk_lookup_member(cx, n, sub->name) : NULL;
    if (!m || m->kind != SK_NODE_COMPONENT) continue;
    if (m->variability == SK_V_CONSTANT && sub->value && !is_uniform(sub->value)) return m->name;
    const char *below = own_constant(cx, m, sub);
    if (below) return below;
  }
  return NULL;
}

static bool has_iterator(const SkTx *tx) {
  if (tx->kind == SK_TX_ITER) return true;
  for (uint32_t i = 0; i < tx->n; i++)
    if (tx->args[i] && has_iterator(tx->args[i])) return true;
  return false;
}

// A subscript must be known when the model is translated. One of a loop is, but each time through it is another.
static bool known_subscript(SkCx *cx, const SkScope *scope, const SkExpr *s, int64_t size,
                            uint32_t k) {
  int64_t at;
  if (scope->iter || scope->outer) {
    SkTx *tx = sk_check(cx, scope, s);
    if (sk_tx_is_error(tx)) return false;
    bool integer = tx->type.kind == SK_T_INTEGER && tx->type.rank == 0;
    if (integer && tx->variability <= SK_V_PARAMETER && has_iterator(tx)) return true;
  }
  if (!sk_eval_integer(cx, scope->node, s, &at)) return false;
  if (at >= 1 && at <= size) return true;
  sk_diag(cx->diags, 2205, s->span, "subscript %lld in dimension %u is outside 1 to %lld",
          (long long)at, k + 1, (long long)size);
  return false;
}

// The names before the function's: scalar components, or elements of arrays with subscripts that are known, then classes
// without subscripts (5.3.2).
static bool leads_to_function(SkCx *cx, const SkScope *scope, SkNode *n, const SkRefPart *part) {
  const SkDim *dims;
  uint32_t     rank = n->kind == SK_NODE_COMPONENT ? sk_node_dims(cx, n, &dims) : 0, k = 0;
  SkType       type = rank ? sk_node_type(cx, n) : sk_type(SK_T_NONE);
  for (const SkExpr *s = part->subs; s; s = s->next, k++) {
    if (k >= rank || type.rank != rank) continue;
    if (!known_subscript(cx, scope, s, type.dims[k], k)) return false;
  }
  const char *own = k == rank && rank ? own_constant(cx, n, n->mods) : NULL;
  if (own) {
    if (sk_diag(cx->diags, 2415, part->span,
                "elements of '%s' have their own '%s', so no function can be called through them",
                part->name, own))
      sk_diag_help(cx->diags, "declare the function outside, with the value as an input");
    return false;
  }
  if (k == rank) return true;
  if (!sk_diag(cx->diags, 2415, part->span, "'%s' %s, so no function can be called through it",
               part->name,
               rank == 0 ? "is no array" : "is an array without a subscript for each dimension"))
    return false;
  if (rank)
    sk_diag_help(cx->diags, "call the function through one element, as in %s[1]", part->name);
  else
    sk_diag_help(cx->diags, "remove the subscript");
  return false;
}

SkTx *sk_check_call(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  const SkRefPart *part = e->ref.parts;
  SkNode          *n    = NULL;
  if (e->ref.global) {
    n = sk_lookup_member(cx, cx->root, part->name);
    if (!n && sk_builtin_known(cx, part->name)) return call_builtin(cx, scope, part->name, e);
    if (!n) return function_not_found(cx, scope, e, NULL, part);
  } else {
    if (scope->fn && !part->next && sk_node_instance(scope->node) == scope->fn->node)
      for (uint32_t i = 0; i < scope->fn->n_vars; i++)
        if (scope->fn->vars[i].name == part->name) return call_input(cx, scope, i, e);
    SkFound f = sk_lookup_first(cx, scope->node, part->name);
    if (f.kind == SK_FOUND_NOTHING) return function_not_found(cx, scope, e, NULL, part);
    if (f.kind == SK_FOUND_BUILTIN) return call_builtin(cx, scope, f.builtin, e);
    n = f.node;
  }
  for (const SkRefPart *lead = part; (part = part->next) != NULL; lead = part) {
    if (n->failed || !leads_to_function(cx, scope, n, lead)) return sk_tx_error(cx, e->span);
    SkNode *m = sk_lookup_member(cx, n, part->name);
    if (!m) return function_not_found(cx, scope, e, n, part);
    if (m->is_protected) {
      sk_diag(cx->diags, 2104, part->span, "'%s' is protected in '%s'", m->name, n->name);
      return sk_tx_error(cx, e->span);
    }
    bool op = m->kind == SK_NODE_CLASS && m->ast &&
              (m->ast->kind == SK_CLASS_OPERATOR || m->ast->kind == SK_CLASS_OPERATOR_FUNCTION);
    if (op && n->kind != SK_NODE_CLASS) {
      sk_diag(cx->diags, 2407, part->span, "operators are not called through a component");
      return sk_tx_error(cx, e->span);
    }
    if (!sk_lookup_check_inside(cx, scope->node, n, m, part->span)) return sk_tx_error(cx, e->span);
    n = m;
  }
  if (n->kind != SK_NODE_CLASS) {
    sk_diag(cx->diags, 2407, e->span, "'%s' is a component, not a function", call_name(cx, e));
    const SkDim *dims;
    if (sk_node_dims(cx, n, &dims))
      sk_diag_help(cx->diags, "subscripts stand in square brackets: %s[...]", call_name(cx, e));
    return sk_tx_error(cx, e->span);
  }
  return call_node(cx, scope, n, e);
}
