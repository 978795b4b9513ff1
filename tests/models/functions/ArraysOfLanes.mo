// Calls with arrays of neighbouring variables, and of numbers that differ, become one loop over lanes: each lane
// has its own array. Small: with steps in which variables are C locals. The function is a polynomial, err compares.
package ArraysOfLanes
  function f
    input Real u[3];
    input Real c[2];
    output Real y;
  algorithm
    y := c[1];
    for i in 1:3 loop
      y := y + c[2]*u[i]^i;
      if y > 1e6 then
        y := 0;
      end if;
    end for;
  end f;
  model Many
    parameter Integer n = 40;
    Real a[n, 3](each start = 1, each fixed = true);
    Real y[n], z[n];
    Real err;
  equation
    for i in 1:n loop
      for j in 1:3 loop
        der(a[i, j]) = -i*j*0.01*a[i, j];
      end for;
      y[i] = f(a[i, :], {i, 2});
    end for;
    for i in 1:n loop
      der(z[i]) = f(a[i, :], {2.5*i, 3}) - z[i];
    end for;
    err = sum(abs(y[i] - i - 2*(a[i, 1] + a[i, 2]^2 + a[i, 3]^3)) for i in 1:n);
  initial equation
    for i in 1:n loop
      z[i] = f(a[i, :], {2.5*i, 3});
    end for;
  end Many;
  model Feedback "x' = 3 - f = 2 - x - x^2 - x^3 + ..., all three elements are states"
    Real x[3](each start = 0.5, each fixed = true);
    Real y = f(x, {1, 2});
    Real err = abs(y - 1 - 2*(x[1] + x[2]^2 + x[3]^3));
  equation
    der(x[1]) = 3 - f(x, {1, 2});
    der(x[2]) = 3 - f(x, {1, 2});
    der(x[3]) = 3 - f(x, {1, 2});
  end Feedback;
end ArraysOfLanes;
//! run: -m ArraysOfLanes.Many --stop 1
//! end: err = 0 +- 1e-12
//! at 0: z[7] = 26.5 +- 1e-12
//! end: a[40,3] = exp(-1.2) +- 1e-5
//! run: -m ArraysOfLanes.Many --stop 1 --solver rk4 --step 0.01
//! end: err = 0 +- 1e-12
//! run: -m ArraysOfLanes.Many --stop 1 --solver trapezoid --step 0.01
//! end: err = 0 +- 1e-12
//! run: -m ArraysOfLanes.Feedback --stop 20 --solver trapezoid --step 0.001 --interval 5
//! end: err = 0 +- 1e-12
//! end: y = 3 +- 1e-9
//! run: -m ArraysOfLanes.Feedback --stop 20 --solver euler --step 0.001 --interval 5
//! end: err = 0 +- 1e-12
//! end: y = 3 +- 1e-9
