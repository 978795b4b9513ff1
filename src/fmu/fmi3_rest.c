// fmu/fmi3_rest.c - functions of FMI 3.0 that our FMUs do not offer: types that no variable of Modelica has, clocks, array
// sizes, derivatives. Each one gives fmi3Error.
#include "fmu/fmi3_priv.h"

// No variable has such a type: only none of them can be asked for.
#define NO_TYPE(Name, Type)                                                                    \
  API fmi3Status fmi3Get##Name(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, \
                               Type values[], size_t n_values) {                               \
    (void)vr, (void)values, (void)n_values;                                                    \
    NEEDS(IN_ANY)                                                                              \
    return n ? sk_fmi3_refuse(c, "fmi3Get" #Name ": no variable has this type") : fmi3OK;      \
  }                                                                                            \
  API fmi3Status fmi3Set##Name(fmi3Instance instance, const fmi3ValueReference vr[], size_t n, \
                               const Type values[], size_t n_values) {                         \
    (void)vr, (void)values, (void)n_values;                                                    \
    NEEDS(IN_ANY)                                                                              \
    return n ? sk_fmi3_refuse(c, "fmi3Set" #Name ": no variable has this type") : fmi3OK;      \
  }

NO_TYPE(Float32, fmi3Float32)
NO_TYPE(Int8, fmi3Int8)
NO_TYPE(UInt8, fmi3UInt8)
NO_TYPE(Int16, fmi3Int16)
NO_TYPE(UInt16, fmi3UInt16)
NO_TYPE(UInt32, fmi3UInt32)
NO_TYPE(UInt64, fmi3UInt64)

API fmi3Instance fmi3InstantiateScheduledExecution(
    fmi3String name, fmi3String token, fmi3String resources, fmi3Boolean visible, fmi3Boolean logs,
    fmi3InstanceEnvironment environment, fmi3LogMessageCallback log, fmi3ClockUpdateCallback update,
    fmi3LockPreemptionCallback lock, fmi3UnlockPreemptionCallback unlock) {
  (void)name, (void)token, (void)resources, (void)visible, (void)logs, (void)update, (void)lock,
      (void)unlock;
  if (log) log(environment, fmi3Error, "logStatusError", "this FMU has no scheduled execution");
  return NULL;
}

API fmi3Status fmi3GetBinary(fmi3Instance instance, const fmi3ValueReference value_references[],
                             size_t n_value_references, size_t value_sizes[], fmi3Binary values[],
                             size_t n_values) {
  (void)value_references, (void)n_value_references, (void)value_sizes, (void)values, (void)n_values;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetBinary: this FMU does not provide it");
}

API fmi3Status fmi3GetClock(fmi3Instance instance, const fmi3ValueReference value_references[],
                            size_t n_value_references, fmi3Clock values[]) {
  (void)value_references, (void)n_value_references, (void)values;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetClock: this FMU does not provide it");
}

API fmi3Status fmi3SetBinary(fmi3Instance instance, const fmi3ValueReference value_references[],
                             size_t n_value_references, const size_t value_sizes[],
                             const fmi3Binary values[], size_t n_values) {
  (void)value_references, (void)n_value_references, (void)value_sizes, (void)values, (void)n_values;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetBinary: this FMU does not provide it");
}

API fmi3Status fmi3SetClock(fmi3Instance instance, const fmi3ValueReference value_references[],
                            size_t n_value_references, const fmi3Clock values[]) {
  (void)value_references, (void)n_value_references, (void)values;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetClock: this FMU does not provide it");
}

API fmi3Status fmi3GetNumberOfVariableDependencies(fmi3Instance       instance,
                                                   fmi3ValueReference value_reference,
                                                   size_t            *n_dependencies) {
  (void)value_reference, (void)n_dependencies;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetNumberOfVariableDependencies: this FMU does not provide it");
}

API fmi3Status fmi3GetVariableDependencies(fmi3Instance instance, fmi3ValueReference dependent,
                                           size_t             element_indices_of_dependent[],
                                           fmi3ValueReference independents[],
                                           size_t             element_indices_of_independents[],
                                           fmi3DependencyKind dependency_kinds[],
                                           size_t             n_dependencies) {
  (void)dependent, (void)element_indices_of_dependent, (void)independents,
      (void)element_indices_of_independents, (void)dependency_kinds, (void)n_dependencies;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetVariableDependencies: this FMU does not provide it");
}

static fmi3Status derived(const SkFmi3 *c, SkStatus status) {
  if (status == SK_BAD_ARG || status == SK_UNSUPPORTED)
    return sk_fmi3_refuse(
        c,
        "derivatives are those by inputs, states, parameters and time of type Float64, "
        "where all functions have them");
  return sk_fmi3_result(c, status);
}

API fmi3Status fmi3GetDirectionalDerivative(fmi3Instance             instance,
                                            const fmi3ValueReference unknowns[], size_t n_unknowns,
                                            const fmi3ValueReference knowns[], size_t n_knowns,
                                            const fmi3Float64 seed[], size_t n_seed,
                                            fmi3Float64 sensitivity[], size_t n_sensitivity) {
  NEEDS(IN_RUN | IN_OVER)
  SkStatus status =
      n_seed == n_knowns && n_sensitivity == n_unknowns
          ? sk_fmu_directional(c->f, unknowns, n_unknowns, knowns, n_knowns, seed, sensitivity)
          : SK_BAD_ARG;
  return derived(c, status);
}

API fmi3Status fmi3GetAdjointDerivative(fmi3Instance instance, const fmi3ValueReference unknowns[],
                                        size_t n_unknowns, const fmi3ValueReference knowns[],
                                        size_t n_knowns, const fmi3Float64 seed[], size_t n_seed,
                                        fmi3Float64 sensitivity[], size_t n_sensitivity) {
  NEEDS(IN_RUN | IN_OVER)
  SkStatus status =
      n_seed == n_unknowns && n_sensitivity == n_knowns
          ? sk_fmu_adjoint(c->f, unknowns, n_unknowns, knowns, n_knowns, seed, sensitivity)
          : SK_BAD_ARG;
  return derived(c, status);
}

API fmi3Status fmi3EnterConfigurationMode(fmi3Instance instance) {
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3EnterConfigurationMode: this FMU does not provide it");
}

API fmi3Status fmi3ExitConfigurationMode(fmi3Instance instance) {
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3ExitConfigurationMode: this FMU does not provide it");
}

API fmi3Status fmi3GetIntervalDecimal(fmi3Instance             instance,
                                      const fmi3ValueReference value_references[],
                                      size_t n_value_references, fmi3Float64 intervals[],
                                      fmi3IntervalQualifier qualifiers[]) {
  (void)value_references, (void)n_value_references, (void)intervals, (void)qualifiers;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetIntervalDecimal: this FMU does not provide it");
}

API fmi3Status fmi3GetIntervalFraction(fmi3Instance             instance,
                                       const fmi3ValueReference value_references[],
                                       size_t n_value_references, fmi3UInt64 counters[],
                                       fmi3UInt64            resolutions[],
                                       fmi3IntervalQualifier qualifiers[]) {
  (void)value_references, (void)n_value_references, (void)counters, (void)resolutions,
      (void)qualifiers;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetIntervalFraction: this FMU does not provide it");
}

API fmi3Status fmi3GetShiftDecimal(fmi3Instance             instance,
                                   const fmi3ValueReference value_references[],
                                   size_t n_value_references, fmi3Float64 shifts[]) {
  (void)value_references, (void)n_value_references, (void)shifts;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetShiftDecimal: this FMU does not provide it");
}

API fmi3Status fmi3GetShiftFraction(fmi3Instance             instance,
                                    const fmi3ValueReference value_references[],
                                    size_t n_value_references, fmi3UInt64 counters[],
                                    fmi3UInt64 resolutions[]) {
  (void)value_references, (void)n_value_references, (void)counters, (void)resolutions;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3GetShiftFraction: this FMU does not provide it");
}

API fmi3Status fmi3SetIntervalDecimal(fmi3Instance             instance,
                                      const fmi3ValueReference value_references[],
                                      size_t n_value_references, const fmi3Float64 intervals[]) {
  (void)value_references, (void)n_value_references, (void)intervals;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetIntervalDecimal: this FMU does not provide it");
}

API fmi3Status fmi3SetIntervalFraction(fmi3Instance             instance,
                                       const fmi3ValueReference value_references[],
                                       size_t n_value_references, const fmi3UInt64 counters[],
                                       const fmi3UInt64 resolutions[]) {
  (void)value_references, (void)n_value_references, (void)counters, (void)resolutions;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetIntervalFraction: this FMU does not provide it");
}

API fmi3Status fmi3SetShiftDecimal(fmi3Instance             instance,
                                   const fmi3ValueReference value_references[],
                                   size_t n_value_references, const fmi3Float64 shifts[]) {
  (void)value_references, (void)n_value_references, (void)shifts;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetShiftDecimal: this FMU does not provide it");
}

API fmi3Status fmi3SetShiftFraction(fmi3Instance             instance,
                                    const fmi3ValueReference value_references[],
                                    size_t n_value_references, const fmi3UInt64 counters[],
                                    const fmi3UInt64 resolutions[]) {
  (void)value_references, (void)n_value_references, (void)counters, (void)resolutions;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3SetShiftFraction: this FMU does not provide it");
}

API fmi3Status fmi3GetOutputDerivatives(fmi3Instance             instance,
                                        const fmi3ValueReference value_references[],
                                        size_t n_value_references, const fmi3Int32 orders[],
                                        fmi3Float64 values[], size_t n_values) {
  NEEDS(IN_RUN | IN_OVER)
  bool     fits   = n_values == n_value_references && sk_fmu_steps(c->f);
  SkStatus status = fits ? SK_OK : SK_BAD_ARG;
  for (size_t i = 0; i < n_values && status == SK_OK; i++)
    status = orders[i] == 1 ? sk_fmu_rate(c->f, value_references[i], &values[i]) : SK_BAD_ARG;
  return derived(c, status);
}

API fmi3Status fmi3ActivateModelPartition(fmi3Instance instance, fmi3ValueReference clock_reference,
                                          fmi3Float64 activation_time) {
  (void)clock_reference, (void)activation_time;
  NEEDS(IN_ANY)
  return sk_fmi3_refuse(c, "fmi3ActivateModelPartition: this FMU does not provide it");
}
