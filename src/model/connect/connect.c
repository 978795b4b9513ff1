#include "model/connect/connect.h"

#include "model/connect/connect_priv.h"

#include <string.h>

SkConnect *sk_connect_state(SkCx *cx) {
  if (!cx->connect) {
    SkConnect *c    = SK_NEW(cx->arena, SkConnect);
    c->w_constraint = sk_name_z(cx->names, "equalityConstraint");
    cx->connect     = c;
  }
  return cx->connect;
}

bool sk_connect_solved(const SkCx *cx) {
  const SkConnect *c = cx->connect;
  return c && c->solved;
}

// Looking at the syntax -----------------------------------------------------------------------------

bool sk_connect_is(const SkEquation *equation) {
  if (equation->kind == SK_EQ_CONNECT) return true;
  if (equation->kind != SK_EQ_CALL || !equation->a || equation->a->kind != SK_EX_CALL) return false;
  const SkRefPart *p = equation->a->ref.parts;
  if (!p || !p->next || p->next->next || strcmp(p->name, "Connections") != 0) return false;
  const char *what = p->next->name;
  return strcmp(what, "branch") == 0 || strcmp(what, "root") == 0 ||
         strcmp(what, "potentialRoot") == 0;
}

bool sk_connect_inside(const SkEquation *list) {
  for (const SkEquation *e = list; e; e = e->next) {
    if (sk_connect_is(e)) return true;
    if (e->body && sk_connect_inside(e->body)) return true;
    for (const SkBranch *b = e->branches; b; b = b->next) {
      if (sk_connect_inside(b->body)) return true;
    }
  }
  return false;
}

// Connectors ----------------------------------------------------------------------------------------

bool sk_connector_is(const SkNode *node) { return node->restriction == SK_CLASS_CONNECTOR; }

bool sk_connector_expandable(const SkNode *node) {
  return sk_connector_is(node) && node->ast && node->ast->expandable;
}

bool sk_node_absent(SkCx *cx, SkNode *node) {
  sk_node_type(cx, node);
  return node->conditional_off;
}

static bool is_value(const SkNode *node) {
  return node->builtin || (node->ast && node->ast->body == SK_BODY_ENUM);
}

const char *sk_end_path(SkCx *cx, SkEnd end) {
  const char *path = sk_node_path(cx, end.node);
  if (!is_value(end.node) || end.node->type.rank == 0) return path;
  // Subscripts of one scalar of a value component.
  SkBuf    b    = sk_buf_new(cx->arena);
  SkType   t    = end.node->type;
  uint64_t left = end.at, stride = (uint64_t)sk_type_elements(t);
  sk_buf_z(&b, path);
  for (uint32_t d = 0; d < t.rank; d++) {
    stride = t.dims[d] > 0 ? stride / (uint64_t)t.dims[d] : 1;
    sk_buf_printf(&b, "%s%llu", d ? "," : "[", (unsigned long long)(left / stride + 1));
    left %= stride;
  }
  sk_buf_char(&b, ']');
  return b.text;
}

// Matching the parts of two connectors --------------------------------------------------------------

typedef struct {
  SkCx    *cx;
  uint32_t link;
  bool     a_outside, b_outside, plain;
} Match;

// A variable directly in an expandable connector: its causality is deduced, not declared.
static bool in_bus(const SkNode *node) {
  return node->parent && sk_connector_expandable(node->parent);
}

static const char *conn_text(SkConnPrefix p) {
  return p == SK_CONN_FLOW     ? "a flow variable"
         : p == SK_CONN_STREAM ? "a stream variable"
                               : "a potential variable";
}

static void mark(SkCx *cx, SkConnect *c, uint32_t var, uint32_t n, const SkNode *node) {
  uint32_t need = var + n;
  if (c->var_kind.n < need) {
    sk_vec_reserve(cx->arena, &c->var_kind, need - c->var_kind.n);
    memset(c->var_kind.at + c->var_kind.n, 0, need - c->var_kind.n);
    c->var_kind.n = need;
  }
  uint8_t k = (uint8_t)((node->causality == SK_CAUSAL_INPUT ? SK_CV_INPUT : 0) |
                        (node->causality == SK_CAUSAL_OUTPUT ? SK_CV_OUTPUT : 0) |
                        (node->connection == SK_CONN_STREAM ? SK_CV_STREAM : 0) |
                        (in_bus(node) ? SK_CV_BUS : 0));
  // The connector that is a component of a class decides whether others can see it.
  const SkNode *up = node;
  while (up->parent && sk_connector_is(up->parent)) up = up->parent;
  if (up->is_protected) k |= SK_CV_PROTECTED;
  for (uint32_t i = 0; i < n; i++) c->var_kind.at[var + i] |= k;
}

void sk_connect_mark(SkCx *cx, const SkNode *node, uint8_t also) {
  SkConnect *c = sk_connect_state(cx);
  uint32_t   n = (uint32_t)sk_type_elements(node->type);
  mark(cx, c, node->var, n, node);
  for (uint32_t i = 0; i < n; i++) c->var_kind.at[node->var + i] |= also;
}

static bool same_dims(SkType a, SkType b) {
  if (a.rank != b.rank) return false;
  for (uint32_t i = 0; i < a.rank; i++) {
    if (a.dims[i] != b.dims[i]) return false;
  }
  return true;
}

static const char *path(Match *m, SkNode *node) { return sk_node_path(m->cx, node); }

static SkSpan span_of(Match *m) { return sk_connect_state(m->cx)->links.at[m->link].span; }

// Types and sizes. False after reporting.
static bool types_fit(Match *m, SkNode *a, SkNode *b, bool whole) {
  SkType ta = a->type, tb = b->type;
  if (ta.kind == SK_T_ERROR || tb.kind == SK_T_ERROR) return false;
  if (ta.kind != tb.kind || (ta.kind == SK_T_ENUM && ta.enumeration != tb.enumeration)) {
    sk_diag(m->cx->diags, 2602, span_of(m), "'%s' is %s but '%s' is %s", path(m, a),
            sk_type_text(m->cx->arena, sk_type_element(ta)), path(m, b),
            sk_type_text(m->cx->arena, sk_type_element(tb)));
    return false;
  }
  if (whole && !same_dims(ta, tb)) {
    sk_diag(m->cx->diags, 2603, span_of(m), "'%s' is %s but '%s' is %s", path(m, a),
            sk_type_text(m->cx->arena, ta), path(m, b), sk_type_text(m->cx->arena, tb));
    return false;
  }
  return true;
}

// Constants, parameters and variables. False after reporting.
static bool variabilities_fit(Match *m, SkNode *a, SkNode *b) {
  SkDiags *d  = m->cx->diags;
  SkSpan   at = span_of(m);
  bool     va = a->variability <= SK_V_PARAMETER, vb = b->variability <= SK_V_PARAMETER;
  if (va != vb) {
    sk_diag(d, 2602, at, "'%s' is a %s but '%s' is a variable", path(m, va ? a : b),
            (va ? a : b)->variability == SK_V_CONSTANT ? "constant" : "parameter",
            path(m, va ? b : a));
    return false;
  }
  if (va && a->variability != b->variability) {
    bool ka = a->variability == SK_V_CONSTANT;
    sk_diag(d, 2602, at, "'%s' is a constant but '%s' is a parameter", path(m, ka ? a : b),
            path(m, ka ? b : a));
    sk_diag_help(d, "declare both as parameter, or both as constant");
    return false;
  }
  return true;
}

// Two value components: types, prefixes and sizes must agree. False after reporting.
static bool values_fit(Match *m, SkNode *a, SkNode *b, bool whole) {
  SkDiags *d  = m->cx->diags;
  SkSpan   at = span_of(m);
  if (!types_fit(m, a, b, whole) || !variabilities_fit(m, a, b)) return false;
  if (a->connection != b->connection) {
    int code = a->connection == SK_CONN_STREAM || b->connection == SK_CONN_STREAM ? 2608 : 2604;
    sk_diag(d, code, at, "'%s' is %s but '%s' is %s", path(m, a), conn_text(a->connection),
            path(m, b), conn_text(b->connection));
    return false;
  }
  bool ca = a->causality != SK_CAUSAL_NONE, cb = b->causality != SK_CAUSAL_NONE;
  if (ca != cb && !in_bus(a) && !in_bus(b) && a->variability > SK_V_PARAMETER) {
    sk_diag(d, 2605, at, "'%s' is an %s but '%s' has no causality", path(m, ca ? a : b),
            (ca ? a : b)->causality == SK_CAUSAL_INPUT ? "input" : "output", path(m, ca ? b : a));
    sk_diag_help(d, "declare both as input or output, or neither");
    return false;
  }
  return true;
}

// All scalars of a and b, or one of each (at >= 0).
static void match_values(Match *m, SkNode *a, int64_t at_a, SkNode *b, int64_t at_b) {
  SkConnect *c = sk_connect_state(m->cx);
  if (!values_fit(m, a, b, at_a < 0)) return;
  if (a->var == UINT32_MAX || b->var == UINT32_MAX) return;
  uint32_t n = at_a < 0 ? (uint32_t)sk_type_elements(a->type) : 1;
  uint32_t x = a->var + (at_a < 0 ? 0 : (uint32_t)at_a);
  uint32_t y = b->var + (at_b < 0 ? 0 : (uint32_t)at_b);
  if (a->variability <= SK_V_PARAMETER) {
    for (uint32_t i = 0; i < n; i++) {
      sk_vec_push(m->cx->arena, &c->values, ((SkPair){x + i, y + i, m->link}));
    }
    return;
  }
  mark(m->cx, c, x, n, a);
  mark(m->cx, c, y, n, b);
  for (uint32_t i = 0; i < n; i++) {
    SkPair p = {sk_key(x + i, m->a_outside), sk_key(y + i, m->b_outside), m->link};
    sk_vec_push(m->cx->arena, &c->pairs, p);
  }
}

static void match(Match *m, SkNode *a, SkNode *b);

static bool overdetermined(Match *m, SkNode *a, SkNode *b) {
  if (m->plain || !a->ast || !sk_connect_constraint(m->cx, a)) return false;
  if (!sk_connect_constraint(m->cx, b)) return false;
  SkEnd ea = {a, 0, m->a_outside}, eb = {b, 0, m->b_outside};
  sk_connect_graph_edge(m->cx, ea, eb, false, m->link, span_of(m));
  return true;
}

// One lacks a part of that name that the other has.
static void report_missing(Match *m, SkNode *has, SkNode *lacks, SkName name) {
  if (!sk_diag(m->cx->diags, 2602, span_of(m), "'%s' has no '%s' to connect to '%s.%s'",
               path(m, lacks), name, path(m, has), name)) {
    return;
  }
  sk_diag_help(m->cx->diags, "connected connectors need the same members: %s and %s differ",
               has->ast ? has->ast->name : "one", lacks->ast ? lacks->ast->name : "the other");
}

static SkNode *part(SkNode *node, uint32_t hint, SkName name) {
  if (hint < node->members.n && node->members.at[hint]->name == name) return node->members.at[hint];
  for (uint32_t i = 0; i < node->members.n; i++) {
    if (node->members.at[i]->name == name) return node->members.at[i];
  }
  return NULL;
}

// The only member of a connector, or NULL.
static SkNode *only_member(Match *m, SkNode *node) {
  SkNode *only = NULL;
  for (uint32_t i = 0; i < node->members.n; i++) {
    if (sk_node_absent(m->cx, node->members.at[i])) continue;
    if (only) return NULL;
    only = node->members.at[i];
  }
  return only;
}

// Signal nodes of different tools name their one member differently (out, y), or have none; what is meant is
// clear.
static bool match_signals(Match *m, SkNode *a, SkNode *b) {
  SkNode *x = is_value(a) ? a : only_member(m, a), *y = is_value(b) ? b : only_member(m, b);
  if (!x || !y || x->name == y->name || !is_value(x) || !is_value(y)) return false;
  if (x->causality == SK_CAUSAL_NONE || y->causality == SK_CAUSAL_NONE) return false;
  if (x != a && y != b)
    sk_diag(m->cx->diags, 2011, span_of(m), "'%s' is connected to '%s' although the names differ",
            path(m, x), path(m, y));
  match(m, x, y);
  return true;
}

// Names of the members of a with this causality, for a message.
static const char *members_text(Match *m, const SkNode *a, SkCausalPrefix causality) {
  SkBuf text = sk_buf_new(m->cx->arena);
  for (uint32_t i = 0; i < a->members.n; i++)
    if (a->members.at[i]->causality == causality)
      sk_buf_printf(&text, "%s'%s'", text.n ? ", " : "", a->members.at[i]->name);
  return text.n ? text.text : "";
}

// Ports of two components that compute the same members and wait for the same others: said once, not for each member.
static void check_sides(Match *m, SkNode *a, SkNode *b) {
  SkConnect *c  = sk_connect_state(m->cx);
  uint32_t   in = 0, out = 0;
  if (m->a_outside || m->b_outside || m->link >= c->links.n) return;
  for (uint32_t i = 0; i < a->members.n; i++) {
    const SkNode *x = a->members.at[i], *y = part(b, i, x->name);
    if (!y || !is_value(x) || x->causality != y->causality) return;
    in += x->causality == SK_CAUSAL_INPUT;
    out += x->causality == SK_CAUSAL_OUTPUT;
  }
  if (!in || !out) return;
  c->links.at[m->link].told = true;
  if (!sk_diag(m->cx->diags, 2605, span_of(m),
               "'%s' and '%s' are ports of the same kind: both give %s and wait for %s", path(m, a),
               path(m, b), members_text(m, a, SK_CAUSAL_OUTPUT),
               members_text(m, a, SK_CAUSAL_INPUT)))
    return;
  sk_diag_help(m->cx->diags,
               "connect ports of opposite kinds: between two components (Q-type) stands a line or "
               "a volume (C-type), between two lines a component");
}

static void match_members(Match *m, SkNode *a, SkNode *b) {
  if (match_signals(m, a, b)) return;
  SkEnd end_a = {a, 0, m->a_outside}, end_b = {b, 0, m->b_outside};
  if (sk_connect_waves(m->cx, end_a, end_b, m->link)) return;
  check_sides(m, a, b);
  uint32_t found = 0, in_b = 0;
  bool     told = false;
  for (uint32_t i = 0; i < a->members.n; i++) {
    SkNode *x = a->members.at[i];
    if (x->kind != SK_NODE_COMPONENT || sk_node_absent(m->cx, x)) continue;
    SkNode *y = part(b, i, x->name);
    if (!y || y->kind != SK_NODE_COMPONENT || sk_node_absent(m->cx, y)) {
      if (!told) report_missing(m, a, b, x->name);
      told = true;
      continue;
    }
    found++;
    match(m, x, y);
  }
  for (uint32_t i = 0; i < b->members.n; i++) {
    SkNode *y = b->members.at[i];
    if (y->kind == SK_NODE_COMPONENT && !sk_node_absent(m->cx, y)) in_b++;
  }
  // One member that is missing tells enough about two connectors.
  for (uint32_t i = 0; i < b->members.n && found != in_b && !told; i++) {
    SkNode *y = b->members.at[i];
    if (y->kind != SK_NODE_COMPONENT || sk_node_absent(m->cx, y)) continue;
    SkNode *x = part(a, i, y->name);
    if (x && x->kind == SK_NODE_COMPONENT) continue;
    report_missing(m, b, a, y->name);
    told = true;
  }
}

static void match(Match *m, SkNode *a, SkNode *b) {
  sk_node_type(m->cx, a);
  sk_node_type(m->cx, b);
  if (a->failed || b->failed) return;
  bool va = is_value(a), vb = is_value(b);
  if (va != vb) {
    if (match_signals(m, a, b)) return;
    sk_diag(m->cx->diags, 2602, span_of(m), "'%s' is %s but '%s' is %s", path(m, a),
            va ? "a single variable" : "a connector with members", path(m, b),
            vb ? "a single variable" : "a connector with members");
    return;
  }
  bool array_a = a->kind == SK_NODE_COMPONENT && a->type.rank > 0;
  bool array_b = b->kind == SK_NODE_COMPONENT && b->type.rank > 0;
  if (!va && (array_a || array_b)) {
    if (array_a != array_b || !same_dims(a->type, b->type)) {
      sk_diag(m->cx->diags, 2603, span_of(m), "'%s' has size %s but '%s' has size %s", path(m, a),
              sk_type_text(m->cx->arena, a->type), path(m, b), sk_type_text(m->cx->arena, b->type));
      return;
    }
    for (uint32_t i = 0; i < a->n_elements; i++) {
      match(m, a->elements[i], b->elements[i]);
    }
    return;
  }
  if (overdetermined(m, a, b)) return;
  if (va) {
    match_values(m, a, -1, b, -1);
    return;
  }
  if (!m->plain && a->parent && sk_connector_expandable(a) && sk_connector_expandable(b)) {
    sk_connect_bus(m->cx, (SkEnd){a, 0, m->a_outside}, (SkEnd){b, 0, m->b_outside}, m->link);
    return;
  }
  // Everything that takes part has its variables; what was not expanded then is at fault elsewhere.
  if (a->expanded && b->expanded) match_members(m, a, b);
}

void sk_connect_match(SkCx *cx, SkEnd a, SkEnd b, uint32_t link, bool plain) {
  Match m = {cx, link, a.outside, b.outside, plain};
  sk_node_type(cx, a.node);
  sk_node_type(cx, b.node);
  bool one = is_value(a.node) && is_value(b.node) &&
             ((a.node->type.rank > 0 && a.at != UINT32_MAX) ||
              (b.node->type.rank > 0 && b.at != UINT32_MAX));
  if (one && !overdetermined(&m, a.node, b.node)) {
    match_values(&m, a.node, a.at == UINT32_MAX ? 0 : a.at, b.node, b.at == UINT32_MAX ? 0 : b.at);
    return;
  }
  if (!one) match(&m, a.node, b.node);
}

// Connect-equations ---------------------------------------------------------------------------------

uint32_t sk_connect_link(SkCx *cx, SkEnd a, SkEnd b, SkNode *scope, SkSpan span) {
  SkConnect *c = sk_connect_state(cx);
  sk_vec_push(cx->arena, &c->links, ((SkLink){a, b, scope, span, false}));
  return c->links.n - 1;
}

void sk_connect_join(SkCx *cx, SkEnd a, SkEnd b, SkNode *scope, SkSpan span) {
  if (a.node->failed || b.node->failed) return;
  if (a.node == b.node && a.at == b.at) {
    if (a.outside == b.outside) {
      sk_diag(cx->diags, 2612, span, "'%s' is connected to itself", sk_end_path(cx, a));
    }
    return;
  }
  bool bus_a = sk_connector_expandable(a.node), bus_b = sk_connector_expandable(b.node);
  if (bus_a != bus_b) {
    sk_diag(cx->diags, 2607, span, "'%s' is an expandable connector but '%s' is not",
            sk_end_path(cx, bus_a ? a : b), sk_end_path(cx, bus_a ? b : a));
    sk_diag_help(cx->diags, "connect a member: %s.name", sk_end_path(cx, bus_a ? a : b));
    return;
  }
  uint32_t link = sk_connect_link(cx, a, b, scope, span);
  sk_connect_present(cx, a.node);
  sk_connect_present(cx, b.node);
  if (bus_a) {
    sk_connect_bus(cx, a, b, link);
  } else {
    sk_connect_match(cx, a, b, link, false);
  }
}

void sk_connect_pair(SkCx *cx, SkEnd a, SkEnd b, SkSpan span) {
  sk_connect_join(cx, a, b, cx->main, span);
}

static const char *shape_text(SkCx *cx, const SkConnRef *r) {
  if (r->rank == 0) return "a scalar";
  SkBuf b = sk_buf_new(cx->arena);
  sk_buf_z(&b, "of size [");
  for (uint32_t i = 0; i < r->rank; i++) {
    sk_buf_printf(&b, "%s%lld", i ? ", " : "", (long long)r->dims[i]);
  }
  sk_buf_char(&b, ']');
  return b.text;
}

static bool same_shape(const SkConnRef *a, const SkConnRef *b) {
  if (a->rank != b->rank) return false;
  for (uint32_t i = 0; i < a->rank; i++) {
    if (a->dims[i] != b->dims[i]) return false;
  }
  return true;
}

static SkOpenEnd open_end(const SkConnRef *r, const SkExpr *e) {
  if (r->is_open) return r->open;
  return (SkOpenEnd){
      .resolved = true, .outside = r->outside, .end = r->ends.at[0], .span = e->span};
}

// One element of a whole array, connected to the same element of a member that is made for it.
static SkOpenEnd element_end(SkCx *cx, const SkConnRef *r, const SkConnRef *array, uint32_t k,
                             const SkExpr *e) {
  if (!r->is_open)
    return (SkOpenEnd){
        .resolved = true, .outside = r->outside, .end = r->ends.at[k], .span = e->span};
  SkOpenEnd end = r->open;
  if (r->open_rank == 0) end.n_index = array->rank;
  end.index = SK_NEWS(cx->arena, int64_t, end.n_index);
  if (r->open_rank > 0) memcpy(end.index, r->open.index, end.n_index * sizeof *end.index);
  // From the last dimension of the array on; subscripts that select one element are no dimension of it.
  uint32_t s = end.n_index;
  for (uint32_t d = array->rank; d-- > 0;) {
    uint32_t at = k % (uint32_t)array->dims[d];
    k /= (uint32_t)array->dims[d];
    s--;
    while (r->open_rank > 0 && !r->open_at[s]) s--;
    end.index[s] = r->open_rank > 0 ? r->open_at[s][at] : (int64_t)at + 1;
  }
  return end;
}

// Does the part of a new array that is meant have the shape of the other side?
static bool fits_slice(const SkConnRef *bus, const SkConnRef *array) {
  uint32_t d = 0;
  if (bus->open_rank != array->rank) return false;
  for (uint32_t i = 0; i < bus->open.n_index; i++)
    if (bus->open_at[i] && (int64_t)bus->open_n[i] != array->dims[d++]) return false;
  return true;
}

static void connect_open(SkCx *cx, const SkConnRef *a, const SkConnRef *b, SkNode *owner,
                         const SkEquation *eq) {
  const SkConnRef *array = a->is_open ? b : a, *bus = a->is_open ? a : b;
  if (bus->open_rank > 0 && (array->is_open || !fits_slice(bus, array))) {
    sk_diag(cx->diags, 2603, eq->span, "the elements of '%s' and the other side do not match",
            bus->open.rest->name);
    return;
  }
  if (array->is_open || array->rank == 0) {
    SkOpenLink open = {open_end(a, eq->a), open_end(b, eq->b), owner, eq->span, false};
    sk_connect_open(cx, &open);
    return;
  }
  if (bus->open.n_index > 0 && bus->open_rank == 0) {
    sk_diag(cx->diags, 2603, eq->span, "a whole array is connected to one element of '%s'",
            bus->open.rest->name);
    return;
  }
  for (uint32_t k = 0; k < array->ends.n; k++) {
    SkOpenLink open = {element_end(cx, a, array, k, eq->a), element_end(cx, b, array, k, eq->b),
                       owner, eq->span, false};
    sk_connect_open(cx, &open);
  }
}

void sk_connect_equation(SkCx *cx, const SkScope *scope, SkEnv *env, const SkEquation *equation) {
  if (equation->kind != SK_EQ_CONNECT) {
    sk_connect_graph_equation(cx, scope, env, equation);
    return;
  }
  SkConnRef a = sk_connect_ref(cx, scope, env, equation->a);
  SkConnRef b = sk_connect_ref(cx, scope, env, equation->b);
  if (!a.ok || !b.ok || a.absent || b.absent) return;
  if (a.outer && b.outer) {
    sk_diag(cx->diags, 2606, equation->span, "connectors of two outer elements are connected");
    sk_diag_help(cx->diags, "connect them where the inner elements are declared");
    return;
  }
  SkNode *owner = sk_node_instance(scope->node);
  if (a.is_open || b.is_open) {
    connect_open(cx, &a, &b, owner, equation);
    return;
  }
  if (!same_shape(&a, &b)) {
    sk_diag(cx->diags, 2603, equation->span, "the first connector is %s, the second is %s",
            shape_text(cx, &a), shape_text(cx, &b));
    return;
  }
  for (uint32_t i = 0; i < a.ends.n; i++) {
    sk_connect_join(cx, a.ends.at[i], b.ends.at[i], owner, equation->span);
  }
}

// Solving and finishing -----------------------------------------------------------------------------

void sk_connect_solve(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  sk_connect_elaborate(cx);
  sk_connect_graph_solve(cx);
  sk_connect_sets_solve(cx);
  c->solved = true;
}

void sk_connect_finish(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  if (c->finished) return;
  c->finished = true;
  sk_connect_bus_finish(cx);
  sk_connect_sets_finish(cx);
  sk_connect_waves_finish(cx);
  sk_connect_graph_finish(cx);
  sk_connect_stream_finish(cx);
}

int64_t sk_connect_cardinality(SkCx *cx, const SkNode *connector) {
  SkConnect *c = sk_connect_state(cx);
  if (!c->degree_known) {
    c->degree_known = true;
    for (uint32_t i = 0; i < c->links.n; i++) {
      const SkNode *ends[2] = {c->links.at[i].a.node, c->links.at[i].b.node};
      for (int k = 0; k < 2; k++) {
        uint64_t n = 0;
        sk_map_get(&c->degree, (uint64_t)(uintptr_t)ends[k], &n);
        sk_map_put(cx->arena, &c->degree, (uint64_t)(uintptr_t)ends[k], n + 1);
      }
    }
  }
  uint64_t n = 0;
  sk_map_get(&c->degree, (uint64_t)(uintptr_t)connector, &n);
  return (int64_t)n;
}
