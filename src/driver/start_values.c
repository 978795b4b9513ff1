#include "driver/start_values.h"

#include "base/mem.h"
#include "codegen/tier.h"
#include "driver/consent.h"

#include <math.h>

struct SkStartValues {
  const SkTranslation *t;
  SkCode              *code;
  SkSim               *sim;
};

// Code that came with the model is not run for an explanation.
static bool may_run(const SkTranslation *t, const SkModelInput *in) {
  SkModelInput quiet = *in;
  quiet.diags        = sk_diags_new(in->arena, in->sources);
  return sk_consent(t->flat, &quiet);
}

SkStartValues *sk_start_values_new(const SkTranslation *t, const SkModelInput *in) {
  if (!may_run(t, in)) return NULL;
  SkStartValues *v = sk_calloc(1, sizeof *v);
  if (!v) return NULL;
  v->t = t;
  char          message[512];
  const SkFlat *f = t->flat;
  SkSimOptions  o = {.start = f->experiment.has_start ? f->experiment.start : 0.0, .threads = 1};
  o.stop          = f->experiment.has_stop ? f->experiment.stop : o.start + 1.0;
  if (o.stop < o.start) o.stop = o.start;
  o.interval = sk_experiment_interval(f, o.start, o.stop);
  bool ok    = sk_code_tier0(t->c_text, t->link, &v->code, message, sizeof message) == SK_OK &&
            sk_sim_new(sk_code_model(v->code), &t->info, &o, &v->sim) == SK_OK &&
            sk_sim_init(v->sim) == SK_OK;
  if (ok) return v;
  sk_start_values_free(v);
  return NULL;
}

void sk_start_values_free(SkStartValues *v) {
  if (!v) return;
  sk_sim_free(v->sim);
  sk_code_free(v->code);
  sk_free(v);
}

double sk_start_value(void *values, const char *name) {
  const SkStartValues *v   = values;
  const SkUserVar     *var = sk_translation_var(v->t, name);
  if (!var || var->base == SK_STRING) return NAN;
  return var->place < 0 ? var->constant : var->sign * sk_sim_values(v->sim)[var->place];
}
