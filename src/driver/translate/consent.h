// driver/translate/consent.h - native code that comes with a model runs only when the user says so.
//
// in:    a flat model with its functions
// out:   SK3802 for each external function that is neither from a library folder nor from C's mathematics
// not:   asking; the command has --native, the library handle an option
// ref:   docs/decisions/native-code.md
#ifndef SK_DRIVER_CONSENT_H
#define SK_DRIVER_CONSENT_H

#include "model/model.h"

// True when everything native in it may run without being asked for.
bool sk_consent(const SkFlat *flat, const SkModelInput *in);

#endif
