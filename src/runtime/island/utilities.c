#include "runtime/island/utilities.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

// Functions in C get no argument that tells them who calls.
static _Thread_local SkRun *current;

void sk_utilities_enter(SkRun *run) {
  current    = run;
  run->depth = 0;
}

SkRun *sk_utilities_run(void) { return current; }

static void message(const char *text, int level) {
  SkRun *run = current;
  if (level == 2 && run) run->services->raise(run, text);
  if (level == 1 && run)
    run->services->assertion(run, -1, text, 1);
  else
    fputs(text, stderr);  // stdout carries data only
  // An error outside any call of generated code has nowhere to go back to but the end of its thread.
  if (level == 2 && !run) pthread_exit(NULL);
}

static char *allocate(unsigned long bytes) {
  SkRun *run = current;
  char  *p   = run && bytes < 1ul << 40 ? run->services->scratch(run, (long)bytes) : NULL;
  if (p) memset(p, 0, bytes);
  return p;
}

const SkUtilities sk_utilities = {.message = message, .allocate = allocate};
