// A positive interval (3.7.5).
model SampleNegative
  Boolean b = sample(0, -1);  //! error SK2410
end SampleNegative;
