#include "studio/front/assets.h"

#include <string.h>

extern const SkAsset sk_assets[];  // a path of NULL ends them

static const char none[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Skerry studio</title>"
    "<body><h1>Skerry studio</h1><p>This program was built without the studio's front end "
    "(web/dist was empty). "
    "The server answers at <code>/ws</code>.</p></body></html>\n";
static const SkAsset page = {"/index.html", none, none + sizeof none - 1, false};

const SkAsset *sk_asset(const char *path, bool gzip) {
  const SkAsset *found = NULL;
  if (strcmp(path, "/") == 0) path = page.path;
  for (const SkAsset *a = sk_assets; a->path; a++) {
    if (strcmp(a->path, path) != 0) continue;
    if (!found || found->gzip != gzip) found = a;
  }
  return found || strcmp(path, page.path) != 0 ? found : &page;
}

const char *sk_asset_type(const char *path) {
  static const struct {
    const char *ending, *type;
  } types[]       = {{".html", "text/html; charset=utf-8"},
                     {".js", "text/javascript; charset=utf-8"},
                     {".css", "text/css; charset=utf-8"},
                     {".svg", "image/svg+xml"},
                     {".png", "image/png"},
                     {".ico", "image/x-icon"},
                     {".woff2", "font/woff2"},
                     {".json", "application/json"},
                     {".map", "application/json"},
                     {".wasm", "application/wasm"}};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; i++)
    if (strcmp(dot, types[i].ending) == 0) return types[i].type;
  return strcmp(path, "/") == 0 ? types[0].type : "application/octet-stream";
}
