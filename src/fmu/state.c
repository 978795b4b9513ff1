// fmu/state.c - all of an instance as bytes.
#include "base/mem.h"
#include "fmu/engine_priv.h"

#include <math.h>
#include <string.h>

#define MAGIC "skerryF1"

struct SkFmuState {
  SkBytes bytes;
};

static void put_given(const SkFmuInstance *f, SkBytes *out) {
  const SkModelCode *c = sk_fmu_model.code;
  sk_bytes_put(out, f->given, sizeof(double) * (size_t)c->n_v);
  sk_bytes_put(out, f->is_given, (size_t)c->n_v);
  for (int i = 0; i < c->n_s; i++) {
    sk_bytes_u64(out, f->text[i] != NULL);
    sk_bytes_text(out, f->text[i] ? f->text[i] : "");
  }
}

static SkStatus put_sim(SkFmuInstance *f, SkBytes *out) {
  void  *bytes = NULL;
  size_t n     = 0;
  if (f->stage != SK_FMU_STARTED) {
    sk_bytes_u64(out, 0);
    return SK_OK;
  }
  // Rows are counted on a grid, and these are far beyond it.
  const uint64_t output   = f->sim->output;
  f->sim->output          = output > 0;
  f->sim->options.savable = true;
  SkStatus status         = sk_sim_save(f->sim, &bytes, &n);
  f->sim->options.savable = false;
  f->sim->output          = output;
  sk_sim_drop_snapshot(f->sim);
  if (status != SK_OK) return sk_fmu_failed(f, status);
  sk_bytes_u64(out, n);
  sk_bytes_put(out, bytes, n);
  sk_free(bytes);
  return SK_OK;
}

SkStatus sk_fmu_save(SkFmuInstance *f, SkFmuState **state) {
  if (f->mode == SK_FMU_FAILED) return SK_BAD_ARG;
  SkStatus status = f->stage == SK_FMU_STARTED ? sk_fmu_settle(f) : SK_OK;
  if (status != SK_OK) return status;
  SkFmuState *s = *state ? *state : sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  SkBytes *out = &s->bytes;
  out->n       = 0;
  out->failed  = false;
  sk_bytes_put(out, MAGIC, 8);
  sk_bytes_text(out, sk_fmu_model.token);
  sk_bytes_u64(out, (uint64_t)f->mode);
  sk_bytes_u64(out, f->steps);
  const double times[] = {f->start, f->stop, f->tolerance, f->time};
  sk_bytes_put(out, times, sizeof times);
  put_given(f, out);
  status = put_sim(f, out);
  if (status == SK_OK && out->failed) status = SK_NOMEM;
  if (status != SK_OK && !*state) sk_fmu_state_free(s);
  if (status == SK_OK) *state = s;
  return status;
}

static SkStatus get_given(SkFmuInstance *f, SkBytes *in) {
  const SkModelCode *c = sk_fmu_model.code;
  sk_bytes_get(in, f->given, sizeof(double) * (size_t)c->n_v);
  sk_bytes_get(in, f->is_given, (size_t)c->n_v);
  for (int i = 0; i < c->n_s && !in->failed; i++) {
    bool        there = sk_bytes_read_u64(in) != 0;
    const char *text  = sk_bytes_read_text(in);
    sk_free(f->text[i]);
    f->text[i] = NULL;
    if (!there || in->failed) continue;
    f->text[i] = sk_malloc(strlen(text) + 1);
    if (!f->text[i]) return SK_NOMEM;
    strcpy(f->text[i], text);
  }
  return in->failed ? SK_BAD_ARG : SK_OK;
}

static SkStatus get_sim(SkFmuInstance *f, SkBytes *in) {
  uint64_t n = sk_bytes_read_u64(in);
  if (in->failed || n > in->n - in->at) return SK_BAD_ARG;
  if (n == 0) return SK_OK;
  SkStatus status = sk_fmu_new_sim(f);
  if (status == SK_OK) status = sk_sim_load(f->sim, in->data + in->at, (size_t)n);
  if (status != SK_OK) return status;
  f->sim->options.stop = INFINITY;
  sk_sim_repeat_rows(f->sim);
  f->sim->skip = 0;
  if (f->sim->output) f->sim->output = SK_FMU_NO_ROWS;
  f->stage = SK_FMU_STARTED;
  f->stale = f->unshown = true;
  return SK_OK;
}

// False: the state of another model, or of the other interface.
static bool get_head(const SkFmuInstance *f, SkBytes *in, SkFmuMode *mode, double times[4]) {
  char magic[8];
  sk_bytes_get(in, magic, sizeof magic);
  if (in->failed || memcmp(magic, MAGIC, sizeof magic) != 0) return false;
  if (strcmp(sk_bytes_read_text(in), sk_fmu_model.token) != 0) return false;
  uint64_t is = sk_bytes_read_u64(in);
  sk_bytes_expect(in, f->steps);
  sk_bytes_get(in, times, 4 * sizeof(double));
  *mode = (SkFmuMode)is;
  return !in->failed && is < SK_FMU_FAILED && isfinite(times[0]) && isfinite(times[3]);
}

SkStatus sk_fmu_load(SkFmuInstance *f, const SkFmuState *state) {
  SkBytes   in = {.data = state->bytes.data, .n = state->bytes.n};
  SkFmuMode mode;
  double    times[4];
  if (!get_head(f, &in, &mode, times)) return SK_BAD_ARG;
  sk_fmu_drop(f);
  f->mode         = mode;
  f->start        = times[0];
  f->stop         = times[1];
  f->tolerance    = times[2];
  f->time         = times[3];
  SkStatus status = get_given(f, &in);
  if (status == SK_OK) status = get_sim(f, &in);
  if (status == SK_OK) return SK_OK;
  sk_fmu_failed(f, status);
  sk_fmu_drop(f);
  f->mode = SK_FMU_FAILED;
  return status;
}

void sk_fmu_state_free(SkFmuState *state) {
  if (!state) return;
  sk_bytes_free(&state->bytes);
  sk_free(state);
}

const void *sk_fmu_state_bytes(const SkFmuState *state, size_t *n) {
  *n = state->bytes.n;
  return state->bytes.data;
}

SkStatus sk_fmu_state_from(const void *bytes, size_t n, SkFmuState **state) {
  SkFmuState *s = *state ? *state : sk_calloc(1, sizeof *s);
  if (!s) return SK_NOMEM;
  s->bytes.n      = 0;
  s->bytes.failed = false;
  sk_bytes_put(&s->bytes, bytes, n);
  if (s->bytes.failed) {
    if (!*state) sk_fmu_state_free(s);
    return SK_NOMEM;
  }
  *state = s;
  return SK_OK;
}
