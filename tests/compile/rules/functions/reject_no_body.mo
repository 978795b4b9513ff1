// No body and an output (12.2).
function f
  input Real u;
  output Real y;  //! error SK2412
end f;
model NoBody
  Real x = f(time);
end NoBody;
