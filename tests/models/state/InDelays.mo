// Waves in flight are part of a state: a fixed and a varying delay, a jump on its way through one, and a moving medium.
model InDelays
  Boolean on = time > 0.4;
  Real w = (if on then 1 else 0) + sin(3*time);
  Real fixed1 = delay(w, 0.35), varying = delay(w, 0.2 + 0.1*sin(time), 0.4);
  Real s(start = 0, fixed = true), out, x(start = 0, fixed = true);
equation
  der(s) = 1;
  (, out) = spatialDistribution(w, 0, s, true, {0.0, 1.0}, {0.0, 0.0});
  der(x) = fixed1 + varying + out - 0.1*x;
end InDelays;

//! run: --stop 3 --interval 0.05
//! resumes: 0.05 0.35 0.4 0.45 0.75 0.8 1.4 2.95
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver ida
//! resumes: 0.4 0.75 1.4
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver rk4 --step 0.01
//! resumes: 0.4 0.75 1.4
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver euler --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver heun --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver rk3 --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver dopri5 --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver ieuler --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver trapezoid --step 0.01
//! resumes: 0.4 0.75 1.4
//! stops: 0.33 0.4 0.777 1.4
//! run: --stop 3 --interval 0.05 --solver bilinear --step 0.01
//! resumes: 0.75
//! stops: 0.33 0.4 0.777 1.4
