// Processes that may crash, hang or eat memory: starting them, asking them, ending them.
#include "studio/front/front.h"

#include "base/mem.h"
#include "studio/back/back.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define MOST_HELPERS 4
#define HELPER_S     600.0  // that a question may take which is asked apart
#define BASE_S       60.0   // that an answer of the base may take
#define LOOK_S       0.2    // between two looks at the memory of one that works

static const char *const kinds[] = {"base", "helper", "worker", "lsp"};

// Starting ------------------------------------------------------------------------------------------------

static SkChild *new_child(SkFront *f, SkChildKind kind, int fd) {
  SkChild *c = sk_calloc(1, sizeof *c);
  if (!c) return NULL;
  *c          = (SkChild){.front = f, .kind = kind, .channel = {.fd = fd}, .next = f->children};
  f->children = c;
  return c;
}

static bool pair(int fds[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds) == 0;
}

// In the new process: nothing of the front stays open but `fd` and the standard streams.
static int settle(int fd) {
  sigset_t none;
  sigemptyset(&none);
  setpgid(0, 0);
  if (fd != 3) dup2(fd, 3);
  syscall(SYS_close_range, 4u, ~0u, 0u);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGINT, SIG_DFL);
  return 3;
}

// A process of this program with a socket to it. serve does not return.
static SkChild *start(SkFront *f, SkChildKind kind, void (*serve)(const SkStudioHost *, int)) {
  int fds[2];
  if (!pair(fds)) return NULL;
  pid_t pid = fork();
  if (pid == 0) {
    serve(f->host, settle(fds[1]));
    _exit(1);
  }
  close(fds[1]);
  SkChild *c = pid > 0 ? new_child(f, kind, fds[0]) : NULL;
  if (!c) {
    close(fds[0]);
    if (pid > 0) kill(pid, SIGKILL);
    return NULL;
  }
  c->pid = pid;
  return c;
}

static void serve_base(const SkStudioHost *host, int fd) { sk_base_serve(host, fd); }

SkChild *sk_child_base(SkFront *f) {
  if (f->base && !f->base->dead) return f->base;
  SkChild *c = start(f, SK_CHILD_BASE, serve_base);
  if (!c) return NULL;
  c->patience = BASE_S;
  f->base     = c;
  sk_folder_send(f, c);
  sk_docs_send(f, c);
  return c;
}

// A fork of the base, with the library as it is once all that was sent so far is done.
static SkChild *fork_of_base(SkFront *f, SkChildKind kind, double patience) {
  SkChild *base = sk_child_base(f);
  int      fds[2];
  if (!base || !pair(fds)) return NULL;
  SkChild *c = new_child(f, kind, fds[0]);
  if (!c || !sk_child_send(base, kind == SK_CHILD_WORKER ? SK_PACKET_WORKER : SK_PACKET_HELPER, 0,
                           NULL, 0, fds[1])) {
    if (c)
      c->dead = true;
    else
      close(fds[0]);
    return NULL;
  }
  c->patience = patience;
  return c;
}

SkChild *sk_child_worker(SkFront *f) { return fork_of_base(f, SK_CHILD_WORKER, 0.0); }

static void serve_lsp(const SkStudioHost *host, int fd) { sk_studio_lsp(host, fd); }

SkChild *sk_child_lsp(SkFront *f, SkClient *client) {
  SkChild *c = start(f, SK_CHILD_LSP, serve_lsp);
  if (c) c->client = client;
  return c;
}

// Asking --------------------------------------------------------------------------------------------------

bool sk_child_send(SkChild *c, SkPacketKind kind, uint64_t id, const void *bytes, size_t n,
                   int fd) {
  if (c->dead) {
    if (fd >= 0) close(fd);
    return false;
  }
  return sk_channel_send(&c->channel, kind, id, bytes, n, fd);
}

static void drop(SkWaiting *w) {
  if (w->drop && w->user) w->drop(w->user);
  sk_free(w->id);
  sk_free(w);
}

bool sk_child_ask(const SkRequest *r, SkChild *child, SkPacketKind kind, const void *bytes,
                  size_t n, void (*done)(SkFront *, SkWaiting *, bool, const char *, size_t),
                  void (*drop_user)(void *), void *user) {
  SkFront   *f = r->front;
  SkWaiting *w = child ? sk_calloc(1, sizeof *w) : NULL;
  if (w) w->id = sk_malloc(strlen(r->id) + 1);
  if (!w || !w->id || !sk_child_send(child, kind, f->last_number + 1, bytes, n, -1)) {
    if (w) sk_free(w->id);
    sk_free(w);
    if (drop_user && user) drop_user(user);
    sk_rpc_refuse(r, SK_RPC_DIED, "the process that would answer could not be started");
    return false;
  }
  strcpy(w->id, r->id);
  w->child       = child;
  w->number      = ++f->last_number;
  w->client      = r->number;
  w->done        = done;
  w->drop        = drop_user;
  w->user        = user;
  SkWaiting **at = &f->waiting;
  while (*at) at = &(*at)->next;
  *at = w;
  if (child->asked++ == 0) child->busy = f->now;
  return true;
}

void sk_child_forward(const SkRequest *r) {
  sk_child_ask(r, sk_child_base(r->front), SK_PACKET_ASK, r->text, r->n, NULL, NULL, NULL);
}

void sk_child_forward_apart(const SkRequest *r) {
  uint32_t helpers = 0;
  for (const SkChild *c = r->front->children; c; c = c->next) helpers += c->kind == SK_CHILD_HELPER;
  SkChild *c = helpers < MOST_HELPERS ? fork_of_base(r->front, SK_CHILD_HELPER, HELPER_S) : NULL;
  if (c) c->client = r->client;
  sk_child_ask(r, c ? c : sk_child_base(r->front), SK_PACKET_ASK, r->text, r->n, NULL, NULL, NULL);
}

void sk_child_leave(SkFront *f, SkClient *client) {
  for (SkChild *c = f->children; c; c = c->next) {
    if (c->client != client) continue;
    c->client = NULL;
    sk_child_end(c, "its window was closed");
  }
  client->lsp = NULL;
}

static void answered(SkFront *f, SkChild *child, uint64_t number, bool failed, const char *json,
                     size_t n) {
  SkWaiting **at = &f->waiting;
  while (*at && !((*at)->number == number && (*at)->child == child)) at = &(*at)->next;
  SkWaiting *w = *at;
  if (!w) return;
  *at = w->next;
  if (child->asked) child->asked--;
  child->busy = child->asked ? f->now : 0.0;
  if (child->kind == SK_CHILD_HELPER) sk_child_end(child, "it has answered");
  if (w->done)
    w->done(f, w, failed, json, n);
  else
    sk_rpc_reply(f, w->client, w->id, failed, json, n);
  drop(w);
}

void sk_child_read(SkFront *f, SkChild *c) {
  bool alive = sk_channel_read(&c->channel);
  if (c->kind == SK_CHILD_LSP) {
    sk_front_lsp_read(f, c);
  } else {
    SkPacket p;
    while (sk_channel_next(&c->channel, &p)) {
      if (p.fd >= 0) close(p.fd);
      if (p.kind == SK_PACKET_HELLO)
        c->pid = (pid_t)p.id;
      else if (p.kind == SK_PACKET_ANSWER || p.kind == SK_PACKET_REFUSAL)
        answered(f, c, p.id, p.kind == SK_PACKET_REFUSAL, p.bytes, p.n);
      else if (c->kind == SK_CHILD_WORKER)
        sk_runs_packet(f, c, &p);
    }
  }
  if (!alive || c->channel.broken) c->dead = true;
}

// Ending --------------------------------------------------------------------------------------------------

void sk_child_end(SkChild *c, const char *why) {
  if (c->dead) return;
  c->why  = why;
  c->dead = true;
}

// It has its own group: what it started ends with it.
static int reap(SkChild *c) {
  int status = 0;
  if (c->pid <= 0) return 0;
  kill(-c->pid, SIGKILL);
  kill(c->pid, SIGKILL);
  while (waitpid(c->pid, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

// Nobody waits for it any more.
static void forget(SkFront *f, SkChild *c, const char *error, size_t n) {
  for (SkWaiting *w = f->waiting; w;) {
    SkWaiting *next = w->next;
    if (w->child == c) {
      answered(f, c, w->number, true, error, n);
      w = f->waiting;
    } else {
      w = next;
    }
  }
}

static void bury(SkFront *f, SkChild *c) {
  int         signal = reap(c);
  bool        quiet  = c->kind == SK_CHILD_HELPER || (c->kind == SK_CHILD_LSP && !c->client);
  SkArena    *arena  = sk_arena_scratch(f->arena);
  SkBuf       error = sk_buf_new(arena), told = sk_buf_new(arena);
  const char *why = c->why ? c->why : signal ? strsignal(signal) : "the process ended";
  sk_buf_printf(&error,
                "{\"code\":%d,\"message\":\"the process that was to answer "
                "ended\",\"data\":{\"signal\":%d,\"why\":",
                SK_RPC_DIED, signal);
  sk_buf_json(&error, why, strlen(why));
  sk_buf_z(&error, "}}");
  forget(f, c, error.text, error.n);
  if (c->kind == SK_CHILD_WORKER) {
    sk_runs_died(f, c, signal, why);
  } else if (!quiet) {
    sk_buf_printf(&told, "{\"what\":\"%s\",\"run\":null,\"class\":null,\"signal\":%d,\"why\":",
                  kinds[c->kind], signal);
    sk_buf_json(&told, why, strlen(why));
    sk_buf_char(&told, '}');
    if (c->client)
      sk_front_tell_one(f, c->client, "studio.died", told.text, told.n);
    else
      sk_front_tell(f, "studio.died", &told);
  }
  if (c->client && c->client->lsp == c) c->client->lsp = NULL;
  if (f->base == c) f->base = NULL;
  sk_channel_close(&c->channel);
  sk_arena_done(arena);
}

void sk_child_sweep(SkFront *f) {
  for (SkChild **at = &f->children; *at;) {
    SkChild *c = *at;
    if (!c->dead) {
      at = &c->next;
      continue;
    }
    *at = c->next;
    bury(f, c);
    sk_free(c);
    at = &f->children;  // what was told may have started others
  }
}

// Bytes that it holds in memory.
static size_t memory_of(pid_t pid) {
  char          path[64];
  unsigned long size = 0, resident = 0;
  snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  if (fscanf(file, "%lu %lu", &size, &resident) != 2) resident = 0;
  fclose(file);
  return (size_t)resident * (size_t)sysconf(_SC_PAGESIZE);
}

double sk_child_due(SkFront *f, SkChild *c) {
  if (c->dead) return 0.0;
  if (c->busy <= 0.0) return -1.0;
  if (c->patience > 0.0 && f->now - c->busy > c->patience)
    sk_child_end(c, "it took too long");
  else if (c->pid > 0 && f->host->memory && memory_of(c->pid) > f->host->memory)
    sk_child_end(c, "it needed more memory than it may have");
  return c->dead ? 0.0 : LOOK_S;
}

void sk_child_end_all(SkFront *f) {
  while (f->waiting) {
    SkWaiting *w = f->waiting;
    f->waiting   = w->next;
    drop(w);
  }
  while (f->children) {
    SkChild *c  = f->children;
    f->children = c->next;
    reap(c);
    sk_channel_close(&c->channel);
    sk_free(c);
  }
}
