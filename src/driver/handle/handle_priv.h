// driver/handle/handle_priv.h - the inside of a handle of libskerry: its life (handle.c), its rows (handle_rows.c).
#ifndef SK_DRIVER_HANDLE_PRIV_H
#define SK_DRIVER_HANDLE_PRIV_H

#include "driver/experiment/experiment.h"
#include "record/record.h"

#include <pthread.h>
#include <skerry/skerry.h>

// Rows that are kept: time, then all of v. Views into it hold it; what it is outgrown by is a new one then.
typedef struct {
  atomic_int refs;
  size_t     cap;  // rows
  double     at[];
} SkKept;

typedef struct SkLiveRows SkLiveRows;

struct SkerryModel {
  SkGuard        guard;
  SkArena       *arena;
  SkModelInput   in;
  SkExperiment  *e;
  SkTranslation *t;
  SkRunOptions   run;
  bool           opened, loaded, started;
  atomic_bool    running;
  // What was set before the start, to set it again after a reset.
  SK_VEC(struct Setting {
    int         place;
    double      value;
    const char *text;
  })
  settings;
  const char *replay;  // file of changes to come; NULL: none
  SkKept     *kept;
  size_t      n_rows;
  bool        rows_failed, again;
  SkLiveRows *live;  // blocks for a function; NULL: nobody wants them
  char       *error;
  // The run on a thread of its own.
  pthread_t   thread;
  bool        has_thread;
  atomic_bool ended;
  double      to;
  int         code;
};

// Does something else with the model that is loaded, within the handle's guard and lock. Returns a code of the handle.
typedef int  SkHandleUse(SkerryModel *m, void *user);
int          sk_handle_use(SkerryModel *m, SkHandleUse *use, void *user);
SkModelInput sk_handle_input(SkerryModel *m);  // with messages of its own
int          sk_handle_fail_with(SkerryModel *m, const SkModelInput *in, SkStatus status);

int sk_handle_fail(SkerryModel *m, SkStatus status, const char *text);

// handle_rows.c
SkRowFn  sk_handle_keep_row;
void     sk_handle_again(void *user, double from, bool begin);
void     sk_handle_drop_rows(SkerryModel *m);
SkStatus sk_handle_start_blocks(SkerryModel *m);
bool     sk_handle_flush_blocks(SkerryModel *m);  // false: the function has had enough
void     sk_handle_end_blocks(SkerryModel *m);

#endif
