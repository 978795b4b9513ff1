function f
  input Real u;
  output Real y;
algorithm
  y := u;
  return y;  //! error SK1101
end f;
