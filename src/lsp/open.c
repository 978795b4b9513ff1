// Files that the editor has open: their texts, and how the library learns of them.
#include "lsp/lsp_priv.h"

#include "base/mem.h"

#include <string.h>
#include <unistd.h>

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

const char *sk_uri_path(SkArena *arena, const char *uri) {
  const char *from = uri;
  if (strncmp(uri, "file://", 7) != 0) return uri;
  from += 7;
  if (*from != '/') from = strchr(from, '/') ? strchr(from, '/') : "";
  char *path = sk_arena_alloc(arena, strlen(from) + 1), *to = path;
  while (*from) {
    int high = *from == '%' && from[1] ? hex(from[1]) : -1, low = high >= 0 ? hex(from[2]) : -1;
    if (low >= 0 && high * 16 + low != 0) {
      *to++ = (char)(high * 16 + low);
      from += 3;
    } else {
      *to++ = *from++;
    }
  }
  return path;
}

const char *sk_path_uri(SkArena *arena, const char *path) {
  if (path[0] != '/' && strchr(path, ':')) return path;  // never was a path
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out, "file://");
  if (path[0] != '/') {
    char here[4096];
    if (getcwd(here, sizeof here)) sk_buf_z(&out, here);
    sk_buf_char(&out, '/');
  }
  for (; *path; path++) {
    bool plain = (*path >= 'a' && *path <= 'z') || (*path >= 'A' && *path <= 'Z') ||
                 (*path >= '0' && *path <= '9') || strchr("/-._~", *path);
    if (plain)
      sk_buf_char(&out, *path);
    else
      sk_buf_printf(&out, "%%%02X", (unsigned)(unsigned char)*path);
  }
  return out.text;
}

// Editors write one path in several ways (%3A or :), so paths are compared.
SkOpen *sk_open_find(SkLsp *lsp, const char *uri) {
  if (!uri) return NULL;
  SkArena    *temp = sk_arena_scratch(lsp->arena);
  const char *path = sk_uri_path(temp, uri);
  SkOpen     *o    = lsp->open;
  while (o && strcmp(o->path, path) != 0) o = o->next;
  sk_arena_done(temp);
  return o;
}

// Texts grow in an arena of their own; one that was outgrown ends with it.
static void set_text(SkLsp *lsp, SkOpen *o, const char *text, size_t n) {
  SkArena *arena = sk_arena_new(0, &lsp->guard);
  if (!arena) longjmp(lsp->guard.env, 1);
  SkBuf made = sk_buf_new(arena);
  sk_buf_room(&made, n + n / 8 + 256);
  sk_buf_add(&made, text, n);
  const char *uri  = sk_arena_printf(arena, "%s", o->uri),
             *path = sk_arena_printf(arena, "%s", o->path);
  sk_arena_free(o->arena);
  o->arena = arena;
  o->uri   = uri;
  o->path  = path;
  o->text  = made;
}

// The text went to the editor: what is on disk does not count.
static void load(SkLsp *lsp, SkOpen *o) {
  sk_world_new(lsp);
  const char *text = o->text.text ? o->text.text : "";
  if (!sk_library_replace(lsp->in.library, o->path, text, o->text.n)) {
    SkModelInput look = sk_look_begin(&lsp->in);
    sk_diags_mute(look.diags, true);
    if (o->path[0] == '/' && access(o->path, R_OK) == 0)
      sk_library_load(look.library, o->path);
    else
      sk_library_load_text(look.library, sk_arena_printf(lsp->world, "%s", o->path), "", 0);
    sk_look_end(&look);
    sk_library_replace(lsp->in.library, o->path, text, o->text.n);
    lsp->loads++;
  }
  o->loaded = true;
}

void sk_open_load_all(SkLsp *lsp) {
  sk_world_new(lsp);
  bool news = false;
  for (SkOpen *o = lsp->open; o; o = o->next) {
    if (o->loaded) continue;
    load(lsp, o);
    news = true;
  }
  if (news) sk_diagnose_stale(lsp);
}

static void changed(SkLsp *lsp, SkOpen *o) {
  o->loaded = false;
  o->due    = true;
  o->due_at = lsp->host.now(lsp->host.user) + SK_LSP_PAUSE;
  sk_diagnose_syntax(lsp, o);
}

void sk_open_did_open(SkLsp *lsp, const SkJson *params) {
  const char *uri  = sk_json_text(params, "textDocument.uri");
  const char *text = sk_json_text(params, "textDocument.text");
  if (!uri || !text || !*uri) return;
  SkOpen *o = sk_open_find(lsp, uri);
  if (!o) {
    o = sk_calloc(1, sizeof *o);
    if (!o) longjmp(lsp->guard.env, 1);
    o->uri  = uri;
    o->path = sk_uri_path(lsp->now->arena, uri);
    set_text(lsp, o, text, strlen(text));
    SkOpen **end = &lsp->open;
    while (*end) end = &(*end)->next;
    *end = o;
  } else {
    set_text(lsp, o, text, strlen(text));
  }
  o->version = sk_json_int(params, "textDocument.version", 0);
  changed(lsp, o);
  o->due_at = 0;
}

static void change(SkLsp *lsp, SkOpen *o, const SkJson *item) {
  const char *text = sk_json_text(item, "text");
  if (!text) return;
  size_t n = strlen(text);
  if (!sk_json_get(item, "range")) {
    set_text(lsp, o, text, n);
    return;
  }
  SkArena *temp  = sk_arena_scratch(lsp->arena);
  SkLines  lines = sk_lines(temp, o->text.text ? o->text.text : "", (uint32_t)o->text.n);
  uint32_t from  = sk_lines_offset(&lines, sk_json_int(item, "range.start.line", 0),
                                   sk_json_int(item, "range.start.character", 0));
  uint32_t to    = sk_lines_offset(&lines, sk_json_int(item, "range.end.line", 0),
                                   sk_json_int(item, "range.end.character", 0));
  if (to < from) to = from;
  size_t rest = o->text.n - to, now = from + n + rest;
  if (now > SK_MAX_FILE) now = 0, from = 0, n = 0, rest = 0;  // no editor holds such a text
  SkBuf *b = &o->text;
  if (now + 1 > b->cap) {
    char *copy = sk_arena_copy(temp, b->text, b->n);
    set_text(lsp, o, copy, b->n);
    sk_buf_room(b, n + 1);
  }
  memmove(b->text + from + n, b->text + to, rest);
  if (n) memcpy(b->text + from, text, n);
  b->n         = now;
  b->text[now] = 0;
  sk_arena_done(temp);
}

void sk_open_did_change(SkLsp *lsp, const SkJson *params) {
  SkOpen       *o     = sk_open_find(lsp, sk_json_text(params, "textDocument.uri"));
  const SkJson *items = sk_json_get(params, "contentChanges");
  if (!o || !items) return;
  for (const SkJson *i = items->child; i; i = i->next) change(lsp, o, i);
  o->version = sk_json_int(params, "textDocument.version", o->version);
  changed(lsp, o);
}

void sk_open_did_close(SkLsp *lsp, const SkJson *params) {
  SkOpen *o = sk_open_find(lsp, sk_json_text(params, "textDocument.uri"));
  if (!o) return;
  sk_diagnose_forget(lsp, o);
  SkOpen **at = &lsp->open;
  while (*at != o) at = &(*at)->next;
  *at = o->next;
  sk_arena_free(o->arena);
  sk_arena_free(o->told_at);
  sk_free(o);
  // The library would keep the file as one that the user named, and find its classes twice in a copy of it.
  sk_world_end(lsp);
  sk_diagnose_stale(lsp);
}

void sk_open_changed_outside(SkLsp *lsp, const char *uri) {
  if (!lsp->world || !uri || sk_open_find(lsp, uri)) return;
  // A file that came or went changes what folders hold, too: everything is looked at anew.
  sk_world_end(lsp);
}
