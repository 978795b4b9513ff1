// A rational clock has two Integers.
model M
  Clock c = Clock(1.5, 10);  //! error SK2403
end M;
