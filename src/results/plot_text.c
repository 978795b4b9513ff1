// The plot as text: braille cells of two by four dots inside axes drawn with box characters, or
// letters where the terminal has no Unicode.
#include "results/plot_axis.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N_COLOURS = 6, DOTS_X = 2, DOTS_Y = 4 };

// The nearest of the 256 terminal colours to the SVG's palette, legible on light and dark grounds.
static const int COLOURS[N_COLOURS] = {32, 166, 36, 175, 172, 74};

typedef struct {
  const SkPlot *plot;
  SkPlotFrame   frame;
  SkAxis        x, y[2];
  int           columns, rows;  // cells of the plotting area
  int           margin[2];      // width of the tick labels
  uint8_t      *dots;           // per cell: bits of the braille character
  uint8_t      *owner;          // per cell: line + 1 that drew last
  char         *letter;         // per cell: a letter on top, 0: none
  bool          colour, unicode;
  SkBuf        *out;
} Text;

// --- small things ---

static void put_times(SkBuf *out, const char *text, int n) {
  for (int i = 0; i < n; i++) sk_buf_z(out, text);
}

// Characters of a text, each taken as one column wide.
static int length_of(const char *text) {
  int n = 0;
  for (; *text; text++) n += (*text & 0xc0) != 0x80;
  return n;
}

// Text without control characters: a name must not be able to command the terminal.
static void put_safe(SkBuf *out, const char *text) {
  size_t n = strlen(text);
  for (size_t i = 0; i < n;) {
    uint32_t k = sk_utf8_length(text + i, n - i);
    // C1 controls are two bytes that start with 0xc2.
    bool control = (k == 1 && ((unsigned char)text[i] < 0x20 || text[i] == 0x7f)) ||
                   (k == 2 && (unsigned char)text[i] == 0xc2 && (unsigned char)text[i + 1] < 0xa0);
    if (k == 0 || control) {
      sk_buf_char(out, '?');
    } else {
      sk_buf_add(out, text + i, k);
    }
    i += k ? k : 1;
  }
}

static void start_colour(Text *t, uint32_t line) {
  if (t->colour) sk_buf_printf(t->out, "\033[38;5;%dm", COLOURS[line % N_COLOURS]);
}

static void start_dim(Text *t) {
  if (t->colour) sk_buf_z(t->out, "\033[2m");
}

static void end_colour(Text *t) {
  if (t->colour) sk_buf_z(t->out, "\033[0m");
}

static char letter_of(uint32_t line) { return (char)('a' + line % 26); }

// Without colours several lines are told apart by letters.
static bool uses_letters(const Text *t) { return t->plot->n_lines > 1 && !t->colour; }

// --- drawing ---

static void set_dot(Text *t, int x, int y, uint32_t line) {
  static const uint8_t bits[DOTS_X][DOTS_Y] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
  if (x < 0 || y < 0 || x >= t->columns * DOTS_X || y >= t->rows * DOTS_Y) return;
  int cell = y / DOTS_Y * t->columns + x / DOTS_X;
  t->dots[cell] |= bits[x % DOTS_X][y % DOTS_Y];
  t->owner[cell] = (uint8_t)(line % 255 + 1);
}

// Bresenham's line.
static void draw_segment(Text *t, int x0, int y0, int x1, int y1, uint32_t line) {
  int dx = x1 > x0 ? x1 - x0 : x0 - x1, dy = y1 > y0 ? y0 - y1 : y1 - y0, error = dx + dy;
  for (;;) {
    set_dot(t, x0, y0, line);
    if (x0 == x1 && y0 == y1) return;
    int twice = 2 * error;
    if (twice >= dy) {
      error += dy;
      x0 += x0 < x1 ? 1 : -1;
    }
    if (twice <= dx) {
      error += dx;
      y0 += y0 < y1 ? 1 : -1;
    }
  }
}

// The dot at part q of an axis. Points far outside, or nowhere, stay within reach: a line to them is walked dot
// by dot.
static int dot_at(double q, int dots) {
  enum { FAR = 100 };
  if (!(q > -FAR)) q = -FAR;
  if (q > FAR) q = FAR;
  return (int)lround(q * (dots - 1));
}

// Halves, because a range may be larger than any number.
static int dot_x(const Text *t, double time) {
  double low = t->x.low / 2, high = t->x.high / 2;
  return dot_at((time / 2 - low) / (high - low), t->columns * DOTS_X);
}

static int dot_y(const Text *t, int side, double value) {
  double low = t->y[side].low / 2, high = t->y[side].high / 2;
  return dot_at((high - value / 2) / (high - low), t->rows * DOTS_Y);
}

static void draw_line(Text *t, uint32_t i) {
  const SkTrace *trace = &t->frame.traces[i];
  int            side = t->plot->lines[i].right, x0 = 0, y0 = 0;
  bool           down = false;
  for (size_t k = 0; k < trace->n; k++) {
    if (isnan(trace->y[k])) {
      down = false;
      continue;
    }
    int x = dot_x(t, trace->t[k]), y = dot_y(t, side, trace->y[k]);
    draw_segment(t, down ? x0 : x, down ? y0 : y, x, y, i);
    x0   = x;
    y0   = y;
    down = true;
  }
}

// Writes each line's letter on it at a few places of its own.
static void draw_letters(Text *t) {
  for (uint32_t i = 0; i < t->plot->n_lines; i++) {
    const SkTrace *trace = &t->frame.traces[i];
    int            side  = t->plot->lines[i].right;
    double         share = (i % 5 + 0.5) / 5, spacing = (t->x.high - t->x.low) / 4;
    size_t         k = 0;
    for (int n = 0; n < 4; n++) {
      double at = t->x.low + (n + share) * spacing;
      while (k < trace->n && trace->t[k] < at) k++;
      if (k == 0 || k >= trace->n || !isfinite(trace->y[k]) || !isfinite(trace->y[k - 1])) continue;
      double q = trace->t[k] > trace->t[k - 1]
                     ? (at - trace->t[k - 1]) / (trace->t[k] - trace->t[k - 1])
                     : 0;
      double v = trace->y[k - 1] + q * (trace->y[k] - trace->y[k - 1]);
      int    x = dot_x(t, at) / DOTS_X, y = dot_y(t, side, v) / DOTS_Y;
      if (y >= 0 && y < t->rows) t->letter[y * t->columns + x] = letter_of(i);
    }
  }
}

// --- output ---

static void put_title(Text *t) {
  const char *title = t->plot->title;
  if (!title || !*title) return;
  int room = t->margin[0] + 2 + (t->columns - length_of(title)) / 2;
  put_times(t->out, " ", room > 0 ? room : 0);
  if (t->colour) sk_buf_z(t->out, "\033[1m");
  put_safe(t->out, title);
  end_colour(t);
  sk_buf_char(t->out, '\n');
}

// Axis labels with their factors in one line above the plot, left and right.
static void put_axis_labels(Text *t) {
  char factor[2][SK_TICK_TEXT * 2];
  int  length[2] = {0, 0};
  for (int k = 0; k < 2; k++) {
    factor[k][0] = 0;
    if (!t->frame.used[k]) continue;
    sk_axis_factor(&t->y[k], t->unicode, factor[k]);
    length[k] =
        length_of(t->frame.label[k]) + length_of(factor[k]) + (*factor[k] && *t->frame.label[k]);
  }
  if (length[0] + length[1] == 0) return;
  int total = t->margin[0] + 2 + t->columns + 2 + t->margin[1];
  int start = length[0] < t->margin[0] + 2 ? t->margin[0] + 2 - length[0] : 0;
  for (int k = 0; k < 2; k++) {
    int gap = k == 0 ? start : total - start - length[0] - length[1];
    put_times(t->out, " ", length[k] ? (gap > k ? gap : k) : 0);
    if (t->frame.only[k] >= 0 && t->plot->n_lines > 1) start_colour(t, (uint32_t)t->frame.only[k]);
    put_safe(t->out, t->frame.label[k]);
    if (*factor[k] && *t->frame.label[k]) sk_buf_char(t->out, ' ');
    sk_buf_z(t->out, factor[k]);
    if (t->frame.only[k] >= 0 && t->plot->n_lines > 1) end_colour(t);
  }
  sk_buf_char(t->out, '\n');
}

// Returns the number of rows; draws when `draw` is set.
static int put_legend(Text *t, bool draw) {
  int at = 0, indent = t->margin[0] + 2, width = indent + t->columns, rows = 0;
  for (uint32_t i = 0; t->frame.show_legend && i < t->plot->n_lines; i++) {
    if (!t->frame.legend[i]) continue;
    const char *right = t->plot->lines[i].right ? (t->unicode ? " →" : " (right)") : "";
    int         n     = 3 + length_of(t->frame.legend[i]) + length_of(right);
    bool        first = at == 0 || at + 3 + n > width;
    if (draw) {
      if (first && at) sk_buf_char(t->out, '\n');
      put_times(t->out, " ", first ? indent : 3);
      start_colour(t, i);
      if (uses_letters(t)) {
        sk_buf_printf(t->out, "%c: ", letter_of(i));
      } else {
        sk_buf_z(t->out, t->unicode ? "━━ " : "-- ");
      }
      end_colour(t);
      put_safe(t->out, t->frame.legend[i]);
      sk_buf_z(t->out, right);
    }
    rows += first;
    at = (first ? indent : at + 3) + n;
  }
  if (draw && rows) sk_buf_char(t->out, '\n');
  return rows;
}

// The tick whose label belongs in this row, -1 for none.
static int tick_in_row(const Text *t, int side, int row) {
  for (int i = 0; i < t->y[side].n_ticks; i++) {
    if (dot_y(t, side, t->y[side].first + i * t->y[side].step) / DOTS_Y == row) return i;
  }
  return -1;
}

static void put_cell(Text *t, int cell, bool zero) {
  uint8_t dots = t->dots[cell];
  if (t->letter[cell]) {
    sk_buf_char(t->out, t->letter[cell]);
  } else if (dots == 0) {
    sk_buf_z(t->out, !zero ? " " : t->unicode ? "┈" : ".");
  } else if (t->unicode) {
    char utf8[4] = {(char)0xe2, (char)(0xa0 | dots >> 6), (char)(0x80 | (dots & 0x3f)), 0};
    sk_buf_z(t->out, utf8);
  } else {
    sk_buf_char(t->out, t->plot->n_lines > 1 ? letter_of((uint32_t)t->owner[cell] - 1) : '*');
  }
}

static void put_row(Text *t, int row) {
  char text[SK_TICK_TEXT];
  int  tick = t->frame.used[0] ? tick_in_row(t, 0, row) : -1;
  text[0]   = 0;
  if (tick >= 0) sk_axis_tick(&t->y[0], tick, text);
  sk_buf_printf(t->out, "%*s ", t->margin[0], text);
  start_dim(t);
  sk_buf_z(t->out, t->unicode ? (tick >= 0 ? "┤" : "│") : (tick >= 0 ? "+" : "|"));
  end_colour(t);

  int     side = t->frame.used[0] ? 0 : 1;
  bool    zero = t->y[side].low < 0 && t->y[side].high > 0 && dot_y(t, side, 0) / DOTS_Y == row;
  uint8_t now  = 0;  // colour in force
  for (int column = 0; column < t->columns; column++) {
    int     cell  = row * t->columns + column;
    uint8_t owner = t->dots[cell] ? t->owner[cell] : 0;
    if (owner != now && (owner || now)) {
      end_colour(t);
      if (owner) start_colour(t, (uint32_t)owner - 1);
      now = owner;
    }
    put_cell(t, cell, zero);
  }
  if (now) end_colour(t);
  if (t->frame.used[1]) {
    tick    = tick_in_row(t, 1, row);
    text[0] = 0;
    if (tick >= 0) sk_axis_tick(&t->y[1], tick, text);
    start_dim(t);
    sk_buf_z(t->out, t->unicode ? (tick >= 0 ? "├" : "│") : (tick >= 0 ? "+" : "|"));
    end_colour(t);
    sk_buf_printf(t->out, " %s", text);
  }
  sk_buf_char(t->out, '\n');
}

static void put_x_axis(Text *t) {
  int *tick_at = sk_arena_array(t->out->arena, (size_t)t->x.n_ticks + 1, sizeof *tick_at);
  for (int i = 0; i < t->x.n_ticks; i++) tick_at[i] = dot_x(t, t->x.first + i * t->x.step) / DOTS_X;
  put_times(t->out, " ", t->margin[0] + 1);
  start_dim(t);
  sk_buf_z(t->out, t->unicode ? "└" : "+");
  for (int column = 0, i = 0; column < t->columns; column++) {
    while (i < t->x.n_ticks && tick_at[i] < column) i++;
    bool tick = i < t->x.n_ticks && tick_at[i] == column;
    sk_buf_z(t->out, t->unicode ? (tick ? "┬" : "─") : (tick ? "+" : "-"));
  }
  if (t->frame.used[1]) sk_buf_z(t->out, t->unicode ? "┘" : "+");
  end_colour(t);
  sk_buf_char(t->out, '\n');

  // Labels centred under their ticks, left out where they would touch.
  int at = 0, origin = t->margin[0] + 2;
  for (int i = 0; i < t->x.n_ticks; i++) {
    char text[SK_TICK_TEXT];
    int  n = sk_axis_tick(&t->x, i, text), start = origin + tick_at[i] - n / 2;
    if (start + n > origin + t->columns) start = origin + t->columns - n;
    if (start < at + (at > 0)) continue;
    put_times(t->out, " ", start - at);
    sk_buf_z(t->out, text);
    at = start + n;
  }
  sk_buf_char(t->out, '\n');
  char factor[SK_TICK_TEXT * 2];
  sk_axis_factor(&t->x, t->unicode, factor);
  int n    = length_of(t->frame.x_label) + (*factor ? 1 + length_of(factor) : 0),
      room = origin + (t->columns - n) / 2;
  put_times(t->out, " ", room > 0 ? room : 0);
  put_safe(t->out, t->frame.x_label);
  if (*factor) sk_buf_printf(t->out, " %s", factor);
  sk_buf_char(t->out, '\n');
}

// --- layout ---

static int widest_tick(const SkAxis *axis) {
  int  most = 0;
  char text[SK_TICK_TEXT];
  for (int i = 0; i < axis->n_ticks; i++) {
    int n = sk_axis_tick(axis, i, text);
    if (n > most) most = n;
  }
  return most;
}

// The legend's rows depend on the tick labels and these on the rows left: the second round settles
// it.
static void lay_out(Text *t, int width, int height, SkArena *arena) {
  SkPlotFrame *f     = &t->frame;
  bool         title = t->plot->title && *t->plot->title;
  t->columns         = width;
  for (int round = 0; round < 2; round++) {
    t->rows = height - 4 - title - put_legend(t, false);
    if (t->rows < 5) t->rows = 5;
    sk_axis_pair(f, fmax(2, t->rows / 4.0), t->y);
    for (int k = 0; k < 2; k++) t->margin[k] = f->used[k] ? widest_tick(&t->y[k]) : 0;
    t->columns = width - t->margin[0] - 2 - (f->used[1] ? t->margin[1] + 2 : 0);
    if (t->columns < 10) t->columns = 10;
  }
  if (f->equal) {
    sk_axis_equal(f, t->columns * DOTS_X, t->rows * DOTS_Y);
    t->y[0] = sk_axis_inside(f->low[0], f->high[0], fmax(2, t->rows / 4.0));
  }
  t->x         = sk_axis_inside(f->from, f->to, fmax(2, t->columns / 12.0));
  size_t cells = (size_t)t->columns * (size_t)t->rows;
  t->dots      = SK_NEWS(arena, uint8_t, cells);
  t->owner     = SK_NEWS(arena, uint8_t, cells);
  t->letter    = SK_NEWS(arena, char, cells);
}

void sk_plot_text(const SkPlot *plot, bool colour, bool unicode, SkArena *arena, SkBuf *out) {
  Text t     = {.plot = plot, .colour = colour, .unicode = unicode, .out = out};
  int  width = plot->width ? (int)plot->width : 80, height = plot->height ? (int)plot->height : 24;
  sk_plot_frame(plot, (uint32_t)width * DOTS_X, arena, &t.frame);
  lay_out(&t, width, height, arena);
  // The first line is drawn last, on top.
  for (uint32_t i = plot->n_lines; i-- > 0;) draw_line(&t, i);
  if (uses_letters(&t) && unicode) draw_letters(&t);
  put_title(&t);
  put_legend(&t, true);
  put_axis_labels(&t);
  for (int row = 0; row < t.rows; row++) put_row(&t, row);
  put_x_axis(&t);
}
