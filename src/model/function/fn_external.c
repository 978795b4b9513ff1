// External clauses (12.9) and the annotations of functions (12.7, 12.8, 18.3).
#include "model/function/fn_impl.h"
#include "model/function/native.h"
#include "syntax/library/folder.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

// Annotations -------------------------------------------------------------------------------------

static const SkMod *find_mod(const SkMod *list, const char *name) {
  for (const SkMod *m = list; m; m = m->next)
    if (m->name && !m->name->next && strcmp(m->name->name, name) == 0) return m;
  return NULL;
}

static const SkMod *annotation_of(const SkClass *klass, const char *name) {
  if (!klass || !klass->comment.annotation) return NULL;
  return find_mod(klass->comment.annotation->args, name);
}

// In the class as named, the class itself, then its bases. *where: the node it is written in.
static const SkMod *find_annotation(SkCx *cx, SkNode *node, const char *name, SkNode **where) {
  const SkMod *m = annotation_of(node->written, name);
  if (!m) m = annotation_of(node->ast, name);
  *where = node;
  if (m) return m;
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++) {
    m = find_annotation(cx, node->bases.at[i], name, where);
    if (m) return m;
  }
  return NULL;
}

static bool is_true(SkCx *cx, SkFn *fn, const char *name) {
  SkNode      *where;
  const SkMod *m = find_annotation(cx, fn->node, name, &where);
  return m && m->value && m->value->kind == SK_EX_BOOL && m->value->boolean;
}

void sk_fn_annotations(SkCx *cx, SkFn *fn) {
  fn->inline_early    = is_true(cx, fn, "Inline") || is_true(cx, fn, "InlineAfterIndexReduction");
  fn->inline_late     = is_true(cx, fn, "LateInline");
  fn->generate_events = is_true(cx, fn, "GenerateEvents");
  SkNode      *where;
  const SkMod *early = find_annotation(cx, fn->node, "Inline", &where);
  if (fn->generate_events && early && early->value && early->value->kind == SK_EX_BOOL &&
      !early->value->boolean && !fn->inline_early && !fn->inline_late) {
    sk_diag(cx->diags, 2014, early->span, "'%s' generates events, so it must be inlined", fn->name);
    sk_diag_help(cx->diags, "leave out 'Inline = false' or 'GenerateEvents = true'");
  }
  fn->inverse_given = find_annotation(cx, fn->node, "inverse", &where) != NULL;
}

// "a" or {"a", "b"} as a list of texts.
static uint32_t strings_of(SkCx *cx, const SkMod *m, const char ***out) {
  *out = NULL;
  if (!m || !m->value) return 0;
  const SkExpr *list = m->value->kind == SK_EX_ARRAY ? m->value->args : m->value;
  bool          one  = m->value->kind != SK_EX_ARRAY;
  uint32_t      n    = 0;
  for (const SkExpr *e = list; e; e = one ? NULL : e->next) n++;
  const char **texts = SK_NEWS(cx->arena, const char *, n + 1);
  n                  = 0;
  for (const SkExpr *e = list; e; e = one ? NULL : e->next)
    if (e->kind == SK_EX_STRING) texts[n++] = sk_name(cx->names, e->string.text, e->string.len);
  *out = texts;
  return n;
}

static const char *top_package(const SkClass *klass) {
  while (klass->enclosing) klass = klass->enclosing;
  return klass->name;
}

// A folder under its real path, so that nothing but the folder itself decides what the compiler sees. One that does not
// exist stays as it is, with the way to it.
static const char *real_folder(SkCx *cx, const char *path) {
  char real[PATH_MAX];
  if (realpath(path, real)) return sk_name_z(cx->names, real);
  if (path[0] == '/' || !getcwd(real, sizeof real)) return path;
  return sk_arena_printf(cx->arena, "%s/%s", real, path);
}

// A path relative to wherever the program runs means nothing in a model.
static bool is_address(SkCx *cx, const char *text, SkSpan span) {
  if (text[0] == '/' || !strncasecmp(text, "modelica:/", 10) || !strncasecmp(text, "file:///", 8))
    return true;
  sk_diag(cx->diags, 2016, span, "'%s' is neither an address nor an absolute path",
          sk_path_shown(cx->arena, text));
  sk_diag_help(cx->diags, "write modelica://PACKAGE/Resources/... or file:///...");
  return false;
}

// Folders named by an annotation, or the default folder of the package.
static void add_dirs(SkCx *cx, SkFn *fn, SkNode *node, const SkMod *args, const char *name,
                     const char *standard, SkTexts *dirs) {
  const char **texts;
  const SkMod *m = find_mod(args, name);
  uint32_t     n = strings_of(cx, m, &texts);
  for (uint32_t i = 0; i < n; i++) {
    const char *path =
        is_address(cx, texts[i], m->span) ? sk_library_uri(cx->library, texts[i], m->span) : NULL;
    if (path) sk_vec_push(cx->arena, dirs, real_folder(cx, path));
  }
  // A function of the program itself needs no folder, and a text that is no file has none.
  if (n || !node->ast || (!fn->libraries.n && !fn->includes.n)) return;
  const char *uri =
      sk_arena_printf(cx->arena, "modelica://%s/Resources/%s", top_package(node->ast), standard);
  const char *path = sk_library_uri(cx->library, uri, fn->span);
  if (path) sk_vec_push(cx->arena, dirs, real_folder(cx, path));
}

// Names of libraries reach the command line of the compiler.
static bool add_libraries(SkCx *cx, SkFn *fn, const SkMod *m) {
  const char **texts;
  uint32_t     n  = strings_of(cx, m, &texts);
  bool         ok = true;
  for (uint32_t i = 0; i < n; i++) {
    const char *fault = sk_native_library_fault(texts[i]);
    if (!fault) {
      sk_vec_push(cx->arena, &fn->libraries, texts[i]);
      continue;
    }
    sk_diag(cx->diags, 2016, m->span, "'%s' cannot be the name of a library: %s",
            sk_path_shown(cx->arena, texts[i]), fault);
    sk_diag_help(cx->diags, "a library is named without folder and options, as in Library = \"m\"");
    ok = false;
  }
  return ok;
}

static bool external_annotations(SkCx *cx, SkFn *fn, SkNode *node, const SkExternal *ext) {
  const SkMod *args = ext->annotation ? ext->annotation->args : NULL;
  const SkMod *own  = node->ast->comment.annotation ? node->ast->comment.annotation->args : NULL;
  if (!find_mod(args, "Library") && !find_mod(args, "Include") && own &&
      (find_mod(own, "Library") || find_mod(own, "Include")))
    args = own;  // written after the external clause
  const char **texts;
  uint32_t     errors = sk_diags_errors(cx->diags);
  bool         ok     = add_libraries(cx, fn, find_mod(args, "Library"));
  uint32_t     n      = strings_of(cx, find_mod(args, "Include"), &texts);
  for (uint32_t i = 0; i < n; i++) sk_vec_push(cx->arena, &fn->includes, texts[i]);
  add_dirs(cx, fn, node, args, "IncludeDirectory", "Include", &fn->include_dirs);
  add_dirs(cx, fn, node, args, "LibraryDirectory", "Library", &fn->library_dirs);
  add_dirs(cx, fn, node, args, "SourceDirectory", "C-Sources", &fn->source_dirs);
  return ok && sk_diags_errors(cx->diags) == errors;
}

// External clauses --------------------------------------------------------------------------------

static SkTx *local(SkCx *cx, SkFn *fn, uint32_t slot) {
  SkTx *tx =
      sk_tx_new(cx, SK_TX_LOCAL, fn->vars[slot].span, fn->vars[slot].type, SK_V_CONTINUOUS, 0);
  tx->slot = slot;
  return tx;
}

typedef SK_VEC(SkTx *) Args;

// An argument and, for an array, its sizes.
static void add_arg(SkCx *cx, SkFn *fn, uint32_t slot, Args *out) {
  sk_vec_push(cx->arena, out, local(cx, fn, slot));
  for (uint32_t k = 0; k < fn->vars[slot].type.rank; k++) {
    SkTx *two[2] = {local(cx, fn, slot), sk_tx_int(cx, fn->span, k + 1)};
    SkTx *size   = sk_tx_builtin(cx, SK_BI_SIZE, fn->span, sk_type(SK_T_INTEGER), 2, two);
    sk_vec_push(cx->arena, out, size);
  }
}

// No call is written: inputs in order, then outputs; a single scalar output is the result (12.9.1).
static void default_call(SkCx *cx, SkFn *fn, Args *out) {
  bool result = fn->n_outputs == 1 && fn->vars[fn->n_inputs].type.rank == 0;
  for (uint32_t i = 0; i < fn->n_inputs; i++) add_arg(cx, fn, i, out);
  if (result)
    fn->c_output = local(cx, fn, fn->n_inputs);
  else
    for (uint32_t i = 0; i < fn->n_outputs; i++) add_arg(cx, fn, fn->n_inputs + i, out);
}

// "C", or that with a year as in "C99".
static bool is_c(const char *text) {
  return text[0] == 'C' && strspn(text + 1, "0123456789") == strlen(text + 1);
}

static bool known_language(const char *text) {
  return !text || is_c(text) || strcmp(text, "FORTRAN 77") == 0 || strcmp(text, "builtin") == 0;
}

// It becomes part of a text in C.
static bool is_c_name(SkCx *cx, SkName name, SkSpan span) {
  const char *fault = sk_native_function_fault(name);
  if (!fault) return true;
  sk_diag(cx->diags, 2016, span, "'%s' cannot be the name of a C function: %s",
          sk_path_shown(cx->arena, name), fault);
  return false;
}

// The variable that a component reference begins with, or NULL for other expressions.
static SkFnVar *variable_of(SkFn *fn, const SkTx *tx) {
  while (tx && (tx->kind == SK_TX_FIELD || tx->kind == SK_TX_INDEX)) tx = tx->args[0];
  return tx && tx->kind == SK_TX_LOCAL && tx->slot < fn->n_vars ? &fn->vars[tx->slot] : NULL;
}

static bool is_constant(const SkFn *fn, const SkTx *tx) {
  if (tx->kind == SK_TX_LOCAL) return tx->slot < fn->n_vars && fn->vars[tx->slot].is_constant;
  for (uint32_t i = 0; i < tx->n; i++)
    if (!tx->args[i] || !is_constant(fn, tx->args[i])) return false;
  return tx->n > 0 || tx->variability <= SK_V_CONSTANT;
}

static bool has_arrays(SkType t) {
  if (t.rank > 0) return true;
  for (uint32_t i = 0; t.kind == SK_T_RECORD && i < t.record->n; i++)
    if (has_arrays(t.record->fields[i].type)) return true;
  return false;
}

// Component references, scalar constants and size(x, number) (12.9.1); no record with arrays (12.9.1.3).
static bool check_external_arg(SkCx *cx, SkFn *fn, const SkTx *tx) {
  bool size = tx->kind == SK_TX_BUILTIN && tx->which == SK_BI_SIZE;
  bool fits = size ? tx->n > 1 && is_constant(fn, tx->args[1])
                   : variable_of(fn, tx) || tx->kind == SK_TX_REF ||
                         (tx->type.rank == 0 && is_constant(fn, tx));
  if (!fits) {
    sk_diag(cx->diags, 2013, tx->span, "this cannot be an argument of an external function");
    sk_diag_help(cx->diags, "pass variables, scalar constants, or size(x, number)");
    return false;
  }
  SkType one = sk_type_element(tx->type);
  if (one.kind != SK_T_RECORD || (!has_arrays(one) && strcmp(fn->language, "C") == 0)) return true;
  sk_diag(cx->diags, 2013, tx->span, "a record %s cannot be passed to an external function",
          has_arrays(one) ? "with arrays in it" : "in FORTRAN");
  sk_diag_help(cx->diags, "pass its fields");
  return false;
}

// The result goes to a scalar output, and every output is the result, an argument, or has a value (12.9, 12.2).
static bool check_external_outputs(SkCx *cx, SkFn *fn, const SkExternal *ext) {
  SkFnVar *result = variable_of(fn, fn->c_output);
  if (fn->c_output && (!result || !result->is_output)) {
    sk_diag(cx->diags, 2013, ext->output->span, "the result must go to an output");
    return false;
  }
  if (fn->c_output && fn->c_output->type.rank > 0) {
    sk_diag(cx->diags, 2013, ext->output->span, "an array cannot be the result of a call in %s",
            fn->language);
    sk_diag_help(cx->diags, "pass it as an argument: %s(..., %s)", fn->c_name, result->name);
    return false;
  }
  bool ok = true;
  for (uint32_t i = fn->n_inputs; i < fn->n_inputs + fn->n_outputs; i++) {
    bool set = &fn->vars[i] == result || fn->vars[i].binding;
    for (uint32_t k = 0; k < fn->n_c_args && !set; k++)
      set = variable_of(fn, fn->c_args[k]) == &fn->vars[i];
    if (set) continue;
    sk_diag(cx->diags, 2412, fn->vars[i].span, "output '%s' of '%s' is never assigned",
            fn->vars[i].name, fn->name);
    sk_diag_help(cx->diags, "let the external function return it, or pass it as an argument");
    ok = false;
  }
  return ok;
}

static bool is_real(SkType t) { return t.kind == SK_T_REAL && t.rank == 0; }

// Functions of <math.h> need no header here, so nothing else would notice that an argument or the value has another type
// than in C, and a wrong number would come back.
static bool fit_mathematics(SkCx *cx, SkFn *fn, const SkExternal *ext) {
  uint32_t n = sk_native_mathematics(fn);
  if (n == 0) return true;
  bool ok = fn->n_c_args == n && fn->c_output && is_real(fn->c_output->type);
  for (uint32_t i = 0; i < fn->n_c_args && ok; i++) {
    SkFnVar *v    = variable_of(fn, fn->c_args[i]);
    SkTx    *real = v && v->is_output ? NULL : sk_convert(cx, fn->c_args[i], sk_type(SK_T_REAL));
    ok            = real && is_real(real->type);
    if (ok) fn->c_args[i] = real;
  }
  if (ok) return true;
  sk_diag(cx->diags, 2013, ext->span, "'%s' of <math.h> takes %u Real number%s and returns one",
          fn->c_name, n, n > 1 ? "s" : "");
  sk_diag_help(cx->diags, "another function of this name needs an Include or a Library");
  return false;
}

bool sk_fn_external(SkCx *cx, SkFn *fn, SkNode *node, const SkExternal *ext) {
  if (!known_language(ext->language)) {
    sk_diag(cx->diags, 2013, ext->span, "external language \"%s\" is not known", ext->language);
    sk_diag_help(cx->diags, "use \"C\" or \"FORTRAN 77\"");
    return false;
  }
  fn->is_external   = true;
  fn->external_span = ext->span;
  fn->language      = !ext->language || is_c(ext->language) ? "C" : ext->language;
  fn->c_name        = ext->function ? ext->function : fn->node->name;
  if (!is_c_name(cx, fn->c_name, ext->span)) return false;
  SkScope scope = sk_fn_scope(fn, node);
  Args    args  = {0};
  bool    ok    = true;
  if (ext->function) {
    for (const SkExpr *e = ext->args; e; e = e->next) {
      SkTx *tx = sk_check(cx, &scope, e);
      ok       = ok && !sk_tx_is_error(tx) && check_external_arg(cx, fn, tx);
      sk_vec_push(cx->arena, &args, tx);
    }
    if (ext->output) {
      fn->c_output = sk_check(cx, &scope, ext->output);
      ok           = ok && !sk_tx_is_error(fn->c_output);
    }
  } else {
    default_call(cx, fn, &args);
  }
  fn->c_args   = args.at;
  fn->n_c_args = args.n;
  if (ok) ok = check_external_outputs(cx, fn, ext);
  return external_annotations(cx, fn, node, ext) && ok && fit_mathematics(cx, fn, ext);
}

// y = sin(u) with the inputs in order is the operator itself; anything else becomes a body y := f(u).
void sk_fn_builtin(SkCx *cx, SkFn *fn, SkNode *node, const SkExternal *ext) {
  const SkBuiltin *b = ext->function ? sk_builtin_find(cx, ext->function) : NULL;
  if (!b) {
    sk_diag(cx->diags, 2013, ext->span, "\"builtin\" needs the name of a predefined function");
    return;
  }
  uint32_t n       = 0;
  bool     ordered = fn->n_outputs == 1;
  for (const SkExpr *e = ext->args; e; e = e->next, n++)
    ordered = ordered && n < fn->n_inputs && e->kind == SK_EX_REF && !e->ref.parts->next &&
              !e->ref.parts->subs && e->ref.parts->name == fn->vars[n].name;
  if (ordered && n == fn->n_inputs && sk_builtin_op(b->id) != SK_X_NONE) {
    fn->op = sk_builtin_op(b->id);
    return;
  }
  SkExpr  call  = {.kind = SK_EX_CALL, .span = ext->span};
  SkScope scope = sk_fn_scope(fn, node);
  call.args     = ext->args;
  SkTx *value   = sk_check_builtin(cx, &scope, b, &call);
  if (sk_tx_is_error(value) || fn->n_outputs != 1) return;
  SkTs *s       = SK_NEW(cx->arena, SkTs);
  s->kind       = SK_TS_ASSIGN;
  s->span       = ext->span;
  s->n          = 1;
  s->targets    = SK_NEWS(cx->arena, SkTx *, 1);
  s->targets[0] = local(cx, fn, fn->n_inputs);
  s->value      = sk_fit(cx, &scope, value, fn->vars[fn->n_inputs].type, 2201, "the result");
  fn->body      = s;
}

// derivative and inverse --------------------------------------------------------------------------

static int input_number(const SkFn *fn, SkName name) {
  for (uint32_t i = 0; i < fn->n_inputs; i++)
    if (fn->vars[i].name == name) return (int)i;
  return -1;
}

static bool reference_of(const SkExpr *e, SkRef *out) {
  if (!e || (e->kind != SK_EX_REF && e->kind != SK_EX_CALL)) return false;
  *out = e->ref;
  return true;
}

static uint64_t input_bits(SkCx *cx, const SkFn *fn, const SkMod *args, const char *name) {
  uint64_t bits = 0;
  for (const SkMod *m = args; m; m = m->next) {
    if (!m->name || strcmp(m->name->name, name) != 0 || !m->value) continue;
    // noDerivative(y = f(x)) names y; noDerivative = y as well.
    const SkExpr *e = m->value;
    int           i = e->kind == SK_EX_REF ? input_number(fn, e->ref.parts->name) : -1;
    if (i >= 0 && i < 64)
      bits |= UINT64_C(1) << i;
    else if (e->kind == SK_EX_REF)
      sk_diag(cx->diags, 2413, m->span, "'%s' is not an input of '%s'", e->ref.parts->name,
              fn->name);
  }
  for (const SkMod *m = args; m; m = m->next) {
    if (!m->name || strcmp(m->name->name, name) != 0) continue;
    for (const SkMod *a = m->args; a; a = a->next) {
      int i = a->name ? input_number(fn, a->name->name) : -1;
      if (i >= 0 && i < 64) bits |= UINT64_C(1) << i;
    }
  }
  return bits;
}

static bool has_reals(SkType t) {
  if (t.kind == SK_T_REAL) return true;
  for (uint32_t i = 0; t.kind == SK_T_RECORD && i < t.record->n; i++)
    if (has_reals(t.record->fields[i].type)) return true;
  return false;
}

// A derivative takes the inputs of the function, then the derivatives of those that have Reals.
static uint32_t inputs_of_derivative(const SkFn *fn, const SkFnDer *d) {
  uint32_t n = fn->n_inputs;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    bool left_out = i < 64 && ((d->zero | d->no) >> i & 1);
    if (!left_out && has_reals(fn->vars[i].type)) n++;
  }
  return n;
}

// The first inputs are those of the function, and each output with Reals has one that is its derivative (12.7.1).
// Returns what is wrong, or NULL.
static const char *derivative_fault(SkCx *cx, const SkFn *fn, const SkFn *der) {
  bool any = false;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    any = any || has_reals(fn->vars[i].type);
    if (i >= der->n_inputs || der->vars[i].name != fn->vars[i].name)
      return sk_arena_printf(cx->arena, "its input %u must be '%s', as in '%s'", i + 1,
                             fn->vars[i].name, fn->name);
    if (!sk_convertible(fn->vars[i].type, der->vars[i].type))
      return sk_arena_printf(cx->arena, "input '%s' has another type there", fn->vars[i].name);
  }
  if (!any) return sk_arena_printf(cx->arena, "'%s' has no Real input", fn->name);
  uint32_t k = der->n_inputs, end = der->n_inputs + der->n_outputs;
  for (uint32_t i = fn->n_inputs; i < fn->n_inputs + fn->n_outputs; i++) {
    SkType t = fn->vars[i].type;
    if (!has_reals(t)) continue;
    if (k == end)
      return sk_arena_printf(cx->arena, "output '%s' has no derivative", fn->vars[i].name);
    if (!has_reals(der->vars[k].type) || der->vars[k].type.rank != t.rank)
      return sk_arena_printf(cx->arena, "output '%s' cannot be the derivative of '%s'",
                             der->vars[k].name, fn->vars[i].name);
    k++;
  }
  return k == end ? NULL : "it has more outputs than there are derivatives";
}

// The inputs behind those of the function are the derivatives of the ones with Reals, in order (12.7.1).
static const char *seeds_fault(SkCx *cx, const SkFn *fn, const SkFn *der, const SkFnDer *d) {
  uint32_t k = fn->n_inputs;
  for (uint32_t i = 0; i < fn->n_inputs; i++) {
    bool left_out = i < 64 && ((d->zero | d->no) >> i & 1);
    if (left_out || !has_reals(fn->vars[i].type)) continue;
    SkType t = der->vars[k].type;
    if (!has_reals(t) || t.rank != fn->vars[i].type.rank)
      return sk_arena_printf(cx->arena, "input '%s' cannot be the derivative of '%s'",
                             der->vars[k].name, fn->vars[i].name);
    k++;
  }
  return NULL;
}

static void add_derivative(SkCx *cx, SkFn *fn, SkNode *where, const SkMod *m) {
  SkRef ref;
  if (!reference_of(m->value, &ref)) return;
  SkNode *klass = sk_lookup_class(cx, where, &ref, m->value->span);
  SkFn   *der   = klass ? sk_fn_of(cx, klass, m->value->span) : NULL;
  if (!der) return;
  SkFnDer      d     = {.fn = der, .order = 1};
  const SkMod *order = find_mod(m->args, "order");
  if (order && order->value && order->value->kind == SK_EX_INT)
    d.order = (uint32_t)order->value->integer;
  d.zero = input_bits(cx, fn, m->args, "zeroDerivative");
  d.no   = input_bits(cx, fn, m->args, "noDerivative");
  if (der->n_outputs == 0 || der->n_outputs > fn->n_outputs || d.order == 0) {
    sk_diag(cx->diags, 2413, m->span, "'%s' cannot be a derivative of '%s'", der->name, fn->name);
    return;
  }
  if (order && find_mod(order->next, "order")) {
    sk_diag(cx->diags, 2413, m->span, "the order of a derivative is given twice");
    return;
  }
  const char *fault = derivative_fault(cx, fn, der);
  if (fault) {
    sk_diag(cx->diags, 2413, m->span, "'%s' cannot be a derivative of '%s': %s", der->name,
            fn->name, fault);
    return;
  }
  uint32_t inputs = inputs_of_derivative(fn, &d);
  if (d.order == 1 && der->n_inputs != inputs) {
    sk_diag(cx->diags, 2413, m->span, "'%s' has %u inputs, but as a derivative of '%s' it needs %u",
            der->name, der->n_inputs, fn->name, inputs);
    sk_diag_help(cx->diags, "the inputs of '%s', then the derivative of each input with Reals",
                 fn->name);
    return;
  }
  fault = d.order == 1 ? seeds_fault(cx, fn, der, &d) : NULL;
  if (fault) {
    sk_diag(cx->diags, 2413, m->span, "'%s' cannot be a derivative of '%s': %s", der->name,
            fn->name, fault);
    return;
  }
  SkFnDer *all = SK_NEWS(cx->arena, SkFnDer, fn->n_ders + 1);
  if (fn->n_ders) memcpy(all, fn->ders, fn->n_ders * sizeof *all);
  all[fn->n_ders++] = d;
  fn->ders          = all;
}

static void add_inverse(SkCx *cx, SkFn *fn, SkNode *where, const SkMod *m) {
  for (const SkMod *a = m->args; a; a = a->next) {
    SkRef ref;
    int   input = a->name ? input_number(fn, a->name->name) : -1;
    if (a->name && input < 0) {
      sk_diag(cx->diags, 2413, a->span, "'%s' is not an input of '%s'", a->name->name, fn->name);
      continue;
    }
    if (input < 0 || !reference_of(a->value, &ref)) {
      sk_diag(cx->diags, 2413, a->span, "an inverse is written 'input = function(arguments)'");
      continue;
    }
    SkNode *klass = sk_lookup_class(cx, where, &ref, a->value->span);
    SkFn   *inv   = klass ? sk_fn_of(cx, klass, a->value->span) : NULL;
    if (!inv) continue;
    if (fn->n_outputs != 1 || inv->n_outputs != 1 ||
        !sk_convertible(inv->vars[inv->n_inputs].type, fn->vars[input].type)) {
      sk_diag(cx->diags, 2413, a->span, "'%s' cannot give '%s' of '%s': the types differ",
              inv->name, fn->vars[input].name, fn->name);
      if (fn->n_outputs != 1 || inv->n_outputs != 1)
        sk_diag_help(cx->diags, "a function and its inverse have one output each");
      continue;
    }
    struct SkFnInverse *all = SK_NEWS(cx->arena, struct SkFnInverse, fn->n_inverses + 1);
    if (fn->n_inverses) memcpy(all, fn->inverses, fn->n_inverses * sizeof *all);
    all[fn->n_inverses++] = (struct SkFnInverse){inv, (uint32_t)input};
    fn->inverses          = all;
  }
}

static void from_annotations(SkCx *cx, SkFn *fn, SkNode *node, const SkClass *klass) {
  if (!klass || !klass->comment.annotation) return;
  SkArena *temp = cx->temp;
  cx->temp      = NULL;
  for (const SkMod *m = klass->comment.annotation->args; m; m = m->next) {
    if (!m->name || m->name->next) continue;
    if (strcmp(m->name->name, "derivative") == 0) add_derivative(cx, fn, node, m);
    if (strcmp(m->name->name, "inverse") == 0) add_inverse(cx, fn, node, m);
  }
  cx->temp = temp;
}

// A function inherits derivatives and inverses only with the body they belong to.
static void walk_annotations(SkCx *cx, SkFn *fn, SkNode *node) {
  from_annotations(cx, fn, node, node->ast);
  if (node->written != node->ast) from_annotations(cx, fn, node, node->written);
  if (fn->n_ders || fn->n_inverses) return;
  sk_node_bases(cx, node);
  for (uint32_t i = 0; i < node->bases.n; i++) walk_annotations(cx, fn, node->bases.at[i]);
}

void sk_fn_derivatives(SkCx *cx, SkFn *fn) {
  if (fn->ders_read || fn->special || fn->is_record_constructor) return;
  fn->ders_read = true;
  walk_annotations(cx, fn, fn->node);
}
