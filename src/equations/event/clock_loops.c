// Clocks that tick on a condition which depends on what they hold: when Clock(time > hold(next)). The condition sees the
// values before the tick, which then makes it false: pre(next), taken over in the next pass of the event. All other
// uses of hold see the values of the tick at once.
#include "equations/event/clock.h"

#include <string.h>

// A variable in something that may give it: an item of the model, or (from items.n on) a plain when clause.
typedef struct {
  uint32_t var, item;
  bool     alone;  // on a side of its own, or assigned
} Use;

// The condition of `source` depends on what the ticks of `on` give, through a hold.
typedef struct {
  uint32_t source, on, item;
  SkX      hold;
} Link;

typedef struct {
  SkClocks *c;
  uint32_t  n_vars, n_items;  // variables, then their derivatives; items, then when clauses
  bool     *is_state, *is_explicit;
  SK_VEC(Use) uses;
  uint32_t *start, *order;  // variable -> uses
  // Of the item at hand.
  SkNumbers vars;
  SK_VEC(SkX) holds;
  uint32_t *seen, epoch;  // by item
  SkNumbers open;
  SK_VEC(Link) links;
} Loops;

static bool is_hold(const SkWork *w, SkX x) {
  return sk_x_op(w->dag, x) == SK_X_BUILTIN &&
         strcmp(sk_dag_builtin_name(w->dag, sk_x_payload(w->dag, x)), "hold") == 0;
}

static void reach(SkWork *w, SkX x) {
  if (!x || w->mark[x] == w->epoch) return;
  w->mark[x] = w->epoch;
  sk_vec_push(w->arena, &w->stack, x);
}

// The variable that a leaf stands for, derivatives behind all others; SK_NONE: no leaf of the present time.
static uint32_t leaf(const Loops *s, SkX x) {
  const SkDag *dag = s->c->w->dag;
  SkXOp        op  = sk_x_op(dag, x);
  if (op == SK_X_VAR) return (uint32_t)sk_x_payload(dag, x);
  if (op != SK_X_DER || sk_x_op(dag, sk_x_arg(dag, x, 0)) != SK_X_VAR) return SK_NONE;
  return s->n_vars + (uint32_t)sk_x_payload(dag, sk_x_arg(dag, x, 0));
}

// What the nodes reached so far read at the present time.
static void collect(Loops *s) {
  SkWork *w = s->c->w;
  while (w->stack.n > 0) {
    SkX      x  = sk_vec_pop(&w->stack);
    SkXOp    op = sk_x_op(w->dag, x);
    uint32_t v  = leaf(s, x);
    if (v != SK_NONE) sk_vec_push(w->arena, &s->vars, v);
    if (is_hold(w, x)) sk_vec_push(w->arena, &s->holds, x);
    if (v != SK_NONE || op == SK_X_BUILTIN || op == SK_X_PRE || op == SK_X_DELAY) continue;
    for (uint32_t i = 0; i < sk_x_n(w->dag, x); i++) reach(w, sk_x_arg(w->dag, x, i));
  }
}

// Is it an equation of continuous time?
static bool is_plain(const Loops *s, uint32_t item) {
  SkClocks      *c = s->c;
  uint32_t       e = c->items.at[item].eq;
  const SkSysEq *q = sk_eq(c->w, e);
  return !q->gone && q->kind == SK_SE_EQUAL &&
         c->clock_of.at[sk_clock_root(c, c->of_eq.at[e])] == SK_NONE;
}

static void read_item(Loops *s, uint32_t item) {
  SkClocks *c = s->c;
  SkWork   *w = c->w;
  s->vars.n = s->holds.n = 0;
  sk_marks_begin(w);
  if (item < c->items.n) {
    const SkSysEq *q = sk_eq(w, c->items.at[item].eq);
    if (is_plain(s, item)) reach(w, q->lhs), reach(w, q->rhs);
  } else {
    const SkFlatWhen *when  = &w->flat->whens.at[item - c->items.n];
    bool              plain = !sk_when_is_clocked(w, when);
    for (uint32_t k = 0; plain && k < when->branches.n; k++) {
      const SkFlatWhenBranch *b = &when->branches.at[k];
      for (uint32_t i = 0; i < b->n_conditions; i++) reach(w, b->conditions[i]);
      for (uint32_t j = 0; j < b->body.n; j++) {
        if (b->body.at[j].kind != SK_FE_EQUAL) continue;
        reach(w, b->body.at[j].lhs), reach(w, b->body.at[j].rhs);
      }
    }
  }
  collect(s);
}

static bool is_assigned(const Loops *s, const SkFlatWhen *when, uint32_t v) {
  for (uint32_t k = 0; k < when->branches.n; k++)
    for (uint32_t j = 0; j < when->branches.at[k].body.n; j++) {
      const SkFlatEq *q = &when->branches.at[k].body.at[j];
      if (q->kind == SK_FE_EQUAL && leaf(s, q->lhs) == v) return true;
    }
  return false;
}

static bool stands_alone(const Loops *s, uint32_t item, uint32_t v) {
  const SkWork *w = s->c->w;
  if (item >= s->c->items.n) return is_assigned(s, &w->flat->whens.at[item - s->c->items.n], v);
  const SkSysEq *q = sk_eq(w, s->c->items.at[item].eq);
  return leaf(s, q->lhs) == v || leaf(s, q->rhs) == v;
}

// Which equations and when clauses may give which variable.
static void find_uses(Loops *s) {
  SkWork  *w     = s->c->w;
  uint32_t n     = 2 * s->n_vars;
  s->is_state    = SK_NEWS(w->scratch, bool, n + 1);
  s->is_explicit = SK_NEWS(w->scratch, bool, n + 1);
  s->start       = SK_NEWS(w->scratch, uint32_t, n + 2);
  s->seen        = SK_NEWS(w->scratch, uint32_t, s->n_items + 1);
  for (uint32_t item = 0; item < s->n_items; item++) {
    read_item(s, item);
    for (uint32_t k = 0; k < s->vars.n; k++) {
      uint32_t v   = s->vars.at[k];
      Use      use = {v, item, stands_alone(s, item, v)};
      if (v >= s->n_vars) s->is_state[v - s->n_vars] = true;
      // A when clause gives what it assigns and nothing else.
      if (item >= s->c->items.n && !use.alone) continue;
      s->is_explicit[v] |= use.alone;
      s->start[v + 2]++;
      sk_vec_push(w->scratch, &s->uses, use);
    }
  }
  for (uint32_t v = 0; v < n; v++) s->start[v + 2] += s->start[v + 1];
  s->order = SK_NEWS(w->scratch, uint32_t, s->uses.n + 1);
  for (uint32_t i = 0; i < s->uses.n; i++) s->order[s->start[s->uses.at[i].var + 1]++] = i;
}

// The event that the held variable's clock follows, SK_NONE.
static uint32_t source_of(Loops *s, uint32_t item, SkX hold) {
  SkClocks *c = s->c;
  SkWork   *w = c->w;
  SkX       a = sk_x_arg(w->dag, hold, 0);
  uint32_t  v = sk_x_op(w->dag, a) == SK_X_VAR ? (uint32_t)sk_x_payload(w->dag, a) : SK_NONE;
  if (v == SK_NONE && item < c->items.n) v = sk_clock_helper(c, c->items.at[item].eq, hold);
  if (v == SK_NONE || v >= c->of_var.n || c->of_var.at[v] == SK_NONE) return SK_NONE;
  uint32_t clock = c->clock_of.at[sk_clock_root(c, c->of_var.at[v])];
  if (clock == SK_NONE || !c->clocks.at[clock].source) return SK_NONE;
  uint32_t k = (uint32_t)(c->clocks.at[clock].source - c->sources.at);
  return c->sources.at[k].kind == SK_TICK_EVENT ? k : SK_NONE;
}

static void visit(Loops *s, uint32_t v) {
  SkWork *w = s->c->w;
  if (v < s->n_vars && s->is_state[v]) return;
  for (uint32_t k = s->start[v]; k < s->start[v + 1]; k++) {
    const Use *use = &s->uses.at[s->order[k]];
    if (s->is_explicit[v] && !use->alone) continue;
    if (s->seen[use->item] == s->epoch) continue;
    s->seen[use->item] = s->epoch;
    sk_vec_push(w->scratch, &s->open, use->item);
  }
}

// What the condition of an event follows from.
static void follow(Loops *s, uint32_t source) {
  SkWork *w = s->c->w;
  s->epoch++;
  visit(s, (uint32_t)sk_x_payload(w->dag, s->c->sources.at[source].condition));
  while (s->open.n > 0) {
    uint32_t item = sk_vec_pop(&s->open);
    read_item(s, item);
    for (uint32_t i = 0; i < s->holds.n; i++) {
      uint32_t on = source_of(s, item, s->holds.at[i]);
      if (on == SK_NONE) continue;
      sk_vec_push(w->scratch, &s->links, ((Link){source, on, item, s->holds.at[i]}));
    }
    for (uint32_t i = 0; i < s->vars.n; i++) visit(s, s->vars.at[i]);
  }
}

// Marks the sources whose conditions depend on ticks of `to`, and itself.
static void mark_users(const Loops *s, uint32_t to, bool *uses) {
  memset(uses, 0, s->c->sources.n * sizeof *uses);
  uses[to] = true;
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 0; i < s->links.n; i++) {
      const Link *link = &s->links.at[i];
      if (!uses[link->on] || uses[link->source]) continue;
      uses[link->source] = more = true;
    }
  }
}

void sk_clock_loops(SkClocks *c) {
  SkWork *w   = c->w;
  bool    any = false;
  Loops   s   = {.c = c, .n_vars = w->sys->vars.n, .n_items = c->items.n + w->flat->whens.n};
  for (uint32_t k = 0; k < c->sources.n; k++) any |= c->sources.at[k].kind == SK_TICK_EVENT;
  if (!any) return;
  find_uses(&s);
  for (uint32_t k = 0; k < c->sources.n; k++)
    if (c->sources.at[k].kind == SK_TICK_EVENT) follow(&s, k);
  bool *uses = SK_NEWS(w->scratch, bool, c->sources.n + 1);
  for (uint32_t k = 0; k < c->sources.n; k++) {
    mark_users(&s, k, uses);
    for (uint32_t i = 0; i < s.links.n; i++) {
      const Link *link = &s.links.at[i];
      if (link->source != k || !uses[link->on]) continue;
      if (link->item < c->items.n)
        sk_map_put(w->arena, &c->before, (uint64_t)c->items.at[link->item].eq << 32 | link->hold,
                   1);
      else
        sk_map_put(w->arena, &w->holds_before, link->hold, 1);
    }
  }
}
