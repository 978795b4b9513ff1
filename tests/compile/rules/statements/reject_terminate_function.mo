// Terminate in functions (11.2.8.2).
function f
  input Real u;
  output Real y;
algorithm
  y := u;
  terminate("end");  //! error SK2409
end f;
model TerminateFunction
  Real x = f(time);
end TerminateFunction;
