// codegen/tier1.c - the system compiler, with results cached by content.
#include "base/mem.h"
#include "codegen/tier_priv.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

// Nothing here may change a bit of a result against tier 0: no contraction, no reassociation, no folding
// of library functions, and Integers wrap in both.
static const char *const flags[] = {"-std=c11",
                                    "-O2",
                                    "-fPIC",
                                    "-shared",
                                    "-fvisibility=hidden",
                                    "-ffp-contract=off",
                                    "-fno-math-errno",
                                    "-fno-trapping-math",
                                    "-fno-builtin",
                                    "-fwrapv",
                                    "-w"};

static void unload(void *handle) { dlclose(handle); }

// Takes over helper when it succeeds.
static SkStatus load(const char *path, void *helper, SkCode **out, SkMessage message) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char *why = dlerror();
    sk_message(message, "%s", why ? why : path);
    return SK_IO;
  }
  const SkModelCode *model = dlsym(handle, "sk_model");
  if (!model || model->abi != SK_ABI_VERSION) {
    dlclose(handle);
    sk_message(message, "%s is not a compiled model of this version", path);
    return SK_IO;
  }
  return sk_code_wrap(handle, unload, helper, model, out);
}

static SkStatus compile(const SkEntryPaths *entry, const char *all, const char *helper,
                        SkControl *control, SkMessage message) {
  if (!sk_write_file(entry->source, all)) {
    sk_message(message, "%s: %s", entry->source, strerror(errno));
    return SK_IO;
  }
  SkArgs args = {0};
  sk_args_add(&args, "%s", sk_compiler());
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) sk_args_add(&args, "%s", flags[i]);
  sk_args_add(&args, "-o");
  sk_args_add(&args, "%s", entry->temp);
  sk_args_add(&args, "%s", entry->source);
  // By its path: the loader then finds the library that is loaded already.
  if (*helper) sk_args_add(&args, "%s", helper);
  sk_args_add(&args, "-lm");
  SkStatus status =
      args.failed ? SK_NOMEM
                  : sk_compiler_run((const char *const *)args.at, entry->log, control, message);
  sk_args_free(&args);
  return status;
}

static SkStatus find_or_make(const char *all, SkKey key, void *helper, const char *helper_path,
                             SkControl *control, SkCode **out, SkMessage message) {
  SkEntryPaths entry;
  SkStatus     status = sk_cache_entry(key, ".so", &entry, message);
  if (status != SK_OK) return status;
  if (sk_cache_has(&entry)) {
    status = load(entry.path, helper, out, message);
    if (status == SK_OK) (*out)->cached = true;
    if (status != SK_IO) return status;
    unlink(entry.path);  // broken: made again
  }
  status = compile(&entry, all, helper_path, control, message);
  if (status == SK_OK) status = sk_cache_keep(&entry, message);
  if (status == SK_OK) status = load(entry.path, helper, out, message);
  sk_cache_clean(&entry);
  return status;
}

SkStatus sk_code_compile(const char *text, const SkLink *link, SkControl *control, SkCode **out,
                         SkMessage message) {
  *out = NULL;
  sk_message(message, "%s", "");
  char    *all = sk_code_text(text);
  void    *helper;
  char     helper_path[SK_PATH];
  SkKey    key    = {0};
  SkStatus status = all ? sk_helper_open(link, control, &helper, helper_path, message) : SK_NOMEM;
  if (status != SK_OK) {
    sk_free(all);
    return status;
  }
  sk_key_text(&key, sk_compiler());
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) sk_key_text(&key, flags[i]);
  sk_key_text(&key, helper_path);
  sk_key_text(&key, all);
  status = find_or_make(all, key, helper, helper_path, control, out, message);
  if (!*out && helper) dlclose(helper);
  sk_free(all);
  return status;
}

SkStatus sk_code_tier1(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  return sk_code_compile(text, link, NULL, out, (SkMessage){message, size});
}
