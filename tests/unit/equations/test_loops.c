// Algebraic loops, tearing, guarded divisions.
#include "interpret.h"

static const SkBlock *block_of(const SkSchedule *s, uint32_t v) {
  for (uint32_t i = 0; i < s->blocks.n; i++)
    for (uint32_t k = 0; k < s->blocks.at[i].n; k++)
      if (s->blocks.at[i].vars[k] == v) return &s->blocks.at[i];
  return NULL;
}

Test(loops, bridge_of_resistors_is_linear) {
  TestModel *m = tm_new(
      "param R1 = 1; param R2 = 2; param R3 = 3; param R4 = 4; param R5 = 5; real u; real a; real "
      "b;"
      "real i1; real i2; real i3; real i4; real i5; real x start=0 fixed; eq u = 10*cos(time);"
      "eq u - a = R1*i1; eq u - b = R2*i2; eq a = R3*i3; eq b = R4*i4; eq a - b = R5*i5;"
      "eq i1 = i3 + i5; eq i2 + i5 = i4; eq der(x) = a - b;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "a"));
  cr_assert_not_null(b);
  cr_assert_eq(b->kind, SK_BLOCK_LINEAR);
  cr_assert_eq(b->n, 7);
  cr_assert_lt(b->n_tears, 4);
  cr_assert_eq(b->rate, SK_RATE_PARAMETER, "the matrix can be factored once");
  cr_assert_not_null(b->full);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  double va = sim_get(&sim, "a"), vb = sim_get(&sim, "b");
  cr_assert_float_eq((10 - va) / 1, va / 3 + (va - vb) / 5, 1e-12);
  cr_assert_float_eq((10 - vb) / 2 + (va - vb) / 5, vb / 4, 1e-12);
  double torn = va;
  sim_block(&sim, b->full);
  cr_assert_float_eq(sim_get(&sim, "a"), torn, 1e-12, "the untorn block agrees");
  tm_free(m);
}

Test(loops, nonlinear) {
  TestModel *m = tm_new(
      "real x start=1; real y start=1; real s start=0 fixed; eq x^2.0 + y^2.0 = 4 + time; eq x*y = "
      "1; eq der(s) = x;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "x"));
  cr_assert_eq(b->kind, SK_BLOCK_NONLINEAR);
  cr_assert_eq(b->n_tears, 2, "x*y = 1 must not be solved by division: x may become zero");
  Sim sim = sim_new(s, m->arena);
  sim_set(&sim, "x", 2);
  sim_set(&sim, "y", 0.4);
  sim_run(&sim, &s->islands.at[0]->ode);
  double x = sim_get(&sim, "x"), y = sim_get(&sim, "y");
  cr_assert_float_eq(x * x + y * y, 4, 1e-12);
  cr_assert_float_eq(x * y, 1, 1e-12);
  tm_free(m);
}

// Divisions below the operation at the root of a product.
static uint32_t divisions(const SkDag *dag, SkX x) {
  uint32_t n = sk_x_op(dag, x) == SK_X_DIV;
  for (uint32_t k = 0; k < sk_x_n(dag, x); k++) n += divisions(dag, sk_x_arg(dag, x, k));
  return n;
}

Test(loops, slopes_divide_last) {
  // The division by sqrt is the last operation but for the sum, that by the
  // parameter is a factor of parameters only, and the slope of abs(x) times the sign of x is left out.
  TestModel *m = tm_new(
      "param p = 3; param q = 7; real x start=0; real s start=0 fixed; "
      "eq x + p*(q*((sqrt(1 + abs(x)) - 1)*sign(x))/p) = 2 + time; eq der(s) = x;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "x"));
  cr_assert_eq(b->kind, SK_BLOCK_NONLINEAR);
  SkX sum = b->entries[0].x;
  cr_assert_eq(sk_x_op(s->dag, sum), SK_X_ADD);
  SkX product = sk_x_arg(s->dag, sum, 1);
  cr_assert_eq(sk_x_op(s->dag, product), SK_X_DIV);
  SkX root = sk_x_arg(s->dag, product, 1);
  cr_assert_eq(sk_x_op(s->dag, root), SK_X_SQRT, "and neither 2*sqrt nor p");
  cr_assert_leq(divisions(s->dag, product), 2);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  double x = sim_get(&sim, "x");
  cr_assert_float_eq(x + 7 * (sqrt(1 + fabs(x)) - 1) * ((x > 0) - (x < 0)), 2, 1e-12);
  tm_free(m);
}

Test(loops, nonlinear_torn) {
  TestModel *m = tm_new(
      "real a; real b; real c; real d start=1; real s; eq a = 2*d + sin(time); eq b = a + c; eq c "
      "= exp(-d); eq b = 3*cos(d); eq der(s) = a;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "d"));
  cr_assert_eq(b->kind, SK_BLOCK_NONLINEAR);
  cr_assert_eq(b->n, 4);
  cr_assert_eq(b->n_tears, 1);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  double d = sim_get(&sim, "d");
  cr_assert_float_eq(2 * d + exp(-d), 3 * cos(d), 1e-12);
  tm_free(m);
}

Test(loops, division_is_guarded) {
  // u*der(x) = 1: u may be zero, so it stays a linear equation with a test.
  TestModel     *m = tm_new("real u; real x start=0 fixed; eq u = 1 + time; eq u*der(x) = 1;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "der(x)"));
  cr_assert_eq(b->kind, SK_BLOCK_LINEAR);
  cr_assert_eq(b->n, 1);
  cr_assert_eq(b->rate, SK_RATE_CONTINUOUS);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  for (int i = 0; i < 100; i++) sim_step(&sim, 0.01);
  cr_assert_float_eq(sim_get(&sim, "x"), log(2), 1e-9);
  tm_free(m);
}

Test(loops, integration_keeps_products_apart) {
  // The implicit step of u*der(x) = 1 integrates u*dx/dt, not d(u*x)/dt.
  TestModel *m   = tm_new("real u; real x start=0 fixed; eq u = 1 + time; eq u*der(x) = 1;");
  SkSystem  *s   = tm_system(m);
  SkIsland  *is  = s->islands.at[0];
  Sim        sim = sim_new(s, m->arena);
  sim_init(&sim);
  int    n                      = 2000;
  double h                      = 1.0 / n;
  sim.v[s->islands.at[0]->beta] = h / 2;
  for (int i = 0; i < n; i++) {  // trapezoid
    sim_ode(&sim);
    sim.v[is->bases[0]] = sim_get(&sim, "x") + h / 2 * sim_get(&sim, "der(x)");
    sim.time += h;
    sim_run(&sim, &is->implicit);
  }
  cr_assert_float_eq(sim_get(&sim, "x"), log(2), 1e-7);
  tm_free(m);
}

// An equation is divided by a parameter that is not zero; each run looks once whether it is.
Test(loops, parameters_are_divided_by) {
  TestModel *m =
      tm_new("param L = 2; real i start=1 fixed; real v; eq v = 3*i + time; eq L*der(i) = -v;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "der(i)"));
  cr_assert_eq(b->kind, SK_BLOCK_ASSIGN);
  const SkBlock *last = &s->parameters.blocks.at[s->parameters.blocks.n - 1];
  cr_assert_eq(last->kind, SK_BLOCK_ASSERT);
  cr_expect_eq(last->eqs[0], b->eqs[0]);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "der(i)"), -1.5, 1e-14);
  tm_free(m);
}

// One that only the start determines is not relied on.
Test(loops, unfixed_parameters_are_linear_one_by_one) {
  TestModel *m = tm_new(
      "param L start=2 unfixed; real i start=1 fixed; real v; eq L*v = i; "
      "eq der(i) = -v*v; initial v = 3;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "v"));
  cr_assert_eq(b->kind, SK_BLOCK_LINEAR);
  cr_assert_eq(b->rate, SK_RATE_PARAMETER);
  tm_free(m);
}

// Nor is it iterated for what one division gives: from zero Newton's method would not find 1/L.
Test(loops, inverses_of_parameters_are_assigned) {
  TestModel *m = tm_new(
      "param L start=2 unfixed; real i start=1 fixed; real v; eq L = 1/v; "
      "eq der(i) = -v*i; initial der(i) = -0.25;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "v"));
  cr_assert_not_null(b);
  cr_assert_eq(b->kind, SK_BLOCK_ASSIGN);
  tm_free(m);
}

Test(loops, level_sets_of_a_thermal_network) {
  // Paper P3: flows first, then storages, whatever the size.
  SkArena *text_arena = sk_arena_new(0, NULL);
  SkBuf    text       = sk_buf_new(text_arena);
  sk_buf_z(&text, "param C = 2; param G = 3;");
  for (int i = 0; i < 20; i++) sk_buf_printf(&text, "real T%d start=%d fixed;", i, i);
  for (int i = 0; i < 21; i++) sk_buf_printf(&text, "real Q%d;", i);
  sk_buf_z(&text, "eq Q0 = 0; eq Q20 = 0;");
  for (int i = 1; i < 20; i++) sk_buf_printf(&text, "eq Q%d = G*(T%d - T%d);", i, i - 1, i);
  for (int i = 0; i < 20; i++) sk_buf_printf(&text, "eq C*der(T%d) = Q%d - Q%d;", i, i, i + 1);
  TestModel *m = tm_new(text.text);
  SkSystem  *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->ode.n_sets, 2);
  cr_assert_eq(s->islands.at[0]->n_colours, 3, "a tridiagonal Jacobian needs three colours");
  tm_free(m);
  sk_arena_free(text_arena);
}

Test(loops, a_parameter_that_is_zero_is_no_pivot) {
  // a could follow from any of three equations; only e3 is not zero as it stands.
  TestModel *m = tm_new(
      "param e1 = 0; param n = 0; param e2 = 2*n; param e3 = 1; real a; real w1; real w2; real w3;"
      "real t1; real t2; real t3; real x; eq w1 = e1*a; eq w2 = e2*a; eq w3 = e3*a; eq t1 = 2*w1 + "
      "t2;"
      "eq t2 = w2 - t3; eq t3 = w3 + time; eq e1*t1 + e2*t2 + e3*t3 = 4 - a; eq der(x) = a;");
  SkSystem      *s = tm_system(m);
  const SkBlock *b = block_of(&s->islands.at[0]->ode, tm_var(s, "a"));
  cr_assert_not_null(b);
  Sim sim = sim_new(s, m->arena);
  for (uint32_t k = 0; k < b->n_guards; k++) cr_assert(sim_x(&sim, b->guards[k]) != 0);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "a"), 2, 1e-12);
  tm_free(m);
}

// A block with several tears has no symbolic derivatives: a pattern and colours are left, which follow through it.
Test(loops, the_pattern_goes_through_any_block) {
  TestModel *m = tm_new(
      "real x start=4 fixed; real y start=6 fixed; real u start=1 fixed; real a; real b; real c;"
      "eq c = exp(u); eq exp(a) + a*b = x + c; eq exp(b) + a*b = y; eq der(x) = 0-a; eq der(y) = "
      "0-b*x; eq "
      "der(u) = 0-c;");
  SkSystem       *s      = tm_system(m);
  const SkIsland *island = s->islands.at[0];
  const uint32_t *start  = island->pattern_start;
  cr_assert_eq(island->n_jacobian, 0);
  for (uint32_t i = 0; i < 3; i++) {
    bool of_u = island->states.at[i] == tm_var(s, "u");
    cr_expect_eq(start[i + 1] - start[i], of_u ? 3 : 2, "%u", start[i + 1] - start[i]);
  }
  cr_expect_eq(island->n_colours, 3);
  tm_free(m);
}

// d der / d state goes through blocks with one tear: der(x) = (2 + x*y)/3, der(y) = 1 - der(x).
Test(loops, the_jacobian_goes_through_torn_blocks) {
  TestModel *m = tm_new(
      "real x start=4 fixed; real y start=6 fixed; eq der(x) + der(y) = 1; eq der(x) - 2*der(y) = "
      "x*y;");
  SkSystem *s   = tm_system(m);
  Sim       sim = sim_new(s, m->arena);
  sim_init(&sim);
  const SkIsland *island = s->islands.at[0];
  cr_assert_eq(island->n_jacobian, 4);
  for (uint32_t k = 0; k < 4; k++) {
    const SkEntry *e    = &island->jacobian[k];
    bool           of_x = island->states.at[e->row] == tm_var(s, "x");
    double         by   = island->states.at[e->col] == tm_var(s, "x") ? 6 : 4;
    cr_assert_float_eq(sim_x(&sim, e->x), (of_x ? 1 : -1) * by / 3, 1e-13);
  }
  tm_free(m);

  // z^3 + z = x - x^2: dz/dx = (1 - 2*x)/(1 + 3*z^2), and der(x) = -z*w with w = z + x^2
  m = tm_new(
      "real x start=3 fixed; real z start=0-1; real w; eq der(x) = 0-z*w; eq z^3 + w = x; eq w = z "
      "+ x^2;");
  s   = tm_system(m);
  sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_eq(s->islands.at[0]->n_jacobian, 1);
  double z = sim_get(&sim, "z"), w = sim_get(&sim, "w"), dz = (1 - 6.0) / (1 + 3 * z * z);
  cr_assert_float_eq(sim_x(&sim, s->islands.at[0]->jacobian[0].x), -dz * w - z * (dz + 6), 1e-10);
  tm_free(m);
}
