// No components of models (12.2).
model Sub
  Real x = 1;
end Sub;
function f
  input Real u;
  output Real y;
protected
  Sub s;  //! error SK2408
algorithm
  y := u;
end f;
model ComponentModel
  Real x = f(time);
end ComponentModel;
