// Folders that were opened before: a line for each, in a file of the user's.
#include "studio/front/front.h"

#include "studio/front/doc.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define MAX_RECENT 20
#define LARGEST    ((size_t)256 * 1024)

// NULL: the user has no place for such things.
static const char *file_of(SkArena *arena, bool make) {
  const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
  const char *top = state && *state == '/' ? state
                    : home && *home == '/' ? sk_arena_printf(arena, "%s/.local/state", home)
                                           : NULL;
  if (!top) return NULL;
  char *folder = sk_arena_printf(arena, "%s/skerry", top);
  for (char *at = folder + 1; make && *at; at++) {
    if (*at != '/') continue;
    *at = 0;
    mkdir(folder, 0700);
    *at = '/';
  }
  if (make && mkdir(folder, 0700) != 0 && errno != EEXIST) return NULL;
  return sk_arena_printf(arena, "%s/studio-folders", folder);
}

static char *read_all(SkArena *arena, const char *file) {
  char  *text;
  size_t n;
  return file && sk_read_file(arena, file, LARGEST, &text, &n) && !memchr(text, 0, n) ? text : NULL;
}

// "SECONDS PATH"; false: the line is none.
static bool split(char *line, double *opened, char **path) {
  *opened = strtod(line, path);
  if (*path == line || **path != ' ') return false;
  ++*path;
  return **path == '/';
}

void sk_recent_add(SkFront *f, const char *folder) {
  SkArena *arena = sk_arena_scratch(f->arena);
  SkBuf    out   = sk_buf_new(arena);
  char    *text  = read_all(arena, file_of(arena, false)), *rest;
  double   opened;
  uint32_t n = 1;
  sk_buf_printf(&out, "%.0f %s\n", (double)time(NULL), folder);
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line && n < MAX_RECENT;
       line       = strtok_r(NULL, "\n", &rest)) {
    char *path;
    if (!split(line, &opened, &path) || strcmp(path, folder) == 0) continue;
    sk_buf_printf(&out, "%.0f %s\n", opened, path);
    n++;
  }
  const char *file = strchr(folder, '\n') ? NULL : file_of(arena, true);
  if (file) sk_disk_write(file, out.text, out.n, true);
  sk_arena_done(arena);
}

void sk_do_project_recent(const SkRequest *r) {
  SkBuf    out  = sk_buf_new(r->arena);
  char    *text = read_all(r->arena, file_of(r->arena, false)), *rest;
  double   opened;
  uint32_t n = 0;
  sk_buf_z(&out, "{\"folders\":[");
  for (char *line = text ? strtok_r(text, "\n", &rest) : NULL; line && n < MAX_RECENT;
       line       = strtok_r(NULL, "\n", &rest)) {
    char       *path;
    struct stat info;
    if (!split(line, &opened, &path) || stat(path, &info) != 0 || !S_ISDIR(info.st_mode)) continue;
    sk_buf_z(&out, n++ ? ",{\"folder\":" : "{\"folder\":");
    sk_buf_json(&out, path, strlen(path));
    sk_buf_printf(&out, ",\"opened\":%.0f}", opened);
  }
  sk_buf_z(&out, "]}");
  sk_rpc_answer(r, &out);
}

void sk_do_project_examples(const SkRequest *r) { sk_child_forward(r); }
