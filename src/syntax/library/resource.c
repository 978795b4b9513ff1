// syntax/library/resource.c - files that come with a package: modelica:// and file:// addresses.
#include "syntax/library/library_priv.h"

#include <string.h>
#include <strings.h>

// The folder that holds a class: its own for a folder package, else that of the file it is in.
static const char *folder_of(SkLibrary *lib, const SkClass *klass) {
  for (const SkClass *c = klass; c; c = c->enclosing) {
    const SkDocument *doc = sk_document_of(lib, c);
    if (doc && doc->shell == c && doc->folder) return doc->folder;
    if (doc && doc->on_disk && !c->enclosing) return sk_path_parent(lib->env.arena, doc->path);
  }
  return NULL;
}

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

static char *decode(SkLibrary *lib, const char *text) {
  char  *out = sk_arena_printf(lib->env.arena, "%s", text);
  size_t n   = 0;
  for (const char *s = text; *s; s++) {
    if (*s == '%' && hex(s[1]) >= 0 && hex(s[2]) >= 0 && (hex(s[1]) || hex(s[2]))) {
      out[n++] = (char)(hex(s[1]) * 16 + hex(s[2]));
      s += 2;
    } else {
      out[n++] = *s;
    }
  }
  out[n] = 0;
  return out;
}

const char *sk_library_uri(SkLibrary *lib, const char *uri, SkSpan where) {
  SkArena *arena = lib->env.arena;
  if (strncasecmp(uri, "file://", 7) == 0) return decode(lib, uri + 7);
  if (strncasecmp(uri, "modelica:/", 10) != 0) {
    const char *colon = strstr(uri, "://");
    if (!colon) return uri;
    sk_diag(lib->env.diags, 1330, where, "'%s' is neither modelica:// nor file://", uri);
    return NULL;
  }
  const char *rest = uri + 10;
  if (*rest == '/') rest++;
  size_t         n     = strcspn(rest, "/");
  const char    *name  = sk_arena_printf(arena, "%.*s", (int)n, rest);
  const SkClass *klass = sk_library_find(lib, name);
  const char    *dir   = klass ? folder_of(lib, klass) : NULL;
  if (!dir) {
    sk_diag(lib->env.diags, 1330, where,
            klass ? "class '%s' is not stored in a folder" : "there is no package '%s'", name);
    return NULL;
  }
  rest += n;
  while (*rest == '/') rest++;
  return *rest ? sk_path_join(arena, dir, decode(lib, rest)) : dir;
}
