// runtime/rank/ranks.h - one simulation on several ranks: each moves the islands that it owns, lines cross ranks.
//
// in:    messages to and from the other ranks (SkPost), the owner of each island
// out:   the same rows on rank 0, the same end, the same saved states as one process gives
// cost:  a frame for each neighbour and horizon; between stops nothing else. At a stop one message to rank 0 and one back
// not:   who owns what (driver/experiment/ranks.c), how messages travel (cosim/mpi)
// ref:   docs/algorithms/distributed.md
//
// Every rank translates the model and finds the first values of all of it: the same bits everywhere, so nothing is sent
// before the first step. From then on islands of other ranks are heads without a body: they are always "there", and what is
// known of them (`reached`) comes with frames. Rows of lines that come from another rank are put into the ring that the reader
// has in any case. So all that reads lines is as it was.
#ifndef SK_RUNTIME_RANKS_H
#define SK_RUNTIME_RANKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct SkRanks SkRanks;

// Messages of one channel that come from one rank come in the order in which they were sent. One thread at a time uses it.
// Channels are numbers: that of a simulation; and from the second on one for what each rank says around it.
enum { SK_CHANNEL_RUN, SK_CHANNEL_PROGRAM };

typedef struct {
  int   rank, size;
  void *user;
  // Copies the bytes and does not wait. False: the way to that rank is broken.
  bool (*send)(void *user, int to, int channel, const void *bytes, size_t n);
  // The next message of anybody, valid until the next call. 1: there is one, 0: not now, -1: broken.
  int (*take)(void *user, int channel, int *from, const void **bytes, size_t *n);
} SkPost;

// All ranks call these in the same order, outside of a simulation. False: another rank does not answer.
// A number of each rank: *all becomes the first one, in the order of ranks, that is not 0, *who whose it is.
bool sk_post_agree(const SkPost *post, int own, int *all, int *who);
bool sk_post_share(const SkPost *post, void *bytes, size_t n);  // those of rank 0
// From one rank to one other; in may be read until the next call of any of these.
bool sk_post_tell(const SkPost *post, int to, const void *bytes, size_t n);
bool sk_post_hear(const SkPost *post, int from, const void **bytes, size_t *n);
// Whether all have the same number; *who: the first rank that has not, -1: all have.
bool sk_post_compare(const SkPost *post, uint64_t own, int *who);

#endif
