// model/flat/flat_names.c - names that would be the same in the text of a flat model: x[1] prints as 'x[1]',
// which may be an identifier of the model, too.
#include "model/flat/flat_print.h"

#include <string.h>

typedef struct {
  const SkFlat *flat;
  SkArena      *arena;
  SkMap         meant;  // SkName that a quoted identifier spells -> its position + 1
} Names;

static void add_quoted(Names *n, SkName name, SkSpan span) {
  size_t len = sk_name_length(name);
  if (name[0] != '\'' || len < 3 || name[len - 1] != '\'') return;
  char  *text = SK_NEWS(n->arena, char, len);
  size_t at   = 0;
  for (size_t i = 1; i + 1 < len; i++) {
    if (name[i] == '\\' && (name[i + 1] == '\'' || name[i + 1] == '\\')) i++;
    text[at++] = name[i];
  }
  SkName meant = sk_name(n->flat->names, text, at);
  // A plain word prints without quotes.
  if (strpbrk(meant, ".["))
    sk_map_put(n->arena, &n->meant, (uint64_t)(uintptr_t)meant,
               ((uint64_t)span.pos << 32 | span.len) + 1);
}

static bool clashes(const Names *n, SkName name, SkSpan span, SkDiags *diags) {
  uint64_t at = 0;
  // Names of elements of arrays are made without being looked up.
  SkName same = sk_name_z(n->flat->names, name);
  if (!sk_map_get(&n->meant, (uint64_t)(uintptr_t)same, &at)) return false;
  SkSpan other = {(uint32_t)((at - 1) >> 32), (uint32_t)(at - 1)};
  if (sk_diag(diags, 2907, other, "this name is written like '%s' in the flat model", name)) {
    sk_diag_note(diags, span, "'%s' is declared here", name);
    sk_diag_help(diags, "rename one of them");
  }
  return true;
}

bool sk_flat_names_differ(const SkFlat *f, SkDiags *diags, SkArena *arena) {
  Names vars = {.flat = f, .arena = arena}, classes = vars;
  bool  bad = false;
  for (uint32_t i = 0; i < f->vars.n; i++)
    if (f->vars.at[i].name[0] == '\'') add_quoted(&vars, f->vars.at[i].name, f->vars.at[i].span);
  for (uint32_t i = 0; i < f->vars.n && vars.meant.n; i++)
    bad = clashes(&vars, f->vars.at[i].name, f->vars.at[i].span, diags) || bad;
  for (uint32_t i = 0; i < f->functions.n; i++)
    add_quoted(&classes, f->functions.at[i]->name, f->functions.at[i]->span);
  for (uint32_t i = 0; i < f->records.n; i++) add_quoted(&classes, f->records.at[i]->name, f->span);
  for (uint32_t i = 0; i < f->enums.n; i++) add_quoted(&classes, f->enums.at[i]->name, f->span);
  if (!classes.meant.n) return !bad;
  for (uint32_t i = 0; i < f->functions.n; i++)
    bad = clashes(&classes, f->functions.at[i]->name, f->functions.at[i]->span, diags) || bad;
  for (uint32_t i = 0; i < f->records.n; i++)
    bad = clashes(&classes, f->records.at[i]->name, f->span, diags) || bad;
  for (uint32_t i = 0; i < f->enums.n; i++)
    bad = clashes(&classes, f->enums.at[i]->name, f->span, diags) || bad;
  return !bad;
}
