// A partial function is not called (12.2).
partial function f
  input Real u;
  output Real y;
end f;
model CallPartial
  Real x = f(time);  //! error SK2407
end CallPartial;
