// A model is not a function.
model Part
  Real x = 1;
end Part;

model M
  Real a = Part(2);  //! error SK2407
end M;
