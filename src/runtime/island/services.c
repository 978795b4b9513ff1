// runtime/island/services.c - what generated code may ask of the runtime (skerry/abi.h: SkServices).
#include "runtime/island/island.h"
#include "runtime/island/jump.h"
#include "runtime/island/scratch.h"
#include "runtime/thread/lane_pool.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void reinit(SkRun *run, int place, double value) {
  SkIslandRt *island = run->owner;
  for (int i = 0; i < island->code->n_states; i++) {
    if (island->code->state[i] != place) continue;
    island->reinit_value[i] = value;
    island->reinit_given[i] = 1;
    island->reinit_any      = true;
  }
}

static int check(SkRun *run, int equation, double residual, double size) {
  SkIslandRt *island = run->owner;
  if (fabs(residual) <= 1e-6 * size) return 0;
  sk_island_fail(island,
                 "%s: this equation contradicts the others at the start (it is off by %.6g)",
                 sk_island_equation(island, equation), residual);
  return 1;
}

// Each equation warns once; number < 0 is a function's warning, which brings its own place.
bool sk_island_has_warned(const SkIslandRt *island, int number) {
  return island->quiet || (number >= 0 && number < island->n_warned && island->warned[number]);
}

void sk_island_warn(SkIslandRt *island, int number, const char *message) {
  bool known = number >= 0 && number < island->n_warned;
  if (sk_island_has_warned(island, number)) return;
  if (known) island->warned[number] = 1;
  if (!island->on_warning) return;
  char text[1024];
  snprintf(text, sizeof text, "%s%s%s (time %.9g)",
           number < 0 ? "" : sk_island_equation(island, number), number < 0 ? "" : ": ", message,
           island->run.time);
  island->on_warning(island->warning_user, text);
}

static int assertion(SkRun *run, int number, const char *message, int level) {
  SkIslandRt *island = run->owner;
  if (level == 1) {
    sk_island_warn(island, number, message);
    return 0;
  }
  sk_island_fail(island, "%s: assertion failed at time %.9g: %s",
                 sk_island_equation(island, number), run->time, message);
  if (!island->in_event) return 1;
  island->pending = true;
  return 0;
}

static void terminate(SkRun *run, const char *message) {
  SkIslandRt *island      = run->owner;
  island->head.terminated = true;
  snprintf(island->head.message, sizeof island->head.message, "%s", message);
}

static void raise(SkRun *run, const char *message) {
  SkIslandRt *island = run->owner;
  run->depth         = 0;
  sk_island_fail(island, "%s (time %.9g)", message, run->time);
  sk_longjmp(*island->escape, 1);
}

static void *scratch(SkRun *run, long bytes) {
  SkIslandRt *island = run->owner;
  void       *p      = bytes >= 0 ? sk_scratch_take(island->scratch, (size_t)bytes) : NULL;
  if (!p) run->services->raise(run, "out of memory inside a function");
  return p;
}

static void *mark(SkRun *run) { return sk_scratch_mark(((SkIslandRt *)run->owner)->scratch); }
static void  release(SkRun *run, void *to) {
   sk_scratch_release(((SkIslandRt *)run->owner)->scratch, to);
}

static const char *keep(SkRun *run, const char *text) {
  return sk_scratch_keep(((SkIslandRt *)run->owner)->scratch, text);
}

static const char *formatted(SkRun *run, const char *format, double value, int min_length,
                             int left) {
  char number[512], *out;
  snprintf(number, sizeof number, format, value);
  int length = (int)strlen(number), width = min_length > length ? min_length : length;
  out = scratch(run, width + 1);
  snprintf(out, (size_t)width + 1, left ? "%-*s" : "%*s", width, number);
  return out;
}

static const char *real_text(SkRun *run, double value, int significant, int min_length, int left) {
  char format[32];
  snprintf(format, sizeof format, "%%.%dg", significant > 0 && significant < 100 ? significant : 6);
  return formatted(run, format, value, min_length, left);
}

static const char *integer_text(SkRun *run, double value, int min_length, int left) {
  return formatted(run, "%.0f", value, min_length, left);
}

// Only the conversions Modelica permits reach printf: flags, width, precision and one of f e E g G, and d i
// of whole numbers, which are doubles here.
static const char *format_text(SkRun *run, double value, const char *format) {
  char   safe[64];
  size_t n = strspn(format, "0123456789.+- #"), end = strlen(format);
  bool   whole = n + 1 == end && strchr("di", format[n]) != NULL;
  if (n + 1 != end || n > 40 || (!whole && !strchr("feEgG", format[n])))
    run->services->raise(run, "invalid format in String()");
  if (whole)
    snprintf(safe, sizeof safe, "%%%.*s.0f", (int)strcspn(format, ".di"), format);
  else
    snprintf(safe, sizeof safe, "%%%s", format);
  return formatted(run, safe, value, 0, 1);
}

static int share(SkRun *run, const SkLoop *loops, int n) {
  return sk_lane_pool_share(((SkIslandRt *)run->owner)->team, run, loops, n);
}

const SkServices sk_services = {
    .newton       = sk_block_newton,
    .linear       = sk_block_linear,
    .delayed      = sk_lines_read,
    .spatial      = sk_spatials_read,
    .reinit       = reinit,
    .check        = check,
    .assertion    = assertion,
    .terminate    = terminate,
    .raise        = raise,
    .scratch      = scratch,
    .mark         = mark,
    .release      = release,
    .keep         = keep,
    .real_text    = real_text,
    .integer_text = integer_text,
    .format_text  = format_text,
    .share        = share,
};
