// runtime/algebra/blocks.c - memory and matrices of algebraic loops; linear ones are solved here, the others in
// newton.c.
//
// Every block has a slot with what outlives one solution: the factors of a constant matrix, the pivots of a
// sparse one (which change only where a step was accepted). Work space is shared by all blocks of an island.
#include "runtime/algebra/blocks.h"

#include "base/mem.h"
#include "runtime/algebra/lu.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// A singular sparse matrix up to this size is looked at again as a dense one.
#define DENSE_UP_TO 400
#define EXACT \
  1e-10  // beside the terms of an equation: more than this of it is left, and the user is told
#define ROUNDED      1e-14  // what rounding leaves of a linear equation beside its terms
#define MOST_REFINED 4
#define SAMPLES      3
#define ROOM         64  // unknowns of a block that is in no table; more is asked for when it comes

// Set-up ------------------------------------------------------------------------------------------

static void free_slots(SkBlocks *s) {
  for (int i = 0; s->slots && i < s->n; i++) {
    sk_sparse_free(s->slots[i].sparse);
    sk_sparse_free(s->slots[i].other);
    sk_free(s->slots[i].entries);
    sk_free(s->slots[i].other_for);
    sk_free(s->slots[i].factor);
    sk_free(s->slots[i].pivot);
    sk_free(s->slots[i].last);
  }
  sk_free(s->slots);
  sk_free(s->kept_place);
  sk_free(s->kept);
  sk_free(s->aside_place);
  sk_free(s->aside);
  sk_free(s->shown);
  s->slots      = NULL;
  s->kept_place = s->aside_place = NULL;
  s->kept = s->aside = s->shown = NULL;
  s->n = s->n_kept = s->n_aside = 0;
  s->is_aside = s->all_aside = s->is_row = s->worn = false;
}

static SkStatus open_slot(const SkBlockCode *b, SkSlot *slot) {
  size_t n = (size_t)b->n;
  if (b->linear) {
    slot->last = sk_calloc((b->n_entries ? (size_t)b->n_entries : n * n) + 1, sizeof(double));
    if (!slot->last) return SK_NOMEM;
  }
  if (b->n_entries) {
    slot->entries   = sk_calloc((size_t)b->n_entries + 1, sizeof(double));
    slot->other_for = sk_calloc((size_t)b->n_entries + 1, sizeof(double));
    SkStatus status = sk_sparse_new(b->n, b->col_start, b->row, &slot->sparse);
    slot->now       = slot->sparse;
    return slot->entries && slot->other_for ? status : SK_NOMEM;
  }
  if (!b->linear) return SK_OK;
  slot->factor = sk_calloc(n * n + 1, sizeof(double));
  slot->pivot  = sk_calloc(n + 1, sizeof(int));
  return slot->factor && slot->pivot ? SK_OK : SK_NOMEM;
}

static SkStatus open_work(SkBlocks *s, int n, int dense, int entries) {
  if (n <= s->largest && dense <= s->largest_dense && entries <= s->largest_entries) return SK_OK;
  double **const vectors[] = {&s->x,     &s->dx,    &s->r,    &s->trial, &s->trial_r,
                              &s->bar,   &s->guess, &s->unit, &s->shift, &s->before,
                              &s->noise, &s->scale, &s->work, &s->start};
  for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
    sk_free(*vectors[i]);
    *vectors[i] = sk_calloc(3 * (size_t)n + 1, sizeof(double));
    if (!*vectors[i]) return SK_NOMEM;
  }
  sk_free(s->matrix);
  sk_free(s->whole);
  sk_free(s->packed);
  sk_free(s->pivot);
  s->matrix = sk_calloc((size_t)dense * (size_t)dense + 1, sizeof(double));
  s->whole  = sk_calloc((size_t)dense * (size_t)dense + 1, sizeof(double));
  s->packed = sk_calloc((size_t)entries + 1, sizeof(double));
  s->pivot  = sk_calloc(2 * (size_t)n + 1, sizeof(int));
  if (!s->matrix || !s->whole || !s->packed || !s->pivot) return SK_NOMEM;
  s->largest         = n;
  s->largest_dense   = dense;
  s->largest_entries = entries;
  return SK_OK;
}

static bool open_kept(SkBlocks *s) {
  size_t n = 0;
  for (int i = 0; i < s->n; i++)
    if (!s->table[i].linear) n += (size_t)s->table[i].n;
  s->kept_place = sk_calloc(n + 1, sizeof(int));
  s->kept       = sk_calloc(n + 1, sizeof(double));
  if (!s->kept_place || !s->kept) return false;
  for (int i = 0; i < s->n; i++)
    for (int k = 0; !s->table[i].linear && k < s->table[i].n; k++)
      s->kept_place[s->n_kept++] = s->table[i].tears[k];
  return true;
}

void sk_blocks_keep(SkIslandRt *island) {
  SkBlocks *s = island->blocks;
  for (int i = 0; i < s->n_kept; i++) s->kept[i] = island->run.v[s->kept_place[i]];
}

void sk_blocks_back(SkIslandRt *island) {
  const SkBlocks *s = island->blocks;
  for (int i = 0; i < s->n_kept; i++) island->run.v[s->kept_place[i]] = s->kept[i];
}

// Beside steps ------------------------------------------------------------------------------------

static bool open_aside(SkBlocks *s) {
  size_t n = 0;
  for (int i = 0; i < s->n; i++)
    n += (size_t)(s->table[i].n + (s->table[i].full ? s->table[i].full->n : 0));
  s->aside_place = sk_calloc(n + 1, sizeof(int));
  s->aside       = sk_calloc(n + 1, sizeof(double));
  s->shown       = sk_calloc(n + 1, sizeof(double));
  if (!s->aside_place || !s->aside || !s->shown) return false;
  for (int i = 0; i < s->n; i++)
    for (const SkBlockCode *b = &s->table[i]; b; b = b == &s->table[i] ? b->full : NULL)
      for (int k = 0; k < b->n; k++) s->aside_place[s->n_aside++] = b->tears[k];
  return true;
}

static void take_aside(const SkIslandRt *island, double *out) {
  const SkBlocks *s = island->blocks;
  for (int i = 0; i < s->n_aside; i++) out[i] = island->run.v[s->aside_place[i]];
}

void sk_blocks_aside(SkIslandRt *island, bool all) {
  SkBlocks *s = island->blocks;
  if (!s->is_aside) take_aside(island, s->aside);
  s->is_aside = true;
  s->all_aside |= all;
}

void sk_blocks_shown(SkIslandRt *island) { take_aside(island, island->blocks->shown); }

// What has changed since the point was reached was computed for its row, and is where the next row begins.
void sk_blocks_return(SkIslandRt *island) {
  SkBlocks *s = island->blocks;
  if (!s->is_aside) return;
  for (int i = 0; i < s->n_aside; i++) {
    double *v = &island->run.v[s->aside_place[i]];
    if (s->all_aside || *v == s->shown[i]) *v = s->aside[i];
  }
  s->is_aside = s->all_aside = false;
}

void sk_blocks_stay(SkIslandRt *island) {
  island->blocks->is_aside = island->blocks->all_aside = false;
}

SkStatus sk_blocks_use(SkBlocks *s, const SkBlockCode *table, int n) {
  free_slots(s);
  s->table = table;
  if (n == 0) return SK_OK;
  s->slots = sk_calloc((size_t)n, sizeof *s->slots);
  if (!s->slots) return SK_NOMEM;
  s->n     = n;
  int most = s->largest, dense = s->largest_dense, entries = s->largest_entries;
  for (int i = 0; i < n; i++) {
    const SkBlockCode *b      = &table[i];
    SkStatus           status = open_slot(b, &s->slots[i]);
    if (status != SK_OK) return status;
    if (b->n > most) most = b->n;
    if (!b->n_entries && b->n > dense) dense = b->n;
    if (b->n_entries > entries) entries = b->n_entries;
  }
  return open_kept(s) && open_aside(s) ? open_work(s, most, dense, entries) : SK_NOMEM;
}

SkStatus sk_blocks_new(const SkIslandCode *code, SkBlocks **out) {
  *out        = NULL;
  SkBlocks *s = sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  // Code without a table of its blocks only tells the size of the largest.
  int      n      = code->n_blocks || code->largest_block > ROOM ? 1 : code->largest_block;
  SkStatus status = open_work(s, n > 0 ? n : 1, n > 0 ? n : 1, 1);
  if (status == SK_OK) status = sk_blocks_use(s, code->blocks, code->n_blocks);
  if (status != SK_OK) {
    sk_blocks_free(s);
    return status;
  }
  *out = s;
  return SK_OK;
}

void sk_blocks_free(SkBlocks *s) {
  if (!s) return;
  free_slots(s);
  void *const all[] = {s->x,     s->dx,    s->r,      s->trial,  s->trial_r, s->bar,
                       s->guess, s->unit,  s->shift,  s->before, s->noise,   s->scale,
                       s->work,  s->start, s->matrix, s->whole,  s->packed,  s->pivot};
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) sk_free(all[i]);
  sk_free(s);
}

void sk_blocks_swap(SkBlocks *s, const SkBlockCode *table) { s->table = table; }

void sk_blocks_forget(SkBlocks *s) {
  sk_blocks_try(s);
  for (int i = 0; i < s->n; i++)
    if (s->slots[i].sparse) s->slots[i].factored = s->slots[i].current = false;
}

// Parameters have other values: no factors are those of a matrix any more.
void sk_blocks_anew(SkBlocks *s) {
  sk_blocks_try(s);
  for (int i = 0; i < s->n; i++) s->slots[i].factored = s->slots[i].current = false;
}

// Pivots -----------------------------------------------------------------------------------------

bool sk_blocks_are_for_row(const SkBlocks *s) { return s->is_row; }

bool sk_blocks_row(SkBlocks *s, bool is_row) {
  bool was  = s->is_row;
  s->is_row = is_row;
  return was;
}

void sk_blocks_try(SkBlocks *s) {
  for (int i = 0; s->worn && i < s->n; i++) s->slots[i].worn = false;
  s->worn = false;
}

void sk_blocks_accept(SkBlocks *s) {
  for (int i = 0; s->worn && i < s->n; i++) {
    SkSlot *slot = &s->slots[i];
    if (!slot->worn) continue;
    SkSparse *sparse  = slot->sparse;
    double   *entries = slot->entries;
    slot->sparse      = slot->other;
    slot->entries     = slot->other_for;
    slot->other       = sparse;
    slot->other_for   = entries;
    slot->worn = slot->current = false;
  }
  s->worn = false;
}

// Pivots for these entries, beside the ones that are kept.
static bool factor_other(SkBlocks *s, SkSlot *slot, const SkBlockCode *b, const double *entries) {
  slot->worn = false;
  slot->now  = slot->other;
  if (!sk_sparse_factor(slot->other, entries)) return false;
  if (s->is_aside || s->is_row) return true;
  memcpy(slot->other_for, entries, sizeof(double) * (size_t)b->n_entries);
  slot->worn = s->worn = true;
  return true;
}

bool sk_slot_factor(SkBlocks *s, SkSlot *slot, const SkBlockCode *b, const double *entries) {
  bool first    = !slot->factored && (b->once || !(s->is_aside || s->is_row));
  slot->now     = slot->sparse;
  slot->current = slot->factored && sk_sparse_refactor(slot->sparse, entries);
  if (slot->current) return true;
  if (!first && !slot->other) sk_sparse_new(b->n, b->col_start, b->row, &slot->other);
  if (!first && slot->other) return factor_other(s, slot, b, entries);
  memcpy(slot->entries, entries, sizeof(double) * (size_t)b->n_entries);
  slot->factored = sk_sparse_factor(slot->sparse, entries);
  return slot->factored;
}

// A constant matrix is factored anew by whoever goes on; of a sparse one the entries that its pivots were
// chosen for are kept.
void sk_blocks_save(const SkBlocks *s, SkBytes *out) {
  sk_bytes_u64(out, (uint64_t)s->n);
  for (int i = 0; i < s->n; i++) {
    const SkSlot *slot = &s->slots[i];
    bool          keep = slot->sparse && slot->factored;
    sk_bytes_u64(out, keep);
    if (keep) sk_bytes_put(out, slot->entries, sizeof(double) * (size_t)s->table[i].n_entries);
  }
  sk_bytes_put(out, s->kept, sizeof(double) * (size_t)s->n_kept);
  sk_bytes_u64(out, (uint64_t)s->is_aside | (uint64_t)s->all_aside << 1);
  if (!s->is_aside) return;
  sk_bytes_put(out, s->aside, sizeof(double) * (size_t)s->n_aside);
  sk_bytes_put(out, s->shown, sizeof(double) * (size_t)s->n_aside);
}

bool sk_blocks_load(SkBlocks *s, SkBytes *in) {
  if (!sk_bytes_expect(in, (uint64_t)s->n)) return false;
  for (int i = 0; i < s->n && !in->failed; i++) {
    SkSlot *slot   = &s->slots[i];
    slot->factored = slot->worn = slot->current = false;
    slot->now                                   = slot->sparse;
    if (!sk_bytes_read_u64(in)) continue;
    if (!slot->sparse) return false;
    sk_bytes_get(in, slot->entries, sizeof(double) * (size_t)s->table[i].n_entries);
    if (!in->failed) slot->factored = sk_sparse_factor(slot->sparse, slot->entries);
  }
  sk_bytes_get(in, s->kept, sizeof(double) * (size_t)s->n_kept);
  uint64_t aside = sk_bytes_read_u64(in);
  s->is_aside    = (aside & 1) != 0;
  s->all_aside   = (aside & 2) != 0;
  if (!s->is_aside) return !in->failed;
  sk_bytes_get(in, s->aside, sizeof(double) * (size_t)s->n_aside);
  sk_bytes_get(in, s->shown, sizeof(double) * (size_t)s->n_aside);
  return !in->failed;
}

// Memory for a block that is in no table; one that is has it already.
static SkSlot *make_room(SkBlocks *s, const SkBlockCode *b) {
  int n = b->n > s->largest ? b->n : s->largest;
  int d = b->n > s->largest_dense ? b->n : s->largest_dense;
  int e = b->n_entries > s->largest_entries ? b->n_entries : s->largest_entries;
  return open_work(s, n, d, e) == SK_OK ? &s->none : NULL;
}

SkSlot *sk_slot_of(SkBlocks *s, const SkBlockCode *b) {
  // Compared as addresses: the block may be of another table.
  uintptr_t at = (uintptr_t)b, from = (uintptr_t)s->table;
  if (!s->slots || at < from || at >= from + sizeof *b * (size_t)s->n) return make_room(s, b);
  return &s->slots[(at - from) / sizeof *b];
}

// Messages ----------------------------------------------------------------------------------------

void sk_block_describe(SkIslandRt *island, const SkBlockCode *b, const char *what) {
  char   text[900];
  size_t n = 0;
  if (island->quiet || island->head.message[0]) return;  // nobody would keep it
  for (int i = 0; i < b->n && i < 4 && n < sizeof text; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%s = %.9g", i ? ", " : "",
                          sk_island_variable(island, b->tears[i]), island->run.v[b->tears[i]]);
  if (b->n > 4 && n < sizeof text)
    n += (size_t)snprintf(text + n, sizeof text - n, " and %d more", b->n - 4);
  for (int i = 0; i < b->n_equations && i < 3 && n < sizeof text; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%s",
                          i ? "; " : "; equations: ", sk_island_equation(island, b->equations[i]));
  if (b->n_equations > 3 && n < sizeof text)
    snprintf(text + n, sizeof text - n, " and %d more", b->n_equations - 3);
  sk_island_fail(island, "%s at time %.9g: %s", what, island->run.time, text);
}

bool sk_all_finite(const double *x, int n) {
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return false;
  return true;
}

// Matrices ----------------------------------------------------------------------------------------

void sk_block_dense(const SkBlockCode *b, const double *entries, double *a) {
  memset(a, 0, sizeof *a * (size_t)b->n * (size_t)b->n);
  for (int j = 0; j < b->n; j++)
    for (int k = b->col_start[j]; k < b->col_start[j + 1]; k++)
      a[j * b->n + b->row[k]] = entries[k];
}

// Sizes of the unknowns, so that what is large or small does not depend on units.
void sk_block_units(const SkIslandRt *island, const SkBlockCode *b, const double *x, double *unit) {
  for (int i = 0; i < b->n; i++) {
    double nominal = sk_island_nominal(island, b->tears[i]);
    unit[i]        = fmax(fabs(x[i]), nominal > 0.0 ? nominal : 1.0);
    if (!isfinite(unit[i])) unit[i] = 1.0;
  }
}

bool sk_block_least(SkIslandRt *island, const SkBlockCode *b, const double *entries, double *a,
                    double *rhs, double *dx) {
  SkBlocks *s = island->blocks;
  if (!entries) return sk_lu_least(b->n, a, rhs, s->unit, dx, s->work, s->pivot);
  if (b->n > DENSE_UP_TO) return false;
  double *dense = sk_malloc(sizeof *dense * (size_t)b->n * (size_t)b->n);
  if (!dense) return false;
  sk_block_dense(b, entries, dense);
  bool ok = sk_lu_least(b->n, dense, rhs, s->unit, dx, s->work, s->pivot);
  sk_free(dense);
  return ok;
}

// Linear ------------------------------------------------------------------------------------------

// out -= A * x
static void subtract(const SkBlockCode *b, const double *a, const double *x, double *out) {
  for (int j = 0; j < b->n; j++) {
    if (b->n_entries)
      for (int k = b->col_start[j]; k < b->col_start[j + 1]; k++) out[b->row[k]] -= a[k] * x[j];
    else
      for (int i = 0; i < b->n; i++) out[i] -= a[j * b->n + i] * x[j];
  }
}

// The matrix (dense or entries) and right-hand side at the current point.
static int fill_system(SkIslandRt *island, const SkBlockCode *b, double *rhs) {
  SkBlocks *s = island->blocks;
  if (b->n_entries) return sk_island_system(island, b, s->packed, rhs);
  memset(s->matrix, 0, sizeof(double) * (size_t)b->n * (size_t)b->n);
  return sk_island_system(island, b, s->matrix, rhs);
}

// A singular system that has solutions: the user is told once which unknowns were not determined.
static void warn_open(SkIslandRt *island, const SkBlockCode *b) {
  if (b->n_equations == 0 || sk_island_has_warned(island, b->equations[0])) return;
  char   text[400];
  size_t n = (size_t)snprintf(text, sizeof text, "this does not determine ");
  for (int i = 0; i < b->n && i < 4 && n < sizeof text; i++)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s%s", i ? ", " : "",
                          sk_island_variable(island, b->tears[i]));
  if (n < sizeof text)
    n += (size_t)snprintf(text + n, sizeof text - n, "%s", b->n > 4 ? ", ..." : "");
  if (b->n_equations > 1 && n < sizeof text)
    n += (size_t)snprintf(text + n, sizeof text - n, " together with %d other equation%s",
                          b->n_equations - 1, b->n_equations > 2 ? "s" : "");
  if (n < sizeof text)
    snprintf(text + n, sizeof text - n, ": the solution nearest to the last values is taken");
  sk_island_warn(island, b->equations[0], text);
}

// The equations leave something open or contradict each other: the solution nearest to the values now.
static int solve_singular(SkIslandRt *island, const SkBlockCode *b, double *x) {
  SkBlocks *s = island->blocks;
  for (int i = 0; i < b->n; i++) s->guess[i] = island->run.v[b->tears[i]];
  if (!sk_all_finite(s->guess, b->n)) memset(s->guess, 0, sizeof(double) * (size_t)b->n);
  if (fill_system(island, b, x)) return 1;
  const double *a = b->n_entries ? s->packed : s->matrix;
  if (!sk_all_finite(x, b->n) || !sk_all_finite(a, b->n_entries ? b->n_entries : b->n * b->n)) {
    // The matrix is not to blame: something before this block went wrong and is named instead.
    if (sk_island_finite(island))
      sk_block_describe(island, b,
                        "a linear system of equations has a coefficient that is no number");
    return 1;
  }
  subtract(b, a, s->guess, x);
  sk_block_units(island, b, s->guess, s->unit);
  if (!sk_block_least(island, b, b->n_entries ? s->packed : NULL, s->matrix, x, s->dx)) {
    sk_block_describe(island, b, "a linear system of equations is singular");
    return 1;
  }
  for (int i = 0; i < b->n; i++) x[i] = s->guess[i] + s->dx[i];
  s->open = b;
  return 0;
}

// Factors of one matrix: sparse, or dense with their pivots.
typedef struct {
  SkSparse *sparse, *made;  // made: to be freed
  double   *lu;
  int      *pivot;
} Factors;

// The factors of a sparse matrix. Those of pivots chosen anew are not taken twice: eliminated once more with these pivots
// the same entries may be rounded in another way, and nothing shall depend on what was looked at in between.
static bool factor_sparse(SkBlocks *s, SkSlot *slot, const SkBlockCode *b) {
  size_t size = sizeof(double) * (size_t)b->n_entries;
  if (b->once && slot->factored) return true;
  if (slot->current && memcmp(slot->last, s->packed, size) == 0) {
    slot->now = slot->sparse;
    return true;
  }
  if (!sk_slot_factor(s, slot, b, s->packed)) return false;
  if (slot->current) memcpy(slot->last, s->packed, size);
  return true;
}

// Of s->matrix, which stays. The matrix of a circuit changes only where a switch does.
static bool factor_dense(SkBlocks *s, SkSlot *slot, const SkBlockCode *b, Factors *f) {
  size_t size = sizeof(double) * (size_t)b->n * (size_t)b->n;
  f->lu       = slot->factor ? slot->factor : s->whole;
  f->pivot    = slot->factor ? slot->pivot : s->pivot;
  if (slot->factored && (b->once || memcmp(slot->last, s->matrix, size) == 0)) return true;
  memcpy(f->lu, s->matrix, size);
  bool ok        = sk_lu_factor(b->n, f->lu, f->pivot, s->work) < 0;
  slot->factored = ok && slot->factor;
  if (slot->factored) memcpy(slot->last, s->matrix, size);
  return ok;
}

// False: singular.
static bool factor(SkBlocks *s, SkSlot *slot, const SkBlockCode *b, Factors *f) {
  if (slot->sparse) {
    bool ok   = factor_sparse(s, slot, b);
    f->sparse = slot->now;
    return ok;
  }
  if (!b->n_entries) return factor_dense(s, slot, b, f);
  // A block without a slot.
  bool made = sk_sparse_new(b->n, b->col_start, b->row, &f->made) == SK_OK;
  f->sparse = f->made;
  return made && sk_sparse_factor(f->made, s->packed);
}

static void solve_with(const Factors *f, int n, double *x) {
  if (f->sparse)
    sk_sparse_solve(f->sparse, 1, x);
  else
    sk_lu_solve(n, f->lu, f->pivot, x);
}

// left -= A * x, size += |A| * |x|
static void add_terms(const SkBlockCode *b, const double *a, const double *x, double *restrict left,
                      double *restrict size) {
  const int n = b->n, *row = b->row, *start = b->col_start;
  if (b->n_entries) {
    for (int j = 0; j < n; j++) {
      const double at = x[j];
      for (int k = start[j], end = start[j + 1]; k < end; k++) {
        double term = a[k] * at;
        int    i    = row[k];
        left[i] -= term;
        size[i] += fabs(term);
      }
    }
    return;
  }
  for (int j = 0; j < n; j++) {
    const double at = x[j], *column = a + (size_t)j * (size_t)n;
    for (int i = 0; i < n; i++) {
      double term = column[i] * at;
      left[i] -= term;
      size[i] += fabs(term);
    }
  }
}

// What is left of each equation, b - A * x, into `left`, and the sizes of its terms. Returns the largest of them beside
// these; 0 where all equations hold.
static double left_over(const SkBlockCode *b, const double *a, const double *rhs, const double *x,
                        double *left, double *size) {
  double most = 0.0;
  for (int i = 0; i < b->n; i++) {
    left[i] = rhs[i];
    size[i] = fabs(rhs[i]);
  }
  add_terms(b, a, x, left, size);
  for (int i = 0; i < b->n; i++)
    if (!(fabs(left[i]) <= ROUNDED * size[i])) most = fmax(most, fabs(left[i]) / size[i]);
  return most;
}

// What rounding of all equations, as large as their terms, does to each unknown: estimated from a few random vectors
// (Kenney and Laub 1994).
static void find_errors(SkBlocks *s, const SkBlockCode *b, const Factors *f, const double *size,
                        double *error) {
  uint32_t seed = 1;
  double  *one  = s->trial;
  memset(error, 0, sizeof *error * (size_t)b->n);
  for (int k = 0; k < SAMPLES; k++) {
    for (int i = 0; i < b->n; i++) {
      seed   = seed * 1664525u + 1013904223u;
      one[i] = DBL_EPSILON * size[i] * (0x1p-31 * seed - 1.0);
    }
    solve_with(f, b->n, one);
    for (int i = 0; i < b->n; i++) error[i] = fmax(error[i], fabs(one[i]));
  }
}

static double entry_of(const SkBlockCode *b, const double *a, int row, int col) {
  if (!b->n_entries) return a[(size_t)col * (size_t)b->n + (size_t)row];
  for (int k = b->col_start[col]; k < b->col_start[col + 1]; k++)
    if (b->row[k] == row) return a[k];
  return 0.0;
}

// An equation that is off by much of its terms may be one whose unknowns are zero but for the rounding of others: a torque
// about an axis that turns freely. It matters where one of them is lost: its error is large beside its own size and beside
// its nominal value.
static void find_rough(SkIslandRt *island, const SkBlockCode *b, const Factors *f, const double *x,
                       double *left, double *size) {
  SkBlocks     *s     = island->blocks;
  const double *a     = b->n_entries ? s->packed : s->matrix;
  double       *error = s->noise;
  left_over(b, a, s->r, x, left, size);
  find_errors(s, b, f, size, error);
  sk_block_units(island, b, x, s->unit);
  s->rough_by = 0.0;
  for (int j = 0; j < b->n; j++) {
    if (!(error[j] > EXACT * s->unit[j])) continue;
    for (int i = 0; i < b->n; i++) {
      double part = fabs(left[i]) / size[i];
      if (!(part > EXACT && part > s->rough_by) || entry_of(b, a, i, j) == 0.0) continue;
      s->rough       = b;
      s->rough_by    = part;
      s->rough_row   = i;
      s->rough_col   = j;
      s->rough_error = error[j];
    }
  }
}

// Elimination keeps what is left of an equation small beside the largest terms of all, which may be large beside its
// own. Solved for once more with the same factors, that gets small beside these, too (Skeel 1980).
static void refine(SkIslandRt *island, const SkBlockCode *b, const Factors *f, const double *rhs,
                   double *x) {
  SkBlocks     *s    = island->blocks;
  const double *a    = b->n_entries ? s->packed : s->matrix;
  double       *left = s->trial_r, *size = s->bar, *next = s->trial;
  double        most = left_over(b, a, rhs, x, left, size);
  for (int k = 0; most > 0.0 && k < MOST_REFINED; k++) {
    solve_with(f, b->n, left);
    for (int i = 0; i < b->n; i++) next[i] = x[i] + left[i];
    double after = left_over(b, a, rhs, next, left, size);
    if (!(after < 0.5 * most) || !sk_all_finite(next, b->n)) break;
    memcpy(x, next, sizeof *x * (size_t)b->n);
    most = after;
  }
  if (most > EXACT) find_rough(island, b, f, x, left, size);
}

// Equations that do not hold are told of only where an unknown is lost by that, and once.
static void warn_rough(SkIslandRt *island, const SkBlocks *s) {
  const SkBlockCode *b = s->rough;
  char               text[400];
  if (s->rough_row >= b->n_equations) return;
  snprintf(text, sizeof text,
           "rounding in this system of %d equations leaves %s = %.3g with an error of about %.1g, "
           "and this is "
           "off by %.2g of its terms: the unknown is a small difference of large terms, or the "
           "equations "
           "hardly determine it",
           b->n, sk_island_variable(island, b->tears[s->rough_col]),
           island->run.v[b->tears[s->rough_col]], s->rough_error, s->rough_by);
  sk_island_warn(island, b->equations[s->rough_row], text);
}

static int linear(SkRun *run, const SkBlockCode *b) {
  SkIslandRt *island = run->owner;
  SkBlocks   *s      = island->blocks;
  SkSlot     *slot   = sk_slot_of(s, b);
  double     *x      = s->x;
  if (!slot) {
    sk_island_fail(island, "out of memory for %d equations at time %.9g", b->n, run->time);
    return 1;
  }
  if (fill_system(island, b, x)) return 1;
  // A torn solution is put into all equations by those who asked for it.
  if (!b->full) memcpy(s->r, x, sizeof *x * (size_t)b->n);
  s->rough        = NULL;
  Factors f       = {0};
  bool    regular = factor(s, slot, b, &f);
  if (regular) solve_with(&f, b->n, x);
  regular = regular && sk_all_finite(x, b->n);
  if (regular && !b->full) refine(island, b, &f, s->r, x);
  sk_sparse_free(f.made);
  if (!regular && solve_singular(island, b, x)) return 1;
  for (int i = 0; i < b->n; i++) run->v[b->tears[i]] = x[i];
  return b->after(run, b->lane);
}

// Of some terms it is known without the matrix what they are at least; mostly that shows that all equations hold.
static bool holds_at_least(const SkBlockCode *b, const double *x, const double *r, double *size) {
  memset(size, 0, sizeof *size * (size_t)b->n);
  for (int k = 0; k < b->n_units; k++) size[b->units[2 * k]] += fabs(x[b->units[2 * k + 1]]);
  for (int i = 0; i < b->n; i++)
    if (!(fabs(r[i]) <= EXACT * size[i])) return false;
  return true;
}

// size += |A| * |x|
static void add_sizes(const SkBlockCode *b, const double *a, const double *x, double *size) {
  const int n = b->n, *row = b->row, *start = b->col_start;
  for (int j = 0; j < n; j++) {
    const double by = fabs(x[j]);
    if (b->n_entries)
      for (int k = start[j]; k < start[j + 1]; k++) size[row[k]] += fabs(a[k]) * by;
    else
      for (int i = 0; i < n; i++) size[i] += fabs(a[j * n + i]) * by;
  }
}

// The same of nonlinear equations: the size of a term is what its unknown contributes to first order.
static bool is_solution(SkIslandRt *island, const SkBlockCode *full) {
  SkBlocks *s = island->blocks;
  double   *r = s->trial_r, *size = s->bar, *x = s->x;
  // Differences would cost as much as solving it.
  if (!full->jacobian || !sk_slot_of(s, full)) return true;
  for (int i = 0; i < full->n; i++) x[i] = island->run.v[full->tears[i]];
  if (sk_island_residual(island, full, x, r)) return false;
  if (holds_at_least(full, x, r, size)) return true;
  double *a = full->n_entries ? s->packed : s->matrix;
  if (!full->n_entries) memset(a, 0, sizeof(double) * (size_t)full->n * (size_t)full->n);
  if (sk_island_block_jacobian(island, full, a)) return false;
  memset(size, 0, sizeof(double) * (size_t)full->n);
  add_sizes(full, a, x, size);
  for (int i = 0; i < full->n; i++)
    if (fabs(r[i]) > EXACT * size[i]) return false;
  return true;
}

// Does the torn solution satisfy all equations, each beside the size of its terms? What follows from the tears along a
// long chain may have grown out of their rounding.
static bool is_exact(SkRun *run, const SkBlockCode *full) {
  SkIslandRt *island = run->owner;
  SkBlocks   *s      = island->blocks;
  double     *r = s->trial_r, *size = s->bar;
  if (!full->linear) return is_solution(island, full);
  if (!sk_slot_of(s, full) || fill_system(island, full, r)) return false;
  const double *a = full->n_entries ? s->packed : s->matrix;
  for (int i = 0; i < full->n; i++) size[i] = fabs(r[i]);
  for (int i = 0; i < full->n; i++) s->trial[i] = run->v[full->tears[i]];
  add_terms(full, a, s->trial, r, size);
  for (int i = 0; i < full->n; i++)
    if (!(fabs(r[i]) <= ROUNDED * size[i])) return false;
  return true;
}

// The torn form was singular, which says nothing of all equations: elimination may have divided by what is almost
// zero. They are asked; without an answer the torn solution stays. The tears are what is not determined.
static int settle_open(SkRun *run, const SkBlockCode *b) {
  SkIslandRt *island = run->owner;
  SkBlocks   *s      = island->blocks;
  bool        quiet  = island->quiet;
  s->open            = NULL;
  island->quiet      = true;
  int bad            = linear(run, b->full);
  if (bad) bad = linear(run, b);
  if (s->open) s->open = b;
  island->quiet = quiet;
  return bad;
}

static bool keep_start(const SkRun *run, const SkBlockCode *full) {
  SkBlocks *s = ((SkIslandRt *)run->owner)->blocks;
  if (!sk_slot_of(s, full)) return false;
  for (int i = 0; i < full->n; i++) s->start[i] = run->v[full->tears[i]];
  return true;
}

// The torn form first; where that cannot work, all unknowns at once.
static int with_fallback(SkRun *run, const SkBlockCode *b,
                         int (*solve)(SkRun *, const SkBlockCode *)) {
  SkIslandRt *island = run->owner;
  SkBlocks   *s      = island->blocks;
  if (!b->full) return solve(run, b);
  if (!b->usable || b->usable(run, b->lane)) {
    bool quiet    = island->quiet;
    bool known    = keep_start(run, b->full);
    island->quiet = true;
    bool solved   = !(solve == linear ? linear(run, b) : sk_newton_once(island, b));
    bool exact    = solved && is_exact(run, b->full);
    // Not exact, it is where the solution is near, or far off: then, and after a try that failed, all begins again.
    bool mended   = solved && !exact && !b->full->linear && !sk_newton_once(island, b->full);
    island->quiet = quiet;
    if (exact) return solve == linear && s->open ? settle_open(run, b) : 0;
    if (mended) return 0;
    for (int i = 0; known && i < b->full->n; i++) run->v[b->full->tears[i]] = s->start[i];
  }
  s->open = NULL;
  return b->full->linear ? linear(run, b->full) : sk_newton(island, b->full);
}

static int newton(SkRun *run, const SkBlockCode *b) { return sk_newton(run->owner, b); }

int sk_block_newton(SkRun *run, const SkBlockCode *b) { return with_fallback(run, b, newton); }

typedef struct {
  SkRun             *run;
  const SkBlockCode *b;
} Linear;

static bool once_more(void *user) {
  const Linear *l      = user;
  SkIslandRt   *island = l->run->owner;
  bool          quiet  = island->quiet;
  island->quiet        = true;
  island->blocks->open = NULL;
  bool bad             = with_fallback(l->run, l->b, linear);
  island->quiet        = quiet;
  return !bad;
}

// The torn form is tried quietly; what it left open is told afterwards.
int sk_block_linear(SkRun *run, const SkBlockCode *b) {
  SkIslandRt *island = run->owner;
  SkBlocks   *s      = island->blocks;
  s->open            = NULL;
  int bad            = with_fallback(run, b, linear);
  if (bad && island->other_branch && !island->quiet)
    bad = !island->other_branch(island, once_more, &(Linear){run, b});
  if (!bad && s->open) warn_open(island, s->open);
  if (!bad && s->rough) warn_rough(island, s);
  return bad;
}
