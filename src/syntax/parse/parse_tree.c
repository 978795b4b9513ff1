#include "base/map.h"
#include "base/vec.h"
#include "syntax/library/folder.h"
#include "syntax/library/library.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define MAX_DEPTH 64

typedef struct {
  const char *path;
  int         depth;
} Pending;

typedef struct {
  const SkParseEnv *env;
  SK_VEC(const char *) files;
  SK_VEC(Pending) folders;  // still to be read
  SkMap seen;               // folders, so that links cannot lead in circles
} Walk;

static bool is_text(const char *name) {
  size_t n = strlen(name);
  return n > 3 && strcmp(name + n - 3, ".mo") == 0;
}

static bool first_visit(Walk *w, const char *dir) {
  SkFileId id;
  if (!sk_file_id(dir, &id, NULL)) return false;
  uint64_t key = sk_hash64(sk_hash64(id.device + 1) ^ id.inode) | 1;
  if (sk_map_get(&w->seen, key, NULL)) return false;
  sk_map_put(w->env->arena, &w->seen, key, 1);
  return true;
}

static void visit_entry(Walk *w, const char *path, const char *name, int depth) {
  bool is_folder = false;
  if (!sk_file_id(path, NULL, &is_folder)) {
    if (is_text(name))
      sk_diag(w->env->diags, 1301, (SkSpan){0, 0}, "cannot read '%s': %s",
              sk_path_shown(w->env->arena, path), strerror(errno));
    return;
  }
  if (!is_folder) {
    if (is_text(name)) sk_vec_push(w->env->arena, &w->files, path);
    return;
  }
  if (depth >= MAX_DEPTH) {
    sk_diag(w->env->diags, 1311, (SkSpan){0, 0},
            "'%s' is left out: too many folders inside each other",
            sk_path_shown(w->env->arena, path));
    return;
  }
  Pending next = {path, depth + 1};
  sk_vec_push(w->env->arena, &w->folders, next);
}

static void visit_folder(Walk *w, Pending folder) {
  SkArena *arena = w->env->arena;
  if (!first_visit(w, folder.path)) return;
  const char **entries;
  uint32_t     n;
  if (!sk_folder_names(arena, folder.path, &entries, &n)) {
    sk_diag(w->env->diags, 1301, (SkSpan){0, 0}, "cannot read folder '%s': %s",
            sk_path_shown(arena, folder.path), strerror(errno));
    return;
  }
  for (uint32_t i = 0; i < n; i++)
    visit_entry(w, sk_path_join(arena, folder.path, entries[i]), entries[i], folder.depth);
}

static int by_text(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *sk_list_files(const SkParseEnv *env, const char *path, uint32_t *n) {
  Walk w         = {.env = env};
  bool is_folder = false;
  if (!sk_file_id(path, NULL, &is_folder)) {
    sk_diag(env->diags, 1301, (SkSpan){0, 0}, "cannot read '%s': %s",
            sk_path_shown(env->arena, path), strerror(errno));
  } else if (!is_folder) {
    sk_vec_push(env->arena, &w.files, path);
  } else {
    Pending top = {path, 0};
    sk_vec_push(env->arena, &w.folders, top);
  }
  while (w.folders.n) visit_folder(&w, sk_vec_pop(&w.folders));
  if (w.files.n) qsort(w.files.at, w.files.n, sizeof *w.files.at, by_text);
  *n = w.files.n;
  return w.files.at;
}

static uint64_t count_lines(const SkSource *source) {
  uint64_t    n = 0;
  const char *s = source->text, *end = s + source->len;
  while ((s = memchr(s, '\n', (size_t)(end - s)))) {
    n++;
    s++;
  }
  return n + (source->len && end[-1] != '\n');
}

SkStatus sk_parse_only(const SkParseEnv *env, const char *path, SkParseCount *count) {
  uint32_t           n, before = sk_diags_errors(env->diags);
  const char *const *files = sk_list_files(env, path, &n);
  *count                   = (SkParseCount){0};
  for (uint32_t i = 0; i < n; i++) {
    const SkFile *file = sk_parse_file(env, files[i]);
    count->files++;
    if (!file) continue;
    count->bytes += file->source->len;
    count->lines += count_lines(file->source);
  }
  count->errors = sk_diags_errors(env->diags) - before;
  return count->errors ? SK_MODEL_ERROR : SK_OK;
}
