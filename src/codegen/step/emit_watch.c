// codegen/step/emit_watch.c - conditions in the loop of many steps (emit_march.c).
//
// What one step does (emit_step.c), for less. Condition i has the value g<i> at the start of a step, old<i> one step
// before. As long as it stays within room<i> of mid<i>, 0.15 of the way to the threshold, it is clear of that in the
// sense of sk_is_clear; else that is looked at itself, and mid<i> chosen anew. A condition that begins on its side
// and is clear at the end of the step is still there, so signs are looked at once, before the loop. most<i>, how large it
// was, is for a warning only: it is noted where mid<i> is chosen, and at the end.
#include "codegen/step/emit_step.h"

static bool is_watched(const SkIsland *island, uint32_t i) {
  return sk_gen_is_watched(&island->relations.at[i]);
}

void sk_gen_watch_load(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->relations.n; i++) {
    sk_buf_printf(g->out,
                  "  double g%u = march->g[%u], old%u = march->g_old[%u], most%u = march->most[%u "
                  "* march->apart];\n",
                  i, i, i, i, i, i);
    if (!is_watched(island, i)) continue;
    sk_buf_printf(g->out, "  double mid%u = 0.0, room%u = -1.0;\n", i, i);
    if (island->relations.at[i].stepwise)
      sk_buf_printf(g->out, "  if (!(g%u > 0.0)) steps = 0;\n", i);
    else
      sk_buf_printf(g->out, "  if (!(holds%u ? g%u > 0.0 : g%u < 0.0)) steps = 0;\n", i, i, i);
  }
}

void sk_gen_watch(SkGen *g, const SkIsland *island) {
  uint32_t n     = island->relations.n;
  SkX     *roots = sk_gen_roots(g, n);
  for (uint32_t i = 0; i < n; i++)
    roots[i] = is_watched(island, i) ? island->relations.at[i].crossing : SK_NO_X;
  sk_unit_begin(g->emit, roots, n);
  for (uint32_t i = 0; i < n; i++) {
    if (roots[i] == SK_NO_X) continue;
    sk_unit_need(g->emit, roots[i]);
    sk_buf_printf(g->out, "    const double c%u = ", i);
    sk_unit_write(g->emit, roots[i]);
    sk_buf_printf(g->out,
                  ";\n    if (SK_RARE(!(fabs(c%u - mid%u) <= room%u))) {\n"
                  "      if (!sk_is_clear(old%u, g%u, c%u)) break;\n",
                  i, i, i, i, i, i);
    // The next step looks back at this one, which has to be short enough for it.
    sk_buf_printf(g->out,
                  "      mid%u = c%u; room%u = fabs(c%u - g%u) <= 0.33 * fabs(c%u) ? 0.15 * "
                  "fabs(c%u) : -1.0;\n      most%u = sk_max(fabs(c%u), most%u);\n    }\n",
                  i, i, i, i, i, i, i, i, i, i);
  }
  sk_unit_end(g->emit);
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_buf_printf(g->out, "    old%u = g%u; g%u = c%u;\n", i, i, i, i);
}

const SkX *sk_gen_crossings(SkGen *g, const SkIsland *island) {
  uint32_t n     = island->relations.n;
  SkX     *roots = sk_gen_roots(g, n);
  for (uint32_t i = 0; i < n; i++) roots[i] = island->relations.at[i].crossing;
  sk_unit_begin(g->emit, roots, n);
  return roots;
}

void sk_gen_crossing(SkGen *g, SkX root, uint32_t i) {
  sk_unit_need(g->emit, root);
  sk_buf_printf(g->out, "  const double c%u = ", i);
  if (root == SK_NO_X)
    sk_buf_z(g->out, "1.0");
  else
    sk_unit_write(g->emit, root);
}

void sk_gen_watch_jump(SkGen *g, const SkIsland *island, const char *left) {
  uint32_t   n     = island->relations.n;
  const SkX *roots = sk_gen_crossings(g, island);
  for (uint32_t i = 0; i < n; i++) {
    const SkRelation *r = &island->relations.at[i];
    sk_gen_crossing(g, roots[i], i);
    sk_buf_z(g->out, ";\n");
    if (!is_watched(island, i)) continue;
    if (r->stepwise)
      sk_buf_printf(g->out, "  if (!(c%u > 0.0)) goto %s;\n", i, left);
    else
      sk_buf_printf(g->out, "  if (!(holds%u ? c%u > 0.0 : c%u < 0.0)) goto %s;\n", i, i, i, left);
  }
  sk_unit_end(g->emit);
  for (uint32_t i = 0; i < n; i++) {
    sk_buf_printf(g->out, "  g%u = old%u = c%u; most%u = sk_max(fabs(c%u), most%u);\n", i, i, i, i,
                  i, i);
    if (is_watched(island, i))
      sk_buf_printf(g->out, "  mid%u = c%u; room%u = 0.15 * fabs(c%u);\n", i, i, i, i);
  }
}

void sk_gen_watch_store(SkGen *g, const SkIsland *island) {
  for (uint32_t i = 0; i < island->relations.n; i++) {
    // What the steps do not look at has been where it was before them.
    sk_buf_printf(g->out,
                  is_watched(island, i)
                      ? "  most%u = sk_max(fabs(g%u), most%u);\n"
                      : "  if (done) most%u = sk_max(fabs(march->g[%u]), most%u);\n",
                  i, i, i);
    sk_buf_printf(g->out,
                  "  march->g[%u] = g%u; march->g_old[%u] = old%u; march->most[%u * march->apart] "
                  "= most%u;\n",
                  i, i, i, i, i, i);
  }
}
