// codegen/compile/tier1.c - the system compiler, with results cached by content. Long texts are compiled in parts,
// several at a time.
#include "base/mem.h"
#include "codegen/compile/tier_priv.h"
#include "codegen/schedule/emit.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PART_BYTES ((size_t)160 * 1024)  // of functions in one part
#define SPLIT_FROM (2 * PART_BYTES)      // shorter texts are compiled as a whole

// Nothing here may change a bit of a result against tier 0: no contraction, no reassociation, no folding
// of library functions, and Integers wrap in both.
static const char *const flags[] = {"-std=c11",
                                    "-O3",
                                    "-fPIC",
                                    "-fvisibility=hidden",
                                    "-ffp-contract=off",
                                    "-fno-math-errno",
                                    "-fno-trapping-math",
                                    "-fno-builtin",
                                    "-fwrapv",
                                    "-w"};

// For functions longer than this: passes whose time grows faster than their length, and that gain nothing there.
#define LONG_FUNCTION ((size_t)64 * 1024)
static const char *const long_flags[] = {"-fno-gcse", "-fno-gcse-after-reload", "-fno-tree-vrp",
                                         "-fno-tree-slp-vectorize"};

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

// Parts -------------------------------------------------------------------------------------------

typedef struct {
  char *text;  // owned
  char  object[SK_PATH];
} Part;

typedef struct {
  Part  *at;
  size_t n, cap;
  bool   failed;
} Parts;

static void add_part(Parts *parts, const char *shared, size_t n_shared, const char *body,
                     size_t n_body) {
  if (parts->n == parts->cap) {
    size_t cap  = parts->cap ? 2 * parts->cap : 8;
    Part  *more = sk_realloc(parts->at, cap * sizeof *more);
    if (!more) {
      parts->failed = true;
      return;
    }
    parts->at  = more;
    parts->cap = cap;
  }
  Part *p = &parts->at[parts->n];
  p->text = sk_malloc(n_shared + n_body + 1);
  if (!p->text) {
    parts->failed = true;
    return;
  }
  memcpy(p->text, shared, n_shared);
  memcpy(p->text + n_shared, body, n_body);
  p->text[n_shared + n_body] = 0;
  parts->n++;
}

static void free_parts(Parts *parts) {
  for (size_t i = 0; i < parts->n; i++) sk_free(parts->at[i].text);
  sk_free(parts->at);
}

// Functions between marks, in groups; the rest (tables, functions of the model) is the last part.
static void split(Parts *parts, const char *all) {
  const char *body     = strstr(all, SK_MARK_BODY);
  size_t      n_shared = (size_t)(body - all), n_group = 0, n_rest = 0, size = strlen(body);
  char       *group = sk_malloc(size + 1), *rest = sk_malloc(size + 1);
  if (!group || !rest) parts->failed = true;
  for (const char *at = body; *at && !parts->failed;) {
    const char *cut = strstr(at, SK_MARK_CUT), *end = cut ? strstr(cut, SK_MARK_END) : NULL;
    size_t      before = cut && end ? (size_t)(cut - at) : strlen(at);
    memcpy(rest + n_rest, at, before);
    n_rest += before;
    at += before;
    if (!cut || !end) break;
    size_t length = (size_t)(end - cut) + strlen(SK_MARK_END);
    memcpy(group + n_group, cut, length);
    n_group += length;
    at += length;
    if (n_group < PART_BYTES) continue;
    add_part(parts, all, n_shared, group, n_group);
    n_group = 0;
  }
  if (n_group && !parts->failed) add_part(parts, all, n_shared, group, n_group);
  if (!parts->failed) add_part(parts, all, n_shared, rest, n_rest);
  sk_free(group);
  sk_free(rest);
}

// Compiling ---------------------------------------------------------------------------------------

// Operations with a result of its own need a sixth fewer instructions than those that overwrite an operand, and compute
// the same. Not what the machine has beyond: products and sums in one operation round differently.
static const char *machine(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx")) return "-mavx";
#endif
  return NULL;
}

// For functions over lanes (SK_WIDE): one copy of them, not one for each kind of machine.
static const char *widest(void) {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx512f")) return "-DSK_WIDEST=\"avx512f\"";
  if (__builtin_cpu_supports("avx2")) return "-DSK_WIDEST=\"avx2\"";
#endif
  return NULL;
}

static bool has_long_function(const char *text) {
  const char *cut = strstr(text, SK_MARK_CUT), *end;
  for (; cut && (end = strstr(cut, SK_MARK_END)); cut = strstr(end, SK_MARK_CUT))
    if ((size_t)(end - cut) > LONG_FUNCTION) return true;
  return false;
}

static void common_args(SkArgs *args, const char *text) {
  sk_args_add(args, "%s", sk_compiler());
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) sk_args_add(args, "%s", flags[i]);
  if (machine()) sk_args_add(args, "%s", machine());
  if (widest()) sk_args_add(args, "%s", widest());
  if (!has_long_function(text)) return;
  for (size_t i = 0; i < sizeof long_flags / sizeof long_flags[0]; i++)
    sk_args_add(args, "%s", long_flags[i]);
}

// A cache may be shared by machines that differ.
static void common_key(SkKey *key) {
  sk_key_text(key, sk_compiler());
  for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) sk_key_text(key, flags[i]);
  for (size_t i = 0; i < sizeof long_flags / sizeof long_flags[0]; i++)
    sk_key_text(key, long_flags[i]);
  sk_key_text(key, machine());
  sk_key_text(key, widest());
}

static SkStatus run(SkArgs *args, const SkEntryPaths *entry, SkControl *control, size_t worker,
                    SkMessage message) {
  SkStatus status = args->failed ? SK_NOMEM
                                 : sk_compiler_run((const char *const *)args->at, entry,
                                                   SK_CODE_OF_PROGRAM, control, worker, message);
  sk_args_free(args);
  return status;
}

static SkStatus write_source(const SkEntryPaths *entry, const char *text, SkMessage message) {
  if (sk_write_file(entry->source, text)) return SK_OK;
  sk_message(message, "%s: %s", entry->source, strerror(errno));
  return SK_IO;
}

// One part as an object file in the cache.
static SkStatus compile_part(Part *p, SkControl *control, size_t worker, SkMessage message) {
  SkKey        key = {0};
  SkEntryPaths entry;
  common_key(&key);
  sk_key_text(&key, p->text);
  SkStatus status = sk_cache_entry(key, ".o", &entry, message);
  if (status != SK_OK) return status;
  memcpy(p->object, entry.path, SK_PATH);
  if (sk_cache_has(&entry)) return SK_OK;
  SkArgs args = {0};
  common_args(&args, p->text);
  sk_args_add(&args, "-DSK_PARTS");
  sk_args_add(&args, "-c");
  sk_args_add(&args, "-o");
  sk_args_add(&args, "%s", entry.temp);
  sk_args_add(&args, "%s", entry.source);
  status = sk_cache_begin(&entry, message);
  if (status == SK_OK) status = write_source(&entry, p->text, message);
  if (status == SK_OK)
    status = run(&args, &entry, control, worker, message);
  else
    sk_args_free(&args);
  if (status == SK_OK) status = sk_cache_keep(&entry, message);
  sk_cache_clean(&entry);
  return status;
}

typedef struct {
  Parts        *parts;
  SkControl    *control;
  atomic_size_t next, workers;
  atomic_int    status;  // of the first that failed
  SkMessage     message;
} Work;

static void *worker(void *arg) {
  Work  *w  = arg;
  size_t me = atomic_fetch_add(&w->workers, 1);
  for (;;) {
    size_t i = atomic_fetch_add(&w->next, 1);
    if (i >= w->parts->n || atomic_load(&w->status) != SK_OK) return NULL;
    char      text[1024] = "";
    SkMessage message    = {text, sizeof text};
    SkStatus  status     = compile_part(&w->parts->at[i], w->control, me, message);
    int       none       = SK_OK;
    if (status != SK_OK && atomic_compare_exchange_strong(&w->status, &none, (int)status))
      sk_message(w->message, "%s", text);
  }
}

static SkStatus compile_parts(Parts *parts, SkControl *control, SkMessage message) {
  Work      w = {.parts = parts, .control = control, .message = message};
  pthread_t threads[SK_WORKERS];
  long      cores = sysconf(_SC_NPROCESSORS_ONLN);
  size_t    most = cores > 1 ? (size_t)cores : 1, started = 0;
  // In the background one core is left to the simulation.
  if (control->background && most > 1) most--;
  if (most > SK_WORKERS) most = SK_WORKERS;
  while (started + 1 < most && started + 1 < parts->n &&
         pthread_create(&threads[started], NULL, worker, &w) == 0)
    started++;
  worker(&w);
  for (size_t i = 0; i < started; i++) pthread_join(threads[i], NULL);
  return (SkStatus)atomic_load(&w.status);
}

static SkStatus link_parts(const Parts *parts, const SkEntryPaths *entry, const char *helper,
                           SkControl *control, SkMessage message) {
  SkArgs args = {0};
  sk_args_add(&args, "%s", sk_compiler());
  sk_args_add(&args, "-shared");
  sk_args_add(&args, "-o");
  sk_args_add(&args, "%s", entry->temp);
  for (size_t i = 0; i < parts->n; i++) sk_args_add(&args, "%s", parts->at[i].object);
  if (*helper) sk_args_add(&args, "%s", helper);
  sk_args_add(&args, "-lm");
  return run(&args, entry, control, 0, message);
}

static SkStatus compile_long(const char *all, const SkEntryPaths *entry, const char *helper,
                             SkControl *control, SkMessage message) {
  Parts parts = {0};
  split(&parts, all);
  SkStatus status = parts.failed ? SK_NOMEM : compile_parts(&parts, control, message);
  if (status == SK_OK) status = link_parts(&parts, entry, helper, control, message);
  if (status ==
      SK_UNSUPPORTED)  // perhaps an object in the cache is broken: the next time makes them anew
    for (size_t i = 0; i < parts.n; i++) unlink(parts.at[i].object);
  free_parts(&parts);
  return status;
}

static SkStatus compile_short(const char *all, const SkEntryPaths *entry, const char *helper,
                              SkControl *control, SkMessage message) {
  SkStatus status = write_source(entry, all, message);
  if (status != SK_OK) return status;
  SkArgs args = {0};
  common_args(&args, all);
  sk_args_add(&args, "-shared");
  sk_args_add(&args, "-o");
  sk_args_add(&args, "%s", entry->temp);
  sk_args_add(&args, "%s", entry->source);
  // By its path: the loader then finds the library that is loaded already.
  if (*helper) sk_args_add(&args, "%s", helper);
  sk_args_add(&args, "-lm");
  return run(&args, entry, control, 0, message);
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
  if (control->only_cached) return SK_NOT_FOUND;
  status = sk_cache_begin(&entry, message);
  if (status != SK_OK) return status;
  bool is_long = strlen(all) > SPLIT_FROM && strstr(all, SK_MARK_BODY);
  // A second try, without the objects of the first, if those came from a broken cache.
  for (int i = 0; i < (is_long ? 2 : 1); i++) {
    status = (is_long ? compile_long : compile_short)(all, &entry, helper_path, control, message);
    if (status != SK_UNSUPPORTED) break;
  }
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
  common_key(&key);
  sk_key_text(&key, helper_path);
  sk_key_text(&key, all);
  status = find_or_make(all, key, helper, helper_path, control, out, message);
  if (!*out && helper) dlclose(helper);
  sk_free(all);
  return status;
}

SkStatus sk_code_tier1(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size) {
  SkControl control = sk_control();
  return sk_code_compile(text, link, &control, out, (SkMessage){message, size});
}

SkStatus sk_code_cached(const char *text, const SkLink *link, SkCode **out, char *message,
                        size_t size) {
  SkControl control   = sk_control();
  control.only_cached = true;
  return sk_code_compile(text, link, &control, out, (SkMessage){message, size});
}
