// link: sk_driver
// Expressions as C: what generated code computes is what the expressions mean, bit by bit and in both tiers;
// shared parts are computed once; texts stay linear in the number of nodes.
#include "codegen/schedule/emit.h"
#include "symbolic/calc.h"
#include "unit/codegen/codegen_test.h"

static void with_cache(void) { cache_new(); }
static void without_cache(void) { cache_gone(); }
TestSuite(unit, .init = with_cache, .fini = without_cache);

// A system of assignments v[i] := x[i], made by hand.
typedef struct {
  SkArena  *arena;
  SkDag    *dag;
  SkFlat   *flat;
  SkSystem *system;
  SkIsland *island;
  SkLayout  layout;
  char     *text;
} Hand;

static Hand hand_new(void) {
  static SkGuard guard;
  if (setjmp(guard.env)) abort();
  Hand h           = {.arena = sk_arena_new(0, &guard)};
  h.dag            = sk_dag_new(h.arena);
  h.flat           = SK_NEW(h.arena, SkFlat);
  h.flat->names    = sk_names_new(h.arena);
  h.flat->dag      = h.dag;
  h.system         = SK_NEW(h.arena, SkSystem);
  h.system->flat   = h.flat;
  h.system->dag    = h.dag;
  h.system->lambda = h.system->terminal = SK_NONE;
  h.island                              = SK_NEW(h.arena, SkIsland);
  h.island->name                        = "1";
  sk_vec_push(h.arena, &h.system->islands, h.island);
  return h;
}

static SkX add_var(Hand *h, SkBase base) {
  uint32_t number = h->system->vars.n;
  SkSysVar v      = {
           .name = sk_arena_printf(h->arena, "x%u", number), .base = base, .role = SK_ROLE_ALGEBRAIC};
  v.flat = v.der = v.der_of = v.pre = v.by = SK_NONE;
  sk_vec_push(h->arena, &h->system->vars, v);
  return sk_x_var(h->dag, number, base);
}

static void assign(Hand *h, SkX var, SkX x) {
  SkBlock b  = {.kind  = SK_BLOCK_ASSIGN,
                .n     = 1,
                .vars  = SK_NEWS(h->arena, uint32_t, 1),
                .exprs = SK_NEWS(h->arena, SkX, 1)};
  b.vars[0]  = (uint32_t)sk_x_payload(h->dag, var);
  b.exprs[0] = x;
  sk_vec_push(h->arena, &h->island->ode.blocks, b);
}

static void emit(Hand *h) {
  SkBuf out           = sk_buf_new(h->arena);
  h->layout           = sk_layout(h->arena, h->system);
  SkVariants variants = {.wanted = true};
  sk_emit_model(h->system, &h->layout, NULL, h->arena, &variants, &out);
  h->text = out.text;
}

static void run_ode(const Hand *h, int tier, double *v) {
  SkCode  *code;
  char     message[1000];
  SkStatus status = tier == 0 ? sk_code_tier0(h->text, NULL, &code, message, sizeof message)
                              : sk_code_tier1(h->text, NULL, &code, message, sizeof message);
  cr_assert_eq(status, SK_OK, "tier %d: %s", tier, message);
  SkRun run = {.v = v};
  cr_assert_eq(sk_code_model(code)->islands[0]->ode(&run), 0);
  sk_code_free(code);
}

// Random expressions --------------------------------------------------------------------------------

static uint64_t seed = 12345;

static uint32_t pick(uint32_t n) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (uint32_t)(seed >> 33) % n;
}

static SkX boolean(Hand *h, SkX a, SkX b) {
  static const SkXOp ops[] = {SK_X_LT, SK_X_LE, SK_X_GT, SK_X_GE};
  SkX                r     = sk_x2(h->dag, ops[pick(4)], a, b);
  switch (pick(4)) {
    case 0: return sk_x1(h->dag, SK_X_NOT, r);
    case 1: return sk_x2(h->dag, SK_X_AND, r, sk_x2(h->dag, SK_X_GT, b, sk_x_real(h->dag, 0.25)));
    case 2: return sk_x2(h->dag, SK_X_OR, r, sk_x2(h->dag, SK_X_LT, a, sk_x_real(h->dag, -0.5)));
    default: return r;
  }
}

static SkX random_node(Hand *h, const SkX *pool, uint32_t n) {
  static const SkXOp one[] = {SK_X_NEG,  SK_X_ABS,  SK_X_SIN,  SK_X_COS, SK_X_TANH,
                              SK_X_ATAN, SK_X_SQRT, SK_X_SIGN, SK_X_EXP, SK_X_FLOOR};
  static const SkXOp two[] = {SK_X_ADD, SK_X_SUB, SK_X_MUL,   SK_X_DIV,
                              SK_X_MIN, SK_X_MAX, SK_X_ATAN2, SK_X_MOD};
  SkX                a = pool[pick(n)], b = pool[pick(n)], c = pool[pick(n)];
  switch (pick(5)) {
    case 0: return sk_x1(h->dag, one[pick(10)], a);
    case 1: return sk_x_if(h->dag, boolean(h, a, b), c, sk_x2(h->dag, SK_X_ADD, a, c));
    case 2: return sk_x2(h->dag, SK_X_POW, sk_x1(h->dag, SK_X_ABS, a), sk_x_real(h->dag, 1.5));
    default: return sk_x2(h->dag, two[pick(8)], a, b);
  }
}

static double leaf_value(void *user, SkX x) {
  const Hand *h = ((void **)user)[0];
  double     *v = ((void **)user)[1];
  return sk_x_op(h->dag, x) == SK_X_VAR ? v[h->layout.place[sk_x_payload(h->dag, x)]] : 0.0;
}

Test(unit, random_expressions_mean_what_they_say) {
  for (int round = 0; round < 12; round++) {
    Hand h = hand_new();
    SkX  pool[400];
    SkX  vars[60];
    int  n = 0;
    for (int i = 0; i < 60; i++) vars[i] = add_var(&h, SK_REAL);
    for (int i = 0; i < 20; i++) pool[n++] = vars[i];
    pool[n++] = sk_x_real(h.dag, 0.7);
    pool[n++] = sk_x_real(h.dag, -3.0);
    for (int i = 20; i < 60; i++) {
      for (int k = 0; k < 8; k++, n++) pool[n] = random_node(&h, pool, (uint32_t)n);
      SkX x = sk_x_base(h.dag, pool[n - 1]) == SK_REAL ? pool[n - 1]
                                                       : sk_x1(h.dag, SK_X_TO_REAL, pool[n - 1]);
      assign(&h, vars[i], x);
      pool[n++] = vars[i];
    }
    emit(&h);
    double want[60], is[2][60];
    for (int i = 0; i < 20; i++)
      want[h.layout.place[i]] = is[0][h.layout.place[i]] = is[1][h.layout.place[i]] =
          pick(1000) / 250.0 - 2.0;
    void   *user[2] = {&h, want};
    SkXEval eval    = {.leaf = leaf_value, .user = user};
    for (uint32_t i = 0; i < h.island->ode.blocks.n; i++) {
      const SkBlock *b = &h.island->ode.blocks.at[i];
      double         value;
      sk_x_eval(h.dag, 1, b->exprs, &eval, &value, h.arena);
      want[h.layout.place[b->vars[0]]] = value;
    }
    int tiers = round < 4 ? 2 : 1;  // the system compiler takes its time
    for (int t = 0; t < tiers; t++) {
      run_ode(&h, t, is[t]);
      for (int i = 20; i < 60; i++) {
        double a = is[t][h.layout.place[i]], b = want[h.layout.place[i]];
        cr_expect(same_bits(a, b) || (isnan(a) && isnan(b)),
                  "round %d, tier %d, x%d: %.17g instead of %.17g", round, t, i, a, b);
      }
    }
    sk_arena_free(h.arena);
  }
}

// Shapes that hurt ------------------------------------------------------------------------------------

// Each level uses the one before in both branches and the condition.
Test(unit, nested_ifs_stay_linear) {
  size_t sizes[2];
  for (int k = 0; k < 2; k++) {
    Hand h = hand_new();
    int  n = k ? 400 : 200;
    SkX  u = add_var(&h, SK_REAL), y = add_var(&h, SK_REAL), x = u;
    for (int i = 0; i < n; i++) {
      SkX c = sk_x2(h.dag, SK_X_GT, x, sk_x_real(h.dag, 0.01 * i));
      SkX a = sk_x2(h.dag, SK_X_SUB, x,
                    sk_x1(h.dag, SK_X_SIN, sk_x2(h.dag, SK_X_POW, x, sk_x_real(h.dag, 1.25))));
      SkX b = sk_x2(h.dag, SK_X_ADD, x,
                    sk_x1(h.dag, SK_X_EXP, sk_x2(h.dag, SK_X_POW, x, sk_x_real(h.dag, 1.75))));
      x     = sk_x_if(h.dag, c, a, b);
    }
    assign(&h, y, x);
    emit(&h);
    sizes[k]    = strlen(h.text);
    double v[2] = {0.3, 0.0};
    run_ode(&h, 0, v);
    double want = 0.3;
    for (int i = 0; i < n; i++)
      want = want > 0.01 * i ? want - sin(pow(want, 1.25)) : want + exp(pow(want, 1.75));
    cr_expect(same_bits(v[1], want), "%.17g %.17g", v[1], want);
    sk_arena_free(h.arena);
  }
  cr_expect_lt(sizes[1], 3 * sizes[0]);
}

// if a then .. elseif b then .. : the chain nests in C, and only the branch taken is computed.
Test(unit, long_elseif) {
  Hand h = hand_new();
  SkX  u = add_var(&h, SK_REAL), y = add_var(&h, SK_REAL), x = sk_x_real(h.dag, -1.0);
  for (int i = 99; i >= 0; i--) {
    SkX value = sk_x2(h.dag, SK_X_POW, sk_x2(h.dag, SK_X_ADD, u, sk_x_real(h.dag, i)),
                      sk_x_real(h.dag, 1.5));
    value     = sk_x2(h.dag, SK_X_MUL, value, sk_x1(h.dag, SK_X_EXP, u));
    x         = sk_x_if(h.dag, sk_x2(h.dag, SK_X_LT, u, sk_x_real(h.dag, i)), value, x);
  }
  assign(&h, y, x);
  emit(&h);
  double v[2] = {54.5, 0.0};
  run_ode(&h, 0, v);
  cr_expect(same_bits(v[1], (54.5 + 55) * sqrt(54.5 + 55) * exp(54.5)));
  sk_arena_free(h.arena);
}

static void deep_and_wide(int terms, int depth, int tier) {
  Hand h = hand_new();
  SkX  u = add_var(&h, SK_REAL), y = add_var(&h, SK_REAL), z = add_var(&h, SK_REAL), x = u, w = u;
  for (int i = 0; i < terms; i++) x = sk_x2(h.dag, SK_X_ADD, x, u);
  for (int i = 0; i < depth; i++) w = sk_x1(h.dag, SK_X_SIN, sk_x2(h.dag, SK_X_ADD, w, u));
  assign(&h, y, x);
  assign(&h, z, w);
  emit(&h);
  double v[3] = {0.5, 0.0, 0.0}, want = 0.5;
  for (int i = 0; i < depth; i++) want = sin(want + 0.5);
  run_ode(&h, tier, v);
  cr_expect_eq(v[1], 0.5 * (terms + 1));
  cr_expect(same_bits(v[2], want));
  sk_arena_free(h.arena);
}

// The system compiler takes more than its share of time for such sums, so it gets shorter ones.
Test(unit, squares_are_products) {
  Hand h = hand_new();
  SkX  a = add_var(&h, SK_REAL), b = add_var(&h, SK_REAL), y = add_var(&h, SK_REAL);
  SkX  two = sk_x_real(h.dag, 2.0), product = sk_x2(h.dag, SK_X_MUL, a, b);
  assign(&h, y, sk_x2(h.dag, SK_X_POW, product, two));
  emit(&h);
  cr_assert_not_null(strstr(h.text, "sk_square("));
  cr_assert_null(strstr(h.text, "= pow("));
  sk_arena_free(h.arena);
}

Test(unit, deep_and_wide) {
  deep_and_wide(50000, 3000, 0);
  deep_and_wide(3000, 1000, 1);
}

// An Integer expression used as a Real many times is computed once.
Test(unit, conversions_do_not_multiply) {
  Hand h = hand_new();
  SkX  n = add_var(&h, SK_INTEGER), y = add_var(&h, SK_REAL), x = n;
  for (int i = 0; i < 60; i++) {
    SkX r = sk_x1(h.dag, SK_X_TO_REAL, x);
    x     = sk_x1(h.dag, SK_X_INTEGER,
                  sk_x2(h.dag, SK_X_DIV, sk_x2(h.dag, SK_X_ADD, r, r), sk_x_real(h.dag, 2.0)));
  }
  assign(&h, y, sk_x1(h.dag, SK_X_TO_REAL, x));
  emit(&h);
  cr_expect_lt(strlen(h.text), 20000u);
  double v[2] = {7.0, 0.0};
  run_ode(&h, 0, v);
  cr_expect_eq(v[1], 7.0);
  sk_arena_free(h.arena);
}

// Effects -------------------------------------------------------------------------------------------------

static int  asserted;
static char last_message[200];

static int on_assertion(SkRun *run, int equation, const char *message, int level) {
  (void)run, (void)equation, (void)level;
  asserted++;
  snprintf(last_message, sizeof last_message, "%s", message);
  return 0;
}

static const char *on_real_text(SkRun *run, double value, int significant, int min_length,
                                int left) {
  static char text[64];
  (void)run, (void)significant, (void)min_length, (void)left;
  snprintf(text, sizeof text, "%g", value);
  return text;
}

static char  room[1 << 16];
static long  room_used;
static void *on_scratch(SkRun *run, long bytes) {
  (void)run;
  cr_assert_lt(room_used + bytes, (long)sizeof room);
  room_used += (bytes + 15) & ~15L;
  return room + room_used - ((bytes + 15) & ~15L);
}
static void *on_mark(SkRun *run) { return (void)run, room + room_used; }
static void  on_release(SkRun *run, void *mark) { (void)run, room_used = (char *)mark - room; }

// The message is computed only when the assertion fails, and what it shares with later steps is there.
Test(unit, messages_of_assertions) {
  Hand h = hand_new();
  SkX  u = add_var(&h, SK_REAL), y = add_var(&h, SK_REAL);
  SkX  shared = sk_x1(h.dag, SK_X_SIN, sk_x2(h.dag, SK_X_MUL, u, u));
  for (int i = 0; i < 300; i++) {
    SkX     text = sk_x_make(h.dag, SK_X_TO_STRING, SK_STRING, 0, 1, &shared);
    SkBlock b    = {.kind = SK_BLOCK_ASSERT, .exprs = SK_NEWS(h.arena, SkX, 3)};
    b.exprs[0]   = sk_x2(h.dag, SK_X_LT, u, sk_x_real(h.dag, i));
    b.exprs[1]   = sk_x_make(h.dag, SK_X_CONCAT, SK_STRING, 0, 2,
                             (SkX[]){sk_x_string(h.dag, sk_name_f(h.flat->names, "%d: ", i)), text});
    sk_vec_push(h.arena, &h.island->ode.blocks, b);
  }
  assign(&h, y, sk_x2(h.dag, SK_X_ADD, shared, shared));
  emit(&h);
  SkServices services = {.assertion = on_assertion,
                         .real_text = on_real_text,
                         .scratch   = on_scratch,
                         .mark      = on_mark,
                         .release   = on_release};
  for (int tier = 0; tier < 2; tier++) {
    SkCode *code;
    char    message[1000];
    double  v[2]    = {2.5, 0.0};
    SkRun   run     = {.v = v, .services = &services};
    asserted        = 0;
    room_used       = 0;
    SkStatus status = tier ? sk_code_tier1(h.text, NULL, &code, message, sizeof message)
                           : sk_code_tier0(h.text, NULL, &code, message, sizeof message);
    cr_assert_eq(status, SK_OK, "%s", message);
    cr_assert_eq(sk_code_model(code)->islands[0]->ode(&run), 0);
    cr_expect_eq(asserted, 3);
    cr_expect_str_eq(last_message, "2: -0.0331792");
    cr_expect(same_bits(v[1], 2.0 * sin(2.5 * 2.5)));
    cr_expect_eq(room_used, 0, "memory is given back");
    sk_code_free(code);
  }
  sk_arena_free(h.arena);
}

// Text that compilers like -----------------------------------------------------------------------------

static void no_warnings(const char *text) {
  char  path[128], command[600];
  char *all = sk_code_text(text);
  snprintf(path, sizeof path, "%s/all.c", cache_folder);
  FILE *f = fopen(path, "w");
  cr_assert_not_null(f);
  fputs(all, f);
  fclose(f);
  sk_free(all);
  snprintf(command, sizeof command, "cc -std=c11 -O2 -Wall -Wextra -Werror -c -o /dev/null %s",
           path);
  cr_expect_eq(system(command), 0);
}

Test(unit, no_warnings_of_compilers) {
  Made m = translate(
      "package P function f input Real x[:]; output Real y; output Real z[size(x, 1)]; protected "
      "Real w[3]; "
      "algorithm y := 0; for i in 1:size(x, 1) loop y := y + x[i]; if y > 5 then return; end if; "
      "end for; z := 2*x; end f; "
      "function g input Integer n; output String s; algorithm s := if n > 1 then g(n - 1) + "
      "String(n) else \"\"; end g; "
      "model M parameter Real p = 2; Real x(start = 1, fixed = true); Real y, z[2]; Boolean b; "
      "discrete Real d(start = 0, fixed = true); "
      "Real a, c, e[20](each start = 1, each fixed = true), h[20]; equation "
      "for i in 1:20 loop h[i]^3 + h[i] = e[i]; der(e[i]) = -h[i]; end for; der(x) = -x + a; (y, "
      "z) = f({x, p}); b = x > 0.5; when b then d = time; "
      "end when; "
      "a + sin(c) = x; c + a^3 = p; assert(x < 10, \"x is \" + String(x) + g(3)); end M; end P;",
      "P.M");
  no_warnings(m.t->c_text);
  sk_arena_free(m.arena);
}

// Names with anything in them cannot break out of comments or strings.
Test(unit, names_are_harmless) {
  Made m = translate(
      "model M Real 'a */ b'(start = 1, fixed = true); Real 'int'; Real '\"q\\n'; equation der('a "
      "*/ b') = -1; "
      "'int' = 2*'a */ b'; '\"q\\n' = 'int' + 1; end M;",
      "M");
  no_warnings(m.t->c_text);
  sk_arena_free(m.arena);
}
