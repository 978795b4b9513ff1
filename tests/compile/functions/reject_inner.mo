// Functions have no inner and outer elements.
function f
  input Real x;
  output Real y;
protected
  inner Real z = 1;  //! error SK2004
algorithm
  y := x + z;
end f;

model M
  Real y = f(time);
end M;
