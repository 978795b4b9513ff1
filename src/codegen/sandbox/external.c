#include "codegen/sandbox/external.h"

#include "base/mem.h"
#include "codegen/compile/link.h"
#include "codegen/compile/tier_priv.h"
#include "codegen/sandbox/sandbox.h"
#include "model/eval/eval.h"
#include "model/model.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_HOSTS 8
#define CALL_S    5.0  // seconds for a call

// Processes --------------------------------------------------------------------------------------

// A process for one function; the one not used for longest makes room for a new one.
typedef struct {
  char    *function;
  pid_t    pid;  // 0: this place is free
  int      socket;
  uint64_t last;
  bool     busy;  // a call is under way, or was left
} Host;

typedef struct {
  SkExternals head;
  Host        hosts[MAX_HOSTS];
  uint64_t    calls;
} Externals;

// patience: milliseconds that it has to end by itself. Returns what waitpid tells of it then, else 0.
static int stop(Host *h, int patience) {
  int code = 0;
  if (!h->pid) return 0;
  close(h->socket);
  pid_t ended = waitpid(h->pid, &code, WNOHANG);
  for (; ended == 0 && patience > 0; patience--) {
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    ended = waitpid(h->pid, &code, WNOHANG);
  }
  if (ended != h->pid) {
    code = 0;
    kill(h->pid, SIGKILL);
    while (waitpid(h->pid, NULL, 0) < 0 && errno == EINTR) {
    }
  }
  sk_free(h->function);
  *h = (Host){0};
  return code;
}

// The thread that started it may have ended, and the process with it.
static bool is_alive(const Host *h) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)h->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
}

// No handler of this process runs in the other one.
static pid_t fork_quietly(void) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid != 0) pthread_sigmask(SIG_SETMASK, &before, NULL);
  return pid;
}

// The text of the helper library with the entry that the other process calls.
static SkLink *link_of(SkExternalCall *c) {
  const SkFn *fn   = c->fn;
  SkFlat     *flat = SK_NEW(c->arena, SkFlat);
  flat->names      = c->names;
  sk_vec_push(c->arena, &flat->functions, c->fn);
  const SkLink *made = sk_link_collect(c->arena, flat, NULL);
  SkLink       *link = SK_NEW(c->arena, SkLink);
  if (!made) return NULL;
  *link              = *made;
  bool        helped = link->helper != NULL;
  SkBuf       entry  = sk_buf_new(c->arena);
  const char *name   = sk_fn_external_name(c->arena, fn);
  if (!helped) {
    sk_fn_external_head(c->arena, fn, name, false, &entry);
    sk_buf_z(&entry, ";\n");
  }
  sk_fn_external_entry(c->arena, fn, helped ? "skx_0" : name, &entry);
  link->helper = sk_arena_printf(c->arena, "%s%s", helped ? link->helper : "", entry.text);
  if (link->declared)
    link->declared = sk_arena_printf(c->arena, "%s%s", link->declared, entry.text);
  return link;
}

static bool start(Host *h, SkExternalCall *c) {
  char      path[SK_PATH];
  int       ends[2];
  SkMessage message = {c->message, c->size};
  SkLink   *link    = link_of(c);
  c->broken         = !link || sk_helper_make(link, path, message) != SK_OK;
  if (c->broken) return false;
  size_t n    = strlen(c->fn->name) + 1;
  h->function = sk_malloc(n);
  if (!h->function || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    sk_message(message, "no process for it: %s", strerror(errno));
    sk_free(h->function);
    return false;
  }
  memcpy(h->function, c->fn->name, n);
  pid_t parent = getpid();
  h->pid       = fork_quietly();
  if (h->pid == 0) sk_sandbox_serve(ends[1], parent, path);
  close(ends[1]);
  h->socket = ends[0];
  if (h->pid > 0) return true;
  sk_message(message, "no process for it: %s", strerror(errno));
  close(ends[0]);
  sk_free(h->function);
  *h = (Host){0};
  return false;
}

static Host *host_of(Externals *x, SkExternalCall *c) {
  Host *free = &x->hosts[0];
  for (size_t i = 0; i < MAX_HOSTS; i++) {
    Host *h = &x->hosts[i];
    if (h->busy) stop(h, 0);
    if (h->pid && strcmp(h->function, c->fn->name) == 0 && is_alive(h)) return h;
    if (!h->pid || (free->pid && h->last < free->last)) free = h;
  }
  stop(free, 0);
  return start(free, c) ? free : NULL;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct {
  double   until;
  bool     late;
  SkArena *arena;  // whose guard may end the wait
} Wait;

// Waits for the other side until a time on the clock: a call ends, however slowly it reads and writes.
static bool ready(int socket, short what, Wait *w) {
  for (;;) {
    struct pollfd p    = {.fd = socket, .events = what};
    double        left = w->until - now();
    int           some = left > 0.0 ? poll(&p, 1, left < 0.1 ? (int)(1000.0 * left) + 1 : 100) : 0;
    if (some > 0) return true;
    if (some < 0 && errno != EINTR) return false;
    if (some == 0 && !(left > 0.0)) {
      w->late = true;
      return false;
    }
    sk_arena_look(w->arena);
  }
}

static bool send_all(int socket, const void *from, size_t n, Wait *w) {
  for (const char *p = from; n;) {
    if (!ready(socket, POLLOUT, w)) return false;
    ssize_t put = send(socket, p, n, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (put < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (put <= 0) return false;
    p += put;
    n -= (size_t)put;
  }
  return true;
}

static bool read_all(int socket, void *to, size_t n, Wait *w) {
  for (char *p = to; n;) {
    if (!ready(socket, POLLIN, w)) return false;
    ssize_t got = recv(socket, p, n, MSG_DONTWAIT);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (got <= 0) return false;
    p += got;
    n -= (size_t)got;
  }
  return true;
}

// Values -----------------------------------------------------------------------------------------

static char letter(SkType t) {
  switch (t.kind) {
    case SK_T_REAL: return 'd';
    case SK_T_STRING: return 's';
    default: return 'i';
  }
}

// Our number of the element that is passed as number k: FORTRAN counts the first subscript first.
static uint32_t element(const SkVal *v, uint32_t k, bool fortran) {
  uint32_t at = 0, n = v->n;
  if (!fortran) return k;
  for (uint32_t d = 0; d < v->type.rank; d++) {
    uint32_t size = (uint32_t)v->type.dims[d];
    n /= size;
    at += k % size * n;
    k /= size;
  }
  return at;
}

static bool add_value(SkBuf *b, const SkVal *v, bool fortran) {
  char kind = letter(v->type);
  sk_buf_char(b, kind);
  sk_buf_add(b, (const char *)&v->n, sizeof v->n);
  for (uint32_t i = 0; i < v->n; i++) {
    const SkScalar *s = &v->at[element(v, i, fortran)];
    if (kind == 'd') {
      sk_buf_add(b, (const char *)&s->real, sizeof s->real);
    } else if (kind == 's') {
      uint32_t n = (uint32_t)sk_name_length(s->string);
      sk_buf_add(b, (const char *)&n, sizeof n);
      sk_buf_add(b, s->string, n);
    } else {
      int64_t wide   = s->base == SK_BOOLEAN ? s->boolean : s->integer;
      int     narrow = (int)wide;
      if (narrow != wide) return false;
      sk_buf_add(b, (const char *)&narrow, sizeof narrow);
    }
  }
  return b->n < SK_SANDBOX_MOST;
}

typedef struct {
  const char *at;
  size_t      n;
} Reader;

static bool take(Reader *r, void *to, size_t n) {
  if (n > r->n) return false;
  memcpy(to, r->at, n);
  r->at += n;
  r->n -= n;
  return true;
}

static bool take_scalar(Reader *r, SkNames *names, SkScalar *s, char kind) {
  uint32_t n = 0;
  int      narrow;
  if (kind == 'd') return take(r, &s->real, sizeof s->real);
  if (kind == 's') {
    if (!take(r, &n, sizeof n) || n > r->n) return false;
    s->string = sk_name(names, r->at, n);
    r->at += n;
    r->n -= n;
    return true;
  }
  if (!take(r, &narrow, sizeof narrow)) return false;
  if (s->base == SK_BOOLEAN)
    s->boolean = narrow != 0;
  else
    s->integer = narrow;
  return true;
}

static bool take_value(Reader *r, SkNames *names, SkVal *v, bool fortran) {
  char     kind;
  uint32_t n;
  if (!take(r, &kind, 1) || !take(r, &n, sizeof n) || n != v->n || kind != letter(v->type))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (!take_scalar(r, names, &v->at[element(v, i, fortran)], kind)) return false;
  return true;
}

// A call -----------------------------------------------------------------------------------------

static bool request(SkExternalCall *c, SkBuf *out) {
  uint32_t n = c->fn->n_c_args;
  sk_buf_add(out, (const char *)&n, sizeof n);
  for (uint32_t i = 0; i < n; i++)
    if (!add_value(out, &c->args[i], sk_fn_is_fortran(c->fn))) return false;
  sk_buf_char(out, c->result ? letter(c->result->type) : 0);
  return true;
}

static bool exchange(Host *h, const SkBuf *out, SkArena *arena, char **text, uint32_t *length,
                     bool *late) {
  Wait w  = {.until = now() + CALL_S, .arena = arena};
  *length = (uint32_t)out->n;
  bool ok = send_all(h->socket, length, sizeof *length, &w) &&
            send_all(h->socket, out->text, out->n, &w) &&
            read_all(h->socket, length, sizeof *length, &w);
  ok = ok && *length > 0 && *length <= SK_SANDBOX_MOST;
  if (ok) *text = sk_arena_alloc(arena, (size_t)*length + 1);
  ok    = ok && read_all(h->socket, *text, *length, &w);
  *late = w.late;
  return ok;
}

// False: the process is not usable any more.
static bool converse(Host *h, SkExternalCall *c, const SkBuf *out) {
  SkMessage message = {c->message, c->size};
  uint32_t  length;
  bool      late = false;
  char     *text;
  h->busy = true;
  if (!exchange(h, out, c->arena, &text, &length, &late)) {
    int code = late ? 0 : stop(h, 200);
    if (late)
      sk_message(message, "it did not return within %g s", CALL_S);
    else if (WIFSIGNALED(code))
      sk_message(message, "its C code crashed (%s)", strsignal(WTERMSIG(code)));
    else
      sk_message(message, "its C code ended the process, or gave back more than can be taken");
    return false;
  }
  Reader r = {text + 1, length - 1};
  if (text[0]) {
    sk_message(message, "%.*s", (int)(length < 400 ? length - 1 : 400), text + 1);
    return false;
  }
  for (uint32_t i = 0; i < c->fn->n_c_args; i++)
    if (!take_value(&r, c->names, &c->args[i], sk_fn_is_fortran(c->fn))) return false;
  return !c->result || take_value(&r, c->names, c->result, false);
}

static bool run_external(SkExternals *self, SkExternalCall *c) {
  Externals  *x       = (Externals *)self;
  SkMessage   message = {c->message, c->size};
  const char *why;
  SkBuf       out = sk_buf_new(c->arena);
  if (!sk_fn_external_usable(c->arena, c->fn, &why)) {
    sk_message(message, "%s", why);
    return false;
  }
  bool plain = true;
  for (uint32_t i = 0; i < c->fn->n_c_args; i++)
    plain &= c->fn->c_args[i]->type.kind != SK_T_RECORD;
  if (!plain) {
    sk_message(message, "C with records is called while the model runs only");
    return false;
  }
  if (!request(c, &out)) {
    sk_message(message, "an argument is too large");
    return false;
  }
  Host *h = host_of(x, c);
  if (!h) return false;
  h->last = ++x->calls;
  bool ok = converse(h, c, &out);
  h->busy = false;
  if (!ok) stop(h, 0);
  return ok;
}

SkExternals *sk_externals_new(void) {
  Externals *x = sk_calloc(1, sizeof *x);
  if (x) x->head.call = run_external;
  return x ? &x->head : NULL;
}

void sk_externals_free(SkExternals *externals) {
  Externals *x = (Externals *)externals;
  for (size_t i = 0; x && i < MAX_HOSTS; i++) stop(&x->hosts[i], 0);
  sk_free(x);
}
