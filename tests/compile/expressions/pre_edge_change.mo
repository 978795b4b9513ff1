// Operators on the value before an event.
//! flatten: M
//> Boolean up = edge(b);
//> Boolean ch = change(n);
//> Integer before = pre(n);
model M
  Boolean b = time > 1, up = edge(b), ch = change(n);
  Integer n(start = 0, fixed = true), before = pre(n);
equation
  when b then
    n = pre(n) + 1;
  end when;
end M;
