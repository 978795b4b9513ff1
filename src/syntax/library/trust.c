#include "syntax/library/trust.h"

#include "base/vec.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MAX_DEPTH   24      // of folders below one that is named
#define MAX_ENTRIES 200000  // files and folders below one that is named

typedef struct {
  const char *dir;
  bool        held;
} Walked;

struct SkTrust {
  SkArena *arena;
  SK_VEC(const char *) roots;  // real paths
  SK_VEC(Walked) walked;
};

SkTrust *sk_trust_new(SkArena *arena) {
  SkTrust *trust = SK_NEW(arena, SkTrust);
  trust->arena   = arena;
  return trust;
}

void sk_trust_add(SkTrust *trust, const char *dir) {
  char real[PATH_MAX];
  if (realpath(dir, real))
    sk_vec_push(trust->arena, &trust->roots, sk_arena_printf(trust->arena, "%s", real));
}

static bool is_below(const char *real, const char *root) {
  size_t n = strlen(root);
  if (n == 1) return true;  // the root of everything
  return strncmp(real, root, n) == 0 && (real[n] == '/' || real[n] == 0);
}

static bool real_is_held(const SkTrust *trust, const char *real) {
  for (uint32_t i = 0; i < trust->roots.n; i++)
    if (is_below(real, trust->roots.at[i])) return true;
  return false;
}

bool sk_trust_holds(const SkTrust *trust, const char *path) {
  char real[PATH_MAX];
  return realpath(path, real) && real_is_held(trust, real);
}

// *left: entries that may still be looked at. A link is followed as the compiler would follow it.
static bool walk(const SkTrust *trust, const char *dir, int depth, int *left) {
  DIR *d  = depth < MAX_DEPTH ? opendir(dir) : NULL;
  bool ok = d != NULL;
  for (struct dirent *e; ok && (e = readdir(d));) {
    char        path[PATH_MAX], real[PATH_MAX];
    struct stat st;
    if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0) continue;
    int n = snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    ok    = n > 0 && (size_t)n < sizeof path && --*left > 0 && lstat(path, &st) == 0;
    if (!ok) break;
    const char *at = path;
    if (S_ISLNK(st.st_mode)) {
      if (!realpath(path, real)) continue;  // leads nowhere: nobody can read it
      at = real;
      ok = real_is_held(trust, real) && stat(real, &st) == 0;
    }
    if (ok && S_ISDIR(st.st_mode)) ok = walk(trust, at, depth + 1, left);
  }
  if (d) closedir(d);
  return ok;
}

bool sk_trust_holds_all(SkTrust *trust, const char *dir) {
  for (uint32_t i = 0; i < trust->walked.n; i++)
    if (strcmp(trust->walked.at[i].dir, dir) == 0) return trust->walked.at[i].held;
  int    left = MAX_ENTRIES;
  Walked w    = {.dir = sk_arena_printf(trust->arena, "%s", dir)};
  char   real[PATH_MAX];
  // What is not there holds nothing.
  w.held = !realpath(dir, real) || (real_is_held(trust, real) && walk(trust, real, 0, &left));
  sk_vec_push(trust->arena, &trust->walked, w);
  return w.held;
}
