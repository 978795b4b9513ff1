// An operator function stands directly in an operator record (4.7).
operator function f  //! error SK2004
  input Real u;
  output Real y;
algorithm
  y := u;
end f;
model M
  Real x = f(1);
end M;
