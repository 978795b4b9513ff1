// As many equations as unknowns, but one of them is left out of all.
model M
  Real x;
  Real y;  //! error SK2703
equation
  x = 1;
  x = 2;
end M;
