#include "syntax/print/print.h"

#include <string.h>

static void class_head_and_body(SkBuf *out, const SkClass *c, int indent);
static void component(SkBuf *out, const SkElement *e);
static void constraint(SkBuf *out, const SkElement *e);

static void blanks(SkBuf *out, int indent) {
  for (int i = 0; i < indent; i++) sk_buf_z(out, "  ");
}

static void word(SkBuf *out, bool when, const char *text) {
  if (!when) return;
  sk_buf_z(out, text);
  sk_buf_char(out, ' ');
}

static void comment_text(SkBuf *out, const char *text) {
  if (!text) return;
  sk_buf_char(out, ' ');
  sk_print_string(out, text, strlen(text));
}

static void annotation(SkBuf *out, const SkAnnotation *a) {
  if (!a) return;
  sk_buf_z(out, " annotation");
  sk_print_mods(out, a->args);
}

static void comment(SkBuf *out, SkComment c) {
  comment_text(out, c.text);
  annotation(out, c.annotation);
}

static void subscripts(SkBuf *out, const SkExpr *subs) {
  if (!subs) return;
  sk_buf_char(out, '[');
  for (; subs; subs = subs->next) {
    sk_print_expr(out, subs);
    if (subs->next) sk_buf_z(out, ", ");
  }
  sk_buf_char(out, ']');
}

// Modifications -----------------------------------------------------------------------------------

static void names(SkBuf *out, const SkRefPart *part, const char *between) {
  for (; part; part = part->next) {
    sk_buf_z(out, part->name);
    if (part->next) sk_buf_z(out, between);
  }
}

static void modifier(SkBuf *out, const SkMod *m) {
  word(out, m->redeclare, "redeclare");
  word(out, m->each, "each");
  word(out, m->final, "final");
  switch (m->kind) {
    case SK_MOD_REDECLARE:
      word(out, m->element->replaceable, "replaceable");
      if (m->element->kind == SK_EL_CLASS)
        class_head_and_body(out, m->element->klass, 0);
      else
        component(out, m->element);
      constraint(out, m->element);
      return;
    case SK_MOD_BREAK_NAME:
      sk_buf_z(out, "break ");
      names(out, m->name, ".");
      return;
    case SK_MOD_BREAK_CONNECT:
      sk_buf_z(out, "break connect(");
      if (m->connect[0]) sk_print_expr(out, m->connect[0]);
      sk_buf_z(out, ", ");
      if (m->connect[1]) sk_print_expr(out, m->connect[1]);
      sk_buf_char(out, ')');
      return;
    case SK_MOD_ELEMENT: break;
  }
  names(out, m->name, ".");
  if (m->has_args) sk_print_mods(out, m->args);
  if (m->value) {
    sk_buf_z(out, " = ");
    sk_print_expr(out, m->value);
  }
  comment_text(out, m->comment);
}

void sk_print_mods(SkBuf *out, const SkMod *mods) {
  sk_buf_char(out, '(');
  for (; mods; mods = mods->next) {
    modifier(out, mods);
    if (mods->next) sk_buf_z(out, ", ");
  }
  sk_buf_char(out, ')');
}

// Elements ----------------------------------------------------------------------------------------

static void constraint(SkBuf *out, const SkElement *e) {
  if (!e->constrained) return;
  sk_buf_z(out, " constrainedby ");
  sk_print_ref(out, e->constraint);
  subscripts(out, e->constraint_subs);
  if (e->constraint_has_mods) sk_print_mods(out, e->constraint_mods);
  comment(out, e->constraint_comment);
}

// From the type prefix to the description.
static void component(SkBuf *out, const SkElement *e) {
  static const char *const variability[] = {"", "constant ", "parameter ", "discrete "};
  static const char *const connection[]  = {"", "flow ", "stream "};
  static const char *const causality[]   = {"", "input ", "output "};
  sk_buf_z(out, connection[e->connection]);
  sk_buf_z(out, variability[e->variability]);
  sk_buf_z(out, causality[e->causality]);
  sk_print_ref(out, e->type);
  subscripts(out, e->type_subs);
  sk_buf_char(out, ' ');
  sk_buf_z(out, e->name ? e->name : "'<error>'");
  subscripts(out, e->name_subs);
  if (e->has_mods) sk_print_mods(out, e->mods);
  if (e->binding) {
    sk_buf_z(out, " = ");
    sk_print_expr(out, e->binding);
  }
  if (e->condition) {
    sk_buf_z(out, " if ");
    sk_print_expr(out, e->condition);
  }
  comment(out, e->comment);
}

static void import(SkBuf *out, const SkElement *e) {
  sk_buf_z(out, "import ");
  if (e->name) {
    sk_buf_z(out, e->name);
    sk_buf_z(out, " = ");
  }
  sk_print_ref(out, e->type);
  if (e->import_all) sk_buf_z(out, ".*");
  if (e->import_names) {
    sk_buf_z(out, ".{");
    names(out, e->import_names, ", ");
    sk_buf_char(out, '}');
  }
  comment(out, e->comment);
}

static void element(SkBuf *out, const SkElement *e, int indent) {
  blanks(out, indent);
  if (e->kind == SK_EL_IMPORT) {
    import(out, e);
  } else if (e->kind == SK_EL_EXTENDS) {
    sk_buf_z(out, "extends ");
    sk_print_ref(out, e->type);
    if (e->has_mods) sk_print_mods(out, e->mods);
    comment(out, e->comment);
  } else {
    word(out, e->redeclare, "redeclare");
    word(out, e->is_final, "final");
    word(out, e->inner, "inner");
    word(out, e->outer, "outer");
    word(out, e->replaceable, "replaceable");
    if (e->kind == SK_EL_CLASS)
      class_head_and_body(out, e->klass, indent);
    else
      component(out, e);
    constraint(out, e);
  }
  sk_buf_z(out, ";\n");
}

static void elements(SkBuf *out, const SkElement *e, int indent) {
  bool protected = false;
  for (; e; e = e->next) {
    if (e->is_protected != protected) {
      protected = e->is_protected;
      blanks(out, indent - 1);
      sk_buf_z(out, protected ? "protected\n" : "public\n");
    }
    element(out, e, indent);
  }
}

// Equations ---------------------------------------------------------------------------------------

static void body(SkBuf *out, const SkEquation *q, int indent) {
  for (; q; q = q->next) sk_print_equation(out, q, indent);
}

static void branches(SkBuf *out, const SkEquation *q, int indent) {
  const char *first = q->kind == SK_EQ_IF ? "if " : "when ";
  const char *later = q->kind == SK_EQ_IF ? "elseif " : "elsewhen ";
  for (const SkBranch *b = q->branches; b; b = b->next) {
    if (b != q->branches) blanks(out, indent);
    if (b->condition) {
      sk_buf_z(out, b == q->branches ? first : later);
      sk_print_expr(out, b->condition);
      sk_buf_z(out, " then\n");
    } else {
      sk_buf_z(out, "else\n");
    }
    body(out, b->body, indent + 1);
  }
  blanks(out, indent);
  sk_buf_z(out, q->kind == SK_EQ_IF ? "end if" : "end when");
}

static void loop(SkBuf *out, const SkEquation *q, int indent) {
  if (q->kind == SK_EQ_WHILE) {
    sk_buf_z(out, "while ");
    sk_print_expr(out, q->a);
  } else {
    sk_buf_z(out, "for ");
    sk_print_iterators(out, q->iterators);
  }
  sk_buf_z(out, " loop\n");
  body(out, q->body, indent + 1);
  blanks(out, indent);
  sk_buf_z(out, q->kind == SK_EQ_WHILE ? "end while" : "end for");
}

static void two_sides(SkBuf *out, const SkEquation *q) {
  // An if-expression would begin an if-equation.
  bool parens = q->a->kind == SK_EX_IF && !q->a->parens;
  if (parens) sk_buf_char(out, '(');
  sk_print_expr(out, q->a);
  if (parens) sk_buf_char(out, ')');
  sk_buf_z(out, q->kind == SK_EQ_EQUAL ? " = " : " := ");
  sk_print_expr(out, q->b);
}

void sk_print_equation(SkBuf *out, const SkEquation *q, int indent) {
  blanks(out, indent);
  switch (q->kind) {
    case SK_EQ_ERROR: sk_buf_z(out, "'<error>'()"); break;
    case SK_EQ_EQUAL:
    case SK_EQ_ASSIGN: two_sides(out, q); break;
    case SK_EQ_CALL: sk_print_expr(out, q->a); break;
    case SK_EQ_CONNECT:
      sk_buf_z(out, "connect(");
      sk_print_expr(out, q->a);
      sk_buf_z(out, ", ");
      sk_print_expr(out, q->b);
      sk_buf_char(out, ')');
      break;
    case SK_EQ_IF:
    case SK_EQ_WHEN: branches(out, q, indent); break;
    case SK_EQ_FOR:
    case SK_EQ_WHILE: loop(out, q, indent); break;
    case SK_EQ_BREAK: sk_buf_z(out, "break"); break;
    case SK_EQ_RETURN: sk_buf_z(out, "return"); break;
  }
  comment(out, q->comment);
  sk_buf_z(out, ";\n");
}

// Classes -----------------------------------------------------------------------------------------

static void external(SkBuf *out, const SkExternal *x, int indent) {
  if (!x) return;
  blanks(out, indent - 1);
  sk_buf_z(out, "external");
  if (x->language) comment_text(out, x->language);
  if (x->function) {
    sk_buf_char(out, ' ');
    if (x->output) {
      sk_print_expr(out, x->output);
      sk_buf_z(out, " = ");
    }
    sk_buf_z(out, x->function);
    sk_buf_char(out, '(');
    for (const SkExpr *a = x->args; a; a = a->next) {
      sk_print_expr(out, a);
      if (a->next) sk_buf_z(out, ", ");
    }
    sk_buf_char(out, ')');
  }
  annotation(out, x->annotation);
  sk_buf_z(out, ";\n");
}

static void long_body(SkBuf *out, const SkClass *c, int indent) {
  comment_text(out, c->comment.text);
  sk_buf_char(out, '\n');
  elements(out, c->elements, indent + 1);
  for (const SkSection *s = c->sections; s; s = s->next) {
    blanks(out, indent);
    word(out, s->initial, "initial");
    sk_buf_z(out, s->algorithm ? "algorithm\n" : "equation\n");
    body(out, s->body, indent + 1);
  }
  external(out, c->external, indent + 1);
  if (c->comment.annotation) {
    blanks(out, indent + 1);
    sk_buf_z(out, "annotation");
    sk_print_mods(out, c->comment.annotation->args);
    sk_buf_z(out, ";\n");
  }
  blanks(out, indent);
  sk_buf_z(out, "end ");
  sk_buf_z(out, c->name);
}

static void short_body(SkBuf *out, const SkClass *c) {
  sk_buf_z(out, " = ");
  if (c->body == SK_BODY_ENUM) {
    sk_buf_z(out, c->enum_open ? "enumeration(:" : "enumeration(");
    for (const SkEnumLiteral *l = c->literals; l; l = l->next) {
      sk_buf_z(out, l->name);
      comment(out, l->comment);
      if (l->next) sk_buf_z(out, ", ");
    }
    sk_buf_char(out, ')');
  } else if (c->body == SK_BODY_DER) {
    sk_buf_z(out, "der(");
    sk_print_ref(out, c->base);
    sk_buf_z(out, ", ");
    names(out, c->der_vars, ", ");
    sk_buf_char(out, ')');
  } else {
    word(out, c->base_flow, "flow");
    word(out, c->base_stream, "stream");
    word(out, c->base_input, "input");
    word(out, c->base_output, "output");
    sk_print_ref(out, c->base);
    subscripts(out, c->base_subs);
    if (c->has_mods) sk_print_mods(out, c->mods);
  }
  comment(out, c->comment);
}

static void class_head_and_body(SkBuf *out, const SkClass *c, int indent) {
  word(out, c->encapsulated, "encapsulated");
  word(out, c->partial, "partial");
  word(out, c->expandable, "expandable");
  word(out, c->purity == SK_PURITY_PURE, "pure");
  word(out, c->purity == SK_PURITY_IMPURE, "impure");
  word(out, true, sk_class_kind_text(c->kind));
  word(out, c->body == SK_BODY_EXTENDS, "extends");
  sk_buf_z(out, c->name);
  if (c->body == SK_BODY_EXTENDS && c->has_mods) sk_print_mods(out, c->mods);
  if (c->body == SK_BODY_LONG || c->body == SK_BODY_EXTENDS || c->body == SK_BODY_DEFERRED)
    long_body(out, c, indent);
  else
    short_body(out, c);
}

void sk_print_class(SkBuf *out, const SkClass *klass, int indent) {
  blanks(out, indent);
  word(out, klass->is_final, "final");
  class_head_and_body(out, klass, indent);
}

void sk_print_file(SkBuf *out, const SkFile *file) {
  if (file->has_within) {
    sk_buf_z(out, file->within.parts ? "within " : "within");
    sk_print_ref(out, file->within);
    sk_buf_z(out, ";\n");
  }
  for (const SkStored *s = file->classes; s; s = s->next) {
    sk_print_class(out, s->klass, 0);
    sk_buf_z(out, ";\n");
  }
}
