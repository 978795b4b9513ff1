// runtime/island_head.h - what the scheduler, the recorder, a saved state and a message need of an island, whatever it is
// made of. Internal to the runtime.
//
// The equations of a model (SkIslandRt, island.h) are one kind of island. Each kind has its own data behind the head, which
// is the first member of it.
#ifndef SK_RUNTIME_ISLAND_HEAD_H
#define SK_RUNTIME_ISLAND_HEAD_H

#include "base/status.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct {
  int         number;
  const char *name;
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
} SkIslandHead;

#endif
