// syntax/edit/names.h - every identifier of a file with what surrounds it: what an editor can point at.
//
// in:    a file
// out:   one call for each identifier that declares or names something, in the order of the tree
// cost:  one pass over the tree; recursion is bounded by the parser's limits
// not:   what a name means (model/tree/name_at.h)
#ifndef SK_SYNTAX_NAMES_H
#define SK_SYNTAX_NAMES_H

#include "syntax/ast.h"

#define SK_NAME_MODS 32  // modifiers inside each other; names further inside are left out

typedef enum {
  SK_AT_CLASS,      // declares a class
  SK_AT_COMPONENT,  // declares a component
  SK_AT_LITERAL,    // declares a literal of an enumeration
  SK_AT_ITERATOR,   // declares the variable of a loop
  SK_AT_TYPE,       // part of a class name
  SK_AT_IMPORT,     // part of a name in an import, from the top level on
  SK_AT_REF,        // part of a component reference or the name of a called function
  SK_AT_MOD,        // a modifier's name
  SK_AT_ARGUMENT,   // the name of an argument in a call
} SkNameKind;

typedef struct {
  SkNameKind       kind;
  SkName           name;
  SkSpan           span;
  const SkClass   *klass;               // in whose text it stands; of SK_AT_CLASS: the class itself
  const SkElement *element;             // COMPONENT: itself; else the one around it, or NULL
  const SkRef     *ref;                 // TYPE, IMPORT, REF: the whole name
  const SkRefPart *part;                // of ref; of MOD: of a dotted modifier
  const SkMod     *mods[SK_NAME_MODS];  // around it, outermost first; MOD: with its own
  uint32_t         n_mods;
  const SkExpr    *call;  // ARGUMENT: of which call
  const SkIterator
      *iterator;    // ITERATOR: itself; REF, first part: the loop variable of that name, or NULL
  bool annotation;  // inside an annotation
  bool called;      // REF: the name of a function that is called
} SkNameAt;

// False from `visit` ends the walk.
typedef bool SkNameVisit(void *user, const SkNameAt *at);
void         sk_names_of_file(const SkFile *file, SkNameVisit *visit, void *user);

// The identifier that a position lies in or right behind. False when there is none.
bool sk_name_at(const SkFile *file, uint32_t pos, SkNameAt *out);
// The innermost class whose text has the position, or NULL.
const SkClass *sk_class_at(const SkFile *file, uint32_t pos);

#endif
