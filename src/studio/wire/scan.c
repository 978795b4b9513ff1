#include "studio/wire/scan.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  SkScanFn *fn;
  void     *user;
  uint32_t  left;
  bool      whole;
} Scan;

static int wanted(const struct dirent *e) {
  return e->d_name[0] != '.' && strcmp(e->d_name, "node_modules") != 0;
}

static void folder(Scan *s, const char *path, int depth);

// A link to a file counts where its text would be read from here; one to a folder does not: it may lead anywhere.
static void entry(Scan *s, const char *parent, const char *name, int depth) {
  char        path[PATH_MAX], inner[PATH_MAX + 16];
  struct stat info;
  if (snprintf(path, sizeof path, "%s/%s", strcmp(parent, "/") ? parent : "", name) >= PATH_MAX)
    return;
  if (lstat(path, &info) != 0 || !(S_ISREG(info.st_mode) || S_ISDIR(info.st_mode))) return;
  if (s->left == 0) {
    s->whole = false;
    return;
  }
  s->left--;
  bool      is_folder = S_ISDIR(info.st_mode);
  SkScanned found     = {.path      = path,
                         .is_folder = is_folder,
                         .size      = (uint64_t)info.st_size,
                         .changed = (double)info.st_mtim.tv_sec + 1e-9 * (double)info.st_mtim.tv_nsec};
  snprintf(inner, sizeof inner, "%s/package.mo", path);
  found.is_package = is_folder && access(inner, R_OK) == 0;
  if (s->fn(s->user, &found) && is_folder) folder(s, path, depth + 1);
}

static void folder(Scan *s, const char *path, int depth) {
  struct dirent **list;
  int             n = depth > SK_SCAN_DEEP ? -1 : scandir(path, &list, wanted, alphasort);
  if (n < 0) {
    if (depth > SK_SCAN_DEEP) s->whole = false;
    return;
  }
  for (int i = 0; i < n; i++) {
    if (s->whole) entry(s, path, list[i]->d_name, depth);
    free(list[i]);
  }
  free(list);
}

bool sk_scan(const char *path, uint32_t most, SkScanFn *fn, void *user) {
  Scan        s = {fn, user, most, true};
  char        inner[PATH_MAX];
  struct stat info;
  SkScanned   top = {.path = path, .is_folder = true};
  if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) return true;
  top.is_package = snprintf(inner, sizeof inner, "%s/package.mo", path) < (int)sizeof inner &&
                   access(inner, R_OK) == 0;
  if (fn(user, &top)) folder(&s, path, 0);
  return s.whole;
}
