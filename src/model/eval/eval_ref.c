// Component references and subscripts: which scalars of which components are meant.
#include "model/check/bounds.h"
#include "model/eval/eval_impl.h"

#include <string.h>

// Subscripts --------------------------------------------------------------------------------------

// What is a parameter expression is made constant; a vector may hold what is not known.
static bool evaluate_subs(SkEv *ev, uint32_t n, SkTx *const *subs, SkSub *out) {
  for (uint32_t i = 0; i < n; i++) {
    const SkTx *s = subs[i];
    out[i].all    = s->kind == SK_TX_COLON;
    if (out[i].all) continue;
    out[i].v = sk_ev_value(ev, s);
    if (ev->failed) return false;
    if (sk_val_is_const(&out[i].v)) continue;
    // A parameter as subscript picks a component: it is evaluated and becomes structural.
    SkVal v = s->variability <= SK_V_PARAMETER || s->type.rank
                  ? sk_ev_constant(ev, s)
                  : (SkVal){.type = {.kind = SK_T_ERROR}};
    if (v.type.kind != SK_T_ERROR) out[i].v = v;
  }
  return true;
}

// The first vector of subscripts that are not all known, or n.
static uint32_t symbolic_vector(uint32_t n, const SkSub *subs) {
  for (uint32_t i = 0; i < n; i++)
    if (!subs[i].all && subs[i].v.type.rank == 1 && !sk_val_is_const(&subs[i].v)) return i;
  return n;
}

bool sk_ev_subs(SkEv *ev, uint32_t n, SkTx *const *subs, SkSub *out) {
  if (!evaluate_subs(ev, n, subs, out)) return false;
  uint32_t k = symbolic_vector(n, out);
  if (k == n) return true;
  sk_ev_not_constant(ev, subs[k]->span, "this subscript");
  return false;
}

uint32_t sk_ev_symbolic_sub(uint32_t n, const SkSub *subs) {
  for (uint32_t i = 0; i < n; i++)
    if (!subs[i].all && subs[i].v.type.rank == 0 && subs[i].v.at[0].symbolic) return i;
  return n;
}

SkScalar sk_ev_sub_is(SkEv *ev, const SkSub *sub, int64_t i, SkSpan span) {
  SkScalar s = sub->v.at[0];
  if (s.base == SK_BOOLEAN) {
    if (i > 0) return s;
    return sk_ev_apply(ev, SK_X_NOT, 1, &s, span);
  }
  SkScalar k = sk_integer(i + 1);
  if (s.base == SK_ENUM) {
    k.base        = SK_ENUM;
    k.enumeration = sub->v.type.enumeration->number;
  }
  return sk_ev_binary(ev, SK_X_EQ, s, k, span);
}

static SkSub fixed_sub(SkEv *ev, int64_t i) {
  return (SkSub){.v = sk_ev_box(ev, sk_type(SK_T_INTEGER), sk_integer(i + 1))};
}

// Position from 0 of one constant subscript; false after reporting.
static bool position(SkEv *ev, SkScalar s, int64_t size, SkSpan span, uint32_t dim, int64_t *out) {
  int64_t i = s.base == SK_BOOLEAN ? s.boolean : s.integer - 1;
  if (size == 0) {
    sk_ev_fail(ev, 2205, span, "the array has size 0 in dimension %u, so it has no element %lld",
               dim + 1, (long long)(i + 1));
    return false;
  }
  if (i < 0 || i >= size) {
    sk_ev_fail(ev, 2205, span, "subscript %lld in dimension %u is outside 1 to %lld",
               (long long)(i + 1), dim + 1, (long long)size);
    return false;
  }
  *out = i;
  return true;
}

static uint32_t sub_count(const SkSub *s, int64_t size) {
  if (!s || s->all) return (uint32_t)size;
  return s->v.type.rank ? s->v.n : 1;
}

// Row-major positions that subscripts pick from an array with these dims; NULL when failed.
static uint32_t *positions(SkEv *ev, SkType t, uint32_t n_subs, const SkSub *subs, SkSpan span,
                           uint32_t *n_out) {
  uint64_t total = 1;
  for (uint32_t d = 0; d < t.rank; d++) total *= sub_count(d < n_subs ? &subs[d] : NULL, t.dims[d]);
  if (total > ev->cx->limits.eval_cells) {
    sk_ev_fail(ev, 2901, span, "too many elements");
    return NULL;
  }
  uint32_t *at = (uint32_t *)(void *)sk_ev_alloc(ev, (uint32_t)total / 4 + 1);
  uint32_t  n  = 1;
  at[0]        = 0;
  if (total == 0) n = 0;
  // Each dimension multiplies the list from the right; written backwards so that it can stay in
  // place.
  for (uint32_t d = 0; d < t.rank && n; d++) {
    const SkSub *s     = d < n_subs ? &subs[d] : NULL;
    uint32_t     count = sub_count(s, t.dims[d]);
    for (uint32_t i = n; i-- > 0;) {
      uint32_t before = at[i];
      for (uint32_t k = count; k-- > 0;) {
        int64_t p = k;
        if (s && !s->all && !position(ev, s->v.at[k], t.dims[d], span, d, &p)) return NULL;
        at[i * count + k] = (uint32_t)((int64_t)before * t.dims[d] + p);
      }
    }
    n *= count;
  }
  *n_out = n;
  return at;
}

// What is left of the dimensions.
static SkType left_over(SkEv *ev, SkType t, uint32_t n_subs, const SkSub *subs) {
  int64_t  dims[SK_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t d = 0; d < t.rank; d++) {
    const SkSub *s = d < n_subs ? &subs[d] : NULL;
    if (!s || s->all)
      dims[rank++] = t.dims[d];
    else if (s->v.type.rank)
      dims[rank++] = s->v.n;
  }
  return sk_ev_array(ev, sk_type_element(t), rank, dims);
}

SkPick sk_ev_pick_index(SkEv *ev, SkPick p, uint32_t n, const SkSub *subs, SkSpan span) {
  int64_t  stride = sk_type_scalars(sk_type_element(p.type));
  uint32_t w      = (uint32_t)stride;
  SkPick   r      = {.type = left_over(ev, p.type, n, subs)};
  if (!p.at && n == p.type.rank && r.type.rank == 0) {  // one element
    int64_t at = 0, i = 0;
    for (uint32_t d = 0; d < n; d++) {
      if (!position(ev, subs[d].v.at[0], p.type.dims[d], span, d, &i)) return r;
      at = at * p.type.dims[d] + i;
    }
    r.n    = w;
    r.from = p.from + (uint32_t)at * w;
    return r;
  }
  uint32_t  count = 0;
  uint32_t *at    = positions(ev, p.type, n, subs, span, &count);
  if (!at) return r;
  r.n  = count * w;
  r.at = (uint32_t *)(void *)sk_ev_alloc(ev, r.n / 4 + 1);
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 0; k < w; k++) r.at[i * w + k] = sk_pick(&p, at[i] * w + k);
  return r;
}

SkPick sk_ev_pick_field(SkEv *ev, SkPick p, uint32_t field) {
  const SkRecordType *rec   = p.type.record;
  uint32_t            start = 0;
  for (uint32_t i = 0; i < field; i++) start += (uint32_t)sk_type_scalars(rec->fields[i].type);
  SkType   f    = rec->fields[field].type;
  uint32_t w    = (uint32_t)sk_type_scalars(f);
  SkPick   r    = {.type = sk_ev_array(ev, f, p.type.rank, p.type.dims)};
  int64_t  n    = sk_type_elements(p.type);
  uint32_t each = n > 0 ? p.n / (uint32_t)n : 0;
  r.n           = (uint32_t)n * w;
  if (n == 1 && !p.at) {
    r.from = p.from + start;
    return r;
  }
  r.at = (uint32_t *)(void *)sk_ev_alloc(ev, r.n / 4 + 1);
  for (uint32_t i = 0; i < (uint32_t)n; i++)
    for (uint32_t k = 0; k < w; k++) r.at[i * w + k] = sk_pick(&p, i * each + start + k);
  return r;
}

SkVal sk_ev_take(SkEv *ev, const SkVal *from, SkPick p) {
  if (!p.at) return (SkVal){.type = p.type, .n = p.n, .at = from->at + p.from};
  SkVal v = {.type = p.type, .n = p.n, .at = sk_ev_alloc(ev, p.n)};
  for (uint32_t i = 0; i < p.n; i++) v.at[i] = from->at[p.at[i]];
  return v;
}

// Values a symbolic subscript chooses from, combined: if i == 1 then x[1] elseif ... else x[n].
static void choose(SkEv *ev, SkVal *result, const SkVal *other, SkScalar c, SkSpan span) {
  for (uint32_t j = 0; j < result->n; j++)
    result->at[j] = sk_ev_if(ev, c, other->at[j], result->at[j], span);
}

static void empty_array(SkEv *ev, SkSpan span) {
  if (sk_incomplete(ev->cx))
    ev->failed = true;
  else
    sk_ev_fail(ev, 2205, span, "subscript of an empty array");
}

// Values of one type, one for each element of a vector of subscripts, as the array with that
// dimension at place p.
static SkVal stacked(SkEv *ev, uint32_t count, const SkVal *parts, uint32_t p) {
  SkType   one = parts[0].type;
  int64_t  dims[SK_MAX_RANK];
  uint32_t inner = parts[0].n, outer = 1;
  for (uint32_t d = 0; d < one.rank; d++) dims[d < p ? d : d + 1] = one.dims[d];
  dims[p] = count;
  for (uint32_t d = 0; d < p; d++) outer *= (uint32_t)one.dims[d];
  if (outer) inner /= outer;
  SkVal r = sk_ev_new(ev, sk_ev_array(ev, sk_type_element(one), one.rank + 1u, dims));
  for (uint32_t e = 0; e < count && !ev->failed; e++)
    for (uint32_t o = 0; o < outer; o++)
      memcpy(r.at + ((size_t)o * count + e) * inner, parts[e].at + (size_t)o * inner,
             inner * sizeof *r.at);
  return r;
}

static SkSub element_of(SkEv *ev, const SkVal *vector, uint32_t e) {
  SkType t = sk_type_element(vector->type);
  return (SkSub){.v = sk_ev_box(ev, t, vector->at[e])};
}

static SkVal index_value(SkEv *ev, const SkVal *base, uint32_t n, SkSub *subs, SkSpan span);

// base[{i, j}]: each of them by itself.
static SkVal index_by_vector(SkEv *ev, const SkVal *base, uint32_t n, SkSub *subs, uint32_t k,
                             SkSpan span) {
  SkSub    vector = subs[k];
  SkVal   *parts  = SK_NEWS(sk_temp(ev->cx), SkVal, vector.v.n + 1);
  uint32_t p      = 0;
  for (uint32_t i = 0; i < k; i++) p += subs[i].all || subs[i].v.type.rank;
  for (uint32_t e = 0; e < vector.v.n && !ev->failed; e++) {
    subs[k]  = element_of(ev, &vector.v, e);
    parts[e] = index_value(ev, base, n, subs, span);
  }
  subs[k] = vector;
  return ev->failed ? parts[0] : stacked(ev, vector.v.n, parts, p);
}

static SkVal index_value(SkEv *ev, const SkVal *base, uint32_t n, SkSub *subs, SkSpan span) {
  uint32_t k = symbolic_vector(n, subs);
  if (k < n) return index_by_vector(ev, base, n, subs, k, span);
  k = sk_ev_symbolic_sub(n, subs);
  if (k == n) return sk_ev_take(ev, base, sk_ev_pick_index(ev, sk_pick_all(base), n, subs, span));
  SkSub   sub  = subs[k];
  int64_t size = base->type.dims[k];
  if (size == 0) empty_array(ev, span);
  sk_bounds_note(ev, &sub, size, "an array", span);
  SkVal result = {.type = {.kind = SK_T_ERROR}};
  for (int64_t i = size; i-- > 0 && !ev->failed;) {
    subs[k] = fixed_sub(ev, i);
    SkVal v = index_value(ev, base, n, subs, span);
    if (ev->failed) break;
    if (i == size - 1) {
      result    = v;
      result.at = sk_ev_alloc(ev, v.n);
      memcpy(result.at, v.at, v.n * sizeof *v.at);
    } else {
      choose(ev, &result, &v, sk_ev_sub_is(ev, &sub, i, span), span);
    }
  }
  subs[k] = sub;
  return result;
}

SkVal sk_ev_index(SkEv *ev, const SkTx *tx) {
  SkSub subs[SK_MAX_RANK];
  SkVal base = sk_ev_value(ev, tx->args[0]);
  SkVal none = {.type = {.kind = SK_T_ERROR}};
  if (ev->failed) return none;
  if (tx->n - 1 > base.type.rank) {
    sk_ev_fail(ev, 2204, tx->span, "too many subscripts");
    return none;
  }
  if (!evaluate_subs(ev, tx->n - 1, tx->args + 1, subs)) return none;
  return index_value(ev, &base, tx->n - 1, subs, tx->span);
}

// Components --------------------------------------------------------------------------------------

// Where the scalars of a component of a simple type come from: a known value or flat variables.
typedef struct {
  const SkVal *value;
  uint32_t     var;
  SkBase       base;
} Source;

static const SkVal *flat_binding(SkEv *ev, SkNode *n, SkSpan use) {
  SkVal v;
  if (n->evaluating) {
    sk_eval_component(ev->cx, n, false, use);
    return NULL;
  }
  n->evaluating = true;
  SkBind b      = sk_binding_value(ev->cx, n, SK_EVAL_FLAT, false, &v);
  n->evaluating = false;
  if (b == SK_BIND_OK) return sk_arena_copy(sk_temp(ev->cx), &v, sizeof v);
  if (b == SK_BIND_NONE) sk_eval_component(ev->cx, n, false, use);  // says what is missing
  return NULL;
}

static bool source_of(SkEv *ev, SkNode *n, SkType t, SkSpan use, Source *out) {
  SkCx *cx = ev->cx;
  if (n->failed) {
    ev->failed = true;
    return false;
  }
  out->base = sk_type_base(sk_type_element(t));
  out->var  = n->var;
  if (!sk_ev_flat(ev)) {
    out->value = sk_eval_component(cx, n, ev->env->quiet, use);
    if (!out->value) ev->failed = true;
    return out->value != NULL;
  }
  bool fold  = n->variability == SK_V_CONSTANT || n->var == UINT32_MAX;
  out->value = n->structural ? n->value : NULL;
  if (!fold || out->value) return true;
  if (n->variability <= SK_V_PARAMETER) {
    out->value = sk_eval_component(cx, n, true, use);
    if (!out->value && n->var == UINT32_MAX) out->value = flat_binding(ev, n, use);
    if (out->value || n->var != UINT32_MAX) return true;
    ev->failed = true;
    return false;
  }
  sk_ev_fail(ev, 2902, use, "'%s' has no value here", n->name);
  return false;
}

static SkScalar source_at(SkEv *ev, const Source *s, uint32_t i) {
  if (s->value) return s->value->at[i];
  uint32_t var = s->var + i;
  SkScalar held;
  if (!ev->raw && ev->env->now && sk_now_read(ev, var, &held)) return held;
  return (SkScalar){.base = s->base, .symbolic = true, .x = sk_x_var(ev->cx->dag, var, s->base)};
}

static SkNode *follow_outer(SkNode *n) {
  while (n->outer && !n->inner && n->outer_target) n = n->outer_target;
  return n;
}

// All scalars of a component, records field by field. Depth is that of nested records.
static bool whole_node(SkEv *ev, SkNode *n, SkType t, SkSpan use, SkScalar *out, uint32_t room) {
  if (t.kind != SK_T_RECORD) {
    Source s;
    if (!source_of(ev, n, t, use, &s)) return false;
    int64_t count = sk_type_elements(t);
    if (count > room) return false;
    for (uint32_t i = 0; i < (uint32_t)count; i++) out[i] = source_at(ev, &s, i);
    return true;
  }
  if (!sk_ev_flat(ev) || n->variability == SK_V_CONSTANT) {
    SkNode      *owner = n->kind == SK_NODE_ELEMENT ? n->parent : n;
    bool         quiet = ev->env->quiet || sk_ev_flat(ev);
    const SkVal *v     = sk_eval_component(ev->cx, owner, quiet, use);
    if (v && owner != n && owner->n_elements) {
      uint32_t w = v->n / owner->n_elements;
      if (w <= room) memcpy(out, v->at + n->element_index * w, w * sizeof *out);
      return w <= room;
    }
    if (v && v->n <= room) {
      memcpy(out, v->at, v->n * sizeof *out);
      return true;
    }
    if (!sk_ev_flat(ev)) {
      ev->failed = true;
      return false;
    }
  }
  uint32_t elements = t.rank ? n->n_elements : 1, at = 0;
  for (uint32_t e = 0; e < elements; e++) {
    SkNode *one = t.rank ? n->elements[e] : n;
    for (uint32_t i = 0; i < t.record->n; i++) {
      SkNode *m = sk_lookup_member(ev->cx, one, t.record->fields[i].name);
      if (!m) return false;
      m            = follow_outer(m);
      SkType  ft   = sk_node_type(ev->cx, m);
      int64_t size = sk_type_scalars(ft);
      if (size < 0 || at + (uint64_t)size > room ||
          !whole_node(ev, m, ft, use, out + at, room - at))
        return false;
      at += (uint32_t)size;
    }
  }
  return true;
}

// Scalars of one array component at picked positions (simple type) or of picked elements (records).
typedef struct {
  SkEv       *ev;
  const SkTx *tx;
  SkSub      *subs;   // of all parts, one after the other
  uint32_t   *start;  // first subscript of each part
  SkScalar   *out;
  uint32_t    n, room;
  bool        ragged;  // more scalars than the first element announces
  SkSpan      span;
} Gather;

static void gather(Gather *g, SkNode *n, uint32_t part);

static void gather_leaf(Gather *g, SkNode *n, SkType t, uint32_t *at, uint32_t count) {
  if (t.kind != SK_T_RECORD) {
    Source s;
    if (!source_of(g->ev, n, t, g->span, &s)) return;
    g->ragged = g->ragged || g->n + (uint64_t)count > g->room;
    for (uint32_t i = 0; i < count && g->n < g->room; i++)
      g->out[g->n++] = source_at(g->ev, &s, at[i]);
    return;
  }
  SkType   one = sk_type_element(t);
  uint32_t w   = (uint32_t)sk_type_scalars(one);
  g->ragged    = g->ragged || g->n + (uint64_t)count * w > g->room;
  for (uint32_t i = 0; i < count && g->n + w <= g->room; i++, g->n += w) {
    SkNode *e = t.rank ? n->elements[at[i]] : n;
    if (!whole_node(g->ev, e, one, g->span, g->out + g->n, w)) {
      g->ev->failed = true;
      return;
    }
  }
}

static void gather(Gather *g, SkNode *n, uint32_t part) {
  SkEv    *ev     = g->ev;
  SkType   t      = sk_node_type(ev->cx, n);
  SkSub   *subs   = g->subs + g->start[part];
  uint32_t n_subs = g->tx->parts[part].n_subs, count = 0;
  if (n_subs > t.rank) n_subs = t.rank;
  uint32_t *at = positions(ev, t, n_subs, subs, g->span, &count);
  if (!at || ev->failed) return;
  if (part + 1 == g->tx->n_parts) {
    gather_leaf(g, n, t, at, count);
    return;
  }
  for (uint32_t i = 0; i < count && !ev->failed; i++) {
    SkNode *e = t.rank && n->elements ? n->elements[at[i]] : n;
    SkNode *m = sk_lookup_member(ev->cx, e, g->tx->parts[part + 1].name);
    if (!m) {
      ev->failed = true;
      return;
    }
    gather(g, follow_outer(m), part + 1);
  }
}

// The type of the whole reference: sizes along the first picked element of each part.
static SkType ref_type(Gather *g, SkNode *n) {
  SkEv    *ev = g->ev;
  int64_t  dims[SK_MAX_RANK];
  uint32_t rank = 0;
  for (uint32_t part = 0;; part++) {
    SkType   t      = sk_node_type(ev->cx, n);
    SkSub   *subs   = g->subs + g->start[part];
    uint32_t n_subs = g->tx->parts[part].n_subs;
    SkType   left   = left_over(ev, t, n_subs < t.rank ? n_subs : t.rank, subs);
    for (uint32_t d = 0; d < left.rank && rank < SK_MAX_RANK; d++) dims[rank++] = left.dims[d];
    if (part + 1 == g->tx->n_parts) return sk_ev_array(ev, sk_type_element(t), rank, dims);
    if (t.rank && n->elements) {
      uint32_t pick = 0;
      if (n->n_elements && n_subs == t.rank) {
        uint32_t  count = 0;
        uint32_t *at    = positions(ev, t, n_subs, subs, g->span, &count);
        if (!at) break;
        if (count) pick = at[0];
      }
      n = n->elements[pick];
    }
    SkNode *m = sk_lookup_member(ev->cx, n, g->tx->parts[part + 1].name);
    if (!m) break;
    n = follow_outer(m);
  }
  ev->failed = true;
  return sk_type(SK_T_ERROR);
}

// The array that subscript k (counted over all parts) is about, for messages.
static const char *part_path(Gather *g, uint32_t k) {
  SkBuf name = sk_buf_new(sk_temp(g->ev->cx));
  sk_buf_z(&name, sk_node_path(g->ev->cx, g->tx->root));
  for (uint32_t part = 1; part < g->tx->n_parts && k >= g->start[part]; part++)
    sk_buf_printf(&name, ".%s", g->tx->parts[part].name);
  return name.text;
}

// Size of the dimension that subscript k (counted over all parts) stands for.
static int64_t dim_of_sub(Gather *g, uint32_t k) {
  SkNode *n = g->tx->root;
  for (uint32_t part = 0; part < g->tx->n_parts; part++) {
    SkType t = sk_node_type(g->ev->cx, n);
    if (k < g->start[part] + g->tx->parts[part].n_subs)
      return k - g->start[part] < t.rank ? t.dims[k - g->start[part]] : 0;
    if (t.rank && n->elements) n = n->elements[0];
    SkNode *m = part + 1 < g->tx->n_parts
                    ? sk_lookup_member(g->ev->cx, n, g->tx->parts[part + 1].name)
                    : NULL;
    if (!m) return 0;
    n = follow_outer(m);
  }
  return 0;
}

// How many dimensions of the result come before that of subscript k.
static uint32_t place_of_sub(Gather *g, uint32_t k) {
  SkNode  *n     = g->tx->root;
  uint32_t place = 0;
  for (uint32_t part = 0; part < g->tx->n_parts; part++) {
    SkType t = sk_node_type(g->ev->cx, n);
    for (uint32_t d = 0; d < t.rank; d++) {
      bool         given = d < g->tx->parts[part].n_subs;
      const SkSub *sub   = given ? &g->subs[g->start[part] + d] : NULL;
      if (given && g->start[part] + d == k) return place;
      place += !given || sub->all || sub->v.type.rank;
    }
    if (t.rank && n->elements) n = n->elements[0];
    SkNode *m = part + 1 < g->tx->n_parts
                    ? sk_lookup_member(g->ev->cx, n, g->tx->parts[part + 1].name)
                    : NULL;
    if (!m) break;
    n = follow_outer(m);
  }
  return place;
}

static SkVal gather_all(Gather *g, uint32_t n_subs);

static SkVal gather_by_vector(Gather *g, uint32_t n_subs, uint32_t k) {
  SkEv    *ev     = g->ev;
  uint32_t place  = place_of_sub(g, k);
  SkSub    vector = g->subs[k];
  SkVal   *parts  = SK_NEWS(sk_temp(ev->cx), SkVal, vector.v.n + 1);
  for (uint32_t e = 0; e < vector.v.n && !ev->failed; e++) {
    g->subs[k] = element_of(ev, &vector.v, e);
    parts[e]   = gather_all(g, n_subs);
    if (!ev->failed && parts[e].n != parts[0].n)
      sk_ev_fail(ev, 2203, g->span, "the elements of this reference differ in size");
  }
  g->subs[k] = vector;
  return ev->failed ? parts[0] : stacked(ev, vector.v.n, parts, place);
}

static SkVal gather_all(Gather *g, uint32_t n_subs) {
  SkEv    *ev = g->ev;
  uint32_t k  = symbolic_vector(n_subs, g->subs);
  if (k < n_subs) return gather_by_vector(g, n_subs, k);
  k            = sk_ev_symbolic_sub(n_subs, g->subs);
  SkVal result = {.type = {.kind = SK_T_ERROR}};
  if (k == n_subs) {
    SkType t = ref_type(g, g->tx->root);
    if (ev->failed) return result;
    result = sk_ev_new(ev, t);
    if (ev->failed) return result;
    g->out  = result.at;
    g->n    = 0;
    g->room = result.n;
    gather(g, g->tx->root, 0);
    if (!ev->failed && (g->n != result.n || g->ragged))
      sk_ev_fail(ev, 2203, g->span, "the elements of this reference differ in size");
    return result;
  }
  SkSub   sub  = g->subs[k];
  int64_t size = dim_of_sub(g, k);
  if (size == 0) empty_array(ev, g->span);
  sk_bounds_note(ev, &sub, size, part_path(g, k), g->span);
  for (int64_t i = size; i-- > 0 && !ev->failed;) {
    g->subs[k] = fixed_sub(ev, i);
    SkVal v    = gather_all(g, n_subs);
    if (ev->failed) break;
    if (i == size - 1)
      result = v;
    else if (v.n == result.n)
      choose(ev, &result, &v, sk_ev_sub_is(ev, &sub, i, g->span), g->span);
    else
      sk_ev_fail(ev, 2203, g->span, "the elements of this reference differ in size");
  }
  g->subs[k] = sub;
  return result;
}

static SkVal ref_with_parts(SkEv *ev, const SkTx *tx) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < tx->n_parts; i++) n += tx->parts[i].n_subs;
  SkSub    few[16], *subs        = few;
  uint32_t few_start[16], *start = few_start;
  SkVal    none = {.type = {.kind = SK_T_ERROR}};
  if (n > 16) subs = SK_NEWS(sk_temp(ev->cx), SkSub, n);
  if (tx->n_parts > 16) start = SK_NEWS(sk_temp(ev->cx), uint32_t, tx->n_parts);
  uint32_t at  = 0;
  bool     raw = ev->raw;
  ev->raw      = false;  // subscripts are values, also in a target
  for (uint32_t i = 0; i < tx->n_parts; i++) {
    start[i] = at;
    bool ok  = raw ? sk_ev_subs(ev, tx->parts[i].n_subs, tx->parts[i].subs, subs + at)
                   : evaluate_subs(ev, tx->parts[i].n_subs, tx->parts[i].subs, subs + at);
    if (!ok) return none;
    at += tx->parts[i].n_subs;
  }
  ev->raw  = raw;
  Gather g = {.ev = ev, .tx = tx, .subs = subs, .start = start, .span = tx->span};
  return gather_all(&g, n);
}

SkVal sk_ev_ref(SkEv *ev, const SkTx *tx) {
  SkVal none = {.type = {.kind = SK_T_ERROR}};
  if (tx->type.kind == SK_T_COMPONENT) {
    sk_ev_fail(ev, 2902, tx->span, "'%s' has no value", tx->root->name);
    return none;
  }
  if (tx->n_parts) return ref_with_parts(ev, tx);
  SkNode *n = tx->leaf;
  if (tx->type.kind == SK_T_RECORD) {
    SkVal v = sk_ev_new(ev, sk_node_type(ev->cx, n));
    if (!ev->failed && !whole_node(ev, n, v.type, tx->span, v.at, v.n)) ev->failed = true;
    return v;
  }
  Source s;
  if (!source_of(ev, n, tx->type, tx->span, &s)) return none;
  if (tx->type.rank == 0) {
    SkScalar *at = sk_ev_alloc(ev, 1);
    *at          = source_at(ev, &s, tx->offset);
    return (SkVal){.type = tx->type, .n = 1, .at = at};
  }
  SkVal v = sk_ev_new(ev, tx->type);
  for (uint32_t i = 0; i < v.n && !ev->failed; i++) v.at[i] = source_at(ev, &s, tx->offset + i);
  return v;
}

// Targets of assignments: the same walk without what the variables hold now.
bool sk_ev_ref_vars(SkEv *ev, const SkTx *tx, uint32_t **vars, uint32_t *n, SkType *type) {
  SkEv e  = *ev;
  e.raw   = true;
  SkVal v = sk_ev_ref(&e, tx);
  if (e.failed) {
    ev->failed = true;
    return false;
  }
  *vars = (uint32_t *)(void *)sk_ev_alloc(ev, v.n / 4 + 1);
  *n    = v.n;
  *type = v.type;
  for (uint32_t i = 0; i < v.n; i++) {
    if (!v.at[i].symbolic || sk_x_op(ev->cx->dag, v.at[i].x) != SK_X_VAR) {
      sk_ev_fail(ev, 2209, tx->span, "this cannot be assigned");
      return false;
    }
    (*vars)[i] = (uint32_t)sk_x_payload(ev->cx->dag, v.at[i].x);
  }
  return true;
}
