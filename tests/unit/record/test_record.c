// The recorder: rows reach every sink, in order and whole, whatever happens on the way.
#include "record/record.h"
#include "runtime/algebra/stretch.h"

#include "base/mem.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/skerry-record-XXXXXX";
static bool folder_made;
static char path_text[sizeof folder + 64];

static const char *path(const char *name) {
  // The name that was made may end in any letter, an X too: only the flag tells.
  if (!folder_made) cr_assert_not_null(mkdtemp(folder));
  folder_made = true;
  snprintf(path_text, sizeof path_text, "%s/%s", folder, name);
  return path_text;
}

static void clean(void) {
  char command[sizeof folder + 16];
  if (!folder_made) return;
  snprintf(command, sizeof command, "rm -r '%s'", folder);
  cr_assert_eq(system(command), 0);
}

static char *slurp(const char *file, size_t *n) {
  FILE *f = fopen(file, "rb");
  cr_assert_not_null(f, "%s", file);
  fseek(f, 0, SEEK_END);
  *n         = (size_t)ftell(f);
  char *text = malloc(*n + 1);
  rewind(f);
  cr_assert_eq(fread(text, 1, *n, f), *n);
  text[*n] = 0;
  fclose(f);
  return text;
}

// Keeps what the function sink saw.
typedef struct {
  uint64_t rows;
  double   last_time, sum;
  size_t   stride;
  SkStatus answer;
  bool     ordered;
} Seen;

static SkStatus see(void *user, const double *rows, size_t n, size_t stride) {
  Seen *seen = user;
  for (size_t i = 0; i < n; i++) {
    if (rows[i * stride] != (double)seen->rows) seen->ordered = false;
    seen->rows++;
    for (size_t k = 1; k < stride; k++) seen->sum += rows[i * stride + k];
  }
  seen->stride    = stride;
  seen->last_time = rows[(n - 1) * stride];
  return seen->answer;
}

static SkRecord *make(const SkRecordOptions *options, uint32_t n_columns, uint32_t spacing) {
  SkRecord *r;
  cr_assert_eq(sk_record_new(options, &r), SK_OK);
  for (uint32_t i = 0; i < n_columns; i++) {
    char name[32];
    snprintf(name, sizeof name, "x[%u]", i + 1);
    cr_assert_eq(sk_record_column(r, name, "Level [m]", SK_COLUMN_CONTINUOUS, i * spacing, NULL),
                 SK_OK);
  }
  return r;
}

static void all_rows_arrive(bool synchronous, size_t ring, uint32_t n, uint32_t spacing, int rows) {
  SkRecordOptions options = {.synchronous = synchronous, .ring_bytes = ring};
  SkRecord       *r       = make(&options, n, spacing);
  Seen            seen    = {.ordered = true};
  cr_assert_eq(sk_record_function(r, see, &seen), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  double *values = calloc(n * spacing, sizeof *values), sum = 0;
  for (int row = 0; row < rows; row++) {
    for (uint32_t i = 0; i < n; i++) sum += values[i * spacing] = row + (int)i;
    cr_assert(sk_record_row(r, row, values));
  }
  cr_expect_eq(sk_record_rows(r), (uint64_t)rows);
  cr_expect_eq(sk_record_finish(r), SK_OK);
  cr_expect(seen.ordered);
  cr_expect_eq(seen.rows, (uint64_t)rows);
  cr_expect_eq(seen.stride, n + 1);
  cr_expect_eq(seen.sum, sum);
  sk_record_free(r);
  free(values);
}

Test(record, rows_arrive_from_the_thread) { all_rows_arrive(false, 0, 20, 1, 20000); }
Test(record, rows_arrive_in_line) { all_rows_arrive(true, 0, 20, 1, 20000); }
Test(record, a_tiny_ring_makes_the_run_wait) { all_rows_arrive(false, 1, 3, 2, 50000); }
Test(record, scattered_columns) { all_rows_arrive(false, 4096, 50, 3, 3000); }
Test(record, no_columns_but_time) { all_rows_arrive(true, 0, 0, 1, 100); }

// Rows written where they are kept: as many as there is room for, around the end of the ring, and none.
Test(record, rows_are_filled_in_place) {
  SkRecordOptions options = {.ring_bytes = 4096};
  SkRecord       *r       = make(&options, 3, 2);
  Seen            seen    = {.ordered = true};
  cr_assert_eq(sk_record_function(r, see, &seen), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  uint32_t        n_runs = 0;
  const SkRowRun *runs   = sk_record_runs(r, &n_runs);
  cr_assert_eq(n_runs, 3);
  double values[6] = {0}, sum = 0;
  for (int row = 0; row < 5000;) {
    size_t  n;
    double *rows = sk_record_open_rows(r, &n);
    cr_assert(rows && n > 0);
    size_t k = 0;
    for (; k < n && k < (size_t)(row % 7) && row + (int)k < 5000; k++) {
      for (int i = 0; i < 3; i++) sum += values[2 * i] = row + (int)k + i;
      cr_expect(sk_row_gather(rows + 4 * k, row + (int)k, values, runs, n_runs));
    }
    sk_record_close_rows(r, k);
    row += (int)k;
    if (k == 0) {
      for (int i = 0; i < 3; i++) sum += values[2 * i] = row + i;
      cr_assert(sk_record_row(r, row++, values));
    }
  }
  cr_expect_eq(sk_record_finish(r), SK_OK);
  cr_expect(seen.ordered);
  cr_expect_eq(seen.rows, 5000);
  cr_expect_eq(seen.sum, sum);
  sk_record_free(r);
}

// Whatever the order of declaration, files name what they hold.
Test(record, columns_in_any_order, .fini = clean) {
  SkRecord *r = NULL;
  uint32_t  b = 0;
  cr_assert_eq(sk_record_new(NULL, &r), SK_OK);
  sk_record_column(r, "c", "", SK_COLUMN_CONTINUOUS, 2, NULL);
  sk_record_column(r, "b", "", SK_COLUMN_CONTINUOUS, 1, &b);
  sk_record_column(r, "again", "", SK_COLUMN_CONTINUOUS, 2, NULL);
  sk_record_alias(r, "minus", "", SK_COLUMN_CONTINUOUS, b, -1);
  sk_record_column(r, "a", "", SK_COLUMN_CONTINUOUS, 0, NULL);
  cr_assert_eq(sk_record_file(r, path("o.csv"), SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  cr_assert(sk_record_row(r, 0, (double[]){10, 20, 30}));
  cr_assert_eq(sk_record_finish(r), SK_OK);
  sk_record_free(r);
  char  text[200] = {0};
  FILE *f         = fopen(path("o.csv"), "r");
  cr_assert(f && fread(text, 1, sizeof text - 1, f) > 0);
  fclose(f);
  cr_expect_str_eq(text, "time,c,b,again,minus,a\n0,30,20,30,-20,10\n");
}

Test(record, nothing_is_allocated_while_running, .fini = clean) {
  SkRecord *r = make(NULL, 50, 2);
  sk_record_column(r, "k", "", SK_COLUMN_PARAMETER, 0, NULL);
  cr_assert_eq(sk_record_file(r, path("r.mat"), SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_file(r, path("r.csv"), SK_FORMAT_BY_NAME), SK_OK);
  double values[100] = {0}, k = 2;
  cr_assert_eq(sk_record_start(r, &k), SK_OK);
  sk_mem_fail_at(1);
  for (int row = 0; row < 20000; row++) cr_assert(sk_record_row(r, row, values));
  sk_record_params(r, &k);
  sk_record_flush(r);
  cr_expect_eq(sk_record_finish(r), SK_OK, "%s", sk_record_error(r));
  cr_expect_eq(sk_mem_fail_at(0), 0);
  sk_record_free(r);
}

Test(record, every_failing_allocation_is_survived, .fini = clean) {
  for (uint64_t n = 1;; n++) {
    sk_mem_fail_at(n);
    SkRecord *r      = NULL;
    SkStatus  status = sk_record_new(NULL, &r);
    if (!status) status = sk_record_column(r, "k", "", SK_COLUMN_PARAMETER, 0, NULL);
    for (uint32_t i = 0; i < 200 && !status; i++) {
      status = sk_record_column(r, "a rather long name", "text", SK_COLUMN_CONTINUOUS, i, NULL);
    }
    if (!status) status = sk_record_file(r, path("r.mat"), SK_FORMAT_BY_NAME);
    if (!status) status = sk_record_file(r, path("r.csv"), SK_FORMAT_BY_NAME);
    if (!status) status = sk_record_start(r, (double[1]){1});
    sk_record_free(r);
    sk_mem_fail_at(0);
    if (!status) break;
    cr_assert_eq(status, SK_NOMEM);
    cr_assert_lt(n, 200);
  }
}

Test(record, csv_text, .fini = clean) {
  SkRecordOptions options = {.csv_parameters = true};
  SkRecord       *r       = make(&options, 1, 1);
  uint32_t        b, k;
  sk_record_column(r, "b,c", "", SK_COLUMN_DISCRETE, 1, &b);
  sk_record_column(r, "k", "", SK_COLUMN_PARAMETER, 1, &k);
  sk_record_alias(r, "say \"minus\"", "", SK_COLUMN_CONTINUOUS, b, -1);
  sk_record_alias(r, "also", "", SK_COLUMN_CONTINUOUS, k, 1);
  sk_record_alias(r, "clock", "", SK_COLUMN_CONTINUOUS, SK_RECORD_TIME, 1);
  cr_assert_eq(sk_record_alias(r, "bad", "", SK_COLUMN_CONTINUOUS, 99, 1), SK_BAD_ARG);
  cr_assert_eq(sk_record_alias(r, "bad", "", SK_COLUMN_CONTINUOUS, b, 2), SK_BAD_ARG);
  cr_assert_eq(sk_record_file(r, "somewhere.txt", SK_FORMAT_BY_NAME), SK_BAD_ARG);
  cr_assert_eq(sk_record_file(r, path("r.csv"), SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_start(r, (double[]){9, 0.1}), SK_OK);
  cr_assert_eq(sk_record_column(r, "late", "", SK_COLUMN_CONTINUOUS, 0, NULL), SK_BAD_ARG);
  sk_record_row(r, 0, (double[]){1, 2});
  sk_record_row(r, 0.5, (double[]){1e-300, -3});
  sk_record_row(r, 0.5, (double[]){NAN, INFINITY});
  cr_assert_eq(sk_record_finish(r), SK_OK);
  cr_assert_not(sk_record_row(r, 1, (double[]){0, 0}));
  sk_record_free(r);
  size_t n;
  char  *text = slurp(path("r.csv"), &n);
  cr_expect_str_eq(text,
                   "time,x[1],\"b,c\",k,\"say \"\"minus\"\"\",also,clock\n"
                   "0,1,2,0.1,-2,0.1,0\n"
                   "0.5,1e-300,-3,0.1,3,0.1,0.5\n"
                   "0.5,nan,inf,0.1,-inf,0.1,0.5\n");
  free(text);
}

Test(record, csv_on_standard_output, .fini = clean) {
  cr_assert_not_null(freopen(path("out"), "w", stdout));
  SkRecord *r = make(NULL, 1, 1);
  cr_assert_eq(sk_record_file(r, "-", SK_FORMAT_MAT), SK_BAD_ARG);
  cr_assert_eq(sk_record_file(r, "-", SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  sk_record_row(r, 1, (double[]){2});
  sk_record_free(r);
  size_t n;
  char  *text = slurp(path("out"), &n);
  cr_expect_str_eq(text, "time,x[1]\n1,2\n");
  free(text);
}

// --- failures ---

Test(record, a_folder_that_is_not_there) {
  SkRecord *r = make(NULL, 1, 1);
  cr_assert_eq(sk_record_file(r, "/nowhere/at/all.mat", SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_IO);
  cr_expect_eq(sk_record_status(r), SK_IO);
  cr_expect_not_null(strstr(sk_record_error(r), "/nowhere/at/all.mat: No such file"));
  cr_expect_not(sk_record_row(r, 0, (double[]){1}));
  cr_expect_eq(sk_record_finish(r), SK_IO);
  sk_record_free(r);
}

Test(record, a_full_device_stops_recording) {
  for (int synchronous = 0; synchronous < 2; synchronous++) {
    SkRecordOptions options = {.synchronous = synchronous};
    SkRecord       *r       = make(&options, 10, 1);
    cr_assert_eq(sk_record_file(r, "/dev/full", SK_FORMAT_CSV), SK_OK);
    cr_expect_eq(sk_record_start(r, NULL), SK_IO);
    cr_expect_not_null(strstr(sk_record_error(r), "No space left"), "%s", sk_record_error(r));
    sk_record_free(r);
  }
}

// A limit on the file size stands in for a full disk: the rows before it stay readable.
static void file_stops_at(const char *name, bool synchronous) {
  signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &(struct rlimit){100000, 100000});
  SkRecordOptions options = {.synchronous = synchronous};
  SkRecord       *r       = make(&options, 7, 1);
  cr_assert_eq(sk_record_file(r, path(name), SK_FORMAT_BY_NAME), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  double values[7] = {1.0 / 3, 2.0 / 3, 3, 4, 5, 6, 7};
  bool   stopped   = false;
  for (int row = 0; row < 2000000 && !stopped; row++) stopped = !sk_record_row(r, row, values);
  cr_expect(stopped);
  cr_expect_eq(sk_record_finish(r), SK_IO);
  cr_expect_not_null(strstr(sk_record_error(r), "File too large"), "%s", sk_record_error(r));
  sk_record_free(r);

  size_t n;
  char  *text = slurp(path(name), &n);
  cr_expect_gt(n, 99000);
  if (strstr(name, ".csv")) {
    cr_expect_eq(text[n - 1], '\n');
  } else {  // data_2 ends the file and its header counts exactly the columns that are there
    char   *header = memmem(text, n, "data_2", 7);
    int32_t size[2];
    memcpy(size, header - 16, sizeof size);
    cr_expect_eq(size[0], 8);
    cr_expect_eq(header + 7 + (size_t)size[1] * 64, text + n);
  }
  free(text);
}

Test(record, a_full_disk_keeps_whole_columns, .fini = clean) { file_stops_at("r.mat", false); }
Test(record, a_full_disk_keeps_whole_lines, .fini = clean) { file_stops_at("r.csv", false); }
Test(record, a_full_disk_in_line, .fini = clean) { file_stops_at("r.mat", true); }

Test(record, the_other_sinks_go_on_after_one_failed, .fini = clean) {
  SkRecord *r    = make(NULL, 1, 1);
  Seen      good = {.ordered = true}, bad = {.answer = SK_INTERRUPTED};
  sk_record_function(r, see, &bad);
  sk_record_function(r, see, &good);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  for (int row = 0; row < 100; row++) {
    cr_assert(sk_record_row(r, row, (double[]){1}));
    if (row == 50) cr_expect_eq(sk_record_flush(r), SK_INTERRUPTED);
  }
  cr_expect_eq(sk_record_finish(r), SK_INTERRUPTED);
  cr_expect_eq(good.rows, 100);
  cr_expect_eq(bad.rows, 51);
  sk_record_free(r);
}

Test(record, a_closed_pipe_is_an_error_not_a_signal) {
  int ends[2];
  cr_assert_eq(pipe(ends), 0);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
  SkRecord *r = make(NULL, 1, 1);
  cr_assert_eq(sk_record_file(r, "-", SK_FORMAT_CSV), SK_OK);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  close(ends[0]);
  sk_record_row(r, 0, (double[]){1});
  cr_expect_eq(sk_record_finish(r), SK_IO);
  cr_expect_not_null(strstr(sk_record_error(r), "standard output: Broken pipe"));
  sk_record_free(r);
}

// --- sudden ends ---

// Number of columns that the header of data_2 announces, and that the file holds.
static void data_2_rows(const char *file, int64_t *announced, int64_t *held) {
  size_t n;
  char  *text   = slurp(file, &n);
  char  *header = memmem(text, n, "data_2", 7);
  cr_assert_not_null(header);
  int32_t size[2];
  memcpy(size, header - 16, sizeof size);
  *announced = size[1];
  *held      = (text + n - header - 7) / (8 * size[0]);
  double time;
  for (int64_t row = 0; row < *announced; row++) {
    memcpy(&time, header + 7 + row * 8 * size[0], sizeof time);
    cr_assert_eq(time, (double)row);
  }
  free(text);
}

Test(record, a_killed_run_leaves_a_readable_file, .fini = clean) {
  const char *file = path("r.mat");
  int         ready[2];
  cr_assert_eq(pipe(ready), 0);
  pid_t child = fork();
  if (child == 0) {
    SkRecord *r = make(NULL, 9, 1);
    sk_record_file(r, file, SK_FORMAT_BY_NAME);
    sk_record_start(r, NULL);
    double values[9] = {0};
    for (int row = 0;; row++) {
      sk_record_row(r, row, values);
      if (row == 1000) usleep(200000);  // longer than the writer's patience
      if (row == 100000 && write(ready[1], "x", 1) != 1) _exit(1);
      if (row % 100 == 0) usleep(100);
    }
  }
  char c;
  close(ready[1]);
  cr_assert_eq(read(ready[0], &c, 1), 1);
  kill(child, SIGKILL);
  waitpid(child, NULL, 0);
  int64_t announced, held;
  data_2_rows(file, &announced, &held);
  cr_expect_geq(announced, 1001);
  cr_expect_leq(announced, held);
}

static SkRecord *rescued;
static void      on_crash(int number) {
       sk_record_rescue(rescued);
       _exit(100 + number);
}

Test(record, a_fatal_signal_rescues_the_last_rows, .fini = clean) {
  const char *file  = path("r.mat");
  pid_t       child = fork();
  if (child == 0) {
    rescued = make(NULL, 3, 1);
    sk_record_file(rescued, file, SK_FORMAT_BY_NAME);
    sk_record_start(rescued, NULL);
    for (int row = 0; row < 5; row++) sk_record_row(rescued, row, (double[]){1, 2, 3});
    signal(SIGSEGV, on_crash);
    raise(SIGSEGV);
  }
  int status;
  waitpid(child, &status, 0);
  cr_assert_eq(WEXITSTATUS(status), 100 + SIGSEGV);
  int64_t announced, held;
  data_2_rows(file, &announced, &held);
  cr_expect_eq(announced, 5);
}

Test(record, flush_shows_the_rows_given_so_far, .fini = clean) {
  SkRecord *r = make(NULL, 2, 1);
  sk_record_file(r, path("r.mat"), SK_FORMAT_BY_NAME);
  sk_record_start(r, NULL);
  int64_t announced, held;
  for (int row = 0; row < 20; row++) {
    sk_record_row(r, row, (double[]){1, 2});
    cr_assert_eq(sk_record_flush(r), SK_OK);
    data_2_rows(path("r.mat"), &announced, &held);
    cr_assert_eq(announced, row + 1);
    cr_assert_eq(held, row + 1);
  }
  sk_record_free(r);
}
