// Packages as files and folders, read only when asked for.
#include "syntax/library/library.h"
#include "unit/syntax/syntax_test.h"

#include <ftw.h>
#include <sys/stat.h>
#include <unistd.h>

static char       root[64];
static SkLibrary *lib;

static void open_library(void) {
  set_up();
  lib = sk_library_new(env.arena, env.names, env.sources, env.diags);
  strcpy(root, "/tmp/skerry-library-XXXXXX");
  cr_assert_not_null(mkdtemp(root));
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *ftw) {
  (void)st, (void)kind, (void)ftw;
  return remove(path);
}

static void close_library(void) {
  nftw(root, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  tear_down();
}

TestSuite(library, .init = open_library, .fini = close_library);

static const char *at(const char *name) { return sk_arena_printf(arena, "%s/%s", root, name); }

// Writes a file below the root, making its folders.
static void put(const char *name, const char *text) {
  char *path = (char *)at(name);
  for (char *s = path + strlen(root) + 1; (s = strchr(s, '/')); s++) {
    *s = 0;
    mkdir(path, 0777);
    *s = '/';
  }
  FILE *f = fopen(path, "w");
  cr_assert_not_null(f, "%s", path);
  fputs(text, f);
  fclose(f);
}

static SkName name(const char *text) { return sk_name_z(env.names, text); }

static const char *joined(const SkName *names, uint32_t n) {
  SkBuf out = sk_buf_new(arena);
  sk_buf_z(&out, "");
  for (uint32_t i = 0; i < n; i++) sk_buf_printf(&out, "%s%s", i ? " " : "", names[i]);
  return out.text;
}

static const char *children(const SkClass *c) {
  uint32_t      n;
  const SkName *names = sk_library_children(lib, c, &n);
  return joined(names, n);
}

static const char *path_of(const SkClass *c) { return c ? sk_class_path(arena, c) : "none"; }

// A package of two folders with one class in the text, one in a file and a file in the sub-folder.
static void put_package(void) {
  put("L/P/package.mo", "package P constant Real k = 1; model InText end InText; end P;");
  put("L/P/package.order", "Zeta\nInText\nSub\n");
  put("L/P/Zeta.mo", "within P; model Zeta Real x; end Zeta;");
  put("L/P/Alpha.mo", "within P;\nmodel Alpha end Alpha;");
  put("L/P/Beta.mo", "within P; model Beta end Beta;");
  put("L/P/Sub/package.mo", "within P; package Sub end Sub;");
  put("L/P/Sub/Deep.mo", "within P.Sub; model Deep type T = Real; end Deep;");
  put("L/P/Resources/table.txt", "1");
}

Test(library, folders_are_read_on_first_use) {
  put_package();
  sk_library_add_path(lib, at("L"));
  const SkClass *p = sk_library_top(lib, name("P"));
  cr_assert_not_null(p);
  cr_expect_str_eq(children(p), "Zeta InText Sub Alpha Beta");
  const SkElement *zeta = p->elements->next;  // after the constant
  cr_expect_str_eq(zeta->name, "Zeta");
  cr_expect_eq(zeta->klass->body, SK_BODY_DEFERRED);
  const SkClass *same = zeta->klass;
  cr_expect_eq(sk_library_child(lib, p, name("Zeta")), same);
  cr_expect_eq(same->body, SK_BODY_LONG);
  cr_expect_str_eq(same->elements->name, "x");
  cr_expect_eq(same->enclosing, p);
  cr_expect_null(sk_library_child(lib, p, name("Nothing")));
  const SkClass *t = sk_library_find(lib, "P.Sub.Deep.T");
  cr_expect_str_eq(path_of(t), "P.Sub.Deep.T");
  cr_expect_eq(sk_library_find(lib, ".P.Sub.Deep.T"), t);
  cr_expect_null(sk_library_find(lib, "P.Sub.Deep.T.U"));
  cr_expect_null(sk_library_find(lib, "P.Sub."));
  cr_expect_null(sk_library_find(lib, ""));
  cr_expect_str_eq(reported(), "");
}

Test(library, a_broken_file_elsewhere_does_not_matter) {
  put_package();
  put("L/P/Broken.mo", "within P; model Broken");
  sk_library_add_path(lib, at("L"));
  cr_expect_not_null(sk_library_find(lib, "P.Alpha"));
  cr_expect_str_eq(reported(), "");
  cr_expect_not_null(sk_library_find(lib, "P.Broken"));
  cr_expect_str_eq(reported(), "1:1104");
}

Test(library, single_files_and_versions) {
  put("L/One.mo", "model One end One;");
  put("L/Lib 1.9.0/package.mo", "package Lib annotation(version = \"1.9.0\"); end Lib;");
  put("L/Lib 1.10.0/package.mo", "package Lib annotation(version = \"1.10.0\"); end Lib;");
  put("L/Lib 1.10.0-beta/package.mo", "package Lib annotation(version = \"beta\"); end Lib;");
  put("L/File 2.0.mo", "package File constant Integer v = 2; end File;");
  put("L/File 1.0.mo", "package File constant Integer v = 1; end File;");
  sk_library_add_path(lib, at("L"));
  uint32_t      n;
  const SkName *tops = sk_library_tops(lib, &n);
  cr_expect_str_eq(joined(tops, n), "File Lib One");
  cr_expect_not_null(sk_library_top(lib, name("One")));
  const SkClass *best = sk_library_top(lib, name("Lib"));
  cr_expect_str_eq(best->comment.annotation->args->value->string.text, "1.10.0");
  sk_library_want_version(lib, name("File"), "1.0");
  sk_library_want_version(lib, name("File"), "2.0");
  cr_expect_eq(sk_library_top(lib, name("File"))->elements->binding->integer, 1);
  cr_expect_null(sk_library_top(lib, name("Lib 1.9.0")));
  tops = sk_library_tops(lib, &n);
  cr_expect_str_eq(joined(tops, n), "File Lib One");  // loaded or not
  cr_expect_str_eq(reported(), "");
}

Test(library, uses_asks_for_a_version) {
  put("L/Lib 1.0.0/package.mo", "package Lib annotation(version = \"1.0.0\"); end Lib;");
  put("L/Lib 2.0.0/package.mo", "package Lib annotation(version = \"2.0.0\"); end Lib;");
  put("L/Other 2.0.0/package.mo", "package Other annotation(version = \"2.0.0\"); end Other;");
  put("M.mo",
      "model M annotation(uses(Lib(version = \"1.0.0\"), Other(version = \"3.0.0\"))); end M;");
  sk_library_add_path(lib, at("L"));
  cr_assert_not_null(sk_library_load(lib, at("M.mo")));
  const SkClass *c = sk_library_top(lib, name("Lib"));
  cr_expect_str_eq(c->comment.annotation->args->value->string.text, "1.0.0");
  cr_expect_str_eq(reported(), "");
  cr_expect_not_null(sk_library_top(lib, name("Other")));
  cr_expect_str_eq(reported(), "1:1314");
}

Test(library, earlier_folders_win) {
  put("A/X.mo", "model X Real a; end X;");
  put("B/X.mo", "model X Real b; end X;");
  sk_library_add_paths(lib, sk_arena_printf(arena, "%s:/nonexistent::%s", at("B"), at("A")));
  cr_expect_str_eq(sk_library_top(lib, name("X"))->elements->name, "b");
  cr_expect_str_eq(reported(), "");
  sk_library_add_path(lib, at("nothing"));
  cr_expect_str_eq(reported(), "0:1302");
}

Test(library, user_files) {
  put("M.mo", "model A end A;\nmodel B extends A; end B;");
  const SkStored *s = sk_library_load(lib, at("M.mo"));
  cr_assert_not_null(s);
  cr_expect_str_eq(s->klass->name, "A");
  cr_expect_str_eq(s->next->klass->name, "B");
  cr_expect_eq(sk_library_top(lib, name("B")), s->next->klass);
  cr_expect_eq(sk_library_load(lib, at("M.mo")), s);  // not read again
  cr_expect_str_eq(reported(), "");
}

Test(library, a_file_inside_a_package_brings_the_package) {
  put_package();
  const SkStored *s = sk_library_load(lib, at("L/P/Sub/Deep.mo"));
  cr_assert_not_null(s);
  cr_expect_str_eq(path_of(s->klass), "P.Sub.Deep");
  cr_expect_not_null(sk_library_find(lib, "P.Alpha"));
  s = sk_library_load(lib, at("L/P/Sub"));
  cr_expect_str_eq(path_of(s->klass), "P.Sub");
  s = sk_library_load(lib, at("L/P/package.mo"));
  cr_expect_str_eq(path_of(s->klass), "P");
  cr_expect_eq(s->klass, sk_library_top(lib, name("P")));
  cr_expect_str_eq(reported(), "");
}

Test(library, a_top_level_folder_may_have_any_name) {
  put("P-main/package.mo", "package P end P;");
  put("P-main/A.mo", "within P; model A end A;");
  const SkStored *s = sk_library_load(lib, at("P-main"));
  cr_assert_not_null(s);
  cr_expect_not_null(sk_library_find(lib, "P.A"));
  cr_expect_str_eq(reported(), "");
}

Test(library, within_outside_the_folder) {
  put_package();
  put("Extra.mo", "within P.Sub; model Extra end Extra;");
  put("Lost.mo", "within Q; model Lost end Lost;");
  sk_library_add_path(lib, at("L"));
  const SkStored *s = sk_library_load(lib, at("Extra.mo"));
  cr_expect_str_eq(path_of(s->klass), "P.Sub.Extra");
  cr_expect_eq(sk_library_find(lib, "P.Sub.Extra"), s->klass);
  cr_expect_str_eq(reported(), "");
  s = sk_library_load(lib, at("Lost.mo"));
  cr_expect_str_eq(path_of(s->klass), "Lost");
  cr_expect_str_eq(reported(), "1:1305");
}

Test(library, mismatches) {
  put("L/P/package.mo", "package P end P;");
  put("L/P/A.mo", "within P; model B end B;");
  put("L/P/C.mo", "within Q; model C end C;");
  put("L/P/D.mo", "model D end D;");
  put("L/P/E.mo", "within P; model E end E; model F end F;");
  put("L/P/G.mo", "within P;");
  put("L/P/H/package.mo", "package I end I;");
  put("L/T.mo", "within P; model T end T;");
  sk_library_add_path(lib, at("L"));
  static const struct {
    const char *path, *message;
  } cases[] = {{"P.A", "1:1304"}, {"P.C", "1:1305"},        {"P.D", "1:1313"}, {"P.E", "1:1308"},
               {"P.G", "1:1309"}, {"P.H", "1:1304 1:1313"}, {"T", "1:1305"}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t before = sk_diags_count(env.diags);
    cr_expect_not_null(sk_library_find(lib, cases[i].path), "%s", cases[i].path);
    SkBuf out = sk_buf_new(arena);
    for (uint32_t j = before; j < sk_diags_count(env.diags); j++)
      sk_buf_printf(&out, "%s1:%d", j > before ? " " : "", sk_diags_at(env.diags, j)->code);
    cr_expect_str_eq(out.text, cases[i].message, "%s: %s", cases[i].path, out.text);
  }
}

Test(library, duplicates) {
  put("L/P/package.mo", "package P model A end A; end P;");
  put("L/P/A.mo", "within P; model A Real x; end A;");
  put("L/P/B.mo", "within P; model B Real x; end B;");
  put("L/P/B/package.mo", "within P; package B end B;");
  put("X.mo", "model X end X;");
  put("Y.mo", "model X end X;\nmodel Y end Y;");
  sk_library_add_path(lib, at("L"));
  cr_expect_str_eq(children(sk_library_top(lib, name("P"))), "A B");
  cr_expect_null(sk_library_find(lib, "P.A")->elements);
  cr_expect_eq(sk_library_find(lib, "P.B")->kind, SK_CLASS_PACKAGE);
  cr_expect_str_eq(reported(), "0:1306 1:1306");
  sk_library_load(lib, at("X.mo"));
  const SkStored *s = sk_library_load(lib, at("Y.mo"));
  cr_expect_str_eq(s->klass->name, "Y");
  cr_expect_str_eq(reported(), "0:1306 1:1306 1:1312");
}

Test(library, package_order) {
  put("L/P/package.mo", "package P constant Real k = 1; model T end T; end P;");
  put("L/P/package.order",
      "\xef\xbb\xbf"
      "B\r\nT\r\n\r\nmissing\r\nhollow\r\nA\r\nB\r\n");
  put("L/P/A.mo", "within P; model A end A;");
  put("L/P/B.mo", "within P; model B end B;");
  put("L/P/hollow/x.txt", "");
  sk_library_add_path(lib, at("L"));
  cr_expect_str_eq(children(sk_library_top(lib, name("P"))), "B T A");
  cr_expect_str_eq(reported(), "0:1303 0:1307 1:1307");
}

Test(library, odd_file_names) {
  put("L/P/package.mo", "package P end P;");
  put("L/P/not-a-name.mo", "");
  put("L/P/\xff\x01.mo", "");
  put("L/P/'+'.mo", "within P; operator '+' end '+';");
  put("L/P/1x.mo", "");
  put("L/P/notes.txt", "");
  put("L/P/.hidden.mo", "");
  sk_library_add_path(lib, at("L"));
  cr_expect_str_eq(children(sk_library_top(lib, name("P"))), "'+'");
  cr_expect_not_null(sk_library_find(lib, "P.'+'"));
  cr_expect_str_eq(reported(), "0:1310 0:1310 0:1310");
  // Odd bytes reach no terminal.
  for (uint32_t i = 0; i < sk_diags_count(env.diags); i++)
    cr_expect_null(strchr(sk_diags_at(env.diags, i)->text, '\xff'));
}

Test(library, links_in_circles) {
  put("L/P/package.mo", "package P end P;");
  put("L/P/Q/package.mo", "within P; package Q end Q;");
  cr_assert_eq(symlink("../..", at("L/P/Q/Up")), 0);
  cr_assert_eq(symlink("../../P", at("L/P/Q/Again")), 0);
  sk_library_add_path(lib, at("L"));
  cr_expect_str_eq(children(sk_library_find(lib, "P.Q")), "");
  cr_expect_str_eq(reported(), "0:1311");
  uint32_t n;
  sk_list_files(&env, at("L"), &n);
  cr_expect_eq(n, 2);
}

Test(library, unreadable_things) {
  put("plain/x.txt", "");
  cr_expect_null(sk_library_load(lib, at("nothing.mo")));
  cr_expect_null(sk_library_load(lib, at("plain")));
  put("Empty.mo", "// nothing\n");
  cr_expect_null(sk_library_load(lib, at("Empty.mo")));
  cr_expect_str_eq(reported(), "0:1301 0:1303 1:1309");
}

Test(library, file_that_vanished) {
  put_package();
  sk_library_add_path(lib, at("L"));
  const SkClass *p = sk_library_top(lib, name("P"));
  unlink(at("L/P/Alpha.mo"));
  const SkClass *alpha = sk_library_child(lib, p, name("Alpha"));
  cr_assert_not_null(alpha);
  cr_expect_eq(alpha->body, SK_BODY_LONG);
  cr_expect_not(sk_library_force(lib, alpha));
  cr_expect_str_eq(reported(), "0:1301");
}

Test(library, texts) {
  const SkStored *s = sk_library_load_text(lib, "input", "model A end A;", 14);
  cr_assert_not_null(s);
  cr_expect_eq(sk_library_top(lib, name("A")), s->klass);
  cr_expect(sk_library_force(lib, s->klass));
  cr_expect_null(sk_library_load_text(lib, "input", "", 0));
  cr_expect_str_eq(reported(), "1:1309");
}

Test(library, addresses_of_resources) {
  put_package();
  put("One.mo", "package One end One;");
  sk_library_add_path(lib, at("L"));
  sk_library_load(lib, at("One.mo"));
  SkSpan here = {0, 0};
  cr_expect_str_eq(sk_library_uri(lib, "modelica://P/Resources/table.txt", here),
                   at("L/P/Resources/table.txt"));
  cr_expect_str_eq(sk_library_uri(lib, "modelica://P.Alpha/a%20b", here), at("L/P/a b"));
  cr_expect_str_eq(sk_library_uri(lib, "Modelica://P.Sub.Deep/x", here), at("L/P/Sub/x"));
  cr_expect_str_eq(sk_library_uri(lib, "modelica://One/x", here), at("x"));
  cr_expect_str_eq(sk_library_uri(lib, "modelica://P", here), at("L/P"));
  cr_expect_str_eq(sk_library_uri(lib, "file:///a/b", here), "/a/b");
  cr_expect_str_eq(sk_library_uri(lib, "plain/path.txt", here), "plain/path.txt");
  cr_expect_str_eq(reported(), "");
  cr_expect_null(sk_library_uri(lib, "modelica://Nobody/x", here));
  cr_expect_null(sk_library_uri(lib, "http://example.org/x", here));
  sk_library_load_text(lib, "input", "model A end A;", 14);
  cr_expect_null(sk_library_uri(lib, "modelica://A/x", here));
  cr_expect_str_eq(reported(), "0:1330 0:1330 0:1330");
}

Test(library, parse_only) {
  put_package();
  put("L/P/Bad.mo", "model Bad\n  Real x\n  Real y\nend Bad;\n");
  SkParseCount count;
  cr_expect_eq(sk_parse_only(&env, at("L"), &count), SK_MODEL_ERROR);
  cr_expect_eq(count.files, 7);
  cr_expect_eq(count.errors, 2);
  cr_expect_eq(count.lines, 11);
  cr_expect_eq(sk_parse_only(&env, at("L/P/Alpha.mo"), &count), SK_OK);
  cr_expect_eq(count.files, 1);
  uint32_t           n;
  const char *const *files = sk_list_files(&env, at("L"), &n);
  cr_assert_eq(n, 7);
  for (uint32_t i = 1; i < n; i++) cr_expect_lt(strcmp(files[i - 1], files[i]), 0);
  cr_expect_eq(sk_parse_only(&env, at("nothing"), &count), SK_MODEL_ERROR);
}
