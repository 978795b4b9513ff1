// Texts: opening, changing, saving.
#include "studio/front/doc.h"

#include "base/mem.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

SkDocs *sk_docs_new(void) { return sk_calloc(1, sizeof(SkDocs)); }

void sk_docs_free(SkFront *f) {
  if (!f->docs) return;
  sk_steps_free(f);
  sk_disk_watch_end(f);
  while (f->docs->docs) {
    SkDoc *d      = f->docs->docs;
    f->docs->docs = d->next;
    // What was not saved is offered again.
    if (!d->saved) {
      const char *side = sk_side_path(f->arena, d->path);
      sk_disk_write(side, d->text, d->n, true);
    }
    sk_free(d->path);
    sk_free(d->text);
    sk_free(d);
  }
  sk_free(f->docs);
}

uint64_t sk_docs_generation(const SkFront *f) { return f->docs->changes; }

bool sk_docs_changed_since(const SkFront *f, uint64_t generation, const char *paths, size_t n) {
  if (f->docs->on_disk > generation) return true;
  for (const SkDoc *d = f->docs->docs; d; d = d->next) {
    if (d->changed <= generation) continue;
    for (size_t at = 0; at < n; at += strlen(paths + at) + 1)
      if (strcmp(paths + at, d->path) == 0) return true;
  }
  return false;
}

SkDoc *sk_doc_find(const SkFront *f, const char *path) {
  SkDoc *d = f->docs->docs;
  while (d && strcmp(d->path, path) != 0) d = d->next;
  return d;
}

static void send(SkChild *base, const SkDoc *d, SkArena *arena) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_room(&out, d->n + strlen(d->path) + 2);
  sk_buf_add(&out, d->path, strlen(d->path) + 1);
  sk_buf_add(&out, d->text, d->n);
  sk_child_send(base, SK_PACKET_TEXT, 0, out.text, out.n, -1);
}

void sk_docs_send(SkFront *f, SkChild *base) {
  SkArena *arena = sk_arena_scratch(f->arena);
  for (const SkDoc *d = f->docs->docs; d; d = d->next)
    if (!d->saved || d->changed) send(base, d, arena);
  sk_arena_done(arena);
}

void sk_doc_put(SkFront *f, SkDoc *d, const char *text, size_t n) {
  char *copy = sk_malloc(n + 1);
  if (!copy) longjmp(f->guard.env, 1);
  if (n) memcpy(copy, text, n);
  copy[n] = 0;
  sk_free(d->text);
  d->text    = copy;
  d->n       = n;
  d->changed = ++f->docs->changes;
  d->version++;
  SkArena *arena = sk_arena_scratch(f->arena);
  if (f->base && !f->base->dead) send(f->base, d, arena);
  sk_arena_done(arena);
}

static bool is_text(const char *text, size_t n) { return !memchr(text, 0, n); }

static SkDoc *make(SkFront *f, const char *path, const char *text, size_t n) {
  SkDoc *d = sk_calloc(1, sizeof *d);
  if (d) {
    d->path = sk_malloc(strlen(path) + 1);
    d->text = sk_malloc(n + 1);
  }
  if (!d || !d->path || !d->text) {
    if (d) sk_free(d->path);
    if (d) sk_free(d->text);
    sk_free(d);
    return NULL;
  }
  strcpy(d->path, path);
  if (n) memcpy(d->text, text, n);
  d->text[n]           = 0;
  d->n                 = n;
  d->version           = 1;
  d->saved             = true;
  d->next              = f->docs->docs;
  return f->docs->docs = d;
}

// What was not saved when a studio ended.
static void recover(SkFront *f, SkDoc *d, SkArena *arena) {
  char  *text;
  size_t n;
  if (!sk_read_file(arena, sk_side_path(arena, d->path), SK_DOC_LARGEST, &text, &n)) return;
  if (!is_text(text, n) || (n == d->n && memcmp(text, d->text, n) == 0)) return;
  sk_doc_put(f, d, text, n);
  d->version   = 1;
  d->saved     = false;
  d->recovered = true;
}

SkDoc *sk_doc_get(const SkRequest *r, const char *path) {
  SkFront *f = r->front;
  SkDoc   *d = sk_doc_find(f, path);
  char    *text;
  size_t   n;
  if (d) return d;
  SkStamp stamp = sk_stamp(path);
  if (!sk_read_file(r->arena, path, SK_DOC_LARGEST, &text, &n)) {
    sk_rpc_refuse(r, errno == EFBIG ? SK_RPC_LARGE : SK_RPC_NOTHING, "cannot read '%.300s': %s",
                  path, strerror(errno));
    return NULL;
  }
  if (!is_text(text, n)) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "'%.300s' is no text", path);
    return NULL;
  }
  d = make(f, path, text, n);
  if (!d) longjmp(f->guard.env, 1);
  d->stamp    = stamp;
  d->readonly = access(path, W_OK) != 0;
  recover(f, d, r->arena);
  return d;
}

// Methods -------------------------------------------------------------------------------------------------

// The text of the member `file`; NULL after refusing.
static SkDoc *asked(const SkRequest *r) {
  const char *file = sk_rpc_text(r, "file");
  const char *path = file ? sk_folder_file(r, file, true) : NULL;
  return path ? sk_doc_get(r, path) : NULL;
}

static SkDoc *asked_to_change(const SkRequest *r) {
  SkDoc *d = asked(r);
  if (!d || !d->readonly) return d;
  sk_rpc_refuse(r, SK_RPC_UNWRITABLE, "'%.300s' cannot be written", d->path);
  return NULL;
}

void sk_do_doc_open(const SkRequest *r) {
  SkDoc *d = asked(r);
  if (!d) return;
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, d->path, strlen(d->path));
  sk_buf_z(&out, ",\"text\":");
  sk_buf_json(&out, d->text, d->n);
  sk_buf_printf(&out, ",\"version\":%llu,\"saved\":%s,\"readonly\":%s,\"recovered\":%s}",
                (unsigned long long)d->version, d->saved ? "true" : "false",
                d->readonly ? "true" : "false", d->recovered ? "true" : "false");
  sk_rpc_answer(r, &out);
}

void sk_do_doc_change(const SkRequest *r) {
  SkDoc *d = asked_to_change(r);
  if (!d) return;
  int64_t     version = sk_json_int(r->params, "version", -1);
  const char *group   = sk_json_text(r->params, "group");
  SkPatch     patch   = {0};
  if (version != (int64_t)d->version) {
    const char *data =
        sk_arena_printf(r->arena, "{\"version\":%llu}", (unsigned long long)d->version);
    sk_rpc_refuse_with(r, SK_RPC_VERSION, "the text has another version by now", data);
    return;
  }
  if (!sk_pieces_read(r, d, sk_json_get(r->params, "pieces"), &patch)) return;
  SkBuf      told = sk_buf_new(r->arena), out = sk_buf_new(r->arena);
  SkStepInfo info = {d, "typing", group && *group ? group : NULL, r->number};
  sk_step_begin(r->front, &info);
  sk_step_change(r->front, d, &patch, &told);
  sk_step_end(r->front, &info, &told);
  sk_buf_printf(&out, "{\"version\":%llu,", (unsigned long long)d->version);
  sk_docs_counts(r->front, &out);
  sk_buf_char(&out, '}');
  sk_rpc_answer(r, &out);
}

static void answer_version(const SkRequest *r, const SkDoc *d) {
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_printf(&out, "{\"version\":%llu}", (unsigned long long)d->version);
  sk_rpc_answer(r, &out);
}

static void tell_saved(SkFront *f, SkArena *arena, SkDoc *d) {
  SkBuf told   = sk_buf_new(arena);
  d->saved     = true;
  d->recovered = d->outside = d->keep = false;
  d->side_at                          = 0.0;
  unlink(sk_side_path(arena, d->path));
  sk_buf_z(&told, "{\"file\":");
  sk_buf_json(&told, d->path, strlen(d->path));
  sk_buf_printf(&told, ",\"version\":%llu}", (unsigned long long)d->version);
  sk_front_tell(f, "doc.saved", &told);
}

void sk_do_doc_save(const SkRequest *r) {
  SkDoc *d = asked_to_change(r);
  if (!d) return;
  SkStamp now = sk_stamp(d->path);
  if (!d->keep && !sk_stamp_equal(&now, &d->stamp)) {
    sk_rpc_refuse_with(r, SK_RPC_VERSION, "another program changed the file on disk",
                       "{\"outside\":true}");
    return;
  }
  if (!sk_disk_write(d->path, d->text, d->n, true)) {
    sk_rpc_refuse(r, SK_RPC_UNWRITABLE, "cannot write '%.300s': %s", d->path, strerror(errno));
    return;
  }
  d->stamp = sk_stamp(d->path);
  tell_saved(r->front, r->arena, d);
  answer_version(r, d);
}

void sk_do_doc_reload(const SkRequest *r) {
  SkDoc *d = asked(r);
  char  *text;
  size_t n;
  if (!d) return;
  SkStamp stamp = sk_stamp(d->path);
  if (!sk_read_file(r->arena, d->path, SK_DOC_LARGEST, &text, &n) || !is_text(text, n)) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "cannot read '%.300s'", d->path);
    return;
  }
  SkStepInfo info = {d, "reload", NULL, r->number};
  sk_step_replace(r->front, &info, text, n);
  d->stamp = stamp;
  tell_saved(r->front, r->arena, d);
  answer_version(r, d);
}

void sk_do_doc_keep(const SkRequest *r) {
  SkDoc *d = asked_to_change(r);
  if (!d) return;
  d->keep    = true;
  d->outside = false;
  sk_rpc_answer(r, NULL);
}

void sk_do_file_create(const SkRequest *r) {
  const char *file = sk_rpc_text(r, "file");
  const char *text = file ? sk_rpc_text(r, "text") : NULL;
  const char *path = text ? sk_folder_file(r, file, false) : NULL;
  if (!path) return;
  if (!sk_disk_write(path, text, strlen(text), false)) {
    sk_rpc_refuse(r, SK_RPC_UNWRITABLE, "cannot make '%.300s': %s", path, strerror(errno));
    return;
  }
  SkDoc *d = make(r->front, path, text, strlen(text));
  if (!d) longjmp(r->front->guard.env, 1);
  d->stamp   = sk_stamp(path);
  d->changed = r->front->docs->on_disk = ++r->front->docs->changes;
  if (r->front->base) sk_child_send(r->front->base, SK_PACKET_DISK, 0, path, strlen(path) + 1, -1);
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, path, strlen(path));
  sk_buf_z(&out, ",\"version\":1}");
  sk_rpc_answer(r, &out);
}

void sk_do_file_read(const SkRequest *r) {
  const char *file = sk_rpc_text(r, "file");
  const char *path = file ? sk_folder_file(r, file, true) : NULL;
  char       *text;
  size_t      n;
  if (!path) return;
  if (!sk_read_file(r->arena, path, SK_DOC_LARGEST, &text, &n)) {
    sk_rpc_refuse(r, errno == EFBIG ? SK_RPC_LARGE : SK_RPC_NOTHING, "cannot read '%.300s': %s",
                  path, strerror(errno));
    return;
  }
  if (!is_text(text, n)) {
    sk_rpc_refuse(r, SK_RPC_NOTHING, "'%.300s' is no text", path);
    return;
  }
  SkBuf out = sk_buf_new(r->arena);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, path, strlen(path));
  sk_buf_z(&out, ",\"text\":");
  sk_buf_json(&out, text, n);
  sk_buf_char(&out, '}');
  sk_rpc_answer(r, &out);
}

// Side files ------------------------------------------------------------------------------------------------

double sk_docs_due(SkFront *f) {
  double wait = -1.0;
  for (SkDoc *d = f->docs->docs; d; d = d->next) {
    if (d->saved) d->side_at = 0.0;
    if (d->side_at <= 0.0) continue;
    double left = d->side_at - f->now;
    if (left > 0.0) {
      wait = wait < 0.0 || left < wait ? left : wait;
      continue;
    }
    SkArena *arena = sk_arena_scratch(f->arena);
    sk_disk_write(sk_side_path(arena, d->path), d->text, d->n, true);
    sk_arena_done(arena);
    d->side_at = 0.0;
  }
  return wait;
}
