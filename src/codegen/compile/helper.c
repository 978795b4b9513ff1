// codegen/compile/helper.c - the library of external functions: wrappers, the user's sources and libraries, and the
// utility functions that external C code may call.
#include "base/map.h"
#include "base/mem.h"
#include "codegen/compile/helper_args.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Compiled with the wrappers. They pass everything on to the runtime, whose table the generated code
// hands over (SkUtilities of skerry/abi.h).
static const char utilities[] =
    "#pragma GCC visibility push(default)\n"
    "#include <stdarg.h>\n"
    "#include <stddef.h>\n"
    "#include <stdio.h>\n"
    "#include <string.h>\n"
    "typedef struct { void (*message)(const char *, int); char *(*allocate)(unsigned long); } "
    "SkUtilities;\n"
    "static const SkUtilities *sk_utilities;\n"
    "void skx_utilities(const SkUtilities *utilities) { sk_utilities = utilities; }\n"
    "static void say(const char *text, int level) { if (sk_utilities) sk_utilities->message(text, "
    "level); }\n"
    "static void format(const char *f, va_list ap, int level) {\n"
    "  char text[4096];\n"
    "  vsnprintf(text, sizeof text, f, ap);\n"
    "  say(text, level);\n"
    "}\n"
    "void ModelicaMessage(const char *string) { say(string, 0); }\n"
    "void ModelicaWarning(const char *string) { say(string, 1); }\n"
    "void ModelicaError(const char *string) { say(string, 2); }\n"
    "void ModelicaVFormatMessage(const char *f, va_list ap) { format(f, ap, 0); }\n"
    "void ModelicaVFormatWarning(const char *f, va_list ap) { format(f, ap, 1); }\n"
    "void ModelicaVFormatError(const char *f, va_list ap) { format(f, ap, 2); }\n"
    "void ModelicaFormatMessage(const char *f, ...) { va_list ap; va_start(ap, f); format(f, ap, "
    "0); va_end(ap); }\n"
    "void ModelicaFormatWarning(const char *f, ...) { va_list ap; va_start(ap, f); format(f, ap, "
    "1); va_end(ap); }\n"
    "void ModelicaFormatError(const char *f, ...) { va_list ap; va_start(ap, f); format(f, ap, 2); "
    "va_end(ap); }\n"
    "char *ModelicaAllocateStringWithErrorReturn(size_t n) {\n"
    "  return sk_utilities ? sk_utilities->allocate(n + 1) : NULL;\n"
    "}\n"
    "char *ModelicaAllocateString(size_t n) {\n"
    "  char *p = ModelicaAllocateStringWithErrorReturn(n);\n"
    "  if (!p) ModelicaError(\"out of memory for a string\");\n"
    "  return p;\n"
    "}\n"
    "char *ModelicaDuplicateStringWithErrorReturn(const char *s) {\n"
    "  char *p = ModelicaAllocateStringWithErrorReturn(strlen(s));\n"
    "  return p ? memcpy(p, s, strlen(s)) : NULL;\n"
    "}\n"
    "char *ModelicaDuplicateString(const char *s) { return "
    "memcpy(ModelicaAllocateString(strlen(s)), s, strlen(s)); }\n";

// For headers that ask for it; a package's own comes first.
static const char header[] =
    "#ifndef MODELICA_UTILITIES_H\n"
    "#define MODELICA_UTILITIES_H\n"
    "#include <stdarg.h>\n"
    "#include <stddef.h>\n"
    "#ifdef __cplusplus\n"
    "extern \"C\" {\n"
    "#endif\n"
    "void ModelicaMessage(const char *string);\n"
    "void ModelicaWarning(const char *string);\n"
    "void ModelicaError(const char *string) __attribute__((noreturn));\n"
    "void ModelicaFormatMessage(const char *format, ...);\n"
    "void ModelicaFormatWarning(const char *format, ...);\n"
    "void ModelicaFormatError(const char *format, ...) __attribute__((noreturn));\n"
    "void ModelicaVFormatMessage(const char *format, va_list arguments);\n"
    "void ModelicaVFormatWarning(const char *format, va_list arguments);\n"
    "void ModelicaVFormatError(const char *format, va_list arguments) __attribute__((noreturn));\n"
    "char *ModelicaAllocateString(size_t length);\n"
    "char *ModelicaAllocateStringWithErrorReturn(size_t length);\n"
    "char *ModelicaDuplicateString(const char *string);\n"
    "char *ModelicaDuplicateStringWithErrorReturn(const char *string);\n"
    "#ifdef __cplusplus\n"
    "}\n"
    "#endif\n"
    "#endif\n";

// Its content -------------------------------------------------------------------------------------

static bool add_file(SkKey *key, const char *path) {
  FILE *f = fopen(path, "rb");
  char  bytes[8192];
  if (!f) return false;
  for (size_t n; (n = fread(bytes, 1, sizeof bytes, f)) > 0;) sk_key_add(key, bytes, n);
  fclose(f);
  return true;
}

// Headers count by name, size and date, in no particular order of the folder.
static void add_folder(SkKey *key, const char *path) {
  DIR     *d   = opendir(path);
  uint64_t sum = 0;
  if (!d) return;
  for (struct dirent *e; (e = readdir(d));) {
    char        full[SK_PATH];
    struct stat st;
    if (snprintf(full, sizeof full, "%s/%s", path, e->d_name) >= (int)sizeof full) continue;
    if (stat(full, &st) != 0 || !S_ISREG(st.st_mode)) continue;
    int64_t facts[3] = {(int64_t)st.st_size, (int64_t)st.st_mtim.tv_sec,
                        (int64_t)st.st_mtim.tv_nsec};
    sum += sk_hash_bytes(facts, sizeof facts, sk_hash_bytes(e->d_name, strlen(e->d_name), 7));
  }
  closedir(d);
  sk_key_add(key, &sum, sizeof sum);
}

static SkStatus key_of(const SkLink *link, SkKey *key, SkMessage message) {
  const char *const *const lists[] = {link->include_dirs, link->library_dirs, link->libraries,
                                      link->all_sources, link->defines};
  sk_key_text(key, "helper 4");
  sk_helper_key(key);
  sk_key_text(key, link->helper);
  sk_key_text(key, utilities);
  for (size_t k = 0; k < 5; k++)
    for (size_t i = 0; lists[k] && lists[k][i]; i++) {
      sk_key_text(key, lists[k][i]);
      if (k == 0) add_folder(key, lists[k][i]);
      if (k == 2 && strchr(lists[k][i], '/')) add_file(key, lists[k][i]);
      if (k == 3 && !add_file(key, lists[k][i])) {
        sk_message(message, "%s: %s", lists[k][i], strerror(errno));
        return SK_IO;
      }
    }
  return SK_OK;
}

// Compiling ---------------------------------------------------------------------------------------

// A source file of a library is compiled once, whatever other functions a model calls. folder: of the header.
static SkStatus object_of(const SkLink *link, const char *source, const char *folder,
                          SkControl *control, SkEntryPaths *entry, SkMessage message) {
  SkKey key = {0};
  sk_key_text(&key, "object 2");
  sk_helper_key(&key);
  sk_key_text(&key, header);
  for (size_t i = 0; link->defines && link->defines[i]; i++) sk_key_text(&key, link->defines[i]);
  for (size_t i = 0; link->include_dirs && link->include_dirs[i]; i++) {
    sk_key_text(&key, link->include_dirs[i]);
    add_folder(&key, link->include_dirs[i]);
  }
  sk_key_text(&key, source);
  if (!add_file(&key, source)) {
    sk_message(message, "%s: %s", source, strerror(errno));
    return SK_IO;
  }
  SkStatus status = sk_cache_entry(key, ".ext.o", entry, message);
  if (status != SK_OK || sk_cache_has(entry)) return status;
  SkArgs args = {0};
  status      = sk_cache_begin(entry, message);
  sk_helper_compile_args(&args, link, folder, source, entry->temp);
  if (args.failed) status = SK_NOMEM;
  if (status == SK_OK)
    status =
        sk_compiler_run((const char *const *)args.at, entry, SK_CODE_OF_MODEL, control, 0, message);
  sk_args_free(&args);
  if (status == SK_OK) status = sk_cache_keep(entry, message);
  sk_cache_clean(entry);
  return status;
}

// What to try: with or without prototypes, with the sources that seem needed or with all.
typedef struct {
  const char        *text;
  const char *const *sources;
} Try;

// Names that sources of a library refer to and nobody defines, such as functions that a user of the library may write. Each
// becomes a function that ends the run when it is called. False: there is none, or the model itself calls one.
static bool write_absent(const char *log, const char *path) {
  enum { MAX_NAMES = 100, LONGEST = 200 };
  FILE  *in = fopen(log, "r"), *out = in ? fopen(path, "w") : NULL;
  char   line[1024], seen[MAX_NAMES][LONGEST];
  size_t n    = 0;
  bool   good = out != NULL;
  if (out) fputs("void ModelicaFormatError(const char *, ...);\n", out);
  while (good && fgets(line, sizeof line, in)) {
    const char *at = strstr(line, "undefined reference to `");
    if (strstr(line, "in function `skx_")) good = false;
    if (!at) continue;
    char name[LONGEST];
    good = sscanf(at, "undefined reference to `%199[A-Za-z0-9_]'", name) == 1 && n < MAX_NAMES;
    bool again = false;
    for (size_t i = 0; good && i < n; i++) again = again || strcmp(seen[i], name) == 0;
    if (!good || again) continue;
    snprintf(seen[n++], LONGEST, "%s", name);
    fprintf(
        out,
        "void %s(void) { ModelicaFormatError(\"external C code calls %%s, which is in no source "
        "of its library\", \"%s\"); }\n",
        name, name);
  }
  if (in) fclose(in);
  return (!out || fclose(out) == 0) && good && n > 0;
}

static SkStatus compile(const SkLink *link, const SkEntryPaths *entry, const Try *try,
                        SkControl *control, SkMessage message) {
  char support[SK_PATH + 8], absent[SK_PATH + 8], folder[SK_PATH + 8], own_header[SK_PATH + 40];
  snprintf(support, sizeof support, "%s.u.c", entry->source);
  snprintf(absent, sizeof absent, "%s.a.c", entry->source);
  snprintf(folder, sizeof folder, "%s.d", entry->source);
  snprintf(own_header, sizeof own_header, "%s/ModelicaUtilities.h", folder);
  mkdir(folder, 0700);
  SkArgs   args   = {0};
  SkStatus status = SK_OK;
  if (!sk_write_file(entry->source, try->text) || !sk_write_file(support, utilities) ||
      !sk_write_file(own_header, header)) {
    sk_message(message, "%s: %s", entry->source, strerror(errno));
    status = SK_IO;
  }
  sk_helper_link_begin(&args, link, folder, entry->temp);
  sk_args_add(&args, "%s", entry->source);
  sk_args_add(&args, "%s", support);
  for (size_t i = 0; try->sources && try->sources[i] && status == SK_OK; i++) {
    SkEntryPaths object;
    status = object_of(link, try->sources[i], folder, control, &object, message);
    sk_args_add(&args, "%s", object.path);
  }
  sk_helper_link_end(&args, link);
  if (args.failed) status = SK_NOMEM;
  if (status == SK_OK)
    status =
        sk_compiler_run((const char *const *)args.at, entry, SK_CODE_OF_MODEL, control, 0, message);
  if (status == SK_UNSUPPORTED && try->sources && write_absent(entry->log, absent)) {
    sk_args_add(&args, "%s", absent);
    status = args.failed ? SK_NOMEM
                         : sk_compiler_run((const char *const *)args.at, entry, SK_CODE_OF_MODEL,
                                           control, 0, message);
  }
  sk_args_free(&args);
  unlink(absent);
  unlink(support);
  unlink(own_header);
  rmdir(folder);
  return status;
}

// A name that is found nowhere would end the process when it is called.
static SkStatus open_library(const char *path, void **handle, SkMessage message) {
  *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (*handle) return SK_OK;
  const char *why = dlerror(), *name = why ? strstr(why, "undefined symbol") : NULL;
  sk_message(message, "%s%s", name ? "external C code: " : "", name ? name : why ? why : path);
  return SK_IO;
}

static SkStatus make(const SkLink *link, const SkEntryPaths *entry, SkControl *control,
                     SkMessage message) {
  const Try tries[] = {{link->helper, link->sources},
                       {link->declared, link->sources},
                       {link->helper, link->all_sources},
                       {link->declared, link->all_sources}};
  SkStatus  status  = sk_cache_begin(entry, message);
  if (status != SK_OK) return status;
  status = SK_UNSUPPORTED;
  for (size_t i = 0; i < sizeof tries / sizeof tries[0] && status == SK_UNSUPPORTED; i++)
    if (tries[i].text) status = compile(link, entry, &tries[i], control, message);
  if (status == SK_OK) status = sk_cache_keep(entry, message);
  sk_cache_clean(entry);
  return status;
}

static SkStatus entry_of(const SkLink *link, SkEntryPaths *entry, char path[SK_PATH],
                         SkMessage message) {
  SkKey    key    = {0};
  SkStatus status = sk_helper_check(link, message);
  if (status == SK_OK) status = key_of(link, &key, message);
  if (status == SK_OK) status = sk_cache_entry(key, ".ext.so", entry, message);
  if (status == SK_OK) memcpy(path, entry->path, SK_PATH);
  return status;
}

SkStatus sk_helper_make(const SkLink *link, char path[SK_PATH], SkMessage message) {
  SkControl    control = sk_control();
  SkEntryPaths entry;
  SkStatus     status = entry_of(link, &entry, path, message);
  if (status != SK_OK || sk_cache_has(&entry)) return status;
  return make(link, &entry, &control, message);
}

SkStatus sk_helper_open(const SkLink *link, SkControl *control, void **handle, char path[SK_PATH],
                        SkMessage message) {
  *handle = NULL;
  path[0] = 0;
  if (!link || !link->helper) return SK_OK;
  SkEntryPaths entry;
  SkStatus     status = entry_of(link, &entry, path, message);
  if (status != SK_OK) return status;
  if (sk_cache_has(&entry)) {
    if (open_library(entry.path, handle, message) == SK_OK) return SK_OK;
    unlink(entry.path);  // broken: made again
  }
  status = make(link, &entry, control, message);
  return status == SK_OK ? open_library(entry.path, handle, message) : status;
}
