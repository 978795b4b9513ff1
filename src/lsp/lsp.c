#include "lsp/lsp_priv.h"

#include "base/mem.h"

#include <string.h>

enum { PARSE_ERROR = -32700, INVALID = -32600, UNKNOWN = -32601, INTERNAL = -32603 };
enum { NOT_INITIALIZED = -32002, CANCELLED = -32800 };

static const char capabilities[] =
    "{\"capabilities\":{\"positionEncoding\":\"utf-16\","
    "\"textDocumentSync\":{\"openClose\":true,\"change\":2,\"save\":false},"
    "\"hoverProvider\":true,\"definitionProvider\":true,\"referencesProvider\":true,"
    "\"documentHighlightProvider\":true,\"documentSymbolProvider\":true,\"foldingRangeProvider\":"
    "true,"
    "\"documentFormattingProvider\":true,\"documentRangeFormattingProvider\":true,"
    "\"workspaceSymbolProvider\":true,\"renameProvider\":{\"prepareProvider\":true},"
    "\"completionProvider\":{\"triggerCharacters\":[\".\",\"(\",\",\"]},"
    "\"signatureHelpProvider\":{\"triggerCharacters\":[\"(\",\",\"]},"
    "\"documentLinkProvider\":{},\"inlayHintProvider\":true,"
    "\"codeActionProvider\":{\"codeActionKinds\":[\"quickfix\"]},\"codeLensProvider\":{},"
    "\"semanticTokensProvider\":{\"legend\":{\"tokenTypes\":[\"namespace\",\"class\",\"type\","
    "\"function\",\"variable\",\"parameter\",\"property\",\"enumMember\"],"
    "\"tokenModifiers\":[\"declaration\",\"readonly\"]},\"full\":true},"
    "\"workspace\":{\"workspaceFolders\":{\"supported\":true,\"changeNotifications\":true}}},"
    "\"serverInfo\":{\"name\":\"skerry\"}}";

SkLsp *sk_lsp_new(const SkLspHost *host) {
  SkLsp *lsp = sk_calloc(1, sizeof *lsp);
  if (!lsp) return NULL;
  lsp->host      = *host;
  lsp->queue_end = &lsp->queue;
  lsp->exit_code = 1;  // unless `shutdown` comes first
  lsp->arena     = sk_arena_new(0, &lsp->guard);
  if (lsp->arena) return lsp;
  sk_free(lsp);
  return NULL;
}

static void drop(SkQueued *q) {
  sk_arena_free(q->arena);
  sk_free(q);
}

void sk_lsp_free(SkLsp *lsp) {
  if (!lsp) return;
  while (lsp->queue) {
    SkQueued *q = lsp->queue;
    lsp->queue  = q->next;
    drop(q);
  }
  if (lsp->now) drop(lsp->now);
  for (SkOpen *o = lsp->open, *next; o; o = next) {
    next = o->next;
    sk_arena_free(o->arena);
    sk_arena_free(o->told_at);
    sk_free(o);
  }
  sk_arena_free(lsp->world);
  sk_arena_free(lsp->arena);
  sk_free(lsp);
}

bool sk_lsp_exited(const SkLsp *lsp, int *code) {
  *code = lsp->exit_code;
  return lsp->exited;
}

// The queue -------------------------------------------------------------------------------------------

static bool same_id(const SkJson *a, const SkJson *b) {
  if (!a || !b || a->kind != b->kind) return false;
  if (a->kind == SK_JSON_NUMBER) return a->number >= b->number && a->number <= b->number;
  return a->kind == SK_JSON_STRING && strcmp(a->text, b->text) == 0;
}

static void cancel(SkLsp *lsp, const SkJson *id) {
  if (lsp->now && same_id(sk_json_get(lsp->now->message, "id"), id)) lsp->now->cancelled = true;
  for (SkQueued *q = lsp->queue; q; q = q->next)
    if (same_id(sk_json_get(q->message, "id"), id)) q->cancelled = true;
}

static void take(SkLsp *lsp, SkQueued *q, SkArena *arena, const char *text, size_t n) {
  q->arena   = arena;
  q->message = sk_json_parse(arena, text, n);
  if (!q->message || q->message->kind != SK_JSON_OBJECT || lsp->n_queue >= SK_LSP_MAX_QUEUE) {
    const char *why = q->message ? "no request, or too many at once" : "the message is no JSON";
    sk_lsp_refuse(lsp, sk_json_get(q->message, "id"), q->message ? INVALID : PARSE_ERROR, why);
    drop(q);
    return;
  }
  const char *method = sk_json_text(q->message, "method");
  if (method && strcmp(method, "$/cancelRequest") == 0) {
    cancel(lsp, sk_json_get(q->message, "params.id"));
    drop(q);
    return;
  }
  *lsp->queue_end = q;
  lsp->queue_end  = &q->next;
  lsp->n_queue++;
}

// May be called from inside a step: memory that runs out here does not end that one.
void sk_lsp_receive(SkLsp *lsp, const char *text, size_t n) {
  SkGuard step            = lsp->guard;
  SkQueued *volatile item = sk_calloc(1, sizeof *item);
  SkArena *volatile arena = item ? sk_arena_new(0, &lsp->guard) : NULL;
  if (arena && n <= SK_LSP_MAX_MESSAGE && setjmp(lsp->guard.env) == 0) {
    take(lsp, item, arena, text, n);
  } else {
    sk_arena_free(arena);
    sk_free(item);
  }
  lsp->guard = step;
}

// Questions about a file ------------------------------------------------------------------------------

typedef struct {
  const char *method;
  void (*ask)(SkAsk *);
} Question;

static const Question questions[] = {
#define SK_LSP_QUESTION(name, method) {method, sk_ask_##name},
    SK_LSP_QUESTIONS(SK_LSP_QUESTION)
#undef SK_LSP_QUESTION
};

SkCx *sk_ask_cx(SkAsk *ask) {
  if (!ask->cx) ask->cx = sk_name_context(&ask->in);
  return ask->cx;
}

void sk_ask_look(SkAsk *ask) { sk_arena_look(ask->lsp->world); }

void sk_ask_next(SkBuf *out, uint32_t *n) {
  if ((*n)++) sk_buf_char(out, ',');
}

void sk_ask_range(SkAsk *ask, SkSpan span, SkBuf *out) {
  uint32_t from = span.pos - ask->source->base;
  sk_lines_range(&ask->lines, from, from + span.len, out);
}

bool sk_ask_location(SkAsk *ask, SkSpan span, SkBuf *out) {
  const SkSource *source = sk_source_of(ask->in.sources, span.pos);
  if (!source || strchr(source->path, '<')) return false;
  SkLines     lines = sk_lines(ask->arena, source->text, source->len);
  const char *uri   = NULL;
  for (SkOpen *o = ask->lsp->open; o && !uri; o = o->next)
    if (strcmp(o->path, source->path) == 0) uri = o->uri;
  sk_buf_z(out, "{\"uri\":");
  sk_lsp_json(out, uri ? uri : sk_path_uri(ask->arena, source->path));
  sk_buf_z(out, ",\"range\":");
  sk_lines_range(&lines, span.pos - source->base, span.pos - source->base + span.len, out);
  sk_buf_char(out, '}');
  return true;
}

static void answer_question(SkLsp *lsp, const Question *question, const SkJson *id,
                            const SkJson *params) {
  SkOpen *open = sk_open_find(lsp, sk_json_text(params, "textDocument.uri"));
  if (!open) {
    sk_lsp_refuse(lsp, id, INVALID, "the file is not open");
    return;
  }
  sk_open_load_all(lsp);
  SkAsk ask = {.lsp = lsp, .params = params, .open = open, .in = sk_look_begin(&lsp->in)};
  ask.arena = ask.in.arena;
  ask.out   = sk_buf_new(ask.arena);
  sk_diags_mute(ask.in.diags, true);
  ask.file = sk_library_file(ask.in.library, open->path);
  if (ask.file && ask.file->source) {
    ask.source = ask.file->source;
    ask.lines  = sk_lines(ask.arena, ask.source->text, ask.source->len);
    ask.offset = sk_lines_offset(&ask.lines, sk_json_int(params, "position.line", 0),
                                 sk_json_int(params, "position.character", 0));
    ask.pos    = ask.source->base + ask.offset;
    question->ask(&ask);
  }
  sk_lsp_answer(lsp, id, ask.out.n ? ask.out.text : "null");
  sk_look_end(&ask.in);
}

// Messages --------------------------------------------------------------------------------------------

static void add_folder(SkLsp *lsp, const char *uri) {
  if (!uri) return;
  const char *path = sk_uri_path(lsp->arena, uri);
  for (uint32_t i = 0; i < lsp->folders.n; i++)
    if (strcmp(lsp->folders.at[i], path) == 0) return;
  path = sk_arena_printf(lsp->arena, "%s", path);
  sk_vec_push(lsp->arena, &lsp->folders, path);
}

static void initialize(SkLsp *lsp, const SkJson *id, const SkJson *params) {
  const SkJson *folders = sk_json_get(params, "workspaceFolders");
  for (const SkJson *f = folders ? folders->child : NULL; f; f = f->next)
    add_folder(lsp, sk_json_text(f, "uri"));
  if (!folders || !folders->child) add_folder(lsp, sk_json_text(params, "rootUri"));
  lsp->initialized = true;
  sk_lsp_answer(lsp, id, capabilities);
}

static void change_folders(SkLsp *lsp, const SkJson *params) {
  const SkJson *removed = sk_json_get(params, "event.removed");
  const SkJson *added   = sk_json_get(params, "event.added");
  for (const SkJson *f = removed ? removed->child : NULL; f; f = f->next) {
    const char *uri  = sk_json_text(f, "uri");
    const char *path = uri ? sk_uri_path(lsp->now->arena, uri) : "";
    for (uint32_t i = 0; i < lsp->folders.n; i++)
      if (strcmp(lsp->folders.at[i], path) == 0)
        lsp->folders.at[i--] = lsp->folders.at[--lsp->folders.n];
  }
  for (const SkJson *f = added ? added->child : NULL; f; f = f->next)
    add_folder(lsp, sk_json_text(f, "uri"));
  sk_world_end(lsp);
  sk_diagnose_stale(lsp);
}

static void watched(SkLsp *lsp, const SkJson *params) {
  const SkJson *changes = sk_json_get(params, "changes");
  for (const SkJson *c = changes ? changes->child : NULL; c; c = c->next)
    sk_open_changed_outside(lsp, sk_json_text(c, "uri"));
  sk_diagnose_stale(lsp);
}

static void symbols(SkLsp *lsp, const SkJson *id, const SkJson *params) {
  SkArena *temp = sk_arena_scratch(lsp->arena);
  SkBuf    out  = sk_buf_new(temp);
  sk_workspace_symbols(lsp, params, &out);
  sk_lsp_answer(lsp, id, out.text);
  sk_arena_done(temp);
}

static void notification(SkLsp *lsp, const char *method, const SkJson *params) {
  if (strcmp(method, "textDocument/didOpen") == 0) sk_open_did_open(lsp, params);
  if (strcmp(method, "textDocument/didChange") == 0) sk_open_did_change(lsp, params);
  if (strcmp(method, "textDocument/didClose") == 0) sk_open_did_close(lsp, params);
  if (strcmp(method, "workspace/didChangeWatchedFiles") == 0) watched(lsp, params);
  if (strcmp(method, "workspace/didChangeWorkspaceFolders") == 0) change_folders(lsp, params);
}

static void request(SkLsp *lsp, const char *method, const SkJson *id, const SkJson *params) {
  if (strcmp(method, "shutdown") == 0) {
    lsp->shut_down = true;
    sk_lsp_answer(lsp, id, "null");
    return;
  }
  if (strcmp(method, "workspace/symbol") == 0) {
    symbols(lsp, id, params);
    return;
  }
  for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
    if (strcmp(questions[i].method, method) != 0) continue;
    answer_question(lsp, &questions[i], id, params);
    return;
  }
  sk_lsp_refuse(lsp, id, UNKNOWN, "the method is not known");
}

static void handle(SkLsp *lsp, const SkQueued *q) {
  const char   *method = sk_json_text(q->message, "method");
  const SkJson *id     = sk_json_get(q->message, "id");
  const SkJson *params = sk_json_get(q->message, "params");
  if (!method) {
    // An answer to a question of ours needs none.
    if (!sk_json_get(q->message, "result") && !sk_json_get(q->message, "error"))
      sk_lsp_refuse(lsp, id, INVALID, "the message has no method");
  } else if (strcmp(method, "exit") == 0) {
    lsp->exited    = true;
    lsp->exit_code = lsp->shut_down ? 0 : 1;
  } else if (q->cancelled && id) {
    sk_lsp_refuse(lsp, id, CANCELLED, "cancelled");
  } else if (strcmp(method, "initialize") == 0 && id && !lsp->initialized) {
    initialize(lsp, id, params);
  } else if (!lsp->initialized || lsp->shut_down) {
    if (id) sk_lsp_refuse(lsp, id, lsp->shut_down ? INVALID : NOT_INITIALIZED, "not now");
  } else if (id) {
    request(lsp, method, id, params);
  } else {
    notification(lsp, method, params);
  }
}

// A step was given up: memory ran out, it took too long, or it was cancelled. The library ends with it.
static void give_up(SkLsp *lsp) {
  SkQueued *q   = lsp->now;
  lsp->checking = false;
  lsp->hurried  = false;
  sk_world_end(lsp);
  bool late = lsp->host.now(lsp->host.user) - lsp->began > SK_LSP_LONG;
  if (!q) {
    // A check: later, when it was only put off; never again of this text when it takes too long.
    for (SkOpen *o = lsp->open; o && late; o = o->next) o->due = false;
    return;
  }
  const SkJson *id = sk_json_get(q->message, "id");
  if (id)
    sk_lsp_refuse(lsp, id, q->cancelled ? CANCELLED : INTERNAL,
                  q->cancelled ? "cancelled"
                  : late       ? "it took too long"
                               : "memory ran out");
}

double sk_lsp_step(SkLsp *lsp) {
  lsp->began  = lsp->host.now(lsp->host.user);
  double wait = 0.0;
  if (setjmp(lsp->guard.env) == 0) {
    if (lsp->queue) {
      lsp->now   = lsp->queue;
      lsp->queue = lsp->now->next;
      if (!lsp->queue) lsp->queue_end = &lsp->queue;
      lsp->n_queue--;
      handle(lsp, lsp->now);
    } else {
      wait = sk_diagnose_due(lsp);
    }
  } else {
    give_up(lsp);
  }
  if (lsp->now) drop(lsp->now);
  lsp->now = NULL;
  return lsp->queue || lsp->exited ? 0.0 : wait;
}
