// runtime/event/events.c - events of one island: located by its solver, handled here.
//
// Between events every relation has a held value. At an event the relations take their values at the point,
// the event schedule computes discretes and effects, and both are repeated until nothing changes: first the
// relations with the values before the event (pre) fixed, then with pre moved on.
//
// A relation that has just changed sits on its threshold, where rounding decides its value. It may change
// back only once it is beyond the threshold by a small part of what it moved on the way there; as soon as
// it has been clear of the threshold it is armed again and the slightest crossing counts.
//
// ref: docs/algorithms/events.md; Modelica 3.6, 8.5 and appendix B
#include "runtime/island/island.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_PASSES  100    // of pre values
#define ALL_AT_ONCE 8      // passes in which all relations that differ change together
#define MAX_JUMPS   100    // relations tried where iteration goes round in circles
#define WIDTH       1e-10  // of a relation's threshold, as a part of its last way

const char *sk_island_relation(const SkIslandRt *island, int i) {
  const SkModelInfo *info = island->info;
  return info && info->relation && island->head.number >= 0 &&
                 info->relation[island->head.number] && info->relation[island->head.number][i]
             ? info->relation[island->head.number][i]
             : "a condition";
}

// Everything relations and their crossings read, at the current point.
static int prepare(SkIslandRt *island) { return sk_island_call(island, island->code->zeros); }

static bool is_time(const SkIslandCode *c, int i) {
  return (c->relation_kind[i] & SK_RELATION_TIME) && !(c->relation_kind[i] & SK_RELATION_STEPWISE);
}

static void fill_crossings(const SkIslandRt *island, double *g) {
  const SkIslandCode *c = island->code;
  if (island->all_cross) return;
  for (int i = 0; i < c->n_relations; i++)
    if (!(c->relation_kind[i] & SK_RELATION_CROSSES)) g[i] = 1.0;
}

int sk_island_crossings(SkIslandRt *island, double *g) {
  if (prepare(island) || sk_island_values(island, island->code->crossings, g)) return 1;
  fill_crossings(island, g);
  return 0;
}

// How far relation i is on the side where its held value is right; negative: it has to change.
static double margin(const SkIslandRt *island, int i, const double *g) {
  const SkIslandCode *c = island->code;
  if (c->relation_kind[i] & SK_RELATION_STEPWISE) return g[i];
  return island->run.v[c->relation[i]] != 0.0 ? g[i] : -g[i];
}

// A condition that is asked for, whatever others say, with a side that is no number.
static bool undecided(const SkIslandRt *island, int i, const double *g) {
  return (island->code->relation_kind[i] & SK_RELATION_PLAIN) && isnan(g[i]);
}

// At the start nothing is known of a relation's size.
static double leeway_of(const SkIslandRt *island, const SkRelationRt *r) {
  return island->leeway * (r->most > 0.0 ? r->most : 1.0);
}

// The held value is not the fresh one, and not only by rounding.
static bool differs(const SkIslandRt *island, int i, const double *g) {
  const SkIslandCode *c = island->code;
  if (island->run.v[c->relation[i]] == island->fresh[i]) return false;
  const SkRelationRt *r = &island->relation[i];
  if (island->leeway > 0.0 && (c->relation_kind[i] & SK_RELATION_CROSSES) &&
      margin(island, i, g) >= -leeway_of(island, r))
    return false;
  if (r->armed || !(c->relation_kind[i] & SK_RELATION_CROSSES)) return true;
  // On, in the way it went last: that is another threshold, not the one that it sits on.
  bool rises = island->fresh[i] > island->run.v[c->relation[i]];
  if ((c->relation_kind[i] & SK_RELATION_STEPWISE) && rises == r->rose) return true;
  return margin(island, i, g) < -r->width;
}

// Relations of time alone change at a known time. From then on they have the value they will have just
// after it: time > 1 is true at 1 already, as the limit from the right.
static int right_limits(SkIslandRt *island) {
  const SkIslandCode *c   = island->code;
  double              now = island->run.time;
  island->run.time        = now + fmax(1.0, fabs(now));
  int bad                 = sk_island_values(island, c->crossings, island->g_new);
  island->run.time        = now;
  if (bad || sk_island_values(island, c->times, island->at)) return 1;
  for (int i = 0; i < c->n_relations; i++)
    if (is_time(c, i) && island->at[i] <= now + sk_time_slack(now))
      island->fresh[i] = island->g_new[i] > 0.0;
  return 0;
}

// Fresh values of all relations, and the crossing functions into g_new, once `first` has computed what they read.
static int evaluate_after(SkIslandRt *island, int (*first)(SkRun *), bool literal) {
  const SkIslandCode *c = island->code;
  if (sk_island_call(island, first) || sk_island_values(island, c->relations, island->fresh))
    return 1;
  if (island->any_time && !literal && right_limits(island)) return 1;
  return sk_island_values(island, c->crossings, island->g_new);
}

static int evaluate(SkIslandRt *island, bool literal) {
  return evaluate_after(island, island->code->zeros, literal);
}

// After an event has settled: a condition that cannot be decided ends the run. What was evaluated last may still hold:
// iterations in it would go on from their last values for nothing.
static bool all_decided(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_relations || (!island->looked && evaluate(island, false))) return true;
  for (int i = 0; i < c->n_relations; i++) {
    if (!undecided(island, i, island->g_new)) continue;
    sk_island_fail(island,
                   "the condition %s cannot be decided at time %.9g: a side of it is not a number",
                   sk_island_relation(island, i), island->run.time);
    return false;
  }
  return true;
}

// Events that come closer and closer never end; at last they are too close to be told apart, and what follows is
// decided by rounding. The user is told when a condition then goes where it has not been for long.
#define CLOSER 5    // changes, each sooner after the one before
#define CLOSE  0.1  // and at last this part of the time that it was at first

static void note_pace(SkIslandRt *island, int i) {
  SkRelationRt *r   = &island->relation[i];
  int           to  = island->fresh[i] != 0.0;
  double        now = island->run.time, apart = now - r->pace[to].at;
  if (apart > 0.0) {
    bool closer        = apart < r->pace[to].apart;
    r->pace[to].first  = closer ? r->pace[to].first : apart;
    r->pace[to].closer = closer ? r->pace[to].closer + 1 : 0;
    r->pace[to].apart  = apart;
    r->pace[to].at     = now;
  }
  r->peak_before = fmax(r->peak, 0.1 * r->peak_before);
  r->peak        = 0.0;
}

static void watch_pace(SkIslandRt *island, int i) {
  SkRelationRt *r  = &island->relation[i];
  int           to = island->run.v[island->code->relation[i]] != 0.0;
  double        g  = r->peak;
  if (r->pace[to].closer < CLOSER || r->pace[to].apart > CLOSE * r->pace[to].first) return;
  if (!(g > 1e3 * r->peak_before) || !(g > 100.0 * island->tolerance * r->most)) return;
  char text[400];
  snprintf(text, sizeof text,
           "events of the condition %.200s came closer and closer until time %.9g and were lost "
           "there: the "
           "model does not say what follows them (a state of rest?)",
           sk_island_relation(island, i), r->pace[to].at);
  sk_island_warn(island, -1, text);
  r->pace[to].closer = 0;
}

static void flip(SkIslandRt *island, int i) {
  const SkIslandCode *c = island->code;
  SkRelationRt       *r = &island->relation[i];
  if ((c->relation_kind[i] & SK_RELATION_CROSSES) && !is_time(c, i)) {
    double way = fmax(fabs(island->g[i]), fabs(island->g_new[i]));
    r->armed   = false;
    r->rose    = island->fresh[i] > island->run.v[c->relation[i]];
    sk_noise_turn(island, i);
    r->width = fmax(isfinite(way) ? WIDTH * way : 0.0, r->band);
    // A jump can take a stepwise function from one threshold to another, clear of both for no time at all.
    if (c->relation_kind[i] & SK_RELATION_STEPWISE)
      r->armed = -margin(island, i, island->g_new) > r->width;
    note_pace(island, i);
  } else {
    island->other_turn = true;
  }
  island->run.v[c->relation[i]] = island->fresh[i];
}

// Relations as the start values have it. Nothing has been computed yet, so what they depend on is not either:
// an external function must not be called before initialisation prepares it.
void sk_island_guess(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!c->n_relations || sk_island_values(island, c->relations, island->fresh)) return;
  for (int i = 0; i < c->n_relations; i++) island->run.v[c->relation[i]] = island->fresh[i];
}

// Relations take their fresh values, at most `most` of them, the first ones. start: those of time alone too, and what
// initial() makes different has the values of the initial system. Did one change?
static bool update(SkIslandRt *island, int most, bool start, bool *evaluated) {
  const SkIslandCode *c       = island->code;
  bool                changed = false;
  int (*first)(SkRun *)       = start && c->after_start ? NULL : c->zeros;
  *evaluated                  = c->n_relations && !evaluate_after(island, first, start);
  if (!*evaluated) return false;
  for (int i = 0; i < c->n_relations && most > 0; i++) {
    if (!differs(island, i, island->g_new)) continue;
    flip(island, i);
    changed = true;
    most--;
  }
  return changed;
}

bool sk_island_update(SkIslandRt *island, int most, bool start) {
  bool evaluated = false;
  return update(island, most, start, &evaluated);
}

// With fresh values at hand. slightly: some relation has changed by less than that part.
static int first_changed(SkIslandRt *island, double part, bool *slightly) {
  const SkIslandCode *c = island->code;
  *slightly             = false;
  for (int i = 0; i < c->n_relations; i++) {
    if (!(c->relation_kind[i] & SK_RELATION_CROSSES) || is_time(c, i)) continue;
    if (undecided(island, i, island->g_new)) return i;
    if (!differs(island, i, island->g_new)) continue;
    if (!(fabs(island->g_new[i]) < part * island->relation[i].most)) return i;
    *slightly = true;
  }
  return -1;
}

int sk_island_changed(SkIslandRt *island) {
  bool ignored = false;
  if (!island->any_crossing) return -1;
  return evaluate(island, true) ? -2 : first_changed(island, 0.0, &ignored);
}

int sk_island_changed_here(SkIslandRt *island) {
  bool ignored = false;
  if (sk_island_values(island, island->code->relations, island->fresh)) return -2;
  return first_changed(island, 0.0, &ignored);
}

int sk_island_changed_clearly(SkIslandRt *island, bool *slightly) {
  if (!island->any_crossing) return *slightly = false, -1;
  return evaluate(island, true) ? -2 : first_changed(island, island->tolerance, slightly);
}

// Peaks count from the first step after a change on.
static void measure(SkIslandRt *island, bool peaks) {
  for (int i = 0; i < island->code->n_relations; i++) {
    SkRelationRt *r    = &island->relation[i];
    double        size = fabs(island->g[i]);
    r->most            = size > r->most ? size : r->most;
    r->peak            = peaks && size > r->peak ? size : r->peak;
  }
}

// Is nothing of relation i to be looked at before its crossing function comes near zero?
static bool is_clear(const SkIslandRt *island, int i) {
  const SkRelationRt *r = &island->relation[i];
  if (!(island->code->relation_kind[i] & SK_RELATION_CROSSES)) return true;
  return r->armed && margin(island, i, island->g) > 0.0 && r->pace[0].closer < CLOSER &&
         r->pace[1].closer < CLOSER;
}

// The crossing functions at this point into g; those before into g_old.
static void move_on(SkIslandRt *island, bool known) {
  double *old   = island->g_old;
  island->g_old = island->g;
  island->g     = old;
  if (known) {
    island->g     = island->g_new;
    island->g_new = old;
    fill_crossings(island, island->g);
  } else if (sk_island_crossings(island, island->g)) {
    memset(island->g, 0, sizeof *old * (size_t)island->code->n_relations);
  }
  island->g_old_time = island->g_time;
  island->g_time     = island->run.time;
}

void sk_island_remember(SkIslandRt *island, bool jump) {
  const SkIslandCode *c = island->code;
  if (!island->any_crossing) return;
  bool moved = !jump && island->run.time > island->g_time;
  bool seen  = !jump && island->g_seen == island->run.time;
  bool calm  = seen && island->calm;
  move_on(island, island->looked || seen);
  island->g_seen      = NAN;
  island->g_old_valid = moved;
  measure(island, !jump);
  for (int i = 0; i < c->n_relations && !calm; i++) {
    SkRelationRt *r = &island->relation[i];
    if (!r->armed && margin(island, i, island->g) > r->width) r->armed = true;
    if (!jump && (c->relation_kind[i] & SK_RELATION_CROSSES)) watch_pace(island, i);
  }
  if (calm) return;
  island->calm = true;
  for (int i = 0; i < c->n_relations && island->calm; i++) island->calm = is_clear(island, i);
}

void sk_island_marched(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_relations; i++) {
    SkRelationRt *r = &island->relation[i];
    r->most         = fmax(r->most, r->peak);
    if (c->relation_kind[i] & SK_RELATION_CROSSES) watch_pace(island, i);
  }
}

bool sk_island_passes(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  if (!island->any_crossing) return true;
  if (c->zeros && c->zeros(&island->run)) return false;
  c->crossings(&island->run, island->g_new);
  for (int i = 0; i < c->n_relations; i++) {
    if (!(c->relation_kind[i] & SK_RELATION_CROSSES))
      island->g_new[i] = 1.0;
    else if (!is_time(c, i) && !(margin(island, i, island->g_new) > 0.0))
      return false;
  }
  double *old         = island->g_old;
  island->g_old       = island->g;
  island->g           = island->g_new;
  island->g_new       = old;
  island->g_old_time  = island->g_time;
  island->g_time      = island->run.time;
  island->g_old_valid = false;
  measure(island, false);
  return true;
}

// Pre values --------------------------------------------------------------------------------------

bool sk_island_take_over(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  double             *v       = island->run.v;
  bool                changed = false;
  for (int i = 0; i < c->n_pres; i++) {
    double now = v[c->pre_of[i]], *pre = &v[c->pre[i]];
    changed |= c->pre_iterate[i] && *pre != now && !(isnan(*pre) && isnan(now));
    *pre = now;
  }
  for (int i = 0; i < c->n_string_pres; i++) {
    const char *now = island->run.s[c->string_pre_of[i]], **pre = &island->run.s[c->string_pre[i]];
    changed |= *pre != now && (!*pre || !now || strcmp(*pre, now) != 0);
    *pre = now;
  }
  return changed;
}

static int bad_reinit(SkIslandRt *island, int place, double x) {
  const SkModelInfo *info = island->info;
  int                by   = info && info->reinit_by ? info->reinit_by[place] : -1;
  sk_island_fail(island, "reinit gives %s a value that is %s, at time %.9g%s%s",
                 sk_island_variable(island, place), isnan(x) ? "not a number" : "infinite",
                 island->run.time, by >= 0 ? ": " : "",
                 by >= 0 ? sk_island_equation(island, by) : "");
  return 1;
}

// Non-zero: a new value is no finite number.
static int take_reinits(SkIslandRt *island) {
  int bad = 0;
  for (int i = 0; island->reinit_any && i < island->code->n_states; i++) {
    if (!island->reinit_given[i]) continue;
    double x = island->reinit_value[i];
    if (!isfinite(x)) bad = bad_reinit(island, island->code->state[i], x);
    island->run.v[island->code->state[i]] = x;
    island->reinit_given[i]               = 0;
  }
  return bad;
}

// Iteration ---------------------------------------------------------------------------------------

// One evaluation of discretes and effects. What an earlier one of this pass wanted to do is forgotten: only
// the last one, with the right relations, counts.
static int event_pass(SkIslandRt *island, bool terminated) {
  island->reinit_any = false;
  memset(island->reinit_given, 0, (size_t)island->code->n_states);
  if (island->pending || (island->head.terminated && !terminated)) island->head.message[0] = 0;
  island->head.terminated = terminated;
  island->pending         = false;
  island->in_event        = true;
  int bad                 = sk_island_call(island, island->code->event);
  island->in_event        = false;
  return bad || sk_island_ode(island, island->run.time);
}

static void restore(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_relations; i++) island->run.v[c->relation[i]] = island->held[i];
}

// Do the relations fit once these (-1: none) have the other value?
static bool fits(SkIslandRt *island, bool over, int a, int b) {
  const SkIslandCode *c        = island->code;
  int                 other[2] = {a, b};
  restore(island);
  for (int k = 0; k < 2; k++) {
    if (other[k] < 0) continue;
    if (c->relation_kind[other[k]] & SK_RELATION_STEPWISE) return false;
    island->run.v[c->relation[other[k]]] = island->held[other[k]] == 0.0;
  }
  if (event_pass(island, over) || evaluate(island, false)) return false;
  for (int i = 0; i < c->n_relations; i++)
    if (differs(island, i, island->g_new)) return false;
  for (int k = 0; k < 2; k++)
    if (other[k] >= 0) flip(island, other[k]);
  return true;
}

// A switch with positive feedback jumps: at its threshold the next branch leads straight back, and only one
// further away is consistent. Looks for it one or two changes away from where the event began.
static bool find_jump(SkIslandRt *island, bool over) {
  const SkIslandCode *c     = island->code;
  int                 first = -1;
  restore(island);
  if (event_pass(island, over) || evaluate(island, false)) return false;
  for (int i = 0; i < c->n_relations && first < 0; i++)
    if (differs(island, i, island->g_new)) first = i;
  for (int i = 0; i < c->n_relations && i < MAX_JUMPS; i++)
    if (fits(island, over, i, -1)) return true;
  for (int i = 0; i < c->n_relations && i < MAX_JUMPS && first >= 0; i++)
    if (i != first && fits(island, over, first, i)) return true;
  return false;
}

void sk_island_rest(SkIslandRt *island) {
  const SkIslandCode *c = island->code;
  for (int i = 0; i < c->n_relations; i++) {
    SkRelationRt *r = &island->relation[i];
    if (!(c->relation_kind[i] & SK_RELATION_CROSSES) || is_time(c, i)) continue;
    if (island->fresh[i] == island->run.v[c->relation[i]]) continue;
    r->armed = false;
    r->width = fmax(r->width, leeway_of(island, r));
  }
}

// At an event a relation sits on its threshold, and what it depends on, solved for anew, may be back on the other
// side by the errors of that: the other value is then right, to so much of its largest size, until it has
// been clear of the threshold. 1: found such values; -1: failed.
static int with_leeway(SkIslandRt *island, int most, bool over) {
  const SkIslandCode *c        = island->code;
  static const double leeway[] = {1e-13, 1e-12, 1e-11, 1e-10};
  int                 found    = 0;
  for (size_t n = 0; n < sizeof leeway / sizeof leeway[0] && !found; n++) {
    restore(island);
    island->leeway = leeway[n];
    for (int k = 0; k < most && !found; k++) {
      if (event_pass(island, over))
        found = -1;
      else if (!sk_island_update(island, k < ALL_AT_ONCE ? c->n_relations : 1, false))
        found = 1;
    }
  }
  if (found > 0) sk_island_rest(island);
  island->leeway = 0.0;
  return found;
}

// Relations with pre fixed: all that differ at once, then, should that go round in circles, the first one
// only (for complementary pairs, such as ideal diodes, that way always arrives).
static int relations_pass(SkIslandRt *island) {
  const SkIslandCode *c    = island->code;
  int                 most = ALL_AT_ONCE + 32 + 16 * c->n_relations;
  bool                over = island->head.terminated;
  for (int i = 0; i < c->n_relations; i++) island->held[i] = island->run.v[c->relation[i]];
  for (int k = 0; k < most; k++) {
    if (event_pass(island, over)) return 1;
    bool evaluated = false;
    if (!update(island, k < ALL_AT_ONCE ? c->n_relations : 1, false, &evaluated))
      return island->looked = evaluated, 0;
  }
  if (find_jump(island, over)) return 0;
  int found = with_leeway(island, most, over);
  if (found) return found < 0;
  // No consistent values with pre fixed: take the discretes computed with the first ones and move pre on.
  restore(island);
  return event_pass(island, over);
}

static bool end_ticks(SkIslandRt *island) {
  bool any = false;
  for (int k = 0; k < island->code->n_samplers; k++) {
    if (island->code->tick[k] < 0) continue;
    // Islands on other threads may share the sampler: nothing is written where nothing changes.
    if (island->run.v[island->code->tick[k]] == 0.0) continue;
    any                                  = true;
    island->run.v[island->code->tick[k]] = 0.0;
  }
  return any;
}

static SkStatus not_settled(SkIslandRt *island) {
  const SkIslandCode *c    = island->code;
  const char         *name = NULL;
  if (c->n_relations && !evaluate(island, false))
    for (int i = 0; i < c->n_relations && !name; i++)
      if (differs(island, i, island->g_new)) name = sk_island_relation(island, i);
  // Or a discrete variable that never agrees with its value before.
  bool again = !name && !relations_pass(island);
  for (int i = 0; again && i < c->n_pres && !name; i++)
    if (c->pre_iterate[i] && island->run.v[c->pre[i]] != island->run.v[c->pre_of[i]])
      name = sk_island_variable(island, c->pre_of[i]);
  sk_island_fail(island,
                 "the conditions of the model keep changing at time %.9g: no consistent state "
                 "after %d tries%s%s",
                 island->run.time, MAX_PASSES, name ? "; among them: " : "", name ? name : "");
  return SK_SOLVER_FAILED;
}

// ready: the relations have their values at this point, as far as they do not depend on what is computed here.
static SkStatus iterate(SkIslandRt *island, bool ready) {
  if (!ready) sk_island_update(island, island->code->n_relations, false);
  for (int i = 0; i < MAX_PASSES; i++) {
    if (relations_pass(island)) return SK_SOLVER_FAILED;
    if (island->pending) {
      island->pending = false;
      return SK_ASSERT_FAILED;
    }
    bool changed = island->reinit_any;
    island->other_turn |= changed;
    if (take_reinits(island)) return SK_SOLVER_FAILED;
    // edge(sample(..)) is true in the first pass only. When clauses do nothing without it.
    changed |= end_ticks(island) && island->code->ticks_iterate;
    changed |= sk_island_take_over(island);
    // When clauses alone read what has been taken over.
    island->looked &= ready && !changed;
    if (!changed) return all_decided(island) ? SK_OK : SK_SOLVER_FAILED;
    if (sk_island_ode(island, island->run.time)) return SK_SOLVER_FAILED;
    sk_island_update(island, island->code->n_relations, false);
  }
  return not_settled(island);
}

static bool is_discrete(const SkIslandCode *c) {
  return c->n_discretes || c->n_relations || c->n_samplers || c->n_pres || c->n_string_pres;
}

// When the next relation of time alone will change; now when one should have already.
static void find_next_time(SkIslandRt *island) {
  const SkIslandCode *c   = island->code;
  bool                own = island->solver && island->solver->known;
  island->next_time       = own ? island->solver->known(island) : INFINITY;
  if (!island->any_time || (!island->looked && evaluate(island, false))) return;
  double now = island->run.time;
  for (int i = 0; i < c->n_relations; i++) {
    if (!is_time(c, i)) continue;
    if (island->fresh[i] != island->run.v[c->relation[i]])
      island->next_time = fmin(island->next_time, now);
    else if (island->at[i] > now + sk_time_slack(now))
      island->next_time = fmin(island->next_time, island->at[i]);
  }
}

// Does an event follow the initialisation, pre values being taken over? With initial() false now, discretes have other
// equations, or what relations read has.
static bool goes_on(SkIslandRt *island) {
  switch (island->code->after_start) {
    case SK_START_EVENT: return true;
    case SK_START_LOOK: return sk_island_changed(island) >= 0;
    default: return island->put_back && sk_island_changed(island) >= 0;
  }
}

SkStatus sk_island_settle(SkIslandRt *island) {
  SkStatus status = SK_OK;
  bool     again  = is_discrete(island->code) && sk_island_take_over(island);
  if (again || goes_on(island)) status = iterate(island, false);
  if (status == SK_OK && !all_decided(island)) status = SK_SOLVER_FAILED;
  if (status == SK_OK && !sk_island_integers(island)) status = SK_SOLVER_FAILED;
  if (status == SK_OK && island->spatials && !sk_spatials_event(island)) status = SK_NOMEM;
  find_next_time(island);
  sk_island_remember(island, true);
  island->looked = false;
  return status;
}

// A tick of samplers that nothing but when clauses read, and nothing else: the last step has left all values in
// place, and looked at the relations.
static bool is_plain_tick(const SkIslandRt *island) {
  const SkIslandCode *c      = island->code;
  bool                ticked = false;
  if (island->inputs || c->ticks_iterate) return false;
  if (island->next_time <= island->run.time + sk_time_slack(island->run.time)) return false;
  for (int k = 0; k < c->n_samplers; k++) {
    if (c->sample[k] >= 0) return false;
    ticked |= c->tick[k] >= 0 && island->run.v[c->tick[k]] != 0.0;
  }
  return ticked;
}

SkStatus sk_island_event(SkIslandRt *island) {
  const SkIslandCode *c       = island->code;
  const bool          arrives = (island->spatials && sk_spatials_arrives(island)) ||
                       (island->varies && sk_lines_arrives(island));
  const bool plain = is_plain_tick(island) && !arrives;
  island->stats.events++;
  island->other_turn = plain || arrives || island->break_event;
  bool late          = island->pre_of_continuous && !island->is_late_known;
  if (late && sk_island_call(island, c->later)) return SK_SOLVER_FAILED;
  island->is_late_known = false;
  sk_island_take_over(island);  // the values before the event, also of continuous variables
  // For the relations, and the inputs; `event` itself computes all it needs.
  island->arriving = false;
  if (island->spatials) sk_spatials_release(island);
  if (island->varies) sk_lines_hold(island);
  if (!plain && (c->n_relations || island->inputs) && sk_island_ode(island, island->run.time))
    return SK_SOLVER_FAILED;
  SkStatus status = iterate(island, plain);
  bool     ticked = false;
  for (int i = 0; i < c->n_samplers; i++) {
    if (c->sample[i] < 0) continue;
    if (island->run.v[c->sample[i]] == 0.0) continue;
    ticked                      = true;
    island->run.v[c->sample[i]] = 0.0;
  }
  // A tick is over with its event: once more, so that conditions made of it are false again.
  if (ticked && status == SK_OK) status = iterate(island, false);
  if (status != SK_OK) island->looked = false;
  int selected = status == SK_OK && c->n_state_sets ? sk_island_select(island, false, true) : 0;
  if (selected < 0 || (selected > 0 && sk_island_ode(island, island->run.time)))
    status = SK_SOLVER_FAILED;
  if (status == SK_OK && !sk_island_integers(island)) status = SK_SOLVER_FAILED;
  // Before a row is written that an assertion forbids.
  if (status == SK_OK && sk_island_call(island, c->checks)) status = SK_ASSERT_FAILED;
  if (status == SK_OK && island->spatials && !sk_spatials_event(island)) status = SK_NOMEM;
  find_next_time(island);
  if (island->other_turn || ticked) sk_noise_drop(island);
  sk_island_remember(island, true);
  island->looked = false;
  if (status == SK_OK && sk_noise_settle(island)) status = SK_SOLVER_FAILED;
  return status;
}

// Samplers ----------------------------------------------------------------------------------------

double sk_island_next_tick(const SkIslandRt *island) {
  double next = INFINITY;
  for (int i = 0; i < island->code->n_samplers; i++)
    if (island->sample_next[i] < next) next = island->sample_next[i];
  return next;
}

bool sk_island_tick(SkIslandRt *island) {
  bool   any = false;
  double now = island->run.time;
  for (int i = 0; i < island->code->n_samplers; i++) {
    if (island->sample_next[i] > now + sk_time_slack(now)) continue;
    if (island->code->tick[i] >= 0) island->run.v[island->code->tick[i]] = 1.0;
    if (island->code->sample[i] >= 0) island->run.v[island->code->sample[i]] = 1.0;
    any = true;
    island->sample_count[i]++;
    island->sample_next[i] =
        island->sample_start[i] + (double)island->sample_count[i] * island->sample_interval[i];
    if (!(island->sample_interval[i] > 0.0)) island->sample_next[i] = INFINITY;
  }
  return any;
}
