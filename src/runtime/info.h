// runtime/info.h - what messages need to know of the model: names and source places, plain tables made by
// whoever compiled it. Everything may be NULL.
#ifndef SK_RUNTIME_INFO_H
#define SK_RUNTIME_INFO_H

typedef struct {
  const char               *model;
  const char *const        *variable;  // by place in v
  const char *const        *equation;  // by number: "Tank.mo:12: a = b (in tank1)"
  int                       n_equations;
  const char *const *const *relation;  // by island, by number: "x > 0"
} SkModelInfo;

#endif
