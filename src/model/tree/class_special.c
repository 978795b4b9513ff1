// model/tree/class_special.c - classes with functions that the language itself calls: external objects (12.9.7)
// and operator records (14). They must have the right ones, with the right inputs and outputs.
#include "model/check/check_impl.h"
#include "model/tree/node_priv.h"

#include <string.h>

// External objects --------------------------------------------------------------------------------

static uint32_t count(const SkTable *t, SkCausalPrefix which) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    n += e->kind == SK_EL_COMPONENT && !e->is_protected && e->causality == which;
  }
  return n;
}

static void check_function(SkCx *cx, const SkClass *object, const SkElement *e) {
  const SkTable *t = sk_table(cx, e->klass);
  if (e->replaceable)
    sk_diag(cx->diags, 2004, e->name_span, "'%s' of external object '%s' cannot be replaceable",
            e->name, object->name);
  if (t->extends.n || e->klass->body != SK_BODY_LONG) return;
  bool     makes   = strcmp(e->name, "constructor") == 0;
  uint32_t outputs = count(t, SK_CAUSAL_OUTPUT), inputs = count(t, SK_CAUSAL_INPUT);
  if (makes ? outputs != 1 : outputs != 0)
    sk_diag(cx->diags, 2408, e->name_span, "'%s' of external object '%s' needs %s output", e->name,
            object->name, makes ? "the object as its only" : "no");
  if (!makes && inputs != 1)
    sk_diag(cx->diags, 2408, e->name_span,
            "'destructor' of external object '%s' needs the object as its only input",
            object->name);
}

static bool is_special(const SkElement *e) {
  if (e->kind != SK_EL_CLASS || e->klass->kind != SK_CLASS_FUNCTION) return false;
  return strcmp(e->name, "constructor") == 0 || strcmp(e->name, "destructor") == 0;
}

void sk_object_rules(SkCx *cx, const SkClass *c) {
  static const char *const needed[] = {"constructor", "destructor"};
  SkTree                  *tree     = sk_tree(cx);
  if (sk_map_get(&tree->objects, (uint64_t)(uintptr_t)c, NULL)) return;
  sk_map_put(cx->arena, &tree->objects, (uint64_t)(uintptr_t)c, 1);
  const SkTable *t = sk_table(cx, c);
  for (size_t i = 0; i < 2; i++) {
    if (sk_table_find(t, sk_name_z(cx->names, needed[i])) >= 0) continue;
    sk_diag(cx->diags, 2004, c->name_span, "external object '%s' has no function '%s'", c->name,
            needed[i]);
  }
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (is_special(e))
      check_function(cx, c, e);
    else
      sk_diag(cx->diags, 2004, e->name_span,
              "external object '%s' can have the functions constructor and destructor only",
              c->name);
  }
}

// Operators ---------------------------------------------------------------------------------------

typedef enum { MAKES, ZERO, TEXT, UNARY, BINARY, EITHER, UNKNOWN } Role;

static Role role_of(SkName name) {
  static const struct {
    const char *name;
    Role        role;
  } roles[] = {{"'constructor'", MAKES}, {"'0'", ZERO},    {"'String'", TEXT}, {"'not'", UNARY},
               {"'-'", EITHER},          {"'+'", BINARY},  {"'*'", BINARY},    {"'/'", BINARY},
               {"'^'", BINARY},          {"'=='", BINARY}, {"'<>'", BINARY},   {"'<'", BINARY},
               {"'<='", BINARY},         {"'>'", BINARY},  {"'>='", BINARY},   {"'and'", BINARY},
               {"'or'", BINARY}};
  for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
    if (strcmp(name, roles[i].name) == 0) return roles[i].role;
  return UNKNOWN;
}

bool sk_operator_known(SkName name) { return role_of(name) != UNKNOWN; }

// Of the class, of one that renames it, or arrays of it.
static bool is_of(SkType t, const SkNode *record) {
  return t.kind == SK_T_RECORD && t.record->node && t.record->node->ast == record->ast;
}

static const char *binary_fault(const SkFn *fn, const SkNode *record) {
  if (fn->n_inputs < 2) return "needs two inputs";
  if (!is_of(fn->vars[0].type, record) && !is_of(fn->vars[1].type, record))
    return "needs an input of the record";
  if (fn->vars[0].binding || fn->vars[1].binding)
    return "cannot have defaults for its first two inputs";
  for (uint32_t i = 2; i < fn->n_inputs; i++)
    if (!fn->vars[i].binding) return "needs a default for each input after the second";
  return NULL;
}

static const char *unary_fault(const SkFn *fn, const SkNode *record, bool rest) {
  if (fn->n_inputs < 1 || !is_of(fn->vars[0].type, record))
    return "needs the record as its first input";
  if (fn->vars[0].binding) return "cannot have a default for its first input";
  for (uint32_t i = 1; i < fn->n_inputs && rest; i++)
    if (!fn->vars[i].binding) return "needs a default for each input after the first";
  return NULL;
}

static const char *fault(const SkFn *fn, const SkNode *record, Role role) {
  SkType out = fn->vars[fn->n_inputs].type;
  switch (role) {
    case MAKES: return is_of(out, record) ? NULL : "has to give the record";
    case ZERO:
      if (fn->n_inputs) return "cannot have inputs";
      return is_of(out, record) ? NULL : "has to give the record";
    case TEXT:
      if (out.kind != SK_T_STRING || out.rank) return "has to give a String";
      return unary_fault(fn, record, false);
    case UNARY: return unary_fault(fn, record, true);
    case BINARY: return binary_fault(fn, record);
    case EITHER: {
      bool one = fn->n_inputs < 2 || fn->vars[1].binding;
      return one ? unary_fault(fn, record, true) : binary_fault(fn, record);
    }
    default: return NULL;
  }
}

void sk_operator_rules(SkCx *cx, SkNode *record, SkName name, const SkFn *fn) {
  if (fn->n_outputs != 1) {
    SkSpan span = fn->n_outputs ? fn->vars[fn->n_inputs + 1].span : fn->span;
    sk_diag(cx->diags, 2408, span, "function '%s' of an operator must have one output", fn->name);
    return;
  }
  for (uint32_t i = 0; i <= fn->n_inputs; i++)
    if (fn->vars[i].type.kind == SK_T_ERROR) return;
  const char *why = fault(fn, record, role_of(name));
  if (why)
    sk_diag(cx->diags, 2408, fn->span, "operator %s of '%s': its function %s", name, record->name,
            why);
}

// A new name for an operator record keeps its operators, so only attributes of its fields may be new, and it
// cannot stand inside of what it renames (4.7).
void sk_operator_record_rules(SkCx *cx, const SkClass *renamed, const SkNode *base, SkNode *scope) {
  for (const SkMod *m = renamed->mods; m; m = m->next) {
    if (m->kind != SK_MOD_ELEMENT || !m->name || !m->value) continue;
    if (sk_diag(cx->diags, 2008, m->span, "operator record '%s' cannot change '%s' of '%s'",
                renamed->name, m->name->name, base->name))
      sk_diag_help(cx->diags, "only attributes such as 'unit' of its fields can be changed");
  }
  for (const SkNode *s = scope; s && s != cx->root; s = s->lexical)
    if (s->ast == base->ast)
      sk_diag(cx->diags, 2008, renamed->base_span, "'%s' cannot inherit from '%s' around it",
              renamed->name, base->name);
}
