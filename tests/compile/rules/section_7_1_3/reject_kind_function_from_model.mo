// Kind function from model (7.1.3): refused.
model A Real u = 1; end A;  //! error SK2408
function f
  extends A;  //! error SK2008
  output Real y = 1;
end f;
model M
  Real x = f();
end M;
