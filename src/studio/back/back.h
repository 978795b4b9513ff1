// studio/back/back.h - what the files of the base and its workers share.
//
// in:    packets of the front
// out:   answers; processes that run models
// cost:  the library is read once; an answer is one look at it
// not:   clients, files that are written: the front has those
//
// The base is one thread that handles one packet at a time, so it can be forked between any two. A worker is such a fork
// with the library as it is then.
#ifndef SK_STUDIO_BACK_BACK_H
#define SK_STUDIO_BACK_BACK_H

#include "base/buf.h"
#include "lsp/json.h"
#include "model/tree/look.h"
#include "studio/studio.h"
#include "studio/wire/channel.h"

#include <sys/types.h>

// A text that a client has open, or had.
typedef struct SkBackText {
  struct SkBackText *next;
  char              *path, *text;
  size_t             n;
  bool               loaded;
} SkBackText;

typedef struct {
  const SkStudioHost *host;
  SkChannel           channel;
  SkGuard             guard;
  SkArena            *arena;  // of the process
  SkArena            *world;  // of the library; NULL: to be made
  SkModelInput        in;
  SkBackText         *texts;
  bool                news;  // a text is to be given to the library
  SK_VEC(const char *) folders;
} SkBack;

// Why there is no answer; code 0: there is one.
typedef struct {
  int         code;
  const char *text, *data;  // data: JSON or NULL
} SkBackNo;

typedef struct {
  SkBack       *back;
  SkModelInput  in;  // of the look
  const SkJson *params;
  SkBuf         out;
  SkBackNo      no;
} SkBackAsk;

_Noreturn void sk_base_serve(const SkStudioHost *host, int fd);
_Noreturn void sk_worker_serve(SkBack *back, int fd);
// A language server on a socket, framed as on the standard streams.
_Noreturn void sk_studio_lsp(const SkStudioHost *host, int fd);

// Waits for the next packet. False: the front is gone.
bool sk_back_next(SkChannel *channel, SkPacket *packet);
void sk_back_send(SkChannel *channel, SkPacketKind kind, uint64_t id, const SkBuf *bytes);

// world.c
void sk_back_world(SkBack *b);  // makes it where there is none; with all texts
void sk_back_world_end(SkBack *b);
void sk_back_text(SkBack *b, const char *bytes, size_t n);  // "path NUL text"
void sk_back_disk(SkBack *b, const char *path);
void sk_back_folder(SkBack *b, const char *path);
bool sk_back_is_open(const SkBack *b, const char *path);  // below an open folder, links resolved
bool sk_back_writable(void *user, const char *path);      // user: the SkBack
// A path that does not hang on where the process is.
const char *sk_back_path(SkArena *arena, const char *path);

// composite.c: the class that is meant by a name or by the path of a composite model; NULL after reporting. The host stays with the look.
struct SkCompositeHost;
void        sk_back_composite_host(SkBack *b, SkModelInput *in, struct SkCompositeHost *host);
const char *sk_back_model(SkBack *b, SkModelInput *in, struct SkCompositeHost *host,
                          const char *name);

// message.c: all messages of a look as a list; *errors counts those that are errors, may be NULL.
void sk_back_messages(const SkModelInput *in, SkBuf *out, uint32_t *errors);

// Questions: each writes the result or fills `no`.
#define SK_BACK_QUESTIONS(X)                      \
  X(library_tree, "library.tree")                 \
  X(library_search, "library.search")             \
  X(class_text, "class.text")                     \
  X(class_icon, "class.icon")                     \
  X(class_diagram, "class.diagram")               \
  X(class_parameters, "class.parameters")         \
  X(class_check, "class.check")                   \
  X(class_experiment, "class.experiment")         \
  X(class_explain, "class.explain")               \
  X(class_resource, "class.resource")             \
  X(composite_interfaces, "composite.interfaces") \
  X(project_examples, "project.examples")         \
  X(edit_apply, "edit.apply")
#define SK_BACK_QUESTION(name, method) void sk_back_##name(SkBackAsk *ask);
SK_BACK_QUESTIONS(SK_BACK_QUESTION)
#undef SK_BACK_QUESTION

// The member, or NULL after filling `no`.
const char *sk_back_needs(SkBackAsk *ask, const char *name);
void        sk_back_no(SkBackAsk *ask, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// A class by its full name; NULL after filling `no`.
const SkClass *sk_back_class(SkBackAsk *ask, const char *member);
void           sk_back_json(SkBuf *out, const char *text);  // NULL: null

#endif
