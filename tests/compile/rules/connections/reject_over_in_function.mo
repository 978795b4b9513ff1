// Not in functions (9.4.1).
function f
  input Real u;
  output Real y;
algorithm
  Connections.root(u);  //! error SK2409
  y := u;
end f;
model OverInFunction
  Real x = f(time);
end OverInFunction;
