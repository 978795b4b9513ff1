// Operators with memory and events.
//! flatten: M
model M
  Real x(start = 0, fixed = true), d = delay(x, 0.5), s = smooth(0, noEvent(if x > 1 then x else 1));
  Boolean b = edge(c), c = x > 0.5, ch = change(k);
  Integer k(start = 0);
  Real h = homotopy(x^2, x), sl = semiLinear(x, 1, 2);
equation
  der(x) = 1;
  when {sample(0, 0.1), initial()} then
    k = pre(k) + 1;
  end when;
end M;
