// What clocks cannot do, one model for each message.
package Errors
  model Mixed
    Real x, y, z;
  equation
    y = sample(time, Clock(0.1));
    x = 2*hold(y);
    z = x + y;
  end Mixed;
  model Factor
    Real u(start = 0), y, z;
  equation
    when Clock(1, 10) then
      u = previous(u) + 1;
    end when;
    y = subSample(u, 3);
    when Clock(2, 10) then
      z = y - 1;
    end when;
  end Factor;
  model Twice
    Real u(start = 0), v(start = 0);
  equation
    when Clock(0.1) then
      u = previous(u) + 1;
    end when;
    when Clock(0.2) then
      v = previous(v) + u;
    end when;
  end Twice;
  model Early
    Real u(start = 0), v;
  equation
    when Clock(0.1) then
      u = previous(u) + 1;
    end when;
    v = backSample(u, 1);
  end Early;
  model Divided
    Real u(start = 0), v;
  equation
    when Clock(time > 0.5) then
      u = previous(u) + 1;
    end when;
    v = superSample(u, 2);
  end Divided;
  model Unknown
    parameter Integer factor;
    Real u = sample(time, Clock(0.1));
    Real y = subSample(u, factor);
  end Unknown;
  model Default
    Real n(start = 0), m;
  equation
    n = previous(n) + 1;
    m = superSample(n, 2);
  end Default;
  model Loop
    Real a(start = 0), b;
  equation
    when Clock(1, 10) then
      a = 0.5*superSample(b, 2) + 1;
    end when;
    b = subSample(a, 2);
  end Loop;
  model NoSolver
    Real x(start = 1), u;
  equation
    u = sample(1.0, Clock(0.1));
    der(x) = u - x;
  end NoSolver;
  model Other
    Real x(start = 1), u;
  equation
    u = sample(1.0, Clock(Clock(0.1), "ExplicitRungeKutta4"));
    der(x) = u - x;
  end Other;
  model Initial
    Real n(start = 0);
  initial equation
    n = 5;
  equation
    when Clock(0.1) then
      n = previous(n) + 1;
    end when;
  end Initial;
  model Interval
    Real x(start = 0, fixed = true);
  equation
    der(x) = 1;
    when time > 0.5 then
      reinit(x, interval());
    end when;
  end Interval;
end Errors;

//! run: -m Errors.Mixed
//! exit: 3
//! says: SK3501
//! run: -m Errors.Factor
//! exit: 3
//! says: SK3502
//! run: -m Errors.Twice
//! exit: 3
//! says: SK3502
//! run: -m Errors.Early
//! exit: 3
//! says: SK3502
//! run: -m Errors.Divided
//! exit: 3
//! says: SK3502
//! run: -m Errors.Unknown
//! exit: 3
//! says: SK3503
//! run: -m Errors.Default --stop 2
//! says: SK3504
//! at 1.5: n = 1 +- 0
//! run: -m Errors.Loop
//! exit: 3
//! says: SK3505
//! run: -m Errors.NoSolver
//! exit: 3
//! says: SK3506
//! run: -m Errors.Other
//! says: SK3507
//! run: -m Errors.Initial --stop 0.05
//! says: SK3508
//! end: n = 1 +- 0
//! run: -m Errors.Interval
//! exit: 3
//! says: SK3501
