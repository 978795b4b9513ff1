// Messages about open files: syntax at once, classes when the user pauses.
#include "lsp/lsp_priv.h"

#include <string.h>

// What a message needs of the texts it points into.
typedef struct {
  SkLsp          *lsp;
  SkModelInput    in;
  SkOpen         *open;   // whose check it is
  SkArena        *arena;  // of what is written
  SkArena        *temp;
  const SkSource *last;  // lines of one source are kept: messages come in runs
  SkLines         lines;
} Writer;

static const SkLines *lines_of(Writer *w, const SkSource *source) {
  if (w->last != source) w->lines = sk_lines(w->temp, source->text, source->len);
  w->last = source;
  return &w->lines;
}

static const char *uri_of(Writer *w, const SkSource *source) {
  if (!source) return w->open->uri;
  for (SkOpen *o = w->lsp->open; o; o = o->next)
    if (strcmp(o->path, source->path) == 0) return o->uri;
  return sk_path_uri(w->arena, source->path);
}

static void range(Writer *w, SkSpan span, SkBuf *out) {
  const SkSource *source = sk_source_of(w->in.sources, span.pos);
  if (!source) {
    sk_buf_z(out, "{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}}");
    return;
  }
  uint32_t from = span.pos - source->base;
  sk_lines_range(lines_of(w, source), from, from + span.len, out);
}

static void related(Writer *w, const SkDiag *d, SkBuf *out) {
  uint32_t n = 0;
  sk_buf_z(out, ",\"relatedInformation\":[");
  for (const SkDiagNote *note = d->notes; note; note = note->next) {
    const SkSource *source = sk_source_of(w->in.sources, note->span.pos);
    if (note->help || !source) continue;
    sk_ask_next(out, &n);
    sk_buf_z(out, "{\"location\":{\"uri\":");
    sk_lsp_json(out, uri_of(w, source));
    sk_buf_z(out, ",\"range\":");
    range(w, note->span, out);
    sk_buf_z(out, "},\"message\":");
    sk_lsp_json(out, note->text);
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, ']');
}

// The text with what to do, in lines of their own; helps once more as data for quick fixes.
static void message(Writer *w, const SkDiag *d, SkBuf *out) {
  SkBuf text = sk_buf_new(w->temp), data = sk_buf_new(w->temp);
  sk_buf_z(&text, d->text);
  if (d->where) sk_buf_printf(&text, " (in %s)", d->where);
  uint32_t n = 0;
  for (const SkDiagNote *note = d->notes; note; note = note->next) {
    if (!note->help && note->span.pos) continue;
    sk_buf_printf(&text, "\n%s: %s", note->help ? "help" : "note", note->text);
    if (!note->help) continue;
    sk_ask_next(&data, &n);
    sk_lsp_json(&data, note->text);
  }
  sk_lsp_json(out, text.text);
  sk_buf_printf(out, ",\"data\":[%s]", n ? data.text : "");
}

static SkTold write(Writer *w, const SkDiag *d) {
  static const int severity[] = {[SK_NOTE] = 3, [SK_WARNING] = 2, [SK_ERROR] = 1, [SK_RULE] = 1};
  SkBuf            out        = sk_buf_new(w->arena);
  sk_buf_z(&out, "{\"range\":");
  range(w, d->span, &out);
  sk_buf_printf(&out, ",\"severity\":%d,\"code\":\"SK%04d\",\"source\":\"skerry\",\"message\":",
                severity[d->severity], d->code);
  message(w, d, &out);
  if (d->notes) related(w, d, &out);
  sk_buf_char(&out, '}');
  // A copy: the URI of another open file ends when that is closed.
  const char *uri = uri_of(w, sk_source_of(w->in.sources, d->span.pos));
  return (SkTold){sk_arena_printf(w->arena, "%s", uri ? uri : ""), out.text};
}

// Publishing ------------------------------------------------------------------------------------------

// Two files may have found the same in a third one.
static bool told_before(const SkLsp *lsp, const SkOpen *last, uint32_t n, const SkTold *t) {
  for (const SkOpen *o = lsp->open; o; o = o->next) {
    uint32_t to = o == last ? n : o->told.n;
    for (uint32_t i = 0; i < to; i++)
      if (strcmp(o->told.at[i].uri, t->uri) == 0 && strcmp(o->told.at[i].json, t->json) == 0)
        return true;
    if (o == last) return false;
  }
  return false;
}

static void publish(SkLsp *lsp, const char *uri) {
  SkArena      *temp = sk_arena_scratch(lsp->arena);
  SkBuf         out  = sk_buf_new(temp);
  const SkOpen *open = sk_open_find(lsp, uri);
  sk_buf_z(
      &out,
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/publishDiagnostics\",\"params\":{\"uri\":");
  sk_lsp_json(&out, uri);
  if (open) {
    sk_buf_z(&out, ",\"version\":");
    sk_buf_int(&out, open->version);
  }
  sk_buf_z(&out, ",\"diagnostics\":[");
  uint32_t n = 0;
  for (const SkOpen *o = lsp->open; o; o = o->next)
    for (uint32_t i = 0; i < o->told.n; i++) {
      const SkTold *t = &o->told.at[i];
      if (strcmp(t->uri, uri) != 0 || told_before(lsp, o, i, t)) continue;
      sk_ask_next(&out, &n);
      sk_buf_z(&out, t->json);
    }
  sk_buf_z(&out, "]}}");
  sk_lsp_send(lsp, &out);
  sk_arena_done(temp);
}

// Publishes for each file that the old or the new messages of a check are about, and for its own.
static void publish_all(SkLsp *lsp, SkOpen *open, const SkTold *old, uint32_t n_old) {
  publish(lsp, open->uri);
  for (uint32_t i = 0; i < n_old + open->told.n; i++) {
    const SkTold *t    = i < n_old ? &old[i] : &open->told.at[i - n_old];
    bool          seen = strcmp(t->uri, open->uri) == 0;
    for (uint32_t j = 0; j < i && !seen; j++)
      seen = strcmp((j < n_old ? old[j] : open->told.at[j - n_old]).uri, t->uri) == 0;
    if (!seen) publish(lsp, t->uri);
  }
}

// The messages of a check take the place of those before.
static void tell(SkLsp *lsp, SkOpen *open, const SkModelInput *in) {
  SkArena *arena = sk_arena_new(0, &lsp->guard);
  if (!arena) longjmp(lsp->guard.env, 1);
  Writer        w      = {lsp, *in, open, arena, sk_arena_scratch(lsp->arena), NULL, {0}};
  SkArena      *old_at = open->told_at;
  const SkTold *old    = open->told.at;
  uint32_t      n_old  = open->told.n;
  open->told.at        = NULL;
  open->told.n = open->told.cap = 0;
  open->told_at                 = arena;
  open->uses                    = NULL;
  open->counted.at              = NULL;
  open->n_uses = open->counted.n = open->counted.cap = 0;
  open->islands.at                                   = NULL;
  open->islands.n = open->islands.cap = 0;
  open->islands_known                 = false;
  for (uint32_t i = 0; i < sk_diags_count(in->diags); i++)
    sk_vec_push(arena, &open->told, write(&w, sk_diags_at(in->diags, i)));
  sk_arena_done(w.temp);
  publish_all(lsp, open, old, n_old);
  sk_arena_free(old_at);
}

void sk_diagnose_forget(SkLsp *lsp, SkOpen *open) {
  const SkTold *old   = open->told.at;
  uint32_t      n_old = open->told.n;
  open->told.at       = NULL;
  open->told.n = open->told.cap = 0;
  publish_all(lsp, open, old, n_old);
}

// Checks ----------------------------------------------------------------------------------------------

void sk_diagnose_syntax(SkLsp *lsp, SkOpen *open) {
  SkArena     *temp  = sk_arena_scratch(lsp->arena);
  SkModelInput in    = {.arena = temp};
  in.names           = sk_names_new(temp);
  in.sources         = sk_sources_new(temp);
  in.diags           = sk_diags_new(temp, in.sources);
  SkParseEnv    env  = {temp, in.names, in.sources, in.diags};
  const SkFile *file = sk_parse_text(&env, open->path, open->text.text, open->text.n);
  bool          bad  = !file || file->errors;
  if (bad || open->broken) tell(lsp, open, &in);
  open->broken = bad;
  sk_arena_done(temp);
}

static bool is_stored(const SkFile *file, uint32_t i, const SkClass **out) {
  const SkStored *s = file->classes;
  for (; s && i; i--) s = s->next;
  *out = s ? s->klass : NULL;
  return s != NULL;
}

typedef SK_VEC(SkCounted) Counts;

static void count(const SkModelInput *in, const char *name, const SkFlat *flat, Counts *counts) {
  SkCounted c = {name, flat ? flat->n_equations : 0, flat ? flat->n_unknowns : 0};
  if (flat && !flat->only_checked) sk_vec_push(in->arena, counts, c);
}

// False when something came in and the check is to be made later.
static bool check_classes(SkLsp *lsp, const SkModelInput *in, const SkFile *file, Counts *counts) {
  uint32_t           n     = 0;
  const char *const *names = sk_model_file_classes(in, file, &n);
  for (uint32_t i = 0; i < n; i++) {
    const SkClass *top;
    if (is_stored(file, i, &top) && top->kind != SK_CLASS_PACKAGE)
      count(in, names[i], sk_model_flatten(in, names[i]), counts);
    else
      sk_model_check_one(in, names[i]);
    if (lsp->host.pump) lsp->host.pump(lsp->host.user);
    if (lsp->queue && i + 1 < n) return false;
  }
  return true;
}

static void note_uses(SkLsp *lsp, SkOpen *open, const SkModelInput *in) {
  uint32_t     n    = 0;
  const SkUse *uses = sk_library_uses(in->library, &n);
  open->uses        = SK_NEWS(open->told_at, SkUse, n + 1);
  open->n_uses      = n;
  open->tops        = lsp->loads;
  if (n) memcpy(open->uses, uses, n * sizeof *uses);
}

static void check(SkLsp *lsp, SkOpen *open) {
  SkModelInput look = sk_look_begin(&lsp->in);
  lsp->checking     = true;
  sk_library_load(look.library, open->path);
  const SkFile *file   = sk_library_file(look.library, open->path);
  Counts        counts = {0};
  bool          done   = !file || check_classes(lsp, &look, file, &counts);
  lsp->checking        = false;
  if (done) {
    open->due = false;
    tell(lsp, open, &look);
    note_uses(lsp, open, &look);
    for (uint32_t i = 0; i < counts.n; i++) {
      SkCounted c = counts.at[i];
      c.name      = sk_arena_printf(open->told_at, "%s", c.name);
      sk_vec_push(open->told_at, &open->counted, c);
    }
  }
  sk_look_end(&look);
}

double sk_diagnose_due(SkLsp *lsp) {
  double  now  = lsp->host.now(lsp->host.user);
  SkOpen *next = NULL;
  for (SkOpen *o = lsp->open; o; o = o->next)
    if (o->due && (!next || o->due_at < next->due_at)) next = o;
  if (!next) return -1.0;
  if (next->due_at > now) return next->due_at - now;
  sk_open_load_all(lsp);
  next->due_at = now + SK_LSP_PAUSE;  // when it is put off
  check(lsp, next);
  return 0.0;
}

void sk_diagnose_stale(SkLsp *lsp) {
  for (SkOpen *o = lsp->open; o; o = o->next) {
    bool stale = o->tops != lsp->loads || o->n_uses == 0;
    for (uint32_t i = 0; i < o->n_uses && !stale; i++) stale = !sk_use_is_current(o->uses[i]);
    if (!stale || o->due) continue;
    o->due    = true;
    o->due_at = lsp->host.now(lsp->host.user) + SK_LSP_PAUSE;
  }
}
