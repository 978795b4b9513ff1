// results/plot.h - line plots of signals, as SVG for documents and as text for the terminal.
//
// in:    SkPlot: lines over time, or paths over another signal, on a left and a right axis
// out:   SVG 1.1 that stands alone and follows the viewer's light or dark mode, or lines of text
// cost:  O(points); each pixel column keeps its first, smallest, largest and last value, so a
//        million points give a file of some tens of kilobytes in which no spike is lost
// not:   bars, scatter, logarithmic axes
//
// Two points of equal time are drawn as a vertical line. NaN and infinities leave a gap. A path over
// a signal of the same unit has axes of equal scale: a circle stays round.
#ifndef SK_RESULTS_PLOT_H
#define SK_RESULTS_PLOT_H

#include "base/buf.h"

#include <stdbool.h>

typedef enum { SK_LINE_PLAIN, SK_LINE_DASHED, SK_LINE_DOTTED } SkLineStyle;

typedef struct {
  const char   *name;                    // of the signal
  const char   *description;             // its unit labels the axis: "Pressure [Pa]"; may be ""
  const char   *x_name, *x_description;  // the same of the signal it is drawn over; NULL: unknown
  const char   *source;                  // which of several files it is from; NULL: one file
  const double *time, *value;
  size_t        n;
  bool          right;    // belongs to the right axis
  bool          outline;  // a body's shape at one moment: its name goes to the legend as it is
  SkLineStyle   style;
} SkPlotLine;

typedef struct {
  const char       *title;  // NULL: none
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
