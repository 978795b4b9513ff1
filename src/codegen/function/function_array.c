// codegen/function/function_array.c - array expressions inside functions: fused sweeps over elements, subscripts,
// ranges, constructors, iterators.
#include "codegen/function/function_priv.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#define LONG_TEXT 400

// Sweeps ------------------------------------------------------------------------------------------
//
// Operators that work element by element are one loop over all elements, whatever their nesting. Before
// it, everything else they need gets a name.

bool sk_fe_is_elementwise(const SkTx *tx) {
  return tx->type.rank > 0 && (tx->kind == SK_TX_OP || tx->kind == SK_TX_TO_REAL);
}

// The real part of an array of complex numbers: a.d[k].re needs no copy.
static bool is_plain_field(const SkTx *tx) {
  return tx->kind == SK_TX_FIELD && tx->args[0]->type.rank > 0 &&
         tx->args[0]->type.rank == tx->type.rank;
}

static void remember(SkFe *e, SkSweep *s, const SkTx *tx, const char *text) {
  if (s->n == s->cap) {
    uint32_t     cap  = s->cap ? 2 * s->cap : 8;
    const SkTx **txs  = SK_NEWS(e->arena, const SkTx *, cap);
    const char **more = SK_NEWS(e->arena, const char *, cap);
    for (uint32_t i = 0; i < s->n; i++) {
      txs[i]  = s->tx[i];
      more[i] = s->text[i];
    }
    s->tx   = txs;
    s->text = more;
    s->cap  = cap;
  }
  s->tx[s->n]     = tx;
  s->text[s->n++] = text;
}

static const char *recall(const SkSweep *s, const SkTx *tx) {
  for (uint32_t i = s->n; i-- > 0;)
    if (s->tx[i] == tx) return s->text[i];
  assert(0 && "not hoisted");
  return "";
}

static void hoist_leaf(SkFe *e, SkSweep *s, const SkTx *tx) {
  for (uint32_t i = 0; i < s->n; i++)
    if (s->tx[i] == tx) return;
  const SkTx *array = is_plain_field(tx) ? tx->args[0] : tx;
  SkFv        v     = sk_fe_value(e, array);
  if (tx->type.rank == 0) {
    remember(e, s, tx, sk_fe_named(e, v.type, v.text));
    return;
  }
  if (s->shape.text)
    sk_fe_same_sizes(e, s->shape, v, tx->span);
  else
    s->shape = v;
  remember(e, s, tx, v.text);
}

void sk_fe_hoist(SkFe *e, SkSweep *s, const SkTx *tx) {
  while (sk_fe_is_elementwise(tx)) {
    for (uint32_t i = 1; i < tx->n; i++) sk_fe_hoist(e, s, tx->args[i]);
    tx = tx->args[0];
  }
  hoist_leaf(e, s, tx);
}

const char *sk_fe_sweep_count(SkFe *e, const SkSweep *s) { return sk_fe_count(e, s->shape); }

static const char *leaf_element(SkFe *e, SkSweep *s, const SkTx *tx, const char *k) {
  const char *text = recall(s, tx);
  if (tx->type.rank == 0) return text;
  if (is_plain_field(tx))
    return sk_fe_text(e, "%s.d[%s].%s", text, k,
                      sk_fn_cfield(e->all, tx->args[0]->type.record, tx->number));
  return sk_fe_text(e, "%s.d[%s]", text, k);
}

const char *sk_fe_element(SkFe *e, SkSweep *s, const SkTx *tx, const char *k) {
  uint32_t n = 0;
  for (const SkTx *p = tx; sk_fe_is_elementwise(p); p = p->args[0]) n++;
  const SkTx **chain = SK_NEWS(e->arena, const SkTx *, n + 1), *p = tx;
  for (uint32_t i = 0; i < n; i++, p = p->args[0]) chain[i] = p;
  const char *text = leaf_element(e, s, p, k);
  while (n-- > 0) {
    const SkTx *op = chain[n];
    if (op->kind == SK_TX_TO_REAL) {
      text = sk_fe_text(e, "(double)%s", text);
      continue;
    }
    const char *args[8] = {text};
    for (uint32_t i = 1; i < op->n && i < 8; i++) args[i] = sk_fe_element(e, s, op->args[i], k);
    if (op->op == SK_X_POW) args[0] = sk_fe_named(e, sk_type_element(op->args[0]->type), args[0]);
    text = sk_fe_apply(e, op, args);
    if (strlen(text) > LONG_TEXT) text = sk_fe_named(e, sk_type_element(op->type), text);
  }
  return text;
}

static void shape_dims(SkFe *e, SkFv shape, const char **dims) {
  for (uint32_t i = 0; i < shape.type.rank; i++) dims[i] = sk_fe_dim(e, shape, i);
}

// Into `target` when given: it has the right size already.
SkFv sk_fe_elementwise(SkFe *e, const SkTx *tx, const SkFv *target) {
  SkSweep     s = {0};
  const char *dims[SK_MAX_RANK];
  sk_fe_hoist(e, &s, tx);
  shape_dims(e, s.shape, dims);
  SkFv out;
  if (target) {
    out = *target;
    sk_fe_same_sizes(e, out, s.shape, tx->span);
  } else {
    out = sk_fe_new_array(e, tx->type, tx->type.rank, dims);
  }
  const char *k = sk_fe_loop(e, sk_fe_sweep_count(e, &s));
  const char *x = sk_fe_element(e, &s, tx, k);
  sk_fe_line(e, "%s.d[%s] = %s;", out.text, k, x);
  sk_fe_close(e);
  return out;
}

SkFv sk_fe_field_of_array(SkFe *e, const SkTx *tx) {
  SkFv        base = sk_fe_value(e, tx->args[0]);
  SkType      f    = tx->args[0]->type.record->fields[tx->number].type;
  const char *name = sk_fn_cfield(e->all, tx->args[0]->type.record, tx->number);
  const char *dims[SK_MAX_RANK];
  uint32_t    r = base.type.rank;
  shape_dims(e, base, dims);
  const char *count = sk_fe_count(e, base);
  // All elements have fields of one size: that of the first.
  for (uint32_t i = 0; i < f.rank; i++)
    dims[r + i] =
        sk_fe_named(e, sk_type(SK_T_INTEGER),
                    sk_fe_text(e, "(%s > 0 ? %s.d[0].%s.n[%u] : 0)", count, base.text, name, i));
  SkFv        out = sk_fe_new_array(e, f, r + f.rank, dims);
  const char *k   = sk_fe_loop(e, count);
  if (f.rank == 0) {
    sk_fe_line(e, "%s.d[%s] = %s.d[%s].%s;", out.text, k, base.text, k, name);
  } else {
    SkFv part      = {.type = f, .text = sk_fe_text(e, "%s.d[%s].%s", base.text, k, name)};
    part.type.dims = NULL;
    part.text      = sk_fe_named(e, part.type, part.text);
    SkFv like      = part;
    like.text      = sk_fe_text(e, "%s.d[0].%s", base.text, name);
    sk_fe_same_sizes(e, like, part, tx->span);
    const char *size = sk_fe_count(e, part);
    sk_fe_copy_elements(e, f, sk_fe_text(e, "%s.d + %s * %s", out.text, k, size),
                        sk_fe_text(e, "%s.d", part.text), size);
  }
  sk_fe_close(e);
  return out;
}

// Subscripts --------------------------------------------------------------------------------------

// The name in front of the subscripts at this place of the source; "" where there is none.
static const char *array_name(SkFe *e, SkSpan span) {
  SkPlace place = sk_place(e->all->sources, span.pos);
  if (!place.source) return "";
  const char *text = sk_span_text(e->all->sources, span);
  int         n    = 0;
  while (n < 60 && (uint32_t)n < span.len &&
         (isalnum((unsigned char)text[n]) || text[n] == '_' || text[n] == '.'))
    n++;
  return (uint32_t)n < span.len && text[n] == '[' ? sk_fe_text(e, "%.*s", n, text) : "";
}

static const char *position(SkFe *e, SkFv base, uint32_t dim, SkTypeKind kind, const char *text,
                            SkSpan span) {
  const char *where;
  uint32_t    line;
  if (kind == SK_T_BOOLEAN) text = sk_fe_text(e, "(%s + 1)", text);
  sk_fe_where(e, span, &where, &line);
  return sk_fe_text(e, "sk_at_of(run, %s, %s, \"%s\", %s, %u)", text, sk_fe_dim(e, base, dim),
                    array_name(e, span), where, line);
}

static bool constant_position(SkFv base, uint32_t dim, const SkTx *sub, int64_t *at) {
  if (sub->kind != SK_TX_CONST || !base.type.dims || base.type.dims[dim] < 0) return false;
  *at = sub->type.kind == SK_T_BOOLEAN ? sub->constant.boolean : sub->constant.integer - 1;
  return *at >= 0 && *at < base.type.dims[dim];
}

static const char *range_count(SkFe *e, const SkTx *range, const char **from, const char **step) {
  SkType t    = sk_type_element(range->type);
  bool   real = t.kind == SK_T_REAL;
  *from       = sk_fe_named(e, t, sk_fe_scalar(e, range->args[0]));
  *step = range->args[1] ? sk_fe_named(e, t, sk_fe_scalar(e, range->args[1])) : real ? "1.0" : "1";
  const char *to = sk_fe_scalar(e, range->args[2]), *where, *n = sk_fe_temp(e);
  uint32_t    line;
  sk_fe_where(e, range->span, &where, &line);
  sk_fe_line(e, "long %s = %s(run, %s, %s, %s, %s, %u);", n, real ? "sk_range" : "sk_irange", *from,
             *step, to, where, line);
  return n;
}

static void sub_range(SkFe *e, SkFv base, uint32_t dim, const SkTx *sub, SkSub *out) {
  const char *where;
  uint32_t    line;
  out->kind  = SK_SUB_RANGE;
  out->count = range_count(e, sub, &out->from, &out->step);
  if (sub->type.kind == SK_T_BOOLEAN) out->from = sk_fe_text(e, "(%s + 1)", out->from);
  // Both ends are inside, so everything between is.
  sk_fe_where(e, sub->span, &where, &line);
  sk_fe_line(e, "sk_within(run, %s, %s, %s, %s, %s, %u);", out->from, out->step, out->count,
             sk_fe_dim(e, base, dim), where, line);
}

void sk_fe_subs(SkFe *e, SkFv base, SkTx *const *subs, uint32_t n, SkSpan span, SkSub *out) {
  for (uint32_t i = 0; i < base.type.rank; i++) {
    const SkTx *s = i < n ? subs[i] : NULL;
    int64_t     at;
    out[i] = (SkSub){.kind = SK_SUB_ALL};
    if (!s || s->kind == SK_TX_COLON) {
      out[i].count = sk_fe_dim(e, base, i);
    } else if (s->kind == SK_TX_RANGE) {
      sub_range(e, base, i, s, &out[i]);
    } else if (s->type.rank) {
      out[i].kind  = SK_SUB_LIST;
      out[i].list  = sk_fe_value(e, s);
      out[i].count = sk_fe_dim(e, out[i].list, 0);
    } else {
      out[i].kind = SK_SUB_ONE;
      out[i].at   = constant_position(base, i, s, &at)
                        ? sk_fe_text(e, "%ld", (long)at)
                        : position(e, base, i, s->type.kind, sk_fe_scalar(e, s), span);
    }
  }
}

const char *sk_fe_sub_at(SkFe *e, SkFv base, const SkSub *s, uint32_t dim, const char *k,
                         SkSpan span) {
  switch (s->kind) {
    case SK_SUB_ONE: return s->at;
    case SK_SUB_ALL: return k;
    case SK_SUB_RANGE: return sk_fe_text(e, "(%s + %s * %s - 1)", s->from, k, s->step);
    case SK_SUB_LIST: break;
  }
  return position(e, base, dim, s->list.type.kind, sk_fe_text(e, "%s.d[%s]", s->list.text, k),
                  span);
}

const char *sk_fe_offset(SkFe *e, SkFv base, const char *const *at) {
  const char *text = at[0];
  for (uint32_t i = 1; i < base.type.rank; i++)
    text = sk_fe_text(e, i == 1 ? "%s * %s + %s" : "(%s) * %s + %s", text, sk_fe_dim(e, base, i),
                      at[i]);
  return text;
}

// x[i, :, :]: the elements lie together, so a view will do.
static bool leading(const SkSub *subs, uint32_t rank, uint32_t *ones) {
  *ones = 0;
  while (*ones < rank && subs[*ones].kind == SK_SUB_ONE) ++*ones;
  for (uint32_t i = *ones; i < rank; i++)
    if (subs[i].kind != SK_SUB_ALL) return false;
  return true;
}

static SkFv index_view(SkFe *e, SkFv base, const SkSub *subs, uint32_t ones) {
  const char *dims[SK_MAX_RANK], *at[SK_MAX_RANK];
  for (uint32_t i = 0; i < base.type.rank; i++) {
    at[i] = i < ones ? subs[i].at : "0";
    if (i >= ones) dims[i - ones] = subs[i].count;
  }
  const char *data = sk_fe_text(e, "%s.d + (%s)", base.text, sk_fe_offset(e, base, at));
  return sk_fe_view(e, base.type, data, base.type.rank - ones, dims);
}

SkFv sk_fe_index_subs(SkFe *e, SkFv base, SkTx *const *subs, uint32_t n, SkType type, SkSpan span) {
  SkSub       sub[SK_MAX_RANK];
  const char *at[SK_MAX_RANK], *dims[SK_MAX_RANK];
  uint32_t    rank = 0, ones = 0;
  (void)type;
  sk_fe_subs(e, base, subs, n, span, sub);
  if (leading(sub, base.type.rank, &ones)) {
    if (ones == 0) return base;
    if (ones < base.type.rank) return index_view(e, base, sub, ones);
    for (uint32_t i = 0; i < base.type.rank; i++) at[i] = sub[i].at;
    const char *text = sk_fe_text(e, "%s.d[%s]", base.text, sk_fe_offset(e, base, at));
    SkFv        v    = {.type = sk_type_element(base.type), .text = text};
    if (v.type.kind == SK_T_RECORD) v.text = sk_fe_named(e, v.type, text);
    return v;
  }
  for (uint32_t i = 0; i < base.type.rank; i++) {
    if (sub[i].kind == SK_SUB_ONE)
      sub[i].at = sk_fe_named(e, sk_type(SK_T_INTEGER), sub[i].at);
    else
      dims[rank++] = sub[i].count;
  }
  SkFv        out = sk_fe_new_array(e, base.type, rank, dims);
  const char *o   = sk_fe_temp(e);
  sk_fe_line(e, "long %s = 0;", o);
  for (uint32_t i = 0; i < base.type.rank; i++) {
    const char *k = sub[i].kind == SK_SUB_ONE ? NULL : sk_fe_loop(e, sub[i].count);
    at[i]         = sk_fe_sub_at(e, base, &sub[i], i, k, span);
  }
  sk_fe_line(e, "%s.d[%s++] = %s.d[%s];", out.text, o, base.text, sk_fe_offset(e, base, at));
  for (uint32_t i = 0; i < rank; i++) sk_fe_close(e);
  return out;
}

SkFv sk_fe_index(SkFe *e, const SkTx *tx) {
  SkFv base = sk_fe_value(e, tx->args[0]);
  return sk_fe_index_subs(e, base, tx->args + 1, tx->n - 1, tx->type, tx->span);
}

// Ranges and iterators ----------------------------------------------------------------------------

SkFv sk_fe_range(SkFe *e, const SkTx *tx) {
  const char *from, *step, *dims[1];
  bool        real = tx->type.kind == SK_T_REAL;
  dims[0]          = range_count(e, tx, &from, &step);
  SkFv        out  = sk_fe_new_array(e, tx->type, 1, dims);
  const char *k    = sk_fe_loop(e, dims[0]);
  const char *cast = real ? "(double)" : tx->type.kind == SK_T_BOOLEAN ? "(int)" : "";
  sk_fe_line(e,
             tx->type.kind == SK_T_BOOLEAN ? "%s.d[%s] = (int)(%s + %s%s * %s);"
                                           : "%s.d[%s] = %s + %s%s * %s;",
             out.text, k, from, cast, k, step);
  sk_fe_close(e);
  return out;
}

// i in a:b and a:c:b with a constant step: a plain C loop.
static bool plain_range(SkFe *e, const SkTx *range, const char *name) {
  if (range->kind != SK_TX_RANGE ||
      (range->type.kind != SK_T_INTEGER && range->type.kind != SK_T_ENUM))
    return false;
  int64_t     step  = 1;
  const SkTx *given = range->args[1];
  if (given) {
    if (given->kind != SK_TX_CONST || given->constant.integer == 0) return false;
    step = given->constant.integer;
  }
  SkType      t    = sk_type(SK_T_INTEGER);
  const char *from = sk_fe_scalar(e, range->args[0]);
  const char *last = sk_fe_scalar(e, range->args[2]);
  // The bounds are taken once, and before a variable of the same name hides another.
  if (range->args[0]->kind != SK_TX_CONST) {
    const char *copy = sk_fe_temp(e);
    sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, t), copy, from);
    from = copy;
  }
  if (range->args[2]->kind != SK_TX_CONST) {
    const char *copy = sk_fe_temp(e);
    sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, t), copy, last);
    last = copy;
  }
  const char *next =
      step == 1 ? sk_fe_text(e, "%s++", name) : sk_fe_text(e, "%s += %ld", name, (long)step);
  sk_fe_line(e, "for (long %s = %s; %s %s %s; %s) {", name, from, name,
             step > 0 ? "<=" : ">=", last, next);
  e->indent++;
  return true;
}

void sk_fe_iterate(SkFe *e, const SkTxIter *it) {
  const char *name = sk_fn_cname(e->arena, it->name, it->slot);
  SkType      t    = sk_type_element(it->range->type);
  if (!plain_range(e, it->range, name)) {
    const char *text, *k;
    if (it->range->kind == SK_TX_RANGE) {
      const char *from, *step, *n = range_count(e, it->range, &from, &step);
      k    = sk_fe_loop(e, n);
      text = sk_fe_text(e, t.kind == SK_T_REAL ? "%s + (double)%s * %s" : "%s + %s * %s", from, k,
                        step);
      if (t.kind == SK_T_BOOLEAN) text = sk_fe_text(e, "(int)(%s)", text);
    } else {
      SkFv list = sk_fe_value(e, it->range);
      k         = sk_fe_loop(e, sk_fe_dim(e, list, 0));
      text      = sk_fe_text(e, "%s.d[%s]", list.text, k);
    }
    // Under a name of the loop's own: the list may have the name that is hidden now.
    sk_fe_line(e, "%s %s_%s = %s;", sk_fn_ctype(e->all, t), k, name, text);
    sk_fe_line(e, "(void)%s_%s;", k, name);
    name = sk_fe_text(e, "%s_%s", k, name);
  }
  e->slots[it->slot] = name;
}

// Constructors ------------------------------------------------------------------------------------

// All scalars of a constructor nested to any depth, if it holds nothing else.
static bool flatten(const SkTx *tx, const SkTx **out, uint32_t *n, uint32_t most) {
  for (uint32_t i = 0; i < tx->n; i++) {
    const SkTx *a = tx->args[i];
    if (a->type.rank == 0 && a->type.kind != SK_T_RECORD) {
      if (*n == most) return false;
      out[(*n)++] = a;
    } else if (a->kind != SK_TX_ARRAY || !flatten(a, out, n, most)) {
      return false;
    }
  }
  return true;
}

static SkFv constant_table(SkFe *e, const SkTx *tx, const SkTx *const *all, uint32_t n) {
  SkVal v = {.type = tx->type, .n = n, .at = SK_NEWS(e->arena, SkScalar, n + 1)};
  for (uint32_t i = 0; i < n; i++) v.at[i] = all[i]->constant;
  return sk_fe_constant(e, &v);
}

static SkFv scalar_table(SkFe *e, const SkTx *tx, const SkTx *const *all, uint32_t n) {
  const char *dims[SK_MAX_RANK];
  bool        constant = sk_type_elements(tx->type) == n;
  for (uint32_t i = 0; i < n; i++) constant = constant && all[i]->kind == SK_TX_CONST;
  if (constant) return constant_table(e, tx, all, n);
  for (uint32_t i = 0; i < tx->type.rank; i++) {
    const SkTx *level = tx;
    for (uint32_t k = 0; k < i; k++) level = level->args[0];
    dims[i] = sk_fe_text(e, "%u", level->n);
  }
  const char **texts = SK_NEWS(e->arena, const char *, n + 1);
  for (uint32_t i = 0; i < n; i++) texts[i] = sk_fe_scalar(e, all[i]);
  SkFv out = sk_fe_new_array(e, tx->type, tx->type.rank, dims);
  for (uint32_t i = 0; i < n; i++) sk_fe_line(e, "%s.d[%u] = %s;", out.text, i, texts[i]);
  return out;
}

SkFv sk_fe_stack(SkFe *e, const SkTx *tx) {
  uint32_t n = 0, most = 4096;
  int64_t  scalars = sk_type_elements(tx->type);
  if (scalars > 0 && scalars < (1 << 24)) most = (uint32_t)scalars;
  const SkTx **all = SK_NEWS(e->arena, const SkTx *, most + 1);
  if (tx->type.kind != SK_T_RECORD && flatten(tx, all, &n, most))
    return scalar_table(e, tx, all, n);
  SkFv       *parts = SK_NEWS(e->arena, SkFv, tx->n + 1);
  const char *dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < tx->n; i++) parts[i] = sk_fe_value(e, tx->args[i]);
  uint32_t rank = parts[0].type.rank;
  dims[0]       = sk_fe_text(e, "%u", tx->n);
  for (uint32_t i = 0; i < rank; i++) dims[1 + i] = sk_fe_dim(e, parts[0], i);
  for (uint32_t i = 1; i < tx->n; i++) sk_fe_same_sizes(e, parts[0], parts[i], tx->span);
  SkFv        out  = sk_fe_new_array(e, tx->type, 1 + rank, dims);
  const char *size = rank ? sk_fe_count(e, parts[0]) : "1";
  for (uint32_t i = 0; i < tx->n; i++) {
    if (rank == 0)
      sk_fe_line(e, "%s.d[%u] = %s;", out.text, i, parts[i].text);
    else
      sk_fe_copy_elements(e, tx->type, sk_fe_text(e, "%s.d + %u * %s", out.text, i, size),
                          sk_fe_text(e, "%s.d", parts[i].text), size);
  }
  out.fresh = false;  // records in it may share arrays with others
  return out;
}

// Sizes before, along and after the dimension: blocks of `inner` elements are copied.
static const char *product(SkFe *e, SkFv v, uint32_t from, uint32_t to) {
  SkBuf b = sk_buf_new(e->arena);
  sk_buf_z(&b, "1");
  for (uint32_t i = from; i < to; i++) sk_buf_printf(&b, " * %s", sk_fe_dim(e, v, i));
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "long %s = %s;", name, b.text);
  return name;
}

SkFv sk_fe_concat(SkFe *e, const SkTx *tx) {
  SkFv       *parts = SK_NEWS(e->arena, SkFv, tx->n + 1);
  const char *dims[SK_MAX_RANK];
  uint32_t    dim = tx->number, rank = tx->type.rank;
  SkBuf       along = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < tx->n; i++) {
    parts[i] = sk_fe_value(e, tx->args[i]);
    sk_buf_printf(&along, "%s%s", i ? " + " : "", sk_fe_dim(e, parts[i], dim));
    if (i == 0) continue;
    for (uint32_t k = 0; k < rank; k++) {
      const char *x = sk_fe_dim(e, parts[0], k), *y = sk_fe_dim(e, parts[i], k), *where;
      uint32_t    line;
      if (k == dim || strcmp(x, y) == 0) continue;
      sk_fe_where(e, tx->span, &where, &line);
      sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", y, x, where, line);
    }
  }
  for (uint32_t k = 0; k < rank; k++) dims[k] = k == dim ? along.text : sk_fe_dim(e, parts[0], k);
  if (tx->type.dims && tx->type.dims[dim] >= 0)
    dims[dim] = sk_fe_text(e, "%ld", (long)tx->type.dims[dim]);
  SkFv        out   = sk_fe_new_array(e, tx->type, rank, dims);
  const char *outer = product(e, parts[0], 0, dim), *inner = product(e, parts[0], dim + 1, rank),
             *o = sk_fe_temp(e);
  sk_fe_line(e, "long %s = 0;", o);
  const char *k = dim ? sk_fe_loop(e, outer) : "0";
  for (uint32_t i = 0; i < tx->n; i++) {
    const char *size = sk_fe_temp(e);
    sk_fe_line(e, "long %s = %s * %s;", size, sk_fe_dim(e, parts[i], dim), inner);
    sk_fe_copy_elements(e, tx->type, sk_fe_text(e, "%s.d + %s", out.text, o),
                        sk_fe_text(e, "%s.d + %s * %s", parts[i].text, k, size), size);
    sk_fe_line(e, "%s += %s;", o, size);
  }
  if (dim)
    sk_fe_close(e);
  else
    sk_fe_line(e, "(void)%s;", outer);
  return out;
}

// Functions over arrays ---------------------------------------------------------------------------

// The argument of one call: element k of an array over which the function is applied, m dimensions of it.
static SkFv map_element(SkFe *e, SkFv arg, SkType input, uint32_t m, const char *k) {
  if (arg.type.rank == input.rank) return arg;
  if (input.rank == 0) {
    arg.text = sk_fe_text(e, "%s.d[%s]", arg.text, k);
    return arg;
  }
  const char *inner[SK_MAX_RANK];
  for (uint32_t d = 0; d < input.rank; d++) inner[d] = sk_fe_dim(e, arg, m + d);
  const char *size = product(e, arg, m, arg.type.rank);
  return sk_fe_view(e, input, sk_fe_text(e, "%s.d + %s * %s", arg.text, k, size), input.rank,
                    inner);
}

// The result r of call k is an array: it goes to position o of the result, which has room once the size is known.
static void map_result(SkFe *e, const SkTx *tx, SkFv out, SkFv r, const char *k, const char *count,
                       const char *o) {
  SkType      one  = tx->fn->vars[tx->fn->n_inputs].type;
  uint32_t    m    = tx->map_rank;
  const char *size = sk_fe_count(e, r);
  sk_fe_line(e, "if (%s == 0) {", k);
  e->indent++;
  for (uint32_t i = 0; i < one.rank; i++)
    sk_fe_line(e, "%s.n[%u] = %s;", out.text, m + i, sk_fe_dim(e, r, i));
  sk_fe_line(e, "%s.d = sk_new(run, %s * %s, sizeof *%s.d);", out.text, count, size, out.text);
  sk_fe_close(e);
  for (uint32_t i = 0; i < one.rank; i++) {
    const char *where;
    uint32_t    line;
    sk_fe_where(e, tx->span, &where, &line);
    sk_fe_line(e, "sk_fit(run, %s, %s.n[%u], %s, %u);", sk_fe_dim(e, r, i), out.text, m + i, where,
               line);
  }
  sk_fe_copy_elements(e, one, sk_fe_text(e, "%s.d + %s", out.text, o),
                      sk_fe_text(e, "%s.d", r.text), size);
  sk_fe_line(e, "%s += %s;", o, size);
  e->scratch = e->any_scratch = true;
}

// f applied to each element of its array arguments. Arguments whose rank is that of the input stay whole.
SkFv sk_fe_map_call(SkFe *e, const SkTx *tx) {
  const SkFn *fn   = tx->fn;
  SkFv       *args = SK_NEWS(e->arena, SkFv, tx->n + 1), *each = SK_NEWS(e->arena, SkFv, tx->n + 1);
  SkFv        shape = {0};
  const char *dims[SK_MAX_RANK];
  uint32_t    m = tx->map_rank;
  for (uint32_t i = 0; i < tx->n; i++) {
    args[i] = sk_fe_value(e, tx->args[i]);
    if (args[i].type.rank == fn->vars[i].type.rank) continue;
    SkFv outer      = args[i];
    outer.type.rank = (uint8_t)m;
    if (shape.text)
      sk_fe_same_sizes(e, shape, outer, tx->span);
    else
      shape = outer;
  }
  assert(shape.text && fn->n_outputs == 1);
  shape_dims(e, shape, dims);
  const char *count = sk_fe_count(e, shape);
  SkType      one   = fn->vars[fn->n_inputs].type;
  SkFv        out   = {0};
  const char *o     = sk_fe_temp(e);
  if (one.rank == 0) {
    out = sk_fe_new_array(e, one, m, dims);
  } else {
    out           = (SkFv){.type = tx->type, .text = sk_fe_temp(e), .fresh = true};
    out.type.dims = NULL;
    sk_fe_line(e, "%s %s = {0, {0}};", sk_fn_ctype(e->all, tx->type), out.text);
    for (uint32_t i = 0; i < m; i++) sk_fe_line(e, "%s.n[%u] = %s;", out.text, i, dims[i]);
    sk_fe_line(e, "long %s = 0;", o);
  }
  const char *k = sk_fe_loop(e, count);
  for (uint32_t i = 0; i < tx->n; i++) each[i] = map_element(e, args[i], fn->vars[i].type, m, k);
  SkFv r = sk_fe_call(e, fn, tx->n, each);
  if (one.rank == 0)
    sk_fe_line(e, "%s.d[%s] = %s;", out.text, k, r.text);
  else
    map_result(e, tx, out, r, k, count, o);
  sk_fe_close(e);
  return out;
}

// R(x, y) with arrays in place of the fields' scalars.
SkFv sk_fe_map_record(SkFe *e, const SkTx *tx) {
  const SkRecordType *r    = tx->type.record;
  SkFv               *args = SK_NEWS(e->arena, SkFv, tx->n + 1), shape = {0};
  const char         *dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < tx->n; i++) {
    args[i] = sk_fe_value(e, tx->args[i]);
    if (args[i].type.rank == r->fields[i].type.rank) continue;
    SkFv outer      = args[i];
    outer.type.rank = tx->type.rank;
    if (shape.text)
      sk_fe_same_sizes(e, shape, outer, tx->span);
    else
      shape = outer;
  }
  assert(shape.text);
  shape_dims(e, shape, dims);
  SkFv        out = sk_fe_new_array(e, tx->type, tx->type.rank, dims);
  const char *k   = sk_fe_loop(e, sk_fe_count(e, shape));
  for (uint32_t i = 0; i < tx->n; i++) {
    const char *text = args[i].text;
    SkType      f    = r->fields[i].type;
    if (args[i].type.rank != f.rank && f.rank == 0) {
      text = sk_fe_text(e, "%s.d[%s]", text, k);
    } else if (args[i].type.rank != f.rank) {
      const char *inner[SK_MAX_RANK];
      for (uint32_t d = 0; d < f.rank; d++) inner[d] = sk_fe_dim(e, args[i], tx->type.rank + d);
      const char *size = product(e, args[i], tx->type.rank, args[i].type.rank);
      text = sk_fe_view(e, f, sk_fe_text(e, "%s.d + %s * %s", text, k, size), f.rank, inner).text;
    }
    sk_fe_line(e, "%s.d[%s].%s = %s;", out.text, k, sk_fn_cfield(e->all, r, i), text);
  }
  sk_fe_close(e);
  out.fresh = false;
  return out;
}
