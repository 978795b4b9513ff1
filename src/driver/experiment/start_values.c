#include "driver/experiment/start_values.h"

#include "base/mem.h"
#include "codegen/compile/tier.h"
#include "codegen/sandbox/walls.h"
#include "driver/translate/consent.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Longer than this nobody waits for an explanation.
#define SECONDS 20.0

struct SkStartValues {
  const SkTranslation *t;
  double              *v;
};

// Code that came with the model is not run for an explanation.
static bool may_run(const SkTranslation *t, const SkModelInput *in) {
  SkModelInput quiet = *in;
  quiet.diags        = sk_diags_new(in->arena, in->sources);
  sk_diags_forgive(quiet.diags);
  return sk_consent(t->flat, &quiet);
}

// Behind walls from when the code is there: functions of libraries that change files or start programs do nothing for
// an explanation. *to: where the values go, which stays open.
static SkSim *start(const SkTranslation *t, pid_t parent, int *to) {
  const SkFlat *f    = t->flat;
  SkCode       *code = NULL;
  SkSim        *sim  = NULL;
  char          message[512];
  SkSimOptions  o = {.start = f->experiment.has_start ? f->experiment.start : 0.0, .threads = 1};
  o.stop          = f->experiment.has_stop ? f->experiment.stop : o.start + 1.0;
  if (o.stop < o.start) o.stop = o.start;
  o.interval    = sk_experiment_interval(f, o.start, o.stop);
  SkStatus made = sk_code_tier0(t->c_text, t->link, &code, message, sizeof message);
  sk_cache_leave();
  if (made != SK_OK || !sk_walls_build(*to, parent)) return NULL;
  *to = SK_WALLS_SOCKET;
  bool ok =
      sk_sim_new(sk_code_model(code), &t->info, &o, &sim) == SK_OK && sk_sim_init(sim) == SK_OK;
  return ok ? sim : NULL;
}

// In a process of its own: what components in C do there, crash, exit, print or wait, stays there.
static void send_values(const SkTranslation *t, pid_t parent, int to) {
  prctl(PR_SET_PDEATHSIG,
        SIGKILL);  // compilers that it started end with it (codegen/compile/keeper.h)
  if (getppid() != parent) _exit(1);
  int nowhere = open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3 && nowhere >= 0; fd++) dup2(nowhere, fd);
  SkSim      *sim  = start(t, parent, &to);
  const char *at   = sim ? (const char *)sk_sim_values(sim) : NULL;
  size_t      left = sim ? (size_t)t->layout.n_v * sizeof(double) : 0;
  while (left > 0) {
    ssize_t n = write(to, at, left);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    at += n;
    left -= (size_t)n;
  }
  _exit(left == 0 && sim ? 0 : 1);
}

// All of them, or false.
static bool receive(int from, void *out, size_t left) {
  char  *at  = out;
  double end = sk_seconds() + SECONDS;
  while (left > 0) {
    struct pollfd ready = {.fd = from, .events = POLLIN};
    double        more  = end - sk_seconds();
    if (more <= 0.0 || (poll(&ready, 1, (int)(more * 1000.0) + 1) < 0 && errno != EINTR))
      return false;
    if (!ready.revents) continue;
    ssize_t n = read(from, at, left);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    left -= (size_t)n;
  }
  return true;
}

static bool ask(const SkTranslation *t, double *v) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  pid_t parent = getpid(), child = fork();
  if (child == 0) {
    close(ends[0]);
    send_values(t, parent, ends[1]);
  }
  close(ends[1]);
  bool ok = child > 0 && receive(ends[0], v, (size_t)t->layout.n_v * sizeof(double));
  close(ends[0]);
  if (child <= 0) return false;
  if (!ok) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return ok;
}

SkStartValues *sk_start_values_new(const SkTranslation *t, const SkModelInput *in) {
  if (!may_run(t, in)) return NULL;
  SkStartValues *s = SK_NEW(in->arena, SkStartValues);
  s->t             = t;
  s->v             = SK_NEWS(in->arena, double, (size_t)t->layout.n_v + 1);
  return ask(t, s->v) ? s : NULL;
}

double sk_start_value(void *values, const char *name) {
  const SkStartValues *s   = values;
  const SkUserVar     *var = sk_translation_var(s->t, name);
  if (!var || var->base == SK_STRING) return NAN;
  return var->place < 0 ? var->constant : var->sign * s->v[var->place];
}
