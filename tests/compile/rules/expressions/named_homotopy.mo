// Homotopy has names (3.7.4).
model NamedHomotopy
  Real x = homotopy(actual = time, simplified = 1);
end NamedHomotopy;
