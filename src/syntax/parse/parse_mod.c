#include "syntax/parse/parser.h"

// modification-expression :
//    expression | break
static SkExpr *modification_expression(SkParser *p) {
  if (sk_kind(p) != SK_KW_break || p->panic) return sk_parse_expr(p);
  const SkToken *from = p->at;
  sk_next(p);
  return sk_expr_new(p, SK_EX_BREAK, from);
}

// modification :
//    class-modification [ "=" modification-expression ]
//    | "=" modification-expression
//    | ":=" modification-expression
void sk_parse_modification(SkParser *p, bool *has_mods, SkMod **mods, SkExpr **value) {
  if (p->panic) return;
  if (sk_kind(p) == SK_TK_LPAREN) {
    *has_mods = true;
    *mods     = sk_parse_class_modification(p, false);
  }
  if (p->panic) return;
  SkTokenKind k = sk_kind(p);
  if (k == SK_TK_EQ &&
      sk_parser_slip(p, 1204, sk_token_span(p->at), "'==' compares; a value is given with '='"))
    sk_parser_help(p, "write '='");
  if (k == SK_TK_EQUALS || k == SK_TK_ASSIGN || k == SK_TK_EQ) {
    sk_next(p);
    *value = modification_expression(p);
  }
}

// class-modification :
//    "(" [ argument-list ] ")"
// class-or-inheritance-modification :
//    "(" [ argument-or-inheritance-modification-list ] ")"
static SkMod *argument(SkParser *p, bool inheritance);

SkMod *sk_parse_class_modification(SkParser *p, bool inheritance) {
  const SkToken *opener = p->at;
  SkMod         *list = NULL, **tail = &list;
  if (!sk_parser_expect(p, SK_TK_LPAREN, "before the modifiers")) {
    if (opener != p->first && opener[-1].kind == SK_KW_annotation)
      sk_parser_help(p, "write annotation(experiment(StopTime=1))");
    return NULL;
  }
  if (sk_accept(p, SK_TK_RPAREN)) return NULL;
  if (sk_parser_enter(p)) {
    do {
      *tail = argument(p, inheritance);
      tail  = &(*tail)->next;
    } while (!p->panic && (sk_accept(p, SK_TK_COMMA) || sk_slip_comma(p)));
    sk_parser_close(p, SK_TK_RPAREN, opener);
  }
  sk_parser_leave(p);
  return list;
}

// inheritance-modification :
//    break ( connect-equation | IDENT )
static void inheritance_modification(SkParser *p, SkMod *m, bool allowed) {
  if (!allowed)
    sk_parser_slip(p, 1101, sk_token_span(p->at),
                   "'break' is allowed only in the modifiers of 'extends'");
  sk_next(p);
  if (sk_kind(p) == SK_KW_connect) {
    m->kind = SK_MOD_BREAK_CONNECT;
    sk_parse_connect(p, &m->connect[0], &m->connect[1]);
    return;
  }
  m->kind = SK_MOD_BREAK_NAME;
  SkSpan span;
  SkName name = sk_parser_name(p, "the name of the element to leave out", &span);
  if (!name) return;
  m->name       = SK_NEW(p->arena, SkRefPart);
  m->name->name = name;
  m->name->span = span;
}

// element-redeclaration :
//    redeclare [ each ] [ final ]
//    ( short-class-definition | component-clause1 | element-replaceable )
// element-replaceable :
//    replaceable ( short-class-definition | component-clause1 ) [ constraining-clause ]
static void redeclaration(SkParser *p, SkMod *m) {
  const SkToken *from = p->at;
  SkElement     *el   = SK_NEW(p->arena, SkElement);
  m->kind             = SK_MOD_REDECLARE;
  m->element          = el;
  el->redeclare       = m->redeclare;
  el->is_final        = m->final;
  el->replaceable     = sk_accept(p, SK_KW_replaceable);
  el->group_first     = true;
  if (sk_starts_class(sk_kind(p))) {
    el->kind      = SK_EL_CLASS;
    el->klass     = sk_parse_class_definition(p, true);
    el->name      = el->klass->name;
    el->name_span = el->klass->name_span;
  } else {
    sk_parse_component1(p, el);
  }
  if (sk_kind(p) == SK_KW_constrainedby && !p->panic) sk_parse_constraint(p, el);
  el->span = sk_parser_span(p, from);
}

// element-modification :
//    name [ modification ] description-string
static void element_modification(SkParser *p, SkMod *m) {
  SkRef ref;
  m->kind = SK_MOD_ELEMENT;
  if (!sk_parse_path(p, false, &ref, NULL)) return;
  m->name = ref.parts;
  if (sk_kind(p) == SK_TK_LBRACKET) {
    sk_parser_fail(p, 1101, sk_token_span(p->at), "a modifier cannot have a subscript here");
    sk_parser_help(p, "give the whole array a value, such as x = {1, 2, 3}");
    return;
  }
  if (sk_kind(p) == SK_TK_IDENT && !sk_parser_new_line(p, p->at)) {
    sk_parser_fail(p, 1101, sk_token_span(p->at),
                   "expected '=', '(' or ',' after the modifier's name, found %s",
                   sk_parser_found(p));
    sk_parser_help(p, "a declaration among modifiers begins with 'redeclare'");
    return;
  }
  sk_parse_modification(p, &m->has_args, &m->args, &m->value);
  m->comment = sk_parse_description_string(p);
}

// argument :
//    element-modification-or-replaceable | element-redeclaration
// element-modification-or-replaceable :
//    [ each ] [ final ] ( element-modification | element-replaceable )
static SkMod *argument(SkParser *p, bool inheritance) {
  const SkToken *from = p->at;
  SkMod         *m    = SK_NEW(p->arena, SkMod);
  for (bool *flag;; *flag = true) {
    SkTokenKind k = sk_kind(p);
    flag          = k == SK_KW_redeclare ? &m->redeclare
                    : k == SK_KW_each    ? &m->each
                    : k == SK_KW_final   ? &m->final
                                         : NULL;
    if (!flag || p->panic) break;
    if (*flag)
      sk_parser_slip(p, 1209, sk_token_span(p->at), "%s is repeated", sk_token_kind_text(k));
    else if (k == SK_KW_redeclare && (m->each || m->final))
      sk_parser_slip(p, 1210, sk_token_span(p->at), "'redeclare' is usually written first");
    sk_next(p);
  }
  if (sk_kind(p) == SK_KW_break)
    inheritance_modification(p, m, inheritance);
  else if (m->redeclare || sk_kind(p) == SK_KW_replaceable)
    redeclaration(p, m);
  else
    element_modification(p, m);
  m->span = sk_parser_span(p, from);
  return m;
}

// annotation-clause :
//    annotation class-modification
SkAnnotation *sk_parse_annotation(SkParser *p) {
  const SkToken *from = p->at;
  sk_next(p);
  SkAnnotation *a = SK_NEW(p->arena, SkAnnotation);
  a->args         = sk_parse_class_modification(p, false);
  a->span         = sk_parser_span(p, from);
  return a;
}

// description :
//    description-string [ annotation-clause ]
SkComment sk_parse_description(SkParser *p) {
  SkComment c = {.text = sk_parse_description_string(p)};
  if (sk_kind(p) == SK_KW_annotation && !p->panic) c.annotation = sk_parse_annotation(p);
  return c;
}

// constraining-clause :
//    constrainedby type-specifier [ class-modification ]
void sk_parse_constraint(SkParser *p, SkElement *el) {
  sk_next(p);
  el->constrained = true;
  if (!sk_parse_path(p, true, &el->constraint, &el->constraint_span)) return;
  if (sk_kind(p) == SK_TK_LBRACKET) el->constraint_subs = sk_parse_subscripts(p);
  if (sk_kind(p) == SK_TK_LPAREN && !p->panic) {
    el->constraint_has_mods = true;
    el->constraint_mods     = sk_parse_class_modification(p, false);
  }
  el->constraint_comment = sk_parse_description(p);
}
