#include "syntax/library.h"

#include "base/map.h"
#include "base/vec.h"
#include "syntax/folder.h"
#include "syntax/parser.h"
#include "syntax/trust.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define MAX_FOLDERS 64  // folder packages inside each other

// Where a class comes from; kept for classes that are a whole file or folder.
typedef struct {
  const char *file;      // the text: X.mo or X/package.mo
  const char *folder;    // X, or NULL for a single file
  SkFileId    id;        // of the folder
  bool        any_name;  // the user named the folder: its class need not be called the same
  bool        failed;
} Origin;

typedef struct {
  const char *dir;
  SkFolder    holds;
  bool        read;
} SearchPath;

typedef struct {
  SkFileId        id;
  const SkStored *classes;
} Loaded;

struct SkLibrary {
  SkParseEnv env;
  SK_VEC(SearchPath) paths;
  SkTrust *trust;  // in the folders of paths
  SkMade  *made;
  SK_VEC(const char *) texts;  // names of texts that are no files
  SK_VEC(SkClass *) tops;      // in load order
  SK_VEC(Loaded) loaded;
  SkMap top_of;   // name -> SkClass
  SkMap origins;  // SkClass -> Origin
  SkMap wanted;   // name -> version text
};

static const SkSpan nowhere = {0, 0};

SkLibrary *sk_library_new(SkArena *arena, SkNames *names, SkSources *sources, SkDiags *diags) {
  SkLibrary *lib = SK_NEW(arena, SkLibrary);
  lib->env       = (SkParseEnv){arena, names, sources, diags};
  lib->made      = sk_made_new(arena);
  lib->trust     = sk_trust_new(arena);
  return lib;
}

const SkParseEnv *sk_library_env(const SkLibrary *lib) { return &lib->env; }

SkMade *sk_library_made(const SkLibrary *lib) { return lib->made; }

static const char *shown(SkLibrary *lib, const char *path) {
  return sk_path_shown(lib->env.arena, path);
}

static char *copy_z(SkLibrary *lib, const char *text) {
  return sk_arena_copy(lib->env.arena, text, strlen(text) + 1);
}

static Origin *origin_of(const SkLibrary *lib, const SkClass *c) {
  return sk_map_ptr(&lib->origins, c);
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
  sk_vec_push(lib->env.arena, &lib->paths, path);
  sk_trust_add(lib->trust, dir);
}

void sk_library_add_path(SkLibrary *lib, const char *dir) {
  bool is_folder = false;
  int  why       = sk_file_id(dir, NULL, &is_folder) ? ENOTDIR : errno;
  if (!is_folder) {
    sk_diag(lib->env.diags, 1302, nowhere, "folder '%s' of the search path: %s", shown(lib, dir),
            strerror(why));
    return;
  }
  add_path(lib, copy_z(lib, dir));
}

void sk_library_add_paths(SkLibrary *lib, const char *list) {
  while (*list) {
    size_t n         = strcspn(list, ":");
    char  *dir       = sk_arena_alloc(lib->env.arena, n + 1);
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
  if (!path->read) {
    path->read = true;
    if (!sk_folder_read(&lib->env, path->dir, true, &path->holds))
      sk_diag(lib->env.diags, 1302, nowhere, "folder '%s' of the search path: %s",
              shown(lib, path->dir), strerror(errno));
  }
  return &path->holds;
}

void sk_library_want_version(SkLibrary *lib, SkName package, const char *version) {
  if (!sk_map_ptr(&lib->wanted, package))
    sk_map_put_ptr(lib->env.arena, &lib->wanted, package, copy_z(lib, version));
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
static void note_uses(SkLibrary *lib, const SkClass *c) {
  if (!c->comment.annotation) return;
  const SkMod *uses = find_mod(c->comment.annotation->args, "uses");
  for (const SkMod *m = uses ? uses->args : NULL; m; m = m->next) {
    const char *version = string_of(find_mod(m->args, "version"));
    if (m->kind == SK_MOD_ELEMENT && m->name && version)
      sk_library_want_version(lib, m->name->name, version);
  }
}

// Packages say which version they need; another main version may well not fit.
static void check_version(SkLibrary *lib, const SkClass *c, const char *in_name) {
  const char *wanted = sk_map_ptr(&lib->wanted, c->name), *have = in_name;
  if (c->comment.annotation && string_of(find_mod(c->comment.annotation->args, "version")))
    have = string_of(find_mod(c->comment.annotation->args, "version"));
  if (!wanted || !have) return;
  if (strtoul(wanted, NULL, 10) == strtoul(have, NULL, 10)) return;
  if (sk_diag(lib->env.diags, 1314, c->name_span,
              "version %s of '%s' is wanted, version %s is used", wanted, c->name, have))
    sk_diag_help(lib->env.diags, "add a folder that holds '%s %s' to the search path", c->name,
                 wanted);
}

// Children of folder packages ---------------------------------------------------------------------

typedef struct {
  SkElement *element;
  uint32_t   key;  // place in package.order
} Placed;

typedef SK_VEC(Placed) PlacedList;

static SkClass *new_deferred(SkLibrary *lib, SkName name, SkClass *enclosing,
                             const SkStoredAt *at) {
  SkArena *arena = lib->env.arena;
  SkClass *c     = SK_NEW(arena, SkClass);
  Origin  *o     = SK_NEW(arena, Origin);
  c->name        = name;
  c->enclosing   = enclosing;
  c->body        = SK_BODY_DEFERRED;
  o->file        = at->is_folder ? sk_path_join(arena, at->path, "package.mo") : at->path;
  o->folder      = at->is_folder ? at->path : NULL;
  sk_map_put_ptr(arena, &lib->origins, c, o);
  return c;
}

typedef struct {
  SK_VEC(SkName) names;
  SkMap place;  // name -> 1 + index
} Order;

// package.order: one name per line.
static Order read_order(SkLibrary *lib, const char *dir) {
  char       *text;
  size_t      len;
  Order       order = {0};
  const char *path  = sk_path_join(lib->env.arena, dir, "package.order");
  if (!sk_read_file(lib->env.arena, path, SK_MAX_FILE, &text, &len)) return order;
  if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) text += 3;
  for (char *line = text; *line;) {
    size_t all = strcspn(line, "\r\n"), used = all;
    while (used && (line[used - 1] == ' ' || line[used - 1] == '\t')) used--;
    SkName name = sk_name(lib->env.names, line, used);
    if (used && sk_map_ptr(&order.place, name)) {
      sk_diag(lib->env.diags, 1307, nowhere, "'%s' names '%s' twice", shown(lib, path),
              shown(lib, name));
    } else if (used) {
      sk_vec_push(lib->env.arena, &order.names, name);
      sk_map_put(lib->env.arena, &order.place, (uint64_t)(uintptr_t)name, order.names.n);
    }
    line += all;
    line += strspn(line, "\r\n");
  }
  return order;
}

static uint32_t order_key(const Order *order, SkName name) {
  uint64_t key = 0;
  return name && sk_map_get(&order->place, (uint64_t)(uintptr_t)name, &key) ? (uint32_t)key : 0;
}

// A sub-folder that is one of the folders around it would nest for ever.
static bool is_loop(SkLibrary *lib, const SkClass *package, const SkStoredAt *at) {
  SkFileId id;
  int      depth = 0;
  if (!at->is_folder || !sk_file_id(at->path, &id, NULL)) return false;
  bool loop = false;
  for (const SkClass *c = package; c && !loop; c = c->enclosing, depth++) {
    const Origin *o = origin_of(lib, c);
    loop            = o && o->folder && o->id.device == id.device && o->id.inode == id.inode;
  }
  if (!loop && depth < MAX_FOLDERS) return false;
  sk_diag(lib->env.diags, 1311, nowhere, "'%s' is left out: %s", shown(lib, at->path),
          loop ? "it is one of the folders around it" : "too many folders inside each other");
  return true;
}

static const SkElement *text_class(const SkClass *package, SkName name) {
  for (const SkElement *e = package->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS && e->name == name) return e;
  return NULL;
}

// The files and sub-folders of a package as deferred elements.
static PlacedList stored_children(SkLibrary *lib, SkClass *package, const SkFolder *holds,
                                  const Order *order) {
  PlacedList list = {0};
  for (uint32_t i = 0; i < holds->n; i++) {
    const SkStoredAt *at    = &holds->at[i];
    const SkElement  *in    = text_class(package, at->name);
    bool              twice = i && holds->at[i - 1].name == at->name;
    if (in || twice) {
      if (sk_diag(lib->env.diags, 1306, in ? in->name_span : nowhere,
                  "class '%s' is stored twice; '%s' is left out", at->name, shown(lib, at->path)))
        sk_diag_help(lib->env.diags, "remove one of the two");
      continue;
    }
    if (is_loop(lib, package, at)) continue;
    SkElement *e    = SK_NEW(lib->env.arena, SkElement);
    e->kind         = SK_EL_CLASS;
    e->name         = at->name;
    e->group_first  = true;
    e->klass        = new_deferred(lib, at->name, package, at);
    uint32_t key    = order_key(order, at->name);
    Placed   placed = {e, key ? key : UINT32_MAX};
    sk_vec_push(lib->env.arena, &list, placed);
  }
  return list;
}

static int by_key(const void *pa, const void *pb) {
  const Placed *a = pa, *b = pb;
  if (a->key != b->key) return a->key < b->key ? -1 : 1;
  return strcmp(a->element->name, b->element->name);
}

// Names in package.order that neither the text nor the folder has.
static void check_order(SkLibrary *lib, const SkClass *package, const Order *order,
                        const char *dir) {
  for (uint32_t i = 0; i < order->names.n; i++) {
    SkName name  = order->names.at[i];
    bool   found = false;
    for (const SkElement *e = package->elements; e && !found; e = e->next) found = e->name == name;
    if (found) continue;
    bool        is_folder = false;
    const char *path      = sk_path_join(lib->env.arena, dir, name);
    if (sk_file_id(path, NULL, &is_folder) && is_folder)
      sk_diag(lib->env.diags, 1303, nowhere, "'%s' has no package.mo", shown(lib, path));
    else
      sk_diag(lib->env.diags, 1307, package->name_span,
              "package.order of '%s' names '%s', which is not there", package->name,
              shown(lib, name));
  }
}

// Merges text elements (kept in their order) and stored children by their places in package.order.
static void add_children(SkLibrary *lib, SkClass *package, const char *dir) {
  SkFolder holds;
  if (!sk_folder_read(&lib->env, dir, false, &holds)) {
    sk_diag(lib->env.diags, 1301, nowhere, "cannot read folder '%s': %s", shown(lib, dir),
            strerror(errno));
    return;
  }
  Order      order  = read_order(lib, dir);
  PlacedList stored = stored_children(lib, package, &holds, &order);
  if (stored.n) qsort(stored.at, stored.n, sizeof *stored.at, by_key);
  SkElement *list = NULL, **tail = &list, *text = package->elements;
  uint32_t   next = 0, key = 0;
  while (text || next < stored.n) {
    if (text) {
      uint32_t own = order_key(&order, text->name);
      if (own > key) key = own;
    }
    SkElement *e;
    if (next < stored.n && (!text || stored.at[next].key < key)) {
      e = stored.at[next++].element;
    } else {
      e    = text;
      text = text->next;
    }
    *tail = e;
    tail  = &e->next;
  }
  *tail             = NULL;
  package->elements = list;
  check_order(lib, package, &order, dir);
}

// Reading a class ---------------------------------------------------------------------------------

static bool within_matches(SkArena *arena, const SkFile *file, const SkClass *enclosing) {
  SkBuf text = sk_buf_new(arena);
  for (const SkRefPart *part = file->within.parts; part; part = part->next) {
    sk_buf_z(&text, part->name);
    if (part->next) sk_buf_char(&text, '.');
  }
  const char *expected = enclosing ? sk_class_path(arena, enclosing) : "";
  return strcmp(text.text ? text.text : "", expected) == 0;
}

static void check_within(SkLibrary *lib, const SkFile *file, const SkClass *c) {
  if (file->errors || within_matches(lib->env.arena, file, c->enclosing)) return;
  const char *expected = c->enclosing ? sk_class_path(lib->env.arena, c->enclosing) : "";
  if (!file->has_within) {
    sk_diag(lib->env.diags, 1313, c->name_span,
            "expected 'within %s;' at the beginning of this file", expected);
    return;
  }
  if (sk_diag(lib->env.diags, 1305, file->within_span, "this 'within' does not match the folder"))
    sk_diag_help(lib->env.diags,
                 *expected ? "write 'within %s;'" : "remove it, or write 'within;'%s", expected);
}

static void check_stored(SkLibrary *lib, const SkFile *file, SkClass *c, SkName name,
                         const Origin *o) {
  SkDiags *diags = lib->env.diags;
  if (!file->classes) {
    if (!file->errors)
      sk_diag(diags, 1309, (SkSpan){file->source->base, 0},
              "this file defines no class; expected '%s'", name);
    c->body = SK_BODY_LONG;
  } else if (c->name != name && c->name[0] && !o->any_name) {
    if (sk_diag(diags, 1304, c->name_span, "class '%s' is stored as '%s'", c->name,
                shown(lib, o->file)))
      sk_diag_help(diags, "rename the class to '%s', or the %s to match the class", name,
                   o->folder ? "folder" : "file");
  }
  if (file->classes && file->classes->next)
    sk_diag(diags, 1308, file->classes->next->klass->name_span,
            "a file of a package can define only one class");
  if (file->classes) check_within(lib, file, c);
}

bool sk_library_force(SkLibrary *lib, SkClass *c) {
  if (c->body != SK_BODY_DEFERRED) {
    const Origin *known = origin_of(lib, c);
    return !known || !known->failed;
  }
  Origin         *o         = origin_of(lib, c);
  SkName          name      = c->name;
  SkClass        *enclosing = c->enclosing;
  const SkSource *source    = o ? sk_parse_read(&lib->env, o->file) : NULL;
  c->body                   = SK_BODY_LONG;
  if (!source) {
    if (o) o->failed = true;
    return false;
  }
  const SkFile *file = sk_parse_into(&lib->env, source, c);
  c->enclosing       = enclosing;
  c->source          = source;
  check_stored(lib, file, c, name, o);
  if (!o->any_name || !c->name[0]) c->name = name;
  o->failed = !file->classes;
  if (o->folder) {
    sk_file_id(o->folder, &o->id, NULL);
    add_children(lib, c, o->folder);
  }
  return !o->failed;
}

SkClass *sk_library_child(SkLibrary *lib, SkClass *klass, SkName name) {
  sk_library_force(lib, klass);
  for (SkElement *e = klass->elements; e; e = e->next) {
    if (e->kind != SK_EL_CLASS || e->name != name) continue;
    sk_library_force(lib, e->klass);
    return e->klass;
  }
  return NULL;
}

const SkName *sk_library_children(SkLibrary *lib, SkClass *klass, uint32_t *n) {
  SK_VEC(SkName) names = {0};
  sk_library_force(lib, klass);
  for (const SkElement *e = klass->elements; e; e = e->next)
    if (e->kind == SK_EL_CLASS) sk_vec_push(lib->env.arena, &names, e->name);
  *n = names.n;
  return names.at;
}

// Top level ---------------------------------------------------------------------------------------

// False when the name is taken.
static bool add_top(SkLibrary *lib, SkClass *c) {
  const SkClass *first = sk_map_ptr(&lib->top_of, c->name);
  if (first) {
    if (first == c) return true;
    if (sk_diag(lib->env.diags, 1312, c->name_span, "top-level class '%s' is defined twice",
                c->name))
      sk_diag_note(lib->env.diags, first->name_span, "the first one is here");
    return false;
  }
  sk_map_put_ptr(lib->env.arena, &lib->top_of, c->name, c);
  sk_vec_push(lib->env.arena, &lib->tops, c);
  return true;
}

// NULL when another class has the name.
static SkClass *load_top(SkLibrary *lib, const SkStoredAt *at, bool any_name) {
  SkClass *c                  = new_deferred(lib, at->name, NULL, at);
  origin_of(lib, c)->any_name = any_name;
  sk_library_force(lib, c);
  if (!add_top(lib, c)) return NULL;
  note_uses(lib, c);
  check_version(lib, c, at->version);
  return c;
}

static SkClass *make_top(SkLibrary *lib, SkName name) {
  const char *text = sk_made_text(lib->made, name);
  if (!text) return NULL;
  const char *where = sk_arena_printf(lib->env.arena, "<%s>", name);
  if (!sk_library_load_text(lib, where, text, strlen(text))) return NULL;
  SkClass *c = sk_map_ptr(&lib->top_of, name);
  if (c) sk_made_at(lib->made, name, sk_place(lib->env.sources, c->span.pos).source->path);
  return c;
}

SkClass *sk_library_top(SkLibrary *lib, SkName name) {
  SkClass *c = sk_map_ptr(&lib->top_of, name);
  if (c) {
    sk_library_force(lib, c);
    return c;
  }
  for (uint32_t i = 0; i < lib->paths.n; i++) {
    const SkStoredAt *at = choose(lib, path_holds(lib, &lib->paths.at[i]), name);
    if (at) return load_top(lib, at, false);
  }
  return make_top(lib, name);
}

SkClass *sk_library_find(SkLibrary *lib, const char *path) {
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
    c           = first ? sk_library_top(lib, name) : sk_library_child(lib, c, name);
    if (path[n] != '.') return path[n] ? NULL : c;
    path += n + 1;
  }
  return c;
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const SkName *)a, *(const SkName *)b);
}

const SkName *sk_library_tops(SkLibrary *lib, uint32_t *n) {
  SK_VEC(SkName) names = {0};
  SkMap seen           = {0};
  for (uint32_t i = 0; i < lib->tops.n; i++) {
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

// The user's files --------------------------------------------------------------------------------

static SkStored *one_class(SkLibrary *lib, SkClass *c) {
  SkStored *s = SK_NEW(lib->env.arena, SkStored);
  s->klass    = c;
  return s;
}

// Adds a class to a package that is elsewhere, as a file with `within A.B;` outside A's folder
// does.
static void add_to_package(SkLibrary *lib, SkClass *package, SkClass *c) {
  SkElement **tail = &package->elements;
  for (; *tail; tail = &(*tail)->next) {
    if ((*tail)->kind != SK_EL_CLASS || (*tail)->name != c->name) continue;
    if (sk_diag(lib->env.diags, 1306, c->name_span,
                "class '%s' replaces the one stored in package '%s'", c->name, package->name))
      sk_diag_help(lib->env.diags, "rename it, or remove its 'within'");
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
}

static SkClass *within_package(SkLibrary *lib, const SkFile *file) {
  SkBuf path = sk_buf_new(lib->env.arena);
  for (const SkRefPart *part = file->within.parts; part; part = part->next) {
    sk_buf_z(&path, part->name);
    if (part->next) sk_buf_char(&path, '.');
  }
  if (path.n == 0) return NULL;
  SkClass *package = sk_library_find(lib, path.text);
  if (!package &&
      sk_diag(lib->env.diags, 1305, file->within_span, "there is no package '%s'", path.text))
    sk_diag_help(lib->env.diags, "add its folder to the search path, or remove the 'within'");
  return package;
}

// The classes of a text that belongs to no folder package.
static const SkStored *add_file(SkLibrary *lib, const SkFile *file, const char *name,
                                bool on_disk) {
  if (!file->classes) {
    if (!file->errors)
      sk_diag(lib->env.diags, 1309, (SkSpan){file->source->base, 0}, "'%s' defines no class", name);
    return NULL;
  }
  for (const SkStored *s = file->classes; s; s = s->next) note_uses(lib, s->klass);
  SkClass  *package = within_package(lib, file);
  SkStored *list = NULL, **tail = &list;
  for (const SkStored *s = file->classes; s; s = s->next) {
    if (package) {
      s->klass->enclosing = package;
      add_to_package(lib, package, s->klass);
    } else if (!add_top(lib, s->klass)) {
      continue;
    }
    if (on_disk) {
      Origin *o = SK_NEW(lib->env.arena, Origin);
      o->file   = file->source->path;
      sk_map_put_ptr(lib->env.arena, &lib->origins, s->klass, o);
    }
    *tail = one_class(lib, s->klass);
    tail  = &(*tail)->next;
  }
  return list;
}

const SkStored *sk_library_load_text(SkLibrary *lib, const char *name, const char *text,
                                     size_t len) {
  const char   *own  = copy_z(lib, name);
  const SkFile *file = sk_parse_text(&lib->env, own, text, len);
  sk_vec_push(lib->env.arena, &lib->texts, own);
  return file ? add_file(lib, file, own, false) : NULL;
}

static char *parent_of(SkLibrary *lib, const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash) return copy_z(lib, ".");
  if (slash == path) return copy_z(lib, "/");
  char *dir                   = copy_z(lib, path);
  dir[(size_t)(slash - path)] = 0;
  return dir;
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
    return outer ? sk_library_child(lib, outer, name_of(lib, folder)) : NULL;
  }
  SkFileId id = {0};
  sk_file_id(folder, &id, NULL);
  for (uint32_t i = 0; i < lib->tops.n; i++) {
    const Origin *o = origin_of(lib, lib->tops.at[i]);
    if (o && o->folder && o->id.device == id.device && o->id.inode == id.inode)
      return lib->tops.at[i];
  }
  SkStoredAt at = {.name = name_of(lib, folder), .path = folder, .is_folder = true};
  return load_top(lib, &at, true);
}

static const SkStored *load_in_package(SkLibrary *lib, const char *path, bool is_folder) {
  char real[PATH_MAX];
  if (!realpath(path, real)) {
    sk_diag(lib->env.diags, 1301, nowhere, "cannot read '%s': %s", shown(lib, path),
            strerror(errno));
    return NULL;
  }
  const char *full = copy_z(lib, real);
  SkClass    *c;
  const char *base = strrchr(full, '/');
  if (is_folder) {
    c = load_package(lib, full);
  } else if (base && strcmp(base, "/package.mo") == 0) {
    c = load_package(lib, parent_of(lib, full));
  } else {
    SkClass *package = load_package(lib, parent_of(lib, full));
    c                = package ? sk_library_child(lib, package, name_of(lib, full)) : NULL;
    if (package && !c)
      sk_diag(lib->env.diags, 1309, nowhere, "'%s' is no class of package '%s'", shown(lib, path),
              package->name);
  }
  return c ? one_class(lib, c) : NULL;
}

const SkStored *sk_library_load(SkLibrary *lib, const char *path) {
  SkFileId id;
  bool     is_folder = false;
  if (!sk_file_id(path, &id, &is_folder)) {
    sk_diag(lib->env.diags, 1301, nowhere, "cannot read '%s': %s", shown(lib, path),
            strerror(errno));
    return NULL;
  }
  for (uint32_t i = 0; i < lib->loaded.n; i++)
    if (lib->loaded.at[i].id.device == id.device && lib->loaded.at[i].id.inode == id.inode)
      return lib->loaded.at[i].classes;
  if (is_folder && !has_package(lib, path)) {
    if (sk_diag(lib->env.diags, 1303, nowhere, "folder '%s' has no package.mo", shown(lib, path)))
      sk_diag_help(lib->env.diags, "name a file, or a folder that is a package");
    return NULL;
  }
  const SkStored *classes;
  if (is_folder || has_package(lib, parent_of(lib, path))) {
    classes = load_in_package(lib, path, is_folder);
  } else {
    const SkFile *file = sk_parse_file(&lib->env, copy_z(lib, path));
    classes            = file ? add_file(lib, file, path, true) : NULL;
  }
  Loaded entry = {id, classes};
  sk_vec_push(lib->env.arena, &lib->loaded, entry);
  return classes;
}

// Resources ---------------------------------------------------------------------------------------

// The folder that holds a class: its own for a folder package, else that of the file it is in.
static const char *folder_of(SkLibrary *lib, const SkClass *klass) {
  for (const SkClass *c = klass; c; c = c->enclosing) {
    const Origin *o = origin_of(lib, c);
    if (o && o->folder) return o->folder;
    if (o && o->file && !c->enclosing) return parent_of(lib, o->file);
  }
  return NULL;
}

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static char *decode(SkLibrary *lib, const char *text) {
  char  *out = copy_z(lib, text);
  size_t n   = 0;
  for (const char *s = text; *s; s++) {
    if (*s == '%' && hex(s[1]) >= 0 && hex(s[2]) >= 0 && (hex(s[1]) || hex(s[2]))) {
      out[n++] = (char)(hex(s[1]) * 16 + hex(s[2]));
      s += 2;
    } else {
      out[n++] = *s;
    }
  }
  out[n] = 0;
  return out;
}

const char *sk_library_uri(SkLibrary *lib, const char *uri, SkSpan where) {
  SkArena *arena = lib->env.arena;
  if (strncasecmp(uri, "file://", 7) == 0) return decode(lib, uri + 7);
  if (strncasecmp(uri, "modelica:/", 10) != 0) {
    const char *colon = strstr(uri, "://");
    if (!colon) return uri;
    sk_diag(lib->env.diags, 1330, where, "'%s' is neither modelica:// nor file://", uri);
    return NULL;
  }
  const char *rest = uri + 10;
  if (*rest == '/') rest++;
  size_t      n     = strcspn(rest, "/");
  const char *name  = sk_arena_printf(arena, "%.*s", (int)n, rest);
  SkClass    *klass = sk_library_find(lib, name);
  const char *dir   = klass ? folder_of(lib, klass) : NULL;
  if (!dir) {
    sk_diag(lib->env.diags, 1330, where,
            klass ? "class '%s' is not stored in a folder" : "there is no package '%s'", name);
    return NULL;
  }
  rest += n;
  while (*rest == '/') rest++;
  return *rest ? sk_path_join(arena, dir, decode(lib, rest)) : dir;
}
