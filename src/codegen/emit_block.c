// codegen/emit_block.c - torn and linear blocks: what the solvers of the runtime call back.
#include "codegen/emit_priv.h"

#include <stdlib.h>

// Larger matrices list their entries column by column; smaller ones are dense and column-major.
#define SPARSE_FROM 30
#define FEW_TEARS   8  // written one by one

uint32_t sk_gen_block_number(SkGen *g, const SkBlock *b) {
  uint64_t number = 0;
  if (sk_map_get(&g->numbers, (uint64_t)(uintptr_t)b, &number)) return (uint32_t)number - 1;
  sk_vec_push(g->arena, &g->blocks, b);
  sk_map_put(g->arena, &g->numbers, (uint64_t)(uintptr_t)b, g->blocks.n);
  return g->blocks.n - 1;
}

static void inners(SkGen *g, const SkBlock *b, SkSteps *steps) {
  for (uint32_t i = b->n_tears; i < b->n; i++) {
    SkStep s = {.kind = SK_STEP_ASSIGN, .var = b->vars[i], .x = b->inner[i - b->n_tears]};
    sk_vec_push(g->arena, steps, s);
  }
}

static const char *numbered(SkGen *g, const char *name, uint32_t k) {
  return sk_arena_printf(g->arena, "%s%u", name, k);
}

static void put_tears(SkGen *g, const SkBlock *b, SkBuf *out) {
  for (uint32_t i = 0; i < b->n_tears && b->n_tears <= FEW_TEARS; i++)
    sk_buf_printf(out, "  run->v[%d] = x[%u];\n", sk_gen_place(g, b->vars[i]), i);
  if (b->n_tears <= FEW_TEARS) return;
  sk_buf_z(out, "  static const int places[] = {");
  for (uint32_t i = 0; i < b->n_tears; i++)
    sk_buf_printf(out, i % 20 ? "%d," : "\n    %d,", sk_gen_place(g, b->vars[i]));
  sk_buf_printf(out, "};\n  for (long i = 0; i < %u; i++) run->v[places[i]] = x[i];\n", b->n_tears);
}

static void residual(SkGen *g, const SkBlock *b, uint32_t k) {
  SkSteps steps  = {0};
  SkBuf   before = sk_buf_new(g->arena);
  put_tears(g, b, &before);
  inners(g, b, &steps);
  sk_gen_outs(g, &steps, "out", b->residuals, b->n_tears);
  SkShape shape = {.name   = numbered(g, "residual", k),
                   .params = ", const double *x, double *out",
                   .args   = ", x, out",
                   .before = before.n ? before.text : ""};
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

static void matrix(SkGen *g, const SkBlock *b, uint32_t k) {
  bool     linear = b->kind == SK_BLOCK_LINEAR, sparse = is_sparse(b);
  SkEntry *e     = columns_first(g, b->entries, b->n_entries);
  SkSteps  steps = {0};
  for (uint32_t i = 0; i < b->n_entries; i++)
    sk_gen_out(g, &steps, "a", sparse ? i : e[i].col * b->n_tears + e[i].row, e[i].x);
  if (linear) sk_gen_outs(g, &steps, "b", b->rhs, b->n_tears);
  SkShape shape = {.name   = numbered(g, linear ? "system" : "jacobian", k),
                   .params = linear ? ", double *a, double *b" : ", double *a",
                   .args   = linear ? ", a, b" : ", a",
                   .before = ""};
  sk_gen_function(g, &shape, &steps);
}

static void after(SkGen *g, const SkBlock *b, uint32_t k) {
  SkSteps steps = {0};
  SkShape shape = {.name = numbered(g, "after", k), .params = "", .args = "", .before = ""};
  inners(g, b, &steps);
  sk_gen_function(g, &shape, &steps);
}

// One function, never in pieces: each guard returns. There are few.
static void usable(SkGen *g, const SkBlock *b, uint32_t k) {
  SkSteps steps = {0};
  SkShape shape = {
      .name = numbered(g, "usable", k), .params = "", .args = "", .before = "", .result = 1};
  for (uint32_t i = 0; i < b->n_guards; i++) {
    SkStep s = {.kind = SK_STEP_GUARD, .x = b->guards[i]};
    sk_vec_push(g->arena, &steps, s);
  }
  sk_gen_function(g, &shape, &steps);
}

static void functions(SkGen *g, const SkBlock *b) {
  // Schedules share blocks, and so do the untorn forms: each is written once.
  uint32_t before = g->blocks.n, k = sk_gen_block_number(g, b);
  if (g->blocks.n == before) return;
  if (b->n_tears > g->largest) g->largest = b->n_tears;
  if (b->kind == SK_BLOCK_NONLINEAR) residual(g, b, k);
  if (has_matrix(b)) matrix(g, b, k);
  if (b->kind == SK_BLOCK_LINEAR) after(g, b, k);
  if (b->n_guards && b->full) usable(g, b, k);
}

static void tables(SkGen *g, const SkBlock *b, uint32_t k) {
  sk_gen_place_table(g, sk_arena_printf(g->arena, "tears%u", k), b->vars, b->n_tears);
  int *eqs = SK_NEWS(g->arena, int, b->n_eqs + 1);
  for (uint32_t i = 0; i < b->n_eqs; i++) eqs[i] = (int)b->eqs[i];
  sk_gen_int_table(g, sk_arena_printf(g->arena, "eqs%u", k), eqs, b->n_eqs);
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

static void entry(SkGen *g, const SkBlock *b, uint32_t k) {
  bool linear = b->kind == SK_BLOCK_LINEAR, sparse = is_sparse(b);
  sk_buf_printf(g->out, "  {%u, %stears%u, %d, ", b->n_tears, g->prefix, k, linear);
  maybe(g, !linear, "residual", k);
  maybe(g, !linear && has_matrix(b), "jacobian", k);
  maybe(g, linear, "system", k);
  maybe(g, linear, "after", k);
  maybe(g, b->n_guards && b->full, "usable", k);
  sk_buf_printf(g->out, "%d, %u, ", linear && b->rate <= SK_RATE_PARAMETER,
                sparse ? b->n_entries : 0);
  maybe(g, sparse, "cols", k);
  maybe(g, sparse, "rows", k);
  if (b->full)
    sk_buf_printf(g->out, "&%sblocks[%u], ", g->prefix, sk_gen_block_number(g, b->full));
  else
    sk_buf_z(g->out, "0, ");
  sk_buf_printf(g->out, "%u, %seqs%u},\n", b->n_eqs, g->prefix, k);
}

void sk_gen_blocks(SkGen *g, const SkSchedule *const *schedules, uint32_t n) {
  g->blocks.n = 0;
  g->numbers  = (SkMap){0};
  g->solved   = (SkMap){0};
  g->largest  = 1;
  for (uint32_t k = 0; k < n; k++)
    for (uint32_t i = 0; i < schedules[k]->blocks.n; i++) {
      const SkBlock *b = &schedules[k]->blocks.at[i];
      if (b->kind != SK_BLOCK_NONLINEAR && b->kind != SK_BLOCK_LINEAR) continue;
      uint32_t before = g->blocks.n;
      functions(g, b);
      if (before < g->blocks.n && sk_gen_solve(g, b, before))
        sk_map_put(g->arena, &g->solved, (uint64_t)(uintptr_t)b, 1);
      if (b->full) functions(g, b->full);
    }
  for (uint32_t k = 0; k < g->blocks.n; k++) tables(g, g->blocks.at[k], k);
  sk_buf_printf(&g->shared, "SK_FORWARD(const SkBlockCode %sblocks[%u])\n", g->prefix,
                g->blocks.n + 1);
  sk_buf_printf(g->out, "SK_PIECE const SkBlockCode %sblocks[%u] = {\n", g->prefix,
                g->blocks.n + 1);
  for (uint32_t k = 0; k < g->blocks.n; k++) entry(g, g->blocks.at[k], k);
  sk_buf_z(g->out, "  {0}};\n\n");
}
