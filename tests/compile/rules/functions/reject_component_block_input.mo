// No blocks as inputs (12.2).
block Sub
  Real x = 1;
end Sub;
function f
  input Sub u;  //! error SK2012, error SK2408
  output Real y;
algorithm
  y := u.x;
end f;
model ComponentBlockInput
  Sub s;
  Real x = f(s);
end ComponentBlockInput;
