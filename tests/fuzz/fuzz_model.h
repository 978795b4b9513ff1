// tests/fuzz/fuzz_model.h - models for programs that feed a run: translated and compiled once, in memory.
#ifndef FUZZ_MODEL_H
#define FUZZ_MODEL_H

#include "base/mem.h"
#include "codegen/compile/tier.h"
#include "driver/experiment/settings.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  const char    *text, *solver;
  double         step;
  bool           apart;  // its islands are not joined
  SkTranslation *t;
  SkCode        *code;
} FuzzModel;

static inline SkModelInput fuzz_environment(SkArena *arena) {
  SkModelInput in = {
      .arena = arena, .names = sk_names_new(arena), .sources = sk_sources_new(arena)};
  in.diags   = sk_diags_new(arena, in.sources);
  in.library = sk_library_new(arena, in.names, in.sources, in.diags);
  return in;
}

static inline SkTranslateOptions fuzz_translate_options(const FuzzModel *m) {
  SkTranslateOptions o = sk_translate_for(m->solver);
  o.join               = !m->apart;
  o.stepped            = m->step > 0.0;
  return o;
}

// The model's class is M.
static inline SkTranslation *fuzz_translate(const FuzzModel *m, const SkModelInput *in) {
  SkTranslateOptions o      = fuzz_translate_options(m);
  SkStatus           status = SK_OK;
  if (!sk_library_load_text(in->library, "M.mo", m->text, strlen(m->text))) return NULL;
  return sk_translate(in, "M", &o, &status);
}

// Stays until the process ends.
static inline void fuzz_compile(FuzzModel *m) {
  static SkGuard guard;
  char           message[500];
  SkArena       *arena = sk_arena_new((size_t)1 << 30, &guard);
  if (!arena || setjmp(guard.env)) abort();
  SkModelInput in = fuzz_environment(arena);
  m->t            = fuzz_translate(m, &in);
  if (!m->t || sk_code_tier0(m->t->c_text, m->t->link, &m->code, message, sizeof message) != SK_OK)
    abort();
}

// What a run is told to end by, as --timeout does it: numbers of strangers may make any model run for ever.
static atomic_int  fuzz_stop;
static _Atomic int fuzz_left = -1;  // hundredths of a second; below 0: nobody runs

static inline void *fuzz_watch(void *none) {
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    if (fuzz_left >= 0 && --fuzz_left <= 0) fuzz_stop = 1;
  }
  return none;
}

static inline void fuzz_run(SkSim *sim, SkRowFn *row, int *rows) {
  static bool watched;
  pthread_t   thread;
  if (!watched) watched = pthread_create(&thread, NULL, fuzz_watch, NULL) == 0;
  fuzz_stop = 0;
  fuzz_left = 10;
  sk_sim_run(sim, 1.0, row, rows);
  fuzz_left = -1;
}

static inline SkSim *fuzz_sim(const FuzzModel *m) {
  fuzz_stop        = 0;
  SkSim       *sim = NULL;
  SkSimOptions o   = {
        .stop = 1.0, .interval = 0.05, .step = m->step, .solver = m->solver, .threads = 1};
  o.savable   = true;
  o.stop_flag = &fuzz_stop;
  return sk_sim_new(sk_code_model(m->code), &m->t->info, &o, &sim) == SK_OK ? sim : NULL;
}

// Ends a run after so many rows.
static inline bool fuzz_row(void *user, double time, const double *v, int event) {
  int *left = user;
  (void)time;
  (void)v;
  (void)event;
  return --*left > 0;
}

#endif
