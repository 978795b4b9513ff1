#include "cosim/fmi/build.h"

#include "base/vec.h"
#include "cosim/fmi/archive.h"
#include "cosim/fmi/xml.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

// Lists -----------------------------------------------------------------------------------------------

static void push(SkArena *arena, SkFmuTexts *list, const char *text) {
  SK_VEC(const char *) v = {.at = list->at, .n = list->n, .cap = list->cap};
  sk_vec_push(arena, &v, text);
  *list = (SkFmuTexts){v.at, v.n, v.cap};
}

static void refuse(SkArena *arena, SkFmuBuild *b, const char *what, const char *name) {
  if (!b->why) b->why = sk_arena_printf(arena, "%s ('%.200s')", what, name);
}

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcmp(text + n - m, end) == 0;
}

static bool is_word(const char *text) {
  static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return *text && !(*text >= '0' && *text <= '9') && strspn(text, letters) == strlen(text);
}

void sk_fmu_build_file(SkArena *arena, SkFmuBuild *b, const char *name) {
  const char *why, *clean = sk_fmu_clean_name(arena, name, &why);
  if (!clean || !*clean) {
    refuse(arena, b, "the name of a source file leads nowhere", name);
    return;
  }
  if (ends_with(clean, ".h")) return;  // some tools list them
  if (!ends_with(clean, ".c")) {
    refuse(arena, b, "only sources in C can be compiled", clean);
    return;
  }
  for (uint32_t i = 0; i < b->files.n; i++)
    if (strcmp(b->files.at[i], clean) == 0) return;
  push(arena, &b->files, clean);
}

// 3.0 -------------------------------------------------------------------------------------------------

typedef struct {
  SkFmu *fmu;
  bool   ours[SK_FMU_N_INTERFACES];  // the configuration that we are in is of this interface
  bool   c;                          // the set of files is in C
} Reader;

static bool is_here(const char *platform) {
#if defined __aarch64__
  return !platform || strcmp(platform, "aarch64-linux") == 0;
#else
  return !platform || strcmp(platform, "x86_64-linux") == 0;
#endif
}

static void begin_configuration(Reader *r, const SkXmlElement *e) {
  const char *id = sk_xml_get(e, "modelIdentifier");
  for (int k = 0; k < SK_FMU_N_INTERFACES; k++) {
    const SkFmuInterface *i = &r->fmu->interfaces[k];
    // The first that fits is taken.
    r->ours[k] = i->there && id && strcmp(id, i->identifier) == 0 && i->build.files.n == 0 &&
                 is_here(sk_xml_get(e, "platform"));
  }
}

static void add_define(SkArena *arena, SkFmuBuild *b, const SkXmlElement *e) {
  const char *name = sk_xml_get(e, "name"), *value = sk_xml_get(e, "value");
  const char *optional = sk_xml_get(e, "optional");
  if (optional && strcmp(optional, "true") == 0) return;
  if (!name || !is_word(name) || (value && strpbrk(value, "\r\n")))
    refuse(arena, b, "a definition is none of the preprocessor", name ? name : "");
  else
    push(arena, &b->defines,
         value ? sk_arena_printf(arena, "%s=%s", name, value) : sk_arena_printf(arena, "%s", name));
}

static void add_folder(SkArena *arena, SkFmuBuild *b, const SkXmlElement *e) {
  const char *name  = sk_xml_get(e, "name"), *why;
  const char *clean = name ? sk_fmu_clean_name(arena, name, &why) : NULL;
  if (clean)
    push(arena, &b->folders, *clean ? clean : ".");
  else
    refuse(arena, b, "a folder of headers leads nowhere", name ? name : "");
}

static void add_library(SkArena *arena, SkFmuBuild *b, const SkXmlElement *e) {
  const char *name = sk_xml_get(e, "name");
  // In the style of linkers: m for libm.so.
  if (name && is_word(name) && strlen(name) <= 100)
    push(arena, &b->libraries, sk_arena_printf(arena, "%s", name));
  else
    refuse(arena, b, "a library cannot be named to the linker", name ? name : "");
}

static void read_part(SkArena *arena, SkFmuBuild *b, const SkXmlElement *e, bool c) {
  const char *name = sk_xml_get(e, "name");
  if (strcmp(e->name, "SourceFile") == 0) {
    if (name && c) sk_fmu_build_file(arena, b, name);
    if (name && !c) refuse(arena, b, "only sources in C can be compiled", name);
  } else if (strcmp(e->name, "PreprocessorDefinition") == 0) {
    add_define(arena, b, e);
  } else if (strcmp(e->name, "IncludeDirectory") == 0) {
    add_folder(arena, b, e);
  } else if (strcmp(e->name, "Library") == 0) {
    add_library(arena, b, e);
  }
}

static const char *on_start(void *user, const SkXmlElement *e) {
  Reader *r = user;
  if (e->depth == 0 && strcmp(e->name, "fmiBuildDescription") != 0)
    return "it does not begin with <fmiBuildDescription>";
  if (strcmp(e->name, "BuildConfiguration") == 0) begin_configuration(r, e);
  if (strcmp(e->name, "SourceFileSet") == 0) {
    const char *language = sk_xml_get(e, "language");
    r->c                 = !language || (*language == 'C' && !strchr(language, '+'));
  }
  for (int k = 0; k < SK_FMU_N_INTERFACES; k++)
    if (r->ours[k]) read_part(r->fmu->arena, &r->fmu->interfaces[k].build, e, r->c);
  return NULL;
}

const char *sk_fmu_build_read(SkFmu *fmu, const char *text, size_t n) {
  Reader r = {.fmu = fmu};
  return sk_xml_read(fmu->arena, text, n, &(SkXmlHandler){&r, on_start, NULL});
}

// Names only ------------------------------------------------------------------------------------------

void sk_fmu_build_name(SkFmu *f, const char *name) {
  if (strncmp(name, "sources/", 8) != 0 || !ends_with(name, ".c") || strchr(name + 8, '/')) return;
  f->sources = true;
  for (int k = 0; k < SK_FMU_N_INTERFACES && f->version == 1; k++)
    if (f->interfaces[k].there) sk_fmu_build_file(f->arena, &f->interfaces[k].build, name + 8);
}

void sk_fmu_build_end(SkFmu *f) {
  for (int k = 0; k < SK_FMU_N_INTERFACES && f->version == 1; k++) {
    SkFmuTexts *files = &f->interfaces[k].build.files;
    for (uint32_t i = 0; i < files->n; i++)
      if (strcmp(files->at[i], "all.c") == 0) {
        files->at[0] = files->at[i];
        files->n     = 1;
      }
  }
}

// Compiling -------------------------------------------------------------------------------------------

static SkFmuCompiler *_Atomic compiler;

void sk_fmu_compiler_is(SkFmuCompiler *c) { compiler = c; }

static const char *const *ended(SkArena *arena, const SkFmuTexts *list) {
  const char **all = SK_NEWS(arena, const char *, (size_t)list->n + 1);
  for (uint32_t i = 0; i < list->n; i++) all[i] = list->at[i];
  return all;
}

bool sk_fmu_compile(const SkFmu *fmu, SkFmuInterfaceKind kind, const char *folder,
                    const char *library, char *why, size_t room) {
  const SkFmuBuild *b = &fmu->interfaces[kind].build;
  char              path[PATH_MAX];
  SkGuard           guard;
  const char       *reason = NULL;
  if (b->why)
    reason = b->why;
  else if (b->files.n == 0)
    reason = fmu->version == 3
                 ? "sources/buildDescription.xml names none for this machine and interface"
                 : "its description names none";
  else if (!compiler)
    reason = "this program has no compiler";
  SkFmuCompiler *run = compiler;
  if (reason) {
    snprintf(why, room,
             "it has no binary for this machine, and its C sources cannot be compiled: %s", reason);
    return false;
  }
  snprintf(why, room, "out of memory");
  SkArena *volatile arena = sk_arena_new(0, &guard);
  if (!arena) return false;
  if (setjmp(guard.env)) {
    sk_arena_free(arena);
    return false;
  }
  snprintf(path, sizeof path, "%.4000s/sources", folder);
  SkFmuSources s = {.folder    = path,
                    .files     = ended(arena, &b->files),
                    .defines   = ended(arena, &b->defines),
                    .folders   = ended(arena, &b->folders),
                    .libraries = ended(arena, &b->libraries)};
  s.headers      = sk_fmu_headers(fmu->version, &s.n_headers);
  bool ok        = run(&s, library, why, room);
  sk_arena_free(arena);
  return ok;
}
