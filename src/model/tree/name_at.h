// model/tree/name_at.h - what an identifier of a text means: for editors.
//
// in:    an identifier with its surroundings (syntax/edit/names.h), a look at the library
// out:   the declaration it names, and the node that it is seen as
// cost:  a look-up; nothing is flattened
// not:   sizes, values that need the whole model
#ifndef SK_MODEL_NAME_AT_H
#define SK_MODEL_NAME_AT_H

#include "model/context.h"
#include "model/model.h"
#include "syntax/edit/names.h"

typedef struct {
  SkNode              *node;      // as seen from the place, or NULL
  const SkElement     *element;   // declares a component
  const SkClass       *klass;     // a class
  const SkIterator    *iterator;  // the variable of a loop
  const SkEnumLiteral *literal;
  SkName               builtin;  // predefined type, function, attribute
  SkSpan               span;     // of the name where it is declared; nowhere for predefined ones
} SkMeaning;

// The state for questions of one look; messages are muted.
SkCx *sk_name_context(const SkModelInput *in);

bool sk_name_meaning(SkCx *cx, const SkNameAt *at, SkMeaning *out);
// The same declaration?
bool sk_meaning_equal(const SkMeaning *a, const SkMeaning *b);

// The class as a node; NULL when it cannot be reached.
SkNode *sk_name_class(SkCx *cx, const SkClass *klass);
// What a dotted name means from inside a class; n names. Also components.
SkNode *sk_name_path(SkCx *cx, SkNode *scope, const SkName *names, uint32_t n);
// What the modifiers of an element, or of one of its modifiers inside, apply to.
SkNode *sk_name_modified(SkCx *cx, SkNode *scope, const SkElement *element);

typedef struct {
  SkName  name;
  SkNode *node;  // NULL: only made when asked for (classes)
} SkMember;

// Components and classes of a node, inherited ones too, in order; with `classes` false components only.
typedef SK_VEC(SkMember) SkMembers;
void sk_name_members(SkCx *cx, SkNode *node, bool classes, SkMembers *out);

#endif
