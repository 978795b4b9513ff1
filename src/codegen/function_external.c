// codegen/function_external.c - functions written in C: arguments as the specification maps them.
//
// The generated code never calls the user's function by its own name: it calls skx_<number>, a name of
// ours with types of ours. Where the function comes with an Include or a Library, skx_<number> is a small
// wrapper in the helper library (link.h), compiled together with the user's headers; else it is another
// name for a function of the C library.
#include "codegen/function_priv.h"
#include "codegen/link.h"

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

// Written by the C function? Outputs and variables that are neither input nor output are.
static bool is_written(const SkFn *fn, const SkTx *arg) {
  const SkTx *base = base_of(arg);
  if (base->kind != SK_TX_LOCAL) return false;
  return !fn->vars[base->slot].is_input && !fn->vars[base->slot].is_constant;
}

static bool by_reference(const SkFn *fn, const SkTx *arg) {
  return arg->type.kind != SK_T_RECORD && (arg->type.rank > 0 || is_written(fn, arg));
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
  sk_buf_z(out, "); }\n");
}

bool sk_fn_external_usable(const SkFn *fn, const char **why) {
  *why = NULL;
  if (fn->language && strcmp(fn->language, "C") != 0) {
    *why = strcmp(fn->language, "builtin") == 0 ? "it is predefined and has no meaning here"
                                                : "only external \"C\" can be called";
    return false;
  }
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    SkType t = fn->c_args[i]->type;
    if (t.kind == SK_T_RECORD) *why = "records cannot be passed to C";
    if (t.kind == SK_T_FUNCTION) *why = "functions cannot be passed to C";
  }
  return !*why;
}

bool sk_fn_external_helped(const SkFn *fn) { return fn->includes.n > 0 || fn->libraries.n > 0; }

static void parameters(SkArena *arena, const SkFn *fn, bool names, SkBuf *out) {
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    const char *type = c_type(arena, fn, fn->c_args[i]);
    sk_buf_printf(out, "%s%s", i ? ", " : "", type);
    if (names) sk_buf_printf(out, "%sa%u", type[strlen(type) - 1] == '*' ? "" : " ", i);
  }
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
    sk_buf_printf(out, " SK_ALSO(\"%s\");\n", fn->c_name);
  }
}

// The body ----------------------------------------------------------------------------------------

typedef struct {
  const SkTx *tx;
  const char *text;   // what is passed
  const char *back;   // name of the int array to be copied back, or NULL
  const char *place;  // scalar written by the function: where it goes
  SkFv        array;
} Arg;

static bool is_int(SkTypeKind k) { return k == SK_T_INTEGER || k == SK_T_ENUM; }

static void array_arg(SkFe *e, Arg *a) {
  a->array = sk_fe_value(e, a->tx);
  a->text  = sk_fe_text(e, "%s.d", a->array.text);
  if (!is_int(a->tx->type.kind)) return;
  // Integers are wider here than C's int.
  const char *count = sk_fe_count(e, a->array), *name = sk_fe_temp(e);
  sk_fe_line(e, "int *%s = sk_new(run, %s, sizeof(int));", name, count);
  const char *k = sk_fe_loop(e, count);
  sk_fe_line(e, "%s[%s] = (int)%s.d[%s];", name, k, a->array.text, k);
  sk_fe_close(e);
  e->scratch = e->any_scratch = true;
  a->text                     = name;
  if (is_written(e->fn, a->tx)) a->back = name;
}

static void scalar_arg(SkFe *e, Arg *a) {
  SkTypeKind k = a->tx->type.kind;
  if (!is_written(e->fn, a->tx)) {
    const char *text = sk_fe_scalar(e, a->tx);
    a->text          = is_int(k) ? sk_fe_text(e, "(int)%s", text) : text;
    return;
  }
  const char *name = sk_fe_temp(e);
  a->place         = sk_fe_place(e, a->tx);
  sk_fe_line(e, is_int(k) ? "%s %s = (int)%s;" : "%s %s = %s;", c_scalar(a->tx->type), name,
             a->place);
  a->text = sk_fe_text(e, "&%s", name);
}

static void take_back(SkFe *e, const Arg *a) {
  if (a->place) {
    const char *value = a->text + 1;
    if (a->tx->type.kind == SK_T_STRING) {
      e->scratch = e->any_scratch = true;
      value                       = sk_fe_text(e, "sk_text(run, %s)", value);
    }
    sk_fe_line(e, "%s = %s;", a->place, value);
  }
  if (!a->back) return;
  const char *k = sk_fe_loop(e, sk_fe_count(e, a->array));
  sk_fe_line(e, "%s.d[%s] = %s[%s];", a->array.text, k, a->back, k);
  sk_fe_close(e);
}

void sk_fe_external(SkFe *e) {
  const SkFn *fn = e->fn;
  const char *why, *where;
  uint32_t    line;
  if (!sk_fn_external_usable(e->fn, &why)) {
    sk_fe_where(e, e->fn->span, &where, &line);
    sk_fe_line(e, "sk_stop(run, %s, %u, \"%s\");", where, line,
               strcmp(why, "only external \"C\" can be called") == 0
                   ? "only external C functions can be called"
                   : why);
    return;
  }
  Arg  *args = SK_NEWS(e->arena, Arg, fn->n_c_args + 1);
  SkBuf text = sk_buf_new(e->arena);
  sk_buf_printf(&text, "skx_%u(", e->number);
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    args[i].tx = fn->c_args[i];
    if (args[i].tx->type.rank)
      array_arg(e, &args[i]);
    else
      scalar_arg(e, &args[i]);
    sk_buf_printf(&text, "%s%s", i ? ", " : "", args[i].text);
  }
  sk_buf_char(&text, ')');
  if (!fn->c_output) {
    sk_fe_line(e, "%s;", text.text);
  } else if (fn->c_output->type.kind == SK_T_STRING) {
    e->scratch = e->any_scratch = true;
    sk_fe_line(e, "%s = sk_text(run, %s);", sk_fe_place(e, fn->c_output), text.text);
  } else {
    sk_fe_line(e, "%s = %s;", sk_fe_place(e, fn->c_output), text.text);
  }
  for (uint32_t i = 0; i < fn->n_c_args; i++) take_back(e, &args[i]);
}
