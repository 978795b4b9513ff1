function f(input Real u)  //! error SK1101
  output Real y;
algorithm
  y := u;
end f;
