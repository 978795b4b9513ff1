// r[i].a and r[1].a would be two variables of the function that the loop becomes.
model M
  record R
    Real a, b;
  end R;
  R r[3];
  Integer k = if time > 1 then 2 else 3;
algorithm
  for i in 1:k loop  //! error SK2902
    r[i].a := i*time;
    r[1].a := 3;
  end for;
  r[1].b := 1;
  r[2].b := 1;
  r[3].b := 1;
end M;
