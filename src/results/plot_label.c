// What the axes and the legend of a plot say.
#include "results/plot_axis.h"

#include "results/read.h"

#include <string.h>

// A longer label would not fit beside a picture of the usual height.
enum { LONGEST = 46 };

// A unit the way it is printed: m3/s2 as m³/s², kg.m as kg·m, degC as °C, Ohm as Ω.
static const char *pretty_unit(SkArena *arena, const char *unit, size_t n) {
  static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  SkBuf                    out    = sk_buf_new(arena);
  bool                     letter = false;  // an exponent may follow
  sk_buf_z(&out, "");
  for (size_t i = 0; i < n; i++) {
    char c = unit[i], next = i + 1 < n ? unit[i + 1] : 0;
    if (n - i >= 4 && memcmp(unit + i, "degC", 4) == 0) {
      sk_buf_z(&out, "°C");
      i += 3;
    } else if (n - i >= 3 && memcmp(unit + i, "Ohm", 3) == 0) {
      sk_buf_z(&out, "Ω");
      i += 2;
    } else if (letter && c >= '0' && c <= '9') {
      sk_buf_z(&out, raised[c - '0']);
      continue;
    } else if (letter && c == '-' && next >= '0' && next <= '9') {
      sk_buf_z(&out, "⁻");
      continue;
    } else if (c == '.' && letter) {
      sk_buf_z(&out, "·");
    } else {
      sk_buf_char(&out, c);
    }
    letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ')';
  }
  return out.text;
}

// "name [unit]", or what there is of it.
static const char *with_unit(SkArena *arena, const char *text, size_t n, const char *unit,
                             size_t k) {
  if (k == 0) return sk_arena_printf(arena, "%.*s", (int)n, text);
  return sk_arena_printf(arena, "%.*s%s[%s]", (int)n, text, n ? " " : "",
                         pretty_unit(arena, unit, k));
}

// --- what signals have in common ---

// A signal that an axis shows, with its description taken apart.
typedef struct {
  const char *name, *text, *unit;
  size_t      text_length, unit_length;
} Signal;

static Signal signal_of(const char *name, const char *description) {
  Signal s      = {.name = name, .text = description ? description : ""};
  s.unit_length = sk_result_unit(s.text, &s.unit, &s.text_length);
  return s;
}

static bool same_unit(const Signal *a, const Signal *b) {
  return a->unit_length == b->unit_length && memcmp(a->unit, b->unit, a->unit_length) == 0;
}

static bool same_text(const Signal *a, const Signal *b) {
  return a->text_length == b->text_length && memcmp(a->text, b->text, a->text_length) == 0;
}

// "p" of "tank[2].port.p"
static const char *last_part(const char *name) {
  const char *at = name;
  int         in = 0;
  for (const char *c = name; *c; c++) {
    in += (*c == '[') - (*c == ']');
    if (*c == '.' && in == 0) at = c + 1;
  }
  return at;
}

static bool all_same_unit(const Signal *s, uint32_t n) {
  for (uint32_t i = 1; i < n; i++)
    if (!same_unit(&s[0], &s[i])) return false;
  return true;
}

// A text for all of n > 1 signals: their description, or the last part of their names; NULL: none.
static const char *shared_text(SkArena *arena, const Signal *s, uint32_t n) {
  bool text = s[0].text_length > 0, part = true;
  for (uint32_t i = 1; i < n; i++) {
    text = text && same_text(&s[0], &s[i]);
    part = part && strcmp(last_part(s[0].name), last_part(s[i].name)) == 0;
  }
  if (text) return sk_arena_printf(arena, "%.*s", (int)s[0].text_length, s[0].text);
  return part ? last_part(s[0].name) : NULL;
}

// The names of the signals with the unit of `of`, or that unit alone.
static const char *group_text(SkArena *arena, const Signal *s, uint32_t n, const Signal *of,
                              bool names) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out, "");
  for (uint32_t i = 0; names && i < n; i++) {
    if (!same_unit(of, &s[i])) continue;
    if (out.n) sk_buf_z(&out, ", ");
    sk_buf_z(&out, s[i].name);
  }
  return with_unit(arena, out.text, out.n, of->unit, of->unit_length);
}

// Groups of one unit each: "a, b [m]; c [Pa]".
static const char *groups(SkArena *arena, const Signal *s, uint32_t n, bool names) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out, "");
  for (uint32_t i = 0; i < n; i++) {
    bool seen = false;
    for (uint32_t k = 0; k < i && !seen; k++) seen = same_unit(&s[k], &s[i]);
    if (seen) continue;
    const char *text = group_text(arena, s, n, &s[i], names);
    if (out.n && *text) sk_buf_z(&out, names ? "; " : ", ");
    sk_buf_z(&out, text);
  }
  return out.text;
}

static const char *label_of(SkArena *arena, const Signal *s, uint32_t n) {
  if (n == 0) return "";
  const char *shared = n > 1 && all_same_unit(s, n) ? shared_text(arena, s, n) : NULL;
  if (shared) return with_unit(arena, shared, strlen(shared), s[0].unit, s[0].unit_length);
  const char *all = groups(arena, s, n, true);
  if (n == 1 || strlen(all) <= LONGEST) return all;
  const char *units = groups(arena, s, n, false);
  return *units ? units : "value";
}

// --- the frame ---

// The signals that one axis shows, each once; side 2 is the axis along the bottom.
static uint32_t signals_of(const SkPlot *p, int side, Signal *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < p->n_lines; i++) {
    const SkPlotLine *l    = &p->lines[i];
    const char       *name = side == 2 ? l->x_name : l->name;
    bool              seen = !name || l->outline || (side < 2 && l->right != (side == 1));
    for (uint32_t k = 0; k < n && !seen; k++) seen = strcmp(out[k].name, name) == 0;
    if (!seen) out[n++] = signal_of(name, side == 2 ? l->x_description : l->description);
  }
  return n;
}

// "load.a" for the path of load.a.y over load.a.x.
static const char *path_name(SkArena *arena, const SkPlotLine *l) {
  size_t n = (size_t)(last_part(l->name) - l->name);
  if (n == 0 || !l->x_name || (size_t)(last_part(l->x_name) - l->x_name) != n ||
      memcmp(l->name, l->x_name, n) != 0)
    return l->name;
  return sk_arena_printf(arena, "%.*s", (int)n - 1, l->name);
}

static const char *legend_of(const SkPlot *p, uint32_t i, bool one_unit, bool one_name,
                             SkArena *arena) {
  const SkPlotLine *l = &p->lines[i];
  if (l->outline) return l->name;
  const char *name = p->path ? path_name(arena, l) : l->name;
  Signal      s    = signal_of(name, l->description);
  if (one_name && l->source) return l->source;
  if (!one_unit) name = with_unit(arena, name, strlen(name), s.unit, s.unit_length);
  return l->source ? sk_arena_printf(arena, "%s (%s)", name, l->source) : name;
}

void sk_plot_labels(const SkPlot *p, SkArena *arena, SkPlotFrame *f) {
  Signal  *s    = SK_NEWS(arena, Signal, p->n_lines + 1);
  uint32_t n[2] = {0}, lines[2] = {0}, entries = 0;
  bool     one_unit[2];
  Signal   left = {0};
  f->legend     = SK_NEWS(arena, const char *, p->n_lines);
  for (int side = 0; side < 2; side++) {
    n[side]        = signals_of(p, side, s);
    one_unit[side] = all_same_unit(s, n[side]);
    if (side == 0 && n[0]) left = s[0];
    f->label[side] = label_of(arena, s, n[side]);
    f->only[side]  = -1;
    for (uint32_t i = 0; i < p->n_lines; i++) {
      if (p->lines[i].right != (side == 1)) continue;
      f->used[side] = true;
      f->only[side] = lines[side]++ ? -1 : (int32_t)i;
    }
  }
  bool one_name = n[0] + n[1] == 1;
  for (uint32_t i = 0; i < p->n_lines; i++) {
    f->legend[i] = legend_of(p, i, one_unit[p->lines[i].right], one_name, arena);
    entries += f->legend[i] != NULL;
  }
  f->show_legend = entries > 1;
  f->x_label     = "time [s]";
  if (!p->path) return;
  uint32_t across = signals_of(p, 2, s);
  f->x_label      = label_of(arena, s, across);
  f->equal        = across && n[0] && n[1] == 0 && one_unit[0] && all_same_unit(s, across) &&
             s[0].unit_length && same_unit(&s[0], &left);
}
