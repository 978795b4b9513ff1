#include "results/shown.h"

#include "base/units.h"
#include "results/read.h"

#include <string.h>

static bool is_si(const char *text) { return strcmp(text, "SI") == 0; }

SkShownUnit sk_shown_unit(const char *text) {
  SkUnit unit;
  return (SkShownUnit){.text       = text,
                       .understood = is_si(text) || sk_unit_read(text, strlen(text), &unit)};
}

// The display unit of "Pressure [Pa|bar]", whose unit is given. Its length, 0: there is none.
static size_t display_unit(const char *unit, size_t n, const char **display) {
  if (n == 0 || unit[n] != '|') return 0;
  *display = unit + n + 1;
  return strcspn(*display, "|:]#");
}

static bool change_to(const SkUnit *own, const char *text, size_t n, SkShown *out, SkArena *arena) {
  SkUnit to;
  if (!sk_unit_read(text, n, &to) || !sk_unit_fits(own, &to)) return false;
  SkUnitChange change = sk_unit_change(own, &to);
  out->factor         = change.factor;
  out->offset         = change.offset;
  out->unit           = sk_arena_printf(arena, "%.*s", (int)n, text);
  return true;
}

SkShown sk_shown(const char *description, SkShownUnit *wanted, uint32_t n, SkArena *arena) {
  const char *unit, *display = NULL;
  size_t      n_text, n_unit = sk_result_unit(description, &unit, &n_text);
  size_t      n_display = display_unit(unit, n_unit, &display);
  SkShown     out       = {.factor = 1.0};
  SkUnit      own;
  bool        known = sk_unit_read(unit, n_unit, &own), chosen = false;
  out.text = sk_arena_printf(arena, "%.*s", (int)n_text, description);
  out.unit = sk_arena_printf(arena, "%.*s", (int)n_unit, unit);
  for (uint32_t i = 0; i < n && !chosen; i++) {
    chosen = n_unit > 0 &&
             (is_si(wanted[i].text) ||
              (known && change_to(&own, wanted[i].text, strlen(wanted[i].text), &out, arena)));
    wanted[i].used |= chosen;
  }
  if (!chosen && known && n_display) change_to(&own, display, n_display, &out, arena);
  out.description =
      *out.unit ? sk_arena_printf(arena, "%s%s[%s]", out.text, *out.text ? " " : "", out.unit)
                : out.text;
  return out;
}

void sk_shown_apply(const SkShown *shown, double *values, uint64_t n) {
  if (shown->factor == 1.0 && shown->offset == 0.0) return;
  for (uint64_t i = 0; i < n; i++) values[i] = shown->factor * values[i] + shown->offset;
}
