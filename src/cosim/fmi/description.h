// cosim/fmi/description.h - what an FMU says of itself: FMI 1.0, 2.0 and 3.0 in one form.
//
// in:    an .fmu file, or the text of a modelDescription.xml; both may come from a stranger
// out:   interfaces, capabilities, variables, units, structure, and which binaries or sources there are
// cost:  one pass over the XML; memory in proportion to it
// not:   anything of the FMU is run; terminals of 3.0 are only counted
// ref:   fmi-standard.org: FMI 1.0 (ME, CS), 2.0.5, 3.0.2
#ifndef SK_COSIM_FMI_DESCRIPTION_H
#define SK_COSIM_FMI_DESCRIPTION_H

#include "base/arena.h"
#include "base/status.h"

#include <stdbool.h>

// Type of a variable: SK_FMU_TYPE(id, name in 3.0). Real, Integer and so on of the older versions are among them.
#define SK_FMU_TYPES(X)         \
  X(FLOAT64, "Float64")         \
  X(FLOAT32, "Float32")         \
  X(INT8, "Int8")               \
  X(UINT8, "UInt8")             \
  X(INT16, "Int16")             \
  X(UINT16, "UInt16")           \
  X(INT32, "Int32")             \
  X(UINT32, "UInt32")           \
  X(INT64, "Int64")             \
  X(UINT64, "UInt64")           \
  X(BOOLEAN, "Boolean")         \
  X(STRING, "String")           \
  X(BINARY, "Binary")           \
  X(ENUMERATION, "Enumeration") \
  X(CLOCK, "Clock")

#define SK_FMU_CAUSALITIES(X)                    \
  X(LOCAL, "local")                              \
  X(PARAMETER, "parameter")                      \
  X(CALCULATED_PARAMETER, "calculatedParameter") \
  X(STRUCTURAL_PARAMETER, "structuralParameter") \
  X(INPUT, "input")                              \
  X(OUTPUT, "output")                            \
  X(INDEPENDENT, "independent")

#define SK_FMU_VARIABILITIES(X) \
  X(CONSTANT, "constant")       \
  X(FIXED, "fixed")             \
  X(TUNABLE, "tunable")         \
  X(DISCRETE, "discrete")       \
  X(CONTINUOUS, "continuous")

#define SK_FMU_ENUM(id, text) SK_FMU_##id,
typedef enum { SK_FMU_TYPES(SK_FMU_ENUM) SK_FMU_N_TYPES } SkFmuType;
typedef enum { SK_FMU_CAUSALITIES(SK_FMU_ENUM) SK_FMU_N_CAUSALITIES } SkFmuCausality;
typedef enum { SK_FMU_VARIABILITIES(SK_FMU_ENUM) SK_FMU_N_VARIABILITIES } SkFmuVariability;
#undef SK_FMU_ENUM

// What an interface says it can do: X(id, attribute, its name in an older version, meaning).
#define SK_FMU_FLAGS(X)                                                                           \
  X(ONCE, "canBeInstantiatedOnlyOncePerProcess", "", "only one instance in a process")            \
  X(TOOL, "needsExecutionTool", "", "needs the tool that made it")                                \
  X(STATE, "canGetAndSetFMUState", "canGetAndSetFMUstate", "its state can be taken and put back") \
  X(SERIALIZE, "canSerializeFMUState", "canSerializeFMUstate", "its state can be saved")          \
  X(DIRECTIONAL, "providesDirectionalDerivatives", "providesDirectionalDerivative",               \
    "directional derivatives")                                                                    \
  X(ADJOINT, "providesAdjointDerivatives", "", "adjoint derivatives")                             \
  X(VARIABLE_STEP, "canHandleVariableCommunicationStepSize", "",                                  \
    "communication steps may differ in length")                                                   \
  X(INTERPOLATES, "canInterpolateInputs", "", "interpolates its inputs")                          \
  X(EVENT_MODE, "hasEventMode", "", "event mode")                                                 \
  X(ZERO_STEPS, "canHandleEvents", "", "communication steps of zero length")                      \
  X(REJECTS, "canRejectSteps", "", "steps can be repeated")                                       \
  X(INTERMEDIATE, "providesIntermediateUpdate", "", "intermediate update")                        \
  X(EARLY, "canReturnEarlyAfterIntermediateUpdate", "", "returns early when asked")               \
  X(MIGHT_EARLY, "mightReturnEarlyFromDoStep", "", "may return early by itself")                  \
  X(ASYNCHRONOUS, "canRunAsynchronuously", "", "runs asynchronously")                             \
  X(STEP_COMPLETED, "needsCompletedIntegratorStep", "", "wants to be told of each completed step")

#define SK_FMU_FLAG_ENUM(id, attribute, older, meaning) SK_FMU_CAN_##id,
typedef enum { SK_FMU_FLAGS(SK_FMU_FLAG_ENUM) SK_FMU_N_FLAGS } SkFmuFlag;
#undef SK_FMU_FLAG_ENUM

typedef enum { SK_FMU_ME, SK_FMU_CS, SK_FMU_SE, SK_FMU_N_INTERFACES } SkFmuInterfaceKind;

typedef struct {
  const char **at;
  uint32_t     n, cap;
} SkFmuTexts;

// What of its C sources makes the library of an interface (build.h).
typedef struct {
  SkFmuTexts  files, defines, folders, libraries;
  const char *why;  // it cannot be compiled; NULL: nothing speaks against it
} SkFmuBuild;

typedef struct {
  bool        there;
  const char *identifier;          // of the binary and of its functions
  uint32_t    flags;               // bit of each SkFmuFlag
  int         output_derivatives;  // highest order of output derivatives
  double      internal_step;       // fixedInternalStepSize; 0: not told
  SkFmuBuild  build;
} SkFmuInterface;

typedef struct {
  const char      *name, *description, *unit, *display_unit, *quantity;
  const char      *start;  // as it is written; NULL: none
  SkFmuType        type;
  SkFmuCausality   causality;
  SkFmuVariability variability;
  uint32_t         reference;  // value reference
  int32_t  derivative_of;      // number of the variable that it is the derivative of; -1: of none
  uint32_t dimensions;         // 0: a scalar
  uint64_t elements;  // of the array with the start values of structural parameters; a scalar has 1
  double   nominal;   // NaN: not told
  bool     relative;  // a difference: the offset of its unit does not count
  bool     size;      // an array has as many elements as it says
  bool     picked;    // its value is not that of the description
  bool     exact;     // its start value may be changed before the start
  bool     alias, negated;  // same value as an earlier variable, or its negative (1.0)
  int      line;            // in modelDescription.xml
} SkFmuVariable;

typedef struct {
  const char *name;
  int         powers[8];  // kg m s A K mol cd rad
  double      factor, offset;
  bool        base;  // the powers are given
} SkFmuUnit;

// An output or the derivative of a state, with what it depends on at the same time.
typedef struct {
  uint32_t  variable;
  bool      told;                          // the list is there; without it may depend on anything
  uint32_t *dependencies, n_dependencies;  // numbers of variables
} SkFmuUnknown;

typedef struct {
  int         version;  // 1, 2 or 3
  const char *version_text, *name, *description, *token, *tool, *date, *author, *license,
      *model_version;
  SkFmuInterface interfaces[SK_FMU_N_INTERFACES];
  SkFmuVariable *variables;
  uint32_t       n_variables;
  SkFmuUnit     *units;
  uint32_t       n_units;
  uint32_t       n_states, n_indicators;  // continuous states, event indicators
  SkFmuUnknown  *outputs, *derivatives;   // as the structure lists them; none in 1.0
  uint32_t       n_outputs, n_derivatives;
  double         start, stop, step, tolerance;  // of the default experiment; NaN: not told
  uint32_t       n_terminals;                   // 3.0
  const char   **platforms;                     // folders below binaries
  uint32_t       n_platforms;
  bool           sources;  // C sources of it are there
  const char   **quirks;   // sentences: what a user should know before using it
  uint32_t       n_quirks;
  SkArena       *arena;
} SkFmu;

// SK_IO: the archive is bad; SK_MODEL_ERROR: the description is. why gets the reason. *out is NULL then.
// picked: as for sk_fmu_plan, of which the values of structural parameters count here ("12=5"); NULL: as they are described.
SkStatus sk_fmu_read(const char *path, const char *picked, SkFmu **out, char *why, size_t room);
// The description alone.
SkStatus sk_fmu_read_xml(const char *text, size_t n, SkFmu **out, char *why, size_t room);
void     sk_fmu_free(SkFmu *fmu);  // NULL is fine

const char *sk_fmu_type_name(SkFmuType type);
const char *sk_fmu_causality_name(SkFmuCausality causality);
const char *sk_fmu_variability_name(SkFmuVariability variability);
const char *sk_fmu_flag_meaning(SkFmuFlag flag);
const char *sk_fmu_flag_name(
    SkFmuFlag flag);  // its attribute in 3.0, or in the newest version that has it
const char *sk_fmu_interface_name(SkFmuInterfaceKind kind);
bool        sk_fmu_can(const SkFmu *fmu, SkFmuInterfaceKind kind, SkFmuFlag flag);

// How a transmission line would be joined to it, best way first (one sentence).
const char *sk_fmu_coupling(const SkFmu *fmu);

#endif
