// A function in connections (12.2).
function f
  input Real u;
  output Real y = u;
algorithm
end f;
model FunctionInConnection
  connector C = input Real;
  C c;
equation
  connect(c, f);  //! error SK2601
end FunctionInConnection;
