#include "codegen/compile/shared.h"

#include "base/mem.h"
#include "codegen/compile/tier_priv.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// As for tier 1: nothing may change a bit of a result. No instructions that only some machines have.
static const char *const flags[] = {"-std=c11",
                                    "-O2",
                                    "-fPIC",
                                    "-fvisibility=hidden",
                                    "-ffp-contract=off",
                                    "-fno-math-errno",
                                    "-fwrapv",
                                    "-w",
                                    "-DNDEBUG",
                                    NULL};
// Of a model: no folding of library functions, whose results might be others than those of the library.
static const char *const folding[] = {"-O3", "-fno-trapping-math", "-fno-builtin", NULL};

const char *const *sk_shared_flags(void) { return flags; }

static bool is_c(const char *name) {
  size_t n = strlen(name);
  return n > 2 && strcmp(name + n - 2, ".c") == 0;
}

// Folders on the way to a file.
static void make_folders(const char *root, const char *name) {
  char path[SK_PATH + 300];
  for (const char *slash = strchr(name, '/'); slash; slash = strchr(slash + 1, '/')) {
    snprintf(path, sizeof path, "%s/%.*s", root, (int)(slash - name), name);
    mkdir(path, 0700);
  }
}

static SkStatus write_files(const SkTextFiles *set, const SkEntryPaths *entry, SkMessage message) {
  char path[SK_PATH + 300];
  for (size_t i = 0; i < set->n; i++) {
    make_folders(entry->work, set->files[i].name);
    snprintf(path, sizeof path, "%s/%s", entry->work, set->files[i].name);
    if (sk_write_file(path, set->files[i].text)) continue;
    sk_message(message, "%s: %s", path, strerror(errno));
    return SK_IO;
  }
  return SK_OK;
}

static const char *compiler_for(SkSharedFor machine) {
  return machine == SK_SHARED_WINDOWS ? "x86_64-w64-mingw32-gcc" : sk_compiler();
}

static void begin_args(SkArgs *args, const SkEntryPaths *entry, SkSharedFor machine, bool model) {
  sk_args_add(args, "%s", compiler_for(machine));
  for (size_t i = 0; flags[i]; i++) sk_args_add(args, "%s", flags[i]);
  for (size_t i = 0; model && folding[i]; i++) sk_args_add(args, "%s", folding[i]);
  sk_args_add(args, "-I%s", entry->work);
}

// Some compilers add .exe to a name without an ending.
static void add_output(SkArgs *args, const SkEntryPaths *entry) {
  sk_args_add(args, "-o");
  sk_args_add(args, "%s.o", entry->temp);
}

static SkStatus take_output(const SkEntryPaths *entry, SkMessage message) {
  char path[SK_PATH + 8];
  snprintf(path, sizeof path, "%s.o", entry->temp);
  if (rename(path, entry->temp) == 0) return SK_OK;
  sk_message(message, "%s: %s", path, strerror(errno));
  return SK_IO;
}

static void add_sources(SkArgs *args, const SkTextFiles *set, const SkEntryPaths *entry) {
  for (size_t i = 0; i < set->n; i++)
    if (is_c(set->files[i].name)) sk_args_add(args, "%s/%s", entry->work, set->files[i].name);
}

static SkStatus run(SkArgs *args, const SkEntryPaths *entry, SkMessage message) {
  SkControl control = sk_control();
  SkStatus  status  = args->failed ? SK_NOMEM
                                   : sk_compiler_run((const char *const *)args->at, entry,
                                                     SK_CODE_OF_PROGRAM, &control, 0, message);
  sk_args_free(args);
  return status;
}

// The core as one object file of the cache.
static SkStatus make_core(const SkTextFiles *core, SkSharedFor machine, SkEntryPaths *entry,
                          SkMessage message) {
  SkKey key = {0};
  sk_key_text(&key, "core 1");
  sk_key_text(&key, compiler_for(machine));
  for (size_t i = 0; flags[i]; i++) sk_key_text(&key, flags[i]);
  for (size_t i = 0; i < core->n; i++) {
    sk_key_text(&key, core->files[i].name);
    sk_key_text(&key, core->files[i].text);
  }
  SkStatus status = sk_cache_entry(key, ".core.o", entry, message);
  if (status != SK_OK || sk_cache_has(entry)) return status;
  status      = sk_cache_begin(entry, message);
  SkArgs args = {0};
  if (status == SK_OK) status = write_files(core, entry, message);
  begin_args(&args, entry, machine, false);
  sk_args_add(&args, "-r");
  sk_args_add(&args, "-nostdlib");
  add_output(&args, entry);
  add_sources(&args, core, entry);
  if (status == SK_OK)
    status = run(&args, entry, message);
  else
    sk_args_free(&args);
  if (status == SK_OK) status = take_output(entry, message);
  if (status == SK_OK) status = sk_cache_keep(entry, message);
  sk_cache_clean(entry);
  return status;
}

static SkStatus read_file(const char *path, unsigned char **bytes, size_t *n, SkMessage message) {
  FILE       *f = fopen(path, "rb");
  struct stat st;
  if (f && fstat(fileno(f), &st) == 0 && (*bytes = sk_malloc((size_t)st.st_size + 1)) != NULL)
    *n = fread(*bytes, 1, (size_t)st.st_size, f);
  if (f) fclose(f);
  if (f && *bytes && *n == (size_t)st.st_size) return SK_OK;
  sk_message(message, "%s: %s", path, strerror(errno));
  sk_free(*bytes);
  *bytes = NULL;
  return SK_IO;
}

SkStatus sk_shared_library(const SkTextFiles *core, const SkTextFiles *own, SkSharedFor machine,
                           unsigned char **bytes, size_t *n, char *message, size_t size) {
  SkMessage    m = {message, size};
  SkEntryPaths object, entry;
  SkKey        key = {0};
  *bytes           = NULL;
  SkStatus status  = make_core(core, machine, &object, m);
  if (status != SK_OK) return status;
  for (size_t i = 0; i < own->n; i++) sk_key_text(&key, own->files[i].text);
  sk_key_text(&key, compiler_for(machine));
  status = sk_cache_entry(key, ".fmu.so", &entry, m);
  if (status == SK_OK) status = sk_cache_begin(&entry, m);
  if (status != SK_OK) return status;
  SkArgs args = {0};
  status      = write_files(core, &entry, m);
  if (status == SK_OK) status = write_files(own, &entry, m);
  begin_args(&args, &entry, machine, true);
  sk_args_add(&args, "-shared");
  sk_args_add(&args, "-s");
  if (machine == SK_SHARED_WINDOWS) {
    sk_args_add(&args, "-static");
    sk_args_add(&args, "-Wl,--no-insert-timestamp");  // the same model, the same bits
  }
  add_output(&args, &entry);
  add_sources(&args, own, &entry);
  sk_args_add(&args, "%s", object.path);
  sk_args_add(&args, "-lm");
  if (status == SK_OK)
    status = run(&args, &entry, m);
  else
    sk_args_free(&args);
  if (status == SK_OK) status = take_output(&entry, m);
  if (status == SK_OK) status = read_file(entry.temp, bytes, n, m);
  sk_cache_clean(&entry);
  return status;
}
