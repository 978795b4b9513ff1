// Outputs are received by variables.
model TupleOfNumber
  function f
    input Real x;
    output Real y;
    output Real z;
  algorithm
    y := x;
    z := x;
  end f;
  Real a, b, c;
equation
  (b, 2*c) = f(time);  //! error SK2210
  (a, 3) = f(time);  //! error SK2210
end TupleOfNumber;
