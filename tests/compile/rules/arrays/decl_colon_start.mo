// But from attributes (10.1).
model DeclColonStart
  Real x[:](start = {1, 2, 3}, each fixed = true);
equation
  der(x) = -x;
end DeclColonStart;
