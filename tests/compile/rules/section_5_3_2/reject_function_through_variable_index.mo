// Function through variable index (5.3.2): refused.
model A
  function f input Real u; output Real y = u; end f;
end A;
model M
  A c[2];
  Integer i = if time > 1 then 1 else 2;
  Real x = c[i].f(4);  //! error SK2902
end M;
