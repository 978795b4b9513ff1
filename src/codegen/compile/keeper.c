// Between fork and exec, and in the keeper, runs nothing but system calls: other threads may have held locks.
#include "codegen/compile/keeper.h"

#include "codegen/compile/tier_priv.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PAUSE_NS 100000000  // between two looks at clock, parent and processes

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// The compiler ------------------------------------------------------------------------------------

static void limit(unsigned what, uint64_t most) {
  struct rlimit l;
  if (getrlimit(what, &l) != 0) return;
  if (l.rlim_max == RLIM_INFINITY || l.rlim_max > most) l.rlim_max = most;
  if (l.rlim_cur == RLIM_INFINITY || l.rlim_cur > l.rlim_max) l.rlim_cur = l.rlim_max;
  setrlimit(what, &l);
}

static void tell(int report, SkKeptHow how, int code) {
  SkKeptEnd end = {how, code};
  if (write(report, &end, sizeof end) != sizeof end) _exit(1);
}

static void become_compiler(const SkKept *k, int report) {
  int in = open("/dev/null", O_RDONLY), out = open(k->log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (in < 0 || out < 0) goto failed;
  setpgid(0, 0);
  limit(RLIMIT_CPU, (uint64_t)k->limits.seconds + 1);
  limit(RLIMIT_AS, k->limits.memory);
  limit(RLIMIT_FSIZE, k->limits.file);
  limit(RLIMIT_CORE, 0);
  if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0) goto failed;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(k->command[0], (char *const *)(uintptr_t)k->command, k->environment);

failed:
  tell(report, SK_KEPT_NOT_STARTED, errno);
  _exit(127);
}

// The keeper --------------------------------------------------------------------------------------

// Number after the second blank behind the name: "12 (a name) S 11 10 ..." is in group 10.
static bool is_in_group(int folder, const char *process, pid_t group) {
  char path[300], text[512];
  snprintf(path, sizeof path, "%s/stat", process);
  int     file = openat(folder, path, O_RDONLY | O_CLOEXEC);
  ssize_t n    = file < 0 ? -1 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  if (n <= 0) return false;
  text[n]          = 0;
  const char *tail = strrchr(text, ')');
  int         parent, of;
  return tail && sscanf(tail + 1, " %*c %d %d", &parent, &of) == 2 && of == group;
}

static int processes_of(pid_t group) {
  char entries[4096] __attribute__((aligned(16)));
  int  folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC), count = 0;
  if (folder < 0) return 0;
  for (long n; (n = syscall(SYS_getdents64, folder, entries, sizeof entries)) > 0;)
    for (long at = 0; at < n;) {
      const struct dirent64 *e = (const struct dirent64 *)(const void *)(entries + at);
      at += e->d_reclen;
      if (e->d_name[0] >= '1' && e->d_name[0] <= '9')
        count += is_in_group(folder, e->d_name, group);
    }
  close(folder);
  return count;
}

static void close_all_but(int one) {
  if (syscall(SYS_close_range, 0U, (unsigned)one - 1, 0U) == 0 &&
      syscall(SYS_close_range, (unsigned)one + 1, ~0U, 0U) == 0)
    return;
  for (int i = 0; i < 65536; i++)
    if (i != one) close(i);
}

static SkKeptEnd watch(const SkKept *k, pid_t compiler, pid_t parent, const sigset_t *wanted) {
  SkKeptEnd end   = {SK_KEPT_ENDED, 0};
  double    until = now() + k->limits.seconds;
  for (unsigned looks = 1;; looks++) {
    int happened = sigtimedwait(wanted, NULL, &(struct timespec){.tv_nsec = PAUSE_NS});
    if (waitpid(compiler, &end.code, WNOHANG) == compiler) return end;
    end.how = happened == SIGTERM || getppid() != parent                       ? SK_KEPT_TOLD
              : now() > until                                                  ? SK_KEPT_LATE
              : looks % 5 == 0 && processes_of(compiler) > k->limits.processes ? SK_KEPT_CROWDED
                                                                               : SK_KEPT_ENDED;
    if (end.how != SK_KEPT_ENDED) break;
  }
  kill(-compiler, SIGKILL);
  waitpid(compiler, &end.code, 0);
  return end;
}

static void keep(const SkKept *k, int report, pid_t parent) {
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGCHLD);
  sigaddset(&wanted, SIGTERM);
  for (int i = 1; i < NSIG; i++) signal(i, SIG_DFL);
  setpgid(0, 0);  // Ctrl-C in a terminal is for the parent
  close_all_but(report);
  pid_t compiler = fork();
  if (compiler == 0) become_compiler(k, report);
  if (compiler < 0) {
    tell(report, SK_KEPT_NOT_STARTED, errno);
    _exit(0);
  }
  setpgid(compiler, compiler);
  SkKeptEnd end = watch(k, compiler, parent, &wanted);
  kill(-compiler, SIGKILL);  // what it has left behind
  if (getppid() != parent)
    sk_cache_abandon(parent);
  else
    tell(report, end.how, end.code);
  _exit(0);
}

pid_t sk_keeper_start(const SkKept *kept, int *report) {
  int      ends[2], high;
  sigset_t all, before;
  pid_t    parent = getpid();
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  // Not one of the standard three, which the compiler gets.
  high = fcntl(ends[1], F_DUPFD_CLOEXEC, 3);
  close(ends[1]);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);  // no handler of the parent runs in the keeper
  pid_t keeper = high < 0 ? -1 : fork();
  if (keeper == 0) keep(kept, high, parent);
  int why = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (high >= 0) close(high);
  if (keeper > 0) {
    *report = ends[0];
    return keeper;
  }
  close(ends[0]);
  errno = why;
  return -1;
}
