// Events inside an island: a ball that bounces under constant force on one island sends its velocity through a
// line to another, which integrates it. h = 1 - t^2/2 until sqrt(2), then a bounce with half the speed; it hits
// again after sqrt(2). (Two events each: h < 0 becomes true and false again.) The other island is one second behind: s(t) = h(t - 1) - 1, whatever the bounces.
model Events
  parameter Real stop = 10;
  Real h(start = 1, fixed = true), v(start = 0, fixed = true), s(start = 0, fixed = true), w, b(start = 0);
  discrete Integer n(start = 0, fixed = true);
equation
  der(h) = v;
  der(v) = -1;
  when h < 0 then
    reinit(v, -0.5*pre(v));
    n = pre(n) + 1;
    if n == stop then
      terminate("enough");
    end if;
  end when;
  w = delay(v, 1.0);
  der(s) = w;
  b = delay(s, 0.5);
end Events;

//! run: --stop 3 --interval 0.5 --step 0.01 --waves start --apart
//! count: events = 4
//! count: rows = 15
//! at 1: h = 0.5 +- 1e-9
//! at 2: s = -0.5 +- 1e-9
//! at 1.4142135623730951: h = 0 +- 1e-9
//! at 1.4142135623730951: s = (1.4142135623730951 - 1)^2/-2 +- 1e-9
//! at 2.828427124746190: n = 2 +- 1
//! end: s = -1 + sqrt(2)/2*(2 - sqrt(2)) - (2 - sqrt(2))^2/2 +- 1e-6
//! same: -j 1
//! same: -j 2
//! same: -j 8
//! resumes: 0.6 1.6 2.6
//! run: --stop 3 --interval 0.5 --step 0.01 --waves start --apart --set stop=1
//! end: time = sqrt(2) +- 1e-9
//! end: s = (sqrt(2) - 1)^2/-2 +- 1e-9
//! says: enough
//! same: -j 2
