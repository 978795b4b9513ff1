// The base: questions about the library, one after the other.
#include "studio/back/back.h"

#include "base/mem.h"
#include "codegen/sandbox/external.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

bool sk_back_next(SkChannel *channel, SkPacket *packet) {
  while (!sk_channel_next(channel, packet)) {
    if (channel->broken) return false;
    struct pollfd fd = {.fd = channel->fd, .events = POLLIN};
    if (poll(&fd, 1, -1) < 0 && errno != EINTR) return false;
    if (fd.revents && !sk_channel_read(channel)) return false;
  }
  return true;
}

void sk_back_send(SkChannel *channel, SkPacketKind kind, uint64_t id, const SkBuf *bytes) {
  if (!sk_channel_send(channel, kind, id, bytes ? bytes->text : NULL, bytes ? bytes->n : 0, -1) ||
      !sk_channel_flush(channel, true))
    _exit(1);
}

void sk_back_json(SkBuf *out, const char *text) {
  if (text)
    sk_buf_json(out, text, strlen(text));
  else
    sk_buf_z(out, "null");
}

void sk_back_no(SkBackAsk *ask, int code, const char *format, ...) {
  char    text[600];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  ask->no = (SkBackNo){.code = code, .text = sk_arena_printf(ask->in.arena, "%s", text)};
}

const char *sk_back_needs(SkBackAsk *ask, const char *name) {
  const char *text = sk_json_text(ask->params, name);
  if (!text) sk_back_no(ask, -32602, "'%s' must be a text", name);
  return text;
}

const SkClass *sk_back_class(SkBackAsk *ask, const char *member) {
  const char *name = sk_back_needs(ask, member);
  if (!name) return NULL;
  const SkClass *klass = *name ? sk_library_find(ask->in.library, name) : NULL;
  if (klass) sk_library_force(ask->in.library, klass);
  if (!klass) sk_back_no(ask, -32004, "there is no class '%.200s'", name);
  return klass;
}

// Questions -----------------------------------------------------------------------------------------------

typedef struct {
  const char *method;
  void (*ask)(SkBackAsk *);
} Question;

static const Question questions[] = {
#define SK_BACK_QUESTION(name, method) {method, sk_back_##name},
    SK_BACK_QUESTIONS(SK_BACK_QUESTION)
#undef SK_BACK_QUESTION
};

static void refuse(SkBack *b, uint64_t id, const SkBackNo *no, SkArena *arena) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_printf(&out, "{\"code\":%d,\"message\":", no->code);
  sk_back_json(&out, no->text);
  if (no->data) sk_buf_printf(&out, ",\"data\":%s", no->data);
  sk_buf_char(&out, '}');
  sk_back_send(&b->channel, SK_PACKET_REFUSAL, id, &out);
}

static void answer(SkBack *b, const SkPacket *p) {
  SkBackAsk     ask  = {.back = b, .in = sk_look_begin(&b->in)};
  const SkJson *json = sk_json_parse(ask.in.arena, p->bytes, p->n);
  const char   *name = sk_json_text(json, "method");
  ask.params         = sk_json_get(json, "params");
  ask.out            = sk_buf_new(ask.in.arena);
  size_t i = 0, n = sizeof questions / sizeof questions[0];
  while (i < n && !(name && strcmp(questions[i].method, name) == 0)) i++;
  if (i < n)
    questions[i].ask(&ask);
  else
    sk_back_no(&ask, -32601, "the method is not known");
  if (ask.no.code)
    refuse(b, p->id, &ask.no, ask.in.arena);
  else
    sk_back_send(&b->channel, SK_PACKET_ANSWER, p->id, &ask.out);
  sk_look_end(&ask.in);
}

// Workers ---------------------------------------------------------------------------------------------------

// The child's child becomes one of the front, which ends it and hears how it ended.
static void fork_off(SkBack *b, int fd, void (*serve)(SkBack *, int)) {
  pid_t child = fork();
  if (child == 0) {
    pid_t worker = fork();
    if (worker != 0) _exit(worker < 0);
    setpgid(0, 0);
    close(b->channel.fd);
    // The process that calls external functions serves the base alone.
    b->in.externals = sk_externals_new();
    serve(b, fd);
    _exit(0);
  }
  close(fd);
  while (child > 0 && waitpid(child, NULL, 0) < 0 && errno == EINTR) {
  }
}

static void serve_worker(SkBack *b, int fd) { sk_worker_serve(b, fd); }

// The process -------------------------------------------------------------------------------------------------

static void serve(SkBack *b);

static void serve_helper(SkBack *b, int fd) {
  b->channel = (SkChannel){.fd = fd};
  sk_back_send(&b->channel, SK_PACKET_HELLO, (uint64_t)getpid(), NULL);
  serve(b);
}

static void handle(SkBack *b, const SkPacket *p) {
  switch (p->kind) {
    case SK_PACKET_ASK:
      sk_back_world(b);
      answer(b, p);
      break;
    case SK_PACKET_WORKER:
      sk_back_world(b);
      fork_off(b, p->fd, serve_worker);
      break;
    case SK_PACKET_HELPER:
      sk_back_world(b);
      fork_off(b, p->fd, serve_helper);
      break;
    case SK_PACKET_TEXT: sk_back_text(b, p->bytes, p->n); break;
    case SK_PACKET_DISK: sk_back_disk(b, p->bytes); break;
    case SK_PACKET_FOLDER: sk_back_folder(b, p->bytes); break;
    default: break;
  }
}

// A question can take long while nobody is there any more.
static volatile pid_t front;

static void look_for_front(int signal) {
  (void)signal;
  if (getppid() != front) _exit(1);
}

static void watch(bool on) {
  struct itimerval t = {0};
  t.it_value.tv_sec = t.it_interval.tv_sec = on ? 2 : 0;
  setitimer(ITIMER_REAL, &t, NULL);
}

static void serve(SkBack *b) {
  SkPacket p;
  while (sk_back_next(&b->channel, &p)) {
    watch(true);
    if (setjmp(b->guard.env) == 0) {
      handle(b, &p);
    } else {
      sk_back_world_end(b);
      SkArena *small = sk_arena_new(0, &b->guard);
      SkBackNo no    = {.code = -32008, .text = "memory ran out"};
      if (small && p.kind == SK_PACKET_ASK) refuse(b, p.id, &no, small);
      sk_arena_free(small);
    }
    watch(false);
  }
}

void sk_base_serve(const SkStudioHost *host, int fd) {
  static SkBack    b;
  struct sigaction look = {.sa_handler = look_for_front, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &look, NULL);
  front   = getppid();
  b       = (SkBack){.host = host, .channel = {.fd = fd}};
  b.arena = sk_arena_new(0, &b.guard);
  if (b.arena) serve(&b);
  _exit(0);
}
