// Double other clause (4.2): refused.
model M
  Real x, y, x;  //! error SK2003
equation
  x = 1; y = 2;
end M;
