// studio/back/worker.h - what the files of a worker share: one model, one run at a time.
//
// One thread runs, the other listens: it hands over requests for runs, stops and changes the run under way, and tells the
// front how far it is. When the front is gone the process ends, whatever it does.
#ifndef SK_STUDIO_BACK_WORKER_H
#define SK_STUDIO_BACK_WORKER_H

#include "driver/experiment/columns.h"
#include "driver/experiment/experiment.h"
#include "driver/part/composite.h"
#include "studio/back/back.h"
#include "studio/wire/rows.h"

#include <pthread.h>

typedef struct {
  SkBack         *back;
  SkChannel       channel;
  pthread_mutex_t sending;
  pthread_mutex_t lock;  // of what follows
  pthread_cond_t  news;
  // The run that is asked for, until it begins.
  bool     asked;
  uint64_t run;
  char    *request;
  size_t   n_request;
  int      fd;
  // The run under way.
  bool                 running, live, paused, stop;
  uint32_t             steps;  // rows to go while paused
  SkExperiment        *e;      // may be entered by the listener while `live`
  SkRowsOut            rows;
  atomic_uint_fast64_t shown;  // rows that were told
  _Atomic double       time;
  double               start, end;
  double               speed;
  // Of the running thread only.
  SkModelInput         in;         // of the look at the model; arena NULL: none yet
  SkCompositeHost      composite;  // of the look, where it is one
  const SkTranslation *t;
  char                *class_name, *solver;
  bool                 stepped, special, native;  // special: settings went into it
  uint32_t             messages;                  // of the translation
  SkColumns            columns;
  int                 *places;  // of those with rows
  uint32_t             n_places;
  bool                 told;  // columns
} SkBackWorker;

void sk_worker_send(SkBackWorker *w, SkPacketKind kind, uint64_t id, const void *bytes, size_t n);

// trial.c: one run, from its request to its end, on the thread that runs.
void sk_worker_run(SkBackWorker *w, const SkJson *request);
// columns.c
void     sk_worker_columns(SkBackWorker *w);                        // finds them
uint32_t sk_worker_width(const SkBackWorker *w);                    // columns in the file of rows
void     sk_worker_tell_columns(SkBackWorker *w, const double *v);  // v: of the first row

// Refusals of a control, NULL: done; *time: where it was.
const char *sk_worker_change(SkBackWorker *w, const char *name, const SkJson *value, double *time);

#endif
