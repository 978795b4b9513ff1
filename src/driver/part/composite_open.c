// The file of a composite model: XML, a system structure description, or a package with one, which is unpacked.
#include "driver/part/composite.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

static bool ends_with(const char *text, const char *end) {
  size_t n = strlen(text), m = strlen(end);
  return n > m && strcasecmp(text + n - m, end) == 0;
}

bool sk_composite_is_package(const char *path) { return ends_with(path, ".ssp"); }

bool sk_composite_is(const char *path) {
  return ends_with(path, ".xml") || sk_composite_is_ssd(path) || sk_composite_is_package(path);
}

static char *beside(void *user, SkArena *arena, const char *name, size_t *n, const char **why) {
  char *text;
  if (sk_read_file(arena, sk_arena_printf(arena, "%s/%s", (const char *)user, name),
                   SK_COMPOSITE_MAX_BYTES, &text, n))
    return text;
  *why = strerror(errno);
  return NULL;
}

static SkComposite *open_ssd(SkArena *arena, SkSources *sources, SkDiags *diags, const char *file,
                             const char *shown, SkSsdPlace place) {
  char  *text;
  size_t n;
  if (sk_read_file(arena, file, SK_COMPOSITE_MAX_BYTES, &text, &n))
    return sk_composite_read_ssd(arena, sources, diags, shown, text, n, &place);
  sk_diag(diags, 7101, (SkSpan){0, 0}, "cannot read '%s': %s", shown, strerror(errno));
  return NULL;
}

static const char *stem_of(SkArena *arena, const char *path) {
  const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
  return sk_arena_printf(arena, "%.*s", (int)strlen(file) - 4, file);
}

static SkComposite *open_package(SkArena *arena, SkSources *sources, SkDiags *diags,
                                 SkCompositeHost *host, const char *path) {
  SkFmuFolder folder = {0};
  const char *why =
      host ? sk_fmu_unpack(arena, path, &folder) : "packages are for the program 'skerry' only";
  if (why) {
    sk_diag(diags, 7101, (SkSpan){0, 0}, "cannot read '%s': %s", path, why);
    return NULL;
  }
  sk_vec_push(arena, &host->folders, folder);
  const char *in    = sk_arena_printf(arena, "%s", folder.path);
  SkSsdPlace  place = {stem_of(arena, path), in, beside, (void *)(uintptr_t)in};
  return open_ssd(arena, sources, diags, sk_arena_printf(arena, "%s/SystemStructure.ssd", in),
                  sk_arena_printf(arena, "%s/SystemStructure.ssd", path), place);
}

SkComposite *sk_composite_open(SkArena *arena, SkSources *sources, SkDiags *diags,
                               SkCompositeHost *host, const char *path) {
  if (sk_composite_is_package(path)) return open_package(arena, sources, diags, host, path);
  if (!sk_composite_is_ssd(path)) return sk_composite_read(arena, sources, diags, path);
  const char *slash = strrchr(path, '/');
  const char *in    = slash ? sk_arena_printf(arena, "%.*s", (int)(slash - path), path) : ".";
  SkSsdPlace  place = {stem_of(arena, path), in, beside, (void *)(uintptr_t)in};
  return open_ssd(arena, sources, diags, path, path, place);
}

void sk_composite_end(SkCompositeHost *host) {
  for (uint32_t i = 0; i < host->wires.n; i++) sk_wire_free(host->wires.at[i]);
  for (uint32_t i = 0; i < host->folders.n; i++) sk_fmu_folder_remove(&host->folders.at[i]);
  host->wires.n = host->folders.n = 0;
}
