// Positional after named (12.4.1).
function f
  input Real number;
  input Real precision;
  output Real y;
algorithm
  y := number + precision;
end f;
model NamedBefore
  Real a = f(number = 2, 3);  //! error SK1215
end NamedBefore;
