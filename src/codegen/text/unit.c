#include "codegen/text/unit_priv.h"

#include "codegen/function/function.h"
#include "codegen/text/literal.h"

#include <assert.h>
#include <stdlib.h>

#define MIN_CHAIN 32  // nodes of a unit that may have a long sum in it
#define CHEAP_IF  40  // operations: a branch costlier than this is not computed in vain

SkEmit *sk_emit_new(SkArena *arena, const SkSystem *system, const SkLayout *layout, SkBuf *out) {
  SkEmit *e    = SK_NEW(arena, SkEmit);
  e->arena     = arena;
  e->system    = system;
  e->dag       = system->dag;
  e->layout    = layout;
  e->out       = out;
  e->cap       = sk_dag_size(system->dag) + 1;
  e->epoch     = SK_NEWS(arena, uint32_t, e->cap);
  e->uses      = SK_NEWS(arena, uint32_t, e->cap);
  e->scope     = SK_NEWS(arena, uint32_t, e->cap);
  e->guard     = SK_NEWS(arena, uint32_t, e->cap);
  e->local     = SK_NEWS(arena, uint32_t, e->cap);
  e->cost      = SK_NEWS(arena, uint32_t, e->cap);
  e->height    = SK_NEWS(arena, uint8_t, e->cap);
  e->has_call  = SK_NEWS(arena, uint8_t, e->cap);
  e->done      = SK_NEWS(arena, uint8_t, e->cap);
  e->branches  = SK_NEWS(arena, uint32_t, e->cap);
  e->node_lane = SK_NEWS(arena, uint32_t, e->cap);
  e->var_lane  = SK_NEWS(arena, uint32_t, system->vars.n + 1);
  return e;
}

SkBuf          *sk_emit_out(SkEmit *e) { return e->out; }
const SkSystem *sk_emit_system(const SkEmit *e) { return e->system; }
const SkLayout *sk_emit_layout(const SkEmit *e) { return e->layout; }
SkArena        *sk_emit_arena(SkEmit *e) { return e->arena; }
SkFns          *sk_emit_functions(const SkEmit *e) { return e->functions; }
void            sk_emit_set_functions(SkEmit *e, SkFns *functions) { e->functions = functions; }
uint32_t        sk_emit_local(const SkEmit *e, SkX x) { return e->local[x] - 1; }

static void mark_lanes(SkEmit *e, bool on) {
  for (uint32_t k = 0; k < e->lanes->n; k++) {
    uint32_t operand = e->lanes->operands[k];
    if (e->lanes->kinds[k] == SK_SLOT_VAR)
      e->var_lane[operand] = on ? k + 1 : 0;
    else if (e->lanes->kinds[k] != SK_SLOT_INDEX)
      e->node_lane[operand] = on ? k + 1 : 0;
  }
}

bool sk_emit_in_place(const SkEmit *e) { return !e->lanes && !e->used; }

bool sk_emit_over_lanes(const SkEmit *e) { return e->lanes != NULL; }

void sk_emit_set_lanes(SkEmit *e, const SkLanes *lanes) {
  if (e->lanes) mark_lanes(e, false);
  e->lanes       = lanes;
  e->next_number = 0;
  if (lanes) mark_lanes(e, true);
}

void sk_emit_set_chains(SkEmit *e, bool on) {
  if (on && !e->all_chains) e->all_chains = sk_chains_new(e->arena, e->system, e->layout);
  e->chains = on ? e->all_chains : NULL;
}

void sk_emit_set_locals(SkEmit *e, uint8_t *used, const char *index) {
  e->used      = used;
  e->index     = index;
  e->settled   = used ? SK_NEWS(e->arena, uint32_t, e->cap) : NULL;
  e->hoisted.n = 0;
}

// Preparing a unit --------------------------------------------------------------------------------

#define VARIES  1  // in the loop
#define SETTLED 2  // does not; more: 3 + number of what is computed before the loop

bool sk_unit_is_leaf(const SkEmit *e, SkX x) {
  SkXOp op = sk_x_op(e->dag, x);
  return op == SK_X_CONST || op == SK_X_VAR || op == SK_X_TIME ||
         (e->settled && e->settled[x] >= SETTLED);
}

// What a node is computed from: its arguments; of a chain, what is not in its loops.
const SkX *sk_unit_parts(const SkEmit *e, SkX x, uint32_t *n) {
  const SkChain *chain = e->chains ? sk_chain_at(e->chains, x) : NULL;
  *n                   = chain ? chain->n_outer : sk_x_n(e->dag, x);
  return chain ? chain->outer : sk_x_args(e->dag, x);
}

// Marks everything below the roots; fills `order` (unsorted).
static void collect(SkEmit *e, const SkX *roots, uint32_t n) {
  e->order.n = e->stack.n = 0;
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_vec_push(e->arena, &e->stack, roots[i]);
  while (e->stack.n) {
    SkX x = sk_vec_pop(&e->stack);
    if (e->epoch[x] == e->now) continue;
    e->epoch[x] = e->now;
    e->uses[x] = e->scope[x] = e->local[x] = 0;
    e->done[x]                             = 0;
    if (e->cell) e->cell[x] = 0;
    sk_vec_push(e->arena, &e->order, x);
    if (sk_unit_is_leaf(e, x)) continue;
    uint32_t   n_parts;
    const SkX *part = sk_unit_parts(e, x, &n_parts);
    for (uint32_t k = 0; k < n_parts; k++) sk_vec_push(e->arena, &e->stack, part[k]);
  }
}

static int by_number(const void *a, const void *b) {
  SkX x = *(const SkX *)a, y = *(const SkX *)b;
  return x < y ? -1 : x > y;
}

static void measure(SkEmit *e) {
  for (uint32_t i = 0; i < e->order.n; i++) {
    SkX      x    = e->order.at[i];
    SkXOp    op   = sk_x_op(e->dag, x);
    uint32_t cost = 1;
    uint8_t  call = op == SK_X_CALL, height = 0;
    if (op == SK_X_CALL) cost = 200;
    if (op >= SK_X_SQRT && op <= SK_X_TANH) cost = 15;
    if (op == SK_X_POW) cost = 30;
    uint32_t   n_parts = 0;
    const SkX *part    = sk_unit_is_leaf(e, x) ? NULL : sk_unit_parts(e, x, &n_parts);
    bool       chain   = part && e->chains && sk_chain_at(e->chains, x);
    if (chain) cost = CHEAP_IF + 1;  // statements: never inside of ?:
    for (uint32_t k = 0; k < n_parts; k++) {
      SkX a = part[k];
      cost += e->cost[a];
      call |= e->has_call[a];
      if (e->height[a] + 1 > height) height = (uint8_t)(e->height[a] + 1);
    }
    e->cost[x]     = cost > 1000000 ? 1000000 : cost;
    e->has_call[x] = call;
    e->height[x]   = height > SK_UNIT_HEIGHT ? 0 : height;
    // Past the limit the node gets a local of its own and counts as a leaf again.
    e->local[x] =
        height > SK_UNIT_HEIGHT || chain || op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD
            ? 1
            : 0;
  }
}

bool sk_unit_is_block_if(const SkEmit *e, SkX x) {
  if (sk_x_op(e->dag, x) != SK_X_IF) return false;
  SkX a = sk_x_arg(e->dag, x, 1), b = sk_x_arg(e->dag, x, 2);
  return e->has_call[a] || e->has_call[b] || e->cost[a] > CHEAP_IF || e->cost[b] > CHEAP_IF;
}

// Written as their argument.
static bool is_transparent(SkXOp op) {
  return op == SK_X_TO_REAL || op == SK_X_TO_INTEGER || op == SK_X_TO_ENUM || op == SK_X_NOEVENT;
}

bool sk_unit_is_shared(const SkEmit *e, SkX x) {
  SkXOp op = sk_x_op(e->dag, x);
  bool  cheap =
      op == SK_X_ELEM || (is_transparent(op) && sk_unit_is_leaf(e, sk_x_arg(e->dag, x, 0)));
  return e->uses[x] > 1 && !sk_unit_is_leaf(e, x) && !cheap;
}

static uint32_t meet(const SkEmit *e, uint32_t a, uint32_t b) {
  while (a != b) {
    if (e->scopes.at[a].depth >= e->scopes.at[b].depth)
      a = e->scopes.at[a].parent;
    else
      b = e->scopes.at[b].parent;
  }
  return a;
}

static void contribute(SkEmit *e, SkX x, uint32_t scope, uint32_t guard) {
  e->scope[x] = e->uses[x] == 0 ? scope : meet(e, e->scope[x], scope);
  e->guard[x] = e->uses[x] == 0 ? guard : sk_unit_guard_join(e, e->guard[x], guard);
  e->uses[x]++;
}

static void contribute_branches(SkEmit *e, SkX x) {
  uint32_t here = e->scope[x], guard = e->guard[x];
  SkX      cond  = sk_x_arg(e->dag, x, 0);
  e->branches[x] = e->scopes.n;
  contribute(e, cond, here, guard);
  for (uint32_t k = 1; k <= 2; k++) {
    Scope    s      = {.parent = here, .depth = e->scopes.at[here].depth + 1, .guard = guard};
    uint32_t number = e->scopes.n;
    // Only calls are worth it.
    if (e->has_call[x]) s.guard = sk_unit_guard_under(e, guard, cond, k == 1);
    sk_vec_push(e->arena, &e->scopes, s);
    contribute(e, sk_x_arg(e->dag, x, k), number, s.guard);
  }
}

// Conditions of a local are computed where it is. They must not contain calls themselves: two locals may each be in a condition
// of the other then, on different ways. Those with larger numbers have a scope by now, which may be a branch; the
// others get one around both.
static bool has_conditions(SkEmit *e, SkX x, uint32_t guard, uint32_t outer, bool add) {
  uint32_t here = e->scope[x];
  while (guard != outer) {
    const Guard g = e->guards.at[guard];
    if (g.cond != SK_NO_X && !sk_unit_is_leaf(e, g.cond)) {
      if (e->has_call[g.cond]) return false;
      if (g.cond > x && meet(e, e->scope[g.cond], here) != e->scope[g.cond]) return false;
      if (g.cond < x && add) contribute(e, g.cond, here, g.parent);
    }
    for (uint32_t i = 0; i < g.n; i++)
      if (!has_conditions(e, x, g.either[i], g.parent, add)) return false;
    guard = g.parent;
  }
  return true;
}

// Where one of several conditions cannot be had, the local is computed without them, under those all have in common.
static void settle_guard(SkEmit *e, SkX x) {
  uint32_t outer = e->scopes.at[e->scope[x]].guard, common = e->guard[x];
  for (uint32_t g = e->guard[x]; g != outer; g = e->guards.at[g].parent)
    if (e->guards.at[g].n) common = e->guards.at[g].parent;
  if (common == e->guard[x]) return;
  if (has_conditions(e, x, e->guard[x], outer, false))
    has_conditions(e, x, e->guard[x], outer, true);
  else
    e->guard[x] = common;
}

// Users have larger numbers than what they use: one descending sweep finds for each node the innermost
// scope that contains all its users, and the conditions under which they all are.
static void place_nodes(SkEmit *e, const SkX *roots, uint32_t n) {
  e->scopes.n = e->guards.n = 0;
  e->guard_of               = (SkMap){0};
  sk_vec_push(e->arena, &e->scopes, ((Scope){0}));
  sk_vec_push(e->arena, &e->guards, ((Guard){0}));
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) contribute(e, roots[i], 0, 0);
  for (uint32_t i = e->order.n; i-- > 0;) {
    SkX   x  = e->order.at[i];
    SkXOp op = sk_x_op(e->dag, x);
    if (!e->has_call[x] && op != SK_X_ARRAY && op != SK_X_RECORD)
      e->guard[x] = e->scopes.at[e->scope[x]].guard;
    if (sk_unit_is_leaf(e, x)) continue;
    settle_guard(e, x);
    if (sk_unit_is_block_if(e, x)) {
      e->local[x] = 1;
      contribute_branches(e, x);
      continue;
    }
    uint32_t   n_parts;
    const SkX *part = sk_unit_parts(e, x, &n_parts);
    for (uint32_t k = 0; k < n_parts; k++) contribute(e, part[k], e->scope[x], e->guard[x]);
  }
  e->guarded = false;
  for (uint32_t i = 0; i < e->order.n; i++) {
    SkX x = e->order.at[i];
    if (sk_unit_is_shared(e, x)) e->local[x] = 1;
    if (sk_unit_is_leaf(e, x)) e->local[x] = 0;
    e->guarded |= e->local[x] && sk_unit_is_guarded(e, x);
  }
  if (e->guarded) sk_unit_rank(e, roots, n);
}

// The locals of each scope: a branch computes all of its own, since nobody else does.
void sk_unit_list_locals(SkEmit *e) {
  for (uint32_t k = 0; k < e->scopes.n; k++) e->scopes.at[k].to = 0;
  for (uint32_t i = 0; i < e->order.n; i++)
    if (e->local[e->order.at[i]]) e->scopes.at[e->scope[e->order.at[i]]].to++;
  uint32_t n = 0;
  for (uint32_t k = 0; k < e->scopes.n; k++) {
    e->scopes.at[k].from = n;
    n += e->scopes.at[k].to;
    e->scopes.at[k].to = e->scopes.at[k].from;
  }
  e->by_scope.n = 0;
  sk_vec_reserve(e->arena, &e->by_scope, n);
  for (uint32_t i = 0; i < e->order.n; i++) {
    SkX x = e->order.at[i];
    if (e->local[x]) e->by_scope.at[e->scopes.at[e->scope[x]].to++] = x;
  }
}

static bool varies(const SkEmit *e, SkX x) {
  switch (sk_x_op(e->dag, x)) {
    case SK_X_CONST: return false;
    case SK_X_TIME:
    // Calls are for ticks only, and one is not like the other; nor are arrays numbers.
    case SK_X_CALL:
    case SK_X_ARRAY:
    case SK_X_RECORD:
    case SK_X_ELEM: return true;
    case SK_X_VAR: return (e->used[sk_x_payload(e->dag, x)] & SK_LOCAL_COMPUTED) != 0;
    default: break;
  }
  for (uint32_t k = 0; k < sk_x_n(e->dag, x); k++)
    if (e->settled[sk_x_arg(e->dag, x, k)] == VARIES) return true;
  return false;
}

static void collect_sorted(SkEmit *e, const SkX *roots, uint32_t n) {
  e->now++;
  collect(e, roots, n);
  if (e->order.n > 1) qsort(e->order.at, e->order.n, sizeof *e->order.at, by_number);
}

// What none of the variables that the loop computes is in is computed before it.
static void mark_settled(SkEmit *e, const SkX *roots, uint32_t n) {
  for (uint32_t i = 0; i < e->order.n; i++) {
    SkX   x  = e->order.at[i];
    SkXOp op = sk_x_op(e->dag, x);
    if (e->settled[x]) continue;
    bool plain    = op == SK_X_CONST || (op == SK_X_VAR && sk_x_base(e->dag, x) != SK_BOOLEAN);
    e->settled[x] = plain ? (varies(e, x) ? VARIES : 0) : varies(e, x) ? VARIES : SETTLED;
  }
  collect_sorted(e, roots, n);
}

// Long sums and the like: what is in their loops is no part of the unit any more.
static void find_chains(SkEmit *e, const SkX *roots, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) e->uses[roots[i]]++;
  for (uint32_t i = 0; i < e->order.n; i++)
    for (uint32_t k = 0; k < sk_x_n(e->dag, e->order.at[i]); k++)
      e->uses[sk_x_arg(e->dag, e->order.at[i], k)]++;
  sk_chains_find(e->chains, e->lanes ? SK_CHAIN_INSIDE : SK_CHAIN_FEWEST, e->order.at, e->order.n,
                 e->uses, e->done);
  collect_sorted(e, roots, n);
}

void sk_unit_begin(SkEmit *e, const SkX *roots, uint32_t n) {
  e->n_locals = 0;
  e->indent   = 1;
  if (e->chains) sk_chains_find(e->chains, 0, NULL, 0, NULL, NULL);
  collect_sorted(e, roots, n);
  if (e->settled) mark_settled(e, roots, n);
  if (e->chains && e->order.n > MIN_CHAIN) find_chains(e, roots, n);
  measure(e);
  place_nodes(e, roots, n);
  sk_unit_list_locals(e);
  sk_unit_deepen(e);
  e->here = e->scratch = false;
  e->forget.n          = 0;
  for (uint32_t i = 0; i < e->order.n && !e->scratch; i++)
    e->scratch = sk_function_takes_scratch(e, e->order.at[i]);
  if (e->scratch) sk_buf_z(e->out, "  void *mark = run->services->mark(run);\n");
}

void sk_unit_end(SkEmit *e) {
  if (e->marked) sk_buf_z(e->out, "  run->services->release(run, before);\n");
  if (e->scratch) sk_buf_z(e->out, "  run->services->release(run, mark);\n");
}

// Writing -----------------------------------------------------------------------------------------

static void write(SkEmit *e, SkX x);

void sk_unit_tabs(SkEmit *e) {
  for (uint32_t i = 0; i < e->indent; i++) sk_buf_z(e->out, "  ");
}

// head, a number, tail: the most frequent texts, without printf.
void sk_unit_number(SkBuf *out, const char *head, uint32_t n, const char *tail) {
  char  digits[16];
  char *p = digits + sizeof digits;
  do *--p = (char)('0' + n % 10);
  while (n /= 10);
  sk_buf_z(out, head);
  sk_buf_add(out, p, (size_t)(digits + sizeof digits - p));
  sk_buf_z(out, tail);
}

// The slot, which is noted down.
static uint32_t ask(SkEmit *e, uint32_t slot) {
  if (e->lanes->used) e->lanes->used[slot] = true;
  return slot;
}

void sk_emit_index(SkEmit *e, uint32_t var) {
  if (e->lanes && e->var_lane[var])
    sk_buf_z(e->out, e->lanes->index[ask(e, e->var_lane[var] - 1)]);
  else
    sk_unit_number(e->out, "", e->layout->place[var], "");
}

void sk_emit_number(SkEmit *e, uint32_t number) {
  if (!e->lanes || e->lanes->plain) {
    sk_unit_number(e->out, "", number, "");
    return;
  }
  // The slots of numbers are in the order of the steps that write them.
  while (e->lanes->kinds[e->next_number] != SK_SLOT_INDEX) e->next_number++;
  sk_buf_z(e->out, e->lanes->index[ask(e, e->next_number++)]);
}

void sk_emit_place(SkEmit *e, uint32_t var) {
  if (e->lanes && e->var_lane[var]) {
    sk_buf_z(e->out, e->lanes->place[ask(e, e->var_lane[var] - 1)]);
    return;
  }
  const SkSysVar *v     = &e->system->vars.at[var];
  const char     *array = v->base == SK_STRING ? "s[" : v->base == SK_OBJECT ? "o[" : "v[";
  assert(e->layout->place[var] != SK_NONE);
  if (e->used && array[0] == 'v') {
    e->used[var] |= SK_LOCAL_READ;
    sk_unit_number(e->out, "v", e->layout->place[var], e->index);
    return;
  }
  sk_unit_number(e->out, array, e->layout->place[var], "]");
}

static void write_call1(SkEmit *e, const char *name, SkX x) {
  sk_buf_z(e->out, name);
  sk_buf_char(e->out, '(');
  for (uint32_t k = 0; k < sk_x_n(e->dag, x); k++) {
    if (k) sk_buf_z(e->out, ", ");
    write(e, sk_x_arg(e->dag, x, k));
  }
  sk_buf_char(e->out, ')');
}

static void write_infix(SkEmit *e, const char *op, SkX x) {
  sk_buf_char(e->out, '(');
  write(e, sk_x_arg(e->dag, x, 0));
  sk_buf_char(e->out, ' ');
  sk_buf_z(e->out, op);
  sk_buf_char(e->out, ' ');
  write(e, sk_x_arg(e->dag, x, 1));
  sk_buf_char(e->out, ')');
}

static bool is_in_place(const SkEmit *e, SkX x, SkXOp op) {
  return sk_x_op(e->dag, x) == op && !e->local[x] && !(e->settled && e->settled[x] >= SETTLED);
}

// a + b * (-c) as a - b * c: the same bits for one operation less.
static void write_sum(SkEmit *e, SkX x, bool minus) {
  SkX b = sk_x_arg(e->dag, x, 1), factor = SK_NO_X;
  if (is_in_place(e, b, SK_X_MUL)) {
    factor = sk_x_arg(e->dag, b, 0);
    b      = sk_x_arg(e->dag, b, 1);
  }
  if (!is_in_place(e, b, SK_X_NEG)) {
    write_infix(e, minus ? "-" : "+", x);
    return;
  }
  sk_buf_char(e->out, '(');
  write(e, sk_x_arg(e->dag, x, 0));
  sk_buf_z(e->out, minus ? " + (" : " - (");
  if (factor != SK_NO_X) {
    write(e, factor);
    sk_buf_z(e->out, " * ");
  }
  write(e, sk_x_arg(e->dag, b, 0));
  sk_buf_z(e->out, "))");
}

static void write_var(SkEmit *e, SkX x) {
  uint32_t var     = (uint32_t)sk_x_payload(e->dag, x);
  bool     boolean = e->system->vars.at[var].base == SK_BOOLEAN;
  if (boolean) sk_buf_char(e->out, '(');
  if (e->lanes && e->var_lane[var])
    sk_buf_z(e->out, e->lanes->value[ask(e, e->var_lane[var] - 1)]);
  else
    sk_emit_place(e, var);
  if (boolean) sk_buf_z(e->out, " != 0.0)");
}

static void write_const(SkEmit *e, SkX x) {
  if (e->lanes && e->node_lane[x]) {
    sk_buf_z(e->out, e->lanes->value[ask(e, e->node_lane[x] - 1)]);
    return;
  }
  switch (sk_x_base(e->dag, x)) {
    case SK_STRING: sk_literal_string(e->out, sk_x_string_value(e->dag, x)); break;
    case SK_BOOLEAN: sk_buf_char(e->out, sk_x_int_value(e->dag, x) ? '1' : '0'); break;
    default: sk_literal_double(e->out, sk_x_real_value(e->dag, x)); break;
  }
}

// Products and roots where there are some, the same in both tiers; pow itself is a library call in both. Lanes of one form have the
// same exponent then (form.c).
static void write_power(SkEmit *e, SkX x) {
  SkX         a = sk_x_arg(e->dag, x, 0), b = sk_x_arg(e->dag, x, 1);
  uint32_t    kind = 0;
  const char *name =
      sk_x_is_const(e->dag, b) ? sk_literal_power(sk_x_real_value(e->dag, b), &kind) : NULL;
  if (!name) {
    write_call1(e, "pow", x);
  } else if (kind == 1 && (sk_unit_is_leaf(e, a) || e->local[a])) {
    sk_buf_char(e->out, '(');
    write(e, a);
    sk_buf_z(e->out, " * ");
    write(e, a);
    sk_buf_char(e->out, ')');
  } else {
    sk_buf_z(e->out, name);
    sk_buf_char(e->out, '(');
    write(e, a);
    sk_buf_char(e->out, ')');
  }
}

static const char *const functions[SK_X_OP_COUNT] = {
    [SK_X_ABS] = "fabs",       [SK_X_SIGN] = "sk_sign",
    [SK_X_SQRT] = "sqrt",      [SK_X_EXP] = "exp",
    [SK_X_LOG] = "log",        [SK_X_LOG10] = "log10",
    [SK_X_SIN] = "sin",        [SK_X_COS] = "cos",
    [SK_X_TAN] = "tan",        [SK_X_ASIN] = "asin",
    [SK_X_ACOS] = "acos",      [SK_X_ATAN] = "atan",
    [SK_X_ATAN2] = "atan2",    [SK_X_SINH] = "sinh",
    [SK_X_COSH] = "cosh",      [SK_X_TANH] = "tanh",
    [SK_X_MIN] = "sk_min",     [SK_X_MAX] = "sk_max",
    [SK_X_IDIV] = "sk_div",    [SK_X_MOD] = "sk_mod",
    [SK_X_REM] = "sk_rem",     [SK_X_FLOOR] = "floor",
    [SK_X_CEIL] = "ceil",      [SK_X_INTEGER] = "floor",
    [SK_X_LIMIT] = "sk_limit", [SK_X_DXLIMIT] = "sk_dxlimit",
};

static const char *const infix[SK_X_OP_COUNT] = {
    [SK_X_ADD] = "+", [SK_X_SUB] = "-", [SK_X_MUL] = "*",  [SK_X_DIV] = "/",
    [SK_X_LT] = "<",  [SK_X_LE] = "<=", [SK_X_GT] = ">",   [SK_X_GE] = ">=",
    [SK_X_EQ] = "==", [SK_X_NE] = "!=", [SK_X_AND] = "&&", [SK_X_OR] = "||",
};

const char *sk_unit_call(SkXOp op) { return functions[op]; }
const char *sk_unit_infix(SkXOp op) { return infix[op]; }

static void write_if(SkEmit *e, SkX x) {
  sk_buf_char(e->out, '(');
  write(e, sk_x_arg(e->dag, x, 0));
  sk_buf_z(e->out, " ? ");
  write(e, sk_x_arg(e->dag, x, 1));
  sk_buf_z(e->out, " : ");
  write(e, sk_x_arg(e->dag, x, 2));
  sk_buf_char(e->out, ')');
}

static bool compares_strings(const SkEmit *e, SkX x) {
  SkXOp op = sk_x_op(e->dag, x);
  return op >= SK_X_LT && op <= SK_X_NE && sk_x_base(e->dag, sk_x_arg(e->dag, x, 0)) == SK_STRING;
}

// The node's own text, its arguments in place or by their locals.
void sk_unit_node(SkEmit *e, SkX x) {
  SkXOp op = sk_x_op(e->dag, x);
  if (infix[op]) {
    if (compares_strings(e, x)) {
      sk_buf_z(e->out, "(strcmp");
      write_infix(e, ",", x);
      sk_buf_printf(e->out, " %s 0)", infix[op]);
    } else if (op == SK_X_ADD || op == SK_X_SUB) {
      write_sum(e, x, op == SK_X_SUB);
    } else {
      write_infix(e, infix[op], x);
    }
    return;
  }
  if (functions[op]) {
    write_call1(e, functions[op], x);
    return;
  }
  switch (op) {
    case SK_X_CONST: write_const(e, x); break;
    case SK_X_VAR: write_var(e, x); break;
    case SK_X_TIME:
      sk_buf_z(e->out, (e->lanes && !e->apart) || e->used ? "time" : "run->time");
      break;
    case SK_X_POW: write_power(e, x); break;
    case SK_X_NEG:
    case SK_X_NOT:
      sk_buf_z(e->out, op == SK_X_NEG ? "(-" : "(!");
      write(e, sk_x_arg(e->dag, x, 0));
      sk_buf_char(e->out, ')');
      break;
    case SK_X_IF: write_if(e, x); break;
    case SK_X_NOEVENT:
    case SK_X_TO_REAL:
    case SK_X_TO_INTEGER:
    case SK_X_TO_ENUM: write(e, sk_x_arg(e->dag, x, 0)); break;
    // In Jacobians; elsewhere it is gone by now.
    case SK_X_SMOOTH: write(e, sk_x_arg(e->dag, x, 1)); break;
    case SK_X_ELEM:
      sk_function_elem(e, sk_x_arg(e->dag, x, 0), e->local[sk_x_arg(e->dag, x, 0)] - 1,
                       sk_x_payload(e->dag, x));
      break;
    case SK_X_TO_STRING:
    case SK_X_CONCAT: sk_function_text(e, x, write); break;
    default: assert(0 && "operator without code");
  }
}

static void write_settled(SkEmit *e, SkX x) {
  if (e->settled[x] == SETTLED) {
    sk_vec_push(e->arena, &e->hoisted, x);
    e->settled[x] += e->hoisted.n;
  }
  sk_unit_number(e->out, "u", e->settled[x] - SETTLED - 1, e->index);
}

static void write(SkEmit *e, SkX x) {
  if (e->settled && e->settled[x] >= SETTLED)
    write_settled(e, x);
  else if (e->local[x] && e->deep && e->cell[x])
    sk_buf_z(e->out, sk_unit_cell(e, x));
  else if (e->local[x])
    sk_unit_number(e->out, "t", e->local[x] - 1, "");
  else
    sk_unit_node(e, x);
}

const char *sk_unit_type(SkBase base) {
  switch (base) {
    case SK_STRING: return "const char *";
    case SK_BOOLEAN: return "int ";
    case SK_OBJECT: return "void *";
    default: return "double ";
  }
}

void sk_unit_declare(SkEmit *e, SkX x) {
  if (e->declared) return;
  sk_unit_tabs(e);
  sk_buf_z(e->out, sk_unit_type(sk_x_base(e->dag, x)));
  sk_unit_number(e->out, "t", e->local[x] - 1, ";\n");
}

static void emit_block_if(SkEmit *e, SkX x) {
  sk_unit_declare(e, x);
  sk_unit_tabs(e);
  sk_buf_z(e->out, "if (");
  write(e, sk_x_arg(e->dag, x, 0));
  sk_buf_z(e->out, ") {\n");
  for (uint32_t k = 1; k <= 2; k++) {
    const Scope *s = &e->scopes.at[e->branches[x] + k - 1];
    e->declared    = false;
    e->indent++;
    for (uint32_t i = s->from; i < s->to; i++) sk_unit_local(e, e->by_scope.at[i]);
    sk_unit_tabs(e);
    sk_buf_printf(e->out, "t%u = ", e->local[x] - 1);
    write(e, sk_x_arg(e->dag, x, k));
    sk_buf_z(e->out, ";\n");
    e->indent--;
    sk_unit_tabs(e);
    sk_buf_z(e->out, k == 1 ? "} else {\n" : "}\n");
  }
}

static void compute(SkEmit *e, SkX x) {
  if (sk_unit_is_block_if(e, x)) {
    emit_block_if(e, x);
    return;
  }
  const SkChain *chain = e->chains ? sk_chain_at(e->chains, x) : NULL;
  if (chain) {
    sk_unit_chain(e, x, chain);
    return;
  }
  SkXOp op = sk_x_op(e->dag, x);
  if (op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD) {
    sk_function_local(e, x, e->local[x] - 1, e->indent, e->declared, write);
    return;
  }
  sk_unit_tabs(e);
  if (!e->declared) sk_buf_z(e->out, sk_unit_type(sk_x_base(e->dag, x)));
  sk_unit_number(e->out, "t", e->local[x] - 1, " = ");
  sk_unit_node(e, x);
  sk_buf_z(e->out, ";\n");
}

void sk_unit_local(SkEmit *e, SkX x) {
  SkXOp op    = sk_x_op(e->dag, x);
  e->local[x] = ++e->n_locals;
  e->declared = false;
  if (!sk_unit_is_guarded(e, x)) {
    compute(e, x);
    return;
  }
  bool rest = true;
  if (op == SK_X_CALL || op == SK_X_ARRAY || op == SK_X_RECORD)
    rest = sk_function_declare(e, x, e->local[x] - 1, e->indent, write);
  else
    sk_unit_declare(e, x);
  if (!rest) return;
  sk_unit_guard_open(e, x);
  e->declared = true;
  compute(e, x);
  e->declared = false;
  sk_unit_guard_close(e);
}

// Everything below `root` that is computed in the function's own scope and not yet there, arguments
// first. Nodes of deeper scopes are walked through (what they use may belong here) but left to the branch
// they belong to. Each node is passed once in a unit.
void sk_unit_need(SkEmit *e, SkX root) {
  if (root == SK_NO_X) return;
  e->stack.n = e->missing.n = 0;
  sk_vec_push(e->arena, &e->stack, root);
  while (e->stack.n) {
    SkX x = sk_vec_pop(&e->stack);
    if (e->done[x] || sk_unit_is_leaf(e, x)) continue;
    e->done[x] = 1;
    if (e->here) sk_vec_push(e->arena, &e->forget, x);
    if (e->scope[x] == 0 && e->local[x]) sk_vec_push(e->arena, &e->missing, x);
    uint32_t   n_parts;
    const SkX *part = sk_unit_parts(e, x, &n_parts);
    for (uint32_t k = 0; k < n_parts; k++) sk_vec_push(e->arena, &e->stack, part[k]);
    // One of its conditions may be that of a branch that nothing below this root is in.
    if (e->guarded && e->local[x]) sk_unit_guard_push(e, x);
  }
  if (e->guarded)
    sk_unit_sort(e, e->missing.at, e->missing.n);
  else if (e->missing.n > 1)
    qsort(e->missing.at, e->missing.n, sizeof *e->missing.at, by_number);
  if (e->deep && sk_unit_recur(e)) return;
  for (uint32_t i = 0; i < e->missing.n; i++) sk_unit_local(e, e->missing.at[i]);
}

// What a step computes in a block of its own must not count as computed afterwards.
void sk_unit_need_here(SkEmit *e, SkX root) {
  e->here = true;
  e->indent++;
  sk_unit_need(e, root);
  e->indent--;
}

void sk_unit_here_end(SkEmit *e) {
  for (uint32_t i = 0; i < e->forget.n; i++) e->done[e->forget.at[i]] = 0;
  e->forget.n = 0;
  e->here     = false;
}

void sk_unit_write(SkEmit *e, SkX x) { write(e, x); }

bool sk_emit_varies(const SkEmit *e, SkX root) { return !e->settled || e->settled[root] == VARIES; }

uint32_t sk_emit_hoisted(SkEmit *e) {
  const SkX *roots = e->hoisted.at;
  uint32_t   n     = e->hoisted.n;
  e->settled       = NULL;
  sk_unit_begin(e, roots, n);
  for (uint32_t i = 0; i < n; i++) {
    sk_unit_need(e, roots[i]);
    bool flag = !*e->index && sk_x_base(e->dag, roots[i]) == SK_BOOLEAN;
    sk_buf_z(e->out, *e->index || flag ? "  " : "  const ");
    if (!*e->index) sk_buf_z(e->out, sk_unit_type(sk_x_base(e->dag, roots[i])));
    sk_unit_number(e->out, "u", i, e->index);
    sk_buf_z(e->out, " = ");
    write(e, roots[i]);
    sk_buf_z(e->out, ";\n");
    if (flag) sk_buf_printf(e->out, "  SK_FLAG(u%u);\n", i);
  }
  sk_unit_end(e);
  return n;
}
