#include "syntax/library/library_priv.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

SkLibrary *sk_library_new(SkArena *arena, SkNames *names, SkSources *sources, SkDiags *diags) {
  SkLibrary *lib = SK_NEW(arena, SkLibrary);
  lib->arena     = arena;
  lib->names     = names;
  lib->lasting   = (SkParseEnv){arena, names, sources, diags};
  lib->env       = lib->lasting;
  lib->made      = sk_made_new(arena);
  lib->trust     = sk_trust_new(arena);
  lib->look      = 1;
  return lib;
}

SkMade *sk_library_made(const SkLibrary *lib) { return lib->made; }

// What one look found at the top level says nothing about the next: another text may define or want something else.
void sk_library_end_look(SkLibrary *lib) {
  sk_loose_unplace(lib);
  lib->env = lib->lasting;
  lib->look++;
  lib->over    = true;
  lib->used.at = NULL, lib->used.n = lib->used.cap = 0;
  lib->tops.at = NULL, lib->tops.n = lib->tops.cap = 0;
  lib->additions.at = NULL, lib->additions.n = lib->additions.cap = 0;
  lib->top_of = (SkMap){0};
  lib->wanted = (SkMap){0};
}

void sk_library_look(SkLibrary *lib, const SkParseEnv *env) {
  sk_library_end_look(lib);
  lib->env  = *env;
  lib->over = false;
  for (uint32_t i = 0; i < lib->always.n; i++)
    sk_map_put_ptr(env->arena, &lib->wanted, lib->always.at[i].package, lib->always.at[i].version);
  sk_loose_place_all(lib);
}

const char *sk_class_path(SkArena *arena, const SkClass *klass) {
  SK_VEC(const SkClass *) chain = {0};
  for (const SkClass *c = klass; c; c = c->enclosing) sk_vec_push(arena, &chain, c);
  SkBuf out = sk_buf_new(arena);
  for (uint32_t i = chain.n; i-- > 0;) {
    sk_buf_z(&out, chain.at[i]->name);
    if (i) sk_buf_char(&out, '.');
  }
  return out.text ? out.text : "";
}

// Search path -------------------------------------------------------------------------------------

static void add_path(SkLibrary *lib, const char *dir) {
  SearchPath path = {.dir = dir};
  sk_vec_push(lib->arena, &lib->paths, path);
  sk_trust_add(lib->trust, dir);
}

void sk_library_add_open_path(SkLibrary *lib, const char *dir) {
  SearchPath path = {.dir = sk_arena_printf(lib->arena, "%s", dir)};
  sk_vec_push(lib->arena, &lib->paths, path);
}

void sk_library_add_path(SkLibrary *lib, const char *dir) {
  bool is_folder = false;
  int  why       = sk_file_id(dir, NULL, &is_folder) ? ENOTDIR : errno;
  if (!is_folder) {
    sk_diag(lib->env.diags, 1302, sk_nowhere, "folder '%s' of the search path: %s",
            sk_library_shown(lib, dir), strerror(why));
    return;
  }
  add_path(lib, sk_arena_printf(lib->arena, "%s", dir));
}

void sk_library_add_paths(SkLibrary *lib, const char *list) {
  while (*list) {
    size_t n         = strcspn(list, ":");
    char  *dir       = sk_arena_alloc(lib->arena, n + 1);
    bool   is_folder = false;
    memcpy(dir, list, n);
    if (n && sk_file_id(dir, NULL, &is_folder) && is_folder) add_path(lib, dir);
    list += n + (list[n] == ':');
  }
}

bool sk_library_is_searched(const SkLibrary *lib, const char *path) {
  // A file could have the same name, not the same place in memory.
  if (sk_made_is(lib->made, path)) return true;
  for (uint32_t i = 0; i < lib->texts.n; i++)
    if (lib->texts.at[i] == path) return false;
  return sk_trust_holds(lib->trust, path);
}

bool sk_library_holds_folder(const SkLibrary *lib, const char *dir) {
  return sk_trust_holds_all(lib->trust, dir);
}

static const SkFolder *path_holds(SkLibrary *lib, SearchPath *path) {
  if (!path->diags) {
    path->diags    = sk_diags_new(lib->arena, lib->env.sources);
    SkParseEnv env = {lib->arena, lib->names, lib->env.sources, path->diags};
    if (!sk_folder_read(&env, path->dir, true, &path->holds))
      sk_diag(path->diags, 1302, sk_nowhere, "folder '%s' of the search path: %s",
              sk_library_shown(lib, path->dir), strerror(errno));
  }
  sk_library_tell(lib, &path->seen, path->diags);
  return &path->holds;
}

static void want(SkLibrary *lib, SkName package, const char *version) {
  if (!sk_map_ptr(&lib->wanted, package))
    sk_map_put_ptr(lib->env.arena, &lib->wanted, package, version);
}

void sk_library_want_version(SkLibrary *lib, SkName package, const char *version) {
  Want w = {sk_name_z(lib->names, package), sk_arena_printf(lib->arena, "%s", version)};
  sk_vec_push(lib->arena, &lib->always, w);
  want(lib, w.package, w.version);
}

// The best entry for a name in one folder: the wanted version, else the one without a version, else
// the highest. Entries are sorted that way already.
static const SkStoredAt *choose(const SkLibrary *lib, const SkFolder *holds, SkName name) {
  const char       *wanted = sk_map_ptr(&lib->wanted, name);
  const SkStoredAt *best   = NULL;
  for (uint32_t i = 0; i < holds->n; i++) {
    const SkStoredAt *s = &holds->at[i];
    if (s->name != name) continue;
    if (wanted && s->version && sk_version_compare(s->version, wanted) == 0) return s;
    if (!best) best = s;
  }
  return best;
}

// Annotations of a package ------------------------------------------------------------------------

static const SkMod *find_mod(const SkMod *mods, const char *name) {
  for (; mods; mods = mods->next)
    if (mods->kind == SK_MOD_ELEMENT && mods->name && !mods->name->next &&
        strcmp(mods->name->name, name) == 0)
      return mods;
  return NULL;
}

static const char *string_of(const SkMod *m) {
  return m && m->value && m->value->kind == SK_EX_STRING ? m->value->string.text : NULL;
}

// uses(A(version="1"), ...) asks for versions of packages that are loaded later.
void sk_library_note_uses(SkLibrary *lib, const SkClass *c) {
  if (!c->comment.annotation) return;
  const SkMod *uses = find_mod(c->comment.annotation->args, "uses");
  for (const SkMod *m = uses ? uses->args : NULL; m; m = m->next) {
    const char *version = string_of(find_mod(m->args, "version"));
    if (m->kind == SK_MOD_ELEMENT && m->name && version) want(lib, m->name->name, version);
  }
}

// Packages say which version they need; another main version may well not fit.
void sk_library_check_version(SkLibrary *lib, const SkDocument *doc, SkDiags *diags) {
  const SkClass *c      = doc->shell;
  const char    *wanted = sk_map_ptr(&lib->wanted, c->name), *have = doc->version;
  if (c->comment.annotation && string_of(find_mod(c->comment.annotation->args, "version")))
    have = string_of(find_mod(c->comment.annotation->args, "version"));
  if (!wanted || !have) return;
  if (strtoul(wanted, NULL, 10) == strtoul(have, NULL, 10)) return;
  if (sk_diag(diags, 1314, c->name_span, "version %s of '%s' is wanted, version %s is used", wanted,
              c->name, have))
    sk_diag_help(diags, "add a folder that holds '%s %s' to the search path", c->name, wanted);
}

// Inside a class ----------------------------------------------------------------------------------

SkClass *sk_library_inside(SkLibrary *lib, const SkClass *klass, SkName name) {
  sk_library_force(lib, klass);
  for (const SkElement *e = klass->elements; e; e = e->next) {
    if (e->kind != SK_EL_CLASS || e->name != name) continue;
    sk_library_force(lib, e->klass);
    return e->klass;
  }
  return NULL;
}

const SkClass *sk_library_child(SkLibrary *lib, const SkClass *klass, SkName name) {
  return sk_library_inside(lib, klass, name);
}

const SkName *sk_library_children(SkLibrary *lib, const SkClass *klass, uint32_t *n) {
  SK_VEC(SkName) names = {0};
  sk_library_force(lib, klass);
  for (const SkElement *e = klass->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS) sk_vec_push(lib->env.arena, &names, e->name);
  *n = names.n;
  return names.at;
}

bool sk_library_holds_classes(const SkLibrary *lib, const SkClass *klass) {
  if (klass->file) return klass->kind == SK_CLASS_PACKAGE;
  const SkDocument *doc = sk_document_of(lib, klass);
  return doc && doc->folder;
}

// Top level ---------------------------------------------------------------------------------------

bool sk_library_add_top(SkLibrary *lib, SkClass *c, SkDiags *diags) {
  const SkClass *first = sk_map_ptr(&lib->top_of, c->name);
  if (first) {
    if (first == c) return true;
    if (sk_diag(diags, 1312, c->name_span, "top-level class '%s' is defined twice", c->name))
      sk_diag_note(diags, first->name_span, "the first one is here");
    return false;
  }
  sk_map_put_ptr(lib->env.arena, &lib->top_of, c->name, c);
  sk_vec_push(lib->env.arena, &lib->tops, c);
  return true;
}

SkClass *sk_library_load_top(SkLibrary *lib, const SkStoredAt *at, bool any_name) {
  SkDocument *doc = sk_package_stored(lib, at->name, NULL, at);
  SkClass    *c   = doc->shell;
  if (any_name) doc->any_name = true;
  if (at->version) doc->version = sk_arena_printf(lib->arena, "%s", at->version);
  if (c->body == SK_BODY_DEFERRED) sk_document_read(lib, doc);
  bool taken = !sk_library_add_top(lib, c, lib->env.diags);
  doc->top   = !taken;
  sk_document_meet(lib, doc);
  return taken ? NULL : c;
}

static SkClass *make_top(SkLibrary *lib, SkName name) {
  const char *where = sk_arena_printf(lib->env.arena, "<%s>", name);
  SkDocument *doc   = sk_document_find(lib, where);
  const char *text  = doc ? NULL : sk_made_text(lib->made, name);
  if (!doc && !text) return NULL;
  if (!doc) doc = sk_loose_text(lib, where, text, strlen(text));
  sk_loose_place(lib, doc);
  sk_document_meet(lib, doc);
  SkClass *c = sk_map_ptr(&lib->top_of, name);
  if (c) sk_made_at(lib->made, name, doc->path);
  return c;
}

static SkClass *top(SkLibrary *lib, SkName name) {
  assert(!lib->over);
  SkClass *c = sk_map_ptr(&lib->top_of, name);
  if (c) {
    sk_library_force(lib, c);
    return c;
  }
  for (uint32_t i = 0; i < lib->paths.n; i++) {
    const SkStoredAt *at = choose(lib, path_holds(lib, &lib->paths.at[i]), name);
    if (at) return sk_library_load_top(lib, at, false);
  }
  return make_top(lib, name);
}

const SkClass *sk_library_top(SkLibrary *lib, SkName name) { return top(lib, name); }

SkClass *sk_library_path(SkLibrary *lib, const char *path) {
  SkClass *c = NULL;
  if (*path == '.') path++;
  for (bool first = true; first || c; first = false) {
    // Dots inside quotes belong to the name.
    size_t n = 0;
    if (path[0] == '\'') {
      for (n = 1; path[n] && path[n] != '\''; n++)
        if (path[n] == '\\' && path[n + 1]) n++;
      n += path[n] == '\'';
    } else {
      n = strcspn(path, ".");
    }
    SkName name = sk_name(lib->env.names, path, n);
    c           = first ? top(lib, name) : sk_library_inside(lib, c, name);
    if (path[n] != '.') return path[n] ? NULL : c;
    path += n + 1;
  }
  return c;
}

const SkClass *sk_library_find(SkLibrary *lib, const char *path) {
  return sk_library_path(lib, path);
}

static bool is_asked(const SkLibrary *lib, const SkDocument *doc) {
  for (uint32_t i = 0; i < lib->asked.n; i++)
    if (lib->asked.at[i] == doc) return true;
  return false;
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const SkName *)a, *(const SkName *)b);
}

const SkName *sk_library_tops(SkLibrary *lib, uint32_t *n) {
  SK_VEC(SkName) names = {0};
  SkMap seen           = {0};
  for (uint32_t i = 0; i < lib->tops.n; i++) {
    const SkDocument *doc = sk_document_of(lib, lib->tops.at[i]);
    if (doc->shell && !is_asked(lib, doc)) continue;
    sk_vec_push(lib->env.arena, &names, lib->tops.at[i]->name);
    sk_map_put(lib->env.arena, &seen, (uint64_t)(uintptr_t)lib->tops.at[i]->name, 1);
  }
  uint32_t loaded = names.n;
  for (uint32_t i = 0; i < lib->paths.n; i++) {
    const SkFolder *holds = path_holds(lib, &lib->paths.at[i]);
    for (uint32_t j = 0; j < holds->n; j++) {
      if (sk_map_get(&seen, (uint64_t)(uintptr_t)holds->at[j].name, NULL)) continue;
      sk_map_put(lib->env.arena, &seen, (uint64_t)(uintptr_t)holds->at[j].name, 1);
      sk_vec_push(lib->env.arena, &names, holds->at[j].name);
    }
  }
  if (names.n > loaded) qsort(names.at + loaded, names.n - loaded, sizeof *names.at, by_text);
  *n = names.n;
  return names.at;
}
