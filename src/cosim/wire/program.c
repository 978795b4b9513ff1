// Programs that a wire starts. Each is the leader of a group of its own, so that what it starts itself ends with it.
#include "cosim/wire/wire_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Leaders of the groups that are alive, for a handler of signals. More programs than that are ended by the kernel alone, without
// what they have started.
static atomic_int groups[256];

static void swap_group(int from, int to) {
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    int expected = from;
    if (atomic_compare_exchange_strong(&groups[i], &expected, to)) return;
  }
}

void sk_wire_abandon(void) {
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
    if (groups[i] > 0) kill(-groups[i], SIGKILL);
}

double sk_wire_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// In the child: only what is safe between fork and exec. Its standard output is the standard error: ours carries data.
static void become(const Client *c, char **arguments, int tell) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGINT, SIG_DFL);
  signal(SIGTERM, SIG_DFL);
  signal(SIGPIPE, SIG_DFL);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  dup2(STDERR_FILENO, STDOUT_FILENO);
  int null = open("/dev/null", O_RDONLY);
  if (null >= 0) dup2(null, STDIN_FILENO);
  if (chdir(c->is.folder) == 0) execvp(arguments[0], arguments);
  int why = errno;
  if (write(tell, &why, sizeof why) < 0) _exit(126);
  _exit(127);
}

const char *sk_wire_launch(SkWire *w, Client *c, double t0, double stop) {
  char  address[300], begin[40], end[40];
  char *arguments[20];
  int   n = 0, tell[2], why = 0;
  // Where every address is listened at, this machine's own is one.
  bool any = !w->host || strcmp(w->host, "0.0.0.0") == 0 || strcmp(w->host, "::") == 0;
  snprintf(address, sizeof address, "%s:%d", any ? "127.0.0.1" : w->host, w->found);
  snprintf(begin, sizeof begin, "%.17g", t0);
  snprintf(end, sizeof end, "%.17g", stop);
  for (; c->command[n] && n < 19; n++)
    arguments[n] = strcmp(c->command[n], "%p") == 0   ? address
                   : strcmp(c->command[n], "%s") == 0 ? begin
                   : strcmp(c->command[n], "%e") == 0 ? end
                                                      : c->command[n];
  arguments[n] = NULL;
  if (pipe2(tell, O_CLOEXEC) != 0)
    return sk_wire_fail(w, "'%s' cannot be started: %s", c->is.name, strerror(errno));
  pid_t pid = fork();
  if (pid == 0) become(c, arguments, tell[1]);
  why = pid < 0 ? errno : 0;
  close(tell[1]);
  // Nothing comes when the program has taken over.
  if (pid > 0 && read(tell[0], &why, sizeof why) != sizeof why) why = 0;
  close(tell[0]);
  if (why) {
    if (pid > 0) waitpid(pid, NULL, 0);
    return sk_wire_fail(w, "'%s' cannot be started: '%s': %s", c->is.name, arguments[0],
                        strerror(why));
  }
  c->pid = pid;
  setpgid(pid, pid);
  swap_group(0, pid);
  return NULL;
}

static void tell_end(int status, char *text, size_t room) {
  if (WIFSIGNALED(status))
    snprintf(text, room, "was killed by signal %d", WTERMSIG(status));
  else
    snprintf(text, room, "ended with exit code %d", WEXITSTATUS(status));
}

bool sk_wire_program_ended(Client *c, char *text, size_t room) {
  int status;
  if (!c->pid || waitpid(c->pid, &status, WNOHANG) != c->pid) return false;
  tell_end(status, text, room);
  // What it has started may still be there.
  kill(-c->pid, SIGKILL);
  swap_group(c->pid, 0);
  c->pid = 0;
  return true;
}

void sk_wire_end_programs(SkWire *w) {
  static const int signals[] = {0, SIGTERM, SIGKILL};
  char             text[100];
  for (int k = w->failed || sk_wire_stopped(w) ? 1 : 0; k < 3; k++) {
    bool left = false;
    for (int i = 0; i < w->n_clients; i++) {
      Client *c = &w->clients[i];
      if (sk_wire_program_ended(c, text, sizeof text) || !c->pid) continue;
      left = true;
      if (signals[k]) kill(-c->pid, signals[k]);
    }
    // A second for each signal; the last one is always obeyed.
    for (double until = sk_wire_clock() + 1.0; left && sk_wire_clock() < until;) {
      left = false;
      for (int i = 0; i < w->n_clients; i++) {
        Client *c = &w->clients[i];
        left |= !sk_wire_program_ended(c, text, sizeof text) && c->pid;
      }
      if (left) nanosleep(&(struct timespec){0, 2000000}, NULL);
    }
  }
}
