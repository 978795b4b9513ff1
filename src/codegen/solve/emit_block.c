// codegen/solve/emit_block.c - torn and linear blocks: what the solvers of the runtime call back.
#include "codegen/schedule/emit_priv.h"

#include <math.h>
#include <stdlib.h>

// Larger matrices list their entries column by column; smaller ones are dense and column-major.
#define SPARSE_FROM 30
#define FEW_TEARS   8  // written one by one

uint32_t sk_gen_block_number(SkGen *g, const SkBlock *b) {
  uint64_t number = 0;
  sk_map_get(&g->numbers, (uint64_t)(uintptr_t)b, &number);
  return (uint32_t)number - 1;
}

const SkKernel *sk_gen_kernel_of(SkGen *g, const SkBlock *b) {
  uint64_t number = 0;
  sk_map_get(&g->kernel_of, (uint64_t)(uintptr_t)b, &number);
  return &g->kernels.at[number - 1];
}

// The block that stands for a kernel, and what its functions are called and see.
typedef struct {
  const SkBlock      *b;
  uint32_t            k;  // number of the first block
  const SkKernelText *text;
} Job;

static SkShape shape_of(SkGen *g, const Job *j, const char *name) {
  bool several = j->text->kernel->lanes > 1;
  return (SkShape){.name   = sk_arena_printf(g->arena, "%s%u", name, j->k),
                   .params = "",
                   .args   = "",
                   .before = "",
                   .lane   = ", long lane",
                   .names  = several ? &j->text->lane : NULL};
}

static void inners(SkGen *g, const SkBlock *b, SkSteps *steps) {
  for (uint32_t i = b->n_tears; i < b->n; i++) {
    SkStep s = {.kind = SK_STEP_ASSIGN, .var = b->vars[i], .x = b->inner[i - b->n_tears]};
    sk_vec_push(g->arena, steps, s);
  }
}

static void put_tears(SkGen *g, const Job *j, SkBuf *out) {
  const SkBlock *b    = j->b;
  bool           many = b->n_tears > FEW_TEARS && j->text->kernel->lanes < 2;
  for (uint32_t i = 0; i < b->n_tears && !many; i++) {
    if (j->text->kernel->lanes > 1)
      sk_buf_printf(out, "  run->%s = x[%u];\n", j->text->lane.place[i], i);
    else
      sk_buf_printf(out, "  run->v[%d] = x[%u];\n", sk_gen_place(g, b->vars[i]), i);
  }
  if (!many) return;
  sk_buf_z(out, "  static const int places[] = {");
  for (uint32_t i = 0; i < b->n_tears; i++)
    sk_buf_printf(out, i % 20 ? "%d," : "\n    %d,", sk_gen_place(g, b->vars[i]));
  sk_buf_printf(out, "};\n  for (long i = 0; i < %u; i++) run->v[places[i]] = x[i];\n", b->n_tears);
}

static void residual(SkGen *g, const Job *j) {
  SkSteps steps  = {0};
  SkBuf   before = sk_buf_new(g->arena);
  put_tears(g, j, &before);
  inners(g, j->b, &steps);
  sk_gen_outs(g, &steps, "out", j->b->residuals, j->b->n_tears);
  SkShape shape = shape_of(g, j, "residual");
  shape.params  = ", const double *x, double *out";
  shape.args    = ", x, out";
  shape.before  = before.n ? before.text : "";
  sk_gen_function(g, &shape, &steps);
}

// A linear block has its matrix, even if nothing is in it: the run says which equations are singular.
static bool has_matrix(const SkBlock *b) {
  if (b->kind == SK_BLOCK_LINEAR) return true;
  if (b->n_entries == 0) return false;
  for (uint32_t i = 0; i < b->n_entries; i++)
    if (b->entries[i].x == SK_NO_X) return false;
  return true;
}

static bool is_sparse(const SkBlock *b) {
  return b->n_tears > SPARSE_FROM && b->n_entries > 0 && has_matrix(b);
}

static int by_column(const void *pa, const void *pb) {
  const SkEntry *a = pa, *b = pb;
  if (a->col != b->col) return a->col < b->col ? -1 : 1;
  return a->row < b->row ? -1 : a->row > b->row;
}

static SkEntry *columns_first(SkGen *g, const SkEntry *entries, uint32_t n) {
  SkEntry *sorted = sk_arena_copy(g->arena, entries, sizeof *entries * n);
  qsort(sorted, n, sizeof *sorted, by_column);
  return sorted;
}

static void matrix(SkGen *g, const Job *j) {
  const SkBlock *b      = j->b;
  bool           linear = b->kind == SK_BLOCK_LINEAR, sparse = is_sparse(b);
  SkEntry       *e     = columns_first(g, b->entries, b->n_entries);
  SkSteps        steps = {0};
  for (uint32_t i = 0; i < b->n_entries; i++)
    sk_gen_out(g, &steps, "a", sparse ? i : e[i].col * b->n_tears + e[i].row, e[i].x);
  if (linear) sk_gen_outs(g, &steps, "b", b->rhs, b->n_tears);
  SkShape shape = shape_of(g, j, linear ? "system" : "jacobian");
  shape.params  = linear ? ", double *a, double *b" : ", double *a";
  shape.args    = linear ? ", a, b" : ", a";
  sk_gen_function(g, &shape, &steps);
}

static void after(SkGen *g, const Job *j) {
  SkSteps steps = {0};
  SkShape shape = shape_of(g, j, "after");
  inners(g, j->b, &steps);
  sk_gen_function(g, &shape, &steps);
}

// Equal divisors are looked at once: of equal parts there may be thousands.
static void usable(SkGen *g, const Job *j) {
  SkSteps steps = {0};
  SkMap   seen  = {0};
  SkShape shape = shape_of(g, j, "usable");
  shape.result  = 1;
  for (uint32_t i = 0; i < j->b->n_guards; i++) {
    SkStep s = {.kind = SK_STEP_GUARD, .x = j->b->guards[i]};
    if (sk_map_get(&seen, (uint64_t)s.x + 1, NULL)) continue;
    sk_map_put(g->arena, &seen, (uint64_t)s.x + 1, 1);
    sk_vec_push(g->arena, &steps, s);
  }
  sk_gen_function(g, &shape, &steps);
}

static void functions(SkGen *g, SkKernel *kernel) {
  const SkBlock *b    = kernel->blocks[0];
  SkKernelText   text = sk_gen_kernel(g, kernel);
  Job            j    = {b, kernel->first, &text};
  if (b->n_tears > g->largest) g->largest = b->n_tears;
  if (b->kind == SK_BLOCK_NONLINEAR) residual(g, &j);
  if (has_matrix(b)) matrix(g, &j);
  if (b->kind == SK_BLOCK_LINEAR) after(g, &j);
  if (b->n_guards && b->full) usable(g, &j);
  kernel->solved = kernel->scheduled && sk_gen_solve(g, &text);
}

// Numbers of all blocks in one table each.
static void pools(SkGen *g) {
  SK_VEC(int) tears = {0}, eqs = {0};
  for (uint32_t i = 0; i < g->kernels.n; i++)
    for (uint32_t lane = 0; lane < g->kernels.at[i].lanes; lane++) {
      const SkBlock *b = g->kernels.at[i].blocks[lane];
      for (uint32_t k = 0; k < b->n_tears; k++)
        sk_vec_push(g->arena, &tears, sk_gen_place(g, b->vars[k]));
      for (uint32_t k = 0; k < b->n_eqs; k++) sk_vec_push(g->arena, &eqs, (int)b->eqs[k]);
    }
  sk_gen_int_table(g, "tears", tears.at, tears.n);
  sk_gen_int_table(g, "eqs", eqs.at, eqs.n);
}

typedef SK_VEC(int) Ints;

// Entries of a matrix that are numbers (SkBlockCode.units), of a block that others are torn from: what its unknowns
// contribute to its equations at least. Blocks side by side may have different numbers there.
static Ints units_of(SkGen *g, const SkKernel *kernel) {
  const SkBlock *b     = kernel->blocks[0];
  const SkDag   *dag   = g->system->dag;
  Ints           pairs = {0};
  if (kernel->lanes > 1 || b->full || b->kind != SK_BLOCK_NONLINEAR || !has_matrix(b)) return pairs;
  for (uint32_t i = 0; i < b->n_entries; i++) {
    SkX x = b->entries[i].x;
    if (!sk_x_is_const(dag, x) || !(fabs(sk_x_real_value(dag, x)) >= 1.0)) continue;
    sk_vec_push(g->arena, &pairs, (int)b->entries[i].row);
    sk_vec_push(g->arena, &pairs, (int)b->entries[i].col);
  }
  return pairs;
}

// Rows of an initial system that say that a wave is what was sent (SkBlockCode.lags), and where the wave stands.
static Ints lags_of(SkGen *g, const SkKernel *kernel) {
  const SkBlock  *b      = kernel->blocks[0];
  const SkSystem *system = g->system;
  Ints            pairs  = {0};
  if (kernel->lanes > 1 || b->full || b->kind != SK_BLOCK_NONLINEAR || !has_matrix(b)) return pairs;
  for (uint32_t i = 0; i < b->n_entries; i++) {
    const SkEntry *e = &b->entries[i];
    const SkSysEq *q = &system->eqs.at[b->eqs[e->row]];
    if (q->kind != SK_SE_DELAY || system->lines.at[q->number].var != b->vars[e->col]) continue;
    if (!sk_x_is_const(system->dag, e->x)) continue;
    sk_vec_push(g->arena, &pairs, (int)e->row);
    sk_vec_push(g->arena, &pairs, (int)e->col);
  }
  return pairs;
}

static void patterns(SkGen *g, const SkKernel *kernel) {
  const SkBlock *b     = kernel->blocks[0];
  const uint32_t k     = kernel->first;
  const Ints     units = units_of(g, kernel), lags = lags_of(g, kernel);
  if (units.n) sk_gen_int_table(g, sk_arena_printf(g->arena, "units%u", k), units.at, units.n);
  if (lags.n) sk_gen_int_table(g, sk_arena_printf(g->arena, "lags%u", k), lags.at, lags.n);
  if (!is_sparse(b)) return;
  SkEntry *e     = columns_first(g, b->entries, b->n_entries);
  int     *start = SK_NEWS(g->arena, int, b->n_tears + 2),
      *row       = SK_NEWS(g->arena, int, b->n_entries + 1);
  for (uint32_t i = 0; i < b->n_entries; i++) {
    start[e[i].col + 1]++;
    row[i] = (int)e[i].row;
  }
  for (uint32_t c = 0; c < b->n_tears; c++) start[c + 1] += start[c];
  sk_gen_int_table(g, sk_arena_printf(g->arena, "cols%u", k), start, b->n_tears + 1);
  sk_gen_int_table(g, sk_arena_printf(g->arena, "rows%u", k), row, b->n_entries);
}

// "name3" or "0".
static void maybe(SkGen *g, bool there, const char *name, uint32_t k) {
  if (there)
    sk_buf_printf(g->out, "%s%s%u, ", g->prefix, name, k);
  else
    sk_buf_z(g->out, "0, ");
}

static void entry(SkGen *g, const SkKernel *kernel, uint32_t lane, const uint32_t n_pairs[2],
                  uint32_t at[2]) {
  const SkBlock *b      = kernel->blocks[lane];
  const uint32_t k      = kernel->first;
  bool           linear = b->kind == SK_BLOCK_LINEAR, sparse = is_sparse(b);
  sk_buf_printf(g->out, "  {%u, %stears + %u, %d, %u, ", b->n_tears, g->prefix, at[0], linear,
                lane);
  maybe(g, !linear, "residual", k);
  maybe(g, !linear && has_matrix(b), "jacobian", k);
  maybe(g, linear, "system", k);
  maybe(g, linear, "after", k);
  maybe(g, b->n_guards && b->full, "usable", k);
  sk_buf_printf(g->out, "%d, %u, ", linear && b->rate <= SK_RATE_PARAMETER,
                sparse ? b->n_entries : 0);
  maybe(g, sparse, "cols", k);
  maybe(g, sparse, "rows", k);
  sk_buf_printf(g->out, "%u, ", n_pairs[0]);
  maybe(g, n_pairs[0] > 0, "units", k);
  sk_buf_printf(g->out, "%u, ", n_pairs[1]);
  maybe(g, n_pairs[1] > 0, "lags", k);
  if (b->full)
    sk_buf_printf(g->out, "&%sblocks[%u], ", g->prefix, sk_gen_block_number(g, b->full));
  else
    sk_buf_z(g->out, "0, ");
  sk_buf_printf(g->out, "%u, %seqs + %u},\n", b->n_eqs, g->prefix, at[1]);
  at[0] += b->n_tears;
  at[1] += b->n_eqs;
}

static void find_kernels(SkGen *g, const SkSchedule *const *schedules, uint32_t n) {
  SkArena  *scratch;
  SkForm   *form   = sk_roller_form(g->roller, &scratch);
  SkRankeds blocks = sk_kernel_blocks(g->arena, schedules, n);
  g->kernels       = sk_kernels(form, g->arena, scratch, &blocks, g->layout->place);
  g->numbers       = (SkMap){0};
  g->kernel_of     = (SkMap){0};
  g->largest       = 1;
  g->n_blocks      = blocks.n;
  g->n_solves      = 0;
  for (uint32_t i = 0; i < g->kernels.n; i++)
    for (uint32_t lane = 0; lane < g->kernels.at[i].lanes; lane++) {
      uint64_t key = (uint64_t)(uintptr_t)g->kernels.at[i].blocks[lane];
      sk_map_put(g->arena, &g->numbers, key, g->kernels.at[i].first + lane + 1);
      sk_map_put(g->arena, &g->kernel_of, key, i + 1);
    }
}

void sk_gen_blocks(SkGen *g, const SkSchedule *const *schedules, uint32_t n) {
  find_kernels(g, schedules, n);
  for (uint32_t i = 0; i < g->kernels.n; i++) functions(g, &g->kernels.at[i]);
  if (g->n_blocks) pools(g);
  for (uint32_t i = 0; i < g->kernels.n; i++) patterns(g, &g->kernels.at[i]);
  sk_buf_printf(&g->shared, "SK_FORWARD(const SkBlockCode %sblocks[%u])\n", g->prefix,
                g->n_blocks + 1);
  sk_buf_printf(g->out, "SK_PIECE const SkBlockCode %sblocks[%u] = {\n", g->prefix,
                g->n_blocks + 1);
  uint32_t at[2] = {0, 0};
  for (uint32_t i = 0; i < g->kernels.n; i++) {
    const SkKernel *kernel     = &g->kernels.at[i];
    const uint32_t  n_pairs[2] = {units_of(g, kernel).n / 2, lags_of(g, kernel).n / 2};
    for (uint32_t lane = 0; lane < kernel->lanes; lane++) entry(g, kernel, lane, n_pairs, at);
  }
  sk_buf_z(g->out, "  {0}};\n\n");
}
