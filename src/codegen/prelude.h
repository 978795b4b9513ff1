// What every generated translation unit starts with, after skerry/abi.h. It is pasted as text: the
// in-memory compiler reads no system headers. Both compilers see the same functions, so both tiers
// give the same bits; only operations that IEEE 754 rounds exactly are left to the compiler's built-ins.
#ifdef __TINYC__
double sqrt(double), fabs(double), floor(double), ceil(double);
#else
#define sqrt  __builtin_sqrt
#define fabs  __builtin_fabs
#define floor __builtin_floor
#define ceil  __builtin_ceil
#endif
double exp(double), log(double), log10(double), sin(double), cos(double), tan(double), asin(double),
    acos(double);
double atan(double), atan2(double, double), sinh(double), cosh(double), tanh(double),
    pow(double, double);
double fmod(double, double), trunc(double);
int    strcmp(const char *, const char *);

static inline double sk_nan(void) {
  double zero = 0.0;
  return zero / zero;
}
static inline double sk_inf(void) {
  double zero = 0.0;
  return 1.0 / zero;
}
static inline double sk_sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }
static inline double sk_min(double a, double b) { return a < b ? a : b; }
static inline double sk_max(double a, double b) { return a > b ? a : b; }
// The same formulas as constant folding (symbolic/fold.c): a constant and a computed value agree bit for bit.
static inline double sk_div(double a, double b) { return trunc(a / b); }
static inline double sk_mod(double a, double b) { return a - floor(a / b) * b; }
static inline double sk_rem(double a, double b) { return a - trunc(a / b) * b; }
static inline double sk_limit(double x, double lo, double hi) {
  return x < lo ? lo : x > hi ? hi : x;
}
static inline double sk_dxlimit(double x, double lo, double hi) {
  return x < lo || x > hi ? 0.0 : 1.0;
}
static inline int sk_strcmp(const char *a, const char *b) { return strcmp(a, b); }
