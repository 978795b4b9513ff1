// runtime/island/objects.h - external objects whose contents can be saved with a run.
//
// An external object is a pointer that only the functions of its class understand; when a run is
// resumed it is made again from its parameters. Who knows more about a kind of object gives the simulation a
// keeper (SkSimOptions), and the contents of such objects are saved and resumed too.
#ifndef SK_RUNTIME_OBJECTS_H
#define SK_RUNTIME_OBJECTS_H

#include "runtime/simulation/bytes.h"

typedef struct SkObjectKeeper {
  const struct SkObjectKeeper *next;  // of other kinds; NULL: that was the last
  bool (*ours)(const void *object);   // whether the object is of the keeper's kind
  void (*save)(const void *object, SkBytes *out);
  bool (*load)(void *object, SkBytes *in);    // false: the bytes are not those of this object
  const char *(*cannot)(const void *object);  // what cannot be saved; NULL: it can. May be NULL
} SkObjectKeeper;

// Objects of other kinds are made again only; keeper may be NULL.
void sk_objects_save(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *out);
// What of them cannot be saved; NULL: all can.
const char *sk_objects_cannot_save(const SkObjectKeeper *keeper, void *const *objects, int n);
bool        sk_objects_load(const SkObjectKeeper *keeper, void *const *objects, int n, SkBytes *in);

#endif
