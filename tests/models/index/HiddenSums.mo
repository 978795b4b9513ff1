// Constraints between states that only show when equations are added up, with whole numbers as factors.
//! run: -m HiddenSums.Star --stop 1 --interval 0.25
//! end: i0 = 0 +- 1e-12
//! end: star = (sin(1) + sin(2) + sin(3) + sin(4) + sin(5))/5 +- 1e-9
//! end: i[2] = (sin(2) - (sin(1) + sin(2) + sin(3) + sin(4) + sin(5))/5)/2 +- 1e-9
//! always: abs(total) < 1e-9
//! run: -m HiddenSums.Star --stop 1 --solver trapezoid --step 0.01
//! end: star = (sin(1) + sin(2) + sin(3) + sin(4) + sin(5))/5 +- 1e-9
//! run: -m HiddenSums.Factors --stop 1 --interval 1
//! end: x = exp(-1) +- 1e-5
//! end: y = 2*exp(-1) +- 1e-5
//! end: a = (exp(-1) + 2)/5 +- 1e-5
//! run: -m HiddenSums.Three --stop 1 --interval 1
//! end: a = 1 - exp(-0.5) +- 1e-5
//! end: b = 2*(1 - exp(-0.5)) +- 1e-5
//! end: c = 3*(1 - exp(-0.5)) +- 1e-5
package HiddenSums
  model Star "five phases without a neutral: m*i0 = sum(i) and sum(i) = 0 say i0 = 0"
    parameter Integer m = 5;
    parameter Real R = 2, L0 = 0.1;
    Real i[m], i0, v0, star, total = sum(i);
  equation
    for k in 1:m loop
      sin(k*time) = star + R*i[k] + v0;
    end for;
    m*i0 = sum(i);
    v0 = L0*der(i0);
    sum(i) = 0;
  end Star;

  model Factors "2*(first) - 3*(second) has neither a nor b: y = 2*x"
    Real x(start = 1, fixed = true), y, a, b, f, g;
  equation
    3*a + 6*b = x + y;
    2*a + 4*b = y;
    a - 3*b = 1 - x;
    der(x) = -x + f;
    der(y) = -y - g;
    f = 3*g;
  end Factors;

  model Three "u - v, v - w and w - u are zero together: a, b and c are bound"
    Real a(start = 0, fixed = true), b(start = 0, fixed = true), c(stateSelect = StateSelect.avoid), u, v, w, i, k, n;
  equation
    a = u - v;
    b = v - w;
    c = u - w;
    der(a) = i + k;
    der(b) = 2*i - k;
    der(c) = 3*i + n;
    k + w = b - 2*a;
    i = 0.5 - 0.5*a;
    n + 2*w = 0;
  end Three;
end HiddenSums;
