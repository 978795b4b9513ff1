// cli/signals.c - what happens to a run when somebody wants it to end.
#include "cli/run.h"
#include "driver/run.h"

#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// 0: nothing has happened yet; a second time is meant seriously. running: a run is under way and looks.
static volatile sig_atomic_t asked, running;

static void leave(const char *text, int code) {
  sk_run_rescue();
  if (write(STDERR_FILENO, text, strlen(text)) < 0) _exit(code);
  _exit(code);
}

static void on_interrupt(int number) {
  (void)number;
  if (asked++ || !running) leave("interrupted\n", 130);
  sk_run_interrupt(false);
}

static void on_alarm(int number) {
  (void)number;
  if (asked++ || !running) leave("error: time limit reached\n", 124);
  sk_run_interrupt(true);
}

// A crash inside generated or external code: what was recorded so far stays readable.
static void on_crash(int number) {
  signal(number, SIG_DFL);
  sk_run_rescue();
  raise(number);
}

void sk_cli_signals(double timeout) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  action.sa_handler        = on_crash;
  action.sa_flags          = SA_NODEFER;
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

bool sk_cli_begin_run(void) {
  running = 1;
  return !asked;
}

void sk_cli_end_run(void) { running = 0; }
