// The columns of a run: which there are, and what clients are told about them.
#include "studio/back/worker.h"

#include "base/mem.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void sk_worker_columns(SkBackWorker *w) {
  w->columns  = sk_columns(w->t, w->in.arena, NULL, NULL);
  w->places   = SK_NEWS(w->in.arena, int, w->columns.n + 1);
  w->n_places = 0;
  for (uint32_t i = 0; i < w->columns.n; i++)
    if (w->columns.at[i].from == SK_FROM_ROW) w->places[w->n_places++] = w->columns.at[i].place;
}

uint32_t sk_worker_width(const SkBackWorker *w) { return w->n_places + 1; }

static void number(SkBuf *out, double x) {
  if (isfinite(x))
    sk_buf_double(out, x);
  else
    sk_buf_z(out, "null");
}

static void names(const SkTranslation *t, const SkOutColumn *c, SkBuf *out) {
  const SkFlatVar *var = c->var->flat < t->flat->vars.n ? &t->flat->vars.at[c->var->flat] : NULL;
  sk_buf_z(out, ",{\"name\":");
  sk_back_json(out, c->name);
  sk_buf_z(out, ",\"unit\":");
  sk_back_json(out, var ? var->unit : NULL);
  sk_buf_z(out, ",\"displayUnit\":");
  sk_back_json(out, var ? var->display_unit : NULL);
  sk_buf_z(out, ",\"comment\":");
  sk_back_json(out, var ? var->comment : c->description);
}

static bool value_of(const SkOutColumn *c, const double *v, double *value) {
  if (c->from == SK_FROM_CONSTANT) *value = c->constant;
  if (c->from == SK_FROM_STILL) *value = v[c->place];
  return c->from == SK_FROM_CONSTANT || c->from == SK_FROM_STILL;
}

static const char *text_of(const SkBackWorker *w, const SkUserVar *var) {
  if (var->place >= 0) return sk_sim_string(sk_experiment_sim(w->e), var->place);
  const SkSystem *s = w->t->system;
  for (uint32_t i = 0; i < s->vars.n; i++) {
    const SkSysVar *v = &s->vars.at[i];
    if (v->flat != var->flat) continue;
    while (v->role == SK_ROLE_ALIAS) v = &s->vars.at[v->alias_of];
    SkScalar value = sk_scalar_of(s->dag, v->binding);
    return value.base == SK_STRING && !value.symbolic ? value.string : NULL;
  }
  return NULL;
}

// Parameters that are texts are no columns of result files; pictures in 3D need them (which shape a body has).
static void texts(const SkBackWorker *w, SkBuf *out) {
  uint32_t n = w->columns.n;
  for (uint32_t i = 0; i < w->t->vars.n; i++) {
    const SkUserVar *var   = &w->t->vars.at[i];
    bool             still = var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_CONSTANT;
    const char      *text  = var->base == SK_STRING && still ? text_of(w, var) : NULL;
    if (!text) continue;
    SkOutColumn c = {.name = var->name, .description = var->description, .var = var};
    names(w->t, &c, out);
    sk_buf_printf(out, ",\"kind\":\"parameter\",\"of\":%u,\"sign\":1,\"value\":", ++n);
    sk_back_json(out, text);
    sk_buf_char(out, '}');
  }
}

// Those with rows are in the file in this order, behind time: the front counts them.
void sk_worker_tell_columns(SkBackWorker *w, const double *v) {
  static const char *const kinds[] = {[SK_COLUMN_PARAMETER]  = "parameter",
                                      [SK_COLUMN_CONSTANT]   = "constant",
                                      [SK_COLUMN_CONTINUOUS] = "continuous",
                                      [SK_COLUMN_DISCRETE]   = "discrete"};
  SkGuard                  guard;
  SkArena                 *arena = sk_arena_new(0, &guard);
  if (!arena || setjmp(guard.env)) _Exit(1);
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out,
           "[{\"name\":\"time\",\"unit\":\"s\",\"displayUnit\":null,\"comment\":\"Time\","
           "\"kind\":\"continuous\",\"of\":0,\"sign\":1}");
  for (uint32_t i = 0; i < w->columns.n; i++) {
    const SkOutColumn *c   = &w->columns.at[i];
    bool               own = c->from != SK_FROM_COLUMN;
    double             value;
    names(w->t, c, &out);
    sk_buf_printf(&out, ",\"kind\":\"%s\",\"of\":%u,\"sign\":%d", kinds[c->kind],
                  own ? i + 1 : c->of + 1, own ? 1 : c->sign);
    if (value_of(own ? c : &w->columns.at[c->of], v, &value)) {
      sk_buf_z(&out, ",\"value\":");
      number(&out, own ? value : c->sign * value);
    }
    sk_buf_char(&out, '}');
  }
  texts(w, &out);
  sk_buf_char(&out, ']');
  sk_worker_send(w, SK_PACKET_COLUMNS, w->run, out.text, out.n);
  sk_arena_free(arena);
}
