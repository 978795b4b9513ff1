// A worker: its two threads and what they say to the front.
#include "studio/back/worker.h"

#include "base/mem.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define TELL_MS 40  // between two words about how far a run is

void sk_worker_send(SkBackWorker *w, SkPacketKind kind, uint64_t id, const void *bytes, size_t n) {
  pthread_mutex_lock(&w->sending);
  if (!sk_channel_send(&w->channel, kind, id, bytes, n, -1) || !sk_channel_flush(&w->channel, true))
    _exit(1);
  pthread_mutex_unlock(&w->sending);
}

// Listening -----------------------------------------------------------------------------------------------

static void refuse(SkBackWorker *w, uint64_t id, int code, const char *why) {
  char text[1600];
  // Reasons are words of ours, perhaps with names: quotes would end the text.
  char plain[1400];
  snprintf(plain, sizeof plain, "%s", why);
  for (char *c = plain; *c; c++)
    if (*c == '"' || *c == '\\' || (unsigned char)*c < ' ') *c = '\'';
  int n = snprintf(text, sizeof text, "{\"code\":%d,\"message\":\"%s\"}", code, plain);
  sk_worker_send(w, SK_PACKET_REFUSAL, id, text, (size_t)n);
}

static void done(SkBackWorker *w, uint64_t id, const char *json) {
  sk_worker_send(w, SK_PACKET_ANSWER, id, json, strlen(json));
}

// What was computed since the last time is shown. Called with the lock held.
static void tell_rows(SkBackWorker *w) {
  if (!w->rows.block) return;
  SkRowsNow now = {.rows = sk_rows_flush(&w->rows), .time = w->time};
  now.part      = w->end > w->start ? (now.time - w->start) / (w->end - w->start) : 0.0;
  if (now.rows != w->shown) sk_worker_send(w, SK_PACKET_ROWS, w->run, &now, sizeof now);
  w->shown = now.rows;
}

static bool tell(SkBackWorker *w) {
  pthread_mutex_lock(&w->lock);
  bool running = w->running;
  if (running) tell_rows(w);
  pthread_mutex_unlock(&w->lock);
  return running;
}

static void change(SkBackWorker *w, uint64_t id, const SkJson *params) {
  double      time = 0.0;
  const char *name = sk_json_text(params, "name");
  const char *why =
      name ? sk_worker_change(w, name, sk_json_get(params, "value"), &time) : "no name is given";
  char text[64];
  if (why) {
    refuse(w, id, -32005, why);
    return;
  }
  snprintf(text, sizeof text, "{\"time\":%.17g}", time);
  tell_rows(w);  // those that show the change
  done(w, id, text);
}

// Called with the lock held.
static const char *control(SkBackWorker *w, const char *method, const SkJson *params) {
  if (!w->live) return "only a live run can do this";
  if (strcmp(method, "run.pause") == 0) {
    w->paused = sk_json_is(params, "pause");
    w->steps  = 0;
  } else if (strcmp(method, "run.step") == 0) {
    if (!w->paused) return "only a run that is paused can make steps";
    w->steps++;
  } else {
    const SkJson *speed = sk_json_get(params, "speed");
    if (!speed || speed->kind != SK_JSON_NUMBER || !(speed->number >= 0.0 && speed->number <= 1e9))
      return "the speed must be a number from 0 to 1e9";
    sk_experiment_enter(w->e);
    sk_experiment_speed(w->e, speed->number);
    w->speed = speed->number;
    sk_experiment_leave(w->e);
  }
  pthread_cond_signal(&w->news);
  return NULL;
}

static void on_control(SkBackWorker *w, const SkPacket *p) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  if (!arena || setjmp(guard.env)) _exit(1);
  const SkJson *json   = sk_json_parse(arena, p->bytes, p->n);
  const char   *method = sk_json_text(json, "method");
  const SkJson *params = sk_json_get(json, "params");
  const char   *why    = NULL;
  bool          answer = true;
  pthread_mutex_lock(&w->lock);
  if (!w->running || !method || sk_json_int(params, "run", -1) != (int64_t)w->run) {
    why = "the run is over";
  } else if (strcmp(method, "run.stop") == 0) {
    w->stop = true;
    if (w->e) sk_experiment_stop(w->e, false);
    pthread_cond_signal(&w->news);
  } else if (!w->live && strcmp(method, "run.pause") == 0) {
    w->paused = sk_json_is(params, "pause");  // from its beginning on
  } else if (!w->e) {
    why = "the run has not begun yet";
  } else if (strcmp(method, "run.change") == 0) {
    answer = false;
    if (w->live)
      change(w, p->id, params);
    else
      refuse(w, p->id, -32005, "only a live run can be changed");
  } else {
    why = control(w, method, params);
  }
  pthread_mutex_unlock(&w->lock);
  if (answer && why)
    refuse(w, p->id, -32005, why);
  else if (answer)
    done(w, p->id, "{}");
  sk_arena_free(arena);
}

static void on_run(SkBackWorker *w, const SkPacket *p) {
  pthread_mutex_lock(&w->lock);
  w->request = sk_realloc(w->request, p->n + 1);
  if (!w->request) _exit(1);
  memcpy(w->request, p->bytes, p->n + 1);
  w->n_request = p->n;
  w->run       = p->id;
  w->fd        = p->fd;
  w->asked = w->running = true;
  w->stop = w->paused = w->live = false;
  w->steps                      = 0;
  pthread_cond_signal(&w->news);
  pthread_mutex_unlock(&w->lock);
}

static void *listen_to_front(void *user) {
  SkBackWorker *w = user;
  for (;;) {
    SkPacket      p;
    bool          running = tell(w);
    struct pollfd fd      = {.fd = w->channel.fd, .events = POLLIN};
    if (poll(&fd, 1, running ? TELL_MS : -1) < 0 && errno != EINTR) _exit(1);
    if (fd.revents && !sk_channel_read(&w->channel)) _exit(0);
    while (sk_channel_next(&w->channel, &p)) {
      if (p.kind == SK_PACKET_RUN && p.fd >= 0)
        on_run(w, &p);
      else if (p.kind == SK_PACKET_CONTROL)
        on_control(w, &p);
    }
    if (w->channel.broken) _exit(1);
  }
  return NULL;
}

// Running -------------------------------------------------------------------------------------------------

static SkBackWorker *volatile running;

// C code of a model, or ours, is wrong: what was computed stays.
static void crash(int number) {
  SkBackWorker *w = running;
  signal(number, SIG_DFL);
  if (w) sk_rows_rescue(&w->rows);
  raise(number);
}

static void keep_rows(SkBackWorker *w) {
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  static char      stack[65536];
  stack_t          apart  = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_ONSTACK | SA_NODEFER};
  running                 = w;
  sigaltstack(&apart, NULL);
  for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) sigaction(fatal[i], &action, NULL);
}

static void fail_without_memory(SkBackWorker *w) {
  static const char text[] = "{\"state\":\"failed\",\"message\":\"memory ran out\",\"last\":true}";
  static const char stopped[] = "{\"state\":\"stopped\",\"message\":null,\"last\":true}";
  sk_worker_send(w, SK_PACKET_STATE, w->run, w->stop ? stopped : text,
                 w->stop ? sizeof stopped - 1 : sizeof text - 1);
  _exit(0);  // what the look has is of no use any more
}

void sk_worker_serve(SkBack *back, int fd) {
  static SkBackWorker w;
  pthread_t           thread;
  w = (SkBackWorker){.back = back, .channel = {.fd = fd}, .fd = -1};
  signal(SIGALRM, SIG_IGN);
  keep_rows(&w);
  pthread_mutex_init(&w.sending, NULL);
  pthread_mutex_init(&w.lock, NULL);
  pthread_cond_init(&w.news, NULL);
  sk_worker_send(&w, SK_PACKET_HELLO, (uint64_t)getpid(), NULL, 0);
  if (pthread_create(&thread, NULL, listen_to_front, &w) != 0) _exit(1);
  for (;;) {
    pthread_mutex_lock(&w.lock);
    while (!w.asked) pthread_cond_wait(&w.news, &w.lock);
    w.asked = false;
    pthread_mutex_unlock(&w.lock);
    if (setjmp(back->guard.env)) fail_without_memory(&w);
    SkArena      *arena = sk_arena_scratch(back->arena);
    const SkJson *json  = sk_json_parse(arena, w.request, w.n_request);
    sk_worker_run(&w, sk_json_get(json, "params"));
    sk_arena_done(arena);
  }
}
