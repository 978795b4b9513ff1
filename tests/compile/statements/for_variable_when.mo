// A loop over a range that varies inside a when-clause is called as a function there.
//! flatten: ForVariableWhen
//> when time > 0.5 then
//> x = '$algorithm
model ForVariableWhen
  Integer k = if time > 1 then 2 else 1;
  discrete Real x;
algorithm
  when time > 0.5 then
    x := 0;
    for i in 1:k loop
      x := x + i;
    end for;
  end when;
end ForVariableWhen;
