// Sizes come from inputs or constants (12.2).
function f
  input Real u;
  output Real y;
protected
  Integer n = 3;
  Integer m;
  Real v[m];  //! error SK2218
algorithm
  m := 3;
  y := u;
end f;
model SizeNotInput
  Real x = f(time);
end SizeNotInput;
