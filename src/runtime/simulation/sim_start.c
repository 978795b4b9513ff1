// runtime/simulation/sim_start.c - a simulation's memory, parameters and first values.
#include "base/mem.h"
#include "runtime/island/utilities.h"
#include "runtime/simulation/sim_priv.h"
#include "runtime/solver/adaptive.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const SkIslandCode no_island = {.name = ""};

const char *sk_sim_solver(int i) { return sk_solver_name(i); }
bool        sk_sim_solver_is_implicit(const char *name) { return sk_solver_can(name, SK_IMPLICIT); }
bool        sk_sim_solver_is_free(const char *name) {
         return sk_solver_can(name, SK_ADAPTIVE) && !sk_solver_can(name, SK_ON_GRID);
}
bool sk_sim_solver_wants_jacobian(const char *name) { return sk_solver_can(name, SK_JACOBIAN); }

bool sk_sim_solver_is_fixed(const char *name) {
  const SkSolver *solver = sk_solver_find(name);
  return solver && sk_is_fixed(solver);
}

int sk_sim_solver_order(const char *name) {
  const SkSolver *solver = sk_solver_find(name);
  return solver ? solver->order : 0;
}

const char *sk_sim_usual_solver(bool stepped, double step) {
  if (!stepped) return "cvode";
  return step > 0.0 ? "trapezoid" : "halving";
}

// Memory ------------------------------------------------------------------------------------------

static void on_restart(void *user, SkIslandRt *island) {
  SkSim *sim = user;
  (void)island;
  if (sim->code->n_islands == 1 && sim->options.savable) sk_sim_snapshot(sim);
}

// Islands on several threads speak one after the other.
static void keep_warning(void *user, const char *text) {
  SkIslandRt *island = user;
  sk_bytes_text(&island->said, text);
}

void sk_sim_warnings(SkSim *sim) {
  if (sk_sim_is_guest(sim)) return;  // rank 0 tells them
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkBytes *said = &sim->islands[i]->said, in = {.data = said->data, .n = said->n};
    while (in.at < in.n && !in.failed) {
      const char *text = sk_bytes_read_text(&in);
      if (sim->options.on_warning) sim->options.on_warning(sim->options.warning_user, text);
    }
    said->n = 0;
  }
}

static void share_memory(SkSim *sim, SkIslandRt *island) {
  const SkSimOptions *o = &sim->options;
  island->lines         = sim->lines;
  island->spatials      = sim->code->n_spatials ? sim->spatials : NULL;
  island->run.v         = sim->v;
  island->run.s         = sim->s;
  island->run.o         = sim->o;
  island->run.set       = sim->set;
  island->run.set_s     = sim->set_s;
  island->run.time      = o->start;
  island->start         = o->start;
  island->stop          = o->stop;
  island->interval      = o->interval;
  island->tolerance     = o->tolerance;
  island->iterations    = o->iterations;
  island->stride = island->window = INFINITY;
  island->head.free_until = island->first_most = INFINITY;
  island->begins = island->begun = island->meet = INFINITY;
  island->passed                                = -INFINITY;
  island->head.reached                          = o->start;
  island->head.accepted = island->seen = o->start;
  island->jumped_at = island->chatter_since = island->event_time = o->start;
  for (int i = 0; i < island->code->n_relations; i++)
    island->relation[i].pace[0].at = island->relation[i].pace[1].at = o->start;
  island->stop_flag    = o->stop_flag;
  island->apart        = o->apart;
  island->patience     = o->patience > 0.0 ? o->patience : 60.0;
  bool several         = sim->code->n_islands > 1 && island->head.number >= 0;
  island->on_warning   = several ? keep_warning : o->on_warning;
  island->warning_user = several ? island : o->warning_user;
  island->on_restart   = on_restart;
  island->restart_user = sim;
}

// Delays join islands, or variables have hard limits.
static bool is_stepped(const SkModelCode *code) {
  for (int i = 0; i < code->n_islands; i++)
    if (code->islands[i]->limits) return true;
  for (int k = 0; k < code->n_lines; k++)
    if (sk_line_is_between(&code->lines[k])) return true;
  return false;
}

// Nothing but rows asks for anything in it.
static bool is_idle(const SkModelCode *code, int i) {
  const SkIslandCode *c = code->islands[i];
  for (int k = 0; k < code->n_lines; k++)
    if (code->lines[k].to_island == i) return false;
  return c->later && !c->checks && !c->n_states && !c->n_lines_out && !c->n_relations &&
         !c->n_samplers && !c->n_discretes && !c->n_imports && !c->has_inputs;
}

bool sk_sim_only_looks(const SkSim *sim, int i) {
  return sim->code->n_islands > 1 && is_idle(sim->code, i);
}

// What island i is solved with: what was asked for it, for all, or what suits it.
static SkStatus choose_solver(SkSim *sim, int i) {
  SkIslandRt           *island = sim->islands[i];
  const SkIslandOptions none = {0}, *o = sim->options.islands ? &sim->options.islands[i] : &none;
  const char           *name = o->solver ? o->solver : sim->options.solver;
  island->step               = o->step > 0.0 ? o->step : sim->options.step;
  if (!name) name = sk_sim_usual_solver(is_stepped(sim->code), island->step);
  // Where the step cannot be solved for, the explicit method of the same order.
  bool impossible =
      sk_solver_can(name, SK_IMPLICIT) && island->code->n_states && !island->code->implicit;
  bool told = o->solver || sim->options.solver || sk_solver_can(name, SK_ADAPTIVE);
  if (!told && impossible) name = "heun";
  island->solver = sk_solver_find(name);
  if (!island->solver) return SK_BAD_ARG;
  // Without states an adaptive method has nothing to go by but what the island sends.
  if (!sk_can(island->solver, SK_SAVABLE) && !island->code->n_states) {
    island->solver = island->code->n_lines_out ? &sk_solver_halving : &sk_solver_still;
    island->step   = 0.0;
  }
  if (sim->code->n_islands > 1 && is_idle(sim->code, i)) {
    island->solver = &sk_solver_still;
    island->step   = 0.0;
  }
  if (o->tolerance > 0.0) island->tolerance = o->tolerance;
  if (o->iterations > 0) island->iterations = o->iterations;
  return SK_OK;
}

static SkStatus new_islands(SkSim *sim) {
  int      n      = sim->code->n_islands;
  SkStatus status = sk_lines_new(sim->code, &sim->lines);
  if (status == SK_OK) status = sk_spatials_new(sim->code, &sim->spatials);
  if (status != SK_OK) return status;
  sim->islands = sk_calloc((size_t)n + 1, sizeof(void *));
  sim->heads   = sk_calloc((size_t)n + 1, sizeof(void *));
  sim->own     = sk_calloc((size_t)n + 1, sizeof(void *));
  if (!sim->islands || !sim->heads || !sim->own) return SK_NOMEM;
  status = sk_island_new(sim->code, &no_island, sim->info, -1, &sim->world);
  if (status != SK_OK) return status;
  share_memory(sim, sim->world);
  sim->world->step = sim->options.step;
  for (int i = 0; i < n && status == SK_OK; i++) {
    status = sk_island_new(sim->code, sim->code->islands[i], sim->info, i, &sim->islands[i]);
    if (status != SK_OK) return status;
    sim->heads[i] = &sim->islands[i]->head;
    sim->own[i]   = sim->islands[i];
    sim->n_own    = i + 1;
    share_memory(sim, sim->islands[i]);
    status = choose_solver(sim, i);
  }
  return status;
}

// A step above the shortest line of the island would need what has not happened yet.
static SkStatus refuse_step(SkSim *sim, const SkIslandRt *island, int line) {
  snprintf(
      sim->message, sizeof sim->message,
      "the step %.9g of island %s is longer than the delay of its line %s: it may be %.9g at most",
      island->step, island->code->name ? island->code->name : "?",
      sk_island_variable(island, sk_lines_source(sim->lines, line)),
      sk_lines_delay(sim->lines, line));
  return SK_STRUCTURE;
}

static double delay_of(const SkSim *sim, int line) {
  return line >= 0 ? sk_lines_delay(sim->lines, line) : INFINITY;
}

// Steps: more are refused, and more are told before the run begins.
#define MAX_STEPS      1e11
#define MAX_STEPS_TOLD 1e9

// The shortest line is the longest step.
static SkStatus check_horizon(SkSim *sim, int line) {
  double span = sim->options.stop - sim->options.start, n = span / delay_of(sim, line);
  if (!(n > MAX_STEPS_TOLD)) return SK_OK;
  char        text[512];
  const char *name = sk_island_variable(sim->world, sk_lines_source(sim->lines, line));
  snprintf(text, sizeof text,
           "no step can be longer than the delay of %.200s, %.9g: the run needs %.3g steps; "
           "without that "
           "delay it needs none of them",
           name, delay_of(sim, line), n);
  if (n > MAX_STEPS) {
    snprintf(sim->message, sizeof sim->message, "%s", text);
    return SK_STRUCTURE;
  }
  if (sim->options.on_warning) sim->options.on_warning(sim->options.warning_user, text);
  return SK_OK;
}

// One step for all that were not given one: a part of the shortest line, no longer than the interval. At least so
// many parts.
static double common_step(const SkSim *sim, double delay, double parts) {
  if (!(delay < INFINITY)) return sim->options.interval;
  return delay / fmax(parts, ceil(delay / sim->options.interval * (1.0 - 1e-9)));
}

// So many halvings of a step find every wave where it was sent, without interpolation: parts of it divide all delays.
// -1: more than a few would: steps that are so much shorter cost more than kinks that are followed one by one.
#define MOST_TO_MEET 5
static int halvings_to_meet(double divisor, double step) {
  if (!(divisor > 0.0)) return -1;
  for (int n = 0; n <= MOST_TO_MEET; n++) {
    double part = ldexp(step, -n), times = round(divisor / part);
    if (times >= 1.0 && fabs(divisor - times * part) <= 1e-10 * part) return n;
  }
  return -1;
}

// The longest step for which there are such halvings, but not above the given one, which it is where there is none.
static double step_that_meets(double divisor, double step) {
  if (!(divisor > 0.0)) return step;
  double part = divisor / ceil(divisor / step * (1.0 - 1e-9));
  while (2.0 * part <= step * (1.0 + 1e-9)) part *= 2.0;
  return part;
}

// A run that nobody will see the end of, if time moves at all.
static SkStatus refuse_tiny(SkSim *sim, const SkIslandRt *island) {
  snprintf(sim->message, sizeof sim->message,
           "with the step %.9g the run to time %.9g would take %.2g steps", island->step,
           sim->options.stop, (sim->options.stop - sim->options.start) / island->step);
  return SK_STRUCTURE;
}

// A row inside a step: the rest of the step can be read before the row where all that send have one grid. Then all of
// them are in the same cell of it when they come to the row, none needs what is sent later than at the cell's beginning,
// since lines are longer than a cell, so nobody waits for one that waits for the next row. (Of observers nobody
// reads anything.)
static void see_grid(SkSim *sim) {
  const int n    = sim->code->n_islands;
  double    step = 0.0, coarse = 0.0;
  bool      one = true;
  for (int i = 0; i < n; i++) {
    const SkIslandRt *island = sim->islands[i];
    if (!island->code->n_lines_out && sk_can(island->solver, SK_IDLE)) continue;
    one &= island->grain > 0.0 && (step == 0.0 || island->step == step);
    step = island->step;
  }
  for (int i = 0; i < n; i++) coarse = fmax(coarse, sim->islands[i]->grain);
  for (int i = 0; i < n; i++) {
    sim->islands[i]->coarse   = coarse;
    sim->islands[i]->foresees = one || n == 1;
  }
}

static SkStatus set_steps(SkSim *sim, const int *between, const int *own) {
  const int n      = sim->code->n_islands;
  double    all    = fmin(delay_of(sim, between[n]), delay_of(sim, own[n]));
  double    common = common_step(sim, all, 1.0);
  SkStatus  status = check_horizon(sim, delay_of(sim, own[n]) > all ? between[n] : own[n]);
  if (status != SK_OK) return status;
  // Steps that come to lie anywhere, and methods above second order, are interpolated best with points on both sides.
  double third = common_step(sim, all, 3.0);
  bool   grids = false;
  for (int i = 0; i < n; i++) {
    grids |= sk_can(sim->islands[i]->solver, SK_ON_GRID) && sim->islands[i]->code->n_lines_out;
  }
  double divisor = sk_lines_divisor(sim->lines, ldexp(third, -MOST_TO_MEET) * (1.0 - 1e-9));
  for (int i = 0; i < n; i++) {
    SkIslandRt *island = sim->islands[i];
    double      delay  = delay_of(sim, between[i]);
    bool        fixed  = sk_can(island->solver, SK_ON_GRID);
    // What it sends itself it cannot read before it has come there, either.
    int  line   = delay_of(sim, own[i]) < delay ? own[i] : between[i];
    bool halves = sk_halves(island->solver);
    bool cubic  = halves || island->solver->order > 2;
    if (halves && !(island->step > 0.0)) island->step = step_that_meets(divisor, third);
    if (!(island->step > 0.0)) island->step = cubic ? third : common;
    if (fixed && island->step > delay_of(sim, line) * (1.0 + 1e-10))
      return refuse_step(sim, island, line);
    if (fixed && (sim->options.stop - sim->options.start) / island->step > MAX_STEPS)
      return refuse_tiny(sim, island);
    island->meets = halvings_to_meet(divisor, island->step);
    island->grain = fixed ? 1e-9 * island->step : 0.0;
    // A step and a half are known beforehand.
    island->evens  = halves && island->meets < 0 && 1.6 * island->step < delay;
    island->window = fixed ? INFINITY : delay / (grids ? 4.0 : 3.0);
    double longest = fixed ? island->step : sk_adaptive_longest(island);
    island->stride = fmin(longest > 0.0 ? longest : INFINITY, fixed ? delay : island->window);
  }
  see_grid(sim);
  sk_lines_plan(sim->lines, sim->islands);
  return SK_OK;
}

SkStatus sk_sim_steps(SkSim *sim) {
  size_t n        = (size_t)sim->code->n_islands + 1;
  int   *shortest = sk_calloc(2 * n, sizeof(int));
  if (!shortest) return SK_NOMEM;
  sk_lines_shortest(sim->lines, shortest, shortest + n);
  SkStatus status = set_steps(sim, shortest, shortest + n);
  sk_free(shortest);
  return status;
}

static SkStatus fill_options(SkSim *sim, const SkSimOptions *given) {
  sim->options    = *given;
  SkSimOptions *o = &sim->options;
  if (o->solver && !sk_solver_find(o->solver)) return SK_BAD_ARG;
  if (!isfinite(o->start) || !isfinite(o->stop) || o->stop < o->start) return SK_BAD_ARG;
  double span = o->stop - o->start;
  if (!isfinite(span)) return SK_BAD_ARG;
  if (!(o->interval > 0.0)) o->interval = span / 500.0;
  // A run without length still has its first row; an interval lost in the rounding of time has no rows.
  if (!(o->interval > 0.0)) o->interval = 1.0;
  if (o->start + o->interval == o->start || o->stop - o->interval == o->stop) return SK_BAD_ARG;
  if (!(o->tolerance > 0.0)) o->tolerance = 1e-6;
  return SK_OK;
}

SkStatus sk_sim_new(const SkModelCode *code, const SkModelInfo *info, const SkSimOptions *options,
                    SkSim **out) {
  *out = NULL;
  if (code->abi != SK_ABI_VERSION) return SK_BAD_ARG;
  SkSim *sim = sk_calloc(1, sizeof *sim);
  if (!sim) return SK_NOMEM;
  sim->code      = code;
  sim->info      = info;
  sim->row_event = -1;
  sim->whole = sim->resumed_at = -INFINITY;
  sim->save_at                 = INFINITY;
  size_t n                     = (size_t)code->n_v + 1;
  sim->v                       = sk_calloc(n, sizeof(double));
  sim->set                     = sk_calloc(n, 1);
  sim->set_s                   = sk_calloc((size_t)code->n_s + 1, 1);
  sim->s                       = sk_calloc((size_t)code->n_s + 1, sizeof(char *));
  sim->o                       = sk_calloc((size_t)code->n_o + 1, sizeof(void *));
  SkStatus status = sim->v && sim->set && sim->set_s && sim->s && sim->o ? SK_OK : SK_NOMEM;
  if (status == SK_OK) status = fill_options(sim, options);
  if (status == SK_OK) status = new_islands(sim);
  if (status != SK_OK) {
    sk_sim_free(sim);
    return status;
  }
  for (int i = 0; i < code->n_s; i++) sim->s[i] = "";
  sim->time            = sim->options.start;
  sim->options.islands = NULL;  // the caller's; taken over
  sim->options.solver  = NULL;
  if (code->utilities) code->utilities(&sk_utilities);
  *out = sim;
  return SK_OK;
}

void sk_sim_free(SkSim *sim) {
  if (!sim) return;
  sk_ranks_free(sim);
  sk_island_pool_free(sim->crew);
  sk_free(sim->order);
  sk_lane_pool_free(sim->team);
  if (sim->world && sim->code->destroy) sk_island_call(sim->world, sim->code->destroy);
  for (int i = 0; sim->islands && i < sim->code->n_islands; i++) sk_island_free(sim->islands[i]);
  sk_island_free(sim->world);
  sk_lines_free(sim->lines);
  sk_spatials_free(sim->spatials);
  sk_inputs_free(sim->inputs);
  sk_inputs_free(sim->held);
  sk_bytes_free(&sim->snapshot);
  sk_free(sim->islands);
  sk_free(sim->heads);
  sk_free(sim->own);
  sk_free(sim->shadow);
  sk_free(sim->unsunk);
  sk_free(sim->slot);
  sk_free(sim->still);
  sk_free(sim->v);
  sk_free(sim->set);
  sk_free(sim->set_s);
  sk_free(sim->s);
  sk_free(sim->o);
  sk_free(sim);
}

void sk_sim_set(SkSim *sim, int place, double value) {
  sim->v[place]   = value;
  sim->set[place] = 1;
}

void sk_sim_set_string(SkSim *sim, int place, const char *text) {
  sim->s[place]     = sim->world->run.services->keep(&sim->world->run, text);
  sim->set_s[place] = 1;
}

SkStatus sk_sim_inputs(SkSim *sim, int n, const int *places, const unsigned char *holds,
                       uint64_t rows, const double *table) {
  sk_inputs_free(sim->inputs);
  SkStatus status = sk_inputs_new(n, places, holds, rows, table, &sim->inputs);
  if (status != SK_OK) return status;
  sim->world->inputs = sim->inputs;
  for (int i = 0; i < sim->code->n_islands; i++)
    if (sim->code->n_islands == 1 || sim->code->islands[i]->has_inputs)
      sim->islands[i]->inputs = sim->inputs;
  return SK_OK;
}

bool sk_sim_has_input(const SkSim *sim, int place) {
  return sim->inputs && sk_inputs_has(sim->inputs, place);
}

double sk_sim_line_delay(const SkSim *sim, int line) { return sk_lines_delay(sim->lines, line); }

double      *sk_sim_values(SkSim *sim) { return sim->v; }
const char  *sk_sim_string(const SkSim *sim, int place) { return sim->s[place]; }
double       sk_sim_time(const SkSim *sim) { return sim->time; }
double       sk_sim_resumed_at(const SkSim *sim) { return sim->resumed_at; }
const char  *sk_sim_message(const SkSim *sim) { return sim->message; }
const char  *sk_sim_unsteady(const SkSim *sim) { return sim->unsteady; }
SkSimOptions sk_sim_options(const SkSim *sim) { return sim->options; }

SkIslandOptions sk_sim_island(const SkSim *sim, int i) {
  const SkIslandRt *island = sim->islands[i];
  return (SkIslandOptions){island->solver->name, island->step, island->tolerance,
                           island->iterations};
}

// First values ------------------------------------------------------------------------------------

void sk_sim_tell(SkSim *sim, const SkIslandHead *island) {
  if (!sim->message[0]) snprintf(sim->message, sizeof sim->message, "%s", island->message);
}

SkStatus sk_sim_failed(SkSim *sim, const SkIslandRt *island, SkStatus status) {
  sk_sim_tell(sim, &island->head);
  return status;
}

SkStatus sk_sim_start_values(SkSim *sim) {
  double *given = sk_malloc(sizeof(double) * ((size_t)sim->code->n_v + 1));
  if (!given) return SK_NOMEM;
  SkStatus status = sk_blocks_use(sim->world->blocks, sim->code->blocks, sim->code->n_blocks);
  memcpy(given, sim->v, sizeof(double) * (size_t)sim->code->n_v);
  int bad = status != SK_OK || sk_island_call(sim->world, sim->code->parameters) ||
            sk_island_call(sim->world, sim->code->start);
  for (int i = 0; i < sim->code->n_v; i++)
    if (sim->set[i]) sim->v[i] = given[i];
  sk_free(given);
  if (status != SK_OK) return status;
  bad = bad || !sk_island_once(sim->world, false);
  return bad ? sk_sim_failed(sim, sim->world, SK_INIT_FAILED) : SK_OK;
}

// The held values before anything has happened: pre(x) is the start value of x.
static SkStatus first_pres(SkSim *sim) {
  if (sim->code->lambda >= 0) sim->v[sim->code->lambda] = 1.0;
  if (sim->inputs) sk_inputs_apply(sim->inputs, sim->world);
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    sk_island_take_over(island);
  }
  return SK_OK;
}

// Everything at the start follows from the initial values.
static SkStatus follow(SkSim *sim, SkIslandRt *island) {
  if (island->code->n_state_sets && sk_island_select(island, true, true) < 0) return SK_INIT_FAILED;
  return sk_island_states(island) && !sk_island_ode(island, sim->time) ? SK_OK : SK_INIT_FAILED;
}

// The event iteration that the start needs.
static SkStatus settle(SkSim *sim, SkIslandRt *island) {
  (void)sim;
  SkStatus status = sk_island_settle(island);
  if (status != SK_OK) return status == SK_ASSERT_FAILED ? status : SK_INIT_FAILED;
  if (sk_island_call(island, island->code->later) || !sk_island_finite(island))
    return SK_INIT_FAILED;
  return sk_island_call(island, island->code->checks) ? SK_ASSERT_FAILED : SK_OK;
}

// What an island reads has changed while others settled.
static SkStatus settle_again(SkSim *sim, SkIslandRt *island) {
  if (sk_island_ode(island, sim->time)) return SK_INIT_FAILED;
  SkStatus status = sk_island_event(island);
  return status == SK_OK && sk_island_call(island, island->code->later) ? SK_INIT_FAILED : status;
}

static SkStatus for_all(SkSim *sim, SkStatus (*what)(SkSim *sim, SkIslandRt *island)) {
  SkStatus status = SK_OK;
  for (int i = 0; i < sim->code->n_islands && status == SK_OK; i++) {
    status = what(sim, sim->islands[i]);
    if (status != SK_OK) sk_sim_failed(sim, sim->islands[i], status);
  }
  return status;
}

// What was before the start is what is at the start, once its events are over: the value that a delayed
// expression had while pre values were still settling was never there. Where each such value makes another
// one no end is found, and the last change is a jump like any other.
#define MOST_ROUNDS 100

static SkStatus settle_all(SkSim *sim) {
  size_t   bytes  = sizeof(double) * (size_t)sim->code->n_v;
  SkStatus status = for_all(sim, follow);
  if (status != SK_OK || !sim->code->n_lines)
    return status == SK_OK ? for_all(sim, settle) : status;
  double *before = sk_malloc(bytes);
  if (!before) return SK_NOMEM;
  memcpy(before, sim->v, bytes);
  status   = for_all(sim, settle);
  bool any = status == SK_OK;
  for (int round = 0; any && round < MOST_ROUNDS; round++) {
    any = sk_lines_start_anew(sim->lines, sim->islands, before);
    memcpy(before, sim->v, bytes);
    if (any) status = for_all(sim, settle_again);
    if (status != SK_OK) break;
  }
  // Waves that were given may not fit what is sent from the start on: a jump like any other.
  for (int i = 0; status == SK_OK && i < sim->code->n_islands; i++)
    if (!sk_lines_push(sim->islands[i], true)) status = SK_NOMEM;
  sk_free(before);
  return status;
}

SkStatus sk_sim_open(SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    SkStatus    status = island->solver->open(island);
    if (status != SK_OK) return sk_sim_failed(sim, island, status);
  }
  return SK_OK;
}

// *steady: it failed where waves are found together.
static SkStatus run_starts(SkSim *sim, bool given, bool *steady) {
  SkStatus status = SK_OK;
  for (int i = 0; i < sim->code->n_starts && status == SK_OK; i++) {
    const SkStartCode *start = &sim->code->starts[i];
    status                   = sk_start_run(sim->world, sim->islands, start, given);
    *steady                  = status == SK_INIT_FAILED && start->given;
  }
  return status;
}

// Where some waves have no steady state, all that are found together begin with their start values: how the model falls
// into initial systems must not matter.
static SkStatus solve_starts(SkSim *sim) {
  const size_t bytes  = sizeof(double) * (size_t)sim->code->n_v;
  bool         steady = false;
  double      *first  = sk_malloc(bytes + 1);
  if (!first) return SK_NOMEM;
  memcpy(first, sim->v, bytes);
  SkStatus status = run_starts(sim, *sim->unsteady != 0, &steady);
  if (steady && !*sim->unsteady) {
    snprintf(sim->unsteady, sizeof sim->unsteady, "%s", sim->world->head.message);
    sim->world->head.message[0] = 0;
    memcpy(sim->v, first, bytes);
    status = run_starts(sim, true, &steady);
  }
  sk_free(first);
  return status == SK_OK ? status : sk_sim_failed(sim, sim->world, status);
}

// Once more where start values were outside their limits, which are then taken as if they were given. What initial equations still give such a value is put back
// to its limit, whatever they say.
static SkStatus start_within_limits(SkSim *sim) {
  bool any = false;
  for (int i = 0; i < sim->code->n_islands; i++)
    if (sk_start_limits(sim->islands[i], sim->set, &any))
      return sk_sim_failed(sim, sim->islands[i], SK_INIT_FAILED);
  if (!any) return SK_OK;
  sk_sim_warnings(sim);
  SkStatus status = solve_starts(sim);
  for (int i = 0; i < sim->code->n_islands && status == SK_OK; i++) {
    SkIslandRt *island = sim->islands[i];
    if (sk_start_limits(island, NULL, &island->put_back) ||
        (island->put_back && sk_island_ode(island, sim->time)))
      status = sk_sim_failed(sim, island, SK_INIT_FAILED);
  }
  return status;
}

SkStatus sk_sim_init(SkSim *sim) {
  SkStatus status = sk_sim_start_values(sim);
  if (status == SK_OK) status = first_pres(sim);
  if (status == SK_OK) status = solve_starts(sim);
  if (status == SK_OK) status = start_within_limits(sim);
  if (status != SK_OK) return status;
  if (!sk_island_once(sim->world, true)) return sk_sim_failed(sim, sim->world, SK_INIT_FAILED);
  // Only now: what initialisation computes may decide about them.
  for (int i = 0; i < sim->code->n_islands; i++)
    if (sk_start_samplers(sim->islands[i]))
      return sk_sim_failed(sim, sim->islands[i], SK_INIT_FAILED);
  if ((status = sk_lines_delays(sim->lines, sim->world)) != SK_OK)
    return sk_sim_failed(sim, sim->world, status);
  if ((status = sk_sim_steps(sim)) != SK_OK) return status;
  if ((status = sk_lines_start(sim->lines, sim->islands)) != SK_OK) return status;
  if ((status = sk_spatials_start(sim->spatials, sim->islands)) != SK_OK) {
    for (int i = 0; i < sim->code->n_islands; i++)
      if (sim->islands[i]->head.message[0]) sk_sim_failed(sim, sim->islands[i], status);
    return status;
  }
  if ((status = settle_all(sim)) != SK_OK) return status;
  if ((status = sk_sim_open(sim)) != SK_OK) return status;
  if ((status = sk_history_open(sim)) != SK_OK) return status;
  if ((status = sk_schedule_threads(sim, sim->options.threads)) != SK_OK) return status;
  sk_sim_warnings(sim);
  sim->terminated  = sim->world->head.terminated;
  sim->initialised = true;
  sim->output      = 0;
  for (int i = 0; i < sim->code->n_islands; i++)
    sim->terminated |= sim->islands[i]->head.terminated;
  if (sim->terminated) sk_sim_failed(sim, sim->world, SK_OK);
  return SK_OK;
}
