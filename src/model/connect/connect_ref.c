// Which connectors the argument of a connect-equation means: m.c, c.d, arrays and slices of those, and
// places in expandable connectors that do not exist yet.
#include "model/connect/connect_priv.h"
#include "model/tree/node_priv.h"

#include <string.h>

// Subscript values ----------------------------------------------------------------------------------

typedef struct {
  bool     scalar;
  uint32_t n;
  int64_t *at;
} Index;

// Integer expressions over literals, iteration variables and `end` cover nearly all subscripts of
// connections, so loops over many components need no typed expressions.
static bool quick(const SkScope *scope, const SkEnv *env, const SkExpr *e, int64_t size,
                  int64_t *out) {
  int64_t a = 0, b = 0;
  switch (e->kind) {
    case SK_EX_INT: *out = e->integer; return true;
    case SK_EX_END: *out = size; return size >= 0;
    case SK_EX_REF: {
      const SkRefPart *p = e->ref.parts;
      if (e->ref.global || !p || p->next || p->subs) return false;
      for (const SkScope *s = scope; s; s = s->outer) {
        if (s->iter != p->name) continue;
        if (s->iter_slot >= env->n_slots) return false;
        const SkVal *v = &env->slots[s->iter_slot];
        if (v->n != 1 || v->at[0].symbolic || v->at[0].base != SK_INTEGER) return false;
        *out = v->at[0].integer;
        return true;
      }
      return false;
    }
    case SK_EX_UNARY:
      if (e->op != SK_OP_NEG || !quick(scope, env, e->a, size, &a)) return false;
      return !__builtin_sub_overflow((int64_t)0, a, out);
    case SK_EX_BINARY:
      // A long sum takes the way of all expressions.
      if (e->a->kind == SK_EX_BINARY && e->a->a->kind == SK_EX_BINARY) return false;
      if (!quick(scope, env, e->a, size, &a) || !quick(scope, env, e->b, size, &b)) return false;
      if (e->op == SK_OP_ADD) return !__builtin_add_overflow(a, b, out);
      if (e->op == SK_OP_SUB) return !__builtin_sub_overflow(a, b, out);
      if (e->op == SK_OP_MUL) return !__builtin_mul_overflow(a, b, out);
      return false;
    default: return false;
  }
}

// The same expression with `end` replaced by the size it stands for.
static SkExpr *without_end(SkCx *cx, const SkExpr *e, int64_t size) {
  if (!e) return NULL;
  SkExpr *first = NULL, **place = &first, *copy;
  // Sums may be long: down the left side in a loop.
  for (;; e = e->a, place = &copy->a) {
    copy   = sk_arena_copy(cx->arena, e, sizeof *e);
    *place = copy;
    if (e->kind != SK_EX_BINARY) break;
    copy->b = without_end(cx, e->b, size);
  }
  switch (e->kind) {
    case SK_EX_END:
      copy->kind    = SK_EX_INT;
      copy->integer = size;
      break;
    case SK_EX_UNARY: copy->a = without_end(cx, e->a, size); break;
    case SK_EX_IF:
    case SK_EX_RANGE:
      copy->a = without_end(cx, e->a, size);
      copy->b = without_end(cx, e->b, size);
      copy->c = without_end(cx, e->c, size);
      break;
    case SK_EX_CALL:
    case SK_EX_ARRAY: {
      SkExpr **tail = &copy->args;
      for (const SkExpr *x = e->args; x; x = x->next) {
        *tail = without_end(cx, x, size);
        tail  = &(*tail)->next;
      }
      break;
    }
    default: break;
  }
  return first;
}

static bool scalar_index(const SkScalar *s, int64_t *out) {
  if (s->symbolic) return false;
  if (s->base == SK_INTEGER || s->base == SK_ENUM) {
    *out = s->integer;
  } else if (s->base == SK_BOOLEAN) {
    *out = s->boolean ? 2 : 1;
  } else {
    return false;
  }
  return true;
}

// size < 0: not known (members of expandable connectors).
static bool index_of(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *sub, int64_t size,
                     Index *out) {
  int64_t one = 0;
  if (sub->kind == SK_EX_COLON) {
    if (size < 0) {
      sk_diag(cx->diags, 2607, sub->span, "':' needs a size, and this member has none");
      return false;
    }
    *out = (Index){false, (uint32_t)size, SK_NEWS(cx->arena, int64_t, (size_t)size)};
    for (int64_t i = 0; i < size; i++) out->at[i] = i + 1;
    return true;
  }
  if (quick(scope, env, sub, size, &one)) {
    *out       = (Index){true, 1, SK_NEW(cx->arena, int64_t)};
    out->at[0] = one;
    return true;
  }
  SkScope inner      = *scope;
  inner.in_subscript = true;
  SkTx *tx           = sk_check(cx, &inner, without_end(cx, sub, size));
  if (tx->kind == SK_TX_ERROR) return false;
  SkEnv constant = {.mode = SK_EVAL_CONST, .slots = env->slots, .n_slots = env->n_slots};
  SkVal v        = sk_eval(cx, tx, &constant);
  if (v.type.kind == SK_T_ERROR) return false;
  *out = (Index){v.type.rank == 0, v.n, SK_NEWS(cx->arena, int64_t, v.n)};
  for (uint32_t i = 0; i < v.n; i++) {
    if (v.type.rank > 1 || !scalar_index(&v.at[i], &out->at[i])) {
      sk_diag(cx->diags, 2206, sub->span, "a subscript must be an Integer, not %s",
              sk_type_text(cx->arena, v.type));
      return false;
    }
  }
  return true;
}

// Nodes with their subscripts -----------------------------------------------------------------------

static bool is_value(const SkNode *node) {
  return node->builtin || (node->ast && node->ast->body == SK_BODY_ENUM);
}

// One subscript of each dimension: values within the sizes.
static bool indices_of(SkCx *cx, const SkScope *scope, SkEnv *env, const SkRefPart *p,
                       const SkExpr *sub, int64_t size, Index *ix) {
  SkExpr colon = {.kind = SK_EX_COLON, .span = p->span};
  if (!index_of(cx, scope, env, sub ? sub : &colon, size, ix)) return false;
  for (uint32_t i = 0; i < ix->n; i++) {
    if (ix->at[i] >= 1 && ix->at[i] <= size) continue;
    sk_diag(cx->diags, 2205, sub ? sub->span : p->span, "subscript %lld of '%s' is outside 1..%lld",
            (long long)ix->at[i], p->name, (long long)size);
    return false;
  }
  return true;
}

// All combinations of indices as elements of `node`, the last subscript fastest.
static void add_elements(SkCx *cx, SkNode *node, const Index *ix, uint32_t rank, SkConnRef *r) {
  uint32_t pos[16] = {0};
  for (uint32_t d = 0; d < rank; d++)
    if (ix[d].n == 0) return;
  for (uint32_t d = 1; d > 0;) {
    uint64_t flat = 0;
    for (uint32_t k = 0; k < rank; k++)
      flat = flat * (uint64_t)node->type.dims[k] + (uint64_t)(ix[k].at[pos[k]] - 1);
    SkEnd end = {node, (uint32_t)flat, false};
    if (rank > 0 && !is_value(node)) end = (SkEnd){node->elements[flat], 0, false};
    sk_vec_push(cx->arena, &r->ends, end);
    for (d = rank; d > 0 && ++pos[d - 1] == ix[d - 1].n;) pos[--d] = 0;
  }
}

// Appends the elements of `node` that the subscripts select; adds the dimensions that stay.
static bool select_elements(SkCx *cx, const SkScope *scope, SkEnv *env, SkNode *node,
                            const SkRefPart *p, SkConnRef *r, bool add_dims) {
  SkType   t    = node->type;
  uint32_t rank = node->kind == SK_NODE_COMPONENT ? t.rank : 0, n_subs = 0;
  Index    ix[16] = {{0}};
  for (const SkExpr *s = p->subs; s; s = s->next) n_subs++;
  if (n_subs > rank || rank > 16) {
    sk_diag(cx->diags, 2204, p->span, "'%s' has %u dimension%s but %u subscript%s", p->name, rank,
            rank == 1 ? "" : "s", n_subs, n_subs == 1 ? "" : "s");
    return false;
  }
  const SkExpr *sub = p->subs;
  for (uint32_t d = 0; d < rank; d++) {
    if (!indices_of(cx, scope, env, p, sub, t.dims[d], &ix[d])) return false;
    if (!ix[d].scalar && add_dims) {
      if (r->rank == 16) {
        sk_diag(cx->diags, 2603, p->span, "more than 16 dimensions in one connection");
        return false;
      }
      r->dims[r->rank++] = ix[d].n;
    }
    if (sub) sub = sub->next;
  }
  add_elements(cx, node, ix, rank, r);
  return true;
}

// Reports that a name does not exist, with what may have been meant.
static void report_first(SkCx *cx, SkNode *scope, const SkRefPart *p) {
  if (!sk_diag(cx->diags, 2101, p->span, "'%s' is not declared", p->name)) return;
  const char *near = sk_lookup_suggest(cx, scope, p->name);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
}

static void report_member(SkCx *cx, SkNode *node, const SkRefPart *p) {
  if (node->failed) return;
  if (!sk_diag(cx->diags, 2102, p->span, "'%s' has no member '%s'", sk_node_path(cx, node),
               p->name)) {
    return;
  }
  const char *near = sk_lookup_suggest_end(cx, node, p->name);
  if (near) sk_diag_help(cx->diags, "did you mean '%s'?", near);
}

// Subscript `i` of a member that does not exist yet: the number of an element, or of several.
static bool open_subscript(SkCx *cx, const SkScope *scope, SkEnv *env, SkNode *base,
                           const SkExpr *s, uint32_t i, SkConnRef *r) {
  Index ix;
  if (!index_of(cx, scope, env, s, -1, &ix)) return false;
  bool positive = true;
  for (uint32_t k = 0; k < ix.n; k++) positive = positive && ix.at[k] >= 1;
  if (!positive) {
    sk_diag(cx->diags, 2607, s->span, "a new member of '%s' needs positive subscripts",
            sk_node_path(cx, base));
    return false;
  }
  if (ix.scalar) {
    r->open.index[i] = ix.at[0];
    return true;
  }
  r->open_n[i]  = ix.n;
  r->open_at[i] = ix.at;
  r->open_rank++;
  return true;
}

// The rest of a reference starts at a name an expandable connector does not have.
static bool leave_open(SkCx *cx, const SkScope *scope, SkEnv *env, SkNode *base, const SkRefPart *p,
                       const SkExpr *e, SkConnRef *r) {
  r->is_open = true;
  r->open    = (SkOpenEnd){.outside = r->outside, .base = base, .rest = p, .span = e->span};
  for (const SkExpr *s = p->subs; s; s = s->next) r->open.n_index++;
  if (r->open.n_index > 16) {
    sk_diag(cx->diags, 2603, e->span, "more than 16 dimensions in one connection");
    return false;
  }
  r->open.index = SK_NEWS(cx->arena, int64_t, r->open.n_index);
  r->open_n     = SK_NEWS(cx->arena, uint32_t, r->open.n_index);
  r->open_at    = SK_NEWS(cx->arena, int64_t *, r->open.n_index);
  uint32_t i    = 0;
  for (const SkExpr *s = p->subs; s; s = s->next, i++)
    if (!open_subscript(cx, scope, env, base, s, i, r)) return false;
  if (p->next) {
    sk_diag(cx->diags, 2607, p->span, "'%s' is not declared in the expandable connector '%s'",
            p->name, sk_node_path(cx, base));
    sk_diag_help(cx->diags, "only the last name of a connection may be undeclared");
    return false;
  }
  return true;
}

// Members of unknown size are made to measure later, like undeclared ones.
static bool sizeless(const SkNode *node) {
  for (uint32_t d = 0; node->kind == SK_NODE_COMPONENT && d < node->type.rank; d++) {
    if (node->type.dims[d] < 0) return true;
  }
  return false;
}

// One more name of the reference: from every node selected so far to its members.
static bool step(SkCx *cx, const SkScope *scope, SkEnv *env, const SkRefPart *p, const SkExpr *e,
                 SkConnRef *r) {
  SK_VEC(SkEnd) from = {r->ends.at, r->ends.n, r->ends.cap};
  r->ends.at         = NULL;
  r->ends.n = r->ends.cap = 0;
  for (uint32_t i = 0; i < from.n; i++) {
    SkNode *base = from.at[i].node;
    if (is_value(base)) {
      sk_diag(cx->diags, 2102, p->span, "'%s' has no members", sk_node_path(cx, base));
      return false;
    }
    SkNode *child = sk_connect_member(cx, base, p->name);
    if (child) sk_node_type(cx, child);
    if (sk_connector_expandable(base) && (!child || sizeless(child))) {
      if (from.n != 1) {
        sk_diag(cx->diags, 2607, e->span, "'%s' is not declared and several buses are meant",
                p->name);
        return false;
      }
      return leave_open(cx, scope, env, base, p, e, r);
    }
    if (!child) {
      report_member(cx, base, p);
      return false;
    }
    if (child->kind == SK_NODE_CLASS) {
      sk_diag(cx->diags, 2601, p->span, "'%s' is a class, not a connector", p->name);
      return false;
    }
    if (child->is_protected) {
      sk_diag(cx->diags, 2104, p->span, "'%s' is protected in '%s'", p->name,
              sk_node_path(cx, base));
      return false;
    }
    if (child->failed) return false;
    if (child->conditional_off) {
      r->absent = true;
      return true;
    }
    if (p->next && sk_connector_expandable(base)) sk_connect_present(cx, child);
    if (!select_elements(cx, scope, env, child, p, r, i == 0)) return false;
  }
  return true;
}

// connect(m.c, ...) may not reach deeper than a connector of a component of this class.
static bool form_allowed(SkCx *cx, SkNode *node, const SkRefPart *p, const SkExpr *e) {
  if (sk_connector_is(node) || !p->next) return true;
  sk_diag(cx->diags, 2606, e->span,
          "a connection reaches a connector of a component of this class, not one inside '%s'",
          sk_node_path(cx, node));
  sk_diag_help(cx->diags, "give '%s' a connector of its own and connect that one",
               sk_node_path(cx, node->parent ? node->parent : node));
  return false;
}

static bool ends_in_connectors(SkCx *cx, const SkExpr *e, const SkConnRef *r) {
  for (uint32_t i = 0; i < r->ends.n; i++) {
    SkNode *n = r->ends.at[i].node;
    if (n->failed) return false;
    if (sk_connector_is(n) || (n->parent && sk_connector_expandable(n->parent))) continue;
    if (!sk_diag(cx->diags, 2601, e->span, "'%s' is %s, not a connector", sk_node_path(cx, n),
                 is_value(n) ? "a variable" : sk_class_kind_text(n->restriction))) {
      return false;
    }
    if (is_value(n)) {
      sk_diag_help(cx->diags, "write an equation, or declare it with a connector class");
    }
    return false;
  }
  return true;
}

static SkConnRef resolve(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e,
                         bool connectors) {
  SkConnRef r = {0};
  if (!e || e->kind == SK_EX_ERROR) return r;
  if (e->kind != SK_EX_REF || e->ref.global) {
    sk_diag(cx->diags, connectors ? 2606 : 2609, e->span, "a reference to %s is needed here",
            connectors ? "a connector" : "an overdetermined record");
    return r;
  }
  const SkRefPart *p     = e->ref.parts;
  SkFound          found = sk_lookup_first(cx, scope->node, p->name);
  if (found.kind != SK_FOUND_NODE) {
    report_first(cx, scope->node, p);
    return r;
  }
  SkNode *first = found.node;
  if (first->kind == SK_NODE_CLASS) {
    sk_diag(cx->diags, 2601, p->span, "'%s' is a class, not a connector", p->name);
    return r;
  }
  sk_node_type(cx, first);
  if (first->failed) return r;
  if (first->conditional_off) {
    r.ok = r.absent = true;
    return r;
  }
  r.outside = sk_connector_is(first);
  // The name leads to the inner element at once.
  const SkNode *own = sk_node_find(cx, scope->node, p->name);
  r.outer           = own && own->outer && !own->inner;
  if (!select_elements(cx, scope, env, first, p, &r, true)) return r;
  for (const SkRefPart *q = p->next; q; q = q->next) {
    if (!step(cx, scope, env, q, e, &r)) return r;
    if (r.absent || r.is_open) {
      r.ok = true;
      return r;
    }
    if (connectors && r.ends.n > 0 && !form_allowed(cx, r.ends.at[0].node, q, e)) return r;
  }
  if (connectors && !ends_in_connectors(cx, e, &r)) return r;
  for (uint32_t i = 0; i < r.ends.n; i++) r.ends.at[i].outside = r.outside;
  r.ok = true;
  return r;
}

SkConnRef sk_connect_ref(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e) {
  return resolve(cx, scope, env, e, true);
}

SkConnRef sk_connect_instances(SkCx *cx, const SkScope *scope, SkEnv *env, const SkExpr *e) {
  return resolve(cx, scope, env, e, false);
}

// Open ends, once the elaboration has made what they wait for ----------------------------------------

bool sk_connect_follow(SkCx *cx, SkOpenEnd *end) {
  SkNode *child = sk_connect_member(cx, end->base, end->rest->name);
  if (!child) return true;
  sk_node_type(cx, child);
  if (sizeless(child)) return true;
  uint32_t rank = child->type.rank;
  uint64_t flat = 0;
  if (rank != end->n_index) {
    sk_diag(cx->diags, 2607, end->span, "'%s' has %u dimensions in one connection and %u here",
            end->rest->name, rank, end->n_index);
    return false;
  }
  for (uint32_t d = 0; d < rank; d++) {
    if (end->index[d] > child->type.dims[d]) {
      sk_diag(cx->diags, 2607, end->span, "subscript %lld of '%s' is outside 1..%lld",
              (long long)end->index[d], end->rest->name, (long long)child->type.dims[d]);
      return false;
    }
    flat = flat * (uint64_t)child->type.dims[d] + (uint64_t)(end->index[d] - 1);
  }
  end->resolved = true;
  end->end      = (SkEnd){child, (uint32_t)flat, end->outside};
  if (rank > 0 && !is_value(child)) end->end = (SkEnd){child->elements[flat], 0, end->outside};
  return true;
}
