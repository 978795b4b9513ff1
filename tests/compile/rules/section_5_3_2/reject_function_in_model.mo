// Function in model (5.3.2): refused.
model A
  Real x = 1;
  function f input Real u; output Real y = u; end f;
end A;
model M
  Real y = A.f(2);  //! error SK2102
end M;
