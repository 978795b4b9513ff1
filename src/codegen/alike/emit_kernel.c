// codegen/alike/emit_kernel.c - how the lanes of a kernel name what differs between them.
//
//   static const int i0_k12_3[] = {17, 40, 21, ...};       places of operand 3, where they do not move evenly
//
//   in a function of one lane        v[17]  v[17 + 2 * lane]  v[i0_k12_3[lane]]
//   in a loop over lanes j + l       u3     p3[2 * l]         q3[l]: copied before the loop
//
// Unknowns of the block are w0[l], w1[l], ... in such a loop; v is written when they are found.
#include "codegen/schedule/emit_priv.h"
#include "codegen/text/literal.h"

static int64_t number(const SkGen *g, const SkKernel *k, uint32_t lane, uint32_t slot) {
  uint32_t operand = k->operands[(size_t)lane * k->n_slots + slot];
  return k->kinds[slot] == SK_SLOT_VAR ? g->layout->place[operand] : operand;
}

static SkPattern measure(const SkGen *g, const SkKernel *k, uint32_t slot) {
  SkPattern p = {.how = SK_PATTERN_SAME, .first = number(g, k, 0, slot)};
  p.stride    = number(g, k, 1, slot) - p.first;
  for (uint32_t i = 1; i < k->lanes; i++) {
    int64_t d = number(g, k, i, slot) - number(g, k, i - 1, slot);
    if (d != p.stride) p.how = SK_PATTERN_TABLE;
  }
  if (p.how == SK_PATTERN_SAME && p.stride != 0)
    p.how = k->kinds[slot] == SK_SLOT_CONST ? SK_PATTERN_TABLE : SK_PATTERN_EVEN;
  return p;
}

static void lane_table(SkGen *g, const SkKernel *k, uint32_t slot) {
  bool literal = k->kinds[slot] == SK_SLOT_CONST;
  sk_buf_printf(&g->shared, "SK_FORWARD(const %s %sk%u_%u[%u])\n", literal ? "double" : "int",
                g->prefix, k->first, slot, k->lanes);
  sk_buf_printf(g->out, "SK_PIECE const %s %sk%u_%u[%u] = {", literal ? "double" : "int", g->prefix,
                k->first, slot, k->lanes);
  for (uint32_t i = 0; i < k->lanes; i++) {
    if (i % 16 == 0) sk_buf_z(g->out, "\n  ");
    if (literal)
      sk_literal_double(g->out, sk_x_real_value(g->system->dag, (SkX)number(g, k, i, slot)));
    else
      sk_buf_printf(g->out, "%lld", (long long)number(g, k, i, slot));
    sk_buf_char(g->out, ',');
  }
  sk_buf_z(g->out, "};\n");
}

static SkLanes new_names(SkGen *g, const SkKernel *k) {
  SkLanes names = {.n = k->n_slots, .kinds = k->kinds, .operands = k->operands, .plain = true};
  names.value   = SK_NEWS(g->arena, const char *, k->n_slots + 1);
  names.place   = SK_NEWS(g->arena, const char *, k->n_slots + 1);
  names.index   = SK_NEWS(g->arena, const char *, k->n_slots + 1);
  return names;
}

static const char *literal_text(SkGen *g, const SkKernel *k, uint32_t slot) {
  SkBuf text = sk_buf_new(g->arena);
  sk_literal_double(&text, sk_x_real_value(g->system->dag, k->operands[slot]));
  return text.text;
}

// "2 * l", "l"
static const char *times(SkGen *g, int64_t stride, const char *lane) {
  if (stride == 1) return lane;
  return sk_arena_printf(g->arena, "%lld * %s", (long long)stride, lane);
}

// Objects have an array of their own. Blocks that call functions with them are solved by the runtime, never in a loop over
// lanes.
static bool is_object(const SkGen *g, const SkKernel *k, uint32_t slot) {
  return g->system->vars.at[k->operands[slot]].base == SK_OBJECT;
}

// The function's own lane.
static void name_scalar(SkGen *g, const SkKernel *k, const SkPattern *p, uint32_t slot,
                        SkLanes *names) {
  bool        in_v = k->kinds[slot] == SK_SLOT_VAR;
  const char *at = "", *array = in_v && is_object(g, k, slot) ? "o" : "v";
  switch (p->how) {
    case SK_PATTERN_SAME: at = sk_arena_printf(g->arena, "%lld", (long long)p->first); break;
    case SK_PATTERN_EVEN:
      at = sk_arena_printf(g->arena, "%lld + %s", (long long)p->first, times(g, p->stride, "lane"));
      break;
    case SK_PATTERN_TABLE:
      at = sk_arena_printf(g->arena, "%sk%u_%u[lane]", g->prefix, k->first, slot);
      break;
  }
  names->index[slot] = names->value[slot] = names->place[slot] = at;
  if (in_v)
    names->value[slot] = names->place[slot] = sk_arena_printf(g->arena, "%s[%s]", array, at);
  if (!in_v && p->how == SK_PATTERN_SAME) names->value[slot] = literal_text(g, k, slot);
}

// In a loop over l.
static void name_lanes(SkGen *g, const SkKernel *k, const SkPattern *p, uint32_t slot,
                       SkLanes *names) {
  const char *name = "";
  if (slot < k->blocks[0]->n) {
    name = sk_arena_printf(g->arena, "w%u[l]", slot);
  } else if (k->kinds[slot] == SK_SLOT_CONST) {
    name = p->how == SK_PATTERN_SAME
               ? literal_text(g, k, slot)
               : sk_arena_printf(g->arena, "%sk%u_%u[j + l]", g->prefix, k->first, slot);
  } else {
    switch (p->how) {
      case SK_PATTERN_SAME: name = sk_arena_printf(g->arena, "u%u", slot); break;
      case SK_PATTERN_EVEN:
        name = sk_arena_printf(g->arena, "p%u[%s]", slot, times(g, p->stride, "l"));
        break;
      case SK_PATTERN_TABLE: name = sk_arena_printf(g->arena, "q%u[l]", slot); break;
    }
  }
  names->value[slot] = names->place[slot] = names->index[slot] = name;
}

SkKernelText sk_gen_kernel(SkGen *g, const SkKernel *k) {
  SkKernelText t = {.kernel = k};
  if (k->lanes < 2) return t;
  t.patterns = SK_NEWS(g->arena, SkPattern, k->n_slots + 1);
  t.lane     = new_names(g, k);
  t.loop     = new_names(g, k);
  for (uint32_t i = 0; i < k->n_slots; i++) {
    t.patterns[i] = measure(g, k, i);
    if (t.patterns[i].how == SK_PATTERN_TABLE) lane_table(g, k, i);
    name_scalar(g, k, &t.patterns[i], i, &t.lane);
    name_lanes(g, k, &t.patterns[i], i, &t.loop);
  }
  return t;
}

// What a loop over the lanes j .. j + n reads, after "const long j, n".
void sk_gen_kernel_operands(SkGen *g, const SkKernelText *t) {
  const SkKernel *k = t->kernel;
  for (uint32_t i = k->blocks[0]->n; i < k->n_slots; i++) {
    const SkPattern *p = &t->patterns[i];
    if (k->kinds[i] != SK_SLOT_VAR || is_object(g, k, i)) continue;
    switch (p->how) {
      case SK_PATTERN_SAME:
        sk_buf_printf(g->out, "    const double u%u = v[%lld]; (void)u%u;\n", i,
                      (long long)p->first, i);
        break;
      case SK_PATTERN_EVEN:
        sk_buf_printf(g->out, "    const double *const p%u = v + %lld + %s; (void)p%u;\n", i,
                      (long long)p->first, times(g, p->stride, "j"), i);
        break;
      case SK_PATTERN_TABLE:
        sk_buf_printf(g->out,
                      "    double q%u[SK_WIDTH]; (void)q%u;\n"
                      "    for (long l = 0; l < n; l++) q%u[l] = v[%sk%u_%u[j + l]];\n",
                      i, i, i, g->prefix, k->first, i);
        break;
    }
  }
}

// "v[17 + j + l]": where unknown i of the block is in v, in a loop over the lanes j + l.
const char *sk_gen_kernel_unknown(SkGen *g, const SkKernelText *t, uint32_t i) {
  const SkPattern *p = &t->patterns[i];
  switch (p->how) {
    case SK_PATTERN_EVEN:
      return sk_arena_printf(g->arena, "v[%lld + %s]", (long long)p->first,
                             times(g, p->stride, "(j + l)"));
    case SK_PATTERN_TABLE:
      return sk_arena_printf(g->arena, "v[%sk%u_%u[j + l]]", g->prefix, t->kernel->first, i);
    default: return sk_arena_printf(g->arena, "v[%lld]", (long long)p->first);
  }
}
