// Colours, line patterns, hatches and gradients.
#include "drawing/pen.h"

#include <math.h>
#include <string.h>

bool sk_pen_is_full(const SkPen *pen) { return pen->out->n > SK_PEN_MOST; }

void sk_pen_key(SkBuf *out, const char *key, double value) {
  sk_buf_printf(out, " %s=\"", key);
  sk_geo_print(out, value);
  sk_buf_char(out, '"');
}

// U+FFFE and U+FFFF are no characters of XML, nor are control characters.
void sk_pen_escape(SkBuf *out, const char *text, size_t n) {
  for (size_t i = 0; i < n;) {
    uint32_t      len = sk_utf8_length(text + i, n - i);
    unsigned char c   = (unsigned char)text[i];
    bool          no  = len == 0 || c == 127 || (c < 32 && c != '\t' && c != '\n');
    if (len == 3 && c == 0xEF && (unsigned char)text[i + 1] == 0xBF) no |= text[i + 2] & 2;
    if (no)
      sk_buf_z(out, c < 32 ? " " : "\xEF\xBF\xBD");
    else if (c == '<' || c == '>' || c == '&' || c == '"' || c == '\'')
      sk_buf_printf(out, "&#%d;", c);
    else
      sk_buf_add(out, text + i, len);
    i += len ? len : 1;
  }
}

static int channel(const SkJson *j) {
  double x = j && j->kind == SK_JSON_NUMBER ? j->number : 0;
  return x > 0 ? (int)(x < 255 ? x : 255) : 0;
}

SkColour sk_pen_colour(const SkJson *shape, const char *key) {
  const SkJson *list = sk_json_get(shape, key);
  const SkJson *r = list ? list->child : NULL, *g = r ? r->next : NULL, *b = g ? g->next : NULL;
  return (SkColour){channel(r), channel(g), channel(b)};
}

void sk_pen_colour_text(SkBuf *out, SkColour c) {
  sk_buf_printf(out, "#%02x%02x%02x", (unsigned)c.r & 255, (unsigned)c.g & 255,
                (unsigned)c.b & 255);
}

static const struct {
  const char *pattern;
  double      dashes[6];  // in widths of the line
} dashed[] = {{"Dash", {4, 2}},
              {"Dot", {1, 2}},
              {"DashDot", {4, 2, 1, 2}},
              {"DashDotDot", {4, 2, 1, 2, 1, 2}}};

void sk_pen_stroke(SkPen *pen, SkMap2 m, SkColour c, double thickness, const char *pattern) {
  SkBuf *out = pen->out;
  if (pattern && strcmp(pattern, "None") == 0) return;
  double width = fmax(pen->hair, fabs(thickness) * sk_map_scale(m));
  sk_buf_z(out, " stroke=\"");
  sk_pen_colour_text(out, c);
  sk_buf_char(out, '"');
  sk_pen_key(out, "stroke-width", width);
  for (size_t i = 0; pattern && i < sizeof dashed / sizeof dashed[0]; i++) {
    if (strcmp(dashed[i].pattern, pattern) != 0) continue;
    sk_buf_z(out, " stroke-dasharray=\"");
    for (int k = 0; k < 6 && dashed[i].dashes[k] > 0; k++) {
      if (k) sk_buf_char(out, ' ');
      sk_geo_print(out, dashed[i].dashes[k] * fmax(width, 2 * pen->hair));
    }
    sk_buf_char(out, '"');
  }
}

static const struct {
  const char *pattern, *lines;  // in a tile of 5 by 5
} hatches[] = {{"Horizontal", "M0 2.5H5"},
               {"Vertical", "M2.5 0V5"},
               {"Cross", "M0 2.5H5M2.5 0V5"},
               {"Forward", "M0 5L5 0M-1 1L1 -1M4 6L6 4"},
               {"Backward", "M0 0L5 5M-1 4L1 6M4 -1L6 1"},
               {"CrossDiag", "M0 0L5 5M0 5L5 0"}};

static const char *hatch(SkPen *pen, SkMap2 m, const char *lines, SkColour line, SkColour ground) {
  SkBuf   *out = pen->out;
  uint32_t id  = ++*pen->ids;
  double   s   = fmax(0.3, fmin(1, sk_map_scale(m)));
  sk_buf_printf(out, "<pattern id=\"f%u\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\"",
                id);
  sk_buf_z(out, " patternTransform=\"scale(");
  sk_geo_print(out, s);
  sk_buf_z(out, ")\"><path d=\"M0 0H5V5H0Z\" fill=\"");
  sk_pen_colour_text(out, ground);
  sk_buf_printf(out, "\"/><path d=\"%s\" fill=\"none\" stroke-width=\"0.4\" stroke=\"", lines);
  sk_pen_colour_text(out, line);
  sk_buf_z(out, "\"/></pattern>");
  return sk_arena_printf(pen->arena, "url(#f%u)", id);
}

static void stop(SkBuf *out, const char *offset, SkColour c) {
  sk_buf_printf(out, "<stop offset=\"%s\" stop-color=\"", offset);
  sk_pen_colour_text(out, c);
  sk_buf_z(out, "\"/>");
}

// The gradient of a unit square or circle, carried to the shape's box by a matrix: so it turns with the shape.
static const char *gradient(SkPen *pen, SkMap2 m, SkBox box, const char *kind, SkColour edge,
                            SkColour mid) {
  SkBuf      *out   = pen->out;
  uint32_t    id    = ++*pen->ids;
  bool        round = strcmp(kind, "Sphere") == 0, upright = strcmp(kind, "VerticalCylinder") == 0;
  const char *tag = round ? "radialGradient" : "linearGradient";
  double      w   = fmax(1e-3, (box.high.x - box.low.x) / 2);
  double      h   = fmax(1e-3, (box.high.y - box.low.y) / 2);
  double      cx = (box.low.x + box.high.x) / 2, cy = (box.low.y + box.high.y) / 2;
  SkMap2      to   = sk_map_then(m, (SkMap2){w, 0, 0, h, cx, cy});
  double      at[] = {to.a, to.b, to.c, to.d, to.e, to.f};
  sk_buf_printf(out, "<%s id=\"f%u\" gradientUnits=\"userSpaceOnUse\"", tag, id);
  sk_buf_z(out, round     ? " cx=\"0\" cy=\"0\" r=\"1\""
                : upright ? " x1=\"-1\" y1=\"0\" x2=\"1\" y2=\"0\""
                          : " x1=\"0\" y1=\"-1\" x2=\"0\" y2=\"1\"");
  sk_buf_z(out, " gradientTransform=\"matrix(");
  for (int i = 0; i < 6; i++) {
    if (i) sk_buf_char(out, ' ');
    sk_geo_print(out, at[i]);
  }
  sk_buf_z(out, ")\">");
  stop(out, "0", round ? mid : edge);
  if (!round) stop(out, "0.5", mid);
  stop(out, "1", edge);
  sk_buf_printf(out, "</%s>", tag);
  return sk_arena_printf(pen->arena, "url(#f%u)", id);
}

const char *sk_pen_fill(SkPen *pen, SkMap2 m, const SkJson *shape, SkBox box) {
  const char *kind = sk_json_text(shape, "fillPattern");
  SkColour    line = sk_pen_colour(shape, "lineColor"), fill = sk_pen_colour(shape, "fillColor");
  if (!kind || strcmp(kind, "None") == 0) return "none";
  for (size_t i = 0; i < sizeof hatches / sizeof hatches[0]; i++)
    if (strcmp(hatches[i].pattern, kind) == 0) return hatch(pen, m, hatches[i].lines, line, fill);
  if (strcmp(kind, "HorizontalCylinder") == 0 || strcmp(kind, "VerticalCylinder") == 0 ||
      strcmp(kind, "Sphere") == 0)
    return gradient(pen, m, box, kind, line, fill);
  SkBuf out = sk_buf_new(pen->arena);
  sk_pen_colour_text(&out, fill);
  return out.text;
}
