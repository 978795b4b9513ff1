// A whole record cannot be part of a loop that depends on variables.
model M
  record R
    Real a;
  end R;

  function f
    input R r;
    output Real y = r.a;
  end f;

  Integer k = if time > 1 then 2 else 1;
  R r(a = time);
  Real x;
algorithm
  x := 0;
  for i in 1:k loop
    x := x + f(r);  //! error SK2902
  end for;
end M;
