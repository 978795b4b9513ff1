// runtime/rank/ranks.c - what the ranks of a simulation say to each other at stops: by way of rank 0, where rows are written.
//
// All ranks come through the same stops in the same order and say the same kinds of things at each, so no message needs an
// address in time. A failure of one rank alone would end that order. So it is kept (`pending`), the rank goes on with the
// protocol, and the next meeting tells it to all.
//
// ref: docs/algorithms/distributed.md
#include "base/mem.h"
#include "runtime/rank/ranks_priv.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// Looks for messages before a rank sleeps between them.
#define LOOKS 200
// Seconds from the first sign that the run is to end until a rank that does not answer is given up.
#define GRACE 3.0

// Messages ----------------------------------------------------------------------------------------

bool sk_pile_add(SkPile *pile, const void *bytes, size_t n) {
  SkLetter *letter = sk_malloc(sizeof *letter + n);
  if (!letter) return false;
  letter->next = NULL;
  letter->n    = n;
  memcpy(letter->data, bytes, n);
  if (pile->last)
    pile->last->next = letter;
  else
    pile->first = letter;
  pile->last = letter;
  return true;
}

SkLetter *sk_pile_take(SkPile *pile) {
  SkLetter *letter = pile->first;
  if (!letter) return NULL;
  pile->first = letter->next;
  if (!pile->first) pile->last = NULL;
  return letter;
}

void sk_ranks_break(SkRanks *r, const char *why) {
  SkSim *sim = r->sim;
  if (r->broken) return;
  r->broken = true;
  if (!sim->message[0]) snprintf(sim->message, sizeof sim->message, "%s", why);
  if (r->way) atomic_store(&r->way->over, true);
}

bool sk_ranks_send(SkRanks *r, int to, const SkBytes *bytes) {
  char why[100];
  if (r->broken) return false;
  if (bytes->failed) {
    sk_ranks_break(r, "out of memory");
  } else if (!r->post.send(r->post.user, to, SK_CHANNEL_RUN, bytes->data, bytes->n)) {
    snprintf(why, sizeof why, "rank %d cannot be reached any more", to);
    sk_ranks_break(r, why);
  }
  return !r->broken;
}

static void take_letter(SkRanks *r, int from, const void *bytes, size_t n) {
  SkBytes  in   = {.data = (unsigned char *)(uintptr_t)bytes, .n = n};
  uint64_t kind = sk_bytes_read_u64(&in), epoch = sk_bytes_read_u64(&in);
  bool     kept = true;
  if (in.failed || from < 0 || from >= r->post.size)
    sk_ranks_break(r, "a message of another rank is damaged");
  else if (kind != SK_MAIL_FRAME)
    kept = sk_pile_add(&r->talk[from], bytes, n);
  else if (epoch > r->epoch || r->early[from].first)
    kept = sk_pile_add(&r->early[from], bytes, n);
  else
    sk_ranks_take_frame(r, from, bytes, n);
  if (!kept) sk_ranks_break(r, "out of memory");
}

bool sk_ranks_receive(SkRanks *r) {
  const void *bytes;
  size_t      n;
  int         from, got = 0;
  while (!r->broken && (got = r->post.take(r->post.user, SK_CHANNEL_RUN, &from, &bytes, &n)) > 0) {
    take_letter(r, from, bytes, n);
    r->asked = 0.0;
  }
  if (got < 0) sk_ranks_break(r, "another rank does not answer any more");
  return !r->broken;
}

// Waiting has no end of its own; but once somebody wants the run to end it lasts some seconds at most.
void sk_ranks_rest(SkRanks *r, int *idle) {
  const atomic_int *stop = r->sim->options.stop_flag;
  if (++*idle < LOOKS) {
    sk_island_pool_yield();
    return;
  }
  sk_island_pool_nap();
  if (!stop || !atomic_load(stop)) return;
  double now = sk_trial_clock();
  if (r->asked == 0.0) r->asked = now;
  if (now - r->asked <= GRACE) return;
  char why[100];
  snprintf(why, sizeof why, "interrupted while waiting for rank %d, which does not answer",
           r->way ? sk_ranks_behind(r) : r->listens_to);
  sk_ranks_break(r, why);
}

SkLetter *sk_ranks_hear(SkRanks *r, int from, int kind, SkBytes *in) {
  int idle      = 0;
  r->listens_to = from;
  while (sk_ranks_receive(r) && !r->talk[from].first) sk_ranks_rest(r, &idle);
  SkLetter *letter = r->broken ? NULL : sk_pile_take(&r->talk[from]);
  if (!letter) return NULL;
  *in = (SkBytes){.data = letter->data, .n = letter->n};
  if (sk_bytes_read_u64(in) == (uint64_t)kind) {
    sk_bytes_read_u64(in);
    return letter;
  }
  sk_ranks_break(r, "the ranks do not take the same way through the run; please report it");
  sk_free(letter);
  return NULL;
}

void sk_ranks_begin(SkRanks *r, int kind) {
  r->out.n      = 0;
  r->out.failed = false;
  sk_bytes_u64(&r->out, (uint64_t)kind);
  sk_bytes_u64(&r->out, r->epoch);
}

// Meetings ----------------------------------------------------------------------------------------

static bool comes_before(const SkMeeting *a, const SkMeeting *b) {
  return a->at < b->at || (a->at == b->at && a->island < b->island);
}

// Takes what another one says; text: of its end.
static void join(SkMeeting *all, char *message, size_t room, const SkMeeting *one,
                 const char *text) {
  if (comes_before(one, all)) {
    all->at         = one->at;
    all->accepted   = one->accepted;
    all->island     = one->island;
    all->status     = one->status;
    all->terminated = one->terminated;
    snprintf(message, room, "%s", text);
  }
  all->known = fmin(all->known, one->known);
  all->event = fmin(all->event, one->event);
  all->due |= one->due;
  all->loud |= one->loud;
  all->stopped |= one->stopped;
  all->steps += one->steps;
}

static void own_view(const SkSim *sim, double event, SkMeeting *m) {
  const SkIslandHead *end = sk_schedule_first_end(sim);
  *m = (SkMeeting){.at = INFINITY, .accepted = INFINITY, .known = INFINITY, .event = event};
  if (end) {
    m->at         = end->ops->time(end);
    m->accepted   = end->accepted;
    m->island     = end->number;
    m->status     = (int)end->status;
    m->terminated = end->terminated;
  }
  for (int i = 0; i < sim->n_own; i++) {
    m->known = fmin(m->known, sk_sim_known(sim->own[i]));
    m->steps += sim->own[i]->since_restart;
    if (!sk_sim_is_due(sim->own[i])) continue;
    m->due = 1;
    m->loud |= !sk_sim_is_fine_tick(sim, sim->own[i]);
  }
  m->stopped = sim->options.stop_flag && *sim->options.stop_flag != 0;
}

// What went wrong beside the islands' moves comes with its message, too.
static void own_end(SkRanks *r, SkMeeting *m) {
  SkMeeting p = {
      .at = r->pending_at, .accepted = r->pending_at, .island = -1, .status = (int)r->pending};
  const SkIslandHead *end     = sk_schedule_first_end(r->sim);
  const char         *message = end ? end->message : "";
  if (r->pending != SK_OK && comes_before(&p, m)) {
    m->at         = p.at;
    m->accepted   = p.accepted;
    m->island     = p.island;
    m->status     = p.status;
    m->terminated = 0;
    message       = r->sim->message;
  }
  snprintf(r->message, sizeof r->message, "%s", message);
}

// Warnings of islands, which wait on rank 0 until it is their turn among those of all.
static void take_warnings(SkRanks *r, SkBytes *in) {
  while (in->at < in->n && !in->failed) {
    uint64_t    island = sk_bytes_read_u64(in);
    const char *text   = sk_bytes_read_text(in);
    if (island >= (uint64_t)r->sim->code->n_islands) in->failed = true;
    if (!in->failed) sk_bytes_text(&r->sim->islands[island]->said, text);
  }
}

static void put_warnings(SkRanks *r) {
  for (int i = 0; i < r->sim->n_own; i++) {
    SkIslandRt *island = r->sim->own[i];
    SkBytes     in     = {.data = island->said.data, .n = island->said.n};
    while (in.at < in.n && !in.failed) {
      sk_bytes_u64(&r->out, (uint64_t)island->head.number);
      sk_bytes_text(&r->out, sk_bytes_read_text(&in));
    }
    island->said.n = 0;
  }
}

static bool hear_view(SkRanks *r, int from, SkMeeting *m, const char **text, SkLetter **letter) {
  SkBytes in;
  *letter = sk_ranks_hear(r, from, SK_MAIL_MEET, &in);
  if (!*letter) return false;
  sk_bytes_get(&in, m, sizeof *m);
  *text = sk_bytes_read_text(&in);
  take_warnings(r, &in);
  if (!in.failed) return true;
  sk_free(*letter);
  sk_ranks_break(r, "a message of another rank is damaged");
  return false;
}

static void tell_view(SkRanks *r, int to, const SkMeeting *m) {
  sk_ranks_begin(r, SK_MAIL_MEET);
  sk_bytes_put(&r->out, m, sizeof *m);
  sk_bytes_text(&r->out, r->message);
  if (to == 0) put_warnings(r);
  sk_ranks_send(r, to, &r->out);
}

static void meet_at_zero(SkRanks *r, SkMeeting *m) {
  for (int from = 1; from < r->post.size; from++) {
    SkMeeting   one;
    const char *text;
    SkLetter   *letter;
    if (!hear_view(r, from, &one, &text, &letter)) return;
    join(m, r->message, sizeof r->message, &one, text);
    sk_free(letter);
  }
  for (int to = 1; to < r->post.size; to++) tell_view(r, to, m);
}

static void meet_from_afar(SkRanks *r, SkMeeting *m) {
  const char *text;
  SkLetter   *letter;
  tell_view(r, 0, m);
  if (!hear_view(r, 0, m, &text, &letter)) return;
  snprintf(r->message, sizeof r->message, "%s", text);
  sk_free(letter);
}

SkStatus sk_ranks_meet(SkSim *sim, double event, SkMeeting *m) {
  SkRanks *r = sim->ranks;
  own_view(sim, event, m);
  if (!r) return (SkStatus)m->status;
  own_end(r, m);
  if (r->broken) return SK_INTERRUPTED;
  if (r->post.rank == 0)
    meet_at_zero(r, m);
  else
    meet_from_afar(r, m);
  if (r->broken) return SK_INTERRUPTED;
  if (isfinite(m->at) && !sim->message[0])
    snprintf(sim->message, sizeof sim->message, "%s", r->message);
  return (SkStatus)m->status;
}

double sk_ranks_next(SkSim *sim, double own) {
  SkMeeting m;
  if (!sim->ranks) return own;
  sk_ranks_meet(sim, own, &m);
  return sim->ranks->broken ? INFINITY : m.event;
}

SkStatus sk_ranks_hold(SkSim *sim, SkStatus status) {
  SkRanks *r = sim->ranks;
  if (!r || status == SK_OK || r->broken) return status;
  if (r->pending == SK_OK) {
    r->pending    = status;
    r->pending_at = sim->time;
  }
  return SK_OK;
}

bool sk_ranks_pend(const SkSim *sim) { return sim->ranks && sim->ranks->pending != SK_OK; }
bool sk_ranks_are_broken(const SkSim *sim) { return sim->ranks && sim->ranks->broken; }

int  sk_sim_ranks(const SkSim *sim) { return sim->ranks ? sim->ranks->post.size : 1; }
bool sk_sim_is_alone(const SkSim *sim) { return sk_ranks_are_broken(sim); }
bool sk_sim_is_guest(const SkSim *sim) { return sim->ranks && sim->ranks->post.rank != 0; }

// Rows --------------------------------------------------------------------------------------------

static SkStatus collect_row(SkRanks *r, double *v) {
  bool fine = r->pending == SK_OK;
  for (int from = 1; from < r->post.size; from++) {
    SkBytes   in;
    SkLetter *letter = sk_ranks_hear(r, from, SK_MAIL_ROW, &in);
    if (!letter) return SK_INTERRUPTED;
    int n = r->shown_first[from + 1] - r->shown_first[from];
    fine &= sk_bytes_read_u64(&in) != 0;
    const int *place = r->shown + r->shown_first[from];
    sk_bytes_get(&in, r->values, (size_t)n * sizeof(double));
    for (int i = 0; i < n && !in.failed; i++) v[place[i]] = r->values[i];
    if (in.failed) sk_ranks_break(r, "a message of another rank is damaged");
    sk_free(letter);
  }
  if (r->broken) return SK_INTERRUPTED;
  return fine ? SK_OK : SK_NOT_FOUND;
}

// SK_NOT_FOUND: some rank has failed before this row, which is none then.
SkStatus sk_ranks_row(SkSim *sim, double *v) {
  SkRanks *r = sim->ranks;
  if (!r) return SK_OK;
  if (r->broken) return SK_INTERRUPTED;
  if (r->post.rank == 0) return collect_row(r, v);
  const int *place = r->shown + r->shown_first[r->post.rank];
  int        n     = r->shown_first[r->post.rank + 1] - r->shown_first[r->post.rank];
  sk_ranks_begin(r, SK_MAIL_ROW);
  sk_bytes_u64(&r->out, r->pending == SK_OK);
  for (int i = 0; i < n; i++) r->values[i] = v[place[i]];
  sk_bytes_put(&r->out, r->values, (size_t)n * sizeof(double));
  if (!sk_ranks_send(r, 0, &r->out)) return SK_INTERRUPTED;
  return r->pending == SK_OK ? SK_OK : SK_NOT_FOUND;
}

// Who owns a place -------------------------------------------------------------------------------------

static void mark(int *owner, const int *places, int n, int rank) {
  for (int i = 0; i < n; i++)
    if (owner[places[i]] < 0) owner[places[i]] = rank;
}

// The rank that computes each place; -1: nobody does while the run is under way.
static void find_owners(const SkRanks *r, int *owner) {
  const SkModelCode *code = r->sim->code;
  const SkModelInfo *info = r->sim->info;
  for (int k = 0; k < code->n_v; k++) owner[k] = -1;
  for (int i = 0; i < code->n_islands; i++) {
    const SkIslandCode *c    = code->islands[i];
    const int           rank = r->owner[i];
    mark(owner, c->state, c->n_states, rank);
    mark(owner, c->derivative, c->n_states, rank);
    mark(owner, c->discrete, c->n_discretes, rank);
    mark(owner, c->pre, c->n_pres, rank);
    mark(owner, c->relation, c->n_relations, rank);
    mark(owner, c->import, c->n_imports, rank);
    if (info && info->n_computed) mark(owner, info->computed[i], info->n_computed[i], rank);
  }
  for (int k = 0; k < code->n_lines; k++)
    mark(owner, &code->lines[k].var, 1, r->owner[code->lines[k].to_island]);
  // Each island that reads an input has all of the table: the first one's rank has them for rows.
  int reader = 0;
  while (reader < code->n_islands && !r->sim->islands[reader]->inputs) reader++;
  for (int k = 0; k < code->n_v && reader < code->n_islands; k++)
    if (sk_inputs_has(r->sim->inputs, k)) mark(owner, &k, 1, r->owner[reader]);
}

static bool find_shown(SkRanks *r, const unsigned char *shown) {
  const int n = r->sim->code->n_v, size = r->post.size;
  int      *owner = sk_calloc((size_t)n + 1, sizeof(int));
  r->shown        = sk_calloc((size_t)n + 1, sizeof(int));
  r->shown_first  = sk_calloc((size_t)size + 1, sizeof(int));
  r->values       = sk_calloc((size_t)n + 1, sizeof(double));
  bool ok         = owner && r->shown && r->shown_first && r->values;
  if (ok) find_owners(r, owner);
  for (int rank = 0, at = 0; ok && rank < size; rank++) {
    for (int k = 0; k < n; k++)
      if (owner[k] == rank && (!shown || shown[k])) r->shown[at++] = k;
    r->shown_first[rank + 1] = at;
  }
  sk_free(owner);
  return ok;
}

// Islands of other ranks -------------------------------------------------------------------------------

static SkStatus stay(SkIslandHead *island, SkWay *way, bool *there, bool *moved) {
  (void)island;
  (void)way;
  *moved = false;
  *there = true;
  return SK_OK;
}

static void   begin_nothing(SkIslandHead *island) { (void)island; }
static double reached_by(const SkIslandHead *island) { return atomic_load(&island->reached); }
static double no_stride(const SkIslandHead *island) {
  (void)island;
  return INFINITY;
}

static const SkIslandOps elsewhere = {stay, begin_nothing, reached_by, no_stride};

static void divide(SkRanks *r) {
  SkSim *sim = r->sim;
  sim->n_own = 0;
  for (int i = 0; i < sim->code->n_islands; i++) {
    SkIslandRt *island = sim->islands[i];
    if (r->owner[i] != r->post.rank) {
      sim->heads[i]->ops = &elsewhere;
      continue;
    }
    sim->own[sim->n_own++] = island;
    // Who asks for the end is heard at stops, by all together.
    island->stop_flag = NULL;
  }
}

bool sk_island_is_elsewhere(const SkIslandHead *island) { return island->ops == &elsewhere; }

// Beginning and end ----------------------------------------------------------------------------------

SkStatus sk_sim_spread(SkSim *sim, const SkPost *post, const int *owner,
                       const unsigned char *shown) {
  size_t   n = (size_t)sim->code->n_islands + 1, size = (size_t)post->size + 1;
  SkRanks *r = sk_calloc(1, sizeof *r);
  if (!r) return SK_NOMEM;
  sim->ranks    = r;
  r->post       = *post;
  r->sim        = sim;
  r->pending_at = INFINITY;
  r->owner      = sk_calloc(n, sizeof(int));
  r->talk       = sk_calloc(size, sizeof *r->talk);
  r->early      = sk_calloc(size, sizeof *r->early);
  if (!r->owner || !r->talk || !r->early) return SK_NOMEM;
  memcpy(r->owner, owner, (n - 1) * sizeof(int));
  divide(r);
  if (!find_shown(r, shown) || !sk_ranks_neighbours(r)) return SK_NOMEM;
  if (sim->options.savable && !sk_ranks_keep_state(r)) return SK_NOMEM;
  return sk_schedule_threads(sim, sim->options.threads);
}

static void empty(SkPile *piles, int n) {
  for (int i = 0; piles && i < n; i++)
    for (SkLetter *letter; (letter = sk_pile_take(&piles[i]));) sk_free(letter);
  sk_free(piles);
}

void sk_ranks_free(SkSim *sim) {
  SkRanks *r = sim->ranks;
  if (!r) return;
  empty(r->talk, r->post.size);
  empty(r->early, r->post.size);
  for (int i = 0; i < r->n_near; i++) {
    SkNeighbour *near  = &r->near[i];
    void *const  all[] = {near->islands, near->told, near->out,  near->out_first,
                          near->sent,    near->in,   near->floor};
    for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) sk_free(all[k]);
    sk_bytes_free(&near->frame);
  }
  sk_ranks_free_state(r);
  sk_bytes_free(&r->out);
  void *const all[] = {r->near, r->owner, r->shown, r->shown_first, r->values};
  for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) sk_free(all[k]);
  sk_free(r);
  sim->ranks = NULL;
}

// What the islands of the others have cost so far.
static void add_stats(SkSimStats *all, const SkSimStats *one) {
  all->steps += one->steps;
  all->events += one->events;
  all->evaluations += one->evaluations;
  all->jacobians += one->jacobians;
  all->newton += one->newton;
  all->failures += one->failures;
  all->at_once += one->at_once;
  all->growths += one->growths;
}

void sk_ranks_tell_stats(SkSim *sim) {
  SkRanks *r = sim->ranks;
  SkBytes  in;
  if (!r || r->broken) return;
  if (r->post.rank != 0) {
    SkSimStats own = sk_sim_stats(sim);
    sk_ranks_begin(r, SK_MAIL_STATS);
    sk_bytes_put(&r->out, &own, sizeof own);
    sk_ranks_send(r, 0, &r->out);
    return;
  }
  r->others = (SkSimStats){0};
  for (int from = 1; from < r->post.size; from++) {
    SkSimStats one;
    SkLetter  *letter = sk_ranks_hear(r, from, SK_MAIL_STATS, &in);
    if (!letter) return;
    sk_bytes_get(&in, &one, sizeof one);
    if (!in.failed) add_stats(&r->others, &one);
    sk_free(letter);
  }
}

void sk_ranks_add_stats(const SkSim *sim, SkSimStats *all) {
  if (sim->ranks) add_stats(all, &sim->ranks->others);
}
