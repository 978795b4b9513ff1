// Function flow (4.4.2.2): refused.
function f
  flow input Real u;  //! error SK2004
  output Real y = u;
end f;
model M
  Real y = f(1);
end M;
