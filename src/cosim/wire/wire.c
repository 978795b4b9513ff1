#include "cosim/wire/wire_priv.h"

#include "base/mem.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

// Wires that islands may look for. Islands know their type's name only, as components of a plug-in do.
static pthread_mutex_t all_lock = PTHREAD_MUTEX_INITIALIZER;
static SkWire         *all;
static int             n_made;

const char *sk_wire_fail(SkWire *w, const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (!w->failed) {
    vsnprintf(w->why, sizeof w->why, format, args);
    w->failed = true;
  }
  va_end(args);
  return w->why;
}

void sk_wire_last(const SkWire *w, int client, char *text, size_t room) {
  const Client *c   = &w->clients[client];
  const Port   *got = NULL, *sent = NULL;
  double        from = -INFINITY, to = -INFINITY;
  for (int i = c->first; i < c->first + c->is.n_ports; i++) {
    const Port *p    = &w->ports[i];
    double      last = p->n ? p->rows[(p->n - 1) * (size_t)p->width] : -INFINITY;
    if (last > from) from = last, got = p;
    if (p->told > to) to = p->told, sent = p;
  }
  *text = 0;
  if (got && sent)
    snprintf(text, room, " (it last sent time %.9g at port '%s'; time %.9g was sent to it)", from,
             got->is->name, to);
  else if (got)
    snprintf(text, room, " (it last sent time %.9g at port '%s')", from, got->is->name);
  else if (c->asked)
    snprintf(text, room, " (it has sent nothing since it asked to begin)");
}

const char *sk_wire_blame(SkWire *w, const Client *c, const char *format, ...) {
  char    text[400], last[200];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  sk_wire_last(w, (int)(c - w->clients), last, sizeof last);
  return sk_wire_fail(w, "%s%s", text, last);
}

// Copies ------------------------------------------------------------------------------------------

static char *copy_text(const char *text) {
  size_t n = strlen(text) + 1;
  char  *p = sk_malloc(n);
  if (p) memcpy(p, text, n);
  return p;
}

static char **copy_texts(const char *const *texts) {
  size_t n = 0;
  while (texts && texts[n]) n++;
  char **copy = sk_calloc(n + 1, sizeof *copy);
  for (size_t i = 0; copy && i < n; i++)
    if (!(copy[i] = copy_text(texts[i]))) {
      while (i > 0) sk_free(copy[--i]);
      sk_free(copy);
      return NULL;
    }
  return copy;
}

static void free_texts(char **texts) {
  for (size_t i = 0; texts && texts[i]; i++) sk_free(texts[i]);
  sk_free(texts);
}

static bool copy_client(SkWire *w, Client *c, const SkWireClient *from) {
  SkWirePort *ports = sk_calloc((size_t)from->n_ports + 1, sizeof *ports);
  c->stream.fd      = -1;
  c->is             = *from;
  c->first          = w->n_ports;
  c->is.ports       = ports;
  c->is.n_ports     = 0;
  c->is.name        = copy_text(from->name);
  c->is.folder      = copy_text(from->folder ? from->folder : ".");
  c->command        = from->command ? copy_texts(from->command) : NULL;
  c->parameters     = copy_texts(from->parameters);
  c->input          = sk_malloc(SK_FRAME_HEADER + SK_FRAME_MAX);
  if (!ports || !c->is.name || !c->is.folder || (from->command && !c->command) || !c->parameters ||
      !c->input)
    return false;
  for (int i = 0; i < from->n_ports; i++) {
    Port *p         = &w->ports[w->n_ports];
    ports[i]        = from->ports[i];
    ports[i].name   = copy_text(from->ports[i].name);
    ports[i].domain = copy_text(from->ports[i].domain);
    c->is.n_ports   = i + 1;
    p->is           = &ports[i];
    p->client       = (int)(c - w->clients);
    bool signal     = ports[i].causality != 0;
    p->width        = sk_frame_width(ports[i].dimensions, signal);
    p->queue        = sk_calloc(SK_WIRE_QUEUE * (size_t)p->width, sizeof(double));
    p->flushed = p->told = NAN;
    w->n_ports++;
    if (!ports[i].name || !ports[i].domain || !p->queue) return false;
  }
  return true;
}

SkWire *sk_wire_new(const SkWireOptions *options) {
  SkWire *w     = sk_calloc(1, sizeof *w);
  int     ports = 0;
  if (!w) return NULL;
  pthread_mutex_init(&w->lock, NULL);
  pthread_cond_init(&w->news, NULL);
  w->listener      = -1;
  w->unix_listener = -1;
  w->port          = options->port;
  w->patience      = options->patience;
  w->host          = options->host ? copy_text(options->host) : NULL;
  w->token         = options->token ? copy_text(options->token) : NULL;
  for (int i = 0; i < options->n_clients; i++) ports += options->clients[i].n_ports;
  w->clients = sk_calloc((size_t)options->n_clients + 1, sizeof *w->clients);
  w->ports   = sk_calloc((size_t)ports + 1, sizeof *w->ports);
  bool ok    = w->clients && w->ports && !w->host == !options->host && !w->token == !options->token;
  for (int i = 0; ok && i < options->n_clients; i++) {
    w->n_clients = i + 1;
    ok           = copy_client(w, &w->clients[i], &options->clients[i]);
  }
  pthread_mutex_lock(&all_lock);
  snprintf(w->name, sizeof w->name, "External%d", ++n_made);
  w->next = all;
  all     = w;
  pthread_mutex_unlock(&all_lock);
  if (ok) return w;
  sk_wire_free(w);
  return NULL;
}

void sk_wire_free(SkWire *w) {
  if (!w) return;
  pthread_mutex_lock(&all_lock);
  for (SkWire **at = &all; *at; at = &(*at)->next)
    if (*at == w) {
      *at = w->next;
      break;
    }
  pthread_mutex_unlock(&all_lock);
  sk_wire_end(w);
  for (int i = 0; i < w->n_ports; i++) {
    sk_free(w->ports[i].rows);
    sk_free(w->ports[i].queue);
  }
  for (int i = 0; i < w->n_clients; i++) {
    Client *c = &w->clients[i];
    for (int k = 0; k < c->is.n_ports; k++) {
      sk_free((void *)(uintptr_t)c->is.ports[k].name);
      sk_free((void *)(uintptr_t)c->is.ports[k].domain);
    }
    sk_free((void *)(uintptr_t)c->is.ports);
    sk_free((void *)(uintptr_t)c->is.name);
    sk_free((void *)(uintptr_t)c->is.folder);
    free_texts(c->command);
    free_texts(c->parameters);
    sk_free(c->input);
    sk_stream_release(&c->stream);
  }
  sk_free(w->host);
  sk_free(w->token);
  sk_free(w->clients);
  sk_free(w->ports);
  pthread_cond_destroy(&w->news);
  pthread_mutex_destroy(&w->lock);
  sk_free(w);
}

const char         *sk_wire_name(const SkWire *w) { return w->name; }
const SkWireClient *sk_wire_client(const SkWire *w, int client) { return &w->clients[client].is; }
int    sk_wire_first_port(const SkWire *w, int client) { return w->clients[client].first; }
int    sk_wire_port(const SkWire *w) { return w->found; }
double sk_wire_patience(const SkWire *w) { return w->patience; }

SkWire *sk_wire_find(const char *type, int *client) {
  SkWire *found = NULL;
  pthread_mutex_lock(&all_lock);
  for (SkWire *w = all; w && !found; w = w->next) {
    size_t n = strlen(w->name);
    char   rest;
    if (strncmp(type, w->name, n) == 0 && sscanf(type + n, ".Client%d%c", client, &rest) == 1 &&
        *client >= 0 && *client < w->n_clients)
      found = w;
  }
  pthread_mutex_unlock(&all_lock);
  return found;
}

void sk_wire_watch(SkWire *w, const atomic_int *stop_flag) {
  pthread_mutex_lock(&w->lock);
  w->stop_flag = stop_flag;
  pthread_mutex_unlock(&w->lock);
}

bool sk_wire_stopped(const SkWire *w) { return w->stop_flag && *w->stop_flag; }

bool sk_wire_claim(SkWire *w, int client, const void *who) {
  pthread_mutex_lock(&w->lock);
  const void **owner = &w->clients[client].owner;
  bool         free_ = !*owner || *owner == who || !who;
  if (free_) *owner = who;
  pthread_mutex_unlock(&w->lock);
  return free_;
}

// Rows --------------------------------------------------------------------------------------------

const char *sk_wire_keep(SkWire *w, int port, const double *row) {
  Port *p = &w->ports[port];
  if (p->n && row[0] < p->rows[(p->n - 1) * (size_t)p->width])
    return sk_wire_blame(w, &w->clients[p->client],
                         "'%s' has sent a time before its last one at port '%s': %.9g",
                         w->clients[p->client].is.name, p->is->name, row[0]);
  if (p->n == p->cap) {
    size_t cap = p->cap ? 2 * p->cap : 64;
    if (cap > MOST_ROWS)
      return sk_wire_blame(w, &w->clients[p->client],
                           "'%s' runs ahead without waiting for the others",
                           w->clients[p->client].is.name);
    double *rows = sk_realloc(p->rows, cap * (size_t)p->width * sizeof(double));
    if (!rows) return sk_wire_fail(w, "out of memory");
    p->rows = rows;
    p->cap  = cap;
  }
  memcpy(p->rows + p->n++ * (size_t)p->width, row, (size_t)p->width * sizeof(double));
  return NULL;
}

bool sk_wire_read(SkWire *w, int port, double t, double *row) {
  Port *p = &w->ports[port];
  pthread_mutex_lock(&w->lock);
  const size_t width = (size_t)p->width;
  size_t       lo = 0, hi = p->n;
  while (lo < hi) {  // the first row behind t
    size_t mid = lo + (hi - lo) / 2;
    if (p->rows[mid * width] <= t)
      lo = mid + 1;
    else
      hi = mid;
  }
  bool found = p->n > 0;
  if (found && (lo == 0 || lo == p->n)) {
    memcpy(row, p->rows + (lo ? lo - 1 : 0) * width, width * sizeof(double));
  } else if (found) {
    const double *a = p->rows + (lo - 1) * width, *b = a + width;
    double        s = (t - a[0]) / (b[0] - a[0]);
    for (size_t k = 1; k < width; k++) row[k] = a[k] + s * (b[k] - a[k]);
  }
  row[0] = t;
  pthread_mutex_unlock(&w->lock);
  return found;
}

void sk_wire_forget(SkWire *w, int port, double t) {
  Port *p = &w->ports[port];
  pthread_mutex_lock(&w->lock);
  size_t k = 0;
  while (k + 2 < p->n && p->rows[(k + 1) * (size_t)p->width] <= t) k++;
  // Moving what is left is worth it when that is less than what goes.
  if (k > p->n / 2) {
    memmove(p->rows, p->rows + k * (size_t)p->width,
            (p->n - k) * (size_t)p->width * sizeof(double));
    p->n -= k;
  }
  pthread_mutex_unlock(&w->lock);
}
