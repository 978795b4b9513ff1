// syntax/edit/edit.h - changes of a class as lists of replaced pieces: everything else stays byte for byte.
//
// in:    a file that was parsed without errors, a class of it, what is to change
// out:   a patch (patch.h); its inverse undoes the change
// cost:  a pass over the class
// not:   what names mean: types are not looked up, a name is that of a component of the class
//
// Each function returns NULL, or says in a few words why nothing can be done; the patch is then of no use.
#ifndef SK_SYNTAX_EDIT_H
#define SK_SYNTAX_EDIT_H

#include "base/buf.h"
#include "syntax/ast.h"
#include "syntax/edit/patch.h"

typedef struct {
  SkArena       *arena;
  const SkFile  *file;
  const SkClass *klass;
  SkPatch       *patch;
} SkEdit;

// path: "c.R" is the modifier R of component c, "c.a.R" that of a inside c, "c" the value of c itself.
const char *sk_edit_set_modifier(const SkEdit *edit, const char *path, const char *value);
const char *sk_edit_remove_modifier(const SkEdit *edit, const char *path);
// The same for what the class inherits, in its extends clause: the one that has such a modifier already, or the only one.
const char      *sk_edit_set_inherited(const SkEdit *edit, const char *path, const char *value);
const char      *sk_edit_remove_inherited(const SkEdit *edit, const char *path);
const SkElement *sk_edit_extends(const SkClass *klass, const char *path);  // NULL: not known
// declaration: "Real x" or "A.B c(R=1)", without its semicolon.
const char *sk_edit_add(const SkEdit *edit, const char *declaration);
const char *sk_edit_delete(const SkEdit *edit, const char *name);  // with its connections
const char *sk_edit_connect(const SkEdit *edit, const char *a, const char *b);
// line: "Line(points={{0,0},{10,0}})", its annotation; NULL: none.
const char *sk_edit_connect_line(const SkEdit *edit, const char *a, const char *b,
                                 const char *line);
const char *sk_edit_disconnect(const SkEdit *edit, const char *a, const char *b);
// points: "{{0,0},{10,0}}" take the place of those of the connection's line.
const char *sk_edit_reroute(const SkEdit *edit, const char *a, const char *b, const char *points);
const char *sk_edit_rename(const SkEdit *edit, const char *from, const char *to);
// Placement of a component in the diagram (edit_place.c).
const char *sk_edit_move(const SkEdit *edit, const char *name, double dx, double dy);
const char *sk_edit_rotate(const SkEdit *edit, const char *name, double degrees);
const char *sk_edit_flip(const SkEdit *edit, const char *name, bool vertical);
// placement: "Placement(transformation(...))" takes the place of the one it has, if any.
const char *sk_edit_place(const SkEdit *edit, const char *name, const char *placement);

// Adds an annotation such as "Placement(...)" or "Line(...)" (edit_annotate.c): to a component, to a connect equation, to the class.
const char *sk_edit_annotate(const SkEdit *edit, const char *name, const char *text);
const char *sk_edit_annotate_connect(const SkEdit *edit, SkSpan connect, const char *text);
const char *sk_edit_annotate_class(const SkEdit *edit, const char *text);

// The component of that name declared in the class; NULL when there is none.
const SkElement *sk_edit_component(const SkClass *klass, const char *name, size_t len);
// Replaces what a span covers.
void sk_edit_replace(const SkEdit *edit, SkSpan span, const char *text);

#endif
