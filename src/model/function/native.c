#include "model/function/native.h"

#include <string.h>

#define MAX_NAME 200

// Names -------------------------------------------------------------------------------------------

// Not those of <ctype.h>, which follow the locale.
static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

const char *sk_native_library_fault(const char *name) {
  if (!name[0]) return "it is empty";
  if (!is_word(name[0])) return "it must begin with a letter, a digit or _";
  if (strnlen(name, MAX_NAME + 1) > MAX_NAME) return "it is too long";
  if (strstr(name, "..")) return "it has two dots in a row";
  for (const char *c = name; *c; c++)
    if (!is_word(*c) && *c != '.' && *c != '+' && *c != '-')
      return "it has other characters than letters, digits and _ . + -";
  return NULL;
}

const char *sk_native_function_fault(const char *name) {
  if (!name[0] || (name[0] >= '0' && name[0] <= '9')) return "it must begin with a letter or _";
  if (strnlen(name, MAX_NAME + 1) > MAX_NAME) return "it is too long";
  for (const char *c = name; *c; c++)
    if (!is_word(*c)) return "it has other characters than letters, digits and _";
  return NULL;
}

// Leave -------------------------------------------------------------------------------------------

const char sk_native_help[] =
    "if you trust the model, add --native, or put its package into a folder named by -L or "
    "MODELICAPATH";

// They take and give numbers and do nothing else.
static const struct {
  const char *name;
  uint32_t    n;  // arguments, all double as the result is
} mathematics[] = {{"acos", 1},  {"acosh", 1},  {"asin", 1},  {"asinh", 1}, {"atan", 1},
                   {"atan2", 2}, {"atanh", 1},  {"cbrt", 1},  {"ceil", 1},  {"cos", 1},
                   {"cosh", 1},  {"erf", 1},    {"erfc", 1},  {"exp", 1},   {"exp2", 1},
                   {"expm1", 1}, {"fabs", 1},   {"fdim", 2},  {"floor", 1}, {"fma", 3},
                   {"fmax", 2},  {"fmin", 2},   {"fmod", 2},  {"hypot", 2}, {"log", 1},
                   {"log10", 1}, {"log1p", 1},  {"log2", 1},  {"pow", 2},   {"round", 1},
                   {"sin", 1},   {"sinh", 1},   {"sqrt", 1},  {"tan", 1},   {"tanh", 1},
                   {"trunc", 1}, {"lgamma", 1}, {"tgamma", 1}};

uint32_t sk_native_mathematics(const SkFn *fn) {
  if (!fn->c_name || fn->includes.n || fn->libraries.n || strcmp(fn->language, "C") != 0) return 0;
  for (size_t i = 0; i < sizeof mathematics / sizeof mathematics[0]; i++)
    if (strcmp(fn->c_name, mathematics[i].name) == 0) return mathematics[i].n;
  return 0;
}

const char *sk_native_needs_leave(SkArena *arena, const SkFn *fn, SkSources *sources,
                                  const SkLibrary *library) {
  if (sk_native_mathematics(fn)) return NULL;
  const SkSource *source = sk_place(sources, fn->external_span.pos).source;
  if (!source || !sk_library_is_searched(library, source->path))
    return sk_arena_printf(arena, "'%s' is native code that comes with the model", fn->name);
  const SkTexts *lists[] = {&fn->include_dirs, &fn->library_dirs, &fn->source_dirs};
  for (size_t k = 0; k < 3; k++)
    for (uint32_t i = 0; i < lists[k]->n; i++)
      if (!sk_library_holds_folder(library, lists[k]->at[i]))
        return sk_arena_printf(
            arena, "'%s' is native code with files outside of the library folders, in '%s'",
            fn->name, lists[k]->at[i]);
  return NULL;
}
