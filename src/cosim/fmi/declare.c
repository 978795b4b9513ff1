#include "cosim/fmi/declare.h"

#include <math.h>
#include <string.h>

typedef struct {
  SkBuf                  *out;
  const SkFmu            *fmu;
  const SkFmuDeclaration *wanted;
  SkFmuPlan               plan;
} Writer;

static const SkFmuVariable *variable_of(const Writer *w, const SkFmuSlot *s) {
  return &w->fmu->variables[s->variable];
}

// Texts -----------------------------------------------------------------------------------------------

static void put_quoted(SkBuf *out, const char *text) {
  sk_buf_char(out, '"');
  for (const char *p = text; *p; p++) {
    if (*p == '"' || *p == '\\') sk_buf_char(out, '\\');
    sk_buf_char(out, (unsigned char)*p < 32 ? ' ' : *p);
  }
  sk_buf_char(out, '"');
}

static void put_doc(SkBuf *out, const char *doc) {
  if (!doc || !*doc) return;
  sk_buf_char(out, ' ');
  put_quoted(out, doc);
}

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Words of the language, names that mean something everywhere, and names of the functions below.
static bool is_taken(const char *name) {
  static const char *const words[] = {"algorithm",    "and",
                                      "annotation",   "block",
                                      "break",        "class",
                                      "connect",      "connector",
                                      "constant",     "constrainedby",
                                      "der",          "discrete",
                                      "each",         "else",
                                      "elseif",       "elsewhen",
                                      "encapsulated", "end",
                                      "enumeration",  "equation",
                                      "expandable",   "extends",
                                      "external",     "false",
                                      "final",        "flow",
                                      "for",          "function",
                                      "if",           "import",
                                      "impure",       "in",
                                      "initial",      "inner",
                                      "input",        "loop",
                                      "model",        "not",
                                      "operator",     "or",
                                      "outer",        "output",
                                      "package",      "parameter",
                                      "partial",      "protected",
                                      "public",       "pure",
                                      "record",       "redeclare",
                                      "replaceable",  "return",
                                      "stream",       "then",
                                      "true",         "type",
                                      "when",         "while",
                                      "within",       "time",
                                      "Real",         "Integer",
                                      "Boolean",      "String",
                                      "StateSelect",  "ExternalObject",
                                      "RealInput",    "RealOutput",
                                      "IntegerInput", "IntegerOutput",
                                      "BooleanInput", "BooleanOutput",
                                      "Unit",         "communicationStep",
                                      "pre",          "change",
                                      "edge",         "sample",
                                      "terminate",    "integer",
                                      "floor",        "abs",
                                      "sign",         "sqrt",
                                      "sin",          "cos",
                                      "tan",          "exp",
                                      "log",          "min",
                                      "max",          "sum",
                                      "delay",        "noEvent",
                                      "smooth",       "fill",
                                      "zeros",        "ones",
                                      "size",         "getInstanceName",
                                      "states",       "due",
                                      "event",        "start"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(name, words[i]) == 0) return true;
  return strncmp(name, "fmu_", 4) == 0;
}

void sk_fmu_put_name(SkBuf *out, const char *name) {
  bool plain = is_letter(*name) && !is_taken(name);
  for (const char *p = name; *p && plain; p++) plain = is_letter(*p) || (*p >= '0' && *p <= '9');
  if (plain) {
    sk_buf_z(out, name);
    return;
  }
  sk_buf_char(out, '\'');
  for (const char *p = name; *p; p++) {
    if (*p == '\'' || *p == '\\') sk_buf_char(out, '\\');
    sk_buf_char(out, (unsigned char)*p < 32 ? ' ' : *p);
  }
  sk_buf_char(out, '\'');
}

// Of what is neither parameter nor connector the start value is a parameter.
static void put_parameter_name(Writer *w, const SkFmuVariable *v) {
  bool parameter = v->causality == SK_FMU_PARAMETER || v->causality == SK_FMU_STRUCTURAL_PARAMETER;
  SkArena *scratch = sk_arena_scratch(w->out->arena);
  sk_fmu_put_name(w->out, parameter ? v->name : sk_arena_printf(scratch, "%s_start", v->name));
  sk_arena_done(scratch);
}

static const char *type_of(const SkFmuVariable *v) {
  if (v->type == SK_FMU_FLOAT64 || v->type == SK_FMU_FLOAT32) return "Real";
  if (v->type == SK_FMU_STRING) return "String";
  return v->type == SK_FMU_BOOLEAN ? "Boolean" : "Integer";
}

// Units -----------------------------------------------------------------------------------------------

// In a model all quantities are in SI units; one that the FMU has in another is converted at its edge. By itself it keeps its own.
static const SkFmuUnit *converted(const Writer *w, const SkFmuVariable *v) {
  if (w->wanted->alone || !v->unit || strcmp(type_of(v), "Real") != 0) return NULL;
  for (uint32_t i = 0; i < w->fmu->n_units; i++) {
    const SkFmuUnit *u = &w->fmu->units[i];
    if (strcmp(u->name, v->unit) != 0) continue;
    bool other = u->factor != 1.0 || (u->offset != 0.0 && !v->relative);
    return u->base && other && isfinite(u->factor) && u->factor != 0.0 && isfinite(u->offset)
               ? u
               : NULL;
  }
  return NULL;
}

static double offset_of(const SkFmuUnit *u, const SkFmuVariable *v) {
  return v->relative ? 0.0 : u->offset;
}

// "kg.m/s2"; "1" where there is nothing.
static void put_si(SkBuf *out, const int powers[8]) {
  static const char *const names[] = {"kg", "m", "s", "A", "K", "mol", "cd", "rad"};
  int                      above = 0, below = 0;
  for (int i = 0; i < 8; i++) {
    if (powers[i] > 0) {
      sk_buf_printf(out, "%s%s", above++ ? "." : "", names[i]);
      if (powers[i] > 1) sk_buf_printf(out, "%d", powers[i]);
    }
    below += powers[i] < 0;
  }
  if (!above) sk_buf_char(out, '1');
  if (!below) return;
  sk_buf_z(out, below > 1 ? "/(" : "/");
  for (int i = 0, n = 0; i < 8; i++)
    if (powers[i] < 0) {
      sk_buf_printf(out, "%s%s", n++ ? "." : "", names[i]);
      if (powers[i] < -1) sk_buf_printf(out, "%d", -powers[i]);
    }
  if (below > 1) sk_buf_char(out, ')');
}

static void put_start(Writer *w, const SkFmuVariable *v, uint32_t variable, uint32_t element) {
  double           x    = sk_fmu_start(w->fmu, variable, element);
  const SkFmuUnit *unit = converted(w, v);
  if (unit) x = unit->factor * x + offset_of(unit, v);
  if (v->type == SK_FMU_BOOLEAN)
    sk_buf_z(w->out, x != 0.0 ? "true" : "false");
  else if (strcmp(type_of(v), "Integer") == 0)
    sk_buf_printf(w->out, "%.0f", round(x));
  else
    sk_buf_double(w->out, isfinite(x) ? x : x > 0.0 ? 1e300 : -1e300);
}

static void put_starts(Writer *w, const SkFmuSlot *s) {
  const SkFmuVariable *v = variable_of(w, s);
  if (v->dimensions) sk_buf_char(w->out, '{');
  for (uint32_t i = 0; i < s->n; i++) {
    if (i) sk_buf_z(w->out, ", ");
    put_start(w, v, s->variable, i);
  }
  if (v->dimensions) sk_buf_char(w->out, '}');
}

// Declarations ------------------------------------------------------------------------------------------

static void put_size(Writer *w, const SkFmuSlot *s) {
  if (variable_of(w, s)->dimensions) sk_buf_printf(w->out, "[%u]", s->n);
}

// Units that Modelica cannot read would be an error of the class, not of the user.
static bool is_unit(const char *unit) {
  if (!unit || !*unit) return false;
  for (const char *p = unit; *p; p++)
    if (!is_letter(*p) && !(*p >= '0' && *p <= '9') && !strchr("./()-", *p)) return false;
  return strcmp(unit, "-") != 0 && strcmp(unit, "_") != 0;
}

static void put_unit(Writer *w, const SkFmuVariable *v, const char *also) {
  bool real = strcmp(type_of(v), "Real") == 0, unit = real && is_unit(v->unit);
  if (!unit && !*also && !converted(w, v)) return;
  const char *each = v->dimensions ? "each " : "";
  sk_buf_char(w->out, '(');
  const SkFmuUnit *other = converted(w, v);
  if (other) {
    sk_buf_printf(w->out, "%sunit = \"", each);
    put_si(w->out, other->powers);
    sk_buf_char(w->out, '"');
    if (unit) sk_buf_printf(w->out, ", %sdisplayUnit = \"%s\"", each, v->unit);
    unit = true;
  } else if (unit) {
    sk_buf_printf(w->out, "%sunit = \"%s\"", each, v->unit);
  }
  if (*also) sk_buf_printf(w->out, "%s%s", unit ? ", " : "", also);
  sk_buf_char(w->out, ')');
}

static void put_parameter(Writer *w, const SkFmuSlot *s) {
  const SkFmuVariable *v = variable_of(w, s);
  // Sizes are those that the class was made with; another value is refused when the FMU is opened.
  sk_buf_printf(w->out, "  parameter %s ", type_of(v));
  put_parameter_name(w, v);
  put_size(w, s);
  put_unit(w, v, "");
  sk_buf_z(w->out, " = ");
  if (v->type == SK_FMU_STRING)
    put_quoted(w->out, v->start ? v->start : "");
  else
    put_starts(w, s);
  put_doc(w->out, v->description);
  sk_buf_z(w->out, ";\n");
}

static void put_signal(Writer *w, const SkFmuSlot *s, const char *direction) {
  const SkFmuVariable *v     = variable_of(w, s);
  bool                 input = strcmp(direction, "Input") == 0;
  // In co-simulation everything is held over a step, so that signals of any kind may be connected.
  bool still =
      v->variability != SK_FMU_CONTINUOUS && (w->plan.kind == SK_FMU_ME || w->wanted->alone);
  bool held = input && still && v->type <= SK_FMU_FLOAT32;
  sk_buf_printf(w->out, "  %s%s%s ", held ? "discrete " : "", type_of(v), direction);
  sk_fmu_put_name(w->out, v->name);
  put_size(w, s);
  SkBuf start = sk_buf_new(w->out->arena);
  if (!input && v->type > SK_FMU_FLOAT32) {
    const char *each = v->dimensions ? "each " : "",
               *zero = v->type == SK_FMU_BOOLEAN ? "false" : "0";
    sk_buf_printf(&start, "%sstart = %s, %sfixed = true", each, zero, each);
  } else if (input) {
    SkBuf *out = w->out;
    sk_buf_z(&start, "start = ");
    w->out = &start;
    put_starts(w, s);
    w->out = out;
  }
  put_unit(w, v, start.n ? start.text : "");
  put_doc(w->out, v->description);
  sk_buf_z(w->out, ";\n");
}

static void put_public(Writer *w) {
  const SkFmuPlan *p = &w->plan;
  for (uint32_t i = 0; i < p->parameters.n; i++) put_parameter(w, &p->parameters.at[i]);
  for (uint32_t i = 0; i < p->texts.n; i++) put_parameter(w, &p->texts.at[i]);
  for (uint32_t i = 0; i < p->inputs.n; i++) put_signal(w, &p->inputs.at[i], "Input");
  for (uint32_t g = 0; g < p->n_groups; g++)
    for (uint32_t i = 0; i < p->groups[g].outputs.n; i++)
      put_signal(w, &p->groups[g].outputs.at[i], "Output");
}

// Lists of values -----------------------------------------------------------------------------------------

// The rest of a conversion: an offset where there is one, and a factor.
static void put_change(SkBuf *out, const char *sign, double offset, const char *times,
                       double factor) {
  if (offset != 0.0) {
    sk_buf_printf(out, "%s(", sign);
    sk_buf_double(out, offset);
    sk_buf_char(out, ')');
  }
  if (!*times) return;
  sk_buf_z(out, times);
  sk_buf_double(out, factor);
}

static void put_value(Writer *w, const SkFmuSlot *s, uint32_t element, bool parameter) {
  const SkFmuVariable *v    = variable_of(w, s);
  const char          *type = type_of(v);
  const SkFmuUnit     *unit = converted(w, v);
  if (strcmp(type, "Boolean") == 0) sk_buf_z(w->out, "if ");
  if (strcmp(type, "Integer") == 0) sk_buf_z(w->out, "1.0*");
  if (unit) sk_buf_char(w->out, '(');
  if (parameter)
    put_parameter_name(w, v);
  else
    sk_fmu_put_name(w->out, v->name);
  if (v->dimensions) sk_buf_printf(w->out, "[%u]", element + 1);
  if (unit) put_change(w->out, " - ", offset_of(unit, v), ")/", unit->factor);
  if (strcmp(type, "Boolean") == 0) sk_buf_z(w->out, " then 1.0 else 0.0");
}

// {a, b, ...}; {0.0} where there is nothing.
static void put_list(Writer *w, const SkFmuSlots *slots, bool parameter) {
  const char *before = "{";
  for (uint32_t i = 0; i < slots->n; i++)
    for (uint32_t k = 0; k < slots->at[i].n; k++) {
      sk_buf_z(w->out, before);
      put_value(w, &slots->at[i], k, parameter);
      before = ", ";
    }
  sk_buf_z(w->out, slots->numbers ? "}" : "{0.0}");
}

static void put_inputs(Writer *w) { put_list(w, &w->plan.inputs, false); }

// The numbers of outputs from the array that a group was read into.
static void put_outputs(Writer *w, uint32_t g, const char *indent, bool reals) {
  const SkFmuSlots *outputs = &w->plan.groups[g].outputs;
  for (uint32_t i = 0; i < outputs->n; i++) {
    const SkFmuSlot     *s = &outputs->at[i];
    const SkFmuVariable *v = variable_of(w, s);
    if ((strcmp(type_of(v), "Real") == 0) != reals) continue;
    for (uint32_t k = 0; k < s->n; k++) {
      sk_buf_z(w->out, indent);
      sk_fmu_put_name(w->out, v->name);
      if (v->dimensions) sk_buf_printf(w->out, "[%u]", k + 1);
      const char *form = reals                       ? " = fmu_y%u[%u]"
                         : v->type == SK_FMU_BOOLEAN ? " = fmu_y%u[%u] > 0.5"
                                                     : " = integer(fmu_y%u[%u] + 0.5)";
      sk_buf_printf(w->out, form, g + 1, s->place + k + 1);
      const SkFmuUnit *unit = converted(w, v);
      if (unit) {
        sk_buf_char(w->out, '*');
        sk_buf_double(w->out, unit->factor);
        put_change(w->out, " + ", offset_of(unit, v), "", 0.0);
      }
      sk_buf_z(w->out, ";\n");
    }
  }
}

// Functions -------------------------------------------------------------------------------------------------

static const char common[] =
    "  connector RealInput = input Real;\n"
    "  connector RealOutput = output Real;\n"
    "  connector IntegerInput = input Integer;\n"
    "  connector IntegerOutput = output Integer;\n"
    "  connector BooleanInput = input Boolean;\n"
    "  connector BooleanOutput = output Boolean;\n"
    "  class Unit \"The FMU\"\n"
    "    extends ExternalObject;\n"
    "    function constructor\n"
    "      input String file, interface, token, instance, picked;\n"
    "      input Real values[:] \"All parameters\";\n"
    "      input String texts;\n"
    "      output Unit self;\n"
    "      external \"C\" self = skerry_fmu_open(file, interface, token, instance, picked, values, "
    "size(values, 1), texts);\n"
    "    end constructor;\n"
    "    function destructor\n"
    "      input Unit self;\n"
    "      external \"C\" skerry_fmu_close(self);\n"
    "    end destructor;\n"
    "  end Unit;\n"
    "  function fmu_start\n"
    "    input Unit self;\n"
    "    input Real t, u[:];\n"
    "    output Real begun;\n"
    "    external \"C\" begun = skerry_fmu_start(self, t, u, size(u, 1));\n"
    "    annotation(derivative = fmu_start_slope);\n"
    "  end fmu_start;\n"
    "  function fmu_start_slope\n"
    "    input Unit self;\n"
    "    input Real t, u[:], dt, du[:];\n"
    "    output Real slope;\n"
    "  algorithm\n"
    "    slope := 0;\n"
    "  end fmu_start_slope;\n"
    "  function fmu_over\n"
    "    input Unit self;\n"
    "    input Real token;\n"
    "    output Real over;\n"
    "    external \"C\" over = skerry_fmu_over(self, token);\n"
    "  end fmu_over;\n";

static const char exchange[] =
    "  function fmu_states\n"
    "    input Unit self;\n"
    "    input Real epoch;\n"
    "    input Integer n;\n"
    "    output Real x[n];\n"
    "    external \"C\" skerry_fmu_states(self, epoch, size(x, 1), x);\n"
    "    annotation(derivative(noDerivative = epoch) = fmu_states_slope);\n"
    "  end fmu_states;\n"
    "  function fmu_states_slope\n"
    "    input Unit self;\n"
    "    input Real epoch;\n"
    "    input Integer n;\n"
    "    output Real slope[n];\n"
    "  algorithm\n"
    "    slope := zeros(n);\n"
    "  end fmu_states_slope;\n"
    "  function fmu_due\n"
    "    input Unit self;\n"
    "    input Real epoch;\n"
    "    output Real t;\n"
    "    external \"C\" t = skerry_fmu_due(self, epoch);\n"
    "  end fmu_due;\n"
    "  function fmu_derivatives\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    input Integer n;\n"
    "    output Real dx[n];\n"
    "    external \"C\" skerry_fmu_derivatives(self, t, x, size(x, 1), u, size(u, 1), epoch, "
    "size(dx, 1), dx);\n"
    "    annotation(derivative(noDerivative = epoch) = fmu_derivatives_slope);\n"
    "  end fmu_derivatives;\n"
    "  function fmu_derivatives_slope\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    input Integer n;\n"
    "    input Real dt, dx[:], du[:];\n"
    "    output Real slope[n];\n"
    "    external \"C\" skerry_fmu_slopes(self, t, x, size(x, 1), u, size(u, 1), epoch, 0, "
    "size(slope, 1), dt, dx, size(dx, 1), du, size(du, 1), slope);\n"
    "  end fmu_derivatives_slope;\n"
    "  function fmu_indicators\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    input Integer n;\n"
    "    output Real z[n];\n"
    "    external \"C\" skerry_fmu_indicators(self, t, x, size(x, 1), u, size(u, 1), epoch, "
    "size(z, 1), z);\n"
    "  end fmu_indicators;\n"
    "  function fmu_outputs\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    input Integer group, n;\n"
    "    output Real y[n];\n"
    "    external \"C\" skerry_fmu_outputs(self, t, x, size(x, 1), u, size(u, 1), epoch, group, "
    "size(y, 1), y);\n"
    "    annotation(derivative(noDerivative = epoch) = fmu_outputs_slope);\n"
    "  end fmu_outputs;\n"
    "  function fmu_outputs_slope\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    input Integer group, n;\n"
    "    input Real dt, dx[:], du[:];\n"
    "    output Real slope[n];\n"
    "    external \"C\" skerry_fmu_slopes(self, t, x, size(x, 1), u, size(u, 1), epoch, group, "
    "size(slope, 1), dt, dx, size(dx, 1), du, size(du, 1), slope);\n"
    "  end fmu_outputs_slope;\n"
    "  function fmu_completed\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    output Real done;\n"
    "    external \"C\" done = skerry_fmu_completed(self, t, x, size(x, 1), u, size(u, 1), "
    "epoch);\n"
    "  end fmu_completed;\n"
    "  function fmu_asked\n"
    "    input Unit self;\n"
    "    input Real t, epoch;\n"
    "    output Real sign;\n"
    "    external \"C\" sign = skerry_fmu_asked(self, t, epoch);\n"
    "  end fmu_asked;\n"
    "  impure function fmu_event\n"
    "    input Unit self;\n"
    "    input Real t, x[:], u[:], epoch;\n"
    "    output Real after;\n"
    "    external \"C\" after = skerry_fmu_event(self, t, x, size(x, 1), u, size(u, 1), epoch);\n"
    "  end fmu_event;\n"
    "  function fmu_settled\n"
    "    input Unit self;\n"
    "    input Real epoch;\n"
    "    input Integer group, n;\n"
    "    output Real y[n];\n"
    "    external \"C\" skerry_fmu_settled(self, epoch, group, size(y, 1), y);\n"
    "  end fmu_settled;\n";

static const char simulation[] =
    "  impure function fmu_read\n"
    "    input Unit self;\n"
    "    input Real t, u[:], begun;\n"
    "    input Integer group, n;\n"
    "    output Real y[n];\n"
    "    external \"C\" skerry_fmu_read(self, t, u, size(u, 1), begun, group, size(y, 1), y);\n"
    "  end fmu_read;\n"
    "  impure function fmu_note\n"
    "    input Unit self;\n"
    "    input Real t, u[:], begun;\n"
    "    output Real noted;\n"
    "    external \"C\" noted = skerry_fmu_note(self, t, u, size(u, 1), begun);\n"
    "  end fmu_note;\n"
    "  impure function fmu_ahead\n"
    "    input Unit self;\n"
    "    input Real noted, t0, step;\n"
    "    output Real next;\n"
    "    external \"C\" next = skerry_fmu_ahead(self, noted, t0, step);\n"
    "  end fmu_ahead;\n";

// Equations -------------------------------------------------------------------------------------------------

#define HIDDEN " annotation(HideResult = true)"

static void put_unit_object(Writer *w) {
  const SkFmuSlots *texts = &w->plan.texts;
  sk_buf_z(w->out, "  Unit fmu_self = Unit(");
  put_quoted(w->out, w->wanted->file);
  sk_buf_printf(w->out, ", \"%s\", ", w->plan.kind == SK_FMU_ME ? "me" : "cs");
  put_quoted(w->out, w->fmu->token);
  sk_buf_z(w->out, ", getInstanceName(), ");
  put_quoted(w->out, w->wanted->picked ? w->wanted->picked : "");
  sk_buf_z(w->out, ", ");
  put_list(w, &w->plan.parameters, true);
  sk_buf_z(w->out, ", \"\"");
  for (uint32_t i = 0; i < texts->n; i++) {
    sk_buf_z(w->out, " + ");
    put_parameter_name(w, variable_of(w, &texts->at[i]));
    sk_buf_z(w->out, " + \"\\v\"");
  }
  sk_buf_z(w->out, ");\n  parameter Real fmu_begun(fixed = false)" HIDDEN ";\n");
}

static void put_groups(Writer *w) {
  for (uint32_t g = 0; g < w->plan.n_groups; g++) {
    const SkFmuGroup *group    = &w->plan.groups[g];
    bool              discrete = group->discrete || w->plan.kind == SK_FMU_CS;
    sk_buf_printf(w->out, "  %sReal fmu_y%u[%u]%s" HIDDEN ";\n", discrete ? "discrete " : "", g + 1,
                  group->outputs.numbers, discrete ? "(each start = 0, each fixed = true)" : "");
  }
}

static void put_terminate(Writer *w) {
  sk_buf_z(w->out,
           "  when fmu_stop then\n    terminate(\"the FMU ended the run\");\n  end when;\n");
}

static void put_simulation(Writer *w) {
  SkBuf *out = w->out;
  sk_buf_z(out, "initial equation\n  fmu_t0 = time;\n  fmu_begun = fmu_start(fmu_self, time, ");
  put_inputs(w);
  sk_buf_z(out,
           ");\nequation\n  when {initial(), sample(fmu_t0 + communicationStep, "
           "communicationStep)");
  sk_buf_z(out, w->plan.ahead ? ", time >= pre(fmu_next)} then\n" : "} then\n");
  for (uint32_t g = 0; g < w->plan.n_groups; g++) {
    sk_buf_printf(out, "    fmu_y%u = fmu_read(fmu_self, time, ", g + 1);
    put_list(w, &w->plan.groups[g].inputs, false);
    sk_buf_printf(out, ", fmu_begun, %u, %u);\n", g + 1, w->plan.groups[g].outputs.numbers);
    put_outputs(w, g, "    ", false);
  }
  sk_buf_z(out, "    fmu_noted = fmu_note(fmu_self, time, ");
  put_inputs(w);
  sk_buf_z(out, ", fmu_begun);\n    fmu_stop = fmu_over(fmu_self, fmu_noted) > 0.5;\n");
  if (w->plan.ahead)
    sk_buf_z(out, "    fmu_next = fmu_ahead(fmu_self, fmu_noted, fmu_t0, communicationStep);\n");
  sk_buf_z(out, "  end when;\n");
  put_terminate(w);
  for (uint32_t g = 0; g < w->plan.n_groups; g++) put_outputs(w, g, "  ", true);
}

// What makes an event: a time that is known, an indicator, an input that changes at events only.
static void put_causes(Writer *w) {
  sk_buf_z(w->out, "{time >= pre(fmu_next)");
  for (uint32_t i = 0; i < w->plan.n_indicators; i++)
    sk_buf_printf(w->out, ", change(fmu_above[%u])", i + 1);
  if (w->plan.completes) sk_buf_z(w->out, ", fmu_asks");
  for (uint32_t i = 0; i < w->plan.inputs.n; i++) {
    const SkFmuSlot     *s = &w->plan.inputs.at[i];
    const SkFmuVariable *v = variable_of(w, s);
    if (v->variability == SK_FMU_CONTINUOUS) continue;
    for (uint32_t k = 0; k < s->n; k++) {
      sk_buf_z(w->out, ", change(");
      sk_fmu_put_name(w->out, v->name);
      if (v->dimensions) sk_buf_printf(w->out, "[%u]", k + 1);
      sk_buf_char(w->out, ')');
    }
  }
  sk_buf_char(w->out, '}');
}

static void put_states(Writer *w, const char *x) {
  sk_buf_printf(w->out, "fmu_self, time, %s, ", w->plan.n_states ? x : "{0.0}");
}

static void put_continuous(Writer *w) {
  const SkFmuPlan *p   = &w->plan;
  SkBuf           *out = w->out;
  if (p->n_states) {
    sk_buf_z(out, "  der(fmu_x) = fmu_derivatives(");
    put_states(w, "fmu_x");
    put_inputs(w);
    sk_buf_printf(out, ", fmu_epoch, %u);\n", p->n_states);
  }
  if (p->n_indicators) {
    sk_buf_z(out, "  fmu_z = fmu_indicators(");
    put_states(w, "fmu_x");
    put_inputs(w);
    sk_buf_printf(out,
                  ", pre(fmu_epoch), %u);\n  for i in 1:%u loop\n    fmu_above[i] = fmu_z[i] > 0;\n"
                  "  end for;\n",
                  p->n_indicators, p->n_indicators);
  }
  if (p->completes) {
    sk_buf_z(
        out,
        "  fmu_asks = fmu_asked(fmu_self, time, pre(fmu_epoch)) < 0;\n  assert(fmu_completed(");
    put_states(w, "fmu_x");
    put_inputs(w);
    sk_buf_z(out, ", fmu_epoch) > 0, \"the FMU cannot complete a step\");\n");
  }
  for (uint32_t g = 0; g < p->n_groups; g++) {
    if (p->groups[g].discrete) continue;
    sk_buf_printf(out, "  fmu_y%u = fmu_outputs(", g + 1);
    put_states(w, "fmu_x");
    put_list(w, &p->groups[g].inputs, false);
    sk_buf_printf(out, ", fmu_epoch, %u, %u);\n", g + 1, p->groups[g].outputs.numbers);
    put_outputs(w, g, "  ", true);
  }
}

static void put_discrete(Writer *w) {
  const SkFmuPlan *p     = &w->plan;
  bool             first = true;
  for (uint32_t g = 0; g < p->n_groups; g++) {
    if (!p->groups[g].discrete) continue;
    if (first) sk_buf_z(w->out, "  when {initial(), change(fmu_epoch)} then\n");
    first = false;
    sk_buf_printf(w->out, "    fmu_y%u = fmu_settled(fmu_self, fmu_epoch, %u, %u);\n", g + 1, g + 1,
                  p->groups[g].outputs.numbers);
    put_outputs(w, g, "    ", false);
  }
  if (!first) sk_buf_z(w->out, "  end when;\n");
  for (uint32_t g = 0; g < p->n_groups; g++)
    if (p->groups[g].discrete) put_outputs(w, g, "  ", true);
}

static void put_exchange(Writer *w) {
  const SkFmuPlan *p   = &w->plan;
  SkBuf           *out = w->out;
  sk_buf_z(out, "initial equation\n  fmu_begun = fmu_start(fmu_self, time, ");
  put_inputs(w);
  sk_buf_z(out,
           ");\n  pre(fmu_epoch) = fmu_begun;\n  pre(fmu_next) = fmu_due(fmu_self, fmu_begun);\n");
  if (p->n_states)
    sk_buf_printf(out, "  fmu_x = fmu_states(fmu_self, fmu_begun, %u);\n", p->n_states);
  sk_buf_z(out, "equation\n");
  put_continuous(w);
  sk_buf_z(out, "  when ");
  put_causes(w);
  sk_buf_z(out, " then\n    fmu_epoch = fmu_event(");
  put_states(w, "fmu_x");
  put_inputs(w);
  sk_buf_z(out,
           ", pre(fmu_epoch));\n    fmu_next = fmu_due(fmu_self, fmu_epoch);\n"
           "    fmu_stop = fmu_over(fmu_self, fmu_epoch) > 0.5;\n");
  if (p->n_states)
    sk_buf_printf(out, "    reinit(fmu_x, fmu_states(fmu_self, fmu_epoch, %u));\n", p->n_states);
  sk_buf_z(out, "  end when;\n");
  put_terminate(w);
  put_discrete(w);
}

static void put_protected(Writer *w) {
  const SkFmuPlan *p   = &w->plan;
  SkBuf           *out = w->out;
  sk_buf_z(out, "protected\n");
  sk_buf_z(out, common);
  sk_buf_z(out, p->kind == SK_FMU_ME ? exchange : simulation);
  put_unit_object(w);
  put_groups(w);
  sk_buf_z(out, "  Boolean fmu_stop(start = false, fixed = true)" HIDDEN ";\n");
  if (p->kind == SK_FMU_CS) {
    sk_buf_z(out, "  parameter Real fmu_t0(fixed = false)" HIDDEN
                  ";\n"
                  "  discrete Real fmu_noted(start = 0, fixed = true)" HIDDEN ";\n");
    if (p->ahead)
      sk_buf_z(out, "  discrete Real fmu_next(start = 1e300, fixed = true)" HIDDEN ";\n");
    return;
  }
  sk_buf_z(out, "  discrete Real fmu_epoch" HIDDEN ";\n  discrete Real fmu_next" HIDDEN ";\n");
  if (p->completes) sk_buf_z(out, "  Boolean fmu_asks(start = false, fixed = true)" HIDDEN ";\n");
  if (p->n_indicators)
    sk_buf_printf(out,
                  "  Real fmu_z[%u]" HIDDEN
                  ";\n  Boolean fmu_above[%u](each start = false, each fixed = true)" HIDDEN ";\n",
                  p->n_indicators, p->n_indicators);
}

static void put_state_variables(Writer *w) {
  const SkFmuPlan *p = &w->plan;
  if (!p->n_states) return;
  sk_buf_printf(w->out, "  Real fmu_x[%u](each stateSelect = StateSelect.always", p->n_states);
  const char *before = ", nominal = {";
  bool        any    = false;
  for (uint32_t i = 0; i < p->states.n; i++)
    any |= isfinite(variable_of(w, &p->states.at[i])->nominal);
  for (uint32_t i = 0; any && i < p->states.n; i++)
    for (uint32_t k = 0; k < p->states.at[i].n; k++) {
      double nominal = fabs(variable_of(w, &p->states.at[i])->nominal);
      sk_buf_z(w->out, before);
      sk_buf_double(w->out, isfinite(nominal) && nominal > 0.0 ? nominal : 1.0);
      before = ", ";
    }
  sk_buf_z(w->out, any ? "}) \"States\";\n" : ") \"States\";\n");
}

static double usual_stop(const Writer *w, double start) {
  if (isfinite(w->wanted->stop)) return w->wanted->stop;
  return isfinite(w->fmu->stop) && w->fmu->stop > start ? w->fmu->stop : start + 1.0;
}

static double communication_step(const Writer *w, double start) {
  if (w->wanted->step > 0.0) return w->wanted->step;
  const SkFmuInterface *i = &w->fmu->interfaces[SK_FMU_CS];
  if (i->internal_step > 0.0 && !sk_fmu_can(w->fmu, SK_FMU_CS, SK_FMU_CAN_VARIABLE_STEP))
    return i->internal_step;
  if (isfinite(w->fmu->step) && w->fmu->step > 0.0) return w->fmu->step;
  return (usual_stop(w, start) - start) / 500.0;
}

void sk_fmu_declare(SkArena *arena, const SkFmu *fmu, const SkFmuDeclaration *wanted, SkBuf *out) {
  Writer w     = {out, fmu, wanted, sk_fmu_plan(arena, fmu, wanted->kind, wanted->picked)};
  double start = isfinite(fmu->start) ? fmu->start : 0.0, step = communication_step(&w, start);
  if (wanted->within && *wanted->within) sk_buf_printf(out, "within %s;\n", wanted->within);
  sk_buf_z(out, "model ");
  sk_fmu_put_name(out, wanted->name);
  put_doc(out, fmu->description ? fmu->description : fmu->name);
  sk_buf_char(out, '\n');
  if (wanted->kind == SK_FMU_CS) {
    sk_buf_z(out, "  parameter Real communicationStep(unit = \"s\") = ");
    sk_buf_double(out, step);
    sk_buf_z(out, " \"Time between two exchanges with the FMU\";\n");
  }
  put_public(&w);
  put_state_variables(&w);
  put_protected(&w);
  if (wanted->kind == SK_FMU_CS)
    put_simulation(&w);
  else
    put_exchange(&w);
  sk_buf_z(out, "  annotation(experiment(StartTime = ");
  sk_buf_double(out, start);
  sk_buf_z(out, ", StopTime = ");
  sk_buf_double(out, usual_stop(&w, start));
  if (isfinite(fmu->tolerance) && fmu->tolerance > 0.0) {
    sk_buf_z(out, ", Tolerance = ");
    sk_buf_double(out, fmu->tolerance);
  }
  if (wanted->kind == SK_FMU_CS || fmu->step > 0.0) {
    sk_buf_z(out, ", Interval = ");
    sk_buf_double(out, wanted->kind == SK_FMU_CS ? step : fmu->step);
  }
  sk_buf_z(out, "));\nend ");
  sk_fmu_put_name(out, wanted->name);
  sk_buf_z(out, ";\n");
}
