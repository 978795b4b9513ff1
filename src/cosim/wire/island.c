// A client as an island. What it sends at time r is published at r + s, s being almost the delay of the port's line, and what it needs
// from others is sent to it as soon as it is known. So the island may move as long as the client is owed nothing, however it
// spaces its rows below half a delay (docs/composite.md "The wire").
#include "cosim/wire/island.h"
#include "cosim/wire/wire_priv.h"

#include "base/mem.h"
#include "runtime/island/island.h"
#include "runtime/island/utilities.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct SkForeign {
  SkWire              *wire;
  const SkWireClient  *client;
  int                  number;
  int                  first;  // number of its first port in the wire
  const SkForeignHost *host;
  double               t0, time, asked;  // asked: since when it is waited for, by the clock
  double               told;             // time up to which rows were sent
  char                 text[900];
};

double sk_wire_pace(const SkWireClient *client) {
  double least = INFINITY;
  for (int i = 0; i < client->n_ports; i++)
    if (client->ports[i].connected) least = fmin(least, client->ports[i].line[0]);
  double steps = client->step > 0.0 ? ceil(least / client->step * (1.0 - 1e-9)) : SK_WIRE_STEPS;
  return least / fmin(fmax(steps, 2.0), SK_WIRE_STEPS);
}

double sk_wire_lag(const SkWireClient *client, int port) {
  double h = sk_wire_pace(client), D = client->ports[port].line[0];
  // A delay that is a multiple of h must not lose one to rounding.
  return h * floor(D / h * (1.0 + 1e-12) - 1.0);
}

int sk_wire_numbers(const SkWirePort *port) {
  return !port->connected ? 0 : sk_frame_width(port->dimensions, port->causality != 0) - 1;
}

static bool sends(const SkWirePort *p) { return p->connected && p->causality != 1; }
static bool takes(const SkWirePort *p) { return p->connected && p->causality != 2 && p->peer < 0; }

int sk_wire_outputs_at(const SkWireClient *client) {
  int n = 0;
  for (int i = 0; i < client->n_ports; i++)
    if (takes(&client->ports[i])) n += sk_wire_numbers(&client->ports[i]);
  return n;
}

static const char *open(const char *type, const char *name, const SkForeignHost *host,
                        SkForeign **out) {
  int     number;
  SkWire *wire = sk_wire_find(type, &number);
  (void)name;
  if (!wire) return "the composite model that it belongs to is gone";
  SkForeign *self = sk_calloc(1, sizeof *self);
  if (!self) return "out of memory";
  self->wire   = wire;
  self->number = number;
  self->client = sk_wire_client(wire, number);
  self->first  = sk_wire_first_port(wire, number);
  self->host   = host;
  *out         = self;

  const SkRun      *run    = sk_utilities_run();
  const SkIslandRt *island = run ? run->owner : NULL;
  sk_wire_watch(wire, island ? island->stop_flag : NULL);
  return NULL;
}

// Where the next port begins to publish.
static double next_event(const SkForeign *self) {
  double next = INFINITY;
  for (int i = 0; i < self->client->n_ports; i++) {
    double at = self->t0 + sk_wire_lag(self->client, i);
    if (sends(&self->client->ports[i]) && at > self->time) next = fmin(next, at);
  }
  return next;
}

// What is published at time t; before the first row of a port zeros, which nobody reads.
static void publish(SkForeign *self, double t, bool behind) {
  double row[SK_FRAME_ROW];
  int    out = sk_wire_outputs_at(self->client);
  for (int i = 0; i < self->client->n_ports; i++) {
    const SkWirePort *p     = &self->client->ports[i];
    double            r     = t - sk_wire_lag(self->client, i);
    double            near  = 1e-12 * (fabs(t) + 1e-3);
    bool              begun = behind ? r > self->t0 - near : r > self->t0 + near;
    if (!sends(p)) continue;
    bool there = begun && sk_wire_read(self->wire, self->first + i, r, row);
    for (int k = 0; k < sk_wire_numbers(p); k++)
      self->host->send(self->host->user, out++, there ? row[k + 1] : 0.0, 0.0);
    if (there) sk_wire_forget(self->wire, self->first + i, r);
  }
}

static const char *start(SkForeign *self, double t0, double stop, double tolerance,
                         double most_step, double *next) {
  (void)tolerance, (void)most_step;
  if (!sk_wire_claim(self->wire, self->number, self))
    return "it takes part in another simulation already; programs elsewhere run once only";
  const char *why = sk_wire_begin(self->wire, t0, stop);
  if (why) return why;
  self->t0 = self->time = t0;
  self->told            = -INFINITY;
  self->asked           = 0.0;
  publish(self, t0, true);
  *next = next_event(self);
  return NULL;
}

// The rows that the others have reached.
static const char *tell(SkForeign *self, double to) {
  double row[SK_FRAME_ROW], r = to - sk_wire_pace(self->client);
  int    in = 0;
  // The first one is that of the start.
  if (r < self->t0 - 1e-9 * (to - self->t0) || r <= self->told) return NULL;
  for (int i = 0; i < self->client->n_ports; i++) {
    const SkWirePort *p = &self->client->ports[i];
    if (!takes(p)) continue;
    row[0] = fmax(r, self->t0);
    for (int k = 0; k < sk_wire_numbers(p); k++)
      if (self->host->input(self->host->user, in++, to, &row[k + 1]))
        return "a number that it reads is not there";
    const char *why = sk_wire_send(self->wire, self->first + i, row);
    if (why) return why;
  }
  self->told = r;
  return NULL;
}

static const char *advance(SkForeign *self, double to, double *t, int *more) {
  const char *why = tell(self, to);
  if (why) return why;
  for (int i = 0; i < self->client->n_ports; i++) {
    double r     = fmax(to - sk_wire_lag(self->client, i), self->t0);
    bool   begun = to >= self->t0 + sk_wire_lag(self->client, i) * (1.0 - 1e-12);
    if (!sends(&self->client->ports[i]) || !begun) continue;
    if (sk_wire_has(self->wire, self->first + i, r, 1, &why)) continue;
    if (why) return why;
    double now = sk_wire_clock();
    if (self->asked == 0.0) self->asked = now;
    if (now - self->asked > sk_wire_patience(self->wire)) {
      char last[200];
      sk_wire_last(self->wire, self->number, last, sizeof last);
      snprintf(self->text, sizeof self->text,
               "'%s' has sent nothing at port '%s' beyond time %.9g for %g s%s", self->client->name,
               self->client->ports[i].name, r, sk_wire_patience(self->wire), last);
      return self->text;
    }
    *more = SK_FOREIGN_WAIT;
    return NULL;
  }
  self->asked = 0.0;
  self->time = *t = to;
  publish(self, to, false);
  return NULL;
}

static const char *event(SkForeign *self, double t, int why, double *next) {
  (void)why;
  self->time = t;
  publish(self, t, true);
  *next = next_event(self);
  return NULL;
}

static void stop(SkForeign *self) { sk_wire_end(self->wire); }
static void release(SkForeign *self) {
  sk_wire_watch(self->wire, NULL);
  sk_free(self);
}

const SkForeignType sk_wire_island = {.abi     = SK_FOREIGN_ABI,
                                      .size    = sizeof(SkForeignType),
                                      .can     = SK_FOREIGN_MOVE_THREAD,
                                      .kind    = "program",
                                      .open    = open,
                                      .start   = start,
                                      .advance = advance,
                                      .event   = event,
                                      .stop    = stop,
                                      .free    = release};
