// Plots: well-formed, small, and true to the data.
// link: expat m
#include "results/plot.h"
#include "results/plot_axis.h"
#include "results_test.h"

#include <expat.h>
#include <math.h>

TestSuite(plot, .init = test_begin, .fini = test_end);

// --- what the SVG says, by way of an XML parser ---

typedef struct {
  int   paths;       // lines of the plot, legend samples not counted
  char *d[32];       // their data
  char  text[8192];  // all character data, one piece after the other
  bool  clipped;     // inside the group of lines
} Seen;

static void on_start(void *user, const char *name, const char **attributes) {
  Seen       *seen = user;
  const char *d = NULL, *class = "";
  for (; *attributes; attributes += 2) {
    if (strcmp(attributes[0], "d") == 0) d = attributes[1];
    if (strcmp(attributes[0], "class") == 0) class = attributes[1];
    if (strcmp(attributes[0], "clip-path") == 0) seen->clipped = true;
  }
  if (strcmp(name, "path") == 0 && strncmp(class, "line", 4) == 0 && seen->clipped &&
      seen->paths < 32) {
    seen->d[seen->paths++] = sk_arena_copy(test_arena, d, strlen(d) + 1);
  }
}

static void on_end(void *user, const char *name) {
  if (strcmp(name, "g") == 0) ((Seen *)user)->clipped = false;
}

static void on_text(void *user, const char *text, int n) {
  Seen  *seen = user;
  size_t at   = strlen(seen->text);
  if (at + (size_t)n < sizeof seen->text) memcpy(seen->text + at, text, (size_t)n);
}

static Seen parse_svg(const SkPlot *plot) {
  static Seen seen;
  seen      = (Seen){0};
  SkBuf out = sk_buf_new(test_arena);
  sk_plot_svg(plot, test_arena, &out);
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetUserData(parser, &seen);
  XML_SetElementHandler(parser, on_start, on_end);
  XML_SetCharacterDataHandler(parser, on_text);
  cr_assert_eq(XML_Parse(parser, out.text, (int)out.n, 1), XML_STATUS_OK, "%s at line %lu",
               XML_ErrorString(XML_GetErrorCode(parser)), XML_GetCurrentLineNumber(parser));
  XML_ParserFree(parser);
  return seen;
}

static size_t count(const char *text, char c) {
  size_t n = 0;
  for (; *text; text++) n += *text == c;
  return n;
}

static double *times(size_t n, double step) {
  double *t = SK_NEWS(test_arena, double, n);
  for (size_t i = 0; i < n; i++) t[i] = step * (double)i;
  return t;
}

static SkPlot plot_of(const SkPlotLine *lines, uint32_t n) {
  return (SkPlot){.lines = lines, .n_lines = n, .from = NAN, .to = NAN};
}

Test(plot, labels_and_escapes) {
  double    *t = times(3, 1), v[3] = {1, 2, 3}, w[3] = {1e6, 2e6, 2e6};
  SkPlotLine lines[] = {
      {.name = "a<b>", .description = "Flow & more [m3/s]", .time = t, .value = v, .n = 3},
      {.name        = "\xff\x01"
                      "c",
       .description = "Pressure [Pa|bar]",
       .time        = t,
       .value       = w,
       .n           = 3,
       .right       = true}};
  SkPlot p  = plot_of(lines, 2);
  p.title   = "One \"&\" two";
  Seen seen = parse_svg(&p);
  cr_expect_eq(seen.paths, 2);
  cr_expect_not_null(strstr(seen.text, "One \"&\" two"));
  cr_expect_not_null(strstr(seen.text, "a<b> [m³/s]"));
  cr_expect_not_null(strstr(seen.text, "c [Pa]"));
  cr_expect_not_null(strstr(seen.text, "×10⁶"));
  cr_expect_not_null(strstr(seen.text, "time [s]"));
}

Test(plot, a_gap_interrupts_and_a_jump_is_vertical) {
  double     t[] = {0, 1, 1, 2, 3, 4, 5}, v[] = {0, 0, 5, 5, NAN, 2, 2};
  SkPlotLine line = {.name = "x", .description = "", .time = t, .value = v, .n = 7};
  SkPlot     p    = plot_of(&line, 1);
  Seen       seen = parse_svg(&p);
  cr_assert_eq(seen.paths, 1);
  cr_expect_eq(count(seen.d[0], 'M'), 2, "%s", seen.d[0]);
  cr_expect_eq(count(seen.d[0], 'V'), 1, "%s", seen.d[0]);
  cr_expect_eq(count(seen.d[0], 'H'), 3, "%s", seen.d[0]);
  cr_expect_eq(count(seen.d[0], 'L'), 0, "%s", seen.d[0]);
}

Test(plot, a_million_points_stay_small_and_keep_their_spikes) {
  enum { N = 1000000 };
  double *t = times(N, 1e-5), *v = SK_NEWS(test_arena, double, N);
  for (size_t i = 0; i < N; i++) v[i] = sin(40 * t[i]);
  v[123456]       = 50;
  v[777777]       = -50;
  SkPlotLine line = {.name = "x", .description = "", .time = t, .value = v, .n = N};
  SkPlot     p    = plot_of(&line, 1);
  SkBuf      out  = sk_buf_new(test_arena);
  sk_plot_svg(&p, test_arena, &out);
  cr_expect_lt(out.n, 60000);
  SkTrace trace = sk_plot_thin(&line, 0, 10, 800, test_arena);
  double  high = 0, low = 0;
  for (size_t i = 0; i < trace.n; i++) {
    high = fmax(high, trace.y[i]);
    low  = fmin(low, trace.y[i]);
    if (i) cr_assert_geq(trace.t[i], trace.t[i - 1]);
  }
  cr_expect_eq(high, 50);
  cr_expect_eq(low, -50);
  cr_expect_lt(trace.n, 4000);
}

Test(plot, thinning_many_gaps_stays_bounded) {
  enum { N = 300000 };
  double *t = times(N, 1), *v = SK_NEWS(test_arena, double, N);
  for (size_t i = 0; i < N; i++) v[i] = i % 2 ? NAN : (double)i;
  SkPlotLine line  = {.name = "x", .description = "", .time = t, .value = v, .n = N};
  SkTrace    trace = sk_plot_thin(&line, 0, N - 1, 100, test_arena);
  cr_expect_lt(trace.n, 101 * 19 + 4);
  SkPlot p = plot_of(&line, 1);
  parse_svg(&p);
}

Test(plot, part_of_the_time_is_cut_where_it_should) {
  double     t[] = {0, 10}, v[] = {0, 10};
  SkPlotLine line  = {.name = "x", .description = "", .time = t, .value = v, .n = 2};
  SkTrace    trace = sk_plot_thin(&line, 2, 4, 100, test_arena);
  cr_assert_eq(trace.n, 2);  // no point inside, but the line passes
  cr_expect_eq(trace.y[0], 2);
  cr_expect_eq(trace.y[1], 4);
  line.n      = 3;
  double t3[] = {0, 3, 10}, v3[] = {0, 3, 10};
  line.time  = t3;
  line.value = v3;
  trace      = sk_plot_thin(&line, 2, 4, 100, test_arena);
  cr_assert_eq(trace.n, 3);
  cr_expect_eq(trace.t[0], 2);
  cr_expect_eq(trace.y[0], 2);
  cr_expect_eq(trace.y[2], 4);
}

// --- axes ---

static const char *ticks_of(double low, double high, double wanted) {
  SkAxis a   = sk_axis_inside(low, high, wanted);
  SkBuf  out = sk_buf_new(test_arena);
  for (int i = 0; i < a.n_ticks; i++) {
    char text[SK_TICK_TEXT];
    sk_axis_tick(&a, i, text);
    sk_buf_printf(&out, "%s%s", i ? " " : "", text);
  }
  char factor[SK_TICK_TEXT * 2];
  sk_axis_factor(&a, true, factor);
  if (*factor) sk_buf_printf(&out, " | %s", factor);
  return out.text;
}

Test(plot, ticks_are_round_numbers) {
  cr_expect_str_eq(ticks_of(0, 10, 5), "0 2 4 6 8 10");
  cr_expect_str_eq(ticks_of(-0.3, 0.31, 6), "-0.3 -0.2 -0.1 0.0 0.1 0.2 0.3");
  cr_expect_str_eq(ticks_of(0, 2.1e6, 4), "0.0 0.5 1.0 1.5 2.0 | ×10⁶");
  cr_expect_str_eq(ticks_of(0, 4e-3, 4), "0 1 2 3 4 | ×10⁻³");
  cr_expect_str_eq(ticks_of(101324.998, 101325.002, 4), "-2 -1 0 1 2 | ×10⁻³ + 101325");
  cr_expect_str_eq(ticks_of(0, 99999, 4), "0 20000 40000 60000 80000");
}

Test(plot, strange_ranges_end) {
  const double values[] = {0,           5e-324, 1e-300, -1e-300, 1,
                           1 + 2.3e-16, 1e17,   -1e17,  1.7e308, -1.7e308};
  const size_t n        = sizeof values / sizeof *values;
  for (size_t i = 0; i < n; i++) {
    for (size_t k = 0; k < n; k++) {
      double t[]         = {fmin(values[i], values[k]), fmax(values[i], values[k])},
             v[]         = {values[i], values[k]};
      SkPlotLine lines[] = {
          {.name = "x", .description = "", .time = t, .value = v, .n = 2},
          {.name = "y", .description = "", .time = t, .value = v, .n = 2, .right = true}};
      for (uint32_t m = 1; m <= 2; m++) {
        SkPlot p = plot_of(lines, m);
        parse_svg(&p);
        SkBuf out = sk_buf_new(test_arena);
        sk_plot_text(&p, false, true, test_arena, &out);
      }
    }
  }
}

// Axes end before the largest numbers: a line to a point far outside must not be walked dot by dot.
Test(plot, points_far_outside_are_not_walked_to, .timeout = 30) {
  enum { N = 200 };
  double value[N];
  for (int i = 0; i < N; i++) value[i] = i % 2 ? 2e307 : 0;
  SkPlotLine line = {.name = "x", .description = "", .time = times(N, 1), .value = value, .n = N};
  SkPlot     p    = plot_of(&line, 1);
  SkBuf      out  = sk_buf_new(test_arena);
  sk_plot_text(&p, false, true, test_arena, &out);
  cr_assert_gt(out.n, 0);
}

Test(plot, a_path_keeps_its_order) {
  // Once around a square, then out of sight: over time these points would be sorted or cut.
  double      x[] = {0, 1, 1, 0, 0, NAN}, y[] = {0, 0, 1, 1, 0, 0};
  SkPlotLine  line = {.name = "y", .description = "", .time = x, .value = y, .n = 6};
  SkPlot      plot = {.lines = &line, .n_lines = 1, .path = true, .from = NAN, .to = NAN};
  SkPlotFrame f;
  sk_plot_frame(&plot, 100, test_arena, &f);
  cr_assert_float_eq(f.from, -0.05, 1e-12);
  cr_assert_float_eq(f.to, 1.05, 1e-12);
  cr_assert_eq(f.traces[0].n, 6);
  for (size_t i = 0; i < 5; i++) {
    cr_assert_eq(f.traces[0].t[i], x[i]);
    cr_assert_eq(f.traces[0].y[i], y[i]);
  }
  cr_assert(isnan(f.traces[0].y[5]));
  cr_assert_eq(parse_svg(&plot).paths, 1);
}

static SkPlotFrame frame_of(const SkPlot *plot) {
  SkPlotFrame f;
  sk_plot_frame(plot, 100, test_arena, &f);
  return f;
}

Test(plot, axes_say_what_they_show) {
  static const struct {
    const char *name[3], *description[3], *label;
  } cases[] = {
      {{"tank.p"}, {"Pressure [Pa]"}, "tank.p [Pa]"},
      {{"a.p", "b.p"}, {"Pressure [Pa]", "Pressure [Pa]"}, "Pressure [Pa]"},
      {{"a.port.p", "b[1].p"}, {"[Pa]", "Other [Pa]"}, "p [Pa]"},
      {{"mass.x", "u[1.5].y"}, {"[m]", "Wanted [m]"}, "mass.x, u[1.5].y [m]"},
      {{"x", "v", "y"}, {"[m]", "[m/s2]", "[m]"}, "x, y [m]; v [m/s²]"},
      {{"x", "v"}, {"", "[m/s]"}, "x; v [m/s]"},
      {{"a_very_long_name_of_a_signal", "another_name_of_one"}, {"[m]", "[s]"}, "[m], [s]"},
      {{"a_very_long_name_of_a_signal", "another_name_of_one"}, {"", ""}, "value"},
      {{"a", "b"}, {"", ""}, "a, b"},
  };
  double t[2] = {0, 1};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SkPlotLine lines[3] = {0};
    uint32_t   n        = 0;
    for (; n < 3 && cases[i].name[n]; n++)
      lines[n] = (SkPlotLine){.name        = cases[i].name[n],
                              .description = cases[i].description[n],
                              .time        = t,
                              .value       = t,
                              .n           = 2};
    SkPlot p = plot_of(lines, n);
    cr_assert_str_eq(frame_of(&p).label[0], cases[i].label);
  }
}

Test(plot, files_are_told_apart_by_their_names) {
  double     t[2]    = {0, 1};
  SkPlotLine lines[] = {
      {.name = "w", .description = "[rad/s]", .source = "line", .time = t, .value = t, .n = 2},
      {.name = "w", .description = "[rad/s]", .source = "rigid", .time = t, .value = t, .n = 2},
      {.name = "x", .description = "[m]", .source = "rigid", .time = t, .value = t, .n = 2}};
  SkPlot p = plot_of(lines, 2);
  cr_assert_str_eq(frame_of(&p).label[0], "w [rad/s]");
  cr_assert_str_eq(frame_of(&p).legend[1], "rigid");
  p.n_lines = 3;
  cr_assert_str_eq(frame_of(&p).legend[0], "w [rad/s] (line)");
  cr_assert_str_eq(frame_of(&p).legend[2], "x [m] (rigid)");
}

Test(plot, a_circle_stays_round) {
  double      x[5] = {0, 1, 0, -1, 0}, y[5] = {-1, 0, 1, 0, -1}, from[2] = {0, 0}, to[2] = {0, 3};
  SkPlotLine  lines[] = {{.name          = "ball.y",
                          .description   = "Height [m]",
                          .x_name        = "ball.x",
                          .x_description = "[m]",
                          .time          = x,
                          .value         = y,
                          .n             = 5},
                         {.name = "at 0 s", .outline = true, .time = from, .value = to, .n = 2}};
  SkPlot      plot    = {.lines = lines, .n_lines = 2, .path = true, .from = NAN, .to = NAN};
  SkPlotFrame f       = frame_of(&plot);
  cr_assert(f.equal);
  cr_assert_str_eq(f.label[0], "ball.y [m]");
  cr_assert_str_eq(f.x_label, "ball.x [m]");
  cr_assert_str_eq(f.legend[0], "ball");
  cr_assert_str_eq(f.legend[1], "at 0 s");
  sk_axis_equal(&f, 400, 100);
  cr_assert_float_eq((f.to - f.from) / 400, (f.high[0] - f.low[0]) / 100, 1e-12);
  cr_assert(f.low[0] < -1 && f.high[0] > 3 && f.from < -1 && f.to > 1);
  cr_assert_eq(parse_svg(&plot).paths, 2);
  lines[0].description = "Speed [m/s]";
  cr_assert_not(frame_of(&plot).equal);
}

Test(plot, nothing_to_plot_is_still_a_picture) {
  SkPlotLine line = {.name = "x", .description = "", .time = NULL, .value = NULL, .n = 0};
  SkPlot     p    = plot_of(&line, 1);
  cr_expect_eq(parse_svg(&p).paths, 0);
  p.n_lines = 0;
  parse_svg(&p);
}

// --- text ---

static const char *text_plot(const SkPlot *p, bool colour, bool unicode) {
  SkBuf out = sk_buf_new(test_arena);
  sk_plot_text(p, colour, unicode, test_arena, &out);
  return out.text;
}

// Columns of the longest line, colours left out.
static int widest(const char *text) {
  int most = 0, n = 0;
  for (; *text; text++) {
    if (*text == '\033') {
      while (*text != 'm') text++;
    } else if (*text == '\n') {
      n = 0;
    } else if ((*text & 0xc0) != 0x80) {
      n++;
    }
    if (n > most) most = n;
  }
  return most;
}

Test(plot, text_fits_the_terminal) {
  double *t = times(500, 0.02), v[500], w[500];
  for (int i = 0; i < 500; i++) v[i] = sin(t[i]), w[i] = 1e6 * cos(t[i]);
  SkPlotLine lines[] = {
      {.name = "left.signal", .description = "Length [m]", .time = t, .value = v, .n = 500},
      {.name = "right", .description = "[Pa]", .time = t, .value = w, .n = 500, .right = true}};
  for (uint32_t n = 1; n <= 2; n++) {
    for (int width = 40; width < 200; width += 7) {
      SkPlot p = plot_of(lines, n);
      p.width  = (uint32_t)width;
      p.height = 20;
      p.title  = "Both";
      for (int mode = 0; mode < 4; mode++) {
        const char *text = text_plot(&p, mode & 1, mode & 2);
        cr_assert_leq(widest(text), width, "%d:\n%s", width, text);
        cr_expect_eq(count(text, '\n'), 20, "%zu lines", count(text, '\n'));
        cr_expect_eq(strchr(text, '\033') != NULL, mode & 1);
      }
    }
  }
}

Test(plot, text_shows_the_curve) {
  double     t[] = {0, 1}, v[] = {0, 1};
  SkPlotLine line  = {.name = "x", .description = "", .time = t, .value = v, .n = 2};
  SkPlot     p     = plot_of(&line, 1);
  p.width          = 20;
  p.height         = 12;
  const char *text = text_plot(&p, false, false);
  cr_expect_geq(count(text, '*'), 15, "%s", text);
  cr_expect_not_null(strstr(text, "0.5 +"), "%s", text);
}

Test(plot, text_names_cannot_command_the_terminal) {
  double     t[] = {0, 1}, v[] = {0, 1};
  SkPlotLine line  = {.name =
                          "x\033[2J\xc2\x9b"
                           "1m",
                      .description = "",
                      .time        = t,
                      .value       = v,
                      .n           = 2};
  SkPlot     p     = plot_of(&line, 1);
  p.title          = "\033]0;title\a";
  const char *text = text_plot(&p, false, true);
  cr_expect_null(strchr(text, '\033'));
  cr_expect_null(strchr(text, '\a'));
  cr_expect_null(strstr(text, "\xc2\x9b"));
}
