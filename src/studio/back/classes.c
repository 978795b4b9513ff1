// Questions about one class: what it looks like, what it says, whether it is right, how it is solved.
#include "equations/report/report.h"
#include "studio/back/back.h"

#include "base/utf16.h"
#include "driver/experiment/islands.h"
#include "driver/experiment/start_values.h"
#include "driver/part/composite.h"
#include "driver/translate/translate.h"
#include "model/diagram/diagram.h"
#include "model/diagram/dialog.h"
#include "model/diagram/drawing.h"

#include <string.h>

void sk_back_class_icon(SkBackAsk *ask) {
  const SkJson *list           = sk_json_get(ask->params, "classes");
  SK_VEC(const char *) classes = {0};
  if (!list || list->kind != SK_JSON_ARRAY) {
    sk_back_no(ask, -32602, "'classes' must be a list of texts");
    return;
  }
  for (const SkJson *c = list->child; c; c = c->next) {
    if (c->kind != SK_JSON_STRING || classes.n >= 500) {
      sk_back_no(ask, -32602, "'classes' must be a list of at most 500 texts");
      return;
    }
    sk_vec_push(ask->in.arena, &classes, c->text);
  }
  sk_diags_mute(ask->in.diags, true);
  sk_diagram_icons(&ask->in, classes.at, classes.n, &ask->out);
}

void sk_back_class_diagram(SkBackAsk *ask) {
  if (!sk_back_class(ask, "class")) return;
  sk_diags_mute(ask->in.diags, true);
  if (!sk_diagram(&ask->in, sk_json_text(ask->params, "class"), sk_back_writable, ask->back,
                  &ask->out))
    sk_back_no(ask, -32004, "there is no such class");
}

void sk_back_class_parameters(SkBackAsk *ask) {
  const char *component = sk_json_text(ask->params, "component");
  if (!sk_back_class(ask, "class")) return;
  sk_diags_mute(ask->in.diags, true);
  if (!sk_dialog(&ask->in, sk_json_text(ask->params, "class"), component ? component : "",
                 sk_back_writable, ask->back, &ask->out))
    sk_back_no(ask, -32004, "there is no component '%.200s'", component ? component : "");
}

// The front adds the version of the text, which only it knows.
void sk_back_class_text(SkBackAsk *ask) {
  const SkClass  *klass = sk_back_class(ask, "class");
  const SkSource *source =
      klass && klass->span.pos ? sk_source_of(ask->in.sources, klass->span.pos) : NULL;
  if (!klass) return;
  if (!source) {
    sk_back_no(ask, -32004, "the class has no text");
    return;
  }
  SkUtf16  units = sk_utf16(ask->in.arena, source->text, source->len);
  uint32_t from  = klass->span.pos - source->base;
  bool     made  = strchr(source->path, '<') != NULL;
  sk_buf_z(&ask->out, "{\"class\":");
  sk_back_json(&ask->out, sk_class_path(ask->in.arena, klass));
  sk_buf_z(&ask->out, ",\"file\":");
  sk_back_json(&ask->out, made ? NULL : sk_back_path(ask->in.arena, source->path));
  sk_buf_printf(&ask->out, ",\"readonly\":%s,\"from\":%u,\"to\":%u,\"text\":",
                made || !sk_back_writable(ask->back, source->path) ? "true" : "false",
                sk_utf16_units(&units, from), sk_utf16_units(&units, from + klass->span.len));
  sk_buf_json(&ask->out, source->text, source->len);
  sk_buf_char(&ask->out, '}');
}

void sk_back_class_check(SkBackAsk *ask) {
  const SkClass *klass     = sk_back_class(ask, "class");
  uint32_t       equations = 0, unknowns = 0;
  if (!klass) return;
  const char *name = sk_class_path(ask->in.arena, klass);
  if (klass->kind == SK_CLASS_PACKAGE) {
    sk_model_check_all(&ask->in, name);
  } else {
    const SkFlat *flat = sk_model_flatten(&ask->in, name);
    if (flat) {
      equations = flat->n_equations;
      unknowns  = flat->n_unknowns;
    }
  }
  sk_buf_z(&ask->out, "{\"messages\":");
  sk_back_messages(&ask->in, &ask->out, NULL);
  sk_buf_printf(&ask->out, ",\"equations\":%u,\"unknowns\":%u}", equations, unknowns);
}

static void experiment_number(SkBackAsk *ask, SkDraw *d, const SkMod *args, const char *from,
                              const char *to, uint32_t *n) {
  const SkMod *m = sk_draw_mod(args, from);
  if (!m || !m->value) return;
  SkDrawValue v = sk_draw_value(d, NULL, m->value);
  if (v.kind != SK_DV_NUMBER) return;
  sk_buf_printf(&ask->out, "%s\"%s\":", (*n)++ ? "," : "", to);
  sk_buf_double(&ask->out, v.number);
}

void sk_back_class_experiment(SkBackAsk *ask) {
  const SkClass *klass = sk_back_class(ask, "class");
  if (!klass) return;
  sk_diags_mute(ask->in.diags, true);
  SkDraw       d   = sk_draw(&ask->in, &ask->out);
  uint32_t     n   = 0;
  const SkMod *all = klass->comment.annotation ? klass->comment.annotation->args : NULL;
  const SkMod *m   = sk_draw_mod(all, "experiment");
  sk_buf_char(&ask->out, '{');
  experiment_number(ask, &d, m ? m->args : NULL, "StartTime", "start", &n);
  experiment_number(ask, &d, m ? m->args : NULL, "StopTime", "stop", &n);
  experiment_number(ask, &d, m ? m->args : NULL, "Interval", "interval", &n);
  experiment_number(ask, &d, m ? m->args : NULL, "Tolerance", "tolerance", &n);
  sk_buf_char(&ask->out, '}');
}

// As `skerry explain --json CLASS` without options.
void sk_back_class_explain(SkBackAsk *ask) {
  const char     *name = sk_back_needs(ask, "class");
  SkCompositeHost host;
  if (!name || (!sk_composite_is(name) && !sk_back_class(ask, "class"))) return;
  sk_back_composite_host(ask->back, &ask->in, &host);
  SkTranslateOptions options = {.equations = {.want_implicit = true, .want_jacobian = true}};
  SkIslandChoices    none    = {0};
  SkStatus           status  = SK_OK;
  options.choices            = &none;
  name                       = sk_back_model(ask->back, &ask->in, &host, name);
  SkTranslation *t           = name ? sk_translate(&ask->in, name, &options, &status) : NULL;
  if (!t) {
    SkBuf data = sk_buf_new(ask->in.arena);
    sk_buf_z(&data, "{\"messages\":");
    sk_back_messages(&ask->in, &data, NULL);
    sk_buf_char(&data, '}');
    sk_back_no(ask, -32006, "the model is wrong");
    ask->no.data = data.text;
    sk_composite_end(&host);
    return;
  }
  SkLineInfos            lines = sk_equations_lines(t->system, NULL, ask->in.arena);
  const SkIslandOptions *given = sk_island_options(t, &ask->in, &none);
  SkIslandPlan          *plans = SK_NEWS(ask->in.arena, SkIslandPlan, t->system->islands.n + 1);
  bool                   grid  = sk_equations_is_stepped(t->system);
  for (uint32_t i = 0; i < t->system->islands.n; i++) {
    plans[i].step   = given[i].step;
    plans[i].solver = given[i].solver ? given[i].solver : sk_sim_usual_solver(grid, given[i].step);
  }
  sk_equations_json(t->system, &lines, sk_equations_facts(t->system, &lines, plans, ask->in.arena),
                    &ask->out);
  sk_composite_end(&host);
}
