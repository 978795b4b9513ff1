// lsp/lsp_priv.h - what the files of the language server share.
#ifndef SK_LSP_LSP_PRIV_H
#define SK_LSP_LSP_PRIV_H

#include "lsp/json.h"
#include "lsp/lsp.h"
#include "lsp/position.h"
#include "model/tree/look.h"
#include "model/tree/name_at.h"

#define SK_LSP_PAUSE 0.15  // seconds between the last key and the check of classes
#define SK_LSP_LONG  20.0  // seconds that a step may take at most

// A message about a file, as the client gets it.
typedef struct {
  const char *uri;   // about which file
  const char *json;  // a Diagnostic
} SkTold;

// How large a class of a file is once flattened.
typedef struct {
  const char *name;
  uint32_t    equations, unknowns;
} SkCounted;

// A component of a class of a file has equations in an island.
typedef struct {
  const char *klass, *component, *island;
} SkIslandOf;

typedef struct SkOpen {
  struct SkOpen *next;
  SkArena       *arena;  // of its name and text
  const char    *uri, *path;
  SkBuf          text;
  int64_t        version;
  bool           loaded;       // the library has this text
  bool           due;          // its classes are to be checked
  double         due_at;       // not before
  bool           broken;       // the syntax messages stand for it
  SkArena       *told_at;      // memory of what follows
  SK_VEC(SkTold) told;         // by its last check
  SK_VEC(SkCounted) counted;   // by its last check
  SK_VEC(SkIslandOf) islands;  // found when hints are asked for
  bool     islands_known;
  SkUse   *uses;          // files that the last check needed
  uint32_t n_uses, tops;  // tops: a count that changes when other files are loaded
} SkOpen;

typedef struct SkQueued {
  struct SkQueued *next;
  SkArena         *arena;
  const SkJson    *message;
  bool             cancelled;
} SkQueued;

struct SkLsp {
  SkLspHost    host;
  SkGuard      guard;  // memory ran out, or a step was ended
  SkArena     *arena;  // of the server itself
  SkArena     *world;  // of the library
  SkModelInput in;     // the library; its arena is `world`
  SkOpen      *open;   // files of the editor
  SkQueued    *queue, **queue_end;
  uint32_t     n_queue;
  SkQueued    *now;       // the message under way
  double       began;     // when the step began
  bool         checking;  // a check of classes is under way: it can be done again later
  bool         initialized, shut_down, exited, hurried;
  int          exit_code;
  uint32_t     loads;            // files loaded so far
  SK_VEC(const char *) folders;  // of the workspace
};

// A question about a file, while it is answered.
typedef struct {
  SkLsp          *lsp;
  const SkJson   *params;
  SkOpen         *open;
  SkModelInput    in;  // of the look
  SkArena        *arena;
  const SkFile   *file;  // its tree; never NULL
  const SkSource *source;
  SkLines         lines;
  uint32_t        offset;  // of params.position
  uint32_t        pos;     // the same as a position
  SkCx           *cx;      // NULL until sk_ask_cx
  SkBuf           out;     // the result
} SkAsk;

SkCx *sk_ask_cx(SkAsk *ask);
// Ends the step when it was cancelled or took too long.
void sk_ask_look(SkAsk *ask);
// {"uri":..,"range":..} of a span in any text; false, with nothing written, for one that is in no file.
bool sk_ask_location(SkAsk *ask, SkSpan span, SkBuf *out);
void sk_ask_range(SkAsk *ask, SkSpan span, SkBuf *out);  // in the file asked about
// Writes a comma unless it is the first; `n` counts.
void sk_ask_next(SkBuf *out, uint32_t *n);

// Messages out (send.c)
void sk_lsp_send(SkLsp *lsp, const SkBuf *text);
void sk_lsp_answer(SkLsp *lsp, const SkJson *id, const char *result);
void sk_lsp_refuse(SkLsp *lsp, const SkJson *id, int code, const char *why);
void sk_lsp_id(SkBuf *out, const SkJson *id);
void sk_lsp_json(SkBuf *out, const char *text);  // as a JSON string

// Files (open.c)
SkOpen     *sk_open_find(SkLsp *lsp, const char *uri);
void        sk_open_did_open(SkLsp *lsp, const SkJson *params);
void        sk_open_did_change(SkLsp *lsp, const SkJson *params);
void        sk_open_did_close(SkLsp *lsp, const SkJson *params);
void        sk_open_changed_outside(SkLsp *lsp, const char *uri);
void        sk_open_load_all(SkLsp *lsp);                  // inside no look
const char *sk_uri_path(SkArena *arena, const char *uri);  // of another scheme: the address itself
const char *sk_path_uri(SkArena *arena, const char *path);

// The library (world.c)
void sk_world_new(SkLsp *lsp);
void sk_world_end(SkLsp *lsp);

// Messages about classes (diagnose.c)
void   sk_diagnose_syntax(SkLsp *lsp, SkOpen *open);  // at once
double sk_diagnose_due(SkLsp *lsp);  // checks one file; seconds until the next one is due
void   sk_diagnose_forget(SkLsp *lsp, SkOpen *open);  // it was closed
void   sk_diagnose_stale(SkLsp *lsp);                 // what depends on a changed text is due

// Questions: each writes a JSON value
#define SK_LSP_QUESTIONS(X)                           \
  X(outline, "textDocument/documentSymbol")           \
  X(folding, "textDocument/foldingRange")             \
  X(formatting, "textDocument/formatting")            \
  X(range_formatting, "textDocument/rangeFormatting") \
  X(hover, "textDocument/hover")                      \
  X(definition, "textDocument/definition")            \
  X(completion, "textDocument/completion")            \
  X(signature, "textDocument/signatureHelp")          \
  X(references, "textDocument/references")            \
  X(highlight, "textDocument/documentHighlight")      \
  X(prepare_rename, "textDocument/prepareRename")     \
  X(rename, "textDocument/rename")                    \
  X(links, "textDocument/documentLink")               \
  X(tokens, "textDocument/semanticTokens/full")       \
  X(hints, "textDocument/inlayHint")                  \
  X(actions, "textDocument/codeAction")               \
  X(lenses, "textDocument/codeLens")
#define SK_LSP_QUESTION(name, method) void sk_ask_##name(SkAsk *ask);
SK_LSP_QUESTIONS(SK_LSP_QUESTION)
#undef SK_LSP_QUESTION

// Of the whole workspace (symbols.c)
void sk_workspace_symbols(SkLsp *lsp, const SkJson *params, SkBuf *out);

// What a declaration is, in a line, and its documentation (describe.c).
void        sk_describe(SkAsk *ask, const SkMeaning *m, SkBuf *markdown);
const char *sk_describe_type(SkAsk *ask, SkNode *node);

// The unit of an expression of a class, "" for a number without one, NULL where it is not known (unit_of.c).
const char *sk_unit_of(SkAsk *ask, SkNode *scope, const SkExpr *e);

#endif
