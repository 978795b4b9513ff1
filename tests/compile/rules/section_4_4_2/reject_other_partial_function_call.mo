// Other partial function call (4.4.2): refused.
partial function f input Real u; output Real y = u; end f;
model M
  Real x = f(1);  //! error SK2407
end M;
