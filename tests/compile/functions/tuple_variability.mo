// What changes continuously is no value of an Integer, in a tuple neither; beside a Real it is held between its jumps.
model TupleVariability
  function f
    input Real x;
    output Real y;
    output Integer n;
    output Boolean b;
  algorithm
    y := x;
    n := 2;
    b := true;
  end f;
  Real a;
  Integer k, m;
  Boolean b;
equation
  (a, k) = f(time);
  (, m, b) = f(time);  //! error SK2208
end TupleVariability;
