// runtime/island/island_head.h - what the scheduler, the recorder, a saved state and a message need of an island, whatever it is
// made of. Internal to the runtime.
//
// The equations of a model (SkIslandRt, island.h) are one kind of island. Each kind has its own data behind the head, which
// is the first member of it.
#ifndef SK_RUNTIME_ISLAND_HEAD_H
#define SK_RUNTIME_ISLAND_HEAD_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct SkIslandHead SkIslandHead;
typedef struct SkWay        SkWay;  // from one stop of the simulation to the next: sim_priv.h

// What the scheduler asks of an island.
typedef struct {
  // As far as it may go, at most to the end of the way, `reached` being told on the way. *there: it need not go further;
  // *moved: it has moved. Called by one thread at a time.
  SkStatus (*move)(SkIslandHead *island, SkWay *way, bool *there, bool *moved);
  void (*begin)(SkIslandHead *island);         // a way begins: `known` is to be right
  double (*time)(const SkIslandHead *island);  // where it is, or where it failed or ended the run
  double (*stride)(
      const SkIslandHead *island);  // no step is longer: what it costs follows from that
} SkIslandOps;

struct SkIslandHead {
  const SkIslandOps *ops;
  int                number;
  const char        *name;
  // What other threads look at while one moves it.
  char           before[64];
  _Atomic double reached;  // rows of its lines are there up to here
  _Atomic double waits;    // the others' past was known up to here when it could not move
  _Atomic bool   busy;     // somebody moves it
  _Atomic bool   there;    // it need not move before the next stop
  char           behind[64];
  double         accepted;    // end of the last accepted step
  double         free_until;  // the others' past is known for steps up to here
  double         known;       // when its next event is known to be, ticks on the way left out
  _Atomic bool
       waits_outside;       // for what is not in this process: that it does not move is no failure
  bool pinned;              // only the first worker may move it
  const char *cannot_save;  // what in it cannot be saved; NULL: all can
  // What went wrong.
  SkStatus status;  // how it has failed on the way
  bool     terminated;
  char     message[1024];
};

extern const SkIslandOps sk_island_equations;  // move.c

#endif
