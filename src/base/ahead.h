// base/ahead.h - memory of large models, fetched by a thread of its own while its owner computes.
//
// in:    the size of the blocks that will be asked for again and again
// out:   blocks whose pages are there, zeroed; pages of larger pieces fetched while these are being filled
// cost:  a few blocks more than are needed. The kernel takes as long to hand out 1 GB as half a million equations take to be
//        translated, and several times that where a virtual machine has to ask its host for it.
// not:   small models: no thread before they have asked for much; a child of fork has no part in it
#ifndef SK_BASE_AHEAD_H
#define SK_BASE_AHEAD_H

#include <stddef.h>

typedef struct SkAhead SkAhead;

// NULL: there is one core only, or no thread to be had.
SkAhead *sk_ahead_new(size_t size);
void     sk_ahead_free(SkAhead *ahead);
// A block that is ready, from now on the caller's (sk_pages_free); NULL: none is. All these take a NULL ahead, too.
void *sk_ahead_take(SkAhead *ahead);
// The pages of a piece are fetched, as far as nobody has met them yet. Before any of it moves or goes: leave.
void sk_ahead_meet(SkAhead *ahead, void *piece, size_t size);
void sk_ahead_leave(SkAhead *ahead, const void *piece, size_t size);

#endif
