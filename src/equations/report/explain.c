// What `skerry explain` prints: the structure in words for people, the same as JSON for programs.
#include "equations/report/explain_places.h"
#include "equations/report/report.h"

#include <math.h>
#include <string.h>

static const char *const kind_names[] = {"assign", "linear", "nonlinear", "delay",     "spatial",
                                         "assert", "call",   "reinit",    "terminate", "check"};

static const char *name_of(const SkSystem *s, uint32_t v) { return s->vars.at[v].name; }

// --- text ------------------------------------------------------------------------------------------

static void list(const SkSystem *s, const uint32_t *vars, uint32_t n, SkBuf *out) {
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(out, "%s%s", i ? ", " : "", name_of(s, vars[i]));
}

static void text_unknowns(const SkSystem *s, const SkBlock *b, SkBuf *out) {
  sk_buf_printf(out, "%s, %u unknown%s", b->kind == SK_BLOCK_LINEAR ? "linear" : "nonlinear", b->n,
                b->n == 1 ? "" : "s");
  if (b->n_tears < b->n) sk_buf_printf(out, ", torn to %u", b->n_tears);
  if (b->kind == SK_BLOCK_LINEAR && b->rate <= SK_RATE_PARAMETER) sk_buf_z(out, ", factored once");
  sk_buf_z(out, ": ");
  list(s, b->vars, b->n_tears, out);
  sk_buf_char(out, '\n');
  for (uint32_t i = 0; i + b->n_tears < b->n; i++) {
    sk_buf_printf(out, "         %s := ", name_of(s, b->vars[b->n_tears + i]));
    sk_work_print(s, b->inner[i], out);
    sk_buf_char(out, '\n');
  }
  for (uint32_t i = 0; i < b->n_tears; i++) {
    sk_buf_z(out, "         0 = ");
    sk_work_print(s, b->residuals[i], out);
    sk_buf_char(out, '\n');
  }
  for (uint32_t k = 0; k < b->n_entries; k++) {
    const SkEntry *e = &b->entries[k];
    sk_buf_printf(out, "         d 0[%u] / d %s = ", e->row + 1, name_of(s, b->vars[e->col]));
    if (e->x) {
      sk_work_print(s, e->x, out);
    } else {
      sk_buf_z(out, "(by differences)");
    }
    sk_buf_char(out, '\n');
  }
}

static void text_block(const SkSystem *s, const SkBlock *b, SkBuf *out) {
  sk_buf_printf(out, "    S%-4u", b->set + 1);
  if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) {
    text_unknowns(s, b, out);
    return;
  }
  if (b->kind == SK_BLOCK_ASSIGN) {
    sk_buf_printf(out, "%s := ", name_of(s, b->vars[0]));
    sk_work_print(s, b->exprs[0], out);
  } else if (b->kind == SK_BLOCK_REINIT) {
    sk_buf_printf(out, "reinit %s := ", name_of(s, b->vars[0]));
    sk_work_print(s, b->exprs[1], out);
    sk_buf_z(out, " when ");
    sk_work_print(s, b->exprs[0], out);
  } else {
    sk_buf_z(out, kind_names[b->kind]);
    if (b->n) sk_buf_printf(out, " %s:", name_of(s, b->vars[0]));
    sk_buf_char(out, ' ');
    sk_work_print(s, b->exprs[0], out);
  }
  sk_buf_char(out, '\n');
}

static void text_schedule(const SkSystem *s, const char *name, const SkSchedule *p, SkBuf *out) {
  if (p->blocks.n == 0) return;
  sk_buf_printf(out, "  %s: %u block%s in %u set%s\n", name, p->blocks.n,
                p->blocks.n == 1 ? "" : "s", p->n_sets, p->n_sets == 1 ? "" : "s");
  for (uint32_t i = 0; i < p->blocks.n; i++) text_block(s, &p->blocks.at[i], out);
}

// A picture for small ones, in the manner of a spy plot.
static void text_pattern(const SkIsland *is, SkBuf *out) {
  uint32_t n = is->states.n;
  if (n > 60) return;
  for (uint32_t r = 0; r < n; r++) {
    sk_buf_z(out, "    ");
    for (uint32_t c = 0; c < n; c++) {
      bool hit = false;
      for (uint32_t k = is->pattern_start[c]; k < is->pattern_start[c + 1]; k++)
        hit |= is->pattern_rows[k] == r;
      sk_buf_z(out, hit ? "x " : ". ");
    }
    sk_buf_char(out, '\n');
  }
}

static void text_jacobian(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  uint32_t n = is->states.n;
  if (n == 0 || !is->pattern_start) return;
  sk_buf_printf(out, "  Jacobian d der(x) / d x: %u x %u, %u entries, %u colour%s%s\n", n, n,
                is->pattern_start[n], is->n_colours, is->n_colours == 1 ? "" : "s",
                is->n_jacobian ? ", symbolic" : ", by coloured differences");
  text_pattern(is, out);
  for (uint32_t k = 0; k < is->n_jacobian; k++) {
    const SkEntry *e = &is->jacobian[k];
    sk_buf_printf(out, "    d der(%s) / d %s = ", name_of(s, is->states.at[e->row]),
                  name_of(s, is->states.at[e->col]));
    sk_work_print(s, e->x, out);
    sk_buf_char(out, '\n');
  }
}

static void text_events(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  for (uint32_t k = 0; k < is->relations.n; k++) {
    const SkRelation *r = &is->relations.at[k];
    sk_buf_printf(out, "  event %s: ", name_of(s, r->var));
    sk_work_print(s, r->relation, out);
    if (r->at) {
      sk_buf_z(out, ", at time = ");
      sk_work_print(s, r->at, out);
    }
    sk_buf_char(out, '\n');
  }
  for (uint32_t k = 0; k < is->samplers.n; k++) {
    sk_buf_z(out, "  sampler: from ");
    sk_work_print(s, is->samplers.at[k].start, out);
    sk_buf_z(out, " every ");
    sk_work_print(s, is->samplers.at[k].interval, out);
    sk_buf_char(out, '\n');
  }
  for (uint32_t k = 0; k < is->lines_in.n; k++) {
    const SkDelayLine *line = &s->lines.at[is->lines_in.at[k]];
    sk_buf_printf(out, "  line %s: %s of island %s, delayed by ", name_of(s, line->var),
                  name_of(s, line->source), s->islands.at[line->from_island]->name);
    sk_work_print(s, line->delay, out);
    sk_buf_char(out, '\n');
  }
  for (uint32_t k = 0; k < is->n_state_sets; k++) {
    const SkStateSet *set = &is->state_sets[k];
    sk_buf_printf(out, "  state set: %u of ", set->n_states);
    list(s, set->candidates, set->n, out);
    sk_buf_z(out, ", chosen while running\n");
  }
}

static void text_island(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  sk_buf_printf(out, "\nisland %s: %u unknowns, %u states, %u discrete\n",
                is->name ? is->name : "1", is->vars.n, is->states.n, is->discretes.n);
  if (is->states.n) {
    sk_buf_z(out, "  states: ");
    list(s, is->states.at, is->states.n, out);
    sk_buf_char(out, '\n');
  }
  text_events(s, is, out);
  text_schedule(s, "derivatives", &is->ode, out);
  text_schedule(s, "for crossings", &is->zeros, out);
  text_schedule(s, "assertions", &is->checks, out);
  text_schedule(s, "at output", &is->later, out);
  text_schedule(s, "at events", &is->event, out);
  text_schedule(s, "implicit step", &is->implicit, out);
  text_jacobian(s, is, out);
}

static void text_eliminated(const SkSystem *s, SkBuf *out) {
  if (s->eliminated) sk_buf_printf(out, "eliminated (%u):\n", s->eliminated);
  for (uint32_t v = 0; v < s->vars.n; v++) {
    const SkSysVar *var = &s->vars.at[v];
    if (var->flat == SK_NONE) continue;
    if (var->role == SK_ROLE_ALIAS) {
      sk_buf_printf(out, "  %s = %s%s\n", var->name, var->negated ? "-" : "",
                    name_of(s, var->alias_of));
    } else if (var->role == SK_ROLE_CONSTANT && var->by != SK_NONE) {
      sk_buf_printf(out, "  %s = ", var->name);
      sk_work_print(s, var->binding, out);
      sk_buf_char(out, '\n');
    }
  }
}

static void text_start(const SkSystem *s, const SkStart *start, SkBuf *out) {
  sk_buf_z(out, "\nstart of island");
  for (uint32_t i = 0; i < start->islands.n; i++)
    sk_buf_printf(out, "%s %s", i ? "," : "", s->islands.at[start->islands.at[i]]->name);
  sk_buf_char(out, '\n');
  if (start->assumed.n) {
    sk_buf_z(out, "  start values assumed: ");
    list(s, start->assumed.at, start->assumed.n, out);
    sk_buf_char(out, '\n');
  }
  text_schedule(s, "initial system", &start->initial, out);
}

void sk_equations_explain(const SkSystem *s, SkBuf *out) {
  sk_buf_printf(out, "%s: %u equations, %u island%s, index %u\n", s->flat->name,
                s->flat->equations.n, s->islands.n, s->islands.n == 1 ? "" : "s", s->index);
  text_eliminated(s, out);
  text_schedule(s, "once, from parameters", &s->parameters, out);
  for (uint32_t i = 0; i < s->islands.n; i++) text_island(s, s->islands.at[i], out);
  for (uint32_t i = 0; i < s->starts.n; i++) text_start(s, &s->starts.at[i], out);
}

// --- JSON ------------------------------------------------------------------------------------------

static void json_text(const char *text, SkBuf *out) { sk_buf_json(out, text, strlen(text)); }

static void json_x(const SkSystem *s, SkX x, SkBuf *out) {
  if (!x) {
    sk_buf_z(out, "null");
    return;
  }
  SkBuf text = sk_buf_new(out->arena);
  sk_work_print(s, x, &text);
  sk_buf_json(out, text.text ? text.text : "", text.n);
}

static void json_names(const SkSystem *s, const char *key, const uint32_t *vars, uint32_t n,
                       SkBuf *out) {
  sk_buf_printf(out, "\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) sk_buf_char(out, ',');
    json_text(name_of(s, vars[i]), out);
  }
  sk_buf_char(out, ']');
}

static void json_xs(const SkSystem *s, const char *key, const SkX *xs, uint32_t n, SkBuf *out) {
  sk_buf_printf(out, ",\"%s\":[", key);
  for (uint32_t i = 0; i < n; i++) {
    if (i) sk_buf_char(out, ',');
    json_x(s, xs[i], out);
  }
  sk_buf_char(out, ']');
}

static void json_entries(const SkSystem *s, const SkEntry *entries, uint32_t n, SkBuf *out) {
  sk_buf_z(out, ",\"entries\":[");
  for (uint32_t k = 0; k < n; k++) {
    sk_buf_printf(out, "%s[%u,%u,", k ? "," : "", entries[k].row, entries[k].col);
    json_x(s, entries[k].x, out);
    sk_buf_char(out, ']');
  }
  sk_buf_char(out, ']');
}

static void json_block(const SkSystem *s, const SkBlock *b, SkBuf *out) {
  sk_buf_printf(out, "{\"kind\":\"%s\",\"set\":%u,", kind_names[b->kind], b->set + 1);
  json_names(s, "unknowns", b->vars, b->n, out);
  if (b->kind == SK_BLOCK_LINEAR || b->kind == SK_BLOCK_NONLINEAR) {
    sk_buf_printf(out, ",\"tears\":%u", b->n_tears);
    json_xs(s, "inner", b->inner, b->n - b->n_tears, out);
    json_xs(s, "residuals", b->residuals, b->n_tears, out);
    json_entries(s, b->entries, b->n_entries, out);
  } else {
    json_xs(s, "expressions", b->exprs,
            b->kind == SK_BLOCK_ASSIGN   ? 1
            : b->kind == SK_BLOCK_REINIT ? 2
                                         : 1,
            out);
  }
  sk_explain_numbers(s, "equations", b->eqs, b->n_eqs, out);
  sk_buf_char(out, '}');
}

static void json_schedule(const SkSystem *s, const char *name, const SkSchedule *p, SkBuf *out) {
  sk_buf_printf(out, "\"%s\":{\"sets\":%u,\"blocks\":[", name, p->n_sets);
  for (uint32_t i = 0; i < p->blocks.n; i++) {
    if (i) sk_buf_char(out, ',');
    json_block(s, &p->blocks.at[i], out);
  }
  sk_buf_z(out, "]}");
}

static void json_jacobian(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  uint32_t n = is->states.n;
  sk_buf_printf(out, "\"jacobian\":{\"n\":%u,\"colours\":%u,\"pattern\":[", n, is->n_colours);
  bool first = true;
  for (uint32_t c = 0; is->pattern_start && c < n; c++)
    for (uint32_t k = is->pattern_start[c]; k < is->pattern_start[c + 1]; k++) {
      sk_buf_printf(out, "%s[%u,%u]", first ? "" : ",", is->pattern_rows[k], c);
      first = false;
    }
  sk_buf_char(out, ']');
  json_entries(s, is->jacobian, is->n_jacobian, out);
  sk_explain_rows(s, is, out);
  sk_buf_char(out, '}');
}

static void json_events(const SkSystem *s, const SkIsland *is, SkBuf *out) {
  sk_buf_z(out, "\"relations\":[");
  for (uint32_t k = 0; k < is->relations.n; k++) {
    if (k) sk_buf_char(out, ',');
    json_x(s, is->relations.at[k].relation, out);
  }
  sk_buf_z(out, "],\"lines\":[");
  for (uint32_t k = 0; k < is->lines_in.n; k++) {
    const SkDelayLine *line = &s->lines.at[is->lines_in.at[k]];
    sk_buf_z(out, k ? ",{\"source\":" : "{\"source\":");
    json_text(name_of(s, line->source), out);
    sk_buf_printf(out, ",\"from\":%u,\"delay\":", line->from_island);
    json_x(s, line->delay, out);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "],\"state_sets\":[");
  for (uint32_t k = 0; k < is->n_state_sets; k++) {
    sk_buf_printf(out, "%s{\"states\":%u,", k ? "," : "", is->state_sets[k].n_states);
    json_names(s, "candidates", is->state_sets[k].candidates, is->state_sets[k].n, out);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "],");
}

// Steps that nobody gave and horizons that there are not are null.
static void json_number(const char *name, double value, bool known, SkBuf *out) {
  sk_buf_printf(out, ",\"%s\":", name);
  if (known)
    sk_buf_double(out, value);
  else
    sk_buf_z(out, "null");
}

static void json_facts(const SkIslandFacts *f, SkBuf *out) {
  sk_buf_z(out, ",\"solver\":");
  json_text(f->plan.solver, out);
  json_number("step", f->plan.step, f->plan.step > 0.0, out);
  json_number("horizon", f->horizon, isfinite(f->horizon), out);
  sk_buf_printf(out, ",\"cost\":%u,\"shape\":%u", f->cost, f->shape);
}

static void json_island(const SkSystem *s, const SkIsland *is, const SkIslandFacts *facts,
                        SkBuf *out) {
  sk_buf_z(out, "{\"name\":");
  json_text(is->name ? is->name : "1", out);
  sk_buf_printf(out, ",\"equations\":%u,\"unknowns\":%u", is->eqs.n, is->vars.n);
  json_facts(facts, out);
  sk_buf_char(out, ',');
  json_names(s, "states", is->states.at, is->states.n, out);
  sk_buf_char(out, ',');
  json_names(s, "discrete", is->discretes.at, is->discretes.n, out);
  sk_buf_char(out, ',');
  json_events(s, is, out);
  const struct {
    const char       *name;
    const SkSchedule *p;
  } all[] = {{"ode", &is->ode},     {"zeros", &is->zeros}, {"checks", &is->checks},
             {"later", &is->later}, {"event", &is->event}, {"implicit", &is->implicit}};
  for (int i = 0; i < 6; i++) {
    json_schedule(s, all[i].name, all[i].p, out);
    sk_buf_char(out, ',');
  }
  json_jacobian(s, is, out);
  sk_buf_char(out, '}');
}

static void json_eliminated(const SkSystem *s, SkBuf *out) {
  bool first = true;
  sk_buf_z(out, "\"eliminated\":[");
  for (uint32_t v = 0; v < s->vars.n; v++) {
    const SkSysVar *var   = &s->vars.at[v];
    bool            alias = var->role == SK_ROLE_ALIAS;
    if (var->flat == SK_NONE || !(alias || (var->role == SK_ROLE_CONSTANT && var->by != SK_NONE)))
      continue;
    sk_buf_z(out, first ? "{\"name\":" : ",{\"name\":");
    first = false;
    json_text(var->name, out);
    if (alias) {
      sk_buf_printf(out, ",\"sign\":%d,\"of\":", var->negated ? -1 : 1);
      json_text(name_of(s, var->alias_of), out);
    } else {
      sk_buf_z(out, ",\"value\":");
      json_x(s, var->binding, out);
    }
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "],");
}

static void json_value(const char *key, const SkLineValue *v, SkBuf *out) {
  sk_buf_printf(out, "\"%s\":{\"text\":", key);
  json_text(v->text, out);
  sk_buf_z(out, ",\"value\":");
  if (isfinite(v->value))
    sk_buf_double(out, v->value);
  else
    sk_buf_z(out, "null");
  sk_buf_char(out, '}');
}

static void json_line(const SkSystem *s, const SkLineInfo *l, SkBuf *out) {
  sk_buf_z(out, "{\"name\":");
  json_text(l->name, out);
  sk_buf_printf(out, ",\"directed\":%s,\"ticks\":%s,\"ends\":[", l->directed ? "true" : "false",
                l->ticks ? "true" : "false");
  for (uint32_t i = 0; i < l->n_ends; i++) {
    const SkIsland *is = s->islands.at[l->ends[i]];
    sk_buf_z(out, i ? ",{\"island\":" : "{\"island\":");
    json_text(is->name ? is->name : "1", out);
    if (l->n_z) {
      sk_buf_char(out, ',');
      json_value("impedance", &l->z[l->n_z > 1 ? i : 0], out);
    }
    sk_buf_char(out, '}');
  }
  sk_buf_char(out, ']');
  if (l->delay.text) {
    sk_buf_char(out, ',');
    json_value("delay", &l->delay, out);
  }
  sk_buf_char(out, '}');
}

void sk_equations_json(const SkSystem *s, const SkLineInfos *lines, const SkIslandFacts *facts,
                       SkBuf *out) {
  sk_buf_z(out, "{\"model\":");
  json_text(s->flat->name, out);
  sk_buf_printf(out, ",\"equations\":%u,\"index\":%u,", s->flat->equations.n, s->index);
  json_eliminated(s, out);
  sk_explain_places(s, out);
  sk_buf_char(out, ',');
  json_schedule(s, "parameters", &s->parameters, out);
  sk_buf_z(out, ",\"islands\":[");
  for (uint32_t i = 0; i < s->islands.n; i++) {
    if (i) sk_buf_char(out, ',');
    json_island(s, s->islands.at[i], &facts[i], out);
  }
  sk_buf_z(out, "],\"lines\":[");
  for (uint32_t k = 0; k < lines->n; k++) {
    if (k) sk_buf_char(out, ',');
    json_line(s, &lines->at[k], out);
  }
  sk_buf_z(out, "],\"starts\":[");
  for (uint32_t i = 0; i < s->starts.n; i++) {
    sk_buf_z(out, i ? ",{" : "{");
    json_names(s, "assumed", s->starts.at[i].assumed.at, s->starts.at[i].assumed.n, out);
    sk_buf_char(out, ',');
    json_schedule(s, "initial", &s->starts.at[i].initial, out);
    sk_buf_char(out, '}');
  }
  sk_buf_z(out, "]}\n");
}
