// A component twice (12.2).
function f
  input Real u;
  input Real u;  //! error SK2003
  output Real y = u;
algorithm
end f;
model FunctionTwice
  Real x = f(1, 2);  //! error SK2402
end FunctionTwice;
