// codegen/step/emit_march_lines.c - lines in the loop of many steps (emit_march.c): rows are read and written in place.
//
// Rows follow each other in a ring: <name>0 are the values of that of this step; their times stand before them, at
// [<name>0_time]. That a row is the one of its step, and no jump, is looked at. A row that the loop itself has written
// is, by rounding at most, that of the step <in>0_lag steps later, so in loops of even steps it need not be looked at: the
// next look is <in>0_look, when a jump arrives that the loop has written, or rows from before the loop.
#include "codegen/step/emit_step.h"

static void declare(SkGen *g, const char *type, const char *name, uint32_t n, const char *field) {
  sk_buf_printf(g->out, "  const %s %s%u_%s = march->%s[%u].%s;\n", type, name, n, field, name, n,
                field);
}

// The group among those of `other` that is this one; SK_NONE: they lead somewhere else.
static uint32_t same_group(const SkGenLines *other, uint32_t group) {
  for (uint32_t i = 0, k = 0; i < other->n; i++) {
    if (i && other->at[i].group != other->at[i - 1].group) k++;
    if (other->at[i].group == group) return k;
  }
  return SK_NONE;
}

// Rows of group n, read by the loop, that it has written itself, as group k of those it writes.
static void declare_looks(SkGen *g, uint32_t n, uint32_t k) {
  declare(g, "long", "in", n, "lag");
  sk_buf_printf(
      g->out,
      "  const long in%u_extra = (long)(march->out[%u].at - march->in[%u].at) - in%u_lag;\n"
      "  long in%u_look = 0, in%u_jump = 0;\n  (void)in%u_jump;\n",
      n, k, n, n, n, n, n);
}

static void declare_lines(SkGen *g, const SkGenLines *lanes, const SkGenLines *out,
                          const char *name) {
  static const char *const times[] = {"delay", "tight", "wide"};
  uint32_t                 n       = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    declare(g, "unsigned long", name, n, "width");
    sk_buf_printf(g->out, "  const long %s%u_time = -(long)march->%s[%u].first;\n", name, n, name,
                  n);
    sk_buf_printf(g->out,
                  "  double *const %s%u_ring = march->%s[%u].rows - %s%u_time, *const %s%u_end = "
                  "%s%u_ring + (march->%s[%u].mask + 1) * %s%u_width;\n",
                  name, n, name, n, name, n, name, n, name, n, name, n, name, n);
    sk_buf_printf(g->out,
                  "  double *%s%u = %s%u_ring + (march->%s[%u].at & march->%s[%u].mask) * "
                  "%s%u_width;\n",
                  name, n, name, n, name, n, name, n, name, n);
    sk_buf_printf(g->out, "  long %s%u_more = 0;\n", name, n);
    if (!out)
      sk_buf_printf(g->out,
                    "  unsigned long out%u_jump = 0;\n  const unsigned long out%u_at = "
                    "march->out[%u].at;\n  const long out%u_room = march->out[%u].room;\n"
                    "  (void)out%u_at; (void)out%u_room;\n",
                    n, n, n, n, n, n, n);
    if (out) {
      declare(g, "long", name, n, "behind");
      sk_buf_printf(g->out, "  (void)in%u_behind;\n", n);
      for (int k = 0; k < 3; k++) declare(g, "double", name, n, times[k]);
      uint32_t own = same_group(out, lanes->at[i].group);
      if (g->even && own != SK_NONE) declare_looks(g, n, own);
    }
    n++;
  }
}

void sk_gen_lines_open(SkGen *g, const SkGenLines *in, const SkGenLines *out) {
  declare_lines(g, in, out, "in");
  declare_lines(g, out, NULL, "out");
}

static void write_next(SkGen *g, const char *name, uint32_t n) {
  sk_buf_printf(g->out,
                "  double *%s%u_next = %s%u + %s%u_width == %s%u_end ? %s%u_ring : %s%u + "
                "%s%u_width;\n",
                name, n, name, n, name, n, name, n, name, n, name, n, name, n);
}

static void write_nexts(SkGen *g, const SkGenLines *lanes, const char *name) {
  for (uint32_t i = 0, n = 0; i < lanes->n; i++)
    if (!i || lanes->at[i].group != lanes->at[i - 1].group) write_next(g, name, n++);
}

// Whether the row behind that of the step is there: of a line of the island itself, one that it has written.
const char *sk_gen_row_follows(SkGen *g, uint32_t group, const SkGenLines *out, uint32_t n) {
  uint32_t k = same_group(out, group);
  return k == SK_NONE ? sk_arena_printf(g->arena, "done < in%u_behind", n)
                      : sk_arena_printf(g->arena, "in%u_next != out%u", n, k);
}

// All rows are looked at before a variable changes.
void sk_gen_lines_look(SkGen *g, const SkGenLines *lanes, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    uint32_t own    = same_group(out, lanes->at[i].group);
    bool     rarely = g->even && own != SK_NONE;
    sk_buf_printf(g->out, "  int jump%u = 0;\n", n);
    if (rarely) sk_buf_printf(g->out, "  if (SK_RARE(done >= in%u_look)) {\n", n);
    write_next(g, "in", n);
    sk_buf_printf(g->out, "  const double at%u = time - in%u_delay, is%u = in%u[in%u_time];\n", n,
                  n, n, n, n);
    // A jump is at the time of its step, so not beyond `wide`.
    sk_buf_printf(g->out,
                  "  if (SK_RARE(!(fabs(is%u - at%u) <= in%u_tight))) break;\n"
                  "  if (SK_RARE(%s && !(in%u_next[in%u_time] - at%u > in%u_wide))) {\n",
                  n, n, n, sk_gen_row_follows(g, lanes->at[i].group, out, n), n, n, n, n);
    sk_buf_printf(g->out,
                  "    if (in%u_next[in%u_time] != is%u || !may_jump ||\n"
                  "        !(fabs(is%u + in%u_delay - time) <= grain)) break;\n"
                  "    jump%u = 1;\n  }\n",
                  n, n, n, n, n, n);
    // All rows that are on their way are the loop's own, but for one jump at most.
    if (rarely)
      sk_buf_printf(
          g->out,
          "  const long extra%u = in%u_extra + out%u_more - in%u_more - jump%u;\n"
          "  in%u_look = !in%u_lag || done < in%u_lag ? done + 1 : extra%u == 0 ? SK_NEVER :\n"
          "    extra%u == 1 && in%u_jump > done ? in%u_jump : done + 1;\n  }\n",
          n, n, own, n, n, n, n, n, n, n, n, n);
    n++;
  }
  if (!g->even) write_nexts(g, out, "out");
}

// What an earlier line of the group brings as well; its own number where there is none.
uint32_t sk_gen_same_source(const SkGen *g, const SkGenLines *lanes, uint32_t lane) {
  uint32_t source = g->system->lines.at[lanes->at[lane].line].source;
  for (uint32_t i = lane; i-- > 0 && lanes->at[i].group == lanes->at[lane].group;)
    if (g->system->lines.at[lanes->at[i].line].source == source) lane = i;
  return lane;
}

// Of this step, or from behind a jump.
void sk_gen_read_rows(SkGen *g, const SkGenLines *lanes, bool jump) {
  uint32_t n = 0, lane = 0;
  if (jump && g->even) write_nexts(g, lanes, "in");
  for (uint32_t i = 0; i < lanes->n; i++, lane++) {
    if (i && lanes->at[i].group != lanes->at[i - 1].group) n++, lane = 0;
    uint32_t same = sk_gen_same_source(g, lanes, i);
    if (jump) sk_buf_printf(g->out, "  if (jump%u)", n);
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].var);
    sk_buf_z(g->out, " = ");
    if (same == i)
      sk_buf_printf(g->out, "in%u%s[%u]", n, jump ? "_next" : "", lane);
    else
      sk_emit_place(g->emit, g->system->lines.at[lanes->at[same].line].var);
    sk_buf_z(g->out, ";\n");
  }
}

void sk_gen_lines_write(SkGen *g, const SkGenLines *lanes) {
  uint32_t n = 0, lane = 0;
  for (uint32_t i = 0; i < lanes->n; i++, lane++) {
    if (i && lanes->at[i].group != lanes->at[i - 1].group) n++, lane = 0;
    if (lane == 0) sk_buf_printf(g->out, "  out%u[out%u_time] = time;\n", n, n);
    sk_buf_printf(g->out, "  out%u[%u] = ", n, lane);
    sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].source);
    sk_buf_z(g->out, ";\n");
  }
}

// A second row at the time of the last, unless nothing jumps in it: see sk_lines_push. Jumps on the grid do not count how
// often they are passed on, which stands at the end of their second rows.
void sk_gen_second(SkGen *g, const SkGenLines *lanes, uint32_t from, uint32_t to, uint32_t n) {
  sk_buf_z(g->out, "  if (");
  for (uint32_t i = from; i < to; i++) {
    sk_buf_z(g->out, i > from ? " &&\n      fabs(" : "fabs(");
    for (int k = 0; k < 2; k++) {
      if (k) sk_buf_z(g->out, " <= small * sk_max(fabs(");
      sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].source);
      sk_buf_printf(g->out, k ? "), fabs(out%u[%u]))" : " - out%u[%u])", n, i - from);
    }
  }
  for (int small = 1; small >= 0; small--) {
    sk_buf_z(g->out, small ? ") {\n" : "  } else {\n");
    if (!small && g->even) write_next(g, "out", n);
    if (!small)
      sk_buf_printf(g->out,
                    "    out%u_next[out%u_time] = time;\n"
                    "    out%u_next[out%u_time + (long)out%u_width - 1] = 0.0;\n",
                    n, n, n, n, n);
    for (uint32_t i = from; i < to; i++) {
      sk_buf_printf(g->out, "    out%u%s[%u] = ", n, small ? "" : "_next", i - from);
      sk_emit_place(g->emit, g->system->lines.at[lanes->at[i].line].source);
      sk_buf_z(g->out, ";\n");
    }
  }
  sk_buf_printf(g->out,
                "    out%u_jump = out%u_at + (unsigned long)(done + 1 + out%u_more);\n"
                "    out%u_more++;\n"
                "    if (steps > out%u_room - out%u_more) march->steps = steps = out%u_room - "
                "out%u_more;\n",
                n, n, n, n, n, n, n, n);
  if (g->even)
    sk_buf_printf(g->out, "    out%u = out%u_next;\n  }\n", n, n);
  else
    sk_buf_printf(g->out,
                  "    out%u_next += out%u_width;\n"
                  "    if (out%u_next == out%u_end) out%u_next = out%u_ring;\n  }\n",
                  n, n, n, n, n, n);
}

void sk_gen_lines_second(SkGen *g, const SkGenLines *in, const SkGenLines *out) {
  uint32_t n = 0;
  for (uint32_t i = 0, end; i < out->n; i = end, n++) {
    for (end = i + 1; end < out->n && out->at[end].group == out->at[i].group;) end++;
    uint32_t own = same_group(in, out->at[i].group);
    if (g->even && own != SK_NONE)
      sk_buf_printf(g->out, "  const long rows%u = out%u_more;\n", n, n);
    sk_gen_second(g, out, i, end, n);
    if (g->even && own != SK_NONE)
      sk_buf_printf(g->out,
                    "  if (out%u_more > rows%u) {\n    in%u_jump = done + in%u_lag;\n"
                    "    if (in%u_jump < in%u_look) in%u_look = in%u_jump;\n  }\n",
                    n, n, own, own, own, own, own, own);
  }
  n = 0;
  for (uint32_t i = 0; i < in->n; i++) {
    if (i && in->at[i].group == in->at[i - 1].group) continue;
    sk_buf_printf(g->out, "  if (jump%u) {\n    in%u_more++;\n", n, n);
    if (g->even)
      sk_buf_printf(g->out, "    in%u = in%u_next;\n  }\n", n, n);
    else
      sk_buf_printf(g->out,
                    "    in%u_next += in%u_width;\n"
                    "    if (in%u_next == in%u_end) in%u_next = in%u_ring;\n  }\n",
                    n, n, n, n, n, n);
    n++;
  }
}

void sk_gen_lines_move(SkGen *g, const SkGenLines *lanes, const char *name) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    if (g->even)
      sk_buf_printf(g->out,
                    "  %s%u += %s%u_width;\n  if (SK_RARE(%s%u == %s%u_end)) %s%u = %s%u_ring;\n",
                    name, n, name, n, name, n, name, n, name, n, name, n);
    else
      sk_buf_printf(g->out, "  %s%u = %s%u_next;\n", name, n, name, n);
    n++;
  }
}

void sk_gen_lines_close(SkGen *g, const SkGenLines *lanes, const char *name) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < lanes->n; i++) {
    if (i && lanes->at[i].group == lanes->at[i - 1].group) continue;
    sk_buf_printf(g->out,
                  "  march->%s[%u].more += %s%u_more;\n"
                  "  march->%s[%u].at += (unsigned long)(done + %s%u_more);\n",
                  name, n, name, n, name, n, name, n);
    if (name[0] == 'o')
      sk_buf_printf(g->out, "  if (out%u_jump) march->out[%u].jump = out%u_jump;\n", n, n, n);
    n++;
  }
}
