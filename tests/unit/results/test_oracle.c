// Other people's readers open our MAT files: libmatio, and scipy where it is installed.
// link: sk_record sk_runtime matio
#include "record/record.h"
#include "results_test.h"

#include <math.h>
#include <matio.h>

TestSuite(oracle, .init = test_begin, .fini = test_end);

enum { ROWS = 777 };

static const char *write_run(void) {
  const char *file = test_path("r.mat");
  SkRecord   *r;
  uint32_t    x;
  cr_assert_eq(sk_record_new(NULL, &r), SK_OK);
  sk_record_column(r, "tank.level", "Level [m]", SK_COLUMN_CONTINUOUS, 1, &x);
  sk_record_column(r, "n", "Count", SK_COLUMN_DISCRETE, 0, NULL);
  sk_record_column(r, "k", "Gain", SK_COLUMN_PARAMETER, 0, NULL);
  sk_record_alias(r, "drop", "Negative level [m]", SK_COLUMN_CONTINUOUS, x, -1);
  sk_record_file(r, file, SK_FORMAT_BY_NAME);
  cr_assert_eq(sk_record_start(r, (double[]){0.25}), SK_OK);
  for (int i = 0; i < ROWS; i++) sk_record_row(r, 0.5 * i, (double[]){i, cos(i)});
  cr_assert_eq(sk_record_finish(r), SK_OK);
  sk_record_free(r);
  return file;
}

static matvar_t *matrix(mat_t *mat, const char *name, size_t rows, size_t columns) {
  matvar_t *v = Mat_VarRead(mat, name);
  cr_assert_not_null(v, "%s", name);
  cr_assert_eq(v->rank, 2);
  cr_assert_eq(v->dims[0], rows, "%s has %zu rows", name, v->dims[0]);
  cr_assert_eq(v->dims[1], columns, "%s has %zu columns", name, v->dims[1]);
  return v;
}

Test(oracle, matio_reads_every_matrix) {
  mat_t *mat = Mat_Open(write_run(), MAT_ACC_RDONLY);
  cr_assert_not_null(mat);
  cr_assert_eq(Mat_GetVersion(mat), MAT_FT_MAT4);

  matvar_t *v = matrix(mat, "Aclass", 4, 11);
  cr_expect_eq(v->class_type, MAT_C_CHAR);
  const char *text = v->data;
  for (size_t i = 0; i < 11; i++) cr_expect_eq(text[4 * i], "Atrajectory"[i]);
  for (size_t i = 0; i < 8; i++) cr_expect_eq(text[4 * i + 3], "binTrans"[i]);
  Mat_VarFree(v);

  v                                = matrix(mat, "name", 10, 5);
  text                             = v->data;
  static const char *const names[] = {"time", "tank.level", "n", "k", "drop"};
  for (int i = 0; i < 5; i++)
    cr_expect_eq(strncmp(text + 10 * i, names[i], 10), 0, "%.10s", text + 10 * i);
  Mat_VarFree(v);

  v    = matrix(mat, "description", 19, 5);
  text = v->data;
  cr_expect_eq(strncmp(text, "Simulation time [s]", 19), 0);
  Mat_VarFree(v);

  v                  = matrix(mat, "dataInfo", 4, 5);
  const double *info = v->data;  // int32 in the file; matio hands out doubles
  cr_assert_eq(v->data_type, MAT_T_DOUBLE);
  // Which columns of the rows the signals have is for the file to say.
  const int level = (int)info[5], n = (int)info[9];
  cr_assert((level == 2 && n == 3) || (level == 3 && n == 2));
  const int expect[5][4] = {
      {0, 1, 0, -1}, {2, level, 0, -1}, {2, n, 0, -1}, {1, 2, 0, 0}, {2, -level, 0, -1}};
  for (int i = 0; i < 20; i++) cr_expect_eq(info[i], expect[i / 4][i % 4]);
  Mat_VarFree(v);

  v                  = matrix(mat, "data_1", 2, 2);
  const double *ends = v->data;
  cr_expect_eq(ends[0], 0);
  cr_expect_eq(ends[1], 0.25);
  cr_expect_eq(ends[2], 0.5 * (ROWS - 1));
  cr_expect_eq(ends[3], 0.25);
  Mat_VarFree(v);

  v                  = matrix(mat, "data_2", 3, ROWS);
  const double *rows = v->data;
  for (int i = 0; i < ROWS; i++) {
    cr_assert_eq(rows[3 * i], 0.5 * i);
    cr_assert_eq(rows[3 * i + level - 1], cos(i));
    cr_assert_eq(rows[3 * i + n - 1], i);
  }
  Mat_VarFree(v);
  Mat_Close(mat);
}

static const char *python_with_scipy(void) {
  static const char *const candidates[] = {"python3", "/usr/bin/python3"};
  for (int i = 0; i < 2; i++) {
    const char *command =
        sk_arena_printf(test_arena, "%s -c 'import scipy.io' 2>/dev/null", candidates[i]);
    if (system(command) == 0) return candidates[i];
  }
  return NULL;
}

// The way the common Python readers of trajectories go about it.
static const char script[] =
    "import sys, math, scipy.io\n"
    "m = scipy.io.loadmat(sys.argv[1], matlab_compatible=True, chars_as_strings=False)\n"
    "text = lambda a: [''.join(s).rstrip() for s in zip(*a)]\n"
    "assert ''.join(m['Aclass'][3]).rstrip() == 'binTrans', m['Aclass']\n"
    "names = text(m['name'])\n"
    "assert names == ['time', 'tank.level', 'n', 'k', 'drop'], names\n"
    "assert text(m['description'])[1] == 'Level [m]'\n"
    "def data(name):\n"
    "  d, i, _, _ = m['dataInfo'].T[names.index(name)]\n"
    "  return (1 if i > 0 else -1) * m['data_%d' % max(d, 1)][abs(i) - 1] if d else "
    "m['data_2'][0]\n"
    "assert list(data('time')) == [0.5 * i for i in range(777)]\n"
    "assert list(data('drop')) == [-math.cos(i) for i in range(777)]\n"
    "assert list(data('k')) == [0.25, 0.25]\n";

Test(oracle, scipy_reads_the_signals) {
  const char *python = python_with_scipy();
  if (!python) cr_skip_test("scipy is not installed");
  const char *file = write_run(), *program = test_path("check.py");
  FILE       *f = fopen(program, "w");
  fputs(script, f);
  fclose(f);
  cr_expect_eq(system(sk_arena_printf(test_arena, "%s '%s' '%s'", python, program, file)), 0);
}
