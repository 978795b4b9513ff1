// codegen/schedule/emit_schedule.c - steps as C functions, a few hundred each; schedules.
#include "codegen/schedule/emit_priv.h"

#include <string.h>

#define CHUNK 100
#define UNITS 1024  // in which the work of several families and tasks is counted, at most

static const char *const locals =
    "  double *const v = run->v; const char **const s = run->s; void **const o = run->o;\n"
    "  (void)v; (void)s; (void)o;\n";

int sk_gen_place(const SkGen *g, uint32_t var) {
  return var == SK_NONE ? -1 : (int)g->layout->place[var];
}

SkX *sk_gen_roots(SkGen *g, uint32_t n) { return SK_NEWS(g->arena, SkX, n + 1); }

// Comments that lead back --------------------------------------------------------------------------

static void comment_var(SkGen *g, uint32_t var) {
  // A quoted name may hold any character; "*/" must not end the comment.
  sk_buf_z(g->out, " /* ");
  for (const char *p = g->system->vars.at[var].name; *p; p++)
    sk_buf_char(g->out, (*p == '*' && p[1] == '/') || *p == '\n' ? '+' : *p);
}

static void comment_equation(SkGen *g, const SkBlock *b) {
  if (!b->n_eqs) return;
  SkPlace place = sk_place(g->sources, g->system->eqs.at[b->eqs[0]].span.pos);
  if (!place.source) return;
  const char *name = strrchr(place.source->path, '/');
  name             = name ? name + 1 : place.source->path;
  if (!strstr(name, "*/")) sk_buf_printf(g->out, " %s:%u", name, place.line);
}

// Two objects made by the same call are two objects: nothing of the call is shared.
static void assign_object(SkGen *g, uint32_t var, SkX x) {
  sk_buf_z(g->out, "  {\n");
  sk_unit_need_here(g->emit, x);
  sk_buf_z(g->out, "  ");
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out, " = ");
  sk_unit_write(g->emit, x);
  sk_buf_z(g->out, "; }");
  sk_unit_here_end(g->emit);
  comment_var(g, var);
}

static void assign(SkGen *g, uint32_t var, SkX x) {
  SkBase base = g->system->vars.at[var].base;
  if (base == SK_OBJECT) {
    assign_object(g, var, x);
    return;
  }
  sk_unit_need(g->emit, x);
  sk_buf_z(g->out, "  ");
  if (g->in_parameters) {
    sk_buf_z(g->out, base == SK_STRING ? "if (!run->set_s[" : "if (!run->set[");
    sk_emit_index(g->emit, var);
    sk_buf_z(g->out, "]) ");
  }
  sk_emit_place(g->emit, var);
  sk_buf_z(g->out, base == SK_STRING ? " = run->services->keep(run, " : " = ");
  sk_unit_write(g->emit, x);
  sk_buf_z(g->out, base == SK_STRING ? ");" : ";");
  comment_var(g, var);
}

void sk_gen_int_table(SkGen *g, const char *name, const int *values, uint32_t n) {
  sk_buf_printf(g->out, "static const int %s%s[] = {", g->prefix, name);
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(g->out, i % 20 ? "%d," : "\n  %d,", values[i]);
  sk_buf_z(g->out, "0};\n");
}

void sk_gen_place_table(SkGen *g, const char *name, const uint32_t *vars, uint32_t n) {
  int *places = SK_NEWS(g->arena, int, n + 1);
  for (uint32_t i = 0; i < n; i++) places[i] = sk_gen_place(g, vars[i]);
  sk_gen_int_table(g, name, places, n);
}

// A start value that the user gave is in place already; that of pre(x) is the one of x.
static void unless_set(SkGen *g, const SkBlock *b) {
  if (!b->n_eqs || g->system->eqs.at[b->eqs[0]].kind != SK_SE_START) return;
  const SkSysVar *var = &g->system->vars.at[b->vars[0]];
  uint32_t        of  = var->held == SK_HELD_PRE ? var->of : b->vars[0];
  if (sk_gen_place(g, of) < 0 || var->base == SK_STRING || var->base == SK_OBJECT) return;
  sk_unit_need(g->emit, b->exprs[0]);
  sk_buf_z(g->out, "  if (!run->set[");
  sk_emit_index(g->emit, of);
  sk_buf_z(g->out, "])\n  ");
}

// Steps -------------------------------------------------------------------------------------------

static uint32_t block_roots(const SkBlock *b, SkX *roots) {
  uint32_t n = 0;
  switch (b->kind) {
    case SK_BLOCK_ASSIGN:
    case SK_BLOCK_DELAY: n = 1; break;
    case SK_BLOCK_CHECK:
    case SK_BLOCK_SPATIAL:
    case SK_BLOCK_CALL:
    case SK_BLOCK_REINIT:
    case SK_BLOCK_TERMINATE: n = 2; break;
    case SK_BLOCK_ASSERT: n = 3; break;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: break;
  }
  for (uint32_t i = 0; i < n; i++) roots[i] = b->exprs[i];
  if (b->guard) roots[n++] = b->guard;
  return n;
}

uint32_t sk_gen_step_roots(const SkStep *s, SkX *roots) {
  if (s->kind == SK_STEP_BLOCK) return block_roots(s->block, roots);
  roots[0] = s->x;
  return 1;
}

static bool guard_open(SkGen *g, SkX guard) {
  if (guard == SK_NO_X) return false;
  sk_unit_need(g->emit, guard);
  sk_buf_z(g->out, "  if (");
  sk_unit_write(g->emit, guard);
  sk_buf_z(g->out, ") {\n");
  return true;
}

// Whether it does not hold.
static void assert_condition(SkGen *g, const SkBlock *b) {
  if (b->exprs[2] != SK_NO_X) {
    sk_unit_write(g->emit, b->exprs[2]);
    sk_buf_z(g->out, " && ");
  }
  sk_buf_z(g->out, "!");
  sk_unit_write(g->emit, b->exprs[0]);
}

// In steps: see emit_checks.c.
static void quiet_assert(SkGen *g, const SkBlock *b) {
  bool side = g->asserts == SK_ASSERT_SIDE;
  sk_buf_z(g->out, side ? "    ok[l] = (" : "  if (SK_RARE(");
  assert_condition(g, b);
  if (b->level == 1 && side) {
    sk_buf_printf(g->out, " && warned%u[l] == 0.0", b->eqs[0]);
  } else if (b->level == 1) {
    sk_buf_z(g->out, " && !(run->warned && run->warned[");
    sk_emit_number(g->emit, b->eqs[0]);
    sk_buf_z(g->out, "])");
  }
  sk_buf_z(g->out, side                             ? ") ? 0.0 : ok[l];\n"
                   : g->asserts == SK_ASSERT_RETURN ? ")) return 1;\n"
                                                    : ")) break;\n");
}

static void step_assert(SkGen *g, const SkBlock *b) {
  sk_unit_need(g->emit, b->exprs[0]);
  if (b->exprs[2] != SK_NO_X) sk_unit_need(g->emit, b->exprs[2]);
  if (g->asserts != SK_ASSERT_TELL) {
    quiet_assert(g, b);
    return;
  }
  sk_buf_z(g->out, "  if (");
  assert_condition(g, b);
  sk_buf_z(g->out, ") {\n");
  sk_unit_need_here(g->emit, b->exprs[1]);
  sk_buf_z(g->out, "  if (run->services->assertion(run, ");
  sk_emit_number(g->emit, b->n_eqs ? b->eqs[0] : 0);
  sk_buf_z(g->out, ", ");
  sk_unit_write(g->emit, b->exprs[1]);
  sk_buf_printf(g->out, ", %u)) return 1;\n  }\n", b->level);
  sk_unit_here_end(g->emit);
}

static void step_effect(SkGen *g, const SkBlock *b) {
  if (b->kind == SK_BLOCK_CALL) {
    bool guarded = guard_open(g, b->exprs[1]);
    sk_unit_need_here(g->emit, b->exprs[0]);
    if (guarded) sk_buf_z(g->out, "  }\n");
    if (guarded) sk_unit_here_end(g->emit);
    return;
  }
  bool guarded = guard_open(g, b->exprs[0]);
  sk_unit_need_here(g->emit, b->exprs[1]);
  sk_buf_printf(g->out, "  run->services->%s(run, ",
                b->kind == SK_BLOCK_REINIT ? "reinit" : "terminate");
  if (b->kind == SK_BLOCK_REINIT) sk_emit_index(g->emit, b->vars[0]);
  if (b->kind == SK_BLOCK_REINIT) sk_buf_z(g->out, ", ");
  sk_unit_write(g->emit, b->exprs[1]);
  sk_buf_z(g->out, guarded ? ");\n  }\n" : ");\n");
  sk_unit_here_end(g->emit);
}

static void step_line(SkGen *g, const SkBlock *b) {
  sk_unit_need(g->emit, b->exprs[0]);
  if (b->kind == SK_BLOCK_DELAY) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, b->vars[0]);
    sk_buf_z(g->out, " = run->services->delayed(run, ");
    sk_emit_number(g->emit, b->line);
    sk_buf_z(g->out, ", ");
    sk_unit_write(g->emit, b->exprs[0]);
    sk_buf_z(g->out, ");");
    comment_var(g, b->vars[0]);
    sk_buf_z(g->out, " */\n");
    return;
  }
  sk_unit_need(g->emit, b->exprs[1]);
  sk_buf_printf(g->out, "  run->services->spatial(run, %u, ", b->line);
  sk_unit_write(g->emit, b->exprs[0]);
  sk_buf_z(g->out, ", ");
  sk_unit_write(g->emit, b->exprs[1]);
  for (uint32_t i = 0; i < 2; i++) {
    int place = b->n == 2       ? sk_gen_place(g, b->vars[i])
                : i == b->level ? sk_gen_place(g, b->vars[0])
                                : -1;
    sk_buf_printf(g->out, place < 0 ? ", 0" : ", &v[%d]", place);
  }
  sk_buf_z(g->out, ");\n");
}

// One of the blocks of a kernel, in a loop over them.
static void solve_lane(SkGen *g, const SkBlock *b, const SkKernel *k) {
  const char *p = g->prefix;
  sk_buf_z(g->out, "  { const long block = ");
  sk_emit_number(g->emit, sk_gen_block_number(g, b));
  if (k->solved)
    sk_buf_printf(g->out,
                  ";\n  %ssolve%u(run, block - %u, block - %u + 1);\n"
                  "  if (run->n_odd && sk_odd_blocks(run, %sblocks, block, block + 1)) return 1; }",
                  p, k->first, k->first, k->first, p);
  else
    sk_buf_printf(g->out, ";\n  if (run->services->%s(run, &%sblocks[block])) return 1; }",
                  b->kind == SK_BLOCK_LINEAR ? "linear" : "newton", p);
  comment_var(g, b->vars[0]);
  sk_buf_z(g->out, " */\n");
}

static void solve_call(SkGen *g, const SkBlock *b) {
  uint32_t        number = sk_gen_block_number(g, b);
  const SkKernel *k      = sk_gen_kernel_of(g, b);
  uint64_t        text   = 0;
  if (g->in_march && sk_map_get(&g->here, (uint64_t)(uintptr_t)b, &text)) {
    sk_buf_z(g->out, g->texts.at[text - 1]);
    return;
  }
  if (sk_emit_over_lanes(g->emit)) {
    solve_lane(g, b, k);
    return;
  }
  if (k->solved && k->lanes > 1) {
    uint32_t lane = number - k->first;
    sk_buf_printf(g->out,
                  "  %ssolve%u(run, %u, %u);\n"
                  "  if (run->n_odd && sk_odd_blocks(run, %sblocks, %u, %u)) return 1;",
                  g->prefix, k->first, lane, lane + 1, g->prefix, number, number + 1);
    comment_var(g, b->vars[0]);
    comment_equation(g, b);
    sk_buf_z(g->out, " */\n");
    return;
  }
  sk_buf_z(g->out, "  if (");
  if (k->solved) sk_buf_printf(g->out, "!%ssolve%u(run) && ", g->prefix, k->first);
  sk_buf_printf(g->out, "run->services->%s(run, &%sblocks[%u])) return 1;",
                b->kind == SK_BLOCK_LINEAR ? "linear" : "newton", g->prefix, number);
  comment_var(g, b->vars[0]);
  comment_equation(g, b);
  sk_buf_z(g->out, " */\n");
}

static void step_block(SkGen *g, const SkBlock *b);

// Between ticks everything stays as it was before the event.
static void step_clocked(SkGen *g, const SkBlock *b) {
  SkBlock now = *b;
  now.guard   = SK_NO_X;
  guard_open(g, b->guard);
  sk_unit_need_here(g->emit, b->kind == SK_BLOCK_ASSIGN ? b->exprs[0] : b->guard);
  if (b->kind == SK_BLOCK_ASSIGN) {
    step_block(g, &now);
  } else {
    solve_call(g, b);
  }
  sk_unit_here_end(g->emit);
  sk_buf_z(g->out, "  } else {\n");
  for (uint32_t i = 0; i < b->n; i++) {
    sk_buf_z(g->out, "  ");
    sk_emit_place(g->emit, b->vars[i]);
    sk_buf_z(g->out, " = ");
    sk_emit_place(g->emit, g->system->vars.at[b->vars[i]].pre);
    sk_buf_z(g->out, ";\n");
  }
  sk_buf_z(g->out, "  }\n");
}

static void step_block(SkGen *g, const SkBlock *b) {
  if (b->guard) {
    step_clocked(g, b);
    return;
  }
  switch (b->kind) {
    case SK_BLOCK_ASSIGN:
      unless_set(g, b);
      assign(g, b->vars[0], b->exprs[0]);
      comment_equation(g, b);
      sk_buf_z(g->out, " */\n");
      break;
    case SK_BLOCK_LINEAR:
    case SK_BLOCK_NONLINEAR: solve_call(g, b); break;
    case SK_BLOCK_DELAY:
    case SK_BLOCK_SPATIAL: step_line(g, b); break;
    case SK_BLOCK_ASSERT: step_assert(g, b); break;
    case SK_BLOCK_CALL:
    case SK_BLOCK_REINIT:
    case SK_BLOCK_TERMINATE: step_effect(g, b); break;
    case SK_BLOCK_CHECK:
      sk_unit_need(g->emit, b->exprs[0]);
      sk_unit_need(g->emit, b->exprs[1]);
      sk_buf_z(g->out, "  if (run->services->check(run, ");
      sk_emit_number(g->emit, b->n_eqs ? b->eqs[0] : 0);
      sk_buf_z(g->out, ", ");
      sk_unit_write(g->emit, b->exprs[0]);
      sk_buf_z(g->out, ", ");
      sk_unit_write(g->emit, b->exprs[1]);
      sk_buf_z(g->out, ")) return 1;\n");
      break;
  }
}

static void step(SkGen *g, const SkStep *s) {
  switch (s->kind) {
    case SK_STEP_BLOCK: step_block(g, s->block); break;
    case SK_STEP_ASSIGN:
      assign(g, s->var, s->x);
      sk_buf_z(g->out, " */\n");
      break;
    case SK_STEP_OUT:
      sk_unit_need(g->emit, s->x);
      sk_buf_printf(g->out, "  %s[", s->array);
      sk_emit_number(g->emit, s->index);
      sk_buf_z(g->out, "] = ");
      sk_unit_write(g->emit, s->x);
      sk_buf_z(g->out, ";\n");
      break;
    case SK_STEP_GUARD:
      sk_unit_need(g->emit, s->x);
      sk_buf_z(g->out, "  if (");
      sk_unit_write(g->emit, s->x);
      sk_buf_z(g->out, g->in_piece ? " == 0.0) return 1;\n" : " == 0.0) return 0;\n");
      break;
  }
}

void sk_gen_out(SkGen *g, SkSteps *steps, const char *array, uint32_t index, SkX x) {
  SkStep s = {.kind = SK_STEP_OUT, .array = array, .index = index, .x = x};
  sk_vec_push(g->arena, steps, s);
}

void sk_gen_outs(SkGen *g, SkSteps *steps, const char *array, const SkX *roots, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) sk_gen_out(g, steps, array, i, roots[i]);
}

// Functions ---------------------------------------------------------------------------------------

void sk_gen_write(SkGen *g, const SkStep *steps, uint32_t n) {
  SkX     *roots   = sk_gen_roots(g, n * 3);
  uint32_t n_roots = 0;
  for (uint32_t i = 0; i < n; i++) n_roots += sk_gen_step_roots(&steps[i], roots + n_roots);
  sk_unit_begin(g->emit, roots, n_roots);
  for (uint32_t i = 0; i < n; i++) step(g, &steps[i]);
  sk_unit_end(g->emit);
}

// The same where variables lie in v: copies of arrays are loops.
static void write_with_copies(SkGen *g, const SkStep *steps, uint32_t n) {
  SkX      *roots = sk_gen_roots(g, n * 3);
  uint32_t *order = SK_NEWS(g->arena, uint32_t, n + 1), n_roots = 0;
  SkSteps   all = {.n = n, .at = (SkStep *)steps};
  for (uint32_t i = 0; i < n; i++) n_roots += sk_gen_step_roots(&steps[i], roots + n_roots);
  for (uint32_t i = 0; i < n; i++) order[i] = i;
  sk_unit_begin(g->emit, roots, n_roots);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t copies = sk_gen_copies(g, &all, order + i, n - i);
    if (copies) sk_gen_write_copies(g, steps + i, copies, i);
    if (copies)
      i += copies - 1;
    else
      step(g, &steps[i]);
  }
  sk_unit_end(g->emit);
}

// "a, b": none may go unused.
static void void_args(SkGen *g, const char *args) {
  for (const char *p = args; *p; p++)
    if (*p != ',' && *p != ' ' && p[-1] == ' ')
      sk_buf_printf(g->out, "  (void)%.*s;\n", (int)strcspn(p, ","), p);
}

static void open_function(SkGen *g, const char *type, const SkShape *f, const char *suffix) {
  const char *lane = f->lane && !*suffix ? f->lane : "";
  const char *head = sk_arena_printf(g->arena, "SK_PIECE %s %s%s%s(SkRun *run%s%s)", type,
                                     g->prefix, f->name, suffix, lane, f->params);
  sk_buf_printf(&g->shared, "%s;\n", head);
  // What runs once at the start is not worth a compiler's time.
  const char *cold = g->prefix[0] == 'i' ? "" : "SK_COLD ";
  sk_buf_printf(g->out, SK_MARK_CUT "%s%s {\n", cold, head);
  void_args(g, f->args);
  if (*lane) sk_buf_z(g->out, "  (void)lane;\n");
}

// The single steps order[from .. to) as a function body.
static void write_singles(SkGen *g, const SkSteps *steps, const uint32_t *order, uint32_t from,
                          uint32_t to) {
  SkStep *these = SK_NEWS(g->arena, SkStep, to - from + 1);
  for (uint32_t i = from; i < to; i++) these[i - from] = steps->at[order[i]];
  sk_buf_z(g->out, locals);
  sk_emit_set_chains(g->emit, true);
  write_with_copies(g, these, to - from);
  sk_emit_set_chains(g->emit, false);
}

// Arguments of a function by way of an array of pointers.
static void pack(SkGen *g, const char *args, bool out) {
  uint32_t n = 0;
  if (!out) sk_buf_z(g->out, "  double *const arrays[] = {");
  for (const char *p = args; *p; p++) {
    if (*p == ',' || *p == ' ' || p[-1] != ' ') continue;
    int length = (int)strcspn(p, ",");
    if (out)
      sk_buf_printf(g->out, "  double *const %.*s = arrays[%u]; (void)%.*s;\n", length, p, n++,
                    length, p);
    else
      sk_buf_printf(g->out, "(double *)%.*s, ", length, p);
  }
  if (!out) sk_buf_z(g->out, "0};\n");
}

// Those lanes of a stretch that are among from .. to.
static const char part_range[] =
    "const long first = from > j ? from - j : 0, last = to < j + n ? to - j : n;";

// A function of lanes from .. to.
static void open_part(SkGen *g, const char *name) {
  SkShape part = {.name   = name,
                  .params = ", double *const *arrays, long from, long to",
                  .args   = ", arrays, from, to"};
  open_function(g, "int", &part, "_part");
}

// A function for some lanes of a family.
static void write_part(SkGen *g, const char *name, const char *args, const SkFamily *family,
                       const SkSteps *steps) {
  open_part(g, name);
  pack(g, args, true);
  sk_buf_z(g->out, locals);
  sk_gen_family(g, family, steps, part_range);
  sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
}

// Pieces of a function: a function each, name_k, or a loop that threads may share, name_k_part.
typedef struct {
  bool     is_loop, is_set;
  bool     calls;  // functions of the model
  int      pays;   // as in SkLoop
  uint64_t n;      // lanes
} Piece;

typedef SK_VEC(Piece) Pieces;

static void write_loop(SkGen *g, const SkShape *f, const SkFamily *family, const SkSteps *steps,
                       Pieces *pieces) {
  const char *name = sk_arena_printf(g->arena, "%s_%u", f->name, pieces->n);
  write_part(g, name, f->args, family, steps);
  bool pays = (uint64_t)family->lanes * family->cost >= SK_SHARE_FROM;
  // What external functions do is done in order.
  Piece loop = {.is_loop = true,
                .calls   = family->calls,
                .n       = family->lanes,
                .pays    = !pays            ? 0
                           : !family->calls ? 1
                           : g->external    ? 0
                                            : 2};
  sk_vec_push(g->arena, pieces, loop);
}

// Equal blocks of one level: the kernel solves them, what is odd is left to the runtime afterwards, in order.
static void write_solves(SkGen *g, const SkShape *f, const SkFamily *family, const SkSteps *steps,
                         uint32_t number) {
  const SkStep   *first = &steps->at[family->steps[0]];
  const SkKernel *k     = &g->kernels.at[first->kernel - 1];
  const char     *name  = sk_arena_printf(g->arena, "_%u", number);
  const char     *p     = g->prefix;
  if (!k->solved) {
    open_function(g, "int", f, name);
    sk_gen_runs(g, family, "const long first = at, last = at + n;", 0,
                sk_arena_printf(g->arena,
                                "for (long i = first; i < last; i++)\n"
                                "      if (run->services->%s(run, &%sblocks[i])) return 1;",
                                first->block->kind == SK_BLOCK_LINEAR ? "linear" : "newton", p));
    sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
    return;
  }
  const char *part = sk_arena_printf(g->arena, "%s%s", f->name, name);
  open_part(g, part);
  sk_gen_runs(g, family, part_range, k->first,
              sk_arena_printf(g->arena, "if (first < last) %ssolve%u(run, at + first, at + last);",
                              p, k->first));
  sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
  open_function(g, "int", f, name);
  bool share = (uint64_t)family->lanes * family->cost >= SK_SHARE_FROM;
  g->shares |= share;
  sk_buf_printf(
      g->out,
      share ? "  if (run->services->share(run, &(SkLoop){%s%s_part, 0, %u, 2}, 1)) return 1;\n"
            : "  if (%s%s_part(run, 0, 0, %u)) return 1;\n",
      p, part, family->lanes);
  sk_buf_printf(g->out,
                "  return run->n_odd ? sk_odd_blocks(run, %sblocks, %u, %u) : 0;\n}\n" SK_MARK_END
                "\n",
                p, k->first, k->first + k->lanes);
}

// Items from .. of one level that several threads may share. Returns the end.
static uint32_t end_of_set(const SkGen *g, const SkSteps *steps, const SkRolled *rolled,
                           uint32_t from, uint64_t *cost) {
  uint32_t k = from;
  *cost      = 0;
  for (; k < rolled->items.n && rolled->items.at[k].level == rolled->items.at[from].level; k++) {
    const SkRollItem *item = &rolled->items.at[k];
    if (item->family ? item->family->in_order : !item->task) break;
    if (item->family && steps->at[item->family->steps[0]].kernel) break;
    if (item->calls && g->external) break;
    *cost += item->cost;
  }
  return k;
}

// Families and tasks of one level: their work is counted in units, so that equal numbers of units are about equal work.
static void write_set(SkGen *g, const SkShape *f, const SkSteps *steps, const SkRolled *rolled,
                      uint32_t from, uint32_t to, uint64_t cost, Pieces *pieces) {
  const char *p = g->prefix, *name = sk_arena_printf(g->arena, "%s_%u", f->name, pieces->n);
  uint64_t    unit = 1 + cost / UNITS, at = 0;
  for (uint32_t k = from; k < to; k++) {
    const SkRollItem *item = &rolled->items.at[k];
    const char       *one  = sk_arena_printf(g->arena, "%sx%u", name, k - from);
    if (item->family) {
      write_part(g, one, f->args, item->family, steps);
      continue;
    }
    SkShape task = *f;
    task.name    = one;
    open_function(g, "int", &task, "_task");
    write_singles(g, steps, rolled->order, item->from, item->to);
    sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
  }
  open_part(g, name);
  pack(g, f->args, true);
  for (uint32_t k = from; k < to; k++) {
    const SkRollItem *item  = &rolled->items.at[k];
    uint64_t          units = 1 + item->cost / unit;
    if (item->family)
      sk_buf_printf(g->out,
                    "  { const long lo = from > %lluL ? from - %lluL : 0, hi = to < %lluL ? to - "
                    "%lluL : %lluL;\n"
                    "    const long first = lo * %uL / %lluL / 8 * 8, last = hi == %lluL ? %uL : "
                    "hi * %uL / %lluL / 8 * 8;\n"
                    "    if (lo < hi && first < last && %s%sx%u_part(run, arrays, first, last)) "
                    "return 1; }\n",
                    (unsigned long long)(at), (unsigned long long)(at),
                    (unsigned long long)(at + units), (unsigned long long)(at),
                    (unsigned long long)(units), item->family->lanes, (unsigned long long)(units),
                    (unsigned long long)(units), item->family->lanes, item->family->lanes,
                    (unsigned long long)(units), p, name, k - from);
    else
      sk_buf_printf(g->out, "  if (from <= %lluL && %lluL < to && %s%sx%u_task(run%s)) return 1;\n",
                    (unsigned long long)(at), (unsigned long long)(at), p, name, k - from, f->args);
    at += units;
  }
  sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
  bool uneven = false;
  for (uint32_t k = from; k < to; k++)
    uneven |= rolled->items.at[k].calls || !rolled->items.at[k].family;
  Piece set = {.is_loop = true, .is_set = true, .n = at, .pays = uneven ? 2 : 1};
  sk_vec_push(g->arena, pieces, set);
}

// The single steps order[from .. to) as functions. Returns how many.
static uint32_t write_chunks(SkGen *g, const SkShape *f, const SkSteps *steps,
                             const SkRolled *rolled, const SkRollItem *item, uint32_t number) {
  uint32_t n = 0;
  for (uint32_t from = item->from, to; from < item->to; from = to) {
    // Copies of one array stay together: the function that returns it is called once.
    to = from;
    for (uint32_t k = 0; k < CHUNK && to < item->to; k++) {
      uint32_t copies = sk_gen_copies(g, steps, rolled->order + to, item->to - to);
      to += copies ? copies : 1;
    }
    open_function(g, "int", f, sk_arena_printf(g->arena, "_%u", number + n++));
    write_singles(g, steps, rolled->order, from, to);
    sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
  }
  return n;
}

// All lanes of a family, one after the other.
static void write_in_order(SkGen *g, const SkShape *f, const SkFamily *family, const SkSteps *steps,
                           uint32_t number) {
  open_function(g, "int", f, sk_arena_printf(g->arena, "_%u", number));
  sk_buf_z(g->out, locals);
  sk_gen_family(g, family, steps, "const long first = 0, last = n;");
  sk_buf_z(g->out, "  return 0;\n}\n" SK_MARK_END "\n");
}

static Pieces write_pieces(SkGen *g, const SkShape *f, const SkSteps *steps,
                           const SkRolled *rolled) {
  Pieces pieces = {0};
  bool   hot    = g->prefix[0] == 'i';
  for (uint32_t k = 0; k < rolled->items.n; k++) {
    const SkRollItem *item  = &rolled->items.at[k];
    const SkFamily   *these = item->family;
    uint64_t          cost  = 0;
    uint32_t          n = 1, end = hot ? end_of_set(g, steps, rolled, k, &cost) : k;
    if (end > k + 1 && cost >= SK_SHARE_FROM) {
      write_set(g, f, steps, rolled, k, end, cost, &pieces);
      k = end - 1;
      continue;
    }
    bool solves = these && !these->in_order && steps->at[these->steps[0]].kernel;
    if (these && !these->in_order && !solves && hot) {
      write_loop(g, f, these, steps, &pieces);
      continue;
    }
    if (solves)
      write_solves(g, f, these, steps, pieces.n);
    else if (these)
      write_in_order(g, f, these, steps, pieces.n);
    else
      n = write_chunks(g, f, steps, rolled, item, pieces.n);
    while (n-- > 0) sk_vec_push(g->arena, &pieces, (Piece){0});
  }
  return pieces;
}

// Loops from .. to of one call.
static void list_loops(SkGen *g, const SkShape *f, const Pieces *pieces, uint32_t from, uint32_t to,
                       const char *arrays) {
  for (uint32_t k = from; k < to; k++)
    sk_buf_printf(g->out, "{%s%s_%u_part, %s, %llu, %d},\n", g->prefix, f->name, k, arrays,
                  (unsigned long long)pieces->at[k].n, pieces->at[k].pays);
}

// Loops that follow each other, on several threads where that pays for one of them. Returns the end.
static uint32_t call_loops(SkGen *g, const SkShape *f, const Pieces *pieces, uint32_t from) {
  // A void function has nobody to tell: what fails there raises.
  const char *call = f->is_void ? "(void)" : "if (";
  const char *bad  = f->is_void ? "" : f->result ? ") return 0" : ") return 1";
  bool        pays = false;
  uint32_t    to   = from;
  for (; to < pieces->n && pieces->at[to].is_loop; to++) pays |= pieces->at[to].pays;
  sk_buf_z(g->out, "  {\n");
  pack(g, f->args, false);
  sk_buf_printf(g->out, "  if (%d) {\n  const SkLoop loops[] = {\n", pays);
  list_loops(g, f, pieces, from, to, "arrays");
  sk_buf_printf(g->out, "};\n  %srun->services->share(run, loops, %u)%s;\n  } else {\n", call,
                to - from, bad);
  for (uint32_t k = from; k < to; k++)
    sk_buf_printf(g->out, "  %s%s%s_%u_part(run, arrays, 0, %llu)%s;\n", call, g->prefix, f->name,
                  k, (unsigned long long)pieces->at[k].n, bad);
  sk_buf_z(g->out, "  }\n  }\n");
  g->shares |= pays;
  return to;
}

static void call_pieces(SkGen *g, const SkShape *f, const Pieces *pieces) {
  for (uint32_t k = 0; k < pieces->n; k++) {
    if (pieces->at[k].is_loop) {
      k = call_loops(g, f, pieces, k) - 1;
      continue;
    }
    sk_buf_printf(g->out,
                  f->is_void  ? "  %s%s_%u(run%s);\n"
                  : f->result ? "  if (%s%s_%u(run%s)) return 0;\n"
                              : "  if (%s%s_%u(run%s)) return 1;\n",
                  g->prefix, f->name, k, f->args);
  }
}

// The runtime does what it has to do with each state in the same loops (skerry/abi.h: loops).
static uint32_t write_list(SkGen *g, const SkShape *f, const Pieces *pieces) {
  for (uint32_t k = 0; k < pieces->n; k++)
    if (!pieces->at[k].is_loop) return 0;
  if (pieces->n == 0) return 0;
  sk_buf_printf(g->out, "static const SkLoop %s%s_loops[] = {\n", g->prefix, f->name);
  list_loops(g, f, pieces, 0, pieces->n, "0");
  sk_buf_z(g->out, "{0}};\n");
  return pieces->n;
}

// A function of one lane of a kernel.
static void write_lane(SkGen *g, const SkShape *f, const SkSteps *steps) {
  open_function(g, "int", f, "");
  sk_buf_z(g->out, f->before);
  sk_buf_z(g->out, locals);
  sk_buf_z(g->out, "  const double time = run->time; (void)time;\n");
  sk_emit_set_lanes(g->emit, f->names);
  sk_gen_write(g, steps->at, steps->n);
  sk_emit_set_lanes(g->emit, NULL);
  sk_buf_printf(g->out, "  return %d;\n}\n" SK_MARK_END "\n", f->result);
}

void sk_gen_function(SkGen *g, const SkShape *f, const SkSteps *steps) {
  bool          hot     = g->prefix[0] == 'i';
  SkRollOptions options = {.place         = g->layout->place,
                           .once          = !hot,
                           .asserts       = strcmp(f->name, hot ? "checks" : "parameters") == 0,
                           .ordered_calls = g->external && (!hot || strcmp(f->name, "event") == 0)};
  if (f->names) {
    write_lane(g, f, steps);
    return;
  }
  SkRolled rolled = f->rolled ? sk_roll_by_place(f->rolled, steps, g->layout->place, g->arena)
                              : sk_roll(g->roller, steps, &options);
  bool     whole  = rolled.items.n == 1 && !rolled.items.at[0].family && steps->n <= CHUNK;
  g->in_piece     = !whole;
  Pieces pieces   = whole ? (Pieces){0} : write_pieces(g, f, steps, &rolled);
  g->in_piece     = false;
  open_function(g, f->is_void ? "void" : "int", f, "");
  sk_buf_z(g->out, f->before);
  if (whole) write_singles(g, steps, rolled.order, 0, steps->n);
  call_pieces(g, f, &pieces);
  if (!f->is_void) sk_buf_printf(g->out, "  return %d;\n", f->result);
  sk_buf_z(g->out, "}\n" SK_MARK_END "\n");
  if (!hot || strcmp(f->name, "ode") != 0) return;
  g->n_loops  = write_list(g, f, &pieces);
  g->by_state = g->n_loops > 0;
  for (uint32_t k = 0; k < pieces.n; k++)
    g->by_state &= !pieces.at[k].calls && !pieces.at[k].is_set;
  if (g->by_state)
    g->by_state =
        sk_gen_is_by_state(g, rolled.items.at[rolled.items.n - 1].family, steps, g->island);
  g->reach = g->by_state ? sk_gen_reach(g, &rolled, steps, g->island) : -1;
}

// Values of lines whose delay never varies are there when an island's function is called; the initial system
// asks for them all.
static bool is_delivered(const SkGen *g, const SkBlock *b) {
  return b->kind == SK_BLOCK_DELAY && g->in_island && g->system->lines.at[b->line].max == SK_NO_X;
}

SkSteps sk_gen_steps(SkGen *g, const SkSchedule *schedule) {
  SkSteps steps = {0};
  sk_vec_reserve(g->arena, &steps, schedule->blocks.n);
  for (uint32_t i = 0; i < schedule->blocks.n; i++) {
    SkStep s = {.kind = SK_STEP_BLOCK, .block = &schedule->blocks.at[i]};
    if (is_delivered(g, s.block)) continue;
    if (s.block->kind == SK_BLOCK_LINEAR || s.block->kind == SK_BLOCK_NONLINEAR) {
      const SkKernel *k = sk_gen_kernel_of(g, s.block);
      s.index           = sk_gen_block_number(g, s.block);
      if (k->lanes > 1) s.kernel = (uint32_t)(k - g->kernels.at) + 1;
    }
    sk_vec_push(g->arena, &steps, s);
  }
  return steps;
}

void sk_gen_schedule(SkGen *g, const char *name, const SkSchedule *schedule) {
  SkSteps steps = sk_gen_steps(g, schedule);
  SkShape shape = {.name = name, .params = "", .args = "", .before = ""};
  shape.rolled  = sk_map_ptr(&g->layout->rolled, schedule);
  sk_gen_function(g, &shape, &steps);
}
