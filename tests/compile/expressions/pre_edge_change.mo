// Operators on the value before an event.
//! flatten: M
//> up = edge(b);
//> ch = change(n);
//> before = pre(n);
model M
  Boolean b = time > 1, up = edge(b), ch = change(n);
  Integer n(start = 0, fixed = true), before = pre(n);
equation
  when b then
    n = pre(n) + 1;
  end when;
end M;
