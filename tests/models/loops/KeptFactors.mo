// Linear systems whose matrices are the same for a while, then others, then the first again, then change all the time: factors
// are kept only while they are those of the matrix at hand. Right-hand sides are made for x[i] = i*(1 + time) and
// y[i] = sin(i) + time: six full equations, and forty in a chain that is solved without tearing.
model KeptFactors
  parameter Integer n = 6;
  parameter Integer m = 40;
  Boolean other = time > 0.25 and time < 0.5;
  Real d = (if other then 3 else 2.5) + (if time > 0.75 then time - 0.75 else 0);
  Real x[n], y[m], z(start = 1, fixed = true);
equation
  for i in 1:n loop
    sum((cos(i*k) + (if i == k then d else 0))*x[k] for k in 1:n) =
      sum((cos(i*k) + (if i == k then d else 0))*k*(1 + time) for k in 1:n);
  end for;
  y[1]*d + y[2] = d*(sin(1) + time) + sin(2) + time;
  for i in 2:m - 1 loop
    y[i - 1] + d*y[i] + y[i + 1] = sin(i - 1) + sin(i + 1) + 2*time + d*(sin(i) + time);
  end for;
  y[m - 1] + d*y[m] = sin(m - 1) + time + d*(sin(m) + time);
  der(z) = (x[1] - y[m])*0.1;
  annotation(experiment(StopTime = 1));
end KeptFactors;
//! run: --interval 0.01
//! always: abs('x[6]' - 6*(1 + time)) < 1e-11
//! always: abs('x[1]' - (1 + time)) < 1e-11
//! always: abs('y[20]' - sin(20) - time) < 1e-11
//! always: abs('y[40]' - sin(40) - time) < 1e-11
//! resumes: 0.3 0.6 0.9
//! run: --solver trapezoid --step 1e-3 --interval 0.01
//! always: abs('x[6]' - 6*(1 + time)) < 1e-11
//! always: abs('y[20]' - sin(20) - time) < 1e-11
//! resumes: 0.3 0.6 0.9
//! ends: --interval 0.0007
