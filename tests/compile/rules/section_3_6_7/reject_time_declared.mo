// Time declared (3.6.7): refused.
model M
  Real time = 3;  //! error SK2003
  Real x = time;
end M;
