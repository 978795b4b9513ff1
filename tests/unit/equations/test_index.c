// Index reduction and state selection.
#include "interpret.h"

#define PENDULUM                                                                                   \
  "param L = 1; param g = 9.81; real x start=0.6 fixed; real y start=-0.8; real vx start=0; real " \
  "vy;"                                                                                            \
  "real F; eq der(x) = vx; eq der(y) = vy; eq der(vx) = -F*x; eq der(vy) = -F*y - g;"              \
  "eq x^2.0 + y^2.0 = L^2.0;"

Test(index, pendulum_selects_dynamically) {
  TestModel *m      = tm_new(PENDULUM);
  SkSystem  *s      = tm_system(m);
  SkIsland  *island = s->islands.at[0];
  cr_assert_eq(s->index, 3);
  cr_assert_eq(island->states.n, 2);
  cr_assert_eq(island->n_state_sets, 2);
  for (uint32_t k = 0; k < 2; k++) {
    cr_assert_eq(island->state_sets[k].n, 2);
    cr_assert_eq(island->state_sets[k].n_states, 1);
  }
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "x"), 0.6, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "y"), -0.8, 1e-12);
  // At rest: F*L^2 = -g*y, the accelerations follow.
  cr_assert_float_eq(sim_get(&sim, "vx"), 0, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "F"), 9.81 * 0.8, 1e-12);
  tm_free(m);
}

// Swings through points where either coordinate alone is a bad state, and goes round when fast.
static void swing(double start, bool round) {
  TestModel *m                    = tm_new(PENDULUM);
  m->flat->vars.at[4].start       = sk_x_real(m->dag, start);
  m->flat->vars.at[4].start_given = true;
  SkSystem *s                     = tm_system(m);
  Sim       sim                   = sim_new(s, m->arena);
  sim_init(&sim);
  double x = sim_get(&sim, "x"), y = sim_get(&sim, "y"), top = -1, bottom = 1;
  double vx = sim_get(&sim, "vx"), vy = sim_get(&sim, "vy");
  cr_assert_float_eq(vx, start, 1e-12);
  double energy = (vx * vx + vy * vy) / 2 + 9.81 * y;
  for (int i = 0; i < 3000; i++) {
    sim_step(&sim, 0.001);
    sim_select(&sim);
    x = sim_get(&sim, "x"), y = sim_get(&sim, "y"), vx = sim_get(&sim, "vx"),
    vy = sim_get(&sim, "vy");
    cr_assert_float_eq(x * x + y * y, 1, 1e-10);
    cr_assert_float_eq(x * vx + y * vy, 0, 1e-9);
    top    = fmax(top, y);
    bottom = fmin(bottom, y);
  }
  cr_assert_float_eq((vx * vx + vy * vy) / 2 + 9.81 * y, energy, 1e-6);
  cr_assert_lt(bottom, -0.999);
  if (round) {
    cr_assert_gt(top, 0.999);
  } else {
    cr_assert_lt(top, -0.79);
  }
  tm_free(m);
}

Test(index, pendulum_swings) { swing(0, false); }
Test(index, pendulum_goes_round) { swing(6, true); }

Test(index, pendulum_with_a_preferred_angle_is_static) {
  TestModel *m = tm_new(
      "real x; real y; real phi start=0.5 fixed select=prefer; real w start=0 fixed; real vx; real "
      "vy; real F;"
      "eq der(x) = vx; eq der(y) = vy; eq der(vx) = -F*x; eq der(vy) = -F*y - 9.81;"
      "eq x = sin(phi); eq y = -cos(phi); eq w = der(phi);");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->n_state_sets, 0);
  cr_assert_eq(s->islands.at[0]->states.n, 2);
  cr_assert_eq(tm_role(s, "phi"), SK_ROLE_STATE);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  uint32_t phi = tm_var(s, "phi");
  double   acc = sim.v[s->vars.at[s->vars.at[phi].der].der];
  cr_assert_float_eq(acc, -9.81 * sin(0.5), 1e-12);
  tm_free(m);
}

Test(index, two_capacitors_in_parallel) {
  TestModel *m = tm_new(
      "param C1 = 1; param C2 = 3; real u1 start=2 fixed; real u2; real i1; real i2; real i;"
      "eq C1*der(u1) = i1; eq C2*der(u2) = i2; eq u1 = 2*u2; eq i = i1 + i2; eq i = 8;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->index, 2);
  cr_assert_eq(s->islands.at[0]->states.n, 1);
  cr_assert_eq(tm_role(s, "u1"), SK_ROLE_STATE, "the fixed one stays");
  cr_assert_eq(tm_role(s, "u2"), SK_ROLE_ALGEBRAIC);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "u2"), 1, 1e-14);
  // du1 = 2 du2; du1 + 3 du2 = 8 -> du2 = 1.6
  cr_assert_float_eq(sim_get(&sim, "der(u1)"), 3.2, 1e-13);
  tm_free(m);
}

Test(index, plain_aliases_need_no_reduction) {
  // Two masses rigidly connected: positions, velocities and accelerations merge.
  TestModel *m = tm_new(
      "param m1 = 1; param m2 = 3; real s1 start=1 fixed; real s2; real v1; real v2 start=5 "
      "fixed; real f1; real f2; real f;"
      "eq v1 = der(s1); eq v2 = der(s2); eq m1*der(v1) = f1; eq m2*der(v2) = f2; eq s1 = s2;"
      "eq f1 + f2 = f; eq f = 8;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->index, 1);
  cr_assert_eq(s->islands.at[0]->states.n, 2);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "s2"), 1, 0);
  cr_assert_float_eq(sim_get(&sim, "v1"), 5, 0);
  cr_assert_float_eq(sim_get(&sim, "f1"), 2, 1e-14);
  tm_free(m);
}

Test(index, select_decides) {
  const char *text =
      "real a select=%s start=1; real b select=%s start=4; eq der(a) + der(b) = 10; eq b = 4*a;";
  for (int k = 0; k < 2; k++) {
    char *t = NULL;
    cr_assert(asprintf(&t, text, k ? "prefer" : "default", k ? "default" : "prefer") > 0);
    TestModel *m = tm_new(t);
    SkSystem  *s = tm_system(m);
    cr_assert_eq(tm_role(s, "a"), k ? SK_ROLE_STATE : SK_ROLE_ALGEBRAIC);
    cr_assert_eq(tm_role(s, "b"), k ? SK_ROLE_ALGEBRAIC : SK_ROLE_STATE);
    Sim sim = sim_new(s, m->arena);
    sim_init(&sim);
    cr_assert_float_eq(sim_get(&sim, "a"), 1, 1e-14);
    cr_assert_float_eq(sim_get(&sim, "der(b)"), 8, 1e-14);
    tm_free(m);
    free(t);
  }
}

Test(index, driven_position_is_differentiated_twice) {
  // x(t) is prescribed: no state at all, the force follows from two derivatives.
  TestModel *m = tm_new(
      "param mass = 2; real x; real v; real f; eq x = sin(3*time); eq v = der(x); eq mass*der(v) = "
      "f;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->index, 3);
  cr_assert_eq(s->islands.at[0]->states.n, 0);
  Sim sim  = sim_new(s, m->arena);
  sim.time = 0.4;
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "v"), 3 * cos(1.2), 1e-14);
  cr_assert_float_eq(sim_get(&sim, "f"), -18 * sin(1.2), 1e-13);
  tm_free(m);
}

Test(index, numbers_decide_where_structure_is_blind) {
  // der(a), der(b), der(c): the first two constraints say the same of a and b alone.
  TestModel *m = tm_new(
      "real a start=1; real b; real c; real p; real q; real r;"
      "eq der(a) = p; eq der(b) = q; eq der(c) = r; eq a + b + c = 3; eq a + b - c = 1; eq p + 2*q "
      "= 6;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->states.n, 1);
  cr_assert_neq(tm_role(s, "c"), SK_ROLE_STATE, "c = 1 follows from the constraints");
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "c"), 1, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "p"), -6, 1e-12);
  tm_free(m);
}

Test(index, input_cannot_be_differentiated) {
  TestModel *m = tm_new("input u; real x; real f; eq x = u; eq der(x) = f;");
  cr_assert_null(sk_equations(m->arena, m->flat, NULL, m->diags));
  cr_assert_eq(tm_count(m, 3201), 1);
  tm_free(m);
}

Test(index, hidden_alias_keeps_the_index_low) {
  // n = -(a + g + c) and r = a + g + c: n = -r is in no equation, and without it n would be differentiated.
  TestModel *m = tm_new(
      "real p start=1; real q; real a; real g; real c; real n; real r; eq a = exp(p); eq g = 2*p;"
      "eq c = (1 + p)*der(p); eq n = -(a + g) - c; eq 0 = -r + a + g + c; eq 3*r = time - p; eq q "
      "= n + time;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(tm_role(s, "n") == SK_ROLE_ALIAS || tm_role(s, "r") == SK_ROLE_ALIAS, true);
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "n"), 1.0 / 3, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "der(p)"), (-1.0 / 3 - exp(1) - 2) / 2, 1e-13);
  tm_free(m);
}

Test(index, a_resistance_of_zero_ties_two_capacitors) {
  const char *text =
      "param R = %s; param C1 = 1; param C2 = 3; real i; real u start=2 fixed; real v; eq R*i = u "
      "- v; eq C1*der(u) = 8 - i; eq C2*der(v) = i;";
  for (int k = 0; k < 2; k++) {
    char *t = NULL;
    cr_assert(asprintf(&t, text, k ? "0" : "2") > 0);
    TestModel *m = tm_new(t);
    SkSystem  *s = tm_system(m);
    cr_assert_eq(s->index, k ? 2 : 1);
    cr_assert_eq(s->islands.at[0]->states.n, k ? 1 : 2);
    cr_assert_eq(tm_count(m, 3203), (uint32_t)k);
    cr_assert_eq(s->vars.at[tm_var(s, "R")].frozen, k == 1);
    Sim sim = sim_new(s, m->arena);
    sim_init(&sim);
    cr_assert_float_eq(sim_get(&sim, "i"), k ? 6 : 1, 1e-12);
    tm_free(m);
    free(t);
  }
}

Test(index, a_zero_that_does_not_matter_stays_a_parameter) {
  TestModel *m =
      tm_new("param d = 0; real x start=1 fixed; real f; eq der(x) = -f; eq f = d*x + 2*x;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(tm_count(m, 3203), 0);
  Sim sim = sim_new(s, m->arena);
  sim_set(&sim, "d", 3);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "f"), 5, 0);
  tm_free(m);
}

Test(index, other_zeros_of_the_equation_stay_parameters) {
  TestModel *m = tm_new(
      "param R = 0; param p = 0; real i; real u start=2 fixed; real v; eq R*i = u - v - p; eq "
      "der(u) = 8 - i; eq 3*der(v) = i;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->index, 2);
  cr_assert(s->vars.at[tm_var(s, "R")].frozen && !s->vars.at[tm_var(s, "p")].frozen);
  Sim sim = sim_new(s, m->arena);
  sim_set(&sim, "p", 1.5);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "v"), 0.5, 1e-12);
  tm_free(m);
}

Test(index, wanted_states_need_no_derivative_in_the_model) {
  TestModel *m = tm_new("real x; real y select=always; eq der(x) = 0 - x; eq y = 2*x;");
  SkSystem  *s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->states.n, 1);
  cr_assert_eq(s->islands.at[0]->states.at[0], tm_var(s, "y"));
  cr_assert_eq(tm_count(m, 3204), 0);
  tm_free(m);

  // prefer gives way where the other choice could divide by zero
  m = tm_new("real x; real y select=prefer; eq der(x) = 0 - x; eq y = x*x;");
  s = tm_system(m);
  cr_assert_eq(s->islands.at[0]->states.at[0], tm_var(s, "x"));
  tm_free(m);

  m = tm_new("real x select=always; real y select=always; eq der(x) = 0 - x; eq y = 2*x;");
  tm_system(m);
  cr_assert_eq(tm_count(m, 3204), 1);
  tm_free(m);
}
