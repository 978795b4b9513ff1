// cli/run/signals.c - what happens to a run when somebody wants it to end.
#include "cli/run/run.h"
#include "codegen/compile/tier.h"
#include "cosim/mpi/copies.h"
#include "cosim/wire/wire.h"
#include "driver/experiment/experiment.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <math.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// 0: nothing has happened yet; a second time is meant seriously. running: a run is under way and looks.
static volatile sig_atomic_t asked, running;
static SkExperiment *volatile under_way;  // while it runs

SkRunReport sk_cli_so_far(void) {
  const SkExperiment *e = under_way;
  return e ? sk_experiment_report(e) : (SkRunReport){.message = "", .warning = ""};
}

static void rescue(void) {
  if (under_way) sk_experiment_rescue(under_way);
}

static void leave(const char *text, int code) {
  rescue();
  sk_wire_abandon();
  sk_cli_last_words(text, code);
  sk_cache_leave();
  sk_copies_end(code);
  _exit(code);
}

static void on_no_answer(int number) {
  (void)number;
  if (running) leave("interrupted in a computation that does not end", 130);
}

// A run that does not look, because it is in a function that does not end, gets some seconds to do so.
static void on_interrupt(int number) {
  (void)number;
  if (asked++ || !running) leave("interrupted", 130);
  sk_experiment_stop(under_way, false);
  signal(SIGALRM, on_no_answer);
  alarm(5);
}

static void on_alarm(int number) {
  (void)number;
  if (!running) leave("time limit reached", 124);
  if (asked++) leave("time limit reached in a computation that does not end", 124);
  sk_experiment_stop(under_way, true);
}

// The name in the model of the function at a symbol of the code around external functions, or the symbol itself.
static const char *function_at(const Dl_info *at) {
  char        symbol[64];
  const char *name = at->dli_sname;
  if (!name || strncmp(name, "skx_", 4) != 0 || strlen(name) > 40) return name;
  strcat(strcpy(symbol, name), "_name");
  void *library = dlopen(at->dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  return library ? dlsym(library, symbol) : NULL;
}

// The code outside of this program that a crash comes from: the innermost one that is no system library, or NULL.
// *function: in which function, or NULL.
static const char *culprit(const char **function) {
  void   *frames[64];
  int     n   = backtrace(frames, 64);
  Dl_info own = {0}, at;
  dladdr((void *)(uintptr_t)sk_cli_signals, &own);
  for (int i = 0; i < n; i++) {
    if (!dladdr(frames[i], &at) || !at.dli_fname || at.dli_fbase == own.dli_fbase) continue;
    const char *name = strrchr(at.dli_fname, '/');
    name             = name ? name + 1 : at.dli_fname;
    if (strncmp(name, "libc.", 5) == 0 || strncmp(name, "libm.", 5) == 0) continue;
    *function = function_at(&at);
    return name;
  }
  return NULL;
}

// Somebody damaged the memory or holds a lock for ever: nothing more can be told.
static void on_stuck(int number) {
  (void)number;
  static const char text[] =
      "error[SK5033]: crash in native code that damaged the memory of the program; results may be "
      "incomplete\n";
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(5);
  _exit(5);
}

// A crash inside generated or external code: what was recorded so far stays readable. One inside this program is told
// to the system as well.
static void on_crash(int number) {
  static volatile sig_atomic_t crashed;
  static char                  text[400];
  if (crashed++) on_stuck(number);
  signal(SIGALRM, on_stuck);
  alarm(2);
  const char *function = NULL, *where = culprit(&function), *kind = strsignal(number);
  if (where)
    snprintf(text, sizeof text, "crash (%s) in native code: %s%s%s", kind ? kind : "signal",
             function ? function : "", function ? " in " : "",
             strstr(where, ".ext.so") ? "the external functions of the model" : where);
  else
    snprintf(text, sizeof text, "crash (%s) of skerry; please report it", kind ? kind : "signal");
  rescue();
  sk_wire_abandon();
  sk_cli_last_words(text, 5);
  sk_cache_leave();
  if (where) _exit(5);
  signal(number, SIG_DFL);
  raise(number);
}

// Somebody calls exit() while a run is under way: that is not ours to do there.
static void on_exit_called(void) {
  if (running) leave("code that the model calls ended the program", 5);
}

static void on_end(int number) {
  sk_cache_leave();
  signal(number, SIG_DFL);
  raise(number);
}

// Whoever asks for the end: the user, the system, or a terminal that is closed unless nohup has it ignored.
static void when_asked(const struct sigaction *action) {
  struct sigaction before;
  sigaction(SIGINT, action, NULL);
  sigaction(SIGTERM, action, NULL);
  if (sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler != SIG_IGN)
    sigaction(SIGHUP, action, NULL);
}

void sk_cli_tidy(void) {
  struct sigaction action = {.sa_handler = on_end};
  when_asked(&action);
}

void sk_cli_signals(double timeout) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  when_asked(&action);
  void *frame;
  backtrace(&frame, 1);  // loads what it needs now, not when memory is damaged
  static bool watched;
  if (!watched) watched = atexit(on_exit_called) == 0;
  static char stack[65536];  // where a crash is told when the other one is used up
  stack_t     other        = {.ss_sp = stack, .ss_size = sizeof stack};
  bool        has          = sigaltstack(&other, NULL) == 0;
  action.sa_handler        = on_crash;
  action.sa_flags          = SA_NODEFER | (has ? SA_ONSTACK : 0);
  static const int fatal[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
  for (size_t i = 0; i < sizeof fatal / sizeof fatal[0]; i++) sigaction(fatal[i], &action, NULL);
  if (!(timeout > 0.0)) return;
  action.sa_handler = on_alarm;
  action.sa_flags   = SA_RESTART;
  sigaction(SIGALRM, &action, NULL);
  // Should the run not look for two seconds, the second alarm ends it.
  double           whole = floor(timeout);
  struct itimerval timer = {.it_interval = {.tv_sec = 2}};
  timer.it_value.tv_sec  = (time_t)whole;
  timer.it_value.tv_usec = (suseconds_t)((timeout - whole) * 1e6);
  if (timer.it_value.tv_sec == 0 && timer.it_value.tv_usec == 0) timer.it_value.tv_usec = 1;
  setitimer(ITIMER_REAL, &timer, NULL);
}

bool sk_cli_begin_run(SkExperiment *e) {
  under_way = e;
  running   = 1;
  return !asked;
}

void sk_cli_end_run(void) {
  running   = 0;
  under_way = NULL;
  if (asked) alarm(0);
}
