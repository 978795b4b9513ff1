// Function through loop variable size (5.3.2): refused.
model A
  function f input Real u; output Real y = 2*u; end f;
end A;
model M
  A a[3];
  Real x;
  Integer k = if time > 1 then 2 else 1;
algorithm
  x := a[k].f(2);  //! error SK2902
end M;
