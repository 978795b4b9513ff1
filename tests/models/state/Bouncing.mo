// Events, a sampler and a delay: saved at several times and resumed, the rows are the same bit for bit.
model Bouncing
  parameter Real e = 0.8;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Real late = delay(h, 0.25);
  discrete Real top(start = 1, fixed = true);
  Integer n(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -9.81 - 0.1*v + 0.01*late;
  when h < 0 then
    reinit(v, -e*pre(v));
    n = pre(n) + 1;
  end when;
  when sample(0, 0.3) then
    top = h;
  end when;
end Bouncing;

//! run: --stop 2 --interval 0.07
//! resumes: 0.2 0.46 0.9 1.5
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --solver ida
//! resumes: 0.2 0.9 1.5
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver euler
//! resumes: 0.2 0.9 1.5
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver heun
//! resumes: 0.9
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver rk3
//! resumes: 0.9
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver rk4
//! resumes: 0.2 0.9 1.5
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver dopri5
//! resumes: 0.9
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver ieuler
//! resumes: 0.9
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver trapezoid
//! resumes: 0.2 0.9 1.5
//! stops: 0.331 0.9 1.7
//! run: --stop 2 --interval 0.07 --step 0.003 --solver bilinear
//! resumes: 0.9
//! stops: 0.331 0.9 1.7
