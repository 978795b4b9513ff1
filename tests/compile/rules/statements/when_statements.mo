// No restrictions inside (11.2.7.2).
model WhenStatements
  Real x[3];
  Integer i(start = 1, fixed = true);
algorithm
  when sample(0, 1) then
    i := mod(pre(i), 3) + 1;
    x[i] := time;
    if i > 2 then
      x[1] := 3;
    end if;
    for k in 1:i loop
      x[k] := k;
    end for;
  end when;
end WhenStatements;
