// A function that is to be inlined after index reduction, with a derivative that its body does not show: the vector has
// position, speed and acceleration, and the annotation leaves it out of differentiation. References: the vector itself.
//! run: -m OwnDerivative.Given --stop 2 --interval 1
//! end: v = 2 +- 1e-12
//! end: a = 3 +- 1e-12
//! run: -m OwnDerivative.Constants --stop 1 --interval 1
//! end: v = 0 +- 1e-12
//! end: f = 2 +- 1e-12
//! run: -m OwnDerivative.Plain --stop 2 --interval 1
//! end: v = 4 +- 1e-9
package OwnDerivative
  function position
    input Real u[3];
    input Real dummy;
    output Real q;
  algorithm
    q := u[1];
    annotation (derivative(noDerivative = u) = position_der, InlineAfterIndexReduction = true);
  end position;

  function position_der
    input Real u[3];
    input Real dummy, dummy_der;
    output Real q;
  algorithm
    q := u[2];
    annotation (derivative(noDerivative = u, order = 2) = position_der2, InlineAfterIndexReduction = true);
  end position_der;

  function position_der2
    input Real u[3];
    input Real dummy, dummy_der, dummy_der2;
    output Real q;
  algorithm
    q := u[3];
  end position_der2;

  model Given
    Real u[3] = {1, time, 1 + time}, x = position(u, time), v = der(x), a = der(v);
  end Given;

  model Constants "a mass that is moved"
    parameter Real m = 2;
    Real u[3] = {0, 0, 1}, x, v, f;
  equation
    x = position(u, time);
    v = der(x);
    m*der(v) = f;
  end Constants;

  function square "nothing is left out: inlined as it stands"
    input Real x;
    output Real y;
  algorithm
    y := x^2;
    annotation (derivative = square_der, InlineAfterIndexReduction = true);
  end square;

  function square_der
    input Real x, dx;
    output Real dy;
  algorithm
    dy := 2*x*dx;
  end square_der;

  model Plain
    Real x = square(time), v = der(x);
  end Plain;
end OwnDerivative;
