// der of calls whose derivative an annotation gives under conditions, of second order, or nobody: closed forms.
//! run: --stop 1
//! at 0.5: z = 3 +- 1e-9
//! end: w = 2*cos(2) +- 1e-6
//! end: v = 3 +- 1e-6
model DerOfCall
  function scaled
    input Real x;
    input Real k;
    output Real y;
  algorithm
    y := k*x;
    annotation (derivative(zeroDerivative = k) = scaled_d);
  end scaled;
  function scaled_d
    input Real x;
    input Real k;
    input Real dx;
    output Real dy = k*dx;
  end scaled_d;
  function square
    input Real x;
    output Real y;
  algorithm
    y := x^2;
    annotation (derivative = square_d);
  end square;
  function square_d
    input Real x;
    input Real dx;
    output Real dy = 2*x*dx;
    annotation (derivative(order = 2) = square_dd);
  end square_d;
  function square_dd
    input Real x;
    input Real dx;
    input Real ddx;
    output Real ddy = 2*dx*dx + 2*x*ddx;
  end square_dd;
  function plain
    input Real x;
    output Real y;
  algorithm
    y := x;
    y := y*x*x;
  end plain;
  parameter Real k = 3;
  Real a = sin(time);
  Real z = der(scaled(time, k));
  Real w = der(der(square(a)));
  Real v = der(plain(time));
end DerOfCall;
