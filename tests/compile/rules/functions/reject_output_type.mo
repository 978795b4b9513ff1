// Types agree (12.4.3).
function f
  output Real a = 1;
  output Boolean b = true;
algorithm
end f;
model OutputType
  Real x, y;
equation
  (x, y) = f();  //! error SK2201
end OutputType;
