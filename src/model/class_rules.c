// model/class_rules.c - what each kind of class may contain; looked at once per class.
#include "model/node_priv.h"

static void report(SkCx *cx, const SkClass *c, SkSpan span, const char *what) {
  sk_diag(cx->diags, 2004, span, "%s '%s' cannot have %s", sk_class_kind_text(c->kind), c->name,
          what);
}

static void check_sections(SkCx *cx, const SkClass *c) {
  bool none = c->kind == SK_CLASS_RECORD || c->kind == SK_CLASS_OPERATOR_RECORD ||
              c->kind == SK_CLASS_CONNECTOR || c->kind == SK_CLASS_PACKAGE ||
              c->kind == SK_CLASS_TYPE || c->kind == SK_CLASS_OPERATOR;
  if (none && c->sections)
    report(cx, c, c->sections->span,
           c->sections->algorithm ? "an algorithm section" : "an equation section");
  bool function = c->kind == SK_CLASS_FUNCTION || c->kind == SK_CLASS_OPERATOR_FUNCTION;
  if (c->external && !function) report(cx, c, c->external->span, "an external clause");
}

static void check_component(SkCx *cx, const SkClass *c, const SkElement *e) {
  bool record = c->kind == SK_CLASS_RECORD || c->kind == SK_CLASS_OPERATOR_RECORD;
  if (c->kind == SK_CLASS_PACKAGE && e->variability != SK_VAR_CONSTANT) {
    if (sk_diag(cx->diags, 2004, e->name_span,
                "package '%s' can have constants only, '%s' is not one", c->name, e->name))
      sk_diag_help(cx->diags, "declare it with 'constant' or move it to a model");
  }
  if (c->kind == SK_CLASS_OPERATOR) report(cx, c, e->name_span, "components");
  if (record && (e->causality || e->connection || e->inner || e->outer))
    report(cx, c, e->name_span, "elements with input, output, flow, stream, inner or outer");
  if (c->kind == SK_CLASS_CONNECTOR && (e->inner || e->outer))
    report(cx, c, e->name_span, "inner or outer elements");
  if (e->connection == SK_CONN_STREAM && c->kind != SK_CLASS_CONNECTOR && !record)
    sk_diag(cx->diags, 2012, e->name_span, "stream variable '%s' outside a connector", e->name);
  if (e->connection && (e->variability == SK_VAR_PARAMETER || e->variability == SK_VAR_CONSTANT))
    sk_diag(cx->diags, 2012, e->name_span, "'%s' cannot be a %s and %s", e->name,
            e->variability == SK_VAR_PARAMETER ? "parameter" : "constant",
            e->connection == SK_CONN_FLOW ? "flow" : "stream");
  if (e->outer && !e->inner && (e->mods || e->binding))
    sk_diag(cx->diags, 2110, e->name_span,
            "outer '%s' cannot be modified: its inner element has the value", e->name);
}

static void check_literals(SkCx *cx, const SkClass *c) {
  SkMap seen = {0};
  for (const SkEnumLiteral *l = c->literals; l; l = l->next) {
    if (sk_map_get(&seen, (uint64_t)(uintptr_t)l->name, NULL))
      sk_diag(cx->diags, 2215, l->span, "literal '%s' appears twice", l->name);
    sk_map_put(cx->arena, &seen, (uint64_t)(uintptr_t)l->name, 1);
  }
}

void sk_class_rules(SkCx *cx, SkClass *c) {
  SkTree *tree = sk_tree(cx);
  if (sk_map_get(&tree->ruled, (uint64_t)(uintptr_t)c, NULL)) return;
  sk_map_put(cx->arena, &tree->ruled, (uint64_t)(uintptr_t)c, 1);
  const SkTable *t = sk_table(cx, c);
  if (c->body == SK_BODY_ENUM) check_literals(cx, c);
  for (uint32_t i = 0; i < t->duplicates.n; i++) {
    SkElement *e = t->duplicates.at[i], *first = t->slots[sk_table_find(t, e->name)];
    if (sk_diag(cx->diags, 2003, e->name_span, "'%s' is declared twice", e->name))
      sk_diag_note(cx->diags, first->name_span, "first declared here");
  }
  for (uint32_t i = 0; i < t->n_slots; i++)
    if (t->slots[i]->kind == SK_EL_COMPONENT) check_component(cx, c, t->slots[i]);
  for (uint32_t i = 0; i < t->imports.n; i++) sk_lookup_check_import(cx, t->imports.at[i]);
  check_sections(cx, c);
}
