// skerry/foreign.h - islands that are not made of equations: a solver of your own, an imported unit, a program elsewhere.
//
// A component (component.h) is called once in each step and leaves time to Skerry. A foreign island keeps its own state,
// its own steps and its own events, and Skerry asks it to go on:
//
//   open  set...  start  (advance | event)...  stop  free
//
// It stands in a model as a component of kind SK_F_TYPE: the table of component.h says its name, ports, parameters and
// results, and `foreign` points to a table of this header. It is connected to lines (connectors ending in C), which keep
// it apart from everything else by their delay; so it may run at the same time as the others, as far as the lines allow.
//
// At a port of a line the boundary is intensity = c + Zc*flow, flow counting into the line. The island reads c and Zc, at
// any time up to where it is asked to go, and sends flow (and position). Lines and rows get what was sent; a line reads
// between two points by interpolation.
//
// All calls of one instance come from one thread at a time, without SK_FOREIGN_MOVE_THREAD always from the same one.
// Different instances are called at the same time. Messages are constants, or live until the next call of the instance.
//
// ref: docs/algorithms/foreign.md, docs/plugins.md
#ifndef SKERRY_FOREIGN_H
#define SKERRY_FOREIGN_H

#include <skerry/component.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SK_FOREIGN_ABI 1

typedef struct SkForeign SkForeign;  // one instance: the author's own struct

// SkForeignType.can
enum {
  // Has save and load: a row inside a step is looked up without disturbing the step, conditions of equations beside it are
  // located, and a run can be saved. Without, a row inside a step cuts the step in two.
  SK_FOREIGN_SAVE = 1,
  // Calls may come from different threads, one after the other.
  SK_FOREIGN_MOVE_THREAD = 2,
};

// *more of advance
enum {
  SK_FOREIGN_EVENT = 1,  // it stopped early, at *t: `event` is called next
  SK_FOREIGN_END   = 2,  // the run is to end at *t
  SK_FOREIGN_WAIT =
      4,  // it has not moved since what it needs from elsewhere is not there yet: it is asked again
};

// `why` of event
enum {
  SK_FOREIGN_DUE  = 1,  // an event that is known beforehand is due, or the one that it stopped for
  SK_FOREIGN_JUMP = 2,  // what arrives has jumped: from now on it is what is behind the jump
};

// What an instance may call while it is called itself. Ports count from 0 in the order of the table, those of an array
// one by one. The functions return 0, or non-zero when there is no answer: then return a message of your own, or NULL;
// Skerry's has precedence.
typedef struct {
  size_t size;  // of this struct, so that a newer island can tell what an older Skerry gives
  void  *user;  // the first argument of all of them
  // What arrives at a line's end at a time from where the island is to where it was asked to go.
  int (*wave)(void *user, int port, double t, double *c, double *Zc);
  int (*input)(void *user, int port, double t, double *y);  // the same of an input signal
  // What is at a port where the island is when the call returns: flow and position (0 where the connector has none) of a
  // line's end, the value of an output signal and 0.
  int (*send)(void *user, int port, double value, double position);
  int (*result)(void *user, int number, double value);   // a result, counted from 0
  void (*say)(void *user, int level, const char *text);  // 0: a remark, 1: a warning
} SkForeignHost;

typedef struct {
  unsigned    abi;   // SK_FOREIGN_ABI
  unsigned    size;  // sizeof(SkForeignType)
  unsigned    can;   // SK_FOREIGN_SAVE ...
  const char *kind;  // what it is, for messages: "plug-in", "FMU", "process"
  // Each returns NULL, or what is wrong: the run stops and shows it.
  //
  // A new instance, `name` being its place in the model, `type` the name in the table. The host stays valid until free.
  const char *(*open)(const char *type, const char *name, const SkForeignHost *host,
                      SkForeign **out);
  // A parameter: one number, or the numbers of a table row by row. All are set before the start. NULL: it has none.
  const char *(*set)(SkForeign *self, const char *parameter, const double *values, int n);
  // State and outputs at the time t0, everything sent. No step will be longer than most_step. May come several times with
  // other waves, while the first values are found. *next: when the first event will be, INFINITY where none is known.
  const char *(*start)(SkForeign *self, double t0, double stop, double tolerance, double most_step,
                       double *next);
  // To the time `to`, everything sent at its end. *t is where it was, then where it is.
  const char *(*advance)(SkForeign *self, double to, double *t, int *more);
  // Something happens where the island is. Without SK_FOREIGN_DUE its own events are not to be handled, even where one
  // is at the same time: rows show what is before and after it. Everything is sent anew. *next as above.
  const char *(*event)(SkForeign *self, double t, int why, double *next);
  // With SK_FOREIGN_SAVE: the bytes of the state, how many there are; with less room than that nothing is written. All
  // states of an instance have the same size, from start on. load: of the same model with the same parameters, perhaps in
  // another process, perhaps instead of start.
  size_t (*save)(const SkForeign *self, void *bytes, size_t room);
  const char *(*load)(SkForeign *self, const void *bytes, size_t n);
  void (*stop)(SkForeign *self);  // the run is over; NULL: nothing to do
  void (*free)(SkForeign *self);
} SkForeignType;

#ifdef __cplusplus
}
#endif

#endif
