// driver/sweep/vary.c - which values a sweep takes.
#include "driver/sweep/sweep.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const SkSpan nowhere = {0, 0};

typedef SK_VEC(const char *) Texts;

static bool bad(const SkModelInput *in, const char *text, const char *why) {
  sk_diag(in->diags, 5040, nowhere, "--vary %s: %s", text, why);
  return false;
}

// Up to three finite numbers with colons between them; 0 when it is something else.
static int range_parts(const char *text, double *parts) {
  for (int n = 0; n < 3; n++) {
    char *end;
    parts[n] = strtod(text, &end);
    if (end == text || !isfinite(parts[n])) return 0;
    if (!*end) return n + 1;
    if (*end != ':') return 0;
    text = end + 1;
  }
  return 0;
}

// The shortest text that reads back as the same number.
static const char *number_text(SkArena *arena, double x) {
  char text[40];
  for (int digits = 15; digits <= 17; digits++) {
    snprintf(text, sizeof text, "%.*g", digits, x);
    if (strtod(text, NULL) == x) break;
  }
  return sk_arena_printf(arena, "%s", text);
}

static bool read_range(const SkModelInput *in, const char *text, const char *values,
                       const char *unit, Texts *out) {
  double part[3], step = 1.0;
  size_t length = strlen(values) - strlen(unit);
  int    n      = range_parts(sk_arena_printf(in->arena, "%.*s", (int)length, values), part);
  if (n < 2) return bad(in, text, "a range is FROM:TO or FROM:TO:STEP");
  if (n == 3) step = part[2];
  // A rest shorter than a billionth of a step is rounding.
  double steps = (part[1] - part[0]) / step;
  if (!(step != 0.0) || !(steps >= 0.0))
    return bad(in, text, "the step does not lead from the first value to the last");
  if (steps > SK_MOST_VARIANTS) return bad(in, text, "too many values");
  uint32_t last = (uint32_t)floor(steps + 1e-9);
  for (uint32_t i = 0; i <= last; i++) {
    bool        exact = i == last && fabs(steps - (double)last) <= 1e-9;
    const char *x     = number_text(in->arena, exact ? part[1] : part[0] + i * step);
    sk_vec_push(in->arena, out, *unit ? sk_arena_printf(in->arena, "%s%s", x, unit) : x);
  }
  return true;
}

// " l/min" of "10,20,30 l/min": the unit behind the last number, which the others have too. "" where there is none.
static const char *common_unit(const char *values) {
  for (;;) {
    char *end;
    strtod(values, &end);
    if (end == values) return "";
    if (*end == ' ') return strpbrk(end, ",:") ? "" : end;
    if (*end != ',' && *end != ':') return "";
    values = end + 1;
  }
}

static bool read_list(const SkModelInput *in, const char *text, const char *values,
                      const char *unit, Texts *out) {
  for (;;) {
    size_t n = strcspn(values, ",");
    if (n == 0) return bad(in, text, "a value is missing");
    sk_vec_push(in->arena, out,
                sk_arena_printf(in->arena, "%.*s%s", (int)n, values, values[n] ? unit : ""));
    if (!values[n]) return true;
    values += n + 1;
  }
}

bool sk_vary_read(const SkModelInput *in, const char *text, SkVaries *out) {
  const char *equals = strchr(text, '=');
  if (!equals || equals == text) return bad(in, text, "NAME=VALUES is wanted");
  SkVary vary  = {.name = sk_name(in->names, text, (size_t)(equals - text))};
  Texts  texts = {0};
  for (uint32_t i = 0; i < out->n; i++)
    if (out->at[i].name == vary.name) return bad(in, text, "it is varied twice");
  const char *unit = common_unit(equals + 1);
  bool        ok   = strchr(equals, ':') ? read_range(in, text, equals + 1, unit, &texts)
                                         : read_list(in, text, equals + 1, unit, &texts);
  if (!ok) return false;
  vary.values = texts.at;
  vary.n      = texts.n;
  sk_vec_push(in->arena, out, vary);
  return true;
}

uint32_t sk_vary_count(const SkModelInput *in, const SkVaries *varies, bool together) {
  uint64_t n = 1;
  for (uint32_t i = 0; i < varies->n; i++) {
    const SkVary *v = &varies->at[i];
    if (together && i > 0 && v->n != varies->at[0].n) {
      sk_diag(in->diags, 5040, nowhere,
              "%s has %u values and %s has %u: together they need as many", varies->at[0].name,
              varies->at[0].n, v->name, v->n);
      return 0;
    }
    n = together ? v->n : n * v->n;
    if (n <= SK_MOST_VARIANTS) continue;
    sk_diag(in->diags, 5040, nowhere, "more than %u variants", SK_MOST_VARIANTS);
    return 0;
  }
  return (uint32_t)n;
}

const char *sk_vary_value(const SkVaries *varies, bool together, uint32_t which, uint32_t k) {
  if (!together)
    for (uint32_t i = varies->n - 1; i > which; i--) k /= varies->at[i].n;
  return varies->at[which].values[k % varies->at[which].n];
}
