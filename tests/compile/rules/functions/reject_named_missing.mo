// A slot unfilled (12.4.1).
function f
  input Real number;
  input Real precision;
  output Real y;
algorithm
  y := number + precision;
end f;
model NamedMissing
  Real a = f(precision = 2);  //! error SK2406
end NamedMissing;
