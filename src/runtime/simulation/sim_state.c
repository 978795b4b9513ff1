// runtime/simulation/sim_state.c - saving a run and going on from it.
//
// A run is saved as it was at a point from which the way to where it is now can be repeated, together with the rows
// it has given since. Going on means repeating that way without giving its rows: the same bits as of a run that was never
// stopped, by construction and whatever the stop has done to the run, at the price of a short repetition.
//
// Fixed-step methods have such a point at each stop that the run makes by itself (rows, known events): it is kept
// before the last stop when that is none of these. A run that is at one is saved as it is. An adaptive integrator has
// a history that nobody can take out of it: its points are those at which it begins afresh (each event, and every so
// many steps).
#include "base/mem.h"
#include "runtime/island/objects.h"
#include "runtime/island/scratch.h"
#include "runtime/simulation/sim_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAGIC   "SKERRY2"
#define VERSION 15u

bool sk_sim_is_exact(const SkSim *sim) {
  for (int i = 0; i < sim->code->n_islands; i++)
    if (!sk_can(sim->islands[i]->solver, SK_SAVABLE)) return false;
  return true;
}

// Writing -----------------------------------------------------------------------------------------

void sk_sim_put_island(const SkIslandRt *island, SkBytes *out) {
  const SkIslandCode *c = island->code;
  sk_bytes_f64(out, island->run.time);
  sk_bytes_f64(out, island->g_time);
  sk_bytes_f64(out, island->g_old_time);
  sk_bytes_u64(out, island->g_old_valid);
  sk_bytes_put(out, island->g, sizeof(double) * (size_t)c->n_relations);
  sk_bytes_put(out, island->g_old, sizeof(double) * (size_t)c->n_relations);
  for (int i = 0; i < c->n_relations; i++) {
    sk_bytes_u64(out,
                 (uint64_t)island->relation[i].armed | (uint64_t)island->relation[i].rose << 1);
    sk_bytes_f64(out, island->relation[i].width);
    sk_bytes_f64(out, island->relation[i].most);
    sk_bytes_u64(out, (uint64_t)island->relation[i].rough);
    sk_noise_save(&island->relation[i], out);
  }
  sk_bytes_f64(out, island->reach);
  sk_bytes_f64(out, island->first_most);
  sk_bytes_u64(out, (uint64_t)island->bends);
  sk_bytes_f64(out, island->jumps);
  sk_bytes_f64(out, island->jumped_at);
  sk_bytes_f64(out, island->next_time);
  sk_bytes_f64(out, island->break_at);
  sk_bytes_f64(out, island->begins);
  sk_bytes_f64(out, island->begun);
  sk_bytes_f64(out, island->passed);
  sk_bytes_u64(out, island->soft);
  sk_bytes_f64(out, island->age);
  sk_bytes_u64(out, island->break_event);
  sk_bytes_f64(out, island->head.accepted);
  sk_bytes_f64(out, island->seen);
  sk_bytes_f64(out, island->chatter_since);
  sk_bytes_u64(out, island->chatter);
  sk_bytes_put(out, island->sample_count, sizeof(uint64_t) * (size_t)c->n_samplers);
  sk_bytes_put(out, island->sample_next, sizeof(double) * (size_t)c->n_samplers);
  SkStats stats = sk_island_stats(island);
  sk_bytes_put(out, &stats, sizeof stats);
  sk_blocks_save(island->blocks, out);
  if (island->solver->save) island->solver->save(island, out);
  if (island->history) sk_history_save(island->history, out);
}

// Everything but the samples of lines and the texts of strings, which do not change once they are there.
static void put_state(const SkSim *sim, SkBytes *out) {
  sk_bytes_f64(out, sim->time);
  sk_bytes_u64(out, sim->output);
  sk_bytes_f64(out, sim->row_time);
  sk_bytes_u64(out, (uint64_t)(sim->row_event + 1));
  sk_bytes_put(out, sim->v, sizeof(double) * (size_t)sim->code->n_v);
  sk_bytes_put(out, sim->set, (size_t)sim->code->n_v);
  for (int i = 0; i < sim->code->n_islands; i++) sk_sim_put_island(sim->islands[i], out);
  sk_spatials_save(sim->spatials, out);
  sk_objects_save(sim->options.keeper, sim->o, sim->code->n_o, out);
}

void sk_sim_snapshot(SkSim *sim) {
  sim->snapshot.n      = 0;
  sim->snapshot.failed = sk_ranks_gather(sim) != SK_OK;
  // Strings are kept as long as somebody has them (sk_sim_tidy): their addresses are enough here.
  sk_bytes_put(&sim->snapshot, sim->s, sizeof(char *) * (size_t)sim->code->n_s);
  sk_lines_save(sim->lines, &sim->snapshot);
  put_state(sim, &sim->snapshot);
  sim->has_snapshot = !sim->snapshot.failed;
  sim->given        = 0;
  // Steps that are under way began before.
  double from = sim->time;
  for (int i = 0; i < sim->code->n_islands; i++) from = fmin(from, sim->islands[i]->seen);
  sk_lines_keep(sim->lines, from);
}

// Texts of variables, and of where the run would be resumed from: all others can be forgotten. Nobody computes anything.
void sk_sim_tidy(SkSim *sim) {
  const int n = sim->code->n_s;
  for (int i = 0; n && i < sim->code->n_islands; i++) {
    void *scratch = sim->islands[i]->scratch;
    if (!sk_scratch_is_full(scratch)) continue;
    SkBytes in = {.data = sim->snapshot.data, .n = sim->has_snapshot ? sim->snapshot.n : 0};
    for (int k = 0; k < n; k++) {
      const char *text = NULL;
      if (sim->has_snapshot) sk_bytes_get(&in, &text, sizeof text);
      if (text) sk_scratch_use(scratch, text);
      sk_scratch_use(scratch, sim->s[k]);
    }
    sk_scratch_forget_unused(scratch);
  }
}

void sk_sim_drop_snapshot(SkSim *sim) {
  if (!sim->has_snapshot) return;
  sim->has_snapshot = false;
  sk_lines_keep(sim->lines, INFINITY);
}

void sk_sim_save_at(SkSim *sim, double time) { sim->save_at = time; }

static void put_head(const SkSim *sim, SkBytes *out) {
  const SkModelCode *c = sim->code;
  sk_bytes_put(out, MAGIC, 8);
  sk_bytes_u64(out, VERSION);
  sk_bytes_text(out, sim->info && sim->info->model ? sim->info->model : "");
  const uint64_t sizes[] = {(uint64_t)c->n_v, (uint64_t)c->n_s, (uint64_t)c->n_islands,
                            (uint64_t)c->n_lines};
  for (size_t i = 0; i < 4; i++) sk_bytes_u64(out, sizes[i]);
  for (int i = 0; i < c->n_islands; i++) {
    sk_bytes_u64(out, (uint64_t)c->islands[i]->n_states);
    sk_bytes_u64(out, (uint64_t)c->islands[i]->n_relations);
    sk_bytes_u64(out, (uint64_t)c->islands[i]->n_samplers);
    sk_bytes_text(out, sim->islands[i]->solver->name);
    sk_bytes_f64(out, sim->islands[i]->step);
    sk_bytes_f64(out, sim->islands[i]->tolerance);
    sk_bytes_u64(out, (uint64_t)sim->islands[i]->iterations);
  }
  sk_bytes_f64(out, sim->options.start);
  sk_bytes_f64(out, sim->options.interval);
}

// Rows since the point, and those that are still left out: whoever reads the results has them. What the model ended
// stays at its end.
static void put_rows(const SkSim *sim, SkBytes *out) {
  sk_bytes_u64(out, sim->given + sim->skip);
  sk_bytes_f64(out, fmax(sim->resumed_at, fmax(sim->time, sim->row_time)));
  sk_bytes_u64(out, sim->terminated);
  sk_bytes_text(out, sim->terminated ? sim->message : "");
}

static void get_rows(SkSim *sim, SkBytes *in) {
  sim->skip       = sk_bytes_read_u64(in);
  sim->resumed_at = sk_bytes_read_f64(in);
  sim->terminated = sim->ended = sk_bytes_read_u64(in) != 0;
  snprintf(sim->message, sizeof sim->message, "%s", sk_bytes_read_text(in));
}

SkStatus sk_sim_save(SkSim *sim, void **bytes, size_t *n) {
  SkBytes out = {0};
  *bytes      = NULL;
  *n          = 0;
  if (!sim->initialised || !sim->options.savable) return SK_BAD_ARG;
  sim->save_at = INFINITY;
  for (int i = 0; i < sim->code->n_islands; i++) {
    if (!sim->islands[i]->head.cannot_save) continue;
    snprintf(sim->message, sizeof sim->message, "the run cannot be saved: %.900s cannot",
             sim->islands[i]->head.cannot_save);
    return SK_UNSUPPORTED;
  }
  const char *who = sk_objects_cannot_save(sim->options.keeper, sim->o, sim->code->n_o);
  if (who) {
    snprintf(sim->message, sizeof sim->message, "the run cannot be saved: %.900s cannot", who);
    return SK_UNSUPPORTED;
  }
  // Before its first step an adaptive run is where it begins.
  if (!sim->has_snapshot) sk_sim_snapshot(sim);
  if (!sim->has_snapshot) return sk_ranks_are_broken(sim) ? SK_INTERRUPTED : SK_NOMEM;
  if (sk_sim_is_guest(sim)) return SK_OK;
  put_head(sim, &out);
  SkBytes in = {.data = sim->snapshot.data, .n = sim->snapshot.n};
  for (int i = 0; i < sim->code->n_s; i++) {
    const char *text = NULL;
    sk_bytes_get(&in, &text, sizeof text);
    sk_bytes_text(&out, text ? text : "");
  }
  put_rows(sim, &out);
  sk_lines_save_all(sim->lines, &in, &out);
  sk_bytes_put(&out, in.data + in.at, in.n - in.at);
  sk_bytes_u64(&out, sk_bytes_hash(out.data, out.n));
  if (out.failed || in.failed) {
    sk_bytes_free(&out);
    return SK_NOMEM;
  }
  *bytes = out.data;
  *n     = out.n;
  return SK_OK;
}

// Reading -----------------------------------------------------------------------------------------

bool sk_sim_get_island(SkIslandRt *island, SkBytes *in) {
  const SkIslandCode *c = island->code;
  island->run.time      = sk_bytes_read_f64(in);
  island->g_time        = sk_bytes_read_f64(in);
  island->g_old_time    = sk_bytes_read_f64(in);
  island->g_old_valid   = sk_bytes_read_u64(in) != 0;
  sk_bytes_get(in, island->g, sizeof(double) * (size_t)c->n_relations);
  sk_bytes_get(in, island->g_old, sizeof(double) * (size_t)c->n_relations);
  for (int i = 0; i < c->n_relations; i++) {
    uint64_t flags            = sk_bytes_read_u64(in);
    island->relation[i].armed = (flags & 1) != 0;
    island->relation[i].rose  = (flags & 2) != 0;
    island->relation[i].width = sk_bytes_read_f64(in);
    island->relation[i].most  = sk_bytes_read_f64(in);
    island->relation[i].rough = (int)(sk_bytes_read_u64(in) & 0xffff);
    sk_noise_load(&island->relation[i], in);
  }
  island->calm          = false;
  island->g_seen        = NAN;
  island->reach         = sk_bytes_read_f64(in);
  island->first_most    = sk_bytes_read_f64(in);
  island->bends         = (int)(sk_bytes_read_u64(in) & 0x7fffffff);
  island->jumps         = sk_bytes_read_f64(in);
  island->jumped_at     = sk_bytes_read_f64(in);
  island->next_time     = sk_bytes_read_f64(in);
  island->break_at      = sk_bytes_read_f64(in);
  island->begins        = sk_bytes_read_f64(in);
  island->begun         = sk_bytes_read_f64(in);
  island->passed        = sk_bytes_read_f64(in);
  island->soft          = sk_bytes_read_u64(in) != 0;
  island->age           = sk_bytes_read_f64(in);
  island->break_event   = sk_bytes_read_u64(in) != 0;
  island->head.accepted = sk_bytes_read_f64(in);
  island->seen          = sk_bytes_read_f64(in);
  island->chatter_since = sk_bytes_read_f64(in);
  island->chatter       = sk_bytes_read_u64(in);
  island->head.reached  = island->head.accepted;
  sk_bytes_get(in, island->sample_count, sizeof(uint64_t) * (size_t)c->n_samplers);
  sk_bytes_get(in, island->sample_next, sizeof(double) * (size_t)c->n_samplers);
  sk_bytes_get(in, &island->stats, sizeof island->stats);
  island->run.rounds = 0;
  if (!sk_blocks_load(island->blocks, in)) return false;
  if (island->solver->load && !island->solver->load(island, in)) return false;
  if (island->history) sk_history_load(island->history, in);
  return !in->failed;
}

// Where the run and its islands are: from the start to where it was stopped, rows counted on their grid. What else is in
// the state are numbers that any model might have.
static bool is_in_time(const SkSim *sim) {
  double from = sim->options.start, to = sim->resumed_at + sk_time_slack(sim->resumed_at);
  from -= sk_time_slack(from);
  if (!isfinite(to) || !(sim->time >= from && sim->time <= to) || isnan(sim->row_time))
    return false;
  if (!((double)sim->output <= (to - from) / sim->options.interval + 2.0)) return false;
  for (int i = 0; i < sim->code->n_islands; i++) {
    const SkIslandRt *island = sim->islands[i];
    if (!(island->run.time >= from && island->run.time <= to)) return false;
    if (!(island->head.accepted >= from && island->head.accepted <= to)) return false;
    if (isnan(island->next_time) || isnan(island->break_at) || isnan(island->seen)) return false;
  }
  return true;
}

static bool get_state(SkSim *sim, SkBytes *in) {
  sim->time      = sk_bytes_read_f64(in);
  sim->output    = sk_bytes_read_u64(in);
  sim->row_time  = sk_bytes_read_f64(in);
  sim->row_event = (int)(sk_bytes_read_u64(in) & 3) - 1;
  sk_bytes_get(in, sim->v, sizeof(double) * (size_t)sim->code->n_v);
  sk_bytes_get(in, sim->set, (size_t)sim->code->n_v);
  for (int i = 0; i < sim->code->n_islands && !in->failed; i++)
    if (!sk_sim_get_island(sim->islands[i], in)) return false;
  return !in->failed && is_in_time(sim) && sk_spatials_load(sim->spatials, in) &&
         sk_objects_load(sim->options.keeper, sim->o, sim->code->n_o, in);
}

static SkStatus refuse(SkSim *sim, const char *why) {
  snprintf(sim->message, sizeof sim->message, "%s", why);
  return SK_BAD_ARG;
}

// The solver an island was saved with must be the one it has now; its step and tolerance become the saved ones.
static SkStatus get_solver(SkSim *sim, SkIslandRt *island, SkBytes *in) {
  const char *solver = sk_bytes_read_text(in);
  if (!in->failed && strcmp(solver, island->solver->name) != 0) {
    snprintf(sim->message, sizeof sim->message, "this state was saved with the solver %.40s",
             solver);
    return SK_BAD_ARG;
  }
  island->step       = sk_bytes_read_f64(in);
  island->tolerance  = sk_bytes_read_f64(in);
  island->iterations = (int)(sk_bytes_read_u64(in) & 0xffff);
  if (!(island->step > 0.0) || !(island->tolerance > 0.0) ||
      !isfinite(island->step + island->tolerance))
    in->failed = true;
  return SK_OK;
}

static SkStatus check_head(SkSim *sim, SkBytes *in) {
  const SkModelCode *c = sim->code;
  char               magic[8];
  sk_bytes_get(in, magic, sizeof magic);
  if (in->failed || memcmp(magic, MAGIC, sizeof magic) != 0)
    return refuse(sim, "this is not a saved state");
  if (sk_bytes_read_u64(in) != VERSION) return refuse(sim, "saved by another version");
  const char *model = sk_bytes_read_text(in);
  if (sim->info && sim->info->model && strcmp(model, sim->info->model) != 0) {
    snprintf(sim->message, sizeof sim->message, "this is the state of the model %.200s", model);
    return SK_BAD_ARG;
  }
  const uint64_t sizes[] = {(uint64_t)c->n_v, (uint64_t)c->n_s, (uint64_t)c->n_islands,
                            (uint64_t)c->n_lines};
  for (size_t i = 0; i < 4; i++) sk_bytes_expect(in, sizes[i]);
  for (int i = 0; i < c->n_islands && !in->failed; i++) {
    sk_bytes_expect(in, (uint64_t)c->islands[i]->n_states);
    sk_bytes_expect(in, (uint64_t)c->islands[i]->n_relations);
    sk_bytes_expect(in, (uint64_t)c->islands[i]->n_samplers);
    SkStatus status = in->failed ? SK_OK : get_solver(sim, sim->islands[i], in);
    if (status != SK_OK) return status;
  }
  return in->failed ? refuse(sim, "the model has changed since its state was saved") : SK_OK;
}

static bool get_options(SkSim *sim, SkBytes *in) {
  SkSimOptions *o = &sim->options;
  o->start        = sk_bytes_read_f64(in);
  o->interval     = sk_bytes_read_f64(in);
  if (in->failed || !isfinite(o->start) || !(o->interval > 0.0)) return false;
  for (int i = -1; i < sim->code->n_islands; i++) {
    SkIslandRt *island = i < 0 ? sim->world : sim->islands[i];
    island->start = island->run.time = o->start;
    island->interval                 = o->interval;
  }
  return true;
}

// The file is whole: what does not fit was made by other parameters.
static const char other[] =
    "the state does not fit: parameters that sizes depend on (delays, the step of native "
    "components) are not those it "
    "was saved with";

static void get_strings(SkSim *sim, SkBytes *in) {
  for (int i = 0; i < sim->code->n_s && !in->failed; i++)
    sk_sim_set_string(sim, i, sk_bytes_read_text(in));
}

// Parameters first, for the external objects they make; then everything as it was.
static SkStatus get_all(SkSim *sim, SkBytes *in) {
  SkBytes strings = *in;
  get_strings(sim, in);
  get_rows(sim, in);
  bool    lines = !in->failed && sk_lines_load(sim->lines, in);
  SkBytes again = *in;
  if (!lines) return refuse(sim, other);
  // The solvers come with their memory only when they are open; where they start does not matter yet.
  if (sk_sim_start_values(sim) != SK_OK) return SK_INIT_FAILED;
  SkStatus status = sk_sim_steps(sim);
  if (status == SK_OK) status = sk_sim_open(sim);
  if (status == SK_OK) status = sk_history_open(sim);
  if (status != SK_OK) return status;
  if (!get_state(sim, in)) return refuse(sim, other);
  // Parameters may have been set by the user, of this run or of the saved one: objects are made of the saved values,
  // none of which is computed anew.
  if (sim->code->destroy && sim->code->n_o) {
    sk_island_call(sim->world, sim->code->destroy);
    memset(sim->set, 1, (size_t)sim->code->n_v);
    status = sk_sim_start_values(sim);
    if (status != SK_OK) return status;
    get_state(sim, &again);
  }
  get_strings(sim, &strings);  // start values have taken their place
  for (int i = 0; i < sim->code->n_islands; i++)
    if (sk_read_samplers(sim->islands[i]))
      return sk_sim_failed(sim, sim->islands[i], SK_INIT_FAILED);
  if ((status = sk_schedule_threads(sim, sim->options.threads)) != SK_OK) return status;
  return SK_OK;
}

SkStatus sk_sim_load(SkSim *sim, const void *bytes, size_t n) {
  if (n < 16) return refuse(sim, "this is not a saved state");
  SkBytes  in   = {.data = (unsigned char *)(uintptr_t)bytes, .n = n - 8};
  uint64_t hash = 0;
  memcpy(&hash, in.data + in.n, 8);
  if (memcmp(in.data, MAGIC, 8) != 0) return refuse(sim, "this is not a saved state");
  if (hash != sk_bytes_hash(in.data, in.n))
    return refuse(sim, "the saved state is damaged or not whole");
  SkStatus status = check_head(sim, &in);
  if (status != SK_OK) return status;
  if (!get_options(sim, &in)) return refuse(sim, "the saved state is damaged");
  status = get_all(sim, &in);
  if (status != SK_OK) return status;
  sim->initialised = sim->met = true;
  // Adaptive integrators have just begun afresh.
  if (sim->options.savable && !sk_sim_is_exact(sim)) sk_sim_snapshot(sim);
  return SK_OK;
}
