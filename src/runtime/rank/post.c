// runtime/rank/post.c - what ranks agree on around a simulation: by way of rank 0.
#include "base/mem.h"
#include "runtime/rank/ranks.h"
#include "runtime/thread/island_pool.h"

#include <string.h>

typedef struct {
  uint64_t number;
  int      who;
} Word;

// The next message of this rank; those of others wait outside.
bool sk_post_hear(const SkPost *post, int from, const void **bytes, size_t *n) {
  for (;;) {
    int who, got = post->take(post->user, SK_CHANNEL_PROGRAM + from, &who, bytes, n);
    if (got < 0 || (got > 0 && who != from)) return false;
    if (got > 0) return true;
    sk_island_pool_nap();
  }
}

bool sk_post_tell(const SkPost *post, int to, const void *bytes, size_t n) {
  return post->send(post->user, to, SK_CHANNEL_PROGRAM + post->rank, bytes, n);
}

// Of this size.
static bool hear(const SkPost *post, int from, void *bytes, size_t n) {
  const void *at;
  size_t      size;
  if (!sk_post_hear(post, from, &at, &size) || size != n) return false;
  memcpy(bytes, at, n);
  return true;
}

bool sk_post_share(const SkPost *post, void *bytes, size_t n) {
  bool fine = true;
  if (post->rank != 0) return hear(post, 0, bytes, n);
  for (int to = 1; to < post->size; to++) fine &= sk_post_tell(post, to, bytes, n);
  return fine;
}

// Rank 0 finds one word in those of all; the others get it.
static bool find(const SkPost *post, uint64_t own, void (*look)(Word *all, const Word *one),
                 Word *all) {
  *all = (Word){own, post->rank};
  if (post->rank != 0)
    return sk_post_tell(post, 0, all, sizeof *all) && hear(post, 0, all, sizeof *all);
  look(all, all);
  for (int from = 1; from < post->size; from++) {
    Word one;
    if (!hear(post, from, &one, sizeof one)) return false;
    look(all, &one);
  }
  return sk_post_share(post, all, sizeof *all);
}

static void first_set(Word *all, const Word *one) {
  if (!all->number) *all = *one;
}

static void first_other(Word *all, const Word *one) {
  if (all->who <= 0 && one->number != all->number) all->who = one->who;
}

bool sk_post_agree(const SkPost *post, int own, int *all, int *who) {
  Word word;
  bool fine = find(post, (uint64_t)own, first_set, &word);
  *all      = (int)word.number;
  *who      = word.who;
  return fine;
}

bool sk_post_compare(const SkPost *post, uint64_t own, int *who) {
  Word word;
  bool fine = find(post, own, first_other, &word);
  *who      = word.who > 0 ? word.who : -1;
  return fine;
}
