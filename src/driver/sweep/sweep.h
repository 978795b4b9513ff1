// driver/sweep/sweep.h - many variants of one translated model, their results side by side in one file.
//
// in:    a translated experiment, options as for one run, parameters with lists of values
// out:   result files with columns variant[k].NAME on one grid of output times; a report for each variant
// cost:  one translation and one compilation for all; rows of all variants are buffered in bounded pieces
// not:   parameters that shape the model: each value would be another translation
#ifndef SK_DRIVER_SWEEP_H
#define SK_DRIVER_SWEEP_H

#include "driver/experiment/experiment.h"

typedef struct {
  SkName             name;
  const char *const *values;  // as texts, for any type
  uint32_t           n;
} SkVary;

typedef SK_VEC(SkVary) SkVaries;

#define SK_MOST_VARIANTS 1000000u

// "a.b=1:100:0.5" (from, to, step; the step may be left out: 1) or "a.b=1,2,5". Reports SK5040.
bool sk_vary_read(const SkModelInput *in, const char *text, SkVaries *out);
// All combinations, the last parameter changing fastest; `together`: the k-th value of each. Reports SK5040 when the
// lists do not fit together or give too many. 0 after reporting.
uint32_t sk_vary_count(const SkModelInput *in, const SkVaries *varies, bool together);
// The value of parameter `which` in variant k (from 0).
const char *sk_vary_value(const SkVaries *varies, bool together, uint32_t which, uint32_t k);

typedef struct {
  SkStatus    status;
  double      end_time;  // of the last row
  SkSimStats  stats;
  const char *message;  // why it failed or ended early; "" otherwise
} SkVariantReport;

bool sk_variant_failed(const SkVariantReport *report);

typedef struct {
  SkStatus         status;  // SK_OK even when variants failed
  uint32_t         n, n_failed;
  SkVariantReport *variants;
  double   compile_s, init_s, simulate_s;  // init: making the variants; simulate: all of the rest
  int      tier, threads;
  uint64_t rows;
  const char *message, *warning;
  uint64_t    together;    // steps that variants took side by side
  const char *alone;       // why they took none; "" otherwise
  uint32_t    n_unsteady;  // variants whose lines have no steady state and start from start values
  double      free_step;   // where each chooses its own steps: how long these are, about; else 0
} SkSweepReport;

// Its stop flag ends all variants. Reports what is wrong with the parameters (SK5001, SK5002, SK5011, SK5041).
SkSweepReport sk_sweep(SkExperiment *e, const SkRunOptions *options, const SkVaries *varies,
                       bool together);

#endif
