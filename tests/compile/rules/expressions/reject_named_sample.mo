// Sample (3.7).
model NamedSample
  Boolean b = sample(start = 0, interval = 1);  //! error SK2404
end NamedSample;
