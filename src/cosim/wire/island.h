// cosim/wire/island.h - a client as an island, and what its surroundings have to know of its times.
//
// Ports of the island, in this order: for each port that takes rows from the model the numbers of a row without its time, as
// inputs; then for each port that sends rows the same as outputs.
#ifndef SK_COSIM_WIRE_ISLAND_H
#define SK_COSIM_WIRE_ISLAND_H

#include "cosim/wire/wire.h"

#define SK_WIRE_STEPS \
  8  // steps of the island in its shortest delay; fewer, down to 2, where the run has a longer one

// Its step, by which inputs are late at it.
double sk_wire_pace(const SkWireClient *client);
// By how much what is published is late at a port: at least by one step less than its line's delay.
double sk_wire_lag(const SkWireClient *client, int port);
// How many numbers a row has besides its time; 0: the port is not connected.
int sk_wire_numbers(const SkWirePort *port);
// How many inputs there are: number of the first output.
int sk_wire_outputs_at(const SkWireClient *client);

#endif
