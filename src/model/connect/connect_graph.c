// Overconstrained connections (Modelica 3.6, 9.4): records with redundant parts are nodes of a graph;
// connections that would close a loop of it get the record's equalityConstraint instead of equality.
#include "model/connect/connect_priv.h"

#include <string.h>

#define NONE UINT32_MAX

// Nodes and edges -----------------------------------------------------------------------------------

SkNode *sk_connect_constraint(SkCx *cx, SkNode *node) {
  SkConnect *c = sk_connect_state(cx);
  // The class as named: a type of its own may be what the function hangs on.
  const SkClass *klass = node->written ? node->written : node->ast;
  if (!klass) return NULL;
  uint64_t known = 0;
  if (sk_map_get(&c->overdetermined, (uint64_t)(uintptr_t)klass, &known)) {
    return (SkNode *)(uintptr_t)known;
  }
  // The function by the name of its class where that is possible, so that all instances share it.
  SkNode *at = sk_lookup_path(cx, sk_class_path(cx->arena, klass));
  if (at && at->written != klass && at->ast != klass) at = NULL;
  SkNode *fn = sk_lookup_member(cx, at ? at : node, c->w_constraint);
  if (fn && fn->kind != SK_NODE_CLASS) fn = NULL;
  sk_map_put_ptr(cx->arena, &c->overdetermined, klass, fn);
  return fn;
}

// In a connector of the model itself: its surroundings may hold the root.
static bool is_top(const SkCx *cx, const SkNode *node) {
  const SkNode *up = node;
  while (up->parent && (sk_connector_is(up->parent) || up->kind == SK_NODE_ELEMENT)) {
    up = up->parent;
  }
  return up->parent == cx->main && sk_connector_is(up);
}

static uint32_t graph_node(SkCx *cx, SkNode *node) {
  SkConnect *c = sk_connect_state(cx);
  uint64_t   i = 0;
  if (sk_map_get(&c->graph_of, (uint64_t)(uintptr_t)node, &i)) return (uint32_t)i;
  SkGraphNode n = {.node = node, .priority = -1, .parent = c->nodes.n, .top = is_top(cx, node)};
  sk_vec_push(cx->arena, &c->nodes, n);
  sk_map_put(cx->arena, &c->graph_of, (uint64_t)(uintptr_t)node, c->nodes.n - 1);
  return c->nodes.n - 1;
}

void sk_connect_graph_edge(SkCx *cx, SkEnd a, SkEnd b, bool branch, uint32_t link, SkSpan span) {
  SkConnect  *c = sk_connect_state(cx);
  SkGraphEdge e = {
      .branch = branch, .a_outside = a.outside, .b_outside = b.outside, .link = link, .span = span};
  e.a = graph_node(cx, a.node);
  e.b = graph_node(cx, b.node);
  sk_vec_push(cx->arena, &c->edges, e);
}

// Connections.branch, root, potentialRoot -------------------------------------------------------------

// An array counts as one: its first element stands for it, as in connections element by element.
static SkNode *instance(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e) {
  SkConnRef r = sk_connect_instances(cx, scope, env, e);
  if (!r.ok || r.absent || r.is_open || r.ends.n == 0) return NULL;
  SkNode *node = r.ends.at[0].node;
  if (node->failed) return NULL;
  if (!sk_connect_constraint(cx, node)) {
    sk_diag(cx->diags, 2609, e->span,
            "'%s' is not overdetermined: its class has no function "
            "equalityConstraint",
            sk_node_path(cx, node));
    return NULL;
  }
  return node;
}

static bool priority_of(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e, int64_t *out) {
  const SkExpr *value = e->kind == SK_EX_NAMED ? e->value : e;
  SkTx         *tx    = sk_check(cx, scope, value);
  if (tx->kind == SK_TX_ERROR) return false;
  SkEnv constant = {.mode = SK_EVAL_CONST, .slots = env->slots, .n_slots = env->n_slots};
  SkVal v        = sk_eval(cx, tx, &constant);
  if (v.type.kind == SK_T_ERROR) return false;
  if (v.n != 1 || v.at[0].symbolic || v.at[0].base != SK_INTEGER || v.at[0].integer < 0) {
    sk_diag(cx->diags, 2609, e->span, "the priority of a root is an Integer, 0 or greater");
    return false;
  }
  *out = v.at[0].integer;
  return true;
}

void sk_connect_graph_equation(SkCx *cx, const SkScope *scope, SkEnv *env, const SkEquation *eq) {
  SkConnect    *c     = sk_connect_state(cx);
  const char   *what  = eq->a->ref.parts->next->name;
  const SkExpr *first = eq->a->args, *second = first ? first->next : NULL;
  bool          branch = strcmp(what, "branch") == 0, root = strcmp(what, "root") == 0;
  if (!first || (branch && !second) || (root && second) || (second && second->next)) {
    sk_diag(cx->diags, 2402, eq->span, "Connections.%s takes %s", what,
            branch ? "two arguments"
            : root ? "one argument"
                   : "one or two arguments");
    return;
  }
  SkNode *a = instance(cx, scope, env, first);
  if (branch) {
    SkNode *b = instance(cx, scope, env, second);
    if (!a || !b) return;
    sk_connect_graph_edge(cx, (SkEnd){.node = a}, (SkEnd){.node = b}, true, SK_NO_LINK, eq->span);
    return;
  }
  int64_t priority = 0;
  if (!a || (second && !priority_of(cx, scope, env, second, &priority))) return;
  uint32_t     i = graph_node(cx, a);  // may move the nodes
  SkGraphNode *n = &c->nodes.at[i];
  n->span        = eq->span;
  if (root) {
    n->definite = true;
  } else {
    n->priority = priority;
  }
}

// Spanning trees ------------------------------------------------------------------------------------

static uint32_t find(SkConnect *c, uint32_t i) {
  while (c->nodes.at[i].parent != i) {
    c->nodes.at[i].parent = c->nodes.at[c->nodes.at[i].parent].parent;
    i                     = c->nodes.at[i].parent;
  }
  return i;
}

static bool unite(SkConnect *c, uint32_t a, uint32_t b) {
  a = find(c, a);
  b = find(c, b);
  if (a == b) return false;
  if (a < b) {
    c->nodes.at[b].parent = a;
  } else {
    c->nodes.at[a].parent = b;
  }
  return true;
}

// Is `a` a better root than `b` (NONE: nothing yet)? Lowest priority first, then the one in a connector
// of the model itself, whose surroundings will hold the real root.
static bool better(const SkConnect *c, uint32_t a, uint32_t b) {
  const SkGraphNode *x = &c->nodes.at[a];
  if (x->priority < 0 && !x->top) return false;
  if (b == NONE) return true;
  const SkGraphNode *y = &c->nodes.at[b];
  if (x->priority >= 0 && y->priority >= 0) return x->priority < y->priority;
  return x->priority >= 0 && y->priority < 0;
}

// Every connected part of the graph without a definite root gets one of its potential roots.
static void choose_roots(SkCx *cx, SkConnect *c) {
  uint32_t  n        = c->nodes.n;
  uint32_t *best     = SK_NEWS(cx->arena, uint32_t, n);
  bool     *definite = SK_NEWS(cx->arena, bool, n), *edges = SK_NEWS(cx->arena, bool, n);
  for (uint32_t i = 0; i < c->edges.n; i++) unite(c, c->edges.at[i].a, c->edges.at[i].b);
  for (uint32_t i = 0; i < n; i++) best[i] = NONE;
  for (uint32_t i = 0; i < c->edges.n; i++) edges[find(c, c->edges.at[i].a)] = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t part = find(c, i);
    if (c->nodes.at[i].definite) {
      definite[part]      = true;
      c->nodes.at[i].root = true;
    }
    if (better(c, i, best[part])) best[part] = i;
  }
  for (uint32_t i = 0; i < n; i++) {
    if (find(c, i) != i || definite[i]) continue;
    if (best[i] != NONE) {
      c->nodes.at[best[i]].root = true;
    } else if (edges[i]) {
      if (!sk_diag(
              cx->diags, 2609,
              c->nodes.at[i].node->decl ? c->nodes.at[i].node->decl->name_span : (SkSpan){0, 0},
              "no root for the connected records around '%s'",
              sk_node_path(cx, c->nodes.at[i].node))) {
        continue;
      }
      sk_diag_help(cx->diags,
                   "one component must say Connections.root or Connections.potentialRoot");
    }
  }
}

// Required edges first, then connections in the order written; what would close a loop is broken.
static void span(SkCx *cx, SkConnect *c) {
  uint32_t n = c->nodes.n, first_root = NONE;
  for (uint32_t i = 0; i < n; i++) c->nodes.at[i].parent = i;
  for (uint32_t i = 0; i < n; i++) {
    if (!c->nodes.at[i].root) continue;
    if (first_root == NONE) first_root = i;
    unite(c, first_root, i);  // joined by an imaginary common root
  }
  for (uint32_t i = 0; i < c->edges.n; i++) {
    SkGraphEdge *e = &c->edges.at[i];
    if (!e->branch || unite(c, e->a, e->b)) continue;
    e->broken = true;
    if (!sk_diag(cx->diags, 2609, e->span, "this branch from '%s' to '%s' closes a loop",
                 sk_node_path(cx, c->nodes.at[e->a].node),
                 sk_node_path(cx, c->nodes.at[e->b].node))) {
      continue;
    }
    sk_diag_help(cx->diags,
                 "two roots or two branches force the same record; a loop needs at least "
                 "one connection that can be broken");
  }
  for (uint32_t i = 0; i < c->edges.n; i++) {
    SkGraphEdge *e = &c->edges.at[i];
    if (!e->branch) e->broken = !unite(c, e->a, e->b);
  }
}

// Distance of every node from its root, breadth first over the tree edges.
static void measure(SkCx *cx, SkConnect *c) {
  uint32_t  n = c->nodes.n, head = 0, tail = 0;
  uint32_t *start = SK_NEWS(cx->arena, uint32_t, (size_t)n + 1);
  uint32_t *next  = SK_NEWS(cx->arena, uint32_t, 2 * (size_t)c->edges.n);
  uint32_t *queue = SK_NEWS(cx->arena, uint32_t, n);
  for (uint32_t i = 0; i < c->edges.n; i++) {
    const SkGraphEdge *e = &c->edges.at[i];
    if (e->broken) continue;
    start[e->a]++;
    start[e->b]++;
  }
  uint32_t sum = 0;
  for (uint32_t i = 0; i <= n; i++) {
    uint32_t here = i < n ? start[i] : 0;
    sum += here;
    start[i] = sum;
  }
  for (uint32_t i = c->edges.n; i-- > 0;) {
    const SkGraphEdge *e = &c->edges.at[i];
    if (e->broken) continue;
    next[--start[e->a]] = e->b;
    next[--start[e->b]] = e->a;
  }
  for (uint32_t i = 0; i < n; i++) {
    c->nodes.at[i].depth = NONE;
    if (!c->nodes.at[i].root) continue;
    c->nodes.at[i].depth = 0;
    queue[tail++]        = i;
  }
  while (head < tail) {
    uint32_t at = queue[head++];
    for (uint32_t k = start[at]; k < start[at + 1]; k++) {
      if (c->nodes.at[next[k]].depth != NONE) continue;
      c->nodes.at[next[k]].depth = c->nodes.at[at].depth + 1;
      queue[tail++]              = next[k];
    }
  }
}

// Redundant records in connectors of the model itself take part also when nothing here is connected to them.
static void add_tops(SkCx *cx, SkNode *connector) {
  if (!connector->expanded) return;
  for (uint32_t i = 0; i < connector->members.n; i++) {
    SkNode *m = connector->members.at[i];
    if (m->var == UINT32_MAX && !m->expanded) continue;
    if (!sk_node_absent(cx, m) && sk_connect_constraint(cx, m)) graph_node(cx, m);
  }
}

static void add_top_records(SkCx *cx) {
  for (uint32_t i = 0; i < cx->main->members.n; i++) {
    SkNode *m = cx->main->members.at[i];
    if (!sk_connector_is(m) || sk_node_absent(cx, m)) continue;
    if (m->n_elements == 0) add_tops(cx, m);
    for (uint32_t k = 0; k < m->n_elements; k++) add_tops(cx, m->elements[k]);
  }
}

// function equalityConstraint: input R a, b; output Real residue[n] (9.4.1).
static void check_prototype(SkCx *cx, SkNode *node) {
  SkNode *klass = sk_connect_constraint(cx, node);
  SkFn   *fn    = klass ? sk_fn_of(cx, klass, (SkSpan){0, 0}) : NULL;
  if (!fn) return;
  SkType t = fn->n_outputs ? fn->vars[fn->n_inputs].type : sk_type(SK_T_NONE);
  if (fn->n_inputs == 2 && fn->n_outputs == 1 && t.kind == SK_T_REAL && t.rank == 1) return;
  if (sk_diag(cx->diags, 2609, fn->span,
              "equalityConstraint takes two records and gives one vector"))
    sk_diag_help(cx->diags, "declare two inputs of its record or type, and output Real residue[n]");
}

void sk_connect_graph_solve(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  add_top_records(cx);
  if (c->nodes.n == 0) return;
  for (uint32_t i = 0; i < c->nodes.n; i++) check_prototype(cx, c->nodes.at[i].node);
  choose_roots(cx, c);
  span(cx, c);
  measure(cx, c);
  for (uint32_t i = 0; i < c->edges.n; i++) {
    const SkGraphEdge *e = &c->edges.at[i];
    if (e->branch || e->broken) continue;
    SkEnd a = {c->nodes.at[e->a].node, UINT32_MAX, e->a_outside};
    SkEnd b = {c->nodes.at[e->b].node, UINT32_MAX, e->b_outside};
    sk_connect_match(cx, a, b, e->link, true);
  }
}

// Broken connections ----------------------------------------------------------------------------------

static uint32_t first_var(SkCx *cx, SkNode *node) {
  sk_node_type(cx, node);
  while (node->var == UINT32_MAX && node->members.n > 0) {
    node = node->members.at[0];
    if (node->n_elements > 0) node = node->elements[0];
  }
  return node->var;
}

// The whole instance as a typed expression.
static SkTx *whole(SkCx *cx, SkNode *node, SkSpan at) {
  SkTx *tx        = SK_NEW(cx->arena, SkTx);
  tx->kind        = SK_TX_REF;
  tx->span        = at;
  tx->variability = SK_V_CONTINUOUS;
  tx->type        = sk_node_type(cx, node);
  if (node->kind == SK_NODE_ELEMENT) tx->type = sk_type_element(tx->type);
  tx->root = tx->leaf = node;
  tx->n_parts         = 1;
  tx->parts           = SK_NEW(cx->arena, SkTxPart);
  tx->parts[0].name   = node->name;
  return tx;
}

static void emit_constraint(SkCx *cx, SkConnect *c, const SkGraphEdge *e) {
  SkNode *a = c->nodes.at[e->a].node, *b = c->nodes.at[e->b].node;
  SkFn   *fn = sk_fn_of(cx, sk_connect_constraint(cx, a), e->span);
  if (!fn || !sk_fn_body(cx, fn)) return;
  if (fn->n_inputs != 2 || fn->n_outputs != 1) return;  // reported when the graph was solved
  // Written out where its body allows that: the constraint will be differentiated.
  fn->inline_early = true;
  SkTx  call       = {.kind = SK_TX_CALL, .variability = SK_V_CONTINUOUS, .span = e->span, .n = 2};
  SkTx *args[2]    = {whole(cx, a, e->span), whole(cx, b, e->span)};
  call.args        = args;
  call.fn          = fn;
  call.type        = fn->vars[fn->n_inputs].type;
  SkEnv env        = {.mode = SK_EVAL_FLAT};
  SkVal v          = sk_eval(cx, &call, &env);
  if (v.type.kind == SK_T_ERROR) return;
  for (uint32_t i = 0; i < v.n; i++) {
    sk_connect_emit(cx, SK_FROM_CONNECT, sk_scalar_x(cx->dag, sk_scalar_to_real(cx->dag, v.at[i])),
                    sk_x_real(cx->dag, 0), e->span, sk_connect_owner(c, e->link));
  }
}

void sk_connect_graph_finish(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  for (uint32_t i = 0; i < c->edges.n; i++) {
    const SkGraphEdge *e = &c->edges.at[i];
    if (e->branch || !e->broken) continue;
    // Joined by other connections of the same set already: nothing is left to say.
    uint32_t va = first_var(cx, c->nodes.at[e->a].node), vb = first_var(cx, c->nodes.at[e->b].node);
    if (va == UINT32_MAX || vb == UINT32_MAX) continue;
    if (sk_connect_root(c, sk_key(va, e->a_outside)) ==
        sk_connect_root(c, sk_key(vb, e->b_outside))) {
      continue;
    }
    emit_constraint(cx, c, e);
  }
}

static int64_t scalars(SkCx *cx, SkNode *node) {
  SkType t = sk_node_type(cx, node);
  if (node->kind == SK_NODE_ELEMENT) t = sk_type_element(t);
  return sk_type_scalars(t);
}

int64_t sk_connect_residues(SkCx *cx, SkNode *constraint) {
  SkFn *fn = sk_fn_of(cx, constraint, (SkSpan){0, 0});
  if (!fn || fn->failed || fn->n_outputs != 1) return -1;
  return sk_type_scalars(fn->vars[fn->n_inputs].type);
}

int64_t sk_connect_redundancy(SkCx *cx) {
  SkConnect *c   = sk_connect_state(cx);
  int64_t    sum = 0;
  for (uint32_t i = 0; i < c->nodes.n; i++) {
    SkGraphNode *n = &c->nodes.at[i];
    if (!n->root || n->definite || n->priority >= 0) continue;
    int64_t residues = sk_connect_residues(cx, sk_connect_constraint(cx, n->node));
    int64_t all      = scalars(cx, n->node);
    if (residues >= 0 && all > residues) sum += all - residues;
  }
  return sum;
}

// Questions -------------------------------------------------------------------------------------------

bool sk_connect_is_root(SkCx *cx, const SkNode *record, SkSpan use) {
  (void)use;
  SkConnect *c = sk_connect_state(cx);
  uint64_t   i = 0;
  if (!sk_map_get(&c->graph_of, (uint64_t)(uintptr_t)record, &i)) return false;
  const SkGraphNode *n = &c->nodes.at[i];
  // A connector of the model itself that was taken for want of anything better is no root.
  return n->root && (n->definite || n->priority >= 0);
}

bool sk_connect_rooted(SkCx *cx, const SkNode *record, SkSpan use) {
  SkConnect *c = sk_connect_state(cx);
  uint64_t   i = 0;
  if (sk_map_get(&c->graph_of, (uint64_t)(uintptr_t)record, &i)) {
    for (uint32_t k = 0; k < c->edges.n; k++) {
      const SkGraphEdge *e = &c->edges.at[k];
      if (!e->branch || (e->a != i && e->b != i)) continue;
      uint32_t other = e->a == i ? e->b : e->a;
      return c->nodes.at[i].depth < c->nodes.at[other].depth;
    }
  }
  sk_diag(cx->diags, 2609, use, "rooted needs one Connections.branch at '%s'",
          sk_node_path(cx, (SkNode *)record));
  return true;
}
