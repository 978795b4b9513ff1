// codegen/function/function_value.c - writing lines, names and arrays inside a function.
#include "codegen/function/function_priv.h"
#include "codegen/text/literal.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#define FRAME_ELEMENTS 64  // arrays of known size up to this live in the C function's frame

// Lines -------------------------------------------------------------------------------------------

static const char *vtext(SkArena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int   n    = vsnprintf(NULL, 0, format, args);
  char *text = sk_arena_alloc(arena, (size_t)(n < 0 ? 0 : n) + 1);
  vsnprintf(text, (size_t)(n < 0 ? 0 : n) + 1, format, again);
  va_end(again);
  return text;
}

void sk_fe_line(SkFe *e, const char *format, ...) {
  va_list args;
  va_start(args, format);
  for (uint32_t i = 0; i < e->indent; i++) sk_buf_z(e->out, "  ");
  sk_buf_z(e->out, vtext(e->arena, format, args));
  sk_buf_char(e->out, '\n');
  va_end(args);
}

const char *sk_fe_text(SkFe *e, const char *format, ...) {
  va_list args;
  va_start(args, format);
  const char *text = vtext(e->arena, format, args);
  va_end(args);
  return text;
}

const char *sk_fe_temp(SkFe *e) { return sk_fe_text(e, "t%u", e->temps++); }

SkBuf *sk_fe_divert(SkFe *e, SkBuf *to) {
  SkBuf *before = e->out;
  e->out        = to;
  return before;
}

// Names, fields, fixed elements and literals.
bool sk_fe_is_simple(const char *text) {
  for (const char *p = text; *p; p++)
    if (!isalnum((unsigned char)*p) && *p != '_' && *p != '.' && *p != '[' && *p != ']')
      return false;
  return true;
}

const char *sk_fe_named(SkFe *e, SkType type, const char *text) {
  if (sk_fe_is_simple(text)) return text;
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, type), name, text);
  return name;
}

const char *sk_fe_loop(SkFe *e, const char *count) {
  const char *k = sk_fe_text(e, "k%u", e->temps++);
  sk_fe_line(e, "for (long %s = 0; %s < %s; %s++) {", k, k, count, k);
  e->indent++;
  return k;
}

void sk_fe_close(SkFe *e) {
  e->indent--;
  sk_fe_line(e, "}");
}

uint32_t sk_fe_line_of(SkFe *e, SkSpan span) {
  if (!e->all->sources || span.pos == 0) return 0;
  return sk_place(e->all->sources, span.pos).line;
}

// The function's name and file, as a C name, and the line.
void sk_fe_where(SkFe *e, SkSpan span, const char **where, uint32_t *line) {
  e->uses_where = true;
  *where        = sk_fe_text(e, "w%u", e->number);
  *line         = sk_fe_line_of(e, span);
}

// Arrays ------------------------------------------------------------------------------------------

const char *sk_fe_dim(SkFe *e, SkFv v, uint32_t dim) {
  if (v.type.dims && v.type.dims[dim] >= 0) return sk_fe_text(e, "%ld", (long)v.type.dims[dim]);
  return sk_fe_text(e, "%s.n[%u]", v.text, dim);
}

const char *sk_fe_count(SkFe *e, SkFv v) {
  if (v.type.rank == 1) return sk_fe_dim(e, v, 0);
  int64_t n = v.type.dims ? sk_type_elements(v.type) : SK_DIM_UNKNOWN;
  if (n >= 0) return sk_fe_text(e, "%ld", (long)n);
  SkBuf b = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < v.type.rank; i++)
    sk_buf_printf(&b, "%s%s", i ? " * " : "", sk_fe_dim(e, v, i));
  const char *name = sk_fe_temp(e);
  sk_fe_line(e, "long %s = %s;", name, b.text);
  return name;
}

// Known sizes among the texts, for the type of the result.
static const int64_t *known_dims(SkFe *e, uint32_t rank, const char *const *dims) {
  int64_t *out = SK_NEWS(e->arena, int64_t, rank + 1);
  for (uint32_t i = 0; i < rank; i++) {
    out[i] = 0;
    for (const char *p = dims[i]; *p && out[i] != SK_DIM_UNKNOWN; p++)
      out[i] = isdigit((unsigned char)*p) && p - dims[i] < 15 ? out[i] * 10 + (*p - '0')
                                                              : SK_DIM_UNKNOWN;
  }
  return out;
}

static const char *dim_list(SkFe *e, uint32_t rank, const char *const *dims) {
  SkBuf b = sk_buf_new(e->arena);
  for (uint32_t i = 0; i < rank; i++) sk_buf_printf(&b, "%s%s", i ? ", " : "", dims[i]);
  return b.text;
}

SkFv sk_fe_view(SkFe *e, SkType element, const char *data, uint32_t rank, const char *const *dims) {
  SkFv v      = {.type = sk_type_element(element), .text = sk_fe_temp(e)};
  v.type.rank = (uint8_t)rank;
  v.type.dims = known_dims(e, rank, dims);
  sk_fe_line(e, "%s %s = {%s, {%s}};", sk_fn_ctype(e->all, v.type), v.text, data,
             dim_list(e, rank, dims));
  return v;
}

SkFv sk_fe_new_array(SkFe *e, SkType element, uint32_t rank, const char *const *dims) {
  const char *names[SK_MAX_RANK] = {0};
  SkFv        v                  = {.type = sk_type_element(element), .text = sk_fe_temp(e)};
  for (uint32_t i = 0; i < rank; i++) names[i] = sk_fe_named(e, sk_type(SK_T_INTEGER), dims[i]);
  v.type.rank       = (uint8_t)rank;
  v.type.dims       = known_dims(e, rank, names);
  int64_t     n     = sk_type_elements(v.type);
  const char *celem = sk_fn_celement(e->all, v.type), *ctype = sk_fn_ctype(e->all, v.type);
  const char *list = dim_list(e, rank, names);
  if (n > 0 && n <= FRAME_ELEMENTS && e->branch == 0) {
    sk_fe_line(e, "%s %s_d[%ld];", celem, v.text, (long)n);
    sk_fe_line(e, "%s %s = {%s_d, {%s}};", ctype, v.text, v.text, list);
    return v;
  }
  SkBuf count = sk_buf_new(e->arena);
  if (n >= 0)
    sk_buf_printf(&count, "%ld", (long)n);
  else
    for (uint32_t i = 0; i < rank; i++)
      sk_buf_printf(&count, rank == 1 ? "%s%s" : "%ssk_size(run, %s)", i ? " * " : "", names[i]);
  sk_fe_line(e, "%s %s = {sk_new(run, %s, sizeof(%s)), {%s}};", ctype, v.text, count.text, celem,
             list);
  e->scratch = e->any_scratch = true;
  v.fresh                     = true;
  return v;
}

void sk_fe_copy_elements(SkFe *e, SkType element, const char *to, const char *from,
                         const char *count) {
  element = sk_type_element(element);
  if (!sk_fn_has_memory(e->all, element)) {
    sk_fe_line(e, "sk_move(%s, %s, %s, sizeof(%s));", to, from, count,
               sk_fn_celement(e->all, element));
    return;
  }
  e->scratch = e->any_scratch = true;
  const char *k               = sk_fe_loop(e, count);
  sk_fe_line(e, "(%s)[%s] = %s;", to, k,
             sk_fn_copied(e->all, element, sk_fe_text(e, "(%s)[%s]", from, k)));
  sk_fe_close(e);
}

void sk_fe_same_sizes(SkFe *e, SkFv a, SkFv b, SkSpan span) {
  const char *where;
  uint32_t    line;
  for (uint32_t i = 0; i < a.type.rank && i < b.type.rank; i++) {
    const char *x = sk_fe_dim(e, a, i), *y = sk_fe_dim(e, b, i);
    if (strcmp(x, y) == 0) continue;
    sk_fe_where(e, span, &where, &line);
    sk_fe_line(e, "sk_fit(run, %s, %s, %s, %u);", y, x, where, line);
  }
}

SkFv sk_fe_fresh(SkFe *e, SkFv v) {
  if (v.fresh || !sk_fn_has_memory(e->all, v.type)) return v;
  if (v.type.rank == 0) {
    const char *name = sk_fe_temp(e);
    sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, v.type), name,
               sk_fn_copied(e->all, v.type, v.text));
    e->scratch = e->any_scratch = true;
    return (SkFv){.type = v.type, .text = name, .fresh = true};
  }
  const char *dims[SK_MAX_RANK];
  for (uint32_t i = 0; i < v.type.rank; i++) dims[i] = sk_fe_dim(e, v, i);
  e->branch++;  // not in the frame: it is to outlive the statement
  SkFv c = sk_fe_new_array(e, v.type, v.type.rank, dims);
  e->branch--;
  sk_fe_copy_elements(e, v.type, sk_fe_text(e, "%s.d", c.text), sk_fe_text(e, "%s.d", v.text),
                      sk_fe_count(e, v));
  return c;
}

// Constants ---------------------------------------------------------------------------------------

static const char *taken_text(SkFe *e, void (*write)(SkBuf *, const char *), const char *text) {
  SkBuf b = sk_buf_new(e->arena);
  write(&b, text);
  return b.text;
}

const char *sk_fe_scalar_literal(SkFe *e, SkScalar s) {
  SkBuf b = sk_buf_new(e->arena);
  switch (s.base) {
    case SK_REAL: sk_literal_double(&b, s.real); return b.text;
    case SK_BOOLEAN: return s.boolean ? "1" : "0";
    case SK_STRING: return taken_text(e, sk_literal_string, s.string ? s.string : "");
    default: break;
  }
  if (s.integer == INT64_MIN) return "(-9223372036854775807L - 1)";
  return sk_fe_text(e, s.integer < 0 ? "(%ldL)" : "%ldL", (long)s.integer);
}

static void write_constant(SkFe *e, SkBuf *out, SkType t, const SkScalar **at);

static void write_element(SkFe *e, SkBuf *out, SkType t, const SkScalar **at) {
  if (t.kind != SK_T_RECORD) {
    sk_buf_z(out, sk_fe_scalar_literal(e, *(*at)++));
    return;
  }
  sk_buf_char(out, '{');
  for (uint32_t i = 0; i < t.record->n; i++) {
    if (i) sk_buf_z(out, ", ");
    write_constant(e, out, t.record->fields[i].type, at);
  }
  sk_buf_z(out, t.record->n ? "}" : "0}");
}

// A static table before the function's own text; its name. sk_nan() and sk_inf() are no constant
// expressions, so a table with such a value is made each time.
static const char *table(SkFe *e, SkType t, const SkScalar **at) {
  int64_t n = sk_type_elements(t), scalars = sk_type_scalars(t);
  SkBuf   b        = sk_buf_new(e->arena);
  SkType  one      = sk_type_element(t);
  bool    constant = true;
  for (int64_t i = 0; i < scalars; i++)
    if ((*at)[i].base == SK_REAL && (*at)[i].real - (*at)[i].real != 0.0) constant = false;
  const char *name = sk_fe_text(e, "w%u_%u", e->number, e->temps++);
  sk_buf_printf(&b, "%s%s %s%s[] = {", constant ? "static " : "", sk_fn_celement(e->all, one),
                constant ? "const " : "", name);
  for (int64_t i = 0; i < n; i++) {
    if (i) sk_buf_z(&b, i % 8 ? ", " : ",\n  ");
    write_element(e, &b, one, at);
  }
  sk_buf_z(&b, "};\n");
  sk_buf_add(constant ? &e->all->bodies : e->out, b.text, b.n);
  return name;
}

static void write_constant(SkFe *e, SkBuf *out, SkType t, const SkScalar **at) {
  if (t.rank == 0) {
    write_element(e, out, t, at);
    return;
  }
  if (sk_type_elements(t) == 0)
    sk_buf_z(out, "{0, {");
  else
    sk_buf_printf(out, "{(%s *)%s, {", sk_fn_celement(e->all, t), table(e, t, at));
  for (uint32_t i = 0; i < t.rank; i++) sk_buf_printf(out, "%s%ld", i ? ", " : "", (long)t.dims[i]);
  sk_buf_z(out, "}}");
}

SkFv sk_fe_constant(SkFe *e, const SkVal *value) {
  const SkScalar *at = value->at;
  if (value->type.rank == 0 && value->type.kind != SK_T_RECORD)
    return (SkFv){.type = value->type, .text = sk_fe_scalar_literal(e, *at)};
  SkBuf b = sk_buf_new(e->arena);
  write_constant(e, &b, value->type, &at);
  SkFv v = {.type = value->type, .text = sk_fe_temp(e)};
  sk_fe_line(e, "%s %s = %s;", sk_fn_ctype(e->all, value->type), v.text, b.text);
  sk_fe_line(e, "(void)%s;", v.text);  // perhaps only its members are used
  return v;
}
