// A function is no component outside of inputs (12.2).
function g
  input Real u;
  output Real y = u;
algorithm
end g;
model FunctionComponent
  g f;  //! error SK2002
end FunctionComponent;
