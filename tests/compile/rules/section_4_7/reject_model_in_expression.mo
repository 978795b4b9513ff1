// Model in expression (4.7): refused.
model A Real x = 1; end A;
function f input Real u; output Real y = u; end f;
model M
  A a;
  Real y = f(a);  //! error SK2201
end M;
