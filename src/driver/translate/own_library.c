// The name that dladdr gives belongs to the file this code was linked into.
#include "driver/translate/own_library.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// The file with this code. A program's name for itself may be relative to a folder long left.
static bool own_file(char path[PATH_MAX]) {
  static const char here = 0;
  Dl_info           info;
  bool              found = dladdr(&here, &info) && info.dli_fname && strstr(info.dli_fname, ".so");
  return realpath(found ? info.dli_fname : "/proc/self/exe", path) != NULL;
}

void sk_own_library(SkLibrary *library, SkArena *arena) {
  // Beside the build folder; beside bin or lib; beside a lib with a folder for the machine's kind.
  static const char *const places[] = {"/../modelica", "/../share/skerry/modelica",
                                       "/../../share/skerry/modelica"};
  char                     file[PATH_MAX];
  if (!own_file(file)) return;
  char *slash = strrchr(file, '/');
  if (slash) *slash = 0;
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    char       *dir = sk_arena_printf(arena, "%s%s", file, places[i]);
    struct stat info;
    if (stat(dir, &info) != 0 || !S_ISDIR(info.st_mode)) continue;
    char real[PATH_MAX];  // messages name files below it
    sk_library_add_path(library, realpath(dir, real) ? sk_arena_printf(arena, "%s", real) : dir);
    return;
  }
}
