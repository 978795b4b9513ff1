#include "codegen/alike/share.h"

#include "codegen/schedule/emit.h"

#include <string.h>

#define NONE UINT32_MAX

typedef struct {
  SkPieceOfText text;
  SkPieceOfText name;
  uint32_t      island, form;
  uint32_t      next;  // of the same form
} Function;

typedef struct {
  uint32_t  first, last, n;        // functions
  uint32_t  next;                  // form with the same hash
  uint32_t  n_numbers, n_statics;  // that the text has
  uint32_t  n_tables;              // of the island
  uint32_t  n_params, *param;      // by number: 1 + which parameter it is, 0: itself
  uint32_t  slot;                  // of `shared`; NONE: nothing differs
  uint32_t *values;                // [function * n_numbers + number]
} Form;

typedef struct {
  SkArena         *arena;
  const SkSharing *texts;
  const char     **prefix;  // by text
  SkSharedNames    names;
  SK_VEC(Function) functions;
  SK_VEC(Form) forms;
  uint32_t *form;  // by function
  SkScan    scan, other;
  SkMap     by_hash;  // 1 + form
  SkBuf    *out;
  // Of the island at hand.
  SkBuf    numbers, tables;
  uint32_t n_numbers, n_tables, n_slots;
  SK_VEC(uint32_t) slots;  // [2 * slot]: where its numbers and tables begin
} Share;

// Reading ------------------------------------------------------------------------------------------

// "static const int i3_state[] = {": tables begin a line.
static void find_tables(Share *s, const char *at, const char *end, const char *prefix) {
  while (at < end) {
    const char *line = memchr(at, '\n', (size_t)(end - at)), *open;
    if (!line) line = end;
    if (line - at > 13 && (!memcmp(at, "static const ", 13) || !memcmp(at, "SK_PIECE con", 12))) {
      const char *type = memchr(at, ' ', 10);
      type             = type + sizeof " const";
      open             = memchr(type, '[', (size_t)(line - type));
      const char *name = open;
      while (open && name > type && name[-1] != ' ') name--;
      if (open && (size_t)(open - name) > strlen(prefix) && !memcmp(name, prefix, strlen(prefix)))
        sk_shared_name(&s->names, (SkSharedName){.text   = name,
                                                 .n      = (size_t)(open - name),
                                                 .type   = type,
                                                 .n_type = (size_t)(name - type)});
    }
    at = line + 1;
  }
}

static void add_function(Share *s, const char *text, size_t n, uint32_t island) {
  const char *open = memchr(text, '(', n), *name = open;
  if (open && open[-1] != ' ')
    while (name > text && name[-1] != ' ') name--;
  Function f = {.text = {text, n}, .island = island, .form = NONE, .next = NONE};
  f.name     = (SkPieceOfText){name, open ? (size_t)(open - name) : 0};
  sk_shared_name(&s->names,
                 (SkSharedName){.text = f.name.text, .n = f.name.n, .function = s->functions.n});
  sk_vec_push(s->arena, &s->functions, f);
}

static const char *find(const char *at, const char *end, const char *mark) {
  return at < end ? memmem(at, (size_t)(end - at), mark, strlen(mark)) : NULL;
}

static void read_island(Share *s, uint32_t k) {
  const char *at = s->texts->at[k].text, *end = at + s->texts->at[k].n;
  while (at < end) {
    const char *cut = find(at, end, SK_MARK_CUT), *stop = cut ? find(cut, end, SK_MARK_END) : NULL;
    find_tables(s, at, stop ? cut : end, s->prefix[k]);
    if (!stop) break;
    cut += strlen(SK_MARK_CUT);
    add_function(s, cut, (size_t)(stop - cut), k);
    at = stop + strlen(SK_MARK_END);
  }
}

// Comparing ----------------------------------------------------------------------------------------

static void begin(Share *s, SkScan *scan, uint32_t f) {
  const Function *function = &s->functions.at[f];
  scan->form               = s->form;
  sk_scan_begin(scan, &function->text, s->prefix[function->island], f);
}

static uint64_t hash_of(Share *s, uint32_t f) {
  uint64_t h = 1;
  begin(s, &s->scan, f);
  for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;) {
    h = sk_hash64(h * 31 + t.kind) + t.same;
    if (t.kind == SK_TOKEN_TEXT) h = sk_hash_bytes(t.at, t.n, h);
    if (t.kind == SK_TOKEN_STATIC) h = sk_hash_bytes(t.at, t.n_head, h);
  }
  return h | 1;
}

static bool is_same(Share *s, uint32_t a, uint32_t b) {
  begin(s, &s->scan, a);
  begin(s, &s->other, b);
  for (;;) {
    SkToken t = sk_scan_next(&s->scan), u = sk_scan_next(&s->other);
    if (t.kind != u.kind || t.same != u.same) return false;
    if (t.kind == SK_TOKEN_END) return true;
    if (t.kind == SK_TOKEN_TEXT && (t.n != u.n || memcmp(t.at, u.at, t.n) != 0)) return false;
    if (t.kind == SK_TOKEN_STATIC && (t.n_head != u.n_head || memcmp(t.at, u.at, t.n_head) != 0))
      return false;
    if (t.kind == SK_TOKEN_TABLE && (t.n_type != u.n_type || memcmp(t.type, u.type, t.n_type) != 0))
      return false;
  }
}

// An island has a form only once: its entry in `shared` is that function's.
static void classify(Share *s, uint32_t f) {
  uint64_t  hash = hash_of(s, f), head = 0;
  Function *function = &s->functions.at[f];
  sk_map_get(&s->by_hash, hash, &head);
  uint32_t form = (uint32_t)head - 1;
  for (; form != NONE; form = s->forms.at[form].next) {
    const Form *same = &s->forms.at[form];
    if (s->functions.at[same->last].island != function->island && is_same(s, same->first, f)) break;
  }
  if (form == NONE) {
    Form made = {.first = f, .last = f, .n = 1, .next = (uint32_t)head - 1, .slot = NONE};
    sk_vec_push(s->arena, &s->forms, made);
    form = s->forms.n - 1;
    sk_map_put(s->arena, &s->by_hash, hash, s->forms.n);
  } else {
    s->functions.at[s->forms.at[form].last].next = f;
    s->forms.at[form].last                       = f;
    s->forms.at[form].n++;
  }
  s->form[f] = function->form = form;
}

// What differs -------------------------------------------------------------------------------------

static uint32_t value_of(const SkToken *t) {
  uint32_t value = 0;
  for (size_t i = 0; i < t->n && t->at[i] != 'L'; i++)
    value = value * 10 + (uint32_t)(t->at[i] - '0');
  return value;
}

static void count(Share *s, Form *form) {
  begin(s, &s->scan, form->first);
  for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;) {
    form->n_numbers += t.kind == SK_TOKEN_NUMBER;
    form->n_statics += t.kind == SK_TOKEN_STATIC;
  }
  form->n_tables = s->scan.tables.n;
}

static void read_values(Share *s, Form *form) {
  uint32_t at  = 0;
  form->values = SK_NEWS(s->arena, uint32_t, (size_t)form->n * form->n_numbers + 1);
  for (uint32_t f = form->first; f != NONE; f = s->functions.at[f].next) {
    begin(s, &s->scan, f);
    for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;)
      if (t.kind == SK_TOKEN_NUMBER) form->values[at++] = value_of(&t);
  }
}

// The same in all functions, or as another number is in all of them.
static bool is_like(const Form *form, uint32_t a, uint32_t b) {
  for (size_t k = 0; k < form->n; k++)
    if (form->values[k * form->n_numbers + a] != form->values[k * form->n_numbers + b])
      return false;
  return true;
}

static bool is_fixed(const Form *form, uint32_t number) {
  for (size_t k = 1; k < form->n; k++)
    if (form->values[k * form->n_numbers + number] != form->values[number]) return false;
  return true;
}

static void find_params(Share *s, Form *form) {
  SkMap seen  = {0};
  form->param = SK_NEWS(s->arena, uint32_t, form->n_numbers + 1);
  for (uint32_t i = 0; i < form->n_numbers; i++) {
    if (is_fixed(form, i)) continue;
    uint64_t last = form->values[(size_t)(form->n - 1) * form->n_numbers + i], was = 0;
    uint64_t key = (((uint64_t)form->values[i] << 32) ^ (last * 0x9e3779b9)) + 1;
    if (sk_map_get(&seen, key, &was) && is_like(form, i, (uint32_t)was)) {
      form->param[i] = form->param[was];
      continue;
    }
    form->param[i] = ++form->n_params;
    sk_map_put(s->arena, &seen, key, i);
  }
}

// Entries of `shared` that no other function of these islands has.
static void choose_slot(Share *s, Form *form, uint32_t *next) {
  if (!form->n_params && !form->n_statics && !form->n_tables) return;
  form->slot = 0;
  for (uint32_t f = form->first; f != NONE; f = s->functions.at[f].next) {
    uint32_t island = s->functions.at[f].island;
    if (next[island] > form->slot) form->slot = next[island];
  }
  for (uint32_t f = form->first; f != NONE; f = s->functions.at[f].next)
    next[s->functions.at[f].island] = form->slot + 1;
}

static void measure(Share *s) {
  uint32_t *next = SK_NEWS(s->arena, uint32_t, s->texts->n + 1);
  for (uint32_t i = 0; i < s->forms.n; i++) {
    Form *form = &s->forms.at[i];
    if (form->n < 2) continue;
    count(s, form);
    read_values(s, form);
    find_params(s, form);
    choose_slot(s, form, next);
  }
}

// Writing ------------------------------------------------------------------------------------------

static const SkPieceOfText *name_of(const Share *s, uint32_t f) {
  return &s->functions.at[s->forms.at[s->form[f]].first].name;
}

static bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Text that is no function, or one that is not shared: names of functions that are.
static void copy(Share *s, const char *at, const char *end) {
  const char *from = at;
  for (; at < end; at++) {
    if (!is_word(*at)) continue;
    const char *to = at + 1;
    while (to < end && is_word(*to)) to++;
    bool own = *at == s->texts->letter && to - at > 3 && at[1] >= '0' && at[1] <= '9';
    const SkSharedName *name = own ? sk_shared_find(&s->names, at, (size_t)(to - at)) : NULL;
    if (name && !name->type) {
      const SkPieceOfText *as = name_of(s, name->function);
      sk_buf_add(s->out, from, (size_t)(at - from));
      sk_buf_add(s->out, as->text, as->n);
      from = to;
    }
    at = to - 1;
  }
  sk_buf_add(s->out, from, (size_t)(end - from));
}

// What the function at hand reads: numbers and tables of its island; those inside of it move out.
static void add_params(Share *s, uint32_t f, const Form *form, uint32_t row) {
  uint32_t number = 0, param = 0;
  SkBuf   *out = s->out;
  begin(s, &s->scan, f);
  while (form->slot != NONE && s->slots.n <= 2 * form->slot + 1)
    sk_vec_push(s->arena, &s->slots, 0);
  if (form->slot == NONE) return;
  s->slots.at[2 * form->slot]     = s->n_numbers;
  s->slots.at[2 * form->slot + 1] = s->n_tables;
  for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;) {
    if (t.kind == SK_TOKEN_STATIC) {
      const SkPieceOfText *name = &s->functions.at[f].name;
      int                  n = (int)name->n, m = (int)t.n_name;
      sk_buf_printf(out, "static const %.*s%.*s_%.*s", (int)t.n_type, t.type, n, name->text, m,
                    t.name);
      sk_buf_add(out, t.name + t.n_name, t.n - (size_t)(t.name + t.n_name - t.at));
      sk_buf_char(out, '\n');
      sk_buf_printf(&s->tables, "%.*s_%.*s,\n", n, name->text, m, t.name);
      s->n_tables++;
    } else if (t.kind == SK_TOKEN_NUMBER && form->param[number++] == param + 1) {
      param++;
      sk_buf_printf(&s->numbers, "%u,", form->values[(size_t)row * form->n_numbers + number - 1]);
      if (s->n_numbers++ % 16 == 15) sk_buf_char(&s->numbers, '\n');
    }
  }
  for (uint32_t i = 0; i < s->scan.tables.n; i++, s->n_tables++)
    sk_buf_printf(&s->tables, "%.*s,\n", (int)s->scan.tables.at[i]->n, s->scan.tables.at[i]->text);
}

// const int (*const runs)[3] = shared->tables[0];
static void declare(Share *s, const SkToken *t, uint32_t at) {
  const char *sizes = t->name + t->n_name;
  int         rest  = (int)(t->at + t->n_head - sizes) - 2;  // behind "[]"
  sk_buf_printf(s->out, "  const %.*s(*const %.*s)%.*s = shared->tables[%u];\n", (int)t->n_type,
                t->type, (int)t->n_name, t->name, rest, sizes + 2, at);
}

static void open_params(Share *s, const Form *form) {
  if (form->slot == NONE) return;
  sk_buf_printf(s->out, "  const SkShared *const shared = run->shared + %u;\n", form->slot);
  uint32_t at = 0;
  begin(s, &s->scan, form->first);
  for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;)
    if (t.kind == SK_TOKEN_STATIC) declare(s, &t, at++);
  for (uint32_t i = 0; i < form->n_tables; i++) {
    const SkSharedName *name = s->scan.tables.at[i];
    sk_buf_printf(s->out, "  const %.*s*const %.*s = shared->tables[%u];\n", (int)name->n_type,
                  name->type, (int)name->n, name->text, at++);
  }
  for (uint32_t i = 0; i < form->n_params; i++)
    sk_buf_printf(s->out, "%sN%u = shared->numbers[%u]", i ? ",\n    " : "  const long ", i, i);
  if (form->n_params) sk_buf_z(s->out, ";\n");
}

// The first of its form stands for all.
static void write_first(Share *s, const Form *form) {
  const SkPieceOfText *text = &s->functions.at[form->first].text;
  const char          *from = text->text, *body = memchr(from, '{', text->n) + 2;
  uint32_t             number = 0;
  sk_buf_z(s->out, SK_MARK_CUT);
  sk_buf_add(s->out, from, (size_t)(body - from));
  open_params(s, form);
  from = body;
  begin(s, &s->scan, form->first);
  for (SkToken t; (t = sk_scan_next(&s->scan)).kind != SK_TOKEN_END;) {
    if (t.kind == SK_TOKEN_NUMBER && form->param[number++]) {
      copy(s, from, t.at);
      sk_buf_printf(s->out, "N%u", form->param[number - 1] - 1);
    } else if (t.kind == SK_TOKEN_STATIC) {
      copy(s, from, t.at);
    } else {
      continue;
    }
    from = t.at + t.n;
  }
  copy(s, from, text->text + text->n);
  sk_buf_z(s->out, SK_MARK_END);
}

static void write_function(Share *s, uint32_t f, uint32_t *rows) {
  const Function *function = &s->functions.at[f];
  const Form     *form     = &s->forms.at[function->form];
  if (form->n < 2) {
    sk_buf_z(s->out, SK_MARK_CUT);
    copy(s, function->text.text, function->text.text + function->text.n);
    sk_buf_z(s->out, SK_MARK_END);
    return;
  }
  add_params(s, f, form, rows[function->form]++);
  if (form->first == f) write_first(s, form);
}

static void write_tables(Share *s, const char *prefix) {
  if (!s->slots.n) return;
  sk_buf_printf(s->out, "static const int %snumbers[] = {\n%s0};\n", prefix,
                s->numbers.n ? s->numbers.text : "");
  sk_buf_printf(s->out, "static const void *const %stables[] = {\n%s0};\n", prefix,
                s->tables.n ? s->tables.text : "");
  sk_buf_printf(s->out, "static const SkShared %sshared[] = {", prefix);
  for (uint32_t i = 0; i < s->slots.n; i += 2)
    sk_buf_printf(s->out, "{%snumbers + %u, %stables + %u},\n", prefix, s->slots.at[i], prefix,
                  s->slots.at[i + 1]);
  sk_buf_z(s->out, "};\n\n");
}

// Returns the number of the function after its last.
static uint32_t write_island(Share *s, uint32_t k, uint32_t f, uint32_t *rows, bool *any) {
  const char *at = s->texts->at[k].text, *end = at + s->texts->at[k].n;
  s->numbers   = sk_buf_new(s->arena);
  s->tables    = sk_buf_new(s->arena);
  s->n_numbers = s->n_tables = s->slots.n = 0;
  for (; f < s->functions.n && s->functions.at[f].island == k; f++) {
    const SkPieceOfText *text = &s->functions.at[f].text;
    copy(s, at, text->text - strlen(SK_MARK_CUT));
    write_function(s, f, rows);
    at = text->text + text->n + strlen(SK_MARK_END);
  }
  copy(s, at, end);
  write_tables(s, s->prefix[k]);
  any[k] = s->slots.n > 0;
  return f;
}

// Prototypes of what is left, line by line.
static void write_forward(Share *s, SkBuf *forward) {
  SkBuf       kept = sk_buf_new(s->arena);
  const char *at = forward->text, *end = at + forward->n;
  while (at < end) {
    const char *line = memchr(at, '\n', (size_t)(end - at)), *open;
    line             = line ? line + 1 : end;
    open             = memchr(at, '(', (size_t)(line - at));
    const char *name = open;
    while (name && name > at && name[-1] != ' ') name--;
    const SkSharedName *found =
        name ? sk_shared_find(&s->names, name, (size_t)(open - name)) : NULL;
    bool gone = found && !found->type && name_of(s, found->function)->text != found->text;
    if (!gone) sk_buf_add(&kept, at, (size_t)(line - at));
    at = line;
  }
  *forward = kept;
}

bool *sk_share(SkArena *arena, const SkSharing *texts, uint32_t n_v, SkBuf *forward, SkBuf *body) {
  uint32_t n = texts->n;
  Share    s = {.arena = arena, .texts = texts, .names = {.arena = arena}, .out = body};
  s.prefix   = SK_NEWS(arena, const char *, n + 1);
  for (uint32_t k = 0; k < n; k++) {
    s.prefix[k] = sk_arena_printf(arena, "%c%u_", texts->letter, k);
    read_island(&s, k);
  }
  s.form  = SK_NEWS(arena, uint32_t, s.functions.n + 1);
  s.scan  = sk_scan_new(arena, &s.names, n_v);
  s.other = sk_scan_new(arena, &s.names, n_v);
  for (uint32_t f = 0; f < s.functions.n; f++) s.form[f] = NONE;
  for (uint32_t f = 0; f < s.functions.n; f++) classify(&s, f);
  measure(&s);
  uint32_t *rows = SK_NEWS(arena, uint32_t, s.forms.n + 1);
  bool     *any  = SK_NEWS(arena, bool, n + 1);
  for (uint32_t k = 0, f = 0; k < n; k++) f = write_island(&s, k, f, rows, any);
  if (forward->n) write_forward(&s, forward);
  return any;
}
