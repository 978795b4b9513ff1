// results/plot.h - line plots of signals, as SVG for documents and as text for the terminal.
//
// in:    SkPlot: lines over time, or paths over another signal, on a left and a right axis
// out:   SVG 1.1 that stands alone and follows the viewer's light or dark mode, or lines of text
// cost:  O(points); each pixel column keeps its first, smallest, largest and last value, so a
//        million points give a file of some tens of kilobytes in which no spike is lost
// not:   bars, scatter, logarithmic axes
//
// Two points of equal time are drawn as a vertical line. NaN and infinities leave a gap.
#ifndef SK_RESULTS_PLOT_H
#define SK_RESULTS_PLOT_H

#include "base/buf.h"

#include <stdbool.h>

typedef struct {
  const char   *name;
  const char   *description;  // its unit labels the axis: "Pressure [Pa]"; may be ""
  const double *time, *value;
  size_t        n;
  bool          right;  // belongs to the right axis
} SkPlotLine;

typedef struct {
  const char       *title;    // NULL: none
  const char       *x_label;  // NULL: "time [s]"
  const SkPlotLine *lines;
  uint32_t          n_lines;
  bool              path;      // `time` of the lines is another signal, in any order
  double            from, to;  // part of the time range; NaN: from the first, to the last point
  uint32_t width, height;      // pixels, or characters and lines of the terminal; 0: a good size
} SkPlot;

void sk_plot_svg(const SkPlot *plot, SkArena *arena, SkBuf *out);

// colour: ANSI colours; unicode: braille dots and box lines, else plain ASCII.
void sk_plot_text(const SkPlot *plot, bool colour, bool unicode, SkArena *arena, SkBuf *out);

#endif
