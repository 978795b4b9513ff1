// Partial package function (5.3.2): refused.
partial package P
  function f input Real u; output Real y = u; end f;
end P;
model M
  Real y = P.f(1);  //! error SK2005
end M;
