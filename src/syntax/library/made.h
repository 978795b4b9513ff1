// syntax/library/made.h - top-level classes that are in no file: the program makes their text when somebody asks.
//
// in:    a name, who makes its text, hints for names that look like one of them
// out:   the text; whether a source is such a text
// cost:  a walk over the names
// not:   parsing the text, or files of the same name, which win (library.h)
#ifndef SK_SYNTAX_MADE_H
#define SK_SYNTAX_MADE_H

#include "base/arena.h"
#include "base/name.h"

#include <stdbool.h>

typedef struct SkMade SkMade;
typedef const char   *SkMakeText(SkArena *arena, SkName name, void *data);

SkMade *sk_made_new(SkArena *arena);
void    sk_made_add(SkMade *made, SkName name, SkMakeText *make, void *data);

const SkName *sk_made_names(SkMade *made, uint32_t *n);
// NULL when there is no such class, or no text for it.
const char *sk_made_text(SkMade *made, SkName name);

// The source that the text of a class became, and whether a source is one of them.
void sk_made_at(SkMade *made, SkName name, const char *path);
bool sk_made_is(const SkMade *made, const char *path);

// For messages about a name that begins with `prefix` and does not exist: what to do about it.
void        sk_made_add_help(SkMade *made, const char *prefix, const char *help);
const char *sk_made_help(const SkMade *made, const char *path);  // NULL: nothing is known

#endif
