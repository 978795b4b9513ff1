// codegen/function/function_type.c - C types and names for values of the model.
#include "codegen/function/function_priv.h"
#include "codegen/text/literal.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

// Names -------------------------------------------------------------------------------------------

static const char *const taken[] = {
    "auto",   "break",  "case",     "char",     "const",   "continue", "default", "do",
    "double", "else",   "enum",     "extern",   "float",   "for",      "goto",    "if",
    "inline", "int",    "long",     "restrict", "return",  "short",    "signed",  "sizeof",
    "static", "struct", "switch",   "typedef",  "union",   "unsigned", "void",    "volatile",
    "while",  "asm",    "typeof",   "run",      "sqrt",    "fabs",     "floor",   "ceil",
    "exp",    "log",    "log10",    "sin",      "cos",     "tan",      "asin",    "acos",
    "atan",   "atan2",  "sinh",     "cosh",     "tanh",    "pow",      "fmod",    "trunc",
    "strcmp", "strlen", "memcpy",   "memset",   "memmove", "mark",     "done",    "islands",
    "starts", "lines",  "spatials", "linux",    "unix",
};

// Names this emitter makes: sk_.., t1, k2, w3, f4_.., R5_.., Real_1, skx_6, i7_.., s8_.., m_..
static bool looks_ours(const char *s) {
  static const char *const heads[] = {"sk",       "Sk",       "SK",      "_",       "Real_",
                                      "Integer_", "Boolean_", "String_", "Object_", "m_"};
  for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
    if (strncmp(s, heads[i], strlen(heads[i])) == 0) return true;
  return strchr("tkwfRisE", s[0]) && isdigit((unsigned char)s[1]);
}

static bool is_taken(const char *s) {
  for (size_t i = 0; i < sizeof taken / sizeof taken[0]; i++)
    if (strcmp(s, taken[i]) == 0) return true;
  return looks_ours(s);
}

// Letters, digits and underscores of the name, at most `most` of them from its end.
static char *plain(SkArena *arena, const char *name, size_t most, bool *changed) {
  size_t n = strlen(name);
  if (n > most) {
    *changed = true;
    name += n - most;
    n = most;
  }
  char *out = sk_arena_copy(arena, name, n + 1);
  for (char *p = out; *p; p++) {
    if (isalnum((unsigned char)*p) || *p == '_') continue;
    *p       = '_';
    *changed = true;
  }
  // One underscore at the end is what reserved words get.
  if (isdigit((unsigned char)out[0]) || n == 0 || out[n - 1] == '_') *changed = true;
  return out;
}

const char *sk_fn_cname(SkArena *arena, const char *name, uint32_t number) {
  bool  changed = false;
  char *out     = plain(arena, name, 60, &changed);
  if (changed) return sk_arena_printf(arena, "q%u_%s", number, out);
  return is_taken(out) ? sk_arena_printf(arena, "%s_", out) : out;
}

const char *sk_fn_name(SkFns *all, const SkFn *fn) {
  uint64_t number  = 0;
  bool     changed = false;
  bool     known   = sk_map_get(&all->numbers, (uint64_t)(uintptr_t)fn, &number);
  assert(known);
  (void)known;
  return sk_arena_printf(all->arena, "f%u_%s", (uint32_t)number - 1,
                         plain(all->arena, fn->name, 40, &changed));
}

// Types -------------------------------------------------------------------------------------------

static const char *word(SkFns *all, SkType t) {
  switch (t.kind) {
    case SK_T_INTEGER:
    case SK_T_ENUM: return "Integer";
    case SK_T_BOOLEAN: return "Boolean";
    case SK_T_STRING: return "String";
    case SK_T_OBJECT: return "Object";
    case SK_T_RECORD: return sk_fn_record(all, t.record)->name;
    default: return "Real";
  }
}

const char *sk_fn_celement(SkFns *all, SkType t) {
  switch (t.kind) {
    case SK_T_INTEGER:
    case SK_T_ENUM: return "long";
    case SK_T_BOOLEAN: return "int";
    case SK_T_STRING: return "const char *";
    case SK_T_OBJECT:
    case SK_T_FUNCTION: return "void *";
    case SK_T_RECORD: return sk_fn_record(all, t.record)->name;
    default: return "double";
  }
}

// True the first time.
static bool write_once(SkFns *all, const char *name) {
  SkName key = sk_name_z(all->flat->names, name);
  if (sk_map_get(&all->written, (uint64_t)(uintptr_t)key, NULL)) return false;
  sk_map_put(all->arena, &all->written, (uint64_t)(uintptr_t)key, 1);
  return true;
}

const char *sk_fn_ctype(SkFns *all, SkType t) {
  const char *element = sk_fn_celement(all, t);
  if (t.rank == 0) return element;
  const char *name = sk_arena_printf(all->arena, "%s_%u", word(all, t), t.rank);
  if (write_once(all, name))
    sk_buf_printf(&all->types, "typedef struct { %s *d; long n[%u]; } %s;\n", element, t.rank,
                  name);
  return name;
}

static const char *signature(SkFns *all, const SkRecordType *r) {
  SkBuf b = sk_buf_new(all->arena);
  sk_buf_z(&b, "record");
  for (uint32_t i = 0; i < r->n; i++) {
    SkType t = r->fields[i].type;
    sk_buf_printf(&b, " %s:%s%u", r->fields[i].name, word(all, t), t.rank);
  }
  return sk_name_z(all->flat->names, b.text);
}

const char *sk_fn_cfield(SkFns *all, const SkRecordType *r, uint32_t field) {
  return sk_fn_cname(all->arena, r->fields[field].name, field);
}

static const char *last_part(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? dot + 1 : name;
}

SkCRecord *sk_fn_record(SkFns *all, const SkRecordType *r) {
  SkCRecord *known = sk_map_ptr(&all->records, r);
  if (known) return known;
  const char *key = signature(all, r);  // makes the types of the fields first
  known           = sk_map_ptr(&all->shapes, key);
  if (!known) {
    bool  changed = false;
    SkBuf b       = sk_buf_new(all->arena);
    known         = SK_NEW(all->arena, SkCRecord);
    known->name   = sk_arena_printf(all->arena, "R%u_%s", all->n_records++,
                                    plain(all->arena, last_part(r->name), 30, &changed));
    sk_buf_z(&b, "typedef struct {");
    for (uint32_t i = 0; i < r->n; i++) {
      SkType t = r->fields[i].type;
      sk_buf_printf(&b, " %s %s;", sk_fn_ctype(all, t), sk_fn_cfield(all, r, i));
      known->has_arrays |= sk_fn_has_memory(all, t);
    }
    sk_buf_printf(&b, "%s } %s;\n", r->n ? "" : " char none;", known->name);
    sk_buf_add(&all->types, b.text, b.n);
    sk_map_put_ptr(all->arena, &all->shapes, key, known);
  }
  sk_map_put_ptr(all->arena, &all->records, r, known);
  return known;
}

bool sk_fn_has_memory(SkFns *all, SkType t) {
  return t.rank > 0 || (t.kind == SK_T_RECORD && sk_fn_record(all, t.record)->has_arrays);
}

const char *sk_fn_literals(SkFns *all, const SkEnumType *type) {
  const char *name = sk_arena_printf(all->arena, "E%u", type->number);
  if (!write_once(all, name)) return name;
  sk_buf_printf(&all->types, "static const char *const %s[] = {\"\"", name);
  for (uint32_t i = 0; i < type->n; i++) {
    sk_buf_z(&all->types, ", ");
    sk_literal_string(&all->types, type->literals[i]);
  }
  sk_buf_z(&all->types, "};\n");
  return name;
}

// Copies ------------------------------------------------------------------------------------------

static void write_copy(SkFns *all, const SkRecordType *r, SkCRecord *c) {
  if (c->has_copy) return;
  c->has_copy = true;
  SkBuf b     = sk_buf_new(all->arena);
  sk_buf_printf(&b, "static inline %s %s_copy(SkRun *run, %s a) {\n", c->name, c->name, c->name);
  for (uint32_t i = 0; i < r->n; i++) {
    SkType      t = r->fields[i].type;
    const char *f = sk_fn_cfield(all, r, i);
    if (!sk_fn_has_memory(all, t)) continue;
    if (t.rank == 0) {
      sk_buf_printf(&b, "  a.%s = %s;\n", f,
                    sk_fn_copied(all, t, sk_arena_printf(all->arena, "a.%s", f)));
      continue;
    }
    sk_buf_printf(&b, "  {\n    long n = a.%s.n[0]", f);
    for (uint32_t d = 1; d < t.rank; d++) sk_buf_printf(&b, " * a.%s.n[%u]", f, d);
    sk_buf_printf(&b, ";\n    a.%s.d = sk_copy(run, a.%s.d, n, sizeof *a.%s.d);\n", f, f, f);
    SkType one = sk_type_element(t);
    if (sk_fn_has_memory(all, one))
      sk_buf_printf(&b, "    for (long k = 0; k < n; k++) a.%s.d[k] = %s;\n", f,
                    sk_fn_copied(all, one, sk_arena_printf(all->arena, "a.%s.d[k]", f)));
    sk_buf_z(&b, "  }\n");
  }
  sk_buf_z(&b, "  return a;\n}\n");
  sk_buf_add(&all->types, b.text, b.n);
}

const char *sk_fn_copied(SkFns *all, SkType t, const char *text) {
  if (t.rank || !sk_fn_has_memory(all, t)) return text;
  SkCRecord *c = sk_fn_record(all, t.record);
  write_copy(all, t.record, c);
  return sk_arena_printf(all->arena, "%s_copy(run, %s)", c->name, text);
}

// Signatures --------------------------------------------------------------------------------------

bool sk_fn_returns_value(const SkFn *fn) { return fn->n_outputs == 1; }

const char *sk_fn_default(SkType t) {
  switch (t.kind) {
    case SK_T_INTEGER: return "0L";
    case SK_T_ENUM: return "1L";
    case SK_T_BOOLEAN: return "0";
    case SK_T_STRING: return "\"\"";
    case SK_T_OBJECT: return "(void *)0";
    case SK_T_REAL: return "0.0";
    default: return "{0}";
  }
}

void sk_fn_signature(SkFns *all, const SkFn *fn, SkBuf *out) {
  bool value = sk_fn_returns_value(fn);
  sk_buf_printf(out, "SK_FN %s %s(SkRun *run",
                value ? sk_fn_ctype(all, fn->vars[fn->n_inputs].type) : "void",
                sk_fn_name(all, fn));
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    sk_buf_printf(out, ", %s %s", sk_fn_ctype(all, fn->vars[i].type),
                  sk_fn_cname(all->arena, fn->vars[i].name, i));
  for (uint32_t i = 0; !value && i < fn->n_outputs; i++)
    sk_buf_printf(out, ", %s *sk_out%u", sk_fn_ctype(all, fn->vars[fn->n_inputs + i].type), i);
  sk_buf_char(out, ')');
}
