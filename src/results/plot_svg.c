// The plot as SVG. Sizes are in pixels; colours are classes, so that one style sheet serves light
// and dark.
#include "results/plot_axis.h"

#include "base/map.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
  N_COLOURS  = 8,
  TICK_SIZE  = 12,
  LABEL_SIZE = 13,
  TITLE_SIZE = 16,
  ROW        = 20,
  SAMPLE     = 22,
  GAP        = 18
};

// Okabe and Ito's palette, told apart with any colour vision, in an order that starts with the
// strongest contrasts; its yellow is left out because it vanishes on white. The second row is for
// dark grounds.
static const char *const COLOURS[2][N_COLOURS] = {
    {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f6f5f", "#404040"},
    {"#4aa8e0", "#ff8a3d", "#2cc79a", "#e39ac4", "#f2b93b", "#8ccdf5", "#c2b5a5", "#d0d0d0"},
};
static const char *const DASHES[] = {"", "7 3", "2 2.5", "8 2.5 2 2.5"};

typedef struct {
  const SkPlot *plot;
  SkPlotFrame   frame;
  SkAxis        x, y[2];
  double        width, height;             // of the picture
  double        left, right, top, bottom;  // edges of the plotting area
  uint64_t      id;                        // names things uniquely when several plots share a page
  SkBuf        *out;
} Svg;

// --- text ---

// Text that is safe inside XML: valid UTF-8, no control characters, markup escaped.
static void put_text(SkBuf *out, const char *text) {
  size_t n = strlen(text);
  for (size_t i = 0; i < n;) {
    uint32_t k = sk_utf8_length(text + i, n - i);
    // U+FFFE and U+FFFF are not characters of XML.
    bool foreign =
        k == 3 && memcmp(text + i, "\xef\xbf", 2) == 0 && (unsigned char)text[i + 2] > 0xbd;
    if (k == 0 || foreign) {
      sk_buf_z(out, "\xef\xbf\xbd");
    } else if (text[i] == '&') {
      sk_buf_z(out, "&amp;");
    } else if (text[i] == '<') {
      sk_buf_z(out, "&lt;");
    } else if (text[i] == '>') {
      sk_buf_z(out, "&gt;");
    } else if (text[i] == '"') {
      sk_buf_z(out, "&quot;");
    } else if (k == 1 && ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)) {
      sk_buf_char(out, ' ');
    } else {
      sk_buf_add(out, text + i, k);
    }
    i += k ? k : 1;
  }
}

// About how wide a text will be: the fonts are the viewer's. Widths are those of common sans-serif
// faces, rounded up.
static double text_width(const char *text, double size) {
  double em = 0;
  for (const char *p = text; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if ((c & 0xc0) == 0x80) continue;  // inside a UTF-8 character
    if (strchr("ijl.,:;'|!()[]ft ", c)) {
      em += 0.31;
    } else if (strchr("mwMW", c) || c >= 0xe0) {
      em += 0.92;
    } else if (c >= 'A' && c <= 'Z') {
      em += 0.72;
    } else {
      em += 0.58;
    }
  }
  return em * size;
}

// A coordinate with at most one decimal.
static void put_number(SkBuf *out, double v) {
  char text[32];
  int  n = snprintf(text, sizeof text, "%.1f", v);
  if (n > 2 && text[n - 1] == '0') text[n - 2] = 0;
  sk_buf_z(out, strcmp(text, "-0") == 0 ? "0" : text);
}

typedef enum { START, MIDDLE, END } Anchor;

static void put_label(Svg *s, double x, double y, Anchor anchor, const char *class,
                      const char *text) {
  static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  sk_buf_z(s->out, "<text x=\"");
  put_number(s->out, x);
  sk_buf_z(s->out, "\" y=\"");
  put_number(s->out, y);
  sk_buf_printf(s->out, "\"%s class=\"%s\">", anchors[anchor], class);
  put_text(s->out, text);
  sk_buf_z(s->out, "</text>\n");
}

// A tick's label with a real minus sign.
static void tick_text(const SkAxis *axis, int i, char text[SK_TICK_TEXT + 4]) {
  char plain[SK_TICK_TEXT];
  sk_axis_tick(axis, i, plain);
  snprintf(text, SK_TICK_TEXT + 4, "%s%s", plain[0] == '-' ? "−" : "", plain + (plain[0] == '-'));
}

// --- layout ---

static void put_sample(Svg *s, uint32_t line, double x, double y);

// Legend entries of one axis in columns of equal width, as many as fit between the edges. Returns
// the number of rows; draws when `draw` is set. The entries of the right axis end at the right
// edge.
static int flow_side(Svg *s, bool right, double y, bool draw) {
  const SkPlot *p      = s->plot;
  double        widest = 0, room = s->right - s->left + GAP;
  int           n = 0;
  for (uint32_t i = 0; i < p->n_lines; i++) {
    if (p->lines[i].right != right || !s->frame.legend[i]) continue;
    widest = fmax(widest, SAMPLE + 6 + text_width(s->frame.legend[i], TICK_SIZE) + GAP);
    n++;
  }
  if (n == 0) return 0;
  int columns = (int)fmax(1, floor(room / widest)), k = 0;
  if (columns > n) columns = n;
  for (uint32_t i = 0; draw && i < p->n_lines; i++) {
    if (p->lines[i].right != right || !s->frame.legend[i]) continue;
    double x = (right ? s->right + GAP - columns * widest : s->left) + k % columns * widest;
    put_sample(s, i, fmax(x, s->left), y + k / columns * ROW);
    k++;
  }
  return (n + columns - 1) / columns;
}

static double legend_width(const Svg *s) {
  double sum = 0;
  for (uint32_t i = 0; i < s->plot->n_lines; i++) {
    if (s->frame.legend[i]) sum += SAMPLE + 6 + text_width(s->frame.legend[i], TICK_SIZE) + GAP;
  }
  return sum;
}

// Left and right share a row when everything fits in one.
static int flow_legend(Svg *s, double y, bool draw) {
  if (!s->frame.show_legend) return 0;
  bool one  = legend_width(s) * 1.2 < s->right - s->left;
  int  rows = flow_side(s, false, y, draw);
  int  more = flow_side(s, true, one ? y : y + rows * ROW, draw);
  return one ? 1 : rows + more;
}

static double widest_tick(const SkAxis *axis) {
  double most = 0;
  char   text[SK_TICK_TEXT + 4];
  for (int i = 0; i < axis->n_ticks; i++) {
    tick_text(axis, i, text);
    most = fmax(most, text_width(text, TICK_SIZE));
  }
  return most;
}

// The top edge: below title, legend and the axes' factors.
static void lay_out_top(Svg *s) {
  bool title  = s->plot->title && *s->plot->title;
  int  legend = flow_legend(s, 0, false);
  s->top      = 14 + (title ? 28 : 0) + (legend ? legend * ROW + 4 : 0);
  for (int k = 0; k < 2; k++) {
    char factor[SK_TICK_TEXT * 2];
    sk_axis_factor(&s->y[k], true, factor);
    if (!*factor || !s->frame.used[k]) continue;
    s->top += 16;
    break;
  }
  if (s->bottom < s->top + 50) s->bottom = s->top + 50;
}

// The legend's rows depend on the margins, these on the tick labels, and those on the room that the
// legend leaves: the second round settles it.
static void lay_out(Svg *s) {
  SkPlotFrame *f = &s->frame;
  s->bottom      = s->height - 46;
  s->top         = 60;
  for (int round = 0; round < 2; round++) {
    sk_axis_pair(f, fmax(2, (s->bottom - s->top) / 55), s->y);
    double edge[2];
    for (int k = 0; k < 2; k++) {
      edge[k] = f->used[k] ? 14 + widest_tick(&s->y[k]) + (*f->label[k] ? 24 : 0) : 20;
    }
    s->left  = edge[0];
    s->right = fmax(s->width - edge[1], s->left + 50);
    lay_out_top(s);
  }
  if (f->equal) {
    sk_axis_equal(f, s->right - s->left, s->bottom - s->top);
    s->y[0] = sk_axis_inside(f->low[0], f->high[0], fmax(2, (s->bottom - s->top) / 55));
  }
  s->x = sk_axis_inside(f->from, f->to, fmax(2, (s->right - s->left) / 85));
}

static double x_of(const Svg *s, double t) {
  return s->left + (t - s->x.low) / (s->x.high - s->x.low) * (s->right - s->left);
}

static double y_of(const Svg *s, int side, double v) {
  const SkAxis *a = &s->y[side];
  return s->bottom - (v - a->low) / (a->high - a->low) * (s->bottom - s->top);
}

// --- parts of the picture ---

static void put_style(Svg *s) {
  SkBuf *o = s->out;
  sk_buf_z(o, "<style>\n");
  sk_buf_printf(o,
                "text{font-family:Inter,'Helvetica Neue',Arial,'DejaVu "
                "Sans',sans-serif;font-size:%dpx;fill:#333}\n",
                TICK_SIZE);
  sk_buf_printf(
      o, ".title{font-size:%dpx;font-weight:600;fill:#111}.label{font-size:%dpx;fill:#111}\n",
      TITLE_SIZE, LABEL_SIZE);
  sk_buf_z(
      o,
      ".ground{fill:#fff}.grid{stroke:#e3e6ea;stroke-width:1}.zero{stroke:#b4bac2;stroke-width:1}\n"
      ".frame{stroke:#5c636b;stroke-width:1;fill:none}.line{fill:none;stroke-width:1.6;"
      "stroke-linejoin:round;stroke-linecap:round}\n");
  for (int i = 0; i < N_COLOURS; i++)
    sk_buf_printf(o, ".c%d{stroke:%s}.t%d{fill:%s}", i, COLOURS[0][i], i, COLOURS[0][i]);
  sk_buf_z(
      o,
      "\n@media (prefers-color-scheme:dark){text{fill:#c9d1d9}.title,.label{fill:#f0f3f6}"
      ".ground{fill:#0f1318}.grid{stroke:#262c34}.zero{stroke:#4d5560}.frame{stroke:#8b949e}\n");
  for (int i = 0; i < N_COLOURS; i++)
    sk_buf_printf(o, ".c%d{stroke:%s}.t%d{fill:%s}", i, COLOURS[1][i], i, COLOURS[1][i]);
  sk_buf_z(o, "}\n</style>\n");
}

// A straight line from (x0, y0) to (x1, y1), centred on pixels so that it is crisp.
static void put_rule(Svg *s, double x0, double y0, double x1, double y1) {
  double v[4] = {floor(x0) + 0.5, floor(y0) + 0.5, floor(x1) + 0.5, floor(y1) + 0.5};
  for (int i = 0; i < 4; i++) {
    sk_buf_z(s->out, i == 0 ? "M" : i == 2 ? "L" : " ");
    put_number(s->out, v[i]);
  }
}

static void put_grid(Svg *s) {
  int           main_side = s->frame.used[0] ? 0 : 1;
  const SkAxis *y         = &s->y[main_side];
  sk_buf_z(s->out, "<path class=\"grid\" d=\"");
  for (int i = 0; i < s->x.n_ticks; i++) {
    double x = x_of(s, s->x.first + i * s->x.step);
    put_rule(s, x, s->top, x, s->bottom);
  }
  for (int i = 0; i < y->n_ticks; i++) {
    double at = y_of(s, main_side, y->first + i * y->step);
    put_rule(s, s->left, at, s->right, at);
  }
  sk_buf_z(s->out, "\"/>\n");
  if (y->low < 0 && y->high > 0) {
    sk_buf_z(s->out, "<path class=\"zero\" d=\"");
    put_rule(s, s->left, y_of(s, main_side, 0), s->right, y_of(s, main_side, 0));
    sk_buf_z(s->out, "\"/>\n");
  }
}

static void put_frame(Svg *s) {
  sk_buf_z(s->out, "<path class=\"frame\" d=\"");
  put_rule(s, s->left, s->bottom, s->right, s->bottom);
  for (int i = 0; i < s->x.n_ticks; i++) {
    double x = x_of(s, s->x.first + i * s->x.step);
    put_rule(s, x, s->bottom, x, s->bottom + 4);
  }
  for (int side = 0; side < 2; side++) {
    double x = side ? s->right : s->left, out = side ? 4 : -4;
    if (!s->frame.used[side]) continue;
    put_rule(s, x, s->top, x, s->bottom);
    for (int i = 0; i < s->y[side].n_ticks; i++) {
      double y = y_of(s, side, s->y[side].first + i * s->y[side].step);
      put_rule(s, x, y, x + out, y);
    }
  }
  sk_buf_z(s->out, "\"/>\n");
}

static void put_x_labels(Svg *s) {
  char text[SK_TICK_TEXT + 4], factor[SK_TICK_TEXT * 2];
  for (int i = 0; i < s->x.n_ticks; i++) {
    tick_text(&s->x, i, text);
    put_label(s, x_of(s, s->x.first + i * s->x.step), s->bottom + 18, MIDDLE, "tick", text);
  }
  put_label(s, (s->left + s->right) / 2, s->bottom + 38, MIDDLE, "label", s->frame.x_label);
  sk_axis_factor(&s->x, true, factor);
  if (*factor) put_label(s, s->right, s->bottom + 38, END, "tick", factor);
}

static void put_y_labels(Svg *s, int side) {
  char   text[SK_TICK_TEXT + 4], factor[SK_TICK_TEXT * 2];
  double x = side ? s->right + 8 : s->left - 8;
  for (int i = 0; i < s->y[side].n_ticks; i++) {
    tick_text(&s->y[side], i, text);
    put_label(s, x, y_of(s, side, s->y[side].first + i * s->y[side].step) + 4, side ? START : END,
              "tick", text);
  }
  sk_axis_factor(&s->y[side], true, factor);
  if (*factor)
    put_label(s, side ? s->right : s->left, s->top - 8, side ? END : START, "tick", factor);
  if (!*s->frame.label[side]) return;
  double middle = (s->top + s->bottom) / 2, at = side ? s->width - 8 : 16;
  sk_buf_printf(
      s->out,
      "<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" class=\"label",
      at, middle);
  // With two axes the colour tells which line an axis belongs to.
  int32_t only = s->frame.only[side];
  if (only >= 0 && s->frame.used[0] && s->frame.used[1])
    sk_buf_printf(s->out, " t%d", only % N_COLOURS);
  sk_buf_z(s->out, "\">");
  put_text(s->out, s->frame.label[side]);
  sk_buf_z(s->out, "</text>\n");
}

// Outlines are drawn in the last colour, a dark grey.
static uint32_t colour_of(const SkPlot *p, uint32_t line) {
  return p->lines[line].outline ? N_COLOURS - 1 : line % N_COLOURS;
}

static void put_dash(const Svg *s, uint32_t line) {
  SkLineStyle style = s->plot->lines[line].style;
  const char *dash  = DASHES[style ? style : line / N_COLOURS % (sizeof DASHES / sizeof *DASHES)];
  if (*dash && !(style == SK_LINE_PLAIN && s->plot->lines[line].outline))
    sk_buf_printf(s->out, " stroke-dasharray=\"%s\"", dash);
}

static void put_sample(Svg *s, uint32_t line, double x, double y) {
  sk_buf_printf(s->out, "<path class=\"line c%u\" style=\"stroke-width:2.4\"",
                colour_of(s->plot, line));
  put_dash(s, line);
  sk_buf_printf(s->out, " d=\"M%.1f %.1fh%d\"/>", x + 1, y - 4.0, SAMPLE - 2);
  put_label(s, x + SAMPLE + 6, y, START, "tick", s->frame.legend[line]);
}

// A path under construction. Points are left out while the polyline without them stays within
// TOLERANCE pixels of all of them: `low` and `high` are the slopes from the last point written that
// do so.
#define TOLERANCE 0.12

typedef struct {
  SkBuf *out;
  double x, y;            // written last, rounded
  double from_x, from_y;  // the same before rounding: slopes start here
  double held_x, held_y;  // the newest point, not yet written
  double low, high;
  bool   down, held;
} Pen;

// Horizontal and vertical pieces are written short: steps are common.
static void pen_write(Pen *pen, double x, double y) {
  pen->from_x = x;
  pen->from_y = y;
  pen->low    = -INFINITY;
  pen->high   = INFINITY;

  x = round(x * 10) / 10;
  y = round(y * 10) / 10;
  if (pen->down && x == pen->x && y == pen->y) return;
  bool level = pen->down && y == pen->y, upright = pen->down && x == pen->x;
  sk_buf_char(pen->out, !pen->down ? 'M' : level ? 'H' : upright ? 'V' : 'L');
  if (!upright) put_number(pen->out, x);
  if (!upright && !level) sk_buf_char(pen->out, ' ');
  if (!level) put_number(pen->out, y);
  pen->x    = x;
  pen->y    = y;
  pen->down = true;
}

static void pen_to(Pen *pen, double x, double y) {
  if (pen->held) {
    double slope = (y - pen->from_y) / (x - pen->from_x);
    if (!(x > pen->held_x && slope >= pen->low && slope <= pen->high)) {
      pen_write(pen, pen->held_x, pen->held_y);
    }
  }
  if (!pen->down) {
    pen_write(pen, x, y);
    return;
  }
  double run = x - pen->from_x;
  if (run > 0) {
    pen->low  = fmax(pen->low, (y - TOLERANCE - pen->from_y) / run);
    pen->high = fmin(pen->high, (y + TOLERANCE - pen->from_y) / run);
  } else {
    pen->low = INFINITY;  // a vertical piece: its end stays
  }
  pen->held   = true;
  pen->held_x = x;
  pen->held_y = y;
}

static void pen_up(Pen *pen) {
  if (pen->held) {
    pen_write(pen, pen->held_x, pen->held_y);
  } else if (pen->down) {
    sk_buf_z(pen->out, "h0");  // one point between gaps: the round cap of a line without length
  }
  pen->held = pen->down = false;
}

static void put_trace(Svg *s, uint32_t i) {
  const SkTrace *t    = &s->frame.traces[i];
  int            side = s->plot->lines[i].right;
  Pen            pen  = {.out = s->out};
  for (size_t k = 0; k < t->n; k++) {
    if (isnan(t->y[k])) {
      pen_up(&pen);
    } else {
      pen_to(&pen, x_of(s, t->t[k]), y_of(s, side, t->y[k]));
    }
  }
  pen_up(&pen);
}

static void put_lines(Svg *s) {
  sk_buf_printf(s->out,
                "<clipPath id=\"p%llx\"><rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                "height=\"%.1f\"/></clipPath>\n",
                (unsigned long long)s->id, s->left, s->top - 1, s->right - s->left,
                s->bottom - s->top + 2);
  sk_buf_printf(s->out, "<g clip-path=\"url(#p%llx)\">\n", (unsigned long long)s->id);
  for (uint32_t i = 0; i < s->plot->n_lines; i++) {
    if (s->frame.traces[i].n == 0) continue;
    sk_buf_printf(s->out, "<path class=\"line c%u\"", colour_of(s->plot, i));
    put_dash(s, i);
    sk_buf_z(s->out, " d=\"");
    put_trace(s, i);
    sk_buf_z(s->out, "\"><title>");
    put_text(s->out, s->frame.legend[i] ? s->frame.legend[i] : "");
    sk_buf_z(s->out, "</title></path>\n");
  }
  sk_buf_z(s->out, "</g>\n");
}

void sk_plot_svg(const SkPlot *plot, SkArena *arena, SkBuf *out) {
  Svg s    = {.plot = plot, .out = out};
  s.width  = plot->width ? plot->width : 800;
  s.height = plot->height ? plot->height : 450;
  sk_plot_frame(plot, (uint32_t)s.width, arena, &s.frame);
  lay_out(&s);
  for (uint32_t i = 0; i < plot->n_lines; i++) {
    const char *name = plot->lines[i].name ? plot->lines[i].name : "";
    s.id             = sk_hash_bytes(name, strlen(name), s.id + i);
  }
  sk_buf_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                "viewBox=\"0 0 %.0f %.0f\" role=\"img\">\n",
                s.width, s.height, s.width, s.height);
  if (plot->title && *plot->title) {
    sk_buf_z(out, "<title>");
    put_text(out, plot->title);
    sk_buf_z(out, "</title>\n");
  }
  put_style(&s);
  sk_buf_z(out, "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n");
  if (plot->title && *plot->title) put_label(&s, s.left, 28, START, "title", plot->title);
  bool title = plot->title && *plot->title;
  flow_legend(&s, 24 + (title ? 28 : 0), true);
  put_grid(&s);
  put_lines(&s);
  put_frame(&s);
  put_x_labels(&s);
  for (int side = 0; side < 2; side++) {
    if (s.frame.used[side]) put_y_labels(&s, side);
  }
  sk_buf_z(out, "</svg>\n");
}
