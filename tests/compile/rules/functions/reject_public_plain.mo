// A public component is an input or output (12.2).
function f
  input Real u;
  Real t;  //! error SK2408
  output Real y;
algorithm
  t := u;
  y := t;
end f;
model PublicPlain
  Real x = f(time);
end PublicPlain;
