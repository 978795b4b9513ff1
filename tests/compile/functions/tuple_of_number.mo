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
  Real a;
equation
  (a, 3) = f(time);  //! error SK2210
end TupleOfNumber;
