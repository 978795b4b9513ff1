// What FMUs of three versions say of themselves, and descriptions that are wrong.
#include "base/mem.h"
#include "cosim/fmi/archive.h"
#include "cosim/fmi/description.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static char why[500];

static SkFmu *read_text(const char *xml, SkStatus expected) {
  SkFmu   *fmu;
  SkStatus status = sk_fmu_read_xml(xml, strlen(xml), &fmu, why, sizeof why);
  cr_assert_eq(status, expected, "%s: %s", sk_status_text(status), why);
  cr_assert((fmu != NULL) == (expected == SK_OK));
  return fmu;
}

static void refused(const char *xml, const char *reason) {
  read_text(xml, SK_MODEL_ERROR);
  cr_assert(strstr(why, reason), "'%s' has no '%s'", why, reason);
}

static bool said(const SkFmu *f, const char *text) {
  for (uint32_t i = 0; i < f->n_quirks; i++)
    if (strstr(f->quirks[i], text)) return true;
  return false;
}

#define BEGIN2 "<fmiModelDescription fmiVersion=\"2.0\" modelName=\"Tank\" guid=\"{1}\">"
#define BEGIN3 \
  "<fmiModelDescription fmiVersion=\"3.0\" modelName=\"Tank\" instantiationToken=\"t\">"
#define END "</fmiModelDescription>"

// FMI 1.0 -------------------------------------------------------------------------------------------

#define VARIABLES_1                                                                  \
  "<TypeDefinitions><Type name=\"P\"><RealType unit=\"Pa\" "                         \
  "displayUnit=\"bar\"/></Type></TypeDefinitions>"                                   \
  "<DefaultExperiment startTime=\"0\" stopTime=\"2.5\"/>"                            \
  "<ModelVariables>"                                                                 \
  "<ScalarVariable name=\"p\" valueReference=\"7\" causality=\"output\"><Real "      \
  "declaredType=\"P\"/></ScalarVariable>"                                            \
  "<ScalarVariable name=\"k\" valueReference=\"8\" variability=\"parameter\"><Real " \
  "start=\"1e3\"/></ScalarVariable>"                                                 \
  "<ScalarVariable name=\"m\" valueReference=\"7\" "                                 \
  "alias=\"negatedAlias\"><Real/></ScalarVariable>"                                  \
  "<ScalarVariable name=\"n\" valueReference=\"7\" "                                 \
  "causality=\"internal\"><Integer/></ScalarVariable>"                               \
  "</ModelVariables>"

#define BEGIN1                                                                                 \
  "<fmiModelDescription fmiVersion=\"1.0\" modelName=\"T\" modelIdentifier=\"id\" guid=\"g\" " \
  "numberOfContinuousStates=\"3\" "                                                            \
  "numberOfEventIndicators=\"2\">"

Test(fmu, version_1_model_exchange) {
  SkFmu *f = read_text(BEGIN1 VARIABLES_1 END, SK_OK);
  cr_assert_eq(f->version, 1);
  cr_assert(f->interfaces[SK_FMU_ME].there && !f->interfaces[SK_FMU_CS].there);
  cr_assert_str_eq(f->interfaces[SK_FMU_ME].identifier, "id");
  cr_assert_eq(f->n_states, 3);
  cr_assert_eq(f->n_indicators, 2);
  cr_assert_eq(f->stop, 2.5);
  cr_assert(isnan(f->tolerance));
  cr_assert_eq(f->n_variables, 4);
  const SkFmuVariable *v = f->variables;
  cr_assert_str_eq(v[0].unit, "Pa");
  cr_assert_str_eq(v[0].display_unit, "bar");
  cr_assert_eq(v[0].causality, SK_FMU_OUTPUT);
  cr_assert_eq(v[1].causality, SK_FMU_PARAMETER);
  cr_assert_str_eq(v[1].start, "1e3");
  cr_assert(v[2].alias && v[2].negated && !v[0].alias);
  // References of Integers are counted apart from those of Reals.
  cr_assert(!v[3].alias);
  cr_assert_eq(v[3].variability, SK_FMU_DISCRETE);
  sk_fmu_free(f);
}

Test(fmu, version_1_co_simulation) {
  SkFmu *f = read_text(BEGIN1
                       "<Implementation><CoSimulation_Tool><Capabilities "
                       "canHandleVariableCommunicationStepSize=\"true\" "
                       "maxOutputDerivativeOrder=\"2\"/></CoSimulation_Tool></Implementation>" END,
                       SK_OK);
  cr_assert(!f->interfaces[SK_FMU_ME].there && f->interfaces[SK_FMU_CS].there);
  cr_assert_str_eq(f->interfaces[SK_FMU_CS].identifier, "id");
  cr_assert(sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_VARIABLE_STEP));
  cr_assert(sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_TOOL));
  cr_assert_eq(f->interfaces[SK_FMU_CS].output_derivatives, 2);
  cr_assert(said(f, "needs the tool"));
  sk_fmu_free(f);
}

// FMI 2.0 -------------------------------------------------------------------------------------------

Test(fmu, version_2) {
  SkFmu *f = read_text(
      BEGIN2
      "<ModelExchange modelIdentifier=\"a\" canGetAndSetFMUstate=\"true\" "
      "providesDirectionalDerivative=\"true\"/>"
      "<CoSimulation modelIdentifier=\"b\" canInterpolateInputs=\"1\" "
      "canBeInstantiatedOnlyOncePerProcess=\"true\"/>"
      "<UnitDefinitions><Unit name=\"bar\"><BaseUnit kg=\"1\" m=\"-1\" s=\"-2\" "
      "factor=\"1e5\"/></Unit></UnitDefinitions>"
      "<TypeDefinitions><SimpleType name=\"T\"><Real quantity=\"Pressure\" "
      "unit=\"bar\"/></SimpleType></TypeDefinitions>"
      "<ModelVariables>"
      "<ScalarVariable name=\"der(x)\" valueReference=\"1\"><Real "
      "derivative=\"2\"/></ScalarVariable>"
      "<ScalarVariable name=\"x\" valueReference=\"2\" description=\"level\"><Real "
      "declaredType=\"T\" start=\"3\"/>"
      "</ScalarVariable>"
      "<ScalarVariable name=\"u\" valueReference=\"3\" causality=\"input\"><Real "
      "unit=\"mm\"/></ScalarVariable>"
      "<ScalarVariable name=\"e\" valueReference=\"9\" "
      "variability=\"discrete\"><Enumeration/></ScalarVariable>"
      "<ScalarVariable name=\"i\" valueReference=\"9\" "
      "variability=\"discrete\"><Integer/></ScalarVariable>"
      "</ModelVariables>"
      "<ModelStructure><Derivatives><Unknown index=\"1\"/></Derivatives></ModelStructure>" END,
      SK_OK);
  cr_assert(sk_fmu_can(f, SK_FMU_ME, SK_FMU_CAN_STATE));
  cr_assert(sk_fmu_can(f, SK_FMU_ME, SK_FMU_CAN_DIRECTIONAL));
  cr_assert(sk_fmu_can(f, SK_FMU_ME, SK_FMU_CAN_STEP_COMPLETED), "needed unless it says otherwise");
  cr_assert(!sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_STATE));
  cr_assert(sk_fmu_can(f, SK_FMU_CS, SK_FMU_CAN_INTERPOLATES));
  cr_assert_eq(f->n_states, 1);
  cr_assert_eq(f->variables[0].derivative_of, 1);
  cr_assert_str_eq(f->variables[1].unit, "bar");
  cr_assert_str_eq(f->variables[1].quantity, "Pressure");
  cr_assert_eq(f->units[0].powers[2], -2);
  cr_assert_eq(f->units[0].factor, 1e5);
  cr_assert(f->variables[4].alias, "enumerations and Integers share their references");
  cr_assert(said(f, "the unit 'mm'"));
  cr_assert(said(f, "1 inputs or parameters have no start value, such as 'u'"));
  cr_assert(said(f, "co-simulation: only one instance"));
  cr_assert(strstr(sk_fmu_coupling(f), "model exchange"));
  sk_fmu_free(f);
}

// FMI 3.0 -------------------------------------------------------------------------------------------

Test(fmu, version_3) {
  SkFmu *f =
      read_text(BEGIN3
                "<CoSimulation modelIdentifier=\"c\" hasEventMode=\"true\" "
                "providesIntermediateUpdate=\"true\" "
                "fixedInternalStepSize=\"0.5\"/>"
                "<UnitDefinitions><Unit name=\"m\"><BaseUnit m=\"1\"/></Unit></UnitDefinitions>"
                "<TypeDefinitions><Float64Type name=\"T\" unit=\"m\"/></TypeDefinitions>"
                "<ModelVariables>"
                "<Float64 name=\"x\" valueReference=\"0\" declaredType=\"T\" start=\"1 "
                "2\"><Dimension start=\"2\"/>"
                "<Alias name=\"y\" description=\"other name\"/></Float64>"
                "<Float64 name=\"v\" valueReference=\"4\" derivative=\"0\"/>"
                "<String name=\"s\" valueReference=\"5\" causality=\"parameter\" "
                "variability=\"fixed\"><Start value=\"text\"/></String>"
                "<Clock name=\"c\" valueReference=\"6\" causality=\"input\" "
                "intervalVariability=\"triggered\"/>"
                "</ModelVariables>"
                "<ModelStructure><ContinuousStateDerivative valueReference=\"4\"/><EventIndicator "
                "valueReference=\"4\"/></ModelStructure>" END,
                SK_OK);
  cr_assert_eq(f->n_variables, 5);
  cr_assert_eq(f->variables[0].dimensions, 1);
  cr_assert_str_eq(f->variables[0].unit, "m");
  cr_assert_str_eq(f->variables[1].name, "y");
  cr_assert(f->variables[1].alias);
  cr_assert_eq(f->variables[2].derivative_of, 0);
  cr_assert_str_eq(f->variables[3].start, "text");
  cr_assert_eq(f->variables[4].type, SK_FMU_CLOCK);
  cr_assert_eq(f->n_states, 1);
  cr_assert_eq(f->n_indicators, 1);
  cr_assert_eq(f->interfaces[SK_FMU_CS].internal_step, 0.5);
  cr_assert_eq(f->n_quirks, 1);
  cr_assert(strstr(f->quirks[0], "never tick"));
  cr_assert(strstr(sk_fmu_coupling(f), "held effort"));
  sk_fmu_free(f);
}

Test(fmu, lines_take_the_best_way) {
  static const struct {
    const char *xml, *way;
  } cases[] = {
      {BEGIN2 "<ModelExchange modelIdentifier=\"b\"/><CoSimulation modelIdentifier=\"b\"/>" END,
       "inside the integration"},
      {BEGIN2 "<CoSimulation modelIdentifier=\"b\" canInterpolateInputs=\"true\" "
              "canGetAndSetFMUstate=\"true\"/>" END,
       "held"},
      {BEGIN3 "<ScheduledExecution modelIdentifier=\"b\"/>" END, "no line"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    SkFmu *f = read_text(cases[i].xml, SK_OK);
    cr_assert(strstr(sk_fmu_coupling(f), cases[i].way), "%s", sk_fmu_coupling(f));
    sk_fmu_free(f);
  }
}

// Encodings -----------------------------------------------------------------------------------------

Test(fmu, encodings) {
  SkFmu *f = read_text(
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><fmiModelDescription fmiVersion=\"2.0\" "
      "modelName=\"\xe9t\xe9\" guid=\"\"/>",
      SK_OK);
  cr_assert_str_eq(f->name, "\xc3\xa9t\xc3\xa9");
  cr_assert(said(f, "no interface"));
  sk_fmu_free(f);
  f = read_text("\xef\xbb\xbf<fmiModelDescription fmiVersion=\"2.0\" modelName=\"x\" guid=\"\"/>",
                SK_OK);
  sk_fmu_free(f);
}

// Mistakes ------------------------------------------------------------------------------------------

Test(fmu, mistakes) {
  refused("", "no element found");
  refused("<a/>", "this is no FMU");
  refused("<fmiModelDescription modelName=\"x\"/>", "no attribute 'fmiVersion'");
  refused("<fmiModelDescription fmiVersion=\"4.0\"/>", "version '4.0' of FMI is not known");
  refused("<fmiModelDescription fmiVersion=\"2\"/>", "version '2'");
  refused("<fmiModelDescription fmiVersion=\"3.0\" modelName=\"x\"/>", "'instantiationToken'");
  refused("<fmiModelDescription fmiVersion=\"1.0\" modelName=\"x\" guid=\"\"/>",
          "'modelIdentifier'");
  refused(BEGIN2 "\n<ModelExchange/>" END,
          "line 2: <ModelExchange> has no attribute 'modelIdentifier'");
  refused(BEGIN2 "<ModelVariables><ScalarVariable valueReference=\"1\"/></ModelVariables>" END,
          "'name'");
  refused(BEGIN2 "<ModelVariables><ScalarVariable name=\"a\"/></ModelVariables>" END,
          "'valueReference'");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" valueReference=\"1\"/></ModelVariables>" END,
          "'a' has no type");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" "
          "valueReference=\"-1\"><Real/></ScalarVariable></ModelVariables>" END,
          "is no number");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" "
          "valueReference=\"4294967296\"/></ModelVariables>" END,
          "is no number");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" valueReference=\"1\" "
          "causality=\"in\"/></ModelVariables>" END,
          "is no causality");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" valueReference=\"1\" "
          "variability=\"x\"/></ModelVariables>" END,
          "is no variability");
  refused(BEGIN2
          "<ModelVariables><ScalarVariable name=\"a\" valueReference=\"1\"><Real "
          "derivative=\"2\"/></ScalarVariable>"
          "</ModelVariables>" END,
          "derivative of variable 2, which does not exist");
  refused(BEGIN3
          "<ModelVariables><Real name=\"a\" valueReference=\"1\" "
          "derivative=\"7\"/></ModelVariables>" END,
          "7");
  refused(BEGIN3
          "<ModelVariables><Quaternion name=\"a\" valueReference=\"1\"/></ModelVariables>" END,
          "no type of variables");
  refused(
      BEGIN3
      "<ModelVariables><Int8 name=\"a\" valueReference=\"1\"><Alias/></Int8></ModelVariables>" END,
      "'name'");
  refused("<!DOCTYPE a [<!ENTITY b \"bb\">]><a>&b;</a>", "document types are not allowed");
  refused(BEGIN2, "no element found");
}

Test(fmu, deep_nesting) {
  char   xml[2000] = "";
  size_t n         = 0;
  for (int i = 0; i < 100; i++) n += (size_t)snprintf(xml + n, sizeof xml - n, i ? "<a>" : BEGIN2);
  refused(xml, "nested too deeply");
}

// Every allocation may fail: no crash, no leak, and the message says it.
Test(fmu, memory_runs_out) {
  const char *xml = BEGIN2
      "<CoSimulation modelIdentifier=\"b\"/><ModelVariables><ScalarVariable name=\"u\" "
      "valueReference=\"3\">"
      "<Real unit=\"mm\"/></ScalarVariable></ModelVariables>" END;
  SkStatus status = SK_NOMEM;
  for (uint64_t k = 1; status != SK_OK && k < 1000; k++) {
    SkFmu *fmu;
    sk_mem_fail_at(k);
    status = sk_fmu_read_xml(xml, strlen(xml), &fmu, why, sizeof why);
    sk_mem_fail_at(0);
    cr_assert(status == SK_OK || status == SK_NOMEM);
    if (status == SK_NOMEM) cr_assert_str_eq(why, "out of memory");
    sk_fmu_free(fmu);
  }
  cr_assert_eq(status, SK_OK);
}

// Names in archives ---------------------------------------------------------------------------------

Test(fmu, names_in_archives) {
  static const struct {
    const char *name, *clean, *why;
  } cases[] = {
      {"modelDescription.xml", "modelDescription.xml", NULL},
      {"./binaries/linux64/a.so", "binaries/linux64/a.so", NULL},
      {"binaries\\win64\\a.dll", "binaries/win64/a.dll", NULL},
      {"a//b/", "a/b/", NULL},
      {"./", "", NULL},
      {"..a/b..", "..a/b..", NULL},
      {"", NULL, "empty"},
      {"/etc/passwd", NULL, "absolute"},
      {"\\windows", NULL, "absolute"},
      {"C:/x", NULL, "drive"},
      {"a/../b", NULL, "leads out"},
      {"a\\..\\..\\b", NULL, "leads out"},
      {"..", NULL, "leads out"},
      {"a\nb", NULL, "control"},
  };
  SkArena *arena = sk_arena_new(0, NULL);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const char *reason, *clean = sk_fmu_clean_name(arena, cases[i].name, &reason);
    if (cases[i].clean) cr_assert_str_eq(clean, cases[i].clean);
    if (cases[i].why) cr_assert(!clean && strstr(reason, cases[i].why), "%s", cases[i].name);
  }
  sk_arena_free(arena);
}
