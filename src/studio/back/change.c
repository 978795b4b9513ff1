// Changes of a run that is under way.
#include "studio/back/worker.h"

#include <stdio.h>
#include <string.h>

static bool read_value(const SkBackWorker *w, const SkUserVar *var, const SkJson *value,
                       double *out) {
  if (!value || var->base == SK_STRING) return false;
  char text[SK_DOUBLE_TEXT] = "";
  if (value->kind == SK_JSON_NUMBER && value->number - value->number == 0.0)
    sk_double_text(value->number, text);
  const char *given = value->kind == SK_JSON_STRING ? value->text
                      : value->kind == SK_JSON_BOOL ? (value->boolean ? "true" : "false")
                                                    : text;
  return sk_setting_value(w->t, var, given, out);
}

// Called with the worker's lock held: the run cannot end meanwhile. Memory that runs out here ends what was to be changed,
// not the run.
const char *sk_worker_change(SkBackWorker *w, const char *name, const SkJson *value, double *time) {
  double x;
  const char *volatile why = NULL;
  const SkUserVar *var     = sk_translation_var(w->t, name);
  if (!var) return "there is no such variable";
  if (!read_value(w, var, value, &x)) return "the variable cannot have this value";
  sk_experiment_enter(w->e);
  SkGuard before = w->back->guard;
  if (setjmp(w->back->guard.env)) {
    why = "memory ran out";
  } else {
    SkStatus status = sk_experiment_change(w->e, var, x);
    if (status == SK_OK) status = sk_experiment_settle(w->e);
    if (status != SK_OK) why = sk_experiment_why(w->e);
    *time = sk_experiment_time(w->e);
  }
  w->back->guard = before;
  sk_experiment_leave(w->e);
  return why;
}
