// Clocks are not numbers.
model M
  Clock a = Clock(0.1);
  Real x = a + 1;  //! error SK2202
end M;
