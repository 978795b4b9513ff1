#include "driver/translate/translate.h"
#include "equations/report/report.h"

#include "base/units.h"
#include "codegen/schedule/emit.h"
#include "driver/experiment/islands.h"
#include "runtime/simulation/sim.h"

#include <math.h>
#include <string.h>
#include <time.h>

double sk_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// The user's variables --------------------------------------------------------------------------------

// Instances of one declaration mostly have one description: the last one of each is kept.
typedef struct {
  const char *comment, *unit, *display, *text;
} Description;

typedef struct {
  SkMap at;  // place of a declaration + 1 -> 1 + number
  SK_VEC(Description) all;
} Descriptions;

// The display unit, where values can be changed to it; "" where not.
static const char *display_unit(const SkFlatVar *var) {
  SkUnit      own, shown;
  const char *text = var->display_unit;
  if (!text || !*text || strcmp(text, var->unit) == 0) return "";
  bool fits = sk_unit_read(var->unit, strlen(var->unit), &own) &&
              sk_unit_read(text, strlen(text), &shown) && sk_unit_fits(&own, &shown);
  return fits ? text : "";
}

static const char *description(SkArena *arena, Descriptions *known, const SkFlatVar *var) {
  const char *text = var->comment ? var->comment : "";
  if (!var->unit || !*var->unit) return text;
  uint64_t at = 0;
  if (!sk_map_get(&known->at, (uint64_t)var->span.pos + 1, &at)) {
    sk_vec_push(arena, &known->all, (Description){0});
    at = known->all.n;
    sk_map_put(arena, &known->at, (uint64_t)var->span.pos + 1, at);
  }
  Description *d = &known->all.at[at - 1];
  if (d->text && d->comment == text && d->unit == var->unit && d->display == var->display_unit)
    return d->text;
  const char *display = display_unit(var);
  *d                  = (Description){text, var->unit, var->display_unit,
                                      sk_arena_printf(arena, "%s%s[%s%s%s]", text, *text ? " " : "", var->unit,
                                     *display ? "|" : "", display)};
  return d->text;
}

static void add_var(SkTranslation *t, const SkModelInput *in, Descriptions *known,
                    uint32_t number) {
  const SkSysVar *var = &t->system->vars.at[number];
  if (var->is_hidden || var->name[0] == '$' || var->base == SK_OBJECT) return;
  SkUserVar user = {.name  = var->name,
                    .base  = var->base,
                    .role  = var->role,
                    .sign  = 1,
                    .place = -1,
                    .flat  = var->flat};
  user.description =
      var->flat != SK_NONE ? description(in->arena, known, &t->flat->vars.at[var->flat]) : "";
  const SkSysVar *real = var;
  uint32_t        at   = number;
  while (real->role == SK_ROLE_ALIAS) {
    user.alias = true;
    if (real->negated) user.sign = -user.sign;
    at   = real->alias_of;
    real = &t->system->vars.at[at];
  }
  user.role = real->role;
  if (real->role == SK_ROLE_CONSTANT)
    user.constant = sk_x_is_const(t->system->dag, real->binding) && real->base != SK_STRING
                        ? user.sign * sk_x_real_value(t->system->dag, real->binding)
                        : 0.0;
  else
    user.place = (int)t->layout.place[at];
  bool final = var->flat != SK_NONE && (t->flat->vars.at[var->flat].is_final ||
                                        t->flat->vars.at[var->flat].structural || real->frozen);
  bool start = user.role == SK_ROLE_STATE || user.role == SK_ROLE_DISCRETE ||
               user.role == SK_ROLE_ALGEBRAIC || user.role == SK_ROLE_INPUT;
  user.settable =
      user.place >= 0 && !final && ((user.role == SK_ROLE_PARAMETER && !user.alias) || start);
  sk_vec_push(in->arena, &t->vars, user);
}

struct SkVarIndex {
  SkArena  *arena;
  SkMap     first;  // hash of a name -> 1 + position of a variable with it
  uint32_t *next;   // by position: another one with the same hash, likewise; NULL: nothing here yet
};

static uint64_t name_hash(const char *name) { return sk_hash_bytes(name, strlen(name), 0) | 1; }

static void fill_index(const SkTranslation *t, struct SkVarIndex *index) {
  index->next = SK_NEWS(index->arena, uint32_t, t->vars.n + 1);
  for (uint32_t i = 0; i < t->vars.n; i++) {
    uint64_t hash = name_hash(t->vars.at[i].name), before = 0;
    sk_map_get(&index->first, hash, &before);
    index->next[i] = (uint32_t)before;
    sk_map_put(index->arena, &index->first, hash, i + 1);
  }
}

static const SkUserVar *find_var(const SkTranslation *t, const char *name) {
  uint64_t at = 0;
  sk_map_get(&t->index->first, name_hash(name), &at);
  while (at && strcmp(t->vars.at[at - 1].name, name) != 0) at = t->index->next[at - 1];
  return at ? &t->vars.at[at - 1] : NULL;
}

const SkUserVar *sk_translation_var(const SkTranslation *t, const char *name) {
  char quoted[256];
  if (!t->index->next) fill_index(t, t->index);
  const SkUserVar *var = find_var(t, name);
  // A name of the top level that needs quotes in Modelica need not have them in a table or a setting.
  int n = var ? 0 : snprintf(quoted, sizeof quoted, "'%s'", name);
  return n > 0 && (size_t)n < sizeof quoted ? find_var(t, quoted) : var;
}

// Texts for messages of the run -----------------------------------------------------------------------

typedef struct {
  const SkTranslation *t;
} Names;

static const char *shown(const SkTranslation *t, uint32_t var) {
  uint64_t text  = 0;
  bool     known = sk_map_get(&t->hidden, var, &text);
  return known ? (const char *)(uintptr_t)text : t->system->vars.at[var].name;
}

static void print_var(void *user, uint32_t var, SkBuf *out) {
  const Names *names = user;
  sk_buf_z(out, shown(names->t, var));
}

static void print_function(void *user, uint64_t call, SkBuf *out) {
  const Names *names = user;
  sk_buf_z(out, names->t->flat->calls.at[call].fn->name);
}

static void print_record(void *user, uint64_t record, SkBuf *out) {
  const Names *names = user;
  sk_buf_z(out, names->t->flat->records.at[record]->name);
}

static void print_enum(void *user, uint64_t number, int64_t ordinal, SkBuf *out) {
  const Names      *names = user;
  const SkEnumType *e     = names->t->flat->enums.at[number];
  sk_buf_z(out, ordinal >= 1 && ordinal <= e->n ? e->literals[ordinal - 1] : "?");
}

static const char *text_of(const SkTranslation *t, const SkModelInput *in, SkX x) {
  Names      names   = {t};
  SkXPrinter printer = {.var         = print_var,
                        .function    = print_function,
                        .record      = print_record,
                        .enumeration = print_enum,
                        .user        = &names,
                        .limit       = 160};
  SkBuf      out     = sk_buf_new(in->arena);
  sk_x_print(t->system->dag, x, &printer, &out);
  if (out.n > 160) memcpy(out.text + 157, "...", 4);
  return out.text;
}

// "x > 0 (Tank.mo:12, in tank1)"
static const char *relation_text(const SkTranslation *t, const SkModelInput *in,
                                 const SkRelation *r) {
  SkPlace     place = sk_place(in->sources, r->span.pos);
  const char *text  = text_of(t, in, r->relation);
  const char *path =
      r->component < t->flat->components.n ? t->flat->components.at[r->component].path : "";
  if (!place.source) return text;
  const char *name = strrchr(place.source->path, '/');
  return sk_arena_printf(in->arena, "%s (%s:%u%s%s)", text, name ? name + 1 : place.source->path,
                         place.line, path && *path ? ", in " : "", path ? path : "");
}

// "Tank.mo:12: the equation", the same for all instances of its class.
static const char *source_text(const SkModelInput *in, SkSpan span) {
  SkPlace place = sk_place(in->sources, span.pos);
  if (!place.source) return "an equation made by the compiler";
  const char *name = strrchr(place.source->path, '/');
  uint32_t    len  = span.len < 120 ? span.len : 120;
  const char *text = sk_span_text(in->sources, span);
  SkBuf       out  = sk_buf_new(in->arena);
  sk_buf_printf(&out, "%s:%u: ", name ? name + 1 : place.source->path, place.line);
  for (uint32_t i = 0; i < len; i++)
    sk_buf_char(&out, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
  return out.text;
}

// "Tank.mo:12: the equation (in tank1)". The text of the source itself is the clearest. `known` has those of
// places met before.
static const char *equation_text(const SkTranslation *t, const SkModelInput *in, SkMap *known,
                                 const SkSysEq *eq) {
  uint64_t    key = ((uint64_t)eq->span.pos << 32 | eq->span.len) + 1, at = 0;
  const char *path =
      eq->component < t->flat->components.n ? t->flat->components.at[eq->component].path : NULL;
  if (!sk_map_get(known, key, &at)) {
    at = (uint64_t)(uintptr_t)source_text(in, eq->span);
    sk_map_put(in->arena, known, key, at);
  }
  const char *text = (const char *)(uintptr_t)at;
  if (!path || !*path) return text;
  size_t n = strlen(text), m = strlen(path);
  char  *out = sk_arena_alloc(in->arena, n + m + 7);
  memcpy(out, text, n);
  memcpy(out + n, " (in ", 5);
  memcpy(out + n + 5, path, m);
  out[n + 5 + m] = ')';
  return out;
}

// "Tank.mo:3"; `known` as above.
static const char *declaration_text(const SkTranslation *t, const SkModelInput *in, SkMap *known,
                                    const SkSysVar *var) {
  if (var->flat == SK_NONE) return NULL;
  uint64_t pos = t->flat->vars.at[var->flat].span.pos, at = 0;
  if (sk_map_get(known, pos + 1, &at)) return (const char *)(uintptr_t)at;
  SkPlace place = sk_place(in->sources, (uint32_t)pos);
  if (!place.source) return NULL;
  const char *name = strrchr(place.source->path, '/');
  const char *text =
      sk_arena_printf(in->arena, "%s:%u", name ? name + 1 : place.source->path, place.line);
  sk_map_put(in->arena, known, pos + 1, (uint64_t)(uintptr_t)text);
  return text;
}

static bool is_number(const SkSysVar *var) {
  return var->base == SK_REAL || var->base == SK_INTEGER;
}

// The places of an island's numbers in the order in which they are computed, and by which equation.
static const int *computed(const SkTranslation *t, const SkModelInput *in, const SkIsland *island,
                           int *by, int *count) {
  const SkSchedule *const all[] = {&island->ode, &island->zeros, &island->later, &island->event};
  SK_VEC(int) places            = {0};
  bool *seen                    = SK_NEWS(in->arena, bool, t->layout.n_v + 1);
  for (size_t k = 0; k < 4; k++)
    for (uint32_t i = 0; i < all[k]->blocks.n; i++) {
      const SkBlock *b      = &all[k]->blocks.at[i];
      bool           solves = b->kind <= SK_BLOCK_SPATIAL;
      for (uint32_t j = 0; solves && j < b->n; j++) {
        uint32_t place = t->layout.place[b->vars[j]];
        if (!is_number(&t->system->vars.at[b->vars[j]]) || place == SK_NONE || seen[place])
          continue;
        seen[place] = true;
        if (b->n_eqs) by[place] = (int)b->eqs[j < b->n_eqs ? j : b->n_eqs - 1];
        sk_vec_push(in->arena, &places, (int)place);
      }
    }
  *count = (int)places.n;
  return places.at;
}

// Where the variables stand in the source that no equation of an island computes.
static void make_declared(SkTranslation *t, const SkModelInput *in) {
  const char **texts = SK_NEWS(in->arena, const char *, t->layout.n_v + 1);
  SkMap        known = {0};
  for (uint32_t i = 0; i < t->system->vars.n; i++) {
    const SkSysVar *var  = &t->system->vars.at[i];
    bool            told = var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_UNFIXED ||
                var->role == SK_ROLE_STATE;
    if (told && is_number(var) && t->layout.place[i] != SK_NONE)
      texts[t->layout.place[i]] = declaration_text(t, in, &known, var);
  }
  t->info.declared = texts;
}

typedef SK_VEC(int) Places;

static void add_once(const SkTranslation *t, const SkModelInput *in, const SkSchedule *schedule,
                     bool unfixed, int *by, Places *places) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    const SkBlock *b = &schedule->blocks.at[i];
    for (uint32_t j = 0; b->kind <= SK_BLOCK_SPATIAL && j < b->n; j++) {
      const SkSysVar *var   = &t->system->vars.at[b->vars[j]];
      uint32_t        place = t->layout.place[b->vars[j]];
      if (!is_number(var) || place == SK_NONE || (var->is_hidden && !b->n_eqs)) continue;
      if (unfixed != (var->role == SK_ROLE_UNFIXED)) continue;
      if (b->n_eqs) by[place] = (int)b->eqs[j < b->n_eqs ? j : b->n_eqs - 1];
      sk_vec_push(in->arena, places, (int)place);
    }
  }
}

// What is computed once: before the start, then by initialisation.
static void make_once(SkTranslation *t, const SkModelInput *in, int *by) {
  Places places = {0};
  add_once(t, in, &t->system->parameters, false, by, &places);
  t->info.n_settled = (int)places.n;
  for (uint32_t i = 0; i < t->system->starts.n; i++)
    add_once(t, in, &t->system->starts.at[i].initial, true, by, &places);
  unsigned char *may = SK_NEWS(in->arena, unsigned char, t->layout.n_v + 1);
  for (uint32_t i = 0; i < t->system->vars.n; i++) {
    const SkSysVar *var       = &t->system->vars.at[i];
    bool            parameter = var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_UNFIXED;
    if (parameter && var->base == SK_REAL && t->layout.place[i] != SK_NONE)
      may[t->layout.place[i]] = 1;
  }
  t->info.once         = places.at;
  t->info.n_once       = (int)places.n;
  t->info.may_infinite = may;
}

// Those of the numbers that must be exact.
static void make_integers(SkTranslation *t, const SkModelInput *in) {
  uint32_t       n     = t->system->islands.n;
  const int    **lists = SK_NEWS(in->arena, const int *, n + 1);
  int           *sizes = SK_NEWS(in->arena, int, n + 1);
  unsigned char *is    = SK_NEWS(in->arena, unsigned char, t->layout.n_v + 1);
  for (uint32_t i = 0; i < t->system->vars.n; i++)
    if (t->system->vars.at[i].base == SK_INTEGER && t->layout.place[i] != SK_NONE)
      is[t->layout.place[i]] = 1;
  for (uint32_t k = 0; k < n; k++) {
    Places places = {0};
    for (int i = 0; i < t->info.n_computed[k]; i++)
      if (is[t->info.computed[k][i]]) sk_vec_push(in->arena, &places, t->info.computed[k][i]);
    lists[k] = places.at;
    sizes[k] = (int)places.n;
  }
  t->info.integers   = lists;
  t->info.n_integers = sizes;
  t->info.is_integer = is;
}

static void make_computed(SkTranslation *t, const SkModelInput *in) {
  uint32_t    n     = t->system->islands.n;
  const int **lists = SK_NEWS(in->arena, const int *, n + 1);
  int *sizes = SK_NEWS(in->arena, int, n + 1), *by = SK_NEWS(in->arena, int, t->layout.n_v + 1);
  int *reinit = SK_NEWS(in->arena, int, t->layout.n_v + 1);
  for (uint32_t i = 0; i < t->layout.n_v; i++) by[i] = reinit[i] = -1;
  for (uint32_t e = t->system->eqs.n; e > 0; e--) {
    const SkSysEq *q = &t->system->eqs.at[e - 1];
    if (q->kind != SK_SE_REINIT || q->gone || sk_x_op(t->system->dag, q->lhs) != SK_X_VAR) continue;
    uint32_t place = t->layout.place[sk_x_payload(t->system->dag, q->lhs)];
    if (place != SK_NONE) reinit[place] = (int)e - 1;
  }
  t->info.reinit_by = reinit;
  for (uint32_t k = 0; k < n; k++)
    lists[k] = computed(t, in, t->system->islands.at[k], by, &sizes[k]);
  t->info.computed    = lists;
  t->info.n_computed  = sizes;
  t->info.computed_by = by;
  make_integers(t, in);
  make_once(t, in, by);
  make_declared(t, in);
}

// Sizes that the model gives for its variables, where they are constant.
static void make_nominals(SkTranslation *t, const SkModelInput *in) {
  double *nominal = SK_NEWS(in->arena, double, t->layout.n_v + 1);
  for (uint32_t i = 0; i < t->system->vars.n; i++) {
    const SkSysVar *var = &t->system->vars.at[i];
    bool known = var->base == SK_REAL && var->nominal != SK_NO_X && t->layout.place[i] != SK_NONE &&
                 sk_x_is_const(t->system->dag, var->nominal);
    double value = known ? fabs(sk_x_real_value(t->system->dag, var->nominal)) : 0.0;
    if (known && isfinite(value)) nominal[t->layout.place[i]] = value;
  }
  t->info.nominal = nominal;
}

// What stands for something in the model is shown as that: delayed values, ends of media, conditions.
static void make_hidden(SkTranslation *t, const SkModelInput *in) {
  const SkSystem *s = t->system;
  for (uint32_t k = 0; k < s->lines.n; k++) {
    const SkDelayLine *line = &s->lines.at[k];
    const char *text = sk_arena_printf(in->arena, "delay(%s, %s)", text_of(t, in, line->carries),
                                       text_of(t, in, line->delay));
    if (s->vars.at[line->var].is_hidden)
      sk_map_put(in->arena, &t->hidden, line->var, (uint64_t)(uintptr_t)text);
    if (s->vars.at[line->source].is_hidden)
      sk_map_put(in->arena, &t->hidden, line->source,
                 (uint64_t)(uintptr_t)text_of(t, in, line->carries));
  }
  for (uint32_t k = 0; k < s->spatials.n; k++)
    for (uint32_t end = 0; end < 2; end++)
      if (s->spatials.at[k].out[end] != SK_NONE)
        sk_map_put(in->arena, &t->hidden, s->spatials.at[k].out[end],
                   (uint64_t)(uintptr_t)(end ? "the right end of spatialDistribution"
                                             : "the left end of spatialDistribution"));
  for (uint32_t i = 0; i < s->vars.n; i++) {
    // The variable that stands for der(x) in der(der(x)).
    SkName      name = s->vars.at[i].name;
    size_t      n    = name ? sk_name_length(name) : 0;
    const char *end  = n > 4 && name[n - 1] == 'r' ? strstr(name, "$der") : NULL;
    if (!end || end[4]) continue;
    const char *text = sk_arena_printf(in->arena, "der(%.*s)", (int)(end - name), name);
    sk_map_put(in->arena, &t->hidden, i, (uint64_t)(uintptr_t)text);
  }
  for (uint32_t i = 0; i < s->eqs.n; i++) {
    const SkSysEq *q = &s->eqs.at[i];
    if (q->gone || q->solves == SK_NONE || sk_x_op(s->dag, q->lhs) != SK_X_VAR) continue;
    const SkSysVar *var = &s->vars.at[q->solves];
    if (!var->is_hidden || strncmp(var->name, "$when", 5) != 0) continue;
    sk_map_put(in->arena, &t->hidden, q->solves, (uint64_t)(uintptr_t)text_of(t, in, q->rhs));
  }
}

static void mark_told(const SkSchedule *schedule, bool *told) {
  for (uint32_t i = 0; i < schedule->blocks.n; i++)
    for (uint32_t k = 0; k < schedule->blocks.at[i].n_eqs; k++)
      told[schedule->blocks.at[i].eqs[k]] = true;
}

// Most equations of a large model connect components and are used up; those have no text of their own.
static const char **equation_texts(const SkTranslation *t, const SkModelInput *in) {
  const SkSystem *system  = t->system;
  const char    **texts   = SK_NEWS(in->arena, const char *, system->eqs.n + 1);
  SkArena        *scratch = sk_arena_scratch(in->arena);
  bool           *told    = SK_NEWS(scratch, bool, system->eqs.n + 1);
  SkMap           known   = {0};
  mark_told(&system->parameters, told);
  for (uint32_t i = 0; i < system->starts.n; i++) {
    mark_told(&system->starts.at[i].initial, told);
    mark_told(&system->starts.at[i].given, told);
    mark_told(&system->starts.at[i].simplified, told);
    mark_told(&system->starts.at[i].blend, told);
  }
  for (uint32_t i = 0; i < system->eqs.n; i++) {
    SkSysEq eq = system->eqs.at[i];
    if (eq.gone && !told[i]) eq.component = SK_NONE;
    texts[i] = equation_text(t, in, &known, &eq);
  }
  sk_arena_done(scratch);
  return texts;
}

static void make_info(SkTranslation *t, const SkModelInput *in) {
  const SkSystem *system = t->system;
  make_hidden(t, in);
  const char **names = SK_NEWS(in->arena, const char *, t->layout.n_v + 1);
  for (uint32_t i = 0; i < system->vars.n; i++)
    if (t->layout.place[i] != SK_NONE && system->vars.at[i].base != SK_STRING &&
        system->vars.at[i].base != SK_OBJECT)
      names[t->layout.place[i]] = shown(t, i);
  // Users know a line by what it carries.
  for (uint32_t k = 0; k < system->lines.n; k++)
    names[t->layout.place[system->lines.at[k].source]] =
        sk_equations_line(system, &system->lines.at[k], in->arena);
  const char        **equations = equation_texts(t, in);
  const char *const **relations = SK_NEWS(in->arena, const char *const *, system->islands.n + 1);
  for (uint32_t k = 0; k < system->islands.n; k++) {
    const SkIsland *island = system->islands.at[k];
    const char    **texts  = SK_NEWS(in->arena, const char *, island->relations.n + 1);
    for (uint32_t i = 0; i < island->relations.n; i++)
      texts[i] = relation_text(t, in, &island->relations.at[i]);
    relations[k] = texts;
  }
  t->info = (SkModelInfo){.model       = t->flat->name,
                          .variable    = names,
                          .equation    = equations,
                          .n_equations = (int)system->eqs.n,
                          .relation    = relations};
  make_computed(t, in);
  make_nominals(t, in);
}

double sk_experiment_interval(const SkFlat *flat, double start, double stop) {
  if (flat->experiment.has_interval) return flat->experiment.interval;
  if (!flat->experiment.has_stop) return 0.0;
  double from = flat->experiment.has_start ? flat->experiment.start : 0.0;
  double span = flat->experiment.stop - from, part = stop - start;
  return part < span && part >= 0.02 * span ? span / 500.0 : 0.0;
}

SkTranslateOptions sk_translate_for(const char *solver) {
  SkTranslateOptions o      = {.equations = {.by_islands = solver == NULL}, .for_run = true};
  o.solver                  = solver;
  o.equations.want_implicit = solver && sk_sim_solver_is_implicit(solver);
  o.equations.want_jacobian = solver && sk_sim_solver_wants_jacobian(solver);
  return o;
}

// Too many or too few equations is an error of structure, found early.
static bool is_only_unbalanced(const SkDiags *diags) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < sk_diags_count(diags); i++) {
    const SkDiag *d = sk_diags_at(diags, i);
    if (d->severity == SK_ERROR && d->code != 2701 && d->code != 2702) return false;
    n += d->severity == SK_ERROR;
  }
  return n > 0;
}

static bool is_explicit(const char *solver) {
  return solver && sk_sim_solver_is_fixed(solver) && !sk_sim_solver_is_implicit(solver);
}

// It has stages inside its steps.
static bool reads_inside(const char *solver) {
  return is_explicit(solver) && sk_sim_solver_order(solver) > 2;
}

static bool is_euler(const char *solver) {
  return is_explicit(solver) && sk_sim_solver_order(solver) == 1;
}

static bool chooses_steps(const char *solver) { return solver && !sk_sim_solver_is_fixed(solver); }

// Somebody asks for such a solver.
static bool any_solver(const SkTranslation *t, const SkTranslateOptions *o,
                       bool (*is)(const char *solver)) {
  const SkIslandChoices *all[] = {&t->choices, o->choices};
  bool                   any   = is(o->solver);
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; all[k] && i < all[k]->n; i++) any |= is(all[k]->at[i].options.solver);
  for (uint32_t i = 0; i < t->marks.n; i++) any |= is(t->marks.at[i].options.solver);
  return any;
}

SkTranslation *sk_translate(const SkModelInput *in, const char *class_name,
                            const SkTranslateOptions *options, SkStatus *status) {
  SkTranslation *t     = SK_NEW(in->arena, SkTranslation);
  double         began = sk_seconds();
  *status              = SK_MODEL_ERROR;
  t->flat              = sk_model_equations(in, class_name);
  t->flatten_s         = sk_seconds() - began;
  if (!t->flat || sk_diags_errors(in->diags)) {
    if (is_only_unbalanced(in->diags)) *status = SK_STRUCTURE;
    return NULL;
  }
  began                     = sk_seconds();
  *status                   = SK_STRUCTURE;
  SkTranslateOptions wanted = *options;
  SkWaves            said   = SK_WAVES_EITHER;
  sk_island_annotation(in, t, &said);
  if (wanted.equations.waves == SK_WAVES_EITHER) wanted.equations.waves = said;
  if (sk_diags_errors(in->diags)) return NULL;
  if (options->equations.by_islands) {
    sk_island_needs(&t->choices, &wanted);
    sk_island_marks_need(t, &wanted);
  }
  SkIslandGroups groups = {&t->choices, options->choices, options->solver};
  // Components' classes speak of islands by what is in them.
  if (options->join && !t->marks.n) {
    wanted.equations.join       = true;
    wanted.equations.group      = sk_island_group;
    wanted.equations.group_user = &groups;
    wanted.equations.fixed_steps =
        options->solver ? sk_sim_solver_is_fixed(options->solver) : options->stepped;
    wanted.equations.reinit_apart = any_solver(t, options, is_euler);
  }
  t->system      = sk_equations(in->arena, t->flat, &wanted.equations, in->diags);
  t->structure_s = sk_seconds() - began;
  if (!t->system || sk_diags_errors(in->diags)) return NULL;
  if (!sk_island_may_be_apart(t, in, options)) return NULL;
  began = sk_seconds();
  if (wanted.for_run) sk_equations_once(t->system, in->arena);
  t->layout           = sk_layout(in->arena, t->system);
  SkBuf      out      = sk_buf_new(in->arena);
  SkArena   *scratch  = sk_arena_scratch(in->arena);
  SkVariants variants = {
      .wanted = wanted.variants,
      .staged = any_solver(t, options, is_explicit),
      .errors = (!options->solver && !options->stepped) || any_solver(t, options, chooses_steps),
      .inside = any_solver(t, options, reads_inside)};
  sk_emit_model(t->system, &t->layout, in->sources, scratch, &variants, &out);
  t->variants = variants;
  sk_arena_done(scratch);
  t->c_text          = out.text;
  t->link            = sk_link_collect(in->arena, t->flat, in->diags);
  Descriptions known = {0};
  sk_vec_reserve(in->arena, &t->vars, t->system->vars.n);
  for (uint32_t i = 0; i < t->system->vars.n; i++) add_var(t, in, &known, i);
  t->index        = SK_NEW(in->arena, struct SkVarIndex);
  t->index->arena = in->arena;
  make_info(t, in);
  t->codegen_s = sk_seconds() - began;
  *status      = SK_OK;
  return t;
}
