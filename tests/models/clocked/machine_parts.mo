// Blocks with parts, inputs, algorithms and equations that have to be solved as states; a tick every 0.1 s. b is active
// while k <= 3, c from then on. x = (previous(x) - 1)/2: 0, -0.5, -0.75 ...; y = 2*u + 1. References by hand.
model MachineParts
  block A
    Real x(start=1), y;
    parameter Real k = 2;
  equation
    k*x + 1 = previous(x);
    y - 3 = x;
  end A;
  block B
    input Integer u;
    A a;
    output Integer y;
    Integer z[2];
  algorithm
    y := 2*u;
    y := y + 1;
  equation
    z = {u, y};
    assert(u < 100, "too many");
  end B;
  B b, c;
  Integer k(start = 0) = previous(k) + 1;
  Real t = sample(time, Clock(0.1));
equation
  b.u = k; c.u = 2*k;
  initialState(b);
  transition(b, c, k > 3 and t > 0);
  annotation(experiment(StopTime=1));
end MachineParts;

//! run:
//! at 0.05: b.a.x = 0 +- 0
//! at 0.15: b.a.x = -0.5 +- 0
//! at 0.25: b.a.x = -0.75 +- 0
//! at 0.25: b.a.y = 2.25 +- 0
//! at 0.35: b.a.x = -0.75 +- 0
//! at 0.35: c.a.x = 0 +- 0
//! at 0.25: b.y = 7 +- 0
//! at 0.35: c.y = 17 +- 0
//! at 0.35: b.u = 4 +- 0
//! at 0.35: 'b.z[1]' = 3 +- 0
//! at 0.45: 'c.z[2]' = 21 +- 0
