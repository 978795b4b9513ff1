// Rows in a file: what one side writes the other reads, also while it grows, after a step back, and when the writer ends badly.
#include "studio/wire/rows.h"

#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int file(void) {
  char path[] = "/tmp/skerry-test-XXXXXX";
  int  fd     = mkstemp(path);
  unlink(path);
  cr_assert_geq(fd, 0);
  return fd;
}

// Row i: time i, then i + 1/2, i + 2/2 ...
static void add(SkRowsOut *out, uint32_t width, uint64_t i) {
  static double v[2000];
  static int    places[2000];
  for (uint32_t c = 0; c + 1 < width; c++) {
    places[c] = (int)(width - 2 - c);
    v[c]      = (double)i + 0.5 * (double)(width - 1 - c);
  }
  cr_assert(sk_rows_add_places(out, (double)i, v, places));
}

static void check(SkRowsIn *in, uint32_t width, uint64_t rows) {
  cr_assert_eq(sk_rows_count(in), rows);
  in->rows    = rows;
  double *got = malloc(sizeof(double) * (rows + 1));
  for (uint32_t c = 0; c < width; c++) {
    cr_assert(sk_rows_read(in, c, 0, rows, got));
    for (uint64_t i = 0; i < rows; i++) cr_assert_float_eq(got[i], (double)i + 0.5 * c, 0);
  }
  cr_expect_not(sk_rows_read(in, 0, 0, rows + 1, got));
  cr_expect_not(sk_rows_read(in, width, 0, 1, got));
  free(got);
}

Test(rows, growing) {
  for (uint32_t width = 1; width < 300; width = 3 * width + 1) {
    int       fd = file();
    SkRowsIn  in = {.fd = fd};
    SkRowsOut out;
    cr_assert(sk_rows_begin(&out, fd, width));
    uint64_t n = 0;
    for (uint64_t stop = 1; stop < 12000; stop = 2 * stop + 1) {
      while (n < stop) add(&out, width, n++);
      cr_assert_eq(sk_rows_flush(&out), n);
      check(&in, width, n);
    }
    sk_rows_end(&out);
    close(fd);
  }
}

Test(rows, back) {
  int       fd = file();
  SkRowsIn  in = {.fd = fd};
  SkRowsOut out;
  cr_assert(sk_rows_begin(&out, fd, 3));
  for (uint64_t i = 0; i < 9000; i++) add(&out, 3, i);
  for (uint64_t to = 8999;; to = to * 3 / 4) {
    cr_assert(sk_rows_back_to(&out, (double)to));
    sk_rows_flush(&out);
    check(&in, 3, to + 1);
    if (to == 0) break;
  }
  for (uint64_t i = 1; i < 5000; i++) add(&out, 3, i);
  sk_rows_flush(&out);
  check(&in, 3, 5000);
  cr_assert(sk_rows_back_to(&out, -1.0));
  cr_assert_eq(sk_rows_flush(&out), 0);
  sk_rows_end(&out);
  close(fd);
}

Test(rows, rescued) {
  int       fd = file();
  SkRowsIn  in = {.fd = fd};
  SkRowsOut out;
  cr_assert(sk_rows_begin(&out, fd, 100));
  for (uint64_t i = 0; i < 777; i++) add(&out, 100, i);
  pthread_mutex_lock(&out.lock);  // the crash came in between
  sk_rows_rescue(&out);
  pthread_mutex_unlock(&out.lock);
  check(&in, 100, 777);
  sk_rows_end(&out);
  close(fd);
}

Test(rows, broken_files) {
  int      fd = file();
  SkRowsIn in = {.fd = fd};
  cr_expect_eq(sk_rows_count(&in), 0, "empty");
  SkRowsOut out;
  cr_assert(sk_rows_begin(&out, fd, 2));
  for (uint64_t i = 0; i < 10; i++) add(&out, 2, i);
  sk_rows_end(&out);
  double x;
  in.rows = sk_rows_count(&in);
  cr_assert_eq(ftruncate(fd, 70), 0);
  cr_expect_not(sk_rows_read(&in, 1, 0, 1, &x), "cut short");
  cr_assert_eq(pwrite(fd, "x", 1, 0), 1);
  cr_expect_eq(sk_rows_count(&in), 0, "no file of rows");
  close(fd);
}

Test(rows, full_disk) {
  int       fd = file(), full = open("/dev/full", O_RDWR);
  SkRowsOut out;
  if (full < 0) cr_skip("no /dev/full");
  cr_expect_not(sk_rows_begin(&out, full, 2));
  sk_rows_end(&out);
  close(full);
  close(fd);
}
