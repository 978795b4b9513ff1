// Islands and the lines between them: as a list, as a drawing (DOT, SVG), and one island as a model text.
#include "equations/report/report.h"
#include "equations/work.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

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

static bool is_far(const SkLineInfo *l) {
  for (uint32_t i = 1; i < l->n_ends; i++)
    if (l->ends[i] != l->ends[0]) return true;
  return false;
}

// By island the shortest line to or from another one, as far as values are known.
static double *horizons(const SkSystem *s, const SkLineInfos *lines, SkArena *arena) {
  double *shortest = SK_NEWS(arena, double, s->islands.n + 1);
  for (uint32_t i = 0; i < s->islands.n; i++) shortest[i] = INFINITY;
  for (uint32_t k = 0; k < lines->n; k++) {
    const SkLineInfo *l = &lines->at[k];
    if (l->ticks || !is_far(l)) continue;
    for (uint32_t end = 0; end < l->n_ends; end++)
      shortest[l->ends[end]] = fmin(shortest[l->ends[end]], l->delay.value);
  }
  return shortest;
}

static void print_value(const SkLineValue *v, SkBuf *out) {
  sk_buf_z(out, v->text);
  char *end = NULL;
  strtod(v->text, &end);
  if (isnan(v->value) || !*end) return;  // not known, or a number as it stands
  sk_buf_z(out, " = ");
  sk_buf_double(out, v->value);
}

static bool are_equal(const SkLineInfo *l) {
  for (uint32_t i = 1; i < l->n_z; i++)
    if (!(l->z[i].value == l->z[0].value)) return false;
  return true;
}

static void print_ends(const SkSystem *s, const SkLineInfo *l, SkBuf *out) {
  if (l->directed) {
    sk_buf_printf(out, ": from %s to %s", island_name(s, l->ends[0]), island_name(s, l->ends[1]));
  } else if (!is_far(l)) {
    sk_buf_printf(out, ": all ends in %s", island_name(s, l->ends[0]));
  } else {
    for (uint32_t i = 0; i < l->n_ends; i++)
      sk_buf_printf(out, "%s%s",
                    i == 0               ? ": between "
                    : i + 1 == l->n_ends ? " and "
                                         : ", ",
                    island_name(s, l->ends[i]));
  }
  if (l->ticks) sk_buf_z(out, ", at ticks");
}

static void print_line(const SkSystem *s, const SkLineInfo *l, SkBuf *out) {
  sk_buf_printf(out, "  %s", l->name);
  print_ends(s, l, out);
  if (l->delay.text) {
    sk_buf_z(out, ", delay ");
    print_value(&l->delay, out);
  }
  bool equal = are_equal(l);
  for (uint32_t i = 0; i < (equal && l->n_z ? 1 : l->n_z); i++) {
    sk_buf_z(out, i ? ", " : ", impedance ");
    print_value(&l->z[i], out);
  }
  if (equal && l->n_z > 1) sk_buf_z(out, " at all ends");
  sk_buf_char(out, '\n');
}

SkIslandFacts *sk_equations_facts(const SkSystem *s, const SkLineInfos *lines,
                                  const SkIslandPlan *plans, SkArena *arena) {
  SkIslandFacts *facts = SK_NEWS(arena, SkIslandFacts, s->islands.n + 1);
  uint32_t      *shape = SK_NEWS(arena, uint32_t, s->islands.n + 1),
           *lanes      = SK_NEWS(arena, uint32_t, s->islands.n + 1);
  const double *most   = horizons(s, lines, arena);
  sk_equations_shapes(s, arena, shape, lanes);
  for (uint32_t i = 0; i < s->islands.n; i++)
    facts[i] = (SkIslandFacts){plans[i], most[i], cost_of(s->islands.at[i]), shape[i] + 1,
                               lanes[shape[i]]};
  return facts;
}

void sk_equations_overview(const SkSystem *s, const SkLineInfos *lines, const SkIslandFacts *facts,
                           SkBuf *out) {
  sk_buf_z(out, "islands:\n");
  for (uint32_t i = 0; i < s->islands.n; i++) {
    const SkIsland      *is = s->islands.at[i];
    const SkIslandFacts *f  = &facts[i];
    sk_buf_printf(out, "  %s: %u equations, %u states, solver %s", island_name(s, i), is->eqs.n,
                  is->states.n, f->plan.solver);
    if (f->plan.step > 0.0) {
      sk_buf_z(out, ", step ");
      sk_buf_double(out, f->plan.step);
    }
    if (isfinite(f->horizon)) {
      sk_buf_z(out, ", step at most ");
      sk_buf_double(out, f->horizon);
    }
    sk_buf_printf(out, ", cost %u, shape %u", f->cost, f->shape);
    if (f->lanes > 1) sk_buf_printf(out, " (%u lanes)", f->lanes);
    sk_buf_char(out, '\n');
  }
  if (lines->n) sk_buf_z(out, "lines:\n");
  for (uint32_t k = 0; k < lines->n; k++) print_line(s, &lines->at[k], out);
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

// Its value where that is known, else as it is written.
static void short_value(const SkLineValue *v, SkBuf *out) {
  if (isnan(v->value))
    sk_buf_z(out, v->text);
  else
    sk_buf_printf(out, "%.6g", v->value);
}

// How long and with which impedance.
static void short_values(const SkLineInfo *l, SkBuf *out) {
  if (l->delay.text) {
    sk_buf_z(out, "delay ");
    short_value(&l->delay, out);
  }
  bool equal = are_equal(l);
  for (uint32_t i = 0; i < (equal && l->n_z ? 1 : l->n_z); i++) {
    sk_buf_z(out, i ? ", " : l->delay.text ? ", impedance " : "impedance ");
    short_value(&l->z[i], out);
  }
}

// What a line carries comes first.
static const char *label_of(const SkLineInfo *l, SkArena *arena) {
  SkBuf text = sk_buf_new(arena);
  sk_buf_printf(&text, "%s\n", l->label);
  short_values(l, &text);
  return text.text;
}

// An edge, or for more than two ends a node in the middle of them.
static void dot_line(const SkLineInfo *l, uint32_t number, SkArena *arena, SkBuf *out) {
  const char *style = l->ticks ? ", style=dashed" : "", *label = label_of(l, arena);
  if (l->n_ends == 2) {
    sk_buf_printf(out, "  i%u -> i%u [label=", l->ends[0], l->ends[1]);
    quoted(label, out);
    sk_buf_printf(out, "%s%s];\n", style, l->directed ? "" : ", dir=both");
    return;
  }
  sk_buf_printf(out, "  l%u [shape=ellipse, label=", number);
  quoted(label, out);
  sk_buf_printf(out, "%s];\n", style);
  for (uint32_t i = 0; i < l->n_ends; i++)
    sk_buf_printf(out, "  l%u -> i%u [dir=both%s];\n", number, l->ends[i], style);
}

void sk_equations_dot(const SkSystem *s, const SkLineInfos *lines, SkBuf *out) {
  sk_buf_z(out, "digraph islands {\n  node [shape=box];\n");
  for (uint32_t i = 0; i < s->islands.n; i++) {
    const SkIsland *is = s->islands.at[i];
    sk_buf_printf(out, "  i%u [label=", i);
    quoted(island_name(s, i), out);
    sk_buf_printf(out, ", tooltip=\"%u equations, %u states\"];\n", is->eqs.n, is->states.n);
  }
  for (uint32_t k = 0; k < lines->n; k++)
    if (is_far(&lines->at[k])) dot_line(&lines->at[k], k, out->arena, out);
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

static SkNumbers *neighbours(const SkSystem *s, const SkLineInfos *lines, SkArena *arena) {
  SkNumbers *next = SK_NEWS(arena, SkNumbers, s->islands.n + 1);
  for (uint32_t k = 0; k < lines->n; k++)
    for (uint32_t i = 1; i < lines->at[k].n_ends; i++)
      add_neighbours(next, lines->at[k].ends[0], lines->at[k].ends[i], arena);
  return next;
}

// Columns by distance from the first island, each column centred.
static Spot *lay_out(const SkSystem *s, const SkLineInfos *lines, SkArena *arena, double *width,
                     double *height) {
  uint32_t   n = s->islands.n, *depth = SK_NEWS(arena, uint32_t, n + 1);
  uint32_t  *queue = SK_NEWS(arena, uint32_t, n + 1), *rows = SK_NEWS(arena, uint32_t, n + 1);
  uint32_t   head = 0, tail = 0, columns = 0, most = 0;
  SkNumbers *next = neighbours(s, lines, arena);
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

// Lines between the same two islands, drawn as one: the first tells its values, all are in what a pointer shows.
typedef struct {
  uint32_t          a, b;
  const SkLineInfo *first;
  SkBuf             all;
} Strand;

typedef SK_VEC(Strand) Strands;

static void add_strand(Strands *strands, SkMap *known, uint32_t a, uint32_t b, const SkLineInfo *l,
                       SkArena *arena) {
  uint32_t lo = a < b ? a : b, hi = a < b ? b : a;
  uint64_t key = ((uint64_t)hi << 32 | lo) + 1, at = strands->n;
  if (lo == hi) return;
  if (!sk_map_get(known, key, &at)) {
    sk_map_put(arena, known, key, at);
    sk_vec_push(arena, strands, ((Strand){lo, hi, l, sk_buf_new(arena)}));
  }
  SkBuf *all = &strands->at[at].all;
  sk_buf_printf(all, "%s%s: ", all->n ? "\n" : "", l->name);
  short_values(l, all);
}

static Strands find_strands(const SkLineInfos *lines, SkArena *arena) {
  Strands strands = {0};
  SkMap   known   = {0};
  for (uint32_t k = 0; k < lines->n; k++)
    for (uint32_t i = 1; i < lines->at[k].n_ends; i++)
      add_strand(&strands, &known, lines->at[k].ends[0], lines->at[k].ends[i], &lines->at[k],
                 arena);
  return strands;
}

static void svg_line(const Spot *at, const Strand *line, SkArena *arena, SkBuf *out) {
  const Spot *a = &at[line->a], *b = &at[line->b];
  double      x = 0.5 * (a->x + b->x), y = 0.5 * (a->y + b->y) - 6.0;
  sk_buf_z(out, "<g><title>");
  escaped(line->all.text, out);
  sk_buf_printf(out,
                "</title><line x1=\"%.0f\" y1=\"%.0f\" x2=\"%.0f\" y2=\"%.0f\" "
                "stroke=\"#4477aa\" stroke-width=\"2\"%s/>\n",
                a->x, a->y, b->x, b->y, line->first->ticks ? " stroke-dasharray=\"6 4\"" : "");
  SkBuf delay = sk_buf_new(arena), z = sk_buf_new(arena);
  if (line->first->delay.text) short_value(&line->first->delay, &delay);
  if (line->first->n_z) short_value(&line->first->z[0], &z);
  const char *text[] = {delay.text, z.text}, *what[] = {"", "impedance "};
  for (int i = 0; i < 2; i++) {
    if (!text[i]) continue;
    sk_buf_printf(out, "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\" fill=\"#4477aa\">%s", x,
                  y + 20.0 * i, what[i]);
    escaped(text[i], out);
    sk_buf_z(out, "</text>\n");
  }
  sk_buf_z(out, "</g>\n");
}

void sk_equations_svg(const SkSystem *s, const SkLineInfos *lines, SkArena *arena, SkBuf *out) {
  double w = 0.0, h = 0.0;
  Spot  *at = lay_out(s, lines, arena, &w, &h);
  sk_buf_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" "
                "height=\"100%%\" fill=\"white\"/>\n",
                w, h);
  Strands strands = find_strands(lines, arena);
  for (uint32_t k = 0; k < strands.n; k++) svg_line(at, &strands.at[k], arena, out);
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

static const char *held_text(const SkSystem *s, const SkHeldLine *h) {
  return s->vars.at[h->as == SK_NONE ? h->var : h->as].name;
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
