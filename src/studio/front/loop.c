// The front's loop: waits for clients, processes, signals and files, and lets each have its turn.
#include "studio/front/front.h"

#include "base/mem.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

double sk_front_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Beginning ---------------------------------------------------------------------------------------------

static bool listen_on(SkFront *f, int port) {
  struct sockaddr_in at   = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  socklen_t          size = sizeof at;
  int                yes  = 1;
  at.sin_addr.s_addr      = htonl(INADDR_LOOPBACK);
  f->listening            = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (f->listening < 0) return false;
  setsockopt(f->listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(f->listening, (struct sockaddr *)&at, sizeof at) != 0 ||
      listen(f->listening, 128) != 0 ||
      getsockname(f->listening, (struct sockaddr *)&at, &size) != 0)
    return false;
  f->port = ntohs(at.sin_port);
  return true;
}

static bool make_token(SkFront *f) {
  unsigned char bytes[32];
  if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
  for (int i = 0; i < 32; i++) snprintf(f->token + 2 * i, 3, "%02x", bytes[i]);
  return true;
}

static bool take_signals(SkFront *f) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  sigaddset(&set, SIGCHLD);
  signal(SIGPIPE, SIG_IGN);
  if (sigprocmask(SIG_BLOCK, &set, NULL) != 0) return false;
  f->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
  return f->signals >= 0;
}

// Grandchildren that a base forks become children of this process.
static bool begin(SkFront *f) {
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  f->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  f->docs  = sk_docs_new();
  f->runs  = sk_runs_new();
  return f->docs && f->runs && f->watch >= 0 && make_token(f) && take_signals(f);
}

// The page in the user's browser. What that prints is of no interest.
static void show(const SkFront *f, const char *address) {
  (void)f;
  pid_t child = fork();
  if (child != 0) return;
  if (fork() != 0) _exit(0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  int null = open("/dev/null", O_RDWR);
  if (null >= 0) {
    dup2(null, 0);
    dup2(null, 1);
    dup2(null, 2);
  }
  execlp("xdg-open", "xdg-open", address, (char *)NULL);
  _exit(127);
}

// Turns ---------------------------------------------------------------------------------------------------

static void on_signals(SkFront *f) {
  struct signalfd_siginfo info;
  while (read(f->signals, &info, sizeof info) == (ssize_t)sizeof info)
    if (info.ssi_signo != SIGCHLD) f->ending = true;
  // Those that nobody keeps: compilers of a worker that was ended, the browser's.
  for (;;) {
    siginfo_t who = {0};
    if (waitid(P_ALL, 0, &who, WEXITED | WNOHANG | WNOWAIT) != 0 || who.si_pid == 0) return;
    SkChild *c = f->children;
    while (c && c->pid != who.si_pid) c = c->next;
    if (c) {
      c->dead = true;
      sk_child_sweep(f);
    } else {
      waitpid(who.si_pid, NULL, 0);
    }
  }
}

static void free_gone(SkFront *f) {
  for (SkClient **at = &f->clients; *at;) {
    SkClient *c = *at;
    if (!c->gone) {
      at = &c->next;
      continue;
    }
    *at = c->next;
    f->n_clients--;
    sk_window_free(f, c);
  }
}

static double sooner(double a, double b) { return a < 0 ? b : b < 0 ? a : fmin(a, b); }

// Seconds until something is due; negative: never.
static double look_at_all(SkFront *f) {
  double wait = -1.0;
  for (SkClient *c = f->clients; c; c = c->next) wait = sooner(wait, sk_window_due(f, c));
  for (SkChild *c = f->children; c; c = c->next) wait = sooner(wait, sk_child_due(f, c));
  wait = sooner(wait, sk_runs_due(f));
  return sooner(wait, sk_docs_due(f));
}

// Memory that runs out ends what was due.
static double what_is_due(SkFront *f) { return setjmp(f->guard.env) ? 0.1 : look_at_all(f); }

typedef struct {
  struct pollfd *fds;
  size_t         n, cap;
} Polled;

static bool add(Polled *p, int fd, bool in, bool out) {
  if (p->n == p->cap) {
    size_t         cap = p->cap ? 2 * p->cap : 64;
    struct pollfd *fds = sk_realloc(p->fds, cap * sizeof *fds);
    if (!fds) return false;
    p->fds = fds;
    p->cap = cap;
  }
  p->fds[p->n++] =
      (struct pollfd){.fd = fd, .events = (short)((in ? POLLIN : 0) | (out ? POLLOUT : 0))};
  return true;
}

static bool collect(SkFront *f, Polled *p) {
  p->n    = 0;
  bool ok = add(p, f->listening, f->n_clients < SK_FRONT_CLIENTS, false) &&
            add(p, f->signals, true, false) && add(p, f->watch, true, false);
  for (SkClient *c = f->clients; c && ok; c = c->next)
    ok = add(p, c->fd, !c->ended, sk_out_waiting(&c->out) > 0);
  for (SkChild *c = f->children; c && ok; c = c->next)
    ok = add(p, c->channel.fd, true, sk_out_waiting(&c->channel.out) > 0);
  return ok;
}

static void client_turn(SkFront *f, SkClient *client, short what) {
  if (setjmp(f->guard.env)) {
    sk_window_close(f, client, SK_WS_BUSY, "memory ran out");
    return;
  }
  if (what & POLLOUT) sk_window_write(client);
  if (what & (POLLIN | POLLHUP | POLLERR) && !client->gone) sk_window_read(f, client);
}

static void child_turn(SkFront *f, SkChild *child, short what) {
  if (child->dead) return;
  if (setjmp(f->guard.env)) {
    sk_child_end(child, "memory ran out");
    return;
  }
  if (what & POLLOUT && !sk_channel_flush(&child->channel, false)) child->dead = true;
  if (what & (POLLIN | POLLHUP | POLLERR)) sk_child_read(f, child);
}

// The lists change while their members have their turns: who came in is at the front, who went stays until that is over.
static void turns(SkFront *f, const Polled *p) {
  size_t   i     = 3;
  SkChild *child = f->children;
  for (SkClient *c = f->clients; c; c = c->next) client_turn(f, c, p->fds[i++].revents);
  for (; child; child = child->next) child_turn(f, child, p->fds[i++].revents);
}

static void after(SkFront *f) {
  if (setjmp(f->guard.env)) return;
  sk_child_sweep(f);
  for (SkClient *c = f->clients; c; c = c->next) {
    if (!c->gone) sk_streams_feed(f, c);
    if (!c->gone) sk_window_write(c);
  }
  for (SkChild *c = f->children; c; c = c->next)
    if (!c->dead && !sk_channel_flush(&c->channel, false)) c->dead = true;
}

static void loop(SkFront *f) {
  Polled p = {0};
  while (!f->ending) {
    f->now      = sk_front_now();
    double wait = what_is_due(f);
    free_gone(f);
    if (!collect(f, &p)) break;
    int ms = wait < 0 ? -1 : wait > 60 ? 60000 : (int)ceil(1e3 * wait);
    if (poll(p.fds, p.n, ms) < 0 && errno != EINTR) break;
    f->now = sk_front_now();
    turns(f, &p);
    if (p.fds[1].revents) on_signals(f);
    if (p.fds[2].revents && setjmp(f->guard.env) == 0) sk_docs_watch(f);
    if (p.fds[0].revents) sk_window_accept(f);
    after(f);
  }
  sk_free(p.fds);
}

static void end(SkFront *f) {
  for (SkClient *c = f->clients; c; c = c->next) {
    sk_window_close(f, c, SK_WS_AWAY, "the studio ends");
    sk_window_write(c);
  }
  sk_child_end_all(f);
  while (f->clients) {
    SkClient *c = f->clients;
    f->clients  = c->next;
    sk_window_free(f, c);
  }
  sk_docs_free(f);
  sk_runs_free(f);
  sk_folder_free(f);
  close(f->listening);
  close(f->signals);
  close(f->watch);
  sk_arena_free(f->arena);
}

int sk_studio_serve(const SkStudioHost *host) {
  static SkFront f;
  f       = (SkFront){.host = host, .listening = -1};
  f.arena = sk_arena_new(0, &f.guard);
  if (!f.arena || setjmp(f.guard.env) || !begin(&f)) {
    fprintf(stderr, "the studio cannot begin: %s\n", strerror(errno));
    return 1;
  }
  if (!sk_folder_add(&f, host->folder)) {
    fprintf(stderr, "the studio cannot open the folder '%s': %s\n", host->folder, strerror(errno));
    return 2;
  }
  if (!listen_on(&f, host->port)) {
    fprintf(stderr, "the studio cannot listen on port %d: %s\n", host->port, strerror(errno));
    return 1;
  }
  char address[128];
  snprintf(address, sizeof address, "http://127.0.0.1:%d/#token=%s", f.port, f.token);
  printf("%s\n", address);
  fflush(stdout);
  if (host->open) show(&f, address);
  // A base that is there already when the first question comes.
  if (setjmp(f.guard.env) == 0) {
    sk_docs_begin_watch(&f);
    sk_child_base(&f);
  }
  loop(&f);
  end(&f);
  return 130;
}
