// syntax/library/package.c - packages that are folders: their children by package.order, and where texts must stand.
#include "syntax/library/library_priv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_FOLDERS 64  // folder packages inside each other

// Children of folder packages ---------------------------------------------------------------------

typedef struct {
  SkElement *element;
  uint32_t   key;  // place in package.order
} Placed;

typedef SK_VEC(Placed) PlacedList;

SkDocument *sk_package_stored(SkLibrary *lib, SkName name, SkClass *enclosing,
                              const SkStoredAt *at) {
  const char *path =
      at->is_folder ? sk_path_join(lib->env.arena, at->path, "package.mo") : at->path;
  SkDocument *doc   = sk_document_find(lib, path);
  SkDocument *loose = NULL;
  if (doc && !doc->shell) {
    loose = doc;
    doc   = loose->twin;
  }
  if (!doc) {
    doc          = sk_document_new(lib, path, path);
    doc->on_disk = true;
    doc->name    = sk_name_z(lib->names, name);
    doc->folder  = at->is_folder ? sk_arena_printf(lib->arena, "%s", at->path) : NULL;
    doc->shell   = SK_NEW(lib->arena, SkClass);
    *doc->shell  = (SkClass){.name = doc->name, .body = SK_BODY_DEFERRED};
    sk_map_put_ptr(lib->arena, &lib->shells, doc->shell, doc);
    doc->twin = loose;
    if (loose) loose->twin = doc;
  }
  doc->shell->enclosing = enclosing;
  return doc;
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
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return order;
  if (!sk_read_file(lib->env.arena, path, SK_MAX_FILE, &text, &len)) return order;
  if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) text += 3;
  for (char *line = text; *line;) {
    size_t all = strcspn(line, "\r\n"), used = all;
    while (used && (line[used - 1] == ' ' || line[used - 1] == '\t')) used--;
    SkName name = sk_name(lib->env.names, line, used);
    if (used && sk_map_ptr(&order.place, name)) {
      sk_diag(lib->env.diags, 1307, sk_nowhere, "'%s' names '%s' twice",
              sk_library_shown(lib, path), sk_library_shown(lib, name));
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
    const SkDocument *d = sk_document_of(lib, c);
    loop = d && d->shell == c && d->folder && d->id.device == id.device && d->id.inode == id.inode;
  }
  if (!loop && depth < MAX_FOLDERS) return false;
  sk_diag(lib->env.diags, 1311, sk_nowhere, "'%s' is left out: %s", sk_library_shown(lib, at->path),
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
      if (sk_diag(lib->env.diags, 1306, in ? in->name_span : sk_nowhere,
                  "class '%s' is stored twice; '%s' is left out", at->name,
                  sk_library_shown(lib, at->path)))
        sk_diag_help(lib->env.diags, "remove one of the two");
      continue;
    }
    if (is_loop(lib, package, at)) continue;
    SkElement *e    = SK_NEW(lib->env.arena, SkElement);
    e->kind         = SK_EL_CLASS;
    e->name         = at->name;
    e->group_first  = true;
    e->klass        = sk_package_stored(lib, at->name, package, at)->shell;
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
      sk_diag(lib->env.diags, 1303, sk_nowhere, "'%s' has no package.mo",
              sk_library_shown(lib, path));
    else
      sk_diag(lib->env.diags, 1307, package->name_span,
              "package.order of '%s' names '%s', which is not there", package->name,
              sk_library_shown(lib, name));
  }
}

// Merges text elements (kept in their order) and stored children by their places in package.order.
void sk_package_children(SkLibrary *lib, SkClass *package, const char *dir) {
  SkFolder holds;
  if (!sk_folder_read(&lib->env, dir, false, &holds)) {
    sk_diag(lib->env.diags, 1301, sk_nowhere, "cannot read folder '%s': %s",
            sk_library_shown(lib, dir), strerror(errno));
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

// The name of the package around it may have changed since the file was read.
void sk_package_check_within(SkLibrary *lib, const SkDocument *doc, SkDiags *diags) {
  const SkFile  *file = doc->file;
  const SkClass *c    = doc->shell;
  if (!file->classes || file->errors || within_matches(lib->env.arena, file, c->enclosing)) return;
  const char *expected = c->enclosing ? sk_class_path(lib->env.arena, c->enclosing) : "";
  if (!file->has_within) {
    sk_diag(diags, 1313, c->name_span, "expected 'within %s;' at the beginning of this file",
            expected);
    return;
  }
  if (sk_diag(diags, 1305, file->within_span, "this 'within' does not match the folder"))
    sk_diag_help(diags, *expected ? "write 'within %s;'" : "remove it, or write 'within;'%s",
                 expected);
}

void sk_package_check(SkLibrary *lib, const SkDocument *doc, SkName name) {
  SkDiags      *diags = lib->env.diags;
  const SkFile *file  = doc->file;
  SkClass      *c     = doc->shell;
  if (!file->classes) {
    if (!file->errors)
      sk_diag(diags, 1309, (SkSpan){file->source->base, 0},
              "this file defines no class; expected '%s'", name);
    c->body = SK_BODY_LONG;
  } else if (c->name != name && c->name[0] && !doc->any_name) {
    if (sk_diag(diags, 1304, c->name_span, "class '%s' is stored as '%s'", c->name,
                sk_library_shown(lib, doc->path)))
      sk_diag_help(diags, "rename the class to '%s', or the %s to match the class", name,
                   doc->folder ? "folder" : "file");
  }
  if (file->classes && file->classes->next)
    sk_diag(diags, 1308, file->classes->next->klass->name_span,
            "a file of a package can define only one class");
}
