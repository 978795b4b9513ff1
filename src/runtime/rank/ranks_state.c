// runtime/rank/ranks_state.c - the states of all ranks are brought together on rank 0, which saves them as one process does.
//
// in:    islands, rows of lines, pipes and objects of each rank, at a stop
// out:   the same in the islands, lines, pipes and objects that rank 0 has of the others, too
// cost:  one message from each rank; only when a state is wanted
//
// Everything was the same on all ranks when they went apart. A value, a text or an object that is not any more was changed by the
// rank whose island it belongs to, which therefore sends what has changed and needs no list of what is whose.
//
// ref: docs/algorithms/distributed.md "States"
#include "base/mem.h"
#include "runtime/island/objects.h"
#include "runtime/line/line_priv.h"
#include "runtime/rank/ranks_priv.h"

#include <string.h>

bool sk_ranks_keep_state(SkRanks *r) {
  SkSim       *sim = r->sim;
  const size_t n = (size_t)sim->code->n_v + 1, s = (size_t)sim->code->n_s + 1;
  const size_t o = (size_t)sim->code->n_o + 1;
  r->v0          = sk_malloc(n * sizeof(double));
  r->s0          = sk_calloc(s, sizeof(char *));
  r->o0          = sk_calloc(o, sizeof *r->o0);
  r->touched     = sk_calloc(n, 1);
  r->touched_s   = sk_calloc(s, 1);
  r->touched_o   = sk_calloc(o, 1);
  if (!r->v0 || !r->s0 || !r->o0 || !r->touched || !r->touched_s || !r->touched_o) return false;
  memcpy(r->v0, sim->v, (n - 1) * sizeof(double));
  bool ok = true;
  for (size_t k = 0; k + 1 < s; k++) {
    size_t size = strlen(sim->s[k]) + 1;
    char  *text = sk_malloc(size);
    if (!text) return false;
    r->s0[k] = memcpy(text, sim->s[k], size);
  }
  for (size_t k = 0; k + 1 < o; k++) {
    sk_objects_save(sim->options.keeper, sim->o + k, 1, &r->o0[k]);
    ok &= !r->o0[k].failed;
  }
  return ok;
}

void sk_ranks_free_state(SkRanks *r) {
  const SkModelCode *c = r->sim->code;
  for (int k = 0; r->s0 && k < c->n_s; k++) sk_free((void *)(uintptr_t)r->s0[k]);
  for (int k = 0; r->o0 && k < c->n_o; k++) sk_bytes_free(&r->o0[k]);
  void *const all[] = {r->v0, (void *)r->s0, r->o0, r->touched, r->touched_s, r->touched_o};
  for (size_t k = 0; k < sizeof all / sizeof all[0]; k++) sk_free(all[k]);
}

// Sending -----------------------------------------------------------------------------------------

static void put_values(SkRanks *r, SkBytes *out) {
  const SkSim *sim   = r->sim;
  const int   *place = r->shown + r->shown_first[r->post.rank];
  const int    shown = r->shown_first[r->post.rank + 1] - r->shown_first[r->post.rank];
  uint64_t     n     = 0;
  for (int i = 0; i < shown; i++) r->touched[place[i]] = 1;
  for (int k = 0; k < sim->code->n_v; k++) {
    r->touched[k] |= memcmp(&r->v0[k], &sim->v[k], sizeof(double)) != 0;
    n += r->touched[k];
  }
  sk_bytes_u64(out, n);
  for (int k = 0; k < sim->code->n_v; k++) {
    if (!r->touched[k]) continue;
    sk_bytes_u64(out, (uint64_t)k);
    sk_bytes_f64(out, sim->v[k]);
  }
}

static void put_texts(SkRanks *r, SkBytes *out) {
  const SkSim *sim = r->sim;
  for (int k = 0; k < sim->code->n_s; k++) {
    r->touched_s[k] |= strcmp(r->s0[k], sim->s[k]) != 0;
    if (!r->touched_s[k]) continue;
    sk_bytes_u64(out, (uint64_t)k + 1);
    sk_bytes_text(out, sim->s[k]);
  }
  sk_bytes_u64(out, 0);
}

static void put_objects(SkRanks *r, SkBytes *out) {
  const SkSim *sim = r->sim;
  for (int k = 0; k < sim->code->n_o; k++) {
    SkBytes now = {0};
    sk_objects_save(sim->options.keeper, sim->o + k, 1, &now);
    r->touched_o[k] |=
        now.n != r->o0[k].n || (now.n && memcmp(now.data, r->o0[k].data, now.n) != 0);
    if (r->touched_o[k]) {
      sk_bytes_u64(out, (uint64_t)k + 1);
      sk_bytes_put(out, now.data, now.n);
    }
    out->failed |= now.failed;
    sk_bytes_free(&now);
  }
  sk_bytes_u64(out, 0);
}

static void put_state(SkRanks *r, SkBytes *out) {
  SkSim         *sim   = r->sim;
  const SkLines *lines = sim->lines;
  put_values(r, out);
  put_texts(r, out);
  for (int i = 0; i < sim->n_own; i++) sk_sim_put_island(sim->own[i], out);
  for (int i = 0; i < lines->n_bundles; i++)
    if (r->owner[lines->bundles[i].from] == r->post.rank) sk_bundle_put_state(lines, i, out);
  for (int i = 0; i < sim->code->n_spatials; i++)
    if (r->owner[sim->code->spatials[i].island] == r->post.rank)
      sk_spatial_save(sim->spatials, i, out);
  put_objects(r, out);
}

// Receiving ---------------------------------------------------------------------------------------

static bool take_values(SkSim *sim, SkBytes *in) {
  uint64_t n = sk_bytes_read_u64(in);
  for (uint64_t i = 0; i < n && !in->failed; i++) {
    uint64_t place = sk_bytes_read_u64(in);
    double   value = sk_bytes_read_f64(in);
    if (place >= (uint64_t)sim->code->n_v) return false;
    sim->v[place] = value;
  }
  for (uint64_t k; (k = sk_bytes_read_u64(in)) != 0;) {
    const char *text = sk_bytes_read_text(in);
    if (in->failed || k > (uint64_t)sim->code->n_s) return false;
    sim->s[k - 1] = sim->world->run.services->keep(&sim->world->run, text);
  }
  return !in->failed;
}

static bool take_state(SkRanks *r, int from, SkBytes *in) {
  SkSim   *sim   = r->sim;
  SkLines *lines = sim->lines;
  if (!take_values(sim, in)) return false;
  for (int i = 0; i < sim->code->n_islands; i++)
    if (r->owner[i] == from && !sk_sim_get_island(sim->islands[i], in)) return false;
  for (int i = 0; i < lines->n_bundles; i++) {
    SkBundle *b = &lines->bundles[i];
    if (r->owner[b->from] != from) continue;
    if (!sk_bundle_get_state(lines, i, r->owner[b->to] == r->post.rank, in)) return false;
  }
  for (int i = 0; i < sim->code->n_spatials; i++)
    if (r->owner[sim->code->spatials[i].island] == from && !sk_spatial_load(sim->spatials, i, in))
      return false;
  for (uint64_t k; (k = sk_bytes_read_u64(in)) != 0;) {
    if (in->failed || k > (uint64_t)sim->code->n_o) return false;
    if (!sk_objects_load(sim->options.keeper, sim->o + k - 1, 1, in)) return false;
  }
  return !in->failed;
}

SkStatus sk_ranks_gather(SkSim *sim) {
  SkRanks *r = sim->ranks;
  if (!r) return SK_OK;
  if (r->broken) return SK_INTERRUPTED;
  if (r->post.rank != 0) {
    sk_ranks_begin(r, SK_MAIL_STATE);
    put_state(r, &r->out);
    return sk_ranks_send(r, 0, &r->out) ? SK_OK : SK_INTERRUPTED;
  }
  for (int from = 1; from < r->post.size; from++) {
    SkBytes   in;
    SkLetter *letter = sk_ranks_hear(r, from, SK_MAIL_STATE, &in);
    bool      fine   = letter && take_state(r, from, &in);
    sk_free(letter);
    if (letter && !fine) sk_ranks_break(r, "the state of another rank is damaged");
    if (!fine) return SK_INTERRUPTED;
  }
  return SK_OK;
}
