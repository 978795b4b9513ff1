// An island without states, or with some, that reads what it sent itself: no step may be longer than that delay.
// Reference: the recursion x(t) = -0.9*x(t - 0.1) + sin(7*t) (y in place of the sine), summed term by term, with
// x = x(0) before the start: x0 = -0.9*x0.
package Own
  model Still
    Real x;
  equation
    x = -0.9*delay(x, 0.1) + sin(7*time);
  end Still;

  model Moving
    Real x, y(start = 0, fixed = true);
  equation
    x = -0.9*delay(x, 0.1) + y;
    der(y) = 7*cos(7*time);
  end Moving;

  model Pure "x' = -x(t - 1): 1 before the start, then polynomials from one whole number to the next"
    Real x(start = 1, fixed = true);
  equation
    der(x) = -delay(x, 1);
  end Pure;

  model Counting "what is sent says nothing of how fast a condition changes: 32 maxima of sin(20*t) up to 10"
    Real x, y, z;
    Integer n(start = 0, fixed = true);
  equation
    x = 0.1*time;
    z = sin(20*time);
    y = delay(x, 3);
    when z > 0.9 then
      n = pre(n) + 1;
    end when;
  end Counting;
end Own;

//! run: -m Own.Still --stop 5 --interval 1
//! at 1: x = 0.421805927886516 +- 1e-9
//! at 2: x = 0.527593261773111 +- 1e-9
//! end: x = -0.392212809877599 +- 1e-9
//! run: -m Own.Still --stop 5 --interval 1 --solver ida --tolerance 1e-9
//! end: x = -0.392212809877599 +- 1e-9
//! run: -m Own.Still --stop 5 --interval 1 --solver rk4
//! end: x = -0.392212809877599 +- 1e-9
//! run: -m Own.Still --stop 5 --step 0.5 --solver trapezoid
//! exit: 3
//! says: it may be 0.1 at most
//! run: -m Own.Moving --stop 5 --interval 1 --tolerance 1e-8
//! end: x = -0.392212809877599 +- 3e-4
//! run: -m Own.Moving --stop 5 --interval 1 --solver halving --tolerance 1e-8
//! end: x = -0.392212809877599 +- 1e-5
//! run: -m Own.Moving --stop 5 --interval 1 --step 0.5 --solver trapezoid
//! exit: 3
//! says: it may be 0.1 at most
//! run: -m Own.Pure --stop 5 --solver rk4 --step 5
//! exit: 3
//! says: line x: it may be 1 at most
//! run: -m Own.Pure --stop 3 --interval 0.1 --solver rk4 --step 0.1
//! at 1: x = 0 +- 1e-12
//! at 2: x = -1/2 +- 3e-5
//! end: x = -1/6 +- 3e-5
//! run: -m Own.Counting --stop 10 --interval 1
//! end: n = 32 +- 0
//! end: y = 0.7 +- 1e-12
//! resumes: 4
