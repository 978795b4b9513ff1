// driver/experiment/tuning.h - which parameters can change while a run is under way, and a series of changes as a file.
//
// in:    a translation; rows "time,name,value"
// out:   reasons; changes in the order of time
// cost:  one walk over parameters and their bindings, when first asked
// not:   changing anything (runtime/simulation/sim.h), delays and samplers: whether these change is seen when it is tried
#ifndef SK_DRIVER_TUNING_H
#define SK_DRIVER_TUNING_H

#include "driver/translate/translate.h"

typedef struct SkTuning SkTuning;

// In the arena of the translation's input.
SkTuning *sk_tuning_new(const SkTranslation *t, SkArena *arena);
// Why this variable cannot be changed while a run is under way; NULL: it can.
const char *sk_tuning_refused(const SkTuning *tuning, const SkTranslation *t, const SkUserVar *var);

typedef struct {
  double           time;
  const SkUserVar *var;
  double           value;
} SkChange;

// Malloc'd; zeros are an empty one.
typedef struct {
  SkChange *at;
  size_t    n, cap;
} SkSeries;

bool sk_series_add(SkSeries *series, SkChange change);  // false: out of memory
void sk_series_free(SkSeries *series);
bool sk_series_write(const SkSeries *series, const char *path);  // false: errno says why
// Appends what the file holds. Reports SK5010 and returns false where a row is not one, names no variable of the
// model or one that cannot be changed, or goes back in time.
bool sk_series_read(SkSeries *series, const SkTuning *tuning, const SkTranslation *t,
                    const SkModelInput *in, const char *path);

#endif
