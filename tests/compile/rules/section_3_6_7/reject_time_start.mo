// Time start (3.6.7): refused.
model M
  Real x = time.start;  //! error SK2102
end M;
