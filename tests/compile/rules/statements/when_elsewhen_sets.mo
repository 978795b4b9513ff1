// Branches may assign different variables (11.2.7.2).
model WhenElsewhenSets
  Real x, y;
algorithm
  when time > 1 then
    x := 1;
  elsewhen time > 2 then
    y := 2;
  end when;
end WhenElsewhenSets;
