#include "syntax/parse/parse.h"

#include "syntax/parse/lexer.h"
#include "syntax/parse/parser.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

const char *sk_op_text(SkOp op) {
  static const char *const text[] = {
#define SK_OP_TEXT(name, text) text,
      SK_OP_LIST(SK_OP_TEXT)
#undef SK_OP_TEXT
  };
  return text[op];
}

const char *sk_class_kind_text(SkClassKind kind) {
  static const char *const text[] = {
      [SK_CLASS_CLASS]             = "class",
      [SK_CLASS_MODEL]             = "model",
      [SK_CLASS_RECORD]            = "record",
      [SK_CLASS_BLOCK]             = "block",
      [SK_CLASS_CONNECTOR]         = "connector",
      [SK_CLASS_TYPE]              = "type",
      [SK_CLASS_PACKAGE]           = "package",
      [SK_CLASS_FUNCTION]          = "function",
      [SK_CLASS_OPERATOR]          = "operator",
      [SK_CLASS_OPERATOR_RECORD]   = "operator record",
      [SK_CLASS_OPERATOR_FUNCTION] = "operator function",
  };
  return text[kind];
}

static SkParser parser_new(const SkParseEnv *env, SkFileTokens *tokens) {
  return (SkParser){.env        = env,
                    .arena      = env->arena,
                    .source     = tokens->source,
                    .tokens     = tokens,
                    .first      = tokens->at,
                    .at         = tokens->at,
                    .errors     = tokens->errors,
                    .look_ahead = 4u * 1000 * 1000,
                    .cut_off    = tokens->cut_off};
}

// within [ name ] ";"
static void within_clause(SkParser *p, SkFile *file) {
  const SkToken *from = p->at;
  sk_next(p);
  file->has_within = true;
  if (sk_kind(p) != SK_TK_SEMICOLON) sk_parse_path(p, false, &file->within, NULL);
  file->within_span = sk_parser_span(p, from);
  sk_parser_end_item(p, from, "'within'", SK_IN_ELEMENTS);
}

// Something at the top level that is no class: one message, then on to the next class.
static void no_class(SkParser *p) {
  const SkToken *from = p->at;
  if (sk_kind(p) == SK_KW_end) {
    sk_parser_fail(p, 1113, sk_token_span(p->at), "'end' closes a class, but none is open here");
  } else if (sk_kind(p) == SK_KW_within) {
    sk_parser_fail(p, 1113, sk_token_span(p->at), "'within' must be the first thing in a file");
  } else {
    sk_parser_fail(p, 1113, sk_parser_here(p), "expected a class definition, found %s",
                   sk_parser_found(p));
    sk_parser_help(p,
                   "a file holds classes: model, package, function, record, connector, type, ...");
    sk_parser_meant(p, p->at);
  }
  while (sk_kind(p) != SK_TK_EOF &&
         (p->at == from || !sk_starts_class(sk_kind(p)) || !sk_parser_new_line(p, p->at)))
    sk_next(p);
  p->panic = false;
}

// stored-definition :
//    [ within [ name ] ";" ]
//    { [ final ] class-definition ";" }
static void stored_definition(SkParser *p, SkFile *file) {
  SkStored **tail = &file->classes;
  if (sk_kind(p) == SK_KW_within) within_clause(p, file);
  while (sk_kind(p) != SK_TK_EOF) {
    const SkToken *from  = p->at;
    bool           final = sk_accept(p, SK_KW_final);
    sk_slip_class_word(p, true);
    if (!sk_starts_class(sk_kind(p))) {
      no_class(p);
      continue;
    }
    SkClass *c     = sk_parse_class_definition(p, false);
    c->is_final    = final;
    *tail          = SK_NEW(p->arena, SkStored);
    (*tail)->klass = c;
    tail           = &(*tail)->next;
    sk_parser_end_item(p, from, "the class", SK_IN_ELEMENTS);
  }
}

SkFile *sk_parse_into(const SkParseEnv *env, const SkSource *source, SkClass *into) {
  SkFileTokens *tokens = sk_lex(env->arena, env->diags, source);
  SkParser      p      = parser_new(env, tokens);
  SkFile       *file   = SK_NEW(env->arena, SkFile);
  p.into               = into;
  p.file               = file;
  file->source         = source;
  file->tokens         = tokens;
  stored_definition(&p, file);
  file->errors = p.errors;
  return file;
}

SkFile *sk_parse(const SkParseEnv *env, const SkSource *source) {
  return sk_parse_into(env, source, NULL);
}

SkFile *sk_parse_text(const SkParseEnv *env, const char *path, const char *text, size_t len) {
  const SkSource *source = NULL;
  if (len <= SK_MAX_FILE) {
    char *copy = sk_arena_alloc(env->arena, len + 1);
    if (len) memcpy(copy, text, len);
    source = sk_sources_add(env->sources, path, copy, (uint32_t)len);
  }
  if (!source) {
    sk_diag(env->diags, 1001, (SkSpan){0, 0}, "the text of '%s' is too large", path);
    return NULL;
  }
  return sk_parse(env, source);
}

// Pipes and devices are waited for, which only their own names ask for, as shells write them for <(...): a file of a
// package may be one that a stranger has put there.
static bool may_wait(const char *path) {
  struct stat info;
  bool        named = strncmp(path, "/dev/", 5) == 0 || strncmp(path, "/proc/", 6) == 0;
  return !named && stat(path, &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

bool sk_parse_read(const SkParseEnv *env, const char *path, char **text, size_t *len) {
  errno = 0;
  if (may_wait(path)) {
    sk_diag(env->diags, 1301, (SkSpan){0, 0}, "cannot read '%s': it is no regular file", path);
    return false;
  }
  if (sk_read_file(env->arena, path, SK_MAX_FILE, text, len)) return true;
  if (errno == EFBIG)
    sk_diag(env->diags, 1001, (SkSpan){0, 0}, "'%s' is larger than 1 GiB", path);
  else
    sk_diag(env->diags, 1301, (SkSpan){0, 0}, "cannot read '%s': %s", path,
            errno ? strerror(errno) : "input error");
  return false;
}

SkFile *sk_parse_file(const SkParseEnv *env, const char *path) {
  char  *text;
  size_t len;
  if (!sk_parse_read(env, path, &text, &len)) return NULL;
  const SkSource *source = sk_sources_add(env->sources, path, text, (uint32_t)len);
  if (!source)
    sk_diag(env->diags, 1001, (SkSpan){0, 0}, "no room for '%s': more than 4 GiB of text in all",
            path);
  return source ? sk_parse(env, source) : NULL;
}

SkExpr *sk_parse_expression(const SkParseEnv *env, const char *origin, const char *text) {
  size_t len = strlen(text);
  if (len > SK_MAX_FILE) {
    sk_diag(env->diags, 1001, (SkSpan){0, 0}, "the text of %s is too large", origin);
    return NULL;
  }
  char           *copy   = sk_arena_copy(env->arena, text, len + 1);
  const SkSource *source = sk_sources_add(env->sources, origin, copy, (uint32_t)len);
  if (!source) {
    sk_diag(env->diags, 1001, (SkSpan){0, 0}, "no room for the text of %s", origin);
    return NULL;
  }
  SkFileTokens *tokens = sk_lex(env->arena, env->diags, source);
  SkParser      p      = parser_new(env, tokens);
  SkExpr       *e      = sk_parse_expr(&p);
  if (!p.panic && sk_kind(&p) != SK_TK_EOF) sk_parser_expected(&p, "nothing more after the value");
  return p.errors || p.panic ? NULL : e;
}

SkClass *sk_parse_class(const SkParseEnv *env, const char *origin, const char *text) {
  SkFile *file = sk_parse_text(env, origin, text, strlen(text));
  return file && !file->errors && file->classes ? file->classes->klass : NULL;
}
