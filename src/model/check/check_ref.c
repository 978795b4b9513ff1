// Component references: names to nodes, subscripts anywhere, slices through arrays of components.
#include "model/check/check_impl.h"
#include "model/tree/node_priv.h"

#include <string.h>

// What the place of the reference can take.
typedef enum { WANT_VALUE, WANT_CLASS_TOO, WANT_COMPONENT } Want;

typedef struct {
  SkCx          *cx;
  const SkScope *scope;
  const SkExpr  *e;
  Want           want;
} Look;

static SkTx *fail(const Look *l) { return sk_tx_error(l->cx, l->e->span); }

// The written reference up to and with `last`, for messages.
static const char *text_to(const Look *l, const SkRefPart *last) {
  SkBuf b = sk_buf_new(sk_temp(l->cx));
  for (const SkRefPart *p = l->e->ref.parts; p; p = p->next) {
    if (p != l->e->ref.parts) sk_buf_char(&b, '.');
    sk_buf_z(&b, p->name);
    if (p == last) break;
  }
  return b.text;
}

// Subscripts --------------------------------------------------------------------------------------

SkTx *sk_check_subscript(SkCx *cx, const SkScope *scope, const SkExpr *e, SkTx *array, int64_t size,
                         uint32_t dim) {
  if (e->kind == SK_EX_COLON) {
    SkType t = sk_type_vector(sk_temp(cx), sk_type(SK_T_INTEGER), size);
    return sk_tx_new(cx, SK_TX_COLON, e->span, t, SK_V_CONSTANT, 0);
  }
  if (e->kind == SK_EX_INT) return sk_tx_int(cx, e->span, e->integer);
  SkScope inner      = *scope;
  inner.in_subscript = true;
  inner.end_array    = array;
  inner.end_size     = size;
  inner.end_dim      = dim;
  SkTx *tx           = sk_check(cx, &inner, e);
  if (sk_tx_is_error(tx)) return tx;
  bool index =
      tx->type.kind == SK_T_INTEGER || tx->type.kind == SK_T_BOOLEAN || tx->type.kind == SK_T_ENUM;
  if (index && tx->type.rank <= 1) return tx;
  sk_diag(cx->diags, 2206, e->span,
          "subscript is %s, but Integer, Boolean or an enumeration is needed",
          sk_type_text(sk_temp(cx), tx->type));
  if (tx->type.kind == SK_T_REAL) sk_diag_help(cx->diags, "use integer(...) to make it an Integer");
  return sk_tx_error(cx, e->span);
}

// The position a constant subscript means, from 0. False when it is not constant or out of range; then
// evaluation decides (a branch that is never taken may hold x[1] of an empty x).
static bool constant_position(const SkTx *s, int64_t size, int64_t *at) {
  if (s->kind != SK_TX_CONST || s->type.rank) return false;
  if (s->type.kind == SK_T_BOOLEAN)
    *at = s->constant.boolean;
  else if (s->type.kind == SK_T_INTEGER || s->type.kind == SK_T_ENUM)
    *at = s->constant.integer - 1;
  else
    return false;
  return *at >= 0 && *at < size;
}

// The type that counts dimension k of a component: an enumeration, Boolean or (else) Integer.
static SkType index_type(SkCx *cx, SkNode *n, uint32_t k) {
  const SkDim *dims;
  SkType       integer = sk_type(SK_T_INTEGER), t;
  if (k >= sk_node_dims(cx, n, &dims) || dims[k].e->kind != SK_EX_REF) return integer;
  const SkRefPart *p = dims[k].e->ref.parts;
  SkFound          f = sk_lookup_first(cx, dims[k].scope, p->name);
  if (f.kind == SK_FOUND_BUILTIN)
    return !p->next && sk_type_predefined(cx, f.builtin, &t) ? t : integer;
  SkNode *at = f.kind == SK_FOUND_NODE ? f.node : NULL;
  for (p = p->next; p && at && at->kind == SK_NODE_CLASS; p = p->next)
    at = sk_lookup_member(cx, at, p->name);
  if (!at || at->kind != SK_NODE_CLASS) return integer;
  return sk_node_element_type(cx, at);
}

SkType sk_index_type(SkCx *cx, const SkTx *array, uint32_t dim) {
  bool whole = array->kind == SK_TX_REF && array->leaf && array->n_parts == 0 &&
               sk_node_type(cx, array->leaf).rank == array->type.rank;
  return whole ? index_type(cx, array->leaf, dim) : sk_type(SK_T_INTEGER);
}

static bool index_types(const Look *l, SkNode *n, const SkRefPart *part, SkTx **subs) {
  const SkExpr *e = part->subs;
  for (uint32_t k = 0; e; k++, e = e->next) {
    // `end` is the last position whatever counts it.
    if (subs[k]->kind == SK_TX_COLON || e->kind == SK_EX_END) continue;
    SkType want = index_type(l->cx, n, k), have = sk_type_element(subs[k]->type);
    if (sk_type_equal(want, have)) continue;
    sk_diag(l->cx->diags, 2206, subs[k]->span, "dimension %u of '%s' is counted by %s, not by %s",
            k + 1, n->name, sk_type_text(sk_temp(l->cx), want), sk_type_text(sk_temp(l->cx), have));
    return false;
  }
  return true;
}

// Checks the subscripts of one part against a type; *n_out of them. False after reporting.
static bool subscripts(const Look *l, const SkRefPart *part, SkType type, SkTx *array, SkTx **subs,
                       uint32_t *n_out) {
  uint32_t n = 0;
  for (const SkExpr *s = part->subs; s; s = s->next, n++) {
    if (n >= type.rank) {
      sk_diag(l->cx->diags, 2204, s->span, "too many subscripts: '%s' has %u dimension%s",
              text_to(l, part), type.rank, type.rank == 1 ? "" : "s");
      return false;
    }
    subs[n] = sk_check_subscript(l->cx, l->scope, s, array, type.dims[n], n);
    if (sk_tx_is_error(subs[n])) return false;
    // In a function nothing is evaluated until it runs.
    int64_t at;
    if (!l->scope->fn || l->scope->in_branch || type.dims[n] == SK_DIM_UNKNOWN ||
        !sk_tx_int_value(subs[n], &at) || (at >= 1 && at <= type.dims[n]))
      continue;
    sk_diag(l->cx->diags, 2205, s->span, "subscript %lld of '%s' is not in 1:%lld", (long long)at,
            text_to(l, part), (long long)type.dims[n]);
    return false;
  }
  *n_out = n;
  return true;
}

// Values: iteration variables and variables of a function ------------------------------------------

static int find_field(const SkRecordType *r, SkName name) {
  for (uint32_t i = 0; i < r->n; i++)
    if (r->fields[i].name == name) return (int)i;
  return -1;
}

static SkTx *no_field(const Look *l, const SkRefPart *part, SkType type) {
  sk_diag(l->cx->diags, 2102, part->span, "%s has no field '%s'",
          sk_type_text(sk_temp(l->cx), sk_type_element(type)), part->name);
  if (type.kind == SK_T_RECORD) {
    const char **names = SK_NEWS(sk_temp(l->cx), const char *, type.record->n + 1);
    for (uint32_t i = 0; i < type.record->n; i++) names[i] = type.record->fields[i].name;
    const char *near = sk_did_you_mean(part->name, names, type.record->n);
    if (near) sk_diag_help(l->cx->diags, "did you mean '%s'?", near);
  }
  return fail(l);
}

// The rest of a reference whose first part is the value tx.
static SkTx *value_parts(const Look *l, SkTx *tx, const SkRefPart *part) {
  for (;;) {
    SkTx    *subs[SK_MAX_RANK];
    uint32_t n = 0;
    if (part->subs) {
      if (!subscripts(l, part, tx->type, tx, subs, &n)) return fail(l);
      tx = sk_tx_index(l->cx, tx, n, subs, l->e->span);
    }
    part = part->next;
    if (!part) return tx;
    int f = tx->type.kind == SK_T_RECORD ? find_field(tx->type.record, part->name) : -1;
    if (f < 0) return no_field(l, part, tx->type);
    tx = sk_tx_field(l->cx, tx, (uint32_t)f, l->e->span);
  }
}

static SkTx *local(const Look *l, uint32_t slot) {
  SkFnVar *v  = &l->scope->fn->vars[slot];
  SkTx    *tx = sk_tx_new(
         l->cx, SK_TX_LOCAL, l->e->span, v->type,
      v->type.kind == SK_T_REAL || v->type.kind == SK_T_RECORD ? SK_V_CONTINUOUS : SK_V_DISCRETE,
         0);
  tx->slot = slot;
  return tx;
}

// The variable of the function being compiled that this component is (or is a field of), as a value.
static SkTx *local_of_node(const Look *l, SkNode *n) {
  SkFn   *fn = l->scope->fn;
  SkNode *up[64];
  int     depth = 0;
  for (SkNode *p = n; p && depth < 64; p = p->parent) {
    for (uint32_t i = 0; i < fn->n_vars; i++) {
      if (!fn->vars[i].node || fn->vars[i].node != p) continue;
      SkTx *tx = local(l, i);
      while (depth > 0) {
        SkNode *m = up[--depth];
        int     f = tx->type.kind == SK_T_RECORD ? find_field(tx->type.record, m->name) : -1;
        if (f < 0) return NULL;
        tx = sk_tx_field(l->cx, tx, (uint32_t)f, l->e->span);
      }
      return tx;
    }
    if (p->kind != SK_NODE_ELEMENT) up[depth++] = p;
  }
  return NULL;
}

// Components --------------------------------------------------------------------------------------

typedef struct {
  SkNode       *node;  // meant by the part reached so far
  SkNode       *root;  // first array level that is not indexed by constants, or NULL: exact
  SkTxPart      parts[64];
  uint32_t      n_parts;
  int64_t       dims[SK_MAX_RANK];  // left over so far
  uint32_t      rank;
  SkVariability subs_variability;
} Walk;

// Looking up gives the inner element already; one that is inner and outer stands for itself then.
static SkNode *follow_outer(SkNode *n) {
  while (n->outer && !n->inner && n->outer_target) n = n->outer_target;
  return n;
}

static bool add_dims(const Look *l, Walk *w, SkType t, SkTx **subs, uint32_t n) {
  for (uint32_t i = 0; i < t.rank; i++) {
    SkTx *s = i < n ? subs[i] : NULL;
    if (s) w->subs_variability = sk_variability_max(w->subs_variability, s->variability);
    if (s && s->kind != SK_TX_COLON && s->type.rank == 0) continue;
    if (w->rank == SK_MAX_RANK) {
      sk_diag(l->cx->diags, 2218, l->e->span, "more than %d dimensions", SK_MAX_RANK);
      return false;
    }
    w->dims[w->rank++] = s && s->kind != SK_TX_COLON ? s->type.dims[0] : t.dims[i];
  }
  return true;
}

static bool flat_position(SkType t, SkTx **subs, uint32_t n, uint32_t *out) {
  int64_t at = 0;
  for (uint32_t i = 0; i < n; i++) {
    int64_t p;
    if (!constant_position(subs[i], t.dims[i], &p)) return false;
    at = at * t.dims[i] + p;
  }
  for (uint32_t i = n; i < t.rank; i++) at *= t.dims[i];
  *out = (uint32_t)at;
  return true;
}

static void add_part(const Look *l, Walk *w, SkNode *n, SkTx **subs, uint32_t n_subs) {
  if (!w->root) w->root = n;
  if (w->n_parts == 64) return;
  SkTxPart *p = &w->parts[w->n_parts++];
  *p          = (SkTxPart){n->name, n_subs, NULL};
  if (n_subs) p->subs = sk_arena_copy(sk_temp(l->cx), subs, n_subs * sizeof *subs);
}

// The member reached from one element of the root along the recorded names; NULL when absent.
static SkNode *leaf_below(SkCx *cx, SkNode *element, const Walk *w) {
  SkNode *n = element;
  for (uint32_t i = 1; i < w->n_parts; i++) {
    if (i > 1 && sk_node_type(cx, n).rank > 0 && n->elements) n = n->elements[0];
    n = sk_lookup_member(cx, n, w->parts[i].name);
    if (!n) return NULL;
    n = follow_outer(n);
  }
  return n;
}

// Elements of an array of components may differ in the sizes of a member: then a size is not known
// until evaluation has picked the element.
static SkType common_sizes(SkCx *cx, const Walk *w, SkType t) {
  if (t.rank == 0 || !w->root || w->n_parts < 2 || !w->root->elements) return t;
  for (uint32_t i = 1; i < w->root->n_elements; i++) {
    SkNode *n = leaf_below(cx, w->root->elements[i], w);
    if (n) t = sk_type_meet(cx, t, sk_node_type(cx, n));
  }
  return t;
}

static SkTx *make_ref(const Look *l, Walk *w, SkType t, SkTx **subs, uint32_t n_subs) {
  SkNode  *leaf   = w->node;
  uint32_t offset = 0;
  bool     whole  = !w->root && flat_position(t, subs, n_subs, &offset);
  if (whole && n_subs && leaf->elements) {
    whole = n_subs == t.rank;
    if (whole) leaf = leaf->elements[offset];
    offset = 0;
  }
  bool exact = !w->root;
  if (!whole) add_part(l, w, w->node, subs, n_subs);
  t = common_sizes(l->cx, w, t);
  if (!add_dims(l, w, t, subs, n_subs)) return fail(l);
  SkType type = sk_type_array(sk_temp(l->cx), sk_type_element(t), w->rank, w->dims);
  SkTx  *tx   = sk_tx_new(l->cx, SK_TX_REF, l->e->span, type, leaf->variability, 0);
  if (type.kind != SK_T_REAL && type.kind != SK_T_RECORD && type.kind != SK_T_COMPONENT &&
      tx->variability > SK_V_DISCRETE)
    tx->variability = SK_V_DISCRETE;
  tx->variability = sk_variability_max(tx->variability, w->subs_variability);
  tx->root        = whole ? leaf : w->root;
  tx->leaf        = exact ? leaf : NULL;
  tx->offset      = offset;
  if (!whole) {
    tx->n_parts = w->n_parts;
    tx->parts   = sk_arena_copy(sk_temp(l->cx), w->parts, w->n_parts * sizeof *w->parts);
  }
  return tx;
}

static SkTx *not_member(const Look *l, SkNode *n, const SkRefPart *part) {
  sk_diag(l->cx->diags, 2102, part->span, "'%s' has no member '%s'", n->name, part->name);
  const char *near = sk_lookup_suggest_member(l->cx, n, part->name);
  if (near) sk_diag_help(l->cx->diags, "did you mean '%s'?", near);
  return fail(l);
}

// A component absent through its condition. What uses it is an error, but inside a branch that is
// decided by parameters only when that branch is taken.
static SkTx *absent(const Look *l, const SkRefPart *part) {
  sk_diag(l->cx->diags, 2111, part->span, "'%s' is absent here: its condition is false",
          text_to(l, part));
  sk_diag_help(l->cx->diags, "a conditional component may be used in connect only");
  return fail(l);
}

// Moves w from a component to the member named by the next part.
static bool step_into(const Look *l, Walk *w, SkType t, SkTx **subs, uint32_t n_subs,
                      const SkRefPart *next) {
  SkNode  *n  = w->node;
  uint32_t at = 0;
  if (t.kind != SK_T_RECORD && t.kind != SK_T_COMPONENT) {
    if (t.kind != SK_T_ERROR)
      sk_diag(l->cx->diags, 2102, next->span, "'%s' is %s and has no member '%s'", n->name,
              sk_type_text(sk_temp(l->cx), t), next->name);
    return false;
  }
  if (t.rank > 0 && n->elements) {
    bool one = !w->root && n_subs == t.rank && flat_position(t, subs, n_subs, &at);
    if (!one) {
      add_part(l, w, n, subs, n_subs);
      at = 0;
    }
    if (!add_dims(l, w, t, subs, n_subs)) return false;
    n = n->elements[one ? at : 0];
  } else if (w->root) {
    add_part(l, w, n, subs, n_subs);
  }
  SkNode *m = sk_lookup_member(l->cx, n, next->name);
  if (!m) {
    not_member(l, n, next);
    return false;
  }
  if (m->kind == SK_NODE_CLASS) {
    sk_diag(l->cx->diags, 2105, next->span, "'%s' is a class, not a component", next->name);
    return false;
  }
  if (m->is_protected) {
    sk_diag(l->cx->diags, 2104, next->span, "'%s' is protected in '%s'", next->name, n->name);
    return false;
  }
  if (sk_redeclare_beyond(l->cx, w->node, next->name, next->span)) return false;
  w->node = follow_outer(m);
  return true;
}

static bool is_conditional(const SkNode *n) {
  const SkElement *e = n->origin ? n->origin : n->decl;
  return n->conditional_off || (e && e->condition);
}

static void note_conditional(const Look *l, const SkNode *n, const SkRefPart *part) {
  if (!sk_diag(l->cx->diags, 2114, part->span, "'%s' has a condition and may only be connected",
               part->name))
    return;
  sk_diag_note(l->cx->diags, n->decl->name_span, "it is declared here with a condition");
}

static SkTx *component_parts(const Look *l, SkNode *n, const SkRefPart *part) {
  Walk w;  // the arrays inside are filled as far as the counts say
  w.node             = follow_outer(n);
  w.root             = NULL;
  w.n_parts          = 0;
  w.rank             = 0;
  w.subs_variability = SK_V_CONSTANT;
  for (;;) {
    SkType t = sk_node_type(l->cx, w.node);
    if (w.node->failed || t.kind == SK_T_ERROR) return fail(l);
    if (l->want != WANT_COMPONENT && is_conditional(w.node)) {
      if (w.node->conditional_off) return absent(l, part);
      note_conditional(l, w.node, part);
    }
    SkTx    *subs[SK_MAX_RANK];
    uint32_t n_subs = 0;
    if (part->subs) {
      // `end` of a size that is not known needs the array itself.
      SkTx *array = NULL;
      if (!sk_type_known(t) || w.root) {
        Walk copy = w;
        array     = make_ref(l, &copy, t, NULL, 0);
      }
      if (!subscripts(l, part, t, array, subs, &n_subs)) return fail(l);
      if (!index_types(l, w.node, part, subs)) return fail(l);
    }
    if (!part->next) return make_ref(l, &w, t, subs, n_subs);
    if (!step_into(l, &w, t, subs, n_subs, part->next)) return fail(l);
    part = part->next;
  }
}

// Names -------------------------------------------------------------------------------------------

static SkTx *enum_literal(const Look *l, const SkEnumType *type, const SkRefPart *part) {
  for (uint32_t i = 0; i < type->n; i++) {
    if (type->literals[i] != part->name) continue;
    if (part->next) {
      SkType t = {.kind = SK_T_ENUM, .enumeration = type};
      return no_field(l, part->next, t);
    }
    SkScalar s = {.base = SK_ENUM, .enumeration = type->number, .integer = i + 1};
    return sk_tx_const(l->cx, l->e->span, (SkType){.kind = SK_T_ENUM, .enumeration = type}, s);
  }
  sk_diag(l->cx->diags, 2102, part->span, "'%s' is not a literal of %s", part->name, type->name);
  const char *near = sk_did_you_mean(part->name, type->literals, type->n);
  if (near) sk_diag_help(l->cx->diags, "did you mean '%s'?", near);
  return fail(l);
}

static SkTx *class_value(const Look *l, SkNode *n, SkType type) {
  if (l->want == WANT_CLASS_TOO) {
    SkTx *tx  = sk_tx_new(l->cx, SK_TX_CLASS, l->e->span, type, SK_V_CONSTANT, 0);
    tx->klass = n;
    return tx;
  }
  sk_diag(l->cx->diags, 2105, l->e->span, "'%s' is a class and has no value", text_to(l, NULL));
  if (n && sk_node_is_function(l->cx, n))
    sk_diag_help(l->cx->diags, "write '%s(...)' to call the function", text_to(l, NULL));
  return fail(l);
}

// A component found in a class rather than in an instance has a value only when it is constant.
static bool constant_there(const Look *l, SkNode *n, const SkRefPart *part) {
  if (n->variability == SK_V_CONSTANT || n->inner || n->outer) return true;
  sk_diag(l->cx->diags, 2107, part->span,
          "'%s' is declared in an enclosing class or a package and is not a constant",
          text_to(l, part));
  sk_diag_help(l->cx->diags,
               "only constants can be used from there; pass the value as a parameter");
  return false;
}

// A partial package is to be completed first; only its own text may use what it has.
static bool complete_package(const Look *l, SkNode *package, const SkRefPart *part) {
  if (l->cx->check_only || package->restriction != SK_CLASS_PACKAGE ||
      !sk_node_is_partial(l->cx, package))
    return true;
  for (SkNode *s = l->scope->node; s; s = s->lexical)
    if (s->ast == package->ast) return true;
  if (sk_incomplete(l->cx)) return false;
  sk_diag(l->cx->diags, 2005, part->span, "'%s' is in the partial package '%s'", part->name,
          package->name);
  sk_diag_help(l->cx->diags, "use a package that extends it");
  return false;
}

static SkTx *class_parts(const Look *l, SkNode *n, const SkRefPart *part) {
  for (;;) {
    if (n->failed) return fail(l);
    const SkRefPart *next = part->next;
    SkType           t    = sk_node_element_type(l->cx, n);
    if (!next) return class_value(l, n, t);
    if (t.kind == SK_T_ENUM) return enum_literal(l, t.enumeration, next);
    SkNode *m = sk_lookup_member(l->cx, n, next->name);
    if (!m) return not_member(l, n, next);
    if (m->is_protected) {
      sk_diag(l->cx->diags, 2104, next->span, "'%s' is protected in '%s'", next->name, n->name);
      return fail(l);
    }
    if (m->kind == SK_NODE_COMPONENT &&
        (!complete_package(l, n, next) || !constant_there(l, m, next)))
      return fail(l);
    if (!sk_lookup_check_inside(l->cx, l->scope->node, n, m, next->span)) return fail(l);
    if (m->kind == SK_NODE_COMPONENT) return component_parts(l, m, next);
    n    = m;
    part = next;
  }
}

// Models and blocks have the variable time (3.6.7); what else stands for itself has none.
static bool knows_time(const Look *l) {
  const SkClass *in    = l->scope->node ? l->scope->node->ast : NULL;
  SkClassKind    kind  = in ? in->kind : SK_CLASS_MODEL;
  bool           known = kind == SK_CLASS_MODEL || kind == SK_CLASS_BLOCK || kind == SK_CLASS_CLASS;
  if (l->scope->fn) {
    sk_diag(l->cx->diags, 2409, l->e->span, "'time' is not known inside a function");
    sk_diag_help(l->cx->diags, "pass it as an input");
  } else if (!known) {
    sk_diag(l->cx->diags, 2409, l->e->span, "'time' is not known inside a %s",
            sk_class_kind_text(kind));
    sk_diag_help(l->cx->diags, "use it in the model that has a component of '%s'", in->name);
  }
  return known && !l->scope->fn;
}

static SkTx *builtin_name(const Look *l, SkName name, const SkRefPart *part) {
  SkCheck *ck = sk_check_state(l->cx);
  SkType   t;
  if (name == ck->w_time) {
    if (part->next) return no_field(l, part->next, sk_type(SK_T_REAL));
    SkTx    *none[SK_MAX_RANK];
    uint32_t n = 0;
    if (!subscripts(l, part, sk_type(SK_T_REAL), NULL, none, &n)) return fail(l);
    if (!knows_time(l)) return fail(l);
    return sk_tx_new(l->cx, SK_TX_TIME, l->e->span, sk_type(SK_T_REAL), SK_V_CONTINUOUS, 0);
  }
  if (sk_type_predefined(l->cx, name, &t)) {
    if (t.kind == SK_T_ENUM && part->next) return enum_literal(l, t.enumeration, part->next);
    if (!part->next) return class_value(l, NULL, t);
  }
  sk_diag(l->cx->diags, 2105, l->e->span, "'%s' is a predefined function and has no value", name);
  sk_diag_help(l->cx->diags, "write '%s(...)' to call it", name);
  return fail(l);
}

static SkTx *not_found(const Look *l, const SkRefPart *part) {
  if (sk_lookup_reported(l->cx, l->scope->node, part->name)) return fail(l);
  sk_diag(l->cx->diags, 2101, part->span, "'%s' is not declared here", part->name);
  if (sk_break_component(l->scope->node, part->name)) {
    sk_diag_help(l->cx->diags, "'break %s' leaves it out: only connections go with it", part->name);
    return fail(l);
  }
  if (sk_lookup_help_outside(l->cx, l->scope->node, part->name)) return fail(l);
  const char *near = sk_lookup_suggest_value(l->cx, l->scope->node, part->name);
  if (near) sk_diag_help(l->cx->diags, "did you mean '%s'?", near);
  return fail(l);
}

static bool in_function_text(const SkScope *s) {
  return s->fn && sk_node_instance(s->node) == s->fn->node;
}

static SkTx *resolve(const Look *l) {
  const SkRefPart *part = l->e->ref.parts;
  if (l->e->ref.global) {
    SkNode *n = sk_lookup_member(l->cx, l->cx->root, part->name);
    if (!n && sk_builtin_known(l->cx, part->name)) return builtin_name(l, part->name, part);
    return n ? class_parts(l, n, part) : not_found(l, part);
  }
  for (const SkScope *s = l->scope; s; s = s->outer) {
    if (s->iter != part->name || !s->iter) continue;
    SkTx *tx = sk_tx_new(l->cx, SK_TX_ITER, l->e->span, s->iter_type,
                         l->scope->fn ? SK_V_DISCRETE : SK_V_CONSTANT, 0);
    tx->slot = s->iter_slot;
    return value_parts(l, tx, part);
  }
  if (in_function_text(l->scope))
    for (uint32_t i = 0; i < l->scope->fn->n_vars; i++)
      if (l->scope->fn->vars[i].name == part->name) return value_parts(l, local(l, i), part);
  SkFound f = sk_lookup_first(l->cx, l->scope->node, part->name);
  if (f.kind == SK_FOUND_NOTHING) return not_found(l, part);
  if (f.kind == SK_FOUND_BUILTIN) return builtin_name(l, f.builtin, part);
  if (f.node->kind == SK_NODE_CLASS) return class_parts(l, f.node, part);
  if (l->scope->fn) {
    SkTx *tx = local_of_node(l, f.node);
    if (tx) return value_parts(l, tx, part);
  }
  if (f.node->parent != sk_node_instance(l->scope->node) && !constant_there(l, f.node, part))
    return fail(l);
  return component_parts(l, f.node, part);
}

SkTx *sk_check_ref(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  Look l = {cx, scope, e, WANT_VALUE};
  return resolve(&l);
}

SkTx *sk_check_ref_or_class(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  Look l = {cx, scope, e, WANT_CLASS_TOO};
  return resolve(&l);
}

SkTx *sk_check_component(SkCx *cx, const SkScope *scope, const SkExpr *e) {
  if (e->kind != SK_EX_REF) return sk_check(cx, scope, e);
  Look l = {cx, scope, e, WANT_COMPONENT};
  return resolve(&l);
}
