#include "model/flatten/balance.h"

#include "model/eval/algorithm.h"
#include "model/flatten/flatten.h"

#include "model/connect/connect_priv.h"

#include <string.h>

// What the walk over the instance tree gathers for each component of class type.
typedef struct {
  int32_t  equations, unknowns;
  uint32_t parent;
  bool     seen;
  SkNode  *node;
} Local;

// An input of a component that nobody is connected to.
typedef struct {
  uint32_t      var, component;
  const SkNode *port;  // the connector around it, or NULL
  const SkNode *node;
} OpenInput;

typedef struct {
  SkCx  *cx;
  Local *local;
  bool  *bound;    // by variable: it has a declaration equation
  bool  *counted;  // by variable: it belongs to a node of the instance tree
  SK_VEC(OpenInput) inputs;
} Walk;

#define NO_COMPONENT UINT32_MAX

static const char *plural(int64_t n) { return n == 1 || n == -1 ? "" : "s"; }

static int64_t in_a_when(const SkFlatWhen *w) {
  int64_t n = 0;
  if (w->branches.n == 0) return 0;
  const SkFlatEqs *body = &w->branches.at[0].body;
  for (uint32_t i = 0; i < body->n; i++) n += body->at[i].kind == SK_FE_EQUAL;
  return n;
}

// Variables the model has to determine; inputs of the model itself come from outside.
static bool is_unknown(const SkFlatVar *v) {
  return v->variability > SK_V_PARAMETER && v->causality != SK_CAUSAL_INPUT && v->base != SK_OBJECT;
}

// Local balance ---------------------------------------------------------------------------------------

static bool is_part(const SkNode *node) {
  return node->restriction == SK_CLASS_MODEL || node->restriction == SK_CLASS_BLOCK ||
         node->restriction == SK_CLASS_CLASS;
}

// By the name of a variable in it. Of several the message is the same, and comes once.
static void tell_port(Walk *w, uint32_t var, SkSpan at, const char *what) {
  const char *name = w->cx->flat->vars.at[var].name, *end = strrchr(name, '.');
  int         n = end ? (int)(end - name) : (int)strlen(name);
  sk_diag(w->cx->diags, 2707, at, "nothing is connected to '%.*s': %s", n, name, what);
}

static SkSpan span_of(const SkNode *node) {
  const SkNode *decl = node->kind == SK_NODE_ELEMENT ? node->parent : node;
  return decl->decl ? decl->decl->name_span : (SkSpan){0, 0};
}

// Ports of the model itself are for those who use it.
static void tell_open(Walk *w, uint32_t at, const SkNode *leaf, const SkNode *port) {
  const char *what = at != 0 && port ? sk_connect_when_open(port) : NULL;
  if (!what || leaf->connection != SK_CONN_FLOW || !sk_connect_is_alone(w->cx, leaf->var)) return;
  tell_port(w, leaf->var, span_of(w->local[at].node), what);
}

static void count_value(Walk *w, uint32_t at, const SkNode *leaf, bool is_public,
                        const SkNode *port) {
  if (leaf->var == UINT32_MAX || leaf->variability <= SK_V_PARAMETER) return;
  int32_t n = (int32_t)sk_type_elements(leaf->type);
  Local  *l = &w->local[at];
  l->unknowns += n;
  for (int32_t i = 0; i < n; i++) w->counted[leaf->var + (uint32_t)i] = true;
  // RealInput u = v, connected from outside, is a way to give v a value.
  tell_open(w, at, leaf, port);
  bool input = leaf->causality == SK_CAUSAL_INPUT && is_public &&
               (!w->bound[leaf->var] || !sk_connect_is_alone(w->cx, leaf->var));
  if (leaf->connection != SK_CONN_FLOW && !input) return;
  for (int32_t i = 0; input && at != 0 && i < n; i++) {
    uint32_t var = leaf->var + (uint32_t)i;
    if (sk_connect_is_alone(w->cx, var)) {
      sk_vec_push(w->cx->arena, &w->inputs, ((OpenInput){var, at, port, leaf}));
    }
  }
  // Given from outside, by connections or equations of the enclosing component.
  l->equations += n;
  if (l->parent != NO_COMPONENT) w->local[l->parent].unknowns += n;
}

// Value components below a record or connector; classes with equations of their own go on the
// stack.
typedef struct {
  SkNode  *node;
  uint32_t at;  // component it belongs to
  bool     is_public;
  SkNode  *port;  // the connector around it, or NULL
} Todo;

static void count_local(Walk *w) {
  SkCx *cx           = w->cx;
  SK_VEC(Todo) stack = {0};
  w->local[0]        = (Local){.parent = NO_COMPONENT, .seen = true, .node = cx->main};
  sk_vec_push(cx->arena, &stack, ((Todo){cx->main, 0, true, NULL}));
  while (stack.n > 0) {
    Todo    t = sk_vec_pop(&stack);
    SkNode *x = t.node;
    if (x->kind == SK_NODE_COMPONENT) {
      if ((x->outer && !x->inner) || sk_node_absent(cx, x)) continue;
      if (x->n_elements > 0) {
        for (uint32_t i = 0; i < x->n_elements; i++) {
          sk_vec_push(cx->arena, &stack, ((Todo){x->elements[i], t.at, t.is_public, t.port}));
        }
        continue;
      }
    }
    if (x != cx->main && sk_node_is_value(cx, x)) {
      count_value(w, t.at, x, t.is_public, t.port);
      continue;
    }
    if (x != cx->main && is_part(x)) {
      uint32_t c = x->component;
      if (c == 0 || c >= cx->flat->components.n || w->local[c].seen) continue;
      w->local[c] = (Local){.parent = t.at, .seen = true, .node = x};
      t           = (Todo){x, c, true, NULL};
    }
    if (!x->expanded) continue;
    if (x->restriction == SK_CLASS_CONNECTOR) t.port = x;
    for (uint32_t i = 0; i < x->members.n; i++) {
      SkNode *m = x->members.at[i];
      sk_vec_push(cx->arena, &stack, ((Todo){m, t.at, t.is_public && !m->is_protected, t.port}));
    }
  }
}

// An unconnected flow is set to zero by the component that could have connected it.
static bool is_open_flow(const SkCx *cx, const SkFlatEq *e) {
  return e->origin == SK_FROM_FLOW && sk_x_op(cx->dag, e->lhs) == SK_X_VAR;
}

static void count_equations(Walk *w) {
  SkFlat *f = w->cx->flat;
  // Helpers that algorithms need come with an equation of their own.
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v = &f->vars.at[i];
    if (is_unknown(v) && !w->counted[i] && v->component < f->components.n)
      w->local[v->component].unknowns++;
  }
  for (uint32_t i = 0; i < f->equations.n; i++) {
    const SkFlatEq *e = &f->equations.at[i];
    if (e->kind != SK_FE_EQUAL || e->component >= f->components.n) continue;
    uint32_t at = e->component;
    if (is_open_flow(w->cx, e)) at = w->local[at].parent;
    if (at != NO_COMPONENT) w->local[at].equations++;
  }
  for (uint32_t i = 0; i < f->whens.n; i++) {
    const SkFlatWhen *when = &f->whens.at[i];
    if (when->component < f->components.n) {
      w->local[when->component].equations += (int32_t)in_a_when(when);
    }
  }
}

typedef struct {
  int64_t potentials, flows;
} Sides;

static void count_member(SkCx *cx, SkNode *node, Sides *s) {
  SkType t = sk_node_type(cx, node);
  if (node->conditional_off || node->failed || node->variability <= SK_V_PARAMETER) return;
  if (node->causality != SK_CAUSAL_NONE || node->connection == SK_CONN_STREAM) return;
  int64_t n = node->kind == SK_NODE_COMPONENT ? sk_type_elements(t) : 1;
  if (sk_node_is_value(cx, node) || sk_node_is_record(cx, node)) {
    SkNode *constraint = sk_connect_constraint(cx, node);
    if (constraint) {
      int64_t residues = sk_connect_residues(cx, constraint);
      if (residues >= 0) s->potentials += sk_node_is_value(cx, node) ? residues : n * residues;
      return;
    }
  }
  if (sk_node_is_value(cx, node)) {
    *(node->connection == SK_CONN_FLOW ? &s->flows : &s->potentials) += n;
    return;
  }
  if (node->n_elements > 0) {
    for (uint32_t i = 0; i < node->n_elements; i++) count_member(cx, node->elements[i], s);
    return;
  }
  for (uint32_t i = 0; n > 0 && node->expanded && i < node->members.n; i++)
    count_member(cx, node->members.at[i], s);
}

// Connectors of which equations are left out or made by others.
static bool is_special(SkCx *cx, SkNode *m) {
  if (!sk_connector_is(m) || sk_node_absent(cx, m)) return false;
  SkNode *one = m->n_elements > 0 ? m->elements[0] : m;
  if (sk_connector_expandable(one)) return true;
  if (sk_node_is_value(cx, one)) return false;
  Sides s = {0, 0};
  for (uint32_t k = 0; k < one->members.n; k++) {
    if (sk_connect_constraint(cx, one->members.at[k])) return true;
    count_member(cx, one->members.at[k], &s);
  }
  return s.potentials != s.flows;  // SK2611 says so
}

// Redundant records, buses and connections to outer components blur the count of a component alone;
// the whole model's is exact.
static bool countable(SkCx *cx, SkNode *part) {
  for (uint32_t i = 0; i < part->members.n; i++) {
    SkNode *m = part->members.at[i];
    if (is_special(cx, m)) return false;
    if (sk_node_is_value(cx, m) || sk_connector_is(m) || sk_node_absent(cx, m)) continue;
    SkNode *one = m->n_elements > 0 ? m->elements[0] : m;
    if (m->outer && m->outer_target) one = m->outer_target;
    for (uint32_t k = 0; k < one->members.n; k++) {
      SkNode *inside = one->members.at[k];
      if (is_special(cx, inside) || ((m->outer || m->inner) && sk_connector_is(inside)))
        return false;
    }
  }
  return true;
}

static void blame_components(Walk *w, bool balanced) {
  SkFlat *f     = w->cx->flat;
  bool    lines = false;
  for (uint32_t i = 0; i < f->equations.n && !lines; i++)
    lines = f->equations.at[i].origin == SK_FROM_BOUNDARY;
  for (uint32_t i = 1; i < f->components.n; i++) {
    const Local     *l = &w->local[i];
    SkFlatComponent *c = &f->components.at[i];
    if (!l->seen) continue;
    c->equations = l->equations;
    c->unknowns  = l->unknowns;
    int32_t over = l->equations - l->unknowns;
    if (over == 0 || !countable(w->cx, l->node)) continue;
    // Only models and blocks have to be balanced by themselves.
    if (balanced && l->node->restriction == SK_CLASS_CLASS) continue;
    // Lines give an equation to what is connected to them.
    if (balanced && lines && over < 0) continue;
    SkSpan at = l->node->decl ? l->node->decl->name_span : c->span;
    if (!sk_diag(w->cx->diags, 2703, at, "'%s' of class %s has %d equation%s too %s", c->path,
                 c->klass, over > 0 ? over : -over, plural(over), over > 0 ? "many" : "few")) {
      continue;
    }
    sk_diag_where(w->cx->diags, c->path);
    sk_diag_note(w->cx->diags, (SkSpan){0, 0}, "the class gives %d equation%s for %d unknown%s",
                 l->equations, plural(l->equations), l->unknowns, plural(l->unknowns));
  }
  f->components.at[0].equations = w->local[0].equations;
  f->components.at[0].unknowns  = w->local[0].unknowns;
}

// Connectors --------------------------------------------------------------------------------------------

static void check_connector(SkCx *cx, SkNode *node) {
  if (sk_connector_expandable(node) || sk_node_is_partial(cx, node) || node->builtin) return;
  Sides s = {0, 0};
  for (uint32_t i = 0; i < node->members.n; i++) count_member(cx, node->members.at[i], &s);
  if (s.potentials == s.flows || !node->ast) return;
  const SkClass *c = node->written ? node->written : node->ast;
  // Potentials without flows have their uses in signals and lines; a flow without a potential has none.
  if (!sk_diag(cx->diags, s.flows > s.potentials ? 2690 : 2611, c->name_span,
               "connector '%s' has %lld potential and %lld flow variable%s", c->name,
               (long long)s.potentials, (long long)s.flows, plural(s.flows))) {
    return;
  }
  sk_diag_help(cx->diags, "one flow variable for each potential, the others input or output");
}

// Each connector class once: instances differ only in sizes, and then all parts grow together.
static void check_connectors(SkCx *cx) {
  SkMap done             = {0};
  SK_VEC(SkNode *) stack = {0};
  sk_vec_push(cx->arena, &stack, cx->main);
  while (stack.n > 0) {
    SkNode *x = sk_vec_pop(&stack);
    if (x->kind == SK_NODE_COMPONENT && ((x->outer && !x->inner) || sk_node_absent(cx, x)))
      continue;
    if (x->n_elements > 0) {
      uint32_t n = x->alike ? 1 : x->n_elements;
      for (uint32_t i = 0; i < n; i++) sk_vec_push(cx->arena, &stack, x->elements[i]);
      continue;
    }
    if (!x->expanded) continue;
    if (sk_connector_is(x)) {
      const SkClass *c = x->written ? x->written : x->ast;
      if (c && !sk_map_ptr(&done, c)) {
        sk_map_put_ptr(cx->arena, &done, c, c);
        check_connector(cx, x);
      }
      continue;
    }
    for (uint32_t i = 0; i < x->members.n; i++) {
      SkNode *m = x->members.at[i];
      if (!m->builtin) sk_vec_push(cx->arena, &stack, m);
    }
  }
}

// Inputs without a value ----------------------------------------------------------------------------------

// Which variables the equations of other components than their own mention: given[v].
static void mark_given(SkCx *cx, bool *given) {
  SkFlat   *f      = cx->flat;
  uint32_t *stamp  = SK_NEWS(cx->arena, uint32_t, sk_dag_size(cx->dag));
  SK_VEC(SkX) todo = {0};
  for (uint32_t i = 0; i < f->equations.n; i++) {
    const SkFlatEq *e = &f->equations.at[i];
    sk_vec_push(cx->arena, &todo, e->lhs);
    sk_vec_push(cx->arena, &todo, e->rhs);
    while (todo.n > 0) {
      SkX x = sk_vec_pop(&todo);
      if (stamp[x] == i + 1) continue;
      stamp[x] = i + 1;
      if (sk_x_op(cx->dag, x) == SK_X_VAR) {
        uint32_t v = (uint32_t)sk_x_payload(cx->dag, x);
        given[v] |= f->vars.at[v].component != e->component;
      }
      for (uint32_t k = 0; k < sk_x_n(cx->dag, x); k++) {
        sk_vec_push(cx->arena, &todo, sk_x_arg(cx->dag, x, k));
      }
    }
  }
}

// Keeps those inputs in the list that nothing outside of their component determines.
static void find_open_inputs(Walk *w) {
  bool    *given = SK_NEWS(w->cx->arena, bool, w->cx->flat->vars.n + 1);
  uint32_t n     = 0;
  if (w->inputs.n == 0) return;
  mark_given(w->cx, given);
  for (uint32_t i = 0; i < w->inputs.n; i++)
    if (!given[w->inputs.at[i].var]) w->inputs.at[n++] = w->inputs.at[i];
  w->inputs.n = n;
}

static void report_inputs(Walk *w) {
  SkFlat *f = w->cx->flat;
  for (uint32_t i = 0; i < w->inputs.n; i++) {
    OpenInput     o    = w->inputs.at[i];
    const SkNode *node = w->local[o.component].node;
    SkSpan        own  = span_of(node);
    SkSpan        at   = own.len ? own : f->vars.at[o.var].span;
    if (o.port) {  // its other variables have no value for the same reason
      tell_port(w, o.var, at, "its component needs what another one gives there");
      continue;
    }
    if (!sk_diag(w->cx->diags, 2706, at, "input '%s' has no value", f->vars.at[o.var].name))
      continue;
    sk_diag_help(w->cx->diags, "connect it, or give it a value with an equation or modification");
  }
}

static bool in_connector(const SkNode *n, const SkNode *part) {
  for (; n && n != part; n = n->parent)
    if (sk_connector_is(n)) return true;
  return false;
}

// Equations elsewhere may give a value to an input that is a connector, to no other (4.8).
static void report_unbound(Walk *w) {
  for (uint32_t i = 0; i < w->inputs.n; i++) {
    OpenInput     o    = w->inputs.at[i];
    const SkNode *part = w->local[o.component].node;
    if (w->bound[o.var] || in_connector(o.node, part)) continue;
    const SkNode *decl = part->kind == SK_NODE_ELEMENT ? part->parent : part;
    SkSpan        at   = decl->decl ? decl->decl->name_span : w->cx->flat->vars.at[o.var].span;
    if (!sk_diag(w->cx->diags, 2708, at, "input '%s' has no binding",
                 w->cx->flat->vars.at[o.var].name))
      continue;
    const SkNode *leaf = o.node->kind == SK_NODE_ELEMENT ? o.node->parent : o.node;
    if (leaf->decl) sk_diag_note(w->cx->diags, leaf->decl->name_span, "it is declared here");
    sk_diag_help(w->cx->diags, "give it one where the component is declared: %s(%s = ...)",
                 decl->name, leaf->name);
  }
}

static void mark_bound(Walk *w) {
  SkFlat *f = w->cx->flat;
  for (uint32_t i = 0; i < f->equations.n; i++) {
    const SkFlatEq *e = &f->equations.at[i];
    if (e->origin != SK_FROM_BINDING || sk_x_op(w->cx->dag, e->lhs) != SK_X_VAR) continue;
    w->bound[sk_x_payload(w->cx->dag, e->lhs)] = true;
  }
}

// Values that are no Reals follow from equations of their own type only: i = x with a Real x says
// what x is, not what the Integer i is.
static void check_discrete(SkCx *cx) {
  static const struct {
    SkBase      base;
    const char *name;
  } kinds[]                         = {{SK_INTEGER, "Integer"},
                                       {SK_BOOLEAN, "Boolean"},
                                       {SK_STRING, "String"},
                                       {SK_ENUM, "enumeration"}};
  SkFlat *f                         = cx->flat;
  int64_t missing[SK_AGGREGATE + 1] = {0}, unknowns[SK_AGGREGATE + 1] = {0};
  for (uint32_t i = 0; i < f->vars.n; i++)
    if (is_unknown(&f->vars.at[i])) unknowns[f->vars.at[i].base]++;
  memcpy(missing, unknowns, sizeof missing);
  for (uint32_t i = 0; i < f->equations.n; i++)
    if (f->equations.at[i].kind == SK_FE_EQUAL)
      missing[sk_x_base(cx->dag, f->equations.at[i].lhs)]--;
  for (uint32_t i = 0; i < f->whens.n; i++) {
    const SkFlatWhen *w = &f->whens.at[i];
    for (uint32_t k = 0; w->branches.n && k < w->branches.at[0].body.n; k++)
      if (w->branches.at[0].body.at[k].kind == SK_FE_EQUAL)
        missing[sk_x_base(cx->dag, w->branches.at[0].body.at[k].lhs)]--;
  }
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
    int64_t left = missing[kinds[i].base], n = unknowns[kinds[i].base];
    if (left <= 0) continue;
    SkSpan at = cx->main->ast ? cx->main->ast->name_span : (SkSpan){0, 0};
    sk_diag(cx->diags, 2702, at, "'%s' has %lld %s equation%s for %lld %s unknown%s", f->name,
            (long long)(n - left), kinds[i].name, plural(n - left), (long long)n, kinds[i].name,
            plural(n));
    sk_balance_explain(cx, -left, kinds[i].base);
    sk_diag_help(cx->diags, "an equation between Real values cannot determine it");
  }
}

static void mark_all(bool *seen, const SkFlatEqs *list) {
  for (uint32_t i = 0; i < list->n; i++) {
    if (list->at[i].kind != SK_FE_EQUAL) continue;
    seen[list->at[i].lhs] = seen[list->at[i].rhs] = true;
  }
}

// The counts may agree by accident: what no equation mentions is determined by none. Of components the local
// count tells; connectors of the model itself wait for what is outside.
static void check_mentioned(SkCx *cx) {
  enum { SHOWN = 5 };
  const SkFlat *f    = cx->flat;
  const SkDag  *d    = cx->dag;
  uint32_t      n    = sk_dag_size(d);
  bool         *seen = SK_NEWS(cx->arena, bool, n + 1);
  bool         *used = SK_NEWS(cx->arena, bool, f->vars.n + 1);
  mark_all(seen, &f->equations);
  for (uint32_t i = 0; i < f->whens.n; i++)
    for (uint32_t b = 0; b < f->whens.at[i].branches.n; b++)
      mark_all(seen, &f->whens.at[i].branches.at[b].body);
  // Arguments have smaller numbers than their users.
  for (SkX x = n; x-- > 1;) {
    if (!seen[x]) continue;
    const SkX *args = sk_x_args(d, x);
    for (uint32_t k = 0; k < sk_x_n(d, x); k++) seen[args[k]] = true;
    if (sk_x_op(d, x) == SK_X_VAR && sk_x_payload(d, x) < f->vars.n)
      used[sk_x_payload(d, x)] = true;
  }
  for (uint32_t i = 0, shown = 0; i < f->vars.n && shown < SHOWN; i++) {
    if (used[i] || f->vars.at[i].component || !is_unknown(&f->vars.at[i])) continue;
    sk_diag(cx->diags, 2703, f->vars.at[i].span,
            "'%s' appears in no equation, so others have one too many", f->vars.at[i].name);
    shown++;
  }
}

bool sk_balance_check(SkCx *cx) {
  SkFlat *f         = cx->flat;
  int64_t equations = 0, unknowns = 0;
  check_connectors(cx);
  for (uint32_t i = 0; i < f->vars.n; i++) unknowns += is_unknown(&f->vars.at[i]);
  for (uint32_t i = 0; i < f->equations.n; i++) {
    equations += f->equations.at[i].kind == SK_FE_EQUAL;
  }
  for (uint32_t i = 0; i < f->whens.n; i++) equations += in_a_when(&f->whens.at[i]);
  equations += sk_connect_redundancy(cx);
  uint32_t before = f->equations.n;
  sk_algorithm_keep_rest(cx, unknowns - equations);
  equations += f->equations.n - before;
  f->n_equations = (uint32_t)equations;
  f->n_unknowns  = (uint32_t)unknowns;
  bool balanced  = equations == unknowns;
  if (sk_diags_attempts(cx->diags) > cx->errors_before) return balanced;
  // The rule is for models and blocks (4.8); other classes matter only when they are to be
  // simulated.
  if (!balanced && cx->in_library && cx->main->restriction == SK_CLASS_CLASS) return false;

  Walk w    = {.cx = cx};
  w.local   = SK_NEWS(cx->arena, Local, f->components.n + 1);
  w.bound   = SK_NEWS(cx->arena, bool, f->vars.n + 1);
  w.counted = SK_NEWS(cx->arena, bool, f->vars.n + 1);
  for (uint32_t i = 0; i < f->components.n; i++) w.local[i].parent = NO_COMPONENT;
  mark_bound(&w);
  count_local(&w);
  count_equations(&w);
  SkSpan at   = cx->main->ast ? cx->main->ast->name_span : (SkSpan){0, 0};
  bool   many = equations > unknowns;
  if (!balanced) {
    sk_diag(cx->diags, many ? 2701 : 2702, at, "'%s' has %lld equation%s for %lld unknown%s",
            f->name, (long long)equations, plural(equations), (long long)unknowns,
            plural(unknowns));
    if (!many) find_open_inputs(&w);
    // Inputs that are all there is to tell are told once, each where it is declared.
    if (many || w.inputs.n != unknowns - equations)
      sk_balance_explain(cx, equations - unknowns, SK_AGGREGATE);
    if (!many) report_inputs(&w);
  }
  if (balanced) report_unbound(&w);
  if (balanced && !sk_flatten_is_part(cx)) check_mentioned(cx);
  if (balanced) check_discrete(cx);
  blame_components(&w, balanced);
  return balanced;
}
