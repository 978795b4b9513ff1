// runtime/island/info.h - what messages and scaling need to know of the model: plain tables made by whoever
// compiled it. Everything may be NULL.
#ifndef SK_RUNTIME_INFO_H
#define SK_RUNTIME_INFO_H

typedef struct {
  const char               *model;
  const char *const        *variable;  // by place in v
  const char *const        *equation;  // by number: "Tank.mo:12: a = b (in tank1)"
  int                       n_equations;
  const char *const *const *relation;    // by island, by number: "x > 0"
  const double             *nominal;     // by place in v: typical size, 0 where none was given
  const int *const         *computed;    // by island: places of numbers in the order of computation
  const int                *n_computed;  // by island
  const int *const         *integers;    // by island: those of them that are Integers
  const int                *n_integers;  // by island
  const int                *computed_by;  // by place in v: number of its equation, -1: none
  const int *reinit_by;  // by place in v: the first equation that gives it a new value, or -1
  const char *const   *declared;      // by place in v: "Tank.mo:3"; NULL: not told
  const unsigned char *may_infinite;  // by place in v: a Real parameter, "no limit"
  const unsigned char *is_integer;    // by place in v
  // Places of numbers computed once, in that order: the first n_settled before the start, the others by
  // initialisation.
  const int *once;
  int        n_settled, n_once;
} SkModelInfo;

#endif
