// The second equation is one too many.
model M  //! error SK2701
  Real x;
equation
  x = 1;
  x = 2*time;
end M;
