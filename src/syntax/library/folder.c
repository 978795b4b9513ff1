#include "syntax/library/folder.h"

#include "base/vec.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *sk_path_real(SkArena *arena, const char *path) {
  char real[PATH_MAX];
  return realpath(path, real) ? sk_arena_printf(arena, "%s", real) : path;
}

char *sk_path_parent(SkArena *arena, const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash) return sk_arena_printf(arena, ".");
  return sk_arena_printf(arena, "%.*s", slash == path ? 1 : (int)(slash - path), path);
}

const char *sk_path_join(SkArena *arena, const char *dir, const char *name) {
  size_t n = strlen(dir);
  return sk_arena_printf(arena, n && dir[n - 1] == '/' ? "%s%s" : "%s/%s", dir, name);
}

bool sk_file_id(const char *path, SkFileId *id, bool *is_folder) {
  struct stat st;
  if (stat(path, &st) != 0) return false;
  if (id) *id = (SkFileId){(uint64_t)st.st_dev, (uint64_t)st.st_ino};
  if (is_folder) *is_folder = S_ISDIR(st.st_mode);
  return true;
}

const char *sk_path_shown(SkArena *arena, const char *path) {
  SkBuf out = sk_buf_new(arena);
  for (const char *s = path; *s; s++) {
    unsigned char c = (unsigned char)*s;
    if (c < ' ' || c >= 127)
      sk_buf_printf(&out, "\\x%02x", c);
    else
      sk_buf_char(&out, *s);
  }
  return out.text ? out.text : "";
}

// Versions ----------------------------------------------------------------------------------------

int sk_version_compare(const char *a, const char *b) {
  for (;;) {
    char         *after_a, *after_b;
    unsigned long x = strtoul(a, &after_a, 10), y = strtoul(b, &after_b, 10);
    bool          none_a = after_a == a, none_b = after_b == b;
    if (none_a || none_b) {
      // No number on one side: a suffix such as "-beta" makes a version earlier than none at all.
      if (*a == 0 || *b == 0) return (*b != 0) - (*a != 0);
      return strcmp(a, b);
    }
    if (x != y) return x < y ? -1 : 1;
    a = after_a;
    b = after_b;
    if (*a == '.' && *b == '.') {
      a++;
      b++;
      continue;
    }
    if (*a == '.' || *b == '.') return *a == '.' ? 1 : -1;
    if (*a == 0 || *b == 0) return (*b != 0) - (*a != 0);
    return strcmp(a, b);
  }
}

static bool is_version(const char *text) {
  return text[0] >= '0' && text[0] <= '9' &&
         strspn(text, "0123456789.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+_ ") ==
             strlen(text);
}

// Names -------------------------------------------------------------------------------------------

static bool is_plain_identifier(const char *s, size_t n) {
  if (n == 0 || n > SK_MAX_IDENT || (s[0] >= '0' && s[0] <= '9')) return false;
  for (size_t i = 0; i < n; i++) {
    char c = s[i];
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
      return false;
  }
  return true;
}

static bool is_quoted_identifier(const char *s, size_t n) {
  if (n < 3 || s[0] != '\'' || s[n - 1] != '\'') return false;
  for (size_t i = 1; i + 1 < n; i++)
    if (s[i] < ' ' || s[i] >= 127 || (s[i] == '\'' && s[i - 1] != '\\')) return false;
  return true;
}

// Splits "Modelica 4.1.0.mo" into name and version. False when it cannot be a class.
static bool split_name(const SkParseEnv *env, const char *file, size_t n, bool versions,
                       SkStoredAt *out) {
  if (is_plain_identifier(file, n) || is_quoted_identifier(file, n)) {
    out->name = sk_name(env->names, file, n);
    return true;
  }
  const char *blank = versions ? memchr(file, ' ', n) : NULL;
  if (!blank || !is_plain_identifier(file, (size_t)(blank - file))) return false;
  char *version = sk_arena_alloc(env->arena, n);
  memcpy(version, blank + 1, n - (size_t)(blank - file) - 1);
  if (!is_version(version)) return false;
  out->name    = sk_name(env->names, file, (size_t)(blank - file));
  out->version = version;
  return true;
}

// Listing -----------------------------------------------------------------------------------------

static int by_name(const void *pa, const void *pb) {
  const SkStoredAt *a = pa, *b = pb;
  if (a->name != b->name) return strcmp(a->name, b->name);
  bool va = a->version != NULL, vb = b->version != NULL;
  if (va != vb) return va ? 1 : -1;
  int order = va ? sk_version_compare(b->version, a->version) : 0;
  if (order) return order;
  if (a->is_folder != b->is_folder) return a->is_folder ? -1 : 1;
  return strcmp(a->path, b->path);
}

// Is this directory entry a class? Fills `out` if so.
static bool classify(const SkParseEnv *env, const char *dir, const char *entry, bool versions,
                     SkStoredAt *out) {
  size_t n       = strlen(entry);
  bool   is_text = n > 3 && strcmp(entry + n - 3, ".mo") == 0;
  if (is_text && strcmp(entry, "package.mo") == 0) return false;
  *out           = (SkStoredAt){.path = sk_path_join(env->arena, dir, entry)};
  bool is_folder = false;
  if (is_text) {
    if (!sk_file_id(out->path, NULL, &is_folder) || is_folder) return false;
    if (split_name(env, entry, n - 3, versions, out)) return true;
    if (!versions)
      sk_diag(env->diags, 1310, (SkSpan){0, 0}, "'%s' is left out: its name is no class name",
              sk_path_shown(env->arena, out->path));
    return false;
  }
  if (!split_name(env, entry, n, versions, out)) return false;
  const char *text = sk_path_join(env->arena, out->path, "package.mo");
  out->is_folder   = true;
  return sk_file_id(text, NULL, &is_folder) && !is_folder;
}

bool sk_folder_names(SkArena *arena, const char *dir, const char ***names, uint32_t *n) {
  // Running out of memory leaves through a jump, so nothing is allocated while the folder is open
  // but what was reserved by a first pass.
  DIR *d = opendir(dir);
  *n     = 0;
  *names = NULL;
  if (!d) return false;
  size_t   bytes = 0;
  uint32_t count = 0;
  for (struct dirent *e; (e = readdir(d)); count++) bytes += strlen(e->d_name) + 1;
  closedir(d);
  const char **list = SK_NEWS(arena, const char *, count);
  char        *text = sk_arena_alloc(arena, bytes);
  d                 = opendir(dir);
  if (!d) return false;
  uint32_t used = 0;
  for (struct dirent *e; used < count && (e = readdir(d));) {
    size_t size = strlen(e->d_name) + 1;
    if (e->d_name[0] == '.') continue;
    if (size > bytes) break;  // the folder grew meanwhile
    list[used++] = memcpy(text, e->d_name, size);
    text += size;
    bytes -= size;
  }
  closedir(d);
  *names = list;
  *n     = used;
  return true;
}

bool sk_folder_read(const SkParseEnv *env, const char *dir, bool versions, SkFolder *out) {
  const char **entries;
  uint32_t     n;
  *out = (SkFolder){0};
  if (!sk_folder_names(env->arena, dir, &entries, &n)) return false;
  SK_VEC(SkStoredAt) found = {0};
  for (uint32_t i = 0; i < n; i++) {
    SkStoredAt one;
    if (classify(env, dir, entries[i], versions, &one)) sk_vec_push(env->arena, &found, one);
  }
  if (found.n) qsort(found.at, found.n, sizeof *found.at, by_name);
  out->at = found.at;
  out->n  = found.n;
  return true;
}
