// A sampled integrator beside the formula, and the order of sample and terminal events.
// Closed form: y = 0.1*(k + 1) after the k-th tick; x' = y, so x(1) = 0.1*(0.1 + 0.2 + ... + 1.0) = 0.55.
model Sampled
  discrete Real y(start = 0, fixed = true);
  Real x(start = 0, fixed = true);
  Integer ticks(start = 0, fixed = true), ends(start = 0, fixed = true);
equation
  when sample(0, 0.1) then
    y = pre(y) + 0.1;
    ticks = pre(ticks) + 1;
  end when;
  when terminal() then
    ends = pre(ends) + 1;
  end when;
  der(x) = y;
end Sampled;

//! run: --stop 0.95
//! end: ticks = 10 +- 0
//! end: ends = 1 +- 0
//! end: x = 0.1*(4.5) + 0.05*1.0 +- 1e-8
//! at 0.55: y = 0.6 +- 1e-12
