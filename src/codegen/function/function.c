#include "codegen/function/function.h"

#include "codegen/compile/link.h"
#include "codegen/function/function_priv.h"
#include "codegen/text/literal.h"

#include <assert.h>
#include <string.h>

// All functions -----------------------------------------------------------------------------------

// Functions that never appear as calls: elementary ones are operators.
static bool is_written(const SkFn *fn) {
  return fn->op == SK_X_NONE &&
         (fn->body || fn->is_external || fn->is_record_constructor || !fn->is_partial);
}

static void write_where(SkFns *all, const SkFn *fn, uint32_t number, SkBuf *out) {
  SkPlace     place = {0};
  const char *file  = "", *slash;
  if (all->sources) place = sk_place(all->sources, fn->span.pos);
  if (place.source)
    file = (slash = strrchr(place.source->path, '/')) ? slash + 1 : place.source->path;
  sk_buf_printf(out, "static const char w%u[] = ", number);
  sk_literal_string(out, sk_arena_printf(all->arena, "%s%s%s", fn->name, *file ? ", " : "", file));
  sk_buf_z(out, ";\n");
}

static void write_function(SkFns *all, const SkFn *fn, uint32_t number) {
  SkBuf body = sk_buf_new(all->arena);
  SkFe e = {.all = all, .arena = all->arena, .fn = fn, .number = number, .out = &body, .indent = 1};
  sk_fe_body(&e);
  if (e.uses_where) write_where(all, fn, number, &all->bodies);
  sk_buf_printf(&all->bodies, "// %s\n", fn->name);
  sk_fn_signature(all, fn, &all->bodies);
  sk_buf_z(&all->bodies, " {\n");
  sk_buf_add(&all->bodies, body.text, body.n);
  sk_buf_z(&all->bodies, "}\n\n");
}

// Calls inside units ------------------------------------------------------------------------------

typedef struct {
  SkEmit      *emit;
  SkFns       *all;
  const SkDag *dag;
  SkBuf       *out;
  SkWriter     write;
  uint32_t     indent;
} Unit;

static Unit open_unit(SkEmit *emit, SkWriter write, uint32_t indent) {
  return (Unit){emit,  sk_emit_functions(emit), sk_emit_system(emit)->dag, sk_emit_out(emit), write,
                indent};
}

static void tabs(const Unit *u) {
  for (uint32_t i = 0; i < u->indent; i++) sk_buf_z(u->out, "  ");
}

static void write_arg(const Unit *u, SkType want, SkX x);

static void write_dims(const Unit *u, SkX array) {
  uint32_t        rank = 0;
  const uint32_t *dims = sk_dag_dims(u->dag, sk_x_payload(u->dag, array), &rank);
  for (uint32_t i = 0; i < rank; i++) sk_buf_printf(u->out, "%s%u", i ? ", " : "", dims[i]);
}

// First place in v when the elements are Real variables that lie there one after the other.
static bool is_contiguous(const Unit *u, SkX array, uint32_t *place) {
  const SkSystem *system = sk_emit_system(u->emit);
  const SkLayout *layout = sk_emit_layout(u->emit);
  if (!sk_emit_in_place(u->emit)) return false;
  for (uint32_t i = 0; i < sk_x_n(u->dag, array); i++) {
    SkX x = sk_x_arg(u->dag, array, i);
    if (sk_x_op(u->dag, x) != SK_X_VAR) return false;
    uint32_t var = (uint32_t)sk_x_payload(u->dag, x);
    if (system->vars.at[var].base != SK_REAL) return false;
    if (i == 0) *place = layout->place[var];
    if (layout->place[var] != *place + i) return false;
  }
  return sk_x_n(u->dag, array) > 0;
}

static bool is_table(const Unit *u, SkX array) {
  if (sk_emit_over_lanes(u->emit)) return false;
  for (uint32_t i = 0; i < sk_x_n(u->dag, array); i++) {
    SkX x = sk_x_arg(u->dag, array, i);
    if (!sk_x_is_const(u->dag, x)) return false;
    if (sk_x_base(u->dag, x) != SK_REAL) continue;
    double v = sk_x_real_value(u->dag, x);
    if (v - v != 0.0) return false;
  }
  return true;
}

// The type of one element, from the node itself.
static SkType element_type(const Unit *u, SkX x) {
  switch (sk_x_base(u->dag, x)) {
    case SK_INTEGER: return sk_type(SK_T_INTEGER);
    case SK_BOOLEAN: return sk_type(SK_T_BOOLEAN);
    case SK_STRING: return sk_type(SK_T_STRING);
    case SK_ENUM: return sk_type(SK_T_INTEGER);
    case SK_OBJECT: return sk_type(SK_T_OBJECT);
    case SK_AGGREGATE: break;
    default: return sk_type(SK_T_REAL);
  }
  if (sk_x_op(u->dag, x) == SK_X_RECORD)
    return (SkType){.kind   = SK_T_RECORD,
                    .record = u->all->flat->records.at[sk_x_payload(u->dag, x)]};
  assert(sk_x_op(u->dag, x) == SK_X_CALL);
  return sk_type_element(u->all->flat->calls.at[sk_x_payload(u->dag, x)].outputs[0]);
}

static void write_elements(const Unit *u, SkX x, SkType type) {
  sk_buf_z(u->out, " = {");
  for (uint32_t i = 0; i < sk_x_n(u->dag, x); i++) {
    if (i) sk_buf_z(u->out, i % 8 ? ", " : ",\n    ");
    write_arg(u, type, sk_x_arg(u->dag, x, i));
  }
  sk_buf_z(u->out, "};\n");
}

// A table has its values where it is declared. False: there is nothing to compute.
static bool declare_array(const Unit *u, SkX x, uint32_t local, bool values) {
  uint32_t n = sk_x_n(u->dag, x), place = 0;
  if (n == 0 || is_contiguous(u, x, &place)) return false;
  SkType type  = element_type(u, sk_x_arg(u->dag, x, 0));
  bool   table = is_table(u, x);
  tabs(u);
  sk_buf_printf(u->out, "%s%s %st%u[%u]", table ? "static " : "", sk_fn_celement(u->all, type),
                table ? "const " : "", local, n);
  if (values || table)
    write_elements(u, x, type);
  else
    sk_buf_z(u->out, ";\n");
  return !table;
}

static void local_array(const Unit *u, SkX x, uint32_t local, bool declared) {
  uint32_t n = sk_x_n(u->dag, x);
  if (!declared) {
    declare_array(u, x, local, true);
    return;
  }
  SkType type = element_type(u, sk_x_arg(u->dag, x, 0));
  for (uint32_t i = 0; i < n; i++) {
    tabs(u);
    sk_buf_printf(u->out, "t%u[%u] = ", local, i);
    write_arg(u, type, sk_x_arg(u->dag, x, i));
    sk_buf_z(u->out, ";\n");
  }
}

static void write_array(const Unit *u, SkType want, SkX x) {
  uint32_t n = sk_x_n(u->dag, x), place = 0, rank = 0;
  assert(n == 0 || strcmp(sk_fn_celement(u->all, element_type(u, sk_x_arg(u->dag, x, 0))),
                          sk_fn_celement(u->all, want)) == 0);
  sk_dag_dims(u->dag, sk_x_payload(u->dag, x), &rank);
  want.rank = (uint8_t)rank;
  sk_buf_printf(u->out, "(%s){", sk_fn_ctype(u->all, want));
  if (n == 0)
    sk_buf_char(u->out, '0');
  else if (is_contiguous(u, x, &place))
    sk_buf_printf(u->out, "v + %u", place);
  else
    sk_buf_printf(u->out, "(%s *)t%u", sk_fn_celement(u->all, want), sk_emit_local(u->emit, x));
  sk_buf_z(u->out, ", {");
  write_dims(u, x);
  sk_buf_z(u->out, "}}");
}

// An argument (or element, or field) of the wanted type.
static void write_arg(const Unit *u, SkType want, SkX x) {
  if (sk_x_op(u->dag, x) == SK_X_ARRAY) {
    write_array(u, want, x);
    return;
  }
  bool number = want.rank == 0 && (want.kind == SK_T_INTEGER || want.kind == SK_T_ENUM);
  // Constants were checked, and may be those of a table.
  bool open = number && !sk_x_is_const(u->dag, x);
  if (number) sk_buf_z(u->out, open ? "sk_given(run, " : "(long)");
  u->write(u->emit, x);
  if (open) sk_buf_z(u->out, ")");
}

static void local_record(const Unit *u, SkX x, uint32_t local, bool declared) {
  const SkRecordType *r    = u->all->flat->records.at[sk_x_payload(u->dag, x)];
  const char         *name = sk_fn_record(u->all, r)->name;
  tabs(u);
  if (declared)
    sk_buf_printf(u->out, "t%u = (%s){", local, name);
  else
    sk_buf_printf(u->out, "%s t%u = {", name, local);
  for (uint32_t i = 0; i < sk_x_n(u->dag, x); i++) {
    if (i) sk_buf_z(u->out, ", ");
    write_arg(u, r->fields[i].type, sk_x_arg(u->dag, x, i));
  }
  sk_buf_z(u->out, sk_x_n(u->dag, x) ? "};\n" : "0};\n");
}

static void write_call(const Unit *u, const SkFn *fn, SkX x) {
  sk_buf_printf(u->out, "%s(run", sk_fn_name(u->all, fn));
  for (uint32_t i = 0; i < sk_x_n(u->dag, x); i++) {
    sk_buf_z(u->out, ", ");
    write_arg(u, fn->vars[i].type, sk_x_arg(u->dag, x, i));
  }
}

static const char *output_name(const Unit *u, const SkFn *fn, uint32_t local, uint32_t output) {
  return sk_arena_printf(u->all->arena, fn->n_outputs == 1 ? "t%u" : "t%u_%u", local, output);
}

// What the rest of the model was told about the sizes must hold.
static void check_sizes(const Unit *u, const SkFlatCall *call, uint32_t local) {
  for (uint32_t i = 0; i < call->fn->n_outputs; i++) {
    SkType is = call->outputs[i], declared = call->fn->vars[call->fn->n_inputs + i].type;
    for (uint32_t k = 0; k < is.rank; k++) {
      if (declared.dims && declared.dims[k] == is.dims[k]) continue;
      tabs(u);
      sk_buf_printf(u->out, "sk_fit(run, %s.n[%u], %ld, ", output_name(u, call->fn, local, i), k,
                    (long)is.dims[k]);
      sk_literal_string(u->out, call->fn->name);
      sk_buf_z(u->out, ", 0);\n");
    }
  }
}

static const char *scalar_ctype(SkTypeKind k) {
  return k == SK_T_BOOLEAN  ? "int "
         : k == SK_T_STRING ? "const char *"
         : k == SK_T_OBJECT ? "void *"
                            : "double ";
}

static void declare_call(const Unit *u, SkX x, uint32_t local) {
  const SkFn *fn = u->all->flat->calls.at[sk_x_payload(u->dag, x)].fn;
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    SkType t      = fn->vars[fn->n_inputs + i].type;
    bool   number = fn->n_outputs == 1 && sk_x_base(u->dag, x) != SK_AGGREGATE;
    tabs(u);
    if (number)
      sk_buf_z(u->out, scalar_ctype(t.kind));
    else
      sk_buf_printf(u->out, "%s ", sk_fn_ctype(u->all, t));
    sk_buf_printf(u->out, "%s;\n", output_name(u, fn, local, i));
  }
}

// The local is declared, where the call has several outputs.
static void assign_call(const Unit *u, const SkFn *fn, SkX x, uint32_t local) {
  if (fn->n_outputs == 1) {
    SkType t = fn->vars[fn->n_inputs].type;
    sk_buf_printf(u->out, "t%u = ", local);
    if (t.rank == 0 && (t.kind == SK_T_INTEGER || t.kind == SK_T_ENUM))
      sk_buf_z(u->out, "(double)");
    write_call(u, fn, x);
    sk_buf_z(u->out, ");\n");
    return;
  }
  tabs(u);
  write_call(u, fn, x);
  for (uint32_t i = 0; i < fn->n_outputs; i++) sk_buf_printf(u->out, ", &t%u_%u", local, i);
  sk_buf_z(u->out, ");\n");
  for (uint32_t i = 0; i < fn->n_outputs; i++) {
    tabs(u);
    sk_buf_printf(u->out, "(void)t%u_%u;\n", local, i);
  }
}

static void local_call(const Unit *u, SkX x, uint32_t local, bool declared) {
  const SkFlatCall *call = &u->all->flat->calls.at[sk_x_payload(u->dag, x)];
  const SkFn       *fn   = call->fn;
  if (fn->n_outputs == 1) {
    SkType t = fn->vars[fn->n_inputs].type;
    tabs(u);
    if (!declared && sk_x_base(u->dag, x) != SK_AGGREGATE)
      sk_buf_z(u->out, scalar_ctype(t.kind));
    else if (!declared)
      sk_buf_printf(u->out, "%s ", sk_fn_ctype(u->all, t));
  } else if (!declared) {
    declare_call(u, x, local);
  }
  assign_call(u, fn, x, local);
  check_sizes(u, call, local);
}

void sk_function_local(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, bool declared,
                       SkWriter write) {
  Unit u = open_unit(emit, write, indent);
  switch (sk_x_op(u.dag, x)) {
    case SK_X_ARRAY: local_array(&u, x, local, declared); break;
    case SK_X_RECORD: local_record(&u, x, local, declared); break;
    default: local_call(&u, x, local, declared); break;
  }
}

bool sk_function_declare(SkEmit *emit, SkX x, uint32_t local, uint32_t indent, SkWriter write) {
  Unit u = open_unit(emit, write, indent);
  switch (sk_x_op(u.dag, x)) {
    case SK_X_ARRAY: return declare_array(&u, x, local, false);
    case SK_X_RECORD:
      tabs(&u);
      sk_buf_printf(u.out, "%s t%u;\n",
                    sk_fn_record(u.all, u.all->flat->records.at[sk_x_payload(u.dag, x)])->name,
                    local);
      return true;
    default: declare_call(&u, x, local); return true;
  }
}

bool sk_function_takes_scratch(SkEmit *emit, SkX x) {
  const SkDag *dag = sk_emit_system(emit)->dag;
  SkXOp        op  = sk_x_op(dag, x);
  if (op == SK_X_TO_STRING || op == SK_X_CONCAT) return true;
  return op == SK_X_CALL && (sk_x_base(dag, x) == SK_AGGREGATE || sk_x_base(dag, x) == SK_STRING);
}

// Elements ----------------------------------------------------------------------------------------

// The scalar at `position` of a value of type t called `text`; *kind is what it is.
static const char *scalar_at(SkFns *all, SkType t, const char *text, uint64_t position,
                             SkTypeKind *kind) {
  for (;;) {
    SkType   one  = sk_type_element(t);
    uint64_t size = (uint64_t)sk_type_scalars(one);
    if (t.rank) {
      text = sk_arena_printf(all->arena, "%s.d[%lu]", text, (unsigned long)(position / size));
      position %= size;
    }
    *kind = one.kind;
    if (one.kind != SK_T_RECORD) return text;
    uint32_t f = 0;
    for (; f + 1 < one.record->n; f++) {
      uint64_t n = (uint64_t)sk_type_scalars(one.record->fields[f].type);
      if (position < n) break;
      position -= n;
    }
    text = sk_arena_printf(all->arena, "%s.%s", text, sk_fn_cfield(all, one.record, f));
    t    = one.record->fields[f].type;
  }
}

void sk_function_elem(SkEmit *emit, SkX aggregate, uint32_t local, uint64_t position) {
  Unit u = open_unit(emit, NULL, 0);
  assert(sk_x_op(u.dag, aggregate) == SK_X_CALL);
  const SkFlatCall *call = &u.all->flat->calls.at[sk_x_payload(u.dag, aggregate)];
  uint32_t          i    = 0;
  for (; i + 1 < call->fn->n_outputs; i++) {
    uint64_t n = (uint64_t)sk_type_scalars(call->outputs[i]);
    if (position < n) break;
    position -= n;
  }
  SkTypeKind  kind;
  const char *text =
      scalar_at(u.all, call->outputs[i], output_name(&u, call->fn, local, i), position, &kind);
  if (kind == SK_T_INTEGER || kind == SK_T_ENUM) sk_buf_z(u.out, "(double)");
  sk_buf_z(u.out, text);
}

uint32_t sk_function_output(SkEmit *emit, SkX x, uint64_t position, uint32_t *at) {
  Unit              u    = open_unit(emit, NULL, 0);
  const SkFlatCall *call = &u.all->flat->calls.at[sk_x_payload(u.dag, x)];
  for (uint32_t i = 0; i < call->fn->n_outputs; i++) {
    SkType   t = call->outputs[i];
    uint64_t n = (uint64_t)sk_type_scalars(t);
    if (at) *at = (uint32_t)position;
    if (position < n) return t.kind == SK_T_REAL && t.rank ? i : SK_NONE;
    position -= n;
  }
  return SK_NONE;
}

void sk_function_array(SkEmit *emit, SkX x, uint32_t local, uint32_t output) {
  Unit              u    = open_unit(emit, NULL, 0);
  const SkFlatCall *call = &u.all->flat->calls.at[sk_x_payload(u.dag, x)];
  sk_buf_z(u.out, output_name(&u, call->fn, local, output));
}

// Text --------------------------------------------------------------------------------------------

// The enumeration a node belongs to, NULL where that is not known.
static const SkEnumType *enum_of(const Unit *u, SkX x) {
  const SkFlat *flat = u->all->flat;
  for (;;) {
    switch (sk_x_op(u->dag, x)) {
      case SK_X_CONST: return flat->enums.at[sk_x_enum_type(u->dag, x)];
      case SK_X_TO_ENUM: return flat->enums.at[sk_x_payload(u->dag, x)];
      case SK_X_IF: x = sk_x_arg(u->dag, x, 1); break;
      case SK_X_MIN:
      case SK_X_MAX:
      case SK_X_NOEVENT: x = sk_x_arg(u->dag, x, 0); break;
      case SK_X_VAR: {
        const SkSystem *system = sk_emit_system(u->emit);
        const SkSysVar *var    = &system->vars.at[sk_x_payload(u->dag, x)];
        while (var->flat == SK_NONE && var->held == SK_HELD_PRE) var = &system->vars.at[var->of];
        return var->flat == SK_NONE ? NULL : flat->enums.at[flat->vars.at[var->flat].enumeration];
      }
      case SK_X_CALL: {
        const SkFlatCall *call = &flat->calls.at[sk_x_payload(u->dag, x)];
        return call->outputs[0].kind == SK_T_ENUM ? call->outputs[0].enumeration : NULL;
      }
      default: return NULL;
    }
  }
}

static void write_value_text(const Unit *u, SkX x, SkX value) {
  SkBase            base = sk_x_base(u->dag, value);
  uint32_t          n    = sk_x_n(u->dag, x);
  const SkEnumType *type = base == SK_ENUM ? enum_of(u, value) : NULL;
  if (base == SK_BOOLEAN || base == SK_STRING || type) {
    sk_buf_z(u->out, "sk_pad(run, ");
    if (base == SK_BOOLEAN) sk_buf_char(u->out, '(');
    if (type) sk_buf_printf(u->out, "sk_literal(E%u, %u, ", type->number, type->n);
    u->write(u->emit, value);
    sk_buf_z(u->out, base == SK_BOOLEAN ? " ? \"true\" : \"false\")" : type ? ")" : "");
  } else {
    sk_buf_z(u->out, base == SK_REAL ? "run->services->real_text(run, "
                                     : "run->services->integer_text(run, ");
    u->write(u->emit, value);
  }
  if (base == SK_REAL && n < 4) sk_buf_z(u->out, ", 6");
  for (uint32_t i = 1; i < n; i++) {
    bool last = i + 1 == n;  // leftJustified is a Boolean
    sk_buf_z(u->out, last ? ", " : ", (int)");
    u->write(u->emit, sk_x_arg(u->dag, x, i));
  }
  if (n == 1) sk_buf_z(u->out, ", 0, 1");
  sk_buf_char(u->out, ')');
}

void sk_function_text(SkEmit *emit, SkX x, SkWriter write) {
  Unit u     = open_unit(emit, write, 0);
  SkX  first = sk_x_arg(u.dag, x, 0);
  if (sk_x_op(u.dag, x) == SK_X_CONCAT || sk_x_n(u.dag, x) == 2) {
    sk_buf_z(u.out, sk_x_op(u.dag, x) == SK_X_CONCAT ? "sk_join(run, "
                                                     : "run->services->format_text(run, ");
    write(emit, first);
    sk_buf_z(u.out, ", ");
    write(emit, sk_x_arg(u.dag, x, 1));
    sk_buf_char(u.out, ')');
    return;
  }
  write_value_text(&u, x, first);
}

// Tables of literals that String() of enumerations needs in units.
static void write_literals(SkEmit *emit, SkFns *all) {
  Unit u = open_unit(emit, NULL, 0);
  for (SkX x = 1; x < sk_dag_size(u.dag); x++) {
    if (sk_x_op(u.dag, x) != SK_X_TO_STRING || sk_x_base(u.dag, sk_x_arg(u.dag, x, 0)) != SK_ENUM)
      continue;
    const SkEnumType *type = enum_of(&u, sk_x_arg(u.dag, x, 0));
    if (type) sk_fn_literals(all, type);
  }
}

void sk_function_emit_all(SkEmit *emit, SkSources *sources, SkBuf *shared) {
  const SkFlat *flat  = sk_emit_system(emit)->flat;
  SkArena      *arena = sk_emit_arena(emit);
  SkFns        *all   = SK_NEW(arena, SkFns);
  SkBuf        *out   = sk_emit_out(emit);
  *all                = (SkFns){.arena = arena, .flat = flat, .sources = sources};
  all->types = all->protos = all->bodies = sk_buf_new(arena);
  sk_emit_set_functions(emit, all);
  for (uint32_t i = 0; i < flat->functions.n; i++)
    sk_map_put(arena, &all->numbers, (uint64_t)(uintptr_t)flat->functions.at[i], i + 1);
  for (uint32_t i = 0; i < flat->functions.n; i++) {
    const SkFn *fn = flat->functions.at[i];
    const char *why;
    if (!is_written(fn)) continue;
    if (fn->is_external && sk_fn_external_usable(all->arena, fn, &why))
      sk_fn_external_prototype(all, fn, &all->protos);
    sk_fn_signature(all, fn, &all->protos);
    sk_buf_z(&all->protos, ";\n");
  }
  for (uint32_t i = 0; i < flat->functions.n; i++)
    if (is_written(flat->functions.at[i])) write_function(all, flat->functions.at[i], i);
  write_literals(emit, all);
  if (all->types.n) sk_buf_add(shared, all->types.text, all->types.n);
  if (all->any_external) sk_buf_z(shared, "void skx_utilities(const SkUtilities *utilities);\n");
  if (all->protos.n) sk_buf_add(shared, all->protos.text, all->protos.n);
  if (all->bodies.n) sk_buf_add(out, all->bodies.text, all->bodies.n);
}

const char *sk_function_destructor(SkEmit *emit, SkX constructor) {
  Unit        u    = open_unit(emit, NULL, 0);
  const char *name = u.all->flat->calls.at[sk_x_payload(u.dag, constructor)].fn->name,
             *tail = ".constructor";
  size_t n = strlen(name), t = strlen(tail);
  if (n > t && strcmp(name + n - t, tail) == 0) n -= t;
  const char *wanted = sk_arena_printf(u.all->arena, "%.*s.destructor", (int)n, name);
  for (uint32_t i = 0; i < u.all->flat->functions.n; i++)
    if (strcmp(u.all->flat->functions.at[i]->name, wanted) == 0)
      return sk_fn_name(u.all, u.all->flat->functions.at[i]);
  return NULL;
}

bool sk_function_wants_utilities(SkEmit *emit) { return sk_emit_functions(emit)->any_external; }
