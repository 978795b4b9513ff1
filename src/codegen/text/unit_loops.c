// codegen/text/unit_loops.c - parts of a unit that are loops: long sums over their terms, and deep expressions that go on and on in
// the same way.
#include "codegen/text/unit_priv.h"

#define ON_STACK    2000  // cells
#define EVEN_HEIGHT 12    // where deep expressions are cut: turns of 2, 3, 4 and 6 operations fit

// Long sums ---------------------------------------------------------------------------------------

// An expression of one turn of a loop: what it shares with the rest of the unit is not taken from there.
static void write_apart(SkEmit *e, SkX x, const SkLanes *names) {
  e->stack.n = e->saved.n = 0;
  sk_vec_push(e->arena, &e->stack, x);
  for (uint32_t i = 0; i < e->stack.n; i++) {
    SkX node = e->stack.at[i];
    sk_vec_push(e->arena, &e->saved, e->local[node]);
    for (uint32_t k = 0; k < sk_x_n(e->dag, node); k++)
      sk_vec_push(e->arena, &e->stack, sk_x_arg(e->dag, node, k));
  }
  for (uint32_t i = 0; i < e->stack.n; i++) e->local[e->stack.at[i]] = 0;
  const SkLanes *outer = e->lanes;
  uint32_t       next  = e->next_number;
  sk_emit_set_lanes(e, names);
  e->apart = true;
  sk_unit_write(e, x);
  e->apart = false;
  sk_emit_set_lanes(e, outer);
  e->next_number = next;
  for (uint32_t i = e->stack.n; i-- > 0;) e->local[e->stack.at[i]] = e->saved.at[i];
}

// t3 = (t3 + term); names: of a loop over terms.
static void emit_link(SkEmit *e, uint32_t local, const SkLink *link, const SkLanes *names) {
  const char *call = sk_unit_call(link->op);
  sk_unit_number(e->out, "t", local, " = ");
  sk_buf_z(e->out, call ? call : "");
  sk_unit_number(e->out, "(t", local, call ? ", " : " ");
  if (!call) sk_buf_z(e->out, sk_unit_infix(link->op));
  if (!call) sk_buf_char(e->out, ' ');
  if (names)
    write_apart(e, link->term, names);
  else
    sk_unit_write(e, link->term);
  sk_buf_z(e->out, ");\n");
}

static void emit_loop(SkEmit *e, uint32_t local, const SkChain *chain, const SkRepeat *r) {
  SkLanes      names[SK_CHAIN_PERIOD];
  SkChainOuter outer = {e->lanes, e->var_lane, e->node_lane};
  for (uint32_t k = 0; k < r->period; k++)
    names[k] = sk_chain_names(e->chains, chain, r, k, local, e->lanes ? &outer : NULL, e->out);
  sk_unit_tabs(e);
  sk_unit_number(e->out, "for (long h = 0; h < ", r->turns, "; h++) {\n");
  for (uint32_t k = 0; k < r->period; k++) {
    sk_unit_tabs(e);
    sk_buf_z(e->out, "  ");
    emit_link(e, local, &chain->links[r->from + k], &names[k]);
  }
  sk_unit_tabs(e);
  sk_buf_z(e->out, "}\n");
}

void sk_unit_chain(SkEmit *e, SkX x, const SkChain *chain) {
  uint32_t local = e->local[x] - 1, next = 0;
  sk_unit_tabs(e);
  if (!e->declared) sk_buf_z(e->out, sk_unit_type(sk_x_base(e->dag, x)));
  sk_unit_number(e->out, "t", local, " = ");
  sk_unit_write(e, chain->first);
  sk_buf_z(e->out, ";\n");
  for (uint32_t i = 0; i < chain->n; i++) {
    const SkRepeat *r = next < chain->loops.n ? &chain->loops.at[next] : NULL;
    if (r && r->from == i) {
      emit_loop(e, local, chain, r);
      i += r->period * r->turns - 1;
      next++;
      continue;
    }
    sk_unit_tabs(e);
    emit_link(e, local, &chain->links[i], NULL);
  }
}

// Deep expressions --------------------------------------------------------------------------------

// Written in a way of its own.
static bool is_alone(const SkEmit *e, SkX x) {
  return !sk_form_is_plain(sk_x_op(e->dag, x)) || sk_unit_is_block_if(e, x) ||
         (e->chains && sk_chain_at(e->chains, x));
}

static bool find(SkEmit *e, const SkX *nodes, uint32_t n) {
  bool *alone = SK_NEWS(e->arena, bool, n + 1);
  for (uint32_t i = 0; i < n; i++) alone[i] = is_alone(e, nodes[i]);
  return sk_recur_find(e->recur, nodes, n, e->local, alone);
}

// Where the height of what is written in place is counted from the next local on, the cuts come at even distances.
static void cut_evenly(SkEmit *e) {
  for (uint32_t i = 0; i < e->order.n; i++) {
    SkX        x = e->order.at[i];
    uint32_t   n = 0, height = 0;
    const SkX *part = sk_unit_is_leaf(e, x) ? NULL : sk_unit_parts(e, x, &n);
    SkXOp      op   = sk_x_op(e->dag, x);
    for (uint32_t k = 0; k < n; k++) {
      uint32_t one = (e->local[part[k]] ? 0 : e->height[part[k]]) + 1u;
      if (one > height) height = one;
    }
    bool local =
        op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD || sk_unit_is_shared(e, x);
    local |= part && (height > EVEN_HEIGHT || is_alone(e, x)) && op != SK_X_ELEM;
    e->local[x]  = local;
    e->height[x] = (uint8_t)(local ? 0 : height);
  }
}

void sk_unit_deepen(SkEmit *e) {
  const Scope *all = &e->scopes.at[0];
  e->deep = e->marked = false;
  e->n_arrays         = 0;
  if (!e->chains || e->lanes || e->used || e->guarded || all->to - all->from < SK_RECUR_FROM)
    return;
  if (!e->recur) {
    e->recur = sk_recur_new(e->arena, e->system, e->layout);
    e->cell  = SK_NEWS(e->arena, uint32_t, e->cap);
  }
  uint32_t *before = SK_NEWS(e->arena, uint32_t, e->order.n + 1);
  for (uint32_t i = 0; i < e->order.n; i++) before[i] = e->local[e->order.at[i]];
  cut_evenly(e);
  sk_unit_list_locals(e);
  all     = &e->scopes.at[0];
  e->deep = find(e, e->by_scope.at + all->from, all->to - all->from);
  if (e->deep) return;
  for (uint32_t i = 0; i < e->order.n; i++) e->local[e->order.at[i]] = before[i];
  sk_unit_list_locals(e);
}

const char *sk_unit_cell(SkEmit *e, SkX x) {
  if (e->lanes && e->node_lane[x]) return e->lanes->value[e->node_lane[x] - 1];
  uint32_t cell = e->cell[x] - 1, k = e->n_arrays - 1;
  while (cell < e->arrays[k].first) k--;
  return sk_arena_printf(e->arena,
                         sk_x_base(e->dag, x) == SK_BOOLEAN ? "(T%u[%u] != 0.0)" : "T%u[%u]", k,
                         cell - e->arrays[k].first);
}

// T0[3 + 2 * h] = ...; names: of the turn, or NULL.
static void compute(SkEmit *e, SkX x, const char *cell, const SkLanes *names) {
  sk_unit_tabs(e);
  sk_buf_printf(e->out, "T%u[%s] = ", e->n_arrays - 1, cell);
  if (names) sk_emit_set_lanes(e, names);
  e->apart = names != NULL;
  sk_unit_node(e, x);
  e->apart = false;
  if (names) sk_emit_set_lanes(e, NULL);
  sk_buf_z(e->out, ";\n");
}

static void turns(SkEmit *e, const SkRepeat *r) {
  SkLanes *names = SK_NEWS(e->arena, SkLanes, r->period);
  for (uint32_t k = 0; k < r->period; k++)
    names[k] = sk_recur_names(e->recur, r, k, e->n_arrays - 1, e->out);
  sk_unit_tabs(e);
  sk_unit_number(e->out, "for (long h = 0; h < ", r->turns, "; h++) {\n");
  e->indent++;
  for (uint32_t k = 0; k < r->period; k++)
    compute(e, e->missing.at[r->from + k],
            sk_arena_printf(e->arena, "%u + %u * h", r->from + k, r->period), &names[k]);
  e->indent--;
  sk_unit_tabs(e);
  sk_buf_z(e->out, "}\n");
}

// Large ones do not lie on the stack.
static void declare(SkEmit *e, uint32_t a) {
  uint32_t n = e->arrays[a].n;
  if (n <= ON_STACK) {
    sk_buf_printf(e->out, "  double T%u[%u];\n", a, n);
    return;
  }
  if (!e->marked) sk_buf_z(e->out, "  void *before = run->services->mark(run);\n");
  e->marked = true;
  sk_buf_printf(e->out, "  double *const T%u = run->services->scratch(run, %uL * 8);\n", a, n);
}

bool sk_unit_recur(SkEmit *e) {
  const SkX *nodes = e->missing.at;
  uint32_t   n = e->missing.n, next = 0;
  if (e->here || n < SK_RECUR_FROM || e->n_arrays == SK_UNIT_ARRAYS) return false;
  if (!find(e, nodes, n)) return false;
  uint32_t         a     = e->n_arrays++;
  const SkRepeats *loops = sk_recur_loops(e->recur);
  e->arrays[a].first     = a ? e->arrays[a - 1].first + e->arrays[a - 1].n : 0;
  e->arrays[a].n         = n;
  declare(e, a);
  for (uint32_t i = 0; i < n; i++)
    if (!is_alone(e, nodes[i])) e->cell[nodes[i]] = 1 + e->arrays[a].first + i;
  for (uint32_t i = 0; i < n; i++) {
    const SkRepeat *r = next < loops->n ? &loops->at[next] : NULL;
    if (r && r->from == i) {
      turns(e, r);
      i += r->period * r->turns - 1;
      next++;
    } else if (e->cell[nodes[i]]) {
      compute(e, nodes[i], sk_arena_printf(e->arena, "%u", i), NULL);
    } else {
      sk_unit_local(e, nodes[i]);
    }
  }
  return true;
}
