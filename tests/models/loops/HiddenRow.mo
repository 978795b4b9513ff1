// Three unknowns, eliminated with fixed pivots, the first of which is next to nothing: where its equation holds to the last
// bit, the steps of the unknowns are next to nothing, too, whatever the others still lack. With s(x1) = (2.3*t^2 - 0.24*t)/2.5666
// z is the integral of x1, about s/1.3. One block, and blocks side by side.
package HiddenRow
  function s
    input Real x;
    output Real y;
  algorithm
    y := x + 0.3*sin(x);
    annotation(Inline = true);
  end s;

  model One
    parameter Real e = 1e-30;
    parameter Real b = 0.71*s(0) + 1.37*s(1) + 0.93*s(1), c = 1.19*s(0) + 0.57*s(1) - 0.33*s(1);
    Real x[3](start = {0, 1, 1}), z(start = 0, fixed = true);
  equation
    der(z) = x[1];
    e*s(x[1]) + 0.37*(s(x[2]) - s(x[3])) = 0;
    0.71*s(x[1]) + 1.37*s(x[2]) + 0.93*s(x[3]) = b + time;
    1.19*s(x[1]) + 0.57*s(x[2]) - 0.33*s(x[3]) = c + time^2;
  end One;

  model Many
    One one[12];
  end Many;
end HiddenRow;

//! run: -m HiddenRow.One --solver rk4 --step 0.1 --stop 0.3 --interval 0.1 --tier 0
//! end: z = (2.3*0.3^3/3 - 0.12*0.3^2)/2.5666/1.3 +- 1e-6
//! same: --tier 1
//! run: -m HiddenRow.Many --solver rk4 --step 0.1 --stop 0.3 --interval 0.1 --tier 0 --one-island
//! end: one[7].z = (2.3*0.3^3/3 - 0.12*0.3^2)/2.5666/1.3 +- 1e-6
//! same: --tier 1
