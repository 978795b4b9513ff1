// codegen/compile/compiler.c - the system compiler as a child process.
#include "base/mem.h"
#include "codegen/compile/keeper.h"
#include "codegen/compile/tier_priv.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

void sk_message(SkMessage m, const char *format, ...) {
  va_list args;
  if (!m.size) return;
  va_start(args, format);
  vsnprintf(m.text, m.size, format, args);
  va_end(args);
}

const char *sk_compiler(void) {
  const char *cc = getenv("SKERRY_CC");
  return cc && *cc ? cc : "cc";
}

// Arguments ---------------------------------------------------------------------------------------

void sk_args_add(SkArgs *a, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(NULL, 0, format, args);
  va_end(args);
  if (a->n + 2 > a->cap) {
    size_t cap  = a->cap ? 2 * a->cap : 32;
    char **more = sk_realloc(a->at, cap * sizeof *more);
    if (!more) {
      a->failed = true;
      return;
    }
    a->at  = more;
    a->cap = cap;
  }
  char *text = n < 0 ? NULL : sk_malloc((size_t)n + 1);
  if (!text) {
    a->failed = true;
    return;
  }
  va_start(args, format);
  vsnprintf(text, (size_t)n + 1, format, args);
  va_end(args);
  a->at[a->n++] = text;
  a->at[a->n]   = NULL;
}

void sk_args_free(SkArgs *a) {
  for (size_t i = 0; i < a->n; i++) sk_free(a->at[i]);
  sk_free(a->at);
  *a = (SkArgs){0};
}

// The process -------------------------------------------------------------------------------------

// The first line that says what is wrong, or the first line at all. *memory: it had too little of it.
static void first_words(const char *log, SkMessage message, bool *memory) {
  FILE *f = fopen(log, "r");
  char  line[1024], best[1024] = "";
  if (!f) return;
  while (fgets(line, sizeof line, f)) {
    line[strcspn(line, "\n")] = 0;
    *memory = *memory || strstr(line, "memory") || strstr(line, "signal terminated") ||
              strstr(line, "bad_alloc");
    bool error = strstr(line, "error") || strstr(line, "undefined") || strstr(line, "No space");
    if (!best[0] || error) snprintf(best, sizeof best, "%s", line);
    if (error) break;
  }
  fclose(f);
  if (best[0]) sk_message(message, "%s", best);
}

// C code of a model is short, and nobody knows whose it is. Generated code is as long as the model, and only as strange
// as this program makes it.
static const SkLimits of_models  = {60, UINT64_C(2) << 30, UINT64_C(256) << 20, 64};
static const SkLimits of_program = {3600, UINT64_C(16) << 30, UINT64_C(4) << 30, 64};

static SkLimits limits_for(SkCodeOf whose) {
  SkLimits    limits  = whose == SK_CODE_OF_MODEL ? of_models : of_program;
  const char *given   = getenv("SKERRY_CC_TIMEOUT");
  double      seconds = given ? strtod(given, NULL) : 0.0;
  if (seconds > 0.0 && seconds < 1e6) limits.seconds = seconds;
  return limits;
}

// Ours, but temporary files go to the folder, where they are found however the compiler ends.
static char **environment_for(const char *folder) {
  size_t n = 0, used = 0;
  while (environ[n]) n++;
  char **list = sk_calloc(n + 2, sizeof *list), *own = list ? sk_malloc(strlen(folder) + 8) : NULL;
  if (!own) {
    sk_free(list);
    return NULL;
  }
  strcat(strcpy(own, "TMPDIR="), folder);
  list[used++] = own;
  for (size_t i = 0; i < n; i++)
    if (strncmp(environ[i], "TMPDIR=", 7) != 0) list[used++] = environ[i];
  return list;
}

static _Thread_local const atomic_int *stop_flag;

void sk_code_stops(const atomic_int *flag) { stop_flag = flag; }

SkControl sk_control(void) { return (SkControl){.stop = stop_flag}; }

static bool is_cancelled(const SkControl *control) {
  return atomic_load(&control->cancelled) || (control->stop && *control->stop);
}

// The keeper always has an answer, unless somebody ended it too.
static SkKeptEnd wait_for(pid_t keeper, int report, const SkControl *control) {
  SkKeptEnd end  = {SK_KEPT_NOT_STARTED, ECHILD};
  bool      told = false;
  for (;;) {
    struct pollfd ready = {.fd = report, .events = POLLIN};
    int           some  = poll(&ready, 1, 100);
    if (some > 0) break;
    if (!told && is_cancelled(control)) told = kill(keeper, SIGTERM) == 0;
  }
  if (read(report, &end, sizeof end) != sizeof end) end = (SkKeptEnd){SK_KEPT_NOT_STARTED, ECHILD};
  close(report);
  return end;
}

static SkStatus judge(const SkKeptEnd *end, const SkKept *kept, SkMessage message) {
  const SkLimits *l      = &kept->limits;
  bool            memory = false;
  switch (end->how) {
    case SK_KEPT_NOT_STARTED:
      sk_message(message, "%s: %s", kept->command[0], strerror(end->code));
      return SK_NOT_FOUND;
    case SK_KEPT_TOLD: return SK_INTERRUPTED;
    case SK_KEPT_LATE:
      sk_message(
          message,
          "%s did not end within %g s and was stopped; SKERRY_CC_TIMEOUT=SECONDS allows it more",
          kept->command[0], l->seconds);
      return SK_IO;
    case SK_KEPT_CROWDED:
      sk_message(message, "%s was stopped: it had more than %d processes", kept->command[0],
                 l->processes);
      return SK_IO;
    case SK_KEPT_ENDED: break;
  }
  if (end->code == 0) return SK_OK;
  char      words[1024];
  SkMessage first = {words, sizeof words};
  sk_message(first, "%s failed", kept->command[0]);
  first_words(kept->log, first, &memory);
  if (!memory) {
    sk_message(message, "%s", words);
    return SK_UNSUPPORTED;
  }
  sk_message(message, "%s (limits: %g GiB of memory, %g GiB for a file, %g s)", words,
             (double)l->memory / 0x1p30, (double)l->file / 0x1p30, l->seconds);
  return SK_IO;
}

SkStatus sk_compiler_run(const char *const *args, const SkEntryPaths *entry, SkCodeOf whose,
                         SkControl *control, size_t worker, SkMessage message) {
  SkKept kept = {.command = args, .log = entry->log, .limits = limits_for(whose)};
  int    report;
  if (is_cancelled(control)) return SK_INTERRUPTED;
  char **environment = environment_for(entry->work);
  if (!environment) return SK_NOMEM;
  kept.environment = environment;
  pid_t keeper     = sk_keeper_start(&kept, &report);
  int   why        = errno;
  sk_free(environment[0]);
  sk_free(environment);
  if (keeper < 0) {
    sk_message(message, "%s: %s", args[0], strerror(why));
    return SK_NOT_FOUND;
  }
  atomic_store(&control->pid[worker], (int)keeper);
  SkKeptEnd end = wait_for(keeper, report, control);
  // Its number is ours until it is waited for, and nobody sends it a signal any more then.
  atomic_store(&control->pid[worker], 0);
  while (waitpid(keeper, NULL, 0) < 0 && errno == EINTR) {
  }
  return is_cancelled(control) ? SK_INTERRUPTED : judge(&end, &kept, message);
}
