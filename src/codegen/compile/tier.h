// codegen/compile/tier.h - from C text to callable code, at once (tier 0) or well optimised (tier 1).
//
// in:    C text made by emit.h (without the ABI header and prelude: they are added here)
// out:   SkCode: the loaded model; both tiers give the same bits
// cost:  tier 0 about 4 us a statement, in memory; tier 1 seconds for large models, cached by content
// not:   deciding when to switch (the runtime swaps tables at a step boundary)
#ifndef SK_CODEGEN_TIER_H
#define SK_CODEGEN_TIER_H

#include "base/status.h"

#include <skerry/abi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct SkCode SkCode;

// A C function that generated code calls: `name` there; the function itself is `actual` in the process,
// or `name` in the helper library when actual is NULL.
typedef struct {
  const char *name, *actual;
} SkLinkSymbol;

// What external functions need (link.h makes it). Lists end with NULL and may be NULL. Both tiers use one
// helper library, so that its static data is the same for both.
typedef struct {
  const SkLinkSymbol *symbols;  // ends with name NULL
  const char         *helper;   // C text of wrappers; NULL: no helper library is needed
  const char *declared;  // the same with prototypes, for headers that declare nothing; may be NULL
  const char *const *include_dirs, *const *library_dirs, *const *libraries;
  const char *const *defines;      // HAVE_NAME of each library that is compiled from its sources
  const char *const *sources;      // those that seem to be needed
  const char *const *all_sources;  // everything there is, when that guess was wrong
} SkLink;

// Compiles in memory. On failure message says why. link may be NULL.
SkStatus sk_code_tier0(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size);

// Compiles with the system compiler into the cache folder, or finds it there. Blocking.
SkStatus sk_code_tier1(const char *text, const SkLink *link, SkCode **out, char *message,
                       size_t size);

// The same if it is in the cache already, else SK_NOT_FOUND and no compiler is started for it.
SkStatus sk_code_cached(const char *text, const SkLink *link, SkCode **out, char *message,
                        size_t size);

// The same on a thread of its own; poll until ready, then take the code (or the failure). The text is
// copied, link has to live until the job is finished or cancelled.
typedef struct SkCodeJob SkCodeJob;
// background: somebody computes meanwhile and keeps a core. NULL: no thread to be had.
SkCodeJob *sk_code_start(const char *text, const SkLink *link, bool background);
bool       sk_code_ready(SkCodeJob *job);
SkStatus   sk_code_finish(SkCodeJob *job, SkCode **out, char *message,
                          size_t size);  // waits; frees the job
void sk_code_cancel(SkCodeJob *job);     // ends the compiler at once; frees the job; NULL is fine

const SkModelCode *sk_code_model(const SkCode *code);
bool               sk_code_was_cached(const SkCode *code);
void               sk_code_free(SkCode *code);

// Why the cache folder is not used, once. False: it is, or that was told.
bool sk_cache_note(char *text, size_t size);
// While the flag is not zero, compilers that this thread waits for are ended and none is started. NULL: no flag. Jobs
// have sk_code_cancel.
void sk_code_stops(const atomic_int *flag);
// Removes what stood in for the cache in this process and what it was at work on. Runs at exit; who leaves by _exit calls it,
// also from a signal handler.
void sk_cache_leave(void);

// The whole translation unit as the compilers see it. Caller frees with sk_free.
char *sk_code_text(const char *text);

#endif
