#include "cosim/fmi/headers.h"

#include "cosim/fmi/unit/api1.h"
#include "cosim/fmi/unit/api2.h"
#include "cosim/fmi/unit/api3.h"

#define GUARD(name, text) "#ifndef " name "_h\n#define " name "_h\n" text "#endif\n"
#define EXPORT(name) \
  "#ifndef " name "\n#define " name " __attribute__((visibility(\"default\")))\n#endif\n"
// Names of types as our lists have them.
#define OURS(type, name) "typedef " type " " name ";\n"

// 1.0 -------------------------------------------------------------------------------------------------

#define TYPES1(platform)                                         \
  "#include <stddef.h>\n"                                        \
  "#define " platform                                            \
  " \"standard32\"\n"                                            \
  "#define fmiTrue 1\n#define fmiFalse 0\n"                      \
  "#define fmiUndefinedValueReference ((fmiValueReference)-1)\n" \
  "typedef void *fmiComponent;\n"                                \
  "typedef unsigned int fmiValueReference;\n"                    \
  "typedef double fmiReal;\n"                                    \
  "typedef int fmiInteger;\n"                                    \
  "typedef char fmiBoolean;\n"                                   \
  "typedef const char *fmiString;\n"

#define STATUS1(more)                                                                    \
  "typedef enum { fmiOK, fmiWarning, fmiDiscard, fmiError, fmiFatal" more                \
  " } fmiStatus;\n"                                                                      \
  "typedef void (*fmiCallbackLogger)(fmiComponent, fmiString, fmiStatus, fmiString, "    \
  "fmiString, ...);\n"                                                                   \
  "typedef void *(*fmiCallbackAllocateMemory)(size_t, size_t);\n"                        \
  "typedef void (*fmiCallbackFreeMemory)(void *);\n"                                     \
  "typedef void (*fmiStepFinished)(fmiComponent, fmiStatus);\n"                          \
  "typedef struct { fmiBoolean iterationConverged, stateValueReferencesChanged, "        \
  "stateValuesChanged, terminateSimulation, upcomingTimeEvent; fmiReal nextEventTime; }" \
  " fmiEventInfo;\n"

#define CALLBACKS1(more)                                                                           \
  "typedef struct { fmiCallbackLogger logger; fmiCallbackAllocateMemory "                          \
  "allocateMemory; fmiCallbackFreeMemory freeMemory; " more                                        \
  "} fmiCallbackFunctions;\n" OURS("fmiStatus", "Fmi1Status") OURS("fmiValueReference", "Fmi1Ref") \
      OURS("fmiBoolean", "Fmi1Bool") OURS("fmiCallbackFunctions", "Fmi1Callbacks")                 \
          OURS("fmiEventInfo", "Fmi1EventInfo") EXPORT("DllExport")

#define NAMES1                                                            \
  "#define fmiPaste(a, b) a##b\n#define fmiPasteB(a, b) fmiPaste(a, b)\n" \
  "#define fmiFullName(name) fmiPasteB(MODEL_IDENTIFIER, name)\n"
#define NAME1(result, name, arguments)     "#define fmi" #name " fmiFullName(_fmi" #name ")\n"
#define FUNCTION1(result, name, arguments) "DllExport " #result " fmi" #name #arguments ";\n"

static const char types_me1[] = GUARD("fmiModelTypes", TYPES1("fmiModelTypesPlatform"));
static const char types_cs1[] = GUARD("fmiPlatformTypes", TYPES1("fmiPlatform"));
static const char functions_me1[] =
    GUARD("fmiModelFunctions",
          "#include \"fmiModelTypes.h\"\n#define fmiVersion \"1.0\"\n" STATUS1("") CALLBACKS1("")
              NAMES1 SK_FMI1_COMMON(NAME1) SK_FMI1_MODEL_EXCHANGE(NAME1) SK_FMI1_COMMON(FUNCTION1)
                  SK_FMI1_MODEL_EXCHANGE(FUNCTION1));
static const char functions_cs1[] =
    GUARD("fmiFunctions",
          "#include \"fmiPlatformTypes.h\"\n#define fmiVersion \"1.0\"\n"
          "typedef enum { fmiDoStepStatus, fmiPendingStatus, fmiLastSuccessfulTime } "
          "fmiStatusKind;\n" STATUS1(", fmiPending") CALLBACKS1("fmiStepFinished stepFinished; ")
              OURS("fmiStatusKind", "Fmi1StatusKind") NAMES1 SK_FMI1_COMMON(NAME1)
                  SK_FMI1_CO_SIMULATION(NAME1) SK_FMI1_STATUS(NAME1) SK_FMI1_COMMON(FUNCTION1)
                      SK_FMI1_CO_SIMULATION(FUNCTION1) SK_FMI1_STATUS(FUNCTION1));

static const SkFmuHeader headers1[] = {{"fmiModelTypes.h", types_me1},
                                       {"fmiModelFunctions.h", functions_me1},
                                       {"fmiPlatformTypes.h", types_cs1},
                                       {"fmiFunctions.h", functions_cs1}};

// 2.0 -------------------------------------------------------------------------------------------------

#define TYPE2(result, name, arguments)     "typedef " #result " fmi2" #name "TYPE" #arguments ";\n"
#define FUNCTION2(result, name, arguments) "FMI2_Export " #result " fmi2" #name #arguments ";\n"

static const char types2[] = GUARD("fmi2TypesPlatform",
                                   "#include <stddef.h>\n"
                                   "#define fmi2TypesPlatform \"default\"\n"
                                   "#define fmi2True 1\n#define fmi2False 0\n"
                                   "typedef void *fmi2Component;\n"
                                   "typedef void *fmi2ComponentEnvironment;\n"
                                   "typedef void *fmi2FMUstate;\n"
                                   "typedef unsigned int fmi2ValueReference;\n"
                                   "typedef double fmi2Real;\n"
                                   "typedef int fmi2Integer;\n"
                                   "typedef int fmi2Boolean;\n"
                                   "typedef char fmi2Char;\n"
                                   "typedef const fmi2Char *fmi2String;\n"
                                   "typedef char fmi2Byte;\n");

static const char function_types2[] = GUARD(
    "fmi2FunctionTypes",
    "#include \"fmi2TypesPlatform.h\"\n"
    "typedef enum { fmi2OK, fmi2Warning, fmi2Discard, fmi2Error, fmi2Fatal, fmi2Pending } "
    "fmi2Status;\n"
    "typedef enum { fmi2ModelExchange, fmi2CoSimulation } fmi2Type;\n"
    "typedef enum { fmi2DoStepStatus, fmi2PendingStatus, fmi2LastSuccessfulTime, fmi2Terminated } "
    "fmi2StatusKind;\n"
    "typedef void (*fmi2CallbackLogger)(fmi2ComponentEnvironment, fmi2String, fmi2Status, "
    "fmi2String, fmi2String, ...);\n"
    "typedef void *(*fmi2CallbackAllocateMemory)(size_t, size_t);\n"
    "typedef void (*fmi2CallbackFreeMemory)(void *);\n"
    "typedef void (*fmi2StepFinished)(fmi2ComponentEnvironment, fmi2Status);\n"
    "typedef struct { fmi2CallbackLogger logger; fmi2CallbackAllocateMemory allocateMemory; "
    "fmi2CallbackFreeMemory freeMemory; fmi2StepFinished stepFinished; fmi2ComponentEnvironment "
    "componentEnvironment; } fmi2CallbackFunctions;\n"
    "typedef struct { fmi2Boolean newDiscreteStatesNeeded, terminateSimulation, "
    "nominalsOfContinuousStatesChanged, valuesOfContinuousStatesChanged, nextEventTimeDefined; "
    "fmi2Real nextEventTime; } fmi2EventInfo;\n" OURS("fmi2Status", "Fmi2Status")
        OURS("fmi2Type", "Fmi2Type") OURS("fmi2StatusKind", "Fmi2StatusKind")
            OURS("fmi2ValueReference", "Fmi2Ref") OURS("fmi2Boolean", "Fmi2Bool")
                OURS("fmi2CallbackFunctions", "Fmi2Callbacks")
                    OURS("fmi2EventInfo", "Fmi2EventInfo") SK_FMI2_FUNCTIONS(TYPE2));

static const char functions2[] =
    GUARD("fmi2Functions",
          "#include \"fmi2TypesPlatform.h\"\n#include \"fmi2FunctionTypes.h\"\n"
          "#define fmi2Version \"2.0\"\n#define fmi2FullName(name) name\n" EXPORT("FMI2_Export")
              SK_FMI2_FUNCTIONS(FUNCTION2));

static const SkFmuHeader headers2[] = {{"fmi2TypesPlatform.h", types2},
                                       {"fmi2FunctionTypes.h", function_types2},
                                       {"fmi2Functions.h", functions2}};

// 3.0 -------------------------------------------------------------------------------------------------

#define TYPE3(result, name, arguments)     "typedef " #result " fmi3" #name "TYPE" #arguments ";\n"
#define FUNCTION3(result, name, arguments) "FMI3_Export " #result " fmi3" #name #arguments ";\n"

static const char types3[] =
    GUARD("fmi3PlatformTypes",
          "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
          "#define fmi3True true\n#define fmi3False false\n"
          "#define fmi3ClockActive true\n#define fmi3ClockInactive false\n"
          "typedef void *fmi3Instance;\n"
          "typedef void *fmi3InstanceEnvironment;\n"
          "typedef void *fmi3FMUState;\n"
          "typedef uint32_t fmi3ValueReference;\n"
          "typedef float fmi3Float32;\n"
          "typedef double fmi3Float64;\n"
          "typedef int8_t fmi3Int8;\ntypedef uint8_t fmi3UInt8;\n"
          "typedef int16_t fmi3Int16;\ntypedef uint16_t fmi3UInt16;\n"
          "typedef int32_t fmi3Int32;\ntypedef uint32_t fmi3UInt32;\n"
          "typedef int64_t fmi3Int64;\ntypedef uint64_t fmi3UInt64;\n"
          "typedef bool fmi3Boolean;\n"
          "typedef char fmi3Char;\n"
          "typedef const fmi3Char *fmi3String;\n"
          "typedef uint8_t fmi3Byte;\n"
          "typedef const fmi3Byte *fmi3Binary;\n"
          "typedef bool fmi3Clock;\n");

static const char function_types3[] = GUARD(
    "fmi3FunctionTypes",
    "#include \"fmi3PlatformTypes.h\"\n"
    "typedef enum { fmi3OK, fmi3Warning, fmi3Discard, fmi3Error, fmi3Fatal } fmi3Status;\n"
    "typedef enum { fmi3Independent, fmi3Constant, fmi3Fixed, fmi3Tunable, fmi3Discrete, "
    "fmi3Dependent } fmi3DependencyKind;\n"
    "typedef enum { fmi3IntervalNotYetKnown, fmi3IntervalUnchanged, fmi3IntervalChanged } "
    "fmi3IntervalQualifier;\n"
    "typedef void (*fmi3LogMessageCallback)(fmi3InstanceEnvironment, fmi3Status, fmi3String, "
    "fmi3String);\n"
    "typedef void (*fmi3ClockUpdateCallback)(fmi3InstanceEnvironment);\n"
    "typedef void (*fmi3IntermediateUpdateCallback)(fmi3InstanceEnvironment, fmi3Float64, "
    "fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean, fmi3Boolean *, fmi3Float64 *);\n"
    "typedef void (*fmi3LockPreemptionCallback)(void);\n"
    "typedef void (*fmi3UnlockPreemptionCallback)(void);\n" OURS("fmi3Status", "Fmi3Status")
        OURS("fmi3DependencyKind", "Fmi3Dependency") OURS("fmi3IntervalQualifier", "Fmi3Interval")
            OURS("fmi3ValueReference", "Fmi3Ref") OURS("fmi3LogMessageCallback", "Fmi3Log")
                OURS("fmi3ClockUpdateCallback", "Fmi3ClockUpdate")
                    OURS("fmi3LockPreemptionCallback", "Fmi3Lock")
                        OURS("fmi3IntermediateUpdateCallback", "Fmi3Intermediate")
                            SK_FMI3_FUNCTIONS(TYPE3) SK_FMI3_SCHEDULED(TYPE3));

static const char functions3[] =
    GUARD("fmi3Functions",
          "#include \"fmi3PlatformTypes.h\"\n#include \"fmi3FunctionTypes.h\"\n"
          "#define fmi3Version \"3.0\"\n#define fmi3FullName(name) name\n" EXPORT("FMI3_Export")
              SK_FMI3_FUNCTIONS(FUNCTION3) SK_FMI3_SCHEDULED(FUNCTION3));

static const SkFmuHeader headers3[] = {{"fmi3PlatformTypes.h", types3},
                                       {"fmi3FunctionTypes.h", function_types3},
                                       {"fmi3Functions.h", functions3}};

#define COUNT(list) (sizeof(list) / sizeof *(list))

const SkFmuHeader *sk_fmu_headers(int version, size_t *n) {
  *n = version == 1 ? COUNT(headers1) : version == 2 ? COUNT(headers2) : COUNT(headers3);
  return version == 1 ? headers1 : version == 2 ? headers2 : headers3;
}
