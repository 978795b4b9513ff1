// Time far from zero is rounded to 1e-7: what happens between ticks 1e-4 apart is integrated as exactly as near zero.
package FarFromZero
  model Oscillator "x = exp(-5*t)*(cos(w*t) + 5/w*sin(w*t)), w = sqrt(1e6 - 25), but for what is added at ticks: nothing"
    Real x(start = 1, fixed = true), v(start = 0, fixed = true);
    discrete Real u(start = 0, fixed = true);
  equation
    der(x) = v;
    der(v) = -1e6*x - 10*v;
    when sample(1e9, 1e-4) then
      u = x;
    end when;
  end Oscillator;

  model Forced "x = 1 + 0.1*sin(1e4*(time - 1e9))"
    Real x(start = 1, fixed = true);
    Integer n(start = 0, fixed = true);
  equation
    der(x) = 1e3*cos(1e4*(time - 1e9));
    when sample(1e9, 1e-4) then
      n = pre(n) + 1;
    end when;
  end Forced;

  model Pole "a pole is one there, too"
    Real x(start = 1, fixed = true);
  equation
    der(x) = x^2;
  end Pole;
end FarFromZero;

//! run: -m FarFromZero.Oscillator --start 1e9 --stop 1000000000.02 --interval 1e-3 --tolerance 1e-8
//! end: x = exp(-0.1)*(cos(0.02*sqrt(1e6 - 25)) + 0.005*sin(20)) +- 3e-5
//! run: -m FarFromZero.Oscillator --start 1e9 --stop 1000000000.02 --interval 1e-3 --tolerance 1e-8 --solver ida
//! end: x = exp(-0.1)*(cos(0.02*sqrt(1e6 - 25)) + 0.005*sin(20)) +- 3e-5
//! run: -m FarFromZero.Forced --start 1e9 --stop 1000000000.02 --interval 1e-3
//! end: x = 1 + 0.1*sin(200) +- 1e-3
//! end: n = 201 +- 0
//! run: -m FarFromZero.Pole --start 1e9 --stop 1000000002 --interval 1e-2
//! exit: 5
//! says: x is
