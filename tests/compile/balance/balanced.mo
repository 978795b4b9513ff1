// As many equations as unknowns; parameters and inputs do not count.
//! equations: 3
//! unknowns: 3
model M
  parameter Real k = 2;
  input Real u;
  Real x(start = 0), y;
  discrete Real z(start = 0);
equation
  der(x) = k*u - x;
  y = 2*x;
  when x > 1 then
    z = time;
  end when;
end M;
