// runtime/line/line_room.c - memory of lines: how many rows a ring has, and which of them are still wanted.
#include "base/mem.h"
#include "runtime/line/line_priv.h"

#include <math.h>
#include <string.h>

#define LEAST ((size_t)16)
// Rows allocated ahead: with known steps, and with steps that can only be guessed.
#define MAX_ROWS     ((size_t)1 << 20)
#define MOST_GUESSED ((size_t)1 << 12)
// Values of all rows that are allocated ahead at most, however wide they are.
#define MOST_VALUES ((size_t)1 << 24)
// Rows before the oldest one asked for that interpolation may want; of wide ones at least that stay.
#define BEFORE 4
#define STAYS  3

void sk_rings_free(SkRing *ring) {
  while (ring) {
    SkRing *older = ring->older;
    sk_free(ring);
    ring = older;
  }
}

void sk_lines_tidy(SkLines *lines) {
  if (lines->tidied == lines->growths) return;
  lines->tidied = lines->growths;
  for (int i = 0; i < lines->n_bundles; i++) {
    SkRing *ring = lines->bundles[i].ring;
    if (!ring || !ring->older) continue;
    sk_rings_free(ring->older);
    ring->older = NULL;
  }
}

// Growing -----------------------------------------------------------------------------------------

// Whoever writes it also reads it, and there is memory: the same ring, twice as many rows.
static bool widen(SkBundle *b) {
  SkRing  *ring = atomic_load_explicit(&b->ring, memory_order_relaxed);
  size_t   cap = ring->cap, width = sk_bundle_width(b);
  uint64_t end = atomic_load_explicit(&b->end, memory_order_relaxed);
  if (b->far || 2 * cap > ring->room) return false;
  for (uint64_t i = atomic_load_explicit(&b->floor, memory_order_relaxed); i < end; i++)
    if (i & cap)
      memcpy(ring->rows + ((i & (cap - 1)) + cap) * width, ring->rows + (i & (cap - 1)) * width,
             width * sizeof(double));
  ring->cap = 2 * cap;
  return true;
}

// A larger ring with the same rows. The old one stays until nobody reads it.
bool sk_bundle_reserve(SkBundle *b, size_t rows) {
  size_t cap = LEAST;
  while (cap < rows) cap *= 2;
  SkView  v     = sk_view(b);
  size_t  width = v.width;
  SkRing *ring  = cap <= SIZE_MAX / 16 / width
                      ? sk_calloc(1, sizeof *ring + cap * width * sizeof(double))
                      : NULL;
  if (!ring) return false;
  ring->cap = ring->room = cap;
  ring->older            = (SkRing *)(uintptr_t)v.ring;
  uint64_t floor         = atomic_load_explicit(&b->floor, memory_order_acquire);
  for (uint64_t i = floor; i < v.end; i++)
    memcpy(ring->rows + (i & (cap - 1)) * width, sk_row(&v, i), width * sizeof(double));
  atomic_store_explicit(&b->ring, ring, memory_order_release);
  return true;
}

bool sk_bundle_room(SkLines *lines, SkBundle *b) {
  uint64_t end   = atomic_load_explicit(&b->end, memory_order_relaxed);
  uint64_t floor = atomic_load_explicit(&b->floor, memory_order_acquire);
  size_t   cap   = atomic_load_explicit(&b->ring, memory_order_relaxed)->cap;
  if (end - floor < cap || widen(b)) return true;
  lines->growths++;
  return sk_bundle_reserve(b, cap * 2);
}

void sk_lines_march_room(const SkIslandRt *island, long steps) {
  SkLines *lines = island->lines;
  if (!lines || !lines->n_bundles) return;
  for (int k = lines->out_first[island->head.number]; k < lines->out_first[island->head.number + 1];
       k++) {
    SkBundle *b    = &lines->bundles[lines->out[k]];
    double    rows = b->longest / island->step + 2.0 * (double)steps;
    size_t    cap  = atomic_load_explicit(&b->ring, memory_order_relaxed)->cap;
    if (b->far || !(rows < (double)MOST_GUESSED) || (double)cap >= rows) continue;
    lines->growths++;
    if (!sk_bundle_reserve(b, (size_t)rows)) return;
  }
  sk_lines_tidy(lines);
}

// Beginning ---------------------------------------------------------------------------------------

// As many rows as fit into the longest delay, and some more; where they are short, for many steps at once, but not more
// than a small cache holds.
static size_t room_for(double span, double step, bool exact, size_t n) {
  double more = n > 16 ? 12.0 : fmin(fmax(76.0, 2400.0 / (double)(n + 1)), 300.0);
  double rows = step > 0.0 && isfinite(span) ? 1.25 * span / step + more : 64.0;
  size_t cap = LEAST, most = exact ? MAX_ROWS : MOST_GUESSED;
  while (cap < most && (double)cap < rows && cap * n < MOST_VALUES) cap *= 2;
  return cap;
}

// Rows that go round in as little memory as can be are still in the cache when it is their turn again.
static void tighten(SkBundle *b, double step) {
  SkRing *ring = b->ring;
  double  rows = b->longest / step * (1.0 + 1e-9) + (b->degree > 1 ? BEFORE + 3.0 : 3.0);
  size_t  cap  = 4;
  while (cap < ring->cap && (double)cap < rows) cap *= 2;
  if (b->tight && cap < ring->cap) ring->cap = cap;
}

bool sk_bundle_open(SkBundle *b, const SkIslandRt *from) {
  bool   exact = sk_can(from->solver, SK_ON_GRID);
  double span  = b->longest + (b->far ? b->lead : 0.0);
  double step  = exact ? from->step : 0.002 * from->interval;
  if (!sk_bundle_reserve(b, room_for(span, step, exact, sk_bundle_width(b) - 1))) return false;
  tighten(b, from->step);
  return true;
}

// What is still wanted ----------------------------------------------------------------------------

// The first row that may be asked for, nobody asking for what was before `oldest`.
uint64_t sk_bundle_floor(const SkIslandRt *island, const SkBundle *b, const SkView *v,
                         double oldest) {
  uint64_t floor = v->floor;
  // Straight lines need the rows on both sides, and rows at the time itself are the only ones.
  if (b->tight && b->degree == 1)
    while (floor + STAYS < v->end && sk_row_time(v, floor + 1) <= oldest + island->grain) floor++;
  else
    while (floor + BEFORE + 1 < v->end && sk_row_time(v, floor + BEFORE) < oldest) floor++;
  return floor;
}
