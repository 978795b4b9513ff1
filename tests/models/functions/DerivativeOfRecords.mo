// Functions of records whose loops count to a parameter are differentiated; the parameter is settled with its value.
// References: closed forms.
//! run: -m DerivativeOfRecords.Explicit --stop 1 --interval 1
//! end: y = 24 +- 1e-12
//! end: dy = 48 +- 1e-12
//! run: -m DerivativeOfRecords.Explicit --set m.n=5 --stop 1 --interval 1
//! end: dy = 80 +- 1e-12
//! run: -m DerivativeOfRecords.Reduced --stop 1 --interval 0.1
//! end: v = cos(1)/6 +- 1e-9
//! end: f = -sin(1)/6 +- 1e-9
//! run: -m DerivativeOfRecords.Nested --stop 1 --interval 1
//! end: dy = 72 +- 1e-12
//! end: dz = 8 +- 1e-12
//! run: -m DerivativeOfRecords.Mixed --stop 1 --interval 1
//! end: dy = 2*((1 + 4*sin(1) + 3*sin(1)^2)*cos(1) + sin(1)^3) +- 1e-9
//! run: -m DerivativeOfRecords.Computed --stop 1 --interval 1
//! end: dy = 3 +- 1e-12
//! run: -m DerivativeOfRecords.Varying
//! exit: 3
//! says: SK3201
package DerivativeOfRecords
  record M
    parameter Integer n = 2;
    parameter Real a = 3;
  end M;
  function squares
    input Real x;
    input M m;
    output Real y;
  algorithm
    y := 0;
    for i in 1:m.n loop
      y := y + x^2*m.a;
    end for;
  end squares;
  function line
    input Real x;
    input M m;
    output Real y;
  algorithm
    y := 0;
    for i in 1:m.n loop
      y := y + x*m.a;
    end for;
  end line;
  function two
    input Real x;
    input M m;
    output Real y[2];
  algorithm
    y := {x*m.a, x^2};
    for i in 2:m.n loop
      y[1] := y[1]*x;
    end for;
  end two;
  function both
    input Real x;
    input M m;
    output Real y;
    output Real z;
  protected
    Real q[2];
  algorithm
    q := two(x, m);
    y := q[1];
    z := q[2];
  end both;
  function power
    input Real x;
    input Integer n;
    output Real y;
  algorithm
    y := 1;
    for i in 1:n loop
      y := y*x;
    end for;
  end power;
  record N
    Real a[3];
    String s;
    Boolean b;
  end N;
  function polynomial
    input N m;
    input Real x;
    output Real y;
  protected
    Integer k;
  algorithm
    y := 0;
    k := 1;
    while k <= 3 loop
      y := y + m.a[k]*x^k;
      k := k + 1;
    end while;
    if m.b then
      y := 2*y;
    end if;
  end polynomial;
  model Explicit "y = n*a*x^2"
    parameter M m(n = 3, a = 2);
    Real x = 2*time;
    Real y = squares(x, m);
    Real dy = der(y);
  end Explicit;
  model Reduced "6*x = sin(time) constrains the motion"
    parameter M m;
    Real x(start = 0), v(start = 0), f;
  equation
    der(x) = v;
    der(v) = f;
    line(x, m) = sin(time);
  end Reduced;
  model Nested "y = 3*x^3, z = x^2"
    parameter M m(n = 3);
    Real x = 2*time, y, z;
    Real dy = der(y), dz = der(z);
  equation
    (y, z) = both(x, m);
  end Nested;
  model Mixed "arrays, texts and Booleans in the record"
    N m(a = {1, 2, time}, s = "q", b = true);
    Real x = sin(time);
    Real y = polynomial(m, x);
    Real dy = der(y);
  end Mixed;
  model Computed "n follows from another parameter"
    parameter Integer k = 1, n = 2*k + 1;
    Real x = time;
    Real y = power(x, n);
    Real dy = der(y);
  end Computed;
  model Varying "n changes while the model runs: refused"
    Integer n = if time > 0.5 then 2 else 3;
    Real x = time;
    Real y = power(x, n);
    Real dy = der(y);
  end Varying;
end DerivativeOfRecords;
