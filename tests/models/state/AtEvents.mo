// Saved exactly where events happen: at the crossing, at samples, with several at one time. The saved row is the one after
// the event.
model AtEvents
  Real x(start = 0, fixed = true), y(start = 0, fixed = true);
  discrete Real held(start = 0, fixed = true);
  Integer n(start = 0, fixed = true), m(start = 0, fixed = true);
  Boolean up(start = true, fixed = true);
equation
  der(x) = if up then 1 else -1;
  der(y) = held;
  when {x > 0.5, x < -0.5} then
    up = x < 0;
    n = pre(n) + 1;
  end when;
  when sample(0.25, 0.25) then
    held = x;
    m = pre(m) + 1;
  end when;
end AtEvents;

//! run: --stop 4 --interval 0.25
//! resumes: 0.25 0.5 1.5 2.5 3.5 3.75
//! stops: 0.5 1.37 2.5
//! run: --stop 4 --interval 0.1
//! resumes: 0.5 0.55 1.5 2.45 2.5
//! stops: 0.5 1.37 2.5
//! run: --stop 4 --interval 0.25 --solver ida
//! resumes: 0.5 1.5 2.5
//! stops: 0.5 1.37 2.5
//! run: --stop 4 --interval 0.25 --solver rk4 --step 0.01
//! resumes: 0.5 1.5 2.5
//! stops: 0.5 1.37 2.5
//! run: --stop 4 --interval 0.25 --solver trapezoid --step 0.01
//! resumes: 0.5 1.5 2.5
//! stops: 0.5 1.37 2.5
//! run: --stop 4 --interval 0.25 --solver ieuler --step 0.01
//! resumes: 1.5
//! stops: 0.5 1.37 2.5
