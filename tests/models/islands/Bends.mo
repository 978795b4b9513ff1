// Kinks and jumps of the start that masses and volumes send back again and again: the default solver follows them as far as the
// tolerance asks for it. Numbers of independent runs: dopri5 with steps that divide all delays, which agree to 1e-12 with half of them.
package Bends
  model Closed "Nothing but the time of the start is a kink, and multiples of T after it"
    parameter Real Z = 0.5, T = 0.05;
    Real a, b, u(start = 0, fixed = true), x(start = 0, fixed = true), v(start = 0, fixed = true);
  equation
    a = delay(b + 2*Z*v, T);
    b = delay(2*u - a, T);
    1.2*der(u) = sin(5*time) - (u - a)/Z - u;
    der(x) = v;
    3*der(v) = 1 - b - Z*v - 0.3*x - 2*v;
  end Closed;

  model Chain "Delays whose common divisor is the 185th part of one: jumps go round, and each mass makes kinks of them"
    Skerry.Mechanic.Mass a(m = 1.5, B = 2), b(m = 0.5, B = 0.5), c(m = 2, B = 2, vStart = -1);
    Skerry.Mechanic.Spring left(k = 9, T = 0.037), right(k = 13, T = 0.0768);
  equation
    connect(a.P2, left.P1);
    connect(left.P2, b.P1);
    connect(b.P2, right.P1);
    connect(right.P2, c.P1);
  end Chain;
end Bends;

//! run: -m Bends.Closed --stop 3 --interval 0.02 --tolerance 1e-9
//! at 2.96: a = 0.484485021042 +- 5e-8
//! at 2.96: b = 0.216512639068 +- 5e-8
//! same: -j 2
//! resumes: 2.71
//! run: -m Bends.Closed --stop 3 --interval 0.02
//! at 2.96: a = 0.484485021042 +- 1e-5
//! at 2.96: u = 0.363860277210 +- 1e-6
// To the common divisor of the delays all the time: 15,000.
//! run: -m Bends.Chain --stop 3 --interval 0.0197
//! end: a.x = -0.398597833171 +- 1e-5
//! end: b.v = -0.097119344458 +- 1e-5
//! end: c.v = -0.052507468334 +- 1e-5
//! count: steps = 5000 +- 1500
//! same: -j 2
