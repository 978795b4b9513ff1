// Characters to tokens: every kind of token, literal forms, comments, and what is refused.
#include "syntax/parse/lexer.h"
#include "unit/syntax/syntax_test.h"

TestSuite(lexer, .init = set_up, .fini = tear_down);

static SkFileTokens *lex_bytes(const char *text, size_t n) {
  return sk_lex(arena, env.diags, sk_sources_add(env.sources, "test.mo", text, (uint32_t)n));
}

static SkFileTokens *lex(const char *text) { return lex_bytes(text, strlen(text)); }

// The tokens' texts with '|' between them, and a letter for the kinds that the text does not tell.
static const char *tokens(const char *text) {
  const SkFileTokens *all = lex(text);
  SkBuf               out = sk_buf_new(arena);
  sk_buf_z(&out, "");
  for (uint32_t i = 0; i + 1 < all->n; i++) {
    SkToken t = all->at[i];
    if (i) sk_buf_char(&out, '|');
    if (t.kind == SK_TK_IDENT) sk_buf_char(&out, 'n');
    if (t.kind == SK_TK_INT) sk_buf_char(&out, 'i');
    if (t.kind == SK_TK_REAL) sk_buf_char(&out, 'r');
    if (t.kind == SK_TK_STRING) sk_buf_char(&out, 's');
    if (t.kind == SK_TK_ERROR) sk_buf_char(&out, '?');
    sk_buf_add(&out, all->source->text + (t.pos - all->source->base), t.len);
  }
  return out.text;
}

Test(lexer, words_and_keywords) {
  cr_expect_str_eq(tokens("model Model _x1 end endx e if1"), "model|nModel|n_x1|end|nendx|ne|nif1");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, every_keyword_is_recognised) {
  static const char *const words[] = {
#define WORD(word) #word,
      SK_KEYWORD_LIST(WORD)
#undef WORD
  };
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
    const SkFileTokens *t = lex(words[i]);
    cr_expect_eq(t->at[0].kind, SK_TK_KEYWORD_FIRST + i, "%s", words[i]);
    t = lex(sk_arena_printf(arena, "%sx", words[i]));
    cr_expect_eq(t->at[0].kind, SK_TK_IDENT, "%sx", words[i]);
  }
}

Test(lexer, numbers) {
  cr_expect_str_eq(tokens("0 12 1. 1.5 1.e3 1e3 1E-3 1.5e+10 .5 .5e2"),
                   "i0|i12|r1.|r1.5|r1.e3|r1e3|r1E-3|r1.5e+10|r.5|r.5e2");
  // The longest token wins: the point belongs to the number.
  cr_expect_str_eq(tokens("2.*x 2 .*x 1.+2"), "r2.|*|nx|i2|.*|nx|r1.|+|i2");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, malformed_numbers) {
  cr_expect_str_eq(tokens("1e\n2e+\n3x\n4e5f"), "r1e|r2e+|?3x|?4e5f");
  cr_expect_str_eq(reported(), "1:1009 2:1009 3:1009 4:1009");
}

Test(lexer, operators) {
  cr_expect_str_eq(tokens("+-* /^ .+.-.*./.^ < <= > >= == <> = := : ; , . ()[]{} **"),
                   "+|-|*|/|^|.+|.-|.*|./|.^|<|<=|>|>=|==|<>|=|:=|:|;|,|.|(|)|[|]|{|}|**");
  cr_expect_eq(lex("**")->at[0].kind, SK_TK_STARSTAR);
  cr_expect_str_eq(reported(), "");
}

Test(lexer, operators_of_c_are_read_as_what_was_meant) {
  const SkFileTokens *t    = lex("a != b\n&& c\n|| d\n! e\n& f\n| g");
  SkTokenKind         k[]  = {SK_TK_NE, SK_KW_and, SK_KW_or, SK_KW_not, SK_KW_and, SK_KW_or};
  uint32_t            at[] = {1, 3, 5, 7, 9, 11};
  for (int i = 0; i < 6; i++) cr_expect_eq(t->at[at[i]].kind, k[i], "%d", i);
  cr_expect_str_eq(reported(), "1:1011 2:1011 3:1011 4:1011 5:1011 6:1011");
}

Test(lexer, quoted_identifiers) {
  cr_expect_str_eq(tokens("'x' '12H' '13\\'H' '+foo' 'a b;' 'say \"hi\"'"),
                   "n'x'|n'12H'|n'13\\'H'|n'+foo'|n'a b;'|n'say \"hi\"'");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, broken_quoted_identifiers) {
  cr_expect_str_eq(tokens("'abc\nx ''\n'a\\qb'\n'\xc3\xa9'"), "?'abc|nx|?''|n'a\\qb'|n'\xc3\xa9'");
  cr_expect_str_eq(reported(), "1:1006 2:1006 3:1007 4:1003");
}

Test(lexer, strings) {
  cr_expect_str_eq(tokens("\"a\" \"\" \"a\\\"b\" \"a\\\\\" x"),
                   "s\"a\"|s\"\"|s\"a\\\"b\"|s\"a\\\\\"|nx");
  cr_expect_str_eq(tokens("\"two\nlines\" \"\xc3\xa9\""), "s\"two\nlines\"|s\"\xc3\xa9\"");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, unknown_escapes) {
  tokens("\"a\\qb\"\n\"ok\\n\\t\\a\\b\\f\\v\\r\\?\\'\"\n\"\\8\"");
  cr_expect_str_eq(reported(), "1:1007 3:1007");
}

Test(lexer, comments_are_gaps) {
  cr_expect_str_eq(tokens("a // b \" c\nd /* e \" // \n f */ g /**/ h // end"), "na|nd|ng|nh");
  cr_expect_str_eq(tokens("a // old line end\rb"), "na|nb");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, comments_do_not_nest) {
  // What was meant to be inside the comment is not read, so one slip is one message.
  cr_expect_str_eq(tokens("a /* b /* c */ d 1x */ e"), "na|ne");
  cr_expect_str_eq(tokens("\na */ b"), "na|nb");
  cr_expect_str_eq(reported(), "1:1010 2:1010");
}

Test(lexer, unclosed_comment) {
  const SkFileTokens *t = lex("a\n /* b\nc");
  cr_expect_eq(t->n, 2);
  cr_expect(t->cut_off);
  cr_expect_str_eq(reported(), "2:1005");
}

Test(lexer, unclosed_string_ends_with_its_line) {
  cr_expect_str_eq(tokens("a \"b c;\nd e;\n"), "na|s\"b c|;|nd|ne|;");
  cr_expect_str_eq(reported(), "1:1004");
}

Test(lexer, unclosed_string_is_found_where_it_begins) {
  // The closing quotes that follow belong to later strings.
  cr_expect_str_eq(tokens("a \"b;\nc \"d\";\ne \"f\";\n"), "na|s\"b|;|nc|s\"d\"|;|ne|s\"f\"|;");
  cr_expect_str_eq(reported(), "1:1004");
}

Test(lexer, byte_order_mark) {
  cr_expect_str_eq(tokens("\xef\xbb\xbfmodel"), "model");
  cr_expect_str_eq(reported(), "");
}

Test(lexer, not_utf8_is_said_once) {
  tokens("a // caf\xe9\nb \"\xff\xfe\"\n\xe9");
  cr_expect_str_eq(reported(), "1:1002");
}

Test(lexer, first_bad_byte) {
  static const struct {
    const char *text;
    uint32_t    at;  // offset of the bad byte
  } cases[] = {
      {"\"\xc3\"", 1},         {"\"ok\xc0\xaf\"", 3},
      {"\"\xed\xa0\x80\"", 1}, {"\"\xf4\x90\x80\x80\"", 1},
      {"\"\xe2\x82\"", 1},     {"12345678 12345678\x80", 17},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    tear_down();
    set_up();
    const SkFileTokens *t = lex(cases[i].text);
    cr_assert_eq(sk_diags_count(env.diags), 1, "%zu", i);
    cr_expect_eq(sk_diags_at(env.diags, 0)->code, 1002);
    cr_expect_eq(sk_diags_at(env.diags, 0)->span.pos - t->source->base, cases[i].at, "%zu", i);
  }
}

Test(lexer, utf16_is_one_error) {
  const SkFileTokens *t = lex_bytes("\xff\xfem\0o\0d\0", 8);
  cr_expect_eq(t->n, 1);
  cr_expect_str_eq(reported(), "1:1002");
}

Test(lexer, stray_characters) {
  cr_expect_str_eq(tokens("a # b\n\xc3\xa9\xc3\xa9 c\n\x01"),
                   "na|?#|nb|?\xc3\xa9\xc3\xa9|nc|?\x01");
  cr_expect_str_eq(reported(), "1:1003 2:1003 3:1003");
  const SkFileTokens *t = lex_bytes("a\0\0b", 4);
  cr_expect_eq(t->n, 4);
}

Test(lexer, bounds) {
  size_t n    = SK_MAX_IDENT + 1;
  char  *text = malloc(n + 1);
  memset(text, 'x', n);
  text[n] = 0;
  cr_expect_eq(lex(text)->at[0].kind, SK_TK_ERROR);
  text[n - 1] = 0;
  cr_expect_eq(lex(text)->at[0].kind, SK_TK_IDENT);
  cr_expect_str_eq(reported(), "1:1008");
  free(text);
}

Test(lexer, long_string_is_bounded) {
  size_t n    = (size_t)SK_MAX_TOKEN + 10;
  char  *text = malloc(n + 1);
  memset(text, 'x', n);
  text[0] = text[n - 1] = '"';
  text[n]               = 0;
  const SkFileTokens *t = lex(text);
  cr_expect_eq(t->at[0].kind, SK_TK_ERROR);
  cr_expect_eq(t->n, 2);
  cr_expect_str_eq(reported(), "1:1008");
  free(text);
}

Test(lexer, positions_are_global) {
  lex("first");
  const SkFileTokens *t     = lex("a\n  b");
  SkPlace             place = sk_place(env.sources, t->at[1].pos);
  cr_expect_eq(place.line, 2);
  cr_expect_eq(place.column, 3);
  cr_expect_eq(t->at[2].kind, SK_TK_EOF);
  cr_expect_eq(t->at[2].pos - t->source->base, 5);
}
