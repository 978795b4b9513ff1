#include "driver/experiment/columns.h"

#include "results/glob.h"

bool sk_columns_match(const char *const *globs, const char *name) {
  for (; globs && *globs; globs++)
    if (sk_glob(*globs, name)) return true;
  return false;
}

// One value for the whole run.
static bool is_still(const SkUserVar *var) {
  return var->place < 0 || var->role == SK_ROLE_PARAMETER || var->role == SK_ROLE_UNFIXED ||
         var->role == SK_ROLE_SETTLED;
}

// As declared: a variable that happens not to change is still shown as one.
static SkColumnKind kind_of(const SkTranslation *t, const SkUserVar *var) {
  if (var->flat != SK_NONE) switch (t->flat->vars.at[var->flat].variability) {
      case SK_V_CONSTANT: return SK_COLUMN_CONSTANT;
      case SK_V_PARAMETER: return SK_COLUMN_PARAMETER;
      case SK_V_DISCRETE: return SK_COLUMN_DISCRETE;
      case SK_V_CONTINUOUS: break;
    }
  return var->role == SK_ROLE_DISCRETE ? SK_COLUMN_DISCRETE : SK_COLUMN_CONTINUOUS;
}

// An alias refers to the column of its place; a negated alias of something that is not recorded itself brings
// that along under its own name.
static void add(const SkTranslation *t, SkArena *arena, const SkUserVar *var, uint32_t *column,
                SkColumns *out) {
  SkOutColumn c = {.name        = var->name,
                   .description = var->description,
                   .var         = var,
                   .kind        = kind_of(t, var),
                   .place       = var->place,
                   .sign        = var->sign,
                   .constant    = var->constant};
  if (var->place < 0) {
    c.from = SK_FROM_CONSTANT;
    sk_vec_push(arena, out, c);
    return;
  }
  if (column[var->place] == 0) {
    bool        own = var->sign > 0;
    SkOutColumn of  = c;
    of.from         = is_still(var) ? SK_FROM_STILL : SK_FROM_ROW;
    if (!own) {
      of.name        = t->info.variable[var->place];
      of.description = "";
    }
    sk_vec_push(arena, out, of);
    column[var->place] = out->n;
    if (own) return;
  }
  c.from = SK_FROM_COLUMN;
  c.of   = column[var->place] - 1;
  sk_vec_push(arena, out, c);
}

// Its class wants it left out (HideResult).
static bool is_hidden(const SkTranslation *t, const SkUserVar *var) {
  return var->flat < t->flat->vars.n && t->flat->vars.at[var->flat].hide_result;
}

SkColumns sk_columns(const SkTranslation *t, SkArena *arena, const char *const *only,
                     const char *const *exclude) {
  SkColumns out    = {0};
  uint32_t *column = SK_NEWS(arena, uint32_t, t->layout.n_v + 1);
  for (int aliases = 0; aliases < 2; aliases++)
    for (uint32_t i = 0; i < t->vars.n; i++) {
      const SkUserVar *var = &t->vars.at[i];
      if (var->alias != (aliases == 1) || var->base == SK_STRING || var->base == SK_CLOCK) continue;
      if (only ? !sk_columns_match(only, var->name) : is_hidden(t, var)) continue;
      if (!sk_columns_match(exclude, var->name)) add(t, arena, var, column, &out);
    }
  return out;
}
