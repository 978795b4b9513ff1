// An Integer constant in the place of a Real is printed as a Real, as a literal is when the text is read again.
//! flatten: T
//> y := x*2.0;
//> y := y - (-3.0);
//> y := -2.0;
//> y := 3.0;
//> y := if x > 2.0 then 2.0 else x;
//> y := max(x, -3.0) + x^2;
//> w := {2.0, x};
//> i := 3;
package K
  constant Integer n = 2, m = -3;
  function f
    input Real x;
    output Real y;
  protected
    Real w[2];
    Integer i;
  algorithm
    y := x*n;
    y := y - m;
    y := -n;
    y := -m;
    y := if x > n then n else x;
    y := max(x, m) + x^n;
    w := {n, x};
    i := -m;
    y := y + i + w[1];
  end f;
end K;
model T
  Real y = K.f(time);
end T;
