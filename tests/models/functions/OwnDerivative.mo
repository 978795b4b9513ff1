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
//! run: -m OwnDerivative.Misfit --stop 2 --interval 1
//! end: v = cos(2) +- 1e-9
//! end: f = 2*exp(-2) +- 1e-9
//! run: -m OwnDerivative.Backwards --stop 1 --interval 0.5
//! end: s = 3 +- 1e-9
//! end: sp = 0.5 +- 1e-9
//! run: -m OwnDerivative.Loop --stop 1 --interval 0.5
//! end: y = 1.3027756377319946 +- 1e-9
//! run: -m OwnDerivative.First --stop 1 --interval 0.5
//! end: x = 0.6823278038280193 +- 1e-9
//! run: -m OwnDerivative.Arrays --stop 1 --interval 0.5
//! end: y[2] = 2*(1 - exp(-1)) +- 1e-5
//! end: s = 1 +- 1e-4
//! run: -m OwnDerivative.Islands --stop 2 --interval 1 --apart
//! count: islands = 1
//! end: a.v = cos(2) +- 1e-9
//! end: b.v = cos(2) +- 1e-9
//! end: b.f = 2*exp(-2) +- 1e-9
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

  model Misfit "signals that vary and do not fit each other: the speed is the one that is given"
    Real u[3] = {time, cos(time), exp(-time)}, x, v, f;
  equation
    x = position(u, time);
    v = der(x);
    2*der(v) = f;
  end Misfit;

  model Islands "what would be several islands is one"
    model Part
      Real u[3] = {time, cos(time), exp(-time)}, x, v, f, read, y(start = 0, fixed = true);
    equation
      x = position(u, time);
      v = der(x);
      2*der(v) = f;
      der(y) = read - x;
    end Part;
    Part a, b;
  equation
    a.read = delay(b.y, 0.1);
    b.read = delay(a.y, 0.1);
  end Islands;

  function signal "as adaptors have it: a value and its derivative"
    input Real u[2];
    input Real dummy;
    output Real s;
  algorithm
    s := u[1];
    annotation (derivative(noDerivative = u) = signal_der, InlineAfterIndexReduction = true);
  end signal;

  function signal_der
    input Real u[2];
    input Real dummy, dummy_der;
    output Real s;
  algorithm
    s := u[2];
  end signal_der;

  model Backwards "the signal follows from what it is the value of; elsewhere it moves a state"
    Real x(start = 2, fixed = true), s, y, sp, z(start = 0, fixed = true);
  equation
    der(x) = 1;
    x = signal({s, 5}, time);
    y = signal({2*time, 0.5}, time);
    sp = der(y);
    der(z) = sp;
  end Backwards;

  model First "the first variable of a model, in a loop"
    Real x(start = 0.5), y = signal({x, 1}, time);
  equation
    x + y^3 = 1;
  end First;

  model Arrays "elements, and a condition of an event"
    Real u[3](each start = 0, each fixed = true), y[3];
    discrete Real s(start = 0, fixed = true);
  equation
    for i in 1:3 loop
      der(u[i]) = i - y[i];
      y[i] = signal({u[i], i}, time);
    end for;
    when signal({u[1], 0}, time) > 0.5 then
      s = signal({u[2], 0}, time);
    end when;
  end Arrays;

  function rise "no partial derivative: u is left out"
    input Real u, d;
    output Real y;
  algorithm
    y := u^2 + d;
    annotation (derivative(noDerivative = u) = rise_der, Inline = false);
  end rise;

  function rise_der
    input Real u, d, d_der;
    output Real y;
  algorithm
    y := d_der;
  end rise_der;

  model Loop "y^2 + y = 3"
    Real y(start = 1);
  equation
    y + rise(y, time) = 3 + time;
  end Loop;

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
