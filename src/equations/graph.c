// Islands and the lines between them: as a list, as a drawing (DOT, SVG), and one island as a model text.
#include "equations/work.h"

#include <math.h>
#include <string.h>

// --- what is known of a line -------------------------------------------------------------------------

// Value of a parameter expression as the model stands, NAN when it is not that simple.
static double value_of(const SkSystem *s, SkX x, int depth) {
  if (x == SK_NO_X || depth > 24) return NAN;
  if (sk_x_is_const(s->dag, x)) return sk_x_real_value(s->dag, x);
  SkXOp op = sk_x_op(s->dag, x);
  if (op == SK_X_VAR) {
    uint32_t v = (uint32_t)sk_x_payload(s->dag, x);
    SkX      b = s->vars.at[v].binding;
    for (uint32_t i = 0; b == SK_NO_X && i < s->parameters.blocks.n; i++) {
      const SkBlock *block = &s->parameters.blocks.at[i];
      if (block->kind == SK_BLOCK_ASSIGN && block->vars[0] == v) b = block->exprs[0];
    }
    return value_of(s, b, depth + 1);
  }
  if (sk_x_n(s->dag, x) != 2) return NAN;
  double a = value_of(s, sk_x_arg(s->dag, x, 0), depth + 1);
  double b = value_of(s, sk_x_arg(s->dag, x, 1), depth + 1);
  switch (op) {
    case SK_X_ADD: return a + b;
    case SK_X_SUB: return a - b;
    case SK_X_MUL: return a * b;
    case SK_X_DIV: return a / b;
    default: return NAN;
  }
}

static bool is_parameter(const SkSystem *s, SkX x) {
  if (sk_x_op(s->dag, x) != SK_X_VAR) return false;
  SkRole r = s->vars.at[sk_x_payload(s->dag, x)].role;
  return r == SK_ROLE_PARAMETER || r == SK_ROLE_SETTLED;
}

const char *sk_equations_line(const SkSystem *s, const SkDelayLine *line, SkArena *arena) {
  SkBuf text = sk_buf_new(arena);
  sk_work_print(s, line->carries, &text);
  return text.text;
}

// By variable: the other side of an equation that has it alone on one side; SK_NO_X: there is none.
static SkX *definitions(const SkSystem *s, SkArena *arena) {
  SkX *by = SK_NEWS(arena, SkX, s->vars.n + 1);
  for (uint32_t v = 0; v < s->vars.n; v++) by[v] = SK_NO_X;
  for (uint32_t e = 0; e < s->eqs.n; e++) {
    const SkSysEq *q = &s->eqs.at[e];
    if (q->kind != SK_SE_EQUAL) continue;
    if (sk_x_op(s->dag, q->rhs) == SK_X_VAR) by[sk_x_payload(s->dag, q->rhs)] = q->lhs;
    if (sk_x_op(s->dag, q->lhs) == SK_X_VAR) by[sk_x_payload(s->dag, q->lhs)] = q->rhs;
  }
  return by;
}

// The parameter Z where the line carries something of the form ... + Z*q (or 2*Z*q), or a variable that is such a sum;
// SK_NO_X: not seen.
static SkX impedance(const SkSystem *s, const SkX *by, const SkDelayLine *line) {
  SkX x = line->carries;
  if (sk_x_op(s->dag, x) == SK_X_VAR && !is_parameter(s, x)) x = by[sk_x_payload(s->dag, x)];
  for (int depth = 0; depth < 8 && x != SK_NO_X; depth++) {
    SkXOp op = sk_x_op(s->dag, x);
    if (op == SK_X_NEG) {
      x = sk_x_arg(s->dag, x, 0);
    } else if (op == SK_X_ADD || op == SK_X_SUB) {
      x = sk_x_arg(s->dag, x, 1);
    } else if (op == SK_X_MUL) {
      SkX a = sk_x_arg(s->dag, x, 0), b = sk_x_arg(s->dag, x, 1);
      if (is_parameter(s, a)) return a;
      if (is_parameter(s, b) && sk_x_op(s->dag, a) != SK_X_MUL) return b;
      x = a;
    } else {
      break;
    }
  }
  return SK_NO_X;
}

static bool is_far(const SkDelayLine *l) {
  return l->from_island != SK_NONE && l->from_island != l->to_island;
}

static const char *island_name(const SkSystem *s, uint32_t i) {
  return s->islands.at[i]->name ? s->islands.at[i]->name : "1";
}

// A rough number: what one evaluation computes, loops by the square of what they iterate on.
static uint32_t cost_of(const SkIsland *is) {
  uint32_t cost = 0;
  for (uint32_t b = 0; b < is->ode.blocks.n; b++) {
    const SkBlock *block = &is->ode.blocks.at[b];
    bool           loop  = block->kind == SK_BLOCK_LINEAR || block->kind == SK_BLOCK_NONLINEAR;
    cost += block->n + (loop ? block->n_tears * block->n_tears : 0);
  }
  return cost;
}

// The shortest line to or from an island, as far as values are known.
static double horizon(const SkSystem *s, uint32_t island) {
  double shortest = INFINITY;
  for (uint32_t k = 0; k < s->lines.n; k++) {
    const SkDelayLine *l = &s->lines.at[k];
    if (!is_far(l) || (l->from_island != island && l->to_island != island)) continue;
    shortest = fmin(shortest, value_of(s, l->delay, 0));
  }
  return shortest;
}

static void print_value(const SkSystem *s, SkX x, SkBuf *out) {
  sk_work_print(s, x, out);
  double value = value_of(s, x, 0);
  if (isnan(value) || sk_x_is_const(s->dag, x)) return;
  sk_buf_z(out, " = ");
  sk_buf_double(out, value);
}

static const char *held_text(const SkSystem *s, const SkHeldLine *h) {
  return s->vars.at[h->as == SK_NONE ? h->var : h->as].name;
}

// Values that go the same way at the same ticks are one line: those from number k on. How many.
static uint32_t held_together(const SkSystem *s, uint32_t k) {
  const SkHeldLine *at = s->held.at;
  uint32_t          n  = 1;
  while (k + n < s->held.n && at[k + n].from_island == at[k].from_island &&
         at[k + n].to_island == at[k].to_island && at[k + n].interval == at[k].interval)
    n++;
  return n;
}

static void print_held(const SkSystem *s, uint32_t first, uint32_t n, SkBuf *out) {
  const SkHeldLine *h = &s->held.at[first];
  for (uint32_t k = 0; k < n; k++) sk_buf_printf(out, "%s%s", k ? ", " : "  ", held_text(s, &h[k]));
  sk_buf_printf(out, ": from %s to %s, at ticks", island_name(s, h->from_island),
                island_name(s, h->to_island));
  if (h->interval != SK_NO_X) {
    sk_buf_z(out, ", delay ");
    print_value(s, h->interval, out);
  }
  sk_buf_char(out, '\n');
}

void sk_equations_overview(const SkSystem *s, const SkIslandPlan *plans, SkArena *arena,
                           SkBuf *out) {
  uint32_t *shape = SK_NEWS(arena, uint32_t, s->islands.n + 1),
           *lanes = SK_NEWS(arena, uint32_t, s->islands.n + 1);
  sk_equations_shapes(s, arena, shape, lanes);
  sk_buf_z(out, "islands:\n");
  for (uint32_t i = 0; i < s->islands.n; i++) {
    const SkIsland *is = s->islands.at[i];
    double          h  = horizon(s, i);
    sk_buf_printf(out, "  %s: %u equations, %u states, solver %s", island_name(s, i), is->eqs.n,
                  is->states.n, plans[i].solver);
    if (plans[i].step > 0.0) {
      sk_buf_z(out, ", step ");
      sk_buf_double(out, plans[i].step);
    }
    if (isfinite(h)) {
      sk_buf_z(out, ", step at most ");
      sk_buf_double(out, h);
    }
    sk_buf_printf(out, ", cost %u, shape %u", cost_of(is), shape[i] + 1);
    if (lanes[shape[i]] > 1) sk_buf_printf(out, " (%u lanes)", lanes[shape[i]]);
    sk_buf_char(out, '\n');
  }
  bool       any = false;
  const SkX *by  = definitions(s, arena);
  for (uint32_t k = 0; k < s->lines.n; k++) {
    const SkDelayLine *l = &s->lines.at[k];
    if (l->from_island == SK_NONE || l->to_island == SK_NONE) continue;
    if (!any) sk_buf_z(out, "lines:\n");
    any = true;
    sk_buf_printf(out, "  %s: from %s to %s, delay ", sk_equations_line(s, l, arena),
                  island_name(s, l->from_island), island_name(s, l->to_island));
    print_value(s, l->delay, out);
    SkX z = impedance(s, by, l);
    if (z != SK_NO_X) {
      sk_buf_z(out, ", impedance ");
      print_value(s, z, out);
    }
    sk_buf_char(out, '\n');
  }
  if (!any && s->held.n) sk_buf_z(out, "lines:\n");
  for (uint32_t k = 0, n; k < s->held.n; k += n) print_held(s, k, n = held_together(s, k), out);
}

// --- drawings ----------------------------------------------------------------------------------------

static void quoted(const char *text, SkBuf *out) {
  sk_buf_char(out, '"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\' || *text == '\n') sk_buf_char(out, '\\');
    sk_buf_char(out, *text == '\n' ? 'n' : *text);
  }
  sk_buf_char(out, '"');
}

static void dot_line(uint32_t from, uint32_t to, const char *label, bool held, SkBuf *out) {
  sk_buf_printf(out, "  i%u -> i%u [label=", from, to);
  quoted(label, out);
  sk_buf_z(out, held ? ", style=dashed];\n" : "];\n");
}

// Its value where that is known, else as it is written.
static void short_value(const SkSystem *s, SkX x, SkBuf *out) {
  double value = value_of(s, x, 0);
  if (isnan(value))
    sk_work_print(s, x, out);
  else
    sk_buf_double(out, value);
}

// What a line carries, how long and with which impedance.
static const char *label_of(const SkSystem *s, const SkX *by, const SkDelayLine *l,
                            SkArena *arena) {
  SkBuf text = sk_buf_new(arena);
  SkX   z    = impedance(s, by, l);
  sk_work_print(s, l->carries, &text);
  sk_buf_z(&text, "\ndelay ");
  short_value(s, l->delay, &text);
  if (z != SK_NO_X) {
    sk_buf_z(&text, ", impedance ");
    short_value(s, z, &text);
  }
  return text.text;
}

void sk_equations_dot(const SkSystem *s, SkArena *arena, SkBuf *out) {
  const SkX *by = definitions(s, arena);
  sk_buf_z(out, "digraph islands {\n  node [shape=box];\n");
  for (uint32_t i = 0; i < s->islands.n; i++) {
    const SkIsland *is = s->islands.at[i];
    sk_buf_printf(out, "  i%u [label=", i);
    quoted(island_name(s, i), out);
    sk_buf_printf(out, ", tooltip=\"%u equations, %u states\"];\n", is->eqs.n, is->states.n);
  }
  for (uint32_t k = 0; k < s->lines.n; k++) {
    const SkDelayLine *l = &s->lines.at[k];
    if (is_far(l)) dot_line(l->from_island, l->to_island, label_of(s, by, l, arena), false, out);
  }
  for (uint32_t k = 0, n; k < s->held.n; k += n) {
    const SkHeldLine *h    = &s->held.at[k];
    const char       *text = held_text(s, h);
    n                      = held_together(s, k);
    if (n > 1) text = sk_arena_printf(arena, "%s and %u more", text, n - 1);
    if (h->interval != SK_NO_X) {
      SkBuf label = sk_buf_new(arena);
      sk_buf_printf(&label, "%s\ndelay ", text);
      short_value(s, h->interval, &label);
      text = label.text;
    }
    dot_line(h->from_island, h->to_island, text, true, out);
  }
  sk_buf_z(out, "}\n");
}

static void escaped(const char *text, SkBuf *out) {
  for (; *text; text++) switch (*text) {
      case '<': sk_buf_z(out, "&lt;"); break;
      case '>': sk_buf_z(out, "&gt;"); break;
      case '&': sk_buf_z(out, "&amp;"); break;
      default: sk_buf_char(out, *text); break;
    }
}

typedef struct {
  double x, y;
} Spot;

static void add_neighbours(SkNumbers *next, uint32_t a, uint32_t b, SkArena *arena) {
  if (a == SK_NONE || b == SK_NONE || a == b) return;
  sk_vec_push(arena, &next[a], b);
  sk_vec_push(arena, &next[b], a);
}

static SkNumbers *neighbours(const SkSystem *s, SkArena *arena) {
  SkNumbers *next = SK_NEWS(arena, SkNumbers, s->islands.n + 1);
  for (uint32_t k = 0; k < s->lines.n; k++)
    add_neighbours(next, s->lines.at[k].from_island, s->lines.at[k].to_island, arena);
  for (uint32_t k = 0; k < s->held.n; k++)
    add_neighbours(next, s->held.at[k].from_island, s->held.at[k].to_island, arena);
  return next;
}

// Columns by distance from the first island, each column centred.
static Spot *lay_out(const SkSystem *s, SkArena *arena, double *width, double *height) {
  uint32_t   n = s->islands.n, *depth = SK_NEWS(arena, uint32_t, n + 1);
  uint32_t  *queue = SK_NEWS(arena, uint32_t, n + 1), *rows = SK_NEWS(arena, uint32_t, n + 1);
  uint32_t   head = 0, tail = 0, columns = 0, most = 0;
  SkNumbers *next = neighbours(s, arena);
  for (uint32_t i = 0; i < n; i++) depth[i] = SK_NONE;
  for (uint32_t root = 0; root < n; root++) {
    if (depth[root] != SK_NONE) continue;
    depth[root]   = 0;
    queue[tail++] = root;
    while (head < tail) {
      uint32_t at = queue[head++];
      for (uint32_t k = 0; k < next[at].n; k++) {
        uint32_t to = next[at].at[k];
        if (depth[to] != SK_NONE) continue;
        depth[to]     = depth[at] + 1;
        queue[tail++] = to;
      }
    }
  }
  Spot *spots = SK_NEWS(arena, Spot, n + 1);
  for (uint32_t i = 0; i < n; i++) {
    spots[i] = (Spot){90.0 + 220.0 * depth[i], 50.0 + 90.0 * rows[depth[i]]++};
    if (depth[i] + 1 > columns) columns = depth[i] + 1;
    if (rows[depth[i]] > most) most = rows[depth[i]];
  }
  for (uint32_t i = 0; i < n; i++) spots[i].y += 45.0 * (most - rows[depth[i]]);
  *width  = 180.0 + 220.0 * (columns - 1);
  *height = 100.0 + 90.0 * (most ? most - 1 : 0);
  return spots;
}

// One line for all between two islands.
static void svg_line(const SkSystem *s, const Spot *at, uint32_t a, uint32_t b, SkX delay,
                     SkMap *drawn, SkArena *arena, SkBuf *out) {
  uint32_t lo = a < b ? a : b, hi = a < b ? b : a;
  uint64_t key = ((uint64_t)hi << 32 | lo) + 1;
  if (sk_map_get(drawn, key, NULL)) return;
  sk_map_put(arena, drawn, key, 1);
  sk_buf_printf(out,
                "<line x1=\"%.0f\" y1=\"%.0f\" x2=\"%.0f\" y2=\"%.0f\" stroke=\"#4477aa\" "
                "stroke-width=\"2\"/>\n",
                at[lo].x, at[lo].y, at[hi].x, at[hi].y);
  sk_buf_printf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\" fill=\"#4477aa\">",
                0.5 * (at[lo].x + at[hi].x), 0.5 * (at[lo].y + at[hi].y) - 6.0);
  SkBuf text = sk_buf_new(arena);
  if (delay != SK_NO_X) short_value(s, delay, &text);
  escaped(text.n ? text.text : "", out);
  sk_buf_z(out, "</text>\n");
}

void sk_equations_svg(const SkSystem *s, SkArena *arena, SkBuf *out) {
  double w = 0.0, h = 0.0;
  Spot  *at = lay_out(s, arena, &w, &h);
  sk_buf_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" "
                "height=\"100%%\" fill=\"white\"/>\n",
                w, h);
  SkMap drawn = {0};
  for (uint32_t k = 0; k < s->lines.n; k++) {
    const SkDelayLine *l = &s->lines.at[k];
    if (is_far(l)) svg_line(s, at, l->from_island, l->to_island, l->delay, &drawn, arena, out);
  }
  for (uint32_t k = 0; k < s->held.n; k++) {
    const SkHeldLine *l = &s->held.at[k];
    svg_line(s, at, l->from_island, l->to_island, l->interval, &drawn, arena, out);
  }
  for (uint32_t i = 0; i < s->islands.n; i++) {
    sk_buf_printf(out,
                  "<rect x=\"%.0f\" y=\"%.0f\" width=\"140\" height=\"44\" rx=\"6\" "
                  "fill=\"#eef3e2\" stroke=\"#228833\"/>\n<text x=\"%.0f\" y=\"%.0f\" "
                  "text-anchor=\"middle\" font-weight=\"bold\">",
                  at[i].x - 70.0, at[i].y - 22.0, at[i].x, at[i].y - 3.0);
    escaped(island_name(s, i), out);
    sk_buf_printf(out,
                  "</text>\n<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%u equations, %u "
                  "states</text>\n",
                  at[i].x, at[i].y + 13.0, s->islands.at[i]->eqs.n, s->islands.at[i]->states.n);
  }
  sk_buf_z(out, "</svg>\n");
}

// --- one island --------------------------------------------------------------------------------------

// Held values stand for relations and samples, delayed values for calls of delay().
static SkMap meanings(const SkSystem *s, const SkIsland *is, SkArena *arena) {
  SkMap map = {0};
  for (uint32_t i = 0; i < is->relations.n; i++) {
    SkX held = sk_x_var(s->dag, is->relations.at[i].var, SK_BOOLEAN);
    if (s->vars.at[is->relations.at[i].var].base == SK_BOOLEAN)
      sk_map_put(arena, &map, held, is->relations.at[i].relation);
  }
  for (uint32_t i = 0; i < is->lines_in.n; i++) {
    const SkDelayLine *l = &s->lines.at[is->lines_in.at[i]];
    SkX                x = sk_x2(s->dag, SK_X_DELAY, l->carries, l->delay);
    sk_map_put(arena, &map, sk_x_var(s->dag, l->var, SK_REAL), x);
  }
  for (uint32_t i = 0; i < is->samplers.n; i++) {
    const SkSampler *k      = &is->samplers.at[i];
    SkX              sample = sk_x2(s->dag, SK_X_SAMPLE, k->start, k->interval);
    if (k->sample != SK_NONE)
      sk_map_put(arena, &map, sk_x_var(s->dag, k->sample, SK_BOOLEAN), sample);
    if (k->tick != SK_NONE)
      sk_map_put(arena, &map, sk_x_var(s->dag, k->tick, SK_BOOLEAN),
                 sk_x1(s->dag, SK_X_EDGE, sample));
  }
  return map;
}

static void print_equation(const SkSystem *s, const SkSysEq *q, const SkMap *map, SkArena *arena,
                           SkBuf *out) {
  sk_buf_z(out, "  ");
  sk_work_print(s, sk_x_substitute(s->dag, q->lhs, map, arena), out);
  sk_buf_z(out, " = ");
  sk_work_print(s, sk_x_substitute(s->dag, q->rhs, map, arena), out);
  sk_buf_z(out, q->origin == SK_FROM_BOUNDARY ? ";  // added at the end of a line\n" : ";\n");
}

static bool is_derivative(const SkSysVar *v) { return strncmp(v->name, "der(", 4) == 0; }

// Variables that stand for what a line carries or gives: the expressions are shown instead.
static SkMap waves(const SkSystem *s, const SkIsland *is, SkArena *arena) {
  SkMap map = {0};
  for (uint32_t i = 0; i < is->lines_in.n; i++)
    sk_map_put(arena, &map, s->lines.at[is->lines_in.at[i]].var + 1, 1);
  for (uint32_t i = 0; i < is->lines_out.n; i++) {
    uint32_t v = s->lines.at[is->lines_out.at[i]].source;
    if (s->vars.at[v].is_hidden) sk_map_put(arena, &map, v + 1, 1);
  }
  return map;
}

// What comes from other islands and goes to them.
static void print_exchange(const SkSystem *s, const SkIsland *is, uint32_t number, SkArena *arena,
                           SkBuf *out) {
  for (uint32_t i = 0; i < is->lines_in.n; i++) {
    const SkDelayLine *l = &s->lines.at[is->lines_in.at[i]];
    if (l->from_island != number)
      sk_buf_printf(out, "  // %s comes through a line from island %s.\n",
                    sk_equations_line(s, l, arena), island_name(s, l->from_island));
  }
  for (uint32_t i = 0; i < is->lines_out.n; i++) {
    const SkDelayLine *l = &s->lines.at[is->lines_out.at[i]];
    if (l->to_island == number) continue;
    sk_buf_printf(out, "  // %s leaves through a line to island %s.\n",
                  sk_equations_line(s, l, arena), island_name(s, l->to_island));
  }
  for (uint32_t k = 0; k < s->held.n; k++) {
    const SkHeldLine *h = &s->held.at[k];
    if (h->to_island == number)
      sk_buf_printf(out, "  // %s comes from island %s at ticks.\n", held_text(s, h),
                    island_name(s, h->from_island));
    if (h->from_island == number)
      sk_buf_printf(out, "  // %s is taken over by island %s at ticks.\n", held_text(s, h),
                    island_name(s, h->to_island));
  }
}

bool sk_equations_island(const SkSystem *s, const char *name, SkArena *arena, SkBuf *out) {
  uint32_t number = 0;
  while (number < s->islands.n && strcmp(island_name(s, number), name) != 0) number++;
  if (number == s->islands.n) return false;
  const SkIsland *is  = s->islands.at[number];
  SkMap           map = meanings(s, is, arena), own = waves(s, is, arena);
  sk_buf_printf(out, "model '%s.%s' \"Island %s of %s\"\n", s->flat->name, name, name,
                s->flat->name);
  for (uint32_t i = 0; i < is->vars.n; i++) {
    const SkSysVar *v = &s->vars.at[is->vars.at[i]];
    if (is_derivative(v) || sk_map_get(&own, is->vars.at[i] + 1, NULL)) continue;
    sk_buf_printf(out, "  %s %s;%s\n",
                  v->base == SK_REAL      ? "Real"
                  : v->base == SK_BOOLEAN ? "Boolean"
                  : v->base == SK_STRING  ? "String"
                                          : "Integer",
                  v->name, v->role == SK_ROLE_STATE ? "  // state" : "");
  }
  sk_buf_z(out, "equation\n");
  for (uint32_t i = 0; i < is->eqs.n; i++) {
    const SkSysEq *q    = &s->eqs.at[is->eqs.at[i]];
    bool           wave = sk_x_op(s->dag, q->lhs) == SK_X_VAR &&
                sk_map_get(&own, sk_x_payload(s->dag, q->lhs) + 1, NULL);
    if (!wave && (q->kind == SK_SE_EQUAL || q->kind == SK_SE_WHEN || q->kind == SK_SE_CLOCKED))
      print_equation(s, q, &map, arena, out);
  }
  for (uint32_t i = 0; i < is->vars.n; i++) {
    const SkSysVar *v = &s->vars.at[is->vars.at[i]];
    if (v->der == SK_NONE || is_derivative(v) || is_derivative(&s->vars.at[v->der])) continue;
    sk_buf_printf(out, "  der(%s) = %s;\n", v->name, s->vars.at[v->der].name);
  }
  print_exchange(s, is, number, arena, out);
  sk_buf_printf(out, "end '%s.%s';\n", s->flat->name, name);
  return true;
}
