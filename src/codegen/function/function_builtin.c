// codegen/function/function_builtin.c - predefined functions of arrays, reductions, products, assertions.
#include "codegen/function/function_priv.h"

#include <assert.h>
#include <string.h>

static SkFv scalar(SkType type, const char *text) {
  return (SkFv){.type = sk_type_element(type), .text = text};
}

static SkType integer(void) { return sk_type(SK_T_INTEGER); }

// Reductions --------------------------------------------------------------------------------------

typedef struct {
  SkBuiltinId    which;
  SkType         type;  // of the result
  const SkTxOps *ops;
  const char    *name;  // of the result so far
} Reduction;

static const char *neutral(SkFe *e, const Reduction *r) {
  bool real = r->type.kind == SK_T_REAL;
  switch (r->which) {
    case SK_BI_PRODUCT: return real ? "1.0" : "1L";
    case SK_BI_MIN:
      if (r->type.kind == SK_T_BOOLEAN) return "1";
      if (r->type.kind == SK_T_ENUM) return sk_fe_text(e, "%uL", r->type.enumeration->n);
      return real ? "1.7976931348623157e308" : "9223372036854775807L";
    case SK_BI_MAX:
      if (r->type.kind == SK_T_BOOLEAN) return "0";
      if (r->type.kind == SK_T_ENUM) return "1L";
      return real ? "(-1.7976931348623157e308)" : "(-9223372036854775807L)";
    default: return real ? "0.0" : "0L";
  }
}

static void reduce_open(SkFe *e, Reduction *r) {
  r->name           = sk_fe_temp(e);
  const char *ctype = sk_fn_ctype(e->all, r->type);
  if (r->type.kind == SK_T_RECORD) {
    if (r->ops && r->ops->zero)
      sk_fe_line(e, "%s %s = %s;", ctype, r->name, sk_fe_call(e, r->ops->zero, 0, NULL).text);
    else
      sk_fe_line(e, "%s %s = {0};", ctype, r->name);
  } else {
    sk_fe_line(e, "%s %s = %s;", ctype, r->name, neutral(e, r));
  }
}

static void reduce_add(SkFe *e, const Reduction *r, const char *x) {
  const char *name = r->name;
  if (r->type.kind == SK_T_RECORD) {
    SkFv two[2] = {{.type = r->type, .text = name}, {.type = r->type, .text = x}};
    sk_fe_line(e, "%s = %s;", name, sk_fe_call(e, r->ops->add, 2, two).text);
    return;
  }
  const char *kind = r->type.kind == SK_T_REAL ? "" : "i";
  switch (r->which) {
    case SK_BI_PRODUCT: sk_fe_line(e, "%s = %s * %s;", name, name, x); break;
    case SK_BI_MIN: sk_fe_line(e, "%s = sk_%smin(%s, %s);", name, kind, name, x); break;
    case SK_BI_MAX: sk_fe_line(e, "%s = sk_%smax(%s, %s);", name, kind, name, x); break;
    default: sk_fe_line(e, "%s = %s + %s;", name, name, x); break;
  }
}

// sum(A), product(A), min(A), max(A)
static SkFv reduce_array(SkFe *e, const SkTx *tx) {
  Reduction r = {.which = (SkBuiltinId)tx->which, .type = tx->type, .ops = tx->ops};
  SkSweep   s = {0};
  sk_fe_hoist(e, &s, tx->args[0]);
  reduce_open(e, &r);
  const char *k = sk_fe_loop(e, sk_fe_sweep_count(e, &s));
  reduce_add(e, &r, sk_fe_element(e, &s, tx->args[0], k));
  sk_fe_close(e);
  return scalar(tx->type, r.name);
}

// Iterators ---------------------------------------------------------------------------------------

// The body of a loop, whose memory can be given back in each round when only a number leaves it.
static void loop_body(SkFe *e, bool number, void (*write)(SkFe *, void *), void *user) {
  SkBuf  body   = sk_buf_new(e->arena);
  SkBuf *before = sk_fe_divert(e, &body);
  bool   used   = e->scratch;
  e->scratch    = false;
  write(e, user);
  sk_fe_divert(e, before);
  sk_fe_release_after(e, &body, number && e->scratch);
  e->scratch = used || (!number && e->scratch);
}

typedef struct {
  const SkTx *tx;
  Reduction   r;
  SkFv        out;
  const char *at, *total;
} Loop;

static void write_reduction(SkFe *e, void *user) {
  Loop *l = user;
  reduce_add(e, &l->r, sk_fe_value(e, l->tx->args[0]).text);
}

static void sum_of_arrays(SkFe *e, void *user) {
  Loop *l = user;
  SkFv  x = sk_fe_value(e, l->tx->args[0]);
  sk_fe_line(e, "if (!%s.d) {", l->out.text);
  e->indent++;
  sk_fe_line(e, "%s = %s;", l->out.text, sk_fe_fresh(e, x).text);
  e->indent--;
  sk_fe_line(e, "} else {");
  e->indent++;
  sk_fe_same_sizes(e, l->out, x, l->tx->span);
  const char *k = sk_fe_loop(e, sk_fe_count(e, l->out));
  sk_fe_line(e, "%s.d[%s] = %s.d[%s] + %s.d[%s];", l->out.text, k, l->out.text, k, x.text, k);
  sk_fe_close(e);
  sk_fe_close(e);
}

static void write_element(SkFe *e, void *user) {
  Loop *l = user;
  SkFv  x = sk_fe_value(e, l->tx->args[0]);
  sk_fe_line(e, "%s.d[%s++] = %s;", l->out.text, l->at, x.text);
}

static void write_part(SkFe *e, void *user) {
  Loop       *l = user;
  SkFv        x = sk_fe_value(e, l->tx->args[0]);
  uint32_t    n = l->tx->n_iters, rank = x.type.rank;
  const char *size = sk_fe_count(e, x), *where;
  uint32_t    line;
  sk_fe_line(e, "if (!%s.d) {", l->out.text);
  e->indent++;
  for (uint32_t i = 0; i < rank; i++)
    sk_fe_line(e, "%s.n[%u] = %s;", l->out.text, n + i, sk_fe_dim(e, x, i));
  sk_fe_line(e, "%s.d = sk_new(run, %s * %s, sizeof *%s.d);", l->out.text, l->total, size,
             l->out.text);
  sk_fe_close(e);
  sk_fe_where(e, l->tx->span, &where, &line);
  for (uint32_t i = 0; i < rank; i++)
    sk_fe_line(e, "sk_fit(run, %s, %s.n[%u], %s, %u);", sk_fe_dim(e, x, i), l->out.text, n + i,
               where, line);
  sk_fe_copy_elements(e, x.type, sk_fe_text(e, "%s.d + %s", l->out.text, l->at),
                      sk_fe_text(e, "%s.d", x.text), size);
  sk_fe_line(e, "%s += %s;", l->at, size);
  e->scratch = e->any_scratch = true;
}

// The size of an iterator's range, without running it.
static const char *range_size(SkFe *e, const SkTx *range) {
  if (range->type.dims && range->type.dims[0] >= 0)
    return sk_fe_text(e, "%ld", (long)range->type.dims[0]);
  if (range->kind != SK_TX_RANGE) return sk_fe_dim(e, sk_fe_value(e, range), 0);
  const char *where, *n = sk_fe_temp(e), *from = sk_fe_scalar(e, range->args[0]),
                     *to = sk_fe_scalar(e, range->args[2]);
  bool        real       = range->type.kind == SK_T_REAL;
  const char *step       = range->args[1] ? sk_fe_scalar(e, range->args[1]) : real ? "1.0" : "1";
  uint32_t    line;
  sk_fe_where(e, range->span, &where, &line);
  sk_fe_line(e, "long %s = %s(run, %s, %s, %s, %s, %u);", n, real ? "sk_range" : "sk_irange", from,
             step, to, where, line);
  return n;
}

static SkFv comprehension(SkFe *e, const SkTx *tx) {
  Loop        l = {.tx = tx, .at = sk_fe_temp(e), .total = sk_fe_temp(e)};
  const char *dims[SK_MAX_RANK];
  uint32_t    n = tx->n_iters, rank = tx->args[0]->type.rank;
  for (uint32_t i = 0; i < n; i++) dims[i] = range_size(e, tx->iters[n - 1 - i].range);
  if (rank == 0) {
    l.out = sk_fe_new_array(e, tx->type, n, dims);
  } else {
    l.out           = (SkFv){.type = tx->type, .text = sk_fe_temp(e), .fresh = true};
    l.out.type.dims = NULL;
    sk_fe_line(e, "%s %s = {0, {0}};", sk_fn_ctype(e->all, tx->type), l.out.text);
    SkBuf total = sk_buf_new(e->arena);
    for (uint32_t i = 0; i < n; i++) {
      sk_fe_line(e, "%s.n[%u] = %s;", l.out.text, i, dims[i]);
      sk_buf_printf(&total, "%s%s", i ? " * " : "", dims[i]);
    }
    sk_fe_line(e, "long %s = %s;", l.total, total.text);
  }
  sk_fe_line(e, "long %s = 0;", l.at);
  for (uint32_t i = n; i-- > 0;) sk_fe_iterate(e, &tx->iters[i]);
  if (rank == 0)
    loop_body(e, tx->type.kind != SK_T_STRING && tx->type.kind != SK_T_RECORD, write_element, &l);
  else
    loop_body(e, false, write_part, &l);
  for (uint32_t i = 0; i < n; i++) sk_fe_close(e);
  if (tx->type.kind == SK_T_RECORD) l.out.fresh = false;
  return l.out;
}

SkFv sk_fe_comprehension(SkFe *e, const SkTx *tx) {
  if (tx->which == SK_BI_ARRAY || !tx->builtin) return comprehension(e, tx);
  Loop l = {.tx = tx, .r = {.which = (SkBuiltinId)tx->which, .type = tx->type, .ops = tx->ops}};
  bool number = tx->type.rank == 0 && tx->type.kind != SK_T_RECORD;
  if (tx->type.rank) {
    l.out           = (SkFv){.type = tx->type, .text = sk_fe_temp(e), .fresh = true};
    l.out.type.dims = NULL;
    sk_fe_line(e, "%s %s = {0, {0}};", sk_fn_ctype(e->all, tx->type), l.out.text);
  } else {
    reduce_open(e, &l.r);
  }
  for (uint32_t i = tx->n_iters; i-- > 0;) sk_fe_iterate(e, &tx->iters[i]);
  loop_body(e, number, tx->type.rank ? sum_of_arrays : write_reduction, &l);
  for (uint32_t i = 0; i < tx->n_iters; i++) sk_fe_close(e);
  return tx->type.rank ? l.out : scalar(tx->type, l.r.name);
}

// Products ----------------------------------------------------------------------------------------

static const char *multiplied(SkFe *e, const SkTx *tx, const char *x, const char *y) {
  if (!tx->ops) return sk_fe_text(e, "%s * %s", x, y);
  SkFv two[2] = {{.type = sk_type_element(tx->args[0]->type), .text = x},
                 {.type = sk_type_element(tx->args[1]->type), .text = y}};
  return sk_fe_call(e, tx->ops->multiply, 2, two).text;
}

SkFv sk_fe_matmul(SkFe *e, const SkTx *tx) {
  SkFv        a = sk_fe_value(e, tx->args[0]), b = sk_fe_value(e, tx->args[1]);
  uint32_t    ra = a.type.rank, rb = b.type.rank, rank = 0, line;
  const char *inner = sk_fe_dim(e, a, ra - 1), *other = sk_fe_dim(e, b, 0), *dims[2], *where;
  if (strcmp(inner, other) != 0) {
    sk_fe_where(e, tx->span, &where, &line);
    sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", other, inner, where, line);
  }
  if (ra == 2) dims[rank++] = sk_fe_dim(e, a, 0);
  if (rb == 2) dims[rank++] = sk_fe_dim(e, b, 1);
  SkFv        out = {0};
  const char *i = NULL, *j = NULL;
  if (rank) out = sk_fe_new_array(e, tx->type, rank, dims);
  if (ra == 2) i = sk_fe_loop(e, dims[0]);
  if (rb == 2) j = sk_fe_loop(e, dims[rank - 1]);
  Reduction r = {.which = SK_BI_SUM, .type = sk_type_element(tx->type), .ops = tx->ops};
  reduce_open(e, &r);
  const char *k = sk_fe_loop(e, inner);
  const char *x = i ? sk_fe_text(e, "%s.d[%s * %s + %s]", a.text, i, inner, k)
                    : sk_fe_text(e, "%s.d[%s]", a.text, k);
  const char *y = j ? sk_fe_text(e, "%s.d[%s * %s + %s]", b.text, k, dims[rank - 1], j)
                    : sk_fe_text(e, "%s.d[%s]", b.text, k);
  reduce_add(e, &r, multiplied(e, tx, x, y));
  sk_fe_close(e);
  if (rank == 0) return scalar(tx->type, r.name);
  const char *at = rank == 2 ? sk_fe_text(e, "%s * %s + %s", i, dims[1], j) : i ? i : j;
  sk_fe_line(e, "%s.d[%s] = %s;", out.text, at, r.name);
  for (uint32_t n = 0; n < rank; n++) sk_fe_close(e);
  return out;
}

SkFv sk_fe_matpow(SkFe *e, const SkTx *tx) {
  SkFv        a       = sk_fe_value(e, tx->args[0]);
  const char *p       = sk_fe_scalar(e, tx->args[1]), *where,
             *dims[2] = {sk_fe_dim(e, a, 0), sk_fe_dim(e, a, 1)};
  uint32_t line;
  sk_fe_where(e, tx->span, &where, &line);
  if (strcmp(dims[0], dims[1]) != 0)
    sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", dims[1], dims[0], where, line);
  SkFv out = sk_fe_new_array(e, tx->type, 2, dims);
  sk_fe_line(e, "sk_matrix_power(run, %s.d, %s.d, %s, %s, %s, %u);", out.text, a.text, dims[0], p,
             where, line);
  e->scratch = e->any_scratch = true;
  return out;
}

// Shapes ------------------------------------------------------------------------------------------

static SkFv size_of(SkFe *e, const SkTx *tx) {
  SkFv        a = sk_fe_value(e, tx->args[0]);
  const SkTx *i = tx->args[1];
  if (i->kind == SK_TX_CONST && i->constant.integer >= 1 && i->constant.integer <= a.type.rank)
    return scalar(tx->type, sk_fe_dim(e, a, (uint32_t)i->constant.integer - 1));
  const char *where;
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  return scalar(tx->type, sk_fe_text(e, "%s.n[sk_at(run, %s, %u, %s, %u)]", a.text,
                                     sk_fe_scalar(e, i), a.type.rank, where, line));
}

static SkFv reshaped(SkFe *e, const SkTx *tx) {
  SkFv        a    = sk_fe_value(e, tx->args[0]);
  uint32_t    rank = tx->type.rank, line;
  const char *dims[SK_MAX_RANK], *where;
  for (uint32_t i = 0; i < rank; i++) dims[i] = i < a.type.rank ? sk_fe_dim(e, a, i) : "1";
  if (a.type.rank == 0) {
    if (rank == 0) return a;
    SkFv out = sk_fe_new_array(e, tx->type, rank, dims);
    sk_fe_line(e, "%s.d[0] = %s;", out.text, a.text);
    return out;
  }
  if (tx->which == SK_BI_PROMOTE || tx->which == SK_BI_MATRIX) {
    for (uint32_t i = rank; i < a.type.rank; i++) {
      sk_fe_where(e, tx->span, &where, &line);
      sk_fe_line(e, "sk_fit(run, %s, 1, %s, %u);", sk_fe_dim(e, a, i), where, line);
    }
    return sk_fe_view(e, tx->type, sk_fe_text(e, "%s.d", a.text), rank, dims);
  }
  const char *count = sk_fe_count(e, a);
  sk_fe_where(e, tx->span, &where, &line);
  if (rank == 0) {
    sk_fe_line(e, "sk_fit(run, %s, 1, %s, %u);", count, where, line);
    return scalar(tx->type, sk_fe_text(e, "%s.d[0]", a.text));
  }
  // vector(A): at most one size differs from 1.
  SkBuf wide = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < a.type.rank; i++)
    sk_buf_printf(&wide, "%s(%s != 1)", i ? " + " : "", sk_fe_dim(e, a, i));
  if (a.type.rank > 1)
    sk_fe_line(
        e, "if (%s > 1) sk_stop(run, %s, %u, \"more than one dimension has a size other than 1\");",
        wide.text, where, line);
  dims[0] = count;
  return sk_fe_view(e, tx->type, sk_fe_text(e, "%s.d", a.text), 1, dims);
}

static SkFv filled(SkFe *e, const SkTx *tx) {
  SkFv        x = sk_fe_value(e, tx->args[0]);
  const char *dims[SK_MAX_RANK], *outer;
  uint32_t    n = tx->n - 1;
  for (uint32_t i = 0; i < n; i++) dims[i] = sk_fe_scalar(e, tx->args[1 + i]);
  for (uint32_t i = 0; i < n; i++)
    if (tx->type.dims && tx->type.dims[i] >= 0)
      dims[i] = sk_fe_text(e, "%ld", (long)tx->type.dims[i]);
  for (uint32_t i = 0; i < x.type.rank; i++) dims[n + i] = sk_fe_dim(e, x, i);
  if (x.type.rank == 0) x.text = sk_fe_named(e, x.type, x.text);
  SkFv out = sk_fe_new_array(e, tx->type, n + x.type.rank, dims);
  SkFv all = out;
  if (x.type.rank == 0) {
    const char *k = sk_fe_loop(e, sk_fe_count(e, out));
    sk_fe_line(e, "%s.d[%s] = %s;", out.text, k, x.text);
    sk_fe_close(e);
    if (x.type.kind == SK_T_RECORD) out.fresh = false;
    return out;
  }
  all.type.rank    = (uint8_t)n;
  outer            = sk_fe_count(e, all);
  const char *size = sk_fe_count(e, x), *k = sk_fe_loop(e, outer);
  sk_fe_copy_elements(e, x.type, sk_fe_text(e, "%s.d + %s * %s", out.text, k, size),
                      sk_fe_text(e, "%s.d", x.text), size);
  sk_fe_close(e);
  return out;
}

// Matrices ----------------------------------------------------------------------------------------

static SkFv identity(SkFe *e, const SkTx *tx) {
  const char *n = sk_fe_named(e, integer(), sk_fe_scalar(e, tx->args[0])), *dims[2];
  dims[0]       = dims[1] =
      tx->type.dims && tx->type.dims[0] >= 0 ? sk_fe_text(e, "%ld", (long)tx->type.dims[0]) : n;
  SkFv        out = sk_fe_new_array(e, tx->type, 2, dims);
  const char *k   = sk_fe_loop(e, sk_fe_count(e, out));
  sk_fe_line(e, "%s.d[%s] = %s %% (%s + 1) == 0;", out.text, k, k, dims[0]);
  sk_fe_close(e);
  return out;
}

static SkFv diagonal(SkFe *e, const SkTx *tx) {
  SkFv        v = sk_fe_value(e, tx->args[0]);
  const char *n = sk_fe_dim(e, v, 0), *dims[2] = {n, n};
  SkFv        out = sk_fe_new_array(e, tx->type, 2, dims);
  const char *k   = sk_fe_loop(e, sk_fe_count(e, out));
  sk_fe_line(e, "%s.d[%s] = %s %% (%s + 1) == 0 ? %s.d[%s / (%s + 1)] : 0;", out.text, k, k, n,
             v.text, k, n);
  sk_fe_close(e);
  return out;
}

static SkFv transposed(SkFe *e, const SkTx *tx) {
  SkFv        a = sk_fe_value(e, tx->args[0]);
  const char *dims[SK_MAX_RANK], *size = "1";
  for (uint32_t i = 0; i < a.type.rank; i++) dims[i] = sk_fe_dim(e, a, i);
  const char *rows = dims[0], *cols = dims[1];
  dims[0]  = cols;
  dims[1]  = rows;
  SkFv out = sk_fe_new_array(e, tx->type, a.type.rank, dims);
  for (uint32_t i = 2; i < a.type.rank; i++) size = sk_fe_text(e, "%s * %s", size, dims[i]);
  const char *i = sk_fe_loop(e, rows), *j = sk_fe_loop(e, cols);
  if (a.type.rank == 2)
    sk_fe_line(e, "%s.d[%s * %s + %s] = %s.d[%s * %s + %s];", out.text, j, rows, i, a.text, i, cols,
               j);
  else
    sk_fe_copy_elements(
        e, tx->type, sk_fe_text(e, "%s.d + (%s * %s + %s) * (%s)", out.text, j, rows, i, size),
        sk_fe_text(e, "%s.d + (%s * %s + %s) * (%s)", a.text, i, cols, j, size), size);
  sk_fe_close(e);
  sk_fe_close(e);
  return out;
}

static SkFv symmetric(SkFe *e, const SkTx *tx) {
  SkFv        a = sk_fe_value(e, tx->args[0]);
  const char *n = sk_fe_dim(e, a, 0), *dims[2] = {n, sk_fe_dim(e, a, 1)}, *where;
  uint32_t    line;
  if (strcmp(n, dims[1]) != 0) {
    sk_fe_where(e, tx->span, &where, &line);
    sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", dims[1], n, where, line);
  }
  SkFv        out = sk_fe_new_array(e, tx->type, 2, dims);
  const char *i = sk_fe_loop(e, n), *j = sk_fe_loop(e, n);
  sk_fe_line(e, "%s.d[%s * %s + %s] = %s <= %s ? %s.d[%s * %s + %s] : %s.d[%s * %s + %s];",
             out.text, i, n, j, i, j, a.text, i, n, j, a.text, j, n, i);
  sk_fe_close(e);
  sk_fe_close(e);
  return out;
}

static SkFv outer_product(SkFe *e, const SkTx *tx) {
  SkFv        a = sk_fe_value(e, tx->args[0]), b = sk_fe_value(e, tx->args[1]);
  const char *dims[2] = {sk_fe_dim(e, a, 0), sk_fe_dim(e, b, 0)};
  SkFv        out     = sk_fe_new_array(e, tx->type, 2, dims);
  const char *i = sk_fe_loop(e, dims[0]), *j = sk_fe_loop(e, dims[1]);
  sk_fe_line(e, "%s.d[%s * %s + %s] = %s.d[%s] * %s.d[%s];", out.text, i, dims[1], j, a.text, i,
             b.text, j);
  sk_fe_close(e);
  sk_fe_close(e);
  return out;
}

static SkFv three(SkFe *e, const SkTx *tx, uint32_t i) {
  SkFv        v = sk_fe_value(e, tx->args[i]);
  const char *n = sk_fe_dim(e, v, 0), *where;
  uint32_t    line;
  if (strcmp(n, "3") == 0) return v;
  sk_fe_where(e, tx->span, &where, &line);
  sk_fe_line(e, "sk_fit(run, %s, 3, %s, %u);", n, where, line);
  return v;
}

static SkFv cross(SkFe *e, const SkTx *tx) {
  SkFv        a = three(e, tx, 0), b = three(e, tx, 1);
  const char *dims[1] = {"3"};
  SkFv        out     = sk_fe_new_array(e, tx->type, 1, dims);
  sk_fe_line(e, "sk_cross(%s.d, %s.d, %s.d);", out.text, a.text, b.text);
  return out;
}

static SkFv skew(SkFe *e, const SkTx *tx) {
  SkFv        a       = three(e, tx, 0);
  const char *dims[2] = {"3", "3"};
  SkFv        out     = sk_fe_new_array(e, tx->type, 2, dims);
  sk_fe_line(e, "sk_skew(%s.d, %s.d);", out.text, a.text);
  return out;
}

static SkFv linspace(SkFe *e, const SkTx *tx) {
  SkType      real = sk_type(SK_T_REAL);
  const char *a    = sk_fe_named(e, real, sk_fe_scalar(e, tx->args[0])),
             *b    = sk_fe_named(e, real, sk_fe_scalar(e, tx->args[1]));
  const char *n = sk_fe_named(e, integer(), sk_fe_scalar(e, tx->args[2])), *where, *dims[1] = {n};
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  sk_fe_line(e, "if (%s < 2) sk_stop(run, %s, %u, \"linspace needs at least two points\");", n,
             where, line);
  SkFv        out = sk_fe_new_array(e, tx->type, 1, dims);
  const char *k   = sk_fe_loop(e, n);
  sk_fe_line(e, "%s.d[%s] = %s + (%s - %s) * (double)%s / (double)(%s - 1);", out.text, k, a, b, a,
             k, n);
  sk_fe_close(e);
  return out;
}

SkFv sk_fe_builtin(SkFe *e, const SkTx *tx) {
  switch ((SkBuiltinId)tx->which) {
    case SK_BI_SIZE: return size_of(e, tx);
    case SK_BI_NDIMS: return scalar(tx->type, sk_fe_text(e, "%uL", tx->args[0]->type.rank));
    case SK_BI_PROMOTE:
    case SK_BI_SCALAR:
    case SK_BI_VECTOR:
    case SK_BI_MATRIX: return reshaped(e, tx);
    case SK_BI_FILL: return filled(e, tx);
    case SK_BI_IDENTITY: return identity(e, tx);
    case SK_BI_DIAGONAL: return diagonal(e, tx);
    case SK_BI_TRANSPOSE: return transposed(e, tx);
    case SK_BI_SYMMETRIC: return symmetric(e, tx);
    case SK_BI_OUTER_PRODUCT: return outer_product(e, tx);
    case SK_BI_CROSS: return cross(e, tx);
    case SK_BI_SKEW: return skew(e, tx);
    case SK_BI_LINSPACE: return linspace(e, tx);
    case SK_BI_SUM:
    case SK_BI_PRODUCT:
    case SK_BI_MIN:
    case SK_BI_MAX: return reduce_array(e, tx);
    default: break;
  }
  const char *where;
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  sk_fe_line(e, "sk_stop(run, %s, %u, \"%s() cannot be used in a function\");", where, line,
             sk_builtin_at((SkBuiltinId)tx->which)->text);
  SkFv v = {.type = tx->type, .text = sk_fe_temp(e)};
  sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, tx->type), v.text,
             tx->type.rank ? "{0}" : sk_fn_default(tx->type));
  return v;
}

// Effects -----------------------------------------------------------------------------------------

static void assertion(SkFe *e, const SkTx *tx) {
  const char *where, *c = sk_fe_scalar(e, tx->args[0]);
  uint32_t    line;
  sk_fe_where(e, tx->span, &where, &line);
  sk_fe_line(e, "if (!%s) {", c);
  e->indent++;
  const char *message = sk_fe_scalar(e, tx->args[1]);
  const SkTx *level   = tx->n > 2 ? tx->args[2] : NULL;
  bool        warning = level && level->kind == SK_TX_CONST && level->constant.integer == 1;
  if (warning)
    sk_fe_line(e, "sk_warn(run, %s, %u, %s);", where, line, message);
  else if (level && level->kind != SK_TX_CONST)
    sk_fe_line(e, "if (%s == 1) sk_warn(run, %s, %u, %s); else sk_stop(run, %s, %u, %s);",
               sk_fe_scalar(e, level), where, line, message, where, line, message);
  else
    sk_fe_line(e, "sk_stop(run, %s, %u, %s);", where, line, message);
  sk_fe_close(e);
}

void sk_fe_effect(SkFe *e, const SkTx *tx) {
  if (tx->kind == SK_TX_CALL) {
    SkFv *outputs = SK_NEWS(e->arena, SkFv, tx->fn->n_outputs + 1);
    sk_fe_call_all(e, tx, outputs);
    // A call that is text only has not happened yet.
    if (tx->fn->n_outputs == 1) sk_fe_line(e, "(void)%s;", outputs[0].text);
    return;
  }
  if (tx->which == SK_BI_ASSERT) {
    assertion(e, tx);
  } else if (tx->which == SK_BI_TERMINATE) {
    sk_fe_line(e, "run->services->terminate(run, %s);", sk_fe_scalar(e, tx->args[0]));
  } else {
    sk_fe_line(e, "(void)%s;", sk_fe_builtin(e, tx).text);
  }
}
