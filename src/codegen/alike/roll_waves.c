// codegen/alike/roll_waves.c - steps of one form that need each other level by level: a loop over levels around one over lanes.
//
// Where u[i, j] is computed from u[i - 1, j] and u[i, j - 1], or each branch of a tree from those above it, a level has many
// lanes of the form, and so have the next ones: a loop for each level would be a text that grows with the levels. All of them
// together are a *wave*, one family whose lanes come level by level. Whatever else they read has to be there before the first,
// and whoever reads them comes after the last: if that goes round in a circle there are no waves.
#include "base/map.h"
#include "codegen/alike/roll_priv.h"

#define FEWEST 4  // levels
#define WIDTH  4  // lanes of a level, on the average

typedef struct {
  uint32_t first, lanes, levels, last;  // last: level
  bool     itself;                      // some lane reads another
} Form;

typedef struct {
  SkRoller    *r;
  SkRollGroups g;
  uint64_t    *kinds;   // by group: of its nodes, mixed; 0: stays as it is
  uint32_t    *number;  // by group: of its form, SK_NONE
  SK_VEC(Form) forms;
} Waves;

static bool may_be(const Waves *s, uint32_t group) {
  return s->r->info[group].rollable && !s->r->info[group].solve;
}

// Groups that may have the form of one that they read.
static uint32_t find_kinds(Waves *s, bool *likely) {
  SkRoller *r = s->r;
  uint32_t  n = 0;
  for (uint32_t i = 0; i < r->steps->n; i++)
    s->kinds[sk_roll_group(r, i)] += r->info[i].kinds + (uint64_t)r->info[i].kind;
  for (uint32_t i = 0; i < r->steps->n; i++)
    for (uint32_t k = 0; k < r->info[i].n_reads; k++) {
      uint32_t w = r->writer[r->reads.at[r->info[i].first_read + k]];
      if (w == SK_NONE) continue;
      uint32_t from = sk_roll_group(r, w), to = sk_roll_group(r, i);
      if (from == to || s->kinds[from] != s->kinds[to] || !may_be(s, from)) continue;
      n += likely[to] ? 0 : 1;
      likely[from] = likely[to] = true;
    }
  return n;
}

static void find_forms(Waves *s, const bool *likely) {
  SkRoller *r   = s->r;
  SkMap     map = {0}, wanted = {0};
  for (uint32_t i = 0; i < r->steps->n; i++)
    if (likely[i]) sk_map_put(r->arena, &wanted, s->kinds[i] | 1, 1);
  for (uint32_t i = 0; i < s->g.n; i++) {
    uint32_t group   = s->g.order[i];
    s->number[group] = SK_NONE;
    if (!may_be(s, group) || !sk_map_get(&wanted, s->kinds[group] | 1, NULL)) continue;
    sk_roll_form_group(r, &s->g, group, false);
    uint32_t number = sk_roll_form_number(r, &map);
    while (s->forms.n <= number) sk_vec_push(r->arena, &s->forms, ((Form){.last = SK_NONE}));
    Form *f = &s->forms.at[number];
    if (!f->lanes++) f->first = group;
    f->levels += f->last != r->level[group];
    f->last          = r->level[group];
    s->number[group] = number;
  }
}

static void find_readers(Waves *s) {
  SkRoller *r = s->r;
  for (uint32_t i = 0; i < r->steps->n; i++)
    for (uint32_t k = 0; k < r->info[i].n_reads; k++) {
      uint32_t w = r->writer[r->reads.at[r->info[i].first_read + k]];
      if (w == SK_NONE) continue;
      uint32_t from = sk_roll_group(r, w), to = sk_roll_group(r, i);
      if (from != to && s->number[from] != SK_NONE && s->number[from] == s->number[to])
        s->forms.at[s->number[to]].itself = true;
    }
}

bool sk_roll_waves(SkRoller *r) {
  uint32_t n      = r->steps->n;
  Waves    s      = {.r = r, .kinds = SK_NEWS(r->arena, uint64_t, n + 1)};
  bool    *likely = SK_NEWS(r->arena, bool, n + 1), any = false;
  if (find_kinds(&s, likely) < FEWEST * WIDTH) return false;
  s.g      = sk_roll_groups(r);
  s.number = SK_NEWS(r->arena, uint32_t, n + 1);
  find_forms(&s, likely);
  find_readers(&s);
  uint32_t *wave = SK_NEWS(r->arena, uint32_t, n + 1), *rank = SK_NEWS(r->arena, uint32_t, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t    group = sk_roll_group(r, i);
    const Form *f     = s.number[group] == SK_NONE ? NULL : &s.forms.at[s.number[group]];
    bool fits   = f && f->itself && f->levels >= FEWEST && f->lanes >= (uint64_t)WIDTH * f->levels;
    wave[group] = fits ? f->first : group;
    rank[i]     = fits ? r->level[i] : SK_NONE;
    any |= fits;
  }
  if (!any) return false;
  r->wave = wave;
  r->rank = rank;
  return true;
}
