// Further pre algorithm (4.5.3): accepted.
model M
  Real x(start = 0);
  Real y;
algorithm
  when sample(0, 1) then
    x := pre(x) + 1;
  end when;
  y := pre(x);
end M;
