#include "model/native.h"

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
bool sk_native_is_mathematics(const SkFn *fn) {
  static const char *const names[] = {
      "acos",  "acosh", "asin", "asinh", "atan", "atan2", "atanh",  "cbrt", "ceil",   "cos",
      "cosh",  "erf",   "erfc", "exp",   "exp2", "expm1", "fabs",   "fdim", "floor",  "fma",
      "fmax",  "fmin",  "fmod", "hypot", "log",  "log10", "log1p",  "log2", "lgamma", "pow",
      "round", "sin",   "sinh", "sqrt",  "tan",  "tanh",  "tgamma", "trunc"};
  if (!fn->c_name || fn->includes.n || fn->libraries.n) return false;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (strcmp(fn->c_name, names[i]) == 0) return true;
  return false;
}

const char *sk_native_needs_leave(SkArena *arena, const SkFn *fn, SkSources *sources,
                                  const SkLibrary *library) {
  if (sk_native_is_mathematics(fn)) return NULL;
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
