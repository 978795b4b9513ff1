#include "base/units.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_POWER 20
#define DEEPEST    16
#define LONGEST    200  // characters

const char *const sk_unit_bases[SK_UNIT_BASES] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};

typedef struct {
  const char *name;
  double      factor, offset;
  signed char power[SK_UNIT_BASES];
  bool        prefixed;  // may have a prefix
} Symbol;

#define PI 3.14159265358979323846

//                         kg m s A K mol cd rad
static const Symbol symbols[] = {
    {"1", 1, 0, {0}, false},
    {"m", 1, 0, {0, 1}, true},
    {"g", 1e-3, 0, {1}, true},
    {"s", 1, 0, {0, 0, 1}, true},
    {"A", 1, 0, {0, 0, 0, 1}, true},
    {"K", 1, 0, {0, 0, 0, 0, 1}, true},
    {"mol", 1, 0, {0, 0, 0, 0, 0, 1}, true},
    {"cd", 1, 0, {0, 0, 0, 0, 0, 0, 1}, true},
    {"rad", 1, 0, {0, 0, 0, 0, 0, 0, 0, 1}, true},
    {"sr", 1, 0, {0, 0, 0, 0, 0, 0, 0, 2}, true},
    {"Hz", 1, 0, {0, 0, -1}, true},
    {"N", 1, 0, {1, 1, -2}, true},
    {"Pa", 1, 0, {1, -1, -2}, true},
    {"J", 1, 0, {1, 2, -2}, true},
    {"W", 1, 0, {1, 2, -3}, true},
    {"var", 1, 0, {1, 2, -3}, true},
    {"C", 1, 0, {0, 0, 1, 1}, true},
    {"V", 1, 0, {1, 2, -3, -1}, true},
    {"F", 1, 0, {-1, -2, 4, 2}, true},
    {"Ohm", 1, 0, {1, 2, -3, -2}, true},
    {"S", 1, 0, {-1, -2, 3, 2}, true},
    {"Wb", 1, 0, {1, 2, -2, -1}, true},
    {"T", 1, 0, {1, 0, -2, -1}, true},
    {"H", 1, 0, {1, 2, -2, -2}, true},
    {"lm", 1, 0, {0, 0, 0, 0, 0, 0, 1, 2}, true},
    {"lx", 1, 0, {0, -2, 0, 0, 0, 0, 1, 2}, true},
    {"Bq", 1, 0, {0, 0, -1}, true},
    {"Gy", 1, 0, {0, 2, -2}, true},
    {"Sv", 1, 0, {0, 2, -2}, true},
    {"kat", 1, 0, {0, 0, -1, 0, 0, 1}, true},
    {"l", 1e-3, 0, {0, 3}, true},
    {"L", 1e-3, 0, {0, 3}, true},
    {"bar", 1e5, 0, {1, -1, -2}, true},
    {"t", 1e3, 0, {1}, true},
    {"eV", 1.602176634e-19, 0, {1, 2, -2}, true},
    {"Wh", 3600, 0, {1, 2, -2}, true},
    {"min", 60, 0, {0, 0, 1}, false},
    {"h", 3600, 0, {0, 0, 1}, false},
    {"d", 86400, 0, {0, 0, 1}, false},
    {"deg", PI / 180, 0, {0, 0, 0, 0, 0, 0, 0, 1}, false},
    {"rev", 2 * PI, 0, {0, 0, 0, 0, 0, 0, 0, 1}, false},
    {"rpm", 2 * PI / 60, 0, {0, 0, -1, 0, 0, 0, 0, 1}, false},
    {"degC", 1, 273.15, {0, 0, 0, 0, 1}, false},
    {"degF", 5.0 / 9.0, 459.67 * 5.0 / 9.0, {0, 0, 0, 0, 1}, false},
    {"degRk", 5.0 / 9.0, 0, {0, 0, 0, 0, 1}, false},
};

static const struct {
  const char *name;
  double      factor;
} prefixes[] = {{"da", 1e1},  {"h", 1e2},  {"k", 1e3},  {"M", 1e6},   {"G", 1e9},
                {"T", 1e12},  {"P", 1e15}, {"E", 1e18}, {"d", 1e-1},  {"c", 1e-2},
                {"m", 1e-3},  {"u", 1e-6}, {"n", 1e-9}, {"p", 1e-12}, {"f", 1e-15},
                {"a", 1e-18}, {"Z", 1e21}, {"Y", 1e24}, {"z", 1e-21}, {"y", 1e-24}};

static const Symbol *find(const char *text, size_t n) {
  for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
    if (strlen(symbols[i].name) == n && strncmp(symbols[i].name, text, n) == 0) return &symbols[i];
  return NULL;
}

static const Symbol *find_prefixed(const char *text, size_t n, double *factor) {
  const Symbol *s = find(text, n);
  *factor         = 1.0;
  for (size_t i = 0; !s && i < sizeof prefixes / sizeof prefixes[0]; i++) {
    size_t m = strlen(prefixes[i].name);
    if (n <= m || strncmp(text, prefixes[i].name, m) != 0) continue;
    const Symbol *rest = find(text + m, n - m);
    if (!rest || !rest->prefixed) continue;
    s       = rest;
    *factor = prefixes[i].factor;
  }
  return s;
}

// An exponent: "2", "-1", "(1/2)" is none. 1 where there is none.
static bool read_power(const char **at, int *power) {
  char *end;
  *power = 1;
  if (!isdigit((unsigned char)**at) && **at != '-' && **at != '+') return true;
  long n = strtol(*at, &end, 10);
  if (end == *at || n > MOST_POWER || n < -MOST_POWER) return false;
  *at    = end;
  *power = (int)n;
  return true;
}

static bool read_product(const char **at, SkUnit *out, int depth);

static bool read_factor(const char **at, SkUnit *out, int depth) {
  *out      = (SkUnit){.factor = 1.0};
  int power = 1;
  if (**at == '(') {
    ++*at;
    if (depth >= DEEPEST || !read_product(at, out, depth + 1) || *(*at)++ != ')') return false;
  } else {
    size_t n = **at == '1' ? 1 : 0;
    if (n && isdigit((unsigned char)(*at)[1])) return false;
    double prefix = 1.0;
    while (!isdigit((unsigned char)**at) && isalpha((unsigned char)(*at)[n])) n++;
    const Symbol *s = n ? find_prefixed(*at, n, &prefix) : NULL;
    if (!s) return false;
    *at += n;
    out->factor = prefix * s->factor;
    out->offset = s->offset;
    for (int i = 0; i < SK_UNIT_BASES; i++) out->power[i] = s->power[i];
  }
  if (!read_power(at, &power)) return false;
  out->factor = pow(out->factor, power);
  for (int i = 0; i < SK_UNIT_BASES; i++) out->power[i] *= power;
  if (power != 1) out->offset = 0.0;
  return true;
}

static void multiply(SkUnit *a, const SkUnit *b, int sign) {
  a->factor = sign > 0 ? a->factor * b->factor : a->factor / b->factor;
  a->offset = 0.0;
  for (int i = 0; i < SK_UNIT_BASES; i++) a->power[i] += sign * b->power[i];
}

// Factors joined by ".", and one "/" with one factor behind it.
static bool read_product(const char **at, SkUnit *out, int depth) {
  SkUnit next;
  if (!read_factor(at, out, depth)) return false;
  while (**at == '.' || **at == '/') {
    int sign = *(*at)++ == '/' ? -1 : 1;
    if (!read_factor(at, &next, depth)) return false;
    multiply(out, &next, sign);
  }
  return true;
}

bool sk_unit_read(const char *text, size_t n, SkUnit *out) {
  char copy[LONGEST + 1];
  if (!text || n == 0 || n > LONGEST) return false;
  memcpy(copy, text, n);
  copy[n]        = 0;
  const char *at = copy;
  return read_product(&at, out, 0) && at == copy + n && out->factor > 0.0 && isfinite(out->factor);
}

bool sk_unit_fits(const SkUnit *a, const SkUnit *b) {
  for (int i = 0; i < SK_UNIT_BASES; i++)
    if (a->power[i] != b->power[i]) return false;
  return true;
}

SkUnitChange sk_unit_change(const SkUnit *from, const SkUnit *to) {
  return (SkUnitChange){.factor = from->factor / to->factor,
                        .offset = (from->offset - to->offset) / to->factor};
}

bool sk_unit_convert(const char *from, const char *to, double *value) {
  SkUnit a, b;
  if (!sk_unit_read(from, strlen(from), &a) || !sk_unit_read(to, strlen(to), &b) ||
      !sk_unit_fits(&a, &b))
    return false;
  SkUnitChange change = sk_unit_change(&a, &b);
  double       made   = change.factor * *value + change.offset;
  if (!isfinite(made)) return false;
  *value = made;
  return true;
}
