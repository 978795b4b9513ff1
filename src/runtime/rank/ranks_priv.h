// runtime/rank/ranks_priv.h - the inside of a simulation on several ranks: talk with rank 0 (ranks.c), frames between neighbours
// (ranks_frame.c), states that are brought together (ranks_state.c).
#ifndef SK_RUNTIME_RANKS_PRIV_H
#define SK_RUNTIME_RANKS_PRIV_H

#include "runtime/rank/ranks.h"
#include "runtime/simulation/sim_priv.h"

// What a message is; its first number.
enum { SK_MAIL_FRAME = 1, SK_MAIL_MEET, SK_MAIL_ROW, SK_MAIL_STATE, SK_MAIL_STATS };

typedef struct SkLetter {
  struct SkLetter *next;
  size_t           n;
  unsigned char    data[];
} SkLetter;

typedef struct {
  SkLetter *first, *last;
} SkPile;

// What goes to and comes from one rank whose islands share lines with ours.
typedef struct {
  int       rank;
  int      *islands;  // ours that have such lines
  double   *told;     // how far they had come in the last frame
  int       n_islands;
  int      *out;        // bundles that we write and it reads
  uint64_t *sent;       // rows before this one are there as they are
  int      *out_first;  // by island: its first one in `out`; n_islands + 1
  int      *in;         // and the other way round
  uint64_t *floor;
  int       n_in;
  double    horizon;  // half of the shortest of their delays
  double    end;      // as in the last frame
  bool      begun;    // a frame of this way was sent
  SkBytes   frame;
} SkNeighbour;

struct SkRanks {
  SkPost       post;
  SkSim       *sim;
  int         *owner;  // by island
  uint64_t     epoch;  // ways that were begun
  SkWay       *way;    // under way; NULL: none
  SkNeighbour *near;
  int          n_near;
  SkPile *talk, *early;  // by rank: for rank 0 or from it; frames of ways that we have not begun
  SkBytes out;
  // What rows show: of each rank, its places, one rank after the other (first: size + 1 numbers).
  int    *shown, *shown_first;
  double *values;
  // ranks_state.c: what was the same on all ranks, and what is not any more.
  double        *v0;
  const char   **s0;
  unsigned char *touched, *touched_s, *touched_o;
  SkBytes       *o0;
  char           message[1200];  // of whoever is first to end the run
  // A failure of ours that the next meeting is to hear of.
  SkStatus   pending;
  double     pending_at;
  SkSimStats others;  // rank 0: what their islands have cost
  bool       broken;
  int        listens_to;  // outside of ways: the rank that is waited for
  double asked;  // when somebody first asked for the end and nothing came, on a clock; 0: not yet
};

// Adds a message to the pile; false: out of memory.
bool      sk_pile_add(SkPile *pile, const void *bytes, size_t n);
SkLetter *sk_pile_take(SkPile *pile);  // NULL: empty; to be freed

void sk_ranks_rest(SkRanks *r, int *idle);
// All that has come so far. False: broken.
bool sk_ranks_receive(SkRanks *r);
// The next talk of a rank, of this kind; NULL: there will be none (broken). To be freed.
SkLetter *sk_ranks_hear(SkRanks *r, int from, int kind, SkBytes *in);
bool      sk_ranks_send(SkRanks *r, int to, const SkBytes *bytes);
void      sk_ranks_begin(SkRanks *r, int kind);  // r->out is a message of this kind
void      sk_ranks_break(SkRanks *r, const char *why);

// ranks_frame.c
bool sk_ranks_neighbours(SkRanks *r);
int  sk_ranks_behind(
     const SkRanks *r);  // whose islands are furthest behind of those we share lines with
void sk_ranks_take_frame(SkRanks *r, int from, const void *bytes, size_t n);

// ranks_state.c
bool sk_ranks_keep_state(SkRanks *r);
void sk_ranks_free_state(SkRanks *r);

#endif
