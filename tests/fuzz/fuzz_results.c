// Any bytes as a result file: opened, all columns read, compared with itself and plotted.
#include "results/plot.h"
#include "results/read.h"
#include "results/tube.h"

#include <math.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_ROWS = 20000, MAX_COLUMNS = 64 };

static void use(SkResult *r, SkArena *arena, SkDiags *diags) {
  uint64_t rows = sk_result_rows(r);
  uint32_t n    = sk_result_columns(r) < MAX_COLUMNS ? sk_result_columns(r) : MAX_COLUMNS;
  if (rows > MAX_ROWS) return;
  uint32_t   *columns = SK_NEWS(arena, uint32_t, n);
  double    **out     = SK_NEWS(arena, double *, n);
  SkPlotLine *lines   = SK_NEWS(arena, SkPlotLine, n);
  for (uint32_t i = 0; i < n; i++) {
    columns[i] = i;
    out[i]     = SK_NEWS(arena, double, (size_t)rows);
  }
  if (!sk_result_read(r, columns, n, out, diags)) return;
  const double *time = sk_result_time(r, diags);
  if (!time) return;
  for (uint32_t i = 0; i < n; i++) {
    const SkResultColumn *c = sk_result_column(r, i);
    lines[i]                = (SkPlotLine){.name          = c->name,
                                           .description   = c->description,
                                           .x_name        = c->name,
                                           .x_description = c->description,
                                           .source        = n % 2 ? c->name : NULL,
                                           .time          = time,
                                           .value         = out[i],
                                           .n             = (size_t)rows,
                                           .right         = i % 3 == 1,
                                           .outline       = i % 5 == 4,
                                           .style         = (SkLineStyle)(i % 3)};
  }
  SkPlot plot = {.lines = lines, .n_lines = n, .path = n % 4 == 1, .from = NAN, .to = NAN};
  SkBuf  text = sk_buf_new(arena);
  sk_plot_svg(&plot, arena, &text);
  sk_plot_text(&plot, n % 2, true, arena, &text);
  SkDiff        diff;
  SkTubeOptions options = SK_TUBE_DEFAULTS;
  sk_diff(r, r, NULL, 0, &options, arena, diags, &diff);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  SkGuard guard;
  SkArena *volatile arena = sk_arena_new((size_t)256 << 20, &guard);
  if (!arena) return 0;
  if (!setjmp(guard.env)) {
    SkDiags  *diags = sk_diags_new(arena, sk_sources_new(arena));
    SkResult *r     = sk_result_open_bytes("fuzz", data, size, arena, diags);
    if (r) use(r, arena, diags);
  }
  sk_arena_free(arena);
  return 0;
}
