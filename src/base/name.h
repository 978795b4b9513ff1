// base/name.h - interned strings: equal text, equal pointer.
//
// in:    bytes
// out:   SkName, a NUL-terminated string that lives as long as its SkNames; compare with ==
// cost:  one hash look-up per intern; names are free to copy, compare and print
#ifndef SK_BASE_NAME_H
#define SK_BASE_NAME_H

#include "base/arena.h"

typedef const char *SkName;

typedef struct SkNames SkNames;

SkNames *sk_names_new(SkArena *arena);

// The same names for somebody who comes and goes, such as a file that can be replaced: equal text is the same pointer
// everywhere, and a text that only the leaver used is free again. Call sk_names_leave before `arena` ends.
SkNames *sk_names_join(SkNames *names, SkArena *arena);
void     sk_names_leave(SkNames *joined);

SkName sk_name(SkNames *names, const char *text, size_t length);
SkName sk_name_z(SkNames *names, const char *text);
SkName sk_name_f(SkNames *names, const char *format, ...) __attribute__((format(printf, 2, 3)));

// A name of its own: as any other, but compare its text. For the many names that nobody looks up. Of who joined: it
// lives in their arena.
SkName sk_name_own(SkNames *names, const char *text, size_t length);

// The interned name if this text was ever interned, else NULL. Never adds.
SkName sk_name_find(const SkNames *names, const char *text, size_t length);

// Length in O(1).
size_t sk_name_length(SkName name);

#endif
