// Inside of a when-clause pre takes continuous variables, too (4.5.3): accepted.
model M
  Real x = time;
  Real y(start = 0);
equation
  when sample(0, 1) then
    y = pre(x);
  end when;
end M;
