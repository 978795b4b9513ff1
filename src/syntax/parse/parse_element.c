#include "syntax/parse/parser.h"

static SkElement *add(SkParser *p, SkElement el) {
  SkElement *node    = SK_NEW(p->arena, SkElement);
  *node              = el;
  node->next         = NULL;
  *p->elements->tail = node;
  p->elements->tail  = &node->next;
  return node;
}

// Prefixes ----------------------------------------------------------------------------------------

// The place of each prefix in the grammar's order.
enum {
  P_REDECLARE,
  P_FINAL,
  P_INNER,
  P_OUTER,
  P_REPLACEABLE,
  P_CONNECTION,
  P_VARIABILITY,
  P_CAUSALITY
};

static bool set_flag(bool *flag) {
  bool fresh = !*flag;
  *flag      = true;
  return fresh;
}

// Notes one prefix in el. False when it contradicts or repeats an earlier one; *rank is -1 when the
// token is no prefix at all.
static bool set_prefix(SkElement *el, SkTokenKind kind, int *rank) {
  switch (kind) {
    case SK_KW_redeclare: *rank = P_REDECLARE; return set_flag(&el->redeclare);
    case SK_KW_final: *rank = P_FINAL; return set_flag(&el->is_final);
    case SK_KW_inner: *rank = P_INNER; return set_flag(&el->inner);
    case SK_KW_outer: *rank = P_OUTER; return set_flag(&el->outer);
    case SK_KW_replaceable: *rank = P_REPLACEABLE; return set_flag(&el->replaceable);
    default: break;
  }
  bool fresh = false;
  switch (kind) {
    case SK_KW_flow:
    case SK_KW_stream:
      *rank          = P_CONNECTION;
      fresh          = el->connection == SK_CONN_NONE;
      el->connection = kind == SK_KW_flow ? SK_CONN_FLOW : SK_CONN_STREAM;
      return fresh;
    case SK_KW_discrete:
    case SK_KW_parameter:
    case SK_KW_constant:
      *rank           = P_VARIABILITY;
      fresh           = el->variability == SK_VAR_NONE;
      el->variability = kind == SK_KW_discrete    ? SK_VAR_DISCRETE
                        : kind == SK_KW_parameter ? SK_VAR_PARAMETER
                                                  : SK_VAR_CONSTANT;
      return fresh;
    case SK_KW_input:
    case SK_KW_output:
      *rank         = P_CAUSALITY;
      fresh         = el->causality == SK_CAUSAL_NONE;
      el->causality = kind == SK_KW_input ? SK_CAUSAL_INPUT : SK_CAUSAL_OUTPUT;
      return fresh;
    default: *rank = -1; return true;
  }
}

// [ redeclare ] [ final ] [ inner ] [ outer ] [ replaceable ]
// type-prefix :
//    [ flow | stream ] [ discrete | parameter | constant ] [ input | output ]
// Returns whether one of the type prefixes was there.
static bool prefixes(SkParser *p, SkElement *el) {
  int  last = -1, rank = -1;
  bool warned = false;
  for (; !p->panic; sk_next(p)) {
    bool fresh = set_prefix(el, sk_kind(p), &rank);
    if (rank < 0) break;
    const char *word = sk_token_kind_text(sk_kind(p));
    if (!fresh) {
      sk_parser_slip(p, 1209, sk_token_span(p->at), "%s repeats or contradicts an earlier prefix",
                     word);
    } else if (rank < last && !warned) {
      warned = true;
      if (sk_parser_slip(p, 1210, sk_token_span(p->at),
                         "%s stands after a prefix it should precede", word))
        sk_parser_help(p,
                       "the order is: redeclare final inner outer replaceable, flow or stream, "
                       "discrete or parameter or constant, input or output");
    }
    if (rank > last) last = rank;
  }
  return last >= P_CONNECTION;
}

// Components --------------------------------------------------------------------------------------

// declaration :
//    IDENT [ array-subscripts ] [ modification ]
static void declaration(SkParser *p, SkElement *el) {
  sk_slip_late_prefix(p);
  bool decimal = !p->panic && sk_kind(p) == SK_TK_INT && p->at[-1].kind == SK_TK_COMMA;
  el->name     = sk_parser_new_name(p, "the name of a component", &el->name_span);
  if (!el->name) {
    if (decimal) sk_parser_help(p, "the decimal sign is a point: 1.5");
    return;
  }
  if (sk_kind(p) == SK_TK_LBRACKET) el->name_subs = sk_parse_subscripts(p);
  sk_parse_modification(p, &el->has_mods, &el->mods, &el->binding);
}

static bool component_type(SkParser *p, SkElement *el) {
  el->kind = SK_EL_COMPONENT;
  if (!sk_parse_path(p, true, &el->type, &el->type_span)) return false;
  if (sk_kind(p) == SK_TK_LBRACKET) el->type_subs = sk_parse_subscripts(p);
  return !p->panic;
}

// component-clause1 :
//    type-prefix type-specifier component-declaration1
// component-declaration1 :
//    declaration description
void sk_parse_component1(SkParser *p, SkElement *el) {
  prefixes(p, el);
  if (!component_type(p, el)) return;
  declaration(p, el);
  el->comment = sk_parse_description(p);
}

// component-declaration :
//    declaration [ condition-attribute ] description
static void component_declaration(SkParser *p, SkElement *el) {
  declaration(p, el);
  sk_parse_stray_end_if(p, el->binding);
  if (!p->panic && sk_accept(p, SK_KW_if)) el->condition = sk_parse_expr(p);
  el->comment = sk_parse_description(p);
}

// Is what follows a would-be type the middle of an equation or statement?
static bool equation_follows(SkTokenKind k) {
  return k == SK_TK_EQUALS || k == SK_TK_ASSIGN || k == SK_TK_LPAREN || k == SK_TK_EQ ||
         (k >= SK_TK_PLUS && k <= SK_TK_EW_CARET);
}

// component-clause :
//    type-prefix type-specifier [ array-subscripts ] component-list
// component-list :
//    component-declaration { "," component-declaration }
// False when it is an equation instead; plain is false when prefixes make that impossible.
static bool component_clause(SkParser *p, SkElement el, const SkToken *from, bool plain) {
  if (sk_kind(p) != SK_TK_IDENT && sk_kind(p) != SK_TK_DOT) {
    sk_parser_fail(p, 1101, sk_token_span(p->at), "expected a declaration, found %s",
                   sk_parser_found(p));
    if (sk_kind(p) == SK_TK_MINUS && sk_peek(p, 1) == SK_TK_MINUS)
      sk_parser_help(p, "comments begin with //");
    return true;
  }
  sk_slip_prefix(p);
  if (!component_type(p, &el)) return true;
  if (plain && equation_follows(sk_kind(p))) return false;
  SkElement *group = NULL;
  for (const SkToken *start = from; !p->panic; start = p->at) {
    SkElement one   = el;
    one.group_first = start == from;
    component_declaration(p, &one);
    if (!one.name) break;
    one.span        = sk_parser_span(p, start);
    SkElement *node = add(p, one);
    if (!group) group = node;
    if (sk_slip_second_type(p)) {
      p->unclosed = true;
      return true;
    }
    if (!sk_accept(p, SK_TK_COMMA)) break;
  }
  if (sk_kind(p) == SK_KW_constrainedby && !p->panic && group) {
    if (!el.replaceable)
      sk_parser_slip(p, 1209, sk_token_span(p->at),
                     "'constrainedby' needs 'replaceable' before the declaration");
    sk_parse_constraint(p, group);
    for (SkElement *other = group->next; other; other = other->next) {
      other->constrained         = true;
      other->constraint          = group->constraint;
      other->constraint_span     = group->constraint_span;
      other->constraint_subs     = group->constraint_subs;
      other->constraint_mods     = group->constraint_mods;
      other->constraint_has_mods = group->constraint_has_mods;
      other->constraint_comment  = group->constraint_comment;
    }
  }
  return true;
}

// Imports and extends -----------------------------------------------------------------------------

// import-list :
//    IDENT { "," IDENT }
static SkRefPart *import_list(SkParser *p) {
  const SkToken *opener = p->at;
  SkRefPart     *list = NULL, **tail = &list;
  sk_next(p);
  do {
    SkSpan span;
    SkName name = sk_parser_name(p, "the name of an imported class", &span);
    if (!name) break;
    *tail         = SK_NEW(p->arena, SkRefPart);
    (*tail)->name = name;
    (*tail)->span = span;
    tail          = &(*tail)->next;
  } while (!p->panic && sk_accept(p, SK_TK_COMMA));
  sk_parser_close(p, SK_TK_RBRACE, opener);
  return list;
}

// import-clause :
//    import ( IDENT "=" name | name [ ".*" | "." ( "*" | "{" import-list "}" ) ] ) description
static void import_clause(SkParser *p, SkElement el, const SkToken *from) {
  el.kind = SK_EL_IMPORT;
  sk_next(p);
  if (sk_kind(p) == SK_TK_IDENT && p->at[1].kind == SK_TK_EQUALS) {
    el.name = sk_parser_name(p, "an alias", &el.name_span);
    sk_next(p);
  }
  if (sk_parse_path(p, true, &el.type, &el.type_span) && !el.name) {
    if (sk_accept(p, SK_TK_EW_STAR)) {
      el.import_all = true;
    } else if (sk_accept(p, SK_TK_DOT)) {
      if (sk_accept(p, SK_TK_STAR))
        el.import_all = true;
      else
        el.import_names = import_list(p);
    }
  }
  el.comment = sk_parse_description(p);
  el.span    = sk_parser_span(p, from);
  add(p, el);
}

// extends-clause :
//    extends type-specifier [ class-or-inheritance-modification ] [ annotation-clause ]
static void extends_clause(SkParser *p, SkElement el, const SkToken *from) {
  el.kind = SK_EL_EXTENDS;
  sk_next(p);
  if (sk_parse_path(p, true, &el.type, &el.type_span) && sk_kind(p) == SK_TK_LPAREN) {
    el.has_mods = true;
    el.mods     = sk_parse_class_modification(p, true);
  }
  // A description string is not in the grammar here, but old libraries have it.
  el.comment = sk_parse_description(p);
  el.span    = sk_parser_span(p, from);
  if (el.type.parts) add(p, el);
}

// Elements ----------------------------------------------------------------------------------------

static void class_element(SkParser *p, SkElement el, const SkToken *from, bool typed) {
  if (typed)
    sk_parser_slip(p, 1209, sk_token_span(from),
                   "this prefix is for components and cannot stand before a class");
  el.kind            = SK_EL_CLASS;
  el.klass           = sk_parse_class_definition(p, false);
  el.klass->is_final = el.is_final;
  el.name            = el.klass->name;
  el.name_span       = el.klass->name_span;
  el.variability     = SK_VAR_NONE;
  el.connection      = SK_CONN_NONE;
  el.causality       = SK_CAUSAL_NONE;
  el.group_first     = true;
  if (sk_kind(p) == SK_KW_constrainedby && !p->panic) {
    if (!el.replaceable)
      sk_parser_slip(p, 1209, sk_token_span(p->at),
                     "'constrainedby' needs 'replaceable' before the class");
    sk_parse_constraint(p, &el);
  }
  el.span = sk_parser_span(p, from);
  add(p, el);
}

// element :
//    import-clause | extends-clause
//    | [ redeclare ] [ final ] [ inner ] [ outer ]
//      ( class-definition | component-clause
//        | replaceable ( class-definition | component-clause )
//          [ constraining-clause description ] )
bool sk_parse_element(SkParser *p) {
  const SkToken *from = p->at;
  SkElement el = {.is_protected = p->is_protected, .is_public = p->is_public, .group_first = true};
  if (sk_kind(p) == SK_KW_import) {
    import_clause(p, el, from);
  } else if (sk_kind(p) == SK_KW_extends) {
    extends_clause(p, el, from);
  } else {
    bool typed = prefixes(p, &el);
    sk_slip_class_word(p, false);
    if (sk_starts_class(sk_kind(p))) {
      class_element(p, el, from, typed);
    } else if (!component_clause(p, el, from, p->at == from)) {
      p->at = from;
      return false;
    }
  }
  sk_parser_end_item(p, from, "the declaration", SK_IN_ELEMENTS);
  return true;
}
