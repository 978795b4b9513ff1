// cosim/wire/watch.h - rows of a run for whoever looks from elsewhere, and the looking.
//
// in:    names of variables, rows of their values
// out:   frames (frame.h): the names, then rows, to any number of watchers that come and go
// cost:  without a watcher a look at a number for a row; with some a copy of the row for each
// not:   stopping a run: a watcher that is slower than the run by WATCH_BEHIND bytes is sent away
// ref:   docs/composite.md "Monitors"
//
// One thread of its own accepts and sends.
#ifndef SK_COSIM_WIRE_WATCH_H
#define SK_COSIM_WIRE_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SK_WATCH_MOST_NAMES 400000u

// Types of frames beyond the published ones. A watcher sends NAMES; the answer are frames NAMES with texts, each ending in a new-line,
// an empty one behind the last, then ROWS: time and values. CLOSE_PERMISSION: the run has come to its end.
#define SK_WATCH_FRAME_NAMES 34
#define SK_WATCH_FRAME_ROWS  35

typedef struct SkWatch SkWatch;

// host NULL: this machine only. token NULL: none is needed. *port 0: any; it is the one at last. NULL: why says the reason. *open: machines
// elsewhere may reach it.
SkWatch *sk_watch_new(const char *host, int *port, const char *token, bool *open, char *why,
                      size_t room);
// Who looks gets these names from now on. False: out of memory, or too many.
bool sk_watch_names(SkWatch *w, const char *const *names, uint32_t n);
// Whether somebody looks, so that a row is worth while.
bool sk_watch_is_watched(const SkWatch *w);
// The values of a row, in the order of the names. Never waits.
void sk_watch_row(SkWatch *w, double time, const double *values);
// complete: the run has come to its end. What is queued is sent first, for some seconds at most. NULL is fine.
void sk_watch_free(SkWatch *w, bool complete);

// The other side ----------------------------------------------------------------------------------

typedef struct SkWatcher SkWatcher;

SkWatcher         *sk_watcher_new(const char *where, const char *token, char *why, size_t room);
void               sk_watcher_free(SkWatcher *w);  // NULL is fine
const char *const *sk_watcher_names(const SkWatcher *w, uint32_t *n);
// The next row: time and values. NULL at the end: why is "" when the run has come to its end. Waits, but not longer than `wait_ms`:
// then *again.
const double *sk_watcher_row(SkWatcher *w, int wait_ms, bool *again, char *why, size_t room);

#endif
