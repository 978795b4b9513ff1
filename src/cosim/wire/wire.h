// cosim/wire/wire.h - the manager of sub-models that run elsewhere: programs that it starts, clients that connect by themselves.
//
// in:    names, ports and lines of the clients; commands to start
// out:   rows of numbers by time at each port, and rows sent to them, in the protocol of frame.h
// cost:  one socket for each client; rows are kept as long as somebody may ask for their time
// not:   when rows are due (island.c)
// ref:   docs/composite.md "The wire"
//
// A wire may be used by several threads; each call takes its lock.
#ifndef SK_COSIM_WIRE_H
#define SK_COSIM_WIRE_H

#include "cosim/wire/frame.h"

#include <skerry/foreign.h>

#include <stdatomic.h>

typedef struct SkWire SkWire;

typedef struct {
  const char *name;
  int         dimensions;  // 1 or 6
  int         causality;   // 0: both ways, 1: input, 2: output
  const char *domain;      // "mechanical" ...
  bool        connected;
  // The port of another client at the other end: then frames are passed on as they come. -1: it is a port of the model.
  int    peer;
  double line[SK_FRAME_LINE];  // what the client is told of its line
} SkWirePort;

typedef struct {
  const char *name;
  const char *const                *
      command;  // and its arguments; "%p": host and port, "%s", "%e": start and stop time. NULL: the client connects by itself
  const char        *folder;   // to start it in
  const SkWirePort  *ports;    // numbered through all clients in their order
  int                n_ports;
  const char *const *parameters;  // name, value, ..., NULL; may be NULL
  double             step;        // of the run where it is fixed; 0: not
} SkWireClient;

typedef struct {
  const char         *host;      // to listen at; NULL: this machine only
  int                 port;      // 0: any
  const char         *token;     // that clients on other machines have to know; NULL: none
  double              patience;  // seconds to wait for a client before giving up
  const SkWireClient *clients;
  int                 n_clients;
} SkWireOptions;

// Everything is copied. NULL: out of memory.
SkWire *sk_wire_new(const SkWireOptions *options);
void    sk_wire_free(SkWire *wire);  // NULL is fine; programs that still run are ended

// A flag that ends waiting when it is not 0; NULL: none.
void sk_wire_watch(SkWire *wire, const atomic_int *stop_flag);
// Starts the programs and waits until all have registered and asked for the model to be checked; a second call does nothing. NULL, or what
// is wrong, until the next call for this wire.
const char *sk_wire_begin(SkWire *wire, double t0, double stop);

// Whether rows up to time t are there at a port; reads what has come for its client. *why: the client failed.
bool sk_wire_has(SkWire *wire, int port, double t, int wait_ms, const char **why);
// The row of a port at time t, interpolated; of numbers before the first row that one. False: there are none.
bool sk_wire_read(SkWire *wire, int port, double t, double *row);
// Rows before t are not asked for any more.
void sk_wire_forget(SkWire *wire, int port, double t);
// A row for a port. NULL, or why its client cannot be reached.
const char *sk_wire_send(SkWire *wire, int port, const double *row);
// The run is over: waits a moment for clients to close, then ends them.
void sk_wire_end(SkWire *wire);
// From a signal handler, before this process ends at once: no program that a wire has started stays.
void sk_wire_abandon(void);

// Where it listens, from any thread, while sk_wire_begin waits for clients; 0: not yet.
int sk_wire_port(const SkWire *wire);

int sk_wire_first_port(const SkWire *wire, int client);

// A wire under a name of its own, by which islands find it: its islands are of type NAME.ClientK. sk_wire_free takes it back.
const char *sk_wire_name(const SkWire *wire);

// Those islands (island.c).
extern const SkForeignType sk_wire_island;

// For island.c.
// The last rows that were exchanged with a client, for a message; "" before there are any.
void                sk_wire_last(const SkWire *wire, int client, char *text, size_t room);
SkWire             *sk_wire_find(const char *type, int *client);
const SkWireClient *sk_wire_client(const SkWire *wire, int client);
double              sk_wire_patience(const SkWire *wire);
// One simulation at a time: false, somebody else has the client.
bool sk_wire_claim(SkWire *wire, int client, const void *who);

#endif
