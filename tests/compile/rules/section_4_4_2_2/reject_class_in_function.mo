// Class in function (4.4.2.2): refused.
model A Real x = 1; end A;
function f
  input Real u;
  output Real y = u;
protected
  A a;  //! error SK2408
end f;
model M
  Real y = f(1);
end M;
