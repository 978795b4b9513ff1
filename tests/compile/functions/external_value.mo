// External C functions run at translation time where their values are needed.
//! --native
//! flatten: ExternalValue
//> constant Real k = 4.0
//> constant String s = "abab"
//> Real 'x[4]'
//> 'x[3]' = 6.0
model ExternalValue
  function root
    input Real x;
    output Real y;
    external "C" y = sqrt(x);
  end root;
  function twice
    input String s;
    output String t;
    external "C" t = sk_test_twice(s)
      annotation(Include = "
#include <string.h>
#include \"ModelicaUtilities.h\"
static const char *sk_test_twice(const char *s) {
  char *t = ModelicaAllocateString(2*strlen(s));
  strcpy(t, s);
  return strcat(t, s);
}");
  end twice;
  function scaled
    input Real x[:];
    input Boolean up;
    output Real y[size(x, 1)];
    output Integer n;
    external "C" sk_test_scaled(x, size(x, 1), up, y, n)
      annotation(Include = "
static void sk_test_scaled(const double *x, size_t n, int up, double *y, int *count) {
  for (size_t i = 0; i < n; i++) y[i] = up ? 2*x[i] : x[i]/2;
  *count = (int)n;
}");
  end scaled;
  function count
    input Real x[:];
    output Integer n;
  protected
    Real y[size(x, 1)];
  algorithm
    (y, n) := scaled(x, false);
    n := n + integer(y[1]);
  end count;
  constant Real k = root(16.0);
  constant String s = twice("ab");
  constant Integer n = count({2.0, 4.0, 6.0});
  constant Real y[n - 1] = scaled({1.0, 2.0, 3.0}, true);
  Real x[integer(k)] = cat(1, y, {0.0});
end ExternalValue;
