#include "driver/experiment/islands.h"

#include "results/glob.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NAMES 8u  // in a message

static const SkSpan nowhere = {0, 0};

// What somebody wrote, and where: as an option, or in a class.
typedef struct {
  SkSpan      span;
  const char *by;  // "--island ", or what stands for it in an annotation
  const char *text;
} Said;

static bool refuse(const SkModelInput *in, const Said *said, const char *why) {
  sk_diag(in->diags, 5031, said->span, "%s%s: %s", said->by, said->text, why);
  sk_diag_help(in->diags,
               "write %ssolver=rk4,step=1e-5,tolerance=1e-8,iterations=2, or some of these",
               strchr(said->text, ':') || !said->span.pos ? "NAME:" : "");
  return false;
}

static bool positive(const char *text, double *out) {
  char  *end = NULL;
  double x   = strtod(text, &end);
  *out       = x;
  return end != text && !*end && isfinite(x) && x > 0.0;
}

static bool is_solver(const char *name) { return sk_sim_solver_order(name) > 0; }

// One "key=value".
static const char *read_part(const char *key, const char *value, SkIslandOptions *o) {
  double number = 0.0;
  if (strcmp(key, "solver") == 0) {
    o->solver = value;
    return is_solver(value) ? NULL : "there is no such solver";
  }
  if (strcmp(key, "step") == 0 && positive(value, &o->step)) return NULL;
  if (strcmp(key, "tolerance") == 0 && positive(value, &o->tolerance))
    return o->tolerance < 1.0 ? NULL : "a tolerance is relative, below 1";
  if (strcmp(key, "iterations") == 0 && positive(value, &number)) {
    o->iterations = (int)fmin(number, 1001.0);
    return number == floor(number) && number <= 1000.0
               ? NULL
               : "iterations are a whole number, at most 1000";
  }
  bool known =
      strcmp(key, "step") == 0 || strcmp(key, "tolerance") == 0 || strcmp(key, "iterations") == 0;
  return known ? "the value must be a number above zero" : "unknown key";
}

// "key=value,key=value"
static bool read_parts(const SkModelInput *in, const Said *said, const char *at,
                       SkIslandOptions *out) {
  for (;;) {
    size_t      n     = strcspn(at, ",");
    char       *part  = sk_arena_printf(in->arena, "%.*s", (int)n, at);
    char       *equal = strchr(part, '=');
    const char *why   = "key=value is missing";
    if (equal) {
      *equal = 0;
      why    = read_part(part, equal + 1, out);
    }
    if (why) return refuse(in, said, why);
    if (!at[n]) return true;
    at += n + 1;
  }
}

static bool choose(const SkModelInput *in, const Said *said, SkIslandChoices *out) {
  const char *text = said->text, *colon = strrchr(text, ':');
  if (!colon || colon == text) return refuse(in, said, "a name and a colon are missing");
  SkIslandChoice c = {.pattern = sk_arena_printf(in->arena, "%.*s", (int)(colon - text), text)};
  if (!read_parts(in, said, colon + 1, &c.options)) return false;
  sk_vec_push(in->arena, out, c);
  return true;
}

bool sk_island_choose(const SkModelInput *in, const char *text, SkIslandChoices *out) {
  return choose(in, &(Said){nowhere, "--island ", text}, out);
}

static void need(const char *solver, SkTranslateOptions *options) {
  if (!solver) return;
  options->equations.want_implicit |= sk_sim_solver_is_implicit(solver);
  options->equations.want_jacobian |= sk_sim_solver_wants_jacobian(solver);
}

void sk_island_needs(const SkIslandChoices *choices, SkTranslateOptions *options) {
  for (uint32_t i = 0; i < choices->n; i++) need(choices->at[i].options.solver, options);
}

void sk_island_marks_need(const SkTranslation *t, SkTranslateOptions *options) {
  for (uint32_t i = 0; i < t->marks.n; i++) need(t->marks.at[i].options.solver, options);
}

static bool is_adaptive(const char *solver) { return solver && sk_sim_solver_is_free(solver); }

uint32_t sk_island_group(void *groups, const char *name) {
  const SkIslandGroups  *g      = groups;
  const SkIslandChoices *all[2] = {g->of_class, g->of_user};
  const char            *solver = g->solver;
  uint32_t               group = 1, number = 0;
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; all[k] && i < all[k]->n; i++) {
      number++;
      if (!sk_glob(all[k]->at[i].pattern, name)) continue;
      if (all[k]->at[i].options.solver) solver = all[k]->at[i].options.solver;
      group = group * 31 + number;
    }
  return is_adaptive(solver) ? SK_NONE : group;
}

static const char *text_of(const SkModelInput *in, const SkExpr *x) {
  return sk_arena_printf(in->arena, "%.*s", (int)x->string.len, x->string.text);
}

static void read_mark(const SkModelInput *in, const SkMod *m, SkIslandChoices *out,
                      SkWaves *waves) {
  const SkExpr *x = m->value;
  if (!m->name || !x) return;
  if (strcmp(m->name->name, "waves") == 0) {
    const char *text = x->kind == SK_EX_STRING ? text_of(in, x) : "";
    *waves           = strcmp(text, "start") == 0    ? SK_WAVES_START
                       : strcmp(text, "steady") == 0 ? SK_WAVES_STEADY
                                                     : SK_WAVES_EITHER;
    if (*waves == SK_WAVES_EITHER)
      sk_diag(in->diags, 5031, nowhere,
              "annotation __Skerry: waves is \"steady\" or \"start\"%s%s%s", *text ? ", not '" : "",
              text, *text ? "'" : "");
  }
  if (strcmp(m->name->name, "islands") != 0) return;
  bool list = x->kind == SK_EX_ARRAY;
  for (const SkExpr *e = list ? x->args : NULL; e; e = e->next) {
    list &= e->kind == SK_EX_STRING;
    if (e->kind == SK_EX_STRING) choose(in, &(Said){e->span, "islands = ", text_of(in, e)}, out);
  }
  if (list) return;
  sk_diag(in->diags, 5031, x->span, "annotation __Skerry: islands is a list of texts");
  sk_diag_help(in->diags, "write islands = {\"valve:solver=rk4,step=1e-5\", \"*:tolerance=1e-8\"}");
}

// Slips are told once, wherever the class is used.
static void check_key(const SkModelInput *in, const SkMod *m, SkMap *told) {
  static const char *const known[] = {"waves", "islands", "island", "boundary",
                                      "given", "line",    "native"};
  if (m->kind != SK_MOD_ELEMENT || !m->name) return;
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strcmp(m->name->name, known[i]) == 0) return;
  if (sk_map_get(told, (uint64_t)(uintptr_t)m, NULL)) return;
  sk_map_put(in->arena, told, (uint64_t)(uintptr_t)m, 1);
  sk_diag(in->diags, 5035, m->span, "annotation __Skerry says nothing with '%s'", m->name->name);
  SkIslandOptions ignored = {0};
  const char     *why     = read_part(m->name->name, "1", &ignored);
  if (!why || strcmp(why, "unknown key") != 0)
    sk_diag_help(in->diags, "write island = \"%s=...\" in the class of a component", m->name->name);
}

static bool is_ours(const SkMod *m) {
  return m->kind == SK_MOD_ELEMENT && m->name && strcmp(m->name->name, "__Skerry") == 0;
}

// island = "solver=rk4,step=1e-5" in the class of a component.
static void read_component(const SkModelInput *in, SkTranslation *t, uint32_t component,
                           SkMap *told) {
  for (const SkMod *m = t->flat->components.at[component].annotation; m; m = m->next) {
    for (const SkMod *k = is_ours(m) ? m->args : NULL; k; k = k->next) {
      check_key(in, k, told);
      bool island = k->kind == SK_MOD_ELEMENT && k->name && strcmp(k->name->name, "island") == 0;
      if (!island || !k->value || k->value->kind != SK_EX_STRING) continue;
      SkIslandMark mark = {.component = component};
      Said         said = {k->value->span, "island = ", text_of(in, k->value)};
      if (read_parts(in, &said, said.text, &mark.options)) sk_vec_push(in->arena, &t->marks, mark);
    }
  }
}

void sk_island_annotation(const SkModelInput *in, SkTranslation *t, SkWaves *waves) {
  SkMap told = {0};
  for (const SkMod *m = t->flat->annotation; m; m = m->next)
    for (const SkMod *k = is_ours(m) ? m->args : NULL; k; k = k->next)
      if (k->kind == SK_MOD_ELEMENT) {
        check_key(in, k, &told);
        read_mark(in, k, &t->choices, waves);
      }
  for (uint32_t i = 0; i < t->flat->components.n; i++) read_component(in, t, i, &told);
}

static void merge(SkIslandOptions *o, const SkIslandOptions *with) {
  if (with->solver) o->solver = with->solver;
  if (with->step > 0.0) o->step = with->step;
  if (with->tolerance > 0.0) o->tolerance = with->tolerance;
  if (with->iterations > 0) o->iterations = with->iterations;
}

// An island that a mark holds for; next: 1 + the number of another one.
typedef struct {
  uint32_t island, next;
} Use;

static bool is_below(const char *path, const char *above) {
  size_t n = strlen(above);
  return n == 0 || (strncmp(path, above, n) == 0 && (!path[n] || path[n] == '.' || path[n] == '['));
}

// Components come with their parts right after them, so the marks of a component and all it is part of are those
// on a stack.
static void apply_marks(const SkTranslation *t, const SkModelInput *in, SkIslandOptions *out) {
  const SkFlat *flat = t->flat;
  uint32_t      n = flat->components.n, at = 0;
  // By component: 1 + the innermost mark that holds for it; by mark: the one around it.
  uint32_t *mark  = SK_NEWS(in->arena, uint32_t, n + 1);
  uint32_t *outer = SK_NEWS(in->arena, uint32_t, t->marks.n + 1), top = 0;
  for (uint32_t c = 0; c < n; c++) {
    const char *path = flat->components.at[c].path;
    while (top && !is_below(path, flat->components.at[t->marks.at[top - 1].component].path))
      top = outer[top - 1];
    for (; at < t->marks.n && t->marks.at[at].component == c; at++) {
      outer[at] = top;
      top       = at + 1;
    }
    mark[c] = top;
  }
  SkMap     seen   = {0};
  uint32_t *first  = SK_NEWS(in->arena, uint32_t, t->marks.n + 1);
  SK_VEC(Use) uses = {0};
  for (uint32_t e = 0; e < t->system->eqs.n; e++) {
    const SkSysEq *q = &t->system->eqs.at[e];
    if (q->gone || q->island >= t->system->islands.n || q->component >= n) continue;
    for (uint32_t m = mark[q->component]; m; m = outer[m - 1]) {
      uint64_t key = ((uint64_t)m << 32 | q->island) + 1;
      if (sk_map_get(&seen, key, NULL)) break;
      sk_map_put(in->arena, &seen, key, 1);
      sk_vec_push(in->arena, &uses, ((Use){q->island, first[m - 1]}));
      first[m - 1] = uses.n;
    }
  }
  for (uint32_t m = 0; m < t->marks.n; m++)
    for (uint32_t u = first[m]; u; u = uses.at[u - 1].next)
      merge(&out[uses.at[u - 1].island], &t->marks.at[m].options);
}

const SkIslandOptions *sk_island_options(const SkTranslation *t, const SkModelInput *in,
                                         const SkIslandChoices *choices) {
  uint32_t         n   = t->system->islands.n;
  SkIslandOptions *out = SK_NEWS(in->arena, SkIslandOptions, n + 1);
  if (t->marks.n) apply_marks(t, in, out);
  for (uint32_t k = 0; k < t->choices.n + choices->n; k++) {
    const SkIslandChoice *c = k < t->choices.n ? &t->choices.at[k] : &choices->at[k - t->choices.n];
    bool                  used = false;
    for (uint32_t i = 0; i < n; i++) {
      if (!sk_glob(c->pattern, t->system->islands.at[i]->name)) continue;
      merge(&out[i], &c->options);
      used = true;
    }
    if (used || (n == 1 && k < t->choices.n)) continue;  // with --one-island the class is right too
    sk_diag(in->diags, 5032, nowhere, "no island matches '%s'", c->pattern);
    SkBuf names = sk_buf_new(in->arena);
    for (uint32_t i = 0; i < n && i < MOST_NAMES; i++)
      sk_buf_printf(&names, "%s'%s'", i ? ", " : "", t->system->islands.at[i]->name);
    if (n > MOST_NAMES) sk_buf_printf(&names, " and %u more", n - MOST_NAMES);
    if (n) sk_diag_help(in->diags, "there %s %s", n > 1 ? "are" : "is", names.text);
  }
  return out;
}
