// A row at each step, given on the way of the steps: an event, a sampler and the jump that it sends through a delay
// are where they are without those rows, and a state saved in between goes on bit for bit.
//! run: --stop 1 --interval 0.002 --step 0.002 --solver trapezoid
//! resumes: 0.2 0.438 0.9
//! stops: 0.331 0.5 0.75
//! run: --stop 1 --interval 0.002 --step 0.002 --solver euler
//! resumes: 0.438
//! stops: 0.5
//! run: --stop 1 --interval 0.002 --step 0.002 --solver rk4
//! resumes: 0.438
//! stops: 0.5
//! run: --stop 1 --interval 0.001 --step 0.002 --solver trapezoid
//! resumes: 0.438
//! stops: 0.5
model EachStep
  Real x(start = 1, fixed = true), v(start = 0, fixed = true);
  Real late = delay(level, 0.25);
  Real square = x*x;
  discrete Real level(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(x) = v;
  der(v) = -50*x - 0.1*v*v*v + late;
  when x < 0 then
    n = pre(n) + 1;
  end when;
  when sample(0.1, 0.3) then
    level = pre(level) + 1;
  end when;
end EachStep;
