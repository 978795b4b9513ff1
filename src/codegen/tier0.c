// codegen/tier0.c - the in-memory compiler. The only file that knows libtcc.
#include "base/mem.h"
#include "codegen/tier_priv.h"

#include <libtcc.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// libtcc keeps its state in globals: one compilation at a time per process.
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

typedef struct {
  char  *text;
  size_t size;
} Message;

static void collect(void *opaque, const char *text) {
  Message *m    = opaque;
  size_t   used = strlen(m->text);
  if (used + 2 < m->size) snprintf(m->text + used, m->size - used, "%s%s", used ? "; " : "", text);
}

static void unload(void *state) {
  pthread_mutex_lock(&one_at_a_time);
  tcc_delete(state);
  pthread_mutex_unlock(&one_at_a_time);
}

// The functions that generated code may call by name; nothing else of the process is visible to it.
static void add_symbols(TCCState *s) {
#define FN(name) tcc_add_symbol(s, #name, (const void *)(uintptr_t)(name))
  double (*const one[])(double)       = {sqrt, fabs, floor, ceil, exp,  log,  log10, sin,  cos,
                                         tan,  asin, acos,  atan, sinh, cosh, tanh,  trunc};
  static const char *const one_name[] = {"sqrt",  "fabs", "floor", "ceil", "exp",  "log",
                                         "log10", "sin",  "cos",   "tan",  "asin", "acos",
                                         "atan",  "sinh", "cosh",  "tanh", "trunc"};
  for (size_t i = 0; i < sizeof one / sizeof one[0]; i++)
    tcc_add_symbol(s, one_name[i], (const void *)(uintptr_t)one[i]);
  double (*const two[])(double, double) = {atan2, pow, fmod};
  static const char *const two_name[]   = {"atan2", "pow", "fmod"};
  for (size_t i = 0; i < sizeof two / sizeof two[0]; i++)
    tcc_add_symbol(s, two_name[i], (const void *)(uintptr_t)two[i]);
  FN(strcmp);
  FN(strlen);
  FN(memcpy);
  FN(memset);
  FN(memmove);
#undef FN
}

static SkStatus compile(TCCState *s, const char *all, const SkLink *link) {
  tcc_set_options(s, "-nostdlib -nostdinc");
  if (tcc_set_output_type(s, TCC_OUTPUT_MEMORY) != 0) return SK_UNSUPPORTED;
  add_symbols(s);
  for (size_t i = 0; link && link->include_dirs && link->include_dirs[i]; i++)
    tcc_add_include_path(s, link->include_dirs[i]);
  if (tcc_compile_string(s, all) != 0) return SK_UNSUPPORTED;
  return tcc_relocate(s, TCC_RELOCATE_AUTO) == 0 ? SK_OK : SK_UNSUPPORTED;
}

SkStatus sk_code_tier0(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  *out       = NULL;
  message[0] = 0;
  char *all  = sk_code_text(text);
  if (!all) return SK_NOMEM;
  pthread_mutex_lock(&one_at_a_time);
  SkStatus  status = SK_NOMEM;
  Message   m      = {message, size};
  void     *model  = NULL;
  TCCState *s      = tcc_new();
  if (s) {
    tcc_set_error_func(s, &m, collect);
    status = compile(s, all, link);
    if (status == SK_OK) model = tcc_get_symbol(s, "sk_model");
    if (status == SK_OK && !model) status = SK_UNSUPPORTED;
    if (status != SK_OK) tcc_delete(s);
  }
  pthread_mutex_unlock(&one_at_a_time);
  sk_free(all);
  return status == SK_OK ? sk_code_wrap(s, unload, model, out) : status;
}
