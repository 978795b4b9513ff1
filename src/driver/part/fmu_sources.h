// driver/part/fmu_sources.h - the compiler of generated code, for FMUs that come as sources.
#ifndef SK_DRIVER_FMU_SOURCES_H
#define SK_DRIVER_FMU_SOURCES_H

// Offers it to cosim/fmi; once more does no harm.
void sk_fmu_sources_on(void);

#endif
