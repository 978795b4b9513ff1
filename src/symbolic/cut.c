#include "symbolic/cut.h"

#include "symbolic/calc.h"
#include "symbolic/dag_priv.h"

// Brackets inside each other, operators above each other (the parser's bounds are 256 and 2,000),
// nodes as a tree. Parts are made smaller than what starts the cutting, so that what was cut is
// never cut again.
#define LARGE_HEIGHT 200
#define LARGE_CHAIN  1500
#define LARGE_TREE   100000.0f
#define PART_HEIGHT  100
#define PART_CHAIN   1000
#define PART_TREE    500.0f

typedef struct {
  uint32_t height, chain;
  float    tree;
} Size;

struct SkXSizes {
  uint32_t n;
  Size    *of;
};

static bool is_sum(SkXOp op) { return op == SK_X_ADD || op == SK_X_SUB || op == SK_X_CONCAT; }
static bool is_product(SkXOp op) { return op == SK_X_MUL || op == SK_X_DIV; }

// Does the first operand stand without parentheses, as in a + b + c?
static bool is_open(SkXOp op, SkXOp first) {
  if (is_sum(op)) return is_sum(first) || is_product(first);
  if (is_product(op)) return is_product(first);
  if (op == SK_X_OR) return first == SK_X_OR || first == SK_X_AND;
  return op == SK_X_AND && first == SK_X_AND;
}

static void grow(Size *s, Size arg, bool open, bool sum) {
  uint32_t height = arg.height + !open, chain = arg.chain + !(open && sum);
  if (height > s->height) s->height = height;
  if (chain > s->chain) s->chain = chain;
  s->tree += arg.tree;
}

const SkXSizes *sk_x_sizes(const SkDag *dag, SkArena *arena) {
  SkXSizes *sizes = SK_NEW(arena, SkXSizes);
  sizes->n        = dag->n;
  sizes->of       = SK_NEWS(arena, Size, dag->n + 1);
  for (SkX x = 1; x < dag->n; x++) {
    Size s = {.tree = 1};
    for (uint32_t i = 0; i < sk_x_n(dag, x); i++) {
      SkX  a    = sk_x_arg(dag, x, i);
      bool open = i == 0 && is_open(sk_x_op(dag, x), sk_x_op(dag, a));
      grow(&s, sizes->of[a], open, is_sum(sk_x_op(dag, x)));
    }
    sizes->of[x] = s;
  }
  return sizes;
}

bool sk_x_is_large(const SkXSizes *sizes, SkX x) {
  if (x >= sizes->n) return false;
  Size s = sizes->of[x];
  return s.height > LARGE_HEIGHT || s.chain > LARGE_CHAIN || s.tree > LARGE_TREE;
}

// Where nodes are evaluated ----------------------------------------------------------------------

// Under which condition; 0 is "always". A node that several users share belongs where their ways
// join.
typedef struct {
  uint32_t parent, depth;
  SkX      condition;  // as before the cutting; SK_NO_X: inside noEvent
  bool     negated;
} Region;

typedef struct {
  SkX      x, made;
  uint32_t region, uses;
  Size     size;  // of what was made
} Node;

#define NOWHERE UINT32_MAX

typedef struct {
  SkDag           *dag;
  SkArena         *arena;
  const SkXCutter *cutter;
  SK_VEC(Node) nodes;  // arguments first
  SkMap at;            // node to its place there
  SK_VEC(Region) regions;
  SK_VEC(SkX) args;
} Cut;

static void list_node(void *user, SkX x) {
  Cut *c = user;
  Node n = {.x = x, .made = x, .region = NOWHERE};
  sk_map_put(c->arena, &c->at, x, c->nodes.n);
  sk_vec_push(c->arena, &c->nodes, n);
}

static Node *node_of(Cut *c, SkX x) {
  uint64_t at = 0;
  sk_map_get(&c->at, x, &at);
  return &c->nodes.at[at];
}

static uint32_t region_in(Cut *c, uint32_t parent, SkX condition, bool negated) {
  Region r = {parent, c->regions.at[parent].depth + 1, condition, negated};
  sk_vec_push(c->arena, &c->regions, r);
  return c->regions.n - 1;
}

static uint32_t joined(const Cut *c, uint32_t a, uint32_t b) {
  while (a != b) {
    if (c->regions.at[a].depth >= c->regions.at[b].depth)
      a = c->regions.at[a].parent;
    else
      b = c->regions.at[b].parent;
  }
  return a;
}

// The region of argument i of x, which is in region r.
static uint32_t region_of(Cut *c, SkX x, uint32_t i, uint32_t r) {
  SkX first = sk_x_arg(c->dag, x, 0);
  switch (sk_x_op(c->dag, x)) {
    case SK_X_IF: return i == 0 ? r : region_in(c, r, first, i == 2);
    case SK_X_AND:
    case SK_X_OR: return i == 0 ? r : region_in(c, r, first, sk_x_op(c->dag, x) == SK_X_OR);
    case SK_X_NOEVENT: return region_in(c, r, SK_NO_X, false);
    default: return r;
  }
}

static void find_regions(Cut *c, uint32_t n, const SkX *roots) {
  sk_vec_push(c->arena, &c->regions, ((Region){0}));
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) node_of(c, roots[i])->region = 0;
  for (uint32_t k = c->nodes.n; k-- > 0;) {
    SkX      x = c->nodes.at[k].x;
    uint32_t r = c->nodes.at[k].region;
    for (uint32_t i = 0; i < sk_x_n(c->dag, x); i++) {
      Node    *a  = node_of(c, sk_x_arg(c->dag, x, i));
      uint32_t in = region_of(c, x, i, r);
      a->region   = a->region == NOWHERE ? in : joined(c, a->region, in);
      // Conditions guard parts besides.
      a->uses += i == 0 && sk_x_op(c->dag, x) == SK_X_IF ? 2 : 1;
    }
  }
}

// Cutting ----------------------------------------------------------------------------------------

static bool is_quiet(const Cut *c, uint32_t region) {
  for (; region; region = c->regions.at[region].parent)
    if (c->regions.at[region].condition == SK_NO_X) return true;
  return false;
}

static bool is_part(const Cut *c, const Node *n) {
  const Size *s = &n->size;
  if (s->height < PART_HEIGHT && s->chain < PART_CHAIN && (n->uses < 2 || s->tree < PART_TREE))
    return false;
  SkXOp op = sk_x_op(c->dag, n->made);
  if (sk_x_n(c->dag, n->made) == 0 || op == SK_X_NEG || op == SK_X_TO_REAL) return false;
  switch (sk_x_base(c->dag, n->made)) {
    case SK_REAL: return true;
    // Values of these types change at events only.
    case SK_INTEGER:
    case SK_BOOLEAN: return !is_quiet(c, n->region);
    default: return false;
  }
}

static SkX nothing(SkDag *dag, SkBase base) {
  if (base == SK_REAL) return sk_x_real(dag, 0.0);
  return base == SK_INTEGER ? sk_x_int(dag, 0) : sk_x_bool(dag, false);
}

// All conditions around a region, the outermost first.
static SkX guard_of(Cut *c, uint32_t region) {
  SkX guard = SK_NO_X;
  c->args.n = 0;
  for (uint32_t r = region; r; r = c->regions.at[r].parent) sk_vec_push(c->arena, &c->args, r);
  for (uint32_t i = c->args.n; i-- > 0;) {
    Region r = c->regions.at[c->args.at[i]];
    if (r.condition == SK_NO_X) continue;
    SkX x = node_of(c, r.condition)->made;
    if (r.negated) x = sk_x1(c->dag, SK_X_NOT, x);
    guard = guard == SK_NO_X ? x : sk_x2(c->dag, SK_X_AND, guard, x);
  }
  return guard;
}

static SkX part_of(Cut *c, const Node *n) {
  SkX value = n->made, guard = guard_of(c, n->region);
  if (guard != SK_NO_X)
    value = sk_x_if(c->dag, guard, value, nothing(c->dag, sk_x_base(c->dag, value)));
  if (is_quiet(c, n->region)) value = sk_x1(c->dag, SK_X_NOEVENT, value);
  return c->cutter->part(c->cutter->user, value);
}

static void remake(Cut *c, Node *n) {
  SkDag   *dag   = c->dag;
  SkX      x     = n->x;
  uint32_t count = sk_x_n(dag, x);
  bool     other = false;
  c->args.n      = 0;
  n->size        = (Size){.tree = 1};
  for (uint32_t i = 0; i < count; i++) {
    SkX         a   = sk_x_arg(dag, x, i);
    const Node *arg = node_of(c, a);
    other |= arg->made != a;
    sk_vec_push(c->arena, &c->args, arg->made);
    bool open = i == 0 && is_open(sk_x_op(dag, x), sk_x_op(dag, arg->made));
    grow(&n->size, arg->size, open, is_sum(sk_x_op(dag, x)));
  }
  if (other)
    n->made =
        sk_x_make(dag, sk_x_op(dag, x), sk_x_base(dag, x), sk_x_payload(dag, x), count, c->args.at);
}

void sk_x_cut(SkDag *dag, uint32_t n, SkX *roots, const SkXCutter *cutter, SkArena *scratch) {
  Cut c = {.dag = dag, .arena = scratch, .cutter = cutter};
  sk_x_walk(dag, roots, n, list_node, &c, scratch);
  if (c.nodes.n == 0) return;
  find_regions(&c, n, roots);
  for (uint32_t k = 0; k < c.nodes.n; k++) {
    Node *node = &c.nodes.at[k];
    remake(&c, node);
    bool root = false;
    for (uint32_t i = 0; i < n; i++) root = root || roots[i] == node->x;
    if (root || !is_part(&c, node)) continue;
    node->made = part_of(&c, node);
    node->size = (Size){.tree = 1};
  }
  for (uint32_t i = 0; i < n; i++)
    if (roots[i] != SK_NO_X) roots[i] = node_of(&c, roots[i])->made;
}
