// driver/experiment/experiment_priv.h - the inside of an experiment: phases (experiment.c), files that it writes (outputs.c).
#ifndef SK_DRIVER_EXPERIMENT_PRIV_H
#define SK_DRIVER_EXPERIMENT_PRIV_H

#include "driver/experiment/experiment.h"
#include "driver/experiment/ranks.h"
#include "driver/experiment/tuning.h"
#include "record/record.h"

#include <pthread.h>

struct SkExperiment {
  SkModelInput   in;
  SkTranslation *t;
  SkRunOptions   options;
  SkRunReport    report;
  SkBuild        build;
  SkSim         *sim;
  SkRecord      *record;
  SkRecord *volatile recording;  // once it takes rows; a signal handler may look
  double    *params;             // v followed by the constants, for the recorder
  atomic_int stopped;            // 1 by the user, 2 by the clock
  double     began, last_look, last_told;
  uint64_t   look_at, look_every;    // rows
  double     pace_clock, pace_time;  // speed: when the first row came
  bool       paced, running;
  // live.c
  pthread_mutex_t lock;     // of who uses it; a live run gives it up between pieces
  atomic_int      waiting;  // for it
  atomic_bool     paused;
  SkTuning       *tuning;  // NULL: not asked for yet
  SkSeries        series;  // changes that were made
  SkSeries        to_come;
  size_t          done;    // of those to come
  bool            broken;  // the run was stopped inside a piece
  bool            spread;  // over several ranks
  bool            idle;    // another rank runs all of it
  bool            again;   // rows come that were given before
  char            why[1400];
  double          next_save;  // the state is written at the first row from then on
  bool            saved, save_failed, record_failed;
};

// experiment.c -------------------------------------------------------------------------------------

SkStatus sk_experiment_new_sim(SkExperiment *e);
void     sk_experiment_give_sink(SkExperiment *e);
SkRowFn  sk_experiment_on_row;
// When a row at this time is due on the clock; a row that comes late has missed its deadline.
double sk_experiment_due(SkExperiment *e, double time);

// ranks.c: the islands are divided among the ranks, or all of them end. status: what this one has come to so far.
SkStatus sk_experiment_spread(SkExperiment *e, SkStatus status);

// live.c: up to a time, in pieces.
SkStatus sk_experiment_go_to(SkExperiment *e, double to);

// outputs.c ----------------------------------------------------------------------------------------

// The recorder with its files; the simulation is at the start.
SkStatus sk_experiment_open_record(SkExperiment *e);
// Complete files; reports into e->report.
void sk_experiment_close_record(SkExperiment *e);
// Writes the file of options.save. False after reporting SK5013.
bool sk_experiment_save(SkExperiment *e);
// Reads the file of options.resume into the simulation.
SkStatus sk_experiment_resume(SkExperiment *e);

#endif
