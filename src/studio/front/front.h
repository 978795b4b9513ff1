// studio/front/front.h - what the files of the front share: one thread, one loop, everything by events.
//
// The front reads no model and waits for nobody: what takes long is asked of other processes, and what they or clients
// send is checked. Memory that runs out ends the message under way, not the front.
#ifndef SK_STUDIO_FRONT_FRONT_H
#define SK_STUDIO_FRONT_FRONT_H

#include "base/buf.h"
#include "lsp/json.h"
#include "studio/studio.h"
#include "studio/wire/channel.h"
#include "studio/wire/ws.h"

#include <poll.h>
#include <sys/types.h>

#define SK_FRONT_CLIENTS 64                         // connections at a time
#define SK_FRONT_ASKED   256                        // requests of a client without an answer
#define SK_FRONT_QUEUE   ((size_t)8 * 1024 * 1024)  // bytes that wait for a client, of each kind

enum {
  SK_RPC_PARSE      = -32700,
  SK_RPC_INVALID    = -32600,
  SK_RPC_UNKNOWN    = -32601,
  SK_RPC_PARAMS     = -32602,
  SK_RPC_OUTSIDE    = -32002,
  SK_RPC_VERSION    = -32003,
  SK_RPC_NOTHING    = -32004,
  SK_RPC_EDIT       = -32005,
  SK_RPC_MODEL      = -32006,
  SK_RPC_DIED       = -32007,
  SK_RPC_LARGE      = -32008,
  SK_RPC_MANY       = -32009,
  SK_RPC_UNWRITABLE = -32010,
  SK_RPC_CONSENT    = -32011,
};

typedef struct SkFront        SkFront;
typedef struct SkClient       SkClient;
typedef struct SkFolderList   SkFolderList;
typedef struct SkDocs         SkDocs;
typedef struct SkRuns         SkRuns;
typedef struct SkSeat         SkSeat;
typedef struct SkSubscription SkSubscription;

// Processes (child.c) ----------------------------------------------------------------------------------

typedef enum { SK_CHILD_BASE, SK_CHILD_HELPER, SK_CHILD_WORKER, SK_CHILD_LSP } SkChildKind;

typedef struct SkChild {
  struct SkChild *next;
  SkFront        *front;
  SkChildKind     kind;
  pid_t           pid;  // 0: not known yet
  SkChannel       channel;
  uint32_t        asked;     // packets without an answer
  double          busy;      // since when it owes an answer; 0: it does not
  double          patience;  // seconds that an answer may take; 0: any time
  const char     *why;       // it was ended by us, because ...; NULL: it was not
  bool            dead;
  SkSeat         *seat;    // of a worker (run.c)
  SkClient       *client;  // of a language server or helper
} SkChild;

// Answers -----------------------------------------------------------------------------------------------

// A request of a client, while it is handled or waits for a process.
typedef struct {
  SkFront      *front;
  SkClient     *client;
  uint32_t      number;  // of the client: it may be gone when the answer comes
  const char   *id;      // as JSON; NULL: a notification
  const char   *method;
  const SkJson *params;  // NULL: none
  const char   *text;    // the whole message
  size_t        n;
  SkArena      *arena;
} SkRequest;

// What is to be done when a process answers; `user` ends with it.
typedef struct SkWaiting {
  struct SkWaiting *next;
  SkChild          *child;
  uint64_t          number;
  uint32_t          client;
  char             *id;
  // json: the result, or with `failed` the error. NULL: the answer goes to the client as it is.
  void (*done)(SkFront *front, struct SkWaiting *w, bool failed, const char *json, size_t n);
  void (*drop)(void *user);
  void *user;
} SkWaiting;

struct SkFront {
  const SkStudioHost *host;
  SkGuard             guard;
  SkArena            *arena;  // scratch of messages is taken from here
  int                 listening, port, signals, watch;
  char                token[65];
  double              now;
  bool                ending;
  SkClient           *clients;
  uint32_t            n_clients, last_client;
  SkChild            *children, *base;
  SkWaiting          *waiting;
  uint64_t            last_number;
  SkFolderList       *folders;
  SkDocs             *docs;
  SkRuns             *runs;
};

struct SkClient {
  SkClient *next;
  uint32_t  number;
  int       fd;
  enum { SK_CLIENT_HTTP, SK_CLIENT_WS, SK_CLIENT_CLOSING } state;
  bool     known, gone, ended;  // said hello; to be freed; its end of the connection is closed
  double   since;               // it connected, or closing began
  SkOut    out;
  char    *head;
  size_t   n_head;
  SkWs     ws;
  uint32_t asked;
  SkChild *lsp;
  SkSubscription *subscriptions;  // stream.c
};

double sk_front_now(void);

// client.c
void sk_window_accept(SkFront *front);
void sk_window_read(SkFront *front, SkClient *client);
void sk_window_write(SkClient *client);
void sk_window_close(SkFront *front, SkClient *client, int code, const char *why);
void sk_window_free(SkFront *front, SkClient *client);  // taken out of the list by the caller
// Seconds until something is due for it; negative: nothing. Does what is due.
double    sk_window_due(SkFront *front, SkClient *client);
SkClient *sk_window_find(SkFront *front, uint32_t number);
void      sk_window_send(SkFront *front, SkClient *client, const char *text, size_t n);
// A notification to all who said hello.
void sk_front_tell(SkFront *front, const char *method, const SkBuf *params);
void sk_front_tell_one(SkFront *front, SkClient *client, const char *method, const char *params,
                       size_t n);

// rpc.c
void sk_rpc_message(SkFront *front, SkClient *client, const char *text, size_t n);
void sk_rpc_answer(const SkRequest *r, const SkBuf *result);  // NULL: {}
void sk_rpc_refuse(const SkRequest *r, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void sk_rpc_refuse_with(const SkRequest *r, int code, const char *message, const char *data);
// To a client that may be gone.
void sk_rpc_reply(SkFront *front, uint32_t client, const char *id, bool failed, const char *json,
                  size_t n);
const char *sk_rpc_text(const SkRequest *r, const char *name);  // refuses and returns NULL
bool        sk_rpc_number(const SkRequest *r, const char *name, double least, double most,
                          double *out);  // likewise

// child.c
SkChild *sk_child_base(SkFront *front);  // running; NULL: it cannot be started
SkChild *sk_child_worker(SkFront *front);
SkChild *sk_child_lsp(SkFront *front, SkClient *client);
bool     sk_child_send(SkChild *child, SkPacketKind kind, uint64_t id, const void *bytes, size_t n,
                       int fd);
void     sk_child_read(SkFront *front, SkChild *child);
// Ends it: `why` is told. It is gone after the next sk_child_sweep.
void   sk_child_end(SkChild *child, const char *why);
void   sk_child_sweep(SkFront *front);
double sk_child_due(SkFront *front, SkChild *child);  // as sk_window_due
void   sk_child_end_all(SkFront *front);
// Sends the packet and keeps what is to be done with the answer. Takes `user` in any case. False: refused already.
bool sk_child_ask(const SkRequest *r, SkChild *child, SkPacketKind kind, const void *bytes,
                  size_t n, void (*done)(SkFront *, SkWaiting *, bool, const char *, size_t),
                  void (*drop)(void *), void *user);
// The request as it is, for the base to answer.
void sk_child_forward(const SkRequest *r);
// Likewise for what may take long: a copy of the base answers and ends.
void sk_child_forward_apart(const SkRequest *r);
void sk_child_leave(SkFront *front, SkClient *client);  // its processes end

// lsp.c
void sk_front_lsp(const SkRequest *r);
void sk_front_lsp_read(SkFront *front, SkChild *child);

// Methods
#define SK_FRONT_METHODS(X)               \
  X(project_list, "project.list")         \
  X(project_open, "project.open")         \
  X(project_recent, "project.recent")     \
  X(project_examples, "project.examples") \
  X(file_create, "file.create")           \
  X(file_read, "file.read")               \
  X(doc_open, "doc.open")                 \
  X(doc_change, "doc.change")             \
  X(doc_save, "doc.save")                 \
  X(doc_reload, "doc.reload")             \
  X(doc_keep, "doc.keep")                 \
  X(edit_apply, "edit.apply")             \
  X(edit_undo, "edit.undo")               \
  X(edit_redo, "edit.redo")               \
  X(class_text, "class.text")             \
  X(run_start, "run.start")               \
  X(run_again, "run.again")               \
  X(run_stop, "run.stop")                 \
  X(run_pause, "run.pause")               \
  X(run_step, "run.step")                 \
  X(run_speed, "run.speed")               \
  X(run_change, "run.change")             \
  X(run_list, "run.list")                 \
  X(run_changes, "run.changes")           \
  X(run_columns, "run.columns")           \
  X(run_drop, "run.drop")                 \
  X(run_subscribe, "run.subscribe")       \
  X(run_unsubscribe, "run.unsubscribe")   \
  X(run_rows, "run.rows")                 \
  X(run_csv, "run.csv")
#define SK_FRONT_METHOD(name, method) void sk_do_##name(const SkRequest *r);
SK_FRONT_METHODS(SK_FRONT_METHOD)
#undef SK_FRONT_METHOD

// folder.c: folders that are open
bool sk_folder_add(SkFront *front, const char *folder);  // false: it is none
void sk_folder_free(SkFront *front);
void sk_folder_json(const SkFront *front, SkBuf *out);  // ["...", ...]
void sk_folder_send(SkFront *front, SkChild *base);     // to a base that begins
// The file with links resolved if it lies below an open folder, in the arena; `there`: it must exist. NULL after refusing.
const char *sk_folder_file(const SkRequest *r, const char *file, bool there);
bool        sk_folder_holds(const SkFront *front, const char *real);
void        sk_folder_each(SkFront *front, void (*fn)(SkFront *, const char *folder));

// recent.c
void sk_recent_add(SkFront *front, const char *folder);

// doc.c, undo.c: texts
SkDocs  *sk_docs_new(void);
void     sk_docs_free(SkFront *front);
void     sk_docs_send(SkFront *front, SkChild *base);
void     sk_docs_begin_watch(SkFront *front);               // of folders that are open by now
void     sk_docs_counts(const SkFront *front, SkBuf *out);  // "undo":N,"redo":N
void     sk_docs_watch(SkFront *front);                     // files changed on disk
double   sk_docs_due(SkFront *front);
uint64_t sk_docs_generation(const SkFront *front);  // grows with each text that changes
// Whether one of the files (paths, each with a NUL, n bytes) has another text since.
bool sk_docs_changed_since(const SkFront *front, uint64_t generation, const char *paths, size_t n);

// run.c
SkRuns *sk_runs_new(void);
void    sk_runs_free(SkFront *front);
void    sk_runs_packet(SkFront *front, SkChild *worker, const SkPacket *packet);
void    sk_runs_died(SkFront *front, SkChild *worker, int signal, const char *why);
double  sk_runs_due(SkFront *front);

// stream.c: frames to clients
void sk_streams_feed(SkFront *front, SkClient *client);  // what there is room for
void sk_streams_end(SkClient *client);
bool sk_streams_wait(const SkClient *client);  // something is to be sent, and there is room

#endif
