// State machines of one level, with a tick every 0.1 s; all references by hand, tick number k is at time k/10.
//
// UpDown: 3, 6, 9 (>= 8: down from the next tick on), 7, 5, 3 (<= 3: up), 6, 9, 7 ...
model UpDown
  block Up
    outer output Integer v;
  equation
    v = previous(v) + 3;
  end Up;
  block Down
    outer output Integer v;
  equation
    v = previous(v) - 2;
  end Down;
  inner Integer v(start = 0);
  Up up;
  Down down;
  Real t = sample(time, Clock(1, 10));
  Boolean late = t > 0.25 and activeState(down);
equation
  initialState(up);
  transition(up, down, v >= 8, immediate = false);
  transition(down, up, v <= 3, immediate = false);
end UpDown;

//! run: -m UpDown --stop 1
//! at 0.05: v = 3 +- 0
//! at 0.25: v = 9 +- 0
//! at 0.35: v = 7 +- 0
//! at 0.55: v = 3 +- 0
//! at 0.65: v = 6 +- 0
//! at 0.85: v = 7 +- 0
//! at 0.25: late = 0 +- 0
//! at 0.35: late = 1 +- 0
//! at 0.65: late = 0 +- 0

// k counts ticks from 0. a is active at 0, 1, 2; at 3 both transitions from a could fire, the one to b has the
// smaller priority. b stays for two ticks, 3 and 4; then a for one, 5, because k >= 3 takes it to b at once:
// b 6, 7, a 8, b 9. a starts afresh each time, b does not. Immediate transitions do not fire at the first tick.
model Orders
  block Count
    parameter Integer first = 0;
    Integer n(start = first);
  equation
    n = previous(n) + 1;
  end Count;
  block Timed
    extends Count;
    Real s;
    Integer m;
  equation
    s = timeInState();
    m = ticksInState();
  end Timed;
  Count a(first = 10), c;
  Timed b;
  Integer k(start = -1) = previous(k) + 1;
  Real t = sample(time, Clock(1, 10));
  Boolean always = k >= 0 and t > -1;
  Count one(first = 100), two(first = 200);
equation
  initialState(a);
  transition(a, c, k >= 3, priority = 2);
  transition(a, b, k >= 3, reset = false);
  transition(b, a, ticksInState() >= 2, immediate = false);
  // Another machine beside it: at tick 0 nothing fires, from then on it changes at every tick.
  initialState(one);
  transition(one, two, always, reset = false);
  transition(two, one, true);
end Orders;

//! run: -m Orders --stop 1
//! at 0.05: a.n = 11 +- 0
//! at 0.25: a.n = 13 +- 0
//! at 0.35: a.n = 13 +- 0
//! at 0.55: a.n = 11 +- 0
//! at 0.85: a.n = 11 +- 0
//! at 0.25: b.n = 0 +- 0
//! at 0.35: b.n = 1 +- 0
//! at 0.45: b.n = 2 +- 0
//! at 0.65: b.n = 3 +- 0
//! at 0.95: b.n = 5 +- 0
//! at 0.95: c.n = 0 +- 0
//! at 0.35: b.m = 1 +- 0
//! at 0.45: b.m = 2 +- 0
//! at 0.65: b.m = 1 +- 0
//! at 0.35: b.s = 0 +- 1e-12
//! at 0.45: b.s = 0.1 +- 1e-12
//! at 0.55: b.s = 0.1 +- 1e-12
//! at 0.65: b.s = 0 +- 1e-12
//! at 0.05: one.n = 101 +- 0
//! at 0.15: one.n = 101 +- 0
//! at 0.15: two.n = 201 +- 0
//! at 0.25: one.n = 101 +- 0
//! at 0.35: two.n = 202 +- 0
