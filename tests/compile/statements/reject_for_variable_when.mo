// A when-clause cannot become part of a function.
model M
  Integer k = if time > 1 then 2 else 1;
  discrete Real x;
algorithm
  when time > 0.5 then  //! error SK2902
    x := 0;
    for i in 1:k loop
      x := x + i;
    end for;
  end when;
end M;
