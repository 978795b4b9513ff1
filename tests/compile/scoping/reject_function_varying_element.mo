// The subscripts in the name of a function are known when the model is translated (5.3.2).
model A
  constant Real z = 1;
  function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;
end A;
model M
  A a[2];
  Integer n = if time > 1 then 1 else 2;
  Real y = a[n].f(3);  //! error SK2902
end M;
