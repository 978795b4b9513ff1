// syntax/doc.c - the files of a library: reading one, replacing its text, what was noted about its classes.
#include "syntax/library/library_priv.h"
#include "syntax/parse/parser.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

SkDocument *sk_document_find(SkLibrary *lib, const char *key) {
  SkName name = sk_name_find(lib->names, key, strlen(key));
  return name ? sk_map_ptr(&lib->docs, name) : NULL;
}

void sk_document_known_as(SkLibrary *lib, SkDocument *doc, const char *key) {
  SkName name = sk_name_z(lib->names, key);
  if (!sk_map_ptr(&lib->docs, name)) sk_map_put_ptr(lib->arena, &lib->docs, name, doc);
}

SkDocument *sk_document_new(SkLibrary *lib, const char *key, const char *path) {
  SkDocument *doc = SK_NEW(lib->arena, SkDocument);
  doc->path       = sk_arena_copy(lib->arena, path, strlen(path) + 1);
  doc->generation = ++lib->generation;
  sk_document_known_as(lib, doc, key);
  return doc;
}

SkDocument *sk_document_of(const SkLibrary *lib, const SkClass *klass) {
  return klass->file ? klass->file->doc : sk_map_ptr(&lib->shells, klass);
}

// Messages ----------------------------------------------------------------------------------------

bool sk_library_tell(SkLibrary *lib, uint64_t *seen, const SkDiags *kept) {
  if (*seen == lib->look || sk_diags_are_muted(lib->env.diags)) return false;
  *seen = lib->look;
  if (kept) sk_diags_add(lib->env.diags, kept);
  return true;
}

// The place of a stored class among others is looked at anew each time; that of a loose one was when it was placed.
void sk_document_meet(SkLibrary *lib, SkDocument *doc) {
  if (!sk_library_tell(lib, &doc->seen, doc->diags)) return;
  sk_vec_push(lib->env.arena, &lib->used, doc);
  if (doc->shell) {
    doc->placed  = lib->look;
    doc->placing = sk_diags_new(lib->env.arena, lib->env.sources);
    if (doc->top) sk_library_note_uses(lib, doc->shell);
    sk_package_check_within(lib, doc, doc->placing);
    if (doc->top) sk_library_check_version(lib, doc, doc->placing);
  }
  if (doc->placed == lib->look) sk_diags_add(lib->env.diags, doc->placing);
}

// Texts -------------------------------------------------------------------------------------------

void sk_document_open(SkLibrary *lib, SkDocument *doc) {
  doc->arena = sk_arena_scratch(lib->arena);
  doc->names = sk_names_join(lib->names, doc->arena);
  doc->diags = sk_diags_new(doc->arena, lib->env.sources);
}

// The text as a source of its own, or in the place of the one before. False after reporting.
static bool take_text(SkLibrary *lib, SkDocument *doc) {
  const SkParseEnv *env = &lib->env;
  if (!doc->text && doc->twin && doc->twin->given) {
    doc->text = doc->twin->text;
    doc->len  = doc->twin->len;
  }
  if (!doc->text && doc->on_disk && !sk_parse_read(env, doc->path, &doc->text, &doc->len))
    return false;
  bool room = doc->text && doc->len <= SK_MAX_FILE;
  if (room && doc->source) {
    room = sk_sources_replace(env->sources, doc->source, doc->arena, doc->text, (uint32_t)doc->len);
  } else if (room) {
    doc->source = sk_sources_add(env->sources, doc->path, doc->text, (uint32_t)doc->len);
    room        = doc->source != NULL;
    if (room) doc->source->arena = doc->arena;
  }
  if (!room)
    sk_diag(env->diags, 1001, sk_nowhere, "no room for the text of '%s': it is too large",
            doc->path);
  return room;
}

bool sk_document_parse(SkLibrary *lib, SkDocument *doc) {
  bool    ok = take_text(lib, doc);
  SkFile *file =
      ok ? sk_parse_into(&lib->env, doc->source, doc->shell) : SK_NEW(lib->env.arena, SkFile);
  file->doc   = doc;
  file->notes = SK_NEWS(lib->env.arena, void *, file->n_classes + 1);
  doc->file   = file;
  doc->failed = !file->classes;
  if (doc->shell) doc->shell->file = file;
  return ok;
}

SkParseEnv sk_document_enter(SkLibrary *lib, SkDocument *doc) {
  SkParseEnv outer = lib->env;
  if (!doc->arena) sk_document_open(lib, doc);
  lib->env = (SkParseEnv){doc->arena, doc->names, outer.sources, doc->diags};
  return outer;
}

void sk_document_read(SkLibrary *lib, SkDocument *doc) {
  SkClass *c         = doc->shell;
  SkName   name      = c->name;
  SkClass *enclosing = c->enclosing;
  c->body            = SK_BODY_LONG;
  SkParseEnv outer   = sk_document_enter(lib, doc);
  bool       ok      = sk_document_parse(lib, doc);
  c->enclosing       = enclosing;
  if (ok) {
    sk_package_check(lib, doc, name);
    if (!doc->any_name || !c->name[0]) c->name = name;
    if (doc->folder) {
      sk_file_id(doc->folder, &doc->id, NULL);
      sk_package_children(lib, c, doc->folder);
    }
  }
  lib->env = outer;
}

bool sk_library_force(SkLibrary *lib, const SkClass *c) {
  SkDocument *doc = sk_document_of(lib, c);
  if (!doc) return true;
  if (c->body == SK_BODY_DEFERRED) sk_document_read(lib, doc);
  sk_document_meet(lib, doc);
  return doc->shell != c || !doc->failed;
}

const SkFile *sk_library_file(SkLibrary *lib, const char *path) {
  char        real[PATH_MAX];
  SkDocument *doc = sk_document_find(lib, path);
  if (!doc && realpath(path, real)) doc = sk_document_find(lib, real);
  if (!doc) return NULL;
  if (doc->shell && doc->twin) doc = doc->twin;
  if (doc->shell)
    sk_library_force(lib, doc->shell);
  else
    sk_loose_place(lib, doc);
  sk_document_meet(lib, doc);
  return doc->file;
}

// Another text ------------------------------------------------------------------------------------

// Everything that was made of the text ends. Others know the address of a shell: it stays.
static void drop(SkLibrary *lib, SkDocument *doc) {
  if (doc->arena) {
    sk_names_leave(doc->names);
    sk_arena_done(doc->arena);
  }
  if (doc->source) sk_sources_replace(lib->env.sources, doc->source, NULL, "", 0);
  SkClass *c = doc->shell;
  if (c) *c = (SkClass){.name = doc->name, .enclosing = c->enclosing, .body = SK_BODY_DEFERRED};
  doc->arena      = NULL;
  doc->names      = NULL;
  doc->diags      = NULL;
  doc->placing    = NULL;
  doc->file       = NULL;
  doc->classes    = NULL;
  doc->text       = NULL;
  doc->len        = 0;
  doc->given      = false;
  doc->failed     = false;
  doc->generation = ++lib->generation;
}

bool sk_library_replace(SkLibrary *lib, const char *path, const char *text, size_t len) {
  char        real[PATH_MAX];
  SkDocument *doc = sk_document_find(lib, path);
  if (!doc && realpath(path, real)) doc = sk_document_find(lib, real);
  if (!doc || len > SK_MAX_FILE) return false;
  sk_library_end_look(lib);
  drop(lib, doc);
  if (doc->twin) drop(lib, doc->twin);
  sk_document_open(lib, doc);
  if (!text) return true;
  doc->given = true;
  doc->text  = sk_arena_alloc(doc->arena, len + 1);
  doc->len   = len;
  if (len) memcpy(doc->text, text, len);
  return true;
}

const SkUse *sk_library_uses(SkLibrary *lib, uint32_t *n) {
  SkUse *uses = SK_NEWS(lib->env.arena, SkUse, lib->used.n + 1);
  for (*n = 0; *n < lib->used.n; ++*n)
    uses[*n] = (SkUse){lib->used.at[*n], lib->used.at[*n]->generation};
  return uses;
}

bool sk_use_is_current(SkUse use) { return use.doc->generation == use.generation; }

const char *sk_use_path(SkUse use) { return use.doc->path; }

// Notes -------------------------------------------------------------------------------------------

// A class with additions is another one in the next look.
static bool is_added_to(const SkLibrary *lib, const SkClass *c) {
  for (uint32_t i = 0; i < lib->additions.n; i++)
    if (lib->additions.at[i].package == c) return true;
  return false;
}

void **sk_library_note(SkLibrary *lib, const SkClass *c, SkArena **arena) {
  sk_library_force(lib, c);
  const SkFile *file = c->file;
  if (arena) *arena = is_added_to(lib, c) ? lib->env.arena : file->doc->arena;
  return &file->notes[c->number];
}
