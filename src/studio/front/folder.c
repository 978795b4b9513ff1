// Folders that are open, and which files may be read and written because of that.
#include "studio/front/front.h"

#include "base/mem.h"
#include "studio/wire/scan.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MOST_FOLDERS 64
#define MOST_LISTED  20000

struct SkFolderList {
  SkFolderList *next;
  char         *path;  // links resolved
};

bool sk_folder_holds(const SkFront *f, const char *real) {
  for (const SkFolderList *l = f->folders; l; l = l->next) {
    size_t n = strlen(l->path);
    if (strncmp(real, l->path, n) == 0 && (n == 1 || real[n] == '/')) return true;
  }
  return false;
}

bool sk_folder_add(SkFront *f, const char *folder) {
  char           real[PATH_MAX];
  struct stat    info;
  SkFolderList **at = &f->folders;
  uint32_t       n  = 0;
  if (!realpath(folder, real) || stat(real, &info) != 0) return false;
  if (!S_ISDIR(info.st_mode)) {
    errno = ENOTDIR;
    return false;
  }
  for (; *at; at = &(*at)->next, n++)
    if (strcmp((*at)->path, real) == 0) return true;
  SkFolderList *l = n < MOST_FOLDERS ? sk_calloc(1, sizeof *l) : NULL;
  if (l) l->path = sk_malloc(strlen(real) + 1);
  if (!l || !l->path) {
    sk_free(l);
    errno = ENOMEM;
    return false;
  }
  strcpy(l->path, real);
  *at = l;
  sk_recent_add(f, real);
  if (f->base && !f->base->dead)
    sk_child_send(f->base, SK_PACKET_FOLDER, 0, real, strlen(real) + 1, -1);
  return true;
}

void sk_folder_free(SkFront *f) {
  while (f->folders) {
    SkFolderList *l = f->folders;
    f->folders      = l->next;
    sk_free(l->path);
    sk_free(l);
  }
}

void sk_folder_send(SkFront *f, SkChild *base) {
  for (const SkFolderList *l = f->folders; l; l = l->next)
    sk_child_send(base, SK_PACKET_FOLDER, 0, l->path, strlen(l->path) + 1, -1);
}

void sk_folder_json(const SkFront *f, SkBuf *out) {
  sk_buf_char(out, '[');
  for (const SkFolderList *l = f->folders; l; l = l->next) {
    sk_buf_json(out, l->path, strlen(l->path));
    if (l->next) sk_buf_char(out, ',');
  }
  sk_buf_char(out, ']');
}

void sk_folder_each(SkFront *f, void (*fn)(SkFront *, const char *)) {
  for (const SkFolderList *l = f->folders; l; l = l->next) fn(f, l->path);
}

// One that is to be made: its folder must exist, and its name be one.
static bool resolve_new(const char *file, char *real) {
  char        folder[PATH_MAX];
  const char *slash = strrchr(file, '/');
  size_t      n     = slash ? (size_t)(slash - file) : 0;
  if (!slash || n >= sizeof folder || !slash[1] || strcmp(slash + 1, ".") == 0 ||
      strcmp(slash + 1, "..") == 0)
    return false;
  memcpy(folder, n ? file : "/", n ? n : 1);
  folder[n ? n : 1] = 0;
  if (!realpath(folder, real)) return false;
  size_t m = strlen(real), k = strlen(slash);
  if (m + k + 1 >= PATH_MAX) return false;
  memcpy(real + (m == 1 ? 0 : m), slash, k + 1);
  return true;
}

const char *sk_folder_file(const SkRequest *r, const char *file, bool there) {
  char real[PATH_MAX];
  bool found = *file == '/' && realpath(file, real) != NULL;
  if (!found && !there && *file == '/') found = resolve_new(file, real);
  // What lies outside is not told apart from what is not there.
  if (!found || !sk_folder_holds(r->front, real)) {
    if (!found && *file == '/' && strstr(file, "..") == NULL && sk_folder_holds(r->front, file))
      sk_rpc_refuse(r, SK_RPC_NOTHING, "there is no file '%.300s'", file);
    else
      sk_rpc_refuse(r, SK_RPC_OUTSIDE, "'%.300s' lies outside the folders that are open", file);
    return NULL;
  }
  return sk_arena_printf(r->arena, "%s", real);
}

// Lists ---------------------------------------------------------------------------------------------------

typedef struct {
  SkBuf   *out;
  uint32_t n;
} Listing;

static const char *kind_of(const char *path) {
  const char *dot = strrchr(path, '.');
  if (!dot) return "other";
  if (strcmp(dot, ".mo") == 0) return "modelica";
  if (strcmp(dot, ".fmu") == 0) return "fmu";
  if (strcmp(dot, ".mat") == 0 || strcmp(dot, ".csv") == 0) return "result";
  return strcmp(dot, ".xml") == 0 ? "composite" : "other";
}

static bool list(void *user, const SkScanned *s) {
  Listing *l = user;
  if (s->is_folder) return true;
  sk_buf_z(l->out, l->n++ ? ",{\"file\":" : "{\"file\":");
  sk_buf_json(l->out, s->path, strlen(s->path));
  sk_buf_printf(l->out, ",\"kind\":\"%s\",\"size\":%llu,\"changed\":%.3f}", kind_of(s->path),
                (unsigned long long)s->size, s->changed);
  return true;
}

void sk_do_project_list(const SkRequest *r) {
  SkBuf   out   = sk_buf_new(r->arena);
  Listing l     = {.out = &out};
  bool    whole = true;
  sk_buf_z(&out, "{\"folders\":");
  sk_folder_json(r->front, &out);
  sk_buf_z(&out, ",\"files\":[");
  for (const SkFolderList *folder = r->front->folders; folder; folder = folder->next)
    whole &= l.n < MOST_LISTED && sk_scan(folder->path, MOST_LISTED - l.n, list, &l);
  sk_buf_printf(&out, "],\"truncated\":%s}", whole ? "false" : "true");
  sk_rpc_answer(r, &out);
}

void sk_do_project_open(const SkRequest *r) {
  const char *folder = sk_rpc_text(r, "folder");
  if (!folder) return;
  if (*folder != '/' || !sk_folder_add(r->front, folder)) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "cannot open the folder '%.300s': %s", folder,
                  *folder == '/' ? strerror(errno) : "its path must begin with /");
    return;
  }
  sk_docs_begin_watch(r->front);
  sk_do_project_list(r);
}
