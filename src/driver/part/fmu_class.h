// driver/part/fmu_class.h - the class of an FMU, for whoever runs it or writes it to a file.
//
// in:    a file, what is wanted of it
// out:   messages, the text of a class, or the class in the library
// not:   anything of the FMU is run
#ifndef SK_DRIVER_FMU_CLASS_H
#define SK_DRIVER_FMU_CLASS_H

#include "cosim/fmi/declare.h"
#include "model/model.h"

typedef struct {
  const char *interface;      // "me", "cs" or NULL
  const char *name, *within;  // of the class; NULL: as the FMU is called, none
  const char *otherwise;      // its name where there is a class of the FMU's name; NULL: none
  double      step, stop;     // 0, NAN: as the FMU says
  bool        alone;          // it is what runs, not a part of a model
  const char *const *
      only;  // names of variables to show besides the outputs (patterns), NULL at the end; may be NULL
  const char *const         *
      set;  // "name=value": of structural parameters, others are passed over; NULL at the end; may be NULL
  const char *table;  // of inputs; NULL: none
} SkFmuWanted;

// Is it the path of an FMU?
bool sk_fmu_names(const char *path);

// False after reporting SK7001, SK7002 or SK7003.
bool sk_fmu_class_text(const SkModelInput *in, const char *path, const SkFmuWanted *wanted,
                       SkBuf *out);
const SkStored *sk_fmu_class(const SkModelInput *in, const char *path, const SkFmuWanted *wanted);

#endif
