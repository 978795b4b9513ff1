#include "symbolic/calc.h"

#include "symbolic/sweep.h"

// --- walking ------------------------------------------------------------------------------------

// The list is copied to scratch, so that visit may build nodes and start walks of its own.
static void visit_all(SkSweep *sweep, void (*visit)(void *user, SkX x), void *user,
                      SkArena *scratch) {
  uint32_t n    = sweep->n;
  SkX     *list = n ? sk_arena_copy(scratch, sweep->list, n * sizeof *list) : NULL;
  sk_sweep_end(sweep);
  for (uint32_t i = 0; i < n; i++) visit(user, list[i]);
}

void sk_x_walk(const SkDag *dag, const SkX *roots, uint32_t n, void (*visit)(void *user, SkX x),
               void *user, SkArena *scratch) {
  SkSweep sweep = sk_sweep_begin(dag, n, roots, NULL, NULL);
  visit_all(&sweep, visit, user, scratch);
}

typedef struct {
  bool (*enter)(void *user, SkX x);
  void *user;
} WalkIf;

static bool walk_enter(void *user, const SkDag *dag, SkX x) {
  (void)dag;
  const WalkIf *w = user;
  return w->enter(w->user, x);
}

void sk_x_walk_if(const SkDag *dag, const SkX *roots, uint32_t n, bool (*enter)(void *user, SkX x),
                  void (*visit)(void *user, SkX x), void *user, SkArena *scratch) {
  WalkIf  w     = {enter, user};
  SkSweep sweep = sk_sweep_begin(dag, n, roots, walk_enter, &w);
  visit_all(&sweep, visit, user, scratch);
}

static bool not_into_symbols(void *user, const SkDag *dag, SkX x) {
  (void)user;
  return !sk_sweep_is_symbol(dag, x);
}

void sk_x_symbols(const SkDag *dag, const SkX *roots, uint32_t n, void (*visit)(void *user, SkX x),
                  void *user, SkArena *scratch) {
  SkSweep  sweep = sk_sweep_begin(dag, n, roots, not_into_symbols, NULL);
  SkX     *found = SK_NEWS(scratch, SkX, sweep.n);
  uint32_t count = 0;
  for (uint32_t i = 0; i < sweep.n; i++) {
    SkX   x  = sweep.list[i];
    SkXOp op = sk_x_op(dag, x);
    if (op == SK_X_VAR || op == SK_X_LOCAL || op == SK_X_TIME || sk_sweep_is_symbol(dag, x))
      found[count++] = x;
  }
  sk_sweep_end(&sweep);
  for (uint32_t i = 0; i < count; i++) visit(user, found[i]);
}

bool sk_x_depends(const SkDag *dag, SkX x, SkX leaf, SkArena *scratch) {
  (void)scratch;
  if (x <= leaf) return x == leaf;
  SkSweep sweep = sk_sweep_begin(dag, 1, &x, sk_sweep_towards, &leaf);
  bool    found = sk_sweep_slot(&sweep, leaf) != SK_SWEEP_OUT;
  sk_sweep_end(&sweep);
  return found;
}

// --- substitution -------------------------------------------------------------------------------

typedef struct {
  SkDag       *dag;
  const SkMap *map, *memo;
  const SkX   *by;  // instead of map, for nodes below size
  uint32_t     size;
  bool         into_symbols;
} Substitute;

// What x is replaced by, or SK_NO_X.
static SkX substituted(const Substitute *s, SkX x) {
  uint64_t known = SK_NO_X;
  if (s->by) return x < s->size ? s->by[x] : SK_NO_X;
  sk_map_get(s->map, x, &known);
  return (SkX)known;
}

static bool substitute_enter(void *user, const SkDag *dag, SkX x) {
  const Substitute *s = user;
  if (substituted(s, x) != SK_NO_X) return false;
  if (s->memo && sk_map_get(s->memo, x, NULL)) return false;
  return s->into_symbols || !sk_sweep_is_symbol(dag, x);
}

// The replacement of a node of the map, of the type the place had.
static SkX replacement(SkDag *dag, SkX old, SkX new) {
  if (sk_x_base(dag, old) == SK_REAL && sk_x_base(dag, new) == SK_INTEGER)
    return sk_x1(dag, SK_X_TO_REAL, new);
  return new;
}

static SkX rebuilt(SkDag *dag, const SkSweep *sweep, const SkX *now, SkX x, SkX *args) {
  uint32_t n       = sk_x_n(dag, x);
  bool     changed = false;
  for (uint32_t i = 0; i < n; i++) {
    SkX      arg  = sk_x_arg(dag, x, i);
    uint32_t slot = sk_sweep_slot(sweep, arg);
    args[i]       = slot == SK_SWEEP_OUT ? arg : now[slot];
    changed       = changed || args[i] != arg;
  }
  if (!changed) return x;
  return sk_x_make(dag, sk_x_op(dag, x), sk_x_base(dag, x), sk_x_payload(dag, x), n, args);
}

static void substitute(Substitute *s, uint32_t n, SkX *xs, SkMap *memo, SkArena *scratch) {
  SkDag   *dag   = s->dag;
  SkSweep  sweep = sk_sweep_begin(dag, n, xs, substitute_enter, s);
  SkX     *now   = SK_NEWS(scratch, SkX, sweep.n);
  uint32_t most  = 0;
  for (uint32_t i = 0; i < sweep.n; i++)
    if (sk_x_n(dag, sweep.list[i]) > most) most = sk_x_n(dag, sweep.list[i]);
  SkX *args = SK_NEWS(scratch, SkX, most);

  for (uint32_t i = 0; i < sweep.n; i++) {
    SkX      x = sweep.list[i], other = substituted(s, x);
    uint64_t known;
    if (other != SK_NO_X)
      now[i] = replacement(dag, x, other);
    else if (memo && sk_map_get(memo, x, &known))
      now[i] = (SkX)known;
    else if (!s->into_symbols && sk_sweep_is_symbol(dag, x))
      now[i] = x;
    else
      now[i] = rebuilt(dag, &sweep, now, x, args);
  }
  for (uint32_t i = 0; i < n; i++)
    if (xs[i] != SK_NO_X) xs[i] = now[sk_sweep_slot(&sweep, xs[i])];
  // Leaves are cheaper to look at again than to remember.
  for (uint32_t i = 0; memo && i < sweep.n; i++)
    if (sk_x_n(dag, sweep.list[i])) sk_map_put(scratch, memo, sweep.list[i], now[i]);
  sk_sweep_end(&sweep);
}

SkX sk_x_substitute(SkDag *dag, SkX x, const SkMap *map, SkArena *scratch) {
  Substitute s = {.dag = dag, .map = map, .into_symbols = true};
  substitute(&s, 1, &x, NULL, scratch);
  return x;
}

void sk_x_substitute_all(SkDag *dag, uint32_t n, SkX *xs, const SkMap *map, bool into_symbols,
                         SkArena *scratch) {
  Substitute s = {.dag = dag, .map = map, .into_symbols = into_symbols};
  substitute(&s, n, xs, NULL, scratch);
}

void sk_x_substitute_by(SkDag *dag, uint32_t n, SkX *xs, const SkX *by, uint32_t size,
                        SkArena *scratch) {
  Substitute s = {.dag = dag, .by = by, .size = size};
  substitute(&s, n, xs, NULL, scratch);
}

SkX sk_x_substitute_memo(SkDag *dag, SkX x, const SkMap *map, SkXMemo *memo, SkArena *arena) {
  Substitute s = {.dag = dag, .map = map, .memo = &memo->of, .into_symbols = true};
  substitute(&s, 1, &x, &memo->of, arena);
  return x;
}
