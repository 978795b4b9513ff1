// syntax/format/format.h - indentation and spaces of a text, and nothing else.
//
// in:    a file that was parsed without errors
// out:   a patch of the gaps between its tokens; line breaks, comments and tokens stay as they are
// cost:  a pass over the tokens, and one over the changed text as a check
// not:   line breaks, order, spelling
//
// A statement or declaration that begins a line is indented by two blanks for each block it is in. Lines that continue
// one move with it: what the author aligned stays aligned, but at least two blanks deeper. The formatted text formats to
// itself.
#ifndef SK_SYNTAX_FORMAT_H
#define SK_SYNTAX_FORMAT_H

#include "syntax/ast.h"
#include "syntax/edit/patch.h"

// An empty patch where nothing is to be done, or where the changed text would read differently.
SkPatch sk_format(SkArena *arena, const SkFile *file);

#endif
