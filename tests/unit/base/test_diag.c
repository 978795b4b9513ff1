// Sources, positions, diagnostics and their three printed forms.
#include "base/diag.h"
#include "base/status.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static SkArena   *arena;
static SkSources *sources;
static SkDiags   *diags;

static void set_up(void) {
  arena   = sk_arena_new(0, NULL);
  sources = sk_sources_new(arena);
  diags   = sk_diags_new(arena, sources);
}
static void tear_down(void) { sk_arena_free(arena); }

TestSuite(source, .init = set_up, .fini = tear_down);
TestSuite(diag, .init = set_up, .fini = tear_down);

static SkSource *add(const char *path, const char *text) {
  return sk_sources_add(sources, path, text, (uint32_t)strlen(text));
}

static const char *printed(SkDiagFormat format, bool colour) {
  SkBuf out = sk_buf_new(arena);
  sk_diags_print(diags, format, colour, &out);
  return out.text ? out.text : "";
}

Test(source, lines_and_columns_count_characters) {
  SkSource *a = add("a.mo", "x\n\xc3\xa9y\n");
  SkSource *b = add("b.mo", "");
  SkSource *c = add("c.mo", "z");
  SkPlace   p = sk_place(sources, a->base + 4);  // the y after a two-byte letter
  cr_assert_eq(p.source, a);
  cr_assert_eq(p.line, 2);
  cr_assert_eq(p.column, 2);
  cr_assert_eq(sk_place(sources, b->base).source, b);
  cr_assert_eq(sk_source_of(sources, c->base + 1), c);  // the end belongs to the file
  cr_assert_null(sk_source_of(sources, 0));
  cr_assert_null(sk_source_of(sources, c->base + 2));
  cr_assert_null(sk_place(sources, 0).source);
  cr_assert_eq(*sk_span_text(sources, (SkSpan){c->base, 1}), 'z');
}

Test(source, joined_spans) {
  SkSpan a = {10, 5}, b = {12, 9}, none = {0, 0};
  SkSpan j = sk_span_join(b, a);
  cr_assert_eq(j.pos, 10);
  cr_assert_eq(j.len, 11);
  cr_assert_eq(sk_span_join(a, none).pos, 10);
  cr_assert_eq(sk_span_join(none, b).len, 9);
}

Test(source, columns_of_long_lines) {
  static char text[4097];
  for (size_t i = 0; i < 4096; i += 2) memcpy(text + i, i % 6 ? "ab" : "\xc3\xa4", 2);
  text[3000]     = '\n';
  text[3001]     = 'c';
  SkSource *a    = add("a.mo", text);
  uint32_t  line = 1, column = 1;
  for (uint32_t i = 0; i <= 4096; i++) {
    bool middle = ((unsigned char)text[i] & 0xc0) == 0x80;
    if (!middle) {
      SkPlace p = sk_place(sources, a->base + i);
      cr_assert_eq(p.line, line);
      cr_assert_eq(p.column, column, "byte %u: %u, not %u", i, p.column, column);
    }
    bool next = !middle && text[i] == '\n';
    if (next) line++;
    bool starts = i + 1 <= 4096 && ((unsigned char)text[i + 1] & 0xc0) != 0x80;
    column      = next ? 1 : column + starts;
  }
}

Test(source, a_text_is_replaced_in_its_place_while_it_fits) {
  SkSource *a = add("a.mo", "one\ntwo"), *b = add("b.mo", "other");
  uint32_t  base = a->base, other = b->base;
  cr_expect_eq(sk_place(sources, base + 4).line, 2);
  cr_expect(sk_sources_replace(sources, a, arena, "x\n\ny", 4));
  cr_expect_eq(a->base, base);
  cr_expect_eq(sk_place(sources, base + 3).line, 3);
  cr_expect_null(sk_source_of(sources, base + 5));  // of the old text
  char longer[2000];
  memset(longer, 'x', sizeof longer);
  cr_expect(sk_sources_replace(sources, a, arena, longer, sizeof longer));
  cr_expect_gt(a->base, other);
  cr_expect_eq(sk_source_of(sources, a->base + 1999), a);
  cr_expect_eq(sk_source_of(sources, other + 1), b);
  cr_expect_null(sk_source_of(sources, base + 1));
  base = a->base;
  for (int i = 0; i < 100000; i++)
    cr_assert(sk_sources_replace(sources, a, arena, longer, (uint32_t)(i % 2000)));
  cr_expect_eq(a->base, base);
  cr_expect_eq(sk_sources_count(sources), 2);
}

Test(source, address_space_is_bounded) {
  cr_assert_not_null(sk_sources_add(sources, "huge", "", UINT32_MAX - 100));
  cr_assert_null(sk_sources_add(sources, "more", "", 200));
  cr_assert_not_null(sk_sources_add(sources, "little", "", 2));
}

Test(source, files_are_read_whole_or_refused) {
  char path[] = "/tmp/skerry-test-XXXXXX";
  int  fd     = mkstemp(path);
  cr_assert_eq(write(fd, "abc\0def", 7), 7);
  close(fd);
  char  *text;
  size_t length;
  cr_assert(sk_read_file(arena, path, 7, &text, &length));
  cr_assert_eq(length, 7);
  cr_assert_eq(memcmp(text, "abc\0def", 8), 0);
  cr_assert(!sk_read_file(arena, path, 6, &text, &length));
  cr_assert_eq(errno, EFBIG);
  cr_assert_eq(truncate(path, 0), 0);
  cr_assert(sk_read_file(arena, path, 6, &text, &length));
  cr_assert_eq(length, 0);
  unlink(path);
  cr_assert(!sk_read_file(arena, path, 6, &text, &length));
  cr_assert_eq(errno, ENOENT);
  cr_assert(!sk_read_file(arena, "/tmp", 6, &text, &length));
  cr_assert_eq(errno, EISDIR);
}

// A pipe tells no size beforehand: the reader must go on until the end, and stop at the limit.
static bool read_pipe(size_t bytes, size_t limit, size_t *length) {
  char command[64], path[64];
  snprintf(command, sizeof command, "head -c %zu /dev/zero", bytes);
  FILE *pipe = popen(command, "r");
  snprintf(path, sizeof path, "/dev/fd/%d", fileno(pipe));
  char *text;
  bool  ok = sk_read_file(arena, path, limit, &text, length);
  pclose(pipe);
  return ok;
}

Test(source, pipes_are_read_to_their_end) {
  size_t length = 0;
  for (size_t n = 0; n < 100000; n = n * 3 + 4095) {
    cr_assert(read_pipe(n, 1 << 20, &length), "%zu bytes", n);
    cr_assert_eq(length, n);
  }
  cr_assert(read_pipe(8192, 8192, &length));
  cr_assert(!read_pipe(8193, 8192, &length));
  cr_assert_eq(errno, EFBIG);
}

Test(diag, text_with_caret_note_and_help) {
  SkSource *s = add("m.mo", "model M\n\tReal xy;\nend M;\n");
  cr_assert(sk_diag(diags, 9001, (SkSpan){s->base + 14, 2}, "no '%s' here", "xy"));
  sk_diag_note(diags, (SkSpan){s->base, 5}, "seen from here");
  sk_diag_help(diags, "remove it");
  sk_diag_where(diags, "tank.port");
  cr_assert_str_eq(printed(SK_DIAG_TEXT, false),
                   "m.mo:2:7: error[SK9001]: no 'xy' here (in tank.port)\n"
                   "     2 | \tReal xy;\n"
                   "       | \t     ^~\n"
                   "  m.mo:1:1: note: seen from here\n"
                   "     1 | model M\n"
                   "       | ^~~~~\n"
                   "  help: remove it\n");
  cr_assert_not_null(strstr(printed(SK_DIAG_TEXT, true), "\033[31merror[SK9001]\033[0m"));
}

Test(diag, sorted_by_place_and_repeats_dropped) {
  SkSource *s    = add("m.mo", "abc\ndef\n");
  SkSpan    late = {s->base + 4, 1}, early = {s->base, 1};
  cr_assert(sk_diag(diags, 9001, late, "late"));
  cr_assert(sk_diag(diags, 9002, early, "early"));
  cr_assert(!sk_diag(diags, 9001, late, "late"));
  sk_diag_help(diags, "must not attach to another message");
  cr_assert(sk_diag(diags, 9010, (SkSpan){0, 0}, "nowhere"));
  cr_assert_eq(sk_diags_errors(diags), 2);
  cr_assert_eq(sk_diags_warnings(diags), 1);
  cr_assert_eq(sk_diags_count(diags), 3);
  const char *text  = printed(SK_DIAG_TEXT, false);
  const char *first = strstr(text, "nowhere"), *second = strstr(text, "early"),
             *third = strstr(text, "late");
  cr_assert(first && second && third && first < second && second < third);
  cr_assert_null(strstr(text, "must not"));
}

Test(diag, muted_ones_are_only_counted) {
  sk_diags_mute(diags, true);
  cr_assert(!sk_diag(diags, 9001, (SkSpan){0, 0}, "tried"));
  sk_diags_mute(diags, false);
  cr_assert_eq(sk_diags_errors(diags), 1);
  cr_assert_eq(sk_diags_count(diags), 0);
}

Test(diag, at_most_a_thousand_are_kept) {
  for (int i = 0; i < 1500; i++) sk_diag(diags, 9001, (SkSpan){0, 0}, "number %d", i);
  cr_assert_eq(sk_diags_errors(diags), 1500);
  cr_assert_eq(sk_diags_count(diags), 1000);
  cr_assert_not_null(strstr(printed(SK_DIAG_TEXT, false), "and 500 more messages"));
}

Test(diag, warnings_do_not_hide_an_error) {
  for (int i = 0; i < 1500; i++) sk_diag(diags, 2704, (SkSpan){0, 0}, "number %d", i);
  cr_assert(sk_diag(diags, 9001, (SkSpan){0, 0}, "it is wrong"));
  cr_assert_eq(sk_diags_count(diags), 1001);
  cr_assert_not_null(strstr(printed(SK_DIAG_TEXT, false), "it is wrong"));
}

// The JSON forms are checked by a JSON reader that is not ours.
static void assert_json(const char *text, const char *options) {
  char command[128];
  snprintf(command, sizeof command, "python3 -m json.tool %s - > /dev/null", options);
  FILE *pipe = popen(command, "w");
  fputs(text, pipe);
  cr_assert_eq(pclose(pipe), 0, "not JSON: %s", text);
}

Test(diag, json_and_sarif_are_json) {
  assert_json(printed(SK_DIAG_SARIF, false), "");
  SkSource *s = add("lib \"x\"/m.mo", "model M\xff\n");
  for (uint32_t i = 0; i < 3; i++) {
    sk_diag(diags, 9001, (SkSpan){s->base + i, i}, "quote \" backslash \\ newline \n byte \xff");
    sk_diag_note(diags, (SkSpan){0, 0}, "nowhere");
    sk_diag_help(diags, "do \"that\"");
    sk_diag_where(diags, "a.'b\"c'");
  }
  const char *json = printed(SK_DIAG_JSON, false), *sarif = printed(SK_DIAG_SARIF, false);
  assert_json(json, "--json-lines");
  assert_json(sarif, "");
  cr_assert_not_null(strstr(json, "\"line\":1,\"column\":3"));
  cr_assert_not_null(strstr(sarif, "lib%20%22x%22/m.mo"));
}

Test(diag, did_you_mean) {
  const char *const words[] = {"pressure", "temperature", "der", "delay", "x"};
  cr_assert_str_eq(sk_did_you_mean("presure", words, 5), "pressure");
  cr_assert_str_eq(sk_did_you_mean("dealy", words, 5), "delay");
  cr_assert_str_eq(sk_did_you_mean("temprature", words, 5), "temperature");
  cr_assert_null(sk_did_you_mean("volume", words, 5));
  cr_assert_null(sk_did_you_mean("velocity", words, 0));
  char longer[200];
  memset(longer, 'a', sizeof longer);
  longer[199] = 0;
  cr_assert_null(sk_did_you_mean(longer, words, 5));
}

Test(diag, codes_ascend_and_have_titles) {
  const int *codes = sk_codes();
  for (int i = 0; codes[i]; i++) {
    cr_assert(codes[i] > 1000 && codes[i] <= 9999);
    if (i > 0) cr_assert_lt(codes[i - 1], codes[i], "SK%04d out of order", codes[i]);
    cr_assert_not_null(sk_code_title(codes[i]));
  }
  cr_assert_null(sk_code_title(1));
  cr_assert_eq(sk_code_severity(9010), SK_WARNING);
  cr_assert_eq(sk_code_severity(2703), SK_RULE);
}

Test(status, each_has_text_and_exit_code) {
  for (int s = SK_OK; s <= SK_TERMINATED; s++)
    cr_assert_str_neq(sk_status_text((SkStatus)s), "unknown status");
  cr_assert_eq(sk_status_exit(SK_OK), 0);
  cr_assert_eq(sk_status_exit(SK_MODEL_ERROR), 1);
  cr_assert_eq(sk_status_exit(SK_BAD_ARG), 2);
  cr_assert_eq(sk_status_exit(SK_STRUCTURE), 3);
  cr_assert_eq(sk_status_exit(SK_INIT_FAILED), 4);
  cr_assert_eq(sk_status_exit(SK_SOLVER_FAILED), 5);
  cr_assert_eq(sk_status_exit(SK_ASSERT_FAILED), 5);
  cr_assert_eq(sk_status_exit(SK_MISMATCH), 6);
  cr_assert_eq(sk_status_exit(SK_TIMEOUT), 124);
  cr_assert_eq(sk_status_exit(SK_INTERRUPTED), 130);
}

Test(diag, follow_ups_are_taken_back_and_may_come_again) {
  SkSource *a = add("a.mo", "x");
  SkSpan    s = {a->base, 1};
  sk_diag(diags, 2101, s, "before");
  uint32_t mark = sk_diags_count(diags);
  sk_diag(diags, 2101, s, "after");
  SkDiags *reading = sk_diags_new(arena, sources);
  sk_diag(reading, 1101, s, "syntax");
  sk_diag_help(reading, "put it right");
  sk_diags_add(diags, reading);
  sk_diags_forget(diags, mark);
  cr_assert_eq(sk_diags_count(diags), 2);
  cr_assert_eq(sk_diags_errors(diags), 2);
  cr_assert_str_eq(sk_diags_at(diags, 1)->text, "syntax");
  cr_assert_str_eq(sk_diags_at(diags, 1)->notes->text, "put it right");
  cr_assert(sk_diag(diags, 2101, s, "after"));
  cr_assert_not(sk_diag(diags, 2101, s, "after"));
  cr_assert_eq(sk_diags_errors(diags), 3);
}

Test(diag, short_words_and_ties) {
  static const char *const members[]   = {"p", "n", "R", "pv"};
  static const char *const functions[] = {"sign", "sin", "sinh"};
  cr_assert_str_eq(sk_did_you_mean("RR", members, 4), "R");
  cr_assert_str_eq(sk_did_you_mean("r", members, 4), "R");
  cr_assert_str_eq(sk_did_you_mean("vp", members, 4), "pv");
  cr_assert_null(sk_did_you_mean("x", members, 4));
  cr_assert_null(sk_did_you_mean("pp", members + 1, 3));
  cr_assert_str_eq(sk_did_you_mean("sinn", functions, 3), "sin");
}

Test(diag, quoted_identifiers_bring_their_quotes) {
  sk_diag(diags, 2101, (SkSpan){0, 0}, "'%s' is not declared", "'a b'");
  cr_assert_str_eq(sk_diags_at(diags, 0)->text, "'a b' is not declared");
}

Test(diag, empty_names_keep_both_quotes) {
  sk_diag(diags, 2101, (SkSpan){0, 0}, "no class '%s', or '%s'", "", "'+'");
  cr_assert_str_eq(sk_diags_at(diags, 0)->text, "no class '', or '+'");
  sk_diag(diags, 2101, (SkSpan){0, 0}, "no class '%s'", "");
  cr_assert_str_eq(sk_diags_at(diags, 1)->text, "no class ''");
}
