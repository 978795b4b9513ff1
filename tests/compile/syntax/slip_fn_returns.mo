function f
  input Real u;
  return Real y;  //! error SK1101
algorithm
  y := u;
end f;
