// codegen/step/emit_rows.c - rows of results, given in the loop of a march (emit_march.c).
//
// At the end of a step where a row is due, what is computed for rows only is computed, all numbers are looked at, and
// those that are shown are written where the recorder keeps them. Which these are is known when the model runs:
// slot[i] says where the i-th goes, and what is not shown goes to the place of the time, which is written last. Of eight
// that follow each other a bit of rows->some tells whether any is shown. Mostly all that has a name is shown, in the
// order of places: then nobody has to look.
#include "codegen/step/emit_step.h"

#include <skerry/abi.h>

#include <stdlib.h>

#define MOST_SHOWN 320
#define AHEAD      2048  // bytes
#define MOST_AHEAD 512

bool sk_gen_has_rows(SkGen *g, const SkIsland *island, uint8_t *used, bool calls) {
  const SkSchedule *later = &island->later;
  g->n_shown              = 0;
  if (later->blocks.n > MOST_SHOWN / 2) return false;
  if (!sk_gen_is_quiet(g, later, calls)) return false;
  for (uint32_t i = 0; i < later->blocks.n; i++) {
    const SkBlock *b = &later->blocks.at[i];
    for (uint32_t k = 0; k < b->n; k++)
      if (g->system->vars.at[b->vars[k]].base == SK_STRING) return false;
  }
  for (uint32_t i = 0; i < later->blocks.n; i++) {
    const SkBlock *b = &later->blocks.at[i];
    for (uint32_t k = 0; k < b->n; k++) used[b->vars[k]] |= SK_LOCAL_COMPUTED;
  }
  return true;
}

void sk_gen_rows_open(SkGen *g) {
  sk_buf_z(g->out,
           "  SkMarchRows *const rows = &march->rows;\n"
           "  double *rows_next = rows->row, rows_number = rows->number, rows_at = 0.0;\n"
           "  long rows_due = rows_next ? rows->due : 0;\n  int rows_left = 0;\n"
           "  const unsigned *const slot = rows->slot;\n  (void)slot;\n"
           "  unsigned long rows_room = rows->room;\n"
           "  const unsigned long rows_checked = rows->checked;\n");
  if (g->ticks) sk_buf_z(g->out, "  const int sided = rows_next && rows->sides;\n");
}

// A row for which there is no place, or no step that ends there, is left to the runtime with its step.
void sk_gen_rows_begin(SkGen *g) {
  sk_buf_z(g->out,
           "  if (done + 1 == rows_due) {\n"
           "    rows_at = rows->origin + rows_number * rows->interval;\n"
           "    if (rows_room <= rows_checked &&\n"
           "        (!rows_room || !(fabs(time - rows_at) <= rows->slack) ||\n"
           "         !(rows_at < rows->end))) break;\n  }\n");
  if (!g->ticks) return;
  // At a tick that has rows of its own these are the one that is due, or that is left to the runtime, too.
  sk_buf_z(g->out,
           "  const int rows_sides = sided & tick_now;\n"
           "  const int rows_now = rows_sides || done + 1 == rows_due;\n"
           "  if (rows_sides) {\n"
           "    if (rows_room < 2 || !(time < rows->end) ||\n"
           "        (done + 1 == rows_due && !(fabs(time - rows_at) <= rows->near))) break;\n"
           "    rows_at = time;\n  }\n");
}

// Behind a jump there is one, too; but a stop beside the end of the step, if only by rounding, is one of its own.
void sk_gen_rows_jump(SkGen *g, const SkGenLines *in) {
  uint32_t n = 0;
  if (!in->n) return;
  sk_buf_z(g->out, "  if (SK_RARE(0");
  for (uint32_t i = 0; i < in->n; i++)
    if (!i || in->at[i].group != in->at[i - 1].group) sk_buf_printf(g->out, " | jump%u", n++);
  sk_buf_printf(g->out, ") && %sdone + 1 == rows_due && time != rows_at) break;\n",
                g->ticks ? "sided && " : "");
}

typedef struct {
  uint32_t var, place;
  bool     inner;  // without a name: rows do not show it
} Shown;

static int by_place(const void *a, const void *b) {
  const Shown *x = a, *y = b;
  if (x->inner != y->inner) return x->inner - y->inner;
  return (x->place > y->place) - (x->place < y->place);
}

// What the loop computes; *n_named: those with names come first, by place.
static SkVars shown_of(SkGen *g, const uint8_t *used, uint32_t *n_named) {
  SK_VEC(Shown) list = {0};
  SkVars shown       = {0};
  *n_named           = 0;
  for (uint32_t i = 0; i < g->system->vars.n; i++) {
    const uint8_t   both = SK_LOCAL_READ | SK_LOCAL_COMPUTED;
    const SkSysVar *var  = &g->system->vars.at[i];
    if ((used[i] & both) != both) continue;
    Shown s = {i, g->layout->place[i], var->is_hidden || var->name[0] == '$'};
    *n_named += !s.inner;
    sk_vec_push(g->arena, &list, s);
  }
  if (list.n) qsort(list.at, list.n, sizeof *list.at, by_place);
  for (uint32_t i = 0; i < list.n; i++) sk_vec_push(g->arena, &shown, list.at[i].var);
  return shown;
}

// States, their derivatives and what they are computed from have been looked at in the step.
static void write_finite(SkGen *g, const SkIsland *island) {
  SkMap  seen = {0};
  SkVars look = {0};
  for (uint32_t i = 0; i < island->states.n; i++) {
    uint32_t x = island->states.at[i];
    sk_map_put(g->arena, &seen, (uint64_t)x + 1, 1);
    sk_map_put(g->arena, &seen, (uint64_t)g->system->vars.at[x].der + 1, 1);
    if (island->bases) sk_map_put(g->arena, &seen, (uint64_t)island->bases[i] + 1, 1);
  }
  if (island->bases) sk_map_put(g->arena, &seen, (uint64_t)island->beta + 1, 1);
  for (uint32_t i = 0; i < g->n_shown; i++)
    if (!sk_map_get(&seen, (uint64_t)g->shown[i] + 1, NULL))
      sk_vec_push(g->arena, &look, g->shown[i]);
  sk_gen_sums(g, &look, "rows_sum", "goto rows_back;");
}

void sk_gen_shown(SkGen *g, const uint8_t *used) {
  SkVars shown = shown_of(g, used, &g->n_named);
  g->shown     = shown.at;
  g->n_shown   = shown.n;
}

static void write_value(SkGen *g, const char *where, uint32_t slot, uint32_t var) {
  sk_buf_printf(g->out, where, slot);
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out, ";\n");
}

// One by one (SK_ROW): putting them together for wider stores takes more instructions than it saves.
static void write_values(SkGen *g, uint32_t n_named, uint32_t n_shown) {
  sk_buf_printf(g->out, "  if (rows->plain == %u) {\n", n_named);
  for (uint32_t i = 0; i < n_named; i++)
    write_value(g, "  SK_ROW(rows_next)[%u] = ", i + 1, g->shown[i]);
  sk_buf_z(g->out, "  } else {\n");
  for (uint32_t i = 0; i < n_shown; i++) {
    const bool first = i % SK_ROWS_GROUP == 0 && i / SK_ROWS_GROUP < SK_ROWS_GROUPS;
    if (first)
      sk_buf_printf(g->out, "  %sif (rows->some & %uu) {\n", i ? "}\n  " : "",
                    1u << i / SK_ROWS_GROUP);
    write_value(g, "  SK_ROW(rows_next)[slot[%u]] = ", i, g->shown[i]);
  }
  sk_buf_z(g->out, n_shown ? "  }\n  }\n" : "  }\n");
}

void sk_gen_rows_end(SkGen *g, const SkIsland *island, const uint8_t *used) {
  SkGenKept kept = {0};
  sk_gen_kept_blocks(g, &kept, &island->later);
  sk_buf_printf(g->out, "  if (%s) {\n  const double time = rows_at; (void)time;\n",
                g->ticks ? "rows_now && (sided | !tick_now)" : "done + 1 == rows_due");
  sk_gen_kept_write(g, &kept);
  g->back = "rows_back";
  if (island->later.blocks.n) sk_gen_here(g, &island->later);
  g->back = "back";
  sk_gen_shown(g, used);
  const uint32_t n_named = g->n_named, n_shown = g->n_shown;
  write_finite(g, island);
  // Rows go round in a ring that the recorder's thread reads: stores would wait for each cache line.
  for (uint32_t at = 0; at < 8 * (n_named + 1) && at < MOST_AHEAD; at += 64)
    sk_buf_printf(g->out, "  SK_AHEAD((const char *)rows_next + %u);\n", AHEAD + at);
  write_values(g, n_named, n_shown);
  sk_buf_z(g->out,
           "  for (long i = 0; i < rows->n_still; i++)\n"
           "    rows_next[rows->still[2 * i]] = v[rows->still[2 * i + 1]];\n"
           "  rows_next[0] = rows_at;\n  rows_next += rows->stride;\n  rows_room--;\n");
  if (g->ticks) sk_buf_z(g->out, "  if (done + 1 == rows_due)\n");
  sk_buf_z(g->out,
           "  rows_number += 1.0, rows_due += rows->every;\n  if (0) {\n"
           // A model whose numbers have all been looked at in the step never comes here.
           "  goto rows_back;\n  rows_back:;\n");
  sk_gen_back(g, &kept);
  // Without the row before it a tick is left to the runtime, too.
  sk_buf_z(g->out, g->ticks ? "  rows_left = !rows_sides ? 1 : at_tick ? 2 : 0;\n"
                              "  if (rows_sides && !at_tick) at_tick = 2;\n"
                            : "  rows_left = 1;\n");
  sk_buf_z(g->out, "  done++;\n  break;\n  }\n  }\n");
}

void sk_gen_rows_close(SkGen *g) {
  sk_buf_z(g->out,
           "  if (rows_next) {\n    rows->given += rows->room - rows_room;\n"
           "    rows->row = rows_next;\n    rows->room = rows_room;\n"
           "    rows->number = rows_number;\n    rows->due = rows_due - done;\n"
           "    rows->left = rows_left;\n  }\n");
}
