// Also the start (3.7.5).
model SampleStartVariable
  Boolean b = sample(time, 1);  //! error SK2208
end SampleStartVariable;
