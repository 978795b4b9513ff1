// Checks of a plug-in's table. It comes from outside: nothing in it is believed, every count and
// name has a limit, so that what passes here can be registered, shown and written as Modelica.
#include "native/native.h"

#include <skerry/foreign.h>

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum {
  MAX_TYPES   = 10000,
  MAX_PORTS   = 256,
  MAX_NUMBERS = 1024,  // parameters, results, values of a vector
  MAX_NAME    = 100,
  MAX_DOC     = 4000,
};
static const size_t MAX_STATE = (size_t)1 << 30;

const SkNodeInfo sk_node_infos[SK_NODE_SIGNAL_OUT + 1] = {
    [SK_NODE_HYDRAULIC]  = {"NodeHydraulic", "NodeHydraulicC", "p", "q", NULL},
    [SK_NODE_PNEUMATIC]  = {"NodePneumatic", "NodePneumaticC", "p", "qm", NULL},
    [SK_NODE_MECHANIC]   = {"NodeMechanic", "NodeMechanicC", "f", "v", "x"},
    [SK_NODE_ROTATIONAL] = {"NodeMechanicRotational", "NodeMechanicRotationalC", "t", "w", "a"},
    [SK_NODE_ELECTRIC]   = {"NodeElectric", "NodeElectricC", "u", "i", NULL},
    [SK_NODE_THERMAL]    = {"NodeThermal", "NodeThermalC", "T", "Q", NULL},
    [SK_NODE_SIGNAL_IN]  = {"Skerry.Interfaces.SignalIn", "Skerry.Interfaces.SignalIn", NULL, NULL,
                            NULL},
    [SK_NODE_SIGNAL_OUT] = {"Skerry.Interfaces.SignalOut", "Skerry.Interfaces.SignalOut", NULL,
                            NULL, NULL},
};

bool sk_native_fail(SkNativeError *error, int code, const char *format, ...) {
  va_list args;
  va_start(args, format);
  error->code = code;
  vsnprintf(error->text, sizeof error->text, format, args);
  va_end(args);
  for (char *p = error->text; *p; p++)  // words of others: nothing that moves the cursor
    if (((unsigned char)*p < 0x20 && *p != '\n' && *p != '\t') || *p == 0x7f) *p = '?';
  return false;
}

static const char *const keywords[] = {
    "algorithm", "and",          "annotation",    "assert",
    "block",     "break",        "class",         "connect",
    "connector", "constant",     "constrainedby", "der",
    "discrete",  "each",         "else",          "elseif",
    "elsewhen",  "encapsulated", "end",           "enumeration",
    "equation",  "expandable",   "extends",       "external",
    "false",     "final",        "flow",          "for",
    "function",  "if",           "import",        "impure",
    "in",        "initial",      "inner",         "input",
    "loop",      "model",        "not",           "operator",
    "or",        "outer",        "output",        "package",
    "parameter", "partial",      "protected",     "public",
    "pure",      "record",       "redeclare",     "replaceable",
    "return",    "stream",       "then",          "true",
    "type",      "when",         "while",         "within",
    "time",
};

// A Modelica identifier of n bytes that is no reserved word.
static bool identifier(const char *s, size_t n) {
  if (n == 0 || (s[0] >= '0' && s[0] <= '9')) return false;
  for (size_t i = 0; i < n; i++) {
    char c = s[i];
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'))
      return false;
  }
  for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++)
    if (strlen(keywords[k]) == n && memcmp(keywords[k], s, n) == 0) return false;
  return true;
}

bool sk_native_name_ok(const char *name) {
  return name && strnlen(name, MAX_NAME + 1) <= MAX_NAME && identifier(name, strlen(name));
}

// Identifiers with dots between them.
static bool type_name_ok(const char *name) {
  if (!name || strnlen(name, MAX_NAME + 1) > MAX_NAME) return false;
  for (;;) {
    size_t n = strcspn(name, ".");
    if (!identifier(name, n)) return false;
    if (!name[n]) return true;
    name += n + 1;
  }
}

// Text that can stand in a file and in a message. NULL is fine: no text.
static bool text_ok(const char *text) {
  if (!text) return true;
  if (strnlen(text, MAX_DOC + 1) > MAX_DOC) return false;
  for (const char *p = text; *p; p++)
    if ((unsigned char)*p < 0x20 && *p != '\n' && *p != '\t') return false;
  return true;
}

// The unit goes between quotes in a declaration.
static bool unit_ok(const char *unit) {
  return text_ok(unit) && (!unit || !strpbrk(unit, "\"\\\n\t"));
}

// A formula goes into a declaration: names, numbers, signs and brackets only, so that nothing but an
// expression can stand there.
static bool formula_ok(const char *formula) {
  if (!formula) return true;
  size_t n = strnlen(formula, MAX_NAME + 1);
  if (n == 0 || n > MAX_NAME) return false;
  return strspn(formula,
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.+-*/^(), ") == n;
}

typedef struct {
  const SkPluginTable   *table;
  const char            *from;
  const SkComponentType *type;
  SkNativeError         *error;
} Check;

static const void *at(const void *base, unsigned size, int i) {
  return (const char *)base + (size_t)size * (size_t)i;
}
static const SkPortInfo *port_at(const Check *c, int i) {
  return at(c->type->ports, c->table->port_size, i);
}
static const SkParameterInfo *parameter_at(const Check *c, int i) {
  return at(c->type->parameters, c->table->parameter_size, i);
}
// Plug-ins that were built before there were formulas have shorter rows.
static const char *formula_at(const Check *c, int i) {
  return c->table->parameter_size > offsetof(SkParameterInfo, formula) ? parameter_at(c, i)->formula
                                                                       : NULL;
}
static const SkResultInfo *result_at(const Check *c, int i) {
  return at(c->type->results, c->table->result_size, i);
}

static bool wrong(Check *c, const char *what, int i, const char *problem) {
  if (c->type && i >= 0)
    return sk_native_fail(c->error, 5504, "%s: %s %d of component '%s' %s", c->from, what, i + 1,
                          c->type->name, problem);
  if (c->type)
    return sk_native_fail(c->error, 5504, "%s: component '%s' %s", c->from, c->type->name, problem);
  return sk_native_fail(c->error, 5504, "%s: %s", c->from, problem);
}

static const char *member_name(const Check *c, int i) {
  if (i < c->type->n_ports) return port_at(c, i)->name;
  i -= c->type->n_ports;
  if (i < c->type->n_parameters) return parameter_at(c, i)->name;
  return result_at(c, i - c->type->n_parameters)->name;
}

// Ports, parameters and results are members of one Modelica model.
static bool check_unique(Check *c) {
  int n = c->type->n_ports + c->type->n_parameters + c->type->n_results;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < i; k++)
      if (strcmp(member_name(c, i), member_name(c, k)) == 0)
        return sk_native_fail(c->error, 5504, "%s: component '%s' has two members named '%s'",
                              c->from, c->type->name, member_name(c, i));
  return true;
}

// An optional port is an input signal with a parameter that is 0 or 1.
static bool check_condition(Check *c, int i) {
  const SkPortInfo *port = port_at(c, i);
  if (port->node != SK_NODE_SIGNAL_IN || port->size)
    return wrong(c, "port", i, "is optional; only an input signal may be");
  for (int k = 0; sk_native_name_ok(port->only_if) && k < c->type->n_parameters; k++) {
    const SkParameterInfo *p = parameter_at(c, k);
    if (sk_native_name_ok(p->name) && strcmp(p->name, port->only_if) == 0 && !p->columns &&
        p->min == 0 && p->max == 1)
      return true;
  }
  return wrong(c, "port", i, "is optional by no parameter with the limits 0 and 1");
}

static bool check_port(Check *c, int i) {
  const SkPortInfo *port = port_at(c, i);
  if (!sk_native_name_ok(port->name)) return wrong(c, "port", i, "has no legal name");
  if (!text_ok(port->doc)) return wrong(c, "port", i, "has a description that is no text");
  if (port->node < SK_NODE_HYDRAULIC || port->node > SK_NODE_SIGNAL_OUT)
    return wrong(c, "port", i, "is of no known node type");
  bool signal = port->node >= SK_NODE_SIGNAL_IN;
  if (c->type->kind == SK_S_TYPE && !signal)
    return wrong(c, "port", i, "is no signal, and the component is of type S");
  if (!isfinite(port->otherwise))
    return wrong(c, "port", i, "has a value that is no finite number");
  if (port->only_if && !check_condition(c, i)) return false;
  if (!port->size) return true;
  if (i != c->type->n_ports - 1)
    return wrong(c, "port", i, "is an array; only the last port may be one");
  if (!sk_native_name_ok(port->size)) return wrong(c, "port", i, "has no legal name for its size");
  for (int k = 0; k < c->type->n_parameters; k++) {
    const SkParameterInfo *p = parameter_at(c, k);
    if (sk_native_name_ok(p->name) && strcmp(p->name, port->size) == 0 && p->columns == 0) {
      if (p->min >= 1 && p->max <= MAX_PORTS && p->max >= p->min) return true;
      return wrong(c, "port", i,
                   "has a size that is not limited to 1 .. 256 by its parameter's min and max");
    }
  }
  return wrong(c, "port", i, "has a size that is no parameter of the component");
}

static bool within(const SkParameterInfo *p, double value) {
  bool limited = p->min != 0 || p->max != 0;
  return isfinite(value) && (!limited || (value >= p->min && value <= p->max));
}

// Default values: of a table, or one.
static bool check_defaults(Check *c, int i, const SkParameterInfo *p) {
  if (p->columns < 0 || p->columns > MAX_NUMBERS)
    return wrong(c, "parameter", i, "has an absurd number of columns");
  if (p->columns == 0)
    return within(p, p->value) || wrong(c, "parameter", i, "has a default outside its limits");
  if (p->n_values < 1 || p->n_values > MAX_NUMBERS || p->n_values % p->columns || !p->values)
    return wrong(c, "parameter", i,
                 "is a table whose default values are not 1 .. 1024 numbers in full rows");
  for (int k = 0; k < p->n_values; k++)
    if (!within(p, p->values[k]))
      return wrong(c, "parameter", i, "has a default outside its limits");
  return true;
}

static bool check_parameter(Check *c, int i) {
  const SkParameterInfo *p = parameter_at(c, i);
  if (!sk_native_name_ok(p->name)) return wrong(c, "parameter", i, "has no legal name");
  if (!text_ok(p->doc)) return wrong(c, "parameter", i, "has a description that is no text");
  if (!unit_ok(p->unit)) return wrong(c, "parameter", i, "has a unit that is no text");
  if (isnan(p->min) || isnan(p->max) || p->min > p->max)
    return wrong(c, "parameter", i, "has limits that no value fulfils");
  if (!formula_ok(formula_at(c, i)) || (formula_at(c, i) && p->columns))
    return wrong(c, "parameter", i, "has a formula that is no expression of one line");
  return check_defaults(c, i, p);
}

static bool check_result(Check *c, int i) {
  const SkResultInfo *r = result_at(c, i);
  if (!sk_native_name_ok(r->name)) return wrong(c, "result", i, "has no legal name");
  if (!text_ok(r->doc)) return wrong(c, "result", i, "has a description that is no text");
  if (!unit_ok(r->unit)) return wrong(c, "result", i, "has a unit that is no text");
  return true;
}

static bool check_counts(Check *c) {
  const SkComponentType *t = c->type;
  if (t->n_ports < 1 || t->n_ports > MAX_PORTS) return wrong(c, "", -1, "must have 1 .. 256 ports");
  if (t->n_parameters < 0 || t->n_parameters > MAX_NUMBERS)
    return wrong(c, "", -1, "must have 0 .. 1024 parameters");
  if (t->n_results < 0 || t->n_results > MAX_NUMBERS)
    return wrong(c, "", -1, "must have 0 .. 1024 results");
  if (!t->ports || (!t->parameters && t->n_parameters) || (!t->results && t->n_results))
    return wrong(c, "", -1, "has a NULL table");
  if (t->state_size > MAX_STATE) return wrong(c, "", -1, "wants more than 1 GiB of state");
  return true;
}

// Older plug-ins know nothing of it.
static const SkForeignType *foreign_at(const Check *c) {
  return c->table->type_size > offsetof(SkComponentType, foreign) ? c->type->foreign : NULL;
}

static bool check_foreign(Check *c) {
  const SkForeignType *f = foreign_at(c);
  if (!f) return wrong(c, "", -1, "is of kind F and has no table of a foreign island");
  if (f->abi != SK_FOREIGN_ABI || f->size < sizeof *f)
    return sk_native_fail(
        c->error, 5503, "%s: '%s' was built for version %u of foreign islands, this is version %d",
        c->from, c->type->name, f->abi, SK_FOREIGN_ABI);
  if (!f->open || !f->start || !f->advance || !f->event || !f->free)
    return wrong(c, "", -1, "lacks open, start, advance, event or free of a foreign island");
  if (c->type->n_parameters && !f->set)
    return wrong(c, "", -1, "has parameters and no function that sets them");
  if ((f->can & SK_FOREIGN_SAVE) && (!f->save || !f->load))
    return wrong(c, "", -1, "says that it can be saved and lacks save or load");
  if (!text_ok(f->kind)) return wrong(c, "", -1, "has a kind that is no text");
  return true;
}

static bool check_type(Check *c, int number) {
  const SkComponentType *t = c->type;
  if (!type_name_ok(t->name)) {
    c->type = NULL;
    return sk_native_fail(c->error, 5504, "%s: component %d has no legal name", c->from,
                          number + 1);
  }
  if (!text_ok(t->doc)) return wrong(c, "", -1, "has a description that is no text");
  if (t->kind < SK_C_TYPE || t->kind > SK_F_TYPE)
    return wrong(c, "", -1, "is of no known kind (C, Q, S or F)");
  if (t->kind == SK_F_TYPE && !check_foreign(c)) return false;
  if (t->kind != SK_F_TYPE && !t->step) return wrong(c, "", -1, "has no step function");
  if (!check_counts(c)) return false;
  for (int i = 0; i < t->n_parameters; i++)
    if (!check_parameter(c, i)) return false;
  bool line_end = t->kind == SK_S_TYPE || t->kind == SK_F_TYPE;
  for (int i = 0; i < t->n_ports; i++) {
    if (!check_port(c, i)) return false;
    line_end |= port_at(c, i)->node < SK_NODE_SIGNAL_IN;
  }
  for (int i = 0; i < t->n_results; i++)
    if (!check_result(c, i)) return false;
  if (!line_end) return wrong(c, "", -1, "has only signals, so it must be of type S");
  return check_unique(c);
}

bool sk_table_check(const SkPluginTable *table, const char *from, SkNativeError *error) {
  Check c = {.table = table, .from = from, .error = error};
  if (!table) return wrong(&c, "", -1, "it returned no table of components");
  if (table->abi != SK_COMPONENT_ABI)
    return sk_native_fail(
        error, 5503, "%s was built for version %u of the plug-in interface, this is version %d",
        from, table->abi, SK_COMPONENT_ABI);
  if (table->size < sizeof *table || table->type_size < offsetof(SkComponentType, foreign) ||
      table->port_size < sizeof(SkPortInfo) ||
      table->parameter_size < offsetof(SkParameterInfo, formula) ||
      table->result_size < sizeof(SkResultInfo) || table->type_size > 4096 ||
      table->port_size > 4096 || table->parameter_size > 4096 || table->result_size > 4096 ||
      table->type_size % sizeof(void *) || table->port_size % sizeof(void *) ||
      table->parameter_size % sizeof(void *) || table->result_size % sizeof(void *))
    return sk_native_fail(
        error, 5503, "%s gives sizes of its tables that no version of the plug-in interface has",
        from);
  if (!sk_native_name_ok(table->name)) return wrong(&c, "", -1, "the plug-in has no legal name");
  if (!text_ok(table->version)) return wrong(&c, "", -1, "the plug-in has no legal version");
  if (table->n_types < 1 || table->n_types > MAX_TYPES || !table->types)
    return wrong(&c, "", -1, "it must have 1 .. 10000 components");
  for (int i = 0; i < table->n_types; i++) {
    c.type = at(table->types, table->type_size, i);
    if (!check_type(&c, i)) return false;
  }
  return true;
}
