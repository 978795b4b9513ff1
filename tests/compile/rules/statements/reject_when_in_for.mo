// Not in loops (11.2.7.1).
model WhenInFor
  Real x[3];
algorithm
  for i in 1:3 loop
    when time > i then  //! error SK2503
      x[i] := 2;
    end when;
  end for;
end WhenInFor;
