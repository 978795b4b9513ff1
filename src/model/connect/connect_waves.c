// Ports of lines. The class of such a port says what holds at the end of the line:
//
//   annotation(__Skerry(boundary(p = c + Zc*q)))
//
// A connector without the waves may then be connected to it: what both have is connected as ever, and the
// equation is added. So a component has one port, whether it meets another component or a line. Where the
// line wants to know more than the connector has, the connector's class may say it in the same way:
//
//   annotation(__Skerry(given(v = der(x))))
//
// And what it means that nothing is connected to a port of a component, where that is told:
//
//   annotation(__Skerry(open = "the port is plugged"))
#include "model/connect/connect_priv.h"
#include "symbolic/calc.h"

#include <string.h>

static const SkMod *find(const SkMod *list, const char *name) {
  for (const SkMod *m = list; m; m = m->next)
    if (m->kind == SK_MOD_ELEMENT && m->name && !m->name->next && strcmp(m->name->name, name) == 0)
      return m;
  return NULL;
}

static const SkMod *says_class(const SkClass *class, const char *what) {
  if (!class || !class->comment.annotation) return NULL;
  const SkMod *ours = find(class->comment.annotation->args, "__Skerry");
  const SkMod *says = ours ? find(ours->args, what) : NULL;
  return says ? says->args : NULL;
}

// boundary: what holds at this port of a line; NULL: it is none. given: what its connections may need.
static const SkMod *says(const SkNode *port, const char *what) {
  const SkMod *own = says_class(port->written, what);
  return own ? own : says_class(port->ast, what);
}

const char *sk_connect_when_open(const SkNode *port) {
  const SkClass *class = port->written ? port->written : port->ast;
  if (!class || !class->comment.annotation) return NULL;
  const SkMod  *ours = find(class->comment.annotation->args, "__Skerry");
  const SkMod  *open = ours ? find(ours->args, "open") : NULL;
  const SkExpr *text = open ? open->value : NULL;
  return text && text->kind == SK_EX_STRING ? text->string.text : NULL;
}

static SkNode *member(SkNode *node, SkName name) {
  for (uint32_t i = 0; i < node->members.n; i++)
    if (node->members.at[i]->name == name) return node->members.at[i];
  return NULL;
}

static bool is_scalar(SkCx *cx, SkNode *node) {
  SkType t = sk_node_type(cx, node);
  return t.kind == SK_T_REAL && t.rank == 0 && node->var != UINT32_MAX && !node->conditional_off &&
         node->variability > SK_V_PARAMETER;
}

// The other connector has nothing that the port lacks, and says nothing of inputs and outputs.
static bool fits(SkCx *cx, SkNode *port, SkNode *other) {
  for (uint32_t i = 0; i < other->members.n; i++) {
    SkNode *y = other->members.at[i], *x = member(port, y->name);
    if (!x || !is_scalar(cx, x) || !is_scalar(cx, y)) return false;
    if (y->causality != SK_CAUSAL_NONE || y->connection == SK_CONN_STREAM) return false;
  }
  for (uint32_t i = 0; i < port->members.n; i++) {
    SkNode *x = port->members.at[i];
    if (!is_scalar(cx, x) || x->connection != SK_CONN_NONE) return false;
  }
  return other->members.n > 0;
}

// The other is the port's counterpart: every member, inputs for what the line gives and outputs for what it takes.
static bool is_counterpart(SkCx *cx, SkNode *port, SkNode *other) {
  for (uint32_t i = 0; i < port->members.n; i++) {
    SkNode *x = port->members.at[i], *y = member(other, x->name);
    if (!y || !is_scalar(cx, x) || !is_scalar(cx, y)) return false;
    bool gives = x->causality == SK_CAUSAL_OUTPUT, takes = x->causality == SK_CAUSAL_INPUT;
    if (gives == takes || y->causality != (gives ? SK_CAUSAL_INPUT : SK_CAUSAL_OUTPUT))
      return false;
  }
  return other->members.n == port->members.n;
}

// It may lack what the line itself gives, and what its class says. False after reporting.
static bool is_complete(SkCx *cx, SkNode *port, SkNode *other, SkSpan span) {
  const SkMod *given = says(other, "given");
  for (uint32_t i = 0; i < port->members.n; i++) {
    SkNode *x = port->members.at[i];
    if (member(other, x->name) || x->causality == SK_CAUSAL_OUTPUT || find(given, x->name))
      continue;
    if (!sk_diag(cx->diags, 2602, span, "'%s' has no '%s', which the line at '%s' needs",
                 sk_node_path(cx, other), x->name, sk_node_path(cx, port)))
      return false;
    sk_diag_help(cx->diags,
                 "put a component between them that gives it, or say it in its connector: "
                 "annotation(__Skerry(given(%s = ...)))",
                 x->name);
    return false;
  }
  return true;
}

bool sk_connect_waves(SkCx *cx, SkEnd a, SkEnd b, uint32_t link) {
  const SkMod *at_a = says(a.node, "boundary"), *at_b = says(b.node, "boundary");
  if (!at_a == !at_b) return false;
  SkEnd      port = at_a ? a : b, other = at_a ? b : a;
  SkConnect *c = sk_connect_state(cx);
  if (!port.outside && !other.outside && is_counterpart(cx, port.node, other.node)) {
    sk_vec_push(cx->arena, &c->boundaries,
                ((SkBoundary){port.node, other.node, at_a ? at_a : at_b, link, .causal = true}));
    return false;
  }
  if (!fits(cx, port.node, other.node)) return false;
  if (!is_complete(cx, port.node, other.node, c->links.at[link].span)) return true;
  for (uint32_t i = 0; i < other.node->members.n; i++) {
    SkNode *y = other.node->members.at[i], *x = member(port.node, y->name);
    sk_connect_mark(cx, x, SK_CV_WAVES);
    sk_connect_mark(cx, y, 0);
    // What flows into the line is what flows out of the components.
    if (y->connection == SK_CONN_FLOW) cx->flat->vars.at[x->var].is_flow = true;
    SkPair pair = {sk_key(x->var, port.outside), sk_key(y->var, other.outside), link};
    sk_vec_push(cx->arena, &c->pairs, pair);
  }
  sk_vec_push(cx->arena, &c->boundaries,
              ((SkBoundary){port.node, other.node, at_a ? at_a : at_b, link, .causal = false}));
  return true;
}

// Which variables are read by equations ------------------------------------------------------------

typedef struct {
  const SkDag *dag;
  uint8_t     *read;  // by variable
} Reading;

static void visit(void *user, SkX x) {
  Reading *r = user;
  if (sk_x_op(r->dag, x) == SK_X_VAR) r->read[sk_x_payload(r->dag, x)] = 1;
}

static void read_all(SkCx *cx, const SkFlatEqs *list, Reading *r) {
  for (uint32_t i = 0; i < list->n; i++) {
    const SkFlatEq *e = &list->at[i];
    if (e->origin == SK_FROM_CONNECT || e->origin == SK_FROM_FLOW) continue;
    SkX      roots[3] = {e->lhs, e->rhs, e->guard}, at[3];
    uint32_t n        = 0;
    for (int k = 0; k < 3; k++)
      if (roots[k] != SK_NO_X) at[n++] = roots[k];
    sk_x_walk(cx->dag, at, n, visit, r, cx->arena);
  }
}

static const uint8_t *read_variables(SkCx *cx) {
  Reading r = {cx->dag, SK_NEWS(cx->arena, uint8_t, cx->flat->vars.n + 1)};
  read_all(cx, &cx->flat->equations, &r);
  for (uint32_t i = 0; i < cx->flat->whens.n; i++)
    for (uint32_t k = 0; k < cx->flat->whens.at[i].branches.n; k++)
      read_all(cx, &cx->flat->whens.at[i].branches.at[k].body, &r);
  return r.read;
}

// Whether somebody reads an input that the line gives, x: a component, or one inside of it to whose port it is
// connected, however deep.
static bool is_read(SkCx *cx, SkNode *x, const uint8_t *read) {
  SkConnect *c          = sk_connect_state(cx);
  SK_VEC(uint32_t) sets = {0};
  sk_vec_push(cx->arena, &sets, sk_connect_root(c, sk_key(x->var, false)));
  for (uint32_t i = 0; i < sets.n; i++)
    for (uint32_t k = c->start[sets.at[i]]; k < c->start[sets.at[i] + 1]; k++) {
      uint32_t var = sk_key_var(c->member[k]);
      if (var >= c->var_kind.n || !(c->var_kind.at[var] & SK_CV_INPUT)) continue;
      if (read[var]) return true;
      // Seen from inside of the component, its port is in another set.
      if (!sk_key_outside(c->member[k]) && sk_key(var, true) < c->n_keys)
        sk_vec_push(cx->arena, &sets, sk_connect_root(c, sk_key(var, true)));
    }
  return false;
}

// Then the component computes what it gives from it, as one between lines does.
static bool is_computed(SkCx *cx, const SkBoundary *b, const uint8_t *read) {
  for (uint32_t i = 0; i < b->port->members.n; i++) {
    SkNode *x = b->port->members.at[i];
    if (x->causality == SK_CAUSAL_OUTPUT && is_read(cx, x, read)) return true;
  }
  return false;
}

// The waves are in the component's connector and it uses them: it has written the equation itself.
static bool is_written(const SkBoundary *b, const uint8_t *read) {
  for (uint32_t i = 0; i < b->other->members.n; i++) {
    SkNode *y = b->other->members.at[i], *x = member(b->port, y->name);
    if (x->causality == SK_CAUSAL_OUTPUT && read[y->var]) return true;
  }
  return false;
}

// The equations ------------------------------------------------------------------------------------

// x = value for members of the port, the values written in the names of a connector.
static void add_equations(SkCx *cx, const SkBoundary *b, const SkMod *list, SkNode *names) {
  SkConnect *c = sk_connect_state(cx);
  for (const SkMod *m = list; m; m = m->next) {
    SkNode *x = m->kind == SK_MOD_ELEMENT && m->name ? member(b->port, m->name->name) : NULL;
    if (names != b->port && (!x || member(names, x->name))) continue;
    if (!x || !m->value) {
      sk_diag(cx->diags, 2602, m->span, "boundary(...) needs equations of members: p = c + Zc*q");
      continue;
    }
    SkScope scope = {.node = names, .in_equation = true};
    SkTx   *tx    = sk_check_as(cx, &scope, m->value, x->type, "the boundary of a line");
    if (tx->kind == SK_TX_ERROR) continue;
    SkEnv env = {.mode = SK_EVAL_FLAT, .guard = SK_NO_X};
    SkVal v   = sk_eval(cx, tx, &env);
    if (v.type.kind == SK_T_ERROR || v.n != 1) continue;
    sk_connect_emit(cx, SK_FROM_BOUNDARY, sk_x_var(cx->dag, x->var, SK_REAL),
                    sk_scalar_x(cx->dag, v.at[0]), c->links.at[b->link].span,
                    sk_connect_owner(c, b->link));
  }
}

// A component that computes p and q itself and others that leave it to the line do not go together.
static bool is_mixed(SkCx *cx, const SkBoundary *b) {
  SkConnect *c = sk_connect_state(cx);
  for (uint32_t i = 0; i < b->other->members.n; i++) {
    SkNode  *x    = member(b->port, b->other->members.at[i]->name);
    uint32_t root = sk_connect_root(c, sk_key(x->var, false));
    for (uint32_t k = c->start[root]; k < c->start[root + 1]; k++) {
      uint32_t var = sk_key_var(c->member[k]);
      if (var == x->var || sk_key_outside(c->member[k]) || var >= c->var_kind.n) continue;
      if (!(c->var_kind.at[var] & SK_CV_OUTPUT)) continue;
      if (!sk_diag(cx->diags, 2605, c->links.at[b->link].span,
                   "'%s' is connected to the same end of a line as '%s', which sets it",
                   cx->flat->vars.at[x->var].name, cx->flat->vars.at[var].name))
        return true;
      sk_diag_help(cx->diags, "put a line between the two components");
      return true;
    }
  }
  return false;
}

void sk_connect_waves_finish(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  if (c->boundaries.n == 0) return;
  const uint8_t *read = read_variables(cx);
  SkMap          done = {0};
  for (uint32_t i = 0; i < c->boundaries.n; i++) {
    const SkBoundary *b   = &c->boundaries.at[i];
    uint64_t          key = (uint64_t)(uintptr_t)b->port;
    if (sk_map_get(&done, key, NULL)) continue;
    if (b->causal ? is_computed(cx, b, read) : is_mixed(cx, b) || is_written(b, read)) continue;
    sk_map_put(cx->arena, &done, key, 1);
    add_equations(cx, b, b->says, b->port);
    add_equations(cx, b, says(b->other, "given"), b->other);
  }
}
