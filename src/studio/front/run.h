// studio/front/run.h - runs: what clients know of them, their rows, the workers that make them.
#ifndef SK_STUDIO_FRONT_RUN_H
#define SK_STUDIO_FRONT_RUN_H

#include "studio/front/front.h"
#include "studio/wire/rows.h"

#define SK_RUN_COLUMNS 20000u  // in a request for rows

typedef enum {
  SK_RUN_TRANSLATING,
  SK_RUN_RUNNING,
  SK_RUN_DONE,
  SK_RUN_STOPPED,
  SK_RUN_FAILED,
  SK_RUN_DIED
} SkRunState;

typedef struct {
  uint32_t    of, at;  // at: in the file of rows
  int         sign;
  bool        fixed;     // it has a value and no rows
  bool        unvaried;  // a parameter or constant by its declaration
  double      value;
  const char *name;
} SkRunColumn;

typedef struct SkFrontRun {
  struct SkFrontRun *next;
  SkArena           *arena;
  uint32_t           number;
  const char  *class_name, *label, *settings, *params;  // JSON of the request; label may be NULL
  SkArena     *message_arena, *changes_arena;
  const char  *message;
  const char  *changes;  // as CSV, of a live run that is over; NULL: not known
  SkRunState   state;
  bool         live, paused, stopping;
  SkRowsIn     rows;
  double       time, start, stop, began, told, stop_at;
  SkRunColumn *columns;
  uint32_t     n_columns;
  SkArena     *columns_arena;
  const char  *columns_json;  // the list; NULL: not known yet
  SkSeat      *seat;          // while it is under way
  uint64_t     again;         // counts how often rows were replaced
} SkFrontRun;

// A worker with the model that it has translated.
struct SkSeat {
  SkSeat     *next;
  SkChild    *child;
  char       *class_name;
  uint64_t    generation;  // of texts when it began
  char       *uses;        // paths, each with a NUL
  size_t      n_uses;
  bool        special;  // settings went into the model
  SkFrontRun *run;      // NULL: it is idle
  double      idle_since;
  pid_t       pid;
};

struct SkRuns {
  SkFrontRun *runs, **end;
  SkSeat     *seats;
  uint32_t    last;
};

SkFrontRun *sk_run_find(const SkFront *front, uint32_t number);
SkFrontRun *sk_run_asked(const SkRequest *r);  // by the member `run`; NULL after refusing
bool        sk_run_is_over(const SkFrontRun *run);
void        sk_run_json(const SkFrontRun *run, SkBuf *out);
void        sk_run_tell_state(SkFront *front, SkFrontRun *run);
// seat.c
SkSeat *sk_seat_for(SkFront    *front,
                    const char *class_name);         // idle, or a new one; NULL: none can be had
void    sk_seat_free(SkFront *front, SkSeat *seat);  // its process is gone
void    sk_seat_idle(SkFront *front, SkSeat *seat);
// stream.c: frames of this run are of no use any more
void sk_streams_forget(SkFront *front, uint32_t run);

#endif
