// codegen/function/function_external.c - functions written in C: arguments as the specification maps them.
//
// The generated code never calls the user's function by its own name: it calls skx_<number>, a name of
// ours with types of ours. Where the function comes with an Include or a Library, skx_<number> is a small
// wrapper in the helper library (link.h), compiled together with the user's headers; else it is another
// name for a function of the C library.
//
// FORTRAN 77 takes everything by reference, arrays column by column, and the lengths of texts behind all
// other arguments; its names are lower case with an underscore (gfortran and all compatible ones).
#include "codegen/compile/link.h"
#include "codegen/function/function_priv.h"

#include <string.h>

// C types of the interface ------------------------------------------------------------------------

static const char *c_scalar(SkType t) {
  switch (t.kind) {
    case SK_T_REAL: return "double";
    case SK_T_STRING: return "const char *";
    case SK_T_OBJECT: return "void *";
    case SK_T_RECORD: return "void *";
    default: return "int";
  }
}

static const SkTx *base_of(const SkTx *tx) {
  while (tx->kind == SK_TX_FIELD || tx->kind == SK_TX_INDEX) tx = tx->args[0];
  return tx;
}

bool sk_fn_is_fortran(const SkFn *fn) {
  return fn->language && strcmp(fn->language, "FORTRAN 77") == 0;
}

// Written by the C function? Outputs and variables that are neither input nor output are.
static bool is_written(const SkFn *fn, const SkTx *arg) {
  const SkTx *base = base_of(arg);
  if (base->kind != SK_TX_LOCAL) return false;
  const SkFnVar *v = &fn->vars[base->slot];
  // FORTRAN takes texts only: one that is computed before, say which norm is meant, is like an input.
  if (sk_fn_is_fortran(fn) && v->type.kind == SK_T_STRING && !v->is_output && v->binding)
    return false;
  return !v->is_input && !v->is_constant;
}

static bool by_reference(const SkFn *fn, const SkTx *arg) {
  SkTypeKind k = arg->type.kind;
  if (sk_fn_is_fortran(fn)) return k != SK_T_STRING;
  return k != SK_T_RECORD && (arg->type.rank > 0 || is_written(fn, arg));
}

static const char *c_type(SkArena *arena, const SkFn *fn, const SkTx *arg) {
  return sk_arena_printf(arena, by_reference(fn, arg) ? "%s *" : "%s", c_scalar(arg->type));
}

void sk_fn_external_entry(SkArena *arena, const SkFn *fn, const char *name, SkBuf *out) {
  sk_buf_z(out, "void skx_entry(void **a, void *r) { ");
  if (fn->c_output) sk_buf_printf(out, "*(%s *)r = ", c_scalar(fn->c_output->type));
  sk_buf_printf(out, "%s(", name);
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    const SkTx *arg = fn->c_args[i];
    sk_buf_printf(out, by_reference(fn, arg) ? "%s(%s)a[%u]" : "%s*(%s *)a[%u]", i ? ", " : "",
                  c_type(arena, fn, arg), i);
  }
  for (uint32_t i = 0; sk_fn_is_fortran(fn) && i < fn->n_c_args; i++)
    if (fn->c_args[i]->type.kind == SK_T_STRING)
      sk_buf_printf(out, ", __builtin_strlen(*(const char **)a[%u])", i);
  sk_buf_z(out, "); }\n");
}

// A struct of numbers and texts, nested ones too.
static bool is_plain_record(SkType t) {
  if (t.rank) return false;
  for (uint32_t i = 0; i < t.record->n; i++) {
    SkType f = t.record->fields[i].type;
    if (f.rank || f.kind == SK_T_OBJECT || f.kind == SK_T_FUNCTION) return false;
    if (f.kind == SK_T_RECORD && !is_plain_record(f)) return false;
  }
  return true;
}

static const char *bad_argument(const SkFn *fn, const SkTx *arg) {
  SkType t = arg->type;
  bool   f = sk_fn_is_fortran(fn);
  if (t.kind == SK_T_FUNCTION) return "functions cannot be passed on";
  if (t.kind == SK_T_RECORD && f) return "records cannot be passed to FORTRAN";
  if (t.kind == SK_T_RECORD && !is_plain_record(t))
    return "records with arrays and arrays of records cannot be passed to C";
  if (!f) return NULL;
  if (t.kind == SK_T_OBJECT) return "external objects cannot be passed to FORTRAN";
  if (t.kind == SK_T_STRING && (t.rank || is_written(fn, arg)))
    return "FORTRAN can take texts, but not give them back";
  return NULL;
}

bool sk_fn_external_usable(SkArena *arena, const SkFn *fn, const char **why) {
  *why = NULL;
  if (fn->language && strcmp(fn->language, "C") != 0 && !sk_fn_is_fortran(fn)) {
    *why = strcmp(fn->language, "builtin") == 0
               ? "it is predefined and has no meaning here"
               : "only external C and FORTRAN 77 functions can be called";
    return false;
  }
  for (uint32_t i = 0; i < fn->n_c_args && !*why; i++) *why = bad_argument(fn, fn->c_args[i]);
  if (fn->c_output && fn->c_output->type.kind == SK_T_RECORD)
    *why = "a record cannot be the value of an external function";
  if (!*why) *why = sk_fn_library_missing(arena, fn);
  return !*why;
}

const char *sk_fn_external_name(SkArena *arena, const SkFn *fn) {
  if (!sk_fn_is_fortran(fn)) return fn->c_name;
  char *name = sk_arena_printf(arena, "%s_", fn->c_name);
  for (char *p = name; *p; p++)
    if (*p >= 'A' && *p <= 'Z') *p = (char)(*p - 'A' + 'a');
  return name;
}

bool sk_fn_external_helped(const SkFn *fn) { return fn->includes.n > 0 || fn->libraries.n > 0; }

// Texts that go to FORTRAN: each has its length behind all other arguments.
static uint32_t n_lengths(const SkFn *fn) {
  uint32_t n = 0;
  for (uint32_t i = 0; sk_fn_is_fortran(fn) && i < fn->n_c_args; i++)
    n += fn->c_args[i]->type.kind == SK_T_STRING;
  return n;
}

void sk_fn_external_pass(const SkFn *fn, SkBuf *out) {
  for (uint32_t i = 0; i < fn->n_c_args + n_lengths(fn); i++)
    sk_buf_printf(out, "%sa%u", i ? ", " : "", i);
}

static void parameters(SkArena *arena, const SkFn *fn, bool names, SkBuf *out) {
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    const char *type = c_type(arena, fn, fn->c_args[i]);
    sk_buf_printf(out, "%s%s", i ? ", " : "", type);
    if (names) sk_buf_printf(out, "%sa%u", type[strlen(type) - 1] == '*' ? "" : " ", i);
  }
  for (uint32_t i = 0; i < n_lengths(fn); i++)
    sk_buf_printf(out, names ? ", unsigned long a%u" : ", unsigned long", fn->n_c_args + i);
  if (fn->n_c_args == 0) sk_buf_z(out, "void");
}

void sk_fn_external_head(SkArena *arena, const SkFn *fn, const char *name, bool names, SkBuf *out) {
  const char *result = fn->c_output ? c_scalar(fn->c_output->type) : "void";
  sk_buf_printf(out, "%s%s%s(", result, result[strlen(result) - 1] == '*' ? "" : " ", name);
  parameters(arena, fn, names, out);
  sk_buf_char(out, ')');
}

void sk_fn_external_prototype(SkFns *all, const SkFn *fn, SkBuf *out) {
  uint64_t number = 0;
  sk_map_get(&all->numbers, (uint64_t)(uintptr_t)fn, &number);
  sk_fn_external_head(all->arena, fn, sk_arena_printf(all->arena, "skx_%u", (uint32_t)number - 1),
                      false, out);
  if (sk_fn_external_helped(fn)) {
    all->any_external = true;
    sk_buf_z(out, ";\n");
  } else {
    sk_buf_printf(out, " SK_ALSO(\"%s\");\n", sk_fn_external_name(all->arena, fn));
  }
}

// The body ----------------------------------------------------------------------------------------

typedef struct {
  const SkTx *tx;
  const char *text;   // what is passed
  const char *back;   // name of the array to be copied back, or NULL
  const char *place;  // scalar written by the function: where it goes
  SkFv        array;
} Arg;

static bool is_int(SkTypeKind k) { return k == SK_T_INTEGER || k == SK_T_ENUM; }

// Where element k of ours is in the array that is passed: FORTRAN counts the first subscript first.
static const char *position(SkFe *e, const Arg *a, const char *k) {
  uint32_t rank = a->tx->type.rank;
  if (!sk_fn_is_fortran(e->fn) || rank < 2) return k;
  const char *rest = k;
  // Horner's rule from the first subscript out, which is the quotient that is left.
  SkBuf text = sk_buf_new(e->arena);
  for (uint32_t d = rank; d-- > 0;) {
    const char *size  = sk_fe_dim(e, a->array, d);
    const char *digit = d ? sk_fe_text(e, "(%s) %% %s", rest, size) : rest;
    const char *step  = "1";
    for (uint32_t i = 0; i < d; i++)
      step = sk_fe_text(e, "%s * %s", step, sk_fe_dim(e, a->array, i));
    sk_buf_printf(&text, "%s(%s) * (%s)", text.n ? " + " : "", digit, step);
    rest = sk_fe_text(e, "(%s) / %s", rest, size);
  }
  return text.text;
}

static void array_arg(SkFe *e, Arg *a) {
  bool turned = sk_fn_is_fortran(e->fn) && a->tx->type.rank > 1, ints = is_int(a->tx->type.kind);
  a->array = sk_fe_value(e, a->tx);
  a->text  = sk_fe_text(e, "%s.d", a->array.text);
  if (!ints && !turned) return;
  // Integers are wider here than C's int.
  const char *count = sk_fe_count(e, a->array), *name = sk_fe_temp(e),
             *type = c_scalar(a->tx->type);
  sk_fe_line(e, "%s *%s = sk_new(run, %s, sizeof(%s));", type, name, count, type);
  const char *k = sk_fe_loop(e, count);
  // What is written there need not have a value yet.
  bool out = is_written(e->fn, a->tx);
  sk_fe_line(e,
             !ints ? "%s[%s] = %s.d[%s];"
             : out ? "%s[%s] = (int)%s.d[%s];"
                   : "%s[%s] = sk_c_int(run, %s.d[%s]);",
             name, position(e, a, k), a->array.text, k);
  sk_fe_close(e);
  e->scratch = e->any_scratch = true;
  a->text                     = name;
  if (out) a->back = name;
}

static void scalar_arg(SkFe *e, Arg *a) {
  SkTypeKind k = a->tx->type.kind;
  if (!is_written(e->fn, a->tx)) {
    const char *text = sk_fe_scalar(e, a->tx);
    a->text          = is_int(k) ? sk_fe_text(e, "sk_c_int(run, %s)", text) : text;
    if (!by_reference(e->fn, a->tx)) return;
    const char *copy = sk_fe_temp(e);
    sk_fe_line(e, "%s %s = %s;", c_scalar(a->tx->type), copy, a->text);
    a->text = sk_fe_text(e, "&%s", copy);
    return;
  }
  const char *name = sk_fe_temp(e);
  a->place         = sk_fe_place(e, a->tx);
  sk_fe_line(e, is_int(k) ? "%s %s = (int)%s;" : "%s %s = %s;", c_scalar(a->tx->type), name,
             a->place);
  a->text = sk_fe_text(e, "&%s", name);
}

// A record goes as a pointer to a struct of the C types of its fields, in order.
static void struct_fields(SkFe *e, SkType t, SkBuf *out) {
  sk_buf_z(out, "struct { ");
  for (uint32_t i = 0; i < t.record->n; i++) {
    SkType f = t.record->fields[i].type;
    if (f.kind == SK_T_RECORD)
      struct_fields(e, f, out);
    else
      sk_buf_printf(out, "%s ", c_scalar(f));
    sk_buf_printf(out, "f%u; ", i);
  }
  sk_buf_z(out, "} ");
}

static void copy_fields(SkFe *e, SkType t, const char *to, const char *ours, bool back) {
  for (uint32_t i = 0; i < t.record->n; i++) {
    SkType      f = t.record->fields[i].type;
    const char *c = sk_fe_text(e, "%s.f%u", to, i),
               *m = sk_fe_text(e, "%s.%s", ours, sk_fn_cfield(e->all, t.record, i));
    if (f.kind == SK_T_RECORD) {
      copy_fields(e, f, c, m, back);
    } else if (!back) {
      sk_fe_line(e, is_int(f.kind) ? "%s = (int)%s;" : "%s = %s;", c, m);
    } else if (f.kind == SK_T_STRING) {
      e->scratch = e->any_scratch = true;
      sk_fe_line(e, "%s = sk_text(run, %s);", m, c);
    } else {
      sk_fe_line(e, "%s = %s;", m, c);
    }
  }
}

static void record_arg(SkFe *e, Arg *a) {
  const char *name = sk_fe_temp(e);
  SkBuf       type = sk_buf_new(e->arena);
  struct_fields(e, a->tx->type, &type);
  bool written = is_written(e->fn, a->tx);
  a->place     = written ? sk_fe_place(e, a->tx) : NULL;
  sk_fe_line(e, "%s%s;", type.text, name);
  copy_fields(e, a->tx->type, name, written ? a->place : sk_fe_value(e, a->tx).text, false);
  a->text = sk_fe_text(e, "&%s", name);
}

// What C gives back; values of enumerations must be literals.
static const char *given(SkFe *e, SkType type, const char *value) {
  const char *where;
  uint32_t    line;
  if (type.kind != SK_T_ENUM) return value;
  sk_fe_where(e, e->fn->span, &where, &line);
  return sk_fe_text(e, "sk_enum_value(run, %s, %uL, %s, %u)", value, type.enumeration->n, where,
                    line);
}

static void take_back(SkFe *e, const Arg *a) {
  if (a->place && a->tx->type.kind == SK_T_RECORD) {
    copy_fields(e, a->tx->type, a->text + 1, a->place, true);
    return;
  }
  if (a->place) {
    const char *value = a->text + 1;
    if (a->tx->type.kind == SK_T_STRING) {
      e->scratch = e->any_scratch = true;
      value                       = sk_fe_text(e, "sk_text(run, %s)", value);
    }
    sk_fe_line(e, "%s = %s;", a->place, given(e, a->tx->type, value));
  }
  if (!a->back) return;
  const char *k     = sk_fe_loop(e, sk_fe_count(e, a->array));
  const char *value = sk_fe_text(e, "%s[%s]", a->back, position(e, a, k));
  sk_fe_line(e, "%s.d[%s] = %s;", a->array.text, k, given(e, a->tx->type, value));
  sk_fe_close(e);
}

void sk_fe_external(SkFe *e) {
  const SkFn *fn = e->fn;
  const char *why, *where;
  uint32_t    line;
  if (!sk_fn_external_usable(e->arena, e->fn, &why)) {
    sk_fe_where(e, e->fn->span, &where, &line);
    sk_fe_line(e, "sk_stop(run, %s, %u, \"%s\");", where, line, why);
    return;
  }
  Arg  *args = SK_NEWS(e->arena, Arg, fn->n_c_args + 1);
  SkBuf text = sk_buf_new(e->arena);
  sk_buf_printf(&text, "skx_%u(", e->number);
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    args[i].tx = fn->c_args[i];
    if (args[i].tx->type.rank)
      array_arg(e, &args[i]);
    else if (args[i].tx->type.kind == SK_T_RECORD)
      record_arg(e, &args[i]);
    else
      scalar_arg(e, &args[i]);
    sk_buf_printf(&text, "%s%s", i ? ", " : "", args[i].text);
  }
  for (uint32_t i = 0; sk_fn_is_fortran(fn) && i < fn->n_c_args; i++)
    if (args[i].tx->type.kind == SK_T_STRING) sk_buf_printf(&text, ", strlen(%s)", args[i].text);
  sk_buf_char(&text, ')');
  if (!fn->c_output) {
    sk_fe_line(e, "%s;", text.text);
  } else if (fn->c_output->type.kind == SK_T_STRING) {
    e->scratch = e->any_scratch = true;
    sk_fe_line(e, "%s = sk_text(run, %s);", sk_fe_place(e, fn->c_output), text.text);
  } else {
    sk_fe_line(e, "%s = %s;", sk_fe_place(e, fn->c_output),
               given(e, fn->c_output->type, text.text));
  }
  for (uint32_t i = 0; i < fn->n_c_args; i++) take_back(e, &args[i]);
}
