// A ball dropped from 1 m, bouncing with restitution e. Closed form: it hits at t1 = sqrt(2/g), then at
// t1*(1 + 2*e), t1*(1 + 2*e + 2*e^2), ...; the speed after the n-th hit is e^n*sqrt(2*g).
model BouncingBall
  parameter Real g = 9.81, e = 0.8;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  discrete Real last(start = 0, fixed = true), speed(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -g;
  when h < 0 then
    reinit(v, -e*pre(v));
    n = pre(n) + 1;
    last = time;
    speed = -e*pre(v);
  end when;
end BouncingBall;

//! run: --stop 2 --tolerance 1e-9
//! end: n = 3 +- 0
//! end: last = sqrt(2/9.81)*(1 + 2*0.8 + 2*0.64) +- 1e-7
//! end: speed = 0.512*sqrt(2*9.81) +- 1e-6
//! always: h > -1e-9
//! run: --stop 2 --solver rk4 --step 0.01
//! end: n = 3 +- 0
//! end: last = sqrt(2/9.81)*(1 + 2*0.8 + 2*0.64) +- 1e-9
