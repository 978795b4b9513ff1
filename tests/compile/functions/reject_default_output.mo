// The default of an input uses inputs only.
function f
  input Real x = y;  //! error SK2408
  output Real y = 2;
end f;

model M
  Real z = f();
end M;
