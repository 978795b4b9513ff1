// Texts: what they say, and how large they can be in their extent.
#include "drawing/pen.h"

#include <math.h>
#include <string.h>

// Substitution ---------------------------------------------------------------------------------------

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool is(const char *word, size_t n, const char *text) {
  return strlen(text) == n && memcmp(word, text, n) == 0;
}

// A parameter without a known value is shown by its name.
static void substitute(SkBuf *out, const char *word, size_t n, const SkLabels *labels) {
  if (is(word, n, "name")) {
    sk_buf_z(out, labels->name);
    return;
  }
  if (is(word, n, "class")) {
    sk_buf_z(out, labels->class_name);
    return;
  }
  for (const SkJson *v = labels->values ? labels->values->child : NULL; v; v = v->next)
    if (v->key && is(word, n, v->key) && v->kind == SK_JSON_STRING) {
      sk_buf_z(out, v->text);
      return;
    }
  sk_buf_add(out, word, n);
}

static const char *filled_in(SkPen *pen, const char *text, const SkLabels *labels) {
  SkBuf out = sk_buf_new(pen->arena);
  sk_buf_z(&out, "");
  while (*text) {
    size_t plain = strcspn(text, "%");
    sk_buf_add(&out, text, plain);
    text += plain;
    if (!*text) break;
    bool        braces = text[1] == '{';
    const char *word   = text + 1 + braces;
    size_t      n      = 0;
    while (word[n] && (braces ? word[n] != '}' : is_letter(word[n]))) n++;
    if (n) substitute(&out, word, n, labels);
    text = word + n + (braces && word[n] == '}');
    if (n == 0 && !braces) {
      sk_buf_char(&out, '%');
      text += *text == '%';
    }
  }
  return out.text;
}

// Width ----------------------------------------------------------------------------------------------

// Of ' ' to '~' in thousandths of the size, as usual sans-serif fonts have them.
static const uint16_t widths[95] = {
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333,  278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667,  611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278,  556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,  500, 334, 260, 334, 584};

static double width_of(const char *text, size_t n) {
  double sum = 0;
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)text[i];
    if (c >= 32 && c < 127) sum += widths[c - 32];
    if (c >= 0xC0) sum += 600;  // the first byte of another character
  }
  return sum / 900;  // some fonts are wider
}

// Lines ----------------------------------------------------------------------------------------------

typedef struct {
  double size, angle;
  bool   turned;  // it is read against the direction in which the extent goes
  double width;   // it has to have this width; 0: its own
} Fit;

static uint32_t count_lines(const char *text) {
  uint32_t n = 1;
  for (; (text = strchr(text, '\n')); text++) n++;
  return n;
}

static Fit fit(SkMap2 m, SkBox box, const char *text, double points) {
  double wide = 0, w = (box.high.x - box.low.x) * hypot(m.a, m.b),
         h = (box.high.y - box.low.y) * hypot(m.c, m.d);
  for (const char *line = text;;) {
    size_t n = strcspn(line, "\n");
    wide     = fmax(wide, width_of(line, n));
    if (!line[n]) break;
    line += n + 1;
  }
  Fit f = {.angle = atan2(m.b, m.a) * 180 / 3.14159265358979323846};
  if (f.angle >= 90 - 1e-6) {
    f.angle -= 180;
    f.turned = true;
  } else if (f.angle < -90 - 1e-6) {
    f.angle += 180;
    f.turned = true;
  }
  double by_height = h > 0 ? 0.86 * h / count_lines(text) : 0;
  double by_width  = w > 0 && wide > 0 ? w / wide : 0;
  f.size           = by_height;
  if (by_width > 0 && (by_width < f.size || !(f.size > 0))) {
    f.size  = by_width;
    f.width = w;
  }
  // Sizes are points of 1/72 inch, the drawing's unit is a millimetre.
  if (points > 0) {
    f.size  = points * 25.4 / 72 * sk_map_scale(m);
    f.width = 0;
  }
  return f;
}

static void take_box(SkPen *pen, SkMap2 m, SkBox b) {
  sk_box_take(&pen->seen, sk_map_at(m, b.low.x, b.low.y));
  sk_box_take(&pen->seen, sk_map_at(m, b.high.x, b.high.y));
}

static const char *const styles[] = {"Bold", "Italic", "UnderLine"};
static const char *const looks[]  = {" font-weight=\"bold\"", " font-style=\"italic\"",
                                     " text-decoration=\"underline\""};

static void style(SkPen *pen, const SkJson *text) {
  SkBuf        *out    = pen->out;
  const SkJson *list   = sk_json_get(text, "textStyle");
  const char   *font   = sk_json_text(text, "fontName");
  bool          has[3] = {false, false, false};
  for (const SkJson *s = list && list->kind == SK_JSON_ARRAY ? list->child : NULL; s; s = s->next)
    for (int i = 0; i < 3; i++)
      has[i] |= s->kind == SK_JSON_STRING && strcmp(s->text, styles[i]) == 0;
  for (int i = 0; i < 3; i++)
    if (has[i]) sk_buf_z(out, looks[i]);
  if (!font || !*font ||
      strspn(font, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -") !=
          strlen(font))
    return;
  sk_buf_printf(out, " font-family=\"'%s',sans-serif\"", font);
}

void sk_pen_caption(SkPen *pen, SkMap2 m, SkBox box, const char *text) {
  Fit     f  = fit(m, box, text, 0);
  SkPoint at = sk_map_at(m, (box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2);
  sk_buf_z(pen->out, "<text text-anchor=\"middle\"");
  sk_pen_key(pen->out, "x", at.x);
  sk_pen_key(pen->out, "y", at.y + 0.3 * fmin(f.size, 5));
  sk_pen_key(pen->out, "font-size", fmin(f.size, 5));
  sk_buf_char(pen->out, '>');
  sk_pen_escape(pen->out, text, strlen(text));
  sk_buf_z(pen->out, "</text>");
}

void sk_pen_text(SkPen *pen, SkMap2 m, const SkJson *text, const SkLabels *labels) {
  SkBuf      *out     = pen->out;
  const char *string  = sk_json_text(text, "textString"),
             *side    = sk_json_text(text, "horizontalAlignment");
  const char *written = sk_json_text(text, "string");
  string              = filled_in(pen, string && *string ? string : written ? written : "", labels);
  SkBox       box     = sk_box_sorted(sk_geo_extent(text, "extent"));
  Fit         f       = fit(m, box, string, sk_geo_number(text, "fontSize", 0));
  uint32_t    n       = count_lines(string);
  double      x = (box.low.x + box.high.x) / 2, y = (box.low.y + box.high.y) / 2;
  const char *anchor = "middle";
  if (side && strcmp(side, "Left") == 0) x = box.low.x, anchor = f.turned ? "end" : "start";
  if (side && strcmp(side, "Right") == 0) x = box.high.x, anchor = f.turned ? "start" : "end";
  SkPoint at = sk_map_at(m, x, y);
  sk_buf_z(out, "<text class=\"Text\" transform=\"translate(");
  sk_geo_print(out, at.x);
  sk_buf_char(out, ' ');
  sk_geo_print(out, at.y);
  sk_buf_z(out, ") rotate(");
  sk_geo_print(out, f.angle);
  sk_buf_z(out, ")\" fill=\"");
  sk_pen_colour_text(out, sk_pen_colour(text, "textColor"));
  sk_buf_printf(out, "\" text-anchor=\"%s\"", anchor);
  sk_pen_key(out, "font-size", f.size);
  style(pen, text);
  if (f.width > 0 && n == 1) {
    sk_pen_key(out, "textLength", f.width);
    sk_buf_z(out, " lengthAdjust=\"spacingAndGlyphs\"");
  }
  sk_buf_char(out, '>');
  take_box(pen, m, box);
  for (uint32_t i = 0; *string && f.size > 0; i++) {
    size_t len = strcspn(string, "\n");
    sk_buf_z(out, "<tspan x=\"0\"");
    sk_pen_key(out, "y", f.size * (0.36 + 1.16 * (i - (n - 1) / 2.0)));
    sk_buf_char(out, '>');
    sk_pen_escape(out, string, len);
    sk_buf_z(out, "</tspan>");
    string += len + (string[len] == '\n');
  }
  sk_buf_z(out, "</text>");
}
