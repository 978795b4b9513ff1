// Powers with constant exponents are products and roots, in equations, in loops over equal ones, and in functions. Elements
// whose exponents differ are not taken for equal. Closed forms: powers of u = 1.5 + time, by logarithms.
model Powers
  function powers
    input Real u;
    input Integer n;
    output Real y[9];
  algorithm
    y := {u^2, u^3, u^4, u^5, u^6, u^(-1), u^(-2), u^0.25, u^0.75};
    y[8] := y[8] + u^n - u^7 + (u^n)^3 - (2*u^7)^3/8;
  end powers;
  Real u = 1.5 + time;
  Real a[12] = {u^2, u^3, u^2, u^4, u^3, u^3, u^5, u^6, u^4, u^3, u^2, u^3};
  Real b[8] = {u^(-1), u^(-2), u^0.5, u^0.25, u^0.75, u^1.5, u^2.5, u^(-1.5)};
  Real c[9] = powers(u, 7);
  Real x[6](each start = 1, each fixed = true) "der(x) = -x^3: 1/sqrt(1 + 2*time)";
  Real y[2](each start = 1, each fixed = true) "der(y) = -y^1.5: (1 + time/2)^(-2)";
equation
  for i in 1:6 loop
    der(x[i]) = -x[i]^3;
  end for;
  for i in 1:2 loop
    der(y[i]) = -y[i]^1.5;
  end for;
  annotation(experiment(StopTime = 1, Tolerance = 1e-9));
end Powers;
//! run: --tier 0 --interval 0.25
//! always: abs('a[3]' - exp(2*log(u))) < 1e-13 and abs('a[6]' - exp(3*log(u))) < 1e-13
//! always: abs('a[4]' - exp(4*log(u))) < 1e-12 and abs('a[7]' - exp(5*log(u))) < 1e-12
//! always: abs('a[8]' - exp(6*log(u))) < 1e-11 and abs('a[9]' - exp(4*log(u))) < 1e-12
//! always: abs('b[1]' - exp(-log(u))) < 1e-14 and abs('b[2]' - exp(-2*log(u))) < 1e-14
//! always: abs('b[3]' - exp(0.5*log(u))) < 1e-14 and abs('b[4]' - exp(0.25*log(u))) < 1e-14
//! always: abs('b[5]' - exp(0.75*log(u))) < 1e-14 and abs('b[6]' - exp(1.5*log(u))) < 1e-13
//! always: abs('b[7]' - exp(2.5*log(u))) < 1e-13 and abs('b[8]' - exp(-1.5*log(u))) < 1e-14
//! always: abs('c[1]' - exp(2*log(u))) < 1e-13 and abs('c[2]' - exp(3*log(u))) < 1e-13
//! always: abs('c[3]' - exp(4*log(u))) < 1e-12 and abs('c[5]' - exp(6*log(u))) < 1e-11
//! always: abs('c[6]' - exp(-log(u))) < 1e-14 and abs('c[7]' - exp(-2*log(u))) < 1e-14
//! always: abs('c[8]' - exp(0.25*log(u))) < 1e-6 and abs('c[9]' - exp(0.75*log(u))) < 1e-14
//! end: x[4] = 1/sqrt(3) +- 1e-8
//! end: y[2] = 4/9 +- 1e-8
//! same: --tier 1
