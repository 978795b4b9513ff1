#include "base/diag.h"

#include "base/map.h"
#include "base/vec.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LIMIT 1000

struct SkDiags {
  SkArena   *arena;
  SkSources *sources;
  SK_VEC(SkDiag) all;
  SkMap    seen;
  uint32_t errors, warnings, dropped, attempts;
  bool     mute, last_dropped, forgiving;
};

static const struct {
  int         code;
  SkSeverity  severity;
  const char *title;
} codes[] = {
#define SK_CODE(code, severity, title) {code, SK_##severity, title},
#include "base/codes/codes.def"
#undef SK_CODE
};

#define N_CODES (sizeof codes / sizeof codes[0])

static int index_of(int code) {
  size_t lo = 0, hi = N_CODES;
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    if (codes[mid].code < code)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo < N_CODES && codes[lo].code == code ? (int)lo : -1;
}

const char *sk_code_title(int code) {
  int i = index_of(code);
  return i < 0 ? NULL : codes[i].title;
}

SkSeverity sk_code_severity(int code) {
  int i = index_of(code);
  return i < 0 ? SK_ERROR : codes[i].severity;
}

const int *sk_codes(void) {
  static int list[N_CODES + 1];
  for (size_t i = 0; i < N_CODES; i++) list[i] = codes[i].code;
  return list;
}

SkDiags *sk_diags_new(SkArena *arena, SkSources *sources) {
  SkDiags *d = SK_NEW(arena, SkDiags);
  d->arena   = arena;
  d->sources = sources;
  return d;
}

// Nothing stands between these two quotes.
static bool is_empty_name(const char *text, const char *at) {
  bool opens = at == text || strchr(" (", at[-1]);
  return opens && strchr(" ,;:.)", at[2]);  // or the end of the text
}

// Names stand in single quotes, and a quoted identifier brings its own: ''a b'' becomes 'a b'.
static void collapse_quotes(char *text) {
  char *to = text;
  for (const char *from = text; *from; from++) {
    bool two = from[0] == '\'' && from[1] == '\'';
    if (two && is_empty_name(text, from)) *to++ = *from++;
    if (!two || *from != from[1]) *to++ = *from;
  }
  *to = '\0';
}

static const char *format_text(SkArena *arena, const char *format, va_list args) {
  va_list again;
  va_copy(again, args);
  int   n    = vsnprintf(NULL, 0, format, again);
  char *text = sk_arena_alloc(arena, (size_t)(n < 0 ? 0 : n) + 1);
  if (n > 0) vsnprintf(text, (size_t)n + 1, format, args);
  va_end(again);
  collapse_quotes(text);
  return text;
}

static uint64_t key_of(int code, SkSpan span, const char *text) {
  return sk_hash_bytes(text, strlen(text), ((uint64_t)span.pos << 16) ^ (uint64_t)code) | 1;
}

static void count(SkDiags *d, SkSeverity severity, int by) {
  if (severity == SK_ERROR) d->errors += (uint32_t)by;
  if (severity == SK_WARNING) d->warnings += (uint32_t)by;
}

// Errors have room of their own: a flood of warnings must not hide them.
static bool is_full(const SkDiags *d, SkSeverity severity) {
  if (d->all.n < LIMIT) return false;
  uint32_t same = 0;
  for (uint32_t i = 0; i < d->all.n; i++)
    same += (d->all.at[i].severity == SK_ERROR) == (severity == SK_ERROR);
  return same >= LIMIT;
}

void sk_diags_forgive(SkDiags *d) { d->forgiving = true; }

bool sk_diag(SkDiags *d, int code, SkSpan span, const char *format, ...) {
  SkSeverity severity = sk_code_severity(code);
  if (severity == SK_RULE) severity = d->forgiving ? SK_WARNING : SK_ERROR;
  count(d, severity, 1);
  d->attempts += severity == SK_ERROR;
  d->last_dropped = true;
  if (d->mute) return false;
  if (is_full(d, severity)) {
    d->dropped++;
    return false;
  }
  va_list args;
  va_start(args, format);
  const char *text = format_text(d->arena, format, args);
  va_end(args);
  uint64_t key = key_of(code, span, text), seen = 0;
  if (sk_map_get(&d->seen, key, &seen) && seen) {
    count(d, severity, -1);
    return false;
  }
  sk_map_put(d->arena, &d->seen, key, 1);
  SkDiag diag = {.code = code, .severity = severity, .span = span, .text = text};
  sk_vec_push(d->arena, &d->all, diag);
  d->last_dropped = false;
  return true;
}

static void attach(SkDiags *d, SkSpan span, bool help, const char *format, va_list args) {
  if (d->last_dropped || d->all.n == 0) return;
  SkDiagNote *note  = SK_NEW(d->arena, SkDiagNote);
  note->span        = span;
  note->help        = help;
  note->text        = format_text(d->arena, format, args);
  SkDiagNote **last = &d->all.at[d->all.n - 1].notes;
  while (*last) last = &(*last)->next;
  *last = note;
}

void sk_diag_note(SkDiags *d, SkSpan span, const char *format, ...) {
  va_list args;
  va_start(args, format);
  attach(d, span, false, format, args);
  va_end(args);
}

void sk_diag_help(SkDiags *d, const char *format, ...) {
  va_list args;
  va_start(args, format);
  attach(d, (SkSpan){0, 0}, true, format, args);
  va_end(args);
}

void sk_diag_where(SkDiags *d, const char *path) {
  if (d->last_dropped || d->all.n == 0 || !path || !*path) return;
  d->all.at[d->all.n - 1].where = sk_arena_copy(d->arena, path, strlen(path) + 1);
}

void sk_diags_forget(SkDiags *d, uint32_t from) {
  uint32_t n = from < d->all.n ? from : d->all.n;
  for (uint32_t i = n; i < d->all.n; i++) {
    const SkDiag *g = &d->all.at[i];
    if (g->lasting) {
      d->all.at[n++] = *g;
      continue;
    }
    count(d, g->severity, -1);
    sk_map_put(d->arena, &d->seen, key_of(g->code, g->span, g->text), 0);
  }
  d->all.n        = n;
  d->last_dropped = true;
}

static const char *copy_text(SkArena *arena, const char *text) {
  return text ? sk_arena_copy(arena, text, strlen(text) + 1) : NULL;
}

static void copy_notes(SkDiags *d, SkDiag *to, const SkDiag *from) {
  SkDiagNote **tail = &to->notes;
  for (const SkDiagNote *n = from->notes; n; n = n->next) {
    *tail  = SK_NEW(d->arena, SkDiagNote);
    **tail = (SkDiagNote){.span = n->span, .help = n->help, .text = copy_text(d->arena, n->text)};
    tail   = &(*tail)->next;
  }
}

void sk_diags_add(SkDiags *d, const SkDiags *from) {
  for (uint32_t i = 0; i < from->all.n; i++) {
    const SkDiag *g = &from->all.at[i];
    if (!sk_diag(d, g->code, g->span, "%s", g->text)) continue;
    SkDiag *copy  = &d->all.at[d->all.n - 1];
    copy->where   = copy_text(d->arena, g->where);
    copy->lasting = true;
    copy_notes(d, copy, g);
  }
  d->dropped += from->dropped;
  d->last_dropped = true;
}

bool     sk_diags_are_muted(const SkDiags *d) { return d->mute; }
void     sk_diags_mute(SkDiags *d, bool mute) { d->mute = mute; }
uint32_t sk_diags_errors(const SkDiags *d) { return d->errors; }
uint32_t sk_diags_attempts(const SkDiags *d) { return d->attempts; }
uint32_t sk_diags_warnings(const SkDiags *d) { return d->warnings; }
uint32_t sk_diags_count(const SkDiags *d) { return d->all.n; }

const SkDiag *sk_diags_at(const SkDiags *d, uint32_t i) { return &d->all.at[i]; }

// Text --------------------------------------------------------------------------------------------

static const char *severity_word(SkSeverity s) {
  return s == SK_ERROR ? "error" : s == SK_WARNING ? "warning" : "note";
}

// The source line with a caret under the span, tabs kept so that both lines align.
static void print_caret(SkDiags *d, SkSpan span, SkBuf *out) {
  SkPlace place = sk_place(d->sources, span.pos);
  if (!place.source) return;
  const SkSource *s    = place.source;
  uint32_t        from = s->lines[place.line - 1], at = span.pos - s->base, end = from;
  while (end < s->len && s->text[end] != '\n' && s->text[end] != '\r') end++;
  if (end - from > 400) return;  // a generated line helps nobody
  sk_buf_printf(out, "%6u | ", place.line);
  sk_buf_shown(out, s->text + from, end - from);
  sk_buf_z(out, "\n       | ");
  for (uint32_t i = from; i < at; i++) {
    unsigned char c = (unsigned char)s->text[i];
    if (c == '\t')
      sk_buf_char(out, '\t');
    else if ((c & 0xc0) != 0x80)
      sk_buf_char(out, ' ');
  }
  sk_buf_char(out, '^');
  for (uint32_t i = at + 1; i < at + span.len && i < end; i++)
    if (((unsigned char)s->text[i] & 0xc0) != 0x80) sk_buf_char(out, '~');
  sk_buf_char(out, '\n');
}

static void show(SkBuf *out, const char *before, const char *text, const char *after) {
  sk_buf_z(out, before);
  sk_buf_shown(out, text, strlen(text));
  sk_buf_z(out, after);
}

static void print_place(SkDiags *d, SkSpan span, SkBuf *out) {
  SkPlace place = sk_place(d->sources, span.pos);
  if (!place.source) return;
  show(out, "", place.source->path, "");
  sk_buf_printf(out, ":%u:%u: ", place.line, place.column);
}

static void print_text(SkDiags *d, const SkDiag *g, bool colour, SkBuf *out) {
  static const char *const shade[] = {
      [SK_NOTE] = "\033[36m", [SK_WARNING] = "\033[35m", [SK_ERROR] = "\033[31m"};
  print_place(d, g->span, out);
  if (colour) sk_buf_printf(out, "\033[1m%s", shade[g->severity]);
  sk_buf_printf(out, "%s[SK%04d]", severity_word(g->severity), g->code);
  if (colour) sk_buf_z(out, "\033[0m");
  show(out, ": ", g->text, "");
  if (g->where) show(out, " (in ", g->where, ")");
  sk_buf_char(out, '\n');
  print_caret(d, g->span, out);
  for (const SkDiagNote *n = g->notes; n; n = n->next) {
    if (n->help) {
      show(out, "  help: ", n->text, "\n");
      continue;
    }
    sk_buf_z(out, "  ");
    print_place(d, n->span, out);
    show(out, "note: ", n->text, "\n");
    print_caret(d, n->span, out);
  }
}

// JSON --------------------------------------------------------------------------------------------

static void json_place(SkDiags *d, SkSpan span, SkBuf *out) {
  SkPlace a = sk_place(d->sources, span.pos), b = sk_place(d->sources, span.pos + span.len);
  if (!a.source) {
    sk_buf_z(out, "\"file\":null");
    return;
  }
  if (b.source != a.source) b = a;
  sk_buf_z(out, "\"file\":");
  sk_buf_json(out, a.source->path, strlen(a.source->path));
  sk_buf_printf(out, ",\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", a.line,
                a.column, b.line, b.column);
}

static void print_json(SkDiags *d, const SkDiag *g, SkBuf *out) {
  sk_buf_printf(out, "{\"code\":\"SK%04d\",\"severity\":\"%s\",", g->code,
                severity_word(g->severity));
  json_place(d, g->span, out);
  sk_buf_z(out, ",\"message\":");
  sk_buf_json(out, g->text, strlen(g->text));
  if (g->where) {
    sk_buf_z(out, ",\"component\":");
    sk_buf_json(out, g->where, strlen(g->where));
  }
  sk_buf_z(out, ",\"notes\":[");
  for (const SkDiagNote *n = g->notes; n; n = n->next) {
    sk_buf_printf(out, "{\"kind\":\"%s\",", n->help ? "help" : "note");
    json_place(d, n->span, out);
    sk_buf_z(out, ",\"message\":");
    sk_buf_json(out, n->text, strlen(n->text));
    sk_buf_z(out, n->next ? "}," : "}");
  }
  sk_buf_z(out, "]}\n");
}

// A path as a URI reference: what is not allowed there is percent-encoded.
static void sarif_uri(const char *path, SkBuf *out) {
  sk_buf_z(out, path[0] == '/' ? "\"file://" : "\"");
  for (const char *p = path; *p; p++) {
    unsigned char c = (unsigned char)*p;
    if (isalnum(c) || strchr("/-._~", c))
      sk_buf_char(out, (char)c);
    else
      sk_buf_printf(out, "%%%02X", c);
  }
  sk_buf_char(out, '"');
}

static void sarif_message(const char *text, SkBuf *out) {
  sk_buf_z(out, "\"message\":{\"text\":");
  sk_buf_json(out, text, strlen(text));
  sk_buf_z(out, "}");
}

// "physicalLocation":{...}. False, with nothing written, when the span is nowhere.
static bool sarif_place(SkDiags *d, SkSpan span, const char *before, SkBuf *out) {
  SkPlace a = sk_place(d->sources, span.pos), b = sk_place(d->sources, span.pos + span.len);
  if (!a.source) return false;
  if (b.source != a.source) b = a;
  sk_buf_z(out, before);
  sk_buf_z(out, "\"physicalLocation\":{\"artifactLocation\":{\"uri\":");
  sarif_uri(a.source->path, out);
  sk_buf_printf(
      out, "},\"region\":{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u}}",
      a.line, a.column, b.line, b.column);
  return true;
}

// Notes that point somewhere are related locations; the others and help are part of the message.
static void print_sarif(SkDiags *d, const SkDiag *g, bool last, SkBuf *out) {
  SkBuf text = sk_buf_new(d->arena);
  sk_buf_z(&text, g->text);
  for (const SkDiagNote *n = g->notes; n; n = n->next)
    if (!sk_place(d->sources, n->span.pos).source)
      sk_buf_printf(&text, "\n%s: %s", n->help ? "help" : "note", n->text);
  sk_buf_printf(out, "{\"ruleId\":\"SK%04d\",\"level\":\"%s\",", g->code,
                severity_word(g->severity));
  sarif_message(text.text, out);
  if (sarif_place(d, g->span, ",\"locations\":[{", out)) {
    if (g->where) {
      sk_buf_z(out, ",\"logicalLocations\":[{\"fullyQualifiedName\":");
      sk_buf_json(out, g->where, strlen(g->where));
      sk_buf_z(out, "}]");
    }
    sk_buf_z(out, "}]");
  }
  const char *before = ",\"relatedLocations\":[{";
  for (const SkDiagNote *n = g->notes; n; n = n->next) {
    if (!sarif_place(d, n->span, before, out)) continue;
    sk_buf_char(out, ',');
    sarif_message(n->text, out);
    sk_buf_char(out, '}');
    before = ",{";
  }
  sk_buf_z(out, strcmp(before, ",{") == 0 ? "]" : "");
  sk_buf_z(out, last ? "}\n" : "},\n");
}

static void sarif_head(const SkDiags *d, SkBuf *out) {
  sk_buf_z(out,
           "{\"version\":\"2.1.0\",\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
           "\"runs\":[{\"columnKind\":\"unicodeCodePoints\",\"tool\":{\"driver\":{\"name\":"
           "\"skerry\",\"rules\":[");
  bool any = false;
  for (size_t k = 0; k < N_CODES; k++) {
    bool used = false;
    for (uint32_t i = 0; i < d->all.n && !used; i++) used = d->all.at[i].code == codes[k].code;
    if (!used) continue;
    sk_buf_printf(out, "%s{\"id\":\"SK%04d\",\"shortDescription\":{\"text\":", any ? "," : "",
                  codes[k].code);
    sk_buf_json(out, codes[k].title, strlen(codes[k].title));
    sk_buf_z(out, "}}");
    any = true;
  }
  sk_buf_z(out, "]}},\"results\":[\n");
}

typedef struct {
  SkDiag  *diag;
  uint32_t order;
} Sorted;

enum { SIZE = 2218 };  // a size that no array can have: other messages follow from it

static int by_place(const void *pa, const void *pb) {
  const Sorted *a = pa, *b = pb;
  if ((a->diag->code == SIZE) != (b->diag->code == SIZE)) return a->diag->code == SIZE ? -1 : 1;
  if (a->diag->span.pos != b->diag->span.pos) return a->diag->span.pos < b->diag->span.pos ? -1 : 1;
  return a->order < b->order ? -1 : 1;
}

void sk_diags_print(SkDiags *d, SkDiagFormat format, bool colour, SkBuf *out) {
  Sorted *list = SK_NEWS(d->arena, Sorted, d->all.n + 1);
  for (uint32_t i = 0; i < d->all.n; i++) list[i] = (Sorted){&d->all.at[i], i};
  qsort(list, d->all.n, sizeof *list, by_place);
  if (format == SK_DIAG_SARIF) sarif_head(d, out);
  for (uint32_t i = 0; i < d->all.n; i++) {
    const SkDiag *g = list[i].diag;
    if (format == SK_DIAG_TEXT) print_text(d, g, colour, out);
    if (format == SK_DIAG_JSON) print_json(d, g, out);
    if (format == SK_DIAG_SARIF) print_sarif(d, g, i + 1 == d->all.n, out);
  }
  if (format == SK_DIAG_SARIF) sk_buf_z(out, "]}]}\n");
  if (format == SK_DIAG_TEXT && d->dropped)
    sk_buf_printf(out, "... and %u more messages not shown\n", d->dropped);
}

// Did you mean ------------------------------------------------------------------------------------

// Edit distance with transpositions, cut off above `limit`.
static uint32_t distance(const char *a, size_t na, const char *b, size_t nb, uint32_t limit) {
  uint32_t row[3][66] = {{0}};
  if (na > 64 || nb > 64) return limit + 1;
  for (size_t j = 0; j <= nb; j++) row[1][j] = (uint32_t)j;
  for (size_t i = 1; i <= na; i++) {
    memcpy(row[2], row[0], sizeof row[2]);
    memcpy(row[0], row[1], sizeof row[0]);
    // row[0]: previous line, row[2]: the one before that
    row[1][0] = (uint32_t)i;
    for (size_t j = 1; j <= nb; j++) {
      uint32_t best = row[0][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      if (row[0][j] + 1 < best) best = row[0][j] + 1;
      if (row[1][j - 1] + 1 < best) best = row[1][j - 1] + 1;
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
          row[2][j - 2] + 1 < best)
        best = row[2][j - 2] + 1;
      row[1][j] = best;
    }
  }
  return row[1][nb];
}

// r for R, RR for R, vp for pv, rn for run
static bool short_slip(const char *word, const char *meant) {
  if (strcasecmp(word, meant) == 0) return true;
  if (!word[1]) return false;
  if (!meant[1]) return word[0] == word[1] && word[0] == meant[0];
  if (!meant[2]) return word[0] == meant[1] && word[1] == meant[0];
  return !meant[3] && word[0] == meant[0] && word[1] == meant[2];
}

static size_t common(const char *a, const char *b) {
  size_t n = 0;
  while (a[n] && a[n] == b[n]) n++;
  return n;
}

// Where nothing is near: what the word begins with (V for Vol), or else what begins with the word (P1 for P).
static const char *abbreviation(const char *word, const char *const *candidates, uint32_t n) {
  const char *within = NULL, *longer = NULL;
  size_t      length = strlen(word);
  for (uint32_t i = 0; i < n; i++) {
    const char *c = candidates[i];
    size_t      m = strlen(c);
    // A letter is no beginning of a long word.
    if (m < length && (m == 1 ? length < 5 : 2 * m >= length) &&
        (m == 1 ? c[0] == word[0] : strncasecmp(word, c, m) == 0) &&
        (!within || m > strlen(within)))
      within = c;
    bool numbered = m == length + 1 && isdigit((unsigned char)c[length]) != 0;
    if (m > length && (length > 2 ? strncasecmp(word, c, length) : strncmp(word, c, length)) == 0 &&
        (length > 2 || numbered) && (!longer || m < strlen(longer)))
      longer = c;
  }
  return longer ? longer : within;
}

const char *sk_did_you_mean(const char *word, const char *const *candidates, uint32_t n) {
  size_t      length = strlen(word);
  uint32_t    best   = length < 5 ? 2 : length < 8 ? 3 : (uint32_t)(length + 2) / 3;
  const char *found  = NULL;
  for (uint32_t i = 0; i < n; i++) {
    // Any two short words are near each other; only another case or a doubled letter can be meant.
    if (length <= 2 && !short_slip(word, candidates[i])) continue;
    uint32_t d = distance(word, length, candidates[i], strlen(candidates[i]), best);
    if (d == 0 || d > best) continue;
    // Of two that are equally near the one that begins like the word.
    if (d == best && (!found || common(word, candidates[i]) <= common(word, found))) continue;
    best  = d;
    found = candidates[i];
  }
  return found ? found : abbreviation(word, candidates, n);
}
