// The side of the host: calls are written into the room, answers read from it as if a stranger had sent them.
#include "cosim/fmi/apart/apart_priv.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define GLANCE_MS   5            // between two looks at a process that does not answer
#define GRACE       1.0          // seconds for an answer once the run is to end
#define MOST_SHOWN  (64u << 10)  // bytes of its output that are passed on
#define MOST_OUTPUT (16u << 20)  // beyond these the run ends
#define MOST_STATE  (1l << 31)   // bytes of a state

typedef struct {
  SkFmuApart   what;
  SkFmuBinary *binary;
  SkApartRoom *room;
  size_t       size;
  pid_t        pid;
  int          life;    // nobody holds the other end for writing: the process ends
  int          output;  // of what it writes
  uint64_t     written;
  char         over[1000];  // why it has ended; empty: it lives
} Apart;

static Apart *of(const SkFmuInstance *i) { return i->functions; }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// What the process writes -----------------------------------------------------------------------------

static void pass_on(Apart *a, const char *bytes, size_t n) {
  size_t room = a->written < MOST_SHOWN ? (size_t)(MOST_SHOWN - a->written) : 0;
  fwrite(bytes, 1, n < room ? n : room, stderr);
  if (room && n >= room)
    fprintf(stderr, "\n%s: writes more than %u KiB; the rest is not shown\n", a->what.name,
            MOST_SHOWN >> 10);
  a->written += n;
}

// What has come so far. False: there is too much of it.
static bool drain(Apart *a) {
  char bytes[4096];
  for (;;) {
    ssize_t n = read(a->output, bytes, sizeof bytes);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    pass_on(a, bytes, (size_t)n);
    if (a->written > MOST_OUTPUT) return false;
  }
}

// Its end -------------------------------------------------------------------------------------------

static const char *call_name(const Apart *a) {
#define NAME2(id, name2, name3) name2,
#define NAME3(id, name2, name3) name3,
  static const char *const names[2][SK_APART_N_CALLS] = {{SK_APART_CALLS(NAME2)},
                                                         {SK_APART_CALLS(NAME3)}};
#undef NAME2
#undef NAME3
  return names[a->what.fmu->version == 3][a->room->call];
}

// "fmi2DoStep(0.1, 0.01)"
static void name_call(const Apart *a, SkApartCall call, char *text, size_t room) {
  int version = a->what.fmu->version;
  if (call == SK_APART_OPEN)
    snprintf(text, room, "%s", "loading its library");
  else if (call == SK_APART_STEP)
    snprintf(text, room, "fmi%sDoStep(%.9g, %.9g)",
             version == 3   ? "3"
             : version == 2 ? "2"
                            : "",
             a->room->t, a->room->h);
  else
    snprintf(text, room, "fmi%s%s", version == 3 ? "3" : version == 2 ? "2" : "", call_name(a));
}

static void end(Apart *a, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(a->over, sizeof a->over, format, args);
  va_end(args);
  if (a->pid > 0) {
    kill(-a->pid, SIGKILL);  // with what it has started
    while (waitpid(a->pid, NULL, 0) < 0 && errno == EINTR) {
    }
    a->pid = 0;
  }
  drain(a);
}

static bool has_ended(Apart *a, const char *call) {
  int   status;
  pid_t who = waitpid(a->pid, &status, WNOHANG);
  if (who == 0 || (who < 0 && errno == EINTR)) return false;
  kill(-a->pid, SIGKILL);
  a->pid = 0;
  if (who < 0)
    end(a, "its process has ended in %s", call);
  else if (WIFSIGNALED(status))
    end(a, "its process crashed in %s: signal %d (%s)", call, WTERMSIG(status),
        strsignal(WTERMSIG(status)));
  else
    end(a, "it ended its process in %s, with exit code %d", call, WEXITSTATUS(status));
  return true;
}

// Waits for the answer of a call that was given away. False: there is none, `over` says why.
static bool wait_for_answer(Apart *a, SkApartCall call) {
  char   text[100];
  double until = 0.0, stopped = 0.0;
  while (!sk_apart_wait(a->room, 0, GLANCE_MS)) {
    name_call(a, call, text, sizeof text);
    double at = now();
    if (until == 0.0) until = at + a->what.patience;
    if (stopped == 0.0 && a->what.stop_flag && *a->what.stop_flag) stopped = at + GRACE;
    if (has_ended(a, text)) return false;
    if (!drain(a))
      end(a, "it writes more than %u MiB in %s", MOST_OUTPUT >> 20, text);
    else if (stopped > 0.0 && at > stopped)
      end(a, "%s was interrupted", text);
    else if (at > until)
      end(a, "%s does not return within %g s (--patience)", text, a->what.patience);
    if (*a->over) return false;
  }
  return true;
}

// Calls -----------------------------------------------------------------------------------------------

static int refuse(SkFmuInstance *i, const char *why) {
  snprintf(i->why, sizeof i->why, "%s", why);
  return 1;
}

static int call(SkFmuInstance *i, SkApartCall which) {
  Apart *a = of(i);
  if (*a->over) return refuse(i, a->over);
  a->room->call = (int)which;
  sk_apart_give(a->room, 1);
  if (!wait_for_answer(a, which)) return refuse(i, a->over);
  int status = a->room->status;
  i->events  = a->room->events != 0;
  if (status) {
    a->room->why[sizeof a->room->why - 1] = 0;
    snprintf(i->why, sizeof i->why, "%.999s", a->room->why);
  }
  return status;
}

static bool fits(const Apart *a, size_t numbers, size_t slots, size_t refs) {
  return numbers * sizeof(double) + slots * sizeof(SkFmuSlot) + refs * sizeof(uint32_t) <=
         a->room->room;
}

// Slots with their values side by side.
static bool write_slots(Apart *a, const SkFmuSlots *s) {
  uint32_t at = 0, n = 0;
  for (uint32_t k = 0; k < s->n; k++) n += s->at[k].n;
  if (!fits(a, n, s->n, 0)) return false;
  SkFmuSlot *slots = sk_apart_slots(a->room, n);
  for (uint32_t k = 0; k < s->n; k++) {
    slots[k] = (SkFmuSlot){s->at[k].variable, at, s->at[k].n};
    at += s->at[k].n;
  }
  a->room->n  = s->n;
  a->room->n2 = n;
  return true;
}

static int make(SkFmuInstance *i) {
  int bad      = call(i, SK_APART_MAKE);
  i->component = bad ? NULL : of(i);
  return bad;
}
static void drop(SkFmuInstance *i) {
  if (!*of(i)->over) call(i, SK_APART_DROP);
  i->component = NULL;
}

static int set(SkFmuInstance *i, const SkFmuSlots *s, const double *values) {
  Apart *a = of(i);
  if (!write_slots(a, s)) return refuse(i, "it has too many values");
  double *to = sk_apart_numbers(a->room);
  for (uint32_t k = 0; k < s->n; k++) {
    memcpy(to, values + s->at[k].place, s->at[k].n * sizeof(double));
    to += s->at[k].n;
  }
  return call(i, SK_APART_SET);
}

static int get(SkFmuInstance *i, const SkFmuSlots *s, double *values) {
  Apart *a = of(i);
  if (!write_slots(a, s)) return refuse(i, "it has too many values");
  if (call(i, SK_APART_GET)) return 1;
  const double *from = sk_apart_numbers(a->room);
  for (uint32_t k = 0; k < s->n; k++) {
    memcpy(values + s->at[k].place, from, s->at[k].n * sizeof(double));
    from += s->at[k].n;
  }
  return 0;
}

static int set_text(SkFmuInstance *i, uint32_t variable, const char *text) {
  SkApartRoom *r = of(i)->room;
  if (strlen(text) >= r->room) return refuse(i, "it is given a text that is too long");
  memcpy(r->data, text, strlen(text) + 1);
  r->n = variable, r->n2 = 0;
  return call(i, SK_APART_TEXT);
}

static int configure(SkFmuInstance *i, bool begin) {
  of(i)->room->flag = begin;
  return call(i, SK_APART_CONFIGURE);
}

static int begin(SkFmuInstance *i, const SkFmuExperiment *e) {
  SkApartRoom *r = of(i)->room;
  r->t = e->start, r->h = e->stop, r->more = e->tolerance;
  return call(i, SK_APART_BEGIN);
}

static int with_outcome(SkFmuInstance *i, SkApartCall which, SkFmuOutcome *out) {
  int bad = call(i, which);
  *out    = of(i)->room->out;
  return bad;
}
static int started(SkFmuInstance *i, SkFmuOutcome *out) {
  return with_outcome(i, SK_APART_STARTED, out);
}
static int settle(SkFmuInstance *i, SkFmuOutcome *out) {
  return with_outcome(i, SK_APART_SETTLE, out);
}
static int step(SkFmuInstance *i, double t, double h, SkFmuOutcome *out) {
  of(i)->room->t = t, of(i)->room->h = h;
  return with_outcome(i, SK_APART_STEP, out);
}
static int keep(SkFmuInstance *i) { return call(i, SK_APART_KEEP); }
static int back(SkFmuInstance *i) { return call(i, SK_APART_BACK); }

static int completed(SkFmuInstance *i, bool *event, bool *end) {
  SkApartRoom *r      = of(i)->room;
  int          status = call(i, SK_APART_COMPLETED);
  *event              = status == 0 && r->out.event;
  *end                = status == 0 && r->out.terminate;
  return status;
}

static int enter(SkFmuInstance *i) { return call(i, SK_APART_ENTER); }
static int set_time(SkFmuInstance *i, double t) {
  of(i)->room->t = t;
  return call(i, SK_APART_TIME);
}

// Lists of numbers, to it and from it.
static int send(SkFmuInstance *i, SkApartCall which, const double *x, uint32_t n) {
  Apart *a = of(i);
  if (!fits(a, n, 0, 0)) return refuse(i, "it has too many values");
  memcpy(sk_apart_numbers(a->room), x, n * sizeof(double));
  a->room->n = 0, a->room->n2 = n;
  return call(i, which);
}
static int receive(SkFmuInstance *i, SkApartCall which, double *x, uint32_t n) {
  Apart *a = of(i);
  if (!fits(a, n, 0, 0)) return refuse(i, "it has too many values");
  a->room->n = 0, a->room->n2 = n;
  if (call(i, which)) return 1;
  memcpy(x, sk_apart_numbers(a->room), n * sizeof(double));
  return 0;
}
static int set_states(SkFmuInstance *i, const double *x, uint32_t n) {
  return send(i, SK_APART_SET_STATES, x, n);
}
static int get_states(SkFmuInstance *i, double *x, uint32_t n) {
  return receive(i, SK_APART_GET_STATES, x, n);
}
static int derivatives(SkFmuInstance *i, double *dx, uint32_t n) {
  return receive(i, SK_APART_DERIVATIVES, dx, n);
}
static int indicators(SkFmuInstance *i, double *z, uint32_t n) {
  return receive(i, SK_APART_INDICATORS, z, n);
}

static int directional(SkFmuInstance *i, const uint32_t *unknowns, uint32_t n_unknowns,
                       const uint32_t *knowns, uint32_t n_knowns, const double *seed, double *out) {
  Apart  *a     = of(i);
  size_t  whole = (size_t)n_unknowns + n_knowns;
  double *x     = sk_apart_numbers(a->room);
  if (!fits(a, whole, 0, whole)) return refuse(i, "it has too many values");
  uint32_t *refs = (uint32_t *)(void *)(x + whole);
  memcpy(x, seed, n_knowns * sizeof(double));
  memcpy(refs, unknowns, n_unknowns * sizeof(uint32_t));
  memcpy(refs + n_unknowns, knowns, n_knowns * sizeof(uint32_t));
  a->room->n = n_unknowns, a->room->n2 = n_knowns;
  int way = call(i, SK_APART_DIRECTIONAL);
  if (way == 0) memcpy(out, x + n_knowns, n_unknowns * sizeof(double));
  return way;
}

static int piece(SkFmuInstance *i, SkApartCall which, long from, long n, long whole) {
  SkApartRoom *r = of(i)->room;
  r->n = r->n2 = 0;
  r->from = from, r->bytes = n, r->more = (double)whole;
  return call(i, which);
}

static long save(SkFmuInstance *i, char *bytes, size_t room) {
  SkApartRoom *r = of(i)->room;
  r->n = r->n2 = 0;
  if (call(i, SK_APART_SAVE)) return -1;
  long n = r->bytes;
  if (n < 0 || n > MOST_STATE) return n == -2 ? n : -1;
  if ((size_t)n > room) return n;
  for (long at = 0, k; at < n; at += k) {
    k = n - at < (long)of(i)->room->room ? n - at : (long)of(i)->room->room;
    if (piece(i, SK_APART_FETCH, at, k, n)) return -1;
    memcpy(bytes + at, r->data, (size_t)k);
  }
  return n;
}

static int load(SkFmuInstance *i, const char *bytes, size_t n) {
  SkApartRoom *r = of(i)->room;
  for (size_t at = 0, k; at < n; at += k) {
    k = n - at < r->room ? n - at : (size_t)r->room;
    memcpy(r->data, bytes + at, k);
    if (piece(i, SK_APART_BRING, (long)at, (long)k, (long)n)) return 1;
  }
  return piece(i, SK_APART_LOAD, 0, 0, (long)n);
}

// Life ------------------------------------------------------------------------------------------------

static void close_apart(SkFmuInstance *i) {
  Apart *a = of(i);
  if (!a) return;
  end(a, "it is closed");
  if (a->life >= 0) close(a->life);
  if (a->output >= 0) close(a->output);
  if (a->room) munmap(a->room, a->size);
  sk_fmu_binary_close(a->binary);
}

// In the new process. When the host is gone, however that came, nobody holds the other end of `life`: then the kernel ends the group,
// whatever code is at work in it.
static bool become(int life, int output) {
  int null = open("/dev/null", O_RDONLY);
  setpgid(0, 0);
  signal(SIGPIPE, SIG_IGN);
  for (int s = 1; s < 32; s++)
    if (s != SIGPIPE) signal(s, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  prctl(PR_SET_NAME, "skerry-fmu");
  int ok = dup2(null, 0) == 0 && dup2(output, 1) == 1 && dup2(output, 2) == 2 && life > 3
               ? dup2(life, 3)
               : -1;
  if (ok != 3) return false;
  close_range(4, ~0u, 0);
  setvbuf(stdout, NULL, _IOLBF, 0);
  char byte;
  return fcntl(3, F_SETOWN, -getpid()) == 0 && fcntl(3, F_SETSIG, SIGKILL) == 0 &&
         fcntl(3, F_SETFL, O_ASYNC | O_NONBLOCK) == 0 && read(3, &byte, 1) < 0 && errno == EAGAIN;
}

static bool start(Apart *a) {
  int life[2] = {-1, -1}, output[2] = {-1, -1};
  if (pipe2(life, O_CLOEXEC) != 0 || pipe2(output, O_CLOEXEC) != 0) goto failed;
  fcntl(output[0], F_SETFL, O_NONBLOCK);
  int from = fcntl(life[0], F_DUPFD_CLOEXEC, 10);
  if (from < 0) goto failed;
  fflush(NULL);
  a->pid = sk_fmu_binary_fork();
  if (a->pid == 0) {
    if (!become(from, output[1])) _exit(1);
    sk_apart_serve(a->room, &a->what, a->binary);
  }
  close(from);
  close(life[0]);
  close(output[1]);
  a->life   = life[1];
  a->output = output[0];
  return a->pid > 0;

failed:
  for (int k = 0; k < 2; k++) {
    if (life[k] >= 0) close(life[k]);
    if (output[k] >= 0) close(output[k]);
  }
  return false;
}

// The longest of what goes to and fro in one call.
static size_t room_for(const SkFmuPlan *p) {
  size_t n =
      (size_t)p->inputs.numbers + p->parameters.numbers + 2 * (size_t)p->n_states + p->n_indicators;
  for (uint32_t g = 0; g < p->n_groups; g++) n += p->groups[g].outputs.numbers;
  return (64 << 10) + n * (2 * sizeof(double) + sizeof(SkFmuSlot));
}

static const SkFmuOps ops = {.make        = make,
                             .drop        = drop,
                             .close       = close_apart,
                             .set         = set,
                             .get         = get,
                             .set_text    = set_text,
                             .configure   = configure,
                             .begin       = begin,
                             .started     = started,
                             .step        = step,
                             .keep        = keep,
                             .back        = back,
                             .completed   = completed,
                             .enter       = enter,
                             .settle      = settle,
                             .time        = set_time,
                             .set_states  = set_states,
                             .get_states  = get_states,
                             .derivatives = derivatives,
                             .indicators  = indicators,
                             .directional = directional,
                             .save        = save,
                             .load        = load};

SkFmuInstance *sk_fmu_apart_new(const SkFmuApart *what, char *why, size_t room) {
  SkFmuInstance *i = sk_calloc(1, sizeof *i);
  Apart         *a = sk_calloc(1, sizeof *a);
  snprintf(why, room, "out of memory");
  if (!i || !a) {
    sk_free(i);
    sk_free(a);
    return NULL;
  }
  *i = (SkFmuInstance){
      .ops = &ops, .fmu = what->fmu, .kind = what->plan->kind, .name = what->name, .functions = a};
  *a        = (Apart){.what = *what, .life = -1, .output = -1};
  a->binary = sk_fmu_binary_unpack(what->path, what->fmu, what->plan->kind, why, room);
  if (!a->binary) goto failed;
  a->size  = sizeof(SkApartRoom) + room_for(what->plan);
  void *at = mmap(NULL, a->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  snprintf(why, room, "no process can be started for it: %s", strerror(errno));
  if (at == MAP_FAILED) goto failed;
  a->room       = at;
  a->room->room = a->size - sizeof(SkApartRoom);
  if (!start(a)) {
    snprintf(why, room, "no process can be started for it: %s", strerror(errno));
    goto failed;
  }
  if (call(i, SK_APART_OPEN) == 0) return i;
  snprintf(why, room, "%s", i->why);

failed:
  sk_fmu_instance_free(i);
  return NULL;
}
