// Simple systems from equations to numbers: ordinary differential equations, algebraic loops, aliases.
#include "interpret.h"

Test(basic, rc_circuit) {
  TestModel *m = tm_new(
      "param R = 2; param C = 0.5; param U = 10; real u; real i; real v start=1 fixed; real vr;"
      "eq u = U; eq vr = R*i; eq C*der(v) = i; eq u = vr + v;");
  SkSystem *s = tm_system(m);
  cr_assert_eq(s->islands.n, 1);
  SkIsland *island = s->islands.at[0];
  cr_assert_eq(island->states.n, 1);
  cr_assert_eq(tm_role(s, "v"), SK_ROLE_STATE);
  cr_assert_eq(tm_role(s, "u"), SK_ROLE_SETTLED, "u follows from a parameter");
  Sim sim = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_float_eq(sim_get(&sim, "v"), 1, 0);
  cr_assert_float_eq(sim_get(&sim, "i"), 4.5, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "der(v)"), 9, 1e-14);
  sim_set(&sim, "v", 4);
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "vr"), 6, 1e-14);
  cr_assert_float_eq(sim_get(&sim, "der(v)"), 6, 1e-14);
  // A parameter change needs no new schedule.
  sim_set(&sim, "R", 1);
  sim_ode(&sim);
  cr_assert_float_eq(sim_get(&sim, "der(v)"), 12, 1e-14);
  tm_free(m);
}

Test(basic, jacobian_and_implicit_step) {
  TestModel *m = tm_new(
      "real x start=1 fixed; real y start=2 fixed; real z; eq z = x*y; eq der(x) = -z; eq "
      "der(y) = z - y;");
  SkSystem *s      = tm_system(m);
  SkIsland *island = s->islands.at[0];
  Sim       sim    = sim_new(s, m->arena);
  sim_init(&sim);
  cr_assert_eq(island->n_jacobian, 4);
  double expect[2][2] = {{-2, -1}, {2, 1 - 1}};
  for (uint32_t k = 0; k < island->n_jacobian; k++) {
    SkEntry e = island->jacobian[k];
    cr_assert_float_eq(sim_x(&sim, e.x), expect[e.row][e.col], 1e-15);
  }
  cr_assert_eq(island->n_colours, 2);
  // x1 = x0 + h*f(x1), h = 0.1
  cr_assert_eq(island->bases[0] != SK_NONE, 1);
  for (uint32_t i = 0; i < 2; i++) sim.v[island->bases[i]] = sim.v[island->states.at[i]];
  sim.v[s->islands.at[0]->beta] = 0.1;
  sim_run(&sim, &island->implicit);
  double x = sim_get(&sim, "x"), y = sim_get(&sim, "y");
  cr_assert_float_eq(x, 1 - 0.1 * x * y, 1e-12);
  cr_assert_float_eq(y, 2 + 0.1 * (x * y - y), 1e-12);
  tm_free(m);
}
