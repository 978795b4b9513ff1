// runtime/rank/ranks_frame.c - frames between ranks whose islands share lines: how far ours have come, the rows they sent, which rows
// we need no more.
//
// in:    bundles with one end here and the other end on another rank
// out:   the same rows in the ring of the other rank, with the same numbers; `reached` of the islands behind them
// cost:  one frame for each neighbour and half a horizon, or when nothing can move here
//
// A frame says what is there, never what is asked for; without rows it is a null message whose lookahead is the delay of the
// lines. Frames of one rank come in order. What an island reached is told together with all rows that it has sent up to there.
// At a stop islands may send more at the very same time (events that were known), so what was told on the way before counts no
// more once the next way begins, and each way begins with a frame.
//
// ref: docs/algorithms/distributed.md
#include "base/mem.h"
#include "runtime/line/line_priv.h"
#include "runtime/rank/ranks_priv.h"

#include <math.h>
#include <string.h>

// Who shares lines with us ------------------------------------------------------------------------

static SkNeighbour *neighbour_of(SkRanks *r, int rank) {
  for (int i = 0; i < r->n_near; i++)
    if (r->near[i].rank == rank) return &r->near[i];
  return NULL;
}

static void note_island(SkNeighbour *near, int island) {
  for (int i = 0; i < near->n_islands; i++)
    if (near->islands[i] == island) return;
  near->islands[near->n_islands++] = island;
}

// The rank at the other end of a bundle, -1: both ends are here, or none is. ours: our island.
static int other_end(const SkRanks *r, const SkBundle *b, int *ours, bool *out) {
  const int me = r->post.rank, from = r->owner[b->from], to = r->owner[b->to];
  if (from == to || (from != me && to != me)) return -1;
  *out  = from == me;
  *ours = *out ? b->from : b->to;
  return *out ? to : from;
}

static bool open_near(SkNeighbour *near, int rank, size_t bundles) {
  *near           = (SkNeighbour){.rank = rank, .horizon = INFINITY, .end = INFINITY};
  near->islands   = sk_calloc(bundles + 1, sizeof(int));
  near->told      = sk_calloc(bundles + 1, sizeof(double));
  near->out       = sk_calloc(bundles + 1, sizeof(int));
  near->in        = sk_calloc(bundles + 1, sizeof(int));
  near->out_first = sk_calloc(bundles + 2, sizeof(int));
  near->sent      = sk_calloc(bundles + 1, sizeof(uint64_t));
  near->floor     = sk_calloc(bundles + 1, sizeof(uint64_t));
  return near->islands && near->told && near->out && near->out_first && near->in && near->sent &&
         near->floor;
}

// What each of our islands writes for that rank. Both sides have the rows of the start, the last of which may still change.
static void list_out(const SkRanks *r, SkNeighbour *near) {
  const SkLines *lines = r->sim->lines;
  int            n     = 0;
  for (int k = 0; k < near->n_islands; k++) {
    const int *first   = lines->out_first + near->islands[k];
    near->out_first[k] = n;
    for (int i = first[0]; i < first[1]; i++) {
      const SkBundle *b = &lines->bundles[lines->out[i]];
      if (r->owner[b->to] != near->rank) continue;
      near->sent[n]  = sk_view(b).end - 1;
      near->out[n++] = lines->out[i];
    }
  }
  near->out_first[near->n_islands] = n;
}

bool sk_ranks_neighbours(SkRanks *r) {
  const SkLines *lines = r->sim->lines;
  size_t        *n     = sk_calloc((size_t)r->post.size + 1, sizeof *n);
  int            ours  = 0, rank;
  bool           out   = false, ok;
  r->near              = sk_calloc((size_t)r->post.size + 1, sizeof *r->near);
  ok                   = n && r->near;
  for (int i = 0; ok && i < lines->n_bundles; i++)
    if ((rank = other_end(r, &lines->bundles[i], &ours, &out)) >= 0) n[rank]++;
  for (int k = 0; ok && k < r->post.size; k++)
    if (n[k]) ok = open_near(&r->near[r->n_near++], k, n[k]);
  for (int i = 0; ok && i < lines->n_bundles; i++) {
    const SkBundle *b = &lines->bundles[i];
    if ((rank = other_end(r, b, &ours, &out)) < 0) continue;
    SkNeighbour *near = neighbour_of(r, rank);
    note_island(near, ours);
    near->horizon = fmin(near->horizon, 0.5 * b->delay);
    if (!out) near->in[near->n_in++] = i;
  }
  for (int k = 0; ok && k < r->n_near; k++) list_out(r, &r->near[k]);
  sk_free(n);
  return ok;
}

int sk_ranks_behind(const SkRanks *r) {
  const SkLines *lines = r->sim->lines;
  double         least = INFINITY;
  int            ours = 0, rank = r->n_near ? r->near[0].rank : 0;
  bool           out = false;
  for (int i = 0; i < lines->n_bundles; i++) {
    const SkBundle *b    = &lines->bundles[i];
    const int       them = other_end(r, b, &ours, &out), island = out ? b->to : b->from;
    double          reached = them < 0 ? INFINITY : atomic_load(&r->sim->heads[island]->reached);
    if (!(reached < least)) continue;
    least = reached;
    rank  = them;
  }
  return rank;
}

// Sending -----------------------------------------------------------------------------------------

static void put_rows(SkNeighbour *near, int k, const SkLines *lines) {
  const SkBundle *b    = &lines->bundles[near->out[k]];
  const SkView    v    = sk_view(b);
  uint64_t        from = near->sent[k] < v.floor ? v.floor : near->sent[k];
  if (from >= v.end) from = v.end - 1;
  sk_bytes_u64(&near->frame, (uint64_t)near->out[k]);
  sk_bytes_u64(&near->frame, from);
  sk_bytes_u64(&near->frame, v.end - from);
  for (uint64_t i = from; i < v.end; i++)
    sk_bytes_put(&near->frame, sk_row(&v, i), v.width * sizeof(double));
  // The last one may get other values yet.
  near->sent[k] = v.end - 1;
}

// All that one of our islands has sent, unless somebody moves it just now.
static void put_island(SkRanks *r, SkNeighbour *near, int k) {
  const SkLines *lines  = r->sim->lines;
  SkIslandHead  *island = r->sim->heads[near->islands[k]];
  const bool     alone  = !r->way || r->way->alone;
  if (!alone && atomic_exchange_explicit(&island->busy, true, memory_order_acquire)) return;
  double reached = atomic_load_explicit(&island->reached, memory_order_acquire);
  if (reached != near->told[k]) {
    near->told[k] = reached;
    sk_bytes_u64(&near->frame, (uint64_t)near->islands[k] + 1);
    sk_bytes_f64(&near->frame, reached);
    sk_bytes_u64(&near->frame, (uint64_t)(near->out_first[k + 1] - near->out_first[k]));
    for (int i = near->out_first[k]; i < near->out_first[k + 1]; i++) put_rows(near, i, lines);
  }
  if (!alone) atomic_store_explicit(&island->busy, false, memory_order_release);
}

static void put_floors(SkNeighbour *near, const SkLines *lines) {
  for (int i = 0; i < near->n_in; i++) {
    uint64_t floor = atomic_load_explicit(&lines->bundles[near->in[i]].floor, memory_order_acquire);
    if (floor == near->floor[i]) continue;
    near->floor[i] = floor;
    sk_bytes_u64(&near->frame, (uint64_t)near->in[i] + 1);
    sk_bytes_u64(&near->frame, floor);
  }
  sk_bytes_u64(&near->frame, 0);
}

static void send_frame(SkRanks *r, SkNeighbour *near) {
  near->end          = r->way ? atomic_load(&r->way->end) : near->end;
  near->begun        = true;
  near->frame.n      = 0;
  near->frame.failed = false;
  sk_bytes_u64(&near->frame, SK_MAIL_FRAME);
  sk_bytes_u64(&near->frame, r->epoch);
  sk_bytes_f64(&near->frame, near->end);
  for (int k = 0; k < near->n_islands; k++) put_island(r, near, k);
  sk_bytes_u64(&near->frame, 0);
  put_floors(near, r->sim->lines);
  sk_ranks_send(r, near->rank, &near->frame);
}

// Something new for it; all: however little.
static bool is_due(const SkRanks *r, const SkNeighbour *near, bool all) {
  if (!near->begun || (r->way && atomic_load(&r->way->end) != near->end)) return true;
  for (int k = 0; k < near->n_islands; k++) {
    double reached =
        atomic_load_explicit(&r->sim->heads[near->islands[k]]->reached, memory_order_relaxed);
    if (isnan(near->told[k])) return true;
    if (all ? reached != near->told[k] : reached >= near->told[k] + near->horizon) return true;
  }
  return false;
}

static void send_frames(SkRanks *r, bool all) {
  for (int i = 0; i < r->n_near; i++)
    if (is_due(r, &r->near[i], all)) send_frame(r, &r->near[i]);
}

// Receiving ---------------------------------------------------------------------------------------

// The bits that are there stay: somebody may be reading them.
static void replace(double *row, const unsigned char *bytes, size_t width) {
  for (size_t i = 0; i < width; i++)
    if (memcmp(&row[i], bytes + i * sizeof(double), sizeof(double)) != 0)
      memcpy(&row[i], bytes + i * sizeof(double), sizeof(double));
}

static bool put_rows_here(SkLines *lines, int bundle, uint64_t first, uint64_t n, SkBytes *in) {
  SkBundle    *b     = &lines->bundles[bundle];
  const size_t width = sk_bundle_width(b), size = width * sizeof(double);
  if (in->failed || n > (in->n - in->at) / size) return false;
  for (uint64_t i = first; i < first + n; i++, in->at += size) {
    SkView   v    = sk_view(b);
    uint64_t end  = v.end;
    double   time = 0.0;
    memcpy(&time, in->data + in->at, sizeof time);
    if (i > end || isnan(time) || (i == end && time < b->last)) return false;
    if (i + 1 == end) replace((double *)(uintptr_t)sk_row(&v, i), in->data + in->at, width);
    if (i == end && !sk_bundle_put(lines, b, in->data + in->at)) return false;
  }
  return true;
}

static bool take_islands(SkRanks *r, int from, bool now, SkBytes *in) {
  const SkSim *sim   = r->sim;
  SkLines     *lines = sim->lines;
  for (uint64_t island; (island = sk_bytes_read_u64(in)) != 0;) {
    double   reached = sk_bytes_read_f64(in);
    uint64_t n       = sk_bytes_read_u64(in);
    if (in->failed || isnan(reached) || island > (uint64_t)sim->code->n_islands ||
        r->owner[island - 1] != from)
      return false;
    for (uint64_t k = 0; k < n; k++) {
      uint64_t bundle = sk_bytes_read_u64(in), first = sk_bytes_read_u64(in);
      uint64_t rows = sk_bytes_read_u64(in);
      if (in->failed || bundle >= (uint64_t)lines->n_bundles) return false;
      if (lines->bundles[bundle].from != (int)island - 1) return false;
      if (!put_rows_here(lines, (int)bundle, first, rows, in)) return false;
    }
    // After its rows: who sees this sees them.
    if (now) atomic_store_explicit(&sim->heads[island - 1]->reached, reached, memory_order_release);
  }
  return !in->failed;
}

static bool take_floors(SkRanks *r, int from, SkBytes *in) {
  SkLines *lines = r->sim->lines;
  for (uint64_t bundle; (bundle = sk_bytes_read_u64(in)) != 0;) {
    uint64_t floor = sk_bytes_read_u64(in);
    if (in->failed || bundle > (uint64_t)lines->n_bundles) return false;
    SkBundle *b = &lines->bundles[bundle - 1];
    if (r->owner[b->to] != from || r->owner[b->from] != r->post.rank) return false;
    if (floor >= atomic_load(&b->end)) return false;
    if (floor > atomic_load(&b->floor))
      atomic_store_explicit(&b->floor, floor, memory_order_release);
  }
  return !in->failed;
}

// Nobody needs to go further than where an island of another rank has failed.
static void end_at(SkRanks *r, double end) {
  if (!r->way) return;
  double now = atomic_load(&r->way->end);
  while (end < now && !atomic_compare_exchange_weak(&r->way->end, &now, end)) {
  }
}

void sk_ranks_take_frame(SkRanks *r, int from, const void *bytes, size_t n) {
  SkBytes in = {.data = (unsigned char *)(uintptr_t)bytes, .n = n, .at = 8};
  // The last ones of the way before may come late: their rows count, not how far they say that islands have come.
  bool   now = sk_bytes_read_u64(&in) == r->epoch;
  double end = sk_bytes_read_f64(&in);
  if (!take_islands(r, from, now, &in) || !take_floors(r, from, &in) || isnan(end))
    sk_ranks_break(r, "a frame of another rank is damaged");
  if (now && end < r->sim->target) end_at(r, end);
  const SkSim *sim = r->sim;
  for (int i = 0; i < sim->n_own; i++)
    atomic_store_explicit(&sim->own[i]->head.waits, NAN, memory_order_relaxed);
}

// Ways --------------------------------------------------------------------------------------------

// From now on what the others told on the way before counts no more.
void sk_ranks_begin_way(SkSim *sim, SkWay *way) {
  SkRanks *r = sim->ranks;
  if (!r) return;
  r->epoch++;
  r->way = way;
  for (int i = 0; i < sim->code->n_islands; i++)
    if (r->owner[i] != r->post.rank) atomic_store(&sim->heads[i]->reached, -INFINITY);
  for (int i = 0; i < r->n_near; i++) {
    r->near[i].begun = false;
    for (int k = 0; k < r->near[i].n_islands; k++) r->near[i].told[k] = NAN;
  }
  for (int from = 0; from < r->post.size; from++)
    while (r->early[from].first) {
      SkLetter *letter = r->early[from].first;
      uint64_t  epoch  = 0;
      memcpy(&epoch, letter->data + 8, sizeof epoch);
      if (epoch > r->epoch) break;
      letter = sk_pile_take(&r->early[from]);
      sk_ranks_take_frame(r, from, letter->data, letter->n);
      sk_free(letter);
    }
  send_frames(r, true);
}

bool sk_ranks_work(SkSim *sim, bool idle, int *rests) {
  SkRanks *r = sim->ranks;
  if (!r) return true;
  send_frames(r, idle);
  bool fine = sk_ranks_receive(r);
  if (!idle)
    *rests = 0;
  else if (fine)
    sk_ranks_rest(r, rests);
  return !r->broken;
}

// All of ours are there: the others hear all of it.
void sk_ranks_end_way(SkSim *sim) {
  SkRanks *r = sim->ranks;
  if (!r) return;
  r->way->alone = true;
  if (!r->broken) send_frames(r, true);
  r->way = NULL;
}
