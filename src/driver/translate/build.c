#include "driver/translate/build.h"

#include <time.h>

#define LOOK_S 0.5  // between two looks into the cache

// On a thread of its own, so that an interruption ends the compiler.
static SkStatus wait_for_tier1(SkBuild *b, char *message, size_t size) {
  SkCodeJob *job = sk_code_start(b->t->c_text, b->t->link, false);
  if (!job) return sk_code_tier1(b->t->c_text, b->t->link, &b->code, message, size);
  for (long pause = 100000; !sk_code_ready(job); pause = pause < 10000000 ? 2 * pause : pause) {
    if (b->stop_flag && *b->stop_flag) {
      sk_code_cancel(job);
      return SK_INTERRUPTED;
    }
    nanosleep(&(struct timespec){.tv_nsec = pause}, NULL);
  }
  return sk_code_finish(job, &b->code, message, size);
}

static void degraded(SkBuild *b, const char *message) {
  b->warning = sk_arena_printf(b->arena, "no optimised code: %s", message);
}

static SkStatus optimised(SkBuild *b) {
  char     message[512];
  bool     now = b->asked == SK_TIER_1;
  SkStatus status =
      now ? wait_for_tier1(b, message, sizeof message)
          : sk_code_cached(b->t->c_text, b->t->link, &b->code, message, sizeof message);
  if (status == SK_OK) {
    b->tier   = 1;
    b->cached = sk_code_was_cached(b->code);
  } else if (now && status != SK_INTERRUPTED) {
    degraded(b, message);
  }
  return status;
}

SkStatus sk_build_open(SkBuild *b) {
  char   message[512];
  double began    = sk_seconds();
  b->message      = "";
  b->warning      = "";
  SkStatus status = b->asked == SK_TIER_0 ? SK_NOT_FOUND : optimised(b);
  if (status != SK_OK && status != SK_INTERRUPTED) {
    status = sk_code_tier0(b->t->c_text, b->t->link, &b->code, message, sizeof message);
    if (status != SK_OK)
      b->message = sk_arena_printf(b->arena, "the generated code does not compile: %s", message);
  }
  b->seconds = sk_seconds() - began;
  return status;
}

void sk_build_close(SkBuild *b) {
  sk_code_cancel(b->job);
  sk_code_free(b->better);
  sk_code_free(b->code);
  b->job    = NULL;
  b->better = b->code = NULL;
}

const SkModelCode *sk_build_model(const SkBuild *b) {
  return sk_code_model(b->better ? b->better : b->code);
}

// What another process has compiled meanwhile.
static const SkModelCode *from_cache(SkBuild *b) {
  char   message[512];
  double now = sk_seconds();
  if (now - b->looked < LOOK_S) return NULL;
  b->looked = now;
  if (sk_code_cached(b->t->c_text, b->t->link, &b->better, message, sizeof message) != SK_OK)
    return NULL;
  b->tier   = 1;
  b->cached = true;
  return sk_code_model(b->better);
}

const SkModelCode *sk_build_better(SkBuild *b) {
  char message[512];
  if (b->asked != SK_TIER_AUTO || b->tier == 1 || *b->warning) return NULL;
  if (b->guest) return from_cache(b);
  if (!b->job) b->job = sk_code_start(b->t->c_text, b->t->link, true);
  if (!b->job || !sk_code_ready(b->job)) return NULL;
  SkStatus status = sk_code_finish(b->job, &b->better, message, sizeof message);
  b->job          = NULL;
  if (status != SK_OK) {
    degraded(b, message);
    return NULL;
  }
  b->tier   = 1;
  b->cached = sk_code_was_cached(b->better);
  return sk_code_model(b->better);
}
