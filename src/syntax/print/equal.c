#include "syntax/print/print.h"

#include <string.h>

static bool mods_equal(const SkMod *a, const SkMod *b);
static bool element_equal(const SkElement *a, const SkElement *b);

// Names of different SkNames may be compared too, so by text.
static bool text_equal(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

static bool exprs_equal(const SkExpr *a, const SkExpr *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!sk_expr_equal(a, b)) return false;
  return !a && !b;
}

static bool maybe_equal(const SkExpr *a, const SkExpr *b) {
  return (!a && !b) || (a && b && sk_expr_equal(a, b));
}

static bool parts_equal(const SkRefPart *a, const SkRefPart *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!text_equal(a->name, b->name) || !exprs_equal(a->subs, b->subs)) return false;
  return !a && !b;
}

static bool refs_equal(SkRef a, SkRef b) {
  return a.global == b.global && parts_equal(a.parts, b.parts);
}

static bool iterators_equal(const SkIterator *a, const SkIterator *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!text_equal(a->name, b->name) || !maybe_equal(a->range, b->range)) return false;
  return !a && !b;
}

bool sk_expr_equal(const SkExpr *a, const SkExpr *b) {
  // Long sums lean to the left.
  for (; a->kind == SK_EX_BINARY && b->kind == SK_EX_BINARY; a = a->a, b = b->a)
    if (a->op != b->op || !sk_expr_equal(a->b, b->b)) return false;
  if (a->kind != b->kind) return false;
  switch (a->kind) {
    case SK_EX_REAL: return memcmp(&a->real, &b->real, sizeof a->real) == 0;
    case SK_EX_INT: return a->integer == b->integer;
    case SK_EX_STRING:
      return a->string.len == b->string.len &&
             memcmp(a->string.text, b->string.text, a->string.len) == 0;
    case SK_EX_BOOL: return a->boolean == b->boolean;
    case SK_EX_REF: return refs_equal(a->ref, b->ref);
    case SK_EX_CALL:
    case SK_EX_PARTIAL: return refs_equal(a->ref, b->ref) && exprs_equal(a->args, b->args);
    case SK_EX_UNARY: return a->op == b->op && sk_expr_equal(a->a, b->a);
    case SK_EX_IF:
    case SK_EX_RANGE:
      return maybe_equal(a->a, b->a) && maybe_equal(a->b, b->b) && maybe_equal(a->c, b->c);
    case SK_EX_ARRAY:
    case SK_EX_MATRIX:
    case SK_EX_ROW:
    case SK_EX_TUPLE: return exprs_equal(a->args, b->args);
    case SK_EX_FOR:
      return sk_expr_equal(a->body, b->body) && iterators_equal(a->iterators, b->iterators);
    case SK_EX_NAMED:
    case SK_EX_FIELD: return text_equal(a->name, b->name) && sk_expr_equal(a->value, b->value);
    case SK_EX_INDEXED: return sk_expr_equal(a->base, b->base) && exprs_equal(a->subs, b->subs);
    case SK_EX_BINARY:  // handled above
    case SK_EX_ERROR:
    case SK_EX_EMPTY:
    case SK_EX_END:
    case SK_EX_COLON:
    case SK_EX_BREAK: return true;
  }
  return false;
}

static bool annotations_equal(const SkAnnotation *a, const SkAnnotation *b) {
  return (!a && !b) || (a && b && mods_equal(a->args, b->args));
}

static bool comments_equal(SkComment a, SkComment b) {
  return text_equal(a.text, b.text) && annotations_equal(a.annotation, b.annotation);
}

static bool mod_equal(const SkMod *a, const SkMod *b) {
  return a->kind == b->kind && a->each == b->each && a->final == b->final &&
         a->redeclare == b->redeclare && parts_equal(a->name, b->name) &&
         maybe_equal(a->value, b->value) && a->has_args == b->has_args &&
         mods_equal(a->args, b->args) && !a->element == !b->element &&
         (!a->element || element_equal(a->element, b->element)) &&
         maybe_equal(a->connect[0], b->connect[0]) && maybe_equal(a->connect[1], b->connect[1]) &&
         text_equal(a->comment, b->comment);
}

static bool mods_equal(const SkMod *a, const SkMod *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!mod_equal(a, b)) return false;
  return !a && !b;
}

static bool prefixes_equal(const SkElement *a, const SkElement *b) {
  return a->redeclare == b->redeclare && a->is_final == b->is_final && a->inner == b->inner &&
         a->outer == b->outer && a->replaceable == b->replaceable &&
         a->is_protected == b->is_protected && a->variability == b->variability &&
         a->connection == b->connection && a->causality == b->causality;
}

static bool constraints_equal(const SkElement *a, const SkElement *b) {
  return a->constrained == b->constrained && refs_equal(a->constraint, b->constraint) &&
         exprs_equal(a->constraint_subs, b->constraint_subs) &&
         a->constraint_has_mods == b->constraint_has_mods &&
         mods_equal(a->constraint_mods, b->constraint_mods) &&
         comments_equal(a->constraint_comment, b->constraint_comment);
}

static bool element_equal(const SkElement *a, const SkElement *b) {
  if (a->kind != b->kind || !text_equal(a->name, b->name) || !prefixes_equal(a, b)) return false;
  if (!constraints_equal(a, b)) return false;
  if (a->kind == SK_EL_CLASS) return sk_class_equal(a->klass, b->klass);
  return refs_equal(a->type, b->type) && exprs_equal(a->type_subs, b->type_subs) &&
         exprs_equal(a->name_subs, b->name_subs) && a->has_mods == b->has_mods &&
         mods_equal(a->mods, b->mods) && maybe_equal(a->binding, b->binding) &&
         maybe_equal(a->condition, b->condition) && comments_equal(a->comment, b->comment) &&
         a->import_all == b->import_all && parts_equal(a->import_names, b->import_names);
}

static bool equations_equal(const SkEquation *a, const SkEquation *b);

static bool branches_equal(const SkBranch *a, const SkBranch *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!maybe_equal(a->condition, b->condition) || !equations_equal(a->body, b->body))
      return false;
  return !a && !b;
}

static bool equations_equal(const SkEquation *a, const SkEquation *b) {
  for (; a && b; a = a->next, b = b->next) {
    bool same = a->kind == b->kind && maybe_equal(a->a, b->a) && maybe_equal(a->b, b->b) &&
                branches_equal(a->branches, b->branches) &&
                iterators_equal(a->iterators, b->iterators) && equations_equal(a->body, b->body) &&
                comments_equal(a->comment, b->comment);
    if (!same) return false;
  }
  return !a && !b;
}

static bool sections_equal(const SkSection *a, const SkSection *b) {
  for (; a && b; a = a->next, b = b->next)
    if (a->initial != b->initial || a->algorithm != b->algorithm ||
        !equations_equal(a->body, b->body))
      return false;
  return !a && !b;
}

static bool externals_equal(const SkExternal *a, const SkExternal *b) {
  if (!a || !b) return !a && !b;
  return text_equal(a->language, b->language) && maybe_equal(a->output, b->output) &&
         text_equal(a->function, b->function) && exprs_equal(a->args, b->args) &&
         annotations_equal(a->annotation, b->annotation);
}

static bool literals_equal(const SkEnumLiteral *a, const SkEnumLiteral *b) {
  for (; a && b; a = a->next, b = b->next)
    if (!text_equal(a->name, b->name) || !comments_equal(a->comment, b->comment)) return false;
  return !a && !b;
}

static bool class_heads_equal(const SkClass *a, const SkClass *b) {
  return text_equal(a->name, b->name) && a->kind == b->kind && a->body == b->body &&
         a->purity == b->purity && a->encapsulated == b->encapsulated && a->partial == b->partial &&
         a->expandable == b->expandable && a->is_final == b->is_final &&
         comments_equal(a->comment, b->comment);
}

// Of short class definitions.
static bool class_bases_equal(const SkClass *a, const SkClass *b) {
  return refs_equal(a->base, b->base) && exprs_equal(a->base_subs, b->base_subs) &&
         mods_equal(a->mods, b->mods) && a->has_mods == b->has_mods &&
         a->base_input == b->base_input && a->base_output == b->base_output &&
         a->base_flow == b->base_flow && a->base_stream == b->base_stream &&
         literals_equal(a->literals, b->literals) && a->enum_open == b->enum_open &&
         parts_equal(a->der_vars, b->der_vars);
}

bool sk_class_equal(const SkClass *a, const SkClass *b) {
  bool same = class_heads_equal(a, b) && class_bases_equal(a, b) &&
              sections_equal(a->sections, b->sections) && externals_equal(a->external, b->external);
  const SkElement *x = a->elements, *y = b->elements;
  for (; same && x && y; x = x->next, y = y->next) same = element_equal(x, y);
  return same && !x && !y;
}

bool sk_file_equal(const SkFile *a, const SkFile *b) {
  if (a->has_within != b->has_within || !refs_equal(a->within, b->within)) return false;
  const SkStored *x = a->classes, *y = b->classes;
  for (; x && y; x = x->next, y = y->next)
    if (!sk_class_equal(x->klass, y->klass)) return false;
  return !x && !y;
}
