#include "codegen/compile/helper_args.h"

#include "model/function/native.h"

#include <string.h>

static const char *const flags[] = {"-std=gnu11", "-O1",
                                    "-fPIC",      "-ffp-contract=off",
                                    "-w",         "-Werror=implicit-function-declaration"};

// Of the sources of a library only what is called counts: what else they ask for may be nowhere.
static const char *const apart[] = {"-fvisibility=hidden", "-ffunction-sections",
                                    "-fdata-sections"};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

// Checks ------------------------------------------------------------------------------------------

static bool are_paths(const char *const *list, const char *what, SkMessage message) {
  for (size_t i = 0; list && list[i]; i++)
    if (list[i][0] != '/') {
      sk_message(message, "%s is no absolute path: %s", what, list[i]);
      return false;
    }
  return true;
}

// The loader takes such a path apart.
static bool are_loadable(const char *const *list, SkMessage message) {
  for (size_t i = 0; list && list[i]; i++)
    if (strpbrk(list[i], ":$")) {
      sk_message(message, "the path of a library folder must not have ':' or '$': %s", list[i]);
      return false;
    }
  return true;
}

static bool are_libraries(const char *const *list, SkMessage message) {
  for (size_t i = 0; list && list[i]; i++) {
    const char *fault = list[i][0] == '/' ? NULL : sk_native_library_fault(list[i]);
    if (!fault) continue;
    sk_message(message, "'%s' cannot be the name of a library: %s", list[i], fault);
    return false;
  }
  return true;
}

static bool are_words(const char *const *list, SkMessage message) {
  for (size_t i = 0; list && list[i]; i++)
    if (sk_native_function_fault(list[i])) {
      sk_message(message, "'%s' cannot be defined", list[i]);
      return false;
    }
  return true;
}

SkStatus sk_helper_check(const SkLink *link, SkMessage message) {
  bool ok = are_paths(link->include_dirs, "a folder of headers", message) &&
            are_paths(link->library_dirs, "a folder of libraries", message) &&
            are_loadable(link->library_dirs, message) &&
            are_paths(link->sources, "a source file", message) &&
            are_paths(link->all_sources, "a source file", message) &&
            are_libraries(link->libraries, message) && are_words(link->defines, message);
  return ok ? SK_OK : SK_BAD_ARG;
}

// Arguments ---------------------------------------------------------------------------------------

static void add_two(SkArgs *args, const char *option, const char *value) {
  sk_args_add(args, "%s", option);
  sk_args_add(args, "%s", value);
}

static void begin(SkArgs *args, const SkLink *link, const char *folder) {
  sk_args_add(args, "%s", sk_compiler());
  for (size_t i = 0; i < COUNT(flags); i++) sk_args_add(args, "%s", flags[i]);
  for (size_t i = 0; link->defines && link->defines[i]; i++)
    sk_args_add(args, "-D%s=1", link->defines[i]);
  for (size_t i = 0; link->include_dirs && link->include_dirs[i]; i++)
    add_two(args, "-I", link->include_dirs[i]);
  add_two(args, "-idirafter", folder);
}

void sk_helper_compile_args(SkArgs *args, const SkLink *link, const char *folder,
                            const char *source, const char *object) {
  begin(args, link, folder);
  for (size_t i = 0; i < COUNT(apart); i++) sk_args_add(args, "%s", apart[i]);
  sk_args_add(args, "-c");
  add_two(args, "-o", object);
  sk_args_add(args, "%s", source);
}

void sk_helper_key(SkKey *key) {
  sk_key_text(key, sk_compiler());
  for (size_t i = 0; i < COUNT(flags); i++) sk_key_text(key, flags[i]);
  for (size_t i = 0; i < COUNT(apart); i++) sk_key_text(key, apart[i]);
}

void sk_helper_link_begin(SkArgs *args, const SkLink *link, const char *folder,
                          const char *library) {
  begin(args, link, folder);
  sk_args_add(args, "-shared");
  add_two(args, "-o", library);
}

void sk_helper_link_end(SkArgs *args, const SkLink *link) {
  for (size_t i = 0; link->library_dirs && link->library_dirs[i]; i++) {
    add_two(args, "-L", link->library_dirs[i]);
    // Not -Wl, which takes a path apart at its commas.
    add_two(args, "-Xlinker", "-rpath");
    add_two(args, "-Xlinker", link->library_dirs[i]);
  }
  for (size_t i = 0; link->libraries && link->libraries[i]; i++)
    sk_args_add(args, link->libraries[i][0] == '/' ? "%s" : "-l%s", link->libraries[i]);
  sk_args_add(args, "-lm");
  sk_args_add(args, "-Wl,--gc-sections");
  sk_args_add(args, "-Wl,-z,defs");
}
