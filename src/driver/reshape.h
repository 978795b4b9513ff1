// driver/reshape.h - parameters that shape a model, given by the user: the model translated again with them.
//
// in:    a translation, settings
// out:   the same translation when no setting asks for more, else a new one; settings that went into it are marked
// cost:  a second translation; all other parameters are changed without one
// not:   final parameters, constants and elements of arrays: they stay for settings.h to refuse
#ifndef SK_DRIVER_RESHAPE_H
#define SK_DRIVER_RESHAPE_H

#include "driver/settings.h"

// NULL after reporting, as sk_translate.
SkTranslation *sk_reshape(SkTranslation *t, const SkModelInput *in, const char *class_name,
                          const SkTranslateOptions *options, SkSettings *settings,
                          SkStatus *status);

#endif
