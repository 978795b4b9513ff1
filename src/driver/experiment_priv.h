// driver/experiment_priv.h - the inside of an experiment: phases (experiment.c), files that it writes (outputs.c).
#ifndef SK_DRIVER_EXPERIMENT_PRIV_H
#define SK_DRIVER_EXPERIMENT_PRIV_H

#include "driver/experiment.h"
#include "runtime/record.h"

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
  double     pace_clock, pace_time;  // realtime: when the first row came
  bool       paced, running;
  bool       saved, save_failed, record_failed;
};

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
