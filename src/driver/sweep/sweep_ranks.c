// driver/sweep/sweep_ranks.c - a sweep on several ranks: each runs variants of its own, rank 0 writes the rows of all.
#include "driver/sweep/sweep_priv.h"

#include "base/mem.h"
#include "driver/experiment/experiment_priv.h"

static SkCrowd *crowd_of(const SkSweep *s) { return s->options->crowd; }

bool sk_sweep_is_guest(const SkSweep *s) { return crowd_of(s) && crowd_of(s)->post.rank != 0; }

bool sk_sweep_is_here(const SkSweep *s, uint32_t variant) {
  const SkCrowd *crowd = crowd_of(s);
  return !crowd || variant % (uint32_t)crowd->post.size == (uint32_t)crowd->post.rank;
}

SkStatus sk_sweep_start(SkSweep *s, SkStatus status) {
  int who = 0;
  if (!crowd_of(s)) return status;
  SkStatus all = (SkStatus)sk_crowd_agree(crowd_of(s), (int)status, &who);
  if (status != SK_OK || all == SK_OK) return status;
  s->report->message = sk_arena_printf(s->in->arena, "rank %d could not start the sweep", who);
  return all;
}

// One piece ---------------------------------------------------------------------------------------

static bool is_of(const SkSweep *s, uint32_t variant, int rank) {
  return variant % (uint32_t)crowd_of(s)->post.size == (uint32_t)rank;
}

static void put_variant(const SkSweep *s, uint32_t k, SkBytes *out) {
  const SkVariant       *variant = &s->variants[k];
  const SkVariantReport *r       = &s->report->variants[k];
  sk_bytes_u64(out, (uint64_t)variant->ran | (uint64_t)(variant->sim != NULL) << 1);
  sk_bytes_u64(out, variant->next);
  sk_bytes_u64(out, (uint64_t)r->status);
  sk_bytes_f64(out, r->end_time);
  sk_bytes_put(out, &r->stats, sizeof r->stats);
  sk_bytes_text(out, r->message);
  sk_bytes_put(out, s->params + (size_t)k * s->n_still, s->n_still * sizeof(double));
  for (uint64_t row = s->first; s->buffer && row < s->end; row++)
    sk_bytes_put(out, sk_sweep_slot(s, row, k) + 1, s->n_row * sizeof(double));
}

static void take_variant(SkSweep *s, uint32_t k, SkBytes *in) {
  SkVariant       *variant = &s->variants[k];
  SkVariantReport *r       = &s->report->variants[k];
  uint64_t         flags   = sk_bytes_read_u64(in);
  variant->ran             = (flags & 1) != 0;
  variant->away            = (flags & 2) != 0;
  variant->next            = sk_bytes_read_u64(in);
  r->status                = (SkStatus)sk_bytes_read_u64(in);
  r->end_time              = sk_bytes_read_f64(in);
  sk_bytes_get(in, &r->stats, sizeof r->stats);
  const char *text = sk_bytes_read_text(in);
  if (*text) r->message = sk_arena_printf(s->in->arena, "%s", text);
  sk_bytes_get(in, s->params + (size_t)k * s->n_still, s->n_still * sizeof(double));
  for (uint64_t row = s->first; s->buffer && row < s->end; row++)
    sk_bytes_get(in, sk_sweep_slot(s, row, k) + 1, s->n_row * sizeof(double));
}

// What all variants of a rank have come to, and what its warnings were.
typedef struct {
  uint64_t ended, unsteady, together, warnings;
  uint64_t status;
  uint32_t told_by;
  bool     free_steps;
} Totals;

static bool tell_piece(SkSweep *s, SkStatus status) {
  SkBytes out = {0};
  Totals  t = {s->ended,   s->report->n_unsteady, s->report->together, s->said.n, (uint64_t)status,
               s->told_by, s->free_steps};
  sk_bytes_put(&out, &t, sizeof t);
  sk_bytes_text(&out, s->report->alone);
  sk_bytes_put(&out, s->said.data, s->said.n);
  s->said.n = 0;
  for (uint32_t k = 0; k < s->n; k++)
    if (sk_sweep_is_here(s, k)) put_variant(s, k, &out);
  bool fine = !out.failed && sk_post_tell(&crowd_of(s)->post, 0, out.data, out.n);
  sk_bytes_free(&out);
  // Rank 0 counts them from now on.
  s->report->n_unsteady = 0;
  s->report->together   = 0;
  return fine;
}

static void take_warnings(SkSweep *s, uint64_t n, SkBytes *in) {
  for (size_t end = in->at + n; in->at < end && !in->failed;) {
    uint64_t    k    = sk_bytes_read_u64(in);
    const char *text = sk_bytes_read_text(in);
    if (in->failed || k >= s->n) break;
    s->warn(&s->variants[k], text);
  }
}

static bool hear_piece(SkSweep *s, int from, uint32_t *ended, SkStatus *status) {
  SkBytes     in = {0};
  const void *bytes;
  Totals      t;
  if (!sk_post_hear(&crowd_of(s)->post, from, &bytes, &in.n)) return false;
  in.data = (unsigned char *)(uintptr_t)bytes;
  sk_bytes_get(&in, &t, sizeof t);
  const char *alone = sk_bytes_read_text(&in);
  if (in.failed || t.warnings > in.n - in.at) return false;
  if (t.told_by < s->told_by) {
    s->told_by       = t.told_by;
    s->free_steps    = t.free_steps;
    s->report->alone = *alone ? sk_arena_printf(s->in->arena, "%s", alone) : "";
  }
  s->report->n_unsteady += (uint32_t)t.unsteady;
  s->report->together += t.together;
  *ended += (uint32_t)t.ended;
  if (*status == SK_OK) *status = (SkStatus)t.status;
  take_warnings(s, t.warnings, &in);
  for (uint32_t k = 0; k < s->n; k++)
    if (is_of(s, k, from)) take_variant(s, k, &in);
  return !in.failed;
}

SkStatus sk_sweep_join(SkSweep *s, SkStatus status, uint64_t *rows) {
  SkCrowd *crowd = crowd_of(s);
  uint32_t ended = s->ended;
  bool     fine  = true;
  if (!crowd) return status;
  if (crowd->post.rank != 0) fine = tell_piece(s, status);
  for (int from = 1; from < crowd->post.size && crowd->post.rank == 0; from++)
    fine = hear_piece(s, from, &ended, &status) && fine;
  uint64_t word[] = {*rows, (uint64_t)status, ended >= s->n};
  fine            = fine && sk_post_share(&crowd->post, word, sizeof word);
  if (!fine) {
    sk_crowd_break(crowd);
    return SK_INTERRUPTED;
  }
  *rows      = word[0];
  s->is_over = word[2] != 0;
  return (SkStatus)word[1];
}
