// A slot used twice (12.4.1).
function f
  input Real number;
  input Real precision = 6;
  output Real y;
algorithm
  y := number + precision;
end f;
model NamedSlotTwice
  Real a = f(2.0, 6, precision = 6);  //! error SK2405
end NamedSlotTwice;
