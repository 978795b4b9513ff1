// Time declared (3): refused.
model M
  Real time = 3;  //! error SK2003
  Real x = time;
end M;
