// Texts that are replaced again and again: messages as in a fresh process, memory that does not grow.
//
// SKERRY_EDITS sets the number of edits, SKERRY_FRESH after how many of them a fresh library looks too. With a standard
// library in MODELICAPATH or MSL files that use it, and files of it, are edited as well.
#include "model/tree/look.h"

#include <criterion/criterion.h>
#include <ftw.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAX_DOCUMENTS 8

typedef struct {
  char       *path, *base, *now;
  const char *klass;  // the one to look at; NULL: all of the file
  bool        ours;   // may be written
} Document;

static char         root[64];
static Document     documents[MAX_DOCUMENTS];
static int          n_documents;
static const char  *standard;  // a folder with the standard library, or NULL
static SkGuard      guard;
static SkModelInput warm;

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw) {
  (void)st, (void)kind, (void)ftw;
  return remove(path);
}

static SkModelInput new_input(void) {
  SkModelInput in = {.arena = sk_arena_new(0, &guard)};
  in.names        = sk_names_new(in.arena);
  in.sources      = sk_sources_new(in.arena);
  in.diags        = sk_diags_new(in.arena, in.sources);
  in.library      = sk_library_new(in.arena, in.names, in.sources, in.diags);
  sk_library_add_path(in.library, root);
  sk_library_add_path(in.library, SK_TEST_ROOT "/modelica");
  if (standard) sk_library_add_paths(in.library, standard);
  return in;
}

static void set_up(void) {
  strcpy(root, "/tmp/skerry-look-XXXXXX");
  cr_assert_not_null(mkdtemp(root));
  n_documents = 0;
  standard    = NULL;
}

static void tear_down(void) {
  nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  for (int i = 0; i < n_documents; i++)
    free(documents[i].path), free(documents[i].base), free(documents[i].now);
  if (warm.arena) sk_arena_free(warm.arena);
}

TestSuite(look, .init = set_up, .fini = tear_down, .timeout = 36000);

static void put(const char *path, const char *text) {
  char *folders = strdup(path);
  for (char *s = folders + strlen(root) + 1; (s = strchr(s, '/')); s++) {
    *s = 0;
    mkdir(folders, 0777);
    *s = '/';
  }
  free(folders);
  FILE *f = fopen(path, "w");
  cr_assert_not_null(f, "%s", path);
  fputs(text, f);
  fclose(f);
}

static char *at(const char *name) {
  char *path = NULL;
  cr_assert_gt(asprintf(&path, "%s/%s", root, name), 0);
  return path;
}

static void open_document(const char *name, const char *text) {
  documents[n_documents++] = (Document){at(name), strdup(text), strdup(text), NULL, true};
  put(documents[n_documents - 1].path, text);
}

// Looking -----------------------------------------------------------------------------------------

static int by_text(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

// The messages, one per line, in an order that does not depend on the order of reading.
static char *messages(const SkModelInput *in) {
  SkBuf out = sk_buf_new(in->arena);
  sk_diags_print(in->diags, SK_DIAG_JSON, false, &out);
  char  *lines[2100], *save = NULL;
  size_t n = 0, size = out.n + 1;
  for (char *s = out.n ? strtok_r(out.text, "\n", &save) : NULL; s && n < 2100;
       s       = strtok_r(NULL, "\n", &save))
    lines[n++] = s;
  qsort(lines, n, sizeof *lines, by_text);
  char *all = calloc(size + 1, 1), *end = all;
  for (size_t i = 0; i < n; i++) end = stpcpy(stpcpy(end, lines[i]), "\n");
  return all;
}

static void check(const SkModelInput *in, const char *name) {
  const SkClass *c = sk_library_find(in->library, name);
  if (c && c->kind == SK_CLASS_PACKAGE)
    sk_model_check_all(in, name);
  else
    sk_model_flatten(in, name);
}

// Every document is loaded, then the classes of document `which` (-1: of all) are checked.
static char *look_at(const SkModelInput *in, int which) {
  const SkStored *classes[MAX_DOCUMENTS];
  for (int i = 0; i < n_documents; i++)
    classes[i] = sk_library_load(in->library, documents[i].path);
  for (int i = 0; i < n_documents; i++) {
    if (which >= 0 && i != which) continue;
    if (documents[i].klass) check(in, documents[i].klass);
    for (const SkStored *s = documents[i].klass ? NULL : classes[i]; s; s = s->next)
      check(in, sk_class_path(in->arena, s->klass));
  }
  return messages(in);
}

static char *warm_messages(int which) {
  SkModelInput in  = sk_look_begin(&warm);
  char        *all = look_at(&in, which);
  sk_look_end(&in);
  return all;
}

// A library that knows nothing yet. Texts of ours come from the disk, others must not be written there.
static char *fresh_messages(int which) {
  SkModelInput in   = new_input();
  bool         swap = false;
  for (int i = 0; i < n_documents; i++) {
    if (documents[i].ours) put(documents[i].path, documents[i].now);
    swap |= !documents[i].ours;
  }
  for (int i = 0; swap && i < n_documents; i++) sk_library_load(in.library, documents[i].path);
  for (int i = 0; i < n_documents; i++)
    if (!documents[i].ours)
      sk_library_replace(in.library, documents[i].path, documents[i].now, strlen(documents[i].now));
  SkModelInput look = swap ? sk_look_begin(&in) : in;
  char        *all  = look_at(&look, which);
  if (swap) sk_look_end(&look);
  sk_arena_free(in.arena);
  return all;
}

// Editing -----------------------------------------------------------------------------------------

static uint64_t state = 88172645463325252u;

static uint32_t chance(uint32_t n) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (uint32_t)((state >> 11) % n);
}

static bool is_word(char c) {
  return c == '_' || c == '.' || (c >= '0' && c <= '9') || (c | 32) >= 'a';
}

static size_t word_at(const char *text, size_t len, size_t from, size_t *n) {
  while (from < len && !is_word(text[from])) from++;
  for (*n = 0; from + *n < len && is_word(text[from + *n]) && *n < 60;) ++*n;
  return from;
}

static char *splice(const char *text, size_t at_byte, size_t gone, const char *put_in, size_t n) {
  size_t len = strlen(text);
  char  *out = malloc(len - gone + n + 1);
  memcpy(out, text, at_byte);
  memcpy(out + at_byte, put_in, n);
  strcpy(out + at_byte + n, text + at_byte + gone);
  return out;
}

// One edit as people make them: a letter, a word, a line; half of the time the text is put right again.
static void edit(Document *d) {
  static const char *const pieces[] = {";",
                                       " end ",
                                       "Real x;",
                                       "=",
                                       "(",
                                       ")",
                                       "\"",
                                       " model Q",
                                       "parameter Real k = 2;",
                                       "import G.*;",
                                       "extends G.Base;",
                                       " each ",
                                       "//",
                                       "/*",
                                       "1e-3",
                                       "G.Sub.Deep",
                                       "end Q;",
                                       "\n"};
  char                    *old      = d->now;
  size_t                   len = strlen(old), n = 0, m = 0, from, other;
  if (chance(2) && strcmp(old, d->base) != 0) {
    d->now = strdup(d->base);
    free(old);
    return;
  }
  from = word_at(old, len, chance((uint32_t)len + 1), &n);
  switch (chance(7)) {
    case 0: d->now = splice(old, from, n, "", 0); break;
    case 1: d->now = splice(old, from, 0, old + from, n); break;
    case 2:
      other  = word_at(old, len, chance((uint32_t)len + 1), &m);
      d->now = splice(old, from, n, old + other, m);
      break;
    case 3: {
      const char *piece = pieces[chance(sizeof pieces / sizeof pieces[0])];
      d->now            = splice(old, from, 0, piece, strlen(piece));
      break;
    }
    case 4: d->now = splice(old, from, n ? 1 : 0, "", 0); break;
    case 5: {
      char name[16];  // a name that nobody has typed yet
      snprintf(name, sizeof name, "n%u", chance(1u << 30));
      d->now = splice(old, from, n, name, strlen(name));
      break;
    }
    default: {
      const char *line = memrchr(old, '\n', from), *next = strchr(old + from, '\n');
      size_t      a = line ? (size_t)(line - old) : 0, b = next ? (size_t)(next - old) : len;
      d->now = splice(old, a, b - a, "", 0);
    }
  }
  free(old);
}

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int by_number(const void *pa, const void *pb) {
  double a = *(const double *)pa, b = *(const double *)pb;
  return a < b ? -1 : a > b;
}

static size_t resident(void) {
  malloc_trim(0);
  FILE *f     = fopen("/proc/self/statm", "r");
  long  pages = 0, ignored;
  if (!f || fscanf(f, "%ld %ld", &ignored, &pages) != 2) pages = 0;
  if (f) fclose(f);
  return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static int number(const char *variable, int otherwise) {
  const char *text = getenv(variable);
  return text && atoi(text) > 0 ? atoi(text) : otherwise;
}

#if defined(__SANITIZE_ADDRESS__)
enum { WATCHED = 0 };  // freed memory stays for a while
#else
enum { WATCHED = 1 };
#endif

// From a fifth of the edits on memory may not grow by more than the odd page. Names of files met later need some.
static void expect_flat(size_t before, size_t after, int edits) {
  if (WATCHED)
    cr_expect_leq(after, before + (4u << 20) + (size_t)edits * 64,
                  "%zu kB became %zu kB in %d edits", before >> 10, after >> 10, edits);
}

static void edit_often(int edits, int fresh_every, bool apart) {
  double *times    = calloc((size_t)edits, sizeof *times);
  size_t  before   = 0;
  int     compared = 0, wrong = 0;
  warm = new_input();
  for (int i = 0; i < n_documents; i++) sk_library_load(warm.library, documents[i].path);
  free(warm_messages(-1));
  for (int k = 0; k < edits && wrong < 3; k++) {
    int       which = (int)chance((uint32_t)n_documents);
    Document *d     = &documents[which];
    edit(d);
    double start = seconds();
    cr_assert(sk_library_replace(warm.library, d->path, d->now, strlen(d->now)));
    char *have = warm_messages(apart ? which : -1);
    times[k]   = seconds() - start;
    if (k % fresh_every == 0) {
      char *want = fresh_messages(apart ? which : -1);
      compared++;
      wrong += strcmp(have, want) != 0;
      cr_expect_str_eq(have, want, "edit %d of %s:\n%s\nwarm:\n%s\nfresh:\n%s", k, d->path,
                       d->ours ? d->now : "", have, want);
      free(want);
    }
    free(have);
    if (k == edits / 5) before = resident();
  }
  expect_flat(before, resident(), edits);
  qsort(times, (size_t)edits, sizeof *times, by_number);
  fprintf(
      stderr,
      "%d edits, %d compared with a fresh library: median %.2f ms, p95 %.2f ms, longest %.2f ms; "
      "%zu kB after a fifth of them, %zu kB in the end\n",
      edits, compared, 1e3 * times[edits / 2], 1e3 * times[edits * 19 / 20], 1e3 * times[edits - 1],
      before >> 10, resident() >> 10);
  free(times);
}

// A package in folders, a file that uses it and our own library, and one that adds a class to the package.
static void open_ours(void) {
  open_document(
      "G/package.mo",
      "package G\n  constant Real k = 3;\n  connector P\n    Real e;\n    flow Real f;\n"
      "  end P;\n  partial model Base\n    P p;\n    parameter Real r(unit = \"Ohm\") = k;\n"
      "  end Base;\n  model InText\n    extends Base;\n  equation\n    p.e = r*p.f;\n"
      "  end InText;\nend G;\n");
  open_document("G/Sub/Deep.mo",
                "within G.Sub;\nmodel Deep \"in a folder\"\n  extends G.Base(r = 2*k);\n"
                "  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\n  p.e = r*p.f + x;\n"
                "end Deep;\n");
  open_document("User.mo",
                "model Part\n  G.InText a;\n  G.Sub.Deep d(r = 4);\n  G.Extra more;\nequation\n"
                "  connect(a.p, d.p);\n  connect(d.p, more.p);\nend Part;\n"
                "model Hydraulic\n  import Skerry.Mechanics.*;\n  Real y;\n  Part part[2];\n"
                "equation\n  y = part[1].d.x + part[2].d.x;\nend Hydraulic;\n"
                "function f\n  input Real u;\n  output Real y;\nalgorithm\n  y := u^2;\nend f;\n");
  open_document("Extra.mo",
                "within G;\nmodel Extra\n  extends Base;\n  Integer n(start = 0, fixed = true);\n"
                "equation\n  p.f = p.e/r;\n  when sample(0, 1) then\n    n = pre(n) + 1;\n"
                "  end when;\nend Extra;\n");
}

static void put_rest_of_package(void) {
  char *sub = at("G/Sub/package.mo"), *odd = at("G/Odd.mo");
  put(sub, "within G;\npackage Sub\nend Sub;\n");
  put(odd, "within G;\nmodel Odd\n  Real x = 1\nend Odd;\n");
  free(sub), free(odd);
}

Test(look, edits_of_a_package_and_of_files_that_use_it) {
  open_ours();
  put_rest_of_package();
  edit_often(number("SKERRY_EDITS", 1000), number("SKERRY_FRESH", 2), false);
}

// Files of the standard library and one that uses it, each looked at by itself.
Test(look, edits_with_the_standard_library) {
  const char *msl = getenv("MSL") ? getenv("MSL") : getenv("MODELICAPATH");
  if (!msl || !*msl) {
    fprintf(stderr, "skipped: 1 of 2 series of edits needs a standard library in MSL\n");
    cr_skip_test("no standard library in MSL or MODELICAPATH");
  }
  static const struct {
    const char *file, *klass;
  } library[] = {
      {"Mechanics/MultiBody/Joints/Revolute.mo", "Modelica.Mechanics.MultiBody.Joints.Revolute"},
      {"Mechanics/MultiBody/Parts/Body.mo", "Modelica.Mechanics.MultiBody.Parts.Body"},
      {"Fluid/Vessels.mo", "Modelica.Fluid.Vessels.OpenTank"},
      {"Fluid/Pipes.mo", "Modelica.Fluid.Pipes.DynamicPipe"},
  };
  standard = msl;
  open_document(
      "Use.mo",
      "model Pendulum\n  inner Modelica.Mechanics.MultiBody.World world;\n"
      "  Modelica.Mechanics.MultiBody.Joints.Revolute joint(phi(fixed = true));\n"
      "  Modelica.Mechanics.MultiBody.Parts.BodyBox body(r = {0.5, 0, 0});\n"
      "equation\n  connect(world.frame_b, joint.frame_a);\n"
      "  connect(joint.frame_b, body.frame_a);\nend Pendulum;\n"
      "model Loop\n  import Modelica.Blocks.*;\n  Continuous.PID pid(Ti = 1, Td = 0.1);\n"
      "  Continuous.FirstOrder plant(T = 2);\n  Sources.Step step;\n  Math.Feedback diff;\n"
      "equation\n  connect(step.y, diff.u1);\n  connect(diff.y, pid.u);\n"
      "  connect(pid.y, plant.u);\n  connect(plant.y, diff.u2);\nend Loop;\n");
  for (size_t i = 0; i < sizeof library / sizeof library[0]; i++) {
    Document *d = &documents[n_documents];
    *d          = (Document){.klass = library[i].klass};
    cr_assert_gt(asprintf(&d->path, "%s/Modelica/%s", msl, library[i].file), 0);
    SkArena *arena = sk_arena_new(0, &guard);
    size_t   len;
    char    *text;
    if (sk_read_file(arena, d->path, 1 << 24, &text, &len)) {
      d->base = strdup(text);
      d->now  = strdup(text);
      n_documents++;
    } else {
      free(d->path);
    }
    sk_arena_free(arena);
  }
  cr_assert_eq(n_documents, 5, "no standard library in '%s'", msl);
  edit_often(number("SKERRY_EDITS", 200), number("SKERRY_FRESH", 20), true);
}

// What a look needed, and what of it a change made old.
Test(look, a_change_makes_old_what_needed_the_file) {
  open_ours();
  put_rest_of_package();
  warm = new_input();
  for (int i = 0; i < n_documents; i++) sk_library_load(warm.library, documents[i].path);
  SkModelInput in = sk_look_begin(&warm);
  uint32_t     n = 0, old = 0;
  sk_model_flatten(&in, "G.Sub.Deep");
  SkUse        uses[16];
  const SkUse *list = sk_library_uses(in.library, &n);
  cr_assert_leq(n, 16);
  memcpy(uses, list, n * sizeof *uses);
  sk_look_end(&in);
  cr_assert(sk_library_replace(warm.library, documents[2].path, "", 0));  // User.mo
  for (uint32_t i = 0; i < n; i++) old += !sk_use_is_current(uses[i]);
  cr_expect_eq(old, 0);
  cr_assert(sk_library_replace(warm.library, documents[1].path, documents[1].now,
                               strlen(documents[1].now)));
  for (uint32_t i = 0; i < n; i++)
    if (!sk_use_is_current(uses[i])) {
      old++;
      cr_expect_str_eq(sk_use_path(uses[i]), documents[1].path);
    }
  cr_expect_eq(old, 1);
  cr_expect_not(sk_library_replace(warm.library, "/nowhere/X.mo", "", 0));
}

// A table of a class may be kept by nobody: the text under it is gone.
Test(look, a_class_is_what_its_text_says_now) {
  open_document("A.mo", "model A Real x = 1; end A;");
  open_document("B.mo", "model B A a(y = 2); end B;");
  warm = new_input();
  for (int i = 0; i < n_documents; i++) sk_library_load(warm.library, documents[i].path);
  char *all = warm_messages(1);
  cr_expect(strstr(all, "SK2301"), "%s", all);
  free(all);
  const char *better = "model A Real y = 1; end A;";
  cr_assert(sk_library_replace(warm.library, documents[0].path, better, strlen(better)));
  all = warm_messages(1);
  cr_expect_str_eq(all, "");
  free(all);
  cr_assert(sk_library_replace(warm.library, documents[0].path, NULL, 0));  // as on disk
  all = warm_messages(1);
  cr_expect(strstr(all, "SK2301"), "%s", all);
  free(all);
}
