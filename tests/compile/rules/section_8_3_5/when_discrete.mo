// When discrete (8.3.5): accepted.
model M
  Real x(start = 0);
  Boolean b = time > 1;
  Real y(start = 0);
equation
  when b then
    x = 2;
  end when;
algorithm
  when {time > 1, edge(b)} then
    y := 2;
  end when;
end M;
