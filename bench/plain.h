// What the plain C loops have in common.
#ifndef BENCH_PLAIN_H
#define BENCH_PLAIN_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double seconds_of(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline double *array(long n, double value) {
  double *a = malloc(sizeof *a * (size_t)n);
  if (!a) exit(1);
  for (long i = 0; i < n; i++) a[i] = value;
  return a;
}

#endif
