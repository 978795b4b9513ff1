// codegen/compile/keeper.h - a compiler that is watched by a process of its own.
//
// in:    a command, a folder for everything it writes, limits
// out:   how it ended
// cost:  one fork more for each compilation
// not:   what it compiles, what its messages mean (compiler.c)
//
// The keeper ends the compiler with all its children when a limit is reached, when it is told to (SIGTERM), and when the
// process that started it is no longer there, however that ended: by a signal, by a crash or with the program that loaded
// this library. In the last case it also removes what that process was at work on (sk_cache_abandon).
#ifndef SK_CODEGEN_KEEPER_H
#define SK_CODEGEN_KEEPER_H

#include <stdint.h>
#include <sys/types.h>

typedef struct {
  double   seconds;       // on the clock, and of processor time of each process
  uint64_t memory, file;  // bytes of a process, bytes of a file
  int      processes;     // at a time
} SkLimits;

typedef struct {
  const char *const *command;      // looked up in PATH; NULL at the end
  char *const       *environment;  // NULL at the end
  const char        *log;
  SkLimits           limits;
} SkKept;

typedef enum {
  SK_KEPT_ENDED,
  SK_KEPT_LATE,
  SK_KEPT_CROWDED,
  SK_KEPT_TOLD,
  SK_KEPT_NOT_STARTED
} SkKeptHow;

typedef struct {
  SkKeptHow how;
  int       code;  // ENDED: as waitpid gives it; NOT_STARTED: errno
} SkKeptEnd;

// Returns the keeper's number, which the caller waits for, or -1 with errno. *report: an SkKeptEnd can be read from it.
pid_t sk_keeper_start(const SkKept *kept, int *report);

#endif
