// Periods and shifts of all clocks, exactly: from the constructors along the conversions, in both directions.
#include "equations/event/clock.h"

#include <stdlib.h>

#define LARGEST 1000000000000  // of numerators and denominators: products still fit

static int64_t gcd(int64_t a, int64_t b) {
  while (b != 0) {
    int64_t r = a % b;
    a         = b;
    b         = r;
  }
  return a < 0 ? -a : a;
}

SkRatio sk_ratio(int64_t num, int64_t den) {
  int64_t g = gcd(num, den);
  if (g == 0) return (SkRatio){0, 1};
  if (den < 0) g = -g;
  return (SkRatio){num / g, den / g};
}

static bool is_large(SkRatio a) { return llabs(a.num) > LARGEST || a.den > LARGEST; }

// Products and sums first cancel what they can; SkRatio{0, 0} says: too large.
static SkRatio times(SkRatio a, SkRatio b) {
  SkRatio x = sk_ratio(a.num, b.den), y = sk_ratio(b.num, a.den);
  int64_t num, den;
  if (is_large(x) || is_large(y) || __builtin_mul_overflow(x.num, y.num, &num) ||
      __builtin_mul_overflow(x.den, y.den, &den))
    return (SkRatio){0, 0};
  return sk_ratio(num, den);
}

static SkRatio plus(SkRatio a, SkRatio b, int sign) {
  int64_t x, y, sum, den;
  if (__builtin_mul_overflow(a.num, b.den, &x) || __builtin_mul_overflow(b.num, a.den, &y) ||
      __builtin_mul_overflow(a.den, b.den, &den) || __builtin_add_overflow(x, sign * y, &sum))
    return (SkRatio){0, 0};
  return sk_ratio(sum, den);
}

static bool same(SkRatio a, SkRatio b) { return a.num == b.num && a.den == b.den; }

static SkRatio inverse(SkRatio a) { return sk_ratio(a.den, a.num); }

// --- along one edge --------------------------------------------------------------------------------

typedef struct {
  SkRatio period, shift;
} Ticks;

// Ticks of `to` from those of `from`; back: the other way round. False when the edge does not say.
static bool follow(const SkClockEdge *e, bool back, Ticks in, Ticks *out) {
  *out = in;
  if (e->kind == SK_RESAMPLE_SUB || e->kind == SK_RESAMPLE_SUPER) {
    if (e->factor == 0) return false;
    bool slower = (e->kind == SK_RESAMPLE_SUB) != back;
    out->period = times(in.period, slower ? sk_ratio(e->factor, 1) : sk_ratio(1, e->factor));
  } else if (e->kind == SK_RESAMPLE_SHIFT || e->kind == SK_RESAMPLE_BACK) {
    bool later = (e->kind == SK_RESAMPLE_SHIFT) != back;
    out->shift = plus(in.shift, times(in.period, e->shift), later ? 1 : -1);
  }
  return e->kind != SK_RESAMPLE_FREE;
}

static SkClock *clock_at(SkClocks *c, uint32_t element) {
  return &c->clocks.at[c->clock_of.at[sk_clock_root(c, element)]];
}

// One sweep over all edges; did a clock become known? guess: a factor nobody gives is 1.
static bool sweep(SkClocks *c, bool guess) {
  bool any = false;
  for (uint32_t i = 0; i < c->edges.n; i++) {
    SkClockEdge e  = c->edges.at[i];
    SkClock    *to = clock_at(c, e.to), *from = clock_at(c, e.from);
    if (to->known == from->known) continue;
    if (guess && e.factor == 0) e.factor = 1;
    if (guess && e.kind == SK_RESAMPLE_FREE) e.kind = SK_RESAMPLE_SAME;
    SkClock *known = to->known ? to : from, *other = to->known ? from : to;
    Ticks    t;
    if (!follow(&e, known == to, (Ticks){known->period, known->shift}, &t)) continue;
    other->known  = true;
    other->period = t.period;
    other->shift  = t.shift;
    any           = true;
    if (guess) return true;
  }
  return any;
}

static void spread(SkClocks *c) {
  do {
    while (sweep(c, false)) {
    }
  } while (sweep(c, true));
}

// --- checks ----------------------------------------------------------------------------------------

static bool edge_holds(SkClocks *c, const SkClockEdge *e) {
  const SkClock *to = clock_at(c, e->to), *from = clock_at(c, e->from);
  Ticks          t, is                          = {to->period, to->shift};
  if (e->kind == SK_RESAMPLE_FREE) return true;
  if (to->shift.num < 0 || to->period.num <= 0) return false;  // also: a ratio that is too large
  if (follow(e, false, (Ticks){from->period, from->shift}, &t))
    return same(t.period, is.period) && same(t.shift, is.shift);
  SkRatio factor = times(to->period, inverse(from->period));
  if (e->kind == SK_RESAMPLE_SUPER) factor = inverse(factor);
  return factor.den == 1 && factor.num >= 1 && same(from->shift, to->shift);
}

static bool check(SkClocks *c) {
  bool ok = true;
  for (uint32_t i = 0; i < c->edges.n; i++) {
    const SkClockEdge *e = &c->edges.at[i];
    if (edge_holds(c, e)) continue;
    ok = false;
    sk_diag(c->w->diags, 3502, e->span, "the clocks on both sides of this conversion do not agree");
    sk_diag_help(c->w->diags,
                 "the factor between them must be whole and as given, and no clock may tick before "
                 "its base starts");
  }
  for (uint32_t i = 0; i < c->sources.n; i++) {
    const SkClockSource *s     = &c->sources.at[i];
    const SkClock       *k     = clock_at(c, s->element);
    bool                 alone = s == k->source;
    bool                 exact = s->kind == SK_TICK_EXACT && k->source->kind == SK_TICK_EXACT &&
                 same(k->period, s->period) && k->shift.num == 0;
    if (alone || exact) continue;
    ok = false;
    sk_diag(c->w->diags, 3502, s->span, "this clock contradicts another one of the same partition");
    sk_diag_note(c->w->diags, k->source->span, "the other one");
    sk_diag_help(c->w->diags, "use one clock for both, or convert with subSample, hold and sample");
  }
  return ok;
}

// The ticks of an event cannot be divided.
static bool check_events(SkClocks *c) {
  bool ok = true;
  for (uint32_t i = 0; i < c->clocks.n; i++) {
    const SkClock *k = &c->clocks.at[i];
    if (!k->source || k->source->kind < SK_TICK_COUNTER) continue;
    if (k->period.den == 1 && k->shift.den == 1) continue;
    ok = false;
    sk_diag(c->w->diags, 3502, k->span,
            "a clock made from an event or a varying interval cannot tick faster than that");
    sk_diag_note(c->w->diags, k->source->span, "the clock it is made from");
  }
  return ok;
}

// --- base clocks -----------------------------------------------------------------------------------

static uint32_t base_of(SkClocks *c, uint32_t k) {
  while (c->clocks.at[k].base != k)
    k = c->clocks.at[k].base = c->clocks.at[c->clocks.at[k].base].base;
  return k;
}

static void make_bases(SkClocks *c) {
  for (uint32_t k = 0; k < c->clocks.n; k++) c->clocks.at[k].base = k;
  for (uint32_t i = 0; i < c->edges.n; i++) {
    uint32_t a = base_of(c, c->clock_of.at[sk_clock_root(c, c->edges.at[i].to)]);
    uint32_t b = base_of(c, c->clock_of.at[sk_clock_root(c, c->edges.at[i].from)]);
    if (a < b) c->clocks.at[b].base = a;
    if (b < a) c->clocks.at[a].base = b;
  }
  for (uint32_t k = 0; k < c->clocks.n; k++) c->clocks.at[k].base = base_of(c, k);
}

// The first constructor of a base decides; exact ones may follow where the first is exact.
static void seed(SkClocks *c) {
  for (uint32_t i = 0; i < c->sources.n; i++) {
    const SkClockSource *s = &c->sources.at[i];
    SkClock             *k = clock_at(c, s->element), *base = &c->clocks.at[k->base];
    if (!base->source) base->source = s;
    if (k->known ||
        (base->source != s && (s->kind != SK_TICK_EXACT || base->source->kind != SK_TICK_EXACT)))
      continue;
    k->known  = true;
    k->period = s->kind == SK_TICK_EXACT ? s->period : (SkRatio){1, 1};
    k->shift  = (SkRatio){0, 1};
  }
  for (uint32_t k = 0; k < c->clocks.n; k++)
    c->clocks.at[k].source = c->clocks.at[c->clocks.at[k].base].source;
}

// A base without a constructor: its fastest clock ticks every second.
static void use_default(SkClocks *c, uint32_t base) {
  SkClock *first = &c->clocks.at[base];
  first->known   = true;
  first->period  = (SkRatio){1, 1};
  first->shift   = (SkRatio){0, 1};
  spread(c);
  SkRatio least = first->period;
  for (uint32_t k = base; k < c->clocks.n; k++) {
    SkRatio p = c->clocks.at[k].period;
    if (c->clocks.at[k].base == base && times(p, inverse(least)).num < times(p, inverse(least)).den)
      least = p;
  }
  for (uint32_t k = base; k < c->clocks.n; k++) {
    if (c->clocks.at[k].base != base) continue;
    c->clocks.at[k].period = times(c->clocks.at[k].period, inverse(least));
    c->clocks.at[k].shift  = times(c->clocks.at[k].shift, inverse(least));
  }
  sk_diag(c->w->diags, 3504, first->span, "no clock says when this ticks: every second is taken");
  sk_diag_help(c->w->diags, "give a clock, as in sample(u, Clock(0.1))");
}

bool sk_clock_infer(SkClocks *c) {
  make_bases(c);
  seed(c);
  spread(c);
  for (uint32_t k = 0; k < c->clocks.n; k++)
    if (!c->clocks.at[k].known) use_default(c, c->clocks.at[k].base);
  return check(c) && check_events(c);
}
