// The library of the base: folders that are open, texts that clients have changed.
#include "studio/back/back.h"

#include "base/mem.h"
#include "codegen/sandbox/external.h"
#include "driver/part/composite.h"
#include "studio/wire/scan.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_FILES 5000  // of a folder that are read

const char *sk_back_path(SkArena *arena, const char *path) {
  char real[PATH_MAX];
  if (*path == '/' || strchr(path, '<') || !realpath(path, real)) return path;
  return sk_arena_printf(arena, "%s", real);
}

bool sk_back_is_open(const SkBack *b, const char *path) {
  char real[PATH_MAX];
  if (!realpath(path, real)) return false;
  for (uint32_t i = 0; i < b->folders.n; i++) {
    size_t n = strlen(b->folders.at[i]);
    if (strncmp(real, b->folders.at[i], n) == 0 && (real[n] == '/' || n == 1)) return true;
  }
  return false;
}

bool sk_back_writable(void *user, const char *path) {
  return sk_back_is_open(user, path) && access(path, W_OK) == 0;
}

// Files by themselves, and packages by their outermost folder, which reads the rest when it is needed.
static bool visit(void *user, const SkScanned *s) {
  SkBack *b = user;
  size_t  n = strlen(s->path);
  if (s->is_package) {
    sk_library_load(b->in.library, sk_arena_printf(b->world, "%s", s->path));
    return false;
  }
  if (!s->is_folder && n > 3 && strcmp(s->path + n - 3, ".mo") == 0)
    sk_library_load(b->in.library, sk_arena_printf(b->world, "%s", s->path));
  return true;
}

static void give(SkBack *b, SkBackText *t) {
  t->loaded = true;
  if (sk_composite_is(t->path)) return;
  if (!sk_library_replace(b->in.library, t->path, t->text, t->n)) {
    SkModelInput look = sk_look_begin(&b->in);
    // A file that the folders do not show: new, or beyond the bounds.
    if (access(t->path, R_OK) != 0 || !sk_library_load(look.library, t->path))
      sk_library_load_text(look.library, sk_arena_printf(b->world, "%s", t->path), "", 0);
    sk_look_end(&look);
    sk_library_replace(b->in.library, t->path, t->text, t->n);
  }
}

void sk_back_world(SkBack *b) {
  if (!b->world) {
    b->world = sk_arena_new(0, &b->guard);
    if (!b->world) longjmp(b->guard.env, 1);
    SkModelInput *in = &b->in;
    *in              = (SkModelInput){.arena = b->world, .native = b->host->native};
    in->names        = sk_names_new(in->arena);
    in->sources      = sk_sources_new(in->arena);
    in->diags        = sk_diags_new(in->arena, in->sources);
    in->library      = sk_library_new(in->arena, in->names, in->sources, in->diags);
    in->externals    = sk_externals_new();
    b->host->prepare(b->host->user, in->library, in);
    for (uint32_t i = 0; i < b->folders.n; i++) {
      sk_library_add_open_path(in->library, b->folders.at[i]);
      sk_scan(b->folders.at[i], MOST_FILES, visit, b);
    }
    for (SkBackText *t = b->texts; t; t = t->next) t->loaded = false;
    b->news = b->texts != NULL;
  }
  if (!b->news) return;
  for (SkBackText *t = b->texts; t; t = t->next)
    if (!t->loaded) give(b, t);
  b->news = false;
}

void sk_back_world_end(SkBack *b) {
  if (b->world) sk_externals_free(b->in.externals);
  b->in.externals = NULL;
  sk_arena_free(b->world);
  b->world = NULL;
}

static SkBackText *find(SkBack *b, const char *path) {
  SkBackText *t = b->texts;
  while (t && strcmp(t->path, path) != 0) t = t->next;
  return t;
}

void sk_back_text(SkBack *b, const char *bytes, size_t n) {
  size_t      m    = strnlen(bytes, n);
  SkBackText *t    = m < n ? find(b, bytes) : NULL;
  char       *text = m < n ? sk_malloc(n - m) : NULL;
  if (!text) return;
  if (!t) {
    t = sk_calloc(1, sizeof *t);
    if (!t || !(t->path = sk_malloc(m + 1))) {
      sk_free(t);
      sk_free(text);
      longjmp(b->guard.env, 1);
    }
    memcpy(t->path, bytes, m + 1);
    t->next  = b->texts;
    b->texts = t;
  }
  // The library keeps the pointer until it gets another text.
  char *old = t->text;
  memcpy(text, bytes + m + 1, n - m - 1);
  text[n - m - 1] = 0;
  t->text         = text;
  t->n            = n - m - 1;
  t->loaded       = false;
  b->news         = true;
  if (b->world) give(b, t);
  sk_free(old);
}

// Files that came or went change what folders hold, too: everything is looked at anew.
void sk_back_disk(SkBack *b, const char *path) {
  bool mine = find(b, path) != NULL;
  if (mine || (*path && b->world && sk_library_replace(b->in.library, path, NULL, 0))) return;
  sk_back_world_end(b);
}

void sk_back_folder(SkBack *b, const char *path) {
  for (uint32_t i = 0; i < b->folders.n; i++)
    if (strcmp(b->folders.at[i], path) == 0) return;
  const char *kept = sk_arena_printf(b->arena, "%s", path);
  sk_vec_push(b->arena, &b->folders, kept);
  sk_back_world_end(b);
}
