#include "record/csv_number.h"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

__extension__ typedef unsigned __int128 Wide;

// The powers 10^k that doubles need, each as a 128-bit significand rounded up. They are computed
// instead of listed: a table of 617 opaque constants cannot be reviewed, this can.
enum { POWER_MIN = -292, POWER_MAX = 324, LIMBS = 28 };

typedef struct {
  uint64_t high, low;
} Power;

static Power          powers[POWER_MAX - POWER_MIN + 1];
static pthread_once_t powers_once = PTHREAD_ONCE_INIT;

// A natural number, least significant 32 bits first.
typedef struct {
  uint32_t limb[LIMBS];
} Big;

static void big_times(Big *b, uint32_t factor) {
  uint64_t carry = 0;
  for (int i = 0; i < LIMBS; i++) {
    carry += (uint64_t)b->limb[i] * factor;
    b->limb[i] = (uint32_t)carry;
    carry >>= 32;
  }
  assert(carry == 0);
}

static int big_bits(const Big *b) {
  int top = LIMBS - 1;
  while (top > 0 && b->limb[top] == 0) top--;
  return b->limb[top] ? top * 32 + 32 - __builtin_clz(b->limb[top]) : 0;
}

static bool big_less(const Big *a, const Big *b) {
  for (int i = LIMBS - 1; i >= 0; i--) {
    if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i];
  }
  return false;
}

static void big_subtract(Big *a, const Big *b) {
  int64_t borrow = 0;
  for (int i = 0; i < LIMBS; i++) {
    borrow += (int64_t)a->limb[i] - b->limb[i];
    a->limb[i] = (uint32_t)borrow;
    borrow >>= 32;
  }
}

// The leading 128 bits of b, rounded up when anything follows them.
static Power leading_bits(const Big *b) {
  int  n = big_bits(b);
  Wide g = 0;
  for (int i = n - 1; i >= n - 128; i--) {
    g = g << 1 | (i < 0 ? 0 : b->limb[i / 32] >> (i % 32) & 1);
  }
  for (int i = n - 129; i >= 0; i--) {
    if (b->limb[i / 32] >> (i % 32) & 1) {
      g++;
      break;
    }
  }
  return (Power){(uint64_t)(g >> 64), (uint64_t)g};
}

// The leading 128 bits of 1/b for an odd b > 1, rounded up: long division, one bit at a time.
static Power reciprocal_bits(const Big *b) {
  Big rest = {{0}};
  int n    = big_bits(b) - 1;
  rest.limb[n / 32] |= (uint32_t)1 << (n % 32);  // below b: the first quotient bit comes next
  Wide g = 0;
  for (int i = 0; i < 128; i++) {
    big_times(&rest, 2);
    bool one = !big_less(&rest, b);
    if (one) big_subtract(&rest, b);
    g = g << 1 | (one ? 1 : 0);
  }
  g++;  // an odd divisor above 1 never divides a power of two
  return (Power){(uint64_t)(g >> 64), (uint64_t)g};
}

static void make_powers(void) {
  // 10^k and 5^k have the same leading bits.
  Big five = {{1}};
  for (int k = 0; k <= POWER_MAX; k++) {
    powers[k - POWER_MIN] = leading_bits(&five);
    if (k > 0 && -k >= POWER_MIN) powers[-k - POWER_MIN] = reciprocal_bits(&five);
    if (k < POWER_MAX) big_times(&five, 5);
  }
}

void sk_number_setup(void) { pthread_once(&powers_once, make_powers); }

// floor(g * c / 2^128) with a sticky last bit, so that comparisons below stay exact.
static uint64_t round_to_odd(Power g, uint64_t c) {
  Wide     low  = (Wide)g.low * c;
  Wide     high = (Wide)g.high * c + (uint64_t)(low >> 64);
  uint64_t rest = (uint64_t)high;
  return (uint64_t)(high >> 64) | (rest > 1);
}

// value = digits * 10^exponent, exactly when possible, else the shortest inside the rounding
// interval.
typedef struct {
  uint64_t digits;
  int      exponent;
} Decimal;

static Decimal shortest(uint64_t fraction, int biased) {
  uint64_t c = biased ? fraction | UINT64_C(1) << 52 : fraction;
  int      q = (biased ? biased : 1) - 1075;
  if (q <= 0 && q > -53 && (c & ((UINT64_C(1) << -q) - 1)) == 0) return (Decimal){c >> -q, 0};

  // The interval of decimals that read back as c * 2^q, scaled by 4; its ends belong to it when c
  // is even. The lower end is nearer where the exponent changes.
  unsigned odd    = c & 1;
  bool     closer = fraction == 0 && biased > 1;
  int      k      = (q * 1262611 - (closer ? 524031 : 0)) >> 22;  // floor(log10 of the width)
  int      h      = q + ((-k * 1741647) >> 19) + 1;
  assert(-k >= POWER_MIN && -k <= POWER_MAX && h >= 1 && h <= 4);
  Power    g     = powers[-k - POWER_MIN];
  uint64_t lower = round_to_odd(g, (4 * c - 2 + closer) << h) + odd;
  uint64_t value = round_to_odd(g, (4 * c) << h);
  uint64_t upper = round_to_odd(g, (4 * c + 2) << h) - odd;

  uint64_t s = value / 4;
  if (s >= 10) {  // one digit less, if exactly one such decimal lies inside
    uint64_t tens  = s / 10;
    bool     below = lower <= 40 * tens, above = 40 * tens + 40 <= upper;
    if (below != above) return (Decimal){tens + above, k + 1};
  }
  bool below = lower <= 4 * s, above = 4 * s + 4 <= upper;
  if (below != above) return (Decimal){s + above, k};
  uint64_t middle = 4 * s + 2;
  bool     up     = value > middle || (value == middle && (s & 1) != 0);
  return (Decimal){s + up, k};
}

static size_t put_exponent(int exponent, char *text) {
  size_t n  = 0;
  text[n++] = 'e';
  if (exponent < 0) text[n++] = '-';
  int e = exponent < 0 ? -exponent : exponent;
  if (e >= 100) text[n++] = (char)('0' + e / 100);
  if (e >= 10) text[n++] = (char)('0' + e / 10 % 10);
  text[n++] = (char)('0' + e % 10);
  return n;
}

// digits[0..n) with the decimal point after the first one is d.ddd * 10^exponent.
static size_t put_digits(const char *digits, int n, int exponent, char *text) {
  size_t at = 0;
  if (exponent < -5 || exponent > 20) {
    text[at++] = digits[0];
    if (n > 1) {
      text[at++] = '.';
      memcpy(text + at, digits + 1, (size_t)n - 1);
      at += (size_t)n - 1;
    }
    return at + put_exponent(exponent, text + at);
  }
  if (exponent < 0) {
    text[at++] = '0';
    text[at++] = '.';
    for (int i = exponent + 1; i < 0; i++) text[at++] = '0';
    memcpy(text + at, digits, (size_t)n);
    return at + (size_t)n;
  }
  for (int i = 0; i < n || i <= exponent; i++) {
    if (i == exponent + 1) text[at++] = '.';
    text[at++] = i < n ? digits[i] : '0';
  }
  return at;
}

static size_t put_word(const char *word, char *text) {
  size_t n = strlen(word);
  memcpy(text, word, n);
  return n;
}

size_t sk_number_print(double value, char *text) {
  sk_number_setup();
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  int      biased   = (int)(bits >> 52 & 0x7ff);
  bool     negative = bits >> 63;
  if (biased == 0x7ff) return put_word(fraction ? "nan" : negative ? "-inf" : "inf", text);

  size_t at = 0;
  if (negative) text[at++] = '-';
  if (fraction == 0 && biased == 0) {
    text[at++] = '0';
    return at;
  }
  Decimal d = shortest(fraction, biased);
  char    buffer[20];
  int     n = 0;
  for (uint64_t rest = d.digits; rest; rest /= 10) buffer[19 - n++] = (char)('0' + rest % 10);
  assert(n > 0);
  const char *digits   = buffer + 20 - n;
  int         exponent = d.exponent + n - 1;
  while (n > 1 && digits[n - 1] == '0') n--;
  return at + put_digits(digits, n, exponent, text + at);
}
