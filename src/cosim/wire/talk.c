// What the frames of clients lead to.
#include "cosim/wire/wire_priv.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#define PARAMETER_BYTES 100
#define END_SECONDS     10.0  // at most, for the end of a program that has closed its socket
#define START_SECONDS \
  20.0  // at least, for a program that was started here: it may have much to load

// Sending -----------------------------------------------------------------------------------------

static const char *lost(SkWire *w, Client *c, const char *why) {
  char   text[100];
  double until = sk_wire_clock() + END_SECONDS;
  bool   ended = sk_wire_program_ended(c, text, sizeof text);
  // The socket of a program that ends is closed before it can be seen to have ended, on a busy machine long before.
  // At the end of the run nobody asks.
  while (c->gone && c->pid && !ended && !sk_wire_stopped(w) && !w->no_readers &&
         sk_wire_clock() < until) {
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    ended = sk_wire_program_ended(c, text, sizeof text);
  }
  if (ended) return sk_wire_blame(w, c, "the program of '%s' %s", c->is.name, text);
  return sk_wire_blame(w, c, "'%s' %s", c->is.name, why);
}

// The other side has closed its socket, seen by a reader or by a sender.
static void hang_up(Client *c) {
  sk_stream_close(&c->stream);
  c->gone = true;
}

const char *sk_wire_put(SkWire *w, Client *c, SkFrame frame, const void *data) {
  unsigned char header[SK_FRAME_HEADER];
  if (!sk_stream_is_open(&c->stream))
    return c->closing ? NULL : lost(w, c, "has closed the connection");
  sk_frame_write(&frame, header);
  const struct iovec parts[2] = {{header, sizeof header},
                                 {(void *)(uintptr_t)data, (size_t)frame.size}};
  if (sk_stream_write(&c->stream, parts, w->patience) || c->closing) return NULL;
  if (errno == EAGAIN) return lost(w, c, "does not take what is sent to it");
  hang_up(c);
  return lost(w, c, "has closed the connection");
}

static const char *answer(SkWire *w, Client *c, int type, int32_t port, int32_t parameter,
                          const void *data, int32_t size) {
  return sk_wire_put(w, c, (SkFrame){type, false, size, port, parameter}, data);
}

// Registration ------------------------------------------------------------------------------------

// "name:dimensions:causality:domain". What is said has to be what the composite model says.
static const char *check_port(SkWire *w, const Client *c, const SkWirePort *p, char *rest) {
  static const char *const causalities[] = {"bidirectional", "input", "output"};
  char *dimensions = strsep(&rest, ":"), *causality = strsep(&rest, ":"), *domain = rest;
  if (dimensions && atoi(dimensions) != p->dimensions)
    return sk_wire_fail(w, "'%s' has %.20s dimensions at port '%s', and %d in the composite model",
                        c->is.name, dimensions, p->name, p->dimensions);
  if (causality && strcasecmp(causality, causalities[p->causality]) != 0)
    return sk_wire_fail(w, "port '%s' of '%s' is %.30s there, and %s in the composite model",
                        p->name, c->is.name, causality, causalities[p->causality]);
  // Some clients call every signal mechanical.
  if (domain && p->causality == 0 && strcasecmp(domain, p->domain) != 0)
    return sk_wire_fail(w, "port '%s' of '%s' is %.30s there, and %s in the composite model",
                        p->name, c->is.name, domain, p->domain);
  return NULL;
}

static const char *register_port(SkWire *w, Client *c, const unsigned char *data, int32_t size) {
  char text[SK_WIRE_TEXT], *rest = text;
  sk_wire_text(text, data, size);
  char *name = strsep(&rest, ":");
  for (int i = 0; i < c->is.n_ports; i++) {
    const SkWirePort *p = &c->is.ports[i];
    if (strcmp(p->name, name) != 0) continue;
    const char *why = check_port(w, c, p, rest);
    if (why) return why;
    w->ports[c->first + i].registered = true;
    if (!p->connected) break;
    return answer(w, c, SK_FRAME_REG_INTERFACE, c->first + i, 0, p->line, sizeof p->line);
  }
  return answer(w, c, SK_FRAME_REG_INTERFACE, -1, 0, NULL, 0);
}

static const char *register_parameter(SkWire *w, Client *c, const unsigned char *data,
                                      int32_t size) {
  char text[SK_WIRE_TEXT], value[PARAMETER_BYTES] = {0}, *rest = text;
  sk_wire_text(text, data, size);
  char *name = strsep(&rest, ":");
  for (int i = 0; c->parameters[i]; i += 2) {
    if (strcmp(c->parameters[i], name) != 0) continue;
    snprintf(value, sizeof value, "%s", c->parameters[i + 1]);
    return answer(w, c, SK_FRAME_REG_PARAMETER, 0, i / 2, value, sizeof value);
  }
  return answer(w, c, SK_FRAME_REG_PARAMETER, 0, -1, NULL, 0);
}

// Everybody is let go once all have asked for the model to be checked.
static const char *check_model(SkWire *w, Client *c) {
  c->asked = true;
  for (int i = 0; i < c->is.n_ports; i++)
    if (c->is.ports[i].connected && !w->ports[c->first + i].registered)
      return sk_wire_fail(w, "'%s' has not registered its port '%s'", c->is.name,
                          c->is.ports[i].name);
  for (int i = 0; i < w->n_clients; i++)
    if (!w->clients[i].asked) return NULL;
  const char *why = NULL;
  for (int i = 0; i < w->n_clients && !why; i++) {
    why = answer(w, &w->clients[i], SK_FRAME_CHECK_MODEL, 1, 0, NULL, 0);
    // From now on what both sides say goes through the memory that they share.
    w->clients[i].stream.on_ring = w->clients[i].stream.shared != NULL;
  }
  return why;
}

// The run -----------------------------------------------------------------------------------------

static const char *time_data(SkWire *w, Client *c, const SkFrame *frame,
                             const unsigned char *data) {
  int k = frame->port - c->first;
  if (frame->port < c->first || k >= c->is.n_ports || !c->is.ports[k].connected)
    return sk_wire_blame(w, c, "'%s' has sent rows for a port that it does not have", c->is.name);
  const Port *p     = &w->ports[frame->port];
  int         bytes = p->width * (int)sizeof(double), n = frame->size / bytes;
  if (p->is->causality == 1 || frame->size % bytes)
    return sk_wire_blame(w, c, "'%s' has sent rows of another form than those of port '%s'",
                         c->is.name, p->is->name);
  for (int i = 0; i < n; i++) {
    double row[SK_FRAME_ROW];
    if (!sk_frame_row(frame, data, i, p->width, row))
      return sk_wire_blame(w, c, "'%s' has sent a number that is not finite at port '%s'",
                           c->is.name, p->is->name);
    const char *why = sk_wire_keep(w, frame->port, row);
    if (!why && p->is->peer >= 0)
      why = answer(w, &w->clients[w->ports[p->is->peer].client], SK_FRAME_TIME_DATA, p->is->peer, 0,
                   row, bytes);
    if (why) return why;
  }
  return NULL;
}

static const char *close_request(SkWire *w, Client *c) {
  c->closing = true;
  for (int i = 0; i < w->n_clients; i++)
    if (!w->clients[i].closing && !w->clients[i].gone) return NULL;
  for (int i = 0; i < w->n_clients; i++)
    if (sk_stream_is_open(&w->clients[i].stream))
      answer(w, &w->clients[i], SK_FRAME_CLOSE_PERMISSION, 0, 0, NULL, 0);
  return NULL;
}

static const char *on_frame(SkWire *w, Client *c, const SkFrame *frame, const unsigned char *data) {
  bool text = frame->size > 0;
  switch (frame->type) {
    case SK_FRAME_REG_INTERFACE:
      if (text && !c->asked) return register_port(w, c, data, frame->size);
      break;
    case SK_FRAME_REG_PARAMETER:
      if (text && !c->asked) return register_parameter(w, c, data, frame->size);
      break;
    case SK_FRAME_CHECK_MODEL: return c->asked ? NULL : check_model(w, c);
    case SK_FRAME_TIME_DATA:
      if (c->asked) return time_data(w, c, frame, data);
      break;
    case SK_FRAME_CLOSE_REQUEST: return close_request(w, c);
    case SK_FRAME_CLOSE_PERMISSION: return NULL;
    case SK_FRAME_ABORT: return sk_wire_blame(w, c, "'%s' has ended the run", c->is.name);
    default: break;
  }
  return sk_wire_fail(w, "'%s' has sent a frame of type %d where none is expected", c->is.name,
                      frame->type);
}

// Receiving ---------------------------------------------------------------------------------------

// All that has come, without waiting. The connection's end is noted.
const char *sk_wire_listen_to(SkWire *w, Client *c) {
  for (;;) {
    size_t want = SK_FRAME_HEADER;
    if (c->n_input >= SK_FRAME_HEADER) {
      SkFrame     frame;
      const char *why;
      if (!sk_frame_read(c->input, &frame, &why))
        return sk_wire_blame(w, c, "'%s': %s", c->is.name, why);
      want += (size_t)frame.size;
      if (c->n_input == want) {
        c->n_input = 0;
        why        = on_frame(w, c, &frame, c->input + SK_FRAME_HEADER);
        if (why) return why;
        continue;
      }
    }
    long n = sk_stream_read(&c->stream, c->input + c->n_input, want - c->n_input);
    if (n == SK_STREAM_NOTHING) return NULL;
    if (n == SK_STREAM_BROKEN)
      return sk_wire_blame(w, c, "'%s' has written nonsense into the shared memory", c->is.name);
    if (n == SK_STREAM_END) {
      hang_up(c);
      return NULL;
    }
    c->n_input += (size_t)n;
  }
}

const char *sk_wire_welcome(SkWire *w, SkStream stream, const char *name) {
  for (int k = 0; k < w->n_clients; k++) {
    Client *c = &w->clients[k];
    if (strcmp(c->is.name, name) != 0 || c->connected) continue;
    c->stream    = stream;
    c->connected = true;
    return answer(w, c, SK_FRAME_REG_COMPONENT, k, 0, NULL, 0);
  }
  fprintf(stderr, "a client has connected as '%s', which is no sub-model that is waited for\n",
          name);
  sk_stream_close(&stream);
  sk_stream_release(&stream);
  return NULL;
}

// Begin -------------------------------------------------------------------------------------------

static const char *look_around(SkWire *w, int wait_ms) {
  const char *why = sk_wire_look_around(w, wait_ms);
  for (int i = 0; i < w->n_clients && !why; i++) {
    Client *c = &w->clients[i];
    char    text[100];
    if (c->connected) why = sk_wire_listen_to(w, c);
    if (!why && c->gone) why = lost(w, c, "has closed the connection before the start");
    if (!why && !c->connected && sk_wire_program_ended(c, text, sizeof text))
      why = sk_wire_fail(w, "the program of '%s' %s before it connected", c->is.name, text);
  }
  return why;
}

// A client that is not there after so long.
static const char *check_patience(SkWire *w, const Client *c, double waited) {
  double most = c->pid ? fmax(w->patience, START_SECONDS) : w->patience;
  if (waited <= most) return NULL;
  return sk_wire_fail(w, "'%s' has not %s within %g s", c->is.name,
                      c->connected ? "registered and asked to begin" : "connected", most);
}

static const char *begin(SkWire *w, double t0, double stop) {
  const char *why               = sk_wire_open_door(w);
  bool        wait_for_somebody = false;
  for (int i = 0; i < w->n_clients && !why; i++) {
    wait_for_somebody |= !w->clients[i].command;
    if (w->clients[i].command) why = sk_wire_launch(w, &w->clients[i], t0, stop);
  }
  if (!why && wait_for_somebody)
    fprintf(stderr, "waiting for sub-models to connect to %s:%d\n", w->host ? w->host : "127.0.0.1",
            w->found);
  double begun = sk_wire_clock();
  for (int missing = 0; !why && missing >= 0;) {
    why = look_around(w, 20);
    for (missing = w->n_clients - 1; missing >= 0 && w->clients[missing].asked;) missing--;
    if (!why && missing >= 0)
      why = check_patience(w, &w->clients[missing], sk_wire_clock() - begun);
    if (!why && sk_wire_stopped(w)) why = sk_wire_fail(w, "interrupted");
  }
  sk_wire_close_door(w);
  return why;
}

const char *sk_wire_begin(SkWire *w, double t0, double stop) {
  pthread_mutex_lock(&w->lock);
  const char *why = w->failed ? w->why : NULL;
  if (!why && w->ended) why = sk_wire_fail(w, "programs elsewhere run once only");
  if (!w->begun && !why) {
    why = begin(w, t0, stop);
    if (!why) sk_wire_start_readers(w);
  }
  w->begun = true;
  pthread_mutex_unlock(&w->lock);
  return why;
}

static bool reaches(const Port *p, double t) {
  return p->n && p->rows[(p->n - 1) * (size_t)p->width] >= t;
}

bool sk_wire_has(SkWire *w, int port, double t, int wait_ms, const char **why) {
  Port   *p = &w->ports[port];
  Client *c = &w->clients[p->client];
  pthread_mutex_lock(&w->lock);
  *why       = w->failed ? w->why : NULL;
  bool there = reaches(p, t);
  if (!there && !*why && !c->reads) *why = sk_wire_listen_to(w, c);
  if (!there && !*why && c->reads && !c->gone) {
    sk_wire_wait_news(w, wait_ms);
    *why = w->failed ? w->why : NULL;
  } else if (!there && !*why && !reaches(p, t) && sk_stream_is_open(&c->stream) && wait_ms > 0) {
    // Memory that is shared stays until the wire ends, so others may go on meanwhile.
    SkStream stream = c->stream;
    pthread_mutex_unlock(&w->lock);
    sk_stream_wait(&stream, wait_ms);
    pthread_mutex_lock(&w->lock);
    *why = w->failed ? w->why : sk_wire_listen_to(w, c);
  }
  there = reaches(p, t);
  if (!*why && !there && c->gone) *why = lost(w, c, "has closed the connection");
  if (!*why && !there && c->closing)
    *why = sk_wire_blame(w, c, "'%s' has ended before the run does", c->is.name);
  pthread_mutex_unlock(&w->lock);
  return there;
}

static const char *flush(SkWire *w, int port) {
  Port *p   = &w->ports[port];
  int   n   = p->queued;
  p->queued = 0;
  if (n == 0) return NULL;
  p->flushed = p->told = p->queue[(n - 1) * p->width];
  return answer(w, &w->clients[p->client], SK_FRAME_TIME_DATA, port, 0, p->queue,
                n * p->width * (int32_t)sizeof(double));
}

// One frame for half a delay: the client needs no row before it is half a delay old.
const char *sk_wire_send(SkWire *w, int port, const double *row) {
  Port *p = &w->ports[port];
  pthread_mutex_lock(&w->lock);
  const char *why = w->failed ? w->why : NULL;
  if (isnan(p->flushed)) p->flushed = row[0];
  memcpy(p->queue + p->queued++ * p->width, row, (size_t)p->width * sizeof(double));
  bool due = row[0] >= p->flushed + 0.5 * p->is->line[0] * (1.0 - 1e-9);
  if (!why && (due || p->queued == SK_WIRE_QUEUE)) why = flush(w, port);
  p->queued = why ? 0 : p->queued;
  pthread_mutex_unlock(&w->lock);
  return why;
}

// Clients that are at their end want to be told that they may close; others are told to stop.
void sk_wire_end(SkWire *w) {
  sk_wire_end_readers(w);
  pthread_mutex_lock(&w->lock);
  if (w->begun && !w->ended && !w->failed) {
    for (int i = 0; i < w->n_ports; i++) flush(w, i);
    double until = sk_wire_clock() + 1.0;
    for (bool open = true; open && sk_wire_clock() < until && !w->failed && !sk_wire_stopped(w);) {
      open = false;
      for (int i = 0; i < w->n_clients && !w->failed; i++) {
        if (sk_stream_is_open(&w->clients[i].stream)) sk_stream_wait(&w->clients[i].stream, 5);
        sk_wire_listen_to(w, &w->clients[i]);
        open |= sk_stream_is_open(&w->clients[i].stream) && !(w->clients[i].closing);
      }
    }
  }
  for (int i = 0; i < w->n_clients; i++) {
    Client *c = &w->clients[i];
    if (!sk_stream_is_open(&c->stream)) continue;
    if (!c->closing) answer(w, c, SK_FRAME_ABORT, 0, 0, NULL, 0);
    hang_up(c);
  }
  if (!w->ended) sk_wire_end_programs(w);
  w->ended = true;
  pthread_mutex_unlock(&w->lock);
}
