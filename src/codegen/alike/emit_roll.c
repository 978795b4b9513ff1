// codegen/alike/emit_roll.c - a family of equal steps as one loop over lanes.
//
//   static const int runs[][3] = {{n, place, place}, ...};     stretches in which every operand moves evenly
//   for each run
//     for (long i = 0; i < n; i++) p1[i] = f(p0[i]);           text of the first lane
//
// An operand that is the same in all lanes is read before the loop; one that moves by a constant is a pointer;
// any other is looked up in a table of places (or of literals). The length of the text depends on the form
// alone.
#include "codegen/alike/roll_priv.h"
#include "codegen/schedule/emit_priv.h"
#include "codegen/text/chain.h"
#include "codegen/text/literal.h"

#include <string.h>

#define FAR      1000  // lanes
#define MEAN_RUN 4     // shorter runs on average are not worth it: tables instead

typedef enum { SAME, EVEN, TABLE, UNUSED } How;

typedef struct {
  How      how;
  int64_t  stride;
  uint32_t breaks;
} Slot;

typedef struct {
  SkGen          *g;
  const SkFamily *f;
  Slot           *slots;
  bool           *written;  // by slot: not to be read before the loop, and not const
  uint32_t        n_runs, n_columns;
  uint32_t       *run_start;  // lanes; n_runs + 1
} Roll;

static int64_t number(const void *of, uint32_t lane, uint32_t k) {
  const Roll *r       = of;
  uint32_t    operand = r->f->operands[(size_t)lane * r->f->n_slots + k];
  switch (r->f->kinds[k]) {
    case SK_SLOT_VAR: return r->g->layout->place[operand];
    default: return operand;
  }
}

// "v", or the array of objects or texts that a variable is in.
static const char *array_of(const Roll *r, uint32_t k) {
  SkBase base = r->g->system->vars.at[r->f->operands[k]].base;
  return base == SK_STRING ? "s" : base == SK_OBJECT ? "o" : "v";
}

static bool is_in_v(const Roll *r, uint32_t k) {
  return r->f->kinds[k] == SK_SLOT_VAR && *array_of(r, k) == 'v';
}

static void literal(const Roll *r, SkX x, SkBuf *out) {
  const SkDag *dag = r->g->system->dag;
  if (sk_x_base(dag, x) == SK_STRING)
    sk_literal_string(out, sk_x_string_value(dag, x));
  else
    sk_literal_double(out, sk_x_real_value(dag, x));
}

// The most frequent difference between neighbours, by majority vote, and how often another one occurs.
static Slot measure(const Roll *r, uint32_t k) {
  Slot    s     = {.how = SAME};
  int64_t votes = 0;
  for (uint32_t i = 1; i < r->f->lanes; i++) {
    int64_t d = number(r, i, k) - number(r, i - 1, k);
    if (d != 0) s.how = EVEN;
    if (votes == 0) s.stride = d;
    votes += d == s.stride ? 1 : -1;
  }
  for (uint32_t i = 1; i < r->f->lanes; i++)
    s.breaks += number(r, i, k) - number(r, i - 1, k) != s.stride;
  if (s.how == EVEN && r->f->kinds[k] == SK_SLOT_CONST) s.how = TABLE;
  if (s.how == EVEN && s.breaks * MEAN_RUN > r->f->lanes + MEAN_RUN) s.how = TABLE;
  return s;
}

static bool breaks_before(const Roll *r, uint32_t lane) {
  if (r->f->rank && r->f->rank[lane] != r->f->rank[lane - 1]) return true;
  for (uint32_t k = 0; k < r->f->n_slots; k++)
    if (r->slots[k].how == EVEN &&
        number(r, lane, k) - number(r, lane - 1, k) != r->slots[k].stride)
      return true;
  return false;
}

static uint32_t count_runs(const Roll *r) {
  uint32_t n = 1;
  for (uint32_t i = 1; i < r->f->lanes; i++) n += breaks_before(r, i);
  return n;
}

static void find_runs(Roll *r) {
  for (uint32_t k = 0; k < r->f->n_slots; k++) r->slots[k] = measure(r, k);
  while ((r->n_runs = count_runs(r)) * MEAN_RUN > r->f->lanes + MEAN_RUN) {
    uint32_t worst = 0;
    for (uint32_t k = 0; k < r->f->n_slots; k++)
      if (r->slots[k].how == EVEN &&
          (r->slots[worst].how != EVEN || r->slots[k].breaks > r->slots[worst].breaks))
        worst = k;
    if (r->slots[worst].how != EVEN) break;
    r->slots[worst].how = TABLE;
  }
  r->run_start = SK_NEWS(r->g->arena, uint32_t, r->n_runs + 1);
  for (uint32_t i = 1, n = 1; i < r->f->lanes; i++)
    if (breaks_before(r, i)) r->run_start[n++] = i;
  r->run_start[r->n_runs] = r->f->lanes;
}

// Tables ------------------------------------------------------------------------------------------

static void runs_table(Roll *r) {
  SkBuf *out   = r->g->out;
  r->n_columns = 2;
  for (uint32_t k = 0; k < r->f->n_slots; k++) r->n_columns += r->slots[k].how == EVEN;
  sk_buf_printf(out, "  static const int runs[][%u] = {", r->n_columns);
  for (uint32_t i = 0; i < r->n_runs; i++) {
    sk_buf_printf(out, "{%u, %u", r->run_start[i], r->run_start[i + 1] - r->run_start[i]);
    for (uint32_t k = 0; k < r->f->n_slots; k++)
      if (r->slots[k].how == EVEN)
        sk_buf_printf(out, ", %lld", (long long)number(r, r->run_start[i], k));
    sk_buf_z(out, i % 8 == 7 ? "},\n    " : "}, ");
  }
  sk_buf_z(out, "};\n");
}

static const char *table_type(const Roll *r, uint32_t k) {
  if (r->f->kinds[k] != SK_SLOT_CONST) return "int ";
  return sk_x_base(r->g->system->dag, r->f->operands[k]) == SK_STRING ? "char *const " : "double ";
}

static void lane_table(Roll *r, uint32_t k) {
  SkBuf *out = r->g->out;
  sk_buf_printf(out, "  static const %sk%u[] = {", table_type(r, k), k);
  for (uint32_t i = 0; i < r->f->lanes; i++) {
    if (i % 16 == 0) sk_buf_z(out, "\n    ");
    if (r->f->kinds[k] == SK_SLOT_CONST)
      literal(r, (SkX)number(r, i, k), out);
    else
      sk_buf_printf(out, "%lld", (long long)number(r, i, k));
    sk_buf_char(out, ',');
  }
  sk_buf_z(out, "};\n");
}

// "[i]", "[2 * i]"
static const char *at(Roll *r, uint32_t k) {
  if (r->slots[k].stride == 1) return "i";
  return sk_arena_printf(r->g->arena, "%lld * i", (long long)r->slots[k].stride);
}

// Objects and texts are looked up by index.
static void name_other(Roll *r, uint32_t k, SkLanes *names) {
  const char *at  = names->index[k];
  names->value[k] = names->place[k] = sk_arena_printf(r->g->arena, "%s[%s]", array_of(r, k), at);
}

static void name_slot(Roll *r, uint32_t k, SkLanes *names) {
  SkArena  *arena = r->g->arena;
  bool      in_v  = is_in_v(r, k);
  long long first = number(r, 0, k);
  names->value[k] = names->place[k] = names->index[k] = "";
  switch (r->slots[k].how) {
    case SAME:
      names->index[k] = sk_arena_printf(arena, "%lld", first);
      if (in_v) names->value[k] = sk_arena_printf(arena, "u%u", k);
      if (in_v) names->place[k] = sk_arena_printf(arena, "v[%lld]", first);
      if (in_v && r->written[k]) names->value[k] = names->place[k];
      break;
    case EVEN:
      names->index[k] = sk_arena_printf(arena, "n%u + %s", k, at(r, k));
      if (in_v) names->value[k] = names->place[k] = sk_arena_printf(arena, "p%u[%s]", k, at(r, k));
      break;
    case TABLE:
      names->index[k] = names->value[k] = sk_arena_printf(arena, "k%u[j + i]", k);
      if (in_v) names->value[k] = names->place[k] = sk_arena_printf(arena, "v[k%u[j + i]]", k);
      break;
    case UNUSED: break;
  }
  if (r->f->kinds[k] == SK_SLOT_VAR && !in_v) name_other(r, k, names);
}

// A literal that is the same everywhere is written as it is.
static SkLanes name_slots(Roll *r) {
  uint32_t n     = r->f->n_slots;
  SkLanes  names = {.kinds = r->f->kinds, .operands = r->f->operands, .n = n};
  names.value    = SK_NEWS(r->g->arena, const char *, n + 1);
  names.place    = SK_NEWS(r->g->arena, const char *, n + 1);
  names.index    = SK_NEWS(r->g->arena, const char *, n + 1);
  for (uint32_t k = 0; k < n; k++) {
    name_slot(r, k, &names);
    if (r->f->kinds[k] != SK_SLOT_CONST || r->slots[k].how != SAME) continue;
    SkBuf text = sk_buf_new(r->g->arena);
    literal(r, r->f->operands[k], &text);
    names.value[k] = text.text;
  }
  return names;
}

// The loop ----------------------------------------------------------------------------------------

static void mark_written(Roll *r, const SkStep *steps) {
  for (uint32_t i = 0; i < r->f->n_steps; i++) {
    const SkStep *s = &steps[i];
    if (s->kind == SK_STEP_BLOCK && s->block->kind != SK_BLOCK_ASSIGN) continue;
    uint32_t var = s->kind == SK_STEP_BLOCK ? s->block->vars[0] : s->var;
    if (s->kind == SK_STEP_OUT) continue;
    for (uint32_t k = 0; k < r->f->n_slots; k++)
      if (r->f->kinds[k] == SK_SLOT_VAR && r->f->operands[k] == var) r->written[k] = true;
  }
}

// Where lanes follow each other, one may write what is the same in all of them.
static void mark_written_by_any(Roll *r, const SkSteps *steps) {
  const SkFamily *f   = r->f;
  SkMap           map = {0};
  for (size_t i = 0; i < (size_t)f->lanes * f->n_steps; i++) {
    uint32_t        n;
    const uint32_t *vars = sk_roll_writes(&steps->at[f->steps[i]], &n);
    for (uint32_t k = 0; k < n; k++) sk_map_put(r->g->arena, &map, (uint64_t)vars[k] + 1, 1);
  }
  for (uint32_t k = 0; k < f->n_slots; k++)
    if (f->kinds[k] == SK_SLOT_VAR && sk_map_get(&map, (uint64_t)f->operands[k] + 1, NULL))
      r->written[k] = true;
}

static void declare(Roll *r, uint32_t k, uint32_t *column) {
  SkBuf *out  = r->g->out;
  bool   in_v = is_in_v(r, k);
  if (r->slots[k].how != EVEN) return;
  sk_buf_printf(out, "    const long n%u = runs[r][%u]; (void)n%u;\n", k, (*column)++, k);
  if (in_v)
    sk_buf_printf(out, "    %sdouble *const p%u = v + n%u; (void)p%u;\n",
                  r->written[k] ? "" : "const ", k, k, k);
}

// The text of a lane. Where there may be long sums inside of it these have tables of their own, and of the slots only those
// are left that something else asks for.
static const char *body(Roll *r, const SkStep *lane) {
  const SkFamily *f     = r->f;
  SkBuf          *out   = r->g->out;
  SkLanes         names = name_slots(r);
  size_t          from  = out->n;
  bool            sums  = f->n_slots > SK_CHAIN_INSIDE;
  if (sums) {
    names.lanes  = f->lanes;
    names.lane   = "(j + i)";
    names.number = number;
    names.of     = r;
    names.used   = SK_NEWS(r->g->arena, bool, f->n_slots);
  }
  sk_emit_set_lanes(r->g->emit, &names);
  sk_emit_set_chains(r->g->emit, sums);
  sk_gen_write(r->g, lane, f->n_steps);
  sk_emit_set_chains(r->g->emit, false);
  sk_emit_set_lanes(r->g->emit, NULL);
  for (uint32_t k = 0; sums && k < f->n_slots; k++)
    if (!names.used[k]) r->slots[k].how = UNUSED;
  sk_buf_char(out, '\0');
  const char *text = sk_arena_copy(r->g->arena, out->text + from, out->n - from);
  out->n           = from;
  return text;
}

void sk_gen_family(SkGen *g, const SkFamily *f, const SkSteps *steps, const char *range) {
  Roll r       = {.g = g, .f = f};
  r.slots      = SK_NEWS(g->arena, Slot, f->n_slots + 1);
  r.written    = SK_NEWS(g->arena, bool, f->n_slots + 1);
  SkStep *lane = SK_NEWS(g->arena, SkStep, f->n_steps + 1);
  for (uint32_t i = 0; i < f->n_steps; i++) lane[i] = steps->at[f->steps[i]];
  mark_written(&r, lane);
  if (f->in_order) mark_written_by_any(&r, steps);
  find_runs(&r);
  const char *text = body(&r, lane);
  runs_table(&r);
  for (uint32_t k = 0; k < f->n_slots; k++)
    if (r.slots[k].how == TABLE) lane_table(&r, k);
  sk_buf_z(g->out, "  const double time = run->time; (void)time;\n");
  for (uint32_t k = 0; k < f->n_slots; k++)
    if (r.slots[k].how == SAME && is_in_v(&r, k) && !r.written[k])
      sk_buf_printf(g->out, "  const double u%u = v[%lld]; (void)u%u;\n", k,
                    (long long)number(&r, 0, k), k);
  sk_buf_printf(g->out,
                "  for (int r = 0; r < %u; r++) {\n"
                "    const long j = runs[r][0], n = runs[r][1]; (void)j;\n",
                r.n_runs);
  uint32_t column = 2;
  for (uint32_t k = 0; k < f->n_slots; k++) declare(&r, k, &column);
  sk_buf_printf(g->out, "    %s\n    %sfor (long i = first; i < last; i++) {\n%s    }\n  }\n",
                range, f->in_order && !f->rank ? "" : "SK_LANES ", text);
}

static bool is_number(const SkGen *g, uint32_t var) {
  SkBase base = g->system->vars.at[var].base;
  return base != SK_STRING && base != SK_OBJECT && g->layout->place[var] < g->layout->n_v;
}

// The number that `place` is of n places that follow each other from the first on, else n.
static uint32_t number_of(uint32_t place, uint32_t first, uint32_t n) {
  return place >= first && place - first < n ? place - first : n;
}

bool sk_gen_is_by_state(const SkGen *g, const SkFamily *f, const SkSteps *steps,
                        const SkIsland *island) {
  const uint32_t *place = g->layout->place, *states = island->states.at;
  const SkSysVar *vars = g->system->vars.at;
  uint32_t        n    = island->states.n;
  if (n == 0 || f->lanes != n || f->calls || f->in_order) return false;
  uint32_t first = place[states[0]], slope = place[vars[states[0]].der];
  for (uint32_t i = 0; i < n; i++) {
    bool gives = false;
    if (place[states[i]] != first + i || place[vars[states[i]].der] != slope + i) return false;
    for (uint32_t k = 0; k < f->n_slots; k++) {
      uint32_t var = f->operands[(size_t)i * f->n_slots + k];
      if (f->kinds[k] != SK_SLOT_VAR || !is_number(g, var)) continue;
      uint32_t which = number_of(place[var], first, n);
      if (which != n && which != i) return false;
    }
    for (uint32_t k = 0; k < f->n_steps; k++) {
      uint32_t        wrote;
      const uint32_t *these = sk_roll_writes(&steps->at[f->steps[i * f->n_steps + k]], &wrote);
      for (uint32_t w = 0; w < wrote; w++) {
        uint32_t which = number_of(place[these[w]], slope, n);
        if (which != n && which != i) return false;
        gives |= which == i;
      }
    }
    if (!gives) return false;
  }
  return true;
}

// Which lane computes what is in a place, 1 + its number; of states those of the loop that steps them.
static void note_lanes(const SkGen *g, const SkFamily *f, const SkSteps *steps, uint32_t *lane) {
  for (uint32_t i = 0; i < f->lanes; i++)
    for (uint32_t k = 0; k < f->n_steps; k++) {
      uint32_t        n;
      const uint32_t *vars = sk_roll_writes(&steps->at[f->steps[i * f->n_steps + k]], &n);
      for (uint32_t w = 0; w < n; w++)
        if (is_number(g, vars[w])) lane[g->layout->place[vars[w]]] = i + 1;
    }
}

int sk_gen_reach(const SkGen *g, const SkRolled *rolled, const SkSteps *steps,
                 const SkIsland *island) {
  uint32_t *lane  = SK_NEWS(g->arena, uint32_t, (size_t)g->layout->n_v + 1);
  uint32_t  reach = 0;
  for (uint32_t i = 0; i < island->states.n; i++)
    lane[g->layout->place[island->states.at[i]]] = i + 1;
  for (uint32_t k = 0; k < rolled->items.n; k++)
    note_lanes(g, rolled->items.at[k].family, steps, lane);
  for (uint32_t k = 0; k < rolled->items.n; k++) {
    const SkFamily *f = rolled->items.at[k].family;
    for (size_t o = 0; o < (size_t)f->lanes * f->n_slots; o++) {
      if (f->kinds[o % f->n_slots] != SK_SLOT_VAR || !is_number(g, f->operands[o])) continue;
      uint32_t i = (uint32_t)(o / f->n_slots) + 1, from = lane[g->layout->place[f->operands[o]]];
      uint32_t far = from == 0 ? 0 : from > i ? from - i : i - from;
      reach        = far > reach ? far : reach;
    }
  }
  return reach > FAR ? -1 : (int)reach;
}

void sk_gen_runs(SkGen *g, const SkFamily *f, const char *range, uint32_t base, const char *what) {
  uint32_t n = 0;
  sk_buf_z(g->out, "  static const int runs[][3] = {");
  for (uint32_t i = 0, to = 0; i < f->lanes; i = to) {
    for (to = i + 1; to < f->lanes && f->operands[to] == f->operands[to - 1] + 1;) to++;
    sk_buf_printf(g->out, n++ % 8 == 7 ? "\n    {%u, %u, %u}," : "{%u, %u, %u},", i, to - i,
                  f->operands[i] - base);
  }
  sk_buf_printf(g->out,
                "};\n  for (int r = 0; r < %u; r++) {\n"
                "    const long j = runs[r][0], n = runs[r][1], at = runs[r][2]; (void)j;\n"
                "    %s\n    %s\n  }\n",
                n, range, what);
}
