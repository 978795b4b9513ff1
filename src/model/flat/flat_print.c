#include "model/flat/flat_print.h"

#include "model/check/check.h"

#include "syntax/print/print.h"

#include <string.h>

// Names ---------------------------------------------------------------------------------------------

// What the characters of a name are, all together.
enum { LETTER = 1, DIGIT = 2, QUOTE = 4, OTHER = 8 };
static unsigned kind_of(char c) {
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') return LETTER;
  if (c >= '0' && c <= '9') return DIGIT;
  return c == '\'' || c == '\\' ? QUOTE : OTHER;
}

static unsigned kinds_in(SkName name) {
  unsigned kinds = 0;
  for (const char *c = name; *c; c++) kinds |= kind_of(*c);
  return kinds;
}

static bool is_plain(SkName name) {
  if (kind_of(name[0]) != LETTER) return false;
  for (const char *c = name + 1; *c; c++)
    if (kind_of(*c) > DIGIT) return false;
  return true;
}

// One whole 'quoted identifier'?
static bool is_quoted(SkName name) {
  if (name[0] != '\'') return false;
  for (const char *c = name + 1; *c; c++) {
    if (*c == '\\' && c[1]) {
      c++;
    } else if (*c == '\'') {
      return c[1] == '\0' && c > name + 1;
    }
  }
  return false;
}

void sk_print_name(SkBuf *out, SkName name) {
  unsigned kinds = kinds_in(name);
  if ((kinds <= (LETTER | DIGIT) && kind_of(name[0]) == LETTER) || is_quoted(name)) {
    sk_buf_add(out, name, sk_name_length(name));
    return;
  }
  sk_buf_char(out, '\'');
  if (!(kinds & QUOTE)) {
    sk_buf_add(out, name, sk_name_length(name));
  } else {
    for (const char *c = name; *c; c++) {
      if (*c == '\'' || *c == '\\') sk_buf_char(out, '\\');
      sk_buf_char(out, *c);
    }
  }
  sk_buf_char(out, '\'');
}

int sk_print_compare(SkName a, SkName b) {
  if (is_quoted(a)) a++;
  if (is_quoted(b)) b++;
  for (; *a && *a == *b; a++) b++;
  // What is left may be a closing quote.
  char x = *a == '\'' && !a[1] ? '\0' : *a, y = *b == '\'' && !b[1] ? '\0' : *b;
  return (x > y) - (x < y);
}

SkName sk_print_class_name(SkFlatPrinter *p, const void *type_or_fn) {
  SkName name = sk_map_ptr(&p->names, type_or_fn);
  return name ? name : "unknown";
}

bool sk_print_is_builtin(SkFlatPrinter *p, SkName name) {
  return p->flat->cx && sk_builtin_known(p->flat->cx, name);
}

// A class whose name is also a variable of the model is meant from the top level.
static void print_class_ref(SkFlatPrinter *p, SkName name) {
  if (!p->fn && sk_map_get(&p->locals, (uint64_t)(uintptr_t)name, NULL)) sk_buf_char(p->out, '.');
  sk_print_name(p->out, name);
}

// Expressions ---------------------------------------------------------------------------------------

static void x_var(void *user, uint32_t var, SkBuf *out) {
  SkFlatPrinter *p = user;
  sk_print_name(out, p->flat->vars.at[var].name);
}

static void x_function(void *user, uint64_t call, SkBuf *out) {
  SkFlatPrinter *p = user;
  (void)out;
  print_class_ref(p, sk_print_class_name(p, p->flat->calls.at[call].fn));
}

static void x_record(void *user, uint64_t record, SkBuf *out) {
  SkFlatPrinter *p = user;
  (void)out;
  print_class_ref(p, sk_print_class_name(p, p->flat->records.at[record]));
}

static void x_enumeration(void *user, uint64_t enumeration, int64_t ordinal, SkBuf *out) {
  SkFlatPrinter    *p = user;
  const SkEnumType *e = p->flat->enums.at[enumeration];
  print_class_ref(p, sk_print_class_name(p, e));
  if (ordinal >= 1 && ordinal <= e->n) {
    sk_buf_char(out, '.');
    sk_print_name(out, e->literals[ordinal - 1]);
  }
}

static void print_position(SkBuf *out, SkType t, uint64_t at) {
  uint64_t stride = (uint64_t)sk_type_elements(t);
  for (uint32_t d = 0; d < t.rank; d++) {
    stride = t.dims[d] > 0 ? stride / (uint64_t)t.dims[d] : 1;
    sk_buf_printf(out, "%s%llu", d ? "," : "[", (unsigned long long)(at / stride + 1));
    at %= stride;
  }
  if (t.rank > 0) sk_buf_char(out, ']');
}

// "[2,3].T[1]": the way from a value to one of its scalars.
static void print_path(SkBuf *out, SkType t, uint64_t at) {
  for (;;) {
    if (t.kind != SK_T_RECORD) {
      print_position(out, t, at);
      return;
    }
    uint64_t one = (uint64_t)sk_type_scalars(sk_type_element(t));
    print_position(out, t, one ? at / one : 0);
    at               = one ? at % one : 0;
    const SkField *f = t.record->fields;
    uint64_t       n = (uint64_t)sk_type_scalars(f->type);
    while (at >= n) {
      at -= n;
      f++;
      n = (uint64_t)sk_type_scalars(f->type);
    }
    sk_buf_char(out, '.');
    sk_print_name(out, f->name);
    t = f->type;
  }
}

static const SkFlatCall *call_of(SkFlatPrinter *p, SkX call) {
  return &p->flat->calls.at[sk_x_payload(p->flat->dag, call)];
}

static void x_elem(void *user, SkX aggregate, uint64_t position, SkBuf *out) {
  SkFlatPrinter *p = user;
  if (sk_x_op(p->flat->dag, aggregate) != SK_X_CALL) {
    sk_buf_printf(out, "[%llu]", (unsigned long long)position + 1);
    return;
  }
  const SkFlatCall *call   = call_of(p, aggregate);
  uint64_t          at     = position;
  uint32_t          output = sk_print_output_of(call, position, &at);
  print_path(out, call->outputs[output], at);
}

static bool x_hidden(void *user, const char *name) {
  SkFlatPrinter *p = user;
  return p->hides && !p->fn &&
         sk_map_get(&p->locals, (uint64_t)(uintptr_t)sk_name_z(p->flat->names, name), NULL);
}

static bool x_item(void *user, SkX x, uint64_t position, SkBuf *out) {
  SkFlatPrinter    *p      = user;
  const SkFlatCall *call   = call_of(p, x);
  uint64_t          at     = position;
  uint32_t          output = sk_print_output_of(call, position, &at);
  if (out) {
    print_class_ref(
        p, output ? sk_print_picked(p, call->fn, output) : sk_print_class_name(p, call->fn));
  }
  return call->outputs[output].rank == 0 && call->outputs[output].kind != SK_T_RECORD;
}

void sk_print_x(SkFlatPrinter *p, SkX x) { sk_x_print(p->flat->dag, x, &p->x, p->out); }

void sk_print_scalar(SkFlatPrinter *p, const SkScalar *s) {
  switch (s->base) {
    case SK_ENUM: x_enumeration(p, s->enumeration, s->integer, p->out); return;
    case SK_STRING: sk_print_string(p->out, s->string, strlen(s->string)); return;
    case SK_BOOLEAN: sk_buf_z(p->out, s->boolean ? "true" : "false"); return;
    default: sk_print_x(p, sk_scalar_x(p->flat->dag, *s)); return;
  }
}

// Variables -----------------------------------------------------------------------------------------

static const char *select_text(SkStateSelect s) {
  static const char *const text[] = {"never", "avoid", "default", "prefer", "always"};
  return text[s];
}

static void open_attribute(SkBuf *out, bool *any, const char *name) {
  sk_buf_z(out, *any ? ", " : "(");
  sk_buf_z(out, name);
  sk_buf_z(out, " = ");
  *any = true;
}

static void text_attribute(SkBuf *out, bool *any, const char *name, SkName value) {
  if (!value) return;
  open_attribute(out, any, name);
  sk_print_string(out, value, sk_name_length(value));
}

static void x_attribute(SkFlatPrinter *p, bool *any, const char *name, SkX value) {
  if (value == SK_NO_X) return;
  open_attribute(p->out, any, name);
  sk_print_x(p, value);
}

static void print_attributes(SkFlatPrinter *p, const SkFlatVar *v) {
  bool any = false;
  text_attribute(p->out, &any, "quantity", v->quantity);
  text_attribute(p->out, &any, "unit", v->unit);
  text_attribute(p->out, &any, "displayUnit", v->display_unit);
  x_attribute(p, &any, "min", v->min);
  x_attribute(p, &any, "max", v->max);
  x_attribute(p, &any, "start", v->start);
  x_attribute(p, &any, "fixed", v->fixed);
  x_attribute(p, &any, "nominal", v->nominal);
  if (v->select != SK_SELECT_DEFAULT && v->base == SK_REAL) {
    open_attribute(p->out, &any, "stateSelect");
    sk_buf_z(p->out, "StateSelect.");
    sk_buf_z(p->out, select_text(v->select));
  }
  if (any) sk_buf_char(p->out, ')');
}

// The class is known from the constructor that is called, perhaps for another object that this one is.
static SkName object_class(SkFlatPrinter *p, SkX x) {
  const SkFlat *f = p->flat;
  for (uint32_t steps = 0; x != SK_NO_X && steps <= f->vars.n; steps++) {
    SkXOp op = sk_x_op(f->dag, x);
    if (op == SK_X_CALL) return sk_print_object_class(p, call_of(p, x)->fn);
    if (op == SK_X_VAR)
      x = f->vars.at[sk_x_payload(f->dag, x)].binding;
    else if (op == SK_X_IF)
      x = sk_x_arg(f->dag, x, 1);
    else
      return NULL;
  }
  return NULL;
}

static void print_base(SkFlatPrinter *p, const SkFlatVar *v) {
  switch (v->base) {
    case SK_INTEGER: sk_buf_z(p->out, "Integer"); return;
    case SK_BOOLEAN: sk_buf_z(p->out, "Boolean"); return;
    case SK_STRING: sk_buf_z(p->out, "String"); return;
    case SK_CLOCK: sk_buf_z(p->out, "Clock"); return;
    case SK_ENUM: x_enumeration(p, v->enumeration, 0, p->out); return;
    case SK_OBJECT: {
      SkName name = object_class(p, v->binding);
      if (name)
        print_class_ref(p, name);
      else
        sk_buf_z(p->out, "ExternalObject");
      return;
    }
    default: sk_buf_z(p->out, "Real"); return;
  }
}

static void print_var(SkFlatPrinter *p, const SkFlatVar *v) {
  SkBuf *out = p->out;
  sk_buf_z(out, "  ");
  if (v->is_final || v->structural) sk_buf_z(out, "final ");
  if (v->variability == SK_V_CONSTANT) sk_buf_z(out, "constant ");
  if (v->variability == SK_V_PARAMETER) sk_buf_z(out, "parameter ");
  if (v->variability == SK_V_DISCRETE && v->base == SK_REAL) sk_buf_z(out, "discrete ");
  if (v->causality == SK_CAUSAL_INPUT) sk_buf_z(out, "input ");
  if (v->causality == SK_CAUSAL_OUTPUT) sk_buf_z(out, "output ");
  print_base(p, v);
  sk_buf_char(out, ' ');
  sk_print_name(out, v->name);
  print_attributes(p, v);
  if (v->binding != SK_NO_X) {
    sk_buf_z(out, " = ");
    sk_print_x(p, v->binding);
  }
  if (v->comment) {
    sk_buf_char(out, ' ');
    sk_print_string(out, v->comment, strlen(v->comment));
  }
  if (v->evaluate || v->structural) sk_buf_z(out, " annotation(Evaluate = true)");
  sk_buf_z(out, ";\n");
}

// Equations -----------------------------------------------------------------------------------------

// The CALL (or other source of several values) whose single value is the right side of an equation.
static SkX source_of(SkFlatPrinter *p, const SkFlatEq *e, uint64_t *position) {
  const SkDag *d = p->flat->dag;
  if (e->kind != SK_FE_EQUAL || sk_x_op(d, e->rhs) != SK_X_ELEM) return SK_NO_X;
  *position = sk_x_payload(d, e->rhs);
  return sk_x_arg(d, e->rhs, 0);
}

static bool all_scalar(const SkFlatCall *call) {
  for (uint32_t i = 0; i < call->fn->n_outputs; i++) {
    if (call->outputs[i].rank > 0 || call->outputs[i].kind == SK_T_RECORD) return false;
  }
  return true;
}

static bool is_var(SkFlatPrinter *p, SkX x) { return sk_x_op(p->flat->dag, x) == SK_X_VAR; }

// Scalar outputs of one call, in ascending order, some perhaps left out.
static uint32_t tuple_length(SkFlatPrinter *p, const SkFlatEqs *list, uint32_t i, SkX call) {
  uint64_t at = sk_x_payload(p->flat->dag, list->at[i].rhs), next = 0;
  uint32_t n = 1;
  if (!is_var(p, list->at[i].lhs)) return 1;
  while (i + n < list->n && source_of(p, &list->at[i + n], &next) == call && next > at &&
         is_var(p, list->at[i + n].lhs)) {
    at = next;
    n++;
  }
  return n;
}

// All scalars of an array or record that a call gives, one after the other.
static uint32_t aggregate_length(SkFlatPrinter *p, const SkFlatEqs *list, uint32_t i, SkX call,
                                 uint64_t position) {
  const SkFlatCall *c     = call_of(p, call);
  uint64_t          first = position, at = 0;
  uint32_t          output = sk_print_output_of(c, position, &first);
  int64_t           n      = sk_type_scalars(c->outputs[output]);
  if (first != 0 || n < 2 || i + n > list->n) return 1;
  for (uint32_t k = 0; k < n; k++) {
    if (source_of(p, &list->at[i + k], &at) != call || at != position + k) return 1;
  }
  return (uint32_t)n;
}

uint32_t sk_print_group(SkFlatPrinter *p, const SkFlatEqs *list, uint32_t i, bool in_when) {
  uint64_t at   = 0;
  SkX      call = source_of(p, &list->at[i], &at);
  if (call == SK_NO_X) return 1;
  if (sk_x_op(p->flat->dag, call) == SK_X_SPATIAL) return tuple_length(p, list, i, call);
  if (sk_x_op(p->flat->dag, call) != SK_X_CALL) return 1;
  const SkFlatCall *c = call_of(p, call);
  if (all_scalar(c)) return tuple_length(p, list, i, call);
  return in_when ? 1 : aggregate_length(p, list, i, call, at);
}

static void print_sides(SkFlatPrinter *p, SkType type, const SkFlatEq **e);

static void print_side(SkFlatPrinter *p, SkType type, const SkFlatEq **e) {
  if (type.kind != SK_T_RECORD) {
    sk_print_x(p, (*e)++->lhs);
    return;
  }
  print_class_ref(p, sk_print_class_name(p, type.record));
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < type.record->n; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    print_sides(p, type.record->fields[i].type, e);
  }
  sk_buf_char(p->out, ')');
}

// The left sides of a group in the shape of the value on the right.
static void print_sides(SkFlatPrinter *p, SkType type, const SkFlatEq **e) {
  if (type.rank == 0) {
    print_side(p, type, e);
    return;
  }
  SkType inner = type;
  inner.rank   = (type.rank - 1) & 0xff;
  inner.dims   = type.dims + 1;
  sk_buf_char(p->out, '{');
  for (int64_t i = 0; i < type.dims[0]; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    print_sides(p, inner, e);
  }
  sk_buf_char(p->out, '}');
}

bool sk_print_is_aggregate(SkFlatPrinter *p, SkX call) {
  return sk_x_op(p->flat->dag, call) == SK_X_CALL && !all_scalar(call_of(p, call));
}

static void print_group(SkFlatPrinter *p, const SkFlatEq *e, uint32_t n) {
  uint64_t at = 0, position = 0;
  SkX      call = source_of(p, e, &position);
  if (sk_print_is_aggregate(p, call)) {
    const SkFlatCall *c      = call_of(p, call);
    uint32_t          output = sk_print_output_of(c, position, &at);
    print_sides(p, c->outputs[output], &e);
    sk_buf_z(p->out, " = ");
    x_item(p, call, position, p->out);
    for (uint32_t i = 0; i < sk_x_n(p->flat->dag, call); i++) {
      sk_buf_z(p->out, i ? ", " : "(");
      sk_print_x(p, sk_x_arg(p->flat->dag, call, i));
    }
    sk_buf_z(p->out, sk_x_n(p->flat->dag, call) ? ")" : "()");
    return;
  }
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < n; i++) {
    source_of(p, &e[i], &position);
    for (; at < position; at++) sk_buf_z(p->out, ", ");
    sk_print_x(p, e[i].lhs);
  }
  sk_buf_z(p->out, ") = ");
  sk_print_x(p, call);
}

static void indent_by(SkBuf *out, int n) {
  for (int i = 0; i < n; i++) sk_buf_z(out, "  ");
}

static void print_effect(SkFlatPrinter *p, const SkFlatEq *e) {
  SkBuf *out = p->out;
  switch (e->kind) {
    case SK_FE_ASSERT:
      sk_buf_z(out, "assert(");
      sk_print_x(p, e->lhs);
      sk_buf_z(out, ", ");
      sk_print_x(p, e->rhs);
      sk_buf_z(out, e->level ? ", AssertionLevel.warning)" : ")");
      break;
    case SK_FE_TERMINATE:
      sk_buf_z(out, "terminate(");
      sk_print_x(p, e->rhs);
      sk_buf_char(out, ')');
      break;
    case SK_FE_REINIT:
      sk_buf_z(out, "reinit(");
      sk_print_x(p, e->lhs);
      sk_buf_z(out, ", ");
      sk_print_x(p, e->rhs);
      sk_buf_char(out, ')');
      break;
    default: sk_print_x(p, e->rhs); break;
  }
}

// A guarded assertion is one with a wider condition. (An if-equation would make parameters in the guard
// structural when it is read back.)
static SkFlatEq without_guard(SkFlatPrinter *p, const SkFlatEq *e) {
  SkFlatEq plain = *e;
  if (e->kind != SK_FE_ASSERT || e->guard == SK_NO_X) return plain;
  SkDag *d    = p->flat->dag;
  plain.lhs   = sk_x2(d, SK_X_OR, sk_x1(d, SK_X_NOT, e->guard), e->lhs);
  plain.guard = SK_NO_X;
  return plain;
}

static void print_equation(SkFlatPrinter *p, const SkFlatEq *given, int indent) {
  SkFlatEq        plain   = without_guard(p, given);
  const SkFlatEq *e       = &plain;
  bool            guarded = e->guard != SK_NO_X;
  if (e->kind == SK_FE_ASSERT && sk_x_is_const(p->flat->dag, e->lhs) &&
      sk_x_int_value(p->flat->dag, e->lhs) != 0) {
    return;
  }
  indent_by(p->out, indent);
  if (guarded) {
    sk_buf_z(p->out, "if ");
    sk_print_x(p, e->guard);
    sk_buf_z(p->out, " then\n");
    indent_by(p->out, indent + 1);
  }
  if (e->kind == SK_FE_EQUAL) {
    // The left side of an equation is a simple expression: an if needs parentheses there.
    bool open = sk_x_op(p->flat->dag, e->lhs) == SK_X_IF;
    if (open) sk_buf_char(p->out, '(');
    sk_print_x(p, e->lhs);
    sk_buf_z(p->out, open ? ") = " : " = ");
    sk_print_x(p, e->rhs);
  } else {
    print_effect(p, e);
  }
  sk_buf_z(p->out, ";\n");
  if (guarded) {
    indent_by(p->out, indent);
    sk_buf_z(p->out, "end if;\n");
  }
}

// The second output of a built-in operator alone can be written as (, b) = ... only.
static bool is_second(SkFlatPrinter *p, const SkFlatEq *e) {
  uint64_t at   = 0;
  SkX      call = source_of(p, e, &at);
  return call != SK_NO_X && at > 0 && sk_x_op(p->flat->dag, call) == SK_X_SPATIAL;
}

static void print_equations(SkFlatPrinter *p, const SkFlatEqs *list, int indent, bool in_when) {
  for (uint32_t i = 0; i < list->n;) {
    uint32_t n = sk_print_group(p, list, i, in_when);
    if (n > 1 || is_second(p, &list->at[i])) {
      indent_by(p->out, indent);
      print_group(p, &list->at[i], n);
      sk_buf_z(p->out, ";\n");
    } else {
      print_equation(p, &list->at[i], indent);
    }
    i += n;
  }
}

static void print_when(SkFlatPrinter *p, const SkFlatWhen *w) {
  for (uint32_t i = 0; i < w->branches.n; i++) {
    const SkFlatWhenBranch *b = &w->branches.at[i];
    sk_buf_z(p->out, i ? "  elsewhen " : "  when ");
    if (b->n_conditions != 1) sk_buf_char(p->out, '{');
    for (uint32_t k = 0; k < b->n_conditions; k++) {
      if (k > 0) sk_buf_z(p->out, ", ");
      sk_print_x(p, b->conditions[k]);
    }
    sk_buf_z(p->out, b->n_conditions != 1 ? "} then\n" : " then\n");
    print_equations(p, &b->body, 2, true);
  }
  sk_buf_z(p->out, "  end when;\n");
}

// The model -----------------------------------------------------------------------------------------

static void print_experiment(SkFlatPrinter *p) {
  const SkFlat *f        = p->flat;
  bool          any      = false;
  const char   *names[]  = {"StartTime", "StopTime", "Interval", "Tolerance"};
  double        values[] = {f->experiment.start, f->experiment.stop, f->experiment.interval,
                            f->experiment.tolerance};
  bool given[] = {f->experiment.has_start, f->experiment.has_stop, f->experiment.has_interval,
                  f->experiment.has_tolerance};
  for (int i = 0; i < 4; i++) {
    if (!given[i]) continue;
    sk_buf_z(p->out, any ? ", " : "experiment(");
    sk_buf_z(p->out, names[i]);
    sk_buf_z(p->out, " = ");
    sk_print_x(p, sk_x_real(p->flat->dag, values[i]));
    any = true;
  }
  if (any) sk_buf_char(p->out, ')');
}

// Annotations of tools, such as solver and line settings, stay; documentation and graphics go.
static const SkMod *tool_annotations(SkFlatPrinter *p) {
  SkMod *first = NULL, **tail = &first;
  for (const SkMod *m = p->flat->annotation; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || strncmp(m->name->name, "__", 2) != 0) continue;
    SkMod *copy = sk_arena_copy(p->arena, m, sizeof *m);
    copy->next  = NULL;
    *tail       = copy;
    tail        = &copy->next;
  }
  return first;
}

static void print_annotation(SkFlatPrinter *p) {
  const SkFlat *f = p->flat;
  bool times = f->experiment.has_start || f->experiment.has_stop || f->experiment.has_interval ||
               f->experiment.has_tolerance;
  const SkMod *own = tool_annotations(p);
  if (!times && !own) return;
  sk_buf_z(p->out, "  annotation(");
  print_experiment(p);
  if (own) {
    SkBuf text = sk_buf_new(p->arena);
    sk_print_mods(&text, own);
    if (times) sk_buf_z(p->out, ", ");
    sk_buf_add(p->out, text.text + 1, text.n - 2);  // without its parentheses
  }
  sk_buf_z(p->out, ");\n");
}

static void print_model(SkFlatPrinter *p) {
  const SkFlat *f   = p->flat;
  SkBuf        *out = p->out;
  sk_buf_z(out, "model ");
  sk_print_name(out, f->name);
  if (f->comment) {
    sk_buf_char(out, ' ');
    sk_print_string(out, f->comment, strlen(f->comment));
  }
  sk_buf_char(out, '\n');
  bool hidden = false;
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v = &f->vars.at[i];
    if (v->is_protected != hidden) sk_buf_z(out, v->is_protected ? "protected\n" : "public\n");
    hidden = v->is_protected;
    print_var(p, v);
  }
  if (f->initial_equations.n > 0) sk_buf_z(out, "initial equation\n");
  print_equations(p, &f->initial_equations, 1, false);
  if (f->equations.n + f->whens.n > 0) sk_buf_z(out, "equation\n");
  print_equations(p, &f->equations, 1, false);
  for (uint32_t i = 0; i < f->whens.n; i++) print_when(p, &f->whens.at[i]);
  print_annotation(p);
  sk_buf_z(out, "end ");
  sk_print_name(out, f->name);
  sk_buf_z(out, ";\n");
}

#define LONGEST_EXPRESSION ((uint64_t)256 << 20)

// Bytes of each expression's text, about: names and the signs around them. Never an overflow.
static uint64_t *text_sizes(const SkFlat *flat, SkArena *arena) {
  const SkDag *d     = flat->dag;
  uint32_t     n     = sk_dag_size(d);
  uint64_t    *sizes = SK_NEWS(arena, uint64_t, n ? n : 1);
  for (SkX x = 1; x < n; x++) {
    uint64_t size = 4;
    if (sk_x_op(d, x) == SK_X_VAR) {
      uint64_t var = sk_x_payload(d, x);
      if (var < flat->vars.n) size += sk_name_length(flat->vars.at[var].name);
    }
    for (uint32_t i = 0; i < sk_x_n(d, x); i++) size += sizes[sk_x_arg(d, x, i)];
    sizes[x] = size < (uint64_t)1 << 40 ? size : (uint64_t)1 << 40;
  }
  return sizes;
}

static SkX largest_in(const SkFlatEqs *list, const uint64_t *sizes, SkX best, SkSpan *span) {
  for (uint32_t i = 0; i < list->n; i++) {
    const SkFlatEq *e     = &list->at[i];
    SkX             two[] = {e->lhs, e->rhs};
    for (int k = 0; k < 2; k++) {
      if (sizes[two[k]] <= sizes[best]) continue;
      best  = two[k];
      *span = e->span;
    }
  }
  return best;
}

bool sk_flat_printable(const SkFlat *flat, SkDiags *diags, SkArena *arena) {
  const uint64_t *sizes = text_sizes(flat, arena);
  SkSpan          span  = {0, 0};
  SkX             best  = SK_NO_X;
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    const SkFlatVar *v = &flat->vars.at[i];
    if (sizes[v->binding] <= sizes[best]) continue;
    best = v->binding;
    span = v->span;
  }
  best = largest_in(&flat->initial_equations, sizes, best, &span);
  best = largest_in(&flat->equations, sizes, best, &span);
  for (uint32_t i = 0; i < flat->whens.n; i++)
    for (uint32_t k = 0; k < flat->whens.at[i].branches.n; k++)
      best = largest_in(&flat->whens.at[i].branches.at[k].body, sizes, best, &span);
  if (sizes[best] <= LONGEST_EXPRESSION) return true;
  sk_diag(diags, 2906, span, "the text of this expression would be larger than 256 MiB");
  sk_diag_help(diags, "give parts of it to variables of their own");
  return false;
}

static void add_local(SkFlatPrinter *p, const char *text, size_t n) {
  SkName same = sk_name_find(p->flat->names, text, n);
  if (same && sk_map_get(&p->taken, (uint64_t)(uintptr_t)same, NULL))
    sk_map_put(p->arena, &p->locals, (uint64_t)(uintptr_t)same, 1);
}

// Variables whose names print like that of a class: 'P.f', or f of a component P beside a class P.f.
static void add_quoted_locals(SkFlatPrinter *p) {
  const SkFlat *f = p->flat;
  if (p->taken.n == 0) return;
  SkBuf quoted = sk_buf_new(p->arena);
  for (uint32_t i = 0; i < f->vars.n; i++) {
    SkName name = f->vars.at[i].name;
    size_t n    = sk_name_length(name);
    if (is_plain(name)) continue;
    add_local(p, name, n);
    if (is_quoted(name)) {
      add_local(p, name + 1, n - 2);
    } else {
      quoted.n = 0;
      sk_print_name(&quoted, name);
      add_local(p, quoted.text, quoted.n);
    }
  }
}

void sk_flat_print(const SkFlat *flat, SkBuf *out) {
  SkFlatPrinter p = {.flat = flat, .out = out, .arena = out->arena};
  p.x             = (SkXPrinter){.var         = x_var,
                                 .function    = x_function,
                                 .record      = x_record,
                                 .enumeration = x_enumeration,
                                 .elem        = x_elem,
                                 .item        = x_item,
                                 .hidden      = x_hidden,
                                 .user        = &p,
                                 .stack       = &p.stack};
  for (uint32_t i = 0; i < flat->vars.n; i++) {
    SkName name = flat->vars.at[i].name;
    if (!is_plain(name)) continue;
    sk_map_put(p.arena, &p.locals, (uint64_t)(uintptr_t)name, 1);
    p.hides = p.hides || sk_print_is_builtin(&p, name);
  }
  sk_print_collect(&p);
  add_quoted_locals(&p);
  sk_print_types(&p);
  sk_print_functions(&p);
  print_model(&p);
}
