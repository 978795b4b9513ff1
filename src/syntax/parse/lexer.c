#include "syntax/parse/lexer.h"

#include "base/vec.h"
#include "syntax/parse/parse.h"

#include <string.h>

// What a byte can begin. Everything that is decided by one byte is decided by this table.
enum {
  C_BAD,
  C_NUL,
  C_SPACE,
  C_LETTER,
  C_DIGIT,
  C_QUOTE,   // '
  C_STRING,  // "
  C_SINGLE,  // punctuation that is never part of a longer token
  C_DOT,
  C_COLON,
  C_STAR,
  C_SLASH,
  C_LESS,
  C_GREATER,
  C_EQUAL,
  C_FOREIGN,  // ! & |
  C_HIGH,     // part of a character beyond ASCII
};

static const uint8_t class_of[256] = {
    ['\0']        = C_NUL,
    [' ']         = C_SPACE,
    ['\t']        = C_SPACE,
    ['\n']        = C_SPACE,
    ['\r']        = C_SPACE,
    ['\f']        = C_SPACE,
    ['\v']        = C_SPACE,
    ['_']         = C_LETTER,
    ['a' ... 'z'] = C_LETTER,
    ['A' ... 'Z'] = C_LETTER,
    ['0' ... '9'] = C_DIGIT,
    ['\'']        = C_QUOTE,
    ['"']         = C_STRING,
    ['(']         = C_SINGLE,
    [')']         = C_SINGLE,
    ['[']         = C_SINGLE,
    [']']         = C_SINGLE,
    ['{']         = C_SINGLE,
    ['}']         = C_SINGLE,
    [',']         = C_SINGLE,
    [';']         = C_SINGLE,
    ['+']         = C_SINGLE,
    ['-']         = C_SINGLE,
    ['^']         = C_SINGLE,
    ['.']         = C_DOT,
    [':']         = C_COLON,
    ['*']         = C_STAR,
    ['/']         = C_SLASH,
    ['<']         = C_LESS,
    ['>']         = C_GREATER,
    ['=']         = C_EQUAL,
    ['!']         = C_FOREIGN,
    ['&']         = C_FOREIGN,
    ['|']         = C_FOREIGN,
    [128 ... 255] = C_HIGH,
};

static const uint8_t single_kind[128] = {
    ['('] = SK_TK_LPAREN, [')'] = SK_TK_RPAREN, ['['] = SK_TK_LBRACKET, [']'] = SK_TK_RBRACKET,
    ['{'] = SK_TK_LBRACE, ['}'] = SK_TK_RBRACE, [','] = SK_TK_COMMA,    [';'] = SK_TK_SEMICOLON,
    ['+'] = SK_TK_PLUS,   ['-'] = SK_TK_MINUS,  ['^'] = SK_TK_CARET,
};

static const struct {
  uint8_t     length;
  const char *text;
} keywords[] = {
#define SK_KW_TEXT(word) {sizeof #word - 1, #word},
    SK_KEYWORD_LIST(SK_KW_TEXT)
#undef SK_KW_TEXT
};

// The keywords that begin with each letter; the list is sorted.
static const struct {
  uint8_t from, to;
} keyword_range[26] = {
    ['a' - 'a'] = {SK_KW_algorithm, SK_KW_annotation},
    ['b' - 'a'] = {SK_KW_block, SK_KW_break},
    ['c' - 'a'] = {SK_KW_class, SK_KW_constrainedby},
    ['d' - 'a'] = {SK_KW_der, SK_KW_discrete},
    ['e' - 'a'] = {SK_KW_each, SK_KW_external},
    ['f' - 'a'] = {SK_KW_false, SK_KW_function},
    ['i' - 'a'] = {SK_KW_if, SK_KW_input},
    ['l' - 'a'] = {SK_KW_loop, SK_KW_loop},
    ['m' - 'a'] = {SK_KW_model, SK_KW_model},
    ['n' - 'a'] = {SK_KW_not, SK_KW_not},
    ['o' - 'a'] = {SK_KW_operator, SK_KW_output},
    ['p' - 'a'] = {SK_KW_package, SK_KW_pure},
    ['r' - 'a'] = {SK_KW_record, SK_KW_return},
    ['s' - 'a'] = {SK_KW_stream, SK_KW_stream},
    ['t' - 'a'] = {SK_KW_then, SK_KW_type},
    ['w' - 'a'] = {SK_KW_when, SK_KW_within},
};

static const char *const kind_text[SK_TK_COUNT] = {[SK_TK_EOF]       = "the end of the text",
                                                   [SK_TK_ERROR]     = "something unreadable",
                                                   [SK_TK_IDENT]     = "a name",
                                                   [SK_TK_STRING]    = "a string",
                                                   [SK_TK_INT]       = "a number",
                                                   [SK_TK_REAL]      = "a number",
                                                   [SK_TK_LPAREN]    = "'('",
                                                   [SK_TK_RPAREN]    = "')'",
                                                   [SK_TK_LBRACKET]  = "'['",
                                                   [SK_TK_RBRACKET]  = "']'",
                                                   [SK_TK_LBRACE]    = "'{'",
                                                   [SK_TK_RBRACE]    = "'}'",
                                                   [SK_TK_COMMA]     = "','",
                                                   [SK_TK_SEMICOLON] = "';'",
                                                   [SK_TK_COLON]     = "':'",
                                                   [SK_TK_DOT]       = "'.'",
                                                   [SK_TK_ASSIGN]    = "':='",
                                                   [SK_TK_EQUALS]    = "'='",
                                                   [SK_TK_PLUS]      = "'+'",
                                                   [SK_TK_MINUS]     = "'-'",
                                                   [SK_TK_STAR]      = "'*'",
                                                   [SK_TK_SLASH]     = "'/'",
                                                   [SK_TK_CARET]     = "'^'",
                                                   [SK_TK_EW_PLUS]   = "'.+'",
                                                   [SK_TK_EW_MINUS]  = "'.-'",
                                                   [SK_TK_EW_STAR]   = "'.*'",
                                                   [SK_TK_EW_SLASH]  = "'./'",
                                                   [SK_TK_EW_CARET]  = "'.^'",
                                                   [SK_TK_LT]        = "'<'",
                                                   [SK_TK_LE]        = "'<='",
                                                   [SK_TK_GT]        = "'>'",
                                                   [SK_TK_GE]        = "'>='",
                                                   [SK_TK_EQ]        = "'=='",
                                                   [SK_TK_NE]        = "'<>'",
                                                   [SK_TK_STARSTAR]  = "'**'",
#define SK_KW_NAME(word) [SK_KW_##word] = "'" #word "'",
                                                   SK_KEYWORD_LIST(SK_KW_NAME)
#undef SK_KW_NAME
};

const char *sk_token_kind_text(SkTokenKind kind) { return kind_text[kind]; }

// A message waits until the text was read to its end, because an unclosed string can make
// everything after it wrong and is then read again (see unclosed_string).
typedef struct {
  int         code;
  uint32_t    at, len;  // offset in the text
  const char *text, *help;
} LexError;

typedef struct {
  SkArena        *arena;
  const SkSource *source;
  const char     *text, *end;  // *end is NUL
  SK_VEC(SkToken) tokens;
  SK_VEC(LexError) errors;
  bool        bad_utf8, cut_off, reread;
  const char *nested;  // end of the last comment, if another /* was inside it
} Lexer;

#define MAX_ERRORS 1000

static void complain(Lexer *lx, int code, const char *at, size_t len, const char *text,
                     const char *help) {
  if (lx->errors.n >= MAX_ERRORS) return;
  LexError e = {code, (uint32_t)(at - lx->text), (uint32_t)len, text, help};
  sk_vec_push(lx->arena, &lx->errors, e);
}

static void add(Lexer *lx, SkTokenKind kind, const char *from, const char *to) {
  size_t len = (size_t)(to - from);
  if (len > SK_MAX_TOKEN) {
    complain(lx, 1008, from, 1, "this literal is longer than 16 MiB", "put the data into a file");
    len  = SK_MAX_TOKEN;
    kind = SK_TK_ERROR;
  }
  SkToken token = {.pos  = lx->source->base + (uint32_t)(from - lx->text),
                   .len  = (uint32_t)len & SK_MAX_TOKEN,
                   .kind = (uint8_t)kind};
  sk_vec_push(lx->arena, &lx->tokens, token);
}

// UTF-8 -------------------------------------------------------------------------------------------

// The first byte that is not UTF-8, or end.
static const char *find_bad_utf8(const char *s, const char *end) {
  while (s < end) {
    // Nearly all text is ASCII: eight bytes at a time.
    uint64_t eight;
    if (end - s >= 8) {
      memcpy(&eight, s, 8);
      if (!(eight & UINT64_C(0x8080808080808080))) {
        s += 8;
        continue;
      }
    }
    uint32_t n = sk_utf8_length(s, (size_t)(end - s));
    if (n == 0) break;
    s += n;
  }
  return s;
}

// Characters that word processors put in the place of ASCII ones.
static const char *typographic_help(const char *s) {
  static const struct {
    const char *bytes, *help;
  } known[] = {
      {"\xc2\xa0", "this is a no-break space; write a plain blank"},
      {"\xe2\x88\x92", "this is a typographic minus; write '-'"},
      {"\xe2\x80\x93", "this is a dash; write '-'"},
      {"\xe2\x80\x9c", "these are typographic quotes; write \""},
      {"\xe2\x80\x9d", "these are typographic quotes; write \""},
      {"\xe2\x80\x98", "these are typographic quotes; write '"},
      {"\xe2\x80\x99", "these are typographic quotes; write '"},
      {"\xc3\x97", "this is a multiplication sign; write '*'"},
      {"\xc2\xb7", "this is a middle dot; write '*'"},
      {"\xc2\xb2", "write ^2"},
      {"\xef\xbb\xbf", "this is a byte order mark in the middle of the text; remove it"},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strncmp(s, known[i].bytes, strlen(known[i].bytes)) == 0) return known[i].help;
  return "identifiers use a to z, A to Z, 0 to 9 and _; other letters belong in strings and "
         "comments";
}

static const char *foreign_help(char c) {
  switch (c) {
    case '%': return "write mod(a, b) for the rest of a division";
    case '?': return "write if condition then a else b";
    case '#': return "comments begin with //";
    case '\\': return "a line needs no sign at its end to go on";
    default: return NULL;
  }
}

// The end of a text in typographic quotes on this line, or `after`.
static const char *typographic_end(const Lexer *lx, const char *from, const char *after) {
  if (strncmp(from, "\xe2\x80\x9c", 3) != 0 && strncmp(from, "\xe2\x80\x9d", 3) != 0 &&
      strncmp(from, "\xe2\x80\x9e", 3) != 0)
    return after;
  for (const char *s = after; s < lx->end && *s != '\n' && *s != ';'; s++) {
    if (*s == '"') return s + 1;
    if (strncmp(s, "\xe2\x80\x9c", 3) == 0 || strncmp(s, "\xe2\x80\x9d", 3) == 0) return s + 3;
  }
  return after;
}

// One message and one token for a run of characters that nothing can begin with.
static const char *lex_stray(Lexer *lx, const char *s) {
  const char *from = s;
  uint8_t     c    = class_of[(unsigned char)*s];
  while (s < lx->end && class_of[(unsigned char)*s] == c) s++;
  const char *run = s;
  if (c == C_HIGH && !lx->bad_utf8) s = typographic_end(lx, from, s);
  add(lx, SK_TK_ERROR, from, s);
  if (c == C_HIGH) {
    if (lx->bad_utf8) return s;  // said once for the whole text
    uint32_t n = sk_utf8_length(from, (size_t)(lx->end - from));
    complain(lx, 1003, from, (size_t)(run - from),
             sk_arena_printf(lx->arena, "character '%.*s' is not allowed here", (int)n, from),
             typographic_help(from));
  } else if ((unsigned char)*from < ' ' || *from == 127) {
    complain(lx, 1003, from, 1,
             sk_arena_printf(lx->arena, "control character with code %d", (unsigned char)*from),
             NULL);
  } else {
    complain(lx, 1003, from, 1,
             sk_arena_printf(lx->arena, "character '%c' is not allowed here", *from),
             foreign_help(*from));
  }
  return s;
}

// Words -------------------------------------------------------------------------------------------

static SkTokenKind word_kind(const char *word, size_t n) {
  unsigned letter = (unsigned char)word[0] - 'a';
  if (letter >= 26 || n < 2 || n > 13) return SK_TK_IDENT;
  unsigned to = keyword_range[letter].to;
  for (unsigned k = keyword_range[letter].from; k && k <= to; k++)
    if (keywords[k - SK_TK_KEYWORD_FIRST].length == n &&
        memcmp(keywords[k - SK_TK_KEYWORD_FIRST].text, word, n) == 0)
      return (SkTokenKind)k;
  return SK_TK_IDENT;
}

// IDENT = NON-DIGIT { DIGIT | NON-DIGIT }
static const char *lex_word(Lexer *lx, const char *s) {
  const char *from = s;
  do s++;
  while ((uint8_t)(class_of[(unsigned char)*s] - C_LETTER) <= C_DIGIT - C_LETTER);
  size_t n = (size_t)(s - from);
  if (n > SK_MAX_IDENT) {
    complain(lx, 1008, from, 1, "this identifier is longer than 65,536 characters", NULL);
    add(lx, SK_TK_ERROR, from, s);
    return s;
  }
  add(lx, word_kind(from, n), from, s);
  return s;
}

static bool is_escape(char c) { return c != 0 && strchr("'\"?\\abfnrtv", c) != NULL; }

static void bad_escape(Lexer *lx, const char *s) {
  bool plain = s[1] > ' ' && s[1] < 127;
  complain(lx, 1007, s, plain ? 2 : 1,
           plain ? sk_arena_printf(lx->arena, "unknown escape sequence '\\%c'", s[1])
                 : "backslash that escapes nothing",
           "a backslash itself is written \\\\");
}

// Q-IDENT = "'" { Q-CHAR | S-ESCAPE } "'"
static const char *lex_quoted(Lexer *lx, const char *s) {
  const char *from = s++;
  bool        high = false;
  while (*s != '\'') {
    if (s >= lx->end || *s == '\n' || *s == '\r') {
      bool prime = from > lx->text && class_of[(unsigned char)from[-1]] == C_LETTER;
      complain(lx, 1006, from, 1, "quoted identifier is not closed on its line",
               prime ? "write der(x) for the derivative of x"
                     : "identifiers may stand in single quotes; strings need double quotes");
      add(lx, SK_TK_ERROR, from, s);
      return s;
    }
    if (*s == '\\') {
      if (!is_escape(s[1])) bad_escape(lx, s);
      if (s + 1 < lx->end && s[1] != '\n' && s[1] != '\r') s++;
    } else if ((unsigned char)*s >= 127 || (unsigned char)*s < ' ') {
      high = true;
    }
    s++;
  }
  s++;
  if (high && !lx->bad_utf8)
    complain(lx, 1003, from, (size_t)(s - from),
             "a quoted identifier can hold only printable ASCII characters", NULL);
  if (s - from == 2) {
    complain(lx, 1006, from, 2, "empty quoted identifier", NULL);
    add(lx, SK_TK_ERROR, from, s);
    return s;
  }
  if ((size_t)(s - from) > SK_MAX_IDENT) {
    complain(lx, 1008, from, 1, "this identifier is longer than 65,536 characters", NULL);
    add(lx, SK_TK_ERROR, from, s);
    return s;
  }
  add(lx, SK_TK_IDENT, from, s);
  return s;
}

// Numbers -----------------------------------------------------------------------------------------

static const char *digits(const char *s) {
  while (class_of[(unsigned char)*s] == C_DIGIT) s++;
  return s;
}

// UNSIGNED-REAL = digits "." [digits] [exponent] | digits exponent | "." digits [exponent]
static const char *lex_number(Lexer *lx, const char *s) {
  const char *from = s;
  SkTokenKind kind = SK_TK_INT;
  s                = digits(s);
  if (s[0] == '.' && s[1] == '.' && s > from) {
    complain(lx, 1011, s, 2, "'..' is not an operator of Modelica", "write 1:n for a range");
    add(lx, SK_TK_INT, from, s);
    add(lx, SK_TK_COLON, s, s + 2);
    return s + 2;
  }
  if (*s == '.') {
    kind = SK_TK_REAL;
    s    = digits(s + 1);
  }
  if (*s == 'e' || *s == 'E') {
    const char *exponent = s + 1;
    if (*exponent == '+' || *exponent == '-') exponent++;
    if (class_of[(unsigned char)*exponent] == C_DIGIT) {
      kind = SK_TK_REAL;
      s    = digits(exponent);
    } else if (class_of[(unsigned char)*exponent] != C_LETTER) {
      complain(lx, 1009, from, (size_t)(exponent - from),
               "the exponent of this number has no digits", NULL);
      add(lx, SK_TK_REAL, from, exponent);
      return exponent;
    }
  }
  const char *number_end = s;
  while (class_of[(unsigned char)*s] == C_LETTER || class_of[(unsigned char)*s] == C_DIGIT) s++;
  if (s != number_end) {
    int shown = (int)(s - number_end > 40 ? 40 : s - number_end);
    complain(lx, 1009, from, (size_t)(s - from),
             sk_arena_printf(lx->arena, "'%.*s' directly after a number", shown, number_end),
             "write '*' for a product; names begin with a letter");
    kind = SK_TK_ERROR;
  }
  add(lx, kind, from, s);
  return s;
}

// Takes back all tokens and messages from a place on.
static void forget_from(Lexer *lx, const char *s) {
  uint32_t at = (uint32_t)(s - lx->text);
  while (lx->tokens.n && lx->tokens.at[lx->tokens.n - 1].pos - lx->source->base >= at)
    lx->tokens.n--;
  while (lx->errors.n && lx->errors.at[lx->errors.n - 1].at >= at) lx->errors.n--;
}

// Strings and comments ----------------------------------------------------------------------------

static const char *line_end(const Lexer *lx, const char *s) {
  const char *nl = memchr(s, '\n', (size_t)(lx->end - s));
  const char *to = nl ? nl : lx->end;
  const char *cr = memchr(s, '\r', (size_t)(to - s));
  return cr ? cr : to;
}

// Is the string being read the description of a class, which no ';' follows?
static bool after_class_name(const Lexer *lx) {
  if (lx->tokens.n < 2 || lx->tokens.at[lx->tokens.n - 1].kind != SK_TK_IDENT) return false;
  switch ((SkTokenKind)lx->tokens.at[lx->tokens.n - 2].kind) {
    case SK_KW_class:
    case SK_KW_model:
    case SK_KW_record:
    case SK_KW_block:
    case SK_KW_connector:
    case SK_KW_type:
    case SK_KW_package:
    case SK_KW_function:
    case SK_KW_operator:
    case SK_KW_extends: return true;
    default: return false;
  }
}

// The ';' that ends a line, blanks and a comment aside, or NULL.
static const char *last_semicolon(const char *from, const char *to) {
  for (const char *s = from; (s = memchr(s, ';', (size_t)(to - s))); s++) {
    const char *rest = s + 1;
    while (rest < to && (*rest == ' ' || *rest == '\t')) rest++;
    if (rest == to || (to - rest >= 2 && rest[0] == '/' && (rest[1] == '/' || rest[1] == '*')))
      return s;
  }
  return NULL;
}

// A string ran to the end of the text. The quote that is missing usually belongs to an earlier
// string: from there on inside and outside are swapped, which shows as a string over several lines
// whose closing quote touches a word. Ends the first such string at its line and returns where to
// go on.
static const char *unclosed_string(Lexer *lx, const char *from) {
  const char *opener = from;
  for (uint32_t i = 0; i < lx->tokens.n; i++) {
    SkToken t = lx->tokens.at[i];
    if (t.kind != SK_TK_STRING) continue;
    const char *s = lx->text + (t.pos - lx->source->base), *after = s + t.len;
    uint8_t     c = class_of[(unsigned char)*after];
    if ((c != C_LETTER && c != C_DIGIT) || !memchr(s, '\n', t.len)) continue;
    opener = s;
    break;
  }
  forget_from(lx, opener);
  lx->reread = true;
  complain(lx, 1004, opener, 1, "string is not closed", "add the closing \"");
  const char *to   = line_end(lx, opener);
  const char *semi = after_class_name(lx) ? NULL : last_semicolon(opener, to);
  if (semi) to = semi;
  // With none behind it the ends of blocks are inside the string.
  if (!memmem(to, (size_t)(lx->end - to), "end", 3)) lx->cut_off = true;
  add(lx, SK_TK_STRING, opener, to);
  return to;
}

// STRING = """ { S-CHAR | S-ESCAPE } """
static const char *lex_string(Lexer *lx, const char *s) {
  const char *from = s++, *quote = s - 1;
  for (;;) {
    // `quote` is the next quote at or after s; it is searched again only once s has passed it.
    if (quote < s) quote = memchr(s, '"', (size_t)(lx->end - s));
    if (!quote) quote = lx->end;
    const char *slash = memchr(s, '\\', (size_t)(quote - s));
    if (!slash) break;
    if (!is_escape(slash[1])) bad_escape(lx, slash);
    s = slash + 1 < lx->end ? slash + 2 : lx->end;
  }
  if (quote < lx->end) {
    const char *nul = memchr(from, 0, (size_t)(quote - from));
    if (nul) complain(lx, 1003, nul, 1, "control character with code 0 in a string", NULL);
    add(lx, SK_TK_STRING, from, quote + 1);
    return quote + 1;
  }
  if (!lx->reread) return unclosed_string(lx, from);
  complain(lx, 1004, from, 1, "string is not closed", "add the closing \"");
  lx->cut_off = true;
  add(lx, SK_TK_STRING, from, lx->end);
  return lx->end;
}

// Delimited comments do not nest.
static const char *skip_comment(Lexer *lx, const char *s) {
  const char *close = memmem(s + 2, (size_t)(lx->end - s) - 2, "*/", 2);
  if (close) {
    bool again = memmem(s + 2, (size_t)(close - s) - 2, "/*", 2) != NULL;
    lx->nested = again ? close + 2 : NULL;
    return close + 2;
  }
  complain(lx, 1005, s, 2, "comment is not closed", "add the closing */");
  lx->cut_off = true;
  return lx->end;
}

// Operators ---------------------------------------------------------------------------------------

static const char *lex_dot(Lexer *lx, const char *s) {
  switch (s[1]) {
    case '+': add(lx, SK_TK_EW_PLUS, s, s + 2); return s + 2;
    case '-': add(lx, SK_TK_EW_MINUS, s, s + 2); return s + 2;
    case '*': add(lx, SK_TK_EW_STAR, s, s + 2); return s + 2;
    case '/': add(lx, SK_TK_EW_SLASH, s, s + 2); return s + 2;
    case '^': add(lx, SK_TK_EW_CARET, s, s + 2); return s + 2;
    default: break;
  }
  if (class_of[(unsigned char)s[1]] == C_DIGIT) return lex_number(lx, s);
  add(lx, SK_TK_DOT, s, s + 1);
  return s + 1;
}

// != && || ! of C: what was meant is clear, so say it and go on with that.
static const char *lex_foreign(Lexer *lx, const char *s) {
  static const struct {
    char        text[3], meant[4];
    SkTokenKind kind;
  } known[] = {
      {"!=", "<>", SK_TK_NE},  {"&&", "and", SK_KW_and}, {"||", "or", SK_KW_or},
      {"&", "and", SK_KW_and}, {"|", "or", SK_KW_or},    {"!", "not", SK_KW_not},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    size_t n = strlen(known[i].text);
    if (strncmp(s, known[i].text, n) != 0) continue;
    complain(lx, 1011, s, n,
             sk_arena_printf(lx->arena, "'%s' is not an operator of Modelica", known[i].text),
             sk_arena_printf(lx->arena, "write '%s'", known[i].meant));
    add(lx, known[i].kind, s, s + n);
    return s + n;
  }
  return s + 1;
}

// What stands between the first and the second end of a comment in a comment was meant to be
// outside the text too.
static void stray_comment_end(Lexer *lx) {
  if (lx->nested) forget_from(lx, lx->nested);
  lx->nested = NULL;
}

static const char *lex_operator(Lexer *lx, const char *s, uint8_t c) {
  SkTokenKind one, two;
  char        second;
  switch (c) {
    case C_COLON: one = SK_TK_COLON, two = SK_TK_ASSIGN, second = '='; break;
    case C_EQUAL: one = SK_TK_EQUALS, two = SK_TK_EQ, second = '='; break;
    case C_GREATER: one = SK_TK_GT, two = SK_TK_GE, second = '='; break;
    case C_LESS:
      if (s[1] == '>') {
        add(lx, SK_TK_NE, s, s + 2);
        return s + 2;
      }
      one = SK_TK_LT, two = SK_TK_LE, second = '=';
      break;
    case C_STAR:
      if (s[1] == '/') {
        stray_comment_end(lx);
        complain(lx, 1010, s, 2, "'*/' ends a comment that was not begun",
                 "comments do not nest: the first */ ends them");
        return s + 2;
      }
      one = SK_TK_STAR, two = SK_TK_STARSTAR, second = '*';
      break;
    default:
      if (s[1] == '/') return line_end(lx, s);
      if (s[1] == '*') return skip_comment(lx, s);
      one = two = SK_TK_SLASH, second = 0;
      break;
  }
  bool longer = second && s[1] == second;
  add(lx, longer ? two : one, s, s + 1 + longer);
  return s + 1 + longer;
}

// The loop ----------------------------------------------------------------------------------------

static void lex_all(Lexer *lx, const char *s) {
  for (;;) {
    uint8_t c = class_of[(unsigned char)*s];
    switch (c) {
      case C_SPACE: s++; break;
      case C_LETTER: s = lex_word(lx, s); break;
      case C_SINGLE:
        add(lx, single_kind[(unsigned char)*s], s, s + 1);
        s++;
        break;
      case C_DIGIT: s = lex_number(lx, s); break;
      case C_STRING: s = lex_string(lx, s); break;
      case C_QUOTE: s = lex_quoted(lx, s); break;
      case C_DOT: s = lex_dot(lx, s); break;
      case C_FOREIGN: s = lex_foreign(lx, s); break;
      case C_NUL:
        if (s >= lx->end) return;
        s = lex_stray(lx, s);
        break;
      case C_BAD:
      case C_HIGH: s = lex_stray(lx, s); break;
      default: s = lex_operator(lx, s, c); break;
    }
  }
}

static void report(Lexer *lx, SkDiags *diags) {
  for (uint32_t i = 0; i < lx->errors.n; i++) {
    LexError e = lx->errors.at[i];
    sk_diag(diags, e.code, (SkSpan){lx->source->base + e.at, e.len}, "%s", e.text);
    if (e.help) sk_diag_help(diags, "%s", e.help);
  }
}

SkFileTokens *sk_lex(SkArena *arena, SkDiags *diags, const SkSource *source) {
  Lexer       lx  = {.arena = arena, .source = source, .text = source->text};
  const char *s   = source->text;
  lx.end          = s + source->len;
  const char *bad = find_bad_utf8(s, lx.end);
  bool utf16 = source->len >= 2 && (memcmp(s, "\xff\xfe", 2) == 0 || memcmp(s, "\xfe\xff", 2) == 0);
  if (bad < lx.end) {
    lx.bad_utf8 = true;
    complain(&lx, 1002, bad, 1,
             sk_arena_printf(arena, "this text is not UTF-8: byte 0x%02x", (unsigned char)*bad),
             utf16 ? "it looks like UTF-16; save it as UTF-8" : "save the file as UTF-8");
  }
  sk_vec_reserve(arena, &lx.tokens, source->len / 8 + 8);
  if (source->len > SK_MAX_FILE) {
    complain(&lx, 1001, s, 1, "this text is larger than 1 GiB", NULL);
    lx.cut_off = true;
  } else if (utf16) {
    lx.cut_off = true;  // every second byte would be an error of its own
  } else {
    if (source->len >= 3 && memcmp(s, "\xef\xbb\xbf", 3) == 0) s += 3;
    lex_all(&lx, s);
  }
  add(&lx, SK_TK_EOF, lx.end, lx.end);
  report(&lx, diags);
  uint32_t *lost_at = SK_NEWS(arena, uint32_t, lx.errors.n ? lx.errors.n : 1), n_lost = 0;
  for (uint32_t i = 0; i < lx.errors.n; i++)
    if (lx.errors.at[i].code != 1011) lost_at[n_lost++] = source->base + lx.errors.at[i].at;
  SkFileTokens *out = SK_NEW(arena, SkFileTokens);
  *out              = (SkFileTokens){.source  = source,
                                     .at      = lx.tokens.at,
                                     .n       = lx.tokens.n,
                                     .errors  = lx.errors.n,
                                     .lost_at = lost_at,
                                     .n_lost  = n_lost,
                                     .cut_off = lx.cut_off};
  return out;
}
