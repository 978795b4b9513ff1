// Functions with function-valued inputs: each call that passes a function gets a copy of the callee in
// which that function is called directly. So generated code and evaluation need no function pointers.
#include "model/function/fn_impl.h"

#include <string.h>

struct SkFnSpecial {
  SkFn     *original;
  SkTx    **closures;  // by input of the original: the function passed there, or NULL
  uint32_t *slot;      // variable of the original -> variable here
  uint32_t *bound;     // by input with a closure: first variable here that holds its bound inputs
};

typedef struct {
  SK_VEC(SkFn *) all;
} Specials;

typedef struct {
  SkCx               *cx;
  SkFn               *fn;  // the copy
  struct SkFnSpecial *s;
} Copy;

static SkTx *copy_tx(Copy *c, SkTx *tx);

static SkTx *local(Copy *c, uint32_t slot, SkSpan span) {
  SkTx *tx = sk_tx_new(c->cx, SK_TX_LOCAL, span, c->fn->vars[slot].type, SK_V_CONTINUOUS, 0);
  tx->slot = slot;
  return tx;
}

// The inputs of the passed function: bound ones are variables here, the others are `given` in order
// (or stay free when given is NULL).
static SkTx **inputs_of(Copy *c, uint32_t input, SkTx **given, uint32_t n_given) {
  SkTx    *closure = c->s->closures[input];
  SkFn    *g       = closure->fn;
  SkTx   **args    = SK_NEWS(c->cx->arena, SkTx *, g->n_vars + 1);
  uint32_t bound = c->s->bound[input], next = 0;
  for (uint32_t i = 0; i < g->n_inputs; i++) {
    if (closure->args[i])
      args[i] = local(c, bound++, closure->span);
    else if (given && next < n_given)
      args[i] = given[next++];
  }
  return args;
}

static SkTx *closure_here(Copy *c, uint32_t input, SkTx *tx) {
  SkTx  *closure = c->s->closures[input];
  SkTx **args    = inputs_of(c, input, NULL, 0);
  SkTx  *r = sk_tx_new(c->cx, SK_TX_CLOSURE, tx->span, closure->type, SK_V_CONTINUOUS, closure->n);
  memcpy(r->args, args, closure->n * sizeof *args);
  r->fn = closure->fn;
  return r;
}

// The inputs that the passed function has left are those of the input's type, in order (12.4.2).
static SkTx *partial_here(Copy *c, SkTx *tx) {
  SkTx    *r    = closure_here(c, tx->args[0]->slot, tx);
  uint32_t next = 1;
  for (uint32_t i = 0; i < r->n && next < tx->n; i++)
    if (!r->args[i]) r->args[i] = copy_tx(c, tx->args[next++]);
  return r;
}

static SkTx *direct_call(Copy *c, SkTx *tx) {
  SkTx **given = SK_NEWS(c->cx->arena, SkTx *, tx->n + 1);
  for (uint32_t i = 1; i < tx->n; i++) given[i - 1] = copy_tx(c, tx->args[i]);
  uint32_t input = tx->args[0]->slot;
  SkTx   **args  = inputs_of(c, input, given, tx->n - 1);
  SkScope  scope = sk_fn_scope(c->fn, c->fn->node);
  return sk_make_call(c->cx, &scope, c->s->closures[input]->fn, tx->span, args);
}

static bool is_passed(const Copy *c, const SkTx *tx) {
  return tx && tx->kind == SK_TX_LOCAL && tx->slot < c->s->original->n_inputs &&
         c->s->closures[tx->slot];
}

static SkTx *copy_tx(Copy *c, SkTx *tx) {
  if (!tx) return NULL;
  if (is_passed(c, tx)) return closure_here(c, tx->slot, tx);
  if (tx->kind == SK_TX_PARTIAL && is_passed(c, tx->args[0])) return partial_here(c, tx);
  if (tx->kind == SK_TX_DYNCALL && is_passed(c, tx->args[0])) return direct_call(c, tx);
  SkTx *r = sk_arena_copy(c->cx->arena, tx, sizeof *tx);
  if (tx->kind == SK_TX_LOCAL) r->slot = c->s->slot[tx->slot];
  if (tx->kind == SK_TX_ITER) r->slot = tx->slot - c->s->original->n_vars + c->fn->n_vars;
  if (tx->n) r->args = SK_NEWS(c->cx->arena, SkTx *, tx->n);
  bool passes = false;
  for (uint32_t i = 0; i < tx->n; i++) {
    r->args[i] = copy_tx(c, tx->args[i]);
    passes     = passes || (r->args[i] && r->args[i]->kind == SK_TX_CLOSURE);
  }
  if (tx->kind == SK_TX_FOR) {
    r->iters = sk_arena_copy(c->cx->arena, tx->iters, tx->n_iters * sizeof *tx->iters);
    for (uint32_t i = 0; i < tx->n_iters; i++) {
      r->iters[i].range = copy_tx(c, tx->iters[i].range);
      r->iters[i].slot  = tx->iters[i].slot - c->s->original->n_vars + c->fn->n_vars;
    }
  }
  return r->kind == SK_TX_CALL && passes ? sk_specialise(c->cx, r) : r;
}

static SkTs *copy_statements(Copy *c, SkTs *list) {
  SkTs *first = NULL, **last = &first;
  for (SkTs *s = list; s; s = s->next) {
    SkTs *r = sk_arena_copy(c->cx->arena, s, sizeof *s);
    r->next = NULL;
    if (s->n) r->targets = SK_NEWS(c->cx->arena, SkTx *, s->n);
    for (uint32_t i = 0; i < s->n; i++) r->targets[i] = copy_tx(c, s->targets[i]);
    r->value = copy_tx(c, s->value);
    if (s->n_branches) {
      r->conditions = SK_NEWS(c->cx->arena, SkTx *, s->n_branches);
      r->bodies     = SK_NEWS(c->cx->arena, SkTs *, s->n_branches);
    }
    for (uint32_t i = 0; i < s->n_branches; i++) {
      r->conditions[i] = copy_tx(c, s->conditions[i]);
      r->bodies[i]     = copy_statements(c, s->bodies[i]);
    }
    if (s->kind == SK_TS_FOR) {
      r->iter.range = copy_tx(c, s->iter.range);
      r->iter.slot  = s->iter.slot - c->s->original->n_vars + c->fn->n_vars;
    }
    r->body = copy_statements(c, s->body);
    *last   = r;
    last    = &r->next;
  }
  return first;
}

bool sk_fn_special_body(SkCx *cx, SkFn *fn) {
  SkFn *original = fn->special->original;
  if (!sk_fn_body(cx, original)) return false;
  Copy c            = {cx, fn, fn->special};
  fn->body          = copy_statements(&c, original->body);
  fn->is_external   = original->is_external;
  fn->external_span = original->external_span;
  return true;
}

// Variables of the copy: a function-valued input is replaced by the bound inputs of what is passed.
static void special_vars(Copy *c) {
  SkFn    *f = c->s->original, *fn = c->fn;
  SkCx    *cx    = c->cx;
  uint32_t extra = 0, at = 0;
  for (uint32_t i = 0; i < f->n_inputs; i++)
    if (c->s->closures[i]) extra += c->s->closures[i]->n;
  fn->vars = SK_NEWS(cx->arena, SkFnVar, f->n_vars + extra + 1);
  for (uint32_t i = 0; i < f->n_vars; i++) {
    SkTx *closure = i < f->n_inputs ? c->s->closures[i] : NULL;
    if (!closure) {
      c->s->slot[i]  = at;
      fn->vars[at++] = f->vars[i];
      continue;
    }
    c->s->bound[i] = at;
    for (uint32_t k = 0; k < closure->n; k++) {
      if (!closure->args[k]) continue;
      SkFnVar *v  = &fn->vars[at++];
      *v          = closure->fn->vars[k];
      v->name     = sk_name_f(cx->names, "%s_%s", f->vars[i].name, v->name);
      v->node     = NULL;
      v->dims     = NULL;
      v->binding  = NULL;
      v->type     = closure->args[k]->type;
      v->is_input = true;
      if (v->type.rank) {
        int64_t dims[SK_MAX_RANK];
        for (uint32_t d = 0; d < v->type.rank; d++) dims[d] = SK_DIM_UNKNOWN;
        v->type = sk_type_array(cx->arena, sk_type_element(v->type), v->type.rank, dims);
      }
    }
  }
  fn->n_vars   = at;
  fn->n_slots  = f->n_slots - f->n_vars + at;
  fn->n_inputs = 0;
  while (fn->n_inputs < at && fn->vars[fn->n_inputs].is_input) fn->n_inputs++;
  for (uint32_t i = 0; i < at; i++) {
    SkFnVar *v = &fn->vars[i];
    v->binding = copy_tx(c, v->binding);
    if (!v->dims) continue;
    SkTx **dims = SK_NEWS(cx->arena, SkTx *, v->type.rank);
    for (uint32_t k = 0; k < v->type.rank; k++) dims[k] = copy_tx(c, v->dims[k]);
    v->dims = dims;
  }
}

static bool same_closures(const SkFn *fn, const SkTx *call) {
  for (uint32_t i = 0; i < call->n; i++) {
    const SkTx *a = call->args[i]->kind == SK_TX_CLOSURE ? call->args[i] : NULL;
    const SkTx *b = fn->special->closures[i];
    if (!a != !b || (a && a->fn != b->fn)) return false;
    for (uint32_t k = 0; a && k < a->n; k++) {
      if (!a->args[k] != !b->args[k]) return false;
      if (a->args[k] && !sk_type_equal(a->args[k]->type, b->args[k]->type)) return false;
    }
  }
  return true;
}

static SkFn *special_for(SkCx *cx, SkTx *call) {
  if (!cx->fn) cx->fn = SK_NEW(cx->arena, Specials);
  Specials *known = cx->fn;
  SkFn     *f     = call->fn;
  for (uint32_t i = 0; i < known->all.n; i++)
    if (known->all.at[i]->special->original == f && same_closures(known->all.at[i], call))
      return known->all.at[i];
  SkArena *temp = cx->temp;
  cx->temp      = NULL;
  SkFn *fn      = SK_NEW(cx->arena, SkFn);
  *fn           = *f;
  fn->number    = UINT32_MAX;
  fn->used = fn->body_done = false;
  fn->body                 = NULL;
  fn->name                 = sk_name_f(cx->names, "%s$%u", f->name, known->all.n + 1);
  fn->special              = SK_NEW(cx->arena, struct SkFnSpecial);
  struct SkFnSpecial *s    = fn->special;
  s->original              = f;
  s->closures              = SK_NEWS(cx->arena, SkTx *, f->n_inputs + 1);
  s->slot                  = SK_NEWS(cx->arena, uint32_t, f->n_vars + 1);
  s->bound                 = SK_NEWS(cx->arena, uint32_t, f->n_inputs + 1);
  for (uint32_t i = 0; i < call->n; i++) {
    if (call->args[i]->kind != SK_TX_CLOSURE) continue;
    // Kept beyond this call: copied out of temporary memory. Only fn, types and which are bound count.
    SkTx *k = sk_arena_copy(cx->arena, call->args[i], sizeof *k);
    k->args = SK_NEWS(cx->arena, SkTx *, k->n + 1u);
    for (uint32_t j = 0; j < k->n; j++) {
      SkTx *a = call->args[i]->args[j];
      if (!a) continue;
      k->args[j] = sk_arena_copy(cx->arena, a, sizeof *a);
      k->args[j]->type =
          sk_type_array(cx->arena, sk_type_element(a->type), a->type.rank, a->type.dims);
    }
    k->type.function = k->fn;
    s->closures[i]   = k;
  }
  sk_vec_push(cx->arena, &known->all, fn);
  Copy c = {cx, fn, s};
  special_vars(&c);
  cx->temp = temp;
  return fn;
}

SkTx *sk_specialise(SkCx *cx, SkTx *call) {
  if (call->map_rank) return call;
  SkFn *fn    = special_for(cx, call);
  SkTx *r     = sk_tx_new(cx, SK_TX_CALL, call->span, call->type, call->variability, fn->n_inputs);
  r->fn       = fn;
  uint32_t at = 0;
  for (uint32_t i = 0; i < call->n; i++) {
    SkTx *a = call->args[i];
    if (a->kind != SK_TX_CLOSURE) {
      r->args[at++] = a;
      continue;
    }
    for (uint32_t k = 0; k < a->n; k++)
      if (a->args[k]) r->args[at++] = a->args[k];
  }
  return r;
}
