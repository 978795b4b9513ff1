#include "codegen/compile/link.h"

#include "base/map.h"

#include <ctype.h>
#include <dirent.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef SK_VEC(const char *) Texts;

typedef struct {
  SkArena *arena;
  Texts    include_dirs, library_dirs, libraries, sources, defines;
  SkMap    seen;  // interned text -> list it is in
  SkNames *names;
  Texts    wanted;  // names of C functions
  SK_VEC(SkLinkSymbol) symbols;
  SkBuf helper, declared;
  bool  any_helper;
} Links;

static void add_once(Links *l, Texts *list, const char *text) {
  for (uint32_t i = 0; i < list->n; i++)
    if (strcmp(list->at[i], text) == 0) return;
  sk_vec_push(l->arena, list, text);
}

static const char *const *ended(Links *l, Texts *list) {
  sk_vec_push(l->arena, list, NULL);
  return list->at;
}

static bool is_kind(const char *path, mode_t kind) {
  struct stat st;
  return stat(path, &st) == 0 && (st.st_mode & S_IFMT) == kind;
}

// Sources -----------------------------------------------------------------------------------------

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// Every .c file of a folder.
static bool add_sources(Links *l, const char *folder) {
  DIR  *d     = opendir(folder);
  Texts found = {0};
  if (!d) return false;
  for (struct dirent *e; (e = readdir(d));) {
    size_t n = strlen(e->d_name);
    if (n < 3 || strcmp(e->d_name + n - 2, ".c") != 0) continue;
    const char *path = sk_arena_printf(l->arena, "%s/%s", folder, e->d_name);
    // Nothing else ends when it is read.
    if (is_kind(path, S_IFREG)) sk_vec_push(l->arena, &found, path);
  }
  closedir(d);
  if (found.n > 1) qsort(found.at, found.n, sizeof *found.at, by_text);
  for (uint32_t i = 0; i < found.n; i++) add_once(l, &l->sources, found.at[i]);
  return found.n > 0;
}

// Sources ask in this way which others there are.
static void add_define(Links *l, const char *library) {
  char *name = sk_arena_printf(l->arena, "HAVE_%s", library);
  for (char *c = name; *c; c++)
    *c = isalnum((unsigned char)*c) ? (char)toupper((unsigned char)*c) : '_';
  add_once(l, &l->defines, name);
}

// A library without a binary: its own source file or folder, else everything there is.
static bool add_library_sources(Links *l, const char *folder, const char *library) {
  const char *file = sk_arena_printf(l->arena, "%s/%s.c", folder, library);
  if (is_kind(file, S_IFREG)) {
    add_once(l, &l->sources, file);
    return true;
  }
  const char *own = sk_arena_printf(l->arena, "%s/%s", folder, library);
  if (is_kind(own, S_IFDIR)) {
    add_once(l, &l->include_dirs, own);
    return add_sources(l, own);
  }
  return add_sources(l, folder);
}

// Which sources are needed? Those that mention a wanted function, and those whose name begins a word in
// one that is needed (files of a package tend to prefix their functions).
typedef struct {
  const char *path, *stem;
  char       *text;
  bool        needed;
} Source;

static bool mentions(const char *text, const char *word) {
  return word[0] && strstr(text, word) != NULL;
}

static const char *const *needed_sources(Links *l) {
  Source *all = SK_NEWS(l->arena, Source, l->sources.n + 1);
  for (uint32_t i = 0; i < l->sources.n; i++) {
    const char *slash = strrchr(l->sources.at[i], '/');
    size_t      length;
    char       *stem       = sk_arena_printf(l->arena, "%s", slash ? slash + 1 : l->sources.at[i]);
    stem[strlen(stem) - 2] = 0;
    all[i]                 = (Source){.path = l->sources.at[i], .stem = stem};
    if (!sk_read_file(l->arena, all[i].path, (size_t)64 << 20, &all[i].text, &length))
      all[i].text = sk_arena_printf(l->arena, "%s", "");
    for (uint32_t k = 0; k < l->wanted.n; k++)
      all[i].needed = all[i].needed || mentions(all[i].text, l->wanted.at[k]);
  }
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < l->sources.n; i++)
      for (uint32_t k = 0; all[i].needed && k < l->sources.n; k++)
        if (!all[k].needed && mentions(all[i].text, all[k].stem)) again = all[k].needed = true;
  }
  Texts list = {0};
  for (uint32_t i = 0; i < l->sources.n; i++)
    if (all[i].needed) sk_vec_push(l->arena, &list, all[i].path);
  return ended(l, &list);
}

// Binaries ----------------------------------------------------------------------------------------

#if defined(__x86_64__)
#define PLATFORM  "linux64"
#define MULTIARCH "x86_64-linux-gnu"
#elif defined(__aarch64__)
#define PLATFORM  "aarch64-linux"
#define MULTIARCH "aarch64-linux-gnu"
#else
#define PLATFORM  "linux32"
#define MULTIARCH "i386-linux-gnu"
#endif

// lib<name>.so, lib<name>.a or the name itself in a library folder or its part for this platform.
static const char *find_binary(Links *l, const char *folder, const char *name) {
  static const char *const parts[] = {"/" PLATFORM, ""};
  for (size_t p = 0; p < 2; p++)
    for (size_t f = 0; f < 3; f++) {
      char path[4096];
      int  n = f == 0   ? snprintf(path, sizeof path, "%s%s/lib%s.so", folder, parts[p], name)
               : f == 1 ? snprintf(path, sizeof path, "%s%s/lib%s.a", folder, parts[p], name)
                        : snprintf(path, sizeof path, "%s%s/%s", folder, parts[p], name);
      if (n > 0 && (size_t)n < sizeof path && is_kind(path, S_IFREG))
        return sk_arena_printf(l->arena, "%s", path);
    }
  return NULL;
}

// A shared library of the system, with or without its development file.
static const char *system_library(SkArena *arena, const char *name) {
  static const char *const folders[] = {
      "/usr/local/lib", "/usr/lib/" MULTIARCH, "/lib/" MULTIARCH, "/usr/lib64", "/usr/lib", "/lib"};
  static const char *const tails[] = {".so", ".so.[0-9]*"};
  const char              *path    = NULL;
  if (strpbrk(name, "/*?[")) return NULL;
  for (size_t t = 0; t < 2; t++)
    for (size_t i = 0; i < sizeof folders / sizeof folders[0] && !path; i++) {
      glob_t found;
      if (glob(sk_arena_printf(arena, "%s/lib%s%s", folders[i], name, tails[t]), 0, NULL, &found))
        continue;
      path = sk_arena_printf(arena, "%s", found.gl_pathv[0]);
      globfree(&found);
    }
  return path;
}

const char *sk_fn_library_missing(SkArena *arena, const SkFn *fn) {
  if (!sk_fn_is_fortran(fn)) return NULL;
  if (!sk_fn_external_helped(fn)) return "no library is named for this FORTRAN function";
  Links l = {.arena = arena};
  for (uint32_t i = 0; i < fn->libraries.n; i++) {
    bool there = system_library(arena, fn->libraries.at[i]) != NULL;
    for (uint32_t k = 0; k < fn->library_dirs.n && !there; k++)
      there = find_binary(&l, fn->library_dirs.at[k], fn->libraries.at[i]) != NULL;
    if (!there)
      return sk_arena_printf(arena, "its FORTRAN library %s is not installed", fn->libraries.at[i]);
  }
  return NULL;
}

static void add_library(Links *l, const SkFn *fn, const char *name) {
  for (uint32_t i = 0; i < fn->library_dirs.n; i++) {
    const char *path = find_binary(l, fn->library_dirs.at[i], name);
    if (!path) continue;
    char *folder          = sk_arena_printf(l->arena, "%s", path);
    *strrchr(folder, '/') = 0;
    add_once(l, &l->library_dirs, folder);
    add_once(l, &l->libraries, path);
    return;
  }
  const char *path = sk_fn_is_fortran(fn) ? system_library(l->arena, name) : NULL;
  for (uint32_t i = 0; i < fn->source_dirs.n && !path; i++)
    if (add_library_sources(l, fn->source_dirs.at[i], name)) {
      add_define(l, name);
      return;
    }
  add_once(l, &l->libraries, path ? path : name);  // one of the system's
}

// Wrappers ----------------------------------------------------------------------------------------

// With the name of the function in the model: a crash inside is told under it.
static void write_wrapper(Links *l, const SkFn *fn, const char *name, SkBuf *out) {
  if (!strpbrk(fn->name, "\"\\"))
    sk_buf_printf(out, "extern const char %s_name[];\nconst char %s_name[] = \"%s\";\n", name, name,
                  fn->name);
  sk_fn_external_head(l->arena, fn, name, true, out);
  sk_buf_printf(out, " { %s%s(", fn->c_output ? "return " : "", sk_fn_external_name(l->arena, fn));
  sk_fn_external_pass(fn, out);
  sk_buf_z(out, "); }\n");
}

static void add_includes(Links *l, const SkFn *fn) {
  for (uint32_t i = 0; i < fn->includes.n; i++) {
    SkName text = sk_name_z(l->names, fn->includes.at[i]);
    if (sk_map_get(&l->seen, (uint64_t)(uintptr_t)text, NULL)) continue;
    sk_map_put(l->arena, &l->seen, (uint64_t)(uintptr_t)text, 1);
    sk_buf_printf(&l->helper, "%s\n", text);
    sk_buf_printf(&l->declared, "%s\n", text);
  }
}

static void add_function(Links *l, const SkFn *fn, uint32_t number) {
  const char  *name = sk_arena_printf(l->arena, "skx_%u", number);
  bool         help = sk_fn_external_helped(fn);
  SkLinkSymbol s    = {name, help ? NULL : sk_fn_external_name(l->arena, fn)};
  sk_vec_push(l->arena, &l->symbols, s);
  if (!help) return;
  l->any_helper = true;
  add_once(l, &l->wanted, fn->c_name);
  for (uint32_t i = 0; i < fn->include_dirs.n; i++)
    if (is_kind(fn->include_dirs.at[i], S_IFDIR))
      add_once(l, &l->include_dirs, fn->include_dirs.at[i]);
  // Headers lie beside sources as often as in a folder of their own.
  for (uint32_t i = 0; i < fn->source_dirs.n; i++)
    if (is_kind(fn->source_dirs.at[i], S_IFDIR))
      add_once(l, &l->include_dirs, fn->source_dirs.at[i]);
  for (uint32_t i = 0; i < fn->libraries.n; i++) add_library(l, fn, fn->libraries.at[i]);
  // Without a header the call declares the function; with one, only as a second try.
  SkBuf head = sk_buf_new(l->arena);
  sk_fn_external_head(l->arena, fn, sk_fn_external_name(l->arena, fn), false, &head);
  if (!fn->includes.n) sk_buf_printf(&l->helper, "%s;\n", head.text);
  sk_buf_printf(&l->declared, "%s;\n", head.text);
  write_wrapper(l, fn, name, &l->helper);
  write_wrapper(l, fn, name, &l->declared);
}

// Of a library that is linked its source is not wanted again, though others of its folder are: it may have been
// made in another way.
static void leave_out_linked(Links *l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < l->sources.n; i++) {
    const char *slash = strrchr(l->sources.at[i], '/');
    const char *stem  = slash ? slash + 1 : l->sources.at[i];
    const char *tail  = sk_arena_printf(l->arena, "/lib%.*s.", (int)strlen(stem) - 2, stem);
    bool        there = false;
    for (uint32_t k = 0; k < l->libraries.n && !there; k++)
      there = strstr(l->libraries.at[k], tail) != NULL;
    if (!there) l->sources.at[n++] = l->sources.at[i];
  }
  l->sources.n = n;
}

const SkLink *sk_link_collect(SkArena *arena, const SkFlat *flat, SkDiags *diags) {
  Links l  = {.arena = arena, .names = flat->names};
  l.helper = l.declared = sk_buf_new(arena);
  sk_buf_z(&l.helper, "#pragma GCC visibility push(default)\n#include <stddef.h>\n");
  sk_buf_z(&l.declared, "#pragma GCC visibility push(default)\n#include <stddef.h>\n");
  bool any = false;
  for (uint32_t pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < flat->functions.n; i++) {
      const SkFn *fn = flat->functions.at[i];
      const char *why;
      if (!fn->is_external || fn->op != SK_X_NONE) continue;
      if (sk_fn_external_usable(arena, fn, &why)) {
        any = true;
        if (pass == 0)
          add_includes(&l, fn);
        else
          add_function(&l, fn, i);
      } else if (pass == 0) {
        sk_diag(diags, 3801, fn->span, "'%s' cannot be called: %s", fn->name, why);
        sk_diag_help(diags, "the run stops if it gets there");
      }
    }
  if (!any) return NULL;
  leave_out_linked(&l);
  SkLink *link = SK_NEW(arena, SkLink);
  if (l.any_helper) sk_vec_push(arena, &l.symbols, ((SkLinkSymbol){"skx_utilities", NULL}));
  sk_vec_push(arena, &l.symbols, ((SkLinkSymbol){NULL, NULL}));
  *link = (SkLink){.symbols      = l.symbols.at,
                   .helper       = l.any_helper ? l.helper.text : NULL,
                   .declared     = l.any_helper ? l.declared.text : NULL,
                   .include_dirs = ended(&l, &l.include_dirs),
                   .library_dirs = ended(&l, &l.library_dirs),
                   .libraries    = ended(&l, &l.libraries),
                   .defines      = ended(&l, &l.defines),
                   .sources      = needed_sources(&l),
                   .all_sources  = ended(&l, &l.sources)};
  return link;
}
