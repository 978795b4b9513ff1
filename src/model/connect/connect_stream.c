// Stream variables (Modelica 3.6, chapter 15): inStream, actualStream, and the equations of outside
// connectors.
#include "model/connect/connect_priv.h"

// Flows below this share of their nominal value count as small in the mixing formula. It is well above
// the relative accuracy of the nonlinear solvers and below what a modeller calls a flow.
#define SMALL_FLOW 1e-6

// Which flow carries a stream variable ------------------------------------------------------------------

// All variables of one connector: its single flow and its streams.
static void scan_connector(SkCx *cx, SkConnect *c, SkNode *connector) {
  uint32_t flow = UINT32_MAX, flows = 0, streams = 0;
  SkNode  *first = NULL;
  for (uint32_t i = 0; i < connector->members.n; i++) {
    SkNode *m = connector->members.at[i];
    if (m->kind != SK_NODE_COMPONENT || sk_node_absent(cx, m)) continue;
    if (m->connection == SK_CONN_FLOW) {
      flows += m->type.rank == 0 ? 1 : 2;
      flow = m->var;
    } else if (m->connection == SK_CONN_STREAM) {
      streams++;
      if (!first) first = m;
    }
  }
  if (streams == 0) return;
  if (flows != 1) {
    SkSpan at = first->decl ? first->decl->name_span : (SkSpan){0, 0};
    if (sk_diag(cx->diags, 2608, at,
                "a connector with a stream variable needs exactly one scalar flow variable, not %s",
                flows == 0 ? "none" : "several")) {
      sk_diag_where(cx->diags, sk_node_path(cx, connector));
    }
    flow = UINT32_MAX;  // reported: uses stay silent
  }
  for (uint32_t i = 0; i < connector->members.n; i++) {
    SkNode *m = connector->members.at[i];
    if (m->connection != SK_CONN_STREAM || sk_node_absent(cx, m)) continue;
    SK_VEC(SkNode *) stack = {0};
    sk_vec_push(cx->arena, &stack, m);
    while (stack.n > 0) {
      SkNode *x = sk_vec_pop(&stack);
      sk_node_type(cx, x);
      if (x->var != UINT32_MAX && x->members.n == 0) {
        uint32_t n = (uint32_t)sk_type_elements(x->type);
        for (uint32_t k = 0; k < n; k++) {
          sk_map_put(cx->arena, &c->flow_of, (uint64_t)x->var + k + 1, flow);
        }
      }
      for (uint32_t k = 0; k < x->n_elements; k++) sk_vec_push(cx->arena, &stack, x->elements[k]);
      for (uint32_t k = 0; x->n_elements == 0 && k < x->members.n; k++) {
        sk_vec_push(cx->arena, &stack, x->members.at[k]);
      }
    }
  }
}

static bool has_stream(SkCx *cx, const SkNode *connector) {
  for (uint32_t i = 0; i < connector->members.n; i++) {
    SkNode *m = connector->members.at[i];
    if (m->connection == SK_CONN_STREAM && m->kind == SK_NODE_COMPONENT && !sk_node_absent(cx, m))
      return true;
  }
  return false;
}

// Goes through all connectors; with `any` only until one has a stream, and of elements that are alike one.
static bool walk_connectors(SkCx *cx, SkConnect *c, bool any) {
  SK_VEC(SkNode *) stack = {0};
  sk_vec_push(cx->arena, &stack, cx->main);
  while (stack.n > 0) {
    SkNode *x = sk_vec_pop(&stack);
    if (x->kind == SK_NODE_COMPONENT) {
      if (x->outer && !x->inner) continue;
      if (sk_node_absent(cx, x)) continue;
      uint32_t n = any && x->alike ? 1 : x->n_elements;
      for (uint32_t k = 0; k < n; k++) sk_vec_push(cx->arena, &stack, x->elements[k]);
      if (n > 0) continue;
    }
    if (x->builtin || !x->expanded) continue;
    if (sk_connector_is(x) && any && has_stream(cx, x)) return true;
    if (sk_connector_is(x) && !any) scan_connector(cx, c, x);
    for (uint32_t k = 0; k < x->members.n; k++) sk_vec_push(cx->arena, &stack, x->members.at[k]);
  }
  return false;
}

// When the first question about streams is asked. Most models have none.
static void learn_streams(SkCx *cx, SkConnect *c) {
  if (c->streams_known) return;
  c->streams_known = true;
  if (walk_connectors(cx, c, true)) walk_connectors(cx, c, false);
}

static bool flow_of(SkCx *cx, uint32_t stream, uint32_t *flow) {
  SkConnect *c = sk_connect_state(cx);
  uint64_t   v = 0;
  learn_streams(cx, c);
  if (!sk_map_get(&c->flow_of, (uint64_t)stream + 1, &v)) return false;
  *flow = (uint32_t)v;
  return *flow != UINT32_MAX;
}

// The mixing formula ------------------------------------------------------------------------------------

static SkX var_x(SkCx *cx, uint32_t var) {
  return sk_x_var(cx->dag, var, cx->flat->vars.at[var].base);
}

// A bound of a flow, when it is a known number.
static bool bound(SkCx *cx, SkX x, double *out) {
  if (x == SK_NO_X || !sk_x_is_const(cx->dag, x)) return false;
  *out = sk_x_real_value(cx->dag, x);
  return true;
}

// Can fluid come out of this member of the set into the connection point?
static bool may_feed(SkCx *cx, uint32_t key, uint32_t flow) {
  const SkFlatVar *v = &cx->flat->vars.at[flow];
  double           b;
  if (sk_key_outside(key)) return !(bound(cx, v->max, &b) && b <= 0);
  return !(bound(cx, v->min, &b) && b >= 0);
}

static double nominal(SkCx *cx, uint32_t flow) {
  double b;
  return bound(cx, cx->flat->vars.at[flow].nominal, &b) && b > 0 ? b : 1.0;
}

// What one member brings into the connection point when it feeds it.
typedef struct {
  SkX rate;   // positive when it feeds
  SkX value;  // of the stream variable then
} Feed;

// The mean of the values, weighted with the inflows. Where all inflows together are below eps, a share d
// of every value is added, so that the mixture tends to the plain mean, stays defined at zero flow, and has
// a continuous derivative with respect to the flows; above eps it is exact.
static SkX mix(SkCx *cx, const Feed *feeds, uint32_t n, double small) {
  SkDag *d   = cx->dag;
  SkX    eps = sk_x_real(d, small), zero = sk_x_real(d, 0);
  SkX    rates = SK_NO_X, carried = SK_NO_X, values = SK_NO_X;
  for (uint32_t i = 0; i < n; i++) {
    SkX in  = sk_x2(d, SK_X_MAX, feeds[i].rate, zero);
    SkX c   = sk_x2(d, SK_X_MUL, in, feeds[i].value);
    rates   = i == 0 ? in : sk_x2(d, SK_X_ADD, rates, in);
    carried = i == 0 ? c : sk_x2(d, SK_X_ADD, carried, c);
    values  = i == 0 ? feeds[i].value : sk_x2(d, SK_X_ADD, values, feeds[i].value);
  }
  SkX lack  = sk_x2(d, SK_X_MAX, sk_x2(d, SK_X_SUB, eps, rates), zero);
  SkX share = sk_x2(d, SK_X_DIV, sk_x2(d, SK_X_POW, lack, sk_x_real(d, 2)), eps);
  SkX top   = sk_x2(d, SK_X_ADD, carried, sk_x2(d, SK_X_MUL, share, values));
  SkX all   = sk_x2(d, SK_X_MUL, sk_x_real(d, n), share);
  return sk_x2(d, SK_X_DIV, top, sk_x2(d, SK_X_ADD, rates, all));
}

// The mixture that the other members of the set of `key` offer to it. `lonely`: nobody can feed it.
static SkX mixture(SkCx *cx, uint32_t key, SkSpan use, bool *lonely) {
  SkConnect *c    = sk_connect_state(cx);
  uint32_t   root = sk_connect_root(c, key);
  *lonely         = true;
  if (root >= c->n_keys) return SK_NO_X;
  uint32_t from = c->start[root], to = c->start[root + 1], n = 0;
  Feed    *feeds = SK_NEWS(cx->arena, Feed, to - from);
  double   small = 0;
  // With two members there is nothing to mix, whatever the flow directions are.
  bool pair = to - from == 2;
  for (uint32_t i = from; i < to; i++) {
    uint32_t other = c->member[i], flow = UINT32_MAX, var = sk_key_var(other);
    if (other == key) continue;
    if (!pair) {
      if (!flow_of(cx, var, &flow)) return SK_NO_X;
      if (!may_feed(cx, other, flow)) continue;
      double eps = SMALL_FLOW * nominal(cx, flow);
      small      = n == 0 || eps < small ? eps : small;
    }
    bool outside   = sk_key_outside(other);
    feeds[n].value = outside ? sk_connect_in_stream(cx, var, use) : var_x(cx, var);
    if (!pair) {
      SkX m         = var_x(cx, flow);
      feeds[n].rate = outside ? m : sk_x1(cx->dag, SK_X_NEG, m);
    }
    n++;
  }
  if (n == 0) return SK_NO_X;
  *lonely = false;
  return n == 1 ? feeds[0].value : mix(cx, feeds, n, small);
}

// Questions ---------------------------------------------------------------------------------------------

SkX sk_connect_in_stream(SkCx *cx, uint32_t var, SkSpan use) {
  SkConnect *c     = sk_connect_state(cx);
  uint64_t   known = 0;
  if (sk_map_get(&c->in_stream, (uint64_t)var + 1, &known)) return (SkX)known;
  uint32_t flow = 0;
  if (!flow_of(cx, var, &flow)) {
    if (flow == UINT32_MAX) return var_x(cx, var);
    sk_diag(cx->diags, 2608, use, "'%s' is not a stream variable of a connector",
            cx->flat->vars.at[var].name);
    return var_x(cx, var);
  }
  // An outside connector asks the level above, where it is an inside one; a closed ring of bare outside
  // connectors would ask for ever.
  sk_map_put(cx->arena, &c->in_stream, (uint64_t)var + 1, var_x(cx, var));
  bool lonely = false;
  SkX  x      = mixture(cx, sk_key(var, false), use, &lonely);
  if (lonely || x == SK_NO_X) x = var_x(cx, var);
  sk_map_put(cx->arena, &c->in_stream, (uint64_t)var + 1, x);
  return x;
}

SkX sk_connect_actual_stream(SkCx *cx, uint32_t var, SkSpan use) {
  uint32_t flow;
  SkX      in = sk_connect_in_stream(cx, var, use);
  if (!flow_of(cx, var, &flow)) return in;
  SkX into = sk_x2(cx->dag, SK_X_GT, var_x(cx, flow), sk_x_real(cx->dag, 0));
  return sk_x_if(cx->dag, into, in, var_x(cx, var));
}

void sk_connect_stream_finish(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  learn_streams(cx, c);
  for (uint32_t k = 1; k < c->n_keys; k += 2) {
    uint32_t var = sk_key_var(k), root = sk_connect_root(c, k);
    if (var >= c->var_kind.n || !(c->var_kind.at[var] & SK_CV_STREAM)) continue;
    if (c->start[root + 1] - c->start[root] < 2) continue;
    uint32_t link   = c->first_link[k];
    SkSpan   at     = c->links.at[link].span;
    bool     lonely = false;
    SkX      x      = mixture(cx, k, at, &lonely);
    if (lonely) x = sk_x_real(cx->dag, 0);
    if (x != SK_NO_X)
      sk_connect_emit(cx, SK_FROM_CONNECT, var_x(cx, var), x, at, sk_connect_owner(c, link));
  }
}
