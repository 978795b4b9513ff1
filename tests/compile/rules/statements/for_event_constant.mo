// Events with a constant range (11.2.2).
model ForEventConstant
  Real x;
algorithm
  x := 0;
  for i in 1:3 loop
    if time > i then
      x := x + i;
    end if;
  end for;
end ForEventConstant;
