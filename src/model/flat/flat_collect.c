// Which functions, records and enumerations a flat model needs, and the names they print under.
#include "model/flat/flat_print.h"

#include <stdlib.h>
#include <string.h>

// Outputs of calls ------------------------------------------------------------------------------------

uint32_t sk_print_output_of(const SkFlatCall *call, uint64_t position, uint64_t *at) {
  uint32_t i = 0;
  *at        = position;
  while (i + 1 < call->fn->n_outputs) {
    uint64_t n = (uint64_t)sk_type_scalars(call->outputs[i]);
    if (*at < n) break;
    *at -= n;
    i++;
  }
  return i;
}

SkName sk_print_picked(SkFlatPrinter *p, const SkFn *fn, uint32_t output) {
  for (uint32_t i = 0; i < p->picked.n; i++) {
    if (p->picked.at[i].fn == fn && p->picked.at[i].output == output) return p->picked.at[i].name;
  }
  SkName         whole = sk_print_class_name(p, fn);
  SkPickedOutput o     = {fn, output, NULL};
  size_t         n     = strlen(whole);
  // Inside the quotes when the name has them already, so that it stays one identifier.
  if (whole[0] == '\'') {
    o.name = sk_name_f(p->flat->names, "%.*s$%s'", (int)(n - 1), whole,
                       fn->vars[fn->n_inputs + output].name);
  } else {
    o.name = sk_name_f(p->flat->names, "%s$%s", whole, fn->vars[fn->n_inputs + output].name);
  }
  sk_vec_push(p->arena, &p->picked, o);
  return o.name;
}

SkName sk_print_object_class(SkFlatPrinter *p, const SkFn *fn) {
  static const char tail[] = ".constructor";
  size_t            n = sk_name_length(fn->name), t = sizeof tail - 1;
  if (n <= t || strcmp(fn->name + n - t, tail) != 0) return NULL;
  if (fn->n_outputs != 1 || fn->vars[fn->n_inputs].type.kind != SK_T_OBJECT) return NULL;
  return sk_name(p->flat->names, fn->name, n - t);
}

// Types -------------------------------------------------------------------------------------------------

static void add_name(SkFlatPrinter *p, const void *thing, SkName name) {
  sk_map_put_ptr(p->arena, &p->names, thing, name);
  sk_map_put(p->arena, &p->taken, (uint64_t)(uintptr_t)name, 1);
}

static bool known(SkFlatPrinter *p, const void *thing) {
  return sk_map_ptr(&p->names, thing) != NULL;
}

static void add_type(SkFlatPrinter *p, SkType t) {
  if (t.kind == SK_T_ENUM) {
    if (known(p, t.enumeration)) return;
    add_name(p, t.enumeration, t.enumeration->name);
    sk_vec_push(p->arena, &p->enums, t.enumeration);
  } else if (t.kind == SK_T_RECORD) {
    if (known(p, t.record)) return;
    SkName name = t.record->name;
    if (sk_print_is_builtin(p, name)) name = sk_name_f(p->flat->names, "%s$2", name);
    add_name(p, t.record, name);
    sk_vec_push(p->arena, &p->records, t.record);
    for (uint32_t i = 0; i < t.record->n; i++) add_type(p, t.record->fields[i].type);
  } else if (t.kind == SK_T_TUPLE) {
    for (uint32_t i = 0; i < t.tuple->n; i++) add_type(p, t.tuple->items[i]);
  }
}

static void add_enum(SkFlatPrinter *p, uint64_t number) {
  if (number >= p->flat->enums.n) return;
  add_type(p, (SkType){.kind = SK_T_ENUM, .enumeration = p->flat->enums.at[number]});
}

// Functions -----------------------------------------------------------------------------------------------

static void add_fn(SkFlatPrinter *p, const SkFn *fn) {
  if (known(p, fn)) return;
  if (fn->is_record_constructor) {
    SkType t = fn->vars[fn->n_inputs].type;
    add_type(p, t);
    if (t.kind == SK_T_RECORD) add_name(p, fn, sk_print_class_name(p, t.record));
    return;
  }
  SkName object = sk_print_object_class(p, fn), name = object ? object : fn->name;
  // Two functions of one name: the same text in differently modified packages.
  for (uint32_t i = 2;
       sk_map_get(&p->taken, (uint64_t)(uintptr_t)name, NULL) || sk_print_is_builtin(p, name); i++)
    name = sk_name_f(p->flat->names, "%s$%u", fn->name, i);
  add_name(p, fn, name);
  sk_vec_push(p->arena, &p->fns, fn);
}

static void scan_tx(SkFlatPrinter *p, const SkTx *tx);

static void scan_list(SkFlatPrinter *p, SkTx *const *list, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) scan_tx(p, list[i]);
}

static void scan_tx(SkFlatPrinter *p, const SkTx *tx) {
  if (!tx) return;
  if (tx->kind == SK_TX_CONST || tx->kind == SK_TX_RECORD || tx->kind == SK_TX_CALL) {
    add_type(p, tx->type);
  }
  if (tx->kind == SK_TX_CALL || tx->kind == SK_TX_CLOSURE) add_fn(p, tx->fn);
  if (tx->kind == SK_TX_ITEM && tx->number > 0 && tx->args[0]->kind == SK_TX_CALL) {
    add_fn(p, tx->args[0]->fn);
    sk_print_picked(p, tx->args[0]->fn, tx->number);
  }
  if (tx->kind == SK_TX_REF) {
    for (uint32_t i = 0; i < tx->n_parts; i++) {
      scan_list(p, tx->parts[i].subs, tx->parts[i].n_subs);
    }
    if (tx->leaf && tx->leaf->value) add_type(p, tx->leaf->value->type);
    if (tx->root && tx->root->value) add_type(p, tx->root->value->type);
  }
  if (tx->kind == SK_TX_CLASS && tx->klass) add_type(p, tx->klass->type);
  if (tx->kind == SK_TX_FOR) {
    for (uint32_t i = 0; i < tx->n_iters; i++) scan_tx(p, tx->iters[i].range);
  }
  scan_list(p, tx->args, tx->n);
}

static void scan_statements(SkFlatPrinter *p, const SkTs *list) {
  for (const SkTs *s = list; s; s = s->next) {
    scan_list(p, s->targets, s->n);
    scan_tx(p, s->value);
    for (uint32_t i = 0; i < s->n_branches; i++) {
      scan_tx(p, s->conditions[i]);
      scan_statements(p, s->bodies[i]);
    }
    if (s->kind == SK_TS_FOR) scan_tx(p, s->iter.range);
    scan_statements(p, s->body);
  }
}

static void scan_fn(SkFlatPrinter *p, const SkFn *fn) {
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    const SkFnVar *v = &fn->vars[i];
    add_type(p, v->type);
    if (v->type.kind == SK_T_FUNCTION && v->type.function) add_fn(p, v->type.function);
    for (uint32_t d = 0; v->dims && d < v->type.rank; d++) scan_tx(p, v->dims[d]);
    scan_tx(p, v->binding);
  }
  scan_statements(p, fn->body);
  scan_tx(p, fn->c_output);
  scan_list(p, fn->c_args, fn->n_c_args);
  for (uint32_t i = 0; i < fn->n_ders; i++) {
    if (fn->ders[i].fn && fn->ders[i].fn->body_done) add_fn(p, fn->ders[i].fn);
  }
  for (uint32_t i = 0; i < fn->n_inverses; i++) {
    if (fn->inverses[i].fn && fn->inverses[i].fn->body_done) add_fn(p, fn->inverses[i].fn);
  }
}

// The destructor of an external object stands in no expression.
static void add_destructor(SkFlatPrinter *p, const SkFn *constructor) {
  SkName object = sk_print_object_class(p, constructor);
  if (!object) return;
  SkName name = sk_name_f(p->flat->names, "%s.destructor", object);
  for (uint32_t i = 0; i < p->flat->functions.n; i++) {
    if (p->flat->functions.at[i]->name == name) add_fn(p, p->flat->functions.at[i]);
  }
}

// Expressions of the model ----------------------------------------------------------------------------------

static void root(bool *seen, SkX x) { seen[x] = true; }

static void root_equations(SkFlatPrinter *p, bool *seen, const SkFlatEqs *list, bool in_when) {
  for (uint32_t i = 0; i < list->n;) {
    uint32_t n = sk_print_group(p, list, i, in_when);
    for (uint32_t k = 0; k < n; k++) {
      const SkFlatEq *e = &list->at[i + k];
      root(seen, e->lhs);
      root(seen, e->guard);
      // In (a, b) = f(x) the call is printed, not its single outputs.
      SkX  call  = n > 1 ? sk_x_arg(p->flat->dag, e->rhs, 0) : SK_NO_X;
      bool tuple = n > 1 && !sk_print_is_aggregate(p, call);
      root(seen, tuple ? call : e->rhs);
    }
    i += n;
  }
}

static void scan_model(SkFlatPrinter *p) {
  const SkFlat *f    = p->flat;
  const SkDag  *d    = f->dag;
  uint32_t      n    = sk_dag_size(d);
  bool         *seen = SK_NEWS(p->arena, bool, n);
  for (uint32_t i = 0; i < f->vars.n; i++) {
    const SkFlatVar *v       = &f->vars.at[i];
    SkX              parts[] = {v->binding, v->start, v->fixed, v->min, v->max, v->nominal};
    for (uint32_t k = 0; k < sizeof parts / sizeof *parts; k++) root(seen, parts[k]);
    if (v->base == SK_ENUM) add_enum(p, v->enumeration);
  }
  root_equations(p, seen, &f->initial_equations, false);
  root_equations(p, seen, &f->equations, false);
  for (uint32_t i = 0; i < f->whens.n; i++) {
    for (uint32_t b = 0; b < f->whens.at[i].branches.n; b++) {
      const SkFlatWhenBranch *branch = &f->whens.at[i].branches.at[b];
      for (uint32_t k = 0; k < branch->n_conditions; k++) root(seen, branch->conditions[k]);
      root_equations(p, seen, &branch->body, true);
    }
  }
  // Arguments have smaller numbers than their users.
  for (SkX x = n; x-- > 1;) {
    if (!seen[x]) continue;
    const SkX *args = sk_x_args(d, x);
    for (uint32_t k = 0; k < sk_x_n(d, x); k++) seen[args[k]] = true;
    switch (sk_x_op(d, x)) {
      case SK_X_CONST:
        if (sk_x_base(d, x) == SK_ENUM) add_enum(p, sk_x_enum_type(d, x));
        break;
      case SK_X_TO_ENUM: add_enum(p, sk_x_payload(d, x)); break;
      case SK_X_RECORD:
        add_type(p, (SkType){.kind = SK_T_RECORD, .record = f->records.at[sk_x_payload(d, x)]});
        break;
      default: break;
    }
  }
  // Functions in the order of the model's own list, so that numbers in names do not depend on the DAG.
  bool *used = SK_NEWS(p->arena, bool, f->calls.n + 1);
  for (SkX x = 1; x < n; x++) {
    if (seen[x] && sk_x_op(d, x) == SK_X_CALL) used[sk_x_payload(d, x)] = true;
  }
  for (uint32_t i = 0; i < f->calls.n; i++) {
    if (used[i]) add_fn(p, f->calls.at[i].fn);
  }
  for (SkX x = 1; x < n; x++) {
    if (!seen[x] || sk_x_op(d, x) != SK_X_ELEM) continue;
    SkX call = sk_x_arg(d, x, 0);
    if (sk_x_op(d, call) != SK_X_CALL) continue;
    const SkFlatCall *c      = &f->calls.at[sk_x_payload(d, call)];
    uint64_t          at     = 0;
    uint32_t          output = sk_print_output_of(c, sk_x_payload(d, x), &at);
    if (output > 0) sk_print_picked(p, c->fn, output);
  }
}

// Order: by name --------------------------------------------------------------------------------------------

static int by_enum_name(const void *a, const void *b) {
  const SkEnumType *const *x = a, *const *y = b;
  return sk_print_compare((*x)->name, (*y)->name);
}

static int by_record_name(const void *a, const void *b) {
  const SkRecordType *const *x = a, *const *y = b;
  int                        c = sk_print_compare((*x)->name, (*y)->name);
  return c ? c : ((*x)->number > (*y)->number) - ((*x)->number < (*y)->number);
}

void sk_print_collect(SkFlatPrinter *p) {
  scan_model(p);
  for (uint32_t i = 0; i < p->fns.n; i++) {  // grows while it is read
    scan_fn(p, p->fns.at[i]);
    add_destructor(p, p->fns.at[i]);
  }
  if (p->enums.n > 0) qsort(p->enums.at, p->enums.n, sizeof *p->enums.at, by_enum_name);
  if (p->records.n > 0) qsort(p->records.at, p->records.n, sizeof *p->records.at, by_record_name);
}
