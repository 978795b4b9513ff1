// What is known of lines: where their ends are, how long a wave takes, with which impedance.
//
// A delay says what it carries. A component that steps at ticks of its own (one written in C, or a sampled line)
// says nothing by its equations; its class may name what counts:
//
//   annotation(__Skerry(line(delay = T, impedance = Zc)))
//
// T is a variable of the component, 0: one tick; Zc is the name of a variable that it has at each of its ports.
#include "equations/report/report.h"
#include "equations/work.h"

#include <math.h>
#include <string.h>

typedef struct {
  const SkSystem *s;
  const SkKnown  *known;  // may be NULL
  SkArena        *arena;
  SkX *by;  // by variable: the other side of an equation that has it alone on one side, or SK_NO_X
  SkX *bound;  // by parameter: its value, or SK_NO_X
} View;

// --- values ------------------------------------------------------------------------------------------

// Value of a parameter expression as the model stands, NAN when it is not that simple.
static double value_of(const View *view, SkX x, int depth) {
  const SkDag *dag = view->s->dag;
  if (x == SK_NO_X || depth > 24) return NAN;
  if (sk_x_is_const(dag, x)) return sk_x_real_value(dag, x);
  SkXOp op = sk_x_op(dag, x);
  if (op == SK_X_VAR) {
    uint32_t v     = (uint32_t)sk_x_payload(dag, x);
    double   value = value_of(view, view->bound[v], depth + 1);
    if (!isnan(value) || !view->known) return value;
    return view->known->value(view->known->user, view->s->vars.at[v].name);
  }
  if (sk_x_n(dag, x) != 2) return NAN;
  double a = value_of(view, sk_x_arg(dag, x, 0), depth + 1);
  double b = value_of(view, sk_x_arg(dag, x, 1), depth + 1);
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

static void look_up(View *view) {
  const SkSystem *s = view->s;
  view->by          = SK_NEWS(view->arena, SkX, s->vars.n + 1);
  view->bound       = SK_NEWS(view->arena, SkX, s->vars.n + 1);
  for (uint32_t v = 0; v < s->vars.n; v++) {
    view->by[v]    = SK_NO_X;
    view->bound[v] = s->vars.at[v].binding;
  }
  for (uint32_t e = 0; e < s->eqs.n; e++) {
    const SkSysEq *q = &s->eqs.at[e];
    if (q->kind != SK_SE_EQUAL) continue;
    if (sk_x_op(s->dag, q->rhs) == SK_X_VAR) view->by[sk_x_payload(s->dag, q->rhs)] = q->lhs;
    if (sk_x_op(s->dag, q->lhs) == SK_X_VAR) view->by[sk_x_payload(s->dag, q->lhs)] = q->rhs;
  }
  for (uint32_t i = 0; i < s->parameters.blocks.n; i++) {
    const SkBlock *block = &s->parameters.blocks.at[i];
    if (block->kind == SK_BLOCK_ASSIGN && view->bound[block->vars[0]] == SK_NO_X)
      view->bound[block->vars[0]] = block->exprs[0];
  }
}

// The parameter Z where the line carries something of the form ... + Z*q (or 2*Z*q), or a variable that is such a sum;
// SK_NO_X: not seen.
static SkX impedance(const View *view, SkX x) {
  const SkSystem *s = view->s;
  if (x != SK_NO_X && sk_x_op(s->dag, x) == SK_X_VAR && !is_parameter(s, x))
    x = view->by[sk_x_payload(s->dag, x)];
  for (int depth = 0; depth < 8 && x != SK_NO_X; depth++) {
    SkXOp op = sk_x_op(s->dag, x);
    if (op == SK_X_NEG) {
      x = sk_x_arg(s->dag, x, 0);
    } else if (op == SK_X_ADD || op == SK_X_SUB || op == SK_X_IF) {
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

static SkLineValue value_with_text(const View *view, SkX x) {
  SkBuf text = sk_buf_new(view->arena);
  sk_work_print(view->s, x, &text);
  return (SkLineValue){text.text, value_of(view, x, 0)};
}

static void add_impedance(const View *view, SkLineInfo *line, SkX carries) {
  SkX z = impedance(view, carries);
  if (z == SK_NO_X) return;
  line->z    = SK_NEW(view->arena, SkLineValue);
  line->z[0] = value_with_text(view, z);
  line->n_z  = 1;
}

// --- delays ------------------------------------------------------------------------------------------

const char *sk_equations_line(const SkSystem *s, const SkDelayLine *line, SkArena *arena) {
  SkBuf text = sk_buf_new(arena);
  sk_work_print(s, line->carries, &text);
  return text.text;
}

static SkLineInfo between(const View *view, uint32_t from, uint32_t to, SkX delay) {
  SkLineInfo line = {.directed = true, .n_ends = 2, .delay = {NULL, NAN}};
  line.ends       = SK_NEWS(view->arena, uint32_t, 2);
  line.ends[0]    = from;
  line.ends[1]    = to;
  if (delay != SK_NO_X) line.delay = value_with_text(view, delay);
  return line;
}

static void add_delays(const View *view, SkLineInfos *out) {
  for (uint32_t k = 0; k < view->s->lines.n; k++) {
    const SkDelayLine *l = &view->s->lines.at[k];
    if (l->from_island == SK_NONE || l->to_island == SK_NONE) continue;
    SkLineInfo line = between(view, l->from_island, l->to_island, l->delay);
    line.name = line.label = sk_equations_line(view->s, l, view->arena);
    add_impedance(view, &line, l->carries);
    sk_vec_push(view->arena, out, line);
  }
}

// --- components that are lines -----------------------------------------------------------------------

static const SkMod *find(const SkMod *list, const char *name) {
  for (; list; list = list->next)
    if (list->kind == SK_MOD_ELEMENT && list->name && !list->name->next &&
        strcmp(list->name->name, name) == 0)
      return list;
  return NULL;
}

// The name that line(what = NAME) has; NULL: none.
static const char *says(const SkMod *line, const char *what) {
  const SkMod *m   = find(line->args, what);
  bool         ref = m && m->value && m->value->kind == SK_EX_REF && m->value->ref.parts;
  return ref && !m->value->ref.parts->next ? m->value->ref.parts->name : NULL;
}

static bool ends_with(const char *name, const char *member) {
  size_t n = strlen(name), m = strlen(member);
  return n > m && name[n - m - 1] == '.' && strcmp(name + n - m, member) == 0;
}

static bool is_member(const char *name, const char *path, const char *member) {
  size_t n = strlen(path);
  return strncmp(name, path, n) == 0 && name[n] == '.' && strcmp(name + n + 1, member) == 0;
}

// A component whose class says that it is a line, and what was found of it.
typedef struct {
  const char *impedance, *delay;
  SkNumbers   ends;  // variables at its ports
  uint32_t    time;  // the variable that is its delay, SK_NONE: none
  SkX         interval;
} Element;

static uint32_t island_of(const SkSystem *s, uint32_t v) {
  if (s->vars.at[v].role == SK_ROLE_ALIAS) v = s->vars.at[v].alias_of;
  return s->vars.at[v].island;
}

static Element *elements(const View *view, uint32_t *number, uint32_t *n) {
  const SkSystem *s   = view->s;
  Element        *all = SK_NEWS(view->arena, Element, s->flat->components.n + 1);
  *n                  = 0;
  for (uint32_t c = 0; c < s->flat->components.n; c++) {
    const SkMod *ours = find(s->flat->components.at[c].annotation, "__Skerry");
    const SkMod *line = ours ? find(ours->args, "line") : NULL;
    number[c]         = SK_NONE;
    if (!line || !says(line, "impedance")) continue;
    number[c]      = (*n)++;
    all[number[c]] = (Element){says(line, "impedance"), says(line, "delay"), {0}, SK_NONE, SK_NO_X};
  }
  for (uint32_t v = 0; *n && v < s->vars.n; v++) {
    uint32_t flat = s->vars.at[v].flat;
    uint32_t c    = flat == SK_NONE ? SK_NONE : s->flat->vars.at[flat].component;
    if (c >= s->flat->components.n || number[c] == SK_NONE) continue;
    Element    *e    = &all[number[c]];
    const char *path = s->flat->components.at[c].path;
    if (e->delay && is_member(s->vars.at[v].name, path, e->delay)) e->time = v;
    if (ends_with(s->vars.at[v].name, e->impedance) && island_of(s, v) != SK_NONE)
      sk_vec_push(view->arena, &e->ends, v);
  }
  return all;
}

// Ticks of the equations of such components.
static void find_intervals(const View *view, const uint32_t *number, Element *all) {
  const SkSystem *s = view->s;
  for (uint32_t i = 0; i < s->islands.n; i++) {
    const SkIsland *is = s->islands.at[i];
    for (uint32_t k = 0; is->samplers.n && k < is->eqs.n; k++) {
      const SkSysEq *q = &s->eqs.at[is->eqs.at[k]];
      if (q->kind != SK_SE_WHEN || q->component >= s->flat->components.n) continue;
      uint32_t e = number[q->component];
      // One clock for all of them, or the first.
      if (e != SK_NONE && all[e].interval == SK_NO_X) all[e].interval = is->samplers.at[0].interval;
    }
  }
  for (uint32_t k = 0; k < s->held.n; k++) {
    uint32_t c = s->eqs.at[s->held.at[k].eq].component;
    uint32_t e = c < s->flat->components.n ? number[c] : SK_NONE;
    if (e != SK_NONE && s->held.at[k].interval != SK_NO_X) all[e].interval = s->held.at[k].interval;
  }
}

static SkLineValue delay_of(const View *view, const Element *e) {
  if (e->time != SK_NONE) {
    double value = value_of(view, sk_x_var(view->s->dag, e->time, SK_REAL), 0);
    if (value != 0.0) return (SkLineValue){view->s->vars.at[e->time].name, value};
  }
  return e->interval == SK_NO_X ? (SkLineValue){NULL, NAN} : value_with_text(view, e->interval);
}

static void add_element(const View *view, const char *path, const Element *e, SkLineInfos *out) {
  SkLineInfo line = {
      .name = path, .label = path, .ticks = true, .n_ends = e->ends.n, .n_z = e->ends.n};
  line.ends = SK_NEWS(view->arena, uint32_t, e->ends.n);
  line.z    = SK_NEWS(view->arena, SkLineValue, e->ends.n);
  for (uint32_t i = 0; i < e->ends.n; i++) {
    uint32_t v   = e->ends.at[i];
    line.ends[i] = island_of(view->s, v);
    line.z[i]    = (SkLineValue){view->s->vars.at[v].name, NAN};
    if (view->known) line.z[i].value = view->known->value(view->known->user, line.z[i].text);
  }
  line.delay = delay_of(view, e);
  sk_vec_push(view->arena, out, line);
}

// --- other values that are exchanged at ticks ----------------------------------------------------------

static const char *held_text(const SkSystem *s, const SkHeldLine *h) {
  return s->vars.at[h->as == SK_NONE ? h->var : h->as].name;
}

// Values that go the same way at the same ticks for the same component are one line: those from number k on. How many.
static uint32_t held_together(const SkSystem *s, uint32_t k) {
  const SkHeldLine *at = s->held.at;
  uint32_t          n  = 1;
  while (k + n < s->held.n && at[k + n].from_island == at[k].from_island &&
         at[k + n].to_island == at[k].to_island && at[k + n].interval == at[k].interval &&
         s->eqs.at[at[k + n].eq].component == s->eqs.at[at[k].eq].component)
    n++;
  return n;
}

static void add_held(const View *view, const uint32_t *number, const Element *all,
                     SkLineInfos *out) {
  const SkSystem *s = view->s;
  for (uint32_t k = 0, n; k < s->held.n; k += n) {
    const SkHeldLine *h = &s->held.at[k];
    uint32_t          c = s->eqs.at[h->eq].component;
    n                   = held_together(s, k);
    if (c < s->flat->components.n && number[c] != SK_NONE && all[number[c]].ends.n > 1) continue;
    SkLineInfo line = between(view, h->from_island, h->to_island, h->interval);
    line.ticks      = true;
    SkBuf text      = sk_buf_new(view->arena);
    for (uint32_t i = 0; i < n; i++)
      sk_buf_printf(&text, "%s%s", i ? ", " : "", held_text(s, &h[i]));
    line.name  = text.text;
    line.label = held_text(s, h);
    if (n > 1) line.label = sk_arena_printf(view->arena, "%s and %u more", line.label, n - 1);
    add_impedance(view, &line, s->eqs.at[h->eq].rhs);
    sk_vec_push(view->arena, out, line);
  }
}

SkLineInfos sk_equations_lines(const SkSystem *s, const SkKnown *known, SkArena *arena) {
  SkLineInfos out  = {0};
  View        view = {.s = s, .known = known, .arena = arena};
  look_up(&view);
  uint32_t *number = SK_NEWS(arena, uint32_t, s->flat->components.n + 1), n = 0;
  Element  *all = elements(&view, number, &n);
  if (n) find_intervals(&view, number, all);
  add_delays(&view, &out);
  for (uint32_t c = 0; n && c < s->flat->components.n; c++)
    if (number[c] != SK_NONE && all[number[c]].ends.n > 1)
      add_element(&view, s->flat->components.at[c].path, &all[number[c]], &out);
  add_held(&view, number, all, &out);
  return out;
}

bool sk_lines_are_known(const SkLineInfos *lines) {
  for (uint32_t k = 0; k < lines->n; k++) {
    const SkLineInfo *l = &lines->at[k];
    if (l->delay.text && isnan(l->delay.value)) return false;
    for (uint32_t i = 0; i < l->n_z; i++)
      if (isnan(l->z[i].value)) return false;
  }
  return true;
}
