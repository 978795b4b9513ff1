// Enumerations, records and functions of a flat model.
#include "model/flat/flat_print.h"

#include "syntax/print/print.h"

#include <stdlib.h>
#include <string.h>

// Types -------------------------------------------------------------------------------------------------

static bool is_predefined(const SkEnumType *e) {
  return strcmp(e->name, "StateSelect") == 0 || strcmp(e->name, "AssertionLevel") == 0;
}

void sk_print_type_name(SkFlatPrinter *p, SkType type) {
  switch (type.kind) {
    case SK_T_INTEGER: sk_buf_z(p->out, "Integer"); return;
    case SK_T_BOOLEAN: sk_buf_z(p->out, "Boolean"); return;
    case SK_T_STRING: sk_buf_z(p->out, "String"); return;
    case SK_T_CLOCK: sk_buf_z(p->out, "Clock"); return;
    case SK_T_ENUM: sk_print_name(p->out, sk_print_class_name(p, type.enumeration)); return;
    case SK_T_RECORD: sk_print_name(p->out, sk_print_class_name(p, type.record)); return;
    case SK_T_FUNCTION:
      sk_print_name(p->out, type.function ? sk_print_class_name(p, type.function) : "unknown");
      return;
    case SK_T_OBJECT: {
      // The constructor carries the name of the class.
      for (uint32_t i = 0; i < p->fns.n; i++) {
        const SkFn *fn = p->fns.at[i];
        if (!sk_print_object_class(p, fn)) continue;
        SkNode *node = fn->vars[fn->n_inputs].type.node;
        if (node && type.node && node->ast == type.node->ast) {
          sk_print_name(p->out, sk_print_class_name(p, fn));
          return;
        }
      }
      sk_buf_z(p->out, "ExternalObject");
      return;
    }
    default: sk_buf_z(p->out, "Real"); return;
  }
}

static void print_dims(SkFlatPrinter *p, uint32_t rank, const int64_t *dims) {
  for (uint32_t d = 0; d < rank; d++) {
    sk_buf_z(p->out, d ? ", " : "[");
    if (dims[d] < 0) {
      sk_buf_char(p->out, ':');
    } else {
      sk_buf_printf(p->out, "%lld", (long long)dims[d]);
    }
  }
  if (rank > 0) sk_buf_char(p->out, ']');
}

static void print_enum(SkFlatPrinter *p, const SkEnumType *e) {
  sk_buf_z(p->out, "type ");
  sk_print_name(p->out, e->name);
  sk_buf_z(p->out, " = enumeration(");
  for (uint32_t i = 0; i < e->n; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    sk_print_name(p->out, e->literals[i]);
  }
  sk_buf_z(p->out, ");\n\n");
}

// Records of one name differ in sizes only: where they do, the size is left open.
static void print_record(SkFlatPrinter *p, uint32_t from, uint32_t to) {
  const SkRecordType *r = p->records.at[from];
  sk_buf_z(p->out, "record ");
  sk_print_name(p->out, r->name);
  sk_buf_char(p->out, '\n');
  for (uint32_t i = 0; i < r->n; i++) {
    SkType   t    = r->fields[i].type;
    int64_t *dims = SK_NEWS(p->arena, int64_t, t.rank);
    for (uint32_t d = 0; d < t.rank; d++) {
      dims[d] = t.dims[d];
      for (uint32_t k = from + 1; k < to; k++) {
        const SkRecordType *other = p->records.at[k];
        bool                same  = i < other->n && other->fields[i].type.rank == t.rank;
        int64_t             found = same ? other->fields[i].type.dims[d] : SK_DIM_UNKNOWN;
        // One that nobody asked for the size of says nothing.
        if (same && found == SK_DIM_UNKNOWN) continue;
        if (dims[d] == SK_DIM_UNKNOWN && k == from + 1) dims[d] = found;
        if (found != dims[d]) dims[d] = SK_DIM_UNKNOWN;
      }
    }
    sk_buf_z(p->out, "  ");
    sk_print_type_name(p, t);
    sk_buf_char(p->out, ' ');
    sk_print_name(p->out, r->fields[i].name);
    print_dims(p, t.rank, dims);
    sk_buf_z(p->out, ";\n");
  }
  sk_buf_z(p->out, "end ");
  sk_print_name(p->out, r->name);
  sk_buf_z(p->out, ";\n\n");
}

void sk_print_types(SkFlatPrinter *p) {
  for (uint32_t i = 0; i < p->enums.n; i++) {
    if (!is_predefined(p->enums.at[i])) print_enum(p, p->enums.at[i]);
  }
  for (uint32_t i = 0; i < p->records.n;) {
    uint32_t n = i + 1;
    while (n < p->records.n && p->records.at[n]->name == p->records.at[i]->name) n++;
    print_record(p, i, n);
    i = n;
  }
}

// Functions -----------------------------------------------------------------------------------------------

// A default may name a parameter of the model the function was modified in; calls have all arguments.
static bool names_model(const SkTx *tx) {
  if (!tx) return false;
  if (tx->kind == SK_TX_REF) {
    const SkNode *node = tx->leaf ? tx->leaf : tx->root;
    return !node || !node->value;
  }
  for (uint32_t i = 0; i < tx->n; i++) {
    if (names_model(tx->args[i])) return true;
  }
  return false;
}

static void print_var(SkFlatPrinter *p, const SkFnVar *v, const char *prefix, bool binding) {
  sk_buf_z(p->out, prefix);
  if (v->is_constant) sk_buf_z(p->out, "constant ");
  sk_print_type_name(p, v->type);
  sk_buf_char(p->out, ' ');
  sk_print_name(p->out, v->name);
  for (uint32_t d = 0; d < v->type.rank; d++) {
    sk_buf_z(p->out, d ? ", " : "[");
    if (v->dims && v->dims[d]) {
      sk_print_tx(p, v->dims[d]);
    } else if (v->type.dims && v->type.dims[d] >= 0) {
      sk_buf_printf(p->out, "%lld", (long long)v->type.dims[d]);
    } else {
      sk_buf_char(p->out, ':');
    }
  }
  if (v->type.rank > 0) sk_buf_char(p->out, ']');
  if (binding && v->binding && !(v->is_input && names_model(v->binding))) {
    sk_buf_z(p->out, " = ");
    sk_print_tx(p, v->binding);
  }
  sk_buf_z(p->out, ";\n");
}

static void open_annotation(SkFlatPrinter *p, bool *any) {
  sk_buf_z(p->out, *any ? ", " : "annotation(");
  *any = true;
}

static void flag(SkFlatPrinter *p, bool *any, bool on, const char *text) {
  if (!on) return;
  open_annotation(p, any);
  sk_buf_z(p->out, text);
}

static void print_der(SkFlatPrinter *p, bool *any, const SkFn *fn, const SkFnDer *d) {
  if (!d->fn || !d->fn->body_done) return;
  open_annotation(p, any);
  sk_buf_z(p->out, "derivative");
  bool inner = false;
  if (d->order > 1) {
    sk_buf_printf(p->out, "(order = %u", d->order);
    inner = true;
  }
  for (uint32_t i = 0; i < fn->n_inputs && i < 64; i++) {
    bool zero = (d->zero >> i) & 1, no = (d->no >> i) & 1;
    if (!zero && !no) continue;
    sk_buf_z(p->out, inner ? ", " : "(");
    sk_buf_z(p->out, zero ? "zeroDerivative = " : "noDerivative = ");
    sk_print_name(p->out, fn->vars[i].name);
    inner = true;
  }
  sk_buf_z(p->out, inner ? ") = " : " = ");
  sk_print_name(p->out, sk_print_class_name(p, d->fn));
}

static void print_inverses(SkFlatPrinter *p, bool *any, const SkFn *fn) {
  bool inner = false;
  for (uint32_t i = 0; i < fn->n_inverses; i++) {
    const SkFn *g = fn->inverses[i].fn;
    if (!g || !g->body_done) continue;
    if (!inner) {
      open_annotation(p, any);
      sk_buf_z(p->out, "inverse(");
    } else {
      sk_buf_z(p->out, ", ");
    }
    inner = true;
    sk_print_name(p->out, fn->vars[fn->inverses[i].input].name);
    sk_buf_z(p->out, " = ");
    sk_print_name(p->out, sk_print_class_name(p, g));
    sk_buf_char(p->out, '(');
    for (uint32_t k = 0; k < g->n_inputs; k++) {
      if (k > 0) sk_buf_z(p->out, ", ");
      sk_print_name(p->out, g->vars[k].name);
    }
    sk_buf_char(p->out, ')');
  }
  if (inner) sk_buf_char(p->out, ')');
}

static void print_annotations(SkFlatPrinter *p, const SkFn *fn) {
  bool any = false;
  flag(p, &any, fn->inline_early, "Inline = true");
  flag(p, &any, fn->inline_late, "LateInline = true");
  flag(p, &any, fn->generate_events, "GenerateEvents = true");
  for (uint32_t i = 0; i < fn->n_ders; i++) print_der(p, &any, fn, &fn->ders[i]);
  print_inverses(p, &any, fn);
  if (any) sk_buf_z(p->out, ");\n");
}

static void print_texts(SkFlatPrinter *p, bool *any, const char *name, uint32_t n,
                        const char *const *texts) {
  if (n == 0) return;
  open_annotation(p, any);
  sk_buf_printf(p->out, "%s = %s", name, n > 1 ? "{" : "");
  for (uint32_t i = 0; i < n; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    sk_print_string(p->out, texts[i], strlen(texts[i]));
  }
  if (n > 1) sk_buf_char(p->out, '}');
}

static void print_external(SkFlatPrinter *p, const SkFn *fn) {
  sk_buf_z(p->out, "external ");
  sk_print_string(p->out, fn->language ? fn->language : "C",
                  strlen(fn->language ? fn->language : "C"));
  sk_buf_char(p->out, ' ');
  if (fn->c_output) {
    sk_print_tx(p, fn->c_output);
    sk_buf_z(p->out, " = ");
  }
  sk_buf_z(p->out, fn->c_name);
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < fn->n_c_args; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    sk_print_tx(p, fn->c_args[i]);
  }
  sk_buf_char(p->out, ')');
  bool any = false;
  if (fn->libraries.n + fn->includes.n + fn->include_dirs.n + fn->library_dirs.n +
          fn->source_dirs.n >
      0) {
    sk_buf_char(p->out, ' ');
    print_texts(p, &any, "Library", fn->libraries.n, fn->libraries.at);
    print_texts(p, &any, "Include", fn->includes.n, fn->includes.at);
    print_texts(p, &any, "IncludeDirectory", fn->include_dirs.n, fn->include_dirs.at);
    print_texts(p, &any, "LibraryDirectory", fn->library_dirs.n, fn->library_dirs.at);
    print_texts(p, &any, "SourceDirectory", fn->source_dirs.n, fn->source_dirs.at);
    sk_buf_char(p->out, ')');
  }
  sk_buf_z(p->out, ";\n");
}

static void print_head(SkFlatPrinter *p, const SkFn *fn, SkName name) {
  if (fn->is_partial) sk_buf_z(p->out, "partial ");
  // Calls print without pure(...), so a function called that way prints as a pure one.
  if (fn->impure && !fn->vouched) sk_buf_z(p->out, "impure ");
  sk_buf_z(p->out, "function ");
  sk_print_name(p->out, name);
  sk_buf_char(p->out, '\n');
}

static void print_end(SkFlatPrinter *p, SkName name) {
  sk_buf_z(p->out, "end ");
  sk_print_name(p->out, name);
  sk_buf_z(p->out, ";\n");
}

static void print_fn(SkFlatPrinter *p, const SkFn *fn, SkName name) {
  p->fn = fn;
  print_head(p, fn, name);
  uint32_t n_public = fn->n_inputs + fn->n_outputs;
  for (uint32_t i = 0; i < fn->n_vars; i++) {
    if (i == n_public) sk_buf_z(p->out, "protected\n");
    const char *prefix = i < fn->n_inputs ? "  input " : i < n_public ? "  output " : "  ";
    print_var(p, &fn->vars[i], prefix, true);
  }
  if (fn->is_external) {
    print_external(p, fn);
  } else if (fn->body) {
    sk_buf_z(p->out, "algorithm\n");
    sk_print_statements(p, fn->body, 1);
  }
  print_annotations(p, fn);
  print_end(p, name);
  p->fn = NULL;
}

// One output of a function with several, as a function.
static void print_picked(SkFlatPrinter *p, const SkPickedOutput *o) {
  const SkFn *fn = o->fn;
  p->fn          = fn;
  print_head(p, fn, o->name);
  for (uint32_t i = 0; i < fn->n_inputs; i++) print_var(p, &fn->vars[i], "  input ", true);
  print_var(p, &fn->vars[fn->n_inputs + o->output], "  output ", false);
  sk_buf_z(p->out, "protected\n");
  for (uint32_t i = 0; i < o->output; i++) print_var(p, &fn->vars[fn->n_inputs + i], "  ", false);
  sk_buf_z(p->out, "algorithm\n  (");
  for (uint32_t i = 0; i <= o->output; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    sk_print_name(p->out, fn->vars[fn->n_inputs + i].name);
  }
  sk_buf_z(p->out, ") := ");
  sk_print_name(p->out, sk_print_class_name(p, fn));
  sk_buf_char(p->out, '(');
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    if (i > 0) sk_buf_z(p->out, ", ");
    sk_print_name(p->out, fn->vars[i].name);
  }
  sk_buf_z(p->out, ");\n");
  print_end(p, o->name);
  p->fn = NULL;
}

static const SkFn *destructor_of(SkFlatPrinter *p, SkName object) {
  SkName name = sk_name_f(p->flat->names, "%s.destructor", object);
  for (uint32_t i = 0; i < p->fns.n; i++) {
    if (p->fns.at[i]->name == name) return p->fns.at[i];
  }
  return NULL;
}

static void print_object(SkFlatPrinter *p, const SkFn *constructor) {
  SkName object = sk_print_object_class(p, constructor), name = sk_print_class_name(p, constructor);
  const SkFn *destructor = destructor_of(p, object);
  sk_buf_z(p->out, "class ");
  sk_print_name(p->out, name);
  sk_buf_z(p->out, "\nextends ExternalObject;\n");
  print_fn(p, constructor, sk_name_z(p->flat->names, "constructor"));
  if (destructor) print_fn(p, destructor, sk_name_z(p->flat->names, "destructor"));
  print_end(p, name);
}

static bool is_destructor(SkFlatPrinter *p, const SkFn *fn) {
  static const char tail[] = ".destructor";
  size_t            n = sk_name_length(fn->name), t = sizeof tail - 1;
  if (n <= t || strcmp(fn->name + n - t, tail) != 0) return false;
  SkName object = sk_name(p->flat->names, fn->name, n - t);
  for (uint32_t i = 0; i < p->fns.n; i++) {
    if (sk_print_object_class(p, p->fns.at[i]) == object) return true;
  }
  return false;
}

typedef struct {
  SkName                name;
  const SkFn           *fn;
  const SkPickedOutput *picked;
} Entry;

static int by_name(const void *a, const void *b) {
  return sk_print_compare(((const Entry *)a)->name, ((const Entry *)b)->name);
}

void sk_print_functions(SkFlatPrinter *p) {
  SK_VEC(Entry) all = {0};
  for (uint32_t i = 0; i < p->fns.n; i++) {
    const SkFn *fn = p->fns.at[i];
    if (is_destructor(p, fn)) continue;
    sk_vec_push(p->arena, &all, ((Entry){sk_print_class_name(p, fn), fn, NULL}));
  }
  for (uint32_t i = 0; i < p->picked.n; i++) {
    sk_vec_push(p->arena, &all, ((Entry){p->picked.at[i].name, NULL, &p->picked.at[i]}));
  }
  // Sorted, because the order of use changes when single outputs become functions of their own.
  if (all.n > 0) qsort(all.at, all.n, sizeof *all.at, by_name);
  for (uint32_t i = 0; i < all.n; i++) {
    const Entry *e = &all.at[i];
    if (e->picked) {
      print_picked(p, e->picked);
    } else if (sk_print_object_class(p, e->fn)) {
      print_object(p, e->fn);
    } else {
      print_fn(p, e->fn, e->name);
    }
    sk_buf_char(p->out, '\n');
  }
}
