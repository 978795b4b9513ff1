// Time declared class (3.6.7): refused.
model M
  model time Real x = 1; end time;  //! error SK2003
  time t;
end M;
