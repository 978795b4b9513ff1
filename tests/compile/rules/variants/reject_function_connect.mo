// Connect in a function (12.2).
connector C
  Real v;
  flow Real i;
end C;
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  connect(u, y);  //! error SK1212
end f;
model FunctionConnect
  Real x = f(1);
end FunctionConnect;
