// skerry run --watch
#include "cli/run/run.h"

#include "base/vec.h"
#include "codegen/compile/tier.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef struct {
  const char     *path;
  struct timespec time;
  off_t           size;
} Watched;

typedef SK_VEC(Watched) Files;

static volatile sig_atomic_t interrupted;
static volatile pid_t        child;  // the run under way, 0: none

// The run is told, so that it keeps what it has.
static void on_interrupt(int number) {
  (void)number;
  interrupted = 1;
  if (child > 0) kill(child, SIGINT);
}

static void look(Watched *w) {
  struct stat info = {0};
  if (stat(w->path, &info) != 0) info = (struct stat){0};
  w->time = info.st_mtim;
  w->size = info.st_size;
}

static bool has_changed(const Watched *w) {
  Watched now = {.path = w->path};
  look(&now);
  return now.size != w->size || now.time.tv_sec != w->time.tv_sec ||
         now.time.tv_nsec != w->time.tv_nsec;
}

static bool is_before(struct timespec a, struct timespec b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

// In the child: every file that was read, one per line.
static void tell_sources(const SkCli *cli, int fd) {
  FILE *f = fdopen(fd, "w");
  if (!f) return;
  for (uint32_t i = 0; i < sk_sources_count(cli->sources); i++)
    fprintf(f, "%s\n", sk_sources_at(cli->sources, i)->path);
  fclose(f);
}

static void add(SkCli *cli, Files *files, const char *path) {
  struct stat info;
  if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return;
  Watched w = {.path = sk_arena_printf(cli->arena, "%s", path)};
  look(&w);
  sk_vec_push(cli->arena, files, w);
}

// In a process group of its own: Ctrl-C in the terminal reaches it once, through us.
static int run_child(SkCli *cli, int (*once)(SkCli *), int fd) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  int code = once(cli);
  sk_cli_messages(cli);
  sk_buf_flush(&cli->out);
  fflush(stdout);
  tell_sources(cli, fd);
  sk_cache_leave();
  return code;
}

// One run in a process of its own: whatever happens there, this one goes on. Returns its exit code.
static int run(SkCli *cli, int (*once)(SkCli *), Files *files) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    close(ends[0]);
    _exit(run_child(cli, once, ends[1]));
  }
  close(ends[1]);
  child = pid > 0 ? pid : 0;
  if (child && interrupted) kill(child, SIGINT);
  files->n    = 0;
  FILE  *f    = fdopen(ends[0], "r");
  char  *line = NULL;
  size_t room = 0;
  while (f && pid > 0 && getline(&line, &room, f) >= 0) {
    line[strcspn(line, "\n")] = 0;
    add(cli, files, line);
  }
  free(line);
  if (f) fclose(f);
  for (uint32_t i = 0; i < cli->options.n_args; i++) add(cli, files, cli->options.args[i]);
  int status = 0;
  while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  child = 0;
  return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int sk_cli_watch(SkCli *cli, int (*once)(SkCli *)) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  Files            files  = {0};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  while (!interrupted) {
    struct timespec began;
    clock_gettime(CLOCK_REALTIME_COARSE, &began);  // that of the files' times
    if (run(cli, once, &files) == 130 || interrupted) break;
    if (files.n == 0) return sk_cli_usage(cli, "there is no file to watch");
    const char *changed = NULL;
    for (uint32_t i = 0; i < files.n && !changed; i++)  // while the run was under way
      if (is_before(began, files.at[i].time)) changed = files.at[i].path;
    while (!changed && !interrupted) {
      struct timespec pause = {.tv_nsec = 200000000};
      nanosleep(&pause, NULL);
      for (uint32_t i = 0; i < files.n && !changed; i++)
        if (has_changed(&files.at[i])) changed = files.at[i].path;
    }
    if (changed) fprintf(stderr, "%s has changed: running again\n", changed);
  }
  return 130;
}
