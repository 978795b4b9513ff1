// Files that a picture needs: geometry of bodies and images, by address or by path.
#include "studio/back/back.h"

#include <string.h>
#include <strings.h>

#define LARGEST ((size_t)16 * 1024 * 1024)

static bool is_picture(const char *path) {
  static const char *const ends[] = {".stl", ".obj", ".png", ".jpg", ".jpeg", ".svg", ".gif"};
  const char              *dot    = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof ends / sizeof ends[0]; i++)
    if (strcasecmp(dot, ends[i]) == 0) return true;
  return false;
}

// The file of an address of a package, or of a path: by itself below an open folder, else beside the file that names it.
static const char *path_of(SkBackAsk *ask, const char *uri) {
  const char *beside = sk_json_text(ask->params, "beside"), *slash;
  if (strncmp(uri, "modelica://", 11) == 0) {
    sk_diags_mute(ask->in.diags, true);
    const char *path =
        strstr(uri, "..") ? NULL : sk_library_uri(ask->in.library, uri, (SkSpan){0, 0});
    sk_diags_mute(ask->in.diags, false);
    return path;
  }
  if (strncmp(uri, "file://", 7) == 0) uri += 7;
  if (*uri != '/' && beside && (slash = strrchr(beside, '/')))
    uri = sk_arena_printf(ask->in.arena, "%.*s/%s", (int)(slash - beside), beside, uri);
  return sk_back_is_open(ask->back, uri) ? uri : NULL;
}

void sk_back_class_resource(SkBackAsk *ask) {
  const char *uri = sk_back_needs(ask, "uri");
  char       *bytes;
  size_t      n;
  if (!uri) return;
  const char *path = is_picture(uri) ? path_of(ask, uri) : NULL;
  if (!path || !sk_read_file(ask->in.arena, path, LARGEST, &bytes, &n)) {
    sk_back_no(ask, -32004, "there is no picture or body '%.200s'", uri);
    return;
  }
  sk_buf_z(&ask->out, "{\"base64\":\"");
  sk_buf_base64(&ask->out, bytes, n);
  sk_buf_z(&ask->out, "\"}");
}
