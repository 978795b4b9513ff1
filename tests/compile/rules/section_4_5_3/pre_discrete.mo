// Pre discrete (4.5.3): accepted.
model M
  Integer i(start = 0);
  Integer j = pre(i);
  Real y(start = 0);
  Real z = pre(y);
equation
  when sample(0, 1) then
    i = pre(i) + 1;
    y = pre(y) + 2;
  end when;
end M;
