#include "native/bridge.h"

#include "base/mem.h"
#include "runtime/island/utilities.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  SkNative native;
  bool     started;
  double   start, last;
  void    *before;  // the state before the last step
  double **reads, **writes;
  int      n_reads, n_writes;
} Copy;

typedef struct Component {
  struct Component *next;  // in the list of all that live
  char             *instance;
  int               n_copies;
  Copy              copies[];
} Component;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Component      *alive;

static _Atomic(SkRegistry *) in_use;

// Stops the run with a message about the component at `instance`. Does not return.
static void fail(const char *instance, const char *format, const char *name) {
  char text[2 * SK_NATIVE_TEXT];
  int  n = snprintf(text, sizeof text, "%.200s: ", instance ? instance : "");
  snprintf(text + n, sizeof text - (size_t)n, format, name);
  sk_utilities.message(text, 2);
}

static const char outdated[] =
    "the declaration of '%s' does not fit the component; make it again with 'skerry plugin stub'";

// Making ------------------------------------------------------------------------------------------

// The numbers of port i that a component reads or writes; returns how many.
static int places(const SkNative *n, int i, bool write, double *at[3]) {
  SkPort           *p    = n->port[i];
  const SkPortInfo *info = &n->type->ports[i < n->type->n_ports ? i : n->type->n_ports - 1];
  if (info->node >= SK_NODE_SIGNAL_IN) {
    at[0] = &p->y;
    return (info->node == SK_NODE_SIGNAL_OUT) == write ? 1 : 0;
  }
  if ((n->type->kind == SK_C_TYPE) == write) {
    at[0] = &p->c;
    at[1] = &p->Zc;
    return 2;
  }
  at[0] = &p->p;
  at[1] = &p->q;
  at[2] = &p->x;
  return sk_node_infos[info->node].position ? 3 : 2;
}

// Port by port; of an array of ports first the first numbers of all, then the second ones.
static int list_places(const SkNative *n, bool write, double **list) {
  int     k = 0, single = n->type->n_ports - (n->type->ports[n->type->n_ports - 1].size != NULL);
  double *at[3];
  for (int i = 0; i < single; i++)
    for (int j = 0, m = places(n, i, write, at); j < m; j++) list[k++] = at[j];
  for (int j = 0; single < n->io.n_ports && j < places(n, single, write, at); j++)
    for (int i = single; i < n->io.n_ports; i++) {
      places(n, i, write, at);
      list[k++] = at[j];
    }
  for (int i = 0; write && i < n->type->n_results; i++) list[k++] = &n->io.result[i];
  return k;
}

static bool make_lists(Copy *c) {
  size_t most = 3 * (size_t)c->native.io.n_ports + (size_t)c->native.type->n_results;
  c->before   = sk_calloc(1, c->native.state_bytes + 1);
  c->reads    = sk_calloc(most, sizeof *c->reads);
  c->writes   = sk_calloc(most, sizeof *c->writes);
  if (!c->before || !c->reads || !c->writes) return false;
  c->n_reads  = list_places(&c->native, false, c->reads);
  c->n_writes = list_places(&c->native, true, c->writes);
  return true;
}

// All parameters as the model gives them; the columns of a table become rows.
static bool make(Copy *c, const SkComponentType *type, double step, const double *values,
                 const int *sizes, double *rows, SkNativeError *error) {
  SkNativeValue *list = sk_calloc((size_t)type->n_parameters + 1, sizeof *list);
  if (!list) return sk_native_fail(error, 5507, "%s: out of memory", type->name);
  for (int i = 0; i < type->n_parameters; i++) {
    const SkParameterInfo *p       = &type->parameters[i];
    int                    columns = p->columns ? p->columns : 1, n = columns * sizes[i];
    for (int r = 0; r < sizes[i]; r++)
      for (int k = 0; k < columns; k++) rows[r * columns + k] = values[k * sizes[i] + r];
    list[i] = (SkNativeValue){p->name, rows[0], rows, n};
    values += n;
    rows += n;
  }
  bool good = sk_native_new(type, list, type->n_parameters, step, &c->native, error);
  sk_free(list);
  if (!good) return false;
  return make_lists(c) || sk_native_fail(error, 5507, "%s: out of memory", type->name);
}

bool sk_bridge_sizes_fit(const SkComponentType *type, const int *sizes, int n_sizes, int n_values) {
  int64_t n = 0;
  if (n_sizes != type->n_parameters + 1) return false;
  for (int i = 0; i < type->n_parameters; i++) {
    int columns = type->parameters[i].columns;
    if (sizes[i] < 1 || (!columns && sizes[i] != 1)) return false;
    n += (int64_t)sizes[i] * (columns ? columns : 1);
  }
  return n + 1 == n_values;
}

const SkNativeEntry *sk_bridge_find(const char *name) {
  const SkRegistry *registry = atomic_load(&in_use);
  return registry ? sk_registry_find(registry, name) : NULL;
}

void sk_bridge_use(SkRegistry *registry) { in_use = registry; }

void *skerry_native_open(const char *name, const char *instance, double step, int copies,
                         const double *values, int n_values, const int *sizes, int n_sizes) {
  const SkNativeEntry *entry = sk_bridge_find(name);
  if (!entry || entry->type->kind == SK_F_TYPE) {
    fail(instance, "there is no native component type '%s'; load its plug-in with --plugin", name);
    return NULL;
  }
  if (copies < 1 || copies > 256 || !sk_bridge_sizes_fit(entry->type, sizes, n_sizes, n_values)) {
    fail(instance, outdated, name);
    return NULL;
  }
  SkNativeError error = {0};
  Component    *c     = sk_calloc(1, sizeof *c + (size_t)copies * sizeof(Copy));
  double       *rows  = sk_calloc((size_t)n_values + 1, sizeof *rows);
  if (c) c->instance = sk_malloc(strlen(instance) + 1);
  bool good = (c && c->instance && rows) || sk_native_fail(&error, 5507, "%s: out of memory", name);
  if (good) strcpy(c->instance, instance);
  for (int i = 0; good && i < copies; i++) {
    c->n_copies = i + 1;
    good        = make(&c->copies[i], entry->type, step, values, sizes, rows, &error);
  }
  sk_free(rows);
  if (c) {
    pthread_mutex_lock(&lock);
    c->next = alive;
    alive   = c;
    pthread_mutex_unlock(&lock);
  }
  if (good) return c;
  skerry_native_close(c);
  fail(instance, "%s", error.text);
  return NULL;
}

void skerry_native_close(void *component) {
  Component *c = component;
  if (!c) return;
  pthread_mutex_lock(&lock);
  Component **at = &alive;
  while (*at && *at != c) at = &(*at)->next;
  if (*at) *at = c->next;
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < c->n_copies; i++) {
    sk_native_free(&c->copies[i].native);
    sk_free(c->copies[i].before);
    sk_free(c->copies[i].reads);
    sk_free(c->copies[i].writes);
  }
  sk_free(c->instance);
  sk_free(c);
}

// Stepping ----------------------------------------------------------------------------------------

// One difference that is no number is enough to tell that some number is not finite.
static bool is_finite(const Copy *c) {
  double sum = 0.0;
  for (int i = 0; i < c->n_writes; i++) sum += *c->writes[i] - *c->writes[i];
  return sum == 0.0;
}

static bool begin(Copy *c, double time, SkNativeError *error) {
  c->started = true;
  c->start = c->last = time;
  return sk_native_init(&c->native, time, error);
}

static bool refuse(const Copy *c, double time, SkNativeError *error) {
  const SkNative *n = &c->native;
  // Declarations say when; those of before said from 0 on.
  bool old = c->start < 0 && time == 0 && c->last == c->start;
  return sk_native_fail(error, 5507,
                        "%s: %g s since its last step, which is not the step of %g s; start the "
                        "run at a multiple of it%s",
                        n->type->name, time - c->last, n->io.step,
                        old ? ", or make its declaration again with 'skerry plugin stub'" : "");
}

// Time has moved on by one step, or not at all: then the state before the last step is put back.
static bool move(Copy *c, double time, SkNativeError *error) {
  SkNative *n    = &c->native;
  double    step = n->io.step;
  if (time == c->last) {
    if (n->state_bytes) memcpy(n->io.state, c->before, n->state_bytes);
    return true;
  }
  if (!(fabs(time - c->last - step) < 1e-3 * step)) return refuse(c, time, error);
  if (n->state_bytes) memcpy(c->before, n->io.state, n->state_bytes);
  c->last = time;
  return true;
}

static bool advance(Copy *c, double time, SkNativeError *error) {
  SkNative *n = &c->native;
  if (!c->started || time <= c->start) return begin(c, time, error);
  if (!move(c, time, error)) return false;
  n->io.time      = time;
  const char *why = n->type->step(&n->io);
  return (!why && is_finite(c)) || sk_native_check(n, why, error);
}

static Copy *copy_at(Component *c, int copy) {
  if (copy < 1 || copy > c->n_copies) fail(c->instance, outdated, c->copies[0].native.type->name);
  return &c->copies[copy - 1];
}

double skerry_native_step(void *component, int copy, double time, const double *u, int n_u) {
  Component    *whole = component;
  Copy         *c     = copy_at(whole, copy);
  SkNativeError error;  // filled by whoever fails
  // One that reads nothing is given a number all the same.
  if (n_u != (c->n_reads ? c->n_reads : 1)) fail(whole->instance, outdated, c->native.type->name);
  for (int i = 0; i < c->n_reads; i++) *c->reads[i] = u[i];
  if (!advance(c, time, &error)) fail(whole->instance, "%s", error.text);
  return time;
}

double skerry_native_read(void *component, int copy, int k, double done) {
  Component  *whole = component;
  const Copy *c     = copy_at(whole, copy);
  (void)done;  // orders the calls
  if (k < 1 || k > c->n_writes) fail(whole->instance, outdated, c->native.type->name);
  return *c->writes[k - 1];
}

// Saving ------------------------------------------------------------------------------------------

static bool ours(const void *object) {
  pthread_mutex_lock(&lock);
  const Component *c = alive;
  while (c && c != object) c = c->next;
  pthread_mutex_unlock(&lock);
  return c != NULL;
}

// Of each copy: when it was called, ports, results, state before and after the last step.
static void save(const void *object, SkBytes *out) {
  const Component *c = object;
  sk_bytes_u64(out, (uint64_t)c->n_copies);
  for (int i = 0; i < c->n_copies; i++) {
    const Copy     *copy = &c->copies[i];
    const SkNative *n    = &copy->native;
    sk_bytes_u64(out, copy->started);
    sk_bytes_f64(out, copy->start);
    sk_bytes_f64(out, copy->last);
    sk_bytes_u64(out, n->state_bytes);
    sk_bytes_put(out, n->own, (size_t)n->io.n_ports * sizeof(SkPort));
    sk_bytes_put(out, n->io.result, (size_t)n->type->n_results * sizeof(double));
    sk_bytes_put(out, n->io.state, n->state_bytes);
    sk_bytes_put(out, copy->before, n->state_bytes);
  }
}

static bool load(void *object, SkBytes *in) {
  Component *c = object;
  if (!sk_bytes_expect(in, (uint64_t)c->n_copies)) return false;
  for (int i = 0; i < c->n_copies; i++) {
    Copy     *copy = &c->copies[i];
    SkNative *n    = &copy->native;
    copy->started  = sk_bytes_read_u64(in) != 0;
    copy->start    = sk_bytes_read_f64(in);
    copy->last     = sk_bytes_read_f64(in);
    if (!sk_bytes_expect(in, n->state_bytes)) return false;
    sk_bytes_get(in, n->own, (size_t)n->io.n_ports * sizeof(SkPort));
    sk_bytes_get(in, n->io.result, (size_t)n->type->n_results * sizeof(double));
    sk_bytes_get(in, n->io.state, n->state_bytes);
    sk_bytes_get(in, copy->before, n->state_bytes);
  }
  return !in->failed;
}

const SkObjectKeeper sk_bridge_keeper = {.ours = ours, .save = save, .load = load};
