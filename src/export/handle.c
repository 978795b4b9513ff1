// export/handle.c - a model of libskerry as an FMU (skerry/skerry.h).
#include "driver/handle/handle_priv.h"
#include "driver/translate/consent.h"
#include "export/export.h"

#include <math.h>

typedef struct {
  const char      *path;
  SkExportOptions *options;
} Wanted;

// The model is translated again: for the solver inside.
static int write_fmu(SkerryModel *m, void *user) {
  const Wanted      *w      = user;
  SkModelInput       in     = sk_handle_input(m);
  SkTranslateOptions how    = sk_export_translate(w->options);
  SkStatus           status = SK_NOMEM;
  SkExperiment      *e      = sk_experiment_new(&in);
  SkTranslation *t = e ? sk_experiment_translate(e, m->t->flat->name, &how, NULL, &status) : NULL;
  if (t) {
    status = SK_MODEL_ERROR;
    if (!sk_export_complete(w->options, t->flat))
      status = SK_BAD_ARG;
    else if (sk_consent(t->flat, &in) && sk_export_fmu(t, &in, w->options, w->path))
      status = SK_OK;
  }
  sk_experiment_free(e);
  return status == SK_OK ? SKERRY_OK : sk_handle_fail_with(m, &in, status);
}

int skerry_export_fmu(SkerryModel *m, const char *file, const SkerryFmuOptions *given) {
  const SkerryFmuOptions none = {0}, *o = given ? given : &none;
  bool                   times = o->start != 0.0 || o->stop != 0.0;
  if (!file || !*file || (o->version != 0 && o->version != 2 && o->version != 3))
    return SKERRY_USAGE;
  SkExportOptions options = {.tool      = "Skerry",
                             .version   = o->version ? o->version : 2,
                             .exchange  = o->exchange,
                             .steps     = o->steps,
                             .sources   = o->sources,
                             .solver    = o->solver,
                             .step      = o->step,
                             .tolerance = o->tolerance,
                             .interval  = o->interval,
                             .start     = times ? o->start : NAN,
                             .stop      = times ? o->stop : NAN};
  return sk_handle_use(m, write_fmu, &(Wanted){file, &options});
}
