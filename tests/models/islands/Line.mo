// A lossless line of transit time T between a source with inner resistance Z (nothing comes back from it) and
// an end that is closed, open or matched. d'Alembert: the source sends f(t) = u(t)/2 into the line; at the far
// end p = 2 f(t - T) when closed, 0 when open (q = -2 f(t - T)/Z), f(t - T) when matched; back at the source
// the pressure is f(t) plus or minus f(t - 2T), or f alone.
package Line
  partial model Base
    parameter Real T = 0.1;
    parameter Real Z = 2.0;
    Real u = if noEvent(time > 0) then sin(5*time)^2 else 0;
    Real c1(start = 0), c2(start = 0), p1, q1, p2, q2;
    Real m(start = 0, fixed = true) "something to integrate at each end";
    Real n(start = 0, fixed = true);
  equation
    c1 = delay(p2 + Z*q2, T);
    c2 = delay(p1 + Z*q1, T);
    p1 = c1 + Z*q1;
    p2 = c2 + Z*q2;
    p1 = u - Z*q1;
    der(m) = p1;
    der(n) = p2;
  end Base;
  model Closed
    extends Base;
  equation
    q2 = 0;
  end Closed;
  model Open
    extends Base;
  equation
    p2 = 0;
  end Open;
  model Matched
    extends Base;
  equation
    p2 = -Z*q2;
  end Matched;
end Line;

//! run: -m Line.Closed --stop 1 --interval 0.01
//! at 0.05: p2 = 0 +- 1e-15
//! at 0.37: p2 = sin(5*0.27)^2 +- 1e-14
//! at 0.37: p1 = (sin(5*0.37)^2 + sin(5*0.17)^2)/2 +- 1e-14
//! end: p2 = sin(5*0.9)^2 +- 1e-14
//! end: p1 = (sin(5)^2 + sin(5*0.8)^2)/2 +- 1e-14
//! always: abs(q2) < 1e-15
//! resumes: 0.05 0.33 0.71
//! run: -m Line.Open --stop 1 --interval 0.01
//! at 0.37: p2 = 0 +- 1e-15
//! at 0.37: q2 = -sin(5*0.27)^2/2 +- 1e-14
//! at 0.37: p1 = (sin(5*0.37)^2 - sin(5*0.17)^2)/2 +- 1e-14
//! run: -m Line.Matched --stop 1 --interval 0.01
//! at 0.37: p2 = sin(5*0.27)^2/2 +- 1e-14
//! at 0.37: p1 = sin(5*0.37)^2/2 +- 1e-14
//! end: n = (0.9/2 - sin(9)/20)/2 +- 1e-4
//! run: -m Line.Matched --stop 1 --interval 0.05 --solver trapezoid
//! slope: n = (0.9/2 - sin(9)/20)/2 order 2 over 0.05 0.025
//! run: -m Line.Matched --stop 1 --interval 0.05 --solver rk4
//! slope: n = (0.9/2 - sin(9)/20)/2 order 4 over 0.02 0.01
