// model/binding.c - values of bindings and attributes: checked once, evaluated whole, cut into the
// parts that belong to the elements of arrays of components.
#include "model/binding.h"

#include "model/check.h"
#include "model/context.h"
#include "model/node_priv.h"

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
  SkScope scope = {.node = b->scope};
  b->tx         = sk_check(cx, &scope, b->e);
  cx->temp      = temp;
  b->checking   = false;
  return b->tx->kind == SK_TX_ERROR ? NULL : b->tx;
}

static SkVal keep(SkCx *cx, SkVal v, SkVal **cache) {
  SkVal *c = SK_NEW(cx->arena, SkVal);
  *c       = v;
  c->at    = sk_arena_copy(cx->arena, v.at, v.n * sizeof *v.at);
  *cache   = c;
  return *c;
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
  SkEnv env = {.mode = mode, .quiet = quiet};
  *out      = sk_eval(cx, tx, &env);
  if (out->type.kind == SK_T_ERROR) return false;
  if (cache) *out = keep(cx, *out, kept);
  return true;
}

// Fitting ----------------------------------------------------------------------------------------------

static bool fits_kind(SkType to, SkType from) {
  if (to.kind == from.kind) {
    if (to.kind == SK_T_ENUM) return to.enumeration == from.enumeration;
    if (to.kind != SK_T_RECORD || to.record == from.record) return true;
    if (!to.record || !from.record || to.record->n != from.record->n) return false;
    for (uint32_t i = 0; i < to.record->n; i++) {
      SkType a = to.record->fields[i].type, b = from.record->fields[i].type;
      if (to.record->fields[i].name != from.record->fields[i].name || a.rank != b.rank ||
          !fits_kind(a, b))
        return false;
    }
    return true;
  }
  return to.kind == SK_T_REAL && from.kind == SK_T_INTEGER;
}

static void convert(SkCx *cx, SkType to, SkScalar *at, uint32_t n) {
  if (to.kind == SK_T_REAL) {
    for (uint32_t i = 0; i < n; i++) at[i] = sk_scalar_to_real(cx->dag, at[i]);
    return;
  }
  if (to.kind != SK_T_RECORD || !to.record) return;
  int64_t  elements = sk_type_elements(to);
  uint32_t pos      = 0;
  for (int64_t e = 0; e < elements; e++) {
    for (uint32_t i = 0; i < to.record->n; i++) {
      int64_t size = sk_type_scalars(to.record->fields[i].type);
      if (size < 0 || pos + (uint64_t)size > n) return;
      convert(cx, to.record->fields[i].type, at + pos, (uint32_t)size);
      pos += (uint32_t)size;
    }
  }
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
    sk_node_diag(cx, component, 2201, b->span, "'%s' is %s, but its value is %s", component->name,
                 sk_type_text(cx->arena, want), sk_type_text(cx->arena, whole->type));
    return false;
  }
  if (whole->type.rank != s->rank + want.rank || !same_dims(&whole->type, 0, s->rank, s->dims) ||
      !same_dims(&whole->type, s->rank, want.rank, want.dims))
    return report_size(cx, component, b, want, s, whole->type, "the value");
  int64_t n = s->count > 0 ? whole->n / s->count : 0;
  bool    as_is =
      want.kind == SK_T_RECORD ? want.record == whole->type.record : want.kind == whole->type.kind;
  *out = (SkVal){.type = want, .n = (uint32_t)n, .at = whole->at + s->offset * n};
  if (as_is) return true;
  if (want.kind == SK_T_RECORD) out->type.record = whole->type.record;
  out->at = sk_arena_copy(cx->temp ? cx->temp : cx->arena, whole->at + s->offset * n,
                          (size_t)n * sizeof *out->at);
  convert(cx, out->type, out->at, out->n);
  if (want.kind == SK_T_RECORD && want.record) out->type.record = want.record;
  return true;
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

// The record around a field, as the component that has the binding: an element's array.
static SkNode *record_of(const SkNode *field) { return field->parent; }

static SkBind record_part(SkCx *cx, SkNode *record, SkEvalMode mode, bool quiet, SkVal *out) {
  if (record->kind != SK_NODE_ELEMENT) return sk_binding_value(cx, record, mode, quiet, out);
  SkVal  whole;
  SkBind had = sk_binding_value(cx, record->parent, mode, quiet, &whole);
  if (had != SK_BIND_OK) return had;
  uint32_t n = record->parent->n_elements ? whole.n / record->parent->n_elements : 0;
  *out       = (SkVal){
            .type = sk_type_element(whole.type), .n = n, .at = whole.at + record->element_index * n};
  return SK_BIND_OK;
}

static SkBind from_record(SkCx *cx, SkNode *field, SkEvalMode mode, bool quiet, SkVal *out) {
  SkVal  record;
  SkBind had = record_part(cx, record_of(field), mode, quiet, &record);
  if (had != SK_BIND_OK) return had;
  uint32_t offset = 0;
  SkType   type;
  if (record.type.kind != SK_T_RECORD ||
      !find_field(record.type.record, field->name, &offset, &type))
    return SK_BIND_FAILED;
  int64_t n = sk_type_scalars(type);
  if (n < 0 || offset + (uint64_t)n > record.n) return SK_BIND_FAILED;
  *out = (SkVal){.type = type, .n = (uint32_t)n, .at = record.at + offset};
  return SK_BIND_OK;
}

SkBind sk_binding_value(SkCx *cx, SkNode *c, SkEvalMode mode, bool quiet, SkVal *out) {
  *out        = (SkVal){.type = {.kind = SK_T_ERROR}};
  SkType type = sk_node_type(cx, c);
  if (c->bound_above) return from_record(cx, c, mode, quiet, out);
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
  while (c->bound_above) {
    c = c->parent;
    if (c->kind == SK_NODE_ELEMENT) c = c->parent;
  }
  return sk_node_binding(cx, c);
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

bool sk_binding_dim(SkCx *cx, SkNode *c, uint32_t i, int64_t *size) {
  if (c->bound_above) {
    SkVal v;
    return from_record(cx, c, SK_EVAL_CONST, true, &v) == SK_BIND_OK && known_dim(v.type, i, size);
  }
  SkBinding *b = (SkBinding *)(uintptr_t)sk_node_binding(cx, c);
  if (!b) return false;
  Split       s  = split_of(b, c, b->depth);
  const SkTx *tx = checked(cx, b, c);
  if (!tx) {
    *size = 0;
    return b->tx != NULL;
  }
  if (known_dim(tx->type, s.rank + i, size)) return true;
  SkVal v;
  return whole_value(cx, b, c, SK_EVAL_CONST, true, true, &v) &&
         known_dim(v.type, s.rank + i, size);
}

// Attributes -------------------------------------------------------------------------------------------

static SkType attribute_type(SkCx *cx, SkType of, SkName attribute) {
  SkType t = {.kind = of.kind, .enumeration = of.enumeration};
  if (attribute == cx->w_fixed) t = (SkType){.kind = SK_T_BOOLEAN};
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
  need.dims   = type.dims + (type.rank - own);
  if (whole->type.rank != s->rank + own || !same_dims(&whole->type, 0, s->rank, s->dims) ||
      !same_dims(&whole->type, s->rank, own, need.dims))
    return report_size(cx, c, b, need, s, whole->type, "the attribute");
  int64_t n = s->count > 0 ? whole->n / s->count : 0;
  *out      = (SkVal){.type = need, .n = (uint32_t)n};
  out->at   = sk_arena_copy(cx->temp ? cx->temp : cx->arena, whole->at + s->offset * n,
                          (size_t)n * sizeof *out->at);
  convert(cx, want, out->at, out->n);
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
  SkType want = attribute_type(cx, type, attribute);
  if (!fits_kind(want, whole.type)) {
    sk_node_diag(cx, c, 2214, b->span, "attribute '%s' of '%s' is %s, but has to be %s", attribute,
                 c->name, sk_type_text(cx->arena, whole.type), sk_type_text(cx->arena, want));
    return SK_BIND_FAILED;
  }
  return take_attribute(cx, c, b, want, &s, &whole, out) ? SK_BIND_OK : SK_BIND_FAILED;
}
