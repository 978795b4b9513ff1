// Also when equations (4.8): accepted.
model A
  discrete Real x(start = 0, fixed = true);
  Integer n(start = 0, fixed = true);
  Boolean b(start = false, fixed = true);
equation
  when sample(0, 0.1) then
    x = pre(x) + 1;
    n = pre(n) + 1;
  end when;
algorithm
  when x > 3 then
    b := not pre(b);
  end when;
end A;
model M
  A a;
end M;
