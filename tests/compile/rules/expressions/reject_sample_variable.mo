// Parameter expressions (3.7.5).
model SampleVariable
  Boolean b = sample(0, 1 + time);  //! error SK2208
end SampleVariable;
