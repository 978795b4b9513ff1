// driver/experiment/reshape.h - parameters that shape a model, given by the user: the model translated again with them.
//
// in:    a translation, settings
// out:   the same translation when no setting asks for more, else a new one; settings that went into it are marked
// cost:  a second translation; all other parameters are changed without one
// not:   final parameters, constants and elements of arrays: they stay for settings.h to refuse
#ifndef SK_DRIVER_RESHAPE_H
#define SK_DRIVER_RESHAPE_H

#include "driver/experiment/settings.h"

// Whether one of the settings asks for that.
bool sk_reshape_needs(const SkTranslation *t, const SkSettings *settings);

// NULL after reporting, as sk_translate. Once for a library: the class that it makes stays there.
SkTranslation *sk_reshape(SkTranslation *t, const SkModelInput *in, const char *class_name,
                          const SkTranslateOptions *options, SkSettings *settings,
                          SkStatus *status);

#endif
