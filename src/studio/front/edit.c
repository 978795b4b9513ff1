// Answers of the base that hang on texts: they count only while the texts are what they were.
#include "studio/front/doc.h"

#include "base/mem.h"

#include <string.h>

#define MOST_TRIES 5

// A question that is asked again when a text has changed meanwhile.
typedef struct {
  uint64_t generation;
  int      tries;
  size_t   n;
  char     text[];  // the client's message
} Again;

static void ask(const SkRequest *r, int tries,
                void (*done)(SkFront *, SkWaiting *, bool, const char *, size_t)) {
  Again *a = sk_malloc(sizeof *a + r->n + 1);
  if (!a) longjmp(r->front->guard.env, 1);
  *a = (Again){.generation = sk_docs_generation(r->front), .tries = tries, .n = r->n};
  memcpy(a->text, r->text, r->n);
  a->text[r->n] = 0;
  sk_child_ask(r, sk_child_base(r->front), SK_PACKET_ASK, r->text, r->n, done, sk_free, a);
}

// The request as it came, for the answer; false: its client is gone.
static bool request_of(SkFront *f, SkWaiting *w, SkArena *arena, SkRequest *r) {
  Again    *a      = w->user;
  SkClient *client = sk_window_find(f, w->client);
  if (!client) return false;
  *r        = (SkRequest){.front = f, .client = client, .number = w->client, .arena = arena};
  r->id     = sk_arena_printf(arena, "%s", w->id);
  r->text   = sk_arena_copy(arena, a->text, a->n + 1);
  r->n      = a->n;
  r->params = sk_json_get(sk_json_parse(arena, r->text, r->n), "params");
  return true;
}

// Whether it was asked again.
static bool asked_again(const SkRequest *r, SkWaiting *w,
                        void (*done)(SkFront *, SkWaiting *, bool, const char *, size_t)) {
  Again *a = w->user;
  if (a->generation == sk_docs_generation(r->front) || a->tries >= MOST_TRIES) return false;
  ask(r, a->tries + 1, done);
  return true;
}

static void got_text(SkFront *f, SkWaiting *w, bool failed, const char *json, size_t n) {
  SkArena  *arena = sk_arena_scratch(f->arena);
  SkRequest r;
  if (failed) {
    sk_rpc_reply(f, w->client, w->id, true, json, n);
  } else if (request_of(f, w, arena, &r) && !asked_again(&r, w, got_text)) {
    const char  *file = sk_json_text(sk_json_parse(arena, json, n), "file");
    const SkDoc *d    = file ? sk_doc_find(f, file) : NULL;
    SkBuf        out  = sk_buf_new(arena);
    if (d)
      sk_buf_printf(&out, "{\"version\":%llu,", (unsigned long long)d->version);
    else
      sk_buf_z(&out, "{\"version\":null,");
    sk_buf_add(&out, json + 1, n - 1);
    sk_rpc_answer(&r, &out);
  }
  sk_arena_done(arena);
}

void sk_do_class_text(const SkRequest *r) { ask(r, 0, got_text); }

// Edits ---------------------------------------------------------------------------------------------------

static const char *what_of(const SkRequest *r) {
  const SkJson *edits = sk_json_get(r->params, "edits");
  const char   *op    = edits && edits->child ? sk_json_text(edits->child, "op") : NULL;
  return op ? op : "edit";
}

// All lists, each in the text after the one before.
static void apply(const SkRequest *r, SkDoc *d, const SkJson *changes) {
  SkBuf      told = sk_buf_new(r->arena), out = sk_buf_new(r->arena);
  SkStepInfo info  = {d, what_of(r), NULL, r->number};
  bool       begun = false;
  for (const SkJson *list = changes->child; list; list = list->next) {
    SkPatch patch = {0};
    if (!sk_pieces_read(r, d, list, &patch)) {
      if (begun) sk_step_end(r->front, &info, &told);
      return;
    }
    if (!begun) sk_step_begin(r->front, &info);
    begun = true;
    sk_step_change(r->front, d, &patch, &told);
  }
  if (begun) sk_step_end(r->front, &info, &told);
  sk_buf_z(&out, "{\"file\":");
  sk_buf_json(&out, d->path, strlen(d->path));
  sk_buf_printf(&out, ",\"version\":%llu,\"changes\":[%s],", (unsigned long long)d->version,
                told.n ? told.text : "");
  sk_docs_counts(r->front, &out);
  sk_buf_char(&out, '}');
  sk_rpc_answer(r, &out);
}

static void refuse_version(const SkRequest *r, const SkDoc *d) {
  const char *data =
      sk_arena_printf(r->arena, "{\"version\":%llu}", (unsigned long long)d->version);
  sk_rpc_refuse_with(r, SK_RPC_VERSION, "the text has another version by now", data);
}

static void got_edit(SkFront *f, SkWaiting *w, bool failed, const char *json, size_t n) {
  SkArena  *arena = sk_arena_scratch(f->arena);
  SkRequest r;
  if (failed) {
    sk_rpc_reply(f, w->client, w->id, true, json, n);
  } else if (request_of(f, w, arena, &r) && !asked_again(&r, w, got_edit)) {
    const SkJson *answer  = sk_json_parse(arena, json, n);
    const SkJson *changes = sk_json_get(answer, "changes");
    const char   *file    = sk_json_text(answer, "file");
    const char   *path    = file && changes ? sk_folder_file(&r, file, true) : NULL;
    SkDoc        *d       = path ? sk_doc_get(&r, path) : NULL;
    int64_t       version = sk_json_int(r.params, "version", -1);
    if (d && d->readonly)
      sk_rpc_refuse(&r, SK_RPC_UNWRITABLE, "'%.300s' cannot be written", d->path);
    else if (d && (((Again *)w->user)->generation != sk_docs_generation(f) ||
                   (version >= 0 && version != (int64_t)d->version)))
      refuse_version(&r, d);
    else if (d)
      apply(&r, d, changes);
  }
  sk_arena_done(arena);
}

void sk_do_edit_apply(const SkRequest *r) { ask(r, 0, got_edit); }
