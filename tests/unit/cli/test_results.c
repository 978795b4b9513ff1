// skerry diff, plot and show, from the command line to the exit code.
#include "cli/cli.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/skerry-cli-XXXXXX";

static void write_file(const char *name, const char *text) {
  FILE *f = fopen(name, "w");
  fputs(text, f);
  fclose(f);
}

static void begin(void) {
  cr_assert_not_null(mkdtemp(folder));
  cr_assert_eq(chdir(folder), 0);
  write_file("a.csv", "time,x,p [Pa]\n0,0,1\n1,1,2\n2,2,3\n");
  write_file("same.csv", "time,x,p\n0,0,1\n0.5,0.5,1.5\n2,2,3\n");
  write_file("b.csv", "time,x,p\n0,0,1\n1,1.5,2\n2,2,3\n");
  write_file("nan.csv", "time,x,p\n0,0,1\n1,nan,2\n2,2,3\n");
}

static void end(void) {
  char command[64];
  snprintf(command, sizeof command, "rm -r '%s'", folder);
  cr_assert_eq(system(command), 0);
}

TestSuite(results, .init = begin, .fini = end);

// Runs the program in this process; what it printed is in `out` afterwards. A ~ in a word stands for
// a space.
static char out[65536];

static int run(const char *line) {
  char copy[512], *argv[32] = {"skerry"};
  int  argc = 1;
  snprintf(copy, sizeof copy, "%s", line);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) argv[argc++] = word;
  for (int i = 1; i < argc; i++)
    for (char *c = argv[i]; (c = strchr(c, '~'));) *c = ' ';
  cr_assert_not_null(freopen("stdout.txt", "w", stdout));
  cr_assert_not_null(freopen("stderr.txt", "w", stderr));
  int code = sk_cli_main(argc, argv);
  fflush(stdout);
  fflush(stderr);
  size_t n = 0;
  for (int i = 0; i < 2; i++) {
    FILE *f = fopen(i ? "stderr.txt" : "stdout.txt", "r");
    n += fread(out + n, 1, sizeof out - 1 - n, f);
    fclose(f);
  }
  out[n] = 0;
  return code;
}

static bool printed(const char *text) { return strstr(out, text) != NULL; }

Test(results, diff_says_same_or_different) {
  cr_expect_eq(run("diff a.csv same.csv"), 0, "%s", out);
  cr_expect(printed("2 signals agree"));
  cr_expect_eq(run("diff a.csv b.csv"), 6);
  cr_expect(printed("SK6010"), "%s", out);
  cr_expect(printed("x  leaves at 1"), "%s", out);
  cr_expect_eq(run("diff a.csv b.csv --only p"), 0);
  cr_expect_eq(run("diff a.csv b.csv --tol 0.5"), 0);
  cr_expect_eq(run("diff a.csv nan.csv --tol 100"), 6);
  cr_expect(printed("NaN at 1"));
}

Test(results, diff_speaks_json) {
  cr_expect_eq(run("diff a.csv b.csv --json"), 6);
  cr_expect(printed("{\"result\":\"diff\",\"exit\":6,\"same\":false,\"compared\":2"), "%s", out);
  cr_expect(printed("{\"name\":\"x\",\"nan\":false,\"left_at\":1,"), "%s", out);
}

Test(results, diff_refuses_bad_use) {
  cr_expect_eq(run("diff a.csv"), 2);
  cr_expect_eq(run("diff a.csv b.csv --tol -1"), 2);
  cr_expect_eq(run("diff a.csv nowhere.mat"), 1);
  cr_expect(printed("SK6001"));
  cr_expect_eq(run("diff a.csv b.csv --only y"), 1);
  cr_expect(printed("SK6005"));
}

Test(results, plot_in_the_terminal_and_as_svg) {
  cr_expect_eq(run("plot a.csv x --size 60x15"), 0, "%s", out);
  cr_expect(printed("time [s]"));
  cr_expect_eq(run("plot a.csv b.csv x --right p -o p.svg --title Both --xrange 0:1.5"), 0, "%s",
               out);
  cr_expect_eq(access("p.svg", R_OK), 0);
  cr_expect_eq(run("plot a.csv x p -o -"), 0);
  cr_expect(printed("<svg "));
  cr_expect(printed("</svg>"));
  cr_expect_eq(run("plot a.csv * -o q.svg --json"), 0);
  cr_expect(printed("\"signals\":[\"x\",\"p\"]"), "%s", out);
}

Test(results, plot_of_several_files_and_of_bodies) {
  cr_expect_eq(run("plot a.csv b.csv x -o -"), 0);
  cr_expect(printed(">a</text>") && printed(">b</text>") && !printed(".csv"), "%s", out);
  cr_expect_eq(run("plot a.csv b.csv x --name before -o -"), 0);
  cr_expect(printed(">before</text>") && printed(">b</text>"), "%s", out);
  cr_expect_eq(run("plot a.csv ./a.csv x -o -"), 0);
  cr_expect(printed(">a.csv</text>") && printed(">./a.csv</text>"), "%s", out);
  cr_expect_eq(run("plot a.csv p --x x --outline x,p~~p,x --outline x,x~p,p -o -"), 0, "%s", out);
  cr_expect(printed("at 0 s") && printed("at 2 s") && printed(">p [Pa]<"), "%s", out);
  cr_expect_eq(run("plot a.csv p --x x --outline x,p~p,x -o q.svg --json"), 0);
  cr_expect(printed("\"signals\":[\"p\"]"), "%s", out);
}

Test(results, plot_refuses_bad_use) {
  cr_expect_eq(run("plot a.csv p --outline x,p"), 2);
  cr_expect(printed("--outline goes with --x"), "%s", out);
  for (int i = 0; i < 4; i++) {
    static const char *const bad[] = {"x", "x,", ",x", "x[1,2]"};
    char                     line[64];
    snprintf(line, sizeof line, "plot a.csv p --x x --outline %s", bad[i]);
    cr_expect_neq(run(line), 0);
    cr_expect(printed("needs points"), "%s", out);
  }
  cr_expect_eq(run("plot a.csv p --x x --outline x,y"), 1);
  cr_expect_neq(run("plot a.csv p --x x --outline *,p"), 0);
  cr_expect(printed("--outline names one signal, and 2 match '*'"), "%s", out);
  cr_expect_eq(run("plot a.csv p --name a --name b"), 2);
  cr_expect(printed("2 names are given for 1 file"), "%s", out);
  cr_expect_eq(run("plot a.csv"), 2);
  cr_expect_eq(run("plot a.csv x -o p.png"), 2);
  cr_expect_eq(run("plot a.csv x --size 800"), 2);
  cr_expect_eq(run("plot a.csv x --xrange 3:1"), 2);
  cr_expect_eq(run("plot a.csv y"), 1);
  cr_expect(printed("SK6005"), "%s", out);
  cr_expect_eq(run("plot a.csv x -o /nowhere/p.svg"), 1);
  cr_expect(printed("SK6006"), "%s", out);
}

Test(results, signals_computed_from_others) {
  cr_expect_eq(run("plot a.csv p~-~x 2*p max(p,x) -o -"), 0, "%s", out);
  cr_expect(printed(">p - x</text>") && printed(">max(p,x)</text>"), "%s", out);
  static const struct {
    const char *line, *says;
  } bad[] = {{"p~-~y", "no signal y"}, {"foo(p)", "SK6012"},     {"max(p)", "SK6012"},
             {"p~-", "no signal p -"}, {"p~>~(x)", "SK6012"},    {"(p~and~x)", "SK6012"},
             {"x[1", "no signal x[1"}, {"sin(q)", "no signal q"}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char line[64];
    snprintf(line, sizeof line, "plot a.csv %s", bad[i].line);
    cr_expect_eq(run(line), 1, "%s", out);
    cr_expect(printed(bad[i].says), "%s: %s", bad[i].line, out);
  }
}

Test(results, curves_over_a_varied_parameter) {
  write_file("s.csv",
             "time,variant[1].k,variant[2].k,variant[3].k,variant[1].x,variant[2].x,variant[3].x\n"
             "0,3,1,2,0,0,0\n1,3,1,2,9,1,4\n");
  cr_expect_eq(run("plot s.csv x --over k -o -"), 0, "%s", out);
  cr_expect(printed(">k</text>") && printed(">x</text>"), "%s", out);
  cr_expect_eq(run("plot s.csv y --over k"), 1);
  cr_expect(printed("no signal variant[1].y"), "%s", out);
  cr_expect_eq(run("plot a.csv x --over p"), 1);
  cr_expect(printed("--over PARAMETER goes with"), "%s", out);
  cr_expect_eq(run("plot s.csv x --over k --x k"), 2);
}

Test(results, show_lists_signals) {
  write_file("gap.csv", "time,x,p\n0,1,2\n1,nan,-5\n2,-2,3\n");
  cr_expect_eq(run("show gap.csv"), 0, "%s", out);
  cr_expect(printed("gap.csv: 3 rows, time 0 to 2 s, 2 signals"), "%s", out);
  cr_expect_eq(run("show gap.csv p x --json"), 0, "%s", out);
  cr_expect(printed("{\"name\":\"p\",\"unit\":\"\",\"description\":\"\",\"constant\":false,"
                    "\"first\":2,\"last\":3,\"min\":-5,\"max\":3},{\"name\":\"x\""),
            "%s", out);
  cr_expect(printed("\"first\":1,\"last\":-2,\"min\":-2,\"max\":1}]}"), "%s", out);
  write_file("none.csv", "time,x\n");
  cr_expect_eq(run("show none.csv --json"), 0, "%s", out);
  cr_expect(printed("\"rows\":0,\"from\":null"), "%s", out);
  cr_expect_eq(run("show gap.csv --unit bar"), 0);
  cr_expect(printed("SK6011"), "%s", out);
  cr_expect_eq(run("show gap.csv --unit furlong"), 2);
  cr_expect_eq(run("show gap.csv q"), 1);
  cr_expect(printed("SK6005"), "%s", out);
  cr_expect_eq(run("show absent.csv"), 1);
  cr_expect_eq(run("show"), 2);
}
