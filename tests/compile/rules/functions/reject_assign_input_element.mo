// Also their elements (12.2).
function f
  input Real u[2];
  output Real y;
algorithm
  u[1] := 2;  //! error SK2209
  y := u[1];
end f;
model AssignInputElement
  Real x = f({time, 1});
end AssignInputElement;
