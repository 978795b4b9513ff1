// Files beyond 4 GiB: offsets have 64 bits. The file is mostly a hole and takes next to no room on disk.
// link: sk_record sk_runtime
#include "record/record.h"
#include "results/read.h"
#include "results_test.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

TestSuite(large, .init = test_begin, .fini = test_end);

enum { COLUMNS = 100000, ROWS = 6000 };

// Two rows of many columns as the recorder writes them.
static const char *write_wide(void) {
  const char *file   = test_path("wide.mat");
  double     *values = calloc(COLUMNS, sizeof *values);
  char        name[32];
  SkRecord   *r;
  cr_assert_eq(sk_record_new(NULL, &r), SK_OK);
  for (uint32_t i = 0; i < COLUMNS; i++) {
    snprintf(name, sizeof name, "x%u", i);
    sk_record_column(r, name, "", SK_COLUMN_CONTINUOUS, i, NULL);
  }
  sk_record_file(r, file, SK_FORMAT_BY_NAME);
  cr_assert_eq(sk_record_start(r, NULL), SK_OK);
  for (int i = 0; i < 2; i++) sk_record_row(r, i, values);
  cr_assert_eq(sk_record_finish(r), SK_OK);
  sk_record_free(r);
  free(values);
  return file;
}

// As if rows had followed until the file is 4.8 GB long: the last one has numbers, those between are a hole.
static void stretch(const char *file) {
  int   fd   = open(file, O_RDWR);
  off_t size = lseek(fd, 0, SEEK_END), row = (off_t)(COLUMNS + 1) * 8, data = size - 2 * row;
  char  head[27];
  cr_assert_eq(pread(fd, head, sizeof head, data - (off_t)sizeof head), (ssize_t)sizeof head);
  cr_assert_str_eq(head + 20, "data_2");
  int32_t rows    = ROWS;
  double  last[2] = {ROWS - 1, 42.0};
  cr_assert_eq(pwrite(fd, &rows, 4, data - (off_t)sizeof head + 8), 4);
  cr_assert_eq(ftruncate(fd, data + ROWS * row), 0);
  cr_assert_eq(pwrite(fd, last, sizeof last, data + (ROWS - 1) * row), (ssize_t)sizeof last);
  cr_assert_gt(data + (ROWS - 1) * row, (off_t)1 << 32);
  close(fd);
}

Test(large, a_row_beyond_4_gib_is_read) {
  const char *file = write_wide();
  stretch(file);
  SkResult *r = sk_result_open(file, test_arena, test_diags);
  cr_assert_not_null(r);
  cr_expect_eq(sk_result_rows(r), ROWS);
  double  *values = calloc(ROWS, sizeof *values);
  uint32_t column = 1;
  cr_assert(sk_result_read(r, &column, 1, &values, test_diags));
  cr_expect_eq(values[ROWS - 1], 42.0);
  cr_expect_eq(values[1], 0.0);
  column = sk_result_time_column(r);
  cr_assert(sk_result_read(r, &column, 1, &values, test_diags));
  cr_expect_eq(values[ROWS - 1], ROWS - 1);
  free(values);
  sk_result_close(r);
}
