// As many equations as unknowns, but one of them is left out of all.
model M
  Real x;
  Real y;  //! warning SK2703
equation
  x = 1;
  x = 2;
end M;
