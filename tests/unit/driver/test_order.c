// Results do not depend on which island comes first: steps are refused by chance, as if another thread had been faster.
#include "driver/experiment/experiment.h"
#include "runtime/simulation/sim_priv.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define ORDERS 12
#define MOST   4

// Three masses on lines whose delays are multiples of each other but for rounding and a few digits more: what is sent arrives
// beside points where islands meet, by less than what makes two times one, and by a little more.
static const char model[] =
    "model M\n"
    "  Real x(start=0, fixed=true), y(start=-0.5, fixed=true), z(start=0.3, fixed=true);\n"
    "  parameter Real T[5] = {0.5, 0.25, 0.586342046606273, 0.25*(1 - 1e-12) + 1e-14,\n"
    "    0.25*(1 + 1e-8) + 1e-14};\n"
    "  Real a[5], b[5], c[5], d[5];\n"
    "  discrete Real s(start=0, fixed=true);\n"
    "equation\n"
    "  a[1] = c[1] + 1.99*x; b[1] = d[1] - 1.99*y;\n"
    "  c[1] = delay(b[1] - 1.99*y, T[1]); d[1] = delay(a[1] + 1.99*x, T[1]);\n"
    "  a[2] = c[2] + 2.01*y; b[2] = d[2] - 2.01*z;\n"
    "  c[2] = delay(b[2] - 2.01*z, T[2]); d[2] = delay(a[2] + 2.01*y, T[2]);\n"
    "  a[3] = c[3] + 1.84*z; b[3] = d[3] - 1.84*x;\n"
    "  c[3] = delay(b[3] - 1.84*x, T[3]); d[3] = delay(a[3] + 1.84*z, T[3]);\n"
    "  a[4] = c[4] + 1.08*z; b[4] = d[4] - 1.08*x;\n"
    "  c[4] = delay(b[4] - 1.08*x, T[4]); d[4] = delay(a[4] + 1.08*z, T[4]);\n"
    "  a[5] = c[5] + 3.17*x; b[5] = d[5] - 3.17*y;\n"
    "  c[5] = delay(b[5] - 3.17*y, T[5]); d[5] = delay(a[5] + 3.17*x, T[5]);\n"
    "  when sample(0.5, 0.75) then s = x; end when;\n"
    "  1.58*der(x) = -0.54*x - a[1] + b[3] + b[4] - a[5] + s;\n"
    "  1.88*der(y) = -0.11*y + b[1] - a[2] + b[5] + (if y > 0.1 then 0.5 else -0.5);\n"
    "  2.52*der(z) = -0.09*z + b[2] - a[3] - a[4];\n"
    "  annotation(__Skerry(waves=\"start\"%s));\n"
    "end M;\n";

static uint32_t chance;  // 0: nothing is refused
static SkSolver hesitant[MOST];
static SkStatus (*steps[MOST])(SkIslandRt *, double, double, bool *);

static bool refuses(void) {
  if (!chance) return false;
  chance = chance * 1664525u + 1013904223u;
  return (chance >> 24) % 3 == 0;
}

// Not yet: as if what it needs were not there.
static SkStatus advance(SkIslandRt *island, double to, double limit, bool *event) {
  *event = false;
  return refuses() ? SK_OK : steps[island->head.number](island, to, limit, event);
}

static SkStatus move(SkIslandHead *head, SkWay *way, bool *there, bool *moved) {
  SkStatus status = refuses() ? SK_OK : sk_island_equations.move(head, way, there, moved);
  *moved          = true;  // it is not stuck
  return status;
}

static const SkIslandOps *ops(void) {
  static SkIslandOps hesitating;
  hesitating      = sk_island_equations;
  hesitating.move = move;
  return &hesitating;
}

// The bits of all rows.
typedef struct {
  uint64_t sum;
  int      places[3];
} Rows;

static bool take(void *user, double time, const double *v, int event) {
  Rows *rows = user;
  for (int i = 0; i < 4; i++) {
    uint64_t bits = 0;
    memcpy(&bits, i < 3 ? v + rows->places[i] : &time, sizeof bits);
    rows->sum = rows->sum * 31 + bits;
  }
  rows->sum += (uint64_t)event;
  return true;
}

static uint64_t run(const char *solver, double step, const char *islands, uint32_t order) {
  SkGuard  guard;
  SkArena *arena = sk_arena_new(0, &guard);
  Rows     rows  = {0};
  char     text[sizeof model + 200];
  snprintf(text, sizeof text, model, islands);
  if (setjmp(guard.env)) return 0;
  SkModelInput in        = {.arena = arena, .names = sk_names_new(arena)};
  in.sources             = sk_sources_new(arena);
  in.diags               = sk_diags_new(arena, in.sources);
  in.library             = sk_library_new(arena, in.names, in.sources, in.diags);
  SkExperiment      *e   = sk_experiment_new(&in);
  SkTranslateOptions how = sk_translate_for(solver);
  SkStatus           status;
  how.apart                   = true;
  how.equations.want_implicit = how.equations.want_jacobian = true;
  cr_assert(sk_library_load_text(in.library, "M.mo", text, strlen(text)));
  SkTranslation *t = sk_experiment_translate(e, "M", &how, NULL, &status);
  cr_assert_not_null(t);
  const char *const names[] = {"x", "y", "z"};
  for (int i = 0; i < 3; i++) rows.places[i] = (int)sk_translation_var(t, names[i])->place;
  SkRunOptions o = {.tier = SK_TIER_0, .row = take, .row_user = &rows};
  o.sim.stop     = 5.0;
  o.sim.interval = 0.5;
  o.sim.solver   = solver;
  o.sim.step     = step;
  o.sim.threads  = 1;
  cr_assert_eq(sk_experiment_build(e, SK_TIER_0), SK_OK);
  cr_assert_eq(sk_experiment_open(e, &o), SK_OK);
  SkSim *sim = sk_experiment_sim(e);
  cr_assert_eq(sim->code->n_islands, 3);
  chance = order;
  for (int i = 0; i < 3; i++) {
    steps[i]                = sim->islands[i]->solver->advance;
    hesitant[i]             = *sim->islands[i]->solver;
    hesitant[i].advance     = advance;
    sim->islands[i]->solver = &hesitant[i];
    sim->heads[i]->ops      = ops();
  }
  status = sk_experiment_start(e);
  if (status == SK_OK) status = sk_experiment_run(e, 5.0);
  cr_assert_eq(status, SK_OK, "%s", sk_sim_message(sim));
  sk_experiment_finish(e, status);
  sk_experiment_free(e);
  sk_arena_free(arena);
  return rows.sum;
}

static void check(const char *solver, double step, const char *islands) {
  uint64_t first = run(solver, step, islands, 0);
  for (uint32_t k = 1; k <= ORDERS; k++)
    cr_expect_eq(run(solver, step, islands, k * 2654435761u), first, "%s%s, order %u", solver,
                 islands, k);
}

Test(order, cvode) { check("cvode", 0.0, ""); }
Test(order, ida) { check("ida", 0.0, ""); }
Test(order, halving) { check("halving", 0.0, ""); }
Test(order, fixed) {
  check("trapezoid", 0.05, "");
  check("rk4", 0.125, "");
  check("dopri5", 0.05, "");
}
Test(order, mixed) {
  check("halving", 0.0, ", islands={\"1:solver=ida\", \"3:solver=cvode\"}");
  check("ida", 0.0, ", islands={\"2:solver=rk4,step=0.0625\"}");
}
