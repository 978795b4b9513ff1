// codegen/compile/tier0.c - the in-memory compiler. The only file that knows libtcc.
#include "base/mem.h"
#include "codegen/compile/tier_priv.h"

#include <dlfcn.h>
#include <libtcc.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// libtcc keeps its state in globals: one compilation at a time per process.
static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static void collect(void *opaque, const char *text) {
  SkMessage *m    = opaque;
  size_t     used = m->size ? strlen(m->text) : 0;
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

// External functions, from the helper library or the process itself.
static SkStatus add_external(TCCState *s, const SkLink *link, void *helper, SkMessage message) {
  for (const SkLinkSymbol *f = link ? link->symbols : NULL; f && f->name; f++) {
    void *at = f->actual ? dlsym(RTLD_DEFAULT, f->actual) : dlsym(helper, f->name);
    if (!at) {
      sk_message(message, "the function %s is not to be found", f->actual ? f->actual : f->name);
      return SK_NOT_FOUND;
    }
    tcc_add_symbol(s, f->name, at);
  }
  return SK_OK;
}

static SkStatus compile(TCCState *s, const char *all) {
  tcc_set_options(s, "-nostdlib -nostdinc");
  if (tcc_set_output_type(s, TCC_OUTPUT_MEMORY) != 0) return SK_UNSUPPORTED;
  add_symbols(s);
  if (tcc_compile_string(s, all) != 0) return SK_UNSUPPORTED;
  return SK_OK;
}

static SkStatus build(const char *all, const SkLink *link, void *helper, TCCState **out,
                      SkMessage message) {
  TCCState *s = tcc_new();
  if (!s) return SK_NOMEM;
  tcc_set_error_func(s, &message, collect);
  SkStatus status = compile(s, all);
  if (status == SK_OK) status = add_external(s, link, helper, message);
  if (status == SK_OK && tcc_relocate(s, TCC_RELOCATE_AUTO) != 0) status = SK_UNSUPPORTED;
  if (status == SK_OK && !tcc_get_symbol(s, "sk_model")) status = SK_UNSUPPORTED;
  // What it keeps would point at our message.
  tcc_set_error_func(s, NULL, NULL);
  if (status != SK_OK)
    tcc_delete(s);
  else
    *out = s;
  return status;
}

SkStatus sk_code_tier0(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  SkMessage m = {message, size};
  *out        = NULL;
  sk_message(m, "%s", "");
  void     *helper;
  char      path[SK_PATH];
  TCCState *state   = NULL;
  SkControl control = sk_control();
  SkStatus  status  = sk_helper_open(link, &control, &helper, path, m);
  if (status != SK_OK) return status;
  char *all = sk_code_text(text);
  pthread_mutex_lock(&one_at_a_time);
  status      = all ? build(all, link, helper, &state, m) : SK_NOMEM;
  void *model = status == SK_OK ? tcc_get_symbol(state, "sk_model") : NULL;
  pthread_mutex_unlock(&one_at_a_time);
  if (status == SK_OK) status = sk_code_wrap(state, unload, helper, model, out);
  if (status != SK_OK && helper) dlclose(helper);
  sk_free(all);
  return status;
}
