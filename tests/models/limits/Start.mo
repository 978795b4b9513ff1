// A state that starts outside its limits starts at the nearer one, and the user is told. Closed forms by hand.
package Start
  model Above "x = 1 - 0.1 t, and what follows from it"
    parameter Real lo = 0, hi = 2*0.5;
    Real x(start = 2, fixed = true), y = 2*x;
    Boolean b = y > 3;
    Integer n(start = 0, fixed = true);
  equation
    der(x) = -0.1;
    VarLimit(x, lo, hi);
    when not b then
      n = pre(n) + 1;
    end when;
  end Above;

  model Negative "the limits of -x, start not fixed"
    Real x(start = -2), y = -x;
  equation
    der(x) = 0.1;
    VarLimit(y, 0, 1);
  end Negative;

  model MovesIn "x = -1 + t up to 1"
    Real x(start = -2, fixed = true), v(start = 1, fixed = true);
  equation
    der(x) = v;
    der(v) = 0;
    VarDerLimit(x, v, -1, 1);
  end MovesIn;

  model MovesOut "rests at 1 at the start: x = 1 - t^2/2, v = -t"
    Real x(start = 2, fixed = true), v(start = 5, fixed = true);
  equation
    der(x) = v;
    der(v) = -1;
    VarDerLimit(x, v, -1, 1);
  end MovesOut;

  model Equation "an initial equation gives the value outside: x = 1 - 0.1 t"
    Real x;
    Boolean b = x > 1.5;
  initial equation
    x = 2;
  equation
    der(x) = -0.1;
    VarLimit(x, 0, 1);
  end Equation;

  model Line "w' is x before the delay: w = 0.1 + (t - 0.1) - 0.05 (t - 0.1)^2"
    Real x(start = 2, fixed = true), w(start = 0, fixed = true);
  equation
    der(x) = -0.1;
    VarLimit(x, 0, 1);
    der(w) = delay(x, 0.1);
  end Line;

  model Loop "in a nonlinear loop: a = 0.1 - b, b = x - a^3, at x = 0"
    Real x(start = -3, fixed = true), a, b;
  equation
    der(x) = a;
    a + b = 0.1;
    b = x - a^3;
    VarLimit(x, 0, 1);
  end Loop;

  model Inside "at the limit itself: no warning"
    Real x(start = 1, fixed = true);
  equation
    der(x) = -0.1;
    VarLimit(x, 0, 1);
  end Inside;
end Start;

//! run: -m Start.Above --stop 5
//! says: x starts at 2, outside its limits 0 and 1: it starts at 1
//! at 0: x = 1 +- 0
//! always: b == 0 and n == 0
//! end: x = 0.5 +- 1e-9
//! resumes: 2.5
//! run: -m Start.Above --stop 5 --solver trapezoid --step 0.01
//! end: x = 0.5 +- 1e-9
//! same: --tier 1
//! run: -m Start.Above --stop 5 --solver rk4 --step 0.01
//! end: x = 0.5 +- 1e-9
//! run: -m Start.Above --stop 5 --solver euler --step 0.01 --set hi=1.5
//! says: it starts at 1.5
//! end: x = 1 +- 1e-9
//! run: -m Start.Above --stop 5 --set x=-7 --solver ieuler --step 0.01
//! says: x starts at -7
//! always: x == 0
//! run: -m Start.Negative --stop 5
//! says: outside its limits -1 and 0: it starts at -1
//! end: x = -0.5 +- 1e-9
//! run: -m Start.MovesIn --stop 1.5
//! end: x = 0.5 +- 1e-9
//! run: -m Start.MovesIn --stop 1.5 --solver trapezoid --step 0.01
//! end: x = 0.5 +- 1e-9
//! run: -m Start.MovesIn --stop 1.5 --solver rk4 --step 0.01
//! end: x = 0.5 +- 1e-9
//! run: -m Start.MovesOut --stop 1 --solver trapezoid --step 0.01
//! at 0: v = 0 +- 0
//! end: x = 0.5 +- 1e-9
//! run: -m Start.MovesOut --stop 1 --solver rk4 --step 0.01
//! end: x = 0.5 +- 1e-9
//! run: -m Start.Equation --stop 5
//! says: x starts at 2
//! always: b == 0
//! end: x = 0.5 +- 1e-9
//! run: -m Start.Line --stop 1
//! end: w = 0.1 + 0.9 - 0.05*0.81 +- 1e-6
//! run: -m Start.Line --stop 1 --solver trapezoid --step 0.01
//! end: w = 0.1 + 0.9 - 0.05*0.81 +- 1e-9
//! run: -m Start.Line --stop 1 --apart
//! count: islands = 2
//! end: w = 0.1 + 0.9 - 0.05*0.81 +- 1e-6
//! run: -m Start.Loop --stop 1
//! says: x starts at -3
//! always: x == 0 and abs(a + 0 - a^3 - 0.1) < 1e-9
//! run: -m Start.Inside --stop 5
//! not: starts at
//! end: x = 0.5 +- 1e-9
