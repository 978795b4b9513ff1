// codegen/step/emit_batch_lines.c - lines of variants side by side.
//
// What a step sends is put into slots, arrays over the variants; a slot for each of the last SK_SLOTS steps. Where a
// line is shorter than that its values come from there, so that nothing is done one variant after the other; else, and
// in the first steps of a call, from the rows of each run. These are written from the slots, before one is used again, or
// asked for as a row, and behind the loop; of short lines only those that can still be asked for.
//
//   slot_time[k][l]       when
//   first0[k][i][l]       value i of group 0, then
//   behind0[k][i][l]      where second0[k][l] is 1.0: that behind a jump at the same time
#include "codegen/step/emit_step.h"

#define SIDE "[SK_SIDE_BY_SIDE]"

static void loop(SkGen *g, const char *n) {
  sk_buf_printf(g->out, "  for (long l = 0; l < %s; l++) {\n", n);
}

static void place(SkGen *g, uint32_t var) { sk_emit_place(g->emit, var); }

bool sk_gen_side_begins(const SkGenLines *lines, uint32_t i) {
  return !i || lines->at[i].group != lines->at[i - 1].group;
}

// One group after the other: lines from .. to, of which `of` tells the value that each carries.
bool sk_gen_side_group(SkGen *g, const SkGenLines *lines, SkSideGroup *group) {
  uint32_t i = group->to, values = 0;
  if (i >= lines->n) return false;
  group->number = i ? group->number + 1 : 0;
  group->from   = i;
  group->of     = SK_NEWS(g->arena, uint32_t, lines->n + 1);
  group->source = SK_NEWS(g->arena, uint32_t, lines->n + 1);
  for (; i < lines->n && (i == group->from || !sk_gen_side_begins(lines, i)); i++) {
    uint32_t same = sk_gen_same_source(g, lines, i);
    if (same == i) group->source[values] = g->system->lines.at[lines->at[i].line].source;
    group->of[i - group->from] = same == i ? values++ : group->of[same - group->from];
  }
  group->to = i;
  group->n  = values;
  return true;
}

// Before the loop -----------------------------------------------------------------------------------

static void open_group(SkGen *g, const SkSideGroup *q) {
  SkBuf   *out = g->out;
  uint32_t k   = q->number;
  sk_buf_printf(out,
                "  double first%u[SK_SLOTS][%u]" SIDE ", behind%u[SK_SLOTS][%u]" SIDE
                ", second%u[SK_SLOTS]" SIDE ";\n",
                k, q->n, k, q->n, k);
  sk_buf_printf(out,
                "  double in%u_more" SIDE " = {0}, out%u_more" SIDE " = {0}, out%u_jump" SIDE
                " = {0};\n  double delay%u" SIDE ", tight%u" SIDE ";\n  long lag%u = 0;\n",
                k, k, k, k, k, k);
  sk_buf_printf(out, "  static const int of%u[] = {", k);
  for (uint32_t i = q->from; i < q->to; i++) sk_buf_printf(out, "%u, ", q->of[i - q->from]);
  sk_buf_z(out, "};\n  {\n  long least = SK_SLOTS;\n");
  loop(g, "n");
  sk_buf_printf(
      out,
      "    const SkMarchLine *const in = &marches[l]->in[%u];\n"
      "    const double steps_of = in->delay / grid[l];\n"
      "    const long lag = steps_of < SK_SLOTS - 1 ? (long)(steps_of + 0.5) : SK_SLOTS;\n"
      "    delay%u[l] = in->delay; tight%u[l] = in->tight;\n"
      "    if (lag < least) least = lag;\n"
      "    lag%u = lag < 1 || lag == SK_SLOTS || (l && lag != lag%u) ? SK_NO_SLOT : lag;\n  }\n"
      "  if (lag%u > longest) longest = lag%u;\n"
      "  if (lag%u == SK_NO_SLOT && least - 1 < most) most = least > 2 ? least - 1 : 1;\n  }\n",
      k, k, k, k, k, k, k, k);
}

void sk_gen_side_lines_open(SkGen *g, const SkGenLines *lines) {
  SkSideGroup q = {0};
  sk_buf_z(g->out, "  double jumps" SIDE " = {0}, at_jump" SIDE " = {0};\n");
  if (!lines->n) return;
  sk_buf_z(g->out,
           "  double slot_time[SK_SLOTS]" SIDE ", grain" SIDE ", small" SIDE ", may_jump" SIDE
           ";\n"
           "  long flushed = 0, longest = 0, most = SK_SLOTS - 1;\n  int brief = 1;\n");
  while (sk_gen_side_group(g, lines, &q)) open_group(g, &q);
  loop(g, "n");
  sk_buf_z(g->out,
           "    grain[l] = marches[l]->grain; small[l] = marches[l]->small;\n"
           "    may_jump[l] = marches[l]->may_jump ? 1.0 : 0.0;\n"
           "    brief &= marches[l]->brief;\n  }\n"
           "  if (longest > SK_BRIEF) brief = 0;\n  if (brief) {\n"
           "  steps = marches[0]->brief_steps;\n");
  loop(g, "lanes");
  sk_buf_z(
      g->out,
      "    steps = marches[l]->brief_steps < steps ? marches[l]->brief_steps : steps;\n  }\n  }\n");
}

static void flush(SkGen *g, const SkGenLines *lines, const char *from) {
  SkSideGroup q = {0};
  while (sk_gen_side_group(g, lines, &q)) {
    uint32_t n = q.number;
    sk_buf_printf(g->out,
                  "  {\n  const SkSlots slots = {&slot_time[0][0], &first%u[0][0][0], "
                  "&behind%u[0][0][0], &second%u[0][0], out%u_more, of%u, %u, %u};\n"
                  "  sk_side_flush(marches, lanes, %u, &slots, %s, taken);\n  }\n",
                  n, n, n, n, n, q.to - q.from, q.n, n, from);
  }
}

// A step --------------------------------------------------------------------------------------------

// In the rows of each run. The one behind that of the step, if it is there already, is in a slot still where it is the first
// one of this call.
static void look_in_rows(SkGen *g, uint32_t n) {
  loop(g, "n");
  sk_buf_printf(g->out,
                "    const SkMarchLine *const in = &marches[l]->in[%u];\n"
                "    const unsigned long i = in->at + (unsigned long)taken + (unsigned "
                "long)(long)in%u_more[l], out_at = marches[l]->out[%u].at;\n"
                "    const double *const row = in->rows + (i & in->mask) * in->width,\n"
                "                 *const next = in->rows + ((i + 1) & in->mask) * in->width;\n"
                "    const int follows = i + 1 != out_at + (unsigned long)taken + (unsigned "
                "long)(long)out%u_more[l];\n",
                n, n, n, n);
  sk_buf_printf(
      g->out,
      "    const double ahead = !flushed && i + 1 == out_at ? slot_time[0][l] : next[0];\n"
      "    const double at = times[l] - in->delay;\n    jump%u[l] = 0.0;\n"
      "    if (SK_RARE(!(fabs(row[0] - at) <= in->tight))) bad[l] = 1.0;\n"
      "    else if (SK_RARE(follows && !(ahead - at > in->wide))) {\n"
      "      if (ahead != row[0] || !marches[l]->may_jump ||\n"
      "          !(fabs(row[0] + in->delay - times[l]) <= marches[l]->grain)) "
      "bad[l] = 1.0;\n"
      "      else jump%u[l] = jump[l] = 1.0;\n    }\n"
      "    row%u[l] = row + in->first; next%u[l] = next + in->first;\n  }\n",
      n, n, n, n);
}

// The first row in a slot must follow what was read from the rows: there may be others between them, of a step that was
// cut.
static void look_in_first_slot(SkGen *g, uint32_t n) {
  sk_buf_printf(g->out, "  if (SK_RARE(taken == lag%u)) {\n", n);
  loop(g, "n");
  sk_buf_printf(g->out,
                "    const unsigned long i = marches[l]->in[%u].at + (unsigned long)taken +\n"
                "                            (unsigned long)(long)in%u_more[l];\n"
                "    if (i != marches[l]->out[%u].at) bad[l] = 1.0;\n  }\n  }\n",
                n, n, n);
}

static void look_in_slots(SkGen *g, uint32_t n) {
  look_in_first_slot(g, n);
  sk_buf_printf(
      g->out,
      "  SK_LANES for (long l = 0; l < n; l++) {\n"
      "    const double is = slot_time[k%u][l], two = second%u[k%u][l];\n"
      "    jump%u[l] = two;\n    jump[l] = two != 0.0 ? 1.0 : jump[l];\n"
      "    bad[l] = fabs(is - (times[l] - delay%u[l])) <= tight%u[l] ? bad[l] : 1.0;\n"
      "    const double past = fabs(is + delay%u[l] - times[l]) <= grain[l] ? may_jump[l] : 0.0;\n"
      "    bad[l] = two > past ? 1.0 : bad[l];\n  }\n",
      n, n, n, n, n, n, n);
}

static void leave_or_jump(SkGen *g, bool rows) {
  sk_buf_z(g->out,
           "  long worst = 0, jumping = 0, all_jump = 1;\n"
           "  SK_LANES for (long l = 0; l < n; l++) {\n"
           "    worst |= bad[l] != 0.0 ? 1L : 0L;\n    jumping |= jump[l] != 0.0 ? 1L : 0L;\n"
           "    all_jump &= jump[l] != 0.0 ? 1L : 0L;\n  }\n"
           "  if (SK_RARE(worst)) {\n"
           "  for (long l = 0; l < n; l++) odd[l] = bad[l] != 0.0;\n  break;\n  }\n"
           "  if (jumping) {\n");
  // A row that is not at the end of the step, if only by rounding, is left to the runtime.
  if (rows) {
    sk_buf_z(g->out, "  if (rows_now) {\n");
    loop(g, "lanes");
    sk_buf_z(g->out,
             "    if (jump[l] != 0.0 && times[l] != rows_at[l]) odd[l] = any = 1;\n  }\n"
             "  if (any) break;\n  }\n");
  }
  sk_buf_z(g->out, "  if (!all_jump) {\n");
  loop(g, "n");
  sk_buf_z(g->out, "    odd[l] = jump[l] != 0.0 ? 2 : 0;\n  }\n  break;\n  }\n  }\n");
}

// All rows are looked at before a variable changes.
void sk_gen_side_looks(SkGen *g, const SkGenLines *lines, bool rows) {
  SkSideGroup q = {0};
  if (!lines->n) return;
  sk_buf_z(g->out, "  if (SK_RARE(!brief && taken - flushed >= most)) {\n");
  flush(g, lines, "flushed");
  sk_buf_z(g->out, "  flushed = taken;\n  }\n  double jump" SIDE ", bad" SIDE
                   ";\n  for (long l = 0; l < n; l++) jump[l] = bad[l] = 0.0;\n");
  while (sk_gen_side_group(g, lines, &q)) {
    uint32_t n = q.number;
    sk_buf_printf(g->out,
                  "  const double *row%u" SIDE ", *next%u" SIDE ";\n  double jump%u" SIDE
                  ";\n  const int slot%u = taken >= lag%u;\n"
                  "  const long k%u = (taken - lag%u) & (SK_SLOTS - 1);\n  if (slot%u) {\n",
                  n, n, n, n, n, n, n, n);
    look_in_slots(g, n);
    sk_buf_z(g->out, "  } else {\n");
    look_in_rows(g, n);
    sk_buf_z(g->out, "  }\n");
  }
  leave_or_jump(g, rows);
}

static void read_group(SkGen *g, const SkGenLines *lines, const SkSideGroup *q, bool slot,
                       bool jump) {
  uint32_t n = q->number;
  for (uint32_t i = q->from; i < q->to; i++) {
    uint32_t var  = g->system->lines.at[lines->at[i].line].var,
             same = sk_gen_same_source(g, lines, i);
    sk_buf_z(g->out, "    ");
    place(g, var);
    sk_buf_z(g->out, " = ");
    if (jump) sk_buf_printf(g->out, "jump%u[l] != 0.0 ? ", n);
    if (same != i)
      place(g, g->system->lines.at[lines->at[same].line].var);
    else if (slot)
      sk_buf_printf(g->out, "%s%u[k%u][%u][l]", jump ? "behind" : "first", n, n,
                    q->of[i - q->from]);
    else
      sk_buf_printf(g->out, "%s%u[l][%u]", jump ? "next" : "row", n, i - q->from);
    if (jump) {
      sk_buf_z(g->out, " : ");
      place(g, var);
    }
    sk_buf_z(g->out, ";\n");
  }
}

// Of this step, or from behind a jump.
void sk_gen_side_read(SkGen *g, const SkGenLines *lines, bool jump) {
  SkSideGroup q = {0};
  while (sk_gen_side_group(g, lines, &q)) {
    sk_buf_printf(g->out, "  if (slot%u) {\n  SK_LANES for (long l = 0; l < n; l++) {\n", q.number);
    read_group(g, lines, &q, true, jump);
    sk_buf_z(g->out, "  }\n  } else {\n");
    loop(g, "n");
    read_group(g, lines, &q, false, jump);
    sk_buf_z(g->out, "  }\n  }\n");
  }
}

void sk_gen_side_write(SkGen *g, const SkGenLines *lines) {
  SkSideGroup q = {0};
  if (!lines->n) return;
  sk_buf_z(g->out,
           "  const long slot = taken & (SK_SLOTS - 1);\n"
           "  SK_LANES for (long l = 0; l < n; l++) {\n    slot_time[slot][l] = times[l];\n");
  while (sk_gen_side_group(g, lines, &q)) {
    sk_buf_printf(g->out, "    second%u[slot][l] = 0.0;\n", q.number);
    for (uint32_t i = 0; i < q.n; i++) {
      sk_buf_printf(g->out, "    first%u[slot][%u][l] = ", q.number, i);
      place(g, q.source[i]);
      sk_buf_z(g->out, ";\n");
    }
  }
  sk_buf_z(g->out, "  }\n");
}

// Behind the loop -----------------------------------------------------------------------------------

// Of short lines the last rows: what is below those has been read.
void sk_gen_side_lines_flush(SkGen *g, const SkGenLines *lines) {
  if (!lines->n) return;
  sk_buf_z(g->out,
           "  const long kept_rows = longest + SK_ROWS_BEFORE;\n"
           "  if (brief && taken - kept_rows > 0) flushed = taken - kept_rows;\n");
  flush(g, lines, "flushed");
}

void sk_gen_side_lines_close(SkGen *g, const SkGenLines *lines) {
  SkSideGroup q = {0};
  sk_buf_z(g->out,
           "    march->jumps += (long)jumps[l];\n"
           "    if (taken) march->at_jump = (int)at_jump[l];\n");
  while (sk_gen_side_group(g, lines, &q)) {
    uint32_t n = q.number;
    sk_buf_printf(
        g->out,
        "    if (out%u_jump[l] > 0.0)\n"
        "      march->out[%u].jump = march->out[%u].at + (unsigned long)(long)out%u_jump[l];\n",
        n, n, n, n);
    for (int k = 0; k < 2; k++) {
      const char *way = k ? "out" : "in";
      sk_buf_printf(
          g->out,
          "    march->%s[%u].more += (long)%s%u_more[l];\n"
          "    march->%s[%u].at += (unsigned long)taken + (unsigned long)(long)%s%u_more[l];\n",
          way, n, way, n, way, n, way, n);
    }
  }
}
