// model/eval/binding.c - values of bindings and attributes: checked once, evaluated whole, cut into the
// parts that belong to the elements of arrays of components.
#include "model/eval/binding.h"

#include "model/check/check.h"
#include "model/context.h"
#include "model/tree/node_priv.h"

#include <string.h>

// Levels: which element of the value -------------------------------------------------------------------

// The dimensions by which enclosing arrays split a value, outermost first, and the position in them.
typedef struct {
  uint32_t rank;
  int64_t  dims[SK_MAX_RANK];
  int64_t  count;   // product of dims
  int64_t  offset;  // row-major position of this element
  bool     too_deep;
} Split;

static void add_level(Split *s, const SkType *t, uint32_t index, int8_t only_last) {
  uint32_t first = 0;
  if (only_last >= 0 && (uint32_t)only_last < t->rank) first = t->rank - (uint32_t)only_last;
  uint32_t more = t->rank - first;
  if (s->rank + more > SK_MAX_RANK) {
    s->too_deep = true;
    return;
  }
  int64_t here = 1;
  memmove(s->dims + more, s->dims, s->rank * sizeof s->dims[0]);
  for (uint32_t i = 0; i < more; i++) {
    s->dims[i] = t->dims[first + i];
    here *= s->dims[i];
  }
  if (here > 0) s->offset += (index % here) * s->count;
  s->count *= here;
  s->rank += more;
}

static Split split_of(const SkBinding *b, const SkNode *component, uint32_t depth) {
  Split         s = {.count = 1};
  const SkNode *p = component->parent;
  for (uint32_t k = 1; k <= depth && p; k++) {
    while (p->kind == SK_NODE_BASE) p = p->parent;
    if (p->kind == SK_NODE_CLASS) break;
    if (p->kind == SK_NODE_ELEMENT) {
      add_level(&s, &p->parent->type, p->element_index, k == depth ? b->type_rank : -1);
      p = p->parent;
    }
    p = p->parent;
  }
  return s;
}

static bool inside_array(const SkNode *n) {
  for (; n && n->kind != SK_NODE_CLASS; n = n->parent)
    if (n->kind == SK_NODE_ELEMENT) return true;
  return false;
}

static void check_each(SkCx *cx, const SkBinding *b, SkNode *component, bool own_dims) {
  if (!b->each || own_dims || inside_array(component)) return;
  sk_node_diag(cx, component, 2306, b->span, "'each' without an array around '%s'",
               component->name);
}

// Checking and evaluating ------------------------------------------------------------------------------

static const SkTx *checked(SkCx *cx, SkBinding *b, SkNode *component) {
  if (b->tx) return b->tx->kind == SK_TX_ERROR ? NULL : b->tx;
  if (b->checking) {
    sk_node_diag(cx, component, 2903, b->span, "the size of '%s' depends on itself",
                 component->name);
    return NULL;
  }
  b->checking = true;
  // The checked form lives as long as the binding.
  SkArena *temp = cx->temp;
  cx->temp      = NULL;
  SkScope scope = {.node = b->scope, .in_equation = component->variability > SK_V_PARAMETER};
  b->tx         = sk_check(cx, &scope, b->e);
  cx->temp      = temp;
  b->checking   = false;
  return b->tx->kind == SK_TX_ERROR ? NULL : b->tx;
}

static SkVal keep(SkCx *cx, SkVal v, SkVal **cache) {
  SkVal *c = SK_NEW(cx->arena, SkVal);
  *c       = v;
  c->at    = sk_arena_copy(cx->arena, v.at, v.n * sizeof *v.at);
  // Sizes of the value itself may be temporary; those of record fields are interned.
  c->type.dims = sk_arena_copy(cx->arena, v.type.dims, v.type.rank * sizeof *v.type.dims);
  *cache       = c;
  return *c;
}

const char *sk_variability_text(SkVariability v) {
  static const char *const text[] = {"constant", "parameter", "discrete-time", "continuous-time"};
  return text[v];
}

// A value for a whole record is compared with the record, not with each of its fields. Of a discrete Real it
// is said that only a when-clause can set it.
void sk_binding_check_variability(SkCx *cx, SkNode *n, const SkBinding *b) {
  SkNode *owner = sk_binding_owner(n);
  if (!b->tx || b->tx->kind == SK_TX_ERROR || b->tx->variability <= owner->variability) return;
  if (owner->variability == SK_V_DISCRETE && owner->builtin == cx->w_real) return;
  sk_node_diag(cx, owner, 2208, b->span, "%s '%s' has a %s value",
               sk_variability_text(owner->variability), owner->name,
               sk_variability_text(b->tx->variability));
}

static bool whole_value(SkCx *cx, SkBinding *b, SkNode *component, SkEvalMode mode, bool quiet,
                        bool cache, SkVal *out) {
  SkVal **kept = mode == SK_EVAL_CONST ? &b->folded : &b->flat;
  if (*kept) {
    *out = **kept;
    return true;
  }
  const SkTx *tx = checked(cx, b, component);
  if (!tx) return false;
  // What may vary too much has no value yet; why is said where it is declared.
  const SkNode *owner = sk_binding_owner(component);
  if (mode == SK_EVAL_CONST && !quiet && owner->variability <= SK_V_PARAMETER &&
      tx->variability > owner->variability) {
    sk_binding_check_variability(cx, component, b);
    return false;
  }
  SkEnv env = {.mode = mode, .quiet = quiet};
  *out      = sk_eval(cx, tx, &env);
  if (out->type.kind == SK_T_ERROR) return false;
  if (cache) *out = keep(cx, *out, kept);
  return true;
}

// Fitting ----------------------------------------------------------------------------------------------

static const SkField *field_of(const SkRecordType *r, SkName name) {
  for (uint32_t i = 0; i < r->n; i++)
    if (r->fields[i].name == name) return &r->fields[i];
  return NULL;
}

// A record fits when it has all the fields, in any order.
static bool fits_kind(SkType to, SkType from) {
  if (to.kind == from.kind) {
    // Types with the same literals in the same order go together (6.7).
    if (to.kind == SK_T_ENUM) return sk_type_equal(sk_type_element(to), sk_type_element(from));
    if (to.kind != SK_T_RECORD || to.record == from.record) return true;
    if (!to.record || !from.record || to.record->n != from.record->n) return false;
    for (uint32_t i = 0; i < to.record->n; i++) {
      SkType         a = to.record->fields[i].type;
      const SkField *b = field_of(from.record, to.record->fields[i].name);
      if (!b || a.rank != b->type.rank || !fits_kind(a, b->type)) return false;
    }
    return true;
  }
  return to.kind == SK_T_REAL && from.kind == SK_T_INTEGER;
}

static bool find_field(const SkRecordType *r, SkName name, uint32_t *offset, SkType *type);

// Copies scalars into the form of another type that fits: Integer to Real, fields by name.
static bool convert(SkCx *cx, SkType to, SkScalar *out, SkType from, const SkScalar *in,
                    uint32_t n) {
  if (to.kind != SK_T_RECORD || to.record == from.record) {
    for (uint32_t i = 0; i < n; i++)
      out[i] = to.kind == SK_T_REAL ? sk_scalar_to_real(cx->dag, in[i]) : in[i];
    return true;
  }
  int64_t elements = sk_type_elements(to);
  int64_t step_in  = sk_type_scalars(sk_type_element(from)),
          step_out = sk_type_scalars(sk_type_element(to));
  if (elements < 0 || step_in < 0 || step_out < 0) return false;
  for (uint32_t i = 0; i < to.record->n; i++) {
    SkType   a     = to.record->fields[i].type, b;
    uint32_t at_in = 0, at_out = 0;
    if (!find_field(from.record, to.record->fields[i].name, &at_in, &b)) return false;
    if (!find_field(to.record, to.record->fields[i].name, &at_out, &a)) return false;
    int64_t size = sk_type_scalars(a);
    if (size < 0 || size != sk_type_scalars(b)) return false;
    for (int64_t e = 0; e < elements; e++)
      if (!convert(cx, a, out + e * step_out + at_out, b, in + e * step_in + at_in, (uint32_t)size))
        return false;
  }
  return true;
}

static bool same_dims(const SkType *t, uint32_t from, uint32_t rank, const int64_t *dims) {
  for (uint32_t i = 0; i < rank; i++)
    if (t->dims[from + i] != dims[i]) return false;
  return true;
}

static bool report_size(SkCx *cx, SkNode *component, const SkBinding *b, SkType want,
                        const Split *s, SkType got, const char *what) {
  SkType whole = sk_type_array(cx->arena, want, s->rank, s->dims);
  if (s->rank) {
    sk_node_diag(cx, component, 2307, b->span, "%s of '%s' is %s, but the array needs %s", what,
                 component->name, sk_type_text(cx->arena, got), sk_type_text(cx->arena, whole));
    if (got.rank == want.rank)
      sk_diag_help(cx->diags, "write 'each' to give all elements this value");
  } else {
    sk_node_diag(cx, component, 2203, b->span, "%s of '%s' is %s, but %s is needed", what,
                 component->name, sk_type_text(cx->arena, got), sk_type_text(cx->arena, whole));
  }
  return false;
}

// Takes this component's part out of the whole value.
static bool take_part(SkCx *cx, SkNode *component, const SkBinding *b, SkType want, const Split *s,
                      const SkVal *whole, SkVal *out) {
  if (!fits_kind(want, whole->type)) {
    // Records of one class differ in what could not be worked out.
    if (want.kind == SK_T_RECORD && whole->type.kind == SK_T_RECORD && want.record &&
        whole->type.record && want.record->name == whole->type.record->name &&
        sk_diags_attempts(cx->diags) > cx->errors_before)
      return false;
    sk_node_diag(cx, component, 2201, b->span, "'%s' is %s, but its value is %s", component->name,
                 sk_type_text(cx->arena, want), sk_type_text(cx->arena, whole->type));
    return false;
  }
  if (whole->type.rank != s->rank + want.rank || !same_dims(&whole->type, 0, s->rank, s->dims) ||
      !same_dims(&whole->type, s->rank, want.rank, want.dims))
    return report_size(cx, component, b, want, s, whole->type, "the value");
  int64_t         n  = s->count > 0 ? whole->n / s->count : 0;
  const SkScalar *in = whole->at + s->offset * n;
  bool            as_is =
      want.kind == SK_T_RECORD ? want.record == whole->type.record : want.kind == whole->type.kind;
  *out = (SkVal){.type = want, .n = (uint32_t)n, .at = whole->at + s->offset * n};
  if (as_is) return true;
  int64_t size = sk_type_scalars(want);
  if (size < 0) return false;
  SkType part = whole->type;
  part.rank   = want.rank;
  part.dims   = want.dims;
  out->n      = (uint32_t)size;
  out->at     = SK_NEWS(cx->temp ? cx->temp : cx->arena, SkScalar, size ? (size_t)size : 1);
  if (convert(cx, want, out->at, part, in, (uint32_t)n)) return true;
  return report_size(cx, component, b, want, s, whole->type, "the value");
}

// Bindings ---------------------------------------------------------------------------------------------

// Position of a field inside a record value; false when the value has no such field.
static bool find_field(const SkRecordType *r, SkName name, uint32_t *offset, SkType *type) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < r->n; i++) {
    int64_t size = sk_type_scalars(r->fields[i].type);
    if (size < 0) return false;
    if (r->fields[i].name == name) {
      *offset = at;
      *type   = r->fields[i].type;
      return true;
    }
    at += (uint32_t)size;
  }
  return false;
}

// A field of a record that is bound as a whole: the way from that record down to the field.
typedef struct {
  SkNode       *top;                              // has the binding
  const SkNode *step[SK_MAX_INSTANCE_DEPTH + 2];  // COMPONENT: a field, ELEMENT: one of an array
  uint32_t      n;
} Way;

static void way_to(SkNode *field, Way *w) {
  w->n      = 0;
  SkNode *c = field;
  for (; c->bound_above && w->n < SK_MAX_INSTANCE_DEPTH; c = c->parent) {
    // An element inherits the mark of its array; the binding itself belongs to the array.
    w->step[w->n++] = c;
  }
  if (c->kind == SK_NODE_ELEMENT) {
    w->step[w->n++] = c;
    c               = c->parent;
  }
  w->top = c;
}

// Follows constructors in the text, so that one field needs only its own expression; *at counts the steps
// that are left.
static const SkTx *narrow(const SkTx *tx, const Way *w, uint32_t *at) {
  while (*at > 0) {
    const SkNode *step = w->step[*at - 1];
    uint32_t      k    = 0;
    if (step->kind == SK_NODE_COMPONENT && tx->kind == SK_TX_RECORD && tx->type.rank == 0) {
      while (k < tx->type.record->n && tx->type.record->fields[k].name != step->name) k++;
      if (k >= tx->n) break;
    } else if (step->kind == SK_NODE_ELEMENT && tx->kind == SK_TX_ARRAY && tx->type.rank == 1) {
      k = step->element_index;
      if (k >= tx->n) break;
    } else {
      break;
    }
    tx = tx->args[k];
    (*at)--;
  }
  return tx;
}

// r = other: the field of the other record, as a component.
static SkNode *other_field(SkCx *cx, const SkTx *tx, const Way *w, uint32_t at) {
  if (tx->kind != SK_TX_REF || !tx->leaf || tx->n_parts) return NULL;
  SkNode *n = tx->leaf;
  if (tx->type.rank != sk_node_type(cx, n).rank) return NULL;
  while (n && at-- > 0) {
    const SkNode *step = w->step[at];
    if (step->kind == SK_NODE_COMPONENT)
      n = n->elements ? NULL : sk_lookup_member(cx, n, step->name);
    else
      n = n->elements && step->element_index < n->n_elements ? n->elements[step->element_index]
                                                             : NULL;
    if (n) sk_node_type(cx, n);
  }
  return n && !n->failed ? n : NULL;
}

// The same way in a value.
static bool pick(const Way *w, uint32_t at, SkVal *v) {
  while (at-- > 0) {
    const SkNode *step = w->step[at];
    SkType        type = sk_type_element(v->type);
    uint32_t      from = 0;
    int64_t       n    = sk_type_scalars(type);
    if (step->kind == SK_NODE_ELEMENT) {
      from = step->element_index * (uint32_t)n;
    } else {
      if (v->type.kind != SK_T_RECORD || !v->type.record || v->type.rank) return false;
      if (!find_field(v->type.record, step->name, &from, &type)) return false;
      n = sk_type_scalars(type);
    }
    if (n < 0 || from + (uint64_t)n > v->n) return false;
    *v = (SkVal){.type = type, .n = (uint32_t)n, .at = v->at + from};
  }
  return true;
}

// What the whole value is after the arrays around its component are taken off.
static bool cut(const Split *s, SkVal *v) {
  if (v->type.rank < s->rank || !same_dims(&v->type, 0, s->rank, s->dims) || s->count <= 0)
    return false;
  uint32_t n = v->n / (uint32_t)s->count;
  *v         = (SkVal){.type = sk_type_drop(v->type, s->rank), .n = n, .at = v->at + s->offset * n};
  return true;
}

static SkBind from_record(SkCx *cx, SkNode *field, SkEvalMode mode, bool quiet, SkVal *out) {
  Way w;
  way_to(field, &w);
  SkBinding *b = (SkBinding *)(uintptr_t)sk_node_binding(cx, w.top);
  if (!b) return SK_BIND_NONE;
  if (w.top->failed) return SK_BIND_FAILED;
  const SkTx *tx = checked(cx, b, w.top);
  if (!tx) return SK_BIND_FAILED;
  Split    s  = split_of(b, w.top, b->depth);
  uint32_t at = w.n;
  if (s.rank == 0) {
    const SkTx *part  = narrow(tx, &w, &at);
    SkNode     *other = mode == SK_EVAL_CONST ? other_field(cx, part, &w, at) : NULL;
    if (other) {
      const SkVal *v = sk_eval_component(cx, other, quiet, b->span);
      if (!v) return SK_BIND_FAILED;
      *out = *v;
      return SK_BIND_OK;
    }
    if (part != tx) {
      SkEnv env = {.mode = mode, .quiet = quiet};
      *out      = sk_eval(cx, part, &env);
      return out->type.kind != SK_T_ERROR && pick(&w, at, out) ? SK_BIND_OK : SK_BIND_FAILED;
    }
  }
  if (!whole_value(cx, b, w.top, mode, quiet, true, out)) return SK_BIND_FAILED;
  return cut(&s, out) && pick(&w, at, out) ? SK_BIND_OK : SK_BIND_FAILED;
}

SkBind sk_binding_value(SkCx *cx, SkNode *c, SkEvalMode mode, bool quiet, SkVal *out) {
  *out        = (SkVal){.type = {.kind = SK_T_ERROR}};
  SkType type = sk_node_type(cx, c);
  if (c->bound_above) {
    SkVal            part;
    Split            none = {.count = 1};
    const SkBinding *from = sk_binding_source(cx, c);
    SkBind           had  = from_record(cx, c, mode, quiet, &part);
    if (had != SK_BIND_OK || c->failed || type.kind == SK_T_ERROR)
      return had == SK_BIND_OK ? SK_BIND_FAILED : had;
    return take_part(cx, c, from, type, &none, &part, out) ? SK_BIND_OK : SK_BIND_FAILED;
  }
  SkBinding *b = (SkBinding *)(uintptr_t)sk_node_binding(cx, c);
  if (!b) return SK_BIND_NONE;
  if (c->failed || type.kind == SK_T_ERROR) return SK_BIND_FAILED;
  check_each(cx, b, c, false);
  Split s = split_of(b, c, b->depth);
  SkVal whole;
  bool  cache = s.rank > 0 || type.kind == SK_T_RECORD;
  if (!whole_value(cx, b, c, mode, quiet, cache, &whole)) return SK_BIND_FAILED;
  return take_part(cx, c, b, type, &s, &whole, out) ? SK_BIND_OK : SK_BIND_FAILED;
}

const SkBinding *sk_binding_source(SkCx *cx, SkNode *c) {
  Way w;
  way_to(c, &w);
  return sk_node_binding(cx, w.top);
}

SkNode *sk_binding_owner(SkNode *c) {
  Way w;
  way_to(c, &w);
  return w.top;
}

bool sk_binding_exists(SkCx *cx, SkNode *c) {
  sk_node_resolve(cx, c);
  return sk_binding_source(cx, c) != NULL;
}

static bool known_dim(SkType t, uint32_t i, int64_t *size) {
  if (i >= t.rank || t.dims[i] < 0) return false;
  *size = t.dims[i];
  return true;
}

// The same way in the type of a value.
static bool field_dim(SkType t, const Way *w, uint32_t i, int64_t *size) {
  for (uint32_t at = w->n; at-- > 0;) {
    if (w->step[at]->kind == SK_NODE_ELEMENT) continue;
    const SkField *f =
        t.kind == SK_T_RECORD && t.record ? field_of(t.record, w->step[at]->name) : NULL;
    if (!f) return false;
    t = f->type;
  }
  return known_dim(t, i, size);
}

// Real x[:](start = {1, 2}): an attribute with a value for each element tells the size as well.
static bool attribute_dim(SkCx *cx, SkNode *c, uint32_t i, int64_t *size) {
  if (!c->mods || !sk_node_is_value(cx, c)) return false;
  for (uint32_t k = 0; k < c->mods->subs.n; k++) {
    SkBinding *b = c->mods->subs.at[k]->value;
    if (!b || b->depth == 0 || b->type_rank >= 0 || b->e->kind == SK_EX_BREAK) continue;
    Split       s  = split_of(b, c, b->depth - 1u);
    const SkTx *tx = checked(cx, b, c);
    if (tx && known_dim(tx->type, s.rank + i, size)) return true;
  }
  return false;
}

bool sk_binding_dim(SkCx *cx, SkNode *c, uint32_t i, int64_t *size) {
  Way w;
  way_to(c, &w);
  SkBinding *b = (SkBinding *)(uintptr_t)sk_node_binding(cx, w.top);
  if (!b) return attribute_dim(cx, c, i, size);
  Split       s  = split_of(b, w.top, b->depth);
  const SkTx *tx = checked(cx, b, c);
  if (!tx) {
    *size = 0;
    return b->tx != NULL;
  }
  // The type alone often tells.
  if (w.n == 0 && known_dim(tx->type, s.rank + i, size)) return true;
  if (w.n && field_dim(tx->type, &w, i, size)) return true;
  SkVal v;
  if (w.n)
    return from_record(cx, c, SK_EVAL_CONST, true, &v) == SK_BIND_OK && known_dim(v.type, i, size);
  return whole_value(cx, b, w.top, SK_EVAL_CONST, true, true, &v) &&
         known_dim(v.type, s.rank + i, size);
}

// Attributes -------------------------------------------------------------------------------------------

SkType sk_attribute_type(SkCx *cx, SkType of, SkName attribute) {
  SkType t = {.kind = of.kind, .enumeration = of.enumeration};
  if (attribute == cx->w_fixed || attribute == cx->w_unbounded) t = (SkType){.kind = SK_T_BOOLEAN};
  if (attribute == cx->w_unit || attribute == cx->w_quantity || attribute == cx->w_display_unit)
    t = (SkType){.kind = SK_T_STRING};
  if (attribute == cx->w_state_select) sk_type_predefined(cx, cx->w_state_select_type, &t);
  return t;
}

// The whole value is for all elements of the component, or only for the last dimensions of its type.
static bool take_attribute(SkCx *cx, SkNode *c, const SkBinding *b, SkType want, const Split *s,
                           const SkVal *whole, SkVal *out) {
  SkType   type = c->type;
  uint32_t own  = b->depth == 0 ? 0 : type.rank;
  if (b->depth == 1 && b->type_rank >= 0 && (uint32_t)b->type_rank < own)
    own = (uint32_t)b->type_rank;
  SkType need = want;
  need.rank   = (uint8_t)own;
  need.dims   = own ? type.dims + (type.rank - own) : NULL;
  if (own && whole->type.rank == 0 && s->rank == 0) {
    // Other tools take one value for all elements, and many models rely on it.
    if (sk_diag(cx->diags, 2314, b->span, "one value for all elements of the array '%s'", c->name))
      sk_diag_help(cx->diags, "write 'each'");
    need = want;
    own  = 0;
  }
  if (whole->type.rank != s->rank + own || !same_dims(&whole->type, 0, s->rank, s->dims) ||
      !same_dims(&whole->type, s->rank, own, need.dims))
    return report_size(cx, c, b, need, s, whole->type, "the attribute");
  int64_t n = s->count > 0 ? whole->n / s->count : 0;
  *out      = (SkVal){.type = need, .n = (uint32_t)n};
  out->at   = SK_NEWS(cx->temp ? cx->temp : cx->arena, SkScalar, n ? (size_t)n : 1);
  convert(cx, want, out->at, whole->type, whole->at + s->offset * n, out->n);
  return true;
}

SkBind sk_attribute_value(SkCx *cx, SkNode *c, SkName attribute, SkEvalMode mode, SkVal *out) {
  *out         = (SkVal){.type = {.kind = SK_T_ERROR}};
  SkBinding *b = (SkBinding *)(uintptr_t)sk_node_attribute(cx, c, attribute);
  if (!b) return SK_BIND_NONE;
  SkType type = sk_node_type(cx, c);
  if (c->failed || type.kind == SK_T_ERROR) return SK_BIND_FAILED;
  check_each(cx, b, c, type.rank > 0);
  uint32_t depth = b->depth > 0 ? b->depth - 1u : 0;
  Split    s     = split_of(b, c, depth);
  SkVal    whole;
  if (!whole_value(cx, b, c, mode, false, true, &whole)) return SK_BIND_FAILED;
  SkType want = sk_attribute_type(cx, type, attribute);
  if (!fits_kind(want, whole.type)) {
    sk_node_diag(cx, c, 2214, b->span, "attribute '%s' of '%s' is %s, but has to be %s", attribute,
                 c->name, sk_type_text(cx->arena, whole.type), sk_type_text(cx->arena, want));
    return SK_BIND_FAILED;
  }
  return take_attribute(cx, c, b, want, &s, &whole, out) ? SK_BIND_OK : SK_BIND_FAILED;
}
