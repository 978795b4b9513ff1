// What another rank says. The run is rank 0 of two; the bytes make the messages of the other one, each in the form it should have
// and then with changes, until there are no more: then the other rank is gone. A state is asked for at the end.
#include "fuzz_model.h"

#include "runtime/line/line_priv.h"
#include "runtime/rank/ranks_priv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_ROWS = 50 };

#define LINES                                                                     \
  "model M\n  Real x(start = 0.4, fixed = true), y(start = 0.2, fixed = true);\n" \
  "equation\n  der(x) = -x + 0.3*delay(y, 0.06);\n"                               \
  "  der(y) = -1.5*y + delay(x, 0.085) + (if y > 0.12 then 0.3 else -0.2);\n"     \
  "  annotation(__Skerry(waves = \"start\"));\nend M;\n"

static FuzzModel models[] = {{.text = LINES, .solver = "rk4", .step = 0.01, .apart = true},
                             {.text = LINES, .solver = "trapezoid", .step = 0.02, .apart = true},
                             {.text = LINES, .solver = "halving", .apart = true},
                             {.text = LINES, .solver = "cvode", .apart = true}};
enum { N_MODELS = sizeof models / sizeof models[0] };

typedef struct {
  const uint8_t *at, *end;
  SkSim         *sim;
  SkBytes        message;
} Other;

static uint8_t next(Other *o) { return o->at < o->end ? *o->at++ : 0; }

// Rows of the other one's island, a twentieth of a second each.
static void put_frame(Other *o) {
  const SkLines *lines = o->sim->lines;
  SkBytes       *m     = &o->message;
  double         time  = 0.05 * (next(o) % 24);
  sk_bytes_f64(m, 0.05 * (1 + next(o)));
  sk_bytes_u64(m, 2);
  sk_bytes_f64(m, time);
  sk_bytes_u64(m, 1);
  for (int i = 0; i < lines->n_bundles; i++) {
    const SkBundle *b = &lines->bundles[i];
    uint64_t        n = 1 + next(o) % 4;
    if (b->from != 1 || b->to != 0) continue;
    sk_bytes_u64(m, (uint64_t)i);
    sk_bytes_u64(m, atomic_load(&b->end) - next(o) % 2);
    sk_bytes_u64(m, n);
    for (uint64_t row = 0; row < n; row++)
      for (size_t k = 0; k < sk_bundle_width(b); k++)
        sk_bytes_f64(m, k ? 0.1 : time + 0.001 * (double)row);
  }
  sk_bytes_u64(m, 0);
  sk_bytes_u64(m, 0);
}

static void put_state(Other *o) {
  sk_bytes_u64(&o->message, 0);
  for (int i = 0; i < o->sim->code->n_s; i++) sk_bytes_u64(&o->message, 0);
  sk_bytes_u64(&o->message, 0);
  sk_sim_put_island(o->sim->islands[1], &o->message);
  for (int i = 0; i < o->sim->lines->n_bundles; i++)
    if (o->sim->lines->bundles[i].from == 1) sk_bundle_put_state(o->sim->lines, i, &o->message);
  sk_bytes_u64(&o->message, 0);
}

static void put_other(Other *o, uint8_t what) {
  SkMeeting  m     = {.at = INFINITY, .accepted = INFINITY, .known = INFINITY, .event = INFINITY};
  SkSimStats stats = {0};
  if (what == SK_MAIL_MEET) {
    sk_bytes_put(&o->message, &m, sizeof m);
    sk_bytes_text(&o->message, "");
  } else if (what == SK_MAIL_ROW) {
    sk_bytes_u64(&o->message, 1);
    for (int i = 0; i < o->sim->code->n_v; i++) sk_bytes_f64(&o->message, 0.5);
  } else if (what == SK_MAIL_STATS) {
    sk_bytes_put(&o->message, &stats, sizeof stats);
  } else if (what == SK_MAIL_STATE) {
    put_state(o);
  }
}

static void edit(Other *o) {
  static const uint64_t words[] = {0,
                                   1,
                                   2,
                                   3,
                                   UINT64_MAX,
                                   UINT64_C(1) << 32,
                                   UINT64_C(0x7ff0000000000000),
                                   UINT64_C(0x7ff8000000000000),
                                   UINT64_C(0xfff0000000000000)};
  uint8_t               what    = next(o);
  size_t                at      = 8 * (size_t)((unsigned)next(o) % (o->message.n / 8));
  if (what < 128)
    memcpy(o->message.data + at, &words[what % (sizeof words / sizeof words[0])], 8);
  else if (what < 192)
    o->message.data[at + what % 8] ^= next(o);
  else if (what < 224)
    o->message.n = at;
}

static int take(void *user, int channel, int *from, const void **bytes, size_t *n) {
  Other *o = user;
  (void)channel;
  if (o->at >= o->end) return -1;
  uint8_t what = next(o), kind = 1 + what % SK_MAIL_STATS;
  if (what >= 250) return 0;
  o->message.n = 0;
  sk_bytes_u64(&o->message, kind);
  sk_bytes_u64(&o->message, o->sim->ranks->epoch + (what >= 240));
  if (kind == SK_MAIL_FRAME)
    put_frame(o);
  else
    put_other(o, kind);
  for (int edits = what >= 100 ? next(o) % 4 : 0; edits > 0 && o->message.n >= 8; edits--) edit(o);
  *from  = 1;
  *bytes = o->message.data;
  *n     = o->message.n;
  return 1;
}

static bool send(void *user, int to, int channel, const void *bytes, size_t n) {
  (void)user;
  (void)to;
  (void)channel;
  (void)bytes;
  return n > 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int owner[] = {0, 1};
  if (size < 2) return 0;
  FuzzModel *m = &models[data[0] % N_MODELS];
  if (!m->code) fuzz_compile(m);
  Other  o    = {.at = data + 1, .end = data + size, .sim = fuzz_sim(m)};
  SkPost post = {0, 2, &o, send, take};
  int    rows = MAX_ROWS;
  if (o.sim->code->n_islands != 2 || sk_sim_init(o.sim) != SK_OK ||
      sk_sim_spread(o.sim, &post, owner, NULL) != SK_OK)
    abort();
  fuzz_run(o.sim, fuzz_row, &rows);
  void  *bytes = NULL;
  size_t n     = 0;
  sk_sim_save(o.sim, &bytes, &n);
  sk_free(bytes);
  sk_sim_free(o.sim);
  sk_bytes_free(&o.message);
  return 0;
}
