// results/plot_axis.h - ranges, ticks, labels and thinning shared by the two kinds of plot.
#ifndef SK_RESULTS_PLOT_AXIS_H
#define SK_RESULTS_PLOT_AXIS_H

#include "results/plot.h"

enum { SK_TICK_TEXT = 40, SK_TICKS_MAX = 64 };

// A scale from low to high with ticks at first + i * step. A label shows (tick - offset) /
// 10^exponent.
typedef struct {
  double low, high;
  double first, step, offset;
  int    n_ticks, exponent, decimals;
} SkAxis;

// Ticks inside [low, high], about `wanted` of them, steps of 1, 2 or 5 times a power of ten.
SkAxis sk_axis_inside(double low, double high, double wanted);

// The label of tick i; returns its length.
int sk_axis_tick(const SkAxis *axis, int i, char text[SK_TICK_TEXT]);

// What multiplies and shifts the labels, such as "×10⁶" or "+ 101325", "" when nothing does.
void sk_axis_factor(const SkAxis *axis, bool unicode, char text[SK_TICK_TEXT * 2]);

// One line thinned to the pixels it has. A NaN in y is a gap.
typedef struct {
  double *t, *y;
  size_t  n;
} SkTrace;

SkTrace sk_plot_thin(const SkPlotLine *line, double from, double to, uint32_t pixels,
                     SkArena *arena);

// What both kinds of plot need before they can draw.
typedef struct {
  double       from, to;
  SkTrace     *traces;  // per line
  double       low[2], high[2];
  bool         used[2];   // left, right
  const char  *label[2];  // of the axis
  int32_t      only[2];   // the one line on that axis, -1 when there are several
  const char **legend;    // per line: what tells it from the others; NULL: no entry
  bool         show_legend;
  const char  *x_label;
  bool         equal;  // both scales are to be the same
} SkPlotFrame;

// The left and the right scale for a frame, with about `wanted` ticks.
void sk_axis_pair(const SkPlotFrame *frame, double wanted, SkAxis out[2]);

// The labels of the axes and of the legend (plot_label.c).
void sk_plot_labels(const SkPlot *plot, SkArena *arena, SkPlotFrame *out);

// Gives the values some room and widens one of the two ranges until a unit is as long across (of `width` pixels) as it is up (of
// `height`).
void sk_axis_equal(SkPlotFrame *frame, double width, double height);

void sk_plot_frame(const SkPlot *plot, uint32_t pixels, SkArena *arena, SkPlotFrame *out);

#endif
