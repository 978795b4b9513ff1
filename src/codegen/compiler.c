// codegen/compiler.c - the system compiler as a child process.
#include "base/mem.h"
#include "codegen/tier_priv.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
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

// The first line that says what is wrong, or the first line at all.
static void first_words(const char *log, SkMessage message) {
  FILE *f = fopen(log, "r");
  char  line[1024], best[1024] = "";
  if (!f) return;
  while (fgets(line, sizeof line, f)) {
    line[strcspn(line, "\n")] = 0;
    bool error = strstr(line, "error") || strstr(line, "undefined") || strstr(line, "No space");
    if (!best[0] || error) snprintf(best, sizeof best, "%s", line);
    if (error) break;
  }
  fclose(f);
  if (best[0]) sk_message(message, "%s", best);
}

// In a process group of its own, so that the compiler's own children end with it, and Ctrl-C in the
// terminal goes to us, who keep what was computed so far.
static int start(const char *const *args, const char *log, pid_t *pid) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t          attributes;
  sigset_t                   none;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  int err =
      posix_spawnp(pid, args[0], &actions, &attributes, (char *const *)(uintptr_t)args, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return err;
}

SkStatus sk_compiler_run(const char *const *args, const char *log, SkControl *control,
                         size_t worker, SkMessage message) {
  pid_t pid = 0;
  if (atomic_load(&control->cancelled)) return SK_INTERRUPTED;
  int err = start(args, log, &pid);
  if (err) {
    sk_message(message, "%s: %s", args[0], strerror(err));
    return SK_NOT_FOUND;
  }
  atomic_store(&control->pid[worker], (int)pid);
  // A cancellation between the test above and here has seen no process.
  if (atomic_load(&control->cancelled)) kill(-pid, SIGKILL);
  // Waiting leaves the process as a zombie first, so that its number stays ours while somebody may
  // still send it a signal.
  siginfo_t info;
  while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  atomic_store(&control->pid[worker], 0);
  int code = 0;
  while (waitpid(pid, &code, 0) < 0)
    if (errno != EINTR) {
      sk_message(message, "%s: %s", args[0], strerror(errno));
      return SK_IO;
    }
  if (atomic_load(&control->cancelled)) return SK_INTERRUPTED;
  if (code == 0) return SK_OK;
  sk_message(message, "%s failed", args[0]);
  first_words(log, message);
  return SK_UNSUPPORTED;
}
