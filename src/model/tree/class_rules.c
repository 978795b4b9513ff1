// model/tree/class_rules.c - what each kind of class may contain; looked at once per class.
#include "model/tree/node_priv.h"

#include <string.h>

// `c` is the class that the rule is for: of inherited text the one that inherits it.
static void report(SkCx *cx, const SkClass *c, SkSpan span, const char *what) {
  sk_diag(cx->diags, 2004, span, "%s '%s' cannot have %s", sk_class_kind_text(c->kind), c->name,
          what);
}

static bool is_record(SkClassKind k) {
  return k == SK_CLASS_RECORD || k == SK_CLASS_OPERATOR_RECORD;
}

static bool has_no_sections(SkClassKind k) {
  return is_record(k) || k == SK_CLASS_CONNECTOR || k == SK_CLASS_PACKAGE || k == SK_CLASS_TYPE ||
         k == SK_CLASS_OPERATOR;
}

static void check_sections(SkCx *cx, const SkClass *c, const SkClass *text) {
  if (has_no_sections(c->kind) && text->sections)
    report(cx, c, text->sections->span,
           text->sections->algorithm ? "an algorithm section" : "an equation section");
  bool function = c->kind == SK_CLASS_FUNCTION || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (text->external && !function) report(cx, c, text->external->span, "an external clause");
}

static void check_prefixes(SkCx *cx, const SkElement *e, bool stream_ok) {
  bool        fixed       = e->variability == SK_VAR_PARAMETER || e->variability == SK_VAR_CONSTANT;
  const char *variability = e->variability == SK_VAR_PARAMETER ? "parameter" : "constant";
  if (e->connection == SK_CONN_STREAM && !stream_ok)
    sk_diag(cx->diags, 2012, e->name_span, "stream variable '%s' outside a connector", e->name);
  if (e->connection && fixed)
    sk_diag(cx->diags, 2012, e->name_span, "'%s' cannot be a %s and %s", e->name, variability,
            e->connection == SK_CONN_FLOW ? "flow" : "stream");
  if (e->causality == SK_CAUSAL_INPUT && fixed) {
    if (sk_diag(cx->diags, 2012, e->name_span, "input '%s' cannot be a %s", e->name, variability))
      sk_diag_help(cx->diags, "leave out one of the two");
  }
}

// What the kind of class `c` says about its component e.
static void check_content(SkCx *cx, const SkClass *c, const SkElement *e) {
  bool record = is_record(c->kind), connector = c->kind == SK_CLASS_CONNECTOR;
  // `modle A = B;` is a slip that the missing class `modle` tells about.
  bool slip = e->binding && !e->type.parts->next && sk_lookup_class_word(e->type.parts->name);
  if (c->kind == SK_CLASS_PACKAGE && e->variability != SK_VAR_CONSTANT && !slip) {
    if (sk_diag(cx->diags, 2004, e->name_span,
                "package '%s' can have constants only, '%s' is not one", c->name, e->name))
      sk_diag_help(cx->diags, "declare it with 'constant' or move it to a model");
  }
  if (c->kind == SK_CLASS_OPERATOR || c->kind == SK_CLASS_TYPE)
    report(cx, c, e->name_span, "components");
  if (record && (e->causality || e->connection || e->inner || e->outer))
    report(cx, c, e->name_span, "elements with input, output, flow, stream, inner or outer");
  if (connector && c->expandable && e->connection == SK_CONN_FLOW) {
    report(cx, c, e->name_span, "flow variables, because it is expandable");
    sk_diag_help(cx->diags, "put them in a connector that is a component of this one");
  }
  bool function = c->kind == SK_CLASS_FUNCTION || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (function && e->connection) report(cx, c, e->name_span, "flow or stream variables");
  if (function && (e->inner || e->outer)) report(cx, c, e->name_span, "inner or outer elements");
  if (connector && (e->inner || e->outer)) report(cx, c, e->name_span, "inner or outer elements");
  if ((record || connector) && e->is_protected) report(cx, c, e->name_span, "protected elements");
  // The model has this variable already (3.6.7).
  bool timed = c->kind == SK_CLASS_MODEL || c->kind == SK_CLASS_BLOCK || c->kind == SK_CLASS_CLASS;
  if (timed && e->name == sk_name_z(cx->names, "time") &&
      sk_diag(cx->diags, 2003, e->name_span, "every %s has the variable 'time' already",
              sk_class_kind_text(c->kind)))
    sk_diag_help(cx->diags, "choose another name");
}

static void check_component(SkCx *cx, const SkClass *c, const SkElement *e) {
  check_content(cx, c, e);
  check_prefixes(cx, e, c->kind == SK_CLASS_CONNECTOR || is_record(c->kind));
  if (!e->outer || e->inner) return;
  if (e->mods || e->binding)
    sk_diag(cx->diags, 2110, e->name_span,
            "outer '%s' cannot be modified: its inner element has the value", e->name);
  if (e->causality == SK_CAUSAL_INPUT)
    sk_diag(cx->diags, 2012, e->name_span, "outer '%s' cannot be an input", e->name);
}

static void check_literals(SkCx *cx, const SkClass *c) {
  static const char *const attributes[] = {"quantity", "min", "max", "start", "fixed"};
  SkMap                    seen         = {0};
  for (const SkEnumLiteral *l = c->literals; l; l = l->next) {
    if (sk_map_get(&seen, (uint64_t)(uintptr_t)l->name, NULL))
      sk_diag(cx->diags, 2215, l->span, "literal '%s' appears twice", l->name);
    sk_map_put(cx->arena, &seen, (uint64_t)(uintptr_t)l->name, 1);
    for (size_t i = 0; i < sizeof attributes / sizeof attributes[0]; i++)
      if (strcmp(l->name, attributes[i]) == 0)
        sk_diag(cx->diags, 2215, l->span, "literal '%s' has the name of an attribute", l->name);
  }
}

// Local enumerations and operators have no instances of their own that would lead to them.
static void check_class(SkCx *cx, const SkClass *c, const SkElement *e) {
  const SkClass *k = e->klass;
  bool is_operator = k->kind == SK_CLASS_OPERATOR || k->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (is_operator && c->kind != SK_CLASS_OPERATOR_RECORD && k->body != SK_BODY_DEFERRED) {
    report(cx, c, e->name_span, "operators");
    sk_diag_help(cx->diags, "operators stand directly in an operator record");
  }
  if (c->kind == SK_CLASS_MODEL && e->name == sk_name_z(cx->names, "time"))
    sk_diag(cx->diags, 2003, e->name_span, "every model has the variable 'time' already");
  if (e->outer && !e->inner && (k->body != SK_BODY_SHORT || k->mods) &&
      sk_diag(cx->diags, 2110, e->name_span, "outer class '%s' can only name another class",
              e->name))
    sk_diag_help(cx->diags, "write 'outer %s %s = ...;' without modifications",
                 sk_class_kind_text(k->kind), e->name);
  if (is_operator && !sk_operator_known(e->name))
    sk_diag(cx->diags, 2004, e->name_span, "there is no operator %s to be defined", e->name);
  if (k->body == SK_BODY_ENUM || k->kind == SK_CLASS_OPERATOR) sk_class_rules(cx, k);
}

// What is said behind the constraint is said of the whole declaration (7.3.2.1).
static void check_described(SkCx *cx, const SkElement *e) {
  const SkComment *own   = e->kind == SK_EL_CLASS ? &e->klass->comment : &e->comment;
  const SkComment *too   = &e->constraint_comment;
  bool             texts = own->text && too->text, notes = own->annotation && too->annotation;
  if ((texts || notes) && sk_diag(cx->diags, 2302, e->name_span, "'%s' has two %s", e->name,
                                  texts ? "descriptions" : "annotations"))
    sk_diag_help(cx->diags, "keep the one behind the constraint");
}

static SkName imported_name(const SkElement *e) {
  if (e->name) return e->name;
  const SkRefPart *p = e->type.parts;
  while (p && p->next) p = p->next;
  return p ? p->name : NULL;
}

static void note_import(SkCx *cx, SkMap *seen, SkName name, const SkElement *e) {
  const SkElement *first = sk_map_ptr(seen, name);
  if (!first) {
    sk_map_put_ptr(cx->arena, seen, name, e);
  } else if (sk_diag(cx->diags, 2108, e->span, "two imports give the name '%s'", name)) {
    sk_diag_note(cx->diags, first->span, "the other import is here");
    sk_diag_help(cx->diags, "give one of them another name: import other = ...");
  }
}

static void check_imports(SkCx *cx, const SkTable *t) {
  SkMap seen = {0};
  for (uint32_t i = 0; i < t->imports.n; i++) {
    const SkElement *e = t->imports.at[i];
    sk_lookup_check_import(cx, e);
    for (const SkRefPart *p = e->import_names; p; p = p->next) note_import(cx, &seen, p->name, e);
    SkName name = e->import_all || e->import_names ? NULL : imported_name(e);
    if (name) note_import(cx, &seen, name, e);
  }
}

// What holds of a class wherever it stands.
static void check_alone(SkCx *cx, const SkClass *c) {
  bool function = c->kind == SK_CLASS_FUNCTION || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (c->body == SK_BODY_DER && !function)
    sk_diag(cx->diags, 2413, c->base_span,
            "only a function can be the derivative of a function, %s '%s' cannot",
            sk_class_kind_text(c->kind), c->name);
  bool is_operator = c->kind == SK_CLASS_OPERATOR || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (!is_operator || c->enclosing) return;
  if (sk_diag(cx->diags, 2004, c->name_span, "operator '%s' stands in no operator record", c->name))
    sk_diag_help(cx->diags, "operators stand directly in an operator record");
}

void sk_class_rules(SkCx *cx, const SkClass *c) {
  SkTree *tree = sk_tree(cx);
  if (sk_map_get(&tree->ruled, (uint64_t)(uintptr_t)c, NULL)) return;
  sk_map_put(cx->arena, &tree->ruled, (uint64_t)(uintptr_t)c, 1);
  const SkTable *t = sk_table(cx, c);
  check_alone(cx, c);
  if (c->body == SK_BODY_ENUM) check_literals(cx, c);
  for (uint32_t i = 0; i < t->duplicates.n; i++) {
    const SkElement *e = t->duplicates.at[i], *first = t->slots[sk_table_find(t, e->name)];
    if (sk_diag(cx->diags, 2003, e->name_span, "'%s' is declared twice", e->name))
      sk_diag_note(cx->diags, first->name_span, "first declared here");
  }
  for (uint32_t i = 0; i < t->n_slots; i++) {
    if (t->slots[i]->constrained) check_described(cx, t->slots[i]);
    if (t->slots[i]->kind == SK_EL_COMPONENT)
      check_component(cx, c, t->slots[i]);
    else if (t->slots[i]->kind == SK_EL_CLASS)
      check_class(cx, c, t->slots[i]);
  }
  for (uint32_t i = 0; i < t->redeclares.n; i++) {
    const SkElement *e = t->redeclares.at[i];
    if (e->redeclare || e->kind != SK_EL_CLASS) continue;
    if (sk_diag(cx->diags, 2309, e->name_span, "'%s' extends an inherited class and replaces it",
                e->name))
      sk_diag_help(cx->diags, "write 'redeclare' before it");
  }
  check_imports(cx, t);
  check_sections(cx, c, c);
}

// Of a plain class the kind of the class that inherits it decides what it may contain (7.1.3).
void sk_base_rules(SkCx *cx, const SkClass *derived, const SkClass *base) {
  if (base->kind != SK_CLASS_CLASS || !has_no_sections(derived->kind)) return;
  const SkTable *t = sk_table(cx, base);
  for (uint32_t i = 0; i < t->n_slots; i++)
    if (t->slots[i]->kind == SK_EL_COMPONENT) check_content(cx, derived, t->slots[i]);
  check_sections(cx, derived, base);
}

static void inherited_rules(SkCx *cx, const SkClass *derived, SkNode *n) {
  sk_node_bases(cx, n);
  for (uint32_t i = 0; i < n->bases.n; i++) {
    sk_base_rules(cx, derived, n->bases.at[i]->ast);
    inherited_rules(cx, derived, n->bases.at[i]);
  }
}

void sk_package_rules(SkCx *cx, SkNode *package) {
  if (sk_map_get(&sk_tree(cx)->ruled, (uint64_t)(uintptr_t)package->ast, NULL)) return;
  sk_class_rules(cx, package->ast);
  inherited_rules(cx, package->ast, package);
}

// Components --------------------------------------------------------------------------------------

static bool is_model(const SkNode *n) {
  return n->ast && !n->builtin &&
         (n->restriction == SK_CLASS_MODEL || n->restriction == SK_CLASS_BLOCK);
}

// The first variable of a structured class with a prefix of its own, or NULL.
static const SkElement *member_with_prefix(SkCx *cx, SkNode *n) {
  if (!n->ast || n->builtin || n->ast->body == SK_BODY_ENUM) return NULL;
  sk_node_bases(cx, n);
  for (uint32_t i = 0; i < n->bases.n; i++) {
    const SkElement *e = member_with_prefix(cx, n->bases.at[i]);
    if (e) return e;
  }
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->kind == SK_EL_COMPONENT && (e->causality || e->connection)) return e;
  }
  return NULL;
}

// The first variable of a connector that is neither input nor output, or NULL. Records and connectors in it
// have a causality as a whole, or none; connectors may also give one to each of their variables.
static const SkElement *member_without_causality(SkCx *cx, SkNode *n, uint32_t depth) {
  if (!n->ast || n->builtin || n->ast->body == SK_BODY_ENUM || depth > 20) return NULL;
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->kind != SK_EL_COMPONENT || e->causality || !e->type.parts) continue;
    if (e->variability == SK_VAR_PARAMETER || e->variability == SK_VAR_CONSTANT) continue;
    SkNode *k = sk_lookup_class_from(cx, n, &e->type, e->type_span, true);
    if (!k || k->failed || k->causality) continue;
    bool inside = k->restriction == SK_CLASS_CONNECTOR && k->ast && !k->builtin;
    if (!inside || member_without_causality(cx, k, depth + 1)) return e;
  }
  return NULL;
}

static void check_kind_in(SkCx *cx, SkNode *n, const SkClass *holder) {
  const SkElement *d      = n->decl;
  bool             record = is_record(holder->kind);
  bool             own =
      !n->builtin && n->ast && n->ast->body != SK_BODY_ENUM && n->ast->kind == SK_CLASS_CLASS;
  bool bad = is_model(n) || (own && n->restriction == SK_CLASS_CLASS) ||
             (record && n->restriction == SK_CLASS_CONNECTOR);
  if ((record || holder->kind == SK_CLASS_CONNECTOR) && bad)
    sk_diag(cx->diags, 2004, d->type_span, "%s '%s' cannot have a component of %s '%s'",
            sk_class_kind_text(holder->kind), holder->name, sk_class_kind_text(n->restriction),
            n->written->name);
  bool acausal = holder->kind == SK_CLASS_BLOCK && n->restriction == SK_CLASS_CONNECTOR &&
                 !n->is_protected && !n->causality && !(n->ast && n->ast->expandable);
  if (!acausal) return;
  const SkElement *e = member_without_causality(cx, n, 0);
  if (!n->builtin && !e) return;
  if (sk_diag(cx->diags, 2004, d->name_span,
              "connector '%s' of block '%s' has variables that are neither input nor output",
              d->name, holder->name) &&
      e)
    sk_diag_note(cx->diags, e->name_span, "'%s' is declared here", e->name);
}

// A prefix that comes with the class of a component must not contradict the component's own, nor what it is in.
void sk_prefix_rules(SkCx *cx, const SkNode *n, const SkNode *klass) {
  const SkElement *d     = n->decl;
  const SkClass   *in    = n->decl_scope ? n->decl_scope->ast : NULL;
  bool             other = n->causality && klass->causality && n->causality != klass->causality;
  if (n->connection && klass->connection && n->connection != klass->connection) other = true;
  if (other)
    sk_diag(cx->diags, 2012, d->name_span, "'%s' has another prefix than its type '%s'", d->name,
            klass->name);
  if (in && is_record(in->kind) && (klass->causality || klass->connection))
    report(cx, in, d->name_span, "elements with input, output, flow, stream, inner or outer");
}

// Flow and stream variables are Real, also where the prefix comes from a record around them.
static void check_connection_type(SkCx *cx, const SkNode *n) {
  const SkElement *d       = n->decl;
  bool             is_enum = n->ast && n->ast->body == SK_BODY_ENUM;
  if (!n->connection || !(is_enum || (n->builtin && n->builtin != cx->w_real))) return;
  sk_diag(cx->diags, 2012, d->name_span, "%s variable '%s' has to be Real",
          n->connection == SK_CONN_FLOW ? "flow" : "stream", d->name);
}

static bool takes_input(SkCx *cx, SkNode *k, uint32_t depth) {
  if (k->causality == SK_CAUSAL_INPUT) return true;
  if (!k->ast || k->builtin || k->ast->body == SK_BODY_ENUM || depth > 20) return false;
  const SkTable *t = sk_table(cx, k->ast);
  for (uint32_t i = 0; i < t->n_slots; i++)
    if (t->slots[i]->kind == SK_EL_COMPONENT && t->slots[i]->causality == SK_CAUSAL_INPUT)
      return true;
  return false;
}

// Nobody could connect it where it is outer, so an inner component has no connector with inputs (4.8).
static void check_inner_inputs(SkCx *cx, const SkElement *d, SkNode *n) {
  sk_node_bases(cx, n);
  const SkTable *t = sk_table(cx, n->ast);
  for (uint32_t i = 0; i < t->n_slots; i++) {
    const SkElement *e = t->slots[i];
    if (e->kind != SK_EL_COMPONENT || e->is_protected || e->condition) continue;
    SkNode *k = sk_lookup_class_from(cx, n, &e->type, e->type_span, true);
    if (!k || k->failed || k->restriction != SK_CLASS_CONNECTOR) continue;
    if (e->causality != SK_CAUSAL_INPUT && !takes_input(cx, k, 0)) continue;
    if (sk_diag(cx->diags, 2012, d->name_span,
                "'%s' cannot be inner or outer: its connector '%s' has inputs", d->name, e->name))
      sk_diag_note(cx->diags, e->name_span, "'%s' is declared here", e->name);
    return;
  }
  for (uint32_t i = 0; i < n->bases.n; i++)
    if (!n->bases.at[i]->is_protected) check_inner_inputs(cx, d, n->bases.at[i]);
}

void sk_component_rules(SkCx *cx, SkNode *n) {
  const SkElement *d = n->decl;
  if ((n->inner || n->outer) && is_model(n)) check_inner_inputs(cx, d, n);
  if (n->ast && n->ast->body == SK_BODY_ENUM) sk_class_rules(cx, n->ast);
  const SkClass *holder = n->decl_scope ? n->decl_scope->ast : NULL;
  if (holder && (holder->kind == SK_CLASS_BLOCK || holder->kind == SK_CLASS_CONNECTOR ||
                 is_record(holder->kind)))
    check_kind_in(cx, n, holder);
  if (!d->connection) check_connection_type(cx, n);
  if (!d->variability && !n->causality && !n->connection) return;
  bool own = d->variability || d->causality || d->connection;
  if (is_model(n) && own) {
    if (sk_diag(cx->diags, 2012, d->name_span, "'%s' is a component of %s '%s' and cannot be %s",
                d->name, sk_class_kind_text(n->restriction), n->written->name,
                d->variability ? "a parameter, constant or discrete"
                : d->causality ? "an input or output"
                               : "a flow or stream"))
      sk_diag_help(cx->diags, "leave the prefix out; give it to the variables of the class");
    return;
  }
  bool fixed = d->variability == SK_VAR_PARAMETER || d->variability == SK_VAR_CONSTANT;
  if (fixed && n->restriction == SK_CLASS_CONNECTOR)
    sk_diag(cx->diags, 2012, d->name_span, "connector '%s' cannot be a %s", d->name,
            d->variability == SK_VAR_PARAMETER ? "parameter" : "constant");
  SkClassKind in = n->parent ? n->parent->restriction : SK_CLASS_CLASS;
  // Of stream variables the text of the class tells (check_prefixes).
  if (d->connection && (in == SK_CLASS_MODEL || in == SK_CLASS_BLOCK || in == SK_CLASS_PACKAGE)) {
    if (d->connection == SK_CONN_FLOW &&
        sk_diag(cx->diags, 2012, d->name_span, "flow variable '%s' does not belong to a connector",
                d->name))
      sk_diag_help(cx->diags, "declare it in a connector class, or leave the prefix out");
    return;
  }
  if (d->connection) check_connection_type(cx, n);
  if (!n->causality && !n->connection) return;
  const SkElement *e = n->restriction == SK_CLASS_CONNECTOR ? member_with_prefix(cx, n) : NULL;
  if (e && sk_diag(cx->diags, 2012, d->name_span,
                   "'%s' has a prefix, and its member '%s' has one, too", d->name, e->name))
    sk_diag_note(cx->diags, e->name_span, "'%s' is declared here", e->name);
}
