// Real steps (8.3.2.1).
model ForRealRange
  Real x[4];
equation
  for r in 1.0:1.5:5.5 loop
    x[integer((r - 1.0)/1.5 + 1.1)] = r*time;
  end for;
end ForRealRange;
