// Reading: our own files, what other tools write, and files that lie.
// link: sk_record sk_runtime
#include "record/record.h"
#include "results/glob.h"
#include "results/read.h"
#include "results_test.h"

#include <math.h>

TestSuite(read, .init = test_begin, .fini = test_end);

static SkResult *open_text(const char *text) {
  return sk_result_open_bytes("t.csv", text, strlen(text), test_arena, test_diags);
}

static double *values_of(SkResult *r, const char *name) {
  uint32_t column = sk_result_find(r, name);
  cr_assert_neq(column, SK_RESULT_NONE, "no %s", name);
  double *out = SK_NEWS(test_arena, double, sk_result_rows(r));
  cr_assert(sk_result_read(r, &column, 1, &out, test_diags), "%s", test_messages());
  return out;
}

// --- our own files ---

static void write_run(const char *file) {
  SkRecord *r;
  uint32_t  x, k;
  cr_assert_eq(sk_record_new(NULL, &r), SK_OK);
  sk_record_column(r, "x", "Position [m]", SK_COLUMN_CONTINUOUS, 2, &x);
  sk_record_column(r, "a[1,2].on", "", SK_COLUMN_DISCRETE, 0, NULL);
  sk_record_column(r, "k", "Stiffness [N/m|kN/m]", SK_COLUMN_PARAMETER, 1, &k);
  sk_record_alias(r, "minus.x", "Negative", SK_COLUMN_CONTINUOUS, x, -1);
  sk_record_alias(r, "minus.k", "", SK_COLUMN_CONTINUOUS, k, -1);
  sk_record_alias(r, "clock", "", SK_COLUMN_CONTINUOUS, SK_RECORD_TIME, 1);
  sk_record_alias(r, "again.x", "", SK_COLUMN_CONTINUOUS, 4, -1);  // an alias of an alias
  sk_record_file(r, file, SK_FORMAT_BY_NAME);
  cr_assert_eq(sk_record_start(r, (double[]){0, 1}), SK_OK);
  for (int i = 0; i < 1000; i++) {
    sk_record_row(r, i / 10.0, (double[]){i % 2, -1, sin(i)});
    if (i == 500) sk_record_row(r, i / 10.0, (double[]){i % 2, -1, 42});
  }
  sk_record_params(r, (double[]){0, 2.5});
  cr_assert_eq(sk_record_finish(r), SK_OK, "%s", sk_record_error(r));
  sk_record_free(r);
}

static void check_run(SkResult *r) {
  cr_assert_not_null(r, "%s", test_messages());
  cr_assert_eq(sk_result_rows(r), 1001);
  const double *time = sk_result_time(r, test_diags);
  cr_assert_not_null(time);
  double *x = values_of(r, "x"), *minus = values_of(r, "minus.x"), *clock = values_of(r, "clock");
  double *again = values_of(r, "again.x"), *on = values_of(r, "a[1, 2].on");
  for (int i = 0; i <= 1000; i++) {
    int    n      = i > 500 ? i - 1 : i;
    double expect = i == 501 ? 42 : sin(n);
    cr_assert_eq(time[i], n / 10.0);
    cr_assert_eq(clock[i], time[i]);
    cr_assert_eq(x[i], expect);
    cr_assert_eq(minus[i], -expect);
    cr_assert_eq(again[i], expect);
    cr_assert_eq(on[i], n % 2);
  }
}

Test(read, our_mat_file) {
  write_run(test_path("r.mat"));
  SkResult *r = sk_result_open(test_path("r.mat"), test_arena, test_diags);
  check_run(r);
  cr_expect_eq(sk_result_columns(r), 8);
  cr_expect_eq(sk_result_find(r, "nonsense"), SK_RESULT_NONE);
  const SkResultColumn *k = sk_result_column(r, sk_result_find(r, "k"));
  cr_expect(k->constant);
  cr_expect_str_eq(k->description, "Stiffness [N/m|kN/m]");
  cr_expect_eq(values_of(r, "k")[1000], 2.5);
  cr_expect_eq(values_of(r, "minus.k")[0], -2.5);
  sk_result_close(r);
}

Test(read, our_csv_file) {
  write_run(test_path("r.csv"));
  SkResult *r = sk_result_open(test_path("r.csv"), test_arena, test_diags);
  check_run(r);
  cr_expect_eq(sk_result_find(r, "k"), SK_RESULT_NONE);
  cr_expect_eq(values_of(r, "minus.k")[1000], -2.5);
  sk_result_close(r);
}

Test(read, a_mat_file_cut_anywhere_opens_or_is_refused) {
  write_run(test_path("r.mat"));
  char  *bytes;
  size_t n;
  cr_assert(sk_read_file(test_arena, test_path("r.mat"), 1 << 20, &bytes, &n));
  for (size_t length = 2; length < n; length += length < 2000 ? 1 : 977) {
    SkResult *r = sk_result_open_bytes("cut.mat", bytes, length, test_arena, test_diags);
    if (r && sk_result_rows(r)) cr_assert_lt(values_of(r, "x")[0], 1);
  }
  SkResult *r = sk_result_open_bytes("cut.mat", bytes, n - 100, test_arena, test_diags);
  cr_assert_not_null(r);
  cr_expect_eq(sk_result_rows(r), 1001 - 5);  // rows of 24 bytes
  cr_expect(test_reported(6004, "996 of 1001 rows"));
}

// --- MAT files of other tools, made by hand ---

typedef struct {
  char   at[4096];
  size_t n;
  bool   big;
} Bytes;

static void put(Bytes *b, const void *value, size_t size) {
  for (size_t i = 0; i < size; i++)
    b->at[b->n++] = ((const char *)value)[b->big ? size - 1 - i : i];
}

static void put_matrix(Bytes *b, const char *name, int type, int rows, int columns) {
  int head[5] = {type + (b->big ? 1000 : 0), rows, columns, 0, (int)strlen(name) + 1};
  for (int i = 0; i < 5; i++) put(b, &head[i], sizeof head[i]);
  memcpy(b->at + b->n, name, strlen(name) + 1);
  b->n += strlen(name) + 1;
}

// Text lines as rows of a matrix, padded with blanks, in bytes or doubles.
static void put_text(Bytes *b, const char *name, const char *const *lines, int n, bool doubles) {
  int width = 0;
  for (int i = 0; i < n; i++) width = (int)strlen(lines[i]) > width ? (int)strlen(lines[i]) : width;
  put_matrix(b, name, doubles ? 1 : 51, n, width);
  for (int k = 0; k < width; k++) {
    for (int i = 0; i < n; i++) {
      char   c = k < (int)strlen(lines[i]) ? lines[i][k] : ' ';
      double d = (unsigned char)c;
      put(b, doubles ? (void *)&d : (void *)&c, doubles ? sizeof d : 1);
    }
  }
}

// binNormal, single precision, descriptions in Latin-1, dataInfo as doubles.
static Bytes foreign(bool big, bool doubles) {
  static Bytes b;
  b     = (Bytes){0};
  b.big = big;
  put_text(&b, "Aclass", (const char *[]){"Atrajectory", "1.1", "", "binNormal"}, 4, false);
  put_text(&b, "name", (const char *[]){"Time", "T", "k", "minusT"}, 4, doubles);
  put_text(&b, "description",
           (const char *[]){"Time in [s]",
                            "Temperature [\xb0"
                            "C]",
                            "", "x"},
           4, false);
  put_matrix(&b, "dataInfo", 0, 4, 4);
  const double info[4][4] = {{0, 2, 1, 2}, {1, 2, 2, -2}, {0, 0, 0, 0}, {-1, -1, 0, -1}};
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < 4; k++) put(&b, &info[i][k], sizeof(double));
  }
  put_matrix(&b, "data_1", 10, 2, 2);
  for (int i = 0; i < 4; i++) put(&b, &(float){(float[]){0, 2, 7, 7}[i]}, sizeof(float));
  put_matrix(&b, "data_2", 10, 3, 2);
  for (int i = 0; i < 6; i++)
    put(&b, &(float){(float[]){0, 1, 2, 20, 20.5f, 21}[i]}, sizeof(float));
  return b;
}

Test(read, bin_normal_single_precision_both_byte_orders) {
  for (int variant = 0; variant < 4; variant++) {
    Bytes     b = foreign(variant & 1, variant & 2);
    SkResult *r = sk_result_open_bytes("f.mat", b.at, b.n, test_arena, test_diags);
    cr_assert_not_null(r, "%s", test_messages());
    cr_assert_eq(sk_result_rows(r), 3);
    cr_expect_str_eq(sk_result_column(r, 1)->description, "Temperature [°C]");
    cr_expect_eq(sk_result_time(r, test_diags)[2], 2);
    cr_expect_eq(values_of(r, "T")[1], 20.5);
    cr_expect_eq(values_of(r, "minusT")[1], -20.5);
    cr_expect_eq(values_of(r, "k")[2], 7);
  }
}

// Each byte of a small file takes hostile values; nothing may crash or hang.
Test(read, damaged_headers_are_refused_or_bounded) {
  Bytes original = foreign(false, false);
  for (size_t i = 0; i < original.n; i++) {
    static const unsigned char bad[] = {0, 1, 0x7f, 0x80, 0xff};
    for (size_t k = 0; k < sizeof bad; k++) {
      Bytes b     = original;
      b.at[i]     = (char)bad[k];
      SkResult *r = sk_result_open_bytes("bad.mat", b.at, b.n, test_arena, test_diags);
      if (!r) continue;
      for (uint32_t c = 0; c < sk_result_columns(r); c++) {
        double *out = SK_NEWS(test_arena, double, sk_result_rows(r) + 1);
        sk_result_read(r, &c, 1, &out, test_diags);
      }
    }
  }
}

Test(read, a_row_that_is_not_there_is_named) {
  Bytes  b     = foreign(false, false);
  char  *info  = memmem(b.at, b.n, "dataInfo", 9) + 9;
  double wrong = 3;
  memcpy(info + (4 + 1) * sizeof(double), &wrong, sizeof wrong);
  cr_expect_null(sk_result_open_bytes("f.mat", b.at, b.n, test_arena, test_diags));
  cr_expect(test_reported(6003, "puts T in row 3 of data_2, which has 2"), "%s", test_messages());
}

Test(read, what_is_no_result_is_refused) {
  static const struct {
    const char *text;
    size_t      n;
    const char *message;
  } cases[] = {
      {"", 0, "empty"},
      {"MATLAB 5.0 MAT-file, and so on", 30, "MAT v5"},
      {"\211HDF\r\n\032\n", 8, "HDF5"},
      {"PK\3\4", 4, "zip"},
      {"# only a remark\n\n", 17, "no line of names"},
      {"\x7f"
       "ELF\2\1\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\n",
       23, "neither"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_expect_null(sk_result_open_bytes("f", cases[i].text, cases[i].n, test_arena, test_diags));
    cr_expect(test_reported(6002, cases[i].message), "%s: %s", cases[i].message, test_messages());
  }
  cr_expect_null(sk_result_open("/nowhere/r.mat", test_arena, test_diags));
  cr_expect(test_reported(6001, "No such file"));
  cr_expect_null(sk_result_open("/tmp", test_arena, test_diags));
  cr_expect(test_reported(6001, "not a regular file"));
}

// --- CSV of other tools ---

Test(read, csv_dialects) {
  static const char *const texts[] = {
      "time,p,q\n0,1.5,2\n1,2.5,-3e1\n",
      "\xef\xbb\xbftime;p;q\r\n0;1,5;2\r\n1;2,5;-3e1\r\n",
      "sep=;\ntime;p;q\n0;1.5;2\n1;2.5;-3e1",
      "# made by hand\n\n\"time\"\t\"p\"\t\"q\"\n0\t1.5\t2\n# between\n1\t\"2.5\"\t-30\n",
      "time [s],p [Pa],q,\n0,1.5,2,\n1,2.5,-30,\n",
      " time , p , q \n 0 , 1.5 , 2 \n 1 , 2.5 , -30 \n",
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    SkResult *r = open_text(texts[i]);
    cr_assert_not_null(r, "%zu", i);
    cr_assert_eq(sk_result_rows(r), 2, "%zu", i);
    cr_assert_eq(sk_result_columns(r), 3, "%zu", i);
    cr_expect_eq(sk_result_time(r, test_diags)[1], 1);
    cr_expect_eq(values_of(r, "p")[0], 1.5);
    cr_expect_eq(values_of(r, "p")[1], 2.5);
    cr_expect_eq(values_of(r, "q")[1], -30);
  }
}

Test(read, csv_words_gaps_and_indices) {
  SkResult *r = open_text("x,Time,a[1,2],\"b \"\"c\"\"\"\n,0,true,nan\n-inf,1,FALSE,1e-310\n");
  cr_assert_not_null(r);
  cr_expect_eq(sk_result_time_column(r), 1);
  cr_expect_eq(sk_result_columns(r), 4);
  cr_expect(isnan(values_of(r, "x")[0]));
  cr_expect_eq(values_of(r, "x")[1], -INFINITY);
  cr_expect_eq(values_of(r, "a[1,2]")[0], 1);
  cr_expect_eq(values_of(r, "a[1,2]")[1], 0);
  cr_expect_eq(values_of(r, "b \"c\"")[1], 1e-310);
}

Test(read, csv_numbers_are_exact) {
  SkResult *r = open_text(
      "time,x\n0,0.1\n1,123456789012345678\n2,2.2250738585072011e-308\n"
      "3,9007199254740993\n4,1.00000000000000011102230246251565\n5,3e22\n6,7e-5\n");
  double      *x        = values_of(r, "x");
  const double expect[] = {0.1,
                           123456789012345678.0,
                           2.2250738585072011e-308,
                           9007199254740993.0,
                           1.00000000000000011102230246251565,
                           3e22,
                           7e-5};
  for (int i = 0; i < 7; i++) cr_expect_eq(x[i], expect[i], "%.17g", x[i]);
}

Test(read, csv_without_names) {
  SkResult *r = open_text("0,5\n1,6\n");
  cr_assert_not_null(r);
  cr_expect_eq(sk_result_rows(r), 2);
  cr_expect_eq(values_of(r, "column2")[1], 6);
}

static void read_fails(const char *text, int code, const char *message) {
  SkResult *r = open_text(text);
  cr_assert_not_null(r);
  uint32_t column = 1;
  double  *out    = SK_NEWS(test_arena, double, sk_result_rows(r));
  cr_expect_not(sk_result_read(r, &column, 1, &out, test_diags));
  cr_expect(test_reported(code, message), "%s", test_messages());
}

Test(read, csv_errors_name_the_line) {
  read_fails("time,x\n0,1\n\n1,oops\n", 6003, "line 4: 'oops' is not a number (x)");
  read_fails("time,x\n0,\"1\n", 6003, "line 2: '\"1' is not a number (x)");
  read_fails("time,x\n0,\"1\"2\n", 6003, "line 2: '\"1\"2' is not a number (x)");
  read_fails("time,x\n0,1\n1\n2,3\n", 6003, "line 3 has 1 cells, not 2");
  read_fails("time,x\n0,1\n1,2,3\n", 6003, "line 3 has more than 2 cells");
}

Test(read, csv_cut_in_the_last_line) {
  SkResult *r = open_text("time,x,y\n0,1,2\n1,2");
  cr_assert_not_null(r);
  cr_expect_eq(sk_result_rows(r), 1);
  cr_expect(test_reported(6004, "last line is cut short"));
}

Test(read, time_must_not_run_backwards) {
  cr_expect_null(sk_result_time(open_text("time,x\n0,1\n1,1\n0.5,1\n"), test_diags));
  cr_expect(test_reported(6008, "time is 0.5 in row 3, earlier"));
  cr_expect_null(sk_result_time(open_text("time,x\n0,1\nnan,1\n"), test_diags));
  cr_expect(test_reported(6008, "time is nan in row 2"));
}

// --- names ---

Test(read, globs) {
  cr_expect(sk_glob("a.*", "a.b.c"));
  cr_expect(sk_glob("*", ""));
  cr_expect(sk_glob("*.p", "tank[1].port.p"));
  cr_expect(sk_glob("tank[?].*", "tank[1].port.p"));
  cr_expect(sk_glob("?", "é"));
  cr_expect(sk_glob("a*b*c", "axxbxxbxc"));
  cr_expect_not(sk_glob("a.?", "a.bc"));
  cr_expect_not(sk_glob("tank[1].*", "tank1.p"));
  cr_expect_not(sk_glob("", "x"));
}

Test(read, selection_reports_what_is_not_there) {
  SkResult       *r = open_text("time,tank.p,tank.q,pipe.p\n");
  uint32_t        n;
  const uint32_t *columns =
      sk_result_select(r, (const char *[]){"*.p", "tank.q"}, 2, test_arena, test_diags, &n);
  cr_expect_eq(n, 3);
  cr_expect_eq(columns[1], 3, "in the order of the patterns");
  cr_expect_eq(columns[2], 2);
  sk_result_select(r, (const char *[]){"pipe.p", "*", "time"}, 3, test_arena, test_diags, &n);
  cr_expect_eq(n, 3, "each once, without the time");
  sk_result_select(r, NULL, 0, test_arena, test_diags, &n);
  cr_expect_eq(n, 3);
  cr_expect_eq(sk_diags_errors(test_diags), 0);
  sk_result_select(r, (const char *[]){"tank.r", "pump.*"}, 2, test_arena, test_diags, &n);
  cr_expect_eq(n, 0);
  cr_expect(test_reported(6005, "no signal tank.r"));
  cr_expect(test_reported(6005, "matches pump.*"));
  cr_expect_not_null(strstr(test_messages(), "did you mean"));
}

Test(read, units_of_descriptions) {
  const char *unit;
  size_t      text;
  cr_expect_eq(sk_result_unit("Pressure [Pa|bar]", &unit, &text), 2);
  cr_expect_eq(strncmp(unit, "Pa", 2), 0);
  cr_expect_eq(text, 8);
  cr_expect_eq(sk_result_unit("[m/s]", &unit, &text), 3);
  cr_expect_eq(text, 0);
  cr_expect_eq(sk_result_unit("Flag [:#(type=Boolean)]", &unit, &text), 0);
  cr_expect_eq(sk_result_unit("Level", &unit, &text), 0);
  cr_expect_eq(text, 5);
}

Test(read, every_failing_allocation_reaches_the_guard) {
  write_run(test_path("r.mat"));
  char  *bytes;
  size_t n;
  cr_assert(sk_read_file(test_arena, test_path("r.mat"), 1 << 20, &bytes, &n));
  for (size_t budget = 1000;; budget += 1000) {
    SkGuard  guard;
    SkArena *arena = sk_arena_new(budget, &guard);
    if (setjmp(guard.env)) {
      sk_arena_free(arena);
      continue;
    }
    SkDiags  *diags = sk_diags_new(arena, sk_sources_new(arena));
    SkResult *r     = sk_result_open_bytes("r.mat", bytes, n, arena, diags);
    cr_assert_not_null(r);
    cr_assert_not_null(sk_result_time(r, diags));
    sk_arena_free(arena);
    break;
  }
}
