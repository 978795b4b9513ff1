// Monitors: a run that shows its rows to whoever looks from elsewhere, and skerry cosim monitor, which looks.
#include "cli/run/monitor.h"

#include "base/vec.h"
#include "cosim/wire/watch.h"
#include "driver/experiment/columns.h"
#include "record/record.h"
#include "results/glob.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The run -------------------------------------------------------------------------------------------

typedef struct {
  SkWatch  *watch;
  SkColumns columns;
  uint32_t *number;  // of the value in a row
  double   *values;
  uint32_t  n;
  SkSim    *sim;
} Shown;

// [HOST:]PORT. False after reporting.
bool sk_cli_address(SkCli *cli, SkOptionId option, const char **host, int *port) {
  const char *text = sk_option(&cli->options, option), *colon = strrchr(text, ':');
  const char *digits = colon ? colon + 1 : text;
  char       *end;
  long        number = strtol(digits, &end, 10);
  if (end == digits || *end || number < 0 || number > 65535 || colon == text) {
    sk_cli_usage(cli, "'%s' is no address [HOST:]PORT", text);
    return false;
  }
  *host = colon ? sk_arena_printf(cli->arena, "%.*s", (int)(colon - text), text) : NULL;
  *port = (int)number;
  return true;
}

bool sk_cli_watch_open(SkCli *cli) {
  const char *host, *token = getenv("SKERRY_TOKEN");
  char        why[300];
  int         port;
  bool        open;
  if (!sk_option_given(&cli->options, SK_OPT_MONITOR)) return true;
  if (sk_option_given(&cli->options, SK_OPT_WATCH)) {
    sk_cli_usage(cli, "--monitor and --watch do not go together");
    return false;
  }
  if (!sk_cli_address(cli, SK_OPT_MONITOR, &host, &port)) return false;
  if (token && !*token) token = NULL;
  cli->shown = sk_watch_new(host, &port, token, &open, why, sizeof why);
  if (!cli->shown) {
    sk_diag(cli->diags, 7109, (SkSpan){0, 0}, "no monitors: %s", why);
    return false;
  }
  fprintf(stderr, "monitors connect to %s:%d\n", host ? host : "127.0.0.1", port);
  if (open && !token)
    fprintf(
        stderr,
        "warning: everybody who reaches %s:%d sees the results; set SKERRY_TOKEN to a text that "
        "monitors have to know\n",
        host, port);
  return true;
}

void sk_cli_watch_close(SkCli *cli, bool complete) {
  sk_watch_free(cli->shown, complete);
  cli->shown = NULL;
}

static bool show_row(void *user, double time, const double *v, int event) {
  Shown *s = user;
  (void)event;
  if (!sk_watch_is_watched(s->watch)) return true;
  for (uint32_t i = 0; i < s->columns.n; i++) {
    const SkOutColumn *c = &s->columns.at[i];
    uint32_t           k = s->number[i];
    if (c->from == SK_FROM_CONSTANT)
      s->values[k] = c->constant;
    else
      s->values[k] =
          c->from == SK_FROM_COLUMN ? c->sign * s->values[s->number[c->of]] : v[c->place];
  }
  sk_watch_row(s->watch, time, s->values);
  return true;
}

bool sk_cli_watch_run(SkCli *cli, const SkExperiment *e, SkRunOptions *run) {
  if (!cli->shown) return true;
  SkArena *arena    = cli->arena;
  Shown   *s        = SK_NEW(arena, Shown);
  s->watch          = cli->shown;
  s->columns        = sk_columns(sk_experiment_model(e), arena, run->only, run->exclude);
  s->n              = s->columns.n;
  s->number         = SK_NEWS(arena, uint32_t, s->n + 1);
  s->values         = SK_NEWS(arena, double, s->n + 1);
  const char **name = SK_NEWS(arena, const char *, s->n + 1);
  for (uint32_t i = 0; i < s->n; i++) {
    s->number[i] = i;
    name[i]      = s->columns.at[i].name;
  }
  run->row      = show_row;
  run->row_user = s;
  if (sk_watch_names(s->watch, name, s->n)) return true;
  sk_diag(cli->diags, 7109, (SkSpan){0, 0},
          "no monitors: %u variables are too many, or memory ran out", s->n);
  sk_diag_help(cli->diags, "--only leaves out columns that are not needed");
  return false;
}

// Looking -------------------------------------------------------------------------------------------

static volatile sig_atomic_t asked;
static void                  on_interrupt(int number) { asked = number; }

static bool wanted(const SkOptions *o, const char *name) {
  uint32_t    at = 0;
  const char *glob;
  bool        any = false;
  while ((glob = sk_option_next(o, SK_OPT_ONLY, &at))) {
    if (sk_glob(glob, name)) return true;
    any = true;
  }
  return !any;
}

static SkStatus declare(SkCli *cli, SkWatcher *w, SkRecord *record) {
  const SkOptions   *o = &cli->options;
  uint32_t           n, at = 0;
  const char *const *names  = sk_watcher_names(w, &n);
  SkStatus           status = SK_OK;
  const char        *file;
  for (uint32_t i = 0; i < n && status == SK_OK; i++)
    if (wanted(o, names[i]))
      status = sk_record_column(record, names[i], "", SK_COLUMN_CONTINUOUS, i, NULL);
  bool any = false;
  while ((file = sk_option_next(o, SK_OPT_OUTPUT, &at)) && status == SK_OK) {
    status = sk_record_file(record, file, SK_FORMAT_BY_NAME);
    any    = true;
  }
  if (!any && status == SK_OK) status = sk_record_file(record, "-", SK_FORMAT_CSV);
  return status == SK_OK ? sk_record_start(record, NULL) : status;
}

// Until the run, or who looks, has come to an end.
static SkStatus follow(SkCli *cli, SkWatcher *w, SkRecord *record) {
  char why[300];
  for (bool again = true; again && !asked;) {
    const double *row = sk_watcher_row(w, 100, &again, why, sizeof why);
    if (!row) continue;
    if (!sk_record_row(record, row[0], row + 1)) return SK_IO;
    again = true;
  }
  if (asked) return SK_INTERRUPTED;
  if (!*why) return SK_OK;
  sk_diag(cli->diags, 7109, (SkSpan){0, 0}, "%s before the run was at its end", why);
  return SK_SOLVER_FAILED;
}

int sk_cli_monitor(SkCli *cli, const char *where) {
  char       why[300];
  SkRecord  *record = NULL;
  SkWatcher *w      = sk_watcher_new(where, getenv("SKERRY_TOKEN"), why, sizeof why);
  if (!w) {
    sk_diag(cli->diags, 7109, (SkSpan){0, 0}, "%s", why);
    return sk_cli_exit(cli, 1);
  }
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
  SkStatus status = sk_record_new(NULL, &record);
  if (status == SK_OK) status = declare(cli, w, record);
  if (status == SK_OK) status = follow(cli, w, record);
  SkStatus written = record ? sk_record_finish(record) : SK_OK;
  if (written != SK_OK) {
    status = written;
    sk_diag(cli->diags, 5008, (SkSpan){0, 0}, "%s", sk_record_error(record));
  }
  sk_record_free(record);
  sk_watcher_free(w);
  return sk_cli_exit(cli, status == SK_OK ? 0 : sk_status_exit(status));
}
