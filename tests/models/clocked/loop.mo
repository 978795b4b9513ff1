// Clocked equations may be implicit: a linear and a nonlinear system at each tick. Two clocks given exactly
// find the factor between them.
model Loop
  Real x(start = 1), y, z(start = 2), k(start = 0);
  Real a, b;
equation
  when Clock(1, 10) then
    k = previous(k) + 1;
    x + y = k;
    x - y = 2;
    z*z*z = 8*k;
  end when;
  a = subSample(k);
  when Clock(4, 10) then
    b = a;
  end when;
end Loop;

//! run: --stop 1
//! at 0.05: x = 1.5 +- 1e-12
//! at 0.05: y = -0.5 +- 1e-12
//! at 0.05: z = 2 +- 1e-9
//! at 0.75: z = 4 +- 1e-9
//! at 0.35: b = 1 +- 0
//! at 0.45: b = 5 +- 0
