// Asking whether continuous Reals are equal is questionable.
model M
  Real x = time;
  Boolean b = x == 1;  //! error SK2216
end M;
