// cosim/fmi/advice.h - sentences about an FMU that its description leads to.
#ifndef SK_COSIM_FMI_ADVICE_H
#define SK_COSIM_FMI_ADVICE_H

#include "cosim/fmi/description.h"

// Fills fmu->quirks. Of a description without an archive nothing is said of binaries.
void sk_fmu_advise(SkFmu *fmu, bool archive);

#endif
