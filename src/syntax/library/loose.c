// syntax/library/loose.c - the user's own texts: files and texts that are in no folder package, and files named by the user.
#include "syntax/library/library_priv.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Placing -----------------------------------------------------------------------------------------

static SkStored *one_class(SkLibrary *lib, SkClass *c) {
  SkStored *s = SK_NEW(lib->env.arena, SkStored);
  s->klass    = c;
  return s;
}

static void add(SkLibrary *lib, SkClass *package, SkElement *e, SkClass *before) {
  sk_vec_push(lib->env.arena, &lib->additions, ((Addition){package, e, before}));
  package->file->notes[package->number] = NULL;
}

// Adds a class to a package that is elsewhere, as a file with `within A.B;` outside A's folder
// does.
static void add_to_package(SkLibrary *lib, SkDocument *doc, SkClass *package, SkClass *c) {
  SkElement **tail = &package->elements;
  for (; *tail; tail = &(*tail)->next) {
    if ((*tail)->kind != SK_EL_CLASS || (*tail)->name != c->name) continue;
    if (sk_diag(doc->placing, 1306, c->name_span,
                "class '%s' replaces the one stored in package '%s'", c->name, package->name))
      sk_diag_help(doc->placing, "rename it, or remove its 'within'");
    add(lib, package, *tail, (*tail)->klass);
    (*tail)->klass     = c;
    (*tail)->name_span = c->name_span;
    return;
  }
  SkElement *e   = SK_NEW(lib->env.arena, SkElement);
  e->kind        = SK_EL_CLASS;
  e->name        = c->name;
  e->name_span   = c->name_span;
  e->span        = c->span;
  e->group_first = true;
  e->klass       = c;
  *tail          = e;
  add(lib, package, e, NULL);
}

void sk_loose_unplace(SkLibrary *lib) {
  while (lib->additions.n) {
    Addition a                                = sk_vec_pop(&lib->additions);
    a.package->file->notes[a.package->number] = NULL;
    if (a.before) {
      a.element->klass     = a.before;
      a.element->name_span = a.before->name_span;
      continue;
    }
    SkElement **at = &a.package->elements;
    while (*at != a.element) at = &(*at)->next;
    *at = a.element->next;
  }
}

static SkClass *within_package(SkLibrary *lib, SkDocument *doc) {
  const SkFile *file = doc->file;
  SkBuf         path = sk_buf_new(lib->env.arena);
  for (const SkRefPart *part = file->within.parts; part; part = part->next) {
    sk_buf_z(&path, part->name);
    if (part->next) sk_buf_char(&path, '.');
  }
  if (path.n == 0) return NULL;
  SkClass *package = sk_library_path(lib, path.text);
  if (!package &&
      sk_diag(doc->placing, 1305, file->within_span, "there is no package '%s'", path.text))
    sk_diag_help(doc->placing, "add its folder to the search path, or remove the 'within'");
  return package;
}

static void read_loose(SkLibrary *lib, SkDocument *doc) {
  if (doc->file) return;
  SkParseEnv outer = sk_document_enter(lib, doc);
  bool       ok    = sk_document_parse(lib, doc);
  if (ok && !doc->file->classes && !doc->file->errors)
    sk_diag(lib->env.diags, 1309, (SkSpan){doc->source->base, 0}, "'%s' defines no class",
            doc->path);
  lib->env = outer;
}

void sk_loose_place(SkLibrary *lib, SkDocument *doc) {
  if (doc->placed == lib->look) return;
  doc->placed  = lib->look;
  doc->placing = sk_diags_new(lib->env.arena, lib->env.sources);
  read_loose(lib, doc);
  const SkStored *all = doc->file->classes;
  for (const SkStored *s = all; s; s = s->next) sk_library_note_uses(lib, s->klass);
  SkClass  *package = all ? within_package(lib, doc) : NULL;
  SkStored *list = NULL, **tail = &list;
  for (const SkStored *s = all; s; s = s->next) {
    s->klass->enclosing = package;
    if (package)
      add_to_package(lib, doc, package, s->klass);
    else if (!sk_library_add_top(lib, s->klass, doc->placing))
      continue;
    *tail = one_class(lib, s->klass);
    tail  = &(*tail)->next;
  }
  doc->classes = list;
}

static void ask(SkLibrary *lib, SkDocument *doc) {
  for (uint32_t i = 0; i < lib->asked.n; i++)
    if (lib->asked.at[i] == doc) return;
  sk_vec_push(lib->arena, &lib->asked, doc);
}

void sk_loose_place_all(SkLibrary *lib) {
  for (uint32_t i = 0; i < lib->asked.n; i++) {
    SkDocument *doc = lib->asked.at[i];
    if (!doc->shell) {
      sk_loose_place(lib, doc);
      continue;
    }
    if (doc->shell->body == SK_BODY_DEFERRED) sk_document_read(lib, doc);
    if (sk_library_add_top(lib, doc->shell, lib->env.diags)) sk_library_note_uses(lib, doc->shell);
  }
}

// Loading -----------------------------------------------------------------------------------------

static const SkStored *placed(SkLibrary *lib, SkDocument *doc) {
  sk_loose_place(lib, doc);
  sk_document_meet(lib, doc);
  return doc->classes;
}

SkDocument *sk_loose_text(SkLibrary *lib, const char *name, const char *text, size_t len) {
  SkDocument *doc = sk_document_new(lib, name, name);
  sk_vec_push(lib->arena, &lib->texts, doc->path);
  sk_document_open(lib, doc);
  doc->len = len;
  if (len <= SK_MAX_FILE) {
    doc->text = sk_arena_alloc(doc->arena, len + 1);
    if (len) memcpy(doc->text, text, len);
  }
  return doc;
}

const SkStored *sk_library_load_text(SkLibrary *lib, const char *name, const char *text,
                                     size_t len) {
  SkDocument *doc = sk_loose_text(lib, name, text, len);
  ask(lib, doc);
  return placed(lib, doc);
}

static char *parent_of(SkLibrary *lib, const char *path) {
  return sk_path_parent(lib->env.arena, path);
}

static bool has_package(SkLibrary *lib, const char *dir) {
  bool is_folder = true;
  return sk_file_id(sk_path_join(lib->env.arena, dir, "package.mo"), NULL, &is_folder) &&
         !is_folder;
}

// Folder "Modelica 4.1.0" or file "Modelica 4.1.0.mo" holds class Modelica.
static SkName name_of(SkLibrary *lib, const char *path) {
  const char *base = strrchr(path, '/');
  base             = base ? base + 1 : path;
  size_t n         = strlen(base);
  if (n > 3 && strcmp(base + n - 3, ".mo") == 0) n -= 3;
  const char *blank = base[0] == '\'' ? NULL : memchr(base, ' ', n);
  return sk_name(lib->env.names, base, blank ? (size_t)(blank - base) : n);
}

// A folder package named by the user. The top-level folder of it is loaded, then the way down is
// walked.
static SkClass *load_package(SkLibrary *lib, const char *folder) {
  if (has_package(lib, parent_of(lib, folder)) && strcmp(folder, "/") != 0) {
    SkClass *outer = load_package(lib, parent_of(lib, folder));
    return outer ? sk_library_inside(lib, outer, name_of(lib, folder)) : NULL;
  }
  SkFileId id = {0};
  sk_file_id(folder, &id, NULL);
  for (uint32_t i = 0; i < lib->tops.n; i++) {
    SkDocument *d = sk_document_of(lib, lib->tops.at[i]);
    if (!d || !d->shell || !d->folder || d->id.device != id.device || d->id.inode != id.inode)
      continue;
    ask(lib, d);
    sk_document_meet(lib, d);
    return d->shell;
  }
  SkStoredAt at = {.name = name_of(lib, folder), .path = folder, .is_folder = true};
  SkClass   *c  = sk_library_load_top(lib, &at, true);
  if (c) ask(lib, sk_document_of(lib, c));
  return c;
}

static const SkStored *load_in_package(SkLibrary *lib, const char *path, bool is_folder) {
  char real[PATH_MAX];
  if (!realpath(path, real)) {
    sk_diag(lib->env.diags, 1301, sk_nowhere, "cannot read '%s': %s", sk_library_shown(lib, path),
            strerror(errno));
    return NULL;
  }
  const char *full = sk_arena_printf(lib->env.arena, "%s", real);
  SkClass    *c;
  const char *base = strrchr(full, '/');
  if (is_folder) {
    c = load_package(lib, full);
  } else if (base && strcmp(base, "/package.mo") == 0) {
    c = load_package(lib, parent_of(lib, full));
  } else {
    SkClass *package = load_package(lib, parent_of(lib, full));
    c                = package ? sk_library_inside(lib, package, name_of(lib, full)) : NULL;
    if (package && !c)
      sk_diag(lib->env.diags, 1309, sk_nowhere, "'%s' is no class of package '%s'",
              sk_library_shown(lib, path), package->name);
  }
  if (!c) return NULL;
  SkDocument *doc = sk_document_of(lib, c);
  if (doc->shell == c && !is_folder) {
    sk_document_known_as(lib, doc, path);
    sk_document_known_as(lib, doc, full);
  }
  return one_class(lib, c);
}

const SkStored *sk_library_load(SkLibrary *lib, const char *path) {
  assert(!lib->over);
  bool        is_folder = false;
  SkDocument *doc       = sk_document_find(lib, path);
  if (!doc && sk_file_id(path, NULL, NULL))
    doc = sk_document_find(lib, sk_path_real(lib->env.arena, path));
  if (doc && doc->shell && doc->twin) doc = doc->twin;
  if (doc && !doc->shell) return placed(lib, doc);
  if (!sk_file_id(path, NULL, &is_folder)) {
    sk_diag(lib->env.diags, 1301, sk_nowhere, "cannot read '%s': %s", sk_library_shown(lib, path),
            strerror(errno));
    return NULL;
  }
  if (is_folder && !has_package(lib, path)) {
    if (sk_diag(lib->env.diags, 1303, sk_nowhere, "folder '%s' has no package.mo",
                sk_library_shown(lib, path)))
      sk_diag_help(lib->env.diags, "name a file, or a folder that is a package");
    return NULL;
  }
  if (is_folder || has_package(lib, parent_of(lib, path)))
    return load_in_package(lib, path, is_folder);
  // It may have been found in the search path before the user names it.
  SkDocument *stored = doc;
  doc                = sk_document_new(lib, path, path);
  doc->on_disk       = true;
  doc->twin          = stored;
  if (stored) stored->twin = doc;
  sk_document_known_as(lib, doc, sk_path_real(lib->env.arena, path));
  ask(lib, doc);
  return placed(lib, doc);
}
