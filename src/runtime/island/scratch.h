// runtime/island/scratch.h - a stack of memory for arrays and strings inside one call of generated code.
//
// Grows when a function needs more than ever before and never shrinks, so stepping settles at no allocation.
#ifndef SK_RUNTIME_SCRATCH_H
#define SK_RUNTIME_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

void *sk_scratch_new(void);  // NULL: out of memory
void  sk_scratch_free(void *scratch);
void *sk_scratch_take(void  *scratch,
                      size_t bytes);  // 16-byte aligned, not cleared; NULL: out of memory
void *sk_scratch_mark(void *scratch);
void  sk_scratch_release(void *scratch, void *mark);
void  sk_scratch_reset(void *scratch);
// A copy of a string that stays; equal strings share one copy. Texts that change at each event would fill the memory: when
// it is full (twice as many as were used at the last look), all that are in use are told, and the others are freed.
const char *sk_scratch_keep(void *scratch, const char *text);
bool        sk_scratch_is_full(const void *scratch);
void        sk_scratch_use(void *scratch, const char *text);
void        sk_scratch_forget_unused(void *scratch);

#endif
