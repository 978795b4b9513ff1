// Expandable connectors (Modelica 3.6, 9.1.3): which members the instances of a bus have is decided by the
// connections. Every instance of a set of connected buses ends up with the union of all members.
#include "model/connect/connect_priv.h"
#include "model/flatten/flatten.h"

#include <string.h>

SkNode *sk_connect_member(SkCx *cx, SkNode *base, SkName name) {
  SkConnect *c = sk_connect_state(cx);
  for (const SkAdded *a = sk_map_ptr(&c->bus_added, base); a; a = a->next) {
    if (a->node->name == name) return a->node;
  }
  if (!sk_map_get(&c->bus_clones, (uint64_t)(uintptr_t)base, NULL)) {
    return sk_lookup_member(cx, base, name);
  }
  for (uint32_t i = 0; i < base->members.n; i++) {
    if (base->members.at[i]->name == name) return base->members.at[i];
  }
  return NULL;
}

static bool is_value(const SkNode *node) {
  return node->builtin || (node->ast && node->ast->body == SK_BODY_ENUM);
}

static bool is_bus_member(const SkNode *node) {
  const SkNode *up = node->kind == SK_NODE_ELEMENT ? node->parent : node;
  return up && up->parent && sk_connector_expandable(up->parent);
}

static bool present(const SkConnect *c, const SkNode *member) {
  return sk_map_get(&c->bus_present, (uint64_t)(uintptr_t)member, NULL);
}

void sk_connect_present(SkCx *cx, SkNode *member) {
  SkConnect *c = sk_connect_state(cx);
  if (member->kind == SK_NODE_ELEMENT && member->parent) member = member->parent;
  if (!is_bus_member(member) || present(c, member)) return;
  sk_map_put(cx->arena, &c->bus_present, (uint64_t)(uintptr_t)member, 1);
  sk_node_type(cx, member);
  // The members of a bus inside a bus are decided one by one.
  if (member->variability > SK_V_PARAMETER && !sk_connector_expandable(member)) {
    sk_flat_declare(cx, member);
  }
  if (member->parent) sk_connect_present(cx, member->parent);
}

// Making new members -----------------------------------------------------------------------------------

static SkName element_name(SkCx *cx, SkName path, SkType t, uint64_t flat) {
  if (t.rank == 0) return path;
  SkBuf    b      = sk_buf_new(cx->arena);
  uint64_t stride = (uint64_t)sk_type_elements(t);
  sk_buf_z(&b, path);
  for (uint32_t d = 0; d < t.rank; d++) {
    stride /= (uint64_t)t.dims[d];
    sk_buf_printf(&b, "%s%llu", d ? "," : "[", (unsigned long long)(flat / stride + 1));
    flat %= stride;
  }
  sk_buf_char(&b, ']');
  return sk_name(cx->names, b.text, b.n);
}

// Flat variables like those of `like`, without start values and bindings.
static void add_vars(SkCx *cx, SkNode *node, const SkNode *like, SkName path, uint32_t component) {
  SkConnect *c = sk_connect_state(cx);
  if (like->var == UINT32_MAX) return;
  uint32_t n = (uint32_t)sk_type_elements(node->type);
  node->var  = cx->flat->vars.n;
  for (uint32_t i = 0; i < n; i++) {
    SkFlatVar v    = cx->flat->vars.at[like->var];
    v.name         = element_name(cx, path, node->type, i);
    v.causality    = SK_CAUSAL_NONE;
    v.is_protected = false;
    v.start_given = v.fixed_given = v.unfixed = false;
    v.binding = v.start = v.fixed = SK_NO_X;
    v.comment                     = NULL;
    v.component                   = component;
    sk_vec_push(cx->arena, &cx->flat->vars, v);
    uint32_t need = cx->flat->vars.n;
    sk_vec_push(cx->arena, &c->bus_like, ((SkPair){need - 1, like->var, SK_NO_LINK}));
    while (c->var_kind.n < need) sk_vec_push(cx->arena, &c->var_kind, (uint8_t)0);
    c->var_kind.at[need - 1] |= SK_CV_ADDED;
  }
}

static SkNode *clone(SkCx *cx, SkNode *parent, SkName name, SkNodeKind kind, SkNode *like,
                     SkType type, SkName path, uint32_t component);

static void clone_members(SkCx *cx, SkNode *node, SkNode *like, SkName path, uint32_t component) {
  memset(&node->members, 0, sizeof node->members);
  if (sk_connector_expandable(like)) {
    // A bus of its own, without members yet; joined with `like`, it gets those that exist.
    memset(&node->bases, 0, sizeof node->bases);
    node->slots    = NULL;
    node->expanded = false;
    node->based    = 0;
    return;
  }
  sk_map_put(cx->arena, &sk_connect_state(cx)->bus_clones, (uint64_t)(uintptr_t)node, 1);
  for (uint32_t i = 0; i < like->members.n; i++) {
    SkNode *m = like->members.at[i];
    if (sk_node_absent(cx, m)) continue;
    SkNode *copy = clone(cx, node, m->name, m->kind, m, m->type,
                         sk_name_f(cx->names, "%s.%s", path, m->name), component);
    sk_vec_push(cx->arena, &node->members, copy);
  }
}

static SkNode *clone(SkCx *cx, SkNode *parent, SkName name, SkNodeKind kind, SkNode *like,
                     SkType type, SkName path, uint32_t component) {
  SkNode *n       = sk_arena_copy(cx->arena, like, sizeof *like);
  n->kind         = kind;
  n->name         = name;
  n->parent       = parent;
  n->type         = type;
  n->mods         = NULL;
  n->value        = NULL;
  n->elements     = NULL;
  n->n_elements   = 0;
  n->var          = UINT32_MAX;
  n->is_protected = n->structural = n->bound_above = false;
  if (is_value(like)) {
    add_vars(cx, n, like, path, component);
    return n;
  }
  if (kind != SK_NODE_COMPONENT || type.rank == 0) {
    clone_members(cx, n, like, path, component);
    return n;
  }
  SkNode  *of    = like->n_elements > 0 ? like->elements[0] : like;
  uint64_t count = (uint64_t)sk_type_elements(type);
  n->elements    = SK_NEWS(cx->arena, SkNode *, count);
  n->n_elements  = (uint32_t)count;
  for (uint32_t i = 0; i < n->n_elements; i++) {
    n->elements[i]                = clone(cx, n, name, SK_NODE_ELEMENT, of, sk_type_element(type),
                                          element_name(cx, path, type, i), component);
    n->elements[i]->element_index = i;
  }
  return n;
}

static uint32_t component_of(const SkCx *cx, const SkNode *node) {
  while (node && node != cx->main && (sk_connector_is(node) || node->kind == SK_NODE_ELEMENT) &&
         node->parent) {
    node = node->parent;
  }
  return node && node != cx->main ? node->component : 0;
}

static SkNode *add_member(SkCx *cx, SkNode *bus, SkName name, SkNode *like, SkType type) {
  SkConnect *c    = sk_connect_state(cx);
  SkName     path = sk_name_f(cx->names, "%s.%s", sk_node_path(cx, bus), name);
  SkNode  *node = clone(cx, bus, name, SK_NODE_COMPONENT, like, type, path, component_of(cx, bus));
  SkAdded *a = SK_NEW(cx->arena, SkAdded), *head = sk_map_ptr(&c->bus_added, bus);
  // At the end, so that members keep the order in which connections made them.
  a->node = node;
  if (!head) {
    sk_map_put_ptr(cx->arena, &c->bus_added, bus, a);
  } else {
    while (head->next) head = head->next;
    head->next = a;
  }
  sk_map_put(cx->arena, &c->bus_present, (uint64_t)(uintptr_t)node, 1);
  sk_connect_present(cx, bus);
  return node;
}

// Connections to undeclared members ---------------------------------------------------------------------

void sk_connect_open(SkCx *cx, const SkOpenLink *link) {
  sk_vec_push(cx->arena, &sk_connect_state(cx)->open, *link);
}

void sk_connect_bus(SkCx *cx, SkEnd a, SkEnd b, uint32_t link) {
  SkConnect *c = sk_connect_state(cx);
  sk_vec_push(cx->arena, &c->buses, ((SkBusLink){.a = a, .b = b, .link = link}));
}

// The size of a new array member: the largest subscript used for that name anywhere in the model. A bus
// that is joined to this one may have more elements than are connected here.
static SkType measured(SkCx *cx, SkConnect *c, const SkOpenEnd *end, SkType element) {
  if (end->n_index == 0) return element;
  int64_t *dims = SK_NEWS(cx->arena, int64_t, end->n_index);
  for (uint32_t i = 0; i < c->open.n; i++) {
    const SkOpenEnd *sides[2] = {&c->open.at[i].a, &c->open.at[i].b};
    for (int k = 0; k < 2; k++) {
      const SkOpenEnd *s = sides[k];
      if (!s->base || s->rest->name != end->rest->name || s->n_index != end->n_index) continue;
      for (uint32_t d = 0; d < s->n_index; d++) {
        if (s->index[d] > dims[d]) dims[d] = s->index[d];
      }
    }
  }
  SkType t = element;
  t.rank   = end->n_index & 0xff;
  t.dims   = dims;
  return t;
}

static bool make_missing(SkCx *cx, SkConnect *c, SkOpenEnd *end, SkEnd like) {
  SkNode *of = like.node;
  sk_node_type(cx, of);
  SkType type = measured(cx, c, end, sk_type_element(of->type));
  if (sk_type_elements(type) > SK_MAX_ELEMENTS) {
    sk_diag(cx->diags, 2010, end->span, "'%s' would get more than %d elements", end->rest->name,
            SK_MAX_ELEMENTS);
    return false;
  }
  add_member(cx, end->base, end->rest->name, of, type);
  return sk_connect_follow(cx, end);
}

static bool try_open(SkCx *cx, SkConnect *c, uint32_t i) {
  SkOpenLink o  = c->open.at[i];
  bool       ok = true;
  if (!o.a.resolved) ok = sk_connect_follow(cx, &o.a);
  if (ok && !o.b.resolved) ok = sk_connect_follow(cx, &o.b);
  if (ok && o.a.resolved && !o.b.resolved) ok = make_missing(cx, c, &o.b, o.a.end);
  if (ok && o.b.resolved && !o.a.resolved) ok = make_missing(cx, c, &o.a, o.b.end);
  bool both     = ok && o.a.resolved && o.b.resolved;
  o.done        = !ok || both;
  c->open.at[i] = o;
  if (both) sk_connect_join(cx, o.a.end, o.b.end, o.scope, o.span);
  return o.done;
}

// Connected buses -----------------------------------------------------------------------------------------

// Gives `to` the member `m` of the other bus and connects the two. True when something changed.
static bool share(SkCx *cx, SkConnect *c, uint32_t bus, SkNode *m, bool from_a) {
  SkBusLink *l    = &c->buses.at[bus];
  SkEnd      from = from_a ? l->a : l->b, to = from_a ? l->b : l->a;
  if (sk_map_get(&l->joined, (uint64_t)(uintptr_t)m->name, NULL)) return false;
  if (m->variability > SK_V_PARAMETER && !present(c, m)) return false;
  sk_node_type(cx, m);
  SkNode *other = sk_connect_member(cx, to.node, m->name);
  if (!other && m->variability <= SK_V_PARAMETER) return false;
  sk_map_put(cx->arena, &l->joined, (uint64_t)(uintptr_t)m->name, 1);
  if (other) {
    sk_connect_present(cx, other);
  } else {
    other = add_member(cx, to.node, m->name, m, m->type);
  }
  uint32_t link = c->buses.at[bus].link;
  sk_connect_match(cx, (SkEnd){m, UINT32_MAX, from.outside}, (SkEnd){other, UINT32_MAX, to.outside},
                   link, false);
  return true;
}

static bool share_all(SkCx *cx, SkConnect *c, uint32_t bus, bool from_a) {
  SkNode *from    = from_a ? c->buses.at[bus].a.node : c->buses.at[bus].b.node;
  bool    changed = false;
  sk_node_expand(cx, from);
  for (uint32_t i = 0; i < from->members.n; i++) {
    if (sk_node_absent(cx, from->members.at[i])) continue;
    changed |= share(cx, c, bus, from->members.at[i], from_a);
  }
  for (const SkAdded *a = sk_map_ptr(&c->bus_added, from); a; a = a->next) {
    changed |= share(cx, c, bus, a->node, from_a);
  }
  return changed;
}

void sk_connect_elaborate(SkCx *cx) {
  SkConnect *c = sk_connect_state(cx);
  if (c->open.n == 0 && c->buses.n == 0) return;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < c->open.n; i++) {
      if (!c->open.at[i].done) changed |= try_open(cx, c, i);
    }
    for (uint32_t i = 0; i < c->buses.n; i++) {
      changed |= share_all(cx, c, i, true);
      changed |= share_all(cx, c, i, false);
    }
  }
  for (uint32_t i = 0; i < c->open.n; i++) {
    const SkOpenLink *o = &c->open.at[i];
    if (o->done) continue;
    const SkOpenEnd *end = o->a.resolved ? &o->b : &o->a;
    if (!sk_diag(cx->diags, 2607, o->span,
                 "neither side of this connection is declared: '%s' is "
                 "not in '%s'",
                 end->rest->name, sk_node_path(cx, end->base))) {
      continue;
    }
    sk_diag_help(cx->diags,
                 "declare it in one of the expandable connectors, or connect a "
                 "component's connector to it");
  }
}

void sk_connect_bus_finish(SkCx *cx) {
  const SkConnect *c = sk_connect_state(cx);
  for (uint32_t i = 0; i < c->bus_like.n; i++) {
    SkFlatVar       *to   = &cx->flat->vars.at[c->bus_like.at[i].a];
    const SkFlatVar *from = &cx->flat->vars.at[c->bus_like.at[i].b];
    to->unit              = from->unit;
    to->display_unit      = from->display_unit;
    to->quantity          = from->quantity;
  }
}
