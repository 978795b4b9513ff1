// Wishes for islands that a varying delay has made one.
#include "driver/experiment/islands.h"
#include "results/glob.h"

#include <string.h>

static bool is_below(const char *path, const char *top) {
  size_t n = strlen(top);
  return strncmp(path, top, n) == 0 && (!path[n] || path[n] == '.' || path[n] == '[');
}

static bool name_in(const SkVaried *v, int side, const char *pattern) {
  for (uint32_t i = 0; i < v->n[side]; i++)
    if (sk_glob(pattern, v->side[side][i])) return true;
  return false;
}

// `what` speaks of one end of the delay.
static bool refuse(const SkModelInput *in, const SkVaried *v, const char *what, const char *one,
                   const char *other) {
  sk_diag(in->diags, 3405, v->span,
          "%s, but the time of this delay varies and makes one island of %s and %s", what, one,
          other);
  sk_diag_help(in->diags,
               "make the time of the delay a parameter, or ask for the same at both of its ends");
  return false;
}

static bool matches_any(const SkSystem *s, const char *pattern) {
  for (uint32_t i = 0; i < s->islands.n; i++)
    if (sk_glob(pattern, s->islands.at[i]->name)) return true;
  return false;
}

static const char *first_of(const SkVaried *v, int side) {
  return v->n[side] ? v->side[side][0] : side ? "the other" : "one end";
}

// Islands without components have numbers: who asks for one that is not there may mean what was joined.
static bool check_choice(const SkTranslation *t, const SkModelInput *in, const SkIslandChoice *c) {
  const SkVaried *v = &t->system->varied.at[0], *end = v + t->system->varied.n;
  bool            a = false, b = false;
  for (; v < end; v++) {
    a = name_in(v, 0, c->pattern);
    b = name_in(v, 1, c->pattern);
    if (v->n[0] && v->n[1] && a != b) break;
  }
  bool gone = v == end && !matches_any(t->system, c->pattern);
  if (v == end && !gone) return true;
  if (gone) v = &t->system->varied.at[0];
  const char *what = sk_arena_printf(
      in->arena, gone ? "there is no island '%s'" : "the choice for island '%s' is for it alone",
      c->pattern);
  return refuse(in, v, what, first_of(v, b ? 1 : 0), first_of(v, b ? 0 : 1));
}

static bool are_equal(const SkIslandOptions *a, const SkIslandOptions *b) {
  bool solver =
      a->solver == b->solver || (a->solver && b->solver && strcmp(a->solver, b->solver) == 0);
  return solver && a->step == b->step && a->tolerance == b->tolerance &&
         a->iterations == b->iterations;
}

// The component of this end that a mark holds for, NULL: none.
static const char *marked(const SkTranslation *t, const SkVaried *v, int side,
                          const SkIslandMark *m) {
  const char *path = t->flat->components.at[m->component].path;
  for (uint32_t i = 0; i < v->n[side]; i++)
    if (is_below(path, v->side[side][i])) return v->side[side][i];
  return NULL;
}

static bool check_mark(const SkTranslation *t, const SkModelInput *in, const SkIslandMark *m) {
  for (uint32_t k = 0; k < t->system->varied.n; k++) {
    const SkVaried *v    = &t->system->varied.at[k];
    int             side = marked(t, v, 0, m) ? 0 : 1;
    const char     *name = marked(t, v, side, m);
    if (!name || !v->n[1 - side]) continue;
    bool same = false;
    for (uint32_t i = 0; i < t->marks.n && !same; i++)
      same = marked(t, v, 1 - side, &t->marks.at[i]) &&
             are_equal(&m->options, &t->marks.at[i].options);
    if (same) continue;
    const char *what =
        sk_arena_printf(in->arena, "the class of '%s' says how its island is solved", name);
    return refuse(in, v, what, name, v->side[1 - side][0]);
  }
  return true;
}

bool sk_island_may_be_apart(const SkTranslation *t, const SkModelInput *in,
                            const SkTranslateOptions *o) {
  if (t->system->varied.n == 0 || o->equations.one_island) return true;
  const SkVaried *v  = &t->system->varied.at[0];
  bool            ok = true;
  if (o->apart)
    ok = refuse(in, v, "--apart wants each island by itself", first_of(v, 0), first_of(v, 1));
  for (uint32_t i = 0; i < t->choices.n && ok; i++) ok = check_choice(t, in, &t->choices.at[i]);
  for (uint32_t i = 0; o->choices && i < o->choices->n && ok; i++)
    ok = check_choice(t, in, &o->choices->at[i]);
  for (uint32_t i = 0; i < t->marks.n && ok; i++) ok = check_mark(t, in, &t->marks.at[i]);
  return ok;
}
