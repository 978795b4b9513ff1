// Runs the tests that were linked in, for the thread sanitizer (tools/tsan).
#include "criterion/criterion.h"

#include <sys/wait.h>
#include <unistd.h>

#define MOST 100

static struct {
  const char *name;
  void (*run)(void);
} tests[MOST];
static int n_tests;

void sk_tsan_add(const char *name, void (*run)(void)) {
  if (n_tests < MOST) {
    tests[n_tests].name  = name;
    tests[n_tests++].run = run;
  }
}

// Each in a process of its own, as Criterion does it.
static bool passes(int i) {
  int   status = 1;
  pid_t child  = fork();
  if (child == 0) {
    tests[i].run();
    exit(0);
  }
  return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

int main(void) {
  int failed = 0;
  for (int i = 0; i < n_tests; i++) {
    bool ok = passes(i);
    fprintf(stderr, "%s: %s\n", tests[i].name, ok ? "passed" : "failed");
    failed += !ok;
  }
  return n_tests == 0 || failed;
}
