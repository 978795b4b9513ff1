// What every generated translation unit starts with, after skerry/abi.h. It is pasted as text: the
// in-memory compiler reads no system headers. Both compilers see the same functions, so both tiers
// give the same bits; only operations that IEEE 754 rounds exactly are left to the compiler's built-ins.
#ifdef __clang__
#pragma clang diagnostic ignored "-Wparentheses-equality"  // every expression is in parentheses
#endif
#ifdef __TINYC__
double        sqrt(double), fabs(double), floor(double), ceil(double), trunc(double);
void         *memmove(void *, const void *, unsigned long), *memset(void *, int, unsigned long);
int           strcmp(const char *, const char *);
unsigned long strlen(const char *);
#define SK_ALSO(name)
#define SK_EXPORT
#define SK_RARE(x) (x)
#else
#define sqrt          __builtin_sqrt
#define fabs          __builtin_fabs
#define floor         __builtin_floor
#define ceil          __builtin_ceil
#define trunc         __builtin_trunc
#define memmove       __builtin_memmove
#define memset        __builtin_memset
#define strcmp        __builtin_strcmp
#define strlen        __builtin_strlen
// Another name for a function that is somewhere else.
#define SK_ALSO(name) __asm__(name)
#ifndef SK_EXPORT
#define SK_EXPORT __attribute__((visibility("default")))
#endif
// A branch that is hardly ever taken: it is not worth computing both sides for.
#define SK_RARE(x) __builtin_expect(!!(x), 0)
#endif
double exp(double), log(double), log10(double), sin(double), cos(double), tan(double), asin(double),
    acos(double);
double atan(double), atan2(double, double), sinh(double), cosh(double), tanh(double),
    pow(double, double);
// Functions that are called a few times only.
#if defined(__clang__)
#define SK_COLD __attribute__((optnone, noinline))
#elif defined(__GNUC__) && !defined(__TINYC__)
#define SK_COLD __attribute__((optimize("O0"), noinline))
#else
#define SK_COLD
#endif
// Before a loop none of whose rounds needs another.
#if defined(__clang__)
#define SK_LANES _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__) && !defined(__TINYC__)
#define SK_LANES _Pragma("GCC ivdep") _Pragma("GCC unroll 1")
#else
#define SK_LANES
#endif
// Before a loop that has one round nearly always: copies of the others are in the way.
#if defined(__clang__)
#define SK_ROLLED _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__) && !defined(__TINYC__)
#define SK_ROLLED _Pragma("GCC unroll 1")
#else
#define SK_ROLLED
#endif
// A flag that is kept: compilers would rather compare the numbers again that it was made of, each time it is asked for.
#if defined(__GNUC__) && !defined(__TINYC__)
#define SK_FLAG(x) __asm__("" : "+r"(x))
#else
#define SK_FLAG(x) (void)(x)
#endif
#define SK_NEVER 0x7fffffffffffffffL  // the number of a step that does not come
// A function worth the widest vectors that the machine has.
#if defined(SK_WIDEST) && defined(__GNUC__) && !defined(__TINYC__)
#define SK_WIDE __attribute__((target(SK_WIDEST)))
#elif defined(__GNUC__) && !defined(__TINYC__) && defined(__x86_64__) && defined(__has_attribute)
#if __has_attribute(target_clones)
#define SK_WIDE __attribute__((target_clones("avx512f", "avx2", "default")))
#endif
#endif
#ifndef SK_WIDE
#define SK_WIDE
#endif
// Memory that is going to be written; another core may have read it last.
#if defined(__GNUC__) && !defined(__TINYC__) && defined(__x86_64__)
#define SK_AHEAD(place) __asm__ volatile("prefetchw %0" : : "m"(*(const char *)(place)))
#else
#define SK_AHEAD(place) (void)(place)
#endif
// A row of results that another thread is going to read.
#define SK_ROW(row) ((volatile double *)(row))
#define SK_HELP     static __attribute__((unused))
// A large model is compiled in several parts (SK_PARTS): then what one part uses of another is visible
// inside the library. Else everything is static.
#ifdef SK_PARTS
#define SK_PIECE      __attribute__((visibility("hidden")))
#define SK_FN         __attribute__((visibility("hidden")))
#define SK_FORWARD(x) extern __attribute__((visibility("hidden"))) x;
#else
#define SK_PIECE static
#define SK_FN    static __attribute__((unused))
#define SK_FORWARD(x)
#endif

SK_HELP inline double sk_nan(void) {
  double zero = 0.0;
  return zero / zero;
}
SK_HELP inline double sk_inf(void) {
  double zero = 0.0;
  return 1.0 / zero;
}
SK_HELP inline double sk_sign(double x) {
#ifdef __TINYC__
  return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : x + 0.0;
#else
  return fabs(x) > 0.0 ? __builtin_copysign(1.0, x) : x + 0.0;
#endif
}
SK_HELP inline double sk_square(double x) { return x * x; }
SK_HELP inline double sk_cube(double x) { return x * x * x; }
SK_HELP inline double sk_power4(double x) { return (x * x) * (x * x); }
SK_HELP inline double sk_power5(double x) { return (x * x) * (x * x) * x; }
SK_HELP inline double sk_power6(double x) { return (x * x * x) * (x * x * x); }
SK_HELP inline double sk_inverse(double x) { return 1.0 / x; }
SK_HELP inline double sk_inverse2(double x) { return 1.0 / (x * x); }
SK_HELP inline double sk_root(double x) { return sqrt(x) + 0.0; }  // of -0 it is 0, as with pow
SK_HELP inline double sk_root4(double x) { return sqrt(sqrt(x)) + 0.0; }
SK_HELP inline double sk_root4_3(double x) { return sqrt(x) * sqrt(sqrt(x)); }
SK_HELP inline double sk_root_3(double x) { return x * sqrt(x); }
SK_HELP inline double sk_min(double a, double b) { return a < b ? a : b; }
SK_HELP inline double sk_max(double a, double b) { return a > b ? a : b; }
SK_HELP inline double sk_div(double a, double b) { return trunc(a / b); }
SK_HELP inline double sk_rem(double a, double b) { return a - trunc(a / b) * b; }
SK_HELP inline double sk_mod(double a, double b) { return a - floor(a / b) * b; }
SK_HELP inline double sk_limit(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}
SK_HELP inline double sk_dxlimit(double x, double lo, double hi) {
  return x < lo || x > hi ? 0.0 : 1.0;
}
// Three values of a crossing function, one step apart: no parabola through them comes near zero.
SK_HELP inline int sk_is_clear(double a, double b, double c) {
  double size = fabs(b) < fabs(c) ? fabs(b) : fabs(c);
  return fabs(c - b) <= 0.4 * size && fabs(b - a) <= 0.4 * size;
}
// Weights of Neville's scheme for the cubic through four points at t, and the cubic itself, rounded as in line_read.c.
typedef struct {
  double one[3], two[2], three;
} SkCubic;
SK_HELP inline SkCubic sk_cubic_at(double t, double a, double b, double c, double d) {
  SkCubic at;
  at.one[0] = (t - b) / (a - b);
  at.one[1] = (t - c) / (b - c);
  at.one[2] = (t - d) / (c - d);
  at.two[0] = (t - c) / (a - c);
  at.two[1] = (t - d) / (b - d);
  at.three  = (t - d) / (a - d);
  return at;
}
SK_HELP inline double sk_cubic(const SkCubic *at, double a, double b, double c, double d) {
  a = b + (a - b) * at->one[0];
  b = c + (b - c) * at->one[1];
  c = d + (c - d) * at->one[2];
  a = b + (a - b) * at->two[0];
  b = c + (b - c) * at->two[1];
  return b + (a - b) * at->three;
}
// What a line brings inside a step: by that cubic, or as the row that ends the step remembers it. Rounded as in
// line_inner.c and line_read.c.
typedef struct {
  int           inner;
  unsigned long apart;
  double        part, weight[SK_MOST_INNER + 1];
  SkCubic       cubic;
} SkBetween;
SK_HELP inline SkBetween sk_between_at(const SkMarchLine *line, double t, double back, double from,
                                       double to, double next) {
  const int inner = line->inner;
  SkBetween at;
  at.inner = inner;
  at.apart = line->apart;
  at.part  = (t - from) / (to - from);
  if (!inner) {
    at.cubic = sk_cubic_at(t, back, from, to, next);
    return at;
  }
  double points[SK_MOST_INNER + 1];
  points[0] = SK_INNER_FIRST;
  if (inner > 2) points[1] = SK_INNER_SECOND;
  if (inner > 2) points[2] = 0.98;
  points[inner - 1] = 0.99;
  points[inner]     = 1.0;
  for (int k = 0; k <= inner; k++) {
    double product = at.part / points[k];
    for (int j = 0; j <= inner; j++)
      if (j != k) product *= (at.part - points[j]) / (points[k] - points[j]);
    at.weight[k] = product;
  }
  return at;
}
SK_HELP double sk_remembered(const SkBetween *at, const double *first, const double *last) {
  const double *inner = last + at->apart, x = *first, way = *last - x;
  const double *final = inner + (unsigned long)(at->inner - 1) * at->apart;
  double        begin = (*inner - x) / SK_INNER_FIRST, end = (*last - *final) / SK_INNER_FIRST;
  double        other_a = begin * end > 0.0 ? 0.0 : fabs(begin);
  double        other_b = begin * end > 0.0 ? 0.0 : fabs(end);
  int           smooth =
      fabs(begin) <= 10.0 * (other_b + fabs(way)) && fabs(end) <= 10.0 * (other_a + fabs(way));
  if (smooth && at->inner > 2) {
    double a    = (inner[at->apart] - x) / SK_INNER_SECOND - begin;
    double b    = (*last - inner[2 * at->apart]) / SK_INNER_SECOND - end;
    double most = 10.0 * (SK_INNER_SECOND - SK_INNER_FIRST) * (fabs(begin) + fabs(end) + fabs(way));
    smooth      = fabs(a) <= most && fabs(b) <= most;
  }
  if (!smooth) return x + at->part * way;
  double sum = at->weight[at->inner] * way;
  for (int k = 0; k < at->inner; k++)
    sum += at->weight[k] * (inner[(unsigned long)k * at->apart] - x);
  return x + sum;
}
SK_HELP inline double sk_between(const SkBetween *at, const double *back, const double *from,
                                 const double *to, const double *next) {
  return at->inner ? sk_remembered(at, from, to) : sk_cubic(&at->cubic, *back, *from, *to, *next);
}
// A state inside a step that is done, rounded as in runtime/solver/dense_output.c.
typedef struct {
  double from, end, way, start, stop, bend, off[SK_MOST_INNER];
} SkCurve;
SK_HELP inline double sk_curve_at(const SkCurve *c, double s) {
  const double left = 1.0 - s;
  return c->from + s * (c->way + left * (c->start + s * (c->stop + left * c->bend)));
}
SK_HELP inline double sk_curve_off(const SkCurve *c, double s, double slope) {
  const double left  = 1.0 - s;
  const double inner = c->start + s * (c->stop + left * c->bend);
  const double turn  = c->stop + (left - s) * c->bend;
  return slope - (c->way + (left - s) * inner + s * left * turn);
}
SK_HELP inline double sk_curve_corrected(const SkCurve *c, double s, int k) {
  const double near = c->off[k >= 2 ? 3 : 0], far = c->off[k >= 2 ? 2 : 1];
  const double way = k >= 2 ? s - 1.0 : s;
  return sk_curve_at(c, s) +
         (k == 0 || k == 3 ? way * (8.0 * near - far) / 12.0 : way * (4.0 * near + far) / 6.0);
}
SK_HELP inline double sk_semilinear(double x, double positive, double negative) {
  return x >= 0.0 ? positive * x : negative * x;
}
SK_HELP inline long sk_iabs(long a) { return a < 0 ? -a : a; }
SK_HELP inline long sk_imin(long a, long b) { return a < b ? a : b; }
SK_HELP inline long sk_imax(long a, long b) { return a > b ? a : b; }

typedef union {
  double             real;
  unsigned long long bits;
} SkBits;
// Lanes of blocks that are solved at a time.
#define SK_WIDTH 32
// Those of the blocks from .. to that the loop over lanes could not solve, in order.
SK_HELP int sk_odd_blocks(SkRun *run, const SkBlockCode *blocks, long from, long to) {
  int bad = 0;
  for (long i = from; i < to && run->n_odd; i++) {
    if (!run->odd[i]) continue;
    run->odd[i] = 0;
    run->n_odd--;
    if (bad) continue;
    bad = blocks[i].linear ? run->services->linear(run, &blocks[i])
                           : run->services->newton(run, &blocks[i]);
  }
  return bad;
}

// What lines of variants side by side carry, by step: see emit_batch_lines.c.
#define SK_SLOTS   (SK_BRIEF + SK_ROWS_BEFORE)  // a power of two
#define SK_NO_SLOT 0x7fffffffffffffffL
typedef struct {
  const double *time, *first, *behind, *second, *more;  // more: second rows in all, up to now
  const int    *of;                                     // which value each line carries
  long          lines, values;
} SkSlots;
// The steps from .. to of one group into the rows of their runs.
SK_HELP void sk_side_flush(SkMarch *const *marches, long lanes, long group, const SkSlots *s,
                           long from, long to) {
  const long n = SK_SIDE_BY_SIDE;
  for (long l = 0; l < lanes; l++) {
    const SkMarchLine *out = &marches[l]->out[group];
    unsigned long      row = out->at + (unsigned long)from + (unsigned long)(long)s->more[l];
    for (long i = from; i < to; i++)
      if (s->second[(i & (SK_SLOTS - 1)) * n + l] != 0.0) row--;
    for (long i = from; i < to; i++) {
      const long    k    = i & (SK_SLOTS - 1);
      const double *side = s->first;
      for (int two = s->second[k * n + l] != 0.0; two >= 0; two--, row++, side = s->behind) {
        double *const p = out->rows + (row & out->mask) * out->width;
        p[0]            = s->time[k * n + l];
        if (side == s->behind) p[out->width - 1] = 0.0;
        for (long j = 0; j < s->lines; j++)
          p[out->first + (unsigned long)j] = side[(k * s->values + s->of[j]) * n + l];
      }
    }
  }
}

// Memory and text inside functions.
// The size of x by what it was computed from, where the rounding of that is little beside x.
SK_HELP inline double sk_grown(double size, double x, double nominal) {
  return size <= 5e6 * (x + nominal) ? size : x;
}
SK_HELP inline void *sk_new(SkRun *run, long count, long size) {
  if (count < 0) run->services->raise(run, "an array of negative size");
  return run->services->scratch(run, count * size);
}
SK_HELP inline void sk_move(void *to, const void *from, long count, long size) {
  if (count > 0) memmove(to, from, (unsigned long)(count * size));
}
SK_HELP inline void sk_clear(void *to, long count, long size) {
  if (count > 0) memset(to, 0, (unsigned long)(count * size));
}
SK_HELP inline void *sk_copy(SkRun *run, const void *from, long count, long size) {
  void *to = sk_new(run, count, size);
  sk_move(to, from, count, size);
  return to;
}
SK_HELP inline void *sk_zeros(SkRun *run, long count, long size) {
  void *to = sk_new(run, count, size);
  sk_clear(to, count, size);
  return to;
}
SK_HELP inline const char *sk_join(SkRun *run, const char *a, const char *b) {
  long  n = (long)strlen(a), m = (long)strlen(b);
  char *text = sk_new(run, n + m + 1, 1);
  sk_move(text, a, n, 1);
  sk_move(text + n, b, m + 1, 1);
  return text;
}
SK_HELP inline const char *sk_text(SkRun *run, const char *a) {
  return a ? sk_copy(run, a, (long)strlen(a) + 1, 1) : "";
}
SK_HELP inline const char *sk_pad(SkRun *run, const char *a, long width, int left) {
  long n = (long)strlen(a);
  if (width <= n) return a;
  char *text = sk_new(run, width + 1, 1);
  memset(text, ' ', (unsigned long)width);
  sk_move(left ? text : text + width - n, a, n, 1);
  text[width] = 0;
  return text;
}
SK_HELP inline const char *sk_literal(const char *const *names, long n, double value) {
  return value >= 1.0 && value <= (double)n ? names[(long)value] : "?";
}

// Stops with the function and line in front. None of these return.
SK_HELP inline const char *sk_number(SkRun *run, long n) {
  return run->services->integer_text(run, (double)n, 0, 1);
}
SK_HELP inline const char *sk_place(SkRun *run, const char *where, long line, const char *text) {
  if (line) where = sk_join(run, sk_join(run, where, ":"), sk_number(run, line));
  return sk_join(run, sk_join(run, where, ": "), text);
}
SK_HELP inline void sk_stop(SkRun *run, const char *where, long line, const char *text) {
  run->services->raise(run, sk_place(run, where, line, text));
}
SK_HELP inline void sk_warn(SkRun *run, const char *where, long line, const char *text) {
  run->services->assertion(run, -1, sk_place(run, where, line, text), 1);
}
SK_HELP void sk_bad_index(SkRun *run, long i, long n, const char *of, const char *where,
                          long line) {
  const char *text = sk_join(run, "subscript ", sk_number(run, i));
  if (*of) text = sk_join(run, sk_join(run, text, " of "), of);
  text = sk_join(run, sk_join(run, text, " is outside 1:"), sk_number(run, n));
  sk_stop(run, where, line, text);
}
SK_HELP void sk_bad_size(SkRun *run, long is, long want, const char *where, long line) {
  const char *text = sk_join(run, "an array has size ", sk_number(run, is));
  text             = sk_join(run, sk_join(run, text, " where it must be "), sk_number(run, want));
  sk_stop(run, where, line, text);
}
SK_HELP inline long sk_at(SkRun *run, long i, long n, const char *where, long line) {
  if (i < 1 || i > n) sk_bad_index(run, i, n, "", where, line);
  return i - 1;
}
SK_HELP inline long sk_at_of(SkRun *run, long i, long n, const char *of, const char *where,
                             long line) {
  if (i < 1 || i > n) sk_bad_index(run, i, n, of, where, line);
  return i - 1;
}
SK_HELP void sk_no_literal(SkRun *run, long i, long n, const char *where, long line) {
  const char *text = sk_join(run, "external code gave ", sk_number(run, i));
  text             = sk_join(run, sk_join(run, text, " for an enumeration with literals 1 to "),
                             sk_number(run, n));
  sk_stop(run, where, line, text);
}
// A value of an enumeration that comes from outside.
SK_HELP inline long sk_enum_value(SkRun *run, long i, long n, const char *where, long line) {
  if (i < 1 || i > n) sk_no_literal(run, i, n, where, line);
  return i;
}
SK_HELP inline void sk_fit(SkRun *run, long is, long want, const char *where, long line) {
  if (is != want) sk_bad_size(run, is, want, where, line);
}
// Elements of arrays that no statement has assigned yet.
#define SK_UNSET_BITS    0x7ff8736b6e756c6cULL
#define SK_UNSET_INTEGER (-0x7fffffffffffffffL - 1)
SK_HELP void sk_unset_reals(double *to, long count) {
  SkBits unset;
  unset.bits = SK_UNSET_BITS;
  for (long k = 0; k < count; k++) to[k] = unset.real;
}
SK_HELP void sk_unset_integers(long *to, long count) {
  for (long k = 0; k < count; k++) to[k] = SK_UNSET_INTEGER;
}
SK_HELP void sk_bad_element(SkRun *run, long k, long n, const char *name, const char *where,
                            long line) {
  const char *text = sk_join(run, sk_join(run, "element ", sk_number(run, k + 1)), " of the ");
  text = n == 1 ? "output " : sk_join(run, sk_join(run, text, sk_number(run, n)), " of output ");
  sk_stop(run, where, line, sk_join(run, sk_join(run, text, name), " was never assigned"));
}
SK_HELP void sk_given_reals(SkRun *run, const double *a, long count, const char *name,
                            const char *where, long line) {
  for (long k = 0; k < count; k++) {
    SkBits is;
    is.real = a[k];
    if (is.bits == SK_UNSET_BITS) sk_bad_element(run, k, count, name, where, line);
  }
}
SK_HELP void sk_given_integers(SkRun *run, const long *a, long count, const char *name,
                               const char *where, long line) {
  for (long k = 0; k < count; k++)
    if (a[k] == SK_UNSET_INTEGER) sk_bad_element(run, k, count, name, where, line);
}
SK_HELP inline long sk_size(SkRun *run, long n) {
  if (n < 0) run->services->raise(run, "an array of negative size");
  return n;
}
SK_HELP inline void sk_within(SkRun *run, long from, long step, long count, long n,
                              const char *where, long line) {
  if (count <= 0) return;
  sk_at(run, from, n, where, line);
  sk_at(run, from + (count - 1) * step, n, where, line);
}
SK_HELP inline long sk_irange(SkRun *run, long from, long step, long to, const char *where,
                              long line) {
  if (step == 0) sk_stop(run, where, line, "a range with step 0");
  if (step > 0 ? from > to : from < to) return 0;
  return (to - from) / step + 1;
}
SK_HELP inline long sk_range(SkRun *run, double from, double step, double to, const char *where,
                             long line) {
  if (step == 0.0) sk_stop(run, where, line, "a range with step 0");
  if (step > 0.0 ? from > to : from < to) return 0;
  return (long)floor((to - from) / step) + 1;
}
// Integers are kept as doubles outside of functions: beyond 2^53 they would not be exact any more.
#define SK_MOST_INTEGER 9007199254740992L
SK_HELP void sk_bad_integer(SkRun *run, const char *where, long line) {
  sk_stop(run, where, line, "a value beyond the range of Integers, 2^53");
}
SK_HELP inline long sk_in_range(SkRun *run, long a, const char *where, long line) {
  if (a > SK_MOST_INTEGER || a < -SK_MOST_INTEGER) sk_bad_integer(run, where, line);
  return a;
}
SK_HELP inline long sk_imul(SkRun *run, long a, long b, const char *where, long line) {
  double most = (double)SK_MOST_INTEGER;
  if (!(fabs((double)a * (double)b) <= most)) sk_bad_integer(run, where, line);
  return a * b;
}
SK_HELP inline long sk_ifloor(SkRun *run, double x, const char *where, long line) {
  if (!(fabs(x) <= (double)SK_MOST_INTEGER)) sk_bad_integer(run, where, line);
  return (long)floor(x);
}
SK_HELP inline long sk_given(SkRun *run, double x) {
  if (!(fabs(x) <= (double)SK_MOST_INTEGER))
    run->services->raise(run, "an argument beyond the range of Integers, 2^53");
  return (long)x;
}
SK_HELP inline int sk_c_int(SkRun *run, long a) {
  if (a > 2147483647L || a < -2147483647L - 1L)
    run->services->raise(run, "an Integer that is too large for an int of C");
  return (int)a;
}
SK_HELP inline long sk_idiv(SkRun *run, long a, long b, const char *where, long line) {
  if (b == 0) sk_stop(run, where, line, "division by zero");
  return b == -1 ? -a : a / b;
}
SK_HELP inline long sk_irem(SkRun *run, long a, long b, const char *where, long line) {
  if (b == 0) sk_stop(run, where, line, "division by zero");
  return b == -1 ? 0 : a % b;
}
SK_HELP inline long sk_imod(SkRun *run, long a, long b, const char *where, long line) {
  long r = sk_irem(run, a, b, where, line);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
SK_HELP inline void sk_cross(double *out, const double *a, const double *b) {
  double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2],
         z = a[0] * b[1] - a[1] * b[0];
  out[0]   = x;
  out[1]   = y;
  out[2]   = z;
}
SK_HELP inline void sk_skew(double *out, const double *a) {
  out[0] = out[4] = out[8] = 0.0;
  out[1]                   = -a[2];
  out[2]                   = a[1];
  out[3]                   = a[2];
  out[5]                   = -a[0];
  out[6]                   = -a[1];
  out[7]                   = a[0];
}
SK_HELP void sk_matrix_power(SkRun *run, double *out, const double *a, long n, long p,
                             const char *where, long line) {
  if (p < 0) sk_stop(run, where, line, "a negative power of a matrix");
  double *before = sk_new(run, n * n, sizeof(double));
  for (long k = 0; k < n * n; k++) out[k] = k % (n + 1) == 0 ? 1.0 : 0.0;
  for (; p > 0; p--) {
    sk_move(before, out, n * n, sizeof(double));
    for (long i = 0; i < n; i++)
      for (long j = 0; j < n; j++) {
        double sum = 0.0;
        for (long k = 0; k < n; k++) sum = sum + before[i * n + k] * a[k * n + j];
        out[i * n + j] = sum;
      }
  }
}
