// What changes continuously is no value of an Integer, in a tuple neither.
model TupleVariability
  function f
    input Real x;
    output Real y;
    output Integer n;
  algorithm
    y := x;
    n := 2;
  end f;
  Real a;
  Integer k;
equation
  (a, k) = f(time);  //! error SK2208
end TupleVariability;
