// A subscript beyond a size that is written in the function is seen before anything runs.
function f
  input Real x;
  output Real y;
protected
  Real t[3];
algorithm
  t[4] := x;  //! error SK2205
  y := x + t[0];  //! error SK2205
end f;

model M
  Real y = f(time);
end M;
