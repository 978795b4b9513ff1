// Named arguments and defaults (12.4.1).
function f
  input Real number;
  input Real precision = 6;
  input Real length = 2*precision;
  output Real y;
algorithm
  y := number + precision + length;
end f;
model NamedArgs
  Real a = f(time), b = f(time, 6, 0), c = f(time, precision = 6), d = f(time, length = 0), e = f(precision = 2, number = time);
end NamedArgs;
