#include "results/plot_axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// --- ticks ---

// The smallest of 1, 2, 5, 10 times a power of ten that is not below `least`.
static double nice_step(double least) {
  double power = pow(10, floor(log10(least)));
  double lead  = least / power;
  double nice  = lead <= 1.0000001 ? 1 : lead <= 2.0000001 ? 2 : lead <= 5.0000001 ? 5 : 10;
  return nice * power;
}

// Chooses how labels are written, once low, high and step are known.
static void choose_labels(SkAxis *a) {
  double most = fmax(fabs(a->low), fabs(a->high));
  if (most > 0 && a->high - a->low < most * 1e-4) {
    double unit = pow(10, ceil(log10(a->high - a->low)) + 1);
    a->offset   = round((a->low + a->high) / 2 / unit) * unit;
    most        = fmax(fabs(a->low - a->offset), fabs(a->high - a->offset));
  }
  a->exponent = 0;
  if (most >= 99999.5 || (most > 0 && most < 0.0099999)) {
    a->exponent = (int)floor(log10(most) / 3 + 1e-9) * 3;
  }
  int digits  = (int)floor(log10(a->step) + 1e-6) - a->exponent;
  a->decimals = digits < 0 ? -digits : 0;
  if (a->decimals > 12) a->decimals = 12;
}

SkAxis sk_axis_inside(double low, double high, double wanted) {
  SkAxis a     = {.low = low, .high = high};
  double ideal = (high - low) / fmax(wanted, 1);
  // The nice step above or below the ideal one, whichever is nearer in proportion.
  a.step       = nice_step(ideal);
  double finer = nice_step(a.step / 2.6);
  if (finer < a.step && ideal / finer < a.step / ideal) a.step = finer;
  a.first   = ceil(low / a.step - 1e-6) * a.step;
  a.n_ticks = (int)floor((high - a.first) / a.step + 1e-6) + 1;
  if (a.n_ticks < 0) a.n_ticks = 0;
  if (a.n_ticks > SK_TICKS_MAX) a.n_ticks = SK_TICKS_MAX;
  choose_labels(&a);
  return a;
}

// The scale of `n` whole steps around [low, high].
static SkAxis whole_steps(double low, double high, int n) {
  SkAxis a = {.n_ticks = n + 1};
  for (double least = (high - low) / n;; least = a.step * 1.1) {
    a.step  = nice_step(least);
    a.first = floor(low / a.step + 1e-6) * a.step;
    if (a.first + n * a.step >= high - 1e-6 * a.step) break;
  }
  // Spare steps are shared between both ends.
  double spare = floor((a.first + n * a.step - high) / a.step + 1e-6);
  a.first -= floor(spare / 2) * a.step;
  a.low  = a.first;
  a.high = a.first + n * a.step;
  choose_labels(&a);
  return a;
}

// Chooses the number of steps that wastes the least room of both.
static void share_grid(const double low[2], const double high[2], double wanted, SkAxis out[2]) {
  double best = INFINITY;
  for (int n = 3; n <= 10; n++) {
    SkAxis try[2];
    double cost = 0.05 * fabs(n - wanted);
    for (int k = 0; k < 2; k++) {
      try[k] = whole_steps(low[k], high[k], n);
      cost += (try[k].high - try[k].low) / (high[k] - low[k]);
    }
    if (cost >= best) continue;
    best = cost;
    memcpy(out, try, sizeof try);
  }
}

// Farther out the arithmetic of scales would overflow; nothing there is worth a plot.
static double within(double v) { return fmin(fmax(v, -1e300), 1e300); }

// One value is no range, and neither is rounding noise around it.
static bool is_range(double low, double high) {
  return high - low > fmax(fmax(fabs(low), fabs(high)) * 1e-12, 1e-290);
}

// Adds some room around a range of values; makes one around a single value.
static void add_margin(double *low, double *high) {
  double range = *high - *low, most = fmax(fabs(*low), fabs(*high));
  if (!is_range(*low, *high)) {
    double room = most > 1e-290 ? most * 0.1 : 1;
    *low -= room;
    *high += room;
  } else {
    *low -= 0.05 * range;
    *high += 0.05 * range;
  }
}

// Both axes in use share a grid and end at ticks; one alone gets some room and ticks inside.
void sk_axis_pair(const SkPlotFrame *f, double wanted, SkAxis out[2]) {
  double low[2], high[2];
  for (int k = 0; k < 2; k++) {
    low[k]  = within(f->low[k]);
    high[k] = within(f->high[k]);
    // A single value needs room in either case.
    if (!(f->used[0] && f->used[1]) || !is_range(low[k], high[k])) add_margin(&low[k], &high[k]);
    out[k] = sk_axis_inside(low[k], high[k], wanted);
  }
  if (f->used[0] && f->used[1]) share_grid(low, high, wanted, out);
}

int sk_axis_tick(const SkAxis *a, int i, char text[SK_TICK_TEXT]) {
  double value = (a->first + i * a->step - a->offset) / pow(10, a->exponent);
  if (fabs(value) < 1e-6 * a->step / pow(10, a->exponent)) value = 0;  // never "-0"
  return snprintf(text, SK_TICK_TEXT, "%.*f", a->decimals, value);
}

void sk_axis_factor(const SkAxis *a, bool unicode, char text[SK_TICK_TEXT * 2]) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  char                     power[SK_TICK_TEXT] = "";
  if (a->exponent && !unicode) {
    snprintf(power, sizeof power, "x10^%d", a->exponent);
  } else if (a->exponent) {
    char digits[16];
    snprintf(digits, sizeof digits, "%d", a->exponent < 0 ? -a->exponent : a->exponent);
    size_t n = (size_t)snprintf(power, sizeof power, "×10%s", a->exponent < 0 ? "⁻" : "");
    for (char *d = digits; *d; d++)
      n += (size_t)snprintf(power + n, sizeof power - n, "%s", raised[*d - '0']);
  }
  char offset[SK_TICK_TEXT] = "";
  if (a->offset != 0) {
    snprintf(offset, sizeof offset, "%s %.12g",
             a->offset > 0 ? "+"
             : unicode     ? "−"
                           : "-",
             fabs(a->offset));
  }
  snprintf(text, SK_TICK_TEXT * 2, "%s%s%s", power, *power && *offset ? " " : "", offset);
}

// --- thinning ---

typedef struct {
  const SkPlotLine *line;
  SkTrace          *out;
  size_t            first, last, low, high;  // indices in the pixel column at hand
  bool              any;
} Bucket;

static void emit(SkTrace *out, double t, double y) {
  // Long level stretches need only their ends.
  if (out->n >= 2 && out->y[out->n - 1] == y && out->y[out->n - 2] == y) out->n--;
  out->t[out->n]   = t;
  out->y[out->n++] = y;
}

static void emit_bucket(Bucket *b) {
  if (!b->any) return;
  size_t early = b->low < b->high ? b->low : b->high, late = b->low < b->high ? b->high : b->low;
  size_t order[4] = {b->first, early, late, b->last};
  for (int i = 0; i < 4; i++) {
    if (i && order[i] == order[i - 1]) continue;
    emit(b->out, b->line->time[order[i]], b->line->value[order[i]]);
  }
  b->any = false;
}

static void add_to_bucket(Bucket *b, size_t i) {
  const double *y = b->line->value;
  if (!b->any) b->first = b->low = b->high = i;
  if (y[i] < y[b->low]) b->low = i;
  if (y[i] > y[b->high]) b->high = i;
  b->last = i;
  b->any  = true;
}

static void emit_gap(SkTrace *out, double t) {
  if (out->n && isnan(out->y[out->n - 1])) return;
  out->t[out->n]   = t;
  out->y[out->n++] = NAN;
}

// The point where the segment from i to i + 1 crosses time t.
static void emit_crossing(SkTrace *out, const SkPlotLine *l, size_t i, double t) {
  double v = l->value[i] +
             (l->value[i + 1] - l->value[i]) * ((t - l->time[i]) / (l->time[i + 1] - l->time[i]));
  if (isfinite(v)) emit(out, t, v);
}

// First index with time >= t (or > t when past is set).
static size_t seek(const SkPlotLine *l, double t, bool past) {
  size_t low = 0, high = l->n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (past ? l->time[middle] <= t : l->time[middle] < t) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

SkTrace sk_plot_thin(const SkPlotLine *l, double from, double to, uint32_t pixels, SkArena *arena) {
  size_t begin = seek(l, from, false), end = seek(l, to, true);
  // Per column at most three gaps, and four points before, between and after them.
  size_t most = ((size_t)pixels + 1) * 19 + 4;
  if (end - begin < most) most = 2 * (end - begin) + 16;
  SkTrace out    = {SK_NEWS(arena, double, most), SK_NEWS(arena, double, most), 0};
  Bucket  b      = {.line = l, .out = &out};
  double  scale  = pixels / (to - from);
  int64_t column = -1;
  int     gaps   = 0;
  if (begin > 0 && begin < l->n && l->time[begin] > from) emit_crossing(&out, l, begin - 1, from);
  for (size_t i = begin; i < end; i++) {
    int64_t at = (int64_t)((l->time[i] - from) * scale);
    if (at != column) {
      emit_bucket(&b);
      column = at;
      gaps   = 0;
    }
    if (isfinite(l->value[i])) {
      add_to_bucket(&b, i);
    } else if (gaps < 3) {  // what is broken more often than that within a pixel looks solid anyway
      gaps++;
      emit_bucket(&b);
      emit_gap(&out, l->time[i]);
    }
  }
  emit_bucket(&b);
  if (end > 0 && end < l->n && l->time[end - 1] < to) emit_crossing(&out, l, end - 1, to);
  return out;
}

// The points of a path as they come: none is dropped but those that repeat the one before.
static SkTrace path_points(const SkPlotLine *l, double from, double to, SkArena *arena) {
  SkTrace out = {SK_NEWS(arena, double, l->n + 1), SK_NEWS(arena, double, l->n + 1), 0};
  for (size_t i = 0; i < l->n; i++) {
    bool   inside = isfinite(l->value[i]) && l->time[i] >= from && l->time[i] <= to;
    double y      = inside ? l->value[i] : NAN;
    size_t last   = out.n ? out.n - 1 : 0;
    if (out.n && (inside ? out.t[last] == l->time[i] && out.y[last] == y : isnan(out.y[last])))
      continue;
    out.t[out.n]   = inside ? l->time[i] : from;
    out.y[out.n++] = y;
  }
  return out;
}

// --- the frame ---

// The time shown: as asked, else from the first to the last point of all lines.
static void choose_time(const SkPlot *p, SkPlotFrame *f) {
  f->from = INFINITY;
  f->to   = -INFINITY;
  for (uint32_t i = 0; i < p->n_lines; i++) {
    const SkPlotLine *l = &p->lines[i];
    if (l->n == 0) continue;
    f->from = fmin(f->from, l->time[0]);
    f->to   = fmax(f->to, l->time[l->n - 1]);
    for (size_t k = 0; p->path && k < l->n; k++) {
      if (!isfinite(l->time[k])) continue;
      f->from = fmin(f->from, l->time[k]);
      f->to   = fmax(f->to, l->time[k]);
    }
  }
  if (isfinite(p->from)) f->from = p->from;
  if (isfinite(p->to)) f->to = p->to;
  if (!(f->from <= f->to)) f->from = 0, f->to = 1;
  f->from = within(f->from);
  f->to   = within(f->to);
  if (!is_range(f->from, f->to) || (p->path && isnan(p->from) && isnan(p->to)))
    add_margin(&f->from, &f->to);
}

void sk_plot_frame(const SkPlot *p, uint32_t pixels, SkArena *arena, SkPlotFrame *f) {
  *f        = (SkPlotFrame){0};
  f->traces = SK_NEWS(arena, SkTrace, p->n_lines);
  choose_time(p, f);
  sk_plot_labels(p, arena, f);
  for (int side = 0; side < 2; side++) {
    f->low[side]  = INFINITY;
    f->high[side] = -INFINITY;
  }
  for (uint32_t i = 0; i < p->n_lines; i++) {
    SkTrace *t    = &f->traces[i];
    int      side = p->lines[i].right;
    *t            = p->path ? path_points(&p->lines[i], f->from, f->to, arena)
                            : sk_plot_thin(&p->lines[i], f->from, f->to, pixels, arena);
    for (size_t k = 0; k < t->n; k++) {
      if (isnan(t->y[k])) continue;
      f->low[side]  = fmin(f->low[side], t->y[k]);
      f->high[side] = fmax(f->high[side], t->y[k]);
    }
  }
  for (int side = 0; side < 2; side++) {
    if (!(f->low[side] <= f->high[side])) f->low[side] = 0, f->high[side] = 1;
  }
}

void sk_axis_equal(SkPlotFrame *f, double width, double height) {
  add_margin(&f->low[0], &f->high[0]);
  double across = (f->to - f->from) / width, up = (f->high[0] - f->low[0]) / height;
  double more = fabs(across - up) / 2;
  if (across < up) {
    f->from -= more * width;
    f->to += more * width;
  } else {
    f->low[0] -= more * height;
    f->high[0] += more * height;
  }
}
